"""The value of a Trepenta hand: its points now, and the expected points that the next card saves.

After a draw and the best discard a hand has the points of all six cards less those of one meld and of the highest card
outside it. For a card that makes no new meld this depends only on its points, so ten values cover all of these, and
only the few cards that make or lengthen a meld are tried one by one.
"""

from engine.trepenta.melds import POINTS, runs


class Odds:
    """Evaluates hands by the cards that a seat has not seen; one object serves many hands."""

    def __init__(self, unseen):
        """`unseen`: 52 counts of the cards that may come."""
        self.unseen = unseen
        self.total = max(1, sum(unseen))
        self._by_points = [0] * 11  # unseen cards by their points
        for card in range(52):
            self._by_points[POINTS[card % 13]] += unseen[card]
        self._counts = bytearray(13)  # of the hand: cards of each rank
        self._suits = [0, 0, 0, 0]  # and bits of the ranks of each suit
        self._worth = [0] * 8  # points of each meld in the hand, the first one empty
        self._outside = [0] * 8  # points of the highest card outside each
        self._keep = [0] * 11  # by points of a drawn card: the most points that a meld and a discard can remove

    def evaluate(self, cards):
        """Return (points left of the five cards, expected saving by the next card, the part of it from melds).

        Both savings are sums over the unseen cards, whose number is `self.total`. The part from melds is what new or
        longer melds add to the saving.
        """
        counts = self._counts
        suits = self._suits
        for i in range(13):
            counts[i] = 0
        for i in range(4):
            suits[i] = 0
        left = highest = 0
        for card in cards:
            rank = card % 13
            counts[rank] += 1
            suits[card // 13] |= 1 << rank
            left += POINTS[rank]
            if POINTS[rank] > highest:
                highest = POINTS[rank]
        melds = self._find_melds(cards, highest)
        worth = self._worth
        outside = self._outside
        most = max(worth[:melds])
        left -= most
        saved = 0
        keep = self._keep
        for points in range(1, 11):
            best = highest if highest > points else points
            for i in range(1, melds):
                value = worth[i] + (outside[i] if outside[i] > points else points)
                if value > best:
                    best = value
            keep[points] = best
            saved += self._by_points[points] * (best - points - most)
        grown = self._new_sets(cards) + self._new_runs(cards)
        return left, saved + grown, grown

    def _find_melds(self, cards, highest):
        """Store the melds of the hand; return their number, including the empty one."""
        self._worth[0] = 0
        self._outside[0] = highest
        melds = 1
        for rank in range(13):
            if self._counts[rank] >= 3:
                self._worth[melds] = self._counts[rank] * POINTS[rank]
                self._outside[melds] = self._highest_outside_set(cards, rank)
                melds += 1
        for suit in range(4):
            bits = self._suits[suit]
            bits |= (bits & 1) << 13
            if bits & bits >> 1 & bits >> 2:
                for low, high in runs(bits):
                    self._worth[melds] = _sum(low, high + 1)
                    self._outside[melds] = self._highest_outside_run(cards, suit, low, high + 1)
                    melds += 1
        return melds

    def _new_sets(self, cards):
        """Return the extra saving by cards that make or lengthen a set."""
        saved = 0
        for rank in range(13):
            count = self._counts[rank]
            if count >= 2:
                points = POINTS[rank]
                value = (count + 1) * points + self._highest_outside_set(cards, rank) - self._keep[points]
                if value > 0:
                    for card in (rank, rank + 13, rank + 26, rank + 39):
                        saved += self.unseen[card] * value
        return saved

    def _new_runs(self, cards):
        """Return the extra saving by cards that make or lengthen a run."""
        saved = 0
        for suit in range(4):
            bits = self._suits[suit]
            if not bits & bits - 1:
                continue
            with_ace = bits | (bits & 1) << 13
            # The ranks that are in a row with two of these: only they make or lengthen a run
            fits = with_ace << 1 & (with_ace << 2 | with_ace >> 1) | with_ace >> 1 & with_ace >> 2
            fits |= fits >> 13
            if not fits:
                continue
            for rank in range(13):
                if not fits >> rank & 1 or bits >> rank & 1 or not self.unseen[suit * 13 + rank]:
                    continue
                with_it = with_ace | 1 << rank | (rank == 0) << 13  # an ace also above the king
                value = self._run_value(cards, suit, with_it, rank)
                if rank == 0:
                    value = max(value, self._run_value(cards, suit, with_it, 13))
                points = POINTS[rank]
                base = self._keep[points]
                if self._counts[rank] >= 2:
                    base = max(base, (self._counts[rank] + 1) * points + self._highest_outside_set(cards, rank))
                if value > base:
                    saved += self.unseen[suit * 13 + rank] * (value - base)
        return saved

    def _run_value(self, cards, suit, bits, rank):
        """Return the points of the run through `rank` plus those of the highest card outside it; 0 without a run.

        `bits`: the suit's ranks in 14 bits, the ace at both ends.
        """
        low = high = rank
        while low > 0 and bits >> low - 1 & 1:
            low -= 1
        while high < 13 and bits >> high + 1 & 1:
            high += 1
        if high - low < 2:
            return 0
        return _sum(low, high + 1) + self._highest_outside_run(cards, suit, low, high + 1)

    def _highest_outside_set(self, cards, rank):
        """Return the points of the highest card whose rank is not `rank`."""
        highest = 0
        for card in cards:
            if card % 13 != rank and POINTS[card % 13] > highest:
                highest = POINTS[card % 13]
        return highest

    def _highest_outside_run(self, cards, suit, low, high):
        """Return the highest points outside the run low … high - 1 of a suit; a duplicate counts as outside."""
        highest = 0
        used = 0
        for card in cards:
            rank = card % 13
            if card // 13 == suit and not used >> rank & 1 and (low <= rank < high or (rank == 0 and high == 14)):
                used |= 1 << rank
            elif POINTS[rank] > highest:
                highest = POINTS[rank]
        return highest


def _sum(low, high):
    """Return the points of ranks low … high - 1, 13 being the ace."""
    total = 0
    for rank in range(low, high):
        total += POINTS[rank % 13]
    return total
