"""The value of a hand of Tres y Dos: its chance to win the deal (`chance`), from what the seat may know.

A hand lacks one card (three and two singles, or two pairs), two or more. Every helpful draw has a rate per turn, and on
every turn the others may win first. The rates are estimated from

    stock    the unseen cards that can be in the stock; once it runs short, the discards that are reshuffled
    pile     what the seat before will discard: some of what it holds, most of what it draws

All chances are integers in 16384ths, so that every runtime decides alike: a product of two is shifted by 14 bits.
"""

from engine.compat import const

ONE = const(16384)  # certainty
_PART = const(4096)  # one card, where fractions of cards are counted

# Measured: the chance per turn that a seat wins, by its known cards: 0, 1 (the column that Normal always uses), more.
# Rows: the turns that each seat has had, 0, 1, 2, more. Each has what was measured two turns later, as it stands for
# all turns to come
_HAZARD = (
    (600, 1300, 2600),
    (850, 2000, 3400),
    (1050, 2200, 3700),
    (1100, 2400, 3900),
)
# What is known of a seat and a rank: nothing, it has declined it, it holds it
_NO_SIGN = const(0)
_DECLINED = const(1)
_HOLDS = const(2)
# The tables that follow were measured; their index, or that of their rows, is the sign.
# How likely a seat's hidden card is of the rank, in eighths of the likelihood of a stock card
_WEIGHT = (9, 1, 36)
# In 32nds: the chance that the seat discards a card of the rank that it holds, and that it discards one that it draws
_THROWN = (3, 8, 2)
_UNWANTED = (20, 22, 13)
# In 32nds, by the turns so far: the chance that a seat with one card of the rank wins at once when it gets another
_FEED = ((1, 1, 3, 4, 5), (0, 0, 1, 1, 2), (3, 5, 8, 10, 11))
_MEMORY = const(6)  # discards that Normal remembers
_FRESH = const(12)  # in 16ths: the value of a single card still to be drawn, relative to one in hand
_FAR = const(200)  # the least chance of a hand of one or two pairs, as it can still be rebuilt


def ranks(cards):
    """Return the number of cards per rank."""
    counts = bytearray(13)
    for card in cards:
        counts[card % 13] += 1
    return counts


