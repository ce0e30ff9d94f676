"""Start Tercet: `python3 run.py play` plays it, `python3 run.py test` tests it.

Needs nothing but Python 3.11 or newer. The first run makes `.venv` beside this file and installs the
pinned list of requirements.txt into it, and does so again when that list or the Python has changed.
`test` runs the whole test suite (more words go to pytest); any other word is a command of
`python -m tools`.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
REQUIREMENTS = ROOT / "requirements.txt"
STAMP = VENV / "tercet-installed"
OLDEST = (3, 11)
TESTS = ["-m", "pytest", "-n", "auto", "--dist", "worksteal"]


def fingerprint():
    """Return what `.venv` has to be made of: the list to install and the Python that runs it."""
    return hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()


def installed():
    """True when `.venv` is whole and holds just what is asked for now."""
    return PYTHON.exists() and STAMP.exists() and STAMP.read_text() == fingerprint()


def install():
    """Make `.venv` and install the pinned list. A text says what failed; None is success."""
    print("Tercet: setting up .venv (once, and whenever requirements.txt changes)", file=sys.stderr, flush=True)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)]):
        return "could not make .venv: on Debian and Ubuntu, `sudo apt install python3-venv` and try again"
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "-r", str(REQUIREMENTS)]
    if subprocess.call(pip):
        return "could not install requirements.txt: the lines above say why (is there a network?); then try again"
    STAMP.write_text(fingerprint())
    return None


def start(words):
    """Run the tests or a tool in `.venv`; return its exit code."""
    # -P and PYTHONPATH: the project's own folders are found, whatever folder the command is given in.
    command, folder = [str(PYTHON), "-P"], None
    if words[:1] == ["test"]:
        command, folder = command + TESTS + words[1:], ROOT
    else:
        command += ["-m", "tools", *words]
    return subprocess.call(command, cwd=folder, env=dict(os.environ, PYTHONPATH=str(ROOT)))


def main(words):
    """Set up when needed, then run what `words` say. Exit code 2 when it cannot be set up."""
    problem = None
    if sys.version_info < OLDEST:
        problem = "needs Python %d.%d or newer, this is %d.%d" % (OLDEST + sys.version_info[:2])
    elif not installed():
        problem = install()
    if problem:
        print("run.py: " + problem, file=sys.stderr)
        return 2
    try:
        return start(words)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
