"""Whether nothing can be gained any more in Klondike, from what the player sees: no face-down card and no card of the
stock will ever be played, whatever the unseen cards are.

What may come free is counted as free for ever, and every place as one that stays. So more seems possible than is, and
where even then nothing is gained nothing can be.
"""

from engine.cards import HIDDEN
from engine.compat import const

_COLUMNS = const(7)
_KING = const(12)
_EMPTY = const(52)  # in place of a card on which others fit: an empty column


def stuck(view) -> bool:
    """Return True when it is certain that no card turns up and none leaves stock or waste any more."""
    columns = [view.column(i) for i in range(_COLUMNS)]
    row = _reached(view)
    if HIDDEN in row or not (view.stock() or view.waste() or any([view.down(i) for i in range(_COLUMNS)])):
        return False
    free = [False] * _EMPTY + [not all(columns)]  # cards on which others fit
    up = [view.foundation(suit) for suit in range(4)]
    kept = up[:] if view.options["back"] else [0] * 4  # of these a foundation gives back the last one
    for cards in columns:
        if cards:
            free[cards[-1]] = True
    changed = True
    while changed:
        changed = False
        for i in range(_COLUMNS):
            cards, down = columns[i], view.down(i)
            for at in range(len(cards) - 1, down - 1, -1):
                card = cards[at]
                rises = free[card] and up[card // 13] >= card % 13
                if rises and up[card // 13] == card % 13:
                    up[card // 13] += 1
                    changed = True
                if not rises and not _fits(card, free):
                    continue
                if at == down and down:
                    return False
                below = cards[at - 1] if at else _EMPTY
                if not free[below]:
                    free[below] = changed = True
        for suit in range(4):
            card = 13 * suit + kept[suit] - 1
            if kept[suit] and _fits(card, free):
                kept[suit] -= 1
                free[card] = changed = True
    return not any([up[card // 13] >= card % 13 or _fits(card, free) for card in row])


def _reached(view):
    """Return the cards of stock and waste that drawing brings up, and the waste's top card."""
    waste = view.waste()
    row = waste + view.stock()
    at = len(waste)
    found = row[at - 1 : at] if at else []
    limit = view.options["passes"]
    again = limit == "unlimited" or limit - 1 > view.passes
    for at in (len(waste), 0 if again else len(row)):
        while at < len(row):
            at = min(at + view.draws, len(row))
            found.append(row[at - 1])
    return found


def _fits(card, free):
    """True when a card on which others fit is one for this card."""
    rank, suit = card % 13, card // 13
    if rank == _KING:
        return free[_EMPTY]
    others = (1, 2) if suit in (0, 3) else (0, 3)
    return any([free[13 * other + rank + 1] for other in others])
