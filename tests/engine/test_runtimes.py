"""The engine on MicroPython: the same checks, the same states, and no growth.

The tests serve other games too, which have to be registered first there, by the code `first`.
"""

from statistics import median

import pytest

from tests.engine import portable
from tests.engine.games import ALL
from tests.runtimes import MICROPYTHONS, desktop, run

# Only the solitaires: a deal of a game with several seats takes much longer
GROWING = [name for name in ALL if hasattr(portable.sheet(name), "GROWTH")]

_SMALL = 512  # bytes: less than a game with its log takes


@pytest.mark.slow(but_first="runtime")
@pytest.mark.parametrize("runtime", MICROPYTHONS)
@pytest.mark.parametrize("name", ALL)
def test_checks_and_states_are_the_same(name, runtime, first=""):
    """All checks of portable.py pass there too, and every move of every variant leads to the same checksum."""
    deals, limit, every = portable.sheet(name).REPORT
    code = portable.PRINT % ("report(%r, %d, %d, %d)" % (name, deals, every, limit))
    lines = desktop(code).splitlines()
    assert len(lines) == deals * len(portable.variants(name))
    assert run(runtime, first + code).splitlines() == lines


@pytest.mark.slow
@pytest.mark.parametrize("name", GROWING)
def test_no_growth_from_deal_to_deal(name, first=""):
    """On the 32-bit build, memory in use after many deals is that after 100 deals.

    The collector takes any word that looks like an address for one, and so may keep a deal that is over: the median of
    several deals is compared.
    """
    deals = portable.sheet(name).GROWTH
    at = *range(92, 101, 2), *range(deals - 8, deals + 1, 2)
    used = [int(line) for line in run("wasm", first + portable.MEMORY % (name, deals, at)).split()]
    assert median(used[5:]) <= median(used[:5]) + _SMALL
