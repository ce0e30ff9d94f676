"""Trex's opponents: legal, blind to what their seat has not seen, alike on every runtime, free of plain blunders."""

from array import array
from itertools import takewhile
from types import SimpleNamespace

import pytest

import engine
from engine import players
from engine.cards import card_code, card_text
from engine.rng import Rng
from engine.trex import codes as trex
from engine.trex import deal_loops, race_loops, rollout_loops, weights
from engine.trex import hard as trex_hard
from engine.trex import hard_naming as trex_hard_naming
from engine.trex import playout as trex_playout
from engine.trex import values as trex_values
from engine.trex.codes import JACK, KEEP, NAMING, POWER, REVEAL, REVEALABLE, SUIT, TAKEN
from engine.trex.counting import Tally
from tests.engine.moves import by_opponents
from tests.engine.opponents import check_alike, check_blind, check_slices
from tests.engine.portable import random_options
from tests.engine.positions import position
from tests.engine.trex.test_rules import cards, play, set_up, short
from tests.runtimes import MICROPYTHONS, plain_loops, run
from tools.arena.trex_playouts import compile_playouts, patched

BUDGET = 24  # playouts of a Hard decision: enough to take every path, quick enough for a test


@pytest.fixture
def fast(monkeypatch):
    """Compiled playouts where Numba is there; the plain ones give the same moves."""
    for module, name in patched():
        monkeypatch.setattr(module, name, getattr(module, name))  # so that it is put back
    compile_playouts()


def kingdom(deal, letters, budget=BUDGET, **options):
    """Play the first kingdom by opponents of these levels, yielding (game, view, code) before every move."""
    session = by_opponents("trex", deal, budget, **{**options, "seats": letters})
    return takewhile(lambda each: each[0].kingdom == 0, session)


# The interface


def test_a_thinker_works_in_slices_and_finds_what_decide_finds():
    check_slices(set_up(contract="slaps"), 16, 60)


def test_without_memory_for_hard_normal_decides(monkeypatch):
    def fail(*_):
        yield None
        raise MemoryError

    by_normal = [players.decide("trex", view, "N", Rng(1)) for _, view, _ in kingdom(1, "EEEE")]
    monkeypatch.setattr("engine.trex.hard.think", fail)
    assert [players.decide("trex", view, "H", Rng(1)) for _, view, _ in kingdom(1, "EEEE")] == by_normal


def test_an_opponent_gets_the_view_of_its_own_seat_only():
    game = set_up(contract="slaps")
    for wrong in (game, game.view(1)):
        with pytest.raises(ValueError, match="view of the seat"):
            players.decide("trex", wrong, "N", Rng(1))
    for level in ("", "X", "EN"):
        with pytest.raises(ValueError, match="easy"):
            players.decide("trex", game.view(0), level, Rng(1))


@pytest.mark.slow(but_first="level")
@pytest.mark.parametrize("level, positions", (("E", 1000), ("N", 1000), ("H", 200)))
def test_no_peeking_and_every_choice_legal(level, positions, fast):
    def games(deal):
        return kingdom(deal, level * 4, 12, **(random_options("trex", Rng(deal)) if deal % 2 else {}))

    phases, differ = check_blind(games, level, positions, 12)
    assert differ > 0.9 and phases >= {trex.AT_NAME, trex.AT_REVEAL, trex.AT_TRICK, trex.AT_LAYOUT}


@pytest.mark.parametrize("level", "ENH")
@pytest.mark.parametrize("contract, hand", (
    ("king", "AH 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"), ("trex", "2C 2D 2H 2S AC KC QC JC TC 9C 8C 7C 6C"),
))
def test_who_may_appeal_decides(contract, hand, level):
    for king in range(4):
        game = set_up("", hand, king=king, contract=contract)
        assert players.decide("trex", game.view(1), level, Rng(1), 12) in (trex.APPEAL, trex.ACCEPT)


# No avoidable blunder


