"""The stack while a game is loaded and somebody presses a key: what reads the buttons interrupts the deepest call.

Measured from outside, on the handheld as it is, whose calls begin with `main.py`. To add a way to a game, give it a
line in WAYS. TERCET_LONG=1 goes all of them; otherwise only the deepest.
"""

import tempfile
from functools import lru_cache
from pathlib import Path

import pytest

import engine
from firmware.store import Storage
from tests.emulator.emulated import UF2, UF2_129, in_copy, needs_image
from tests.engine.moves import play_until
from tests.folders import contents
from tests.long import LONG
from tools.emulator.handheld import HOLD_MS, Handheld
from tools.emulator.stack import SIZE, Stack

pytestmark = needs_image

BOARD = "pico-lcd-2"  # the size of screen that needs most memory, with four buttons
LEFT = 1024  # bytes of the stack
SECONDS = 3.5  # in which any game is loaded, with the presses
PRESS, PAUSE = 0.016, 0.014  # seconds; at every change the reading of the buttons takes its longest way
STEP = 0.5  # seconds from one key to the next

# Way: keys from a game on the home screen to the one that loads it. The first start of a game that has not been played
# offers its lessons; a saved one is resumed
WAYS = {
    "resume": "select",
    "lesson": "select select",
    "just play": "select next select",
    "new game": "back select select",
}
DEEPEST = (("just play", "tripeaks"), ("resume", "tresydos"))
CASES = [(way, game) for way in WAYS for game in engine.GAMES if LONG or (way, game) in DEEPEST]


@lru_cache(maxsize=None)
def _started(saved):
    """Return a handheld at its home screen, with `saved` in the middle of a game of each kind."""
    files = {}
    if saved:
        with tempfile.TemporaryDirectory() as folder:
            for name in engine.GAMES:
                store = Storage(folder)
                store.save_game(play_until(engine.new(name, 7), lambda game: game.length == 20, -1))
                store.leave_game()
            files = {"saves/" + path: data for path, data in contents(Path(folder)).items()}
    handheld = Handheld(UF2_129 or UF2, BOARD, files=files)
    handheld.start()
    return handheld


def _press(handheld, words):
    for word in words.split():
        handheld.buttons.tap(word, HOLD_MS)
        handheld.run(STEP)


def _used_while_loading(handheld, key):
    """Press a key that loads a game, and another one again and again until it is there; return the stack used."""
    stack = Stack(handheld.mcu)
    stack.paint()
    handheld.buttons.tap(key, HOLD_MS)
    handheld.run(HOLD_MS / 1000)
    end = handheld.nanos + SECONDS * 1e9
    while handheld.nanos < end:
        handheld.buttons.down("next")
        handheld.run(PRESS)
        handheld.buttons.up("next")
        handheld.run(PAUSE)
    return stack.used()


@pytest.mark.parametrize("way, game", CASES)
def test_a_kilobyte_is_left_while_a_game_loads_and_a_key_is_pressed(way, game):
    handheld = _started(way == "resume")

    def load():
        _press(handheld, "next " * engine.GAMES.index(game))
        *before, last = WAYS[way].split()
        _press(handheld, " ".join(before))
        used = _used_while_loading(handheld, last)
        return used, bytes(handheld.output).decode(errors="replace")

    used, said = in_copy(load)
    print(way, game, used)
    assert "Error" not in said
    assert used <= SIZE - LEFT
