"""Reasons for moves at Trex, in a few words. In memory only while a hint is put into words.

Each says what can be counted: of the hand, of the trick, or of the cards that the other seats hold. So it is true
whatever these hold.
"""

from engine.cards import spoken
from engine.texts import _, _n
from engine.trex import codes as tx
from engine.trex.blunders import ends, opened
from engine.trex.codes import AT_APPEAL, AT_LAYOUT, AT_NAME, AT_REVEAL, KEEP, PASS, POWER, REVEAL, SUIT
from engine.trex.counting import ONE, Tally, above, below, bit_count, cost, protected

_NUMBERS = (_("no"), _("one"), _("two"), _("three"), _("four"), _("five"))
_SUITS = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
_SUIT = (_("club"), _("diamond"), _("heart"), _("spade"))


def explain(view, code):
    """Return in a few words why `code` is a good move for the seat to act of `view`, or ""."""
    phase = view.phase
    alone = len(view.moves()) == 1
    tally = Tally(view)
    if phase == AT_NAME:
        return _("the only one left") if alone else _explain_name(tally.own, code - tx.NAMING)
    if phase == AT_APPEAL:
        return _explain_appeal(view, tally.own) if code == tx.APPEAL else _("this hand will do")
    if phase == AT_REVEAL:
        return _explain_reveal(view, tally.own, code)
    if code == PASS:
        return _("nothing fits")
    if alone:
        return _("the only card that can be played")
    return _explain_layout(view, tally, code) if phase == AT_LAYOUT else _explain_trick(view, tally, code)


def _explain_name(own, mask):
    """Return what of a hand speaks for the contracts `mask`: the cards that cost or bring points there."""
    if mask == tx.TREX:
        ends_of = sum([bit_count(suit & (1 | 1 << tx.ACE)) for suit in own])
        jacks = sum([suit >> tx.JACK & 1 for suit in own])
        return _two(_n("%s jack, %s aces or twos", "%s jacks, %s aces or twos", _plural(jacks)), jacks, ends_of)
    if mask in (tx.KING, tx.DIAMONDS):
        suit = tx.HEART_SUIT if mask == tx.KING else tx.DIAMOND_SUIT
        high = bit_count(own[suit] >> tx.JACK)
        low = bit_count(own[suit]) - high
        if mask == tx.KING:
            return _two(_n("%s high heart, %s low", "%s high hearts, %s low", _plural(high)), high, low)
        return _two(_n("%s high diamond, %s low", "%s high diamonds, %s low", _plural(high)), high, low)
    if mask == tx.QUEENS:
        higher = sum([bit_count(suit >> tx.QUEEN + 1) for suit in own])
        queens = sum([suit >> tx.QUEEN & 1 for suit in own])
        return _two(_n("%s queen, %s aces or kings", "%s queens, %s aces or kings", _plural(queens)), queens, higher)
    high = sum([bit_count(suit >> tx.JACK) for suit in own])
    lower = sum([bit_count(suit) for suit in own]) - high
    return _two(_n("%s high card, %s lower", "%s high cards, %s lower", _plural(high)), high, lower)


def _explain_appeal(view, own):
    """Return what is wrong with a hand that may be dealt again (TX-15, TX-16)."""
    if view.contract & tx.KING:
        return _("no heart below the king")
    twos = sum([suit & 1 for suit in own])
    return _n("%s two in this hand", "%s twos in this hand", _plural(twos)) % _number(twos)


def _explain_reveal(view, own, code):
    """Return the reason to reveal a card, or to reveal none."""
    if code == KEEP:
        safe = [other for other in view.moves() if other != KEEP and protected(own, other - REVEAL)]
        return _("better not shown") if safe else _("nothing safe to reveal")
    suit = SUIT[code - REVEAL]
    more = bit_count(own[suit]) - 1
    return _("%s more %s with it") % (_number(more), (_SUIT if more == 1 else _SUITS)[suit])


def _number(number):
    """Return a number, the first ones in words."""
    return _NUMBERS[number] if number < len(_NUMBERS) else "%d" % number


def _plural(number):
    """Return which number's form the things take: after "no" that of one."""
    return number or 1


def _two(words, first, second):
    """Return words with two numbers in them."""
    return words % (_number(first), _number(second))


def _explain_layout(view, tally, code):
    """Return the reason for a card on the layout."""
    suit = SUIT[code]
    power = POWER[code]
    opening = opened(view, tally.own, code)
    if not opening:
        return _("opens nothing for others")
    low, high = ends(view, suit)
    own = tally.own[suit]
    if (power < low or low > high) and below(own, power):
        return _("opens the way for your %s") % _name(suit, _highest(below(own, power)))
    if (power > high or low > high) and above(own, power):
        higher = above(own, power)
        return _("opens the way for your %s") % _name(
            suit, power + 1 + _highest(higher & -higher)
        )  # the lowest of them
    counts = [opened(view, tally.own, other) for other in view.moves()]
    if opening > min(counts):
        return ""
    return _("opens least for others") if min(counts) < max(counts) else _("opens no more than any other")


def _explain_trick(view, tally, code):
    """Return the reason for a card to a trick."""
    suit = SUIT[code]
    power = POWER[code]
    lower, higher = bit_count(below(tally.out[suit], power)), bit_count(above(tally.out[suit], power))
    if not tally.trick_size:
        return _explain_lead(view, tally, suit, lower, higher)
    loses = suit != tally.led or power < tally.best
    if loses and view.is_penalty(code) and not tally.partner_wins(view):
        # The partner may still take it
        mine = view.partners and tally.seat ^ 2 in tally.later()
        return _("for whoever takes the trick") if mine else _("gives a penalty card away")
    if suit != tally.led:
        # With more cards below it than above it would take tricks
        return _("one danger less: others hold %d lower") % lower if lower > higher else _("cannot follow suit")
    if loses:
        return _("stays below the %s") % _name(tally.led, tally.best)
    may = 0
    for seat in tally.later():
        may |= tally.can_hold[4 * seat + suit]
    may = bit_count(above(may, power))
    if may:
        return _("%d higher may still come") % may
    if not tally.later() and not view.contract & tx.SLAPS and not tally.points + cost(view, code):
        return _("takes a trick that costs nothing")
    sure = [other for other in view.moves() if tally.takes(other) == ONE]
    return _("takes the lead") if len(sure) < len(view.moves()) else _("cannot stay below")


def _explain_lead(view, tally, suit, lower, higher):
    """Return the reason for leading a suit of which others hold so many cards below and above the one led."""
    if not lower + higher:
        return _("nobody else has this suit")
    if view.partners and not tally.can_hold[4 * (tally.seat ^ 2) + suit]:
        return _("your partner has none of this suit")
    left = bit_count(tally.own[suit]) - 1
    if left < 2:
        return _("leaves you one card of this suit") if left else _("leaves you none of this suit")
    return _("others hold %s higher, %s lower") % (_number(higher), _number(lower))


def _name(suit, power):
    """Return a card as text."""
    return spoken(13 * suit + (power + 1) % 13)


def _highest(mask):
    """Return the highest power of a mask."""
    power = -1
    while mask:
        mask >>= 1
        power += 1
    return power