def blunder(game, code):
    """Return what is plainly wrong with a move, judged from the whole state, or ""."""
    seat = game.to_act
    codes = game.moves()
    trick = game.trick()
    if game.phase == trex.AT_REVEAL and code != KEEP:
        card = code - REVEAL
        return "reveals %s bare" % card_text(card) if game.cards_of(seat, SUIT[card]) < 3 else ""
    if game.phase == trex.AT_LAYOUT and len(codes) > 1:
        mine = game.hand(seat)
        if sure(game, mine) and opens(game, mine, code) and not all(opens(game, mine, other) for other in codes):
            return "opens %s's suit with a sure hand" % card_text(code)
    if game.partners and len(codes) > 1 and game.phase >= trex.AT_TRICK and breach(game, seat, code):
        return "%s with %s" % (breach(game, seat, code), card_text(code))
    if game.phase != trex.AT_TRICK or len(codes) < 2:
        return ""
    if game.contract & trex.KING and takes_king(game, seat, code):
        if not all(takes_king(game, seat, other) for other in codes):
            return "takes the king of hearts with %s" % card_text(code)
    if not trick and not others_hold(game, seat, code, -1):
        if any(others_hold(game, seat, other, POWER[other]) for other in codes if not takes_king(game, seat, other)):
            return "leads %s, which nobody else can follow" % card_text(code)
    return ""


def breach(game, seat, code):
    """Return which convention of partners a move breaks that another move keeps, or ""."""
    trick = [card for _, card in game.trick()]
    if game.phase == trex.AT_LAYOUT:
        mine = game.hand(seat)
        order = {card: urgency(game, seat, card) for card in game.moves() if POWER[card] == JACK}
        late = code in order and order[code] < max(order.values())
        return "opens too early" if late and not sure(game, mine) else ""
    if not trick:
        able = [card for card in game.moves() if helps_partner(game, seat, card)]
        return "does not let its partner throw" if able and code not in able else ""
    best, winner = max((POWER[card], who) for who, card in game.trick() if SUIT[card] == SUIT[trick[0]])
    over = [card for card in game.moves() if SUIT[card] == SUIT[trick[0]] and POWER[card] > best]
    costs = game.contract & trex.SLAPS or any(map(game.is_penalty, trick))
    return "takes from its partner" if winner ^ seat == 2 and costs and code in over and over != game.moves() else ""


def urgency(game, seat, jack):
    """Return 2 for the suit of a two that a seat or its partner has, 1 where the seat holds the three or four."""
    two = 13 * SUIT[jack] + 1
    if game.view(seat).place(two) in (seat, seat ^ 2):
        return 2
    return int(game.place(two + 1) == seat or game.place(two + 2) == seat)


def helps_partner(game, seat, card):
    """True when a lead cannot take the trick, and all know that the partner is out of the suit."""
    suit = range(13 * SUIT[card], 13 * SUIT[card] + 13)
    others = [other for other in suit if game.place(other) < TAKEN and game.place(other) != seat]
    shown = [game.cannot(other) >> (seat ^ 2) & 1 or game.holder(other) not in (trex.NONE, seat ^ 2)
             for other in others]
    return others and all(shown) and all(POWER[other] > POWER[card] for other in others)


def takes_king(game, seat, code):
    """True when `code` takes the king of hearts now: last to the trick, or with no ace left against the king."""
    trick = game.trick()
    pile = [card for _, card in trick]
    suit = SUIT[pile[0]] if pile else SUIT[code]
    high = max([(POWER[card], who) for who, card in trick if SUIT[card] == suit], default=(-1, -1))
    if SUIT[code] != suit or POWER[code] < high[0]:
        return False
    if game.partners and high[1] == seat ^ 2 and code != card_code("KH"):
        return False
    if code == card_code("KH"):
        at = game.place(card_code("AH"))
        return at == seat or at >= TAKEN  # everybody knows where the ace is
    return len(pile) == 3 and card_code("KH") in pile


def others_hold(game, seat, code, power):
    """True when another seat holds a card of the suit above `power`."""
    theirs = [card for other in range(4) if other != seat for card in game.hand(other)]
    return any(SUIT[card] == SUIT[code] and POWER[card] > power for card in theirs)


