"""The engine on MicroPython: the same checks, the same states, and no growth."""

from functools import cache

import pytest

from tests.engine import portable
from tests.engine.games import ALL, WRITTEN, params
from tests.runtimes import MICROPYTHONS, run

# game: deals of each variant, most moves of a deal, moves between two costly checks (made on the first deal)
REPORTS = {
    "treys": (6, 200, 9),
    "tripeaks": (3, 120, 14),
    "tresydos": (1, 120, 50),
    "trepenta": (1, 90, 40),
    "trex": (1, 110, 50),
}

_ONE_GAME = 512  # bytes that a solitaire with its log and a snapshot or two takes


@pytest.mark.parametrize("runtime", MICROPYTHONS)
@pytest.mark.parametrize("name", ALL)
def test_checks_and_states_are_the_same(name, runtime):
    """All checks of portable.py pass there too, and every move of every variant leads to equal checksums."""
    deals, limit, every = REPORTS[name]
    call = "report(%r, %d, %d, %d)" % (name, deals, every, limit)
    assert run(runtime, portable.PRINT % call).splitlines() == expected(name)


@cache
def expected(name):
    """Return the lines that CPython prints for a game."""
    deals, limit, every = REPORTS[name]
    lines = [line for line in portable.report(name, deals, every, limit) if line]
    assert len(lines) == deals * len(portable.variants(name))
    return lines


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_generator_vectors(runtime):
    """The generator gives the same numbers and shuffles."""
    assert run(runtime, portable.PRINT % "vectors()").splitlines() == list(portable.vectors())


# A deal's worth of play of the games with several seats is much longer than a solitaire's
@pytest.mark.parametrize("name, deals", params(("treys", 3000), ("tripeaks", 3000)))
def test_no_growth_from_deal_to_deal(name, deals):
    """On the 32-bit build, memory in use grows by less than a block of 16 bytes in 90 deals.

    Not by nothing: the collector takes whatever looks like an address for one, and so may keep a deal that is over.
    """
    early, late = [int(line) for line in run("wasm", portable.MEMORY % (name, deals, (100, deals))).split()]
    assert late <= early + _ONE_GAME


def test_the_reports_cover_all_games():
    assert set(REPORTS) >= set(WRITTEN)
