"""Trepenta, clause by clause: positions set up by hand, rounds played at random, melds against brute force."""

import itertools
import random
from collections import Counter

import pytest

import engine
from engine.cards import HIDDEN, card_code, card_text
from engine.rng import Rng
from engine.trepenta import codes
from engine.trepenta.melds import NO_MELD, RUN, SET, best, best_of_six
from tests.engine.moves import at_random, by_opponents, play, play_codes, play_until, played, refused, texts
from tests.engine.portable import any_move
from tests.engine.positions import cards, generator, position, put
from tests.engine.trepenta import sheet

# The house rules that are on or off; the packs by option and number of seats (TN-01)
HOUSE = (
    "peek", "sort", "field_unlimited", "open_field", "long_play", "finish_line", "rival_sets", "faces_are_ten", "close",
)  # fmt: skip
PACKS = {"casual": {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}, "challenging": {2: 1, 3: 1, 4: 2, 5: 2, 6: 3}}
DULL = "AC 3D 5H 7S 9C"  # no set, no run: 25 points


def set_up(*hands, fields=(), dice=(), up=(), top="", stock="", left=None, **options):
    """Return a round at seat 0's first draw: hands, fields (left to right), dice, positions face up, by seat.

    What is left fills up hands and fields, lowest first, then the discard pile's one card, then the stock;
    with `left` that number of cards stays in the stock and the others lie under the discard pile's top.
    """
    seats = len(hands)
    game = engine.new("trepenta", 1, seats=seats, **options)
    deck = [card for card in range(52) for _ in range(game.packs)]
    hands = [cards(hand) for hand in hands]
    fields = [cards(fields[seat]) if seat < len(fields) else [] for seat in range(seats)]
    discards, draws = cards(top), cards(stock)
    for card in itertools.chain(*hands, *fields, discards, draws):
        deck.remove(card)
    for place in hands + fields:
        place += [deck.pop(0) for _ in range(5 - len(place))]
    discards = discards or [deck.pop(0)]
    draws += deck
    if left is not None:
        draws, discards = draws[:left], draws[left:] + discards
    for seat in range(seats):
        turned = sum(1 << i for i in (up[seat] if seat < len(up) else ()))
        parts = {"field": fields[seat], "die": dice[seat] if seat < len(dice) else 1, "up": turned}
        position(game, **{"%s_%d" % (name, seat): value for name, value in parts.items()})
    position(game, dealer=seats - 1, phase=codes.AT_DRAW, turn=0)
    return put(game, hands, discards, draws)


def turn(game):
    """Play a turn without an exchange: draw from the stock, discard the lowest card."""
    play(game, "draw stock")
    game.play(game.moves()[0])


def chosen(game):
    """Finish the setup with the first choice each."""
    return play_until(game, lambda game: game.phase not in ("pile", "sort"))


def shown(*hands, **options):
    """Return the round after these hands have been shown: seat 0 draws the last card of the stock and discards it."""
    game = set_up(*hands, stock="KD", left=1, packs="challenging", **options)
    return play(game, "draw stock", "discard KD")


# The packs and the start of a round


@pytest.mark.parametrize("packs", ("casual", "challenging"))
@pytest.mark.parametrize("seats", range(2, 7))
def test_tn01_and_tno9_packs_by_seats(seats, packs):
    game = engine.new("trepenta", 1, seats=seats, packs=packs)
    count = PACKS[packs][seats]
    assert game.packs == count and sorted(sheet.cards(game.dump())) == sorted(list(range(52)) * count)
    assert engine.new("trepenta", 1).options["packs"] == "casual"


@pytest.mark.parametrize("seats", (2, 3, 6))
def test_tn02_the_deal_moves_one_seat_to_the_left(seats):
    assert {engine.new("trepenta", deal, seats=seats).dealer for deal in range(1, 60)} == set(range(seats))
    dealers = {game.round: game.dealer for game, _ in at_random("trepenta", 1, seats=seats)}
    assert dealers == {number: (dealers[0] + number) % seats for number in range(5)}


