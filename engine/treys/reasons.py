"""What a hint of Treys says: the moves that it weighs, and why one is good, from what the player can see."""

from engine.cards import spoken
from engine.compat import const
from engine.hints import drawing, guess, listed
from engine.texts import _, _of
from engine.treys import DRAW, PLAY, TURN_COLUMN, TURN_ROW, card_value, cell_of, value_of, value_text

_CELLS = const(9)


def weighed(view):
    """Return the moves that there are, in words."""
    codes = view.moves()
    return _("row or column") if codes[0] == TURN_ROW else listed(_fitting(view, codes), DRAW in codes)


def explain(view, code, certain=False):
    """Return why a move is good; `certain`: it is the first of some that win whatever the unknown cards are."""
    if code < 0:
        return _("the game is over")
    codes = view.moves()
    return guess(_explain(view, codes, code, certain), codes, certain)


def _explain(view, codes, code, certain):
    """Return why a move is good, but not whether that is sure."""
    if code == DRAW and certain:
        return _("draw: sure to clear the table; %d left") % view.stock_left
    if code == DRAW:
        top, target = view.waste(0), view.target
        words = spoken(top) if target == card_value(top) else _value(target)  # a three may have another value
        return drawing(words, _fitting(view, codes), view.stock_left)
    words = [_("sure to clear the table")] if certain else []
    if code in (TURN_ROW, TURN_COLUMN):
        words.append(_("turns %s") % _cards(len(view.turn_cells(code))))
        return ", ".join(words)
    return "%s: %s" % (spoken(_card(view, code)), ", ".join(words + _of_play(view, codes, code)))


def _card(view, code):
    """Return the card that a play is made with."""
    cell = cell_of(code)
    return view.top(cell // 3, cell % 3)


def _fitting(view, codes):
    """Return the cards that can be played."""
    return [_card(view, code) for code in codes if code >= PLAY]


def _of_play(view, codes, code):
    """Return what a play brings, as a list of phrases."""
    cell = cell_of(code)
    after = view.copy()
    after.step(code)
    words = []
    if after.pending:  # a line is to be chosen
        counts = [len(after.turn_cells(TURN_ROW)), len(after.turn_cells(TURN_COLUMN))]
    else:
        counts = [sum([_turned(view, after, i // 3, i % 3) for i in range(_CELLS)])]
    if max(counts):
        words.append((_("turns %s") if max(counts) == min(counts) else _("turns up to %s")) % _cards(max(counts)))
    if not after.depth(cell // 3, cell % 3):
        words.append(_("empties a pile"))
    cells = [cell_of(code) for code in codes if code >= PLAY]
    if not words:
        only = _("the only play") if len(cells) == 1 else _("the only card that fits")
        words.append(only if cells.count(cell) == len(cells) else _("keeps the others for later"))
    if cells.count(cell) > 1:  # a three with several values
        words.insert(0, _("as %s") % _value(value_of(code)))
    return words


def _turned(before, after, row, column):
    """True when a pile shows a card that it did not show before the play."""
    shown = before.face_up(row, column) and before.depth(row, column) == after.depth(row, column)
    return after.face_up(row, column) and not shown


def _value(value):
    """Return a value of a card as it is shown."""
    text = value_text(value).replace("T", "10")
    return _of(text, "wild")


def _cards(count):
    """Return a number of cards in words."""
    return (_("a card"), _("two cards"), _("three cards"), _("four cards"), _("five cards"))[count - 1]
