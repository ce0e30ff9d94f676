"""Ctrl-C at random instants: one line, exit code 130, no traceback, nothing half done, nobody left behind.

TERCET_LONG=1 makes it 200 interrupts of every command in place of one of some, TERCET_UF2 adds the emulator.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.folders import contents
from tools import workers
from tools.project import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="interrupts of another process are POSIX's")

LONG = "TERCET_LONG" in os.environ
COUNT = 200 if LONG else 1  # of each command
_HANG_S = 30
_MARK = "TERCET_TEST_INTERRUPTS"
_TOO_EARLY = "Fatal Python error: init_"  # Python itself was starting, on a busy computer: there was no command yet
_RECORD = str(ROOT / "tests" / "records" / "trex-standard.txt")
_UF2 = os.environ.get("TERCET_UF2", "")
_NEEDS_UF2 = pytest.mark.skipif(not _UF2, reason="TERCET_UF2 does not name MicroPython's UF2 file for RPI_PICO")

# Words, and what they write into the folder they run in
COMMANDS = {
    "build": ["build", "-o", "out"],
    "web": ["web", "-o", "out"],
    "shot": ["shot", "--game", "trex", "--press", "a a wait:2000", "-o", "out.png"],
    "gallery": ["gallery", "-o", "out", "--only", "tripeaks-c"],
    "true-size": ["gallery", "-o", "out", "--only", "tripeaks-c", "--true-size"],
    "replay": ["replay", _RECORD, "-o", "out.png"],
    "arena": ["arena", "--game", "tresydos", "--levels", "N,E", "--deals", "40", "--jobs", "100000"],
    "survey": ["deals", "--survey", "treys-wild", "--range", "1-400", "-o", "out.tsv"],
    "verify": ["deals", "--verify", "--sample", "60"],
}
COMPILED = ("survey", "verify")  # by Numba
MADE = {"build": "built", "web": "page"}  # what other tests have had made: command -> fixture
INTERRUPTED = [
    *(COMMANDS if LONG else ("build", "gallery", "arena", "survey")),  # one of each kind: files, pictures, processes
    pytest.param("image", marks=_NEEDS_UF2),
    pytest.param("emulate", marks=_NEEDS_UF2),
]
COMMANDS["image"] = ["image", "--uf2", _UF2, "-o", "out.uf2"]
COMMANDS["emulate"] = ["emulate", "--uf2", _UF2, "--press", "a", "--shot", "out.png"]


def start(words, folder, **given):
    """Start a command in a folder, with a mark in its environment that its children inherit."""
    env = dict(os.environ, PYTHONPATH=str(ROOT), **{_MARK: str(folder)})
    run = [sys.executable, "-P", "-m", "tools", *words]
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    return subprocess.Popen(run, cwd=folder, env=env, text=True, **pipes, **given)


def left_behind(folder):
    """Return the processes that a command has started in a folder, itself included, and that are still there."""
    mark = ("%s=%s" % (_MARK, folder)).encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0") and (entry / "stat").read_text().split()[2] != "Z":
                found.append(entry.name)
        except OSError:
            pass
    return found


def wait_for_nobody(folder):
    """Wait until no process of a command is left; a failure when one is left after long."""
    until = time.monotonic() + _HANG_S
    while left_behind(folder):
        assert time.monotonic() < until, "processes are left behind"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def usual():
    """How long each command takes, and what it writes: command → (seconds, files), found out once."""
    return {}


def undisturbed(name, folder, usual, request):
    """Return how long a command takes, and what it writes."""
    if name in MADE:
        done = request.getfixturevalue(MADE[name])
        return done.seconds, {"out/" + path: data for path, data in contents(done.folder).items()}
    if name not in usual:
        folder.mkdir()
        if LONG and name in COMPILED:  # the first time takes longer
            start(COMMANDS[name], folder).communicate(timeout=600)
            shutil.rmtree(folder)
            folder.mkdir()
        began = time.monotonic()
        process = start(COMMANDS[name], folder)
        said = process.communicate(timeout=600)[1]
        assert process.returncode == 0, said
        usual[name] = time.monotonic() - began, contents(folder)
    return usual[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", INTERRUPTED)
def test_an_interrupt_at_any_instant_ends_a_command(name, tmp_path, usual, request):
    seconds, whole = undisturbed(name, tmp_path / "usual", usual, request)
    rng = random.Random(name)
    longest = stopped = 0
    for number in range(COUNT):
        folder = tmp_path / str(number)
        folder.mkdir()
        process = start(COMMANDS[name], folder)
        time.sleep(0.15 + rng.random() * seconds)  # Python itself needs some time to be there
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=_HANG_S)[1]
        longest = max(longest, time.monotonic() - began)
        if said.startswith(_TOO_EARLY):
            assert not contents(folder)
            continue
        assert "Traceback" not in said and "Exception" not in said, said
        assert process.returncode in (0, 130), (process.returncode, said)
        if process.returncode == 130:
            stopped += 1
            assert said.splitlines()[-1] == "tools: stopped", said
        wait_for_nobody(folder)
        after = contents(folder)
        if name != "survey":  # goes on where it was stopped
            for path in after:
                assert after[path] == whole[path], path
        if name in ("build", "image", "web"):
            assert not after or after == whole
    print("%s: %d interrupts, %d in time, the longest end took %.2f s" % (name, COUNT, stopped, longest))


@_NEEDS_UF2
@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("seconds", [0.2, 6])
def test_a_console_that_is_served_ends_in_one_line(seconds, number, code, tmp_path):
    """While MicroPython runs, which is all on one thread with the console."""
    words = [sys.executable, "-P", "-m", "tools", "emulate", "--uf2", _UF2, "--blank", "--console", "0"]
    env = dict(os.environ, PYTHONPATH=str(ROOT))
    process = subprocess.Popen(words, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline().startswith("socket://")
    time.sleep(seconds)
    process.send_signal(number)
    said = process.communicate(timeout=_HANG_S)[1]
    assert process.returncode == code and said == ("tools: stopped\n" if code == 130 else "")


_IN_A_TEXT = """
import os, signal, sys
from tools import interrupts
interrupts.install()
try:
    interrupts.enable()
    exec("os.kill(os.getpid(), signal.SIGINT); [None for _ in range(10**9)]")
