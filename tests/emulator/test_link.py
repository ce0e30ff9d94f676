"""Two emulated Picos, wired UART to UART: games and a race by their buttons, with the cable pulled out meanwhile.

A short run plays the first rounds of one game; a long run whole games, to what is counted of them. How a linked game
ends is in every run in `tests/firmware/link/`, and on MicroPython in `tests/tools/web/test_link.py`.

Whatever crosses the wires is checked by a witness that knows the game from there alone (`wired.py`).
"""

from functools import lru_cache

import pytest

from engine.trex.codes import PASS
from firmware.store import Storage
from firmware.store.saves import FROM_OTHERS
from tests.emulator.emulated import HEAPS, LOWEST, in_copy, needs_image, saves_on, takes_long, tell
from tests.emulator.wired import STEP, Wired
from tests.folders import fill
from tests.long import LONG
from tools.emulator.flash import SLOWEST_ERASE_MS
from tools.emulator.handheld import HOLD_MS
from tools.emulator.heap import Heap
from tools.simulator.board import script

pytestmark = needs_image

BOARD = "display-pack"  # it has four buttons, ...
LARGEST = "pico-lcd-2"  # ... and so has this
# Game → presses of next from the first one, and what the host presses on the page of a new game to play a short one
GAMES = {
    "tresydos": (2, ""),  # a match
    "trepenta": (3, "prev " * 4 + "select select " + "next " * 4),
    "trex": (4, "prev " * 5 + "select select " + "next " * 5),
}
SOLITAIRES = {"treys": 0, "tripeaks": 1}
PULLED = {8: 9, 20: 2} if LONG else {6: 2}  # the cable: after how many moves, and for how many seconds
MOVES = None if LONG else 12  # how many are played at least; None: all
# Milliseconds that an erase of the flash takes, with interrupts off; and the breaks of the cable meanwhile
ERASES = ((45, PULLED), pytest.param(SLOWEST_ERASE_MS, {}, marks=takes_long))
SECONDS = 2  # from the cable's return until both have all moves, at most
IN_TIME_MS = 60  # from a move's first pixel on one display to that on the other
REST = 0.8  # seconds: longer than any motion
STUCK = 80  # presses in a row that make no move: more than chance


@lru_cache(maxsize=None)
def wired(board=BOARD, heap="1.28"):
    """Return two handhelds at their home screens. Only `in_copy` may change them."""
    return Wired(board, heap=heap)


def _press_on(both):
    """Press next or select on the device whose turn it is, or let time pass; return whether a move was made."""
    witness = both.witness
    before = witness.game.length
    if witness.turn < 0:
        both.run(0.3)
    else:
        both.press(witness.turn, both.rng.choice(("next", "select", "select")))
    return witness.game.length > before


def _play(both, pulled):
    """Play MOVES moves, the cable pulled out meanwhile; return how long after each time both had all moves."""
    witness, took, idle = both.witness, [], 0
    pulled = dict(pulled)
    while not witness.game.over and (pulled or MOVES is None or witness.game.length < MOVES):
        idle = 0 if _press_on(both) else idle + 1
        assert idle < STUCK, (witness.game.dump(), witness.heard)
        if idle % 10 == 9:  # the page between two deals
            both.press(0, "select")
            both.press(1, "select")
        for after in [after for after in pulled if witness.game.length >= after]:
            both.plug(False)
            for _ in range(pulled.pop(after)):
                both.press(0, "select", 0.5)
                both.press(1, "select", 0.5)
            both.plug(True)
            took.append(_until(both, lambda: both.witness.agreed, SECONDS))
    return took


def _until(both, condition, seconds):
    """Let time pass until `condition()` is true; return the seconds it took. AssertionError after `seconds`.

    Between two deals a page waits for a press: then from that press on.
    """
    try:
        return both.run_until(condition, seconds)
    except AssertionError:
        both.press(0, "select")
        both.press(1, "select")
        return both.run_until(condition, seconds)


