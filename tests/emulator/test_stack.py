"""The stack while a game is loaded or ends and somebody presses a key: what reads the buttons interrupts the deepest
call.

Measured from outside, on the handheld as it is, whose calls begin with `main.py`. To add a way to a game, give it a
line in WAYS. TERCET_LONG=1 goes all of them with every game; otherwise each goes with one, the deepest.
"""

import tempfile
from functools import lru_cache
from pathlib import Path

import pytest

import engine
from firmware.screens import share
from firmware.store import Storage
from tests.emulator.emulated import in_copy, needs_image, same, switched_off, takes_long
from tests.emulator.test_deals import steps_until
from tests.emulator.wired import Wired
from tests.engine.moves import ends, play_until, to_end, whole
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

# Way: what leads from a game on the home screen to its table, or back to it: keys, and the titles of rows of menus, or
# how they begin. The first start of a game that has not been played offers its lessons; a saved one is resumed
WAYS = {
    "resume": ("select",),
    "lesson": ("select", "Learn by playing"),
    "just play": ("select", "Just play"),
    "new game": ("back", "New game", "Deal the cards"),
    "daily": ("back", "Today's deal", "select"),
    "code": ("back", "New game", "Enter a code", "code", "prev", "select"),
    "lost deal": ("back", "New game", "Deal", "Lost deals", "select"),
    "replay": ("select", "back", "Restart", "next", "wait:500", "select"),
    "share": ("select", "back", "Share"),
    "give up": ("select", "back", "Give up", "next", "wait:500", "select"),
    "next deal": (),  # the keys of a simulated player to the end of a deal, and on
    "end": (),  # those to the end of a game
}
LOADING = {"next deal": 2}  # how many keys at the end of a way are measured, where it is not one
SAVED = "resume", "replay", "share", "give up"  # ways to games in progress
SEVERAL = {"tripeaks": {"match": "best 3"}, "tresydos": {"match": 3}, "trepenta": {}, "trex": {}}  # deals; options
ONLY = {
    "lost deal": ("treys", "tripeaks"),
    "next deal": SEVERAL,
    "end": [name for name in engine.GAMES if ends(name)],
    "give up": [name for name in engine.GAMES if not ends(name)],
}
DEEPEST = {
    "resume": "trepenta", "lesson": "trepenta", "just play": "tripeaks", "new game": "tresydos", "daily": "tripeaks",
    "code": "tripeaks", "lost deal": "treys", "replay": "trepenta", "share": "tripeaks", "give up": "klondike",
    "next deal": "tresydos", "end": "tresydos",
}  # fmt: skip
CASES = [(way, game) for way in WAYS for game in ONLY.get(way, engine.GAMES) if LONG or DEEPEST[way] == game]


def _files(save):
    """Return what `save(store)` writes: path on the device → bytes."""
    with tempfile.TemporaryDirectory() as folder:
        save(Storage(folder))
        return {"saves/" + path: data for path, data in contents(Path(folder)).items()}


def _nothing(store):
    """Leave the storage empty."""


def _in_progress(store):
    """Leave a game of each kind in the middle."""
    for name in engine.GAMES:
        store.save_game(play_until(engine.new(name, 7), lambda game: game.length == 10, -1))
        store.leave_game()


def _lost(store):
    """Lose a deal of each solitaire."""
    for name in ONLY["lost deal"]:
        games = (to_end(engine.new(name, deal)) for deal in range(1, 99))
        store.finish(next(game for game in games if not game.outcome(0)[0]))
        store.leave_game()


def _almost_over(store):
    """Leave each game shortly before its end; what moves is not shown."""
    _save_before(store, {}, lambda game: False)


def _almost_at_next_deal(store):
    """Leave each game of several deals shortly before the end of the first one."""
    _save_before(store, SEVERAL, lambda game: game.deal_no)