@pytest.mark.parametrize("seats", range(2, 7))
def test_tn03_two_piles_of_five_and_one_card_face_up(seats):
    game = engine.new("trepenta", 1, seats=seats)
    rng = Rng(1)
    dealer = rng.below(seats)
    deck = bytearray(list(range(52)) * game.packs)
    rng.shuffle(deck)
    table = game.dump()
    dealt = [card for seat in range(seats) for card in table["hands"][seat] + [row[0] for row in table["fields"][seat]]]
    assert table["dealer"] == dealer and sorted(dealt) == sorted(deck[: 10 * seats])
    assert [len(hand) for hand in table["hands"]] == [len(field) for field in table["fields"]] == [5] * seats
    assert table["discards"] == [deck[10 * seats]] and table["stock"] == list(deck[10 * seats + 1 :])


@pytest.mark.parametrize("pile", (0, 1))
def test_tn04_a_seat_takes_one_pile_unseen_as_its_field(pile):
    game = engine.new("trepenta", 1)
    seat = game.to_act
    piles = game.hand(seat), game.field(seat)
    assert game.phase == "pile" and texts(game) == ["pile 0", "pile 1"]
    view = game.view(seat)
    assert view.hand(seat) == view.field(seat) == [HIDDEN] * 5
    assert play(game, "pile %d" % pile).field(seat) == piles[pile] and game.hand(seat) == piles[1 - pile]
    view = game.view(seat)
    assert view.hand(seat) == piles[1 - pile] and view.field(seat) == [HIDDEN] * 5
    assert not any(game.face_up(seat, i) for i in range(5))


def test_tn05_a_die_fixes_what_the_positions_are_worth():
    counts = Counter()
    for deal in range(1, 201):
        game = engine.new("trepenta", deal)
        assert [game.die(seat) for seat in range(3)] == [0, 0, 0]
        rng = generator(game)
        chosen(game)
        for seat in range(3):
            die = 1 + rng.below(6)
            counts[die] += 1
            assert game.die(seat) == die and [game.value(seat, i) for i in range(5)] == list(range(die, die + 5))
    assert set(counts) == {1, 2, 3, 4, 5, 6} and min(counts.values()) > 60


@pytest.mark.parametrize("seats", range(2, 7))
def test_tn06_the_dealers_left_begins_and_turns_go_clockwise(seats):
    game = chosen(engine.new("trepenta", 1, seats=seats))
    for step in range(2 * seats):
        assert game.to_act == (game.dealer + 1 + step) % seats and game.phase == "draw"
        turn(game)


# A turn


def test_tn07_draw_exchange_or_not_and_discard():
    game = set_up("AC 2D KS", "", "", top="9H", stock="4C", dice=(1, 1, 1))
    assert texts(game) == ["draw stock", "draw discard"]
    refused(game, "discard AC", "draw a card first")
    play(game, "draw stock")
    assert card_code("4C") in game.hand(0) and game.hand_count(0) == 6
    refused(game, "draw discard", "the draw is done")
    play(game, "exchange AC 0")
    assert not any(text.startswith(("exchange", "draw")) for text in texts(game)) and game.hand_count(0) == 6
    refused(game, "exchange 2D 1", "one exchange per turn")
    assert play(game, "discard KS").hand_count(0) == 5 and game.discard_top == card_code("KS") and game.to_act == 1
    play(game, "draw discard", "discard KS")  # the exchange may be left out
    assert game.to_act == 2


