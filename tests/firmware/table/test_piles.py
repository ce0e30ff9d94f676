"""The renderer of piles, which uses only what every game has: it shows all games, and tables of other shapes."""

from types import SimpleNamespace

import pytest

import engine
from display import fonts, items, palette, renderers
from display.renderers import piles
from display.renderers.piles import PilesRenderer
from display.scene import Scene
from engine.cards import HIDDEN
from engine.game import Game
from tests.display.frame import draw, items_of
from tests.engine.games import ALL
from tests.engine.moves import taken_back, whole
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def bare(monkeypatch):
    """Make every game one without a renderer."""
    monkeypatch.setattr(engine, "renderer_path", lambda name: "display.renderers.no_" + name)
    monkeypatch.setattr(renderers, "renderer_path", engine.renderer_path)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", ALL)
def test_any_game_is_played_without_a_renderer_of_its_own(bare, name, console):
    """Some moves with keys, opponents among them, then the end of the game: nothing is cut off, and it is counted."""
    game = engine.new(name, 7)
    console.play(game)
    assert type(console.top.renderer).__name__ == "PilesRenderer"
    for _ in range(12):
        console.press("next a")
        if console.top.name == "between_deals":
            console.press("a")
        assert not misplaced(console.scene, console.top.overlay)
    assert game.length >= 12
    before = console.store.statistics(name)
    console.play_move(*taken_back(whole(name, 7, -1))).settle().until("result")
    assert console.top.name == "result" and not misplaced(console.scene, True)
    assert console.store.statistics(name).played == 1 + (before.played if before else 0)


@pytest.mark.parametrize("name", [name for name in ALL if {"hint", "player"} & set(engine.game_class(name).HELPERS)])
def test_a_hint_needs_nothing_of_a_renderer_but_its_spots(bare, name, tmp_path):
    """It says the move and stands where there is room."""
    console = script("pico-lcd-1.14", tmp_path).play(engine.new(name, 7))
    table = console.top
    table.hint()
    console.settle()
    assert table.hinted and table.hinted[0] == console.console.toast


def test_it_lists_no_moves(bare, tmp_path):
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("tripeaks", 7)).press("menu")
    assert "Resume" in console.titles and "Moves" not in console.titles


def test_a_renderer_that_does_not_load_is_no_reason_for_another_one(monkeypatch):
    """It only stands in for a missing renderer; an error in one must be visible."""
    monkeypatch.setattr(renderers, "renderer_path", lambda name: "tests.firmware.table.broken_renderer")
    with pytest.raises(ImportError, match="no_such_module"):
        renderers.load("treys", 240, 240)


# Tables of other shapes


class Bare(Game):
    """What every game has to say beside its piles and moves."""

    NAME = "treys"  # for the header
    to_act = 0

    def _deal(self):
        """Nothing is dealt."""

    def scores(self):
        return [7]

    def text(self, code):
        return "move %d" % code


class Shape(Bare):
    """A game that is nothing but its piles: options `shape`, a value of SHAPES, and `buttons`, moves without a card."""

    def piles(self):
        deck = [i * 11 % 52 for i in range(52)] * 2
        found = []
        for i, (count, spread) in enumerate(self.options["shape"]):
            found.append(("Pile %d" % i, deck[:count] if spread or count == 1 else [HIDDEN] * count, spread))
            deck = deck[count:]
        return found

    def _moves(self):
        """Every top card goes to the pile before; the codes of moves without a card begin at 100."""
        piles = self.options["shape"]
        return [i for i in range(len(piles)) if piles[i][0]] + [100 + i for i in range(self.options["buttons"])]

    def route(self, code):
        return None if code >= 100 else (code, self.options["shape"][code][0] - 1, max(0, code - 1))


