"""No test or end of a test keeps a run from going on, and a run that hangs as a whole is stopped."""

import os
import re
import subprocess
import sys

import pytest

from tests import costs, limits
from tests.tools.refusals import wait_until
from tools.project import ROOT

needs_alarm = pytest.mark.skipif(os.name == "nt", reason="Windows has no alarm: there a limit ends the whole process")

_HANGING = """
import subprocess, sys, threading, time, pytest
from tests import limits

@pytest.fixture
def hangs_at_its_end():
    yield
    threading.Event().wait()

def test_one(hangs_at_its_end):
    threading.Thread(target=time.sleep, args=(999,), daemon=True, name="a helper").start()
    process = limits.started([sys.executable, "-c", "import time; time.sleep(999)"])
    open("started", "a").write("%d\\n" % process.pid)
    threading.Event().wait()

def test_two():
    pass
"""
_RUN = """
import sys, pytest
from tests import limits
limits.RUN_S, limits.END_S = %s, 5
sys.exit(pytest.main(sys.argv[1:]))
"""


def _run(folder, *words, seconds=limits.RUN_S):
    """Run the tests above as the suite runs; return what that prints."""
    (folder / "test_hanging.py").write_text(_HANGING)
    words = ["-c", _RUN % seconds, "-p", "tests.conftest", "-p", "no:cacheprovider", str(folder), *words]
    env = dict(os.environ, PYTHONPATH=str(ROOT), PYTHONDONTWRITEBYTECODE="1")
    done = subprocess.run([sys.executable, *words], cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 1
    return done.stdout + done.stderr


def _is_gone(number):
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.slow
@needs_alarm
@pytest.mark.parametrize("processes", ["-n0", "-n1"])
def test_a_test_that_hangs_fails_and_the_others_run(processes, tmp_path):
    """Its end hangs, too. What it has started has ended."""
    said = _run(tmp_path, processes, "--timeout", "2")
    assert "1 failed, 1 passed, 1 error" in said and "Stack of a helper" in said
    wait_until(lambda: all(map(_is_gone, (tmp_path / "started").read_text().split())))


@pytest.mark.slow
@needs_alarm
@pytest.mark.parametrize("processes", ["-n0", "-n1"])
def test_a_run_that_hangs_is_stopped(processes, tmp_path):
    said = _run(tmp_path, processes, seconds=16)
    assert "is stopped" in said and said.count("in test_one") and "passed" not in said
    wait_until(lambda: all(map(_is_gone, (tmp_path / "started").read_text().split())))


def test_programs_are_started_where_they_end_with_their_test_and_never_waited_for_without_a_limit():
    own = ("limits.py", "test_limits.py")
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py") if path.name not in own}
    found = re.compile(r"subprocess\.Popen\(|\.(wait|communicate)\(\)")
    assert not [path for path in texts if found.search(texts[path])]


def test_every_test_with_a_recorded_cost_is_there():
    """Else it was moved or renamed, and `--fast` runs all of it: `pytest --fast --record-costs` measures anew."""
    for line in costs.FILE.read_text(encoding="utf-8").splitlines():
        file, _, test = line.split()[1].partition("::")
        path = costs.FILE.parent / file
        assert path.exists() and "def %s(" % test in path.read_text(encoding="utf-8"), line


def test_what_was_compiled_once_is_not_compiled_again(pytestconfig):
    """Neither here nor in a command, unless pytest is told to keep nothing."""
    assert not sys.dont_write_bytecode or not pytestconfig.pluginmanager.hasplugin("cacheprovider")
