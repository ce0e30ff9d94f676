"""Trepenta's opponents play legal moves, see no hidden card, decide alike on every runtime and avoid plain blunders."""

from itertools import combinations, islice

import pytest

import engine
from engine import players
from engine.cards import HIDDEN, card_text
from engine.rng import Rng
from engine.trepenta.codes import DISCARD, DROP, EXCHANGE, LAY, NONE, PASS, STOCK, SWAP, Move
from engine.trepenta.hard import HardEvaluator
from engine.trepenta.melds import best, best_of_six
from tests.engine.moves import by_opponents
from tests.engine.opponents import check_alike, check_blind, check_slices
from tests.engine.portable import random_options
from tests.engine.positions import part, position
from tests.engine.trepenta.test_rules import HOUSE, cards, play, set_up, texts
from tests.long import LONG
from tests.runtimes import MICROPYTHONS


def options_of(number, letters="ENH"):
    """Return the random options of a number, with opponents of `letters`."""
    rng = Rng(1000 + number)  # of which the first few have every seat count and every house rule on and off
    options = random_options("trepenta", rng)
    options["seats"] = "".join([letters[rng.below(len(letters))] for _ in options["seats"]])
    return options


def positions(deal, options, step=1):
    """Play a game, its seats by their letters, yielding (game, view, code) before every `step`-th choice of several."""
    choices = (each for each in by_opponents("trepenta", deal, **options) if len(each[1].moves()) > 1)
    return islice(choices, step - 1, None, step)


# The interface


@pytest.mark.slow(but_first="level")
@pytest.mark.parametrize("level", "ENH")
def test_no_peeking_and_every_choice_legal(level):
    rules = set()

    def games(number):
        options = options_of(number, "EN")
        rules.update((name, options[name]) for name in HOUSE)
        rules.update((("seats", len(options["seats"])), ("packs", options["packs"])))
        return positions(number, options, 9)

    phases, differ = check_blind(games, level, 20000 if LONG else 500)
    assert phases == {"pile", "sort", "draw", "turn", "lay"} and differ > 0.9
    assert len(rules) == 2 * len(HOUSE) + 5 + 2  # each house rule on and off, five numbers of seats, two packs


def test_a_thinker_works_in_slices_and_finds_what_decide_finds():
    check_slices(play(set_up("5S KS 9C 7D 2H", "", ""), "draw stock"), 6)


@pytest.mark.slow
def test_reasons_know_no_more_than_the_seat():
    """Whatever the unseen cards are, the words are the same."""
    rng, met = Rng(3), 0
    for deal in range(1, 4):
        for game, view, code in positions(deal, options_of(deal)):
            other = game.determinize(game.to_act, rng).view(game.to_act)
            assert players.explain("trepenta", other, code) == players.explain("trepenta", view, code)
            met += 1
    assert met > 100


def test_what_the_field_needs_is_said_once_then_what_has_changed():
    """The same list goes from hint to hint; another round begins anew."""
    told, words = [], []
    for left in (40, 40, 39):
        view = set_up("6D 7D 8D 9D TD", "", dice=(1,), fields=("QC QD QS KC KD",), top="KS", left=left).view(0)
        if left == 39:
            view = set_up("6D 7D 8D 9D TD", "", dice=(1,), fields=("QC QD QS KC 2S",), top="2H", left=30).view(0)
        view.told = told
        words.append(players.explain("trepenta", view, STOCK))
    assert words[0].startswith("needs ace to 5; ") and not words[1].startswith("needs")
    assert "unseen cards fit, before " in words[2]


def test_after_a_complete_field_others_have_a_turn_as_long_as_there_is_a_stock_or_one_to_come():
    """With TN-O5 the discards become a new stock twice."""
    fields = {"fields": ("4D 5H 6C 7S 8H", ""), "dice": (4, 1), "up": ((0, 1, 2, 3), ())}
    for left, long_play, reshuffles, goes_on in (
        (1, False, 0, False), (2, False, 0, True), (1, True, 1, True), (1, True, 2, False), (2, True, 2, True),
    ):  # fmt: skip
        game = set_up("8C AD 9H KS 2C", "", left=left, long_play=long_play, **fields)
        view = play(position(game, reshuffles=reshuffles), "draw stock").view(0)
        play(game, "exchange 8C 4", "discard KS")
        assert (game.round == 0) == goes_on
        reason = players.explain("trepenta", view, view.code("exchange 8C 4"))
        assert reason.endswith("one more turn for others") == goes_on