def _save_before(store, options, ended):
    """Save each game as it is at a person's last decision before `ended(game)`, or its end."""
    store.save_settings({**store.settings(), "motion": "off"})
    for name in options or ONLY["end"]:
        game = whole(name, 7, **options.get(name, {}))
        past, decisions = game.copy_at(0), []  # lengths at which a person had a choice
        for code in game.log:
            if ended(past):
                break
            if past.to_act == 0 and past.is_choice(past.moves()):
                decisions.append(past.length)
            past.play(code)
        game.rewind(decisions[-1])
        store.save_game(game)
        store.leave_game()


STORED = {
    **dict.fromkeys(SAVED, _in_progress), "lost deal": _lost, "end": _almost_over, "next deal": _almost_at_next_deal,
}  # fmt: skip


@lru_cache(maxsize=None)
def _linked():
    """Return two wired handhelds at their home screens."""
    return Wired(BOARD, heap="1.29")


@lru_cache(maxsize=None)
def _started(save):
    """Return a handheld at its home screen, with the files that `save` writes."""
    handheld = switched_off(BOARD, _files(save))
    handheld.start()
    return handheld


def _code(name):
    """Return the keys that enter the code of a deal: next leads from panel to panel."""
    panels = ("up", "left", "right", "down")
    keys = keys_of_a_code(share.encode(engine.new(name, 7)))
    return " ".join(panels.index(key) * "next " + "select" for key in keys).split()


def _steps(way, name, folder):
    """Go a way on the simulator, with the files in a folder; return [(key, picture after it)]."""
    simulated = script(BOARD, folder)
    simulated.forget_date()
    simulated.board.has_link = True
    simulated.home()
    if not WAYS[way]:
        return steps_until(simulated, name, lambda game, decisions: way == "next deal" and game.deal_no)[0]
    steps = []

    def press(*words):
        for word in words:
            simulated.press(word)
            steps.append((word, simulated.board.surface.image().convert("RGB")))

    press(*["next"] * engine.GAMES.index(name))
    for word in WAYS[way]:
        if word == "code":
            press(*_code(name))
        elif word[0].isupper():
            titles = simulated.titles
            at = titles.index(word) if word in titles else [title[: len(word)] for title in titles].index(word)
            press(*["next"] * (at - simulated.top.at), "select")
        else:
            press(word)
    assert simulated.top.name in ("play", "lesson", "share", "result")
    return steps


def _used_while_loading(handheld, keys):
    """Press each key that loads a game, and another one again and again until it is there; return the stack used."""
    stack = Stack(handheld.mcu)
    stack.paint()
    for key in keys:
        handheld.buttons.tap(key, HOLD_MS)
        handheld.run(HOLD_MS / 1000)
        for _ in range(int(SECONDS / (PRESS + PAUSE))):
            handheld.buttons.tap("next", 1000 * PRESS)
            handheld.run(PRESS + PAUSE)
    return stack.used()


@pytest.mark.parametrize("way, game", CASES)
def test_a_kilobyte_is_left_while_a_game_loads_or_ends_and_a_key_is_pressed(way, game, tmp_path):
    save = STORED.get(way, _nothing)
    handheld = _started(save)
    save(Storage(tmp_path))
    steps = _steps(way, game, tmp_path)
    start = len(steps) - LOADING.get(way, 1)

    def load():
        handheld.press(" ".join([key for key, _ in steps[:start]]))
        before = handheld.image()
        return before, _used_while_loading(handheld, [key for key, _ in steps[start:]]), bytes(handheld.output)

    before, used, said = in_copy(load)
    print(way, game, used)
    if start:
        same(before, steps[start - 1][1])
    assert b"Error" not in said
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
            start = handheld.nanos + HOLD_MS * 1e6  # the host's cursor stays where it begins the game
            for i in range(int(SECONDS / every)):
                handheld.at(start + i * every * 1e9, lambda: handheld.buttons.tap("next", 1000 * PRESS))

        both.meet(engine.GAMES.index(game), look=begin)
        both.run(SECONDS)
        said = [bytes(handheld.output).decode(errors="replace") for handheld in both.handhelds]
        return [stack.used() for stack in stacks], said

    used, said = in_copy(load)
    print("link", game, used)
    assert "Error" not in "".join(said)
    assert max(used) <= SIZE - LEFT
