"""The stack while a game is loaded and somebody presses a key: what reads the buttons interrupts the deepest call.

Measured from outside, on the handheld as it is, whose calls begin with `main.py`. To add a way to a game, give it a
line in WAYS. TERCET_LONG=1 goes all of them; otherwise only the deepest.
"""

import tempfile
from functools import lru_cache
from pathlib import Path

import pytest

import engine
from firmware.screens import share
from firmware.store import Storage, lost
from tests.emulator.emulated import in_copy, needs_image, switched_off, takes_long
from tests.emulator.test_deals import steps_until
from tests.emulator.wired import Wired
from tests.engine.moves import play_until, to_end
from tests.folders import contents
from tests.long import LONG
from tools.emulator.handheld import HOLD_MS
from tools.emulator.stack import SIZE, Stack
from tools.simulator.board import script
from tools.simulator.scenes import keys_of_a_code

pytestmark = needs_image

BOARD = "pico-lcd-2"  # the size of screen that needs most memory, with four buttons
LEFT = 1024  # bytes of the stack
SECONDS = 3.5  # in which any game is loaded, with the presses
PRESS, PAUSE = 0.016, 0.014  # seconds; at every change the reading of the buttons takes its longest way
STEP = 0.5  # seconds from one key to the next

# Way: keys from a game on the home screen to the one that loads it. The first start of a game that has not been played
# offers its lessons; a saved one is resumed. A table's menu ends with restarting, a new deal, rules, buttons,
# statistics, settings, sleep and leaving
WAYS = {
    "resume": "select",
    "lesson": "select select",
    "just play": "select next select",
    "new game": "back select select",
    "daily": "back next select select",
    "code": "back select prev prev select %s prev select",
    "lost deal": "back select next select prev select select",
    "replay": "select back " + 8 * "prev " + "select select",
    "share": "select back " + 9 * "prev " + "select",
    "next deal": "",  # the keys of the simulator to the end of a deal
}
SAVED = "resume", "replay", "share"  # ways to games in progress
ONLY = {"lost deal": ("treys", "tripeaks"), "next deal": ("tresydos", "trepenta", "trex")}
DEEPEST = (("just play", "tripeaks"), ("resume", "tresydos"))
CASES = [(way, game) for way in WAYS for game in ONLY.get(way, engine.GAMES) if LONG or (way, game) in DEEPEST]


def _files(save):
    """Return what `save(store)` writes: path on the device → bytes."""
    with tempfile.TemporaryDirectory() as folder:
        save(Storage(folder))
        return {"saves/" + path: data for path, data in contents(Path(folder)).items()}


def _in_progress(store):
    """Leave a game of each kind in the middle."""
    for name in engine.GAMES:
        store.save_game(play_until(engine.new(name, 7), lambda game: game.length == 20, -1))
        store.leave_game()


def _lost(store):
    """Lose a deal of each solitaire."""
    for name in ONLY["lost deal"]:
        games = (to_end(engine.new(name, deal)) for deal in range(1, 99))
        lost.update(store, next(game for game in games if not game.outcome(0)[0]), 0)


@lru_cache(maxsize=None)
def _linked():
    """Return two wired handhelds at their home screens."""
    return Wired(BOARD, heap="1.29")


@lru_cache(maxsize=None)
def _started(save=None):
    """Return a handheld at its home screen, with the files that `save` writes."""
    handheld = switched_off(BOARD, save and _files(save))
    handheld.start()
    return handheld


def _last_of_a_deal(name):
    """Return a handheld with a game shortly before the end of its first deal, and the keys to that end."""
    game = play_until(engine.new(name, 7), lambda game: game.deal_no + game.over)
    end = game.length
    game = engine.new(name, 7)
    decisions = []  # lengths at which a person had a choice
    while game.length < end:
        if game.to_act == 0 and len(game.moves()) > 1:
            decisions.append(game.length)
        game.play(game.moves()[0])
    game.rewind(decisions[-1])

    def save(store):
        store.save_settings({**store.settings(), "motion": "off"})
        store.save_game(game)
        store.leave_game()

    with tempfile.TemporaryDirectory() as folder:
        save(Storage(folder))
        steps, _ = steps_until(script(BOARD, folder).home(), name, lambda game, decisions: game.deal_no + game.over)
    return _started(save), [word for word, _ in steps]


def _code(name):
    """Return the keys that enter the code of a deal: next leads from panel to panel."""
    panels = ("up", "left", "right", "down")
    keys = keys_of_a_code(share.encode(engine.new(name, 7)))
    return " ".join(panels.index(key) * "next " + "select" for key in keys)


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
    keys = "next " * engine.GAMES.index(game) + WAYS[way]
    if way == "next deal":
        handheld, words = _last_of_a_deal(game)
    else:
        handheld = _started(_in_progress if way in SAVED else _lost if way == "lost deal" else None)
        words = (keys % _code(game) if way == "code" else keys).split()

    def load():
        _press(handheld, " ".join(words[:-1]))
        used = _used_while_loading(handheld, words[-1])
        return used, bytes(handheld.output).decode(errors="replace")

    used, said = in_copy(load)
    print(way, game, used)
    assert "Error" not in said
    assert used <= SIZE - LEFT


@takes_long
@pytest.mark.parametrize("pressed", (0, 1))
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_kilobyte_is_left_while_a_linked_game_or_a_race_loads(game, pressed):
    """On the host, which begins, and on the guest, which fetches the game; a key is pressed on one of them."""
    both = _linked()

    def load():
        stacks = [Stack(handheld.mcu) for handheld in both.handhelds]

        def begin():
            for stack in stacks:
                stack.paint()
            handheld, every = both.handhelds[pressed], PRESS + PAUSE
            for i in range(int(SECONDS / every)):
                handheld.at(handheld.nanos + i * every * 1e9, lambda: handheld.buttons.tap("next", 1000 * PRESS))

        both.meet(engine.GAMES.index(game), look=begin)
        both.run(SECONDS)
        said = [bytes(handheld.output).decode(errors="replace") for handheld in both.handhelds]
        return [stack.used() for stack in stacks], said

    used, said = in_copy(load)
    print("link", game, used)
    assert "Error" not in "".join(said)
    assert max(used) <= SIZE - LEFT