def sure(game, mine):
    """True when every card of a hand can be played whatever the others do: it has all cards up to the layout, too."""
    for card in mine:
        ends = game.layout(SUIT[card])
        low, high = (JACK + 1, JACK - 1) if ends is None else (POWER[ends[0]], POWER[ends[1]])
        way = {*range(high + 1, POWER[card]), *range(POWER[card] + 1, low)}  # powers that have to be laid before it
        if not way <= {POWER[other] for other in mine if SUIT[other] == SUIT[card]}:
            return False
    return True


def opens(game, mine, code):
    """True when `code` lets another hand put a card next to it that it could not put before; a partner may, seen to."""
    power = POWER[code]
    ends = game.layout(SUIT[code])
    low, high = (JACK, JACK) if ends is None else (POWER[ends[0]], POWER[ends[1]])
    steps = ([1] if power >= high else []) + ([-1] if power <= low else [])
    cards = [13 * SUIT[code] + (power + step + 1) % 13 for step in steps if 0 <= power + step <= 12]
    seat = game.to_act
    known = {card for card in cards if game.partners and game.view(seat).place(card) == seat ^ 2}
    return any(card not in mine and card not in known for card in cards)


@pytest.mark.slow(but_first="letters")
@pytest.mark.parametrize("options", (
    {}, dict(partners=True), dict(must_throw=True, complex="free"), dict(complex="all", play_on=True),
), ids=str)
@pytest.mark.parametrize("letters", ("NNNN", "HNNN", "NHNN", "NNHN", "NNNH"))
def test_no_avoidable_blunder(letters, options, fast):
    """Over 230 deals, 125 of them with partners; a failing one is named by deal number, options and moves so far."""
    deals = deal = 0
    while deals < (25 if options == dict(partners=True) or not options and letters == "NNNN" else 8):
        deal += 1
        for game, _, code in kingdom(deal, letters, 12, **options):
            wrong = blunder(game, code)
            assert not wrong, "deal %d %s after %d moves: seat %d (%s) %s" % (
                deal, options, game.length, game.to_act, letters[game.to_act], wrong
            )
        deals += game.deals_done


@pytest.mark.parametrize("level", "NH")
def test_the_blunder_guard_sees_blunders_and_the_levels_avoid_them(level):
    """The guard itself must be able to fail."""
    def choose(game):
        return game.text(players.decide("trex", game.view(game.to_act), level, Rng(1), BUDGET))

    game = set_up("AH KH", contract="king", appeals=False)
    assert "bare" in blunder(game, REVEAL + card_code("KH")) and choose(game) == "keep"
    game = short(set_up("AH KH", contract="king", doubling=False, appeals=False),
                 s0="3H 4C", s1="KH 5C", s2="2H 6C", s3="AH 4H")
    play(game, "play 3H", "play KH", "play 2H")
    assert "takes" in blunder(game, card_code("AH")) and not blunder(game, card_code("4H"))
    assert choose(game) == "play 4H"
    game = short(set_up(contract="slaps"), s0="3S 4C", s1="5C 6D", s2="6C 7D", s3="7C 8D")
    assert "nobody else" in blunder(game, card_code("3S")) and not blunder(game, card_code("4C"))
    game = short(set_up(contract="trex", appeals=False), s0="2C TD", s1="9D 8D", s2="3H 4H", s3="5S 6S")
    position(game, layout={0: (1, 12), 1: (9, 12)})
    assert "opens" in blunder(game, card_code("TD")) and not blunder(game, card_code("2C"))
    assert choose(game) == "play 2C"
    game = set_up(contract="trex", appeals=False, partners=True)
    short(game, s0="JC 8C JD 3D JH TH", s1="2C 2H", s2="2D", s3="2S")
    assert "early" in blunder(game, card_code("JC")) and "early" in blunder(game, card_code("JH"))
    assert not blunder(game, card_code("JD"))
    game = short(set_up(contract="slaps", partners=True), s0="3S 4C", s1="5S 6D", s2="6C 7D", s3="7S 8D")
    position(game, cannot={card_code(card): 1 << 2 for card in ("5S", "7S")})
    assert "throw" in blunder(game, card_code("4C")) and not blunder(game, card_code("3S"))
    game = short(set_up(contract="slaps", partners=True), s0="9S 4C", s1="5S 6D", s2="6S TS", s3="7S 8D")
    play(game, "play 9S", "play 5S")
    assert "takes" in blunder(game, card_code("TS")) and not blunder(game, card_code("6S"))


