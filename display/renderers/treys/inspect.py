"""Inspecting the table of Treys: what each thing is, why it can be played or not. Loaded on demand and dropped."""

from display.renderers import RANKS, card_chars
from engine.texts import _, _n
from engine.treys import TURN_COLUMN, TURN_ROW, value_of


def places(renderer, view):
    """Return everything on the table row by row: (x, y, w, h, key)."""
    layout = renderer.layout
    raised = view.turn_cells(TURN_ROW) + view.turn_cells(TURN_COLUMN) if renderer.forced(view) < 0 else ()
    found = []
    for cell in range(9):
        row, column = cell // 3, cell % 3
        rise = layout.rise if view.cell_moves(row, column) or (row, column) in raised else 0
        x, y = layout.grid_x + column * layout.step_x, layout.grid_y + row * layout.step_y - rise
        found.append((x, y, layout.card_w, layout.card_h, "pile %d,%d" % (row, column)))
    target = layout.target_x, layout.target_y, layout.target_w, layout.target_h, "target"
    # Behind the first row the stock, behind the second (on a low screen the stock) the target
    found.insert(3 if renderer.low else 6, target)
    found.insert(3, (layout.stock_x, layout.stock_y, layout.stock_w, layout.stock_h, "stock"))
    return found


def words(renderer, view, key):
    """Return (title, text) about a place."""
    if key == "stock":
        return _stock(view)
    if key == "target":
        return _target(view)
    return _pile(view, int(key[5]), int(key[7]))


def _stock(view):
    """Return (title, text) about the stock."""
    left = view.stock_left
    if not left:
        return _("Stock"), _("Empty: nothing is left to draw.")
    title = _n("Stock: %d card", "Stock: %d cards", left) % left
    if view.over:
        return title, _("The deal is over: the grid is empty.")
    if view.pending:
        return title, _("Not now: a row or a column is to be chosen first.")
    if not view.open_stock:
        return title, _("Can be drawn: the next card, not seen yet, will be the target.")
    if left == 1:
        return title, _("Can be drawn. The next card is %s.") % card_chars(view.stock_card(0))
    cards = ", ".join([card_chars(view.stock_card(i)) for i in range(min(left, 8))])
    return title, _("Can be drawn. The next cards are %s%s") % (cards, " …" if left > 8 else ".")


def _target(view):
    """Return (title, text) about the target."""
    card = view.waste(0)
    title = _("Target: %s") % card_chars(card)
    if view.wild:
        return title, _("Wild: every open card goes on it.")
    three = view.threes_wild and card % 13 == 2
    if three:
        return title, _("It counts as %s. %s goes on it.") % (_value(view.target), _fitting(view))
    return title, _("%s goes on it.") % _fitting(view)


def _pile(view, row, column):
    """Return (title, text) about a pile of the grid."""
    if not view.depth(row, column):
        if view.pending and (row == view.pending[0] or column == view.pending[1]):
            return _("Empty pile"), _("Can be chosen with its line, but nothing turns here.")
        return _("Empty pile"), _("All three cards of it have been played.")
    card = view.top(row, column)
    face_up = view.face_up(row, column)
    title = card_chars(card) if face_up else _("Face down")
    if view.pending:
        return title, _turning(view, row, column)
    if not face_up:
        lines = _cards(view, (row,), range(3)), _cards(view, range(3), (column,))
        return title, _("Not seen yet: it turns when its row (%s) or its column (%s) shows no card.") % lines
    if not view.is_open(row, column):
        lines = _cards(view, (row,), range(column + 1, 3)), _cards(view, range(row + 1, 3), (column,))
        return title, _("Not open: right of it %s, below it %s.") % lines
    return title, _fits(view, card, view.cell_moves(row, column))


def _fits(view, card, codes):
    """Return why an open card can be played or not."""
    if not codes:
        return _("Open, but it does not fit: on %s goes %s.") % (_value(view.target), _fitting(view))
    if view.wild:
        return _("Can be played: the target is wild, every open card fits.")
    values = [value_of(code) for code in codes]
    if values[0]:
        return _("Can be played: this three is wild and counts as %s.") % _(" or ").join(
            [_value(value) for value in values]
        )
    higher = (card % 13 or 13) + 1 > view.target
    words = _("Can be played: it is one above the %s.") if higher else _("Can be played: it is one below the %s.")
    return words % _value(view.target)


def _turning(view, row, column):
    """Return what the choice between a row and a column means for a pile."""
    by_row, by_column = [(row, column) in view.turn_cells(code) for code in (TURN_ROW, TURN_COLUMN)]
    if by_row and by_column:
        return _("Can be turned: it lies in the row and in the column to choose from.")
    if by_row or by_column:
        return _("Can be turned: choose the row.") if by_row else _("Can be turned: choose the column.")
    return _("Not now: a row or a column is to be chosen first.")


def _cards(view, rows, columns):
    """Return the face-up cards where some rows and columns meet as text."""
    cells = [(row, column) for row in rows for column in columns if view.face_up(row, column)]
    return ", ".join([card_chars(view.top(row, column)) for row, column in cells])


def _fitting(view):
    """Return the values that go on the target."""
    values = [value for value in (view.target - 1, view.target + 1) if 2 <= value <= 14]
    if view.threes_wild and 3 not in values:
        values.append(3)
    names = [_value(value) for value in sorted(values)]
    return ", ".join(names[:-2] + [_(" or ").join(names[-2:])])


def _value(value):
    """Return a value as it is shown on a card."""
    return RANKS[(value - 1) % 13]
