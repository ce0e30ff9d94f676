"""Start Tercet: `python3 run.py play` plays it, `python3 run.py test` tests it.

Needs nothing but Python 3.11 or newer. The first run makes `.venv` beside this file and installs the
pinned list of requirements.txt into it, and does so again when that list has changed. An environment that
is in use, or that another Python or a person made, is left alone: `.venv-3.12`, say, is made and used then.
Any of these folders may be removed while nothing runs in it; the next run makes what is missing.

`test` runs the whole test suite, `test --fast` in a minute what one wants to know while writing (more
words go to pytest); any other word is a command of `python -m tools`.
"""

import contextlib
import errno
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where a folder cannot be renamed while a program in it runs
    import msvcrt

    fcntl = None

ROOT = Path(__file__).resolve().parent
REQUIREMENTS = ROOT / "requirements.txt"
OLDEST = (3, 11)
# Two processes more than there are cores: some tests wait for a browser, or for an answer of a board
TESTS = ["-m", "pytest", "-n", str((os.cpu_count() or 1) + 2), "--dist", "worksteal"]

STAMP = "tercet-installed"  # a file in an environment: its fingerprint and the kind of Python, a line each
KIND = EXTENSION_SUFFIXES[0]  # .cpython-312-x86_64-linux-gnu.so, say: Pythons that can share an environment
UNFINISHED = "unfinished"

# Every Python of an environment runs this at its start, so it counts as a user however it was started.
HOLD = """import os, sys
try:
    import fcntl
    _lock = open(os.path.realpath(sys.prefix) + ".lock", "ab")
    fcntl.flock(_lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
except (ImportError, OSError):
    pass
"""


class SetUpError(Exception):
    """There is no environment to run in; the text says why and what helps."""


# Environments


def places():
    """Return the folders that may hold the environment, `.venv` first; the last serves this list alone."""
    other = ".venv-%d.%d" % sys.version_info[:2]
    return [ROOT / name for name in (".venv", other, other + "-" + fingerprint()[:8])]


def python(place):
    """Return the path of an environment's Python."""
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fingerprint(kind=KIND):
    """Return what an environment has to be made of: the list to install, for a kind of Python."""
    return hashlib.sha256(REQUIREMENTS.read_bytes() + kind.encode()).hexdigest()


def read_stamp(place):
    """Return an environment's (fingerprint, kind of Python), empty texts where it does not say."""
    try:
        lines = (place / STAMP).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        lines = []
    return (lines + ["", ""])[:2]


def write_stamp(place, text):
    """Write an environment's stamp, whole or not at all."""
    new = place / (STAMP + ".new")
    new.write_text("%s\n%s\n" % (text, KIND), encoding="utf-8")
    os.replace(str(new), str(place / STAMP))


def whole(place):
    """True when a folder holds just the environment that is asked for."""
    # The first version's stamp is one line, made with the whole text of sys.version
    return read_stamp(place)[0] in (fingerprint(), fingerprint(sys.version)) and python(place).exists()


def replaceable(place):
    """True when a folder is missing, empty, or ours: made by this kind of Python, or by one that is gone."""
    if place.is_symlink() or not place.is_dir():
        return not os.path.lexists(str(place))
    kind = read_stamp(place)[1]
    return kind == KIND or bool(kind and not python(place).exists()) or not os.listdir(str(place))


def find():
    """Return (folder, lock) of the environment that is asked for, which stays while the lock is held; or None."""
    for place in places():
        if whole(place):
            return place, lock(users(place), shared=True)
    return None


# Locks


def users(place):
    """Return the path of the file that whatever runs in an environment has a shared lock on."""
    return os.path.realpath(str(place)) + ".lock"


def lock(path, shared=False, wait=False):
    """Lock a file until what is returned is closed or the process ends; None when others have it, or nobody can."""
    try:
        file = open(path, "ab")
    except OSError:
        return None
    while True:
        try:
            if fcntl:
                fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            elif not shared:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return file
        except OSError as error:
            if not wait or error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                file.close()
                return None
        time.sleep(0.2)


