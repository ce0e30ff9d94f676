"""Where a hint stands: clear of the move that it shows, and of what its words name, on every screen."""

from itertools import islice
from types import SimpleNamespace

import pytest

import engine
from display import chrome, renderers
from display.scene import Scene
from engine.rng import Rng
from firmware.table.hints import _show, placed
from tests.display.frame import draw, items_of
from tests.engine.games import with_part
from tests.engine.moves import at_random
from tools.simulator.board import script

# Of the usual lengths: only that counts here, since `hint_boxes` says what a hint mentions
WORDS = (
    "take A♦: a pair of aces",
    "draw: 10♥ and 8♠ are worth more later",
    "draw from the stock: 12 of 40 unseen help, the 10 does not",
    "play 6♠: opens the way for your 10♠",
)
SEATS = {"tresydos": (2, 3, 4, 7), "trepenta": (2, 3, 4, 6)}


def views(name):
    """Yield what seat 0 sees where it has a choice: of four deals, with several numbers of seats where there are."""
    for number in SEATS.get(name, range(4)):
        options = {"seats": number} if name in SEATS else {}
        if name == "trepenta":
            options["open_field"] = True
        for game, _ in islice(at_random(name, 5 + number, **options), 150):
            if game.to_act == 0 and len(game.moves()) > 1:
                yield game.view(0)


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("name", with_part("inspect.py"))
def test_a_hint_covers_nothing_that_it_mentions(name, size):
    renderer = renderers.load(name, *size)
    rng = Rng(7)
    met = 0
    for view in views(name):
        spots = renderer.spots(view)
        if not spots:
            continue
        spot = spots[rng.below(len(spots))]  # x, y, w, h, codes
        code = spot[4][rng.below(len(spot[4]))]
        boxes = [spot[:4]] + renderer.hint_boxes(view, code)
        words = WORDS[met % len(WORDS)]
        place = placed(words, *size, boxes, renderer.layout.toast_y)
        left, top, w, h = drawn(size, words, place)
        assert left >= 0 and top >= 0 and left + w <= size[0] and top + h <= size[1]
        for x, y, width, height in boxes:
            clear = x >= left + w or left >= x + width or y >= top + h or top >= y + height
            assert clear, (view.phase if hasattr(view, "phase") else "", view.text(code), (x, y, width, height), place)
        met += 1
    assert met > 10


def test_the_hint_of_a_table_leaves_the_card_free_that_it_is_about(tmp_path):
    table = script("pico-lcd-1.14", tmp_path, motion="off").play(engine.new("tripeaks", 41)).table
    hinter = SimpleNamespace(words=lambda code: WORDS[3])
    for _ in range(12):
        for code in table.play.game.moves():
            _show(table, hinter, code)
            spot, (x, y, w, h) = table.spot(), drawn((240, 135), WORDS[3], table.hinted[1])
            assert spot[0] >= x + w or x >= spot[0] + spot[2] or spot[1] >= y + h or y >= spot[1] + spot[3], code
        table.make_move(code)


def drawn(size, words, place):
    """Return the box of a message on the screen, whose words are all on it."""
    scene = Scene(20, *size)
    draw(scene, chrome.toast, words, place)
    assert " ".join(scene.strings()) == words
    return items_of(scene)[0][1:5]


def test_where_nothing_is_clear_the_move_itself_stays_free():
    place = placed("some words", 240, 135, [(100, 40, 40, 40), (0, 0, 240, 135)], 0)
    x, y, w, h = drawn((240, 135), "some words", place)
    assert x >= 140 or x + w <= 100 or y >= 80 or y + h <= 40
