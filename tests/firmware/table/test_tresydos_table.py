"""The table of Tres y Dos, for every number of seats: nothing lies on anything else, and little moves."""

import pytest

import engine
from display import items, renderers
from display.renderers import RANKS, SUITS
from display.scene import Scene
from engine import players
from engine.rng import Rng
from engine.tresydos import DISCARD, DROP, GO_ON, NONE, SHOW, STOCK
from tests.display.frame import draw
from tests.display.reading import cards_of, words_of
from tests.engine.moves import after, at_random
from tests.firmware.screens.layout import misplaced

COUNTS = (2, 3, 4, 5, 6, 7)


def drawn(renderer, view, before=None, code=-1, part=256, on=0):
    """Return a scene with a table, the cursor on spot `on`; with a view `before`, a move from there in motion."""
    spots = renderer.spots(view) if before is None else ()
    spot = spots[on % len(spots)] if spots else None
    return draw(Scene(100, renderer.width, renderer.height), renderer.build, view, spot, before, code, part, 0)


def positions(count, rounds, **options):
    """Play a match of a person and opponents, sometimes showing a losing hand; yield the game before each move."""
    game = engine.new("tresydos", count, seats="P" + "E" * (count - 1), **options)
    rng = Rng(count)
    for step in range(rounds * 3 * count):
        if game.over:
            return
        yield game
        code = players.decide("tresydos", game.view(game.to_act), "E", rng)
        if code == GO_ON and SHOW in game.moves() and step % 37 < 3:  # now and then a hand that does not win
            code = SHOW
        game.play(code)


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("count", COUNTS)
def test_the_prompt_is_whole_after_the_widest_last_move(count, size):
    """Of all opponents Ana has the widest name, and a ten is the widest card."""
    renderer, tens = renderers.load("tresydos", *size), 0
    for game, _ in at_random("tresydos", 7, seats="NP" + "N" * (count - 2), match=5):
        view = game.view(1)
        if view.to_act == 1 and view.phase == "draw" and view.last_turn and RANKS[view.last_turn[2] % 13] == "10":
            assert misplaced(drawn(renderer, view)) == []
            tens += 1
    assert tens > 3


@pytest.mark.slow(but_first="size")
@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("options", [{"match": 5}, {"throw_back": True, "remind": False}], ids=("match", "one"))
def test_no_word_is_cut_and_no_card_covers_another_item(size, count, options):
    renderer = renderers.load("tresydos", *size)
    for number, game in enumerate(positions(count, 5, **options)):
        view = game.view(0)
        scene = drawn(renderer, view, on=number)
        assert misplaced(scene) == [], (number, view.phase)
        there = cards_of(scene)
        for box in there:
            if box.flags & items.FACE_DOWN:
                continue
            assert 0 <= box.x and box.right <= renderer.width and 0 <= box.y and box.bottom <= renderer.height
            for other in there:
                over = min(box.right, other.right) - max(box.x, other.x)
                if box is not other and min(box.bottom, other.bottom) > max(box.y, other.y):
                    assert over <= 1 or view.hand_count(view.to_act) > 5, (number, box, other)  # six may overlap


@pytest.mark.parametrize("size", renderers.SIZES)
def test_the_other_cards_of_the_hand_stay_while_one_comes(size):
    renderer = renderers.load("tresydos", *size)
    tried = 0
    for game in positions(4, 60, match=3):
        if game.to_act or game.phase != "draw":
            continue
        before = game.view(0)
        code = game.moves()[tried % 2]
        view = after(game, code).view(0)
        held = before.hand(0)
        scenes = drawn(renderer, before), drawn(renderer, view, before, code, 100), drawn(renderer, view)
        places = [{box.card: box.x for box in cards_of(scene) if box.card in held} for scene in scenes]
        assert places[0] == places[1] == places[2] and len(places[0]) == 5
        new = [card for card in view.hand(0) if card not in held]
        assert cards_of(scenes[2])[-1].card in new  # drawn last, in front of the others
        tried += 1
    assert tried > 5


def test_the_last_turn_is_described():
    renderer = renderers.load("tresydos", 240, 240)
    kinds = set()
    for game in positions(3, 60, match=5):
        view = game.view(0)
        if game.to_act or view.last_turn is None or game.phase != "draw" or view.event[0] == "false show":
            continue
        seat, taken, thrown = view.last_turn
        assert seat == 2 and thrown == view.discard_top
        words = "Bo drew" if taken == NONE else "Bo took %s %s" % (RANKS[taken % 13], SUITS[taken // 13])
        words += " threw %s %s" % (RANKS[thrown % 13], SUITS[thrown // 13])
        assert words in " ".join([word.text.strip(" ,") for word in words_of(drawn(renderer, view))])
        kinds.add(taken == NONE)
    assert kinds == {True, False}


def test_a_playable_card_is_white_and_stands_higher_and_a_card_just_taken_is_not():
    renderer = renderers.load("tresydos", 240, 240)
    for game in positions(4, 30):
        if game.to_act or game.phase != "discard" or game.taken == NONE:
            continue
        shown = {box.card: box for box in cards_of(drawn(renderer, game.view(0))) if box.card in game.hand(0)}
        taken = shown.pop(game.taken)
        assert taken.flags & items.DIM and all(not box.flags & items.DIM for box in shown.values())
        assert all(box.y < taken.y for box in shown.values())
        return
    pytest.fail("no card was taken")


def test_the_last_turn_of_a_view_is_what_was_played():
    for count in (2, 4):
        turns = []
        for game in positions(count, 40, match=3, throw_back=True):
            log, top = game.log, game.discard_top
            if game.length and log[-1] == STOCK:
                taken = NONE
            elif game.phase == "discard":
                taken = game.taken
            if game.length and DROP <= log[-1] < SHOW:
                turns.append((game.to_act, taken, top))
            if game.phase == "dealt":
                turns = [None]
            assert game.view(0).last_turn == game.view(1).last_turn == turns[-1], (game.length, log[-7:])
            assert game.determinize(0, Rng(1)).view(0).last_turn == turns[-1]


@pytest.mark.parametrize("throw_back", (False, True))
def test_the_card_that_started_the_pile_is_not_mistaken_for_another_after_a_false_show(throw_back):
    for deal in range(1, 20):
        game = engine.new("tresydos", deal, seats="PNN", throw_back=throw_back)
        while game.phase == "dealt":
            game.play(GO_ON)
        seat, start = game.to_act, game.discard_top
        game.play(DISCARD)
        game.play(next(code for code in game.moves() if code != DROP + start))
        thrown = game.discard_top
        assert game.view(0).last_turn == (seat, start, thrown)
        game.play(SHOW)
        assert game.event[0] == "false show"
        assert game.view(0).last_turn == (None if throw_back else (seat, start, thrown))
