"""Tres y Dos's opponents: legal, blind to what their seat has not seen, alike everywhere, free of plain blunders."""


import pytest

from engine import players
from engine.cards import card_text
from engine.rng import Rng
from engine.tresydos import DROP, SHOW, STOCK, wins
from engine.tresydos.win_chance import Tally
from tests.engine.moves import by_opponents
from tests.engine.opponents import check_alike, check_blind, check_slices
from tests.engine.portable import random_options
from tests.engine.positions import position
from tests.engine.tresydos.test_rules import begun, cards, play, put, set_up
from tests.long import LONG
from tests.runtimes import MICROPYTHONS
from tools.arena import contest

# How often more than usual the tests play
TIMES = 10 if LONG else 1
MEMORY = 6  # discards that Normal remembers


def options_of(deal, seats=0):
    """Return random options for a deal number, with the number of seats if that is given."""
    rng = Rng(deal)
    options = random_options("tresydos", rng)
    if seats:
        options["seats"] = "".join(["PENH"[rng.below(4)] for _ in range(seats)])
    return options


# The interface


def test_a_thinker_works_in_slices_and_finds_what_decide_finds():
    for game in (begun("7C 8D 9H TS QC", "", "", ""), play(begun("7C 8D 9H TS QC", "", ""), "draw stock")):
        check_slices(game, 15)


@pytest.mark.slow(but_first="seats")
@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("level, positions", (("E", 60), ("N", 60), ("H", 30)))
def test_no_peeking_and_every_choice_legal(level, positions, seats):
    """In 900 positions. All levels sit side by side, with a seat now and then that plays and shows anything."""

    def games(deal):
        return by_opponents("tresydos", deal, **options_of(deal, seats))

    phases, differ = check_blind(games, level, positions * TIMES)
    assert differ > 0.9 and phases >= {"draw", "discard", "show"}


@pytest.mark.parametrize("runtime", MICROPYTHONS)
@pytest.mark.parametrize("deal, seats", [(1, "HN"), (2, "HEH"), (3, "NHHE"), (4, "HHNHE"), (5, "HEHNHNH")])
def test_every_runtime_decides_alike(deal, seats, runtime):
    check_alike(runtime, "tresydos", deal, "seats=%r, throw_back=%s" % (seats, deal == 3), "not game.over")


# No avoidable blunder


def ranks(hand):
    """Return how many of each rank a hand has."""
    held = [card % 13 for card in hand]
    return [held.count(rank) for rank in range(13)]


def completes(six):
    """Return the discards that leave a winning hand of these six cards."""
    return [card for card in six if wins([other for other in six if other != card])]


class Seen:
    """What the seat to act can have counted, computed from the view; Normal has a short memory.

    `counts` and `out` have for each rank how many cards are in the hand, and how many may still come.
    """

    def __init__(self, view, level):
        self.seat = view.to_act
        self.hand = view.hand(self.seat)
        self.counts = ranks(self.hand)
        gone = view.discards()
        if level == "N":
            gone = gone[-MEMORY:]
        else:
            for seat in range(view.seats):
                if seat != self.seat:
                    gone = gone + view.known(seat)
        self.out = [4 - own - away for own, away in zip(self.counts, ranks(gone))]
        self.after = (self.seat + 1) % view.seats
        self.next_known = view.known(self.after)
        self.short = view.stock_left < view.seats  # the discards come back before the next turn


def blunder(view, level, code):
    """Return what is plainly wrong with a move of a seat that can count as `level` does, or ""."""
    codes = view.moves()
    if len(codes) == 1:
        return ""
    if SHOW in codes:
        if code == SHOW:
            return "" if wins(view.hand(view.to_act)) else "shows a hand that does not win"
        return "keeps a winning hand to itself" if wins(view.hand(view.to_act)) else ""
    seen = Seen(view, level)
    if codes[0] == STOCK:
        return draw_blunder(view, level, seen, code)
    return discard_blunder(view, level, seen, code - DROP, [other - DROP for other in codes])