# Setting up


def environment():
    """Return (folder, lock) of the environment to run in, made when there is none. SetUpError."""
    found = find()
    if not found:
        turn = lock(str(ROOT / ".venv.setup"), wait=True)  # runs set up one after the other
        try:
            if not find():
                make()
            found = find()
        finally:
            if turn:
                turn.close()
    if not found:
        raise SetUpError("what was set up is gone: try again")
    return found


def make():
    """Make an environment in the first of the folders that can be had. SetUpError."""
    place = next((place for place in places() if replaceable(place) and put_away(place)), None)
    if not place:
        raise SetUpError("remove one of %s, once nothing runs in it" % ", ".join(p.name for p in places()))
    why = "once, and whenever requirements.txt changes"
    if place != places()[0]:
        why = ".venv is in use, or was not made by this kind of Python"
    print("Tercet: setting up %s (%s)" % (place.name, why), file=sys.stderr, flush=True)
    try:
        install(place)
    except OSError as error:
        raise SetUpError("could not make %s: %s" % (place.name, error))
    finally:
        if not whole(place):
            shutil.rmtree(str(place), ignore_errors=True)
            if aside(place).exists():
                aside(place).rename(place)
        shutil.rmtree(str(aside(place)), ignore_errors=True)


def aside(place):
    """Return where the old environment is until the new one is whole."""
    return place.with_name(place.name + ".old")


def put_away(place):
    """Move an old environment aside; False when it is in use."""
    if not place.exists():
        return True
    alone = lock(users(place))
    if not alone:
        return False
    try:
        shutil.rmtree(str(aside(place)), ignore_errors=True)
        place.rename(aside(place))
    except OSError:
        return False
    finally:
        alone.close()
    return True


def install(place):
    """Make an environment where it is to stay, for its scripts name its path; it counts when its stamp is there."""
    place.mkdir()
    write_stamp(place, UNFINISHED)
    if subprocess.call([sys.executable, "-m", "venv", str(place)]):
        if os.pathsep in str(place):
            raise SetUpError("no environment can be in a path with %r: move the folder %s" % (os.pathsep, ROOT))
        text = "could not make %s: on Debian and Ubuntu, `sudo apt install python3-venv` and try again"
        raise SetUpError(text % place.name)
    pip = [str(python(place)), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    if subprocess.call(pip + ["-r", str(REQUIREMENTS)]):
        text = "could not install requirements.txt: the lines above say why (is there a network?); then try again"
        raise SetUpError(text)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(place)}))
    (packages / "tercet_in_use.py").write_text(HOLD, encoding="utf-8")
    (packages / "tercet_in_use.pth").write_text("import tercet_in_use\n", encoding="utf-8")
    write_stamp(place, fingerprint())


# Running


def start(place, words):
    """Run the tests or a tool in an environment; return its exit code."""
    # -P and PYTHONPATH: the project's own folders are found, whatever folder the command is given in.
    command, folder, env = [str(python(place)), "-P"], None, dict(os.environ, PYTHONPATH=str(ROOT))
    if words[:1] == ["test"]:
        command, folder = command + TESTS + words[1:], ROOT
    else:
        command += ["-m", "tools", *words]
        env["TERCET_PROGRAM"] = "run.py"  # for the help
    with patience():
        return subprocess.call(command, cwd=folder, env=env)


@contextlib.contextmanager
def patience():
    """Leave Ctrl-C to the command that runs: a terminal tells both, and the command ends in its own way."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def main(words):
    """Set up when needed, then run what `words` say. Exit code 2 when it cannot be set up."""
    try:
        if sys.version_info < OLDEST:
            raise SetUpError("needs Python %d.%d or newer, this is %d.%d" % (OLDEST + sys.version_info[:2]))
        place, held = environment()
        try:
            return start(place, words)
        finally:
            if held:
                held.close()
    except SetUpError as problem:
        print("run.py: %s" % problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
