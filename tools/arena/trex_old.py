"""Trex's earlier opponents, frozen as a measure for later ones: O is the old Normal, P the old Hard.

O has its own values of cards, which are wrong for its own revealed card: keeping it costs double, taking it does not. P
is today's Hard with the old weights, values of hands and rule for doubling, and without partners' conventions; the
other seats in its playouts think that it is out of all suits. The parts shared with today's opponents (counting,
blunders, sampling) have not changed since; a test compares their moves with those that they made originally.
"""

from contextlib import contextmanager

from engine.modules import borrow, load, unload
from engine.players import Thinker, run_to_end
from engine.trex.blunders import ends, sound
from engine.trex.codes import (
    ACE,
    APPEAL,
    AT_APPEAL,
    AT_LAYOUT,
    AT_NAME,
    AT_REVEAL,
    AT_TRICK,
    DIAMOND_SUIT,
    DIAMONDS,
    HEART_SUIT,
    KEEP,
    KING,
    KING_OF_HEARTS,
    KING_POINTS,
    NONE,
    PASS,
    POWER,
    QUEEN,
    QUEEN_POINTS,
    QUEENS,
    REVEAL,
    SLAPS,
    SUIT,
    TREX,
)
from engine.trex.counting import ONE, VOID, Tally, above, below, bit_count
from engine.trex.easy import well_protected
from engine.trex.rollout_loops import OUT_OF

LEVELS = {"O": "N", "P": "H"}
SEES_ALL = False
_BUDGET = 360
_VALUES = {
    "_CELLS": (
        bytes((
            128, 126, 125, 124, 124, 123, 122, 121, 121, 120, 120, 119, 119, 135, 140, 129, 119, 122, 124, 126, 129,
            141, 139, 140, 138, 137, 128, 135, 133, 133, 134, 132, 172, 73, 128, 152, 115, 98, 108, 131, 145, 148,
        )),
        bytes((
            130, 130, 129, 129, 129, 128, 128, 128, 128, 127, 127, 126, 127, 132, 127, 127, 126, 127, 128, 128, 128,
            155, 170, 171, 159, 145, 136, 127, 120, 114, 105, 97, 87, 74, 173, 126, 99, 100, 114, 123, 138, 152,
        )),
        bytes((
            137, 137, 135, 135, 133, 132, 129, 129, 127, 127, 133, 105, 105, 137, 134, 111, 104, 118, 135, 142, 143,
        )),
        bytes((
            146, 145, 144, 140, 135, 133, 129, 125, 121, 117, 113, 109, 105, 147, 123, 111, 112, 121, 131, 137, 141,
        )),
        bytes((
            74, 103, 119, 129, 135, 138, 140, 141, 141, 130, 139, 138, 137, 124, 133, 133, 130, 127, 126, 125, 126,
        )),
    ),
    "_REST": (31, -52, -21, -56, 241),
    "_LATER": (
        83, 71, 94, 85, 95, 84, 108, 101, 108, 97, 119, 113, 118, 109, 131, 127, -81, -90, -65, -69, -65, -71, -46, -44,
        -51, -56, -33, -30, -35, -36, -12, 0,
    ),
    "_LATER_SWAPPED": (
        87, 74, 106, 98, 97, 86, 120, 114, 98, 86, 119, 113, 107, 96, 131, 127, -78, -88, -52, -55, -63, -70, -32, -30,
        -63, -70, -33, -30, -49, -53, -12, 0,
    ),
}
_LAYOUT = 70, 25, 60, 64, 80, 2, 4, 80, 1, 50, 4, 0, 0


def decide(view, level, rng, budget):
    """Return the code that O or P plays for the seat to act of `view`."""
    codes = view.moves()
    if len(codes) == 1:
        return codes[0]
    with _patched(view):
        if level == "P":
            from engine.trex import hard

            return run_to_end(Thinker(hard.think(view, codes, rng, budget or _BUDGET)))
        return _old_normal(view, codes)


def _old_normal(view, codes):
    if view.phase == AT_APPEAL:
        return APPEAL
    tally = Tally(view)
    if view.phase == AT_NAME:
        return borrow("engine.trex.values").best(view, tally.own, codes)
    codes = sound(view, tally, codes)
    if view.phase == AT_REVEAL:
        shown = [code for code in codes if code != KEEP and well_protected(tally.own, code - REVEAL)]
        return (shown or [KEEP])[0]
    return max(codes, key=lambda code: value(view, tally, code))


@contextmanager
def _patched(view):
    """Let P and O play with the old weights and values, and double less.

    The modules are looked up here, since those of a game that was unloaded meanwhile are new.
    """
    from engine.trex import counting, hard, playout

    early = view.phase < AT_TRICK
    if early:
        vars(load("engine.trex.values")).update(_VALUES)  # for the next to borrow it
    current = playout.row, hard.ranked, hard.known, counting.protected, hard.agreed
    playout.row, hard.ranked, hard.known, counting.protected = row, _ranked, _known, well_protected
    hard.agreed = _agreed
    try:
        yield
    finally:
        playout.row, hard.ranked, hard.known, counting.protected, hard.agreed = current
        if early:
            unload("engine.trex.values")


