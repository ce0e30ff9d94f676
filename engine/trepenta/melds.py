"""Sets and runs of Trepenta: the best meld of a hand, and what may be laid on one (TN-14 … TN-17, TN-O7).

Five cards have room for one set or run, so the division with the fewest points is by the meld of the most points.
A meld is four small integers, all 0 for none:

    (SET, rank, 0, 0)
    (RUN, suit, low, high)    ranks 0-13, where 0 is the ace below the two and 13 the ace above the king

A run has an ace at one end at most (TN-15): never low 0 together with high 13.
"""

from engine.compat import const

SET = const(1)
RUN = const(2)
POINTS = b"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0a\x0a\x0a"  # by rank (TN-16)
NO_MELD = (0, 0, 0, 0)


def points(cards):
    """Return the points of cards outside a meld (TN-16)."""
    total = 0
    for card in cards:
        total += POINTS[card % 13]
    return total


def best(cards):
    """Return (points left, bits of the cards in the meld, meld) for up to five cards (TN-17).

    The best meld leaves the fewest points; of equal ones the longest, of equally long ones the set.
    """
    total = points(cards)
    worth, laid, meld = _best_set(cards)  # 8 · points + cards, so that of equal points the longer meld counts
    for suit in range(4):
        ranks = 0
        for card in cards:
            if card // 13 == suit:
                ranks |= 1 << card % 13
        ranks |= (ranks & 1) << 13
        if ranks & ranks >> 1 & ranks >> 2:
            for low, high in runs(ranks):
                value = 8 * points([rank % 13 for rank in range(low, high + 1)]) + high - low + 1
                if value > worth:
                    worth = value
                    laid = _run_bits(cards, suit, low, high)
                    meld = (RUN, suit, low, high)
    return total - (worth >> 3), laid, meld


def _best_set(cards):
    """Return (8 · points + cards, bits, meld) of the best set, all zero without one."""
    worth = laid = 0
    meld = NO_MELD
    for first in range(len(cards) - 2):
        rank = cards[first] % 13
        bits = count = 0
        for i in range(len(cards)):
            if cards[i] % 13 == rank:
                bits |= 1 << i
                count += 1
        value = count * (8 * POINTS[rank] + 1)
        if count >= 3 and value > worth:
            worth, laid, meld = value, bits, (SET, rank, 0, 0)
    return worth, laid, meld


def runs(ranks):
    """Return the longest runs (low, high) in 14 bits of ranks, those of five cards, so that none has both aces."""
    found = []
    low = 0
    while low < 12:
        high = low
        while ranks >> high & 1:
            high += 1
        if high - low >= 3:
            found.append((low, high - 1))
        low = high + 1
    return found


def _run_bits(cards, suit, low, high):
    """Return the bits of the cards that form a run; of duplicates the first."""
    bits = 0
    for rank in range(low, high + 1):
        card = suit * 13 + rank % 13
        for i in range(len(cards)):
            if cards[i] == card:
                bits |= 1 << i
                break
    return bits


def extend(meld, card):
    """Return the meld with `card` laid on it, or None when it does not fit (TN-O7, TN-15)."""
    kind, key, low, high = meld
    rank = card % 13
    if kind == SET:
        return meld if rank == key else None
    if kind == RUN and card // 13 == key:
        if low > 0 and rank == low - 1 and (rank or high < 13):
            return RUN, key, rank, high
        if high < 12 and rank == high + 1:
            return RUN, key, low, rank
        if high == 12 and rank == 0 and low > 0:
            return RUN, key, low, 13
    return None


def best_of_six(cards):
    """Return (points left, bits of the meld, index of the discard) of six cards after the best discard.

    Of discards that leave equal points the one with the most points itself, then the first.
    """
    found = (99, 0, 0)  # more points than any hand has
    thrown = -1
    for out in range(len(cards)):
        left, bits, _ = best(cards[:out] + cards[out + 1 :])
        value = POINTS[cards[out] % 13]
        if left < found[0] or (left == found[0] and value > thrown):
            low = (1 << out) - 1
            found = (left, bits & low | (bits & ~low) << 1, out)  # with a 0 in the place of the discard
            thrown = value
    return found


def friends(card, other):
    """True when two cards may be in one meld of three."""
    gap = abs(card % 13 - other % 13)
    if gap == 0:
        return True
    ends_with_ace = gap > 10 and (card % 13 == 0 or other % 13 == 0)  # A Q, A K
    return card // 13 == other // 13 and (gap <= 2 or ends_with_ace)
