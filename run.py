"""Start Tercet: `python3 run.py play` plays it, `python3 run.py test` tests it.

Needs only Python 3.11 or newer. The first run creates `.venv` beside this file. Each command installs the groups of
packages that it needs, those of `requirements/`, when it is used first; after one of these lists has changed, a new
environment is made. An environment that is in use, or that another Python or a person made, is left alone: a second one
such as `.venv-3.12` is created. Any of these folders may be removed while nothing runs in it.

`test` runs the whole test suite, `test --fast` its main part in a minute (further arguments go to pytest); any other
word is a command of `python -m tools`.
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
LISTS = "requirements"  # the folder with a list of packages a group, each pinned with its hashes
OLDEST = (3, 11)
# Two processes more than cores: some tests wait for a browser or a board
TESTS = ["-m", "pytest", "-n", str((os.cpu_count() or 1) + 2), "--dist", "worksteal"]

# The groups of packages that commands need beside `simulator`. One with a ? may be missing: a platform without a wheel
# for a package loses that group, and with it only what needs it; each run tries again
NEEDS = {
    "arena": "deals?", "bench": "board deals? emulator? runtimes? web?", "build": "board", "deals": "deals?",
    "deploy": "board", "doctor": "board", "emulate": "board emulator", "flash": "board", "image": "board",
    "release": "board web release", "remove": "board", "saves": "board", "stats": "board", "web": "board web",
    "wizard": "board", "test": "test board? deals? emulator? release? runtimes? sound? web?",
}  # fmt: skip

STAMP = "tercet-installed"  # a file in an environment with two lines: its groups' fingerprints, its Python's KIND
KIND = EXTENSION_SUFFIXES[0]  # such as .cpython-312-x86_64-linux-gnu.so: equal for Pythons that can share packages
UNFINISHED = "unfinished"  # in place of the fingerprints until the packages are installed

# Every Python of an environment runs this at its start, and so locks it as a user however it was started
LOCK_AT_START = """import os, sys
try:
    import fcntl
    _lock = open(os.path.realpath(sys.prefix) + ".lock", "ab")
    fcntl.flock(_lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
except (ImportError, OSError):
    pass
"""

# Imports every package of the lists given, to see that it was installed. pip is in every new environment
CHECK = r"""import importlib, sys
from importlib import metadata
from pip._vendor.packaging.requirements import Requirement
modules = metadata.packages_distributions()
lines = [line.rstrip("\\ \n") for path in sys.argv[1:] for line in open(path, encoding="utf-8")]
for package in [Requirement(line) for line in lines if line[:1].isalnum()]:
    if package.marker and not package.marker.evaluate():
        continue
    try:
        name = metadata.distribution(package.name).metadata["Name"]
        for module in modules:
            if name in modules[module]:
                importlib.import_module(module)
    except Exception as error:
        sys.exit("%s cannot be imported: %s: %s" % (package.name, type(error).__name__, error))
"""


class SetUpError(Exception):
    """No environment could be set up; the text says why and what to do."""


# Environments


def needs(words):
    """Return the groups that a command line needs: name → whether it cannot do without."""
    wanted = ["simulator", *NEEDS.get(words[0] if words else "", "").split()]
    if words[:1] == ["play"] and "--sound" in words:
        wanted.append("sound?")
    return {word.rstrip("?"): not word.endswith("?") for word in wanted}


def folders():
    """Return the folders in which to look for an environment, `.venv` first; the last is for these lists alone."""
    other = ".venv-%d.%d" % sys.version_info[:2]
    lists = "".join(fingerprint(path.stem) for path in sorted((ROOT / LISTS).glob("*.txt")))
    return [ROOT / name for name in (".venv", other, other + "-" + hashlib.sha256(lists.encode()).hexdigest()[:8])]


def python(folder):
    """Return the path of an environment's Python."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def list_file(group):
    """Return the path of a group's list of packages."""
    return ROOT / LISTS / (group + ".txt")


def fingerprint(group):
    """Return a group's name with a hash of its list of packages and the kind of Python."""
    return group + ":" + hashlib.sha256(list_file(group).read_bytes() + KIND.encode()).hexdigest()[:16]


def read_stamp(folder):
    """Return an environment's [fingerprints, kind of Python]; empty texts where they are missing."""
    try:
        lines = (folder / STAMP).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        lines = []
    return (lines + ["", ""])[:2]


def write_stamp(folder, text):
    """Write an environment's stamp atomically."""
    new = folder / (STAMP + ".new")
    new.write_text("%s\n%s\n" % (text, KIND), encoding="utf-8")
    os.replace(str(new), str(folder / STAMP))


def installed(folder):
    """Return the groups in an environment, a set; None unless all are as listed now, for this kind of Python."""
    marks = read_stamp(folder)[0].split()
    groups = {mark.partition(":")[0] for mark in marks}
    known = all(list_file(group).is_file() and fingerprint(group) in marks for group in groups)
    return groups if marks and known and python(folder).exists() else None


def is_replaceable(folder):
    """Return whether a folder is missing, empty, or made by this script with this kind of Python or one now gone."""
    if folder.is_symlink() or not folder.is_dir():
        return not os.path.lexists(str(folder))
    kind = read_stamp(folder)[1]
    return kind == KIND or bool(kind and not python(folder).exists()) or not os.listdir(str(folder))


def find(groups=None):
    """Return (folder, lock) of an environment with these groups, or None; nobody replaces it while the lock is held.

    Without `groups`: of an environment to which any group may be added.
    """
    for folder in folders():
        found = installed(folder)
        if found is not None and (found.issuperset(groups) if groups else not folder.is_symlink()):
            return folder, lock(users(folder), shared=True)
    return None


# Locks


def users(folder):
    """Return the path of the file on which all users of an environment have a shared lock."""
    return os.path.realpath(str(folder)) + ".lock"


def lock(path, shared=False, wait=False):
    """Lock a file until the returned file is closed or the process ends; None when that fails.

    `wait`: until nobody else has locked it.
    """
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


def environment(needed):
    """Return (folder, lock) of an environment with the groups of `needs`, made or extended if need be. SetUpError."""
    found = find(needed)
    if found:
        return found
    # Only one run sets up at a time, where files can be locked
    with lock(str(ROOT / ".venv.setup"), wait=True) or contextlib.nullcontext():
        found = find(needed) or find()
        if not found:
            create(needed)
            found = find()
        elif not installed(found[0]).issuperset(needed):
            try:
                install(needed, found[0])
            except OSError as error:
                raise SetUpError("could not add to %s: %s" % (found[0].name, error))
    if not found:
        raise SetUpError("the new environment has disappeared: try again")
    return found


def create(needed):
    """Create an environment with the groups of `needs` in the first folder that may be replaced. SetUpError."""
    folder = next((folder for folder in folders() if is_replaceable(folder) and move_old(folder)), None)
    if not folder:
        raise SetUpError("remove one of %s, once nothing runs in it" % ", ".join(f.name for f in folders()))
    why = "once, and whenever a list of %s/ changes" % LISTS
    if folder != folders()[0]:
        why = ".venv is in use, or was not made by this kind of Python"
    print("Tercet: setting up %s (%s)" % (folder.name, why), file=sys.stderr, flush=True)
    try:
        make(folder)
        install(needed, folder)
    except OSError as error:
        raise SetUpError("could not make %s: %s" % (folder.name, error))
    finally:
        if installed(folder) is None:
            shutil.rmtree(str(folder), ignore_errors=True)
            with contextlib.suppress(OSError):  # there is no old one, or what could not be removed is in its way
                old(folder).rename(folder)
        else:
            shutil.rmtree(str(old(folder)), ignore_errors=True)


def old(folder):
    """Return where the old environment is kept until the new one is complete."""
    return folder.with_name(folder.name + ".old")


def move_old(folder):
    """Move an old environment out of the way; return False when it is in use."""
    if not folder.exists():
        return True
    exclusive = lock(users(folder))
    if exclusive:
        with exclusive, contextlib.suppress(OSError):
            shutil.rmtree(str(old(folder)), ignore_errors=True)
            folder.rename(old(folder))
            return True
    return False


def make(folder):
    """Create an environment without packages. It cannot be moved afterwards: its scripts contain its path."""
    folder.mkdir()
    write_stamp(folder, UNFINISHED)
    if subprocess.call([sys.executable, "-m", "venv", str(folder)]):
        if os.pathsep in str(folder):
            raise SetUpError("no environment can be in a path with %r: move the folder %s" % (os.pathsep, ROOT))
        text = "could not make %s: on Debian and Ubuntu, `sudo apt install python3-venv` and try again"
        raise SetUpError(text % folder.name)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder)}))
    (packages / "tercet_in_use.py").write_text(LOCK_AT_START, encoding="utf-8")
    (packages / "tercet_in_use.pth").write_text("import tercet_in_use\n", encoding="utf-8")