def test_tn08_a_card_goes_to_a_face_down_position_of_its_value_in_the_seats_own_field():
    game = play(set_up("4S 5D", "", "", fields=["TC JC QC KC AD"], dice=(3, 3, 3), up=[(2,)]), "draw stock")
    assert [text for text in texts(game) if text[0] == "e" and text.split()[1] in ("4S", "5D")] == ["exchange 4S 1"]
    refused(game, "exchange 4S 0", "does not match position 0, which is worth 3")
    refused(game, "exchange 5D 2", "position 2 of seat 0 is face up")
    play(game, "exchange 4S 1")
    assert card_code("JC") in game.hand(0) and card_code("4S") not in game.hand(0)
    assert game.face_up(0, 1) and game.view(2).field_card(0, 1) == card_code("4S")
    assert card_code("JC") not in game.view(1).hand(0)


@pytest.mark.parametrize("faces", (False, True))
@pytest.mark.parametrize("die", range(1, 7))
def test_tn09_and_tno8_what_a_card_matches(die, faces):
    """All 52 cards, for each die: ace 1, two to ten their number, J Q K nothing, or ten with `faces_are_ten`."""
    for card in range(52):
        worth = card % 13 + 1 if card % 13 < 10 else 10 if faces else 0
        rest = "AC AD AH AS" if card % 13 else "2C 2D 2H 2S"
        game = play(set_up(card_text(card) + " " + rest, "", "", dice=(die,), faces_are_ten=faces), "draw stock")
        found = [text for text in texts(game) if text.startswith("exchange %s " % card_text(card))]
        expected = ["exchange %s %d" % (card_text(card), worth - die)] if die <= worth <= die + 4 else []
        assert found == expected


def test_tn10_a_card_from_the_discard_pile_may_go_back_at_once():
    game = play(set_up("", "", "", top="9H"), "draw discard")
    assert game.known(0) == cards("9H") and game.discard_count == 0
    assert play(game, "discard 9H").discards() == cards("9H") and game.to_act == 1


# The end of a round


@pytest.mark.parametrize("seats", range(2, 7))
def test_tn11_after_a_complete_field_all_others_have_one_more_turn(seats):
    game = play(set_up("5S KS", *[""] * (seats - 1), dice=(1,), up=[(0, 1, 2, 3)]), "draw stock", "exchange 5S 4")
    assert game.finisher == 0
    play(game, "discard KS")
    for seat in range(1, seats):
        assert game.to_act == seat and game.round == 0
        turn(game)
    assert game.round == 1 and game.event[:2] == ("field complete", 0) and game.last_round()[0] == 0


def test_tn12_the_last_stock_card_ends_the_round_with_its_turn():
    game = play(set_up("", "", "", left=1), "draw stock")
    assert game.stock_left == 0 and game.round == 0
    game.play(game.moves()[0])
    assert game.round == 1 and game.event[0] == "pile empty"


def test_tn12_the_last_stock_card_ends_the_round_before_the_last_turns_are_over():
    game = set_up("5S KS", "", "", "", dice=(1,), up=[(0, 1, 2, 3)], left=2)
    play(game, "draw stock", "exchange 5S 4", "discard KS")
    turn(game)
    assert game.round == 1 and game.event[:2] == ("pile empty", 0)


@pytest.mark.parametrize("seats", (2, 3, 5))
def test_tn12_a_round_ends_when_nobody_draws_from_the_stock(seats):
    game = set_up(*[""] * seats)
    turn(game)
    for count in range(5 * seats):
        assert game.round == 0, count
        play(game, "draw discard")
        game.play(game.moves()[0])
    assert game.round == 1 and game.event[0] == "nobody draws"


# The score of a round


@pytest.mark.parametrize("seats", range(2, 7))
def test_tn13_sheets_against_the_hands_shown(seats):
    """Rounds played at random: the sheet is what brute force finds in the hands alone, without the fields."""
    game, rng = engine.new("trepenta", 1, seats=seats), Rng(1)
    for number in range(5):
        while game.sheet(number) is None:
            game.play(any_move(game, rng))
        assert game.sheet(number) == [cheapest(hand)[0] for hand in game.last_round()[1]]


