"""Opponents for Tres y Dos, from what a seat may know and nothing else.

A hand is judged by its chance to win the deal (`_chance`). It is one draw away (three and two singles, or
two pairs) or two or more; every draw that helps has a rate a turn, and every turn the others
may win first. The rates come from counting:

    stock    the cards that can lie in the stock, of all that can: after a reshuffle that is known exactly
    pile     what the seat before will throw away: likelier a rank that it let go before, hardly one
             that it took

    E   collects what matches and throws away what does not, without counting anything
    N   judges hands as above from its own cards and the last few discards
    H   counts all that it has seen, remembers what others took, showed, threw away and left lying,
        knows the stock after a reshuffle, and does not feed the seat after it

All chances are integers, 1 << 14 for certain, so that every runtime decides alike.
"""

from engine.cards import RANKS
from engine.compat import const
from engine.players import Thinker, finish
from engine.tresydos import DISCARD, DROP, ON, SHOW, STOCK

_ONE = const(16384)

# Chance a turn that one other seat wins, by the turns that every seat has had: 2, 3-4, 5-7 seats (seen in play)
_HAZARD = (
    (200, 800, 1600, 2000, 2500, 3000, 3000),
    (260, 560, 970, 1160, 1490, 1600, 1900),
    (250, 540, 750, 800, 1000, 1000, 1000),
)
# Chance that the seat before throws away a rank, by the copies not seen: others, passed before, known to be held
_PILE = ((0, 800, 1150, 1450, 1450), (0, 700, 850, 1100, 1400), (0, 300, 300, 250, 250))
# What a discard of a rank costs, by the turns had and the copies not seen: three eighths of the chance, seen in
# play, that it makes the seat after win at once (the card is seldom kept for good, so more would cost the hand)
_RISK = (
    (0, 11, 37, 86, 86),
    (0, 30, 112, 225, 225),
    (0, 52, 206, 420, 420),
    (0, 82, 337, 637, 637),
    (0, 187, 750, 1050, 1050),
)
_RISK_KEPT = (2100, 3200, 3900, 4300, 4900)  # a rank that it is known to hold
_RISK_PASSED = const(9)  # a copy, of a rank that it let go
_AHEAD = const(2)  # the turns ahead for which the hazard is taken
_MEMORY = const(6)  # discards that Normal remembers
_FAR = const(200)  # what a hand is worth that has to be built anew


def thinker(view, level, rng, budget=0):
    """Return a Thinker for the seat to act of `view`; level E, N or H. It needs no budget: it judges, never samples."""
    return Thinker(_decide(view, level, rng))


def choose(view, level, rng, budget=0):
    """Return the code that an opponent of `level` (E, N, H) plays for the seat to act of `view`."""
    return finish(thinker(view, level, rng, budget))


def _decide(view, level, rng):
    """Yield None while thinking, at last the code."""
    codes = view.moves()
    if len(codes) == 1:
        yield codes[0]
    elif SHOW in codes:
        yield SHOW if view.winning(view.to_act) else ON
    elif level == "E":
        yield _easy(view, codes, rng)
    else:
        table = _Table(view, level)
        if codes[0] == STOCK:
            for code in _draw(table, view, level):
                yield code
        else:
            yield _discard(table, codes, rng)


def _easy(view, codes, rng):
    """Take what makes three of a kind; throw away one of the ranks held least often."""
    counts = bytearray(13)
    for card in view.hand(view.to_act):
        counts[card % 13] += 1
    if codes[0] <= DISCARD:
        return DISCARD if counts[view.discard_top % 13] >= 2 else STOCK
    held = sorted([count for count in counts if count])
    # four and two win by throwing one of the four away
    wanted = 4 if held == [2, 4] else min([counts[(code - DROP) % 13] for code in codes])
    found = [code for code in codes if counts[(code - DROP) % 13] == wanted]
    return found[rng.below(len(found))]


