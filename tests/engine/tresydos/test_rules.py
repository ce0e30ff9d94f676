"""Tres y Dos, clause by clause: positions set up by hand, and matches played at random."""

import itertools
from collections import Counter

import pytest

import engine
from engine import tresydos
from engine.cards import HIDDEN, card_code, card_text
from engine.rng import Rng
from engine.rummy import NONE
from tests.engine.moves import at_random, play, refused, texts
from tests.engine.positions import cards, generator, position, put


def set_up(*hands, top="", stock="", **options):
    """Return a deal before play in which the seats hold these cards and seat 0 is asked first.

    What is left fills up the hands, lowest first, then the discard pile's one card, then the stock.
    """
    game = engine.new("tresydos", 1, seats=len(hands), **options)
    given = [cards(hand) for hand in hands]
    named = cards(top) + cards(stock) + sum(given, [])
    left = [card for card in range(52) if card not in named]
    given = [hand + [left.pop(0) for _ in range(5 - len(hand))] for hand in given]
    discards = cards(top) or [left.pop(0)]
    position(game, dealer=len(hands) - 1, turn=0)
    return put(game, given, discards, cards(stock) + left)


def thin(game, left):
    """Leave `left` cards in the stock; the others lie under the discard pile."""
    table = game.dump()
    return put(game, table["hands"], table["stock"][left:] + table["discards"], table["stock"][:left])


def begun(*hands, **options):
    """Return `set_up` after everybody has gone on without showing."""
    return play(set_up(*hands, **options), *["on"] * len(hands))


FULL = "7C 7D 7H 9S 9C"
OTHER = "KC KD KH 2S 2D"


@pytest.mark.parametrize("seats", range(2, 8))
def test_td02_and_tdo2_two_to_seven_seats_and_the_deal_passes_to_the_right(seats):
    assert {engine.new("tresydos", deal, seats=seats).dealer for deal in range(1, 60)} == set(range(seats))
    game = engine.new("tresydos", 1, seats=seats, match=3)
    first = game.dealer
    for number in range(3):
        assert game.dealer == (first + number) % seats and game.deal_no == number
        win_deal(game, number % seats)
        assert game.deal_no == number + 1 and game.last_deal[0] == number % seats


def win_deal(game, winner):
    """Let `winner` be dealt a winning hand and show it."""
    deck = [card for card in range(52) if card not in cards(FULL)]
    hands = [cards(FULL) if seat == winner else [deck.pop(0) for _ in range(5)] for seat in range(game.seats)]
    put(game, hands, deck[:1], deck[1:])
    while game.to_act != winner:
        play(game, "on")
    play(game, "show")


@pytest.mark.parametrize("seats", range(2, 8))
def test_td01_and_td03_of_one_pack_five_cards_singly_from_the_dealers_right(seats):
    for deal in range(1, 6):
        game = engine.new("tresydos", deal, seats=seats)
        rng = Rng(deal)
        dealer = rng.below(seats)
        deck = bytearray(range(52))
        rng.shuffle(deck)
        table = game.dump()
        assert table["dealer"] == dealer
        for step in range(seats):
            assert table["hands"][(dealer + 1 + step) % seats] == list(deck[step : 5 * seats : seats])
        assert table["discards"] == [deck[5 * seats]] and table["stock"] == list(deck[5 * seats + 1 :])


@pytest.mark.parametrize("seats", range(2, 8))
def test_td04_turns_go_round_from_the_dealers_right(seats):
    game = engine.new("tresydos", 1, seats=seats)
    first = (game.dealer + 1) % seats
    while game.phase == "dealt":
        play(game, "on")
    for turn in range(2 * seats):
        assert game.to_act == (first + turn) % seats and game.phase == "draw"
        play(game, "draw stock")
        game.play(game.moves()[0])
        play(game, "on")


def test_td05_a_turn_takes_one_card_and_discards_one_of_six():
    game = begun("AC 2C 3C 4C 6D", "", top="9H", stock="TS JS")
    assert texts(game) == ["draw stock", "draw discard"]
    refused(game, "discard AC", "draw a card first")
    play(game, "draw stock")
    assert sorted(game.hand(0)) == sorted(cards("AC 2C 3C 4C 6D TS"))
    assert set(texts(game)) == {"discard " + word for word in "AC 2C 3C 4C 6D TS".split()}
    refused(game, "draw discard", "discard one of the six")
    refused(game, "discard 9H", "no 9H in the hand")
    assert play(game, "discard 2C").discards() == cards("9H 2C") and game.hand_count(0) == 5
    assert play(game, "on", "draw discard").known(1) == cards("2C") and game.discards() == cards("9H")
    assert game.dump()["stock"][0] == card_code("JS")


