"""Ctrl-C at random times: one line, exit code 130, no traceback, no half-written file, no process left.

Some commands are interrupted once; with TERCET_LONG=1 every command 200 times. TERCET_UF2 adds the emulator.
"""

import os
import random
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests import limits
from tests.folders import contents
from tests.images import UF2, needs_uf2
from tests.long import LONG
from tests.tools import made_once
from tests.tools.refusals import tool_process, wait_until
from tools import __main__ as command
from tools.project import PROGRAM, ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="interrupts of another process are POSIX's")

COUNT = 200 if LONG else 1  # of each command
_HANG_S = limits.END_S
_MARK = "TERCET_TEST_INTERRUPTS"
_RECORD = str(ROOT / "tests" / "records" / "trex-standard.txt")

COMMANDS = {
    "build": ["build", "-o", "out"],
    "web": ["web", "-o", "out"],
    "shot": ["shot", "--game", "trex", "--press", "a a wait:2000", "-o", "out.png"],
    "gallery": ["gallery", "-o", "out", "--only", "tripeaks-c"],
    "replay": ["replay", _RECORD, "-o", "out.png"],
    "arena": ["arena", "--game", "tresydos", "--levels", "N,E", "--deals", "40", "--jobs", "100000"],
    "survey": ["deals", "--survey", "treys-wild", "--range", "1-400", "-o", "out.tsv"],
    "verify": ["deals", "--verify", "--sample", "60"],
}
INTERRUPTED = [
    *(COMMANDS if LONG else ("build", "gallery", "arena", "survey")),  # one of each kind: files, pictures, processes
    pytest.param("image", marks=needs_uf2),
    pytest.param("emulate", marks=needs_uf2),
]
# After INTERRUPTED, which has both with a mark. They take what was built: the build is interrupted by itself
COMMANDS["image"] = ["image", "--uf2", UF2 or "", "--tree", "tree", "-o", "out.uf2"]
COMMANDS["emulate"] = ["emulate", "--uf2", "games.uf2", "--press", "a", "--shot", "out.png"]


def start(words, folder, **options):
    """Start a command in a folder, with a variable in its environment that marks its children."""
    options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, **options}
    return tool_process(*words, env={_MARK: str(folder)}, cwd=folder, **options)


def left_behind(folder):
    """Return the running processes of a command started in a folder, itself included."""
    mark = ("%s=%s" % (_MARK, folder)).encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (entry / "environ").read_bytes().split(b"\0") and (entry / "stat").read_text().split()[2] != "Z":
                found.append(entry.name)
    return found


def catches_interrupts(process):
    """Return whether a program has come as far as that, or has ended; True where the system does not tell."""
    with suppress(OSError, IndexError):
        status = Path("/proc/%d/status" % process.pid).read_text()
        caught = int(status.partition("SigCgt:")[2].split()[0], 16)
        return process.poll() is not None or bool(caught >> signal.SIGINT - 1 & 1)
    return True


def too_early(process, said):
    """Return whether an interrupt came while Python itself was still starting, on a busy computer."""
    if process.returncode == -signal.SIGINT and said.startswith("Traceback"):
        return "__main__.py" not in said or "from tools import interrupts\n" in said
    return said.startswith("Fatal Python error: init_")


@pytest.fixture
def given(name, tree, tmp_path):
    """The words of a command, with paths of what it takes."""
    words = {"tree": str(tree), "games.uf2": str(tmp_path / "games.uf2")}
    if name == "emulate":
        assert command.main(["image", "--uf2", UF2, "--tree", str(tree), "-o", words["games.uf2"]]) == 0
    return [words.get(word, word) for word in COMMANDS[name]]


def undisturbed(name, words, folder, tree):
    """Return the time that a command takes without an interrupt, and its files.

    Those of the build are made once in a run.
    """
    if name == "build" and not LONG:
        return made_once.seconds(tree), {"out/" + path: data for path, data in contents(tree).items()}
    folder.mkdir()
    began = time.monotonic()
    process = start(words, folder)
    said = process.communicate(timeout=600)[1]
    assert process.returncode == 0, said
    return time.monotonic() - began, contents(folder)


@pytest.mark.slow
@pytest.mark.parametrize("name", INTERRUPTED)
def test_an_interrupt_at_any_instant_ends_a_command(name, given, tmp_path, tree):
    seconds, whole = undisturbed(name, given, tmp_path / "usual", tree)
    rng = random.Random(name)
    longest = stopped = 0
    for number in range(COUNT):
        folder = tmp_path / str(number)
        folder.mkdir()
        process = start(given, folder)
        wait_until(lambda: catches_interrupts(process))
        time.sleep(0.15 + rng.random() * seconds)  # Python needs some time to start
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=_HANG_S)[1]
        longest = max(longest, time.monotonic() - began)
        if too_early(process, said):
            assert not contents(folder)
            continue
        assert "Traceback" not in said and "Exception" not in said, said
        assert process.returncode in (0, 130), (process.returncode, said)
        if process.returncode == 130:
            stopped += 1
            assert said.splitlines()[-1] == PROGRAM + ": stopped", said
        wait_until(lambda: not left_behind(folder))
        after = contents(folder)
        if name != "survey":  # it can be resumed
            for path in after:
                assert after[path] == whole[path], path
        if name in ("build", "image", "web"):
            assert not after or after == whole
    print("%s: %d interrupts, %d in time, the longest end took %.2f s" % (name, COUNT, stopped, longest))


