"""The table of Trepenta for every number of seats, on every screen: nothing overlaps, and white cards can be played."""

from itertools import islice

import pytest

import engine
from display import items, renderers
from display.renderers import borrow_part
from display.renderers.trepenta.hand import new_card, place
from display.renderers.trepenta.others import block, place_box
from display.scene import Scene
from engine.rng import Rng
from engine.trepenta.codes import AT_TURN, DROP, EXCHANGE, LAY, SWAP, Move
from firmware.input import BACK, NEXT
from firmware.screens.ask import Choose
from tests.display.frame import draw, items_of
from tests.display.reading import cards_of
from tests.engine.moves import play_until
from tests.engine.positions import cards, position
from tests.engine.trepenta.test_rules import play, set_up
from tests.firmware.screens.layout import misplaced
from tests.firmware.table.test_inspect import said

PLACING = (EXCHANGE, SWAP, LAY)
OPTIONS = (
    {},
    {"peek": True, "open_field": True, "rival_sets": True},
    {"sort": True, "field_unlimited": True, "faces_are_ten": True, "rival_sets": True},
    {"open_field": True, "field_unlimited": True, "long_play": True, "packs": "challenging"},
)


def views_of(letters, seed, options):
    """Yield what the first seat sees of each position of `games_of`."""
    for game in games_of(letters, seed, options):
        yield game.view(0)


def seated(seats, persons=1):
    """Return the option `seats`: persons first, then opponents."""
    return "P" * persons + "E" * (seats - persons)


def games_of(letters, seed, options):
    """Yield a game before each move of random play in which exchanges are made more often, and at its end."""
    game, rng = engine.new("trepenta", seed, seats=letters, **options), Rng(seed)
    while not game.over:
        yield game
        codes = game.moves()
        changing = [code for code in codes if EXCHANGE <= code < LAY]
        if changing and rng.below(3):
            codes = changing
        game.play(codes[rng.below(len(codes))])
    yield game


def build(renderer, scene, view, spot=None, before=None, code=-1, part=256):
    """Draw a table."""
    draw(scene, renderer.build, view, spot, before, code, part, 0)


@pytest.mark.slow(but_first="seats persons")
@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("seats", (6, 2, 3, 4, 5))
@pytest.mark.parametrize("persons", (1, 2))
def test_nothing_is_in_the_way_in_any_phase(persons, seats, size):
    """Half of the options where one person plays, the others where two do."""
    letters = seated(seats, persons)
    for seed in range((seats + persons) % 2, len(OPTIONS), 2):
        renderer, scene = renderers.load("trepenta", *size), Scene(80, *size)
        for at, view in enumerate(views_of(letters, seed + 1, OPTIONS[seed])):
            if at % 61 == 0 or view.to_act == 0 and view.phase in ("pile", "sort", "lay"):
                for spot in renderer.spots(view) or (None,):
                    build(renderer, scene, view, spot)
                    assert misplaced(scene) == [], (seed, view.phase)
                    assert scene.count < 100


@pytest.mark.parametrize("size", renderers.SIZES)
def test_white_cards_can_be_played_and_cards_to_exchange_stand_higher(size):
    renderer, scene = renderers.load("trepenta", *size), Scene(80, *size)
    raised = 0
    for view in views_of("PEEE", 5, {"open_field": True}):
        if view.to_act or view.phase not in ("draw", "turn"):
            continue
        spots = renderer.spots(view)
        build(renderer, scene, view)
        layout = renderer.layout
        hand = [card for card in cards_of(scene) if card.size == layout.hand and card.y > layout.field_y + 20]
        assert len(hand) == len(view.hand(0))
        if view.phase == "draw":
            assert all(card.flags & items.DIM for card in hand)
            continue
        changing = [spot[4][-1] - DROP for spot in spots if len(spot[4]) > 1]
        for _, y, _, _, _, card, flags in hand:
            assert not flags & items.DIM
            assert y == renderer.layout.hand_y - (renderer.layout.raised if card in changing else 0)
            raised += card in changing
    assert raised


@pytest.mark.parametrize("points", (9, 50))
@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("seats", (2, 3, 4, 5, 6))
def test_totals_are_whole_or_not_there_beside_hands_with_wide_sets_and_runs(seats, size, points):
    renderer, scene = renderers.load("trepenta", *size), Scene(80, *size)
    hands = ("2C 4D 6H 8S JC", "8C 9C TC KD KH", "QC QD QH 2S 8D", "TS JS QS 4C 6D", "3H 3S 3D TH JH", "9D TD JD 5H 5C")
    game = set_up(*hands[:seats], stock="3C", left=1, rival_sets=True)
    play(game, "draw stock", "discard 3C")
    assert game.phase == "lay"
    build(renderer, scene, position(game, points=[points] * 4 * seats, round=4).view(0))
    assert misplaced(scene) == []


