"""Inspecting: the cursor goes to everything on the table; what is said of it is true, fits, and reveals no secret."""

import random

import pytest

import engine
from display import fonts, items, renderers
from display.scene import Scene
from engine.cards import HIDDEN
from engine.game import PERSON
from engine.rng import Rng
from engine.tresydos import GO_ON, SHOW
from engine.trex.codes import AT_TRICK
from engine.tripeaks import NONE, TIME
from firmware.input import HELD, HOLD
from firmware.table.inspect import arranged, spot_at
from tests.display.frame import draw, items_of, text_boxes
from tests.display.frame import shown as frame
from tests.engine.games import ALL, SOLITAIRES, with_part
from tests.engine.moves import play_until, taken_back, whole
from tests.engine.portable import random_options
from tests.engine.positions import position
from tests.firmware.held import Held
from tools.simulator.board import find_board, script
from tools.simulator.script import Script

EXPLAINED = with_part("inspect.py")
_INNER = 6  # pixels from the corner of a card to a point that no other card covers


def views(name, renderer, seed, count, every):
    """Yield (game, view of the seat to act) where a person has a decision, and at the end a view of any seat.

    Of `count` deals with random options and moves, after each 1 … `every` - 1 moves.
    """
    rng, dice, chance = random.Random(seed), Rng(seed), random.Random(1)
    for deal in range(1, count + 1):
        game = engine.new(name, deal + 100 * seed, **peopled(random_options(name, dice), rng))
        wait = 0  # moves until the game is looked at next
        for _ in range(2500):
            if game.over:
                yield game, game.view(chance.randrange(game.seats))
                break
            if not wait:
                wait = rng.randrange(1, every)
                view = game.view(game.to_act)
                if (game.seats == 1 or game.options["seats"][game.to_act] == PERSON) and renderer.forced(view) < 0:
                    yield game, view
            wait -= 1
            game.play(rng.choice(game.moves()) if rng.random() < 0.8 else game.moves()[-1])


def peopled(options, rng):
    """Return options with more people at the table: opponents cannot inspect it before the end."""
    if "seats" in options:
        options["seats"] = "".join(["P" if rng.random() < 0.6 else kind for kind in options["seats"]])
    return options


def check_places(renderer, places):
    """Check that all places lie on the screen and differ from each other."""
    assert places
    for x, y, w, h, key in places:  # `key` names the place
        assert w > 4 and h > 4 and 0 <= x and x + w <= renderer.width and 0 <= y and y + h <= renderer.height, key
    assert len({place[:4] for place in places}) == len({place[4] for place in places}) == len(places)


def check_words(renderer, view, places, inspector):
    """Check that each place is explained, by a panel beside it, and that only what can be played is said to be so."""
    spots = renderer.spots(view)
    known = set()  # spots that have been explained
    for place in places:
        title, text = inspector.words(renderer, view, place[4])
        assert title and text, place
        for font in (fonts.SMALL, fonts.BIG):
            glyphs = fonts.font(font)
            assert all(glyphs.index(char) != glyphs.index("?") for char in title + text), (title, text)
        spot = spot_at(spots, place)
        assert text.startswith("Can ") == (spot >= 0), (place, title, text)  # be played
        known.add(spot)
        y, h, lines = arranged(place, title, text, renderer.width, renderer.height)
        words = place[4], title, text, h
        assert 0 <= y and y + h <= renderer.height and (y + h <= place[1] or place[1] + place[3] <= y), words
        for font, x, down, line in lines:
            assert x + fonts.width(font, line) <= renderer.width - 4, words
            assert y < down and down + (15 if font == fonts.BIG else 11) < y + h, words
    assert set(range(len(spots))) <= known, (places, spots)


def check_cards(renderer, view, places):
    """Check that every card that is drawn face up is in one place."""
    scene = Scene(80, renderer.width, renderer.height)
    draw(scene, renderer.build, view, None, None, -1, 256, 0)
    for item in items_of(scene, items.CARD):
        if item.b == HIDDEN or item.c & items.FACE_DOWN:
            continue
        x, y = item.x + _INNER, item.y + _INNER
        keys = [key for left, top, w, h, key in places if left <= x < left + w and top <= y < top + h]
        cards = [key for key in keys if not key.startswith("seat")]
        assert len(cards) == 1 or (not cards and len(keys) == 1), (item, keys)


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("name", EXPLAINED)
def test_everything_on_the_table_is_explained(name, size):
    renderer, inspector = renderers.load(name, *size), renderers.inspector(name)
    for _, view in views(name, renderer, 1 + renderers.SIZES.index(size), 3, 12 if name in SOLITAIRES else 40):
        places = inspector.places(renderer, view)
        check_places(renderer, places)
        check_words(renderer, view, places, inspector)
        check_cards(renderer, view, places)


