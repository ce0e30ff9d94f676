"""Each seat's last discard stays visible at its place until its next turn or an undo, if the table has room for it."""

import pytest

import engine
from display import renderers
from display.scene import Scene
from engine import players
from engine.rng import Rng
from tests.display.frame import draw
from tests.display.reading import words_of
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

# Seats at which there is room, by game and size of the screen
ROOMY = {
    "trepenta": {(240, 240): (2, 3, 4, 5, 6), (320, 240): (2, 3, 4), (240, 135): ()},
    "tresydos": {(240, 240): (2, 3, 4, 5), (320, 240): (2, 3, 4), (240, 135): ()},
}


def thrown(game, code):
    """Return the card that a move discards, as the table shows it, or None."""
    words = game.text(code).split(" ")
    return words[1][0].replace("T", "10") + dict(zip("CDHS", "♣♦♥♠"))[words[1][1]] if words[0] == "discard" else None


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("name", ROOMY)
def test_the_last_discard_of_each_seat_is_at_its_place(name, size):
    for seats in range(2, 7):
        game, rng = engine.new(name, seats, seats="P" + "N" * (seats - 1)), Rng(seats)
        renderer, scene = renderers.load(name, *size), Scene(100, *size)
        last, seen = {}, 0  # the last discard of each seat; views in which all are shown
        for _ in range(60 * seats):
            if game.over or game.deal_no:
                break
            before = game.view(0)
            code = players.decide(name, game.view(game.to_act), "N", rng)
            card = thrown(game, code)
            if card and game.to_act:
                last[game.to_act] = card
            game.play(code)
            renderer.record_move(before, code)
            view = game.view(0)
            if view.to_act or view.phase not in ("draw", "turn", "discard"):
                continue
            draw(scene, renderer.build, view, None, None, -1, 256, 0)
            assert misplaced(scene) == []
            words = words_of(scene)
            lesser = [word.text for word in words if word.colour == ("ALERT" if word.text[-1] in "♦♥" else "DIM")]
            shown = [text for text in lesser if len(text) > 1 and text[-1] in "♣♦♥♠"]
            if seats in ROOMY[name][size]:
                assert sorted(text.removeprefix("threw ").strip("→") for text in shown) == sorted(last.values())
                seen += 1
            else:
                assert not shown
        assert seen > 2 or seats not in ROOMY[name][size]


def test_a_discard_that_is_taken_back_disappears(tmp_path):
    table = script("pico-lcd-2", tmp_path).play(engine.new("trepenta", 7)).table
    nothing = bytes(table.renderer.threw)
    while table.renderer.threw == nothing:
        table.make_move(table.play.game.moves()[0])
    table.undo()
    assert table.renderer.threw == nothing
