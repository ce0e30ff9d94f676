"""Modules for a part of a deal or for a hint are dropped afterwards; objects that stay get all attributes early."""

import random
import sys

import pytest

import engine
from engine import players
from engine.modules import unload
from engine.rng import Rng
from firmware.table.modes import Mode
from tests.engine.moves import move_as
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

# By game, its modules that are in memory only while an opponent or a part of a deal needs them
TEMPORARY = {"trepenta": ("easy", "hard", "round_decisions"), "trex": ("hard",)}


@pytest.fixture(autouse=True)
def none_loaded():
    """Drop the modules that earlier tests in this process may have loaded."""
    for name, modules in TEMPORARY.items():
        for module in modules:
            unload("%s.%s" % (engine.rules_path(name), module))


def there(name):
    """Return which temporary modules of a game are in memory."""
    return [one for one in TEMPORARY[name] if "%s.%s" % (engine.rules_path(name), one) in sys.modules]


def played_until(name, wanted, **options):
    """Return a game played by Normal opponents until the first seat is to act and `wanted(game)` is true."""
    for deal in range(1, 60):
        game, rng = engine.new(name, deal, **options), Rng(deal)
        for _ in range(60):
            if not game.to_act and wanted(game):
                return game
            move_as("N", game, rng)
    pytest.fail("no such position")


def test_the_module_for_the_decisions_before_a_round_is_dropped_when_play_begins():
    game = played_until("trepenta", lambda game: game.phase == "sort", sort=True)
    rng = Rng(1)
    while game.phase == "sort":
        move_as("N", game, rng)
    assert there("trepenta") == ["round_decisions"]
    players.decide("trepenta", game.view(game.to_act), "N", rng)
    assert there("trepenta") == []


@pytest.mark.parametrize("seats, stays", (("PNNN", []), ("PNHN", ["hard"])))
@pytest.mark.parametrize("name", ("trepenta", "trex"))
def test_a_hint_drops_hard_unless_it_plays_at_the_table(name, seats, stays, tmp_path):
    game = played_until(name, lambda game: game.length > 8 and len(game.moves()) > 1, seats=seats)
    console = script("pico-lcd-1.3", tmp_path).play(game)
    assert console.press("y").top.hinted and there(name) == stays


def lasting(console):
    """Return the project's objects that a console refers to, except modes, which last no longer than a decision."""
    found, left = {}, [console]
    while left:
        thing = left.pop()
        if isinstance(thing, (list, tuple)):
            left += thing
        elif type(thing).__module__.split(".")[0] in ("engine", "display", "firmware") and hasattr(thing, "__dict__"):
            if id(thing) not in found and not isinstance(thing, Mode):
                found[id(thing)] = thing
                left += vars(thing).values()
    return found.values()


@pytest.mark.parametrize("name", engine.GAMES)
def test_what_lasts_gets_no_attributes_while_cards_are_played(name, tmp_path):
    """A dict that grew for them would lie in the middle of the heap until the end of the game."""
    console, rng = script("pico-lcd-1.3", tmp_path), random.Random(name)
    table = console.deal(engine.new(name, 7)).top
    before = [(thing, list(vars(thing))) for thing in lasting(console.console)]
    expected = {console.console, console.store.current, table, table.renderer, table.game}
    assert expected <= {thing for thing, _ in before}
    console.settle()
    for _ in range(12):
        if table.game.over or console.top is not table:
            break
        table.play(rng.choice(table.game.moves()))
        console.settle().press("right wait:1200")
    assert len(table.game.log) > 5
    assert [(thing, list(vars(thing))) for thing, _ in before] == before