def draw_blunder(view, level, seen, code):
    """Return what is wrong with a draw, or ""."""
    top = view.discard_top
    held = seen.counts[top % 13]
    name = card_text(top)
    if code == STOCK:
        if [card for card in completes(seen.hand + [top]) if card != top]:
            return "leaves %s, which completes three and two" % name
        # Hard may have no card that it dares to throw away for it
        return "leaves %s, the third of a pair" % name if held == 2 and level != "H" else ""
    if held >= 3:
        return "takes %s, a fourth card that helps nothing" % name
    if held:
        return ""
    if level == "E":
        return "takes %s, which matches nothing" % name
    least = min([seen.out[rank] for rank in range(13) if seen.counts[rank] == 1], default=4)
    if level == "H":
        bad = not seen.out[top % 13] and not seen.short  # it weighs where they are, not only how many
    else:
        bad = seen.out[top % 13] <= least
    return "takes %s, no better than what it replaces" % name if bad else ""


def discard_blunder(view, level, seen, card, allowed):
    """Return what is wrong with a discard, one of the cards `allowed`, or ""."""
    name = card_text(card)
    rank = card % 13
    finished = [other for other in completes(seen.hand) if other in allowed]
    if finished:
        return "" if card in finished else "spoils three and two with %s" % name
    count = seen.counts[rank]
    if 4 in seen.counts:
        return "" if count == 4 else "throws %s and keeps four of a kind" % name
    singles = [other for other in allowed if seen.counts[other % 13] == 1]
    if count > 1 and singles:
        return "breaks up %s" % name
    if level == "E":
        return ""
    feeds = {other % 13 for other in seen.next_known} if level == "H" else set()
    gift = level == "H" and makes_three_and_two(seen.next_known + [card])
    for other in allowed:
        worse = other % 13
        if worse == rank or seen.counts[worse] != count:
            continue
        if gift and not makes_three_and_two(seen.next_known + [other]):
            return "lets the next seat win with %s" % name
        if worse in feeds or seen.short:
            continue
        if not seen.out[worse] and seen.out[rank]:
            return "throws %s and keeps %s, of which none is left" % (name, card_text(other))
        if rank in feeds and seen.out[worse] <= seen.out[rank] and alike(view, seen, rank, worse):
            return "feeds %s to the next seat, with %s no worse to throw" % (name, card_text(other))
    return ""


def makes_three_and_two(known):
    """True when some five of these cards win."""
    held = sorted(ranks(known))
    return held[-1] >= 3 and held[-2] >= 2


def alike(view, seen, rank, other):
    """True when no seat but the next is known to hold either rank, and none has declined only one of them."""
    for seat in range(view.seats):
        if seat not in (seen.seat, seen.after):
            known = ranks(view.known(seat))
            if known[rank] or known[other] or view.declined(seat, rank) != view.declined(seat, other):
                return False
    return view.declined(seen.after, rank) == view.declined(seen.after, other)


# Tables and how many deals of each: 460 games, ten times as many on demand, each level among its like and others
TABLES = (
    ("EE", 12), ("EEEE", 8), ("EEEEEEE", 4),
    ("NN", 30), ("NNNN", 20), ("NNNNNNN", 10),
    ("HH", 30), ("HHHH", 20), ("HHHHHHH", 8),
    ("HNE", 20), ("HNHNE", 10), ("HP", 10), ("HPN", 20), ("HPHP", 20), ("NPHPNPH", 8),
)  # fmt: skip


@pytest.mark.slow(but_first="letters")
@pytest.mark.parametrize("throw_back", (False, True))
@pytest.mark.parametrize("letters, deals", TABLES)
def test_no_avoidable_blunder(letters, deals, throw_back):
    """A failing move is named by deal number, options and moves so far."""
    for deal in range(1, deals * TIMES + 1):
        for game, view, code in by_opponents("tresydos", deal, seats=letters, throw_back=throw_back):
            level = letters[game.to_act]
            wrong = "" if level == "P" else blunder(view, level, code)
            assert not wrong, "deal %d of %s, throw_back %s, move %d: seat %d (%s) %s; it holds %s" % (
                deal, letters, throw_back, game.length + 1, game.to_act, level, wrong,
                " ".join(card_text(card) for card in view.hand(game.to_act)),
            )


def known_next(hand):
    """Return a game in which seat 0 has 7C 7D 3H KS 2C QS, two more 2s are gone, and all know the hand of seat 1."""
    game = discarded(play(begun("7C 7D 3H KS 2C", hand, stock="QS"), "draw stock"), cards("2D 2H"))
    return position(game, known={1: 5})