# Tactics


def own(text):
    """Return cards as a mask of powers for each suit, as a `Tally` has them."""
    masks = [0] * 4
    for card in cards(text):
        masks[SUIT[card]] |= 1 << POWER[card]
    return masks


@pytest.mark.parametrize("level", "NH")
def test_a_long_king_is_revealed(level):
    """Others lose more by that than its holder, who can wait with it."""
    game = set_up("KH QH 9H 7H 4H 2H 2C 3C 4C 5C 2S 3S 4S", contract="king", appeals=False)
    assert game.text(players.decide("trex", game.view(0), level, Rng(1), BUDGET)) == "reveal KH"


def normal(game):
    """Return the move that Normal makes."""
    return players.decide("trex", game.view(game.to_act), "N", Rng(1))


def test_normal_dumps_the_king_on_the_ace_and_keeps_low():
    game = short(set_up(contract="king", doubling=False, appeals=False),
                 s0="AH 4C", s1="KH 3H", s2="2H 6C", s3="9H 4H")
    play(game, "play AH")
    assert normal(game) == card_code("KH")
    game = short(set_up(contract="queens", doubling=False), s0="KC 4D", s1="QC 3C", s2="2H 6C", s3="9H 4H")
    play(game, "play KC")
    assert normal(game) == card_code("QC")
    game = play(short(set_up(contract="slaps"), s0="8C 4D", s1="JC 7C 3C", s2="2C 6C", s3="9C 4H"), "play 8C")
    assert normal(game) == card_code("7C")


@pytest.mark.parametrize("level", "NH")
@pytest.mark.parametrize("card, other, guards", (
    ("KH", "AH", "9753"), ("QC", "2C", "53"), ("QD", "2D", "53"), ("QH", "2H", "53"), ("QS", "2S", "53"),
))
def test_the_holder_of_a_revealed_card_does_not_take_it(level, card, other, guards):
    """Another may yet take it: the holder would pay its value, and lose as much as it would gain."""
    suit = card[1]
    a, b, c = [name for name in "CDHS" if name != suit]
    game = set_up(contract="king" if card == "KH" else "queens", doubling=False, appeals=False)
    short(game, s0="J%s %s T%s" % (suit, other, a), s1=" ".join([card] + [low + suit for low in guards]),
          s2="4%s 7%s 6%s" % (suit, a, b), s3="6%s 8%s 9%s" % (suit, a, c))
    position(game, holders={REVEALABLE.index(card_code(card)): 1}, leader=0, turn=0)
    play(game, "play J" + suit)
    code = players.decide("trex", game.view(1), level, Rng(1), BUDGET)
    assert SUIT[code] == SUIT[card_code(card)] and code != card_code(card)


def test_normal_names_trex_with_high_cards_and_slaps_with_low_ones():
    high = "KC QC JC TC KD QD JD TD QH JH TH JS TS"
    low = "2C 3C 4C 5C 2D 3D 4D 2H 3H 4H 2S 3S 4S"
    for hand, names in ((high, ("trex",)), (low, ("slaps", "diamonds", "queens"))):
        game = set_up(hand)
        assert game.text(normal(game)) in ["name " + name for name in names]


def test_a_tally_knows_what_is_out_who_can_hold_it_and_what_takes_the_trick():
    game = short(set_up(contract="slaps"), s0="8C 4D", s1="JC 7C 3C", s2="2C 6C", s3="9C 4H")
    position(game, cannot={card_code("2C"): 1 << 3})
    play(game, "play 8C")
    tally = Tally(game.view(1))
    assert tally.own == own("JC 7C 3C") and tally.out == own("4D 2C 6C 9C 4H")
    assert tally.can_hold[8] == own("2C 6C 9C")[0] and tally.can_hold[12] == own("6C 9C")[0]
    assert (tally.led, tally.best, tally.winner) == (0, POWER[card_code("8C")], 0)
    assert tally.takes(card_code("7C")) == 0 and tally.takes(card_code("JC")) == 64  # of 64: for sure


# Temperaments


