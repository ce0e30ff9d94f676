"""TriPeaks as text: the list of moves, the ends of a match and of its deals. Loaded on demand and dropped."""

from display.renderers import card_chars
from engine.compat import const
from engine.texts import _, _n
from engine.tripeaks import DRAW, JOKER, PLAY, TIME

_MOST = const(5)  # cards of a row of moves

# Title of a match's end, by `match_won`
_MATCH_ENDS = {True: _("Target reached"), False: _("Target missed"), None: _("Match over")}


def result(renderer, view):
    """Return title, words and figures of the end: a star for each peak cleared, none for a match."""
    left = _n("%d card left", "%d cards left", view.cards_left) % view.cards_left
    left = _("cleared") if view.won else left
    cells = ((_("longest chain"), view.best_chain, False),)
    if not view.won:
        cells += ((_("%d left").replace("%d", "").strip(), view.cards_left, False),)
    title = _("Cleared!") if view.won else _("Out of time") if view.time_left == 0 else _("No more moves")
    words, stars = (_("★ per peak"),), view.peaks
    if view.match_deals > 1:
        title, words, stars = _MATCH_ENDS[view.match_won], (_("deal %d: %s") % (view.deal_no + 1, left),), -1
    return title, words, (view.scores()[0], _("points"), stars, cells, None)


def between(renderer, view, before):
    """Return title and words of the end of a deal of a match; nobody is there to remark on it."""
    left, score = view.last_deal
    title = _("Deal %d: %d left") % (view.deal_no, left) if left else _("Deal %d: cleared!") % view.deal_no
    return title, [_n("%d point", "%d points", score) % score, _("%d in all") % view.scores()[0]], None


def move_text(view, code):
    """Return a move in words."""
    return _("draw") if code == DRAW else card_chars(view.card(code - PLAY))


# The list of moves


def begins(game, code, last, around, length, mine):
    """Return whether a row begins with this move: a draw, or a card that the row has no room for."""
    return None if code >= TIME else code == DRAW or not length or length >= _MOST


def who(view, code):
    """Return what is at the left of a row that begins with this move."""
    return _("draw") if code == DRAW else ""


def move_parts(before, code, after):
    """Return the card that was drawn or played. A draw has to leave both views in one deal: it is read from `after`."""
    if code >= TIME:
        return ()
    card = after.target if code == DRAW else before.card(code - PLAY)
    return (_("joker ") if card >= JOKER else card,)
