"""What a hint of TriPeaks says: the moves that it weighs, and why one is good, from what the player can see."""

from engine.cards import HIDDEN, spoken
from engine.compat import const
from engine.hints import drawing, guess, listed
from engine.texts import _
from engine.tripeaks import COVER, DRAW, NONE, PLAY

_CARDS = const(28)


def weighed(view):
    """Return the moves that there are, in words."""
    codes = view.moves()
    return listed(_fitting(view, codes), DRAW in codes)


def _fitting(view, codes):
    """Return the cards that can be played."""
    return [view.card(code - PLAY) for code in codes if code != DRAW]


def explain(view, code, certain=False):
    """Return why a move is good; `certain`: it begins moves, none a draw, that win whatever the unknown cards are."""
    if code < 0:
        return _("the game is over")
    codes = view.moves()
    return guess(_explain(view, codes, code, certain), codes, certain)


def _explain(view, codes, code, certain):
    """Return why a move is good, but not whether that is sure."""
    if code == DRAW:
        return drawing(spoken(view.target), _fitting(view, codes), view.stock_left)
    at = code - PLAY
    words = [_("sure to clear the table")] if certain else []
    # The cards that this one alone still covers: COVER[i] and the next one lie on card i, and 2 * COVER[i] + 1 - at is
    # the other of the two
    fresh = [i for i in range(len(COVER)) if 0 <= at - COVER[i] <= 1 and view.card(2 * COVER[i] + 1 - at) == NONE]
    if at < 3:
        words.append(_("clears a peak"))
    if fresh:
        words.append(_("uncovers two cards") if len(fresh) > 1 else _("uncovers a card"))
    if any([_chains(view, at, i) for i in range(_CARDS) if i != at and (view.exposed(i) or i in fresh)]):
        words.append(_("keeps the chain"))
    if not words:
        words.append(_("the only play") if len(codes) - (DRAW in codes) == 1 else _("keeps the others for later"))
    return "%s: %s" % (spoken(view.card(at)), ", ".join(words))


def _chains(view, at, after):
    """True when the card at `after` is known and fits the one at `at`."""
    card = view.card(after)
    gap = abs(card % 13 - view.card(at) % 13)
    return card != HIDDEN and (gap == 1 or (view.wrap and gap == 12))