def row(mask, temper=0):
    if mask == TREX:
        return _LAYOUT
    short = (0, 0) if mask & SLAPS else (256, 128)
    return (8 if mask & ~SLAPS else 0, 33, 60, 22, 256, *short, 1, 0, 64, 128, 64, 64, 64, 3, 21, 64, 64, 128)


def _known(view, tally):
    from engine.trex import playout

    world = playout.known(view, tally)
    for suit in range(4):
        world[OUT_OF + 4 * tally.seat + suit] = 1  # a fault: the others thought that P had none of any suit
    return world


def _agreed(view, tally, codes):
    return codes  # partners had no conventions


def _ranked(view, tally, playouts, codes):
    return [code for _, code in sorted((-value(view, tally, code), code) for code in codes)]


def value(view, tally, card):
    """Return O's value of `card`, higher is better."""
    if view.phase == AT_LAYOUT:
        return _layout_value(view, tally, card)
    return _keep_cost(view, tally, card) - _play_cost(view, tally, card)


def _cost(view, card, taker):
    """Return what `card` costs `taker` by the score, in points."""
    points = view.diamond if view.contract & DIAMONDS and SUIT[card] == DIAMOND_SUIT else 0
    value = 0
    if card == KING_OF_HEARTS and view.contract & KING:
        value = KING_POINTS
    elif view.contract & QUEENS and POWER[card] == QUEEN:
        value = QUEEN_POINTS
    return points + (value if view.holder(card) in (NONE, taker) else 2 * value)


def _play_cost(view, tally, card):
    """Return the expected cost of playing `card` to the trick, in 64ths of a point."""
    chance = tally.takes(card)
    if not chance:
        return 2 * ONE * _cost(view, card, tally.winner) if tally.partner_wins(view) else 0
    points = sum(_cost(view, other, tally.seat) for _, other in view.trick()) + _cost(view, card, tally.seat) + 3
    if view.contract & SLAPS:
        points += view.slap
    total = points * ONE
    for seat in tally.later():
        total += _thrown(view, tally, seat, card)
    total = total * chance // ONE
    if not tally.trick_size and not view.contract & SLAPS:
        total -= ONE * max(0, 3 - bit_count(tally.own[SUIT[card]])) * 2
    return total


def _thrown(view, tally, seat, card):
    """Return the expected cost of what `seat` adds to a trick that `card` takes, in 64ths of a point."""
    suit = SUIT[card]
    mine = tally.can_hold[4 * seat + suit]
    void = VOID[bit_count(mine)] if not view.contract & DIAMONDS or suit != DIAMOND_SUIT else 64 if not mine else 8
    total = 0
    for other in range(52):
        if view.is_penalty(other) and tally.can_hold[4 * seat + SUIT[other]] >> POWER[other] & 1:
            points = _cost(view, other, tally.seat)
            if SUIT[other] != suit:
                total += points * void // 3
            elif POWER[other] < POWER[card]:
                total += points * (ONE - void) // (3 + bit_count(mine))
    return total


def _keep_cost(view, tally, card):
    """Return the danger of keeping `card`, in 64ths of a point."""
    suit = SUIT[card]
    power = POWER[card]
    out = tally.out[suit]
    lower = bit_count(below(out, power))
    guards = bit_count(below(tally.own[suit], power))
    danger = 0
    if lower:
        stake = view.slap if view.contract & SLAPS else 0
        if view.contract & (KING | QUEENS | DIAMONDS):
            stake += 8
        if view.contract & DIAMONDS and suit == DIAMOND_SUIT:
            stake += 25
        cards = [13 * suit + (other + 1) % 13 for other in range(power) if out >> other & 1]
        if any(view.is_penalty(other) for other in cards):
            stake += 60 if suit == HEART_SUIT and view.contract & KING else 22
        danger = ONE * stake * lower // (bit_count(out) * (1 + guards))
    elif not out and not view.contract & TREX:
        danger = ONE * 4
    if view.is_penalty(card):
        points = _cost(view, card, tally.seat) * (2 if view.holder(card) == tally.seat else 1)
        danger += ONE * points * 3 // (3 + guards)
    return danger + power


def _layout_value(view, tally, card):
    if card == PASS:
        return 0
    suit = SUIT[card]
    power = POWER[card]
    own = tally.own[suit]
    if view.partners and view.place(13 * suit + 1) == tally.seat ^ 2:
        own |= 1  # the partner's two lies open
    up = above(own, power)
    down = below(own, power)
    low, high = ends(view, suit)
    worth = 0
    if power > high or low > high:
        worth += _direction(up & 1, up, bit_count(up), ACE - power)
    if power < low or low > high:
        next_mine = power and down >> power - 1 & 1
        worth += _direction(next_mine, down, power - bit_count((down & -down) - 1) if down else 0, power)
    return 2 * worth + bit_count(own)


def _direction(next_mine, beyond, depth, left):
    """Return the value of opening one direction, in which `left` cards are still to come."""
    if not left:
        return 20
    if next_mine:
        return 24 + depth
    return 30 + 2 * depth if beyond else 12 - 3 * left