# Name: (how many cards, whether they are spread) of each pile
SHAPES = {
    "seven columns": [(5, True)] * 7 + [(16, False), (1, False)],
    "long columns": [(i + 1, True) for i in range(7)] + [(24, False), (0, False)] + [(0, False)] * 4,
    "ten columns": [(5, True)] * 10 + [(40, False)],
    "a fan": [(17, True)] * 3,
    "one hand": [(13, True), (39, False)],
    "a whole pack": [(52, True)],
    "many small ones": [(3, True)] * 17 + [(1, False)],
}


@pytest.mark.parametrize("buttons", [0, 9])
@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_every_card_can_be_read_and_reached(shape, size, buttons):
    """Rank and suit of all that lies face up are on the screen, uncovered; so is every move."""
    view = Shape(1, {"shape": shape, "buttons": buttons}).view(0)
    renderer = PilesRenderer(*size)
    spots = renderer.spots(view)
    assert sorted(code for spot in spots for code in spot[4]) == view.moves()
    stocks = [i for i, (count, spread) in enumerate(shape) if count > 1 and not spread]  # of one card: a waste
    assert renderer.draws == max(stocks, default=-1) or renderer.in_words
    boxes = renderer.boxes(view)
    for x, y, w, h, i, k in boxes:
        assert 0 <= x and x + w <= size[0] and 0 <= y and y + h <= size[1], (i, k)
        # Room for rank and suit, side by side or one below the other
        assert (w >= 33 and h >= 19) or (w >= 18 and h >= 31), "of card %d of pile %d only %d x %d" % (k, i, w, h)
        others = [other for other in boxes if other[4:] != (i, k)]
        assert not [b for b in others if b[0] < x + w and x < b[0] + b[2] and b[1] < y + h and y < b[1] + b[3]], (i, k)
    spread = sum(count for count, spread in shape if spread)
    assert len([box for box in boxes if shape[box[4]][1] and box[5] >= 0]) == spread or renderer.in_words
    if renderer.in_words:
        assert " ".join(line for _, _, line in renderer.in_words).count(" ") >= spread
    scene = Scene(160, *size)
    for spot in (None, *spots[:3], *spots[-1:]):
        draw(scene, renderer.build, view, spot, None, -1, 256, 0)
        assert not misplaced(scene)
        assert all(fill.y + fill.h <= size[1] for fill in items_of(scene, items.FILL))  # a dot for each page
    places = piles.places(renderer, view)
    assert len({place[:4] for place in places}) == len({place[4] for place in places}) == len(places)
    can = [piles.words(renderer, view, place[4])[1].startswith("Can ") for place in places]
    assert sum(can) >= min(1, len(spots))


def test_places_stay_while_cards_go():
    """They follow from how the deal began; only what has grown beyond that moves them, and the game's first button."""
    renderer = PilesRenderer(240, 240)
    game = Shape(1, {"shape": SHAPES["seven columns"], "buttons": 0})
    renderer.spots(game.view(0))
    places = renderer.places
    fewer = game.view(0)
    fewer.piles = lambda: [(name, cards[:2], spread) for name, cards, spread in game.piles()]
    fewer._moves = lambda: []  # its moves would name cards that are gone
    renderer.spots(fewer)
    assert renderer.places == places
    later = game.view(0)
    later._moves = lambda: game.moves() + [100]
    *_, button = renderer.spots(later)
    assert button[4] == (100,) and all(y + h <= button[1] for _, y, _, h, _, _ in renderer.boxes(later))
    more = game.view(0)
    more.piles = lambda: [(name, cards * 2, spread) for name, cards, spread in game.piles()]
    renderer.spots(more)
    assert renderer.places != places