def choices(games, level, temper):
    """Return the moves of an opponent with a temperament for the seats to act of some games."""
    found = []
    for game in games:
        view = game.view(game.to_act)
        view.temper = temper
        found.append(players.decide("trex", view, level, Rng(1), BUDGET))
    return found


@pytest.mark.slow
def test_temperaments_show_in_the_choices(fast):
    """Each differs from plain play and from the others, and in the way that its name says."""
    games = []  # with a choice of cards
    for deal in range(1, 9):
        games += [game.copy() for game, view, _ in kingdom(deal, "NNNN", 1)
                  if game.phase >= trex.AT_TRICK and len(view.moves()) > 1]
    made = [choices(games, "N", temper) for temper in range(5)]
    hard = [choices(games[::9], "H", temper) for temper in range(5)]
    for one in range(5):
        for other in range(one):
            assert sum(a != b for a, b in zip(made[one], made[other])) > len(games) // 50, (one, other)
            assert hard[one] != hard[other]

    def share(temper, where, what):
        """Return how often a temperament's choice is `what`, of the positions `where` that is asked."""
        asked = [what(game, code) for game, code in zip(games, made[temper]) if where(game)]
        assert len(asked) > 30
        return sum(asked) / len(asked)

    def layout(game):
        return game.phase == trex.AT_LAYOUT

    def leads(game):
        return game.phase == trex.AT_TRICK and not game.trick()

    def jack(game, code):
        return POWER[code] == JACK

    def end(game, code):
        return POWER[code] in (0, 12)

    def short_suit(game, code):
        return sum(SUIT[card] == SUIT[code] for card in game.hand(game.to_act)) < 3

    def top(game, code):
        return not others_hold(game, game.to_act, code, POWER[code])

    slaps = [at for at, game in enumerate(games) if game.contract == trex.SLAPS]
    for one in range(1, 5):  # also where only tricks count
        assert sum(made[one][at] != made[0][at] for at in slaps) > len(slaps) // 50, one
    careful, bold, hoarder, hunter = 1, 2, 3, 4  # 0: plain play
    assert share(bold, layout, jack) > share(0, layout, jack) > share(hoarder, layout, jack)
    assert share(careful, layout, end) > share(0, layout, end)
    assert share(bold, leads, top) > share(0, leads, top)
    assert share(hunter, leads, short_suit) > share(0, leads, short_suit)


@pytest.mark.slow  # while Numba's cache is empty
def test_temperaments_are_equally_strong():
    """The bare policy loses less than five points per kingdom by any of them."""
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from tests.engine.trex.bare_policy import Match

    lost = [0] * 5
    for mask in (1, 2, 4, 8, 16):
        match = Match(mask, {})
        deals = match.deals(numpy.random.default_rng(1), 4000)
        for temper in range(5):
            lost[temper] -= match.gains((weights.row(mask, temper), match.row), deals).mean()
    assert lost[0] == 0 and max(lost) < 5 and min(lost) > -5, lost


# Worlds and playouts


@pytest.mark.slow
def test_worlds_keep_what_is_known():
    """Every sampled deal gives each seat its number of cards and no card that it cannot hold."""
    for deal in range(1, 7):
        for game, view, _ in kingdom(deal, "NNNN", **random_options("trex", Rng(deal))):
            tally = Tally(view)
            worlds = trex_hard.Worlds(view, tally, deal)
            for certain in (False, True):
                worlds.next_by_matching() if certain else worlds.next()
                world = worlds.world
                for seat in range(4):
                    masks = list(world[4 * seat : 4 * seat + 4])
                    assert sum(mask.bit_count() for mask in masks) == game.count(seat)
                    if seat == view.viewer:
                        assert masks == tally.own
                    else:
                        assert all(masks[suit] & ~tally.can_hold[4 * seat + suit] == 0 for suit in range(4))


