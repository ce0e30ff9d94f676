"""How Normal evaluates cards for the layout of Trex, and which cards are blunders.

In memory only during a deal of Trex.
"""

from engine.trex.codes import ACE, JACK, PASS, POWER, SUIT
from engine.trex.counting import above, below, bit_count


def sound(view, table, codes):
    """Return the codes that are not certain blunders, perhaps none.

    With a hand that nobody can block any more, a card that opens a place for others is a blunder.
    """
    if not unblockable(view, table.own):
        return codes
    return [code for code in codes if not opens(view, table.own, code)]


def value(view, table, card):
    """Return Normal's value of `card`, higher is better: cards that open the way for its own others come first."""
    if card == PASS:
        return 0
    suit = SUIT[card]
    power = POWER[card]
    own = table.own[suit]
    if view.partners and view.place(13 * suit + 1) == table.seat ^ 2:
        own |= 1  # the partner's two lies open
    up = above(own, power)
    down = below(own, power)
    low, high = ends(view, suit)
    worth = 0
    if power > high or low > high:
        worth += _direction(up & 1, up, bit_count(up), ACE - power)
    if power < low or low > high:
        worth += _direction(down >> power - 1 & 1 if power else 0, down, _depth(down, power), power)
    return 2 * worth + bit_count(own)


def ends(view, suit):
    """Return (lowest, highest) power on the layout in `suit`; (JACK + 1, JACK - 1) before its jack."""
    pair = view.layout(suit)
    return (JACK + 1, JACK - 1) if pair is None else (POWER[pair[0]], POWER[pair[1]])


def unblockable(view, own):
    """True when every card of a hand in Trex can be played whatever the others do."""
    for suit in range(4):
        low, high = ends(view, suit)
        mine = own[suit]
        if low > high and mine:
            if not mine >> JACK & 1:
                return False
            low = high = JACK
        while high < ACE and above(mine, high) & 1:
            high += 1
        while low > 0 and mine >> low - 1 & 1:
            low -= 1
        if above(mine, high) or below(mine, low):
            return False
    return True


def opens(view, own, code):
    """True when putting `code` on the layout lets another seat put a card next to it."""
    return opened(view, own, code) > 0


def opened(view, own, code):
    """Return how many cards of others fit next to `code` once it lies on the layout."""
    suit = SUIT[code]
    power = POWER[code]
    low, high = ends(view, suit)
    higher = (power > high or low > high) and power < ACE and not above(own[suit], power) & 1
    lower = (power < low or low > high) and power > 0 and not own[suit] >> power - 1 & 1
    return higher + lower


def _depth(down, power):
    """Return how far below `power` the lowest own card is."""
    lowest = 0
    while down and not down >> lowest & 1:
        lowest += 1
    return power - lowest


def _direction(next_mine, beyond, depth, left):
    """Return the value of opening one direction, in which `left` cards are still to come."""
    if not left:
        return 20
    if next_mine:
        return 24 + depth
    if beyond:
        return 30 + 2 * depth
    return 12 - 3 * left
