"""The table of Klondike: every open card can be read, few presses are needed."""

import itertools
from types import SimpleNamespace

import pytest

import engine
from display import chrome, items, renderers
from display.scene import Scene
from engine.cards import HIDDEN
from engine.klondike import DRAW
from firmware.table import solitaire
from firmware.table.hints import _show, placed
from tests.display.frame import draw, items_of
from tests.engine import positions
from tests.engine.klondike.sheet import forward
from tests.engine.moves import play
from tests.engine.positions import cards
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import script
from tools.simulator.gallery import BOARDS_BY_SIZE
from tools.web.spoken import uncovered

RUN = [13 * suit + rank for rank, suit in zip(range(12, -1, -1), [0, 1] * 7)]
CLOSE_ROWS, CLOSE_COLUMNS = 13, 17  # of a card that the next one leaves free: a small rank and suit with an edge


def full(column):
    """Return a game with six cards face down and thirteen open ones in a column, and an ace of hearts alone."""
    rest = [card for card in range(52) if card not in RUN]
    columns = [[], [], [], [], [], [], []]
    columns[column] = rest[1:7] + RUN
    columns[(column + 1) % 7] = [26]
    row = [card for card in rest[7:] if card != 26][:24]
    return positions.position(
        engine.new("klondike", 1),
        blank=True,
        columns=[column + [0] * (19 - len(column)) for column in columns],
        lengths=[len(column) for column in columns],
        down={column: 6},
        row=row,
        row_size=len(row),
        turned=6,
        since=6,
    )


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("column", range(7))
def test_thirteen_open_cards_and_six_backs_are_on_the_screen_with_rank_and_suit(column, size):
    renderer, view = renderers.load("klondike", *size), full(column).view(0)
    boxes = [box for box in renderer.boxes(view) if box[4] == column]
    assert len(boxes) == 19
    for x, y, w, h, i, k in boxes:
        assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1]
        if renderer.piles[i][1][k] != HIDDEN:
            assert h >= CLOSE_ROWS and w >= CLOSE_COLUMNS


@pytest.mark.parametrize("size", renderers.SIZES)
def test_of_the_waste_three_cards_are_seen_with_rank_and_suit(size):
    renderer, view = renderers.load("klondike", *size), full(0).view(0)
    boxes = [box for box in renderer.boxes(view) if box[4] == 11]
    assert len(boxes) == 3 and all(w >= CLOSE_COLUMNS for _, _, w, _, _, _ in boxes)


@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
def test_one_press_plays_a_card_with_one_place_and_a_run_goes_as_one(board, tmp_path):
    console = script(board, tmp_path).play(engine.new("klondike", 280))
    game = console.top.play.game
    console.press("a").settle()
    assert game.text(game.log[-1]) == "move 7 3 1"
    console.top.aim_at(game.code("move 3 7 2"))
    console.press("a").settle()
    assert game.text(game.log[-1]) == "move 3 7 2" and game.column(6)[-2:] == cards("JS TD")


def test_an_ace_goes_up_without_a_question(tmp_path):
    """It could also go onto a red two."""
    begun = "move 7 3 1;move 3 7 2;move 3 F;move 7 1 3;move 7 6 1;move 7 2 1;draw;move W 5;draw".split(";")
    game = play(engine.new("klondike", 280), *begun)
    assert {"move W F", "move W 6"} <= {game.text(code) for code in game.moves()}
    console = script("pico-lcd-1.3", tmp_path).play(game)
    console.top.aim_at(game.code("move W F"))
    console.press("a").settle()
    assert game.text(game.log[-1]) == "move W F"


@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
@pytest.mark.parametrize("first, second", list(itertools.combinations(range(1, 7), 2)))
def test_a_question_names_its_places_in_words_and_covers_none_of_them(first, second, board, tmp_path):
    columns = [cards("5S"), *[cards("8C")] * 6]
    columns[first], columns[second] = cards("6D"), cards("6H")
    game = positions.position(
        engine.new("klondike", 1),
        blank=True,
        columns=[column + [0] * 18 for column in columns],
        lengths=[1] * 7,
        foundations={3: 4},
    )
    console = script(board, tmp_path).play(game)
    console.top.aim_at(game.code("move 1 F"))
    shown = console.press("a").top
    assert sorted(shown.answers) == ["column %d" % (first + 1), "column %d" % (second + 1), "foundation"]
    strip = next(item for item in items_of(console.scene) if item.kind == items.FILL and item.w == console.scene.width)
    assert not [box for box in shown.boxes if renderers.overlap(box, (strip.x, strip.y, strip.w, strip.h))]


def test_the_end_goes_by_itself_and_is_celebrated(tmp_path):
    """KL-12: from the move after which nothing is left to decide."""
    game = positions.position(
        engine.new("klondike", 1),
        blank=True,
        columns=[cards("KS") + [0] * 18, cards("KD QS") + [0] * 17, cards("KC") + [0] * 18, cards("QC KH") + [0] * 17],
        lengths=[1, 2, 1, 2],
        down={3: 1},
        foundations={0: 11, 1: 12, 2: 12, 3: 11},
    )
    console = script("pico-lcd-1.3", tmp_path).play_move(game, game.code("move 4 F"))
    console.until("result")
    assert game.won and game.length == 6 and console.store.statistics("klondike").won == 1


