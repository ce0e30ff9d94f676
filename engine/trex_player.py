"""Opponents for Trex: what each level does with what its seat may know.

    E   follows low, throws high, names and leads as it comes
    N   counts: who can still hold what (`Table`), the chance that a card takes its trick, what the trick
        would cost, what a card is a danger for if kept; the card with the least cost is played. Contracts
        are named by an estimate of the hand (`trex_values`), cards are revealed when they are protected
    H   samples deals that fit what it knows and plays each move out in each of them (`trex_hard`)

N and H never make a move that `sound` refuses. All numbers are integers, so that every runtime decides alike.
Budget is the number of playouts of one decision of H; N and E need none.
"""

from engine.cards import HIDDEN
from engine.compat import forget
from engine.players import Thinker, finish
from engine.trex import (
    APPEAL,
    AT_APPEAL,
    AT_LAYOUT,
    AT_NAME,
    AT_REVEAL,
    CALL,
    DIAMONDS,
    KEEP,
    KING,
    NONE,
    PASS,
    POWER,
    QUEENS,
    REVEAL,
    SLAPS,
    SUIT,
    TAKEN,
    TREX,
)

_KH = 38
_QUEEN = 10  # powers
_KING = 11
_ACE = 12
ONE = 64  # chances are in 64ths
# Chance that a seat is out of a suit of which it may hold some of the 0, 1, 2 … cards that are out
VOID = bytes((64, 42, 28, 18, 11, 7, 5, 3, 2, 1, 1, 1, 1, 1))
_DEFAULT = 360


def thinker(view, level, rng, budget=0):
    """Return a thinker for the seat to act of `view`; budget: playouts of a Hard decision, 0 for the usual."""
    return Thinker(_think(view, level, rng, budget))


def choose(view, level, rng, budget=0):
    """Return the code that an opponent of `level` (E, N, H) plays for the seat to act of `view`."""
    return finish(thinker(view, level, rng, budget))


def _think(view, level, rng, budget):
    """Yield None while thinking, at last the code."""
    codes = view.moves()
    if len(codes) == 1:
        yield codes[0]
    elif level == "E":
        yield _easy(view, codes, rng)
    elif level == "N":
        table = Table(view)
        yield None
        yield normal(view, codes, table)
    else:
        from engine.trex_hard import think

        for code in think(view, codes, rng, budget or _DEFAULT):
            yield code


def bits(mask):
    """Return how many bits of a mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def needs(view):
    """Return how many unseen cards each seat holds."""
    need = [view.count(seat) for seat in range(4)]
    for card in range(52):
        if view.place(card) < TAKEN:
            need[view.place(card)] -= 1
    return need


class Table:
    """What a seat has counted: suits as masks of powers, bit 0 the two … bit 12 the ace."""

    def __init__(self, view):
        self.seat = view.to_act
        self.own = [0, 0, 0, 0]
        self.out = [0, 0, 0, 0]  # in the hands of others
        self.may = [0] * 16  # 4 * seat + suit: what that seat can hold
        self.size = 0
        self.led = self.best = self.winner = -1
        self.dirty = 0  # points in the trick on the table
        for card in range(52):
            place = view.place(card)
            if place == self.seat:
                self.own[SUIT[card]] |= 1 << POWER[card]
            elif place == HIDDEN or place < TAKEN:
                self.out[SUIT[card]] |= 1 << POWER[card]
                not_here = view.cannot(card) if place == HIDDEN else ~(1 << place)
                for seat in range(4):
                    if seat != self.seat and not not_here & 1 << seat and view.count(seat):
                        self.may[4 * seat + SUIT[card]] |= 1 << POWER[card]
        for seat, card in view.trick():
            self._see(view, seat, card)

    def _see(self, view, seat, card):
        self.size += 1
        self.dirty += cost(view, card, self.seat)
        if self.led < 0:
            self.led = SUIT[card]
        if SUIT[card] == self.led and POWER[card] > self.best:
            self.best = POWER[card]
            self.winner = seat

    def later(self):
        """Return the seats that play to this trick after the own one."""
        return [(self.seat + i) & 3 for i in range(1, 4 - self.size)]

    def takes(self, card):
        """Return the chance in 64ths that `card` takes the trick."""
        suit = SUIT[card]
        power = POWER[card]
        if self.size and (suit != self.led or power < self.best):
            return 0
        chance = ONE
        for seat in self.later():
            may = self.may[4 * seat + suit]
            higher = bits(may >> power + 1)
            if higher:
                # whoever has a lower card stays below
                chance -= chance * higher // (higher + 2 * bits(may & (1 << power) - 1))
        return chance

    def ally(self, view):
        """True when the partner is about to take the trick (TX-O5)."""
        return view.partners and self.winner >= 0 and self.winner ^ self.seat == 2


def cost(view, card, taker):
    """Return what `card` costs its taker under this deal's contracts, in points."""
    if not view.is_penalty(card):
        return 0
    points = 0
    contract = view.contract
    if contract & DIAMONDS and SUIT[card] == 1:
        points = view.diamond
    value = 0
    if card == _KH and contract & KING:
        value = 75
    elif contract & QUEENS and POWER[card] == _QUEEN:
        value = 25
    holder = view.holder(card)
    return points + (2 * value if holder != NONE and holder != taker else value)