except KeyboardInterrupt:
    interrupts.acknowledge()
sys.exit(interrupts.CODE)
"""


def test_an_interrupt_in_a_text_that_is_run_is_no_death_by_signal(tmp_path):
    """As when Numba or a dataclass makes a function out of text."""
    (tmp_path / "command.py").write_text(_IN_A_TEXT)
    env = dict(os.environ, PYTHONPATH=str(ROOT))
    assert subprocess.run([sys.executable, "-m", "command"], cwd=tmp_path, env=env).returncode == 130


_WHERE_NOBODY_CATCHES = """
import os, signal, sys, time, weakref
from tools import interrupts
interrupts.install()
try:
    interrupts.enable()
    thing = lambda: None
    watched = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.SIGINT) or [None for _ in range(10**6)])
    del thing
    time.sleep(10)
except KeyboardInterrupt:
    interrupts.acknowledge()
    interrupts.report()
sys.exit(interrupts.CODE)
"""


_WHILE_IT_LOADS = """
import os, runpy, signal, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "argparse":  # the first that the command imports once it listens
            os.kill(os.getpid(), signal.SIGINT)
            [None for _ in range(10**6)]
sys.meta_path.insert(0, Interrupting())
sys.argv = ["tools", "build", "-o", "out"]
runpy.run_module("tools", run_name="__main__", alter_sys=True)
"""


def test_an_interrupt_while_the_command_loads_waits_until_it_can_be_told(tmp_path):
    run = [sys.executable, "-c", _WHILE_IT_LOADS]
    env = dict(os.environ, PYTHONPATH=str(ROOT))
    done = subprocess.run(run, cwd=tmp_path, env=env, stderr=subprocess.PIPE, text=True, timeout=_HANG_S)
    assert (done.returncode, done.stderr) == (130, "tools: stopped\n") and not contents(tmp_path)


def test_an_interrupt_where_nobody_can_catch_it_comes_again(tmp_path):
    """As in the callbacks of Python's own imports; and Python's report of it is not printed."""
    (tmp_path / "command.py").write_text(_WHERE_NOBODY_CATCHES)
    env = dict(os.environ, PYTHONPATH=str(ROOT))
    run = [sys.executable, "-m", "command"]
    done = subprocess.run(run, cwd=tmp_path, env=env, stderr=subprocess.PIPE, text=True, timeout=_HANG_S)
    assert (done.returncode, done.stderr) == (130, "tools: stopped\n")


_WHILE_A_FILE_SYSTEM_IS_MADE = """
import os, signal, sys
from littlefs import UserContext
from tools import interrupts
interrupts.install()
real = UserContext.prog
def prog(*given):
    os.kill(os.getpid(), signal.SIGINT)
    return real(*given)