def test_the_others_know_of_a_seat_what_it_has_shown():
    """In worlds and playouts a seat is out of a suit once it has not followed, not before: not even the thinker."""
    game = short(set_up(contract="slaps"), s0="8C 4D 2H", s1="JC 7C 3C", s2="2D 6D TD", s3="9C 4H 5H")
    position(game, cannot=[0] * 52)
    flags = trex_playout.known(game.view(0), Tally(game.view(0)))[rollout_loops.OUT_OF : rollout_loops.OUT_OF + 4]
    assert list(flags) == [0, 0, 0, 0]
    play(game, "play 8C", "play JC", "play 2D", "play 9C", "play 3C")
    view = game.view(2)
    flags = trex_playout.known(view, Tally(view))[rollout_loops.OUT_OF + 8 : rollout_loops.OUT_OF + 12]
    assert list(flags) == [1, 0, 0, 0]


def test_playouts_share_out_the_whole_stake():
    """From the first lead to the end: what the four seats score is what the contracts are worth."""
    for deal in range(1, 31):
        options = random_options("trex", Rng(deal))
        game = engine.new("trex", deal, **dict(options, appeals=False, void_closed_suit=False, complex="free"))
        view = game.view(game.king)
        worlds = trex_hard.Worlds(view, Tally(view), deal)
        bid = trex_hard_naming.EarlyDecision(view, game.moves(), trex_playout.Playout(view))
        playout = bid.playout
        for code in bid.codes:
            worlds.next()
            mask = code - NAMING
            playout.set_contracts(mask)
            if mask == trex.TREX:
                playout.c[race_loops.WATCHED] = race_loops.NOTHING  # to the end of the deal
            trex_playout.set_penalties(worlds.world, mask)
            if mask & (trex.KING | trex.QUEENS):
                bid.reveals(worlds.world, range(4))
            playout.run(worlds.world, rollout_loops.NOTHING)
            assert 5 * sum(playout.points) == trex_values.stakes(trex.ALL & ~mask, view.slap), (deal, options, mask)


@pytest.mark.parametrize("contract", ("king", "king+queens", "queens"))
@pytest.mark.parametrize("option", ("no_heart_lead", "must_throw"))
def test_txo14_and_txo2_hold_in_playouts(option, contract):
    """The seats of a playout make only moves that the rules allow, one move after another."""
    for deal in range(1, 9):
        options = dict(complex="free", doubling=False, appeals=False)
        game = play(engine.new("trex", deal, **{**options, option: True}), "name " + contract)
        while not game.deals_done:
            code = trex_playout.Playout(game.view(game.to_act)).best(open_world(game), range(52))
            assert code in game.moves(), (deal, game.log)
            game.play(code)


def open_world(game):
    """Return the world, as playouts have it, of a game whose hands are all known."""
    world = trex_playout.known(game, Tally(game.view(game.to_act)))
    for suit in range(4):
        world[rollout_loops.HELD + suit] = sum(world[4 * seat + suit] for seat in range(4))
    return world


def test_a_playout_can_be_repeated():
    """The cards on the table are read again by the next playout, so none may be overwritten."""
    game = play(short(set_up(contract="slaps"), s0="8C 4D 2H", s1="JC 7C 3C", s2="2C 6C TD", s3="9C 4H 5H"), "play 8C")
    view = game.view(1)
    worlds = trex_hard.Worlds(view, Tally(view), 5)
    playout = trex_playout.Playout(view)
    worlds.next()
    keys = [POWER[card] for card in cards("JC 7C 3C")]  # clubs are suit 0
    first = [playout.run(worlds.world, key) for key in keys]
    assert [playout.run(worlds.world, key) for key in keys] == first


@pytest.mark.slow(but_first="runtime")
@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_every_runtime_decides_alike(runtime):
    """The unix port plays out in viper, the 32-bit build and CPython in plain Python: the same moves."""
    check_alike(runtime, "trex", 3, "seats='HNEH'", "game.deals_done < 2", 8)