@pytest.mark.parametrize("name", EXPLAINED)
def test_the_words_reveal_nothing_that_the_viewer_cannot_know(name):
    renderer, inspector = renderers.load(name, 240, 240), renderers.inspector(name)
    dealer = Rng(3)
    for game, view in views(name, renderer, 5, 4, 25 if name in SOLITAIRES else 80):
        known = [(place, inspector.words(renderer, view, place[4])) for place in inspector.places(renderer, view)]
        for _ in range(3):
            other = game.determinize(view.viewer, dealer).view(view.viewer)
            places = inspector.places(renderer, other)
            assert known == [(place, inspector.words(renderer, other, place[4])) for place in places]


def said(game, key, seat=None):
    """Return what is said of a place to a seat, that to act by default."""
    view = game.view(game.to_act if seat is None else seat)
    return renderers.inspector(game.NAME).words(renderers.load(game.NAME, 240, 240), view, key)[1]


@pytest.mark.parametrize("reshuffles", (0, 1))
def test_in_a_new_stock_are_cards_that_have_been_seen(reshuffles):
    game = engine.new("tresydos", 7)
    while game.phase != "draw":
        assert said(game, "on") == "Can be chosen: you do not show your hand now."
        game.play(GO_ON)
    assert ("nobody has seen" in said(position(game, reshuffles=reshuffles), "stock")) == (not reshuffles)


def test_a_seat_that_showed_its_hand_is_said_to_have_until_the_next_move():
    game = play_until(engine.new("tresydos", 7, seats="PPPP"), lambda game: game.phase == "show", -1)
    shower = game.to_act
    game.play(SHOW)
    place, other = "seat %d" % shower, "seat %d" % ((shower + 2) % 4)
    words = "They showed their hand: no win."
    assert words in said(game, place) and words not in said(game, other)
    game.play(game.moves()[0])
    assert words not in said(game, place)


def test_the_last_card_of_an_open_stock_is_one():
    game = play_until(engine.new("treys", 3, open_stock=True), lambda game: game.stock_left == 1)
    assert said(game, "stock") == "Can be drawn. The next card is 8♦."


@pytest.mark.parametrize("scoring, timer, words", (
    ("chain", "off", ", for 100 more."), ("chain", 61, ", for 100 more, and one for each second left."),
    ("classic", "off", "."), ("classic", 61, ", and one for each second left."),
))  # fmt: skip
@pytest.mark.parametrize("left", (1, 2))
def test_the_last_card_of_tripeaks_is_said_to_clear_the_table(left, scoring, timer, words):
    game = engine.new("tripeaks", 7, wrap=True, scoring=scoring, timer=timer)
    fitting = (game.target % 13 + 1) % 13
    position(game, left=left, tableau=[fitting] * left + [NONE] * (28 - left))
    text = said(game, "card 0")
    assert text.endswith(" and clears the table" + words) if left == 1 else "clears" not in text
    for size in renderers.SIZES:
        renderer = renderers.load("tripeaks", *size)
        places = renderers.inspector("tripeaks").places(renderer, game.view(0))
        check_words(renderer, game.view(0), places, renderers.inspector("tripeaks"))


@pytest.mark.parametrize("size", renderers.SIZES)
def test_what_would_have_fitted_when_the_time_was_up_is_where_it_is_drawn(size):
    game = engine.new("tripeaks", 2, timer=61)
    game.play(TIME + 61)
    renderer, view = renderers.load("tripeaks", *size), game.view(0)
    shown = {item[1:3] for item in items_of(frame(size, renderer.build, view, None, None, -1, 256, 0), items.CARD)}
    places = [place for place in renderers.inspector("tripeaks").places(renderer, view) if place[4].startswith("card")]
    assert all(place[:2] in shown for place in places)
    assert any(said(game, place[4]) == "It would fit, but the deal is over." for place in places)


