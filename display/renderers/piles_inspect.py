"""Looking around at a game that has no `inspect.py`: its piles card by card, and its buttons. See `Renderer`."""

import engine
from display import chrome
from display.renderers.hands import card_chars
from engine.cards import HIDDEN


def places(renderer, view):
    """Return every card that is to be seen, and every button on the screen."""
    found = [(x, y, w, h, "card %d %d" % (i, k)) for x, y, w, h, i, k in renderer.boxes(view)]
    spots = renderer.spots(view)
    for i in range(len(spots)):
        x, y, w, h, _ = spots[i]
        # On a later page, or a card, whose lower edge may lie outside
        if y < renderer.height and not [place for place in found if place[0] == x and place[1] == y]:
            found.append((x, y, w, min(h, renderer.height - y), "move %d" % i))
    return found or [(0, 0, renderer.width, chrome.HEADER, "game")]


def words(renderer, view, key):
    """Return (title, text) about a place."""
    kind, _, number = key.partition(" ")
    if kind == "move":
        return ", ".join([view.text(code) for code in renderer.spots(view)[int(number)][4]]), "Can be played."
    if kind == "game":
        return engine.title(view.NAME), "The game is over." if view.over else "It is another seat's turn."
    i, _, k = number.partition(" ")
    name, cards, spread = view.piles()[int(i)]
    k = int(k)
    if k < 0:
        return name, "No cards."
    title = "Face down" if cards[k] == HIDDEN else card_chars(cards[k])
    where = "%s, %d of %d." % (name, k + 1, len(cards)) if spread else "%s, %d on it." % (name, len(cards))
    for code in view.moves():
        route = view.route(code)
        if route is not None and route[0] == int(i) and route[1] == k:
            return title, "Can be played. " + where
    return title, where


def hints(renderer, view, code):
    """Return no boxes: a hint speaks of its move alone."""
    return []
