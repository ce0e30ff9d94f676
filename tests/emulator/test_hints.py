"""Hints on the emulated Pico: none is refused, at twenty decisions of each game; in a long run late in a session too.

How long hints take is measured by `bench --only hints`; times decide no test.
"""

import pytest

import engine
from tests.emulator.emulated import in_copy, needs_image, on_heaps, remote
from tests.emulator.test_heap import go_home
from tests.engine.games import SEATED, SOLITAIRES, params
from tests.long import LONG
from tools.bench.device import DEALS_IN_A_ROW
from tools.bench.hints import PLAY, hints

pytestmark = needs_image

BOARD = "pico-lcd-2"  # the largest surface leaves least
HURRY = 1  # ms, after which the best so far is asked for: everything is loaded by the first slice
BETWEEN = 10  # deals of each game, between the two halves
DECISIONS = 20  # with the live mark on, and for solitaires as many with it off
# In a long run, for each half: numbers of the first and last deal, and the most hints per number, under which a game of
# Trex has twenty deals
PLAYED = {
    **dict.fromkeys(SOLITAIRES, ((1, 5, 200), (6, 10, 200))), **dict.fromkeys(SEATED, ((7, 7, 100), (8, 8, 100))),
    "trex": ((7, 7, 65), (8, 8, 65)),
}  # fmt: skip


def _mark(real, mark):
    """Set the live mark, which shares its memory with hints."""
    real.run("console.remember('mark', %r)\nconsole.apply_settings()" % mark)


def _few(name, real):
    """Return the hints of a short run, in which the moves between them are not shown."""
    found = []
    real.run("console.remember('motion', 'off')\nconsole.apply_settings()")
    for mark in ("on", "off") if name in SOLITAIRES else ("on",):
        _mark(real, mark)
        asked, deal = 0, 7
        while asked < DECISIONS:
            given = list(hints(real, name, deal, DECISIONS - asked, HURRY))
            found += given
            asked += len(given)
            deal += 1
    return found


@on_heaps
@pytest.mark.parametrize("name", [*params("hint", among=SOLITAIRES), *params("opponents", among=SEATED)])
def test_no_hint_is_refused(name, heap):
    real = remote(BOARD, heap, DEALS_IN_A_ROW + PLAY)

    def ask():
        if not LONG:
            return _few(name, real)
        found = []
        for half in range(2):
            first, last, most = PLAYED[name][half]
            for deal in range(first, last + 1):
                _mark(real, "on" if deal % 2 == half else "off")
                found += hints(real, name, deal, most, HURRY)
                refused = sum(not one.given for one in found)
                print("deal %d: %d hints so far, %d refused" % (deal, len(found), refused), flush=True)
            for other in engine.GAMES if half == 0 else ():
                go_home(real)
                real.run("deals(%r, 1, %d)" % (other, 1 + BETWEEN), seconds=60 * BETWEEN)
        return found

    given = in_copy(ask)
    refused = sum(not one.given for one in given)
    print("%s, heap of %s: %d hints, %d refused" % (name, heap, len(given), refused))
    assert len(given) >= DECISIONS and not refused


AGAIN = """
def again(name, deal, moves):
    gc.collect()
    console.play(engine.new(name, deal), True, 1)
    console.turn()
    table = console.screens[-1]
    while moves > 0 or len(table.play.game.moves()) < 2:
        moves -= 1
        table.make_move(table.play.game.moves()[-1])
        console.turn()
        while table.mode.motion_ms:
            table.mode.end_motion()
            console.turn()
    for _ in range(2):
        while table.mode.motion_ms:
            table.mode.end_motion()
            console.turn()
        began = board.millis()
        table.hint()
        while hasattr(table.mode, "hinter"):
            console.turn()
        print(board.millis() - began, console.toast)
"""


@pytest.mark.parametrize("name", params("hint", "solver", among=SOLITAIRES))
def test_a_second_press_finds_room_for_a_search_of_the_whole_deal(name):
    """Later in a deal, too: the answer is a move that wins, that there is none, or that the search has not finished."""
    real = remote(BOARD, "1.29", DEALS_IN_A_ROW + PLAY + AGAIN)

    def ask():
        return [real.run("again(%r, 7, %d)" % (name, moves), seconds=60).splitlines() for moves in (0, 5)]

    for fair, whole in in_copy(ask):
        print(fair, "/", whole)
        assert "Not enough memory" not in fair
        assert "wins as the hidden cards lie" in whole or "It can no longer" in whole or "did not finish" in whole