# What N and H never do


def sound(view, table, codes):
    """Return the codes that are no certain blunder; all of them if there is no better one."""
    if view.phase == AT_REVEAL:
        left = [code for code in codes if code == KEEP or protected(table.own, code - REVEAL, 2)]
    elif view.phase == AT_LAYOUT:
        left = _sound_layout(view, table, codes)
    elif view.phase == AT_NAME or view.phase == AT_APPEAL:
        return codes
    else:
        left = _sound_trick(view, table, codes)
    return left or codes


def _sound_trick(view, table, codes):
    left = codes
    if view.contract & KING:
        left = [code for code in codes if not _takes_king(view, table, code)] or codes
    if table.size:
        return left
    exits = [code for code in left if table.out[SUIT[code]] >> POWER[code] + 1]
    return [code for code in left if table.out[SUIT[code]]] if exits else left


def _takes_king(view, table, code):
    """True when playing `code` means taking the king of hearts for certain."""
    if code != _KH and not (table.size == 3 and _KH in [card for _, card in view.trick()]):
        return False
    if table.size and (SUIT[code] != table.led or POWER[code] < table.best or table.ally(view)):
        return False
    for seat in table.later():
        if table.may[4 * seat + SUIT[code]] >> POWER[code] + 1:
            return False
    return True


def _sound_layout(view, table, codes):
    """With a hand that nobody can block any more, open nothing for others while there is a choice."""
    if not unblockable(view, table.own):
        return codes
    return [code for code in codes if not opens(view, table.own, code)]


def ends(view, suit):
    """Return (lowest, highest) power on the layout in `suit`, or (10, 9)-like (9 + 1, 8) before its jack."""
    pair = view.layout(suit)
    return (10, 8) if pair is None else (POWER[pair[0]], POWER[pair[1]])


def unblockable(view, own):
    """True when every card of a hand in Trex can be played whatever the others do."""
    for suit in range(4):
        low, high = ends(view, suit)
        mine = own[suit]
        if low > high and mine:
            if not mine & 512:
                return False
            low = high = 9
        while high < _ACE and mine >> high + 1 & 1:
            high += 1
        while low > 0 and mine >> low - 1 & 1:
            low -= 1
        if mine >> high + 1 or mine & (1 << low) - 1:
            return False
    return True


def opens(view, own, code):
    """True when putting `code` on the layout lets another seat put a card next to it."""
    suit = SUIT[code]
    power = POWER[code]
    low, high = ends(view, suit)
    if (power > high or low > high) and power < _ACE and not own[suit] >> power + 1 & 1:
        return True
    return (power < low or low > high) and power > 0 and not own[suit] >> power - 1 & 1


def protected(own, card, least=0):
    """True when a card can be revealed: its suit is long, or long enough beside a short suit.

    With `least` the question is only whether it has that many companions.
    """
    suit = SUIT[card]
    length = bits(own[suit])
    if least:
        return length > least
    if length >= 5:
        return bits(own[suit] & (1 << POWER[card]) - 1) >= 2
    if length < 3:
        return False
    short = min([bits(own[other]) for other in range(4) if other != suit])
    high = bits(own[suit] >> 9)  # jack and above, itself among them
    return short <= 1 or (short == 2 and high >= 2)


# Easy


def _easy(view, codes, rng):
    phase = view.phase
    if phase == AT_APPEAL:
        return APPEAL
    if phase == AT_REVEAL:
        table = Table(view)
        return codes[-1] if protected(table.own, codes[-1] - REVEAL) and rng.below(2) else KEEP
    if phase == AT_NAME or phase == AT_LAYOUT or rng.below(5) == 0:
        return codes[rng.below(len(codes))]
    trick = view.trick()
    if not trick:
        return codes[rng.below(len(codes))]
    best = codes[0]
    following = SUIT[codes[0]] == SUIT[trick[0][1]]
    for code in codes[1:]:
        if (POWER[code] < POWER[best]) == following:
            best = code
    return best


# Normal


def normal(view, codes, table):
    """Return Normal's move among `codes`."""
    phase = view.phase
    if phase == AT_APPEAL:
        return APPEAL
    if phase == AT_NAME:
        return _name(view, table, codes)
    codes = sound(view, table, codes)
    if phase == AT_REVEAL:
        for code in codes:
            if code != KEEP and protected(table.own, code - REVEAL):
                return code
        return KEEP
    values = judge(view, table, codes)
    return codes[values.index(max(values))]


