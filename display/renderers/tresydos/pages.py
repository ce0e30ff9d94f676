"""The page of Tres y Dos in the pause menu: its score sheet. Loaded when it is opened, dropped when it is left."""

from display.renderers import short_name
from display.renderers.score_sheet import rows_in_words, sheet
from engine.texts import _


def panels(renderer, view, key):
    """Return how many screens the page has, and which one to begin with."""
    return 1, 0


def draw(renderer, scene, view, key, page):
    """Add the score sheet as a whole screen."""
    sheet(scene, _("Deals won"), renderer.labels.get(_("first to %d"), view.target), _rows(view), False, view.target)


def says(renderer, view, key, page):
    """Return the texts of the header and those below it."""
    return [_("Deals won"), _("first to %d") % view.target], rows_in_words(_rows(view))


def _rows(view):
    """Return the rows of the score sheet, in the order of play from the viewer on."""
    scores = view.scores()
    rows = []
    for i in range(view.seats):
        seat = (view.viewer + i) % view.seats
        rows.append((short_name(view, seat), scores[seat], (), not i))
    return rows