@needs_uf2
@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_console_that_is_served_ends_in_one_line(number, code, tmp_path):
    """While MicroPython runs, on the same thread as the console."""
    process = start(["emulate", "--uf2", UF2 or "", "--blank", "--console", "0"], tmp_path, stdout=subprocess.PIPE)
    line = process.stdout.readline()
    assert line.startswith("socket://"), line or process.communicate(timeout=_HANG_S)[1]
    time.sleep(0.2)
    process.send_signal(number)
    said = process.communicate(timeout=_HANG_S)[1]
    assert process.returncode == code and said == (PROGRAM + ": stopped\n" if code == 130 else "")


_FRAME = """
import os, signal
from littlefs import UserContext
from tools import interrupts
from tools.board import image
def interrupt(*args):
    os.kill(os.getpid(), signal.SIGINT)
    return [None for _ in range(10**6)]
interrupts.install()
try:
    interrupts.enable()
    %s
except KeyboardInterrupt:
    interrupts.report()
%s
"""
_WHILE_LOADING = """
import os, runpy, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == %r:
            os.kill(os.getpid(), signal.SIGINT)
            [None for _ in range(10**6)]
sys.meta_path.insert(0, Interrupting())
sys.argv = ["tools", "build", "-o", "out"]
runpy.run_module("tools", run_name="__main__", alter_sys=True)
"""
_WHILE_ENDING = """
import os, runpy, signal, sys
class Last:
    def __del__(self, kill=os.kill, process=os.getpid(), number=signal.SIGINT):
        kill(process, number)
sys.last = Last()  # which lives until Python has given up its handlers
sys.argv = ["tools", "build", "--help"]
runpy.run_module("tools", run_name="__main__", alter_sys=True)
"""


LOST = {
    "littlefs, which prints tracebacks": _FRAME % (
        "UserContext.prog = lambda *args, real=UserContext.prog: interrupt() and real(*args)\n"
        "    image.make_filesystem({'a/b': bytes(5000)}, 20); interrupts.check()", "interrupts.exit_now()",
    ),
    "the imports": _WHILE_LOADING % "argparse",  # the first one after `install`
    "the imports of the project": _WHILE_LOADING % "tools.project",
}  # fmt: skip


@pytest.mark.parametrize("name", LOST)
def test_an_interrupt_where_python_would_lose_it_ends_the_command(name, tmp_path):
    process = start([], tmp_path, run=("-c", LOST[name]))
    assert process.communicate(timeout=_HANG_S)[1] == PROGRAM + ": stopped\n"
    assert process.returncode == 130 and not contents(tmp_path)


def test_an_interrupt_in_the_shutdown_of_python_changes_nothing_more(tmp_path):
    process = start([], tmp_path, run=("-c", _WHILE_ENDING))
    assert process.communicate(timeout=_HANG_S)[1] == "" and process.returncode == 0


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
@pytest.mark.parametrize("name", ["arena", "survey"])
def test_the_workers_end_with_a_command_that_is_killed(name, tmp_path):
    process = start(COMMANDS[name] if name == "arena" else [*COMMANDS[name][:4], "1-100000", "-o", "out.tsv"], tmp_path)
    wait_until(lambda: len(left_behind(tmp_path)) > 1 or process.poll() is not None)
    started = len(left_behind(tmp_path))
    process.kill()
    process.communicate(timeout=_HANG_S)
    assert 1 < started <= 2 + (os.cpu_count() or 1) or os.cpu_count() == 1
    wait_until(lambda: not left_behind(tmp_path))


def test_run_py_waits_for_the_end_of_what_it_started(tmp_path):
    """A terminal interrupts both: the command cleans up and prints its line, and its exit code is passed on."""
    process = start(COMMANDS["gallery"][:3], tmp_path, run=[str(ROOT / "run.py")], start_new_session=True)
    wait_until((tmp_path / "out").exists)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=_HANG_S)[1]
    assert process.returncode == 130 and said.splitlines()[-1] == PROGRAM + ": stopped" and "Traceback" not in said
    assert not [path for path in contents(tmp_path) if "draft" in path]
    wait_until(lambda: not left_behind(tmp_path))