class Tally:
    """What a seat has counted: the cards of each rank that it can still get, and how fast."""

    def __init__(self, view):
        self.seat = view.to_act
        self.counts = ranks(view.hand(self.seat))  # of the seat's own hand, by rank
        self.left = bytearray(13)  # cards of each rank that can be drawn
        self.unit = [0] * 13  # chance per turn to get one particular card of a rank
        self.stock = [0] * 13  # chance that the next stock card is of a rank
        self.danger = [0] * 13  # chance that discarding a rank lets the next seat win
        self.hazard = 0  # chance per turn that another seat wins
        self.fresh = 0  # chance per turn to pair a card that is still to be drawn

    def count(self, view, level):
        """Fill in the tally, yielding None now and then."""
        row = _HAZARD[min(view.rounds, 3)]
        alone = ONE  # chance per turn that no other seat wins
        for seat in range(view.seats):
            if seat != self.seat:
                alone -= alone * row[min(2, view.known_count(seat)) if level == "H" else 1] >> 14
        self.hazard = min(ONE - alone, ONE * 3 // 4)  # a chosen bound: only at seven seats can it be more
        if level == "H":
            for _ in self._count_all(view):
                yield None
        else:
            self._count_plain(view)
        for rank in range(13):
            if self.left[rank]:
                self.fresh += self.stock[rank] * (self.left[rank] - 1) * self.unit[rank] >> 14
        self.fresh = self.fresh * _FRESH >> 4

    def _count_plain(self, view):
        """Count as Normal does: the seat's own hand and the last few discards."""
        left = self.left
        for rank in range(13):
            left[rank] = 4 - self.counts[rank]
        for card in view.discards()[-_MEMORY:]:
            left[card % 13] -= 1
        total = sum(left)
        for rank in range(13):
            self.stock[rank] = ONE * left[rank] // total
            self.unit[rank] = ONE // total

    def _count_all(self, view):
        """Count as Hard does, yielding None now and then: all cards ever seen, and where the others probably are."""
        seats = view.seats
        before = (self.seat - 1) % seats
        after = (self.seat + 1) % seats
        left = self.left
        # A card's origin is the reshuffle that last put it into the stock: only such a card can lie at a hidden place
        # of that origin
        out = [bytearray(13) for _ in range(view.reshuffles + 1)]  # unseen cards by origin and rank
        unseen = view.unseen()
        for card in range(52):
            if unseen[card]:
                left[card % 13] += 1
                out[view.origin(card)][card % 13] += 1
        hidden = [bytearray(seats) for _ in out]  # hidden cards by origin and seat
        for seat in range(seats):
            if seat != self.seat:
                for i in range(view.known_count(seat), view.hand_count(seat)):
                    hidden[view.hand_origin(seat, i)][seat] += 1
        known = [ranks(view.known(seat)) for seat in range(seats)]
        yield None
        there = [[0] * 13 for _ in range(seats)]  # expected cards in each hand, by rank, in units of _PART
        weights = bytearray(seats)
        for rank in range(13):
            for seat in range(seats):
                weights[seat] = _WEIGHT[_sign(view, known, seat, rank)]
            for origin in range(len(out)):
                if out[origin][rank]:
                    here = 8 * view.stock_left if origin == view.reshuffles else 0  # the weights are in eighths
                    whole = here
                    for seat in range(seats):
                        whole += weights[seat] * hidden[origin][seat]
                    part = _PART * out[origin][rank]
                    self.stock[rank] += part * here // whole
                    for seat in range(seats):
                        there[seat][rank] += part * weights[seat] * hidden[origin][seat] // whole
            yield None
        future = self._to_draw_chances(view)
        age = min(view.rounds, 4)
        for rank in range(13):
            if left[rank]:
                sign = _sign(view, known, before, rank)
                # Cards of the rank that the seat before is expected to discard, in units of _PART (2^12)
                pile = there[before][rank] * _THROWN[sign] + (future[rank] >> 2) * _UNWANTED[sign] >> 5
                self.unit[rank] = (future[rank] + (pile * (ONE - future[rank]) >> 12)) // left[rank]
            # A known card counts an eighth only, since the third row of `_FEED` has it already. The eighth, and the 7/8
            # below, were chosen: with 1 for either, Hard won as many of 1,000 deals against Normal in the arena
            held = there[after][rank] + (known[after][rank] * _PART >> 3)
            self.danger[rank] = min(_PART, held) * _FEED[_sign(view, known, after, rank)][age] >> 3
            if _completes(known[after], rank):
                self.danger[rank] = ONE * 7 // 8

    def _to_draw_chances(self, view):
        """Convert the counts in `stock` to chances; return those of draws to come.

        If a reshuffle is near these are the chances after it, and `left` counts the reshuffled cards too.
        """
        future = self.stock
        if view.stock_left < view.seats:
            future = [0] * 13
            gone = view.discards()
            if view.phase == "draw":
                gone.pop()  # the top discard is not reshuffled
            for card in gone:
                future[card % 13] += 1
                self.left[card % 13] += 1
            _to_chances(future)
            if not view.stock_left:
                self.stock = future
                return future
        _to_chances(self.stock)
        return future


def _sign(view, known, seat, rank):
    """Return what is known of a seat and a rank: _NO_SIGN, _DECLINED or _HOLDS."""
    return _HOLDS if known[seat][rank] else _DECLINED if view.declined(seat, rank) else _NO_SIGN


def _completes(counts, rank):
    """True when one more card of `rank` completes three and two in cards counted by rank."""
    threes = pairs = 0
    for i in range(13):
        count = counts[i] + (i == rank)
        threes += count >= 3
        pairs += count >= 2
    return threes > 0 and pairs > 1


def _to_chances(amounts):
    """Convert amounts to chances, in place."""
    total = max(1, sum(amounts))
    for i in range(len(amounts)):
        amounts[i] = ONE * amounts[i] // total


def _chance_before_others(rate, hazard):
    """Return the chance that an event of `rate` per turn happens before another seat wins.

    `hazard`: the chance per turn that one of them wins.
    """
    return ONE * rate // (rate + ((ONE - rate) * hazard >> 14) + 1)


def chance(tally):
    """Return the chance to win with the five cards in `tally.counts`."""
    counts = tally.counts
    left = tally.left
    unit = tally.unit
    hazard = tally.hazard
    three = pair = other = -1  # ranks: of three or more, of a pair, of a second pair
    pair_rate = 0
    first = second = tally.fresh  # the two best rates of pairing a single card
    for rank in range(13):
        count = counts[rank]
        if count:
            rate = left[rank] * unit[rank]
            if count >= 3:
                three = rank
            elif count == 2:
                pair_rate += rate
                other, pair = pair, rank
            elif rate > first:
                first, second = rate, first
            elif rate > second:
                second = rate
    if three >= 0:
        return ONE if pair >= 0 else _chance_before_others(first + second, hazard)
    if pair < 0:
        return _five_singles(tally)
    # For `direct`, `good`, `ways` see `_waiting_chance`; `weak`: the rate of the pair that a better one would replace
    if other >= 0:
        good = 0
        direct = ways = pair_rate
        weak = min(left[pair] * unit[pair], left[other] * unit[other])
    else:
        direct = 0
        ways = pair_rate
        good = pair_rate * _chance_before_others(first + second, hazard) >> 14
        weak = 0
    offers = []
    for rank in range(13):
        if counts[rank] == 1 and left[rank]:
            rate = left[rank] * unit[rank]
            # With it there are two pairs, and a third card of either rank wins
            offers.append((rate, _chance_before_others(pair_rate - weak + rate - unit[rank], hazard)))
    return max(_best_of(direct, good, ways, offers, hazard), _FAR)


def _best_of(direct, good, ways, offers, hazard):
    """Return the chance of a hand that waits as in `_waiting_chance`, and also takes those of `offers` that improve it.

    An offer is (rate, chance of the hand after it).
    """
    value = _waiting_chance(direct, good, ways, hazard)
    for _ in range(2):  # a higher value rules some offers out again
        more = good
        wider = ways
        for rate, then in offers:
            if then > value:
                more += rate * then >> 14
                wider += rate
        value = max(value, _waiting_chance(direct, more, wider, hazard))
    return value


def _waiting_chance(direct, good, ways, hazard):
    """Return the chance of a hand that waits for a draw.

    `ways`: the rate of all draws that it takes. `direct`: the rate of those that win at once. `good`: the sum of rate
    times chance of the others.
    """
    return (direct * ONE + (ONE - hazard) * good) // (ways + ((ONE - ways) * hazard >> 14) + 1)


def _five_singles(tally):
    """Return the chance of five different ranks: wait for a pair of any of the best four."""
    counts = tally.counts
    left = tally.left
    unit = tally.unit
    worst = -1
    for rank in range(13):
        # A pair whose rank has then run out helps little, however soon it comes
        if counts[rank] and (worst < 0 or left[rank] ** 2 * unit[rank] < left[worst] ** 2 * unit[worst]):
            worst = rank
    counts[worst] = 0
    offers = []
    for rank in range(13):
        if counts[rank] == 1 and left[rank]:
            rate = left[rank] * unit[rank]
            counts[rank] = 2
            left[rank] -= 1
            offers.append((rate, chance(tally)))
            counts[rank] = 1
            left[rank] += 1
    counts[worst] = 1
    return _best_of(0, 0, 0, offers, tally.hazard)


def discard_candidates(tally, kept):
    """Return the ranks to consider for a discard from six cards: four of a kind, else those of which there are fewest.

    Of the latter only ranks that have run out and do not help the next seat, if there are any. `kept`: the rank of a
    single card that stays, or -1.
    """
    counts = tally.counts
    fewest = 4
    for rank in range(13):
        if counts[rank] == 4:
            return [rank]
        if 0 < counts[rank] < fewest and rank != kept:
            fewest = counts[rank]
    found = [rank for rank in range(13) if counts[rank] == fewest and rank != kept]
    return [rank for rank in found if not tally.left[rank] and not tally.danger[rank]] or found


def chance_after_discard(tally, rank):
    """Return the chance to win of the six cards in `tally.counts` after discarding one of `rank`."""
    tally.counts[rank] -= 1
    value = chance(tally)
    tally.counts[rank] += 1
    return value if value == ONE else value - (value * tally.danger[rank] >> 14)


def chance_of_six(tally, kept):
    """Return the chance to win of the six cards in `tally.counts` after the best discard; `kept` as above."""
    return max([chance_after_discard(tally, rank) for rank in discard_candidates(tally, kept)])
