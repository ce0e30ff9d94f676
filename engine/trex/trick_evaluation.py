"""How Normal evaluates cards for the tricks of Trex, and which cards are blunders.

In memory only during a deal with tricks.
"""

from engine.trex.codes import (
    DIAMOND_SUIT,
    DIAMONDS,
    HEART_SUIT,
    KING,
    KING_OF_HEARTS,
    KING_POWER,
    POWER,
    QUEEN,
    QUEENS,
    SLAPS,
    SUIT,
    TREX,
    WHOLE_SUIT,
)
from engine.trex.counting import ONE, VOID, above, below, bit_count, cost


def sound(view, table, codes):
    """Return the codes that are not certain blunders, perhaps none."""
    left = codes
    if view.contract & KING:
        left = [code for code in codes if not _takes_king(view, table, code)] or codes
    if table.size:
        return left
    exits = [code for code in left if above(table.out[SUIT[code]], POWER[code])]
    return [code for code in left if table.out[SUIT[code]]] if exits else left


def value(view, table, card):
    """Return Normal's value of playing `card`, higher is better."""
    return keep_cost(view, table, card) - play_cost(view, table, card)


def _takes_king(view, table, code):
    """True when playing `code` is certain to take the king of hearts."""
    if code != KING_OF_HEARTS and not (table.size == 3 and KING_OF_HEARTS in [card for _, card in view.trick()]):
        return False
    if table.size and (SUIT[code] != table.led or POWER[code] < table.best or table.ally(view)):
        return False
    for seat in table.later():
        if above(table.can_hold[4 * seat + SUIT[code]], POWER[code]):
            return False
    return True


def play_cost(view, table, card):
    """Return the expected cost of playing `card` to the trick, in 64ths of a point."""
    chance = table.takes(card)
    if not chance:
        # Whoever takes the trick gets a penalty card
        return 2 * ONE * cost(view, card) if table.ally(view) else 0
    points = table.points + cost(view, card) + 3
    if view.contract & SLAPS:
        points += view.slap
    total = points * ONE
    for seat in table.later():
        total += _thrown(view, table, seat, card)
    total = total * chance // ONE
    if not table.size and not view.contract & SLAPS:
        total -= ONE * max(0, 3 - bit_count(table.own[SUIT[card]])) * 2  # to run out of a short suit
    return total


def _thrown(view, table, seat, card):
    """Return the expected cost of what `seat` adds to a trick that `card` takes, in 64ths of a point."""
    suit = SUIT[card]
    mine = table.can_hold[4 * seat + suit]
    void = VOID[bit_count(mine)] if not view.contract & DIAMONDS or suit != DIAMOND_SUIT else 64 if not mine else 8
    total = 0
    for other in range(4):
        pens = table.can_hold[4 * seat + other] & _penalties(view.contract, other)
        while pens:
            bit = pens & -pens
            pens ^= bit
            points = cost(view, _card(other, bit))
            if other == suit:
                # It follows suit with a penalty card below the card that takes the trick
                if bit < 1 << POWER[card]:
                    total += points * (ONE - void) // (3 + bit_count(mine))
            else:
                total += points * void // 3
    return total


def _card(suit, bit):
    power = 0
    while bit > 1:
        bit >>= 1
        power += 1
    return 13 * suit + (power + 1) % 13


def _penalties(contract, suit):
    """Return the mask of the penalty cards of `suit`."""
    mask = 1 << QUEEN if contract & QUEENS else 0
    if suit == DIAMOND_SUIT and contract & DIAMONDS:
        return WHOLE_SUIT
    if suit == HEART_SUIT and contract & KING:
        mask |= 1 << KING_POWER
    return mask


def keep_cost(view, table, card):
    """Return the danger of keeping `card`, in 64ths of a point."""
    suit = SUIT[card]
    power = POWER[card]
    out = table.out[suit]
    lower = bit_count(below(out, power))
    guards = bit_count(below(table.own[suit], power))
    pens = _penalties(view.contract, suit)
    danger = 0
    if lower:
        stake = view.slap if view.contract & SLAPS else 0
        if view.contract & (KING | QUEENS | DIAMONDS):
            stake += 8
        if view.contract & DIAMONDS and suit == DIAMOND_SUIT:
            stake += 25
        if below(out & pens, power):
            stake += 60 if suit == HEART_SUIT and view.contract & KING else 22
        danger = ONE * stake * lower // (bit_count(out) * (1 + guards))
    elif not out and not view.contract & TREX:
        danger = ONE * 4
    if pens >> power & 1:
        danger += ONE * cost(view, card) * 3 // (3 + guards)
    return danger + power