@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
def test_after_a_draw_the_cursor_is_on_the_card_drawn_or_on_the_stock_again(board, tmp_path):
    """Not on a card of the columns: to go through the stock is one press per draw."""
    console = script(board, tmp_path).play(engine.new("klondike", 7))
    table, seen = console.top, set()
    table.aim_at(DRAW)
    for _ in range(16):
        console.press("a")
        fits = [spot for spot in table.spots if table.play.view.text(spot[4][0]).startswith("move W")]
        assert table.spot()[4] == (fits[0][4] if fits else (DRAW,))
        seen.add((bool(fits), len(table.spots) > 1))
        table.aim_at(DRAW)
    assert seen >= {(True, True), (False, True)}


@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
def test_a_hint_to_draw_covers_no_card_that_it_names(board, tmp_path):
    table = script(board, tmp_path).play(engine.new("klondike", 7)).top
    named = [spot[:4] for spot in table.spots if spot[4] != (DRAW,)]
    _show(table, SimpleNamespace(words=lambda code: "draw: 6♠ and 10♠ and 5♥ can wait (best guess)"), DRAW)
    x, y, room, most = table.hinted[1]
    w, h = chrome.message_layout(table.hinted[0], room, most)[3:]
    assert named and not [box for box in named if renderers.overlap(box, (x, y, w, h))]


@pytest.mark.parametrize("up, stars", [((13, 13, 13, 13), 3), ((13, 13, 12, 12), 2), ((4, 4, 4, 4), 0)])
def test_all_three_stars_are_for_all_cards_home(up, stars):
    game = positions.position(engine.new("klondike", 1), blank=True, foundations=dict(enumerate(up)))
    assert renderers.load("klondike", 240, 240).result(game.view(0))[2][2] == stars


def test_a_listener_hears_where_a_card_is_what_was_drawn_and_what_turned_up():
    game = engine.new("klondike", 280)
    renderer, heard = renderers.load("klondike", 240, 240), []
    for move in ("move 7 3 1", "move 3 7 2", "move 3 F", "draw"):
        before, code = game.view(0), game.code(move)
        game.play(code)
        after = game.view(0)
        heard += [renderer.move_in_words(before, code, after), uncovered(renderer, before, after)]
    assert heard == [
        "10♦ to column 3", "Uncovered: Q♥ in column 7",
        "J♠ to column 7", "Uncovered: A♦ in column 3",
        "A♦ to its foundation", "Uncovered: 4♠ in column 3",
        "Drew 5♥, 8♦, and on top 10♠", "",
    ]  # fmt: skip


@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
def test_the_stock_covers_nothing_of_the_waste_but_an_edge(board, tmp_path):
    game = engine.new("klondike", 280)
    game.play(DRAW)
    found = items_of(script(board, tmp_path).play(game, True).settle().scene)
    first = [item for item in found if item.kind == items.CARD and item.b == game.waste()[0]]
    edges = [item for item in found if item.kind == items.EDGES]
    assert len(first) == 1 and edges
    for stack in edges:
        beside = stack.y >= first[0].y + first[0].h or first[0].y >= stack.y + stack.h
        assert beside or stack.x + stack.w <= first[0].x + 1 or stack.x >= first[0].x + first[0].w


@pytest.mark.parametrize("size", renderers.SIZES)
def test_a_hint_covers_no_pile(size):
    """Not even where nothing of it can be played now: who weighs the hint looks there."""
    renderer, game = renderers.load("klondike", *size), engine.new("klondike", 280)
    words = "5♥: turns up a card in column 7 (best guess)"
    for _ in range(40):  # later long rows leave less room on 135 rows
        view = game.view(0)
        boxes = [renderer.spots(view)[0][:4], *renderer.hint_boxes(view, game.moves()[0])]
        lesser = renderer.lesser_boxes(view)
        x, y, room, most = placed(words, *size, boxes + lesser, renderer.layout.toast_y, len(boxes))
        message = x, y, *chrome.message_layout(words, room, most)[3:]
        assert not [box[:4] for box in renderer.boxes(view) if box[5] >= 0 and renderers.overlap(box[:4], message)]
        game.play(forward(game))


@pytest.mark.parametrize("shown", [solitaire._WINNABLE, solitaire._NO_LONGER, solitaire._NEVER, solitaire._UNKNOWN])
@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
def test_the_live_mark_is_whole_and_touches_no_other_words(board, shown, tmp_path):
    console = script(board, tmp_path, mark="on")
    console.console.play(engine.new("klondike", 24), True)
    verdict = console.table.play.verdict
    assert verdict._show(shown) and not verdict.busy
    console.settle()
    assert " ".join(text for text in console.texts() if text in shown[0]) == shown[0] and misplaced(console.scene) == []


def test_a_low_screen_says_how_far_the_leading_rival_of_a_race_has_come():
    renderer, view = renderers.load("klondike", 240, 135), engine.new("klondike", 24).view(0)
    renderer.deal_title, renderer.rival = "31", ()
    scene = Scene(200, 240, 135)
    draw(scene, lambda scene: renderer.build(scene, view, None, None, -1, 256, 0))
    assert "31" in scene.strings() and misplaced(scene) == []


def test_looking_at_an_empty_stock_says_how_often_it_can_be_filled():
    game = engine.new("klondike", 7, passes=3)
    said, renderer = [], renderers.load("klondike", 240, 240)
    for _ in range(30):
        if not game.stock():
            view = game.view(0)
            renderer.see(view)
            said.append(renderers.inspector("klondike").words(renderer, view, "stock")[1])
        if DRAW not in game.moves():
            break
        game.play(DRAW)
        positions.position(game, round=0)  # as if another move had come between
    assert said == [
        "Can be filled 2 more times.", "Can be filled 1 more time.", "Empty, and the waste is not turned over.",
    ]  # fmt: skip