class Asked:
    """A stand-in for the table, its console and its board, with what a dialog over it uses."""

    width, height = property(lambda self: self.renderer.width), property(lambda self: self.renderer.height)
    board = property(lambda self: self)

    def __init__(self, renderer, spots):
        self.renderer = renderer
        self.spots = spots
        self.cursor = 0

    def spot(self):
        return self.spots[self.cursor]

    def pop(self):
        pass

    def play(self, code):
        self.code = code


@pytest.mark.parametrize("size", renderers.SIZES)
def test_a_question_about_places_covers_none_of_them_and_rings_one_at_a_time(size):
    """For every seat and every kind of question: the places asked about have the same ring as when inspecting.

    The hand stays in sight, too, unless a place lies in the prompt's row.
    """
    asked, clear = set(), set()  # kinds of moves; numbers of seats at which a prompt left the hand in sight
    for seats in (2, 3, 4, 5, 6):
        renderer, scene = renderers.load("trepenta", *size), Scene(80, *size)
        for view in islice(views_of(seated(seats), seats, OPTIONS[1]), seats, None, 3):
            for spot in renderer.spots(view):
                if len(spot[4]) < 2:
                    continue
                asked |= {Move(code).kind for code in spot[4]}
                table = Asked(renderer, [spot])
                dialog = Choose(table, renderer.question(view, spot[4]), spot[4], table)
                for i, code in enumerate(spot[4]):
                    scene.begin()
                    renderer.build(scene, view, table.spot(), None, -1, 256, 0)
                    below = scene.count
                    dialog.build(scene, 0)
                    scene.commit()
                    assert table.spot() == spot[:4] + ((code,),) + spot[5:]
                    kind, _, top, _, high, *_ = items_of(scene)[below]
                    assert kind == items.FILL and top >= 0 and top + high <= scene.height
                    boxes = [(y - items.RING_WIDTH, y + h + items.RING_WIDTH) for _, y, _, h in dialog.boxes]
                    assert all(end <= top or top + high <= y for y, end in boxes)
                    prompt = renderer.layout.prompt_y - 1
                    if not any(y < prompt + high and prompt < end for y, end in boxes):
                        clear.add(seats)
                        hand = renderer.layout.hand_y - renderer.layout.raised - renderer.layout.rise
                        assert top + high <= hand, "the hand is covered"
                    x, y, w, h = dialog.boxes[i]
                    rings = [item[1:3] for item in items_of(scene)[:below] if item.kind == items.RING]
                    if Move(code).kind != DROP:
                        assert (x - 2, y - 2) in rings, (view.text(code), rings)
                    dialog.press(NEXT)
                dialog.press(BACK)
                assert table.spots == [spot]
    assert asked >= {EXCHANGE, SWAP, DROP} and clear == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("size", renderers.SIZES)
def test_every_place_that_a_card_can_go_to_has_a_bar_at_its_foot_or_a_ring(size):
    bars = 0
    for seats in (2, 6):
        renderer, scene = renderers.load("trepenta", *size), Scene(80, *size)
        for view in islice(views_of(seated(seats), seats, OPTIONS[1]), seats, None, 3):
            for spot in renderer.spots(view):
                places = [place_box(renderer, view, move) for move in map(Move, spot[4]) if move.kind in PLACING]
                build(renderer, scene, view, spot)
                marks = [item[1:5] for item in items_of(scene, items.FILL, items.RING)]
                for x, y, w, h in places:
                    if len(spot[4]) == 1:
                        assert (x - 2, y - 2, w + 4, h + 4) in marks
                    else:
                        bars += 1
                        assert any(bar[0] == x and bar[2] == w and y < bar[1] <= y + h - 3 for bar in marks)
    assert bars > 20


