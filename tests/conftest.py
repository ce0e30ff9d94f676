"""How the whole suite runs: `--fast`, and what makes a run quick.

The console imports a screen or a game when it is opened, drops it when it is left and collects garbage then, because
a Pico has little memory. In tests that happens thousands of times, so it must not cost more than it does there.
"""

import gc
import sys

import pytest


def pytest_addoption(parser):
    text = "leave out what is marked as slow: what is left has the main properties of every part, in about a minute"
    parser.addoption("--fast", action="store_true", help=text)


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes seconds; `--fast` leaves it out")
    # A module that comes back is not compiled again, also where Python is not to write beside the sources
    if sys.dont_write_bytecode and hasattr(config, "cache"):
        sys.pycache_prefix = str(config.cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False


def pytest_collection_modifyitems(config, items):
    if config.getoption("--fast"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)


def pytest_collection_finish():
    _settle()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    if nextitem is None or nextitem.path != item.path:
        _settle()


def _settle():
    """Have collections look only at what is made from now on, not at every module of the suite."""
    gc.collect()
    gc.freeze()
