"""What a hint of Klondike says: the moves that it weighs, and why one is good, from what the player can see."""

from engine.cards import HIDDEN, spoken
from engine.compat import const
from engine.hints import guess
from engine.klondike import COLUMNS, DRAW, parts
from engine.texts import _

_KING = const(12)


def weighed(view):
    """Return the moves that there are, in words."""
    return _("%d moves") % len(view.moves())


def explain(view, code, certain=False):
    """Return why a move is good; `certain`: it is the first of some that win."""
    if code < 0:
        return _("the game is over")
    codes = view.moves()
    if code == DRAW:
        words = _("draw: sure to win") if certain else _of_draw(view, codes)
    else:
        name = spoken(_moved(view, code))
        words = _("%s: sure to win") % name if certain else _of_move(view, codes, code, name)
    return guess(words, codes, certain)


def _moved(view, code):
    """Return the card that a move takes, of a run the first one."""
    kind, source, _goal, cards = parts(code)
    if kind == "H":
        return 13 * source + view.foundation(source) - 1
    return view.waste()[-1] if kind == "W" else view.column(source)[-cards]


def _gained(view, codes):
    """Return (card, whether it goes to its foundation) of each move that gains."""
    return [(_moved(view, code), parts(code)[2] < 0) for code in codes if view.gains(code)]


def _of_draw(view, codes):
    """Return why a draw is good."""
    coming = view.stock() or view.waste()
    at = view.draws - 1
    while at < len(coming) + view.draws - 1:
        card = coming[min(at, len(coming) - 1)]
        if card == HIDDEN:
            break
        if view.has_place(card):
            return _("draw: %s comes and has a place") % spoken(card)
        at += view.draws
    names, kings = [], True  # those that move at all go into an empty column
    for card, up in _gained(view, codes):
        kings = kings and card % 13 == _KING and not up
        if spoken(card) not in names:
            names.append(spoken(card))
    if not names:
        return _("draw: nothing else turns up or plays a card")
    if len(names) > 2:
        return _("draw: what can be played can wait")
    words = _("draw: %s can wait, a column stays empty") if kings else _("draw: %s can wait")
    return words % _(" and ").join(names)


def _of_move(view, codes, code, name):
    """Return why a move is good; `name`: its card."""
    kind, source, goal, count = parts(code)
    down = view.down(source) if kind == "C" else 0
    if kind == "C" and count == len(view.column(source)) - down:
        if down:
            return _("%s: turns up a card in column %d") % (name, source + 1)
        king = _waiting(view)
        if king >= 0:
            return _("%s: empties column %d for %s") % (name, source + 1, spoken(king))
        return _("%s: empties column %d") % (name, source + 1)
    if goal < 0:
        return _("%s: goes to its foundation") % name
    if kind == "W" and not view.column(goal):
        return _("%s: takes the empty column") % name
    after = view.copy()
    after.step(code)
    before = _gained(view, codes)
    for card, up in _gained(after, after.moves()):
        if (card, up) not in before and spoken(card) != name:
            words = _("%s: then %s goes to its foundation") if up else _("%s: then %s has a place")
            return words % (name, spoken(card))
    if kind == "W":
        return _("%s: leaves the waste") % name
    if not before:
        return _("%s: no move turns up or plays a card") % name
    return _("%s: may help later") % name


def _waiting(view):
    """Return a king that waits for an empty column, -1 for none."""
    cards = view.waste()[-1:] + [view.column(i)[view.down(i)] for i in range(COLUMNS) if view.down(i)]
    kings = [card for card in cards if card % 13 == _KING]
    return kings[0] if kings else -1
