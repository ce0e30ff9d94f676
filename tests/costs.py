"""What each test costs, for the choice that `--fast` makes.

`costs.txt` has a line for each test that takes more than BUDGET_MS: the milliseconds of a processor that one of its
cases takes on average, and its name. `pytest --fast --record-costs` writes it, and runs all cases not marked slow.
Processor time is the same on a busy computer, so that the same cases are chosen everywhere.
"""

import os
from functools import cache
from pathlib import Path

import pytest

BUDGET_MS = 250  # of each test, with `--fast`
FILE = Path(__file__).with_name("costs.txt")
_KEY = "processor"  # of the property of a report


def name_of(item):
    """Return a test's name without its case: path from this folder::name."""
    return "%s::%s" % (item.path.relative_to(FILE.parent).as_posix(), item.originalname)


@cache
def _recorded():
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return {name: int(ms) for ms, name in (line.split() for line in lines)}


def affordable(item, count):
    """Return how many of `count` cases of a test are within its budget; one of a `broad` test in any case."""
    ms = _recorded().get(name_of(item), 0)
    most = min(count, BUDGET_MS // ms) if ms else count
    return max(most, 1) if item.get_closest_marker("broad") else most


class Recorder:
    """A plugin that measures and writes the costs."""

    def __init__(self):
        self.costs = {}  # name of a test: milliseconds of each of its cases

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item):
        try:
            return (yield)
        finally:
            item.user_properties.append((_KEY, (name_of(item), _processor_ms() - self.began)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        self.began = _processor_ms()
        return (yield)

    def pytest_runtest_logreport(self, report):
        if report.when == "teardown":
            for key, (name, ms) in report.user_properties:
                if key == _KEY:
                    self.costs.setdefault(name, []).append(ms)

    def pytest_sessionfinish(self, session):
        if not hasattr(session.config, "workerinput"):
            dear = {name: sum(ms) // len(ms) or 1 for name, ms in self.costs.items() if sum(ms) > BUDGET_MS}
            FILE.write_text("".join("%d %s\n" % (dear[name], name) for name in sorted(dear)), encoding="utf-8")


def _processor_ms():
    """Return the time that this process and its children that have ended have used."""
    times = os.times()
    return round(1000 * (times.user + times.system + times.children_user + times.children_system))