@pytest.mark.parametrize("idle, goes_on", ((8, True), (9, False)))
def test_what_comes_later_counts_only_until_nobody_draws_for_too_long(idle, goes_on):
    """TN-12: in the turn that ends the round a discard completes no pair, and after an exchange nothing is to come."""
    given = dict(fields=("4D 5H 6C 7S 8H", ""), dice=(4, 1), up=((0, 1, 2, 3), ()), top="2C")
    game = play(position(set_up("8C AD AS KS 9H", "", **given), idle=idle), "draw discard")
    view = game.view(0)
    reasons = [players.explain("trepenta", view, view.code(move)) for move in ("discard KS", "exchange 8C 4")]
    later = "; 2 cards complete A♦ A♠", "one more turn for others"
    pair, ends = later if goes_on else ("", "the round ends")
    assert reasons == ["leaves 21 points" + pair, "completes the field: " + ends]
    play(game, "exchange 8C 4", "discard KS")
    assert (game.round == 0) == goes_on
    for left, words in ((1, "one more card to choose from"), (2, "one more card to choose from, and 3 to go")):
        view = play(set_up("8C AD AS KS 9H", "", left=left, **{**given, "up": ((0,), ())}), "draw stock").view(0)
        assert players.explain("trepenta", view, view.code("exchange 8C 4")) == words


# No avoidable blunder


def blunder(game, code):
    """Return what is plainly wrong with a move, by what the seat to act can know, or ""."""
    judge = {"draw": _wrong_draw, "turn": _wrong_turn, "lay": _wrong_lay, "pile": _wrong_pile}.get(game.phase)
    view = game.view(game.to_act)
    return judge(view, Move(code), view.hand(game.to_act)) if judge and len(view.moves()) > 1 else ""