def judge(view, table, codes):
    """Return what N thinks of each card among `codes`, the higher the better."""
    if view.phase == AT_LAYOUT:
        return [_layout_value(view, table, code) for code in codes]
    return [keep_cost(view, table, code) - play_cost(view, table, code) for code in codes]


def _name(view, table, codes):
    """Name what is worth most, the contracts then left for later hands included."""
    from engine.trex_values import estimate, later

    forget("engine.trex_values")
    used = view.used(view.king)
    best = -10000
    found = 0
    for code in codes:
        mask = code - CALL
        value = later(used | mask, view.slap)
        for i in range(5):
            if mask & 1 << i:
                value += estimate(table.own, i, view.slap)
        if value > best:
            best = value
            found = code
    return found


def play_cost(view, table, card):
    """Return what playing `card` to the trick costs on average, in 64ths of a point."""
    chance = table.takes(card)
    if not chance:
        # A penalty card goes to whoever takes the trick
        return 2 * ONE * cost(view, card, table.winner) if table.ally(view) else 0
    points = table.dirty + cost(view, card, table.seat) + 3
    if view.contract & SLAPS:
        points += view.slap
    total = points * ONE
    for seat in table.later():
        total += _thrown(view, table, seat, card)
    total = total * chance // ONE
    if not table.size and not view.contract & SLAPS:
        total -= ONE * max(0, 3 - bits(table.own[SUIT[card]])) * 2  # to run out of a short suit
    return total


def _thrown(view, table, seat, card):
    """Return what `seat` is likely to add to a trick that `card` takes, in 64ths of a point."""
    suit = SUIT[card]
    mine = table.may[4 * seat + suit]
    void = VOID[bits(mine)] if not view.contract & DIAMONDS or suit != 1 else 64 if not mine else 8
    total = 0
    for other in range(4):
        pens = table.may[4 * seat + other] & _penalties(view.contract, other)
        while pens:
            bit = pens & -pens
            pens ^= bit
            points = cost(view, _card(other, bit), table.seat)
            if other == suit:
                # it follows with it below the card that takes the trick
                if bit < 1 << POWER[card]:
                    total += points * (ONE - void) // (3 + bits(mine))
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
    mask = 1 << _QUEEN if contract & QUEENS else 0
    if suit == 1 and contract & DIAMONDS:
        return 8191
    if suit == 2 and contract & KING:
        mask |= 1 << _KING
    return mask


def keep_cost(view, table, card):
    """Return the danger of keeping `card`, in 64ths of a point."""
    suit = SUIT[card]
    power = POWER[card]
    out = table.out[suit]
    below = bits(out & (1 << power) - 1)
    guards = bits(table.own[suit] & (1 << power) - 1)
    pens = _penalties(view.contract, suit)
    danger = 0
    if below:
        stake = view.slap if view.contract & SLAPS else 0
        if view.contract & (KING | QUEENS | DIAMONDS):
            stake += 8
        if view.contract & DIAMONDS and suit == 1:
            stake += 25
        if out & pens & (1 << power) - 1:
            stake += 60 if suit == 2 and view.contract & KING else 22
        danger = ONE * stake * below // (bits(out) * (1 + guards))
    elif not out and not view.contract & TREX:
        danger = ONE * 4
    if pens >> power & 1:
        points = cost(view, card, table.seat)
        if view.holder(card) == table.seat:
            points *= 2
        danger += ONE * points * 3 // (3 + guards)
    return danger + power


def _layout_value(view, table, card):
    """What playing a card in Trex is worth: what is needed first, then what helps nobody, last what opens."""
    if card == PASS:
        return 0
    suit = SUIT[card]
    power = POWER[card]
    own = table.own[suit]
    if view.partners and view.place(13 * suit + 1) == table.seat ^ 2:
        own |= 1  # the partner's two lies open
    up = own >> power + 1
    down = own & (1 << power) - 1
    low, high = ends(view, suit)
    value = 0
    if power > high or low > high:
        value += _direction(up & 1, up, bits(up), _ACE - power)
    if power < low or low > high:
        value += _direction(down >> power - 1 & 1 if power else 0, down, _depth(down, power), power)
    return 2 * value + bits(own)


def _depth(down, power):
    """Return how far down the lowest own card lies."""
    lowest = 0
    while down and not down >> lowest & 1:
        lowest += 1
    return power - lowest


def _direction(next_mine, beyond, depth, left):
    """Value of opening one direction: `left` cards lie there."""
    if not left:
        return 20
    if next_mine:
        return 24 + depth
    if beyond:
        return 30 + 2 * depth
    return 12 - 3 * left


def explain(view, code):
    """Return in a few words why `code` is a good move for the seat to act of `view`."""
    from engine import trex_reasons

    forget("engine.trex_reasons")
    return trex_reasons.explain(view, code)