@pytest.mark.parametrize("size", renderers.SIZES)
def test_where_a_button_goes_cards_can_still_be_played_and_the_live_mark_is_on_the_screen(size):
    game = Shape(1, {"shape": SHAPES["seven columns"], "buttons": 1})
    renderer, scene = PilesRenderer(*size), Scene(160, *size)
    renderer.verdict = SimpleNamespace(
        draw=lambda scene, x, y, room, align: scene.text(fonts.SMALL, "mark", x, y - 7, palette.TEXT, align)
    )
    without = game.view(0)
    without._moves = lambda: game.moves()[:-1]
    for view in (game.view(0), without):
        draw(scene, renderer.build, view, None, None, -1, 256, 0)
        assert not misplaced(scene) and ("mark" in scene.strings()) == bool(renderer.words_at)
    assert not [words for words in scene.strings() if "to act" in words]


class Runs(Bare):
    """Two columns and a stock: the upper two cards of the first go to the second, and the one below turns over."""

    SIZE = 1

    def piles(self):
        moved = self.s[0]
        first, second = ([5], [33, 20, 7]) if moved else ([HIDDEN, 20, 7], [33])
        return [("First", first, True), ("Second", second, True), ("Stock", [HIDDEN] * 3, False)]

    def _moves(self):
        return [] if self.s[0] else [1]

    def _apply(self, code):
        self.s[0] = 1

    def route(self, code):
        return 0, 1, 1


def drawn(scene):
    """Return (card, x, y, width) of all cards of the frame shown."""
    return [(card.b, card.x, card.y, card.w) for card in items_of(scene, items.CARD)]


@pytest.mark.parametrize("size", renderers.SIZES)
def test_a_run_flies_to_its_pile_and_the_card_below_turns_over(size):
    game, renderer, scene = Runs(1, {}), PilesRenderer(*size), Scene(80, *size)
    before = game.view(0)
    assert [spot[4] for spot in renderer.spots(before)] == [(1,)]
    left = {k: renderer.box(0, k)[:2] for k in (1, 2)}
    game.play(1)
    after = game.view(0)
    assert renderer.motion_ms(before, 1, after) > 0
    right = {k: renderer.corner(1, k, [0] * 3) for k in (1, 2)}
    for part, places in ((0, left), (256, right)):
        draw(scene, renderer.build, after, None, before, 1, part, 0)
        flying = drawn(scene)[-2:]
        assert [(card, x, y) for card, x, y, _ in flying] == [(20, *places[1]), (7, *places[2])]
        turned = [(card, w) for card, x, y, w in drawn(scene) if (x, y) == renderer.corner(0, 0, [0])]
        assert (turned[-1][0] == 5) == (part == 256)
    draw(scene, renderer.build, after, None, None, -1, 256, 0)
    assert sorted(card for card, *_ in drawn(scene)) == [3, 5, 7, 20, 33]  # 3: that many are in the stock


@pytest.mark.parametrize("size", renderers.SIZES)
def test_cards_are_dealt_from_the_stock_until_all_lie(size):
    view = Runs(1, {}).view(0)
    renderer, scene, whole = PilesRenderer(*size), Scene(80, *size), Scene(80, *size)
    renderer.spots(view)
    stock = renderer.corner(2, 0, [0])
    counts = []
    for part in range(0, 257, 16):
        scene.begin()
        renderer.before_deal(scene, view)
        renderer.dealing(scene, view, part)
        scene.commit()
        cards = drawn(scene)
        assert cards[0][1:3] == stock
        counts.append(len([card for card in cards if card[0] in (20, 7, 33)]))
    assert counts == sorted(counts) and counts[0] == 0 and counts[-1] == 3
    draw(whole, renderer.build, view, None, None, -1, 256, 0)
    assert sorted(drawn(scene)) == sorted(drawn(whole))