class _Table:
    """What a level counts: copies of each rank still out, and how fast each copy can be had."""

    def __init__(self, view, level):
        seat = view.to_act
        self.seat = seat
        self.counts = bytearray(13)  # of the own hand, a rank
        for card in view.hand(seat):
            self.counts[card % 13] += 1
        self.left = bytearray(13)  # copies that can be drawn, a rank
        self.unit = [0] * 13  # chance a turn to get one certain copy of a rank
        self.stock = [0] * 13  # chance that the next stock card is of a rank
        self.danger = [0] * 13  # chance that a discard of a rank lets the seat after win
        row = _HAZARD[min(2, (view.seats - 1) // 2)]
        self.hazard = min(_ONE * 3 // 4, (view.seats - 1) * row[min(view.rounds + _AHEAD, 6)])
        if level == "H":
            self._count_all(view)
        else:
            self._count_plain(view)

    def _count_plain(self, view):
        """Count the own hand and the last few discards."""
        left = self.left
        for rank in range(13):
            left[rank] = 4 - self.counts[rank]
        for card in view.discards()[-_MEMORY:]:
            if left[card % 13]:
                left[card % 13] -= 1
        total = sum(left)
        for rank in range(13):
            self.stock[rank] = _ONE * left[rank] // total
            self.unit[rank] = _ONE // total

    def _count_all(self, view):
        """Count everything that was ever seen."""
        before = (self.seat - 1) % view.seats
        after = (self.seat + 1) % view.seats
        unseen = view.unseen()
        out = self.left
        drawable = bytearray(13)
        total = 0
        for card in range(52):
            if unseen[card]:
                out[card % 13] += 1
                if view.origin(card) == view.reshuffles:
                    drawable[card % 13] += 1
                    total += 1
        kept = bytearray(13)
        for card in view.known(before):
            kept[card % 13] |= 1
        for card in view.known(after):
            kept[card % 13] |= 2
        age = min(view.rounds, 4)
        for rank in range(13):
            stock = _ONE * drawable[rank] // max(1, total)
            self.stock[rank] = stock
            row = _PILE[2] if kept[rank] & 1 else _PILE[view.passed(before, rank)]
            if not drawable[rank]:
                row = _PILE[2]
            if out[rank]:
                self.unit[rank] = (stock + (row[out[rank]] * (_ONE - stock) >> 14)) // out[rank]
            if kept[rank] & 2:
                self.danger[rank] = _RISK_KEPT[age]
            elif view.passed(after, rank):
                self.danger[rank] = _RISK_PASSED * out[rank]
            else:
                self.danger[rank] = _RISK[age][out[rank]]


def _wait(rate, hazard):
    """Return the chance to meet something of `rate` a turn before the others win."""
    return _ONE * rate // (rate + ((_ONE - rate) * hazard >> 14) + 1)


def _chance(table):
    """Return the chance to win of the five cards in `table.counts`."""
    counts = table.counts
    left = table.left
    unit = table.unit
    hazard = table.hazard
    most = pair = other = -1
    pair_rate = first = second = 0
    for rank in range(13):
        count = counts[rank]
        if count:
            rate = left[rank] * unit[rank]
            if count >= 3:
                most = rank
                if count == 4:
                    other = rank
            elif count == 2:
                pair_rate += rate
                other, pair = pair, rank
            elif rate > first:
                first, second = rate, first
            elif rate > second:
                second = rate
    if most >= 0:
        if pair >= 0:
            return _ONE
        return _wait(first + second, hazard)
    if other >= 0:
        return max(_wait(pair_rate, hazard), _FAR)
    if pair >= 0:
        ways = pair_rate
        good = pair_rate * _wait(first + second, hazard) >> 14
        for rank in range(13):
            if counts[rank] == 1 and left[rank]:
                rate = left[rank] * unit[rank]
                ways += rate
                good += rate * _wait(pair_rate + rate - unit[rank], hazard) >> 14
        return max(_later(good, ways, hazard), _FAR)
    return _five_singles(table)


def _later(good, ways, hazard):
    """Return the chance of a hand that waits for one of `ways`, worth `good` in all, to come first."""
    return (_ONE - hazard) * good // (ways + ((_ONE - ways) * hazard >> 14) + 1)


def _five_singles(table):
    """Return the chance of five different ranks: the first to pair, the best three others kept."""
    counts = table.counts
    left = table.left
    unit = table.unit
    worst = -1
    for rank in range(13):
        if counts[rank] and (worst < 0 or left[rank] * unit[rank] < left[worst] * unit[worst]):
            worst = rank
    counts[worst] = 0
    good = ways = 0
    for rank in range(13):
        if counts[rank] == 1 and left[rank]:
            rate = left[rank] * unit[rank]
            counts[rank] = 2
            left[rank] -= 1
            good += rate * _chance(table) >> 14
            counts[rank] = 1
            left[rank] += 1
            ways += rate
    counts[worst] = 1
    return _later(good, ways, table.hazard)


def _best_after(table, kept):
    """Return (rank to throw away, chance) of the six cards in `table.counts`; `kept` may not go."""
    counts = table.counts
    best = -1
    found = -1
    for rank in range(13):
        if counts[rank] and rank != kept:
            counts[rank] -= 1
            value = _chance(table)
            counts[rank] += 1
            value -= value * table.danger[rank] >> 14
            if value > best:
                best = value
                found = rank
    return found, best


def _draw(table, view, level):
    """Yield None while weighing stock against pile, then the draw."""
    top = view.discard_top % 13
    counts = table.counts
    left = table.left
    # a card that may not be thrown back is kept, unless its rank is held already
    counts[top] += 1
    take = _best_after(table, -1 if view.throw_back or counts[top] > 1 else top)[1]
    counts[top] -= 1
    if level == "N":
        yield DISCARD if take > _chance(table) else STOCK
        return
    yield None
    stock = 0
    for rank in range(13):
        if table.stock[rank]:
            counts[rank] += 1
            left[rank] -= 1
            stock += table.stock[rank] * _best_after(table, -1)[1] >> 14
            counts[rank] -= 1
            left[rank] += 1
            yield None
    yield DISCARD if take > stock else STOCK


def _discard(table, codes, rng):
    """Return the discard that leaves the best hand."""
    best = -1
    found = []
    counts = table.counts
    tried = {}
    for code in codes:
        rank = (code - DROP) % 13
        if rank not in tried:
            counts[rank] -= 1
            value = _chance(table)
            counts[rank] += 1
            tried[rank] = value - (value * table.danger[rank] >> 14)
        if tried[rank] > best:
            best = tried[rank]
            found = []
        if tried[rank] == best:
            found.append(code)
    return found[rng.below(len(found))]


# Reasons


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer; "" when there is nothing to say."""
    if code == SHOW:
        return "three and two: it wins"
    if code == ON:
        return "" if view.winning(view.to_act) else "no winning hand yet"
    table = _Table(view, "H")
    if code <= DISCARD:
        return _why_draw(table, view.discard_top % 13, code)
    rank = (code - DROP) % 13
    name = RANKS[rank]
    after = (table.seat + 1) % view.seats
    if not table.left[rank] and table.counts[rank] == 1:
        return "no other %s is left to draw" % name
    if view.passed(after, rank):
        return "the next seat let %s go before" % name
    if table.counts[rank] > 2:
        return "one %s too many" % name
    table.counts[rank] -= 1
    return "so %d %% of the stock helps" % _helpful(table)


def _why_draw(table, rank, code):
    """Return what the discard pile's top would do for the hand, or how many cards of the stock help."""
    name = RANKS[rank]
    if code == DISCARD:
        held = table.counts[rank]
        table.counts[rank] += 1
        if _best_after(table, -1)[1] > _ONE * 3 // 4:
            return "the %s completes three and two" % name
        return ("the %s is worth keeping", "a pair of %s", "three of %s", "a fourth %s")[held] % name
    return "%d %% of the stock helps, the %s less" % (_helpful(table), name)


def _helpful(table):
    """Return how many percent of the stock's cards make the five cards in `table.counts` better."""
    now = _chance(table)
    helps = 0
    for rank in range(13):
        if table.stock[rank]:
            table.counts[rank] += 1
            if _best_after(table, -1)[1] > now:
                helps += table.stock[rank]
            table.counts[rank] -= 1
    return (100 * helps + _ONE // 2) // _ONE