UserContext.prog = prog
from tools.board import image
try:
    interrupts.enable()
    image.make_filesystem({"a/b": bytes(5000)}, 20)
    interrupts.check()
except KeyboardInterrupt:
    interrupts.acknowledge()
    interrupts.report()
interrupts.exit_now()
"""


def test_an_interrupt_while_a_file_system_is_made_gives_one_line(tmp_path):
    """What littlefs calls prints the traceback of whatever is raised there, and goes on."""
    (tmp_path / "command.py").write_text(_WHILE_A_FILE_SYSTEM_IS_MADE)
    env = dict(os.environ, PYTHONPATH=str(ROOT))
    done = subprocess.run([sys.executable, "-m", "command"], cwd=tmp_path, env=env, text=True, capture_output=True)
    assert (done.returncode, done.stderr) == (130, "tools: stopped\n")


@pytest.mark.skipif(os.cpu_count() == 1, reason="work is spread over processes")
def test_when_all_work_is_done_no_thread_of_its_pool_is_left():
    assert list(workers.parallel(2, abs, [-1, 2, -3])) == [1, 2, 3]
    assert not [thread for thread in threading.enumerate() if "Executor" in type(thread).__name__]


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="asks /proc who is left")
@pytest.mark.parametrize("name", ["arena", "survey"])
def test_the_workers_end_with_a_command_that_is_killed(name, tmp_path):
    process = start(COMMANDS[name] if name == "arena" else [*COMMANDS[name][:4], "1-100000", "-o", "out.tsv"], tmp_path)
    until = time.monotonic() + _HANG_S
    while len(left_behind(tmp_path)) < 2 and time.monotonic() < until and process.poll() is None:
        time.sleep(0.05)
    started = len(left_behind(tmp_path))
    process.kill()
    process.communicate()
    assert 1 < started <= 2 + (os.cpu_count() or 1) or os.cpu_count() == 1
    wait_for_nobody(tmp_path)


def test_run_py_waits_for_the_end_of_what_it_started(tmp_path):
    """A terminal interrupts both: the command cleans up and says its line, and its exit code is passed on."""
    env = dict(os.environ, **{_MARK: str(tmp_path)})
    run = [sys.executable, str(ROOT / "run.py"), *COMMANDS["gallery"][:3]]
    process = subprocess.Popen(
        run, cwd=tmp_path, env=env, text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True
    )
    until = time.monotonic() + _HANG_S
    while not (tmp_path / "out").exists() and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=_HANG_S)[1]
    assert process.returncode == 130 and said.splitlines()[-1] == "tools: stopped" and "Traceback" not in said
    assert not [path for path in contents(tmp_path) if "draft" in path]
    wait_for_nobody(tmp_path)