def discarded(game, gone):
    """Let these cards of the stock lie under the discards."""
    table = game.dump()
    return put(game, table["hands"], gone + table["discards"], [card for card in table["stock"] if card not in gone])


def test_the_guard_sees_blunders_and_the_levels_avoid_them():
    """The guard itself must be able to fail. Rows: what is wrong, for which level, a blunder, a move that is none."""
    full, near = "7C 7D 7H 9S 9C", "7C 7D 7H 9S 2C"
    drawn = play(begun(near, "", stock="3C"), "draw stock")
    for game, wrong, level, bad, good in (
        (set_up(full, ""), "to itself", "H", "on", "show"),
        (play(begun(near, "", stock="KC"), "draw stock", "discard 2C"), "does not win", "H", "show", "on"),
        (begun(near, "", top="9C"), "completes", "H", "draw stock", "draw discard"),
        (play(begun(near, "", top="9C"), "draw discard"), "spoils", "H", "discard 9S", "discard 2C"),
        (begun("7C 7D 3H 9S 2C", "", top="7H"), "third", "N", "draw stock", "draw discard"),
        (play(begun("7C 7D 3H 9S 2C", "", stock="KC"), "draw stock"), "breaks", "H", "discard 7C", "discard KC"),
        (begun(near, "", top="7S"), "fourth", "H", "draw discard", "draw stock"),
        (begun(near, "", top="KC"), "matches nothing", "E", "draw discard", "draw stock"),
        (begun(near, "", top="KC"), "no better", "N", "draw discard", "draw stock"),
        (play(begun(near, "", stock="7S"), "draw stock"), "keeps four", "H", "discard 2C", "discard 7C"),
        (discarded(drawn, cards("9D 9H")), "none is left", "H", "discard 2C", "discard 9S"),
        (known_next("3S 3C KD KH AD"), "lets the next seat win", "H", "discard KS", "discard 2C"),
        (known_next("3S 3C KD KH AD"), "lets the next seat win", "H", "discard 3H", "discard QS"),
        (known_next("9S 3C KD 9H AD"), "feeds", "H", "discard KS", "discard 2C"),
    ):  # fmt: skip
        view = game.view(game.to_act)
        assert wrong in blunder(view, level, game.code(bad)), wrong
        assert not blunder(view, level, game.code(good)), wrong
        for each in "ENH":
            code = players.decide("tresydos", view, each, Rng(1))
            assert not blunder(view, each, code), (wrong, each, game.text(code))
    game = known_next("3S 3C KD KH AD")
    assert not blunder(game.view(0), "N", game.code("discard KS")), "Normal does not remember what others hold"


def test_hard_counts_the_cards_that_come_back():
    """The stock is empty, and the nines are among the discards; the twos and threes are in other hands."""
    game = play(begun("7C 7D 7H 9S 2C", "2D 2H 2S 4C 5C", "3D 3H 3S 4D 5D", "", stock="3C"), "draw stock")
    table = game.dump()
    nines = [card for card in table["stock"] if card % 13 == 8]
    gone = [card for card in table["stock"] if card not in nines]
    put(game, table["hands"], table["discards"] + gone + nines, [])
    assert game.text(players.decide("tresydos", game.view(0), "H", Rng(1))) in ("discard 2C", "discard 3C")
    assert game.text(players.decide("tresydos", game.view(0), "N", Rng(1))) == "discard 9S"


def test_hard_expects_no_more_cards_of_one_other_seat_than_of_two():
    """Of two seats the other one is the seat before and the seat after."""
    most = []
    for others in (1, 2):
        view = begun("AC 2C 3C 4C 5C", *[""] * others).view(0)
        tally = Tally(view)
        assert not any(tally.count(view, "H"))  # which fills it in
        most.append(max(tally.danger))
    assert most[0] * 10 < most[1] * 11


# Strength (the arena measures it; these tests notice gross losses)


@pytest.mark.slow
@pytest.mark.parametrize("levels, seats, deals", (("N,E", 4, 40), ("H,N", 2, 300)))
def test_each_level_beats_the_one_below(levels, seats, deals):
    job = contest.Job("tresydos", levels.split(","), seats // 2, seats, 0, {})  # half of the seats have each level
    gain = contest.tally([row[""][0] - row[""][1] for row in contest.contest(job, 1, deals)])
    assert gain.mean - gain.half > 0, gain