def test_the_cursor_is_on_the_card_that_an_exchange_brought():
    """Also after a reshuffle, when cards from the new stock come later in the hand."""
    renderer, found = renderers.load("trepenta", 240, 240), 0
    for seed in range(1, 20):
        game, rng = engine.new("trepenta", seed, seats="PE", long_play=True, rounds=1), Rng(seed)
        while not game.over:
            before, codes = game.view(0), game.moves()
            changing = [code for code in codes if EXCHANGE <= code < SWAP]
            if changing and game.reshuffles:
                codes = changing
            elif len(changing) < len(codes):
                codes = [code for code in codes if code not in changing]
            game.play(codes[rng.below(len(codes))])
            view = game.view(0)
            if game.event[:2] == ("exchange", 0) and view.to_act == 0:
                spots = renderer.spots(view)
                aimed, new = spots[renderer.aim(view, spots, spots[0])], new_card(view, before, game.log[-1])
                assert Move(aimed[4][0]).card == new
                found += 1
    assert found > 9


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("seats", (2, 4, 6))
def test_tn_04_two_piles_that_nobody_has_seen_are_chosen_in_one_press_or_none(seats, size):
    """The cursor is on one, and words ask for the field; with `peek` (TN-O1) the piles show what they would be."""
    for peek in (False, True):
        game = engine.new("trepenta", 3, seats=seated(seats), peek=peek)
        view = play_until(game, lambda game: game.to_act == 0).view(0)
        renderer, scene = renderers.load("trepenta", *size), Scene(80, *size)
        spots = renderer.spots(view)
        assert [spot[4] for spot in spots] == [(0,), (1,)] and renderer.aim(view, spots, None) == 0
        dark = []
        for spot in spots:
            build(renderer, scene, view, spot)
            assert misplaced(scene) == []
            assert {"choose your field", "your field?", "field?"} & set(scene.strings())
            faces = [card for card in cards_of(scene) if card.size == renderer.layout.choice and card.card < 52]
            dark.append([card.y for card in faces if card.flags & items.DIM])  # of the pile that would be the field
        assert [len(set(rows)) for rows in dark] == [peek, peek] and (not peek or dark[0] != dark[1])
        renderer.forces = True
        assert (renderer.forced(view), bool(renderer.spots(view))) == ((-1, True) if peek else (0, False))
        build(renderer, scene, game.view(0))  # as while it is dealt: nothing is asked that will not be chosen
        assert bool({"choose your field", "your field?", "field?"} & set(scene.strings())) == peek


def test_tn_o7_a_card_that_a_seat_has_laid_on_anothers_set_is_no_longer_in_its_hand():
    renderer, scene = renderers.load("trepenta", 320, 240), Scene(80, 320, 240)
    seen = 0
    for seed in range(1, 40):
        for game in games_of(seated(3), seed, {"rival_sets": True, "rounds": 1}):
            seat = game.to_act
            if game.phase != "lay" or seat < 1 or game.melded(seat)[1] or len(game.moves()) < 2:
                continue  # wanted: a seat that has no meld, has laid no card yet, and can lay one
            after = game.copy_at(game.length)
            after.step(game.moves()[1])
            view = after.view(0)
            if view.phase == "lay":
                build(renderer, scene, view)
                x, y = block(renderer, view, seat)  # which is about 155 × 50 pixels here
                hand = [box.card for box in cards_of(scene) if x <= box.x < x + 155 and y <= box.y < y + 50]
                assert sorted(hand + [after.event[2]]) == sorted(game.hand(seat))
                seen += 1
    assert seen


@pytest.mark.parametrize("up", (0, 31))
def test_a_card_for_which_an_equal_one_comes_is_seen_to_arrive_and_listed(up):
    """With two packs, by an exchange and by a swap."""
    renderer, scene = renderers.load("trepenta", 240, 240), Scene(80, 240, 240)
    hands = [cards("4D 4D 9C 2H JS KC"), cards("AC AD AH AS 2C"), cards("5C 5D 5H 5S 6C")]
    game = engine.new("trepenta", 3, seats="PNN", open_field=True)
    game = position(game, phase=AT_TURN, turn=0, hands=hands, die_0=4, field_0=cards("4D 7C 7D 7H 7S"), up_0=up)
    before, card = game.view(0), hands[0][0]
    code = game.code("swap 4D 0 0" if up else "exchange 4D 0")
    game.play(code)
    view = game.view(0)
    build(renderer, scene, view, None, before, code)
    shown = cards_of(scene)[-1]
    assert (shown.x, shown.y, shown.card) == place(renderer, renderer.see(view).hand, card) + (card,)
    listed = borrow_part("trepenta", "ends").move_parts(before, code, view)
    assert listed.count(card) == 2, listed


# Inspecting


def test_a_hand_is_counted_once_its_pile_is_chosen():
    game = engine.new("trepenta", 3, seats="PP", peek=True)
    first, second = game.to_act, 1 - game.to_act
    assert "counts" not in said(game, "seat %d" % first, first) + said(game, "seat %d" % second, second)
    game.play(0)
    assert "Your hand counts" in said(game, "seat %d" % first, first)
    assert "counts" not in said(game, "seat %d" % second, second)