def test_a_place_takes_part_once_in_a_turn():
    game = engine.new("trepenta", 2, seats="PPP", open_field=True, field_unlimited=True)
    while game.event[0] != "swap":
        game.play(game.exchanges()[-1] if game.exchanges() else game.moves()[-1])
    of_hand = [said(game, "hand %d" % i) for i in range(6)]  # the card swapped for matches the place, too
    assert "Can be discarded. Its place was exchanged in this turn. It costs 5." in of_hand


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_die_is_a_place_only_where_it_is_drawn(seats, size):
    game = engine.new("trepenta", 7, seats=seats)
    play_until(game, lambda game: game.phase == "draw" and game.to_act == 0)
    renderer = renderers.load("trepenta", *size)
    view = game.view(0)
    scene = draw(Scene(80, *size), renderer.build, view, None, None, -1, 256, 0)
    drawn = [(panel.x, panel.y) for panel in items_of(scene, items.PANEL)]
    places = renderers.inspector("trepenta").places(renderer, view)
    assert all(place[:2] in drawn for place in places if place[4] == "your die")


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("peek", (False, True))
def test_who_waits_for_its_own_choice_of_a_pile_sees_the_piles_and_no_field(peek, size):
    """With several devices the table can be inspected meanwhile."""
    game, renderer = engine.new("trepenta", 7, seats="PPP", peek=peek), renderers.load("trepenta", *size)
    inspector = renderers.inspector("trepenta")
    while game.phase == "pile":
        turn = (game.to_act - game.first) % 3
        for seat in range(3):
            view = game.view(seat)
            places = inspector.places(renderer, view)
            check_places(renderer, places)
            check_words(renderer, view, places, inspector)
            check_cards(renderer, view, places)
            keys = [place[4] for place in places]
            chooses = (seat - game.first) % 3 >= turn
            assert ("pile 1" in keys) == chooses and ("field %d,0" % seat in keys) == (not chooses)
            assert ("hand 0" in keys) == (not chooses)
        game.play(game.moves()[0])


@pytest.mark.parametrize("options, known", (({}, False), ({"peek": True}, True), ({"sort": True}, True)))
def test_the_owner_of_a_place_that_is_face_down_may_know_its_card(options, known):
    game = play_until(engine.new("trepenta", 7, seats="PPP", **options), lambda game: game.phase == "draw")
    mine, other = [said(game, "field %d,0" % ((game.to_act + i) % 3)) for i in (0, 1)]
    assert mine.startswith("Face down; only you know it." if known else "Not seen yet.")
    assert other.startswith("Face down; only its owner knows it." if known else "Not seen yet.")


@pytest.mark.parametrize("wild, target, on_table, words", (
    (True, 11, "3, 10, Q", "3, 10 or Q"), (True, 3, "2, 3, 4", "2, 3 or 4"), (False, 11, "10 or Q", "10 or Q"),
    (True, 14, "3 or K", "3 or K"),
    (False, 14, "K only", "K"), (True, 4, "3 or 5", "3 or 5"), (True, 2, "3 only", "3"), (False, 2, "3 only", "3"),
))  # fmt: skip
def test_the_table_and_inspecting_agree_on_what_goes_on_the_target(wild, target, on_table, words):
    game = position(engine.new("treys", 4, threes_wild=wild), target=target)
    shown = text_boxes(frame((240, 240), renderers.load("treys", 240, 240).build, game.view(0), None, None, -1, 256, 0))
    assert on_table in [box[0] for box in shown] and said(game, "target") == words + " goes on it."


def test_the_place_of_a_seat_in_a_trick_names_the_turn_of_nobody_else():
    game = engine.new("trex", 7, seats="PPPP")
    play_until(game, lambda game: game.phase == AT_TRICK and len(game.trick()) == 1)
    for seat in range(4):
        if seat != game.trick()[0][0]:
            text = said(game, "trick %d" % (-1 - seat), seat)
            assert text == ("It is your turn." if seat == game.to_act else "You have not played yet.")


def test_of_many_cards_that_can_be_thrown_six_are_named():
    game = engine.new("trex", 5, seats="PPPP", must_throw=True, complex="all")
    play_until(game, lambda game: game.length == 82, -1)  # to a turn in which seven of the cards must be thrown
    other = [card for card in game.hand(game.to_act) if card not in game.moves()][0]
    assert len(game.moves()) == 7 and said(game, "card %d" % other).endswith(" …")


# On the console


def inspecting(console):
    """Return what the cursor is on while the table is inspected, otherwise None."""
    mode = getattr(console.top, "mode", None)
    return mode.places[mode.at][4] if type(mode).__name__ == "Inspecting" else None


@pytest.mark.parametrize("board", ["pico-lcd-1.3", "display-pack"])
@pytest.mark.parametrize("name", ALL)
def test_looking_around_plays_nothing_and_leads_back(name, board, tmp_path):
    """The cursor goes to every place; back leaves the table as it was, select with the cursor on what can be played."""
    console = script(board, tmp_path).play(engine.new(name, 7))
    table = console.top
    while console.mode != "Deciding":
        console.press("a")
    before, length, cursor = console.board.surface.packed(), table.play.game.length, table.cursor
    console.press("look")
    seen = [inspecting(console)]
    assert spot_at(table.spots, table.mode.places[table.mode.at]) == cursor
    there, back = ("next", "prev") if board == "display-pack" else ("right", "left")
    for _ in range(len(table.mode.places)):
        console.press(there)
        seen.append(inspecting(console))
    assert len(set(seen)) == len(table.mode.places) and seen[0] == seen[-1]
    console.press(" ".join(random.Random(1).choices((there, back, "up", "down"), k=20))).press("back")
    assert inspecting(console) is None and console.board.surface.packed() == before
    console.press("menu").choose("Look around").press(there)
    spot = spot_at(table.spots, table.mode.places[table.mode.at])
    assert inspecting(console.press("select")) is None and table.play.game.length == length
    assert table.cursor == (cursor if spot < 0 else spot)


