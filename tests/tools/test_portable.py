"""Differences between Linux and other systems: nothing of POSIX alone, no encoding by default."""

import ast
import os
import re
import subprocess
import sys

from tests.tools.board import made
from tools.board import uf2
from tools.project import ROOT

FILES = ["run.py", *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tools").rglob("*.py")))]
POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty"}
POSIX_NAMES = {
    "os": {"O_NOCTTY", "O_NONBLOCK", "chown", "fork", "getuid", "kill", "killpg", "mkfifo", "statvfs", "uname", "wait"},
    "signal": {"SIGALRM", "SIGHUP", "SIGKILL", "SIGUSR1", "alarm", "pause", "setitimer"},
    "select": {"poll", "select"},  # on Windows for sockets only
}


def _text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def _of_posix(path):
    """Yield what only POSIX has, of modules and their attributes."""
    for node in ast.walk(ast.parse(_text(path))):
        if isinstance(node, ast.Import):
            yield from POSIX_MODULES.intersection(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module in POSIX_MODULES:
            yield node.module
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in POSIX_NAMES.get(node.value.id, ()):
                yield node.attr


def test_nothing_needs_what_only_posix_has():
    assert not [(path, name) for path in FILES for name in _of_posix(path)]


def test_the_output_of_processes_has_an_encoding_of_its_own():
    """That of files has one too, says ruff."""
    assert not [path for path in FILES if re.search(r"\btext=True|universal_newlines", _text(path))]


def test_a_name_that_the_output_cannot_spell_is_no_error(tmp_path):
    """On Windows a pipe has the system's encoding, which lacks most letters."""
    folder = made.drive(tmp_path / "Łukasz")
    (tmp_path / "one.uf2").write_bytes(uf2.dump(made.firmware(filesystem=made.PICO)))
    words = ["-m", "tools", "flash", str(tmp_path / "one.uf2"), "--drive", str(folder), "--wait", "0"]
    env = dict(os.environ, PYTHONPATH=str(ROOT), PYTHONIOENCODING="cp1252")
    done = subprocess.run([sys.executable, "-P", *words], env=env, capture_output=True)
    assert done.returncode == 1 and rb"\u0141ukasz" in done.stdout and b"no serial port came back" in done.stderr
