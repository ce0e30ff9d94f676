"""Opponents on the emulated Pico: the moves that they choose on the desktop, and the memory that they leave.

How long they take there is measured by `bench --only thinking`; times decide no test.
"""

from functools import lru_cache

import pytest

from engine.players import run_to_end
from firmware.table.play import Play
from tests.emulator.emulated import LOWEST, SIZES, at_sizes, in_copy, needs_image, on_heap, on_heaps, tell
from tests.long import LONG
from tools.bench import PLAYED_AGAINST
from tools.bench.thinking import FULLEST, decisions, files, memory, open_table, positions
from tools.emulator.remote_console import RemoteConsole

pytestmark = needs_image

DECISIONS = 24 if LONG else 6  # of each game: the board has room for few
TABLES = [(name, i) for name in PLAYED_AGAINST for i in range(len(FULLEST[name][1]))]


@lru_cache(maxsize=None)
def games(name):
    """Return the games in which there is something to decide."""
    return positions(name, DECISIONS)


@lru_cache(maxsize=None)
def remote(board=SIZES[0], heap="1.29"):
    """Return a remote console with all decisions and the fullest tables. Only `in_copy` may change it."""
    found = {}
    for name in PLAYED_AGAINST:
        found.update(files(name, games(name)))
    uf2, first = on_heap(heap)
    return RemoteConsole(uf2, board, found, first=first)


@pytest.mark.parametrize("level", "NH")
@pytest.mark.parametrize("name", PLAYED_AGAINST)
def test_the_same_moves_as_on_the_desktop(name, level):
    """The same view and generator give the same code, in viper with 32-bit words and in plain Python."""
    chip = remote()

    def chosen():
        open_table(chip, name)
        return [one.code for one in decisions(chip, name, level, 0, len(games(name)))]

    assert in_copy(chosen) == [run_to_end(Play(game).thinker(level)) for game in games(name)]


@on_heaps
@at_sizes
@pytest.mark.parametrize("name, i", TABLES)
def test_hard_thinks_at_the_fullest_tables(name, i, board, heap):
    """Everything loaded, late in a long session: it comes to a move."""
    chip = remote(board, heap)
    at_rest, lowest = in_copy(lambda: memory(chip, name, i))
    where = "%s %d, %s, %s" % (name, i, board, heap)
    tell(where + ", at rest", at_rest.free)
    tell(where + ", while Hard thinks", lowest.free, LOWEST)
