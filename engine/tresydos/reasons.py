"""Reasons for moves at Tres y Dos, in a few words. In memory only while a hint is put into words."""

from engine.tresydos import DISCARD, DROP, GO_ON, SHOW
from engine.tresydos.win_chance import ONE, Tally

_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SPOKEN = {0: "ace", 10: "jack", 11: "queen", 12: "king"}  # other ranks as in _NAMES


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer, or ""."""
    if code == SHOW:
        return "three and two: it wins"
    if code == GO_ON:
        return "" if view.winning(view.to_act) else "no winning hand yet"
    tally = Tally(view)
    for _ in tally.count(view, "H"):
        pass
    if code <= DISCARD:
        return _why_draw(tally, view.discard_top % 13, code)
    rank = (code - DROP) % 13
    name = _spoken(rank)
    tally.counts[rank] -= 1
    if not _lacking(tally.counts):
        return "leaves three and two"
    share, helpers = _helpful(tally)
    tally.counts[rank] += 1
    after = (tally.seat + 1) % view.seats
    if not tally.left[rank] and tally.counts[rank] == 1:
        return "no other %s is left in the stock" % name
    if view.declined(after, rank) and rank not in [card % 13 for card in view.known(after)]:
        return "the next seat did not want %s %s" % ("an" if rank in (0, 7) else "a", name)  # an ace, an 8
    if tally.counts[rank] > 2:
        return "one %s too many" % name
    return "so %d%% of the stock helps%s" % (share, helpers) if share else ""


def _why_draw(tally, rank, code):
    """Return what the top discard would do for the hand, or what share of the stock helps."""
    if code == DISCARD:
        name = _spoken(rank)
        held = tally.counts[rank]
        tally.counts[rank] += 1
        if not _lacking(tally.counts):
            return "the %s completes three and two" % name
        return ("the %s is worth keeping", "a pair of %ss", "three %ss", "a fourth %s")[held] % name
    share, helpers = _helpful(tally)
    now = _lacking(tally.counts)
    tally.counts[rank] += 1
    if helpers or _lacking(tally.counts) < now:
        return "%d%% of the stock helps%s" % (share, helpers) if share else ""
    return "%d%% of it helps, the %s does not" % (share, _NAMES[rank]) if share else ""


def _spoken(rank):
    """Return a rank as it is spoken: a word for ace and courts, else the number."""
    return _SPOKEN.get(rank) or _NAMES[rank]


def _lacking(counts):
    """Return how many cards a hand, counted by rank, still lacks to hold three and two."""
    best = 5
    for three in range(13):
        for two in range(13):
            if three != two:
                best = min(best, max(0, 3 - counts[three]) + max(0, 2 - counts[two]))
    return best


def _helpful(tally):
    """Return (percentage, words): how much of the stock brings the hand `tally.counts` closer to three and two.

    The words list the ranks when there are at most three.
    """
    now = _lacking(tally.counts)
    helps = 0
    names = []
    for rank in range(13):
        if tally.stock[rank]:
            tally.counts[rank] += 1
            if _lacking(tally.counts) < now:
                helps += tally.stock[rank]
                names.append(_NAMES[rank])
            tally.counts[rank] -= 1
    words = ": " + ", ".join(names[:-1]) + (" or " if names[1:] else "") + names[-1] if 0 < len(names) < 4 else ""
    return (100 * helps + ONE // 2) // ONE, words