class Passes(Bare):
    """A stock of two cards that is turned onto a waste, the waste turned over again, and runs that go to empty piles.

    Moves: 0 draws, or turns the waste over once the stock is empty; 1 and 2 take the run to either empty column, 3 its
    last card to the other one.
    """

    SIZE = 1

    def piles(self):
        drawn = self.s[0] % 3
        columns = [[HIDDEN, HIDDEN, 7, 19], [], [], [20]]
        found = [("Column %d" % (i + 1), cards, True) for i, cards in enumerate(columns)]
        return [*found, ("Waste", [5, 33][:drawn], 2), ("Stock", [HIDDEN] * (2 - drawn), False)]

    def _moves(self):
        return [0, 1, 2, 3]

    def _apply(self, code):
        self.s[0] += 1

    def route(self, code):
        if code:
            return 0, 3 if code == 3 else 2, code
        left = 2 - self.s[0] % 3
        return 5, left - 1, 4


@pytest.mark.parametrize("size", renderers.SIZES)
def test_an_empty_stock_is_a_spot_and_the_waste_turns_over_onto_it(size):
    game, renderer, scene = Passes(1, {}), PilesRenderer(*size), Scene(120, *size)
    game.play(0)
    game.play(0)
    before = game.view(0)
    *_, spot = renderer.spots(before)
    assert spot[4] == (0,) and spot[:2] == renderer.places[5][:2]
    assert len({spot[:2] for spot in renderer.spots(before)}) == len(renderer.spots(before))
    draw(scene, renderer.build, before, spot, None, -1, 256, 0)
    assert items_of(scene, items.RING)[0][1:3] == (spot[0] - items.RING_WIDTH, spot[1] - items.RING_WIDTH)
    waste = [renderer.box(4, k)[:2] for k in (0, 1)]
    assert waste[1][0] - waste[0][0] >= 12  # both are seen
    game.play(0)
    after = game.view(0)
    assert renderer.motion_ms(before, 0, after) > 0
    draw(scene, renderer.build, after, None, before, 0, 0, 0)
    assert [place[1:3] for place in drawn(scene)[-2:]] == waste


def test_the_whole_run_is_lit_and_of_two_empty_columns_one_is_offered():
    view, renderer, scene = Passes(1, {}).view(0), PilesRenderer(240, 240), Scene(120, 240, 240)
    spots = renderer.spots(view)
    assert [spot[4] for spot in spots] == [(1,), (3,), (0,)]
    draw(scene, renderer.build, view, spots[0], None, -1, 256, 0)
    lit = [card.b for card in items_of(scene, items.CARD) if card.c & items.RAISED]
    assert lit == [7, 19]


def test_a_card_with_two_goals_is_put_down_on_the_table():
    """The goals have rings, one after the other, and neither they nor the card are covered."""
    view, renderer = Passes(1, {}).view(0), PilesRenderer(240, 240)
    view._moves = lambda: [3, 4]
    view.route = lambda code: (0, 3, code - 1)
    _, names, boxes, _ = renderer.question(view, renderer.spots(view)[0][4])
    assert names == ["Column 3", "Column 4"]
    assert boxes == [renderer.box(2, -1), renderer.box(3, 0)]


def test_backs_are_closer_together_than_faces():
    renderer = PilesRenderer(240, 240)
    renderer.spots(Passes(1, {}).view(0))
    rows = [renderer.box(0, k)[1] for k in range(4)]
    assert rows[1] - rows[0] == rows[2] - rows[1] < rows[3] - rows[2]


class Unseen(Runs):
    """One of three cards that lie face down goes to another pile, still face down."""

    def piles(self):
        moved = self.s[0]
        return [("First", [HIDDEN] * (3 - moved), False), ("Second", [HIDDEN] * moved, True)]

    def route(self, code):
        return 0, 2, 1


def test_a_card_that_stays_face_down_flies_as_a_back():
    game, renderer, scene = Unseen(1, {}), PilesRenderer(240, 240), Scene(80, 240, 240)
    before = game.view(0)
    renderer.spots(before)
    game.play(1)
    draw(scene, renderer.build, game.view(0), None, before, 1, 100, 0)
    flying = items_of(scene, items.CARD)[-1]
    assert flying.c & items.FACE_DOWN and flying.w >= items.CARD_W[renderer.places[0][2]]  # turning, it is narrower
