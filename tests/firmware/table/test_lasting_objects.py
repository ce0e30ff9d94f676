"""Objects that stay as long as a game get all their attributes before cards are played."""

import random

import pytest

import engine
from firmware.table.modes import Mode
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")


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
    expected = console.console, console.store.current, table, table.renderer, table.play.game
    assert set(map(id, expected)) <= {id(thing) for thing, _ in before}
    console.settle()
    for _ in range(12):
        if table.play.game.over or console.top is not table:
            break
        table.make_move(rng.choice(table.play.game.moves()))
        console.settle().press("right wait:1200")
    assert len(table.play.game.log) > 5
    assert [(thing, list(vars(thing))) for thing, _ in before] == before


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_view_made_anew_at_rest_keeps_the_picture_of_the_table(name, tmp_path):
    """The first step of the cursor after a collection had to build the whole table again."""
    console = script("pico-lcd-1.3", tmp_path)
    table = console.deal(engine.new(name, 7)).settle().top
    before, scene = table.play.view, console.console.scene
    kept = scene.reuse(before)
    table.collected()
    assert table.play.view is not before and not scene.reuse(before)
    assert scene.reuse(table.play.view) == kept
    table.reshow()  # for what is not in the view
    assert not scene.reuse(table.play.view)
