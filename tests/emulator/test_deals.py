"""Deals of every game played on the emulated handheld by its buttons alone, beside the simulator.

Each press is waited for until the display shows what the simulator shows; at the end the save on the flash has
the simulator's checksum, and so the rules, the opponents' thinking and the files are the same on the chip.
"""

import tempfile
from functools import lru_cache, partial
from pathlib import Path

import pytest

import engine
from firmware.store import Storage
from tests.emulator.emulated import UF2, in_copy, needs_image, saves_on, takes_long
from tests.engine import portable
from tests.engine.moves import ends, play_until, whole
from tests.folders import contents, fill
from tools.emulator.handheld import HOLD_MS, Handheld
from tools.simulator.board import script

pytestmark = needs_image

BOARD = "display-pack"  # the smallest screen, and two buttons to move the cursor
DECISIONS = 6  # of a person, in a deal that is not played to its end
SEEN = 0.3  # emulated seconds that a person looks before the next press: the table ignores a select that comes too soon
LONGEST = 40.0  # emulated seconds for a screen to come, opponents' moves included
TO_GO = 2  # decisions to the end of a whole game, when its first possible move is always made
ENDING = tuple(filter(ends, engine.GAMES))  # those that end whatever is played
# Game → moves made before, options, deals of a whole game
ON_CHIP = {name: getattr(portable.sheet(name), "ON_CHIP", (0, {}, 1)) for name in engine.GAMES}


def _deals_done(game):
    """Return how many of the game's deals are over."""
    return game.deal_no + game.over


def _begun(name, deal=0):
    """Return a game with the first moves of a deal made, so that a person is to act."""
    skip, options, _ = ON_CHIP[name]
    game = play_until(engine.new(name, 7, **options), lambda game: _deals_done(game) >= deal)
    first = game.length
    play_until(game, lambda game: game.length >= first + skip and game.to_act == 0)
    assert _deals_done(game) == deal
    return game


def _almost_over(name):
    """Return a game, of one deal or several, shortly before its end; a person is to act, with some decisions to go."""
    game = whole(name, 7, **ON_CHIP[name][1])
    past, decisions = game.copy_at(0), []  # lengths at which a person had a choice
    for code in game.log:
        if past.to_act == 0 and len(past.moves()) > 1:
            decisions.append(past.length)
        past.play(code)
    game.rewind(decisions[-TO_GO])
    return game


def _decide(table, number):
    """Return the keys that play a card, not always the same place, and answer the question that may follow."""
    places = [i for i in range(len(table.spots)) if table.spots[i][4]]  # spots of which there is a move
    wanted = places[number * 3 % len(places)]
    keys = ["next"] * ((wanted - table.cursor) % len(table.spots)) + ["select"]
    if len(table.spots[wanted][4]) > 1:
        keys += ["next", "select"]
    return keys


def steps_until(simulated, name, ended):
    """Play on the simulated board until `ended(game, decisions)`; return [(key, picture after it)] and the game."""
    words = ["next"] * engine.GAMES.index(name) + ["select"]  # from the first game on the home screen
    steps = []
    decisions = 0
    game = None
    while True:
        for word in words:
            simulated.press(word)
            steps.append((word, simulated.board.surface.image().convert("RGB")))
        top = simulated.console.screens[-1]
        if top.name == "play":
            game = top.play.game
            if game.over or ended(game, decisions) or not top.spots:
                return steps, game
            words = _decide(top, decisions)
            decisions += 1
        elif top.name in ("between_deals", "cover"):
            words = ["select"]
        else:
            return steps, game


@lru_cache(maxsize=2)
def _started(begun, names):
    """Return (the saves, a handheld that has started with them): of each game what `begun(name)` returns."""
    with tempfile.TemporaryDirectory() as folder:
        store = Storage(folder)
        store.save_settings({**store.settings(), "motion": "off"})
        for name in names:
            store.save_game(begun(name))
            store.leave_game()
        saves = contents(Path(folder))
    handheld = Handheld(UF2, BOARD, files={"saves/" + path: data for path, data in saves.items()})
    handheld.start()
    return saves, handheld


def _shows(handheld, wanted):
    """Return a function that says whether the display shows a picture; it looks only where pixels came meanwhile."""
    looked = -1

    def shown():
        nonlocal looked
        before, looked = looked, handheld.display.written_at
        return looked != before and handheld.image().tobytes() == wanted

    return shown


def _play(handheld, steps):
    """Press the keys on the emulated handheld; return its complaints and the files it has saved."""
    for i, (word, expected) in enumerate(steps):
        handheld.buttons.tap(word, HOLD_MS)
        handheld.run(HOLD_MS / 1000)
        if not handheld.run_until(_shows(handheld, expected.tobytes()), LONGEST, 20_000_000):
            raise AssertionError("press %d (%s): the display never shows what the simulator shows" % (i, word))
        handheld.run(SEEN)
    handheld.settle()
    return handheld.display.complaints, saves_on(handheld.disk())


def _plays_the_same(name, begun, names, tmp_path, ended):
    """Play on from what `begun(name)` returns on both sides until `ended`; fail unless they agree. Return the game."""
    saves, handheld = _started(begun, names)
    fill(tmp_path / "first", saves)
    steps, game = steps_until(script(BOARD, tmp_path / "first").home(), name, ended)
    complaints, saves = in_copy(lambda: _play(handheld, steps))
    fill(tmp_path / "device", saves)
    assert not complaints
    device = Storage(tmp_path / "device")
    if game.over:
        ours, theirs = (one.statistics(name) for one in (Storage(tmp_path / "first"), device))
        assert (ours.played, ours.won, ours.best) == (theirs.played, theirs.won, theirs.best)
    else:
        assert device.load_game(name).checksum() == game.checksum()
    return game


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_game_begins_the_same(name, tmp_path):
    _plays_the_same(name, _begun, engine.GAMES, tmp_path, lambda game, decisions: decisions == DECISIONS)


@pytest.mark.parametrize("name", ENDING)
def test_a_game_ends_the_same(name, tmp_path):
    assert _plays_the_same(name, _almost_over, ENDING, tmp_path, lambda game, decisions: False).over


@takes_long
@pytest.mark.parametrize("name,deal", [(name, deal) for name in engine.GAMES for deal in range(ON_CHIP[name][2])])
def test_every_deal_of_a_game_ends_the_same(name, deal, tmp_path):
    """From a deal's first decisions into the next deal, or to the end of the game."""
    begun = partial(_begun, deal=deal)
    game = _plays_the_same(name, begun, (name,), tmp_path, lambda game, decisions: _deals_done(game) > deal)
    assert _deals_done(game) == deal + 1
