"""The page of Tres y Dos in the pause menu: its score sheet. Loaded when it is opened, dropped when it is left."""

from display.renderers import short_name
from display.renderers.score_sheet import sheet


def panels(renderer, view, key):
    """Return how many screens the page has, and which one to begin with."""
    return 1, 0


def draw(renderer, scene, view, key, page):
    """Add the score sheet as a whole screen, in the order of play from the viewer on."""
    scores = view.scores()
    rows = []
    for i in range(view.seats):
        seat = (view.viewer + i) % view.seats
        rows.append((short_name(view, seat), scores[seat], (), not i))
    sheet(scene, "Deals won", renderer.labels.get("first to %d", view.target), rows, False, view.target)
