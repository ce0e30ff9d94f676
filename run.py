"""Start Tercet: `python3 run.py play` plays it, `python3 run.py test` tests it.

Needs only Python 3.11 or newer. The first run creates the environment `.venv` beside this file. Each command installs
the groups of packages that it needs, those of `requirements/`, when it is used first or when their lists have changed.
An environment that another Python or a person made is left alone: `.venv-3.12`, or whichever version, is used then.

`test` runs the whole test suite, `test --fast` its main part in a minute (further arguments go to pytest); any other
word is a command of the tools.
"""

import contextlib
import hashlib
import os
import shutil
import signal
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
# Two processes more than cores: some tests wait for a browser or a board
TESTS = ["-m", "pytest", "-n", str((os.cpu_count() or 1) + 2), "--dist", "worksteal"]

# The groups of packages that commands need beside `simulator`. One with a ? may be missing: a platform without a wheel
# for a package loses that group, and with it only what needs it; each run tries again
NEEDS = {
    "arena": "deals?", "bench": "board deals? emulator? image? runtimes? web?", "build": "board",
    "completion": "completion", "deals": "deals?",
    "deploy": "board", "doctor": "board", "emulate": "board deals? emulator image", "flash": "board",
    "image": "board image", "release": "board image release web", "remove": "board", "saves": "board",
    "stats": "board", "texts": "texts", "web": "board web", "wizard": "board image?",
    "test": "test board? completion? deals? emulator? image? release? runtimes? sound? texts? web?",
}  # fmt: skip
_OPTIONS = (("play", "--sound", "sound?"), ("flash", "--erase", "image"))  # options that need more

STAMP = "tercet-installed"  # a file in an environment with two lines: fingerprints of its groups, its Python's KIND
KIND = EXTENSION_SUFFIXES[0]  # such as .cpython-312-x86_64-linux-gnu.so: equal for Pythons that can share packages

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


def needs(words):
    """Return the groups that a command line needs: name → whether it cannot do without."""
    wanted = ["simulator", *NEEDS.get(words[0] if words else "", "").split()]
    for command, option, group in _OPTIONS:
        if words[:1] == [command] and option in words:
            wanted.append(group)
    return {word.rstrip("?"): not word.endswith("?") for word in wanted}


def python(folder):
    """Return the path of an environment's Python."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def list_file(group):
    """Return the path of a group's list of packages, each pinned with its hashes."""
    return ROOT / "requirements" / (group + ".txt")


def fingerprint(group):
    """Return a group's name with a hash of its list of packages."""
    return group + ":" + hashlib.sha256(list_file(group).read_bytes()).hexdigest()[:16]


def read_stamp(folder):
    """Return an environment's (fingerprints of its groups, kind of Python), both empty without a stamp."""
    try:
        marks, kind = (folder / STAMP).read_text(encoding="utf-8").splitlines()[:2]
    except (OSError, ValueError):
        return [], ""
    return marks.split(), kind


def is_ours(folder):
    """Return whether a folder is missing, or was made by this script with this kind of Python or one now gone."""
    kind = read_stamp(folder)[1]
    return not os.path.lexists(folder) or kind == KIND or bool(kind) and not python(folder).exists()


def environment(words):
    """Return an environment with the groups that a command line needs, made or extended if need be. SetUpError."""
    folders = [ROOT / ".venv", ROOT / (".venv-%d.%d" % sys.version_info[:2])]
    folder = next(filter(is_ours, folders), None)
    if folder is None:
        raise SetUpError("remove %s or %s: this Python made neither" % tuple(folder.name for folder in folders))
    try:
        wanted = needs(words)
        new = not read_stamp(folder)[0] or not python(folder).exists()
        if new or lacking(wanted, folder):
            check(words)
        if new:
            make(folder)
        install(wanted, folder)
    except OSError as error:
        raise SetUpError("could not set up %s: %s" % (folder.name, error)) from None
    return folder


def check(words):
    """Let the parser end here, with its help or a mistake in the words, if it needs no package for that."""
    if words[:1] != ["test"]:
        with contextlib.suppress(ImportError):
            from tools.__main__ import parse

            parse(words)


def make(folder):
    """Create an environment without packages. SetUpError."""
    print("Tercet: setting up %s" % folder.name, file=sys.stderr, flush=True)
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir()
    (folder / STAMP).write_text("\n%s\n" % KIND, encoding="utf-8")  # if this is cut short, the next run begins again
    if subprocess.call([sys.executable, "-m", "venv", str(folder)]):
        shutil.rmtree(folder, ignore_errors=True)
        if os.pathsep in str(folder):
            raise SetUpError("no environment can be in a path with %r: move the folder %s" % (os.pathsep, ROOT))
        text = "could not make %s: on Debian and Ubuntu, `sudo apt install python3-venv` and try again"
        raise SetUpError(text % folder.name)


def lacking(needed, folder):
    """Return the groups that are not in an environment, or have changed since."""
    done = read_stamp(folder)[0]
    return [group for group in needed if fingerprint(group) not in done]


def install(needed, folder):
    """Install groups that are missing or have changed: together, else one by one if some may fail. SetUpError."""
    done = {mark.partition(":")[0]: mark for mark in read_stamp(folder)[0]}
    missing = lacking(needed, folder)
    if not missing:
        return
    print("Tercet: installing %s" % ", ".join(missing), file=sys.stderr, flush=True)
    must = [group for group in missing if needed[group]]
    problem = pip(missing, folder, must == missing)
    for groups in [[group] for group in missing] if problem and must != missing else [missing]:
        problem = problem if groups == missing else pip(groups, folder, groups[0] in must)
        if not problem:
            done.update((group, fingerprint(group)) for group in groups)
        elif set(groups) & set(must):
            raise SetUpError(problem)
        else:
            print("Tercet: going on without what needs `%s`: %s" % (groups[0], problem), file=sys.stderr, flush=True)
    new = folder / (STAMP + ".new")
    new.write_text("%s\n%s\n" % (" ".join(sorted(done.values())), KIND), encoding="utf-8")
    os.replace(new, folder / STAMP)


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
    names = "%s of requirements/" % ", ".join(path.name for path in map(list_file, groups))
    if subprocess.call(command + [word for path in lists for word in ("-r", path)]):
        return "could not install %s: the lines above say why (is there a network?); then try again" % names
    if subprocess.call([*isolated, "-c", CHECK, *lists]):
        return "not all of %s was installed: look at `pip config list` and PIP_ variables; then try again" % names
    return ""


def start(folder, words):
    """Go on as the tests, or as a tool in the current folder, with an environment's Python."""
    # -P and PYTHONPATH: modules are imported from the project, not from the current folder
    command = [str(python(folder)), "-P", *(TESTS + words[1:] if words[:1] == ["test"] else ["-m", "tools", *words])]
    os.environ["PYTHONPATH"] = str(ROOT)
    if words[:1] == ["test"]:
        os.chdir(ROOT)
    else:
        os.environ["TERCET_INSTALLS"] = "1"  # the tools need not ask for packages
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows would not wait for the end of a new program. Ctrl-C reaches it too, and it ends in its own way
    signal.signal(signal.SIGINT, lambda number, frame: None)
    sys.exit(subprocess.call(command))


def main(words):
    """Set up an environment when needed and run the command line `words`; SystemExit with 2 for SetUpError."""
    try:
        if sys.version_info < OLDEST:
            raise SetUpError("needs Python %d.%d or newer, this is %d.%d" % (OLDEST + sys.version_info[:2]))
        start(environment(words), words)
    except SetUpError as problem:
        print("run.py: %s" % problem, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(sys.argv[1:])