def install(needed, folder):
    """Install groups into an environment: all at once, or one by one if that fails and some may be missing. SetUpError.

    Packages are only added, since all groups have the same version of each. The stamp has the groups that are complete.
    """
    done = installed(folder) or set()
    needed = {group: needed[group] for group in needed if group not in done}
    print("Tercet: installing %s" % ", ".join(needed), file=sys.stderr, flush=True)
    must = [group for group in needed if needed[group]]
    problem = pip(needed, folder, len(must) == len(needed))
    done.update(() if problem else needed)
    for group in needed if problem and len(must) < len(needed) else ():
        problem = pip([group], folder, group in must)
        if not problem:
            done.add(group)
        elif group in must:
            break
        else:
            print("Tercet: going on without what needs `%s`: %s" % (group, problem), file=sys.stderr, flush=True)
    if not done.issuperset(must):
        raise SetUpError(problem)
    write_stamp(folder, " ".join(map(fingerprint, sorted(done))))


def pip(groups, folder, must):
    """Install groups into an environment and import them; return "" or what is wrong.

    `must`: packages without a wheel for this platform are compiled.
    """
    # -I: nothing of PYTHONPATH counts as installed. The options override the user's own settings of where to install
    isolated = [str(python(folder)), "-I"]
    command = [*isolated, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-warn-script-location"]
    command += ["--no-user", "--target=", "--prefix=%s" % folder, "--root=%s" % folder.anchor]
    command += ["--no-compile", "--no-deps", "--require-hashes"] + ([] if must else ["--only-binary=:all:"])
    lists = [str(list_file(group)) for group in groups]
    names = "%s of %s/" % (", ".join(path.name for path in map(list_file, groups)), LISTS)
    if subprocess.call(command + [word for path in lists for word in ("-r", path)]):
        return "could not install %s: the lines above say why (is there a network?); then try again" % names
    if subprocess.call([*isolated, "-c", CHECK, *lists]):
        return "not all of %s was installed: look at `pip config list` and PIP_ variables; then try again" % names
    return ""


# Running


def start(folder, words):
    """Run the tests, or a tool in the current folder, with an environment's Python; return the exit code."""
    # -P and PYTHONPATH: modules are imported from the project, not from the current folder
    command, current = [str(python(folder)), "-P"], None
    env = dict(os.environ, PYTHONPATH=str(ROOT))
    if words[:1] == ["test"]:
        command, current = command + TESTS + words[1:], ROOT
    else:
        command += ["-m", "tools", *words]
        env["TERCET_PROGRAM"] = "run.py"  # for the help
    with ignored_interrupts():
        return subprocess.call(command, cwd=current, env=env)


@contextlib.contextmanager
def ignored_interrupts():
    """Ignore Ctrl-C during the block: a terminal sends it to the command too, which ends in its own way."""
    if threading.current_thread() is not threading.main_thread():  # a test's; only the main one can set a handler
        yield
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def main(words):
    """Set up an environment when needed and run the command line `words`; return the exit code, 2 for SetUpError."""
    try:
        if sys.version_info < OLDEST:
            raise SetUpError("needs Python %d.%d or newer, this is %d.%d" % (OLDEST + sys.version_info[:2]))
        folder, user_lock = environment(needs(words))
        with user_lock or contextlib.nullcontext():
            return start(folder, words)
    except SetUpError as problem:
        print("run.py: %s" % problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