def test_td06_a_card_taken_from_the_discard_pile_cannot_be_discarded_in_the_same_turn():
    game = play(begun("", "", top="9H"), "draw discard")
    assert game.taken == card_code("9H") and "discard 9H" not in texts(game) and len(game.moves()) == 5
    refused(game, "discard 9H", "9H was just taken")
    game.play(game.moves()[0])
    play(game, "on", "draw stock")
    game.play(game.moves()[0])
    assert play(game, "on", "draw stock").to_act == 0 and "discard 9H" in texts(game)  # its next turn


def test_tdo1_with_throw_back_it_may_go_back_at_once():
    game = play(begun("", "", top="9H", throw_back=True), "draw discard")
    assert "discard 9H" in texts(game)
    assert play(game, "discard 9H").discards() == cards("9H") and game.known(0) == [] and game.phase == "show"


def test_td07_an_empty_stock_is_the_discard_pile_without_its_top_shuffled():
    game = thin(begun("", ""), 0)
    under, top = game.discards()[:-1], game.discard_top
    assert texts(game) == ["draw stock", "draw discard"]
    shuffled = bytearray(under)
    generator(game).shuffle(shuffled)
    play(game, "draw stock")
    table = game.dump()
    assert table["discards"] == [top] and game.reshuffles == 1
    assert shuffled[0] in table["hands"][0] and table["stock"] == list(shuffled[1:])
    assert bytes(shuffled) != bytes(under)


def test_td07_the_last_stock_card_is_drawn_without_a_shuffle():
    game = play(thin(begun("", ""), 1), "draw stock")
    assert game.reshuffles == game.stock_left == 0


def test_td07_a_lone_discard_is_what_the_seat_takes():
    game = begun("", "")
    table = game.dump()
    put(game, table["hands"], table["discards"], [])
    assert texts(game) == ["draw discard"]
    refused(game, "draw stock", "take the discard")
    assert play(game, "draw discard").discards() == [] and game.hand_count(0) == 6


def test_td08_three_of_one_rank_and_two_of_another():
    """All hands of five out of 24 cards, against a count of their ranks; and hands of other sizes."""
    some = [card for card in range(52) if card % 13 in (0, 1, 6, 7, 11, 12)]
    found = 0
    for hand in itertools.combinations(some, 5):
        expected = sorted(Counter(card % 13 for card in hand).values()) == [2, 3]
        assert tresydos.wins(hand) == expected, [card_text(card) for card in hand]
        found += expected
    assert found == 6 * 5 * 4 * 6
    assert not tresydos.wins(cards("7C 7D 7H 7S 9C")) and not tresydos.wins(cards("7C 7D 7H 9S"))
    assert not tresydos.wins(cards("7C 7D 7H 9S 9C 9D"))


def test_td09_a_winning_hand_is_shown_after_the_discard():
    game = play(begun("7C 7D 7H 9S 2C", "", top="9C"), "draw discard", "discard 2C")
    assert game.phase == "show" and texts(game) == ["show", "on"]
    assert play(game, "show").over and game.scores() == [1, 0] and game.moves() == []
    winner, shown = game.last_deal
    assert winner == 0 and sorted(shown) == sorted(cards(FULL))


def test_td09_a_winning_hand_is_not_shown_before_the_discard():
    game = begun(FULL, "")
    refused(game, "show", "after the discard")
    play(game, "draw stock")
    refused(game, "show", "after the discard")


def test_td09_a_dealt_winning_hand_is_shown_before_the_first_turn():
    game = set_up("", FULL)
    assert game.phase == "dealt" and texts(game) == ["on"]
    refused(game, "show", "only a winning hand is shown")
    assert texts(play(game, "on")) == ["show", "on"]
    assert play(game, "show").scores() == [0, 1] and game.over


def test_td10_nobody_has_to_show():
    game = play(set_up(FULL, ""), "on", "on")
    assert game.phase == "draw" and not game.over
    play(game, "draw stock")
    drawn = (set(game.hand(0)) - set(cards(FULL))).pop()
    assert play(game, "discard " + card_text(drawn), "on").to_act == 1 and game.winning(0) and game.scores() == [0, 0]


