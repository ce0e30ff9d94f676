"""The page of Tres y Dos in the pause menu: its score sheet. Loaded when it is opened, dropped when it is left."""

from display import chrome, palette
from display.views.hands import seat_name


def panels(look, view, key):
    """Return how many screens the page has, and which one to begin with."""
    return 1, 0


def draw(look, scene, view, key, page):
    """Add the score sheet as a whole screen."""
    scene.fill(0, 0, look.width, look.height, palette.FELT)
    chrome.header(scene, "Deals won", "", look.labels.get("first to %d", view.target))
    rows = [(seat_name(view, seat), str(view.scores()[seat])) for seat in range(view.seats)]
    chrome.table(scene, 16, chrome.HEADER + 6, look.width - 32, rows, look.layout.sheet_step)
