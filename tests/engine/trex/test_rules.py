"""Trex, clause by clause: positions set up by hand, and whole sessions checked by a scorer of their own."""

import itertools
from collections import Counter

import pytest

import engine
from engine.cards import HIDDEN, card_code, card_text
from engine.rng import Rng
from engine.trex import codes as trex
from engine.trex.codes import CONTRACTS, GONE, NONE, REVEALABLE, TAKEN
from tests.engine.moves import any_move, at_random, play, play_codes, played, refused, texts
from tests.engine.portable import random_options
from tests.engine.positions import cards, generator, part, position

# What the four scores of a deal add up to
STAKES = {"king": -75, "diamonds": -130, "queens": -100, "slaps": -195, "trex": 500}


def set_up(*hands, king=0, contract=None, **options):
    """Return a game in which the seats hold these cards; `king` is the king; with `contract` that is named at once.

    Each hand is filled up to 13 with what is left, in the order of codes: AC 2C … KC AD.
    """
    game = engine.new("trex", 1, **options)
    given = [cards(text) for text in hands] + [[]] * (4 - len(hands))
    left = [card for card in range(52) if not any(card in hand for hand in given)]
    held = [hand + [left.pop(0) for _ in range(13 - len(hand))] for hand in given]
    position(game, hands=held, king_seat=king, first=king, turn=king, leader=king)
    if contract:
        play(game, "name " + contract)
    return game


def short(game, **hands):
    """Leave only these cards in the hands (s0="AH 2C", …); all others lie with the tricks of seat 3."""
    return position(game, places=[TAKEN + 3] * 52, hands=[cards(hands.get("s%d" % seat, "")) for seat in range(4)])


def cards_played(game, text):
    """Play cards, given with spaces between; return the game."""
    return play(game, *["play " + word for word in text.split()])


# The frame


def test_tx01_thirteen_cards_a_seat_and_the_ace_is_high():
    game = engine.new("trex", 1)
    assert sorted(card for seat in range(4) for card in game.hand(seat)) == list(range(52))
    assert all(game.count(seat) == len(game.hand(seat)) == 13 for seat in range(4))
    order = sorted(range(13), key=lambda card: trex.POWER[card])
    assert [card_text(card)[0] for card in order] == list("23456789TJQKA")


@pytest.mark.parametrize("deal", range(1, 30))
def test_tx02_seven_of_hearts_owns_the_first_kingdom(deal):
    game = engine.new("trex", deal)
    assert game.place(card_code("7H")) == game.king == game.to_act == game.leader


def test_tx03_a_king_names_each_contract_once_in_any_order():
    for order in itertools.islice(itertools.permutations(range(5)), 0, 120, 7):
        game = engine.new("trex", 1, appeals=False)
        for count, index in enumerate(order):
            assert texts(game) == ["name " + CONTRACTS[i] for i in range(5) if i not in order[:count]]
            with pytest.raises(engine.IllegalMove, match="name a contract|cannot be named"):
                game.play(trex.NAMING + (1 << order[count - 1] if count else 3))
            king = game.king
            play(game, "name " + CONTRACTS[index])
            while game.deals_done == count:
                game.play(game.moves()[0])
        assert game.deal_no == 5 and game.kingdom == 1 and game.king == (king + 1) % 4