def test_td11_a_hand_that_is_shown_and_does_not_win_stays_known():
    game = play(begun("AC 2C 3C 4C 6D", "", "", stock="TS"), "draw stock", "discard TS")
    assert game.view(1).hand(0) == [HIDDEN] * 5
    play(game, "show")
    assert game.to_act == 1 and game.phase == "draw" and game.scores() == [0, 0, 0] and game.event[0] == "false show"
    shown = sorted(cards("AC 2C 3C 4C 6D"))
    for seat in range(3):
        assert sorted(game.view(seat).hand(0)) == shown
        assert sorted(game.view(seat).determinize(seat, Rng(1)).hand(0)) == shown
    for _ in range(2):
        play(game, "draw stock")
        game.play(game.moves()[-1])
        play(game, "on")
    play(game, "draw stock", "discard 3C", "on")
    assert sorted(game.known(0)) == sorted(cards("AC 2C 4C 6D"))
    assert sorted(game.view(2).hand(0))[:4] == sorted(cards("AC 2C 4C 6D")) and HIDDEN in game.view(2).hand(0)


@pytest.mark.parametrize("dealer", range(3))
def test_td12_of_several_dealt_winning_hands_the_first_in_turn_wins(dealer):
    """The dealer's right is asked first and the dealer last."""
    for hands in ((FULL, OTHER, ""), ("", FULL, OTHER), (FULL, "", OTHER)):
        game = position(set_up(*hands), dealer=dealer, turn=(dealer + 1) % 3)
        asked = []
        while not game.over:
            asked.append(game.to_act)
            play(game, texts(game)[0])
        order = [(dealer + 1 + step) % 3 for step in range(3)]
        winner = next(seat for seat in order if hands[seat])
        assert asked == order[: order.index(winner) + 1] and game.scores()[winner] == 1 and sum(game.scores()) == 1


@pytest.mark.parametrize("match", (1, 3, 5))
@pytest.mark.parametrize("seats", (2, 4, 7))
def test_td13_a_match_goes_to_the_first_seat_with_its_wins(match, seats):
    game = engine.new("tresydos", 1, seats=seats, match=match)
    assert game.max_deals == seats * (match - 1) + 1
    for deal in range(game.max_deals):
        assert not game.over and game.deal_no == deal
        win_deal(game, deal % seats)
    assert game.over and game.scores() == [match] + [match - 1] * (seats - 1)
    assert engine.options("tresydos")[1][1] == 1


def without_showing(game):
    """Play one deal in which nobody shows and all draw from the stock; return the turns of the first seat."""
    first, deal, turns = game.first, game.deal_no, 0
    while not game.over and game.deal_no == deal:
        codes = game.moves()
        turns += game.phase == "draw" and game.to_act == first
        game.play(tresydos.GO_ON if tresydos.GO_ON in codes else codes[0])
    return turns


@pytest.mark.parametrize("seats", (2, 3, 7))
def test_td13_a_deal_is_drawn_after_40_turns_of_every_seat_and_a_match_of_such_deals_ends(seats):
    game = engine.new("tresydos", 1, seats=seats, match=3)
    dealer = game.dealer
    for deal in range(game.max_deals):
        assert not game.over and game.dealer == (dealer + deal) % seats
        assert without_showing(game) == 40 and game.last_deal == (NONE, [])
    assert game.over and game.scores() == [0] * seats


def test_td13_the_longest_match_fits_a_save():
    """A save counts its moves in 16 bits and its snapshots in 8."""
    game = engine.new("tresydos", 1, seats=7, match=5)
    moves = game.max_deals * 7 * (1 + 3 * tresydos.TURNS)  # an answer before the first turn, three decisions per turn
    assert moves < 1 << 16 and moves // game.SNAPSHOT_EVERY < 1 << 8


def test_tdo3_remind_points_out_a_winning_hand_and_changes_no_move():
    on, off = set_up(FULL, ""), set_up(FULL, "", remind=False)
    assert on.reminder and not off.reminder and on.moves() == off.moves() and on.s == off.s
    assert not set_up("", FULL).reminder  # seat 0 is to act
    play(on, "on", "on")
    assert not on.reminder  # it cannot be shown now
    play(on, "draw stock")
    assert not on.reminder
    drawn = (set(on.hand(0)) - set(cards(FULL))).pop()
    assert play(on, "discard " + card_text(drawn)).reminder and on.view(0).reminder and not on.view(1).reminder
    assert engine.new("tresydos", 1).options["remind"] is True


@pytest.mark.parametrize("seats", (2, 4, 7))
def test_a_view_shows_its_own_hand_and_of_others_what_all_know(seats):
    for game, _ in itertools.islice(at_random("tresydos", 1, seats=seats, match=3, throw_back=True), 0, 600, 7):
        view = game.view(game.to_act)
        for seat in range(seats):
            seen = game.hand(seat) if seat == game.to_act else game.known(seat)
            assert view.hand(seat) == seen + [HIDDEN] * (game.hand_count(seat) - len(seen))