def friends(card, hand):
    """True when a card has its rank in the hand, or one of its suit at most two ranks away (the ace at both ends)."""
    for other in hand:
        gap = abs(card % 13 - other % 13)
        if gap == 0 or (card // 13 == other // 13 and (gap <= 2 or (0 in (card % 13, other % 13) and gap >= 11))):
            return True
    return False


def fits(view, card):
    """True when a card can be exchanged with some position."""
    worth = view.match_value(card)
    places = [(seat, i) for seat in range(view.seats) for i in range(5) if view.value(seat, i) == worth]
    return any(view.open if view.face_up(seat, i) else seat == view.to_act for seat, i in places)


def completes(view, move):
    """True when the move is the exchange that completes the first field."""
    return move.kind == EXCHANGE and view.finisher == NONE and view.face_down_count(view.to_act) == 1


def last_turn(view):
    """True when the seat to act has no turn after this one, whatever the others do."""
    return view.finisher != NONE or ends_now(view)


def ends_now(view):
    """True when the round ends with the turn of the seat to act (the draw done)."""
    if view.finisher == (view.to_act + 1) % view.seats:
        return True
    empty = not view.stock_left and not (view.long and view.reshuffles < 2)
    return view.phase == "turn" and (empty or part(view, "idle")[0] == 5 * view.seats)


def without(hand, card):
    """Return a hand less one card."""
    rest = list(hand)
    rest.remove(card)
    return rest


# What is plainly wrong with a move of each phase, as `blunder` returns it


def _wrong_draw(view, move, hand):
    top = view.discard_top
    taken = best_of_six(hand + [top])[0]
    left = best(hand)[0]
    if move.kind == DISCARD:
        if taken >= left and not friends(top, hand) and not fits(view, top):
            return "takes %s, which fits nothing" % card_text(top)
        return ""
    if taken == 0 < left:
        return "leaves %s, which makes a hand of 0 points" % card_text(top)
    one_left = view.face_down_count(view.to_act) == 1 and view.finisher == NONE and view.finish_line
    if one_left and not any(fits_own(view, card) for card in hand) and fits_own(view, top):
        return "leaves %s, which completes its field for 0 points" % card_text(top)
    return ""


def fits_own(view, card):
    """True when a card can be exchanged with a face-down position of the seat to act."""
    values = [view.value(view.to_act, i) for i in range(5) if not view.face_up(view.to_act, i)]
    return view.match_value(card) in values


def totals(view):
    """Return the total of the seat to act before this round, and those of the others."""
    scores = view.scores()
    return scores[view.to_act], scores[: view.to_act] + scores[view.to_act + 1 :]


def sure_win(view, move):
    """True when a move leaves a hand that wins the game alone whatever the others hold: no turn makes it worse."""
    if view.round < view.deals - 1:
        return False
    mine, others = totals(view)
    free = view.finish_line and (completes(view, move) or view.finisher == view.to_act)
    return mine + (0 if free else best(without(view.hand(view.to_act), move.card))[0]) < min(others)


def sure_loss(view, move):
    """True when completing the field now loses the game whatever the others hold (50 points at most)."""
    if view.round < view.deals - 1 or not completes(view, move) or last_turn(view):
        return False
    mine, others = totals(view)
    return mine > min(others) + 50


def _wrong_turn(view, move, hand):
    moves = [Move(code) for code in view.moves()]
    if sure_loss(view, move) and not view.finish_line:
        return "completes its field and loses for sure"
    if not sure_win(view, move) and any(sure_win(view, other) for other in moves if completes(view, other)):
        return "leaves a certain win"
    if move.kind != DROP:
        return _wrong_exchange(view, move, hand)
    if view.finish_line and view.finisher == NONE and any(completes(view, other) for other in moves):
        return "leaves a field incomplete that would score 0"
    card = move.card
    rest = {other: best(without(hand, other)) for other in hand}
    if not rest[card][1] and any(laid for _, laid, _ in rest.values()):
        return "discards %s out of its only meld" % card_text(card)
    for other in moves:
        if other.kind == EXCHANGE and other.card == card:
            hidden = view.field_card(view.to_act, other.position) == HIDDEN
            if hidden and (not completes(view, other) or last_turn(view)):
                return "discards %s, which it could have exchanged first" % card_text(card)
    if view.finish_line and view.finisher == view.to_act:
        return ""
    least = min(left for left, _, _ in rest.values())
    if ends_now(view) and rest[card][0] > least:
        return "ends with %d points and not %d" % (rest[card][0], least)
    for other in moves:
        if other.kind == SWAP and last_turn(view):
            there = view.field_card(other.seat, other.position)
            left = best_of_six(without(hand, other.card) + [there])[0]
            if left < least:
                return "leaves a swap for %s that makes %d points of %d" % (card_text(there), left, least)
    return ""


def _wrong_exchange(view, move, hand):
    """Return what is wrong with an exchange: no need to break up the only meld (a field, a known card), or for any."""
    if move.kind == SWAP and view.finish_line and view.finisher == view.to_act:
        return "swaps %s and scores 0 without" % card_text(move.card)
    if move.kind == SWAP or completes(view, move) or view.field_card(view.to_act, move.position) != HIDDEN:
        return ""
    if best_of_six(hand)[1] and not best(without(hand, move.card))[1]:
        return "exchanges %s out of its only meld" % card_text(move.card)
    return ""


def _wrong_lay(view, move, hand):
    free = view.finish_line and view.finisher == view.to_act
    if move.kind == PASS and not free:
        return "passes with a card to lay"
    return "lays %s and scores 0 without" % card_text(move.card) if move.kind == LAY and free else ""


def _wrong_pile(view, move, hand):
    if not view.own_known:
        return ""
    first, second = best(hand)[0], best(view.field(view.to_act))[0]
    kept = first if move.position else second  # the pile of the move becomes the field
    if kept > min(first, second) + 20:
        return "keeps the hand of %d points and not of %d" % (kept, min(first, second))
    return ""


PARTS = 6  # of the games, so that several processes can share them


def guarded(number):
    """Return the options of a guarded game: house rules at random, two to six seats, small tables more often."""
    options = options_of(number, "HN")
    options["long_play"] = number % 7 == 0  # such games are three times as long
    options["seats"] = (options["seats"] * 3)[: (2, 3, 2, 4, 2, 3, 5, 2, 3, 6)[number % 10]]
    return options


@pytest.mark.slow(but_first="part")
@pytest.mark.parametrize("part", range(PARTS))
def test_no_avoidable_blunder(part):
    """Eighteen games of Normal and Hard, 3,000 on demand; a failing one is named: deal, options, move number, move."""
    for deal in range(1 + part, 3001 if LONG else 19, PARTS):
        options = guarded(deal)
        for game, _, code in positions(deal, options):
            wrong = blunder(game, code)
            assert not wrong, "deal %d %s, move %d: seat %d (%s) %s: %s" % (
                deal, options, game.length, game.to_act, options["seats"][game.to_act], game.text(code), wrong
            )  # fmt: skip


ALMOST = dict(fields=["KC KH QC QH JC"], dice=(1, 1, 1), up=[(0, 1, 2, 3)])  # position 4, worth 5, is still face down
FIRST = ("draw stock",)
# What is wrong, the position, the moves before it, the blunder, what Normal and Hard play (None: several are good)
POSITIONS = (
    ("fits nothing", dict(hands=("AC AH 3H 3S 5C", "", ""), top="JD"), (), "draw discard", "draw stock"),
    ("a hand of 0", dict(hands=("7C 8C 9C TC KD", "", ""), top="6C"), (), "draw stock", "draw discard"),
    ("completes its field for 0", dict(hands=("KD QD JS 9H 8C", "", ""), top="5S", finish_line=True, **ALMOST), (),
     "draw stock", "draw discard"),
    ("only meld", dict(hands=("7C 7D 7H 2S KD", "", ""), stock="9C", dice=(1,)), FIRST, "discard 7C", None),
    ("out of its only meld", dict(hands=("3C 3D 3H 2S KD", "", ""), stock="9C"), FIRST, "exchange 3C 2", None),
    ("exchanged first", dict(hands=("7C 7D 7H 6S AD", "", ""), stock="KC", dice=(4,)), FIRST, "discard 6S", None),
    ("ends with 12 points and not 3", dict(hands=("7C 7D 7H 2S AD", "", ""), stock="KC", left=1, dice=(6,)), FIRST,
     "discard AD", "discard KC"),
    ("ends with 12 points and not 11", dict(hands=("7C 7D 7H KS 9D", "QS JS"), stock="AC", top="2C", known={1: 2},
                                            idle=9, up=[(1,)]), ("draw discard",), "discard 9D", "discard KS"),
    ("certain win", dict(hands=("7C 7D 7H 5S AD", "", ""), stock="3C", round_no=4, scores=(0, 5, 9), **ALMOST),
     FIRST, "discard 3C", "exchange 5S 4"),
    ("loses for sure", dict(hands=("7C 7D 7H 5S AD", "", ""), stock="3C", round_no=4, scores=(90, 40, 10), **ALMOST),
     FIRST, "exchange 5S 4", None),
    ("would score 0", dict(hands=("5C 5D 5H AS KD", "", ""), stock="3C", finish_line=True, **ALMOST), FIRST,
     "discard KD", None),
    ("scores 0 without", dict(hands=("5C 4D QS QD 9S", "", ""), stock="KD", finish_line=True, open_field=True,
                              field_unlimited=True, **ALMOST), (*FIRST, "exchange 5C 4"), "swap 4D 0 3", None),
    ("leaves a swap", dict(hands=("7C 7D 7H 8S AD", "", ""), stock="JC", left=1, fields=["", "AC AH 7S 3S 4S"],
                           dice=(1, 6), up=[(), (2,)], open_field=True), FIRST, "discard JC", "swap 8S 1 2"),
    ("passes", dict(hands=("7C KD QS 9H 2C", "7D 7H 7S 3C TD", ""), stock="JC", left=1, rival_sets=True),
     ("draw stock", "discard JC"), "pass", "lay 7C 1 0"),
)  # fmt: skip


@pytest.mark.parametrize("wrong, given, before, bad, good", POSITIONS, ids=[row[0] for row in POSITIONS])
def test_the_guard_sees_blunders_and_the_levels_avoid_them(wrong, given, before, bad, good):
    """The guard itself must be able to fail."""
    given = dict(given)
    later = {"round": given.pop("round_no", 0), "points": given.pop("scores", ())}
    later.update({name: given.pop(name) for name in ("known", "idle") if name in given})
    game = play(position(set_up(*given.pop("hands"), **given), **later), *before)
    assert wrong in blunder(game, game.code(bad)) and bad in texts(game)
    for level in "NH":
        code = players.decide("trepenta", game.view(0), level, Rng(1))
        assert not blunder(game, code), level
        assert good in (None, game.text(code)), level
    if wrong == "scores 0 without":
        assert not players.explain("trepenta", game.view(0), game.code(bad))


def test_the_finisher_that_scores_0_lays_nothing():
    options = dict(stock="JC", left=1, rival_sets=True, finish_line=True)
    game = set_up("5C KD QS 7C 2C", "7D 7H 7S 3C TD", "", **ALMOST, **options)
    play(game, "draw stock", "exchange 5C 4", "discard KD")
    assert game.phase == "lay" and game.finisher == 0 and "lay 7C 1 0" in texts(game)
    assert "scores 0 without" in blunder(game, game.code("lay 7C 1 0"))
    for level in "ENH":
        assert players.decide("trepenta", game.view(0), level, Rng(1)) == PASS


@pytest.mark.parametrize("hand", ("5C 4D 9H 9S KD", "5C 5D 9H 9S KD"))
def test_hard_makes_one_exchange_in_a_turn_however_many_cards_match(hand):
    """TN-08: the top discard saves 28 points now."""
    view = set_up(hand, "", "", fields=["KC KH QC QH JC"], dice=(1, 1, 1), up=[(0, 1, 2, 3)], top="9C").view(0)
    assert players.decide("trepenta", view, "H", Rng(1)) == DISCARD


@pytest.mark.parametrize("finisher, options", ((NONE, {}), (2, dict(left=1, long_play=True))))
def test_hard_withholds_what_fits_the_next_seats_known_cards(finisher, options):
    """Two loose kings, one of the suit whose queen and jack seat 1 has taken; also in the last turn before its own."""
    game = set_up("7C 7D 7H KS KD", "QS JS", "", stock="2C", dice=(6, 6, 6), **options)
    play(position(game, known={1: 2}, finisher=finisher), "draw stock")
    assert game.known(1) == cards("QS JS")
    for seed in range(1, 9):
        assert game.text(players.decide("trepenta", game.view(0), "H", Rng(seed))) == "discard KD"


def test_hard_expects_less_of_the_others_with_each_card_drawn():
    """TN-O5: also after the discards have become a new stock."""
    expected = []
    for reshuffles in range(3):
        for left in (21, 12, 3):  # of 21 cards
            game = set_up("", "", "", left=left, long_play=True, packs="challenging")
            view = position(game, reshuffles=reshuffles).view(0)
            expected.append(HardEvaluator(view).others())
    assert expected == sorted(expected, reverse=True)


@pytest.mark.slow
def test_hard_sorts_the_best_five_into_its_hand():
    """TN-O2: where the ten cards have a hand of a point at most, Hard keeps one that is about as low."""
    kept = 0
    for deal in range(1, 31):
        game = engine.new("trepenta", deal, seats="HHHH", sort=True)
        for _ in range(4):
            seat = game.to_act
            least = min(best(five)[0] for five in combinations(game.hand(seat), 5))
            while game.phase == "sort" and game.to_act == seat:
                game.play(players.decide("trepenta", game.view(seat), "H", Rng(deal)))
            if least <= 1:
                kept += 1
                assert best(game.hand(seat))[0] <= 3, (deal, seat)
    assert kept > 3


# The same on every runtime

@pytest.mark.parametrize("runtime", MICROPYTHONS)
@pytest.mark.parametrize("options", (
    "seats='HNE'",
    "seats='HNHN', sort=True, open_field=True, finish_line=True, rival_sets=True",
    "seats='HH', peek=True, field_unlimited=True, long_play=True, faces_are_ten=True",
))  # fmt: skip
def test_every_runtime_decides_alike(options, runtime):
    """Two rounds."""
    check_alike(runtime, "trepenta", 3, options, "game.round < 2")