# Plays out random deals by two sets of loops, `plain` and `other`, each with `deal`, `tricks` and `layout`
RANDOM_DEALS = """
from array import array
from engine.trex import playout, race_loops as r, rollout_loops as w, weights
seed = 7
def roll(n):
    global seed
    seed = (seed * 1664525 + 1013904223) & 0x3FFFFFFF
    return (seed >> 14) * n >> 16
for turn in range(400):
    cards = array("i")
    for key in range(52):
        cards.append(key // 13 << 4 | key % 13)
        cards.append(15 - (1 << roll(4)) if roll(3) == 0 else 15)
    base = array("i", [0] * w.WORLD)
    for suit in range(4):
        base[w.HELD + suit] = 8191
        base[w.PENALTIES + suit] = (0, 1024, 8191, 2048)[roll(4)]
    need = array("i", [13] * 4)
    worlds = [array("i", [0] * w.WORLD), array("i", [0] * w.WORLD)]
    start = seed
    ends = [twin.deal(base, world, cards, need, 52, start) for twin, world in zip((plain, other), worlds)]
    assert ends[0] == ends[1] and worlds[0] == worlds[1]
    if ends[0] < 0:
        continue
    c = array("i", [0] * w.BLOCK)
    c[w.CONTRACT] = 1 + roll(15)
    c[w.SEAT] = roll(4)
    c[w.MUST_THROW] = roll(2)
    c[w.SLAP], c[w.DIAMOND] = 3, 2
    c[w.PARTNERS] = roll(2)
    c[w.HEARTS_LAST] = roll(2)
    for i in range(w.HOLDERS, w.HOLDERS + 5):
        c[i] = (254, 254, roll(4))[roll(3)]
    c[w.FIRST] = w.NOTHING
    c[w.ONE_MOVE] = roll(4) == 0
    for i in range(4):
        c[w.ONLY + i] = roll(8192)
    for i in range(w.PRICES, w.BLOCK):
        c[i] = roll(80)
    for i in range(r.LAYOUT, r.PLACES):
        c[i] = w.NOTHING
    for name in ("tricks", "layout"):
        results = []
        for twin in (plain, other):
            block = array("i", c)
            if name == "layout":
                block[r.WATCHED] = w.NOTHING if c[w.PARTNERS] else c[w.SEAT]
            points = array("i", [0] * 4)
            hands = array("i", [0] * w.WORLD)
            if name == "layout":
                twin.layout(worlds[0], hands, block, points)
            else:
                twin.tricks(worlds[0], hands, block, points, playout.shares(weights.row(c[w.CONTRACT])))
            results.append((list(points), list(hands), list(block)))
        assert results[0] == results[1], (turn, name)
print("equal")
"""


def test_viper_equals_plain_python():
    """400 random deals under random settings, on the unix port."""
    viper = """
from engine.trex import hard, playout
class other:
    deal, tricks, layout = hard.deal, playout.loop(1), playout.loop(16)
assert type(other.deal) is not type(plain.deal)
"""
    code = plain_loops(*("engine/trex/%s_loops.py" % name for name in ("deal", "rollout", "race")))
    assert run("unix", code + viper + RANDOM_DEALS) == "equal\n"


@pytest.mark.slow  # while Numba's cache is empty
def test_numba_equals_plain_python(fast, capsys):
    plain = SimpleNamespace(deal=deal_loops.deal, tricks=rollout_loops.tricks, layout=race_loops.layout)
    tricks, layout = trex_playout.loop(trex.KING), trex_playout.loop(trex.TREX)
    other = SimpleNamespace(deal=trex_hard.deal, tricks=tricks, layout=layout)
    exec(RANDOM_DEALS, {"plain": plain, "other": other})
    assert capsys.readouterr().out == "equal\n"


def test_layout_playout_by_hand():
    """Seat 0 is to play, and its only card fits: it goes out first, then the others in turn."""
    world = array("i", [0] * rollout_loops.WORLD)  # begins with a mask of powers for each seat and suit
    world[0] = 1 << 1  # 3 of clubs
    world[4] = 1 << 0  # 2 of clubs
    world[9] = 1 << 10  # Q of diamonds
    world[13] = 1 << 11  # K of diamonds
    c = array("i", [0] * rollout_loops.BLOCK)
    c[rollout_loops.CONTRACT] = trex.TREX
    c[race_loops.FIRST] = c[race_loops.WATCHED] = race_loops.NOTHING
    # Lowest and highest power of each suit
    c[race_loops.LAYOUT : race_loops.PLACES] = array("i", [2, 12, 9, 9, 255, 255, 255, 255])
    points = array("i", [0] * 4)
    race_loops.layout(world, array("i", [0] * rollout_loops.WORLD), c, points)
    assert list(points) == [40, 30, 20, 10]  # in fives
