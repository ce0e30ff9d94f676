"""Reasons for moves at Tres y Dos, in a few words. In memory only while a hint is put into words."""

from engine.texts import _, _n
from engine.tresydos import DISCARD, DROP, GO_ON, SHOW
from engine.tresydos.win_chance import ranks

_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SPOKEN = {0: _("ace"), 10: _("jack"), 11: _("queen"), 12: _("king")}  # other ranks as in _NAMES
_MANY = {0: _("aces"), 10: _("jacks"), 11: _("queens"), 12: _("kings")}


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer, or ""."""
    winning = view.winning(view.to_act)
    if code == SHOW:
        return _("three and two: it wins") if winning else ""
    if code == GO_ON:
        return "" if winning else _("no winning hand yet")
    counts = ranks(view.hand(view.to_act))
    unseen = view.unseen()
    unseen = [unseen[rank] + unseen[rank + 13] + unseen[rank + 26] + unseen[rank + 39] for rank in range(13)]
    if code <= DISCARD:
        return _why_draw(counts, unseen, view.discard_top % 13, code)
    rank = (code - DROP) % 13
    name = _spoken(rank)
    counts[rank] -= 1
    if not _lacking(counts):
        return _("leaves three and two")
    helps = _helpful(counts, unseen)
    counts[rank] += 1
    after = (view.to_act + 1) % view.seats
    if not unseen[rank] and counts[rank] == 1:
        return _("every other %s has been seen") % name
    if view.declined(after, rank) and rank not in [card % 13 for card in view.known(after)]:
        words = _("the next seat did not want an %s") if rank in (0, 7) else _("the next seat did not want a %s")
        return words % name
    if counts[rank] > 3:
        return _("one %s too many") % name
    return _("so %s") % helps if helps else ""


def _why_draw(counts, unseen, rank, code):
    """Return what the top discard would do for the hand, or how many of the unseen cards help."""
    if code == DISCARD:
        name = _spoken(rank)
        held = counts[rank]
        counts[rank] += 1
        if not _lacking(counts):
            return _("the %s completes three and two") % name
        if held in (1, 2):
            many = _MANY.get(rank) or _("%ss") % name
            return (_("a pair of %s") if held == 1 else _("three %s")) % many
        return (_("a fourth %s") if held else _("the %s is worth keeping")) % name
    helps = _helpful(counts, unseen)
    now = _lacking(counts)
    counts[rank] += 1
    if not helps or ":" in helps or _lacking(counts) < now:
        return helps
    return _("%s, the %s does not") % (helps, _spoken(rank))


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


def _helpful(counts, unseen):
    """Return how many of the unseen cards bring a hand, counted by rank, closer to three and two; "" for none.

    The words list the ranks when there are at most three.
    """
    now = _lacking(counts)
    helps = 0
    names = []
    for rank in range(13):
        if unseen[rank]:
            counts[rank] += 1
            if _lacking(counts) < now:
                helps += unseen[rank]
                names.append(_NAMES[rank])
            counts[rank] -= 1
    if not helps:
        return ""
    words = ": " + ", ".join(names[:-1]) + (_(" or ") if names[1:] else "") + names[-1] if len(names) < 4 else ""
    return _n("%d of %d unseen helps%s", "%d of %d unseen help%s", helps) % (helps, sum(unseen), words)