def is_run(hand):
    """True when the cards are one run by TN-15, tried with the ace low and with the ace high."""
    if len({card // 13 for card in hand}) > 1:
        return False
    for ace in (0, 13):
        ranks = sorted(card % 13 or ace for card in hand)
        if ranks == list(range(ranks[0], ranks[0] + len(hand))):
            return True
    return False


def is_meld(hand):
    """True when the cards are one set or one run."""
    return len(hand) >= 3 and (len({card % 13 for card in hand}) == 1 or is_run(hand))


def value(card):
    """Return the points that a card in the hand costs."""
    return min(card % 13 + 1, 10)


def cheapest(hand):
    """Return (points left, cards laid) of the best way to lay cards: of five there is room for one set or run."""
    points = sum(map(value, hand))
    found = [(points, 0)]
    for size in (3, 4, 5):
        for laid in itertools.combinations(hand, size):
            if is_meld(laid):
                found.append((points - sum(map(value, laid)), size))
    return min(found, key=lambda way: (way[0], -way[1]))


def check_best(hand):
    """Compare `best` with all ways to lay cards, and its bits with its meld."""
    left, bits, meld = best(hand)
    laid = [card for place, card in enumerate(hand) if bits >> place & 1]
    assert (left, len(laid)) == cheapest(hand), [card_text(card) for card in hand]
    assert left == sum(map(value, hand)) - sum(map(value, laid))
    if not laid:
        assert meld == NO_MELD
        return
    kind, key, low, high = meld
    if kind == SET:
        described = [card for card in laid if card % 13 == key]
    else:
        described = [13 * key + rank % 13 for rank in range(low, high + 1)]
    assert is_meld(laid) and sorted(laid) == sorted(described), [card_text(card) for card in hand]


@pytest.mark.slow(but_first="packs")
@pytest.mark.parametrize("packs", (1, 2))
def test_tn14_tn16_tn17_hands_against_all_ways_to_lay_cards(packs):
    """20,000 random hands, and 5,000 rich in sets and runs with an ace: points, cards laid, description."""
    chance = random.Random(packs)
    deck = list(range(52)) * packs
    dense = [card for card in deck if card % 13 in (0, 1, 2, 11, 12)]
    melds = 0
    for number in range(20000):
        check_best(chance.sample(deck, 5))
        if number % 4 == 0:
            hand = chance.sample(dense, 5)
            check_best(hand)
            melds += best(hand)[1] > 0
    assert melds > 500


@pytest.mark.parametrize("hand, left", (
    ("AC 2C 3C KD 9H", 19), ("QC KC AC 2D 9H", 11), ("KC AC 2C 5D 9H", 10 + 1 + 2 + 5 + 9),
    ("QC KC AC 2C 9H", 2 + 9), ("AC 2C 3C QC KC", 2 + 3), ("TS JS QS KS AS", 0), ("AS 2S 3S 4S 5S", 0),
))
def test_tn15_the_ace_ends_a_run_low_or_high(hand, left):
    hand = cards(hand)
    for order in itertools.permutations(hand):
        assert best(list(order))[0] == left


def test_tn17_cheapest_first_then_most_cards():
    assert best(cards("3C 3D 3H 4H 5H")) == (6, 0b11100, (RUN, 2, 2, 4))
    # The whole run: of five cards, melds of different lengths never leave equally many points
    assert best(cards("AC 2C 3C 4C TD")) == (10, 0b01111, (RUN, 0, 0, 3))
    assert best(cards("4C 4D 4H 5H 3H"))[2] == (SET, 3, 0, 0)  # equal in both: the set


def test_tn17_the_best_discard_of_six():
    chance = random.Random(6)
    for _ in range(2000):
        six = chance.sample(range(52), 6)
        left, bits, out = best_of_six(six)
        assert left == min(cheapest(six[:i] + six[i + 1 :])[0] for i in range(6))
        assert cheapest(six[:out] + six[out + 1 :])[0] == left and not bits >> out & 1
        assert left == sum(value(six[i]) for i in range(6) if i != out and not bits >> i & 1)


def test_tn18_after_five_rounds_the_lowest_total_wins():
    for deal in range(1, 6):
        game = played("trepenta", deal)
        assert game.scores() == [sum(points) for points in zip(*map(game.sheet, range(5)))]
        assert game.winners() == [seat for seat in range(3) if game.scores()[seat] == min(game.scores())]
        assert game.moves() == [] and game.to_act == -1 and game.phase == "over"


def test_tn18_seats_that_share_the_lowest_total_share_the_win():
    game = position(set_up(DULL, "AD 3C 5S 7H 9D", "KS QD 8C 6H 4S", left=1, stock="KD"), round=4)
    assert play(game, "draw stock", "discard KD").over and game.scores() == [25, 25, 38] and game.winners() == [0, 1]


# House rules


def test_tno1_peek_shows_both_piles_and_the_die_before_the_choice():
    game = engine.new("trepenta", 1, peek=True)
    seat = game.to_act
    view = game.view(seat)
    assert 1 <= view.die(seat) <= 6 and view.hand(seat) == game.hand(seat) and view.field(seat) == game.field(seat)
    other = (seat + 1) % 3
    assert view.hand(other) == view.field(other) == [HIDDEN] * 5
    dice = game.dump()["dice"]
    chosen(game)
    assert game.dump()["dice"] == dice and game.view(seat).field(seat) == game.field(seat)


@pytest.mark.parametrize("peek", (False, True))
def test_tno2_sort_places_five_of_ten_cards_in_any_order(peek):
    game = engine.new("trepenta", 1, sort=True, peek=peek)
    seat = game.to_act
    ten = game.hand(seat)
    assert len(ten) == 10 and game.die(seat) and game.view(seat).hand(seat) == ten and game.phase == "sort"
    assert set(texts(game)) == {"field " + card_text(card) for card in ten}
    field = ten[::-2]
    for card in field:
        assert game.to_act == seat
        play(game, "field " + card_text(card))
    assert game.field(seat) == field and sorted(game.hand(seat) + field) == sorted(ten)
    assert game.to_act == (seat + 1) % 3 and game.view(game.to_act).field(seat) == [HIDDEN] * 5
    other = play_codes(engine.new("trepenta", 1, sort=True, peek=not peek), game.log)
    assert other.s == game.s  # peek has no effect


def test_tno3_any_number_of_exchanges_with_face_down_positions():
    game = set_up("AC 2D 3H KS KH", "", "", fields=["4S 5S QC QD QH"], dice=(1,), field_unlimited=True, stock="JC")
    play(game, "draw stock", "exchange AC 0", "exchange 2D 1", "exchange 3H 2", "exchange 4S 3", "exchange 5S 4")
    assert game.finisher == 0 and game.exchanges() == [] and game.hand_count(0) == 6
    refused(game, "exchange AC 0")


OPEN = dict(fields=["3S", "4C 9D 9H 9S TH"], dice=(3, 4, 6), up=[(0,), (0,)])


def test_tno4_an_exchange_with_a_face_up_card_of_any_field():
    game = play(set_up("4D 3D KS KH", "", "", open_field=True, **OPEN), "draw stock")
    assert {"swap 4D 1 0", "swap 3D 0 0", "exchange 4D 1"} <= set(texts(game))
    play(game, "swap 4D 1 0")
    assert game.field_card(1, 0) == card_code("4D") and game.face_up(1, 0) and game.known(0) == cards("4C")
    assert all(game.view(seat).known(0) == cards("4C") for seat in range(3))
    assert game.exchanges() == []  # one per turn
    refused(game, "exchange 3D 0", "one exchange per turn")
    game = play(set_up("5D 3D KS KH", "", "", open_field=True, **OPEN), "draw stock")
    refused(game, "swap 5D 1 1", "face down")
    game = play(set_up("4D 3D KS KH", "", "", **OPEN), "draw stock")
    assert not any(text.startswith("swap") for text in texts(game))
    refused(game, "swap 4D 1 0", "open_field is off")


def test_tno4_with_field_unlimited_each_position_takes_part_once_a_turn():
    game = set_up("4D 4H 3D KS KH", "", "", open_field=True, field_unlimited=True, **OPEN)
    play(game, "draw stock", "swap 4D 1 0", "swap 3D 0 0", "exchange 4H 1")
    for again in ("swap 4C 1 0", "swap 3S 0 0", "swap 4C 0 1"):
        refused(game, again, "has been exchanged in this turn")
    play(game, "discard KS")
    turn(game)
    turn(game)
    play(game, "draw stock", "swap 4C 1 0")  # in its next turn


def test_tno5_long_play_shuffles_twice_and_the_third_time_ends_the_round():
    game = set_up("", "", "", left=1, long_play=True, packs="challenging")
    for count in (1, 2):
        while game.reshuffles < count:
            play(game, "draw stock")
            under = game.discards()
            code = game.moves()[0]
            empty, coming = not game.stock_left, generator(game)
            game.play(code)
            assert game.round == 0
        shuffled = bytearray(under)
        coming.shuffle(shuffled)
        assert empty and game.dump()["stock"] == list(shuffled) and game.discards() == [code - codes.DROP]
    while game.round == 0:
        assert game.stock_left and game.reshuffles == 2
        turn(game)
    assert game.event[0] == "pile empty"


@pytest.mark.parametrize("finish_line", (False, True))
def test_tno6_the_first_complete_field_scores_nothing(finish_line):
    game = set_up("5S KS 9C 7D 2H", "5D KH 9D 7C 2C", "", dice=(1, 1), up=[(0, 1, 2, 3)] * 2, stock="JS JD",
                  fields=["8H 8C 4C 4D 6S", "8S 8D TC TD 6C"], finish_line=finish_line)
    play(game, "draw stock", "exchange 5S 4", "discard KS", "draw stock", "exchange 5D 4", "discard KH")
    assert game.finisher == 0
    turn(game)
    # Seat 1 completed its field too, but later
    assert game.sheet(0)[:2] == [0 if finish_line else 9 + 7 + 2 + 10 + 6, 9 + 7 + 2 + 10 + 6]


def test_tno7_cards_are_laid_on_the_sets_and_runs_of_others_until_all_pass():
    game = shown("4C 6C 7D 9H KS", "AC 2C 3C 7H TS", "9C 9D 9S 8H 5C", rival_sets=True)
    assert game.phase == "lay" and game.to_act == 0
    assert all(game.view(0).hand(seat) == game.hand(seat) for seat in range(3))
    assert set(texts(game)) == {"pass", "lay 4C 1 0", "lay 9H 2 0"}
    refused(game, "lay 6C 1 0", "6C does not fit the run of seat 1")
    refused(game, "lay 4C 0 0", "only on other seats' sets and runs")
    assert play(game, "lay 4C 1 0").to_act == 1 and texts(game) == ["pass"]
    play(game, "pass", "lay 5C 1 0", "lay 6C 1 0", "pass", "pass")
    refused(game, "lay 4C 1 0")  # it lies there already
    assert play(game, "lay 9H 2 0", "pass", "pass").round == 0
    assert play(game, "pass").sheet(0) == [7 + 10, 7 + 10, 8] and game.round == 1
    game = shown("4C 4D 4H 5S 9D", "AC 2C 3C 7H TS", rival_sets=True)
    assert texts(game) == ["pass"]
    refused(game, "lay 4C 1 0", "is already in a set or run")
    play(game, "pass")
    refused(game, "lay 7H 1 0", "only on other seats' sets and runs")
    game = shown("4C 6C 7D 9H KS", "AC 2C 3C 7H TS")
    assert game.round == 1 and game.sheet(0) == [36, 17]


def test_tno7_lay_offs_against_brute_force():
    """Hands rich in sets and runs: at every step what may be laid, and in the end the points."""
    chance = random.Random(7)
    rich = [card for card in range(52) if card % 13 in (0, 1, 2, 10, 11, 12) and card_text(card) != "KD"]
    laid = 0
    for _ in range(300):
        picked = chance.sample(rich, 15)
        game = shown(*[" ".join(map(card_text, picked[i::3])) for i in range(3)], rival_sets=True)
        hands = [game.hand(seat) for seat in range(3)]
        groups, loose = [], []
        for hand in hands:
            bits = best(hand)[1]
            groups.append([card for i, card in enumerate(hand) if bits >> i & 1])
            loose.append([card for i, card in enumerate(hand) if not bits >> i & 1])
        while game.phase == "lay":
            seat = game.to_act
            fits = {"lay %s %d 0" % (card_text(card), other) for card in loose[seat] for other in range(3)
                    if other != seat and groups[other] and is_meld(groups[other] + [card])}  # fmt: skip
            assert set(texts(game)) == fits | {"pass"}
            move = chance.choice(sorted(fits) or ["pass"])
            if move != "pass":
                card = card_code(move.split()[1])
                loose[seat].remove(card)
                groups[int(move.split()[2])].append(card)
                laid += 1
            play(game, move)
        assert game.sheet(0) == [sum(map(value, rest)) for rest in loose]
    assert laid > 50


@pytest.mark.parametrize("rounds", (1, 3))
def test_tno11_a_game_of_fewer_rounds(rounds):
    """The first rounds are those of a whole game, whose sums are the totals."""
    game = played("trepenta", 1, rounds=rounds)
    whole = play_codes(engine.new("trepenta", 1), game.log)
    assert game.deals == rounds and whole.round == rounds and game.sheet(rounds) is None
    assert [game.sheet(i) for i in range(rounds)] == [whole.sheet(i) for i in range(rounds)]
    assert game.scores() == whole.scores() and engine.load(game.save()).over


FREE = "6D 7D 8D 9D TD"  # a hand of no points


@pytest.mark.parametrize("finish_line", (False, True))
def test_tno12_a_hand_without_points_may_close_the_round(finish_line):
    """The others have one more turn each; the seat that closes has none, and with TN-O6 it is the first to finish."""
    game = set_up(FREE, DULL, DULL, close=True, finish_line=finish_line, packs="casual")
    assert texts(game) == ["draw stock", "draw discard", "close"] and game.code("close") == codes.CLOSE
    play(game, "close")
    assert game.closed and game.finisher == 0 and game.event[:2] == ("close", 0)
    for seat in (1, 2):
        assert game.round == 0 and game.to_act == seat
        turn(game)
    assert game.round == 1 and game.event[:2] == ("closed", 0)
    assert game.sheet(0)[0] == 0 and all(game.sheet(0)[1:])
    finisher, hands, _, closed = game.last_round()
    assert (finisher, closed) == (0, True) and sorted(hands[0]) == sorted(cards(FREE))


def test_tno12_closing_is_refused_where_it_is_not_allowed():
    """Without the option, with points, after the draw, and in a last turn."""
    refused(set_up(FREE, DULL), "close", "only with the option close")
    refused(set_up(DULL, FREE, close=True), "close", "costs 25")
    refused(play(set_up(FREE, DULL, close=True), "draw stock"), "close", "the draw is done")
    game = set_up(FREE, DULL, close=True)
    assert game.may_close
    refused(position(game, finisher=1), "close", "seat 1 has ended the round")
    assert texts(game) == ["draw stock", "draw discard"]


def test_tno12_opponents_close_as_soon_as_they_may():
    """At every level; a whole game ends sooner by it."""
    lengths = []
    for close in (False, True):
        rounds = 0
        for game, view, code in by_opponents("trepenta", 3, seats="ENH", close=close):
            if codes.CLOSE in view.moves():
                assert code == codes.CLOSE
                rounds += 1
        lengths.append(game.length)
        assert (rounds > 0) == close
    assert lengths[1] < lengths[0]