def test_of_two_equal_cards_only_one_lies_in_a_run():
    game = set_up("8D 9D 9D TD KH", "2C 3D 5S 6H JC", "", top="KC", stock="QC", left=1, rival_sets=True)
    one = "One 9♦ lies in a set or run, another costs 9."
    assert said(game, "hand 1") == said(game, "hand 2") and said(game, "hand 1").endswith(one)
    assert said(game, "hand 0").endswith("It lies in a set or run.")
    play(game, "draw stock", "discard QC")
    assert game.phase == "lay" and said(game, "hand 1") == "It fits no set or run of another seat. " + one
    assert said(game, "hand 0") == "It lies in a set or run, and costs nothing."
    assert said(set_up("9C 9D 9D 2D KH", "", ""), "hand 1").endswith("It lies in a set or run.")


@pytest.mark.parametrize("finish_line", (False, True))
def test_tn_o6_the_hand_of_the_seat_that_has_completed_its_field_first_costs_nothing(finish_line):
    game = set_up("8C 8D 8H 2D KH", "2C 3D 5S 6H JC", left=1, finish_line=finish_line, rival_sets=True)
    play(position(game, finisher=0), "draw stock")
    for _ in range(2):
        assert ("Your hand costs nothing: " in said(game, "seat 0")) == finish_line
        assert ("osts nothing" in said(game, "hand %d" % (len(game.hand(0)) - 1))) == finish_line
        if game.phase == "turn":
            play(game, game.text(game.moves()[0]))
    assert game.phase == "lay" and "costs nothing:" not in said(game, "seat 1")
    assert ("The hand costs nothing:" in said(game, "seat 0", 1)) == finish_line


def test_tn_o4_a_card_that_could_be_swapped_is_not_said_to_match_no_place():
    game = set_up("4C 8D 9D 2D KH", "", fields=("AC", "4H"), dice=(6, 4), up=((), (0,)), stock="4S", open_field=True)
    assert said(game, "hand 1") == "Draw a card first. It costs 4."
    play(game, "draw stock", "swap 4C 1 0")
    assert [said(game, "hand %d" % i) for i in (1, 2)] == ["Can be discarded. One exchange per turn. It costs 4."] * 2
    assert said(game, "hand 0") == "Can be discarded. No place of yours is worth 2. It costs 2."


@pytest.mark.parametrize("long_play, reshuffles", ((False, 0), (True, 0), (True, 1), (True, 2)))
def test_the_stock_with_which_a_round_ends_is_said_to_do_so(long_play, reshuffles):
    game = position(set_up("", "", left=5, long_play=long_play), reshuffles=reshuffles)
    text = said(game, "stock")
    assert text.endswith("With the last one the round ends.") == (not long_play or reshuffles == 2)
    assert ("nobody has seen" in text) == (not reshuffles)


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("last", (False, True))
@pytest.mark.parametrize("drawn, words", [("3S", "lay"), ("KS", "discard")])
def test_tn_11_each_prompt_of_a_last_turn_says_so(last, drawn, words, size):
    game = set_up("5S KC", "QC QD QH QS JS", stock="AS " + drawn, dice=(1, 1), up=[(0, 1, 2, 3)])
    play(game, "draw stock", *["exchange 5S 4"] * last, "discard KC")
    for asked in (("draw", "pick"), (words,)):
        scene = draw(Scene(80, *size), renderers.load("trepenta", *size).build, game.view(1), None, None, -1, 256, 0)
        (shown,) = [text for text in scene.strings() if any(word in text for word in asked)]
        assert shown.startswith("last: ") == last
        if asked != (words,):
            play(game, "draw stock")


def test_the_next_round_is_not_seen_before_its_time():
    renderer, game, rng, ends = renderers.load("trepenta", 240, 240), engine.new("trepenta", 7, seats="PNN"), Rng(7), 0
    while not game.over:
        before, code = game.view(0), game.moves()[rng.below(len(game.moves()))]
        game.play(code)
        if game.round != before.round and not game.over:
            ends += 1
            assert renderer.motion_ms(before, code, game.view(0)) == 0
    assert ends > 2


def test_nobody_says_ouch_where_nobody_has_points():
    game = set_up("AC 2C 3C 4C 5C", "AD 2D 3D 4D 5D", stock="QC", left=1)
    play(game, "draw stock")
    before = game.view(0)
    play(game, "discard QC")
    *_, remark = renderers.load("trepenta", 240, 240).between(game.view(0), before)
    assert game.scores() == [0, 0] and remark is None