def test_tx04_four_kingdoms_to_the_right_each_seat_each_contract():
    game = played("trex", 1)
    assert game.deals_done == 20 and [game.used(seat) for seat in range(4)] == [31] * 4
    rows = [game.history(i) for i in range(20)]
    first = rows[0][0]
    assert [row[0] for row in rows] == [(first + i // 5) % 4 for i in range(20)]
    assert all({row[1] for row in rows if row[0] == seat} == {1, 2, 4, 8, 16} for seat in range(4))


@pytest.mark.parametrize("swap, stakes", ((False, STAKES), (True, dict(STAKES, diamonds=-195, slaps=-130))))
def test_tx05_and_txo3_scores_add_up_to_zero_and_to_the_stakes(swap, stakes):
    for deal in range(1, 16):
        game = played("trex", deal, swap_scores=swap)
        rows = [game.history(i) for i in range(20)]
        assert all(sum(row[2]) == stakes[game.contract_text(row[1])] for row in rows)
        assert game.scores() == [sum(row[2][seat] for row in rows) for seat in range(4)]
        assert sum(game.scores()) == 0 and game.history(20) is None
        assert game.winners() == [seat for seat in range(4) if game.scores()[seat] == max(game.scores())]


# Tricks


def test_tx06_follow_suit_highest_of_the_suit_led_wins_and_leads():
    game = set_up("2C AS", "5C 9D", "KC", "AD", king=0, contract="slaps")
    short(game, s0="2C AS", s1="5C 9D", s2="KC 3D", s3="AD AH")
    assert texts(game) == ["play 2C", "play AS"]
    assert texts(play(game, "play 2C")) == ["play 5C"]
    refused(game, "play 9D", "follow clubs")
    refused(game, "play KC", "not in your hand")
    assert cards_played(game, "5C KC AD").to_act == game.leader == 2 and game.tricks(2) == 1
    assert game.last_trick() == game.view(0).last_trick() == (2, list(zip(range(4), cards("2C 5C KC AD"))))
    assert set(cards("2C 5C KC AD")) <= set(game.taken(2))


@pytest.mark.parametrize("contract, hands, scores", (
    ("king", "AH 2C/KH 3C/2H 4C/3H 5C", [-75, 0, 0, 0]),
    ("diamonds", "AD/2D/3C/4D", [-30, 0, 0, -100]),
    ("queens", "AD/QD/QC/4D", [-50, 0, 0, -50]),
    ("slaps", "AC/3C/QC/4D", [-15, 0, 0, 0]),
), ids=("tx07", "tx08", "tx09", "tx10"))  # fmt: skip
def test_tx07_tx08_tx09_tx10_what_a_penalty_costs(contract, hands, scores):
    """75 the king of hearts, 10 a diamond, 25 a queen, 15 a trick; cards in no hand have been taken by seat 3."""
    hands = dict(zip(("s0", "s1", "s2", "s3"), hands.split("/")))
    game = short(set_up(contract=contract, doubling=False, appeals=False), **hands)
    position(game, trick_no=12)
    assert cards_played(game, " ".join(hand.split()[0] for hand in hands.values())).history(0)[2] == scores


@pytest.mark.parametrize("play_on", (False, True))
@pytest.mark.parametrize("contract, hands", (
    ("king", dict(s0="AH 2C", s1="KH 3C", s2="2H 4C", s3="3H 5C")),
    ("queens", dict(s0="AH 2C", s1="QH 3C", s2="2H 4C", s3="3H 5C")),
    ("diamonds", dict(s0="AD 2C", s1="QD 3C", s2="2D 4C", s3="3D 5C")),
))
def test_tx11_and_txo9_a_deal_ends_once_nothing_can_score(contract, hands, play_on):
    """TX-11 ends the deal at once; TX-O9 (play_on) plays the last cards, and no score changes."""
    game = short(set_up(contract=contract, doubling=False, appeals=False, play_on=play_on), **hands)
    position(game, trick_no=11)
    for seat in range(4):
        game.play(game.code("play " + hands["s%d" % seat].split()[0]))
    assert game.deals_done == (0 if play_on else 1)
    if play_on:
        cards_played(game, "2C 3C 4C 5C")
    rest = {"king": 0, "queens": -75, "diamonds": -90}[contract]
    assert game.history(0)[2] == [{"king": -75, "queens": -25, "diamonds": -40}[contract], 0, 0, rest]


# Doubling


@pytest.mark.parametrize("holder", range(4))
@pytest.mark.parametrize("taker", range(4))
def test_tx12_a_revealed_king_costs_150_and_pays_its_holder_75(holder, taker):
    """Its holder pays the plain value for taking it."""
    hands = {"s%d" % seat: "%dH" % (seat + 2) for seat in range(4)}
    hands["s%d" % taker] = "AH"
    hands["s%d" % holder] = "KH"
    game = short(set_up(contract="king", doubling=False, appeals=False), **hands)
    position(game, holders={REVEALABLE.index(card_code("KH")): holder})
    doubled = [-150 * (seat == taker) + 75 * (seat == holder) for seat in range(4)]
    assert cards_played(game, " ".join(hands.values())).history(0)[2] == doubled


def test_tx13_queens_are_revealed_each_on_its_own():
    game = set_up("QC QS", "QH", "QD", contract="queens")
    assert texts(game) == ["keep", "reveal QC", "reveal QS"]
    assert texts(play(game, "reveal QS")) == ["keep", "reveal QC"]
    assert play(game, "keep", "reveal QH", "keep", "keep", "keep").revealed() == sorted(cards("QH QS"))
    assert game.holder(card_code("QS")) == 0 and game.holder(card_code("QC")) == NONE
    assert all(game.view(seat).place(card_code("QS")) == 0 for seat in range(4))
    short(game, s0="QS", s1="QH", s2="AS", s3="2S")
    cards_played(game, "QS QH AS 2S")
    # Seat 2 takes two doubled queens; the other two lie with seat 3, not doubled
    assert game.history(0)[2] == [25, 25, -100, -50]


@pytest.mark.parametrize("king", range(4))
def test_tx14_every_seat_is_asked_from_the_king_on_so_that_an_answer_reveals_nothing(king):
    game = set_up("", "", "KH 2H", king=king, contract="king", appeals=False)
    asked = []
    while game.phase == trex.AT_REVEAL:
        asked.append(game.to_act)
        assert texts(game) == (["keep", "reveal KH"] if game.to_act == 2 else ["keep"])
        play(game, "keep")
    assert asked == [(king + i) % 4 for i in range(4)] and game.to_act == game.leader == king


def test_tx14_nobody_is_asked_when_nothing_can_be_revealed():
    assert set_up(contract="slaps").phase == set_up(contract="diamonds").phase == trex.AT_TRICK
    assert play(set_up("KH 2H", contract="king"), "reveal KH").phase == trex.AT_TRICK


# Redeals


@pytest.mark.parametrize("hearts, may", (
    ("KH", True), ("AH", True), ("AH KH", True), ("AH KH 2H", False), ("2H", False), ("", False),
))
def test_tx15_lone_high_hearts_may_have_a_new_deal(hearts, may):
    black = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC".split()
    hand = (hearts.split() + black)[:13]
    game = set_up("", " ".join(hand), contract="king")
    if not may:
        assert game.phase == trex.AT_REVEAL
        return
    assert game.to_act == 1 and texts(game) == ["appeal", "accept"]
    before = game.hand(1)
    assert play(game, "appeal").phase == trex.AT_NAME and game.king == game.to_act == 0 and game.used(0) == 0
    assert len(game.moves()) == 5
    seat, shown = game.shown()
    assert seat == 1 and sorted(shown) == sorted(before) and game.redeal_reason == game.redeals == 1
    assert all(game.view(other).shown() == (1, shown) for other in range(4))
    assert play(game, "name king").contract_text(game.contract) == "king"


def test_tx15_accepting_plays_on():
    game = set_up("", "AH 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", contract="king", doubling=False)
    hands = [game.hand(seat) for seat in range(4)]
    assert play(game, "accept").phase == trex.AT_TRICK and [game.hand(seat) for seat in range(4)] == hands


@pytest.mark.parametrize("low, may", (
    ("2C 2D 2H 2S", True), ("2C 2D 2H 3S", True), ("3C 2D 2H 2S", True), ("2C 2D 2H 3C", False), ("2C 2D 3H 3S", False),
))
def test_tx16_four_twos_or_three_and_a_three_may_have_a_new_deal(low, may):
    hand = (low + " AC KC QC JC TC 9C 8C 7C 6C").split()[:13]
    game = set_up("", "", " ".join(hand), contract="trex")
    assert (game.to_act == 2 and texts(game) == ["appeal", "accept"]) == may
    if may:
        assert play(game, "appeal").phase == trex.AT_NAME and game.used(0) == 0


def test_tx17_a_redeal_is_fixed_by_the_deal_number():
    game = set_up("", "AH 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", contract="king")
    deck = bytearray(range(52))
    generator(game).shuffle(deck)
    hands = [sorted(deck[seat::4]) for seat in range(4)]
    for _ in range(2):  # also after it was taken back
        play(game, "appeal")
        assert [sorted(game.hand(seat)) for seat in range(4)] == hands
        game.undo()


# Trex


def test_tx18_jacks_and_neighbours():
    game = set_up("JC TC QC 5D", contract="trex", appeals=False)
    assert texts(game) == ["play JC"]
    refused(game, "play TC", "does not fit")
    play(game, "play JC")
    position(game, turn=0)
    assert texts(game) == ["play TC", "play QC"]
    assert game.layout(0) == tuple(cards("JC JC")) and game.layout(1) is None
    assert play(game, "play QC").layout(0) == tuple(cards("JC QC"))
    assert game.dump()["layout"] == [[10, 11], None, None, None]


def test_tx18_the_ace_ends_the_suit_above_and_the_two_below():
    game = set_up(contract="trex", appeals=False, void_closed_suit=False)
    short(game, s0="2C AC 9S 8S", s1="9D 8D", s2="9H 8H", s3="7S 7D")
    position(game, layout={0: (1, 11)})  # powers: three to king; a dump has ranks
    assert texts(game) == ["play AC", "play 2C"]
    play(game, "play AC")
    position(game, turn=0)
    assert texts(game) == ["play 2C"]
    assert play(game, "play 2C").dump()["layout"][0] == [1, 0] and not game.fits(card_code("AC"))


def test_tx19_play_if_you_can_else_pass():
    game = set_up("JC", "2D 3D 4D 5D 6D 7D 8D 9D 2H 3H 4H 5H 6H", contract="trex", appeals=False)
    refused(game, "pass", "passing is not allowed")
    assert cards_played(game, "JC").to_act == 1 and texts(game) == ["pass"]
    assert play(game, "pass").to_act == 2
    # Everybody has seen that seat 1 holds no jack and no neighbour of the jack of clubs
    assert all(game.cannot(card) & 2 for card in cards("JD JH JS QC TC"))
    assert not any(game.cannot(card) for card in cards("QD 9C KC JC"))


def test_tx20_places_score_and_the_deal_ends_with_the_third():
    game = set_up(king=1, contract="trex", appeals=False, void_closed_suit=False)
    short(game, s0="9C 4D 3D", s1="TC", s2="8C", s3="7C 6C")
    position(game, layout={0: (9, 12)})
    assert cards_played(game, "TC").out_place(1) == 1
    assert play(game, "pass", "pass").to_act == 0
    assert cards_played(game, "9C").to_act == 2  # seat 1 is out and skipped
    assert cards_played(game, "8C 7C").to_act == 0 and texts(game) == ["pass"]
    assert play(game, "pass", "play 6C").deals_done == 1 and game.history(0)[2] == [50, 200, 150, 100]


@pytest.mark.parametrize("void", (True, False))
def test_tx21_and_txo8_a_suit_closed_before_a_jack_is_out_voids_the_deal(void):
    """TX-21 deals again with the contract still Trex; TX-O8 off plays on."""
    game = set_up(king=0, contract="trex", appeals=False, void_closed_suit=void)
    short(game, s0="2C", s1="JD 3D", s2="JH", s3="JS")
    position(game, layout={0: (1, 12)})
    assert cards_played(game, "2C").deals_done == 0 and game.contract_text(game.contract) == "trex"
    if void:
        assert game.redeal_reason == 2 and game.redeals == 1 and game.to_act == 0 and game.phase == trex.AT_LAYOUT
        assert all(game.count(seat) == 13 for seat in range(4)) and game.layout(0) is None
    else:
        assert game.out_place(0) == 1 and game.to_act == 1 and game.redeals == 0


# What can be seen


@pytest.mark.parametrize("contract, shown, seen", (
    ("queens+king+diamonds", False, "QD KH"), ("diamonds+king", False, "KH"), ("diamonds", True, "AD QD KD"),
))  # fmt: skip
def test_tx22_and_txo7_queens_and_king_lie_open_diamonds_do_not_and_tricks_are_counted(contract, shown, seen):
    """A queen taken as a diamond is a diamond; TX-O7 (show_taken) opens those too."""
    options = dict(complex="free", doubling=False, appeals=False, play_on=True, show_taken=shown)
    game = short(set_up(contract=contract, **options), s0="AD 2C 3C", s1="QD 4C 5C", s2="KD 6C 7C", s3="KH 8C 9C")
    # The other cards are gone, and no trick has been played: only the next ones count
    position(game, places={card: GONE for card in range(52) if game.place(card) == TAKEN + 3}, trick_no=0)
    cards_played(game, "AD QD KD KH 3C 5C 6C 8C")
    view, mine = game.view(2), game.view(0)
    assert view.face_up(0) == mine.face_up(0) == view.taken(0) == sorted(cards(seen))
    assert all(view.place(card) == GONE for card in cards("AD QD KD KH") if card not in cards(seen))
    assert [view.tricks(seat) for seat in range(4)] == [game.tricks(seat) for seat in range(4)] == [1, 0, 0, 1]
    assert set(cards("AD QD KD KH")) == set(mine.taken(0)) and mine.tricks(0) == 1


# Options


def test_txo1_without_doubling_nobody_is_asked():
    assert set_up(contract="king", doubling=False, appeals=False).phase == trex.AT_TRICK
    assert set_up(contract="queens", doubling=False).phase == trex.AT_TRICK


@pytest.mark.parametrize("contract, hand, allowed", (
    ("king", "KH 2H 3D", "KH"),
    ("diamonds", "KH 2D 3D", "2D 3D"),
    ("queens", "QH QS 3D", "QH QS"),
    ("slaps", "QH QS 3D", "3D QH QS"),
    ("king", "QH 2H 3D", "3D 2H QH"),
))
def test_txo2_must_throw_a_penalty_card(contract, hand, allowed):
    options = dict(doubling=False, appeals=False)
    for must in (False, True):
        game = set_up(contract=contract, must_throw=must, **options)
        short(game, s0="AC 2C 3C", s1=hand, s2="5C 6C 7C", s3="8C 9C TC")
        cards_played(game, "AC")
        assert set(texts(game)) == {"play " + word for word in (allowed if must else hand).split()}
    if contract == "diamonds":
        refused(game, "play KH", "must throw")


def test_txo2_a_discard_shows_that_there_was_no_penalty_card():
    game = set_up(contract="queens", must_throw=True, doubling=False)
    short(game, s0="AC 2C 3C", s1="2H 3H 4H", s2="5C 6C 7C", s3="8C 9C TC")
    cards_played(game, "AC 2H")
    assert all(game.cannot(card) & 2 for card in cards("QC QD QH QS"))
    assert not game.cannot(card_code("KD"))


def test_txo4_reverse_turns_signs_and_nothing_else():
    plain = played("trex", 1)
    turned = play_codes(engine.new("trex", 1, reverse=True), plain.log)
    assert turned.scores() == [-score for score in plain.scores()]
    assert turned.history(3)[2] == [-score for score in plain.history(3)[2]]
    assert turned.winners() == plain.winners()


def test_txo5_partners_share_a_total():
    game = played("trex", 1, partners=True)
    totals = game.scores()
    own = [game.total(seat) for seat in range(4)]
    assert totals == [own[0] + own[2], own[1] + own[3]] * 2 and totals[0] == -totals[1]
    assert game.winners() in ([0, 2], [1, 3], [0, 1, 2, 3])


@pytest.mark.parametrize("partners", (True, False))
def test_txo5_twos_are_laid_open_after_each_first_turn(partners):
    game = play(set_up("JC JD JH JS 2C 2S", "2D", "2H", contract="trex", partners=partners), "play JC")
    for _ in range(2):
        game.play(game.moves()[0])
        assert all(game.view(3).place(card) == HIDDEN for card in cards("2C 2D 2H 2S"))
    game.play(game.moves()[0])
    seen = [game.view(3).place(card) for card in cards("2C 2D 2H 2S")]
    assert seen == ([0, 1, 2, 0] if partners else [HIDDEN] * 4)
    game.determinize(3, Rng(1))


def test_txo6_free_combination():
    game = set_up(contract="king+slaps", complex="free", appeals=False, doubling=False)
    assert game.contract == trex.KING | trex.SLAPS and game.used(0) == 9
    short(game, s0="AH", s1="KH", s2="2H", s3="3H")
    position(game, trick_no=12)
    assert cards_played(game, "AH KH 2H 3H").history(0)[2] == [-90, 0, 0, 0]
    assert texts(game) == ["name diamonds", "name queens", "name diamonds+queens", "name trex"]
    refused(game, "name king+queens", "cannot be named")
    refused(game, "name queens+queens")
    assert play(game, "name queens+diamonds").contract_text(game.contract) == "diamonds+queens"


def test_txo6_all_four_together():
    for game, _ in at_random("trex", 1, complex="all"):
        if game.phase == trex.AT_NAME:
            both = ("name king+diamonds+queens+slaps", trex.TRICKS), ("name trex", trex.TREX)
            assert texts(game) == [text for text, mask in both if not game.used(game.king) & mask]
    assert game.deals_done == 8 and sum(game.scores()) == 0
    assert {sum(game.history(i)[2]) for i in range(8)} == {-500, 500}


@pytest.mark.parametrize("order, steps", (("right", (0, 1, 2, 3)), ("cross", (0, 1, 3, 2))))
def test_txo10_kingdom_order(order, steps):
    game = played("trex", 1, kingdom_order=order)
    kings = [game.history(i)[0] for i in range(0, 20, 5)]
    assert kings == [(kings[0] + step) % 4 for step in steps]


def test_txo11_without_appeals_nobody_is_asked():
    hand = "AH 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    assert set_up("", hand, contract="king", appeals=False).phase == trex.AT_REVEAL
    low = "2C 2D 2H 2S AC KC QC JC TC 9C 8C 7C 6C"
    assert set_up("", low, contract="trex", appeals=False).phase == trex.AT_LAYOUT


@pytest.mark.parametrize("kingdoms, several, deals", ((2, "off", 10), (1, "off", 5), (1, "all", 2), (2, "free", 0)))
def test_txo13_a_session_of_fewer_kingdoms(kingdoms, several, deals):
    game = played("trex", 1, kingdoms=kingdoms, complex=several)
    assert game.deals == deals and game.deals_done == (deals or game.deals_done) and sum(game.scores()) == 0
    kings = [game.history(i)[0] for i in range(game.deals_done)]
    first = kings[0]
    assert sorted(set(kings), key=kings.index) == [(first + i) % 4 for i in range(kingdoms)]
    assert [game.used(seat) for seat in range(4)].count(31) == kingdoms
    assert engine.load(game.save()).over


@pytest.mark.parametrize("contract, allowed", (
    ("king", "AC KC"), ("king+queens", "AC KC"), ("queens", "AH AC KC"),
))  # fmt: skip
def test_txo14_a_heart_is_led_last_under_the_king_of_hearts(contract, allowed):
    """And whoever leads one has nothing else, as all know then."""
    game = set_up(contract=contract, complex="free", doubling=False, appeals=False, no_heart_lead=True, play_on=True)
    short(game, s0="AC KC AH", s1="2C 2H 3H", s2="3C 4H 5H", s3="4C 6H KH")
    assert texts(game) == ["play " + word for word in sorted(allowed.split(), key=card_code)]
    if "king" in contract:
        refused(game, "play AH", "no_heart_lead is on")
        cards_played(game, "AC 2C 3C 4C KC 2H 4H 6H AH")
        assert all(game.view(2).cannot(card) & 1 for card in range(52) if card // 13 != 2)
        assert not game.view(2).cannot(card_code("QH")) & 1


# Whole sessions


class Scorer:
    """Scores deals from the moves alone, given as words of their texts, with tables of its own."""

    RANKS = "23456789TJQKA"

    def __init__(self, options):
        self.options = options

    def name(self, text):
        """Begin a deal of contracts, which are joined by `+`."""
        self.contracts = text.split("+")
        self.revealed = {}
        self.trick = []
        self.scores = [0] * 4
        self.places = [200, 150, 100, 50]
        self.left = [13] * 4

    def reveal(self, seat, card):
        self.revealed[card] = seat

    def play(self, seat, card):
        if self.contracts == ["trex"]:
            self.left[seat] -= 1
            if not self.left[seat]:
                self.scores[seat] = self.places.pop(0)
            return
        self.trick.append((seat, card))
        if len(self.trick) == 4:
            suit = self.trick[0][1][1]
            taker = max((self.RANKS.index(card[0]), seat) for seat, card in self.trick if card[1] == suit)[1]
            for _, taken in self.trick:
                self.take(taker, taken)
            if "slaps" in self.contracts:
                self.scores[taker] -= 10 if self.options["swap_scores"] else 15
            self.trick = []

    def take(self, taker, card):
        """Score a card in a trick that a seat takes."""
        value = 0
        if card == "KH" and "king" in self.contracts:
            value = 75
        if card[0] == "Q" and "queens" in self.contracts:
            value = 25
        if card[1] == "D" and "diamonds" in self.contracts:
            self.scores[taker] -= 15 if self.options["swap_scores"] else 10
        holder = self.revealed.get(card, taker)
        self.scores[taker] -= value if holder == taker else 2 * value
        if holder != taker:
            self.scores[holder] += value

    def result(self):
        """Return the scores of the deal, when it is over."""
        if self.contracts == ["trex"]:
            for seat in range(4):
                self.scores[seat] = self.scores[seat] or 50
        sign = -1 if self.options["reverse"] else 1
        return [sign * score for score in self.scores]


def scored_session(deal, options, counts):
    """Play a session at random; check each deal's score by `Scorer`, and the zero sums of kingdoms."""
    game, rng, scorer = engine.new("trex", deal, **options), Rng(deal), Scorer(options)
    while not game.over:
        code = any_move(game, rng)
        word, _, rest = game.text(code).partition(" ")
        counts["phase " + trex.PHASES[game.phase]] += 1
        counts[word] += 1
        seat, done, redeals = game.to_act, game.deals_done, game.redeals
        if word == "name":
            scorer.name(rest)
            counts["combination"] += "+" in rest
        elif word == "reveal":
            scorer.reveal(seat, rest)
        elif word == "play":
            scorer.play(seat, rest)
        game.play(code)
        if game.deals_done > done:
            assert game.history(done)[2] == scorer.result(), (deal, options, done)
        elif game.redeals > redeals and game.redeal_reason == 2:  # a void deal, after which the contract is still Trex
            counts["void"] += 1
            scorer.name("trex")
    assert sum(game.scores()) == 0, (deal, options)
    deals = [game.history(i) for i in range(game.deals_done)]
    kings = {row[0] for row in deals}
    assert len(kings) == options["kingdoms"]
    for king in kings:
        rows = [row for row in deals if row[0] == king]
        assert sum(sum(row[2]) for row in rows) == 0, (deal, options, king)
        assert sum(row[1] for row in rows) == 31


@pytest.mark.slow
def test_200_random_sessions_with_random_options():
    """Zero sums at every kingdom's end, each deal's score, and every phase and kind of decision reached."""
    counts = Counter()
    for deal in range(1, 201):
        scored_session(deal, random_options("trex", Rng(deal)) if deal % 4 else engine.new("trex", 1).options, counts)
    phases = ["phase " + name for name in trex.PHASES[:5]]
    for name in (*phases, "reveal", "keep", "appeal", "accept", "pass", "void", "combination"):
        assert counts[name] > 0, name


@pytest.mark.slow
def test_determinize_keeps_all_that_has_been_seen():
    """Cards played, voids, passes, reveals, hand sizes, tricks taken, appeals asked for or not."""
    rng = Rng(31)
    for deal in range(1, 13):
        made = {}  # card: who has played it in this deal
        stage = None
        for game, code in at_random("trex", deal, **random_options("trex", Rng(deal))):
            if (game.deal_no, game.redeals) != stage:
                stage = (game.deal_no, game.redeals)
                made = {}
            if rng.below(7) == 0 or game.phase == trex.AT_APPEAL:
                for seat in range(4):
                    check_determinized(game, seat, rng, made)
            if code < trex.PASS:
                made[code] = game.to_act


def check_determinized(game, seat, rng, made):
    """Check that a game dealt again for a seat agrees with all that the seat has seen; `made`: who played each card."""
    world = game.determinize(seat, rng)
    where = (game.deal, game.options, game.length, seat)
    assert world.view(seat) == game.view(seat), where
    for card in range(52):
        place = world.place(card)
        assert place < GONE and (place >= TAKEN or not world.cannot(card) >> place & 1), where
    for other in range(4):
        assert len(world.hand(other)) == game.count(other), where
        assert len(world.taken(other)) == 4 * world.tricks(other), where
    if game.appeals and game.contract and game.phase > trex.AT_APPEAL:
        may = part(world, "may_appeal")[0]
        for other in range(4):
            hand = set(world.hand(other)) | {card for card, by in made.items() if by == other}
            assert bool(may >> other & 1) == may_appeal(hand, game.contract), where


def may_appeal(hand, contract):
    """Return whether a hand may ask for new cards (TX-15, TX-16)."""
    hearts = {card for card in hand if card // 13 == 2}
    if contract & trex.KING and hearts and hearts <= {card_code("KH"), card_code("AH")}:
        return True
    twos = [card for card in hand if card % 13 == 1]
    threes = [card for card in hand if card % 13 == 2 and card - 1 not in twos]
    return contract == trex.TREX and (len(twos) == 4 or (len(twos) == 3 and bool(threes)))


def test_determinize_spreads_the_unseen_cards():
    """Each of the three other seats gets an unseen card about equally often."""
    view = engine.new("trex", 1).view(0)
    card = next(card for card in range(52) if view.place(card) == HIDDEN)
    rng = Rng(5)
    counts = Counter(view.determinize(0, rng).place(card) for _ in range(900))
    assert set(counts) == {1, 2, 3} and min(counts.values()) > 230


def test_undo_and_save_near_the_end_replay_less_than_a_snapshot():
    """The cost near the end of a session is bounded by snapshots, not by its thousand moves."""
    game = played("trex", 1)
    steps = []
    game._apply, apply = lambda code: (steps.append(code), apply(code)), game._apply
    assert game.undo() and len(steps) < game.SNAPSHOT_EVERY
    steps.clear()
    again = engine.load(game.save())
    assert again == game and again.log == game.log
    gaps = [after[0] - before[0] for before, after in zip(game._snapshots, game._snapshots[1:])]
    assert all(0 < gap <= game.SNAPSHOT_EVERY for gap in gaps)


def test_a_view_knows_who_passed_last():
    """Those are the seats whose last move in the layout was to pass, but none that is out."""
    found = Counter()
    for deal in range(1, 8):
        game = engine.new("trex", deal, complex="all" if deal % 2 else "off")
        rng = Rng(deal)
        last = {}  # seat: its last move in the layout
        while not game.over:
            laid = game.phase == trex.AT_LAYOUT
            if laid or last:
                want = sum(1 << seat for seat in last if last[seat] == trex.PASS)
                assert [game.view(seat).passes for seat in range(4)] == [want] * 4
                assert game.view(1).view(1).passes == want and engine.load(game.save()).view(0).passes == want
                found[want.bit_count()] += 1
            seat, deal_of, code = game.to_act, (game.deal_no, game.redeals), any_move(game, rng)
            game.play(code)
            if laid and (game.deal_no, game.redeals) == deal_of:
                last[seat] = code
            else:
                last = {}
    assert min(found[0], found[1], found[2]) > 50 and found[3]