@pytest.mark.parametrize("erase_ms, pulled", ERASES)
@pytest.mark.parametrize("name", GAMES if LONG else ("tresydos",))
def test_two_picos_play_by_their_buttons(name, erase_ms, pulled, tmp_path):
    """Also where an erase takes so long that the receiver's FIFO overflows: no move is lost, frames are sent again."""
    both = wired()

    def play():
        for handheld in both.handhelds:
            handheld.flash.erase_ms = erase_ms
        both.meet(*GAMES[name])
        witness = both.witness
        took = _play(both, pulled)
        both.run_until(lambda: witness.agreed, 5)
        both.run(3)
        saves = [saves_on(handheld.disk()) for handheld in both.handhelds]
        said = [bytes(handheld.output).decode(errors="replace") for handheld in both.handhelds]
        counts = [(wire.count, wire.lost) for wire in both.wires]
        return witness.game.length, witness.heard, witness.game.checksum(), took, counts, witness.resent, saves, said

    length, heard, checksum, took, counts, resent, saves, said = in_copy(play)
    print(
        name, length, "moves,", resent, "again; (bytes, lost):", counts, "going on", took, "s after the cable was back"
    )
    assert heard == [(length, checksum)] * 2
    assert len(took) == len(pulled) and resent
    assert pulled or sum(lost for _, lost in counts)
    assert not any("Error" in words for words in said)
    for i, found in enumerate(saves):
        fill(tmp_path / str(i), found)
        store = Storage(tmp_path / str(i))
        saved = store.load_game(name, FROM_OTHERS)
        if MOVES is None:
            assert saved is None and store.statistics(name).played == 1
        else:
            assert saved.checksum() == checksum


@takes_long
@pytest.mark.parametrize("name", GAMES)
def test_a_move_is_soon_on_the_other_screen(name):
    both = wired(LARGEST)

    def play():
        both.meet(GAMES[name][0])
        witness, found = both.witness, []
        while len(found) < 10:
            _until(both, lambda: witness.turn >= 0, 10)
            before, mover, phase = witness.game.length, witness.turn, witness.game.phase
            both.run(REST)  # the move before has come to its end on both
            both.handhelds[mover].buttons.tap(both.rng.choice(("next", "select", "select")), HOLD_MS)
            for _ in range(350):
                both.run(STEP)
                if witness.game.length > before:
                    break
            else:
                continue
            began = [handheld.nanos for handheld in both.handhelds]
            first = {}
            while len(first) < 2 and both.handhelds[0].nanos < began[0] + 4e8:
                both.run(STEP)
                for i, handheld in enumerate(both.handhelds):
                    if handheld.display.changed_at > began[i] and i not in first:
                        first[i] = (handheld.display.changed_at - began[i]) / 1e6
            # A pile chosen, a contract named, a card revealed: no card is in motion
            still = phase == "pile" or name == "trex" and witness.game.log[before] >= PASS
            if len(first) == 2 and not still:  # else nothing of it is to be seen
                found.append(first[1 - mover] - first[mover])
        return found

    found = in_copy(play)
    print(name, "ms:", [round(ms) for ms in sorted(found)])
    assert max(found) <= IN_TIME_MS


@takes_long
def test_an_idle_link_sleeps_and_a_press_on_either_side_wakes_both(tmp_path):
    def sleep():
        script(BOARD, tmp_path).console.remember("sleep", "1 min")
        both = Wired(BOARD, [{"saves/settings": (tmp_path / "settings").read_bytes()}] * 2)
        both.meet(2)
        both.run(2)
        found = []
        for waker in (0, 1):
            for handheld in both.handhelds:
                handheld.usb.plugged = False
            both.run_until(lambda: all(handheld.display.asleep for handheld in both.handhelds), 200)
            before = [handheld.naps.nanos for handheld in both.handhelds]
            both.run(20)
            slept = [(handheld.naps.nanos - nanos) / 20e9 for handheld, nanos in zip(both.handhelds, before)]
            both.handhelds[waker].buttons.tap("select", HOLD_MS)
            took = both.run_until(lambda: not any(handheld.display.asleep for handheld in both.handhelds), 5)
            found.append((slept, took))
            for _ in range(40):
                if _press_on(both):
                    break
            both.run_until(lambda: both.witness.agreed, 5)
        return found

    found = in_copy(sleep)
    print(found)
    for slept, took in found:
        assert min(slept) > 0.8 and took < 3


