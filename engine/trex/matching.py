"""Dealing cards to seats when some seats cannot hold some cards: a small bipartite matching.

Cards that few seats can hold are dealt first. When all seats that can hold a card are full, other cards are moved along
the shortest augmenting path, so an assignment is found whenever there is one.
"""

from engine.cards import HIDDEN

_OPTIONS = bytes((0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4))  # bits set in a nibble


def assign(place, cannot, need, rng):
    """Set every place[card] that is HIDDEN to a seat; False, with `place` partly filled, when that is impossible.

    cannot[card] has a bit for each seat that does not hold the card. need[seat], the number of cards that the seat
    still takes, is counted down. `rng` has `below`.
    """
    full = 0
    for seat in range(4):
        if not need[seat]:
            full |= 1 << seat
    # A seat that needs no cards from the start is given none, so no path leads through it
    cards = bytearray(card for card in range(52) if place[card] == HIDDEN)
    free = bytearray(len(cards))
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    for i in range(len(cards)):
        free[i] = 15 & ~(cannot[cards[i]] | full)
    for count in range(5):
        for i in range(len(cards)):
            if _OPTIONS[free[i]] == count and not _place(place, cards, free, need, i, rng):
                return False
    return True


def _place(place, cards, free, need, i, rng):
    """Give card i to a seat with room, with probability proportional to its room; else make room.

    `free`: by card, the mask of the seats that can take it; `need`: by seat, the cards that it still takes.
    """
    room = 0
    for seat in range(4):
        if free[i] & 1 << seat:
            room += need[seat]
    if not room:
        return _push(place, cards, free, need, i)
    at = rng.below(room)
    for seat in range(4):
        if free[i] & 1 << seat:
            at -= need[seat]
            if at < 0:
                break
    place[cards[i]] = seat
    need[seat] -= 1
    return True


def _push(place, cards, free, need, i):
    """Make room for card i: search breadth-first for a seat with room, then move a card along each step of the path.

    Arguments as for `_place`.
    """
    came = [-1, -1, -1, -1]  # by seat, the previous seat of the path; itself at the start
    by = [i, i, i, i]  # by seat, the card that would move in
    queue = []
    for seat in range(4):
        if free[i] & 1 << seat:
            came[seat] = seat
            queue.append(seat)
    for seat in queue:
        if need[seat]:
            need[seat] -= 1
            while came[seat] != seat:
                place[cards[by[seat]]] = seat
                seat = came[seat]
            place[cards[i]] = seat
            return True
        for j in range(len(cards)):
            if place[cards[j]] != seat:
                continue
            for other in range(4):
                if came[other] < 0 and free[j] & 1 << other:
                    came[other] = seat
                    by[other] = j
                    queue.append(other)
    return False