@pytest.mark.parametrize("name", ALL)
def test_after_the_end_one_can_look_around_and_the_game_is_counted_once(name, tmp_path):
    console = script("pico-lcd-1.3", tmp_path).play_move(*taken_back(whole(name, 7, -1))).settle()
    console.until("play", "wait:500 back").press("look right")
    assert inspecting(console)
    console.press("menu")
    assert console.titles.count("Look around") == 0
    console.press("back back look")
    assert inspecting(console)
    console.console.home()
    assert console.store.statistics(name).played == 1


def test_the_clock_runs_out_while_one_looks_around(tmp_path):
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("tripeaks", 7, timer=61)).press("look wait:3000")
    assert inspecting(console) and console.top.seconds == 3
    console.press("wait:70000")
    assert inspecting(console) is None and console.table.play.game.over
    assert console.store.statistics("tripeaks").played == 1


def test_undo_and_hint_work_as_at_rest(tmp_path):
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("treys", 41))
    table = console.top
    console.press("a look x")
    assert inspecting(console) is None and not table.play.game.length
    console.press("look y")
    assert inspecting(console) is None and console.mode == "Deciding" and console.console.toast
    game = play_until(engine.new("treys", 41), lambda game: game.moves() == [0], -1)
    console.play(game).press("look y")  # a draw is all there is, and the hint needs no thought
    assert inspecting(console) is None and console.console.toast.startswith("draw: ")


def hold(thumb, ms, key="select"):
    """Press a button, let some milliseconds pass, and leave it pressed."""
    thumb.board.mask |= thumb.board.button(key)
    thumb.wait(ms)


def let_go(thumb, ms):
    """Release all buttons, and let some milliseconds pass."""
    thumb.board.mask = 0
    thumb.wait(ms)


@pytest.fixture
def thumb(tmp_path):
    """Return a console with a deal of TriPeaks, whose select is a real button."""
    console = Script(Held(find_board("pico-lcd-1.3"), tmp_path))
    return console.play(engine.new("tripeaks", 7)).wait(1000)


def test_a_short_press_is_shown_at_once_and_plays_when_it_is_let_go(thumb):
    table = thumb.top
    before = thumb.board.surface.packed()
    hold(thumb, 40)
    assert thumb.board.surface.packed() != before and not table.play.game.length
    thumb.wait(200)
    let_go(thumb, 40)
    assert table.play.game.length == 1


@pytest.mark.parametrize("board", ["pico-lcd-1.3", "pico-lcd-1.14"])
@pytest.mark.parametrize("name", ALL)
def test_a_press_is_shown_wherever_the_cursor_is(name, board, tmp_path):
    console = script(board, tmp_path).play(engine.new(name, 7)).settle()
    for _ in range(6):
        for table, at in [(console.table, at) for at in range(len(console.table.spots))]:
            table.cursor, table.mode.held, console.console.stale = at, False, True
            console.settle()
            before = console.board.surface.packed()
            console.board.events.append(HELD)
            console.settle()
            assert console.board.surface.packed() != before, (table.spots[at], table.play.game.length)
        console.press("select").settle()
        if console.top is not table:
            console.press("select").settle()  # a question


def test_a_long_press_looks_around_and_plays_nothing(thumb):
    table = thumb.top
    hold(thumb, HOLD - 60)
    assert not inspecting(thumb)
    thumb.wait(120)
    assert inspecting(thumb)
    thumb.wait(3000)
    let_go(thumb, 1000)
    assert inspecting(thumb) and not table.play.game.length
    hold(thumb, 40)
    assert not inspecting(thumb) and not table.play.game.length  # answered at its edge
    thumb.wait(2000)
    assert not inspecting(thumb)  # not answered again
    let_go(thumb, 1000)
    assert not table.play.game.length


def test_a_press_within_a_motion_plays_at_its_edge_and_once(thumb):
    table = thumb.top
    hold(thumb, 60)
    let_go(thumb, 60)
    assert thumb.mode == "Moving" and table.play.game.length == 1
    hold(thumb, 40)
    assert table.play.game.length == 2
    thumb.wait(3000)
    let_go(thumb, 1000)
    assert table.play.game.length == 2 and not inspecting(thumb)


def test_menus_answer_at_the_edge(thumb):
    thumb.top.pause()
    thumb.wait(100)
    hold(thumb, 40)
    assert thumb.top.name == "play"
    thumb.wait(2000)
    let_go(thumb, 100)
    assert not inspecting(thumb) and not thumb.top.play.game.length