@takes_long
@pytest.mark.parametrize("heap", HEAPS)
@pytest.mark.parametrize("name", SOLITAIRES)
def test_two_picos_race_by_their_buttons(name, heap):
    """Until one has ended; on the smaller heap on the largest screen, where there is least room."""

    both = wired() if heap == "1.28" else wired(LARGEST, heap)

    def race():
        both.meet(SOLITAIRES[name])
        both.run(3)
        presses = 0
        standings = both.witness.standings
        while not any(standing.state for standing in standings):
            presses += 1
            for i in (0, 1):
                both.press(i, both.rng.choice(("next", "next", "select", "select", "prev")), 0.2)
            assert presses < 2000
        both.run(3)
        return presses, [(standing.state, standing.counted) for standing in standings]

    presses, standings = in_copy(race)
    print(name, presses, "presses each:", standings)
    assert all(counted == "left" for _, counted in standings)


@takes_long
@pytest.mark.parametrize("name", GAMES)
def test_opponents_think_beside_a_link(name):
    """On the smaller heap and the largest screen; bytes are looked at whenever a person has the next move."""

    both = wired(LARGEST, "1.29")

    def play():
        heaps = [Heap(handheld.mcu) for handheld in both.handhelds]
        found = [[] for _ in heaps]

        def look():
            for i in (0, 1):
                found[i].append(heaps[i].inspect()[1:])  # bytes free, and in one piece

        both.meet(GAMES[name][0], look=look)
        both.run(3)
        for _ in range(24):
            _press_on(both)
            _until(both, lambda: both.witness.turn >= 0, 10)
            both.run(REST)
            look()
        return found

    lobby, *table = zip(*in_copy(play))
    for i in (0, 1):
        least = [min(each[i][part] for each in table) for part in (0, 1)]
        print(name, ("host:", "guest:")[i], "lobby", lobby[i], "table at least", least)
        tell("%s, %s" % (name, ("host", "guest")[i]), least[0], LOWEST)


def _read_pages(both, i):
    """Open whatever the pause menu has on one device, but for its first two rows and its last two, sleep and leaving.

    It has at most 16; the first two are the table and a hint.
    """

    def heading():
        return both.handhelds[i].display.image().crop((0, 0, 100, 20)).tobytes()

    both.press(i, "back", 1)
    menu = heading()
    for way in ["next " * row for row in range(2, 5)] + ["prev " * row for row in range(3, 12)]:
        both.press(i, way + "select")
        both.run(1)
        for _ in range(3):
            if heading() == menu:
                break
            both.press(i, "back", 1)
        assert heading() == menu, "the menu is not found again after " + way
        both.press(i, "back back")  # the cursor is on the first row again
    both.press(i, "back")


@takes_long
@pytest.mark.parametrize("name", GAMES)
def test_every_page_and_every_hint_have_room_beside_a_link(name):
    """A device without memory for one would start anew, and be missed by the other."""

    both = wired(LARGEST, "1.29")

    def play():
        both.meet(GAMES[name][0])
        both.run(3)
        for i in (0, 1):
            _read_pages(both, i)
        before = both.witness.game.length
        for _ in range(12):
            if both.witness.turn >= 0:
                both.press(both.witness.turn, "back next select")  # a hint
                both.run(3)
            _press_on(both)
        both.run_until(lambda: both.witness.agreed, 5)
        return both.witness.game.length - before, [Heap(handheld.mcu).inspect() for handheld in both.handhelds]

    moves, heaps = in_copy(play)
    print(name, moves, "moves", heaps)
    assert moves > 2
