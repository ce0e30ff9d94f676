"""The prompt of Trepenta, and what another seat has just done, in words. In memory only while they are made."""

from display import fonts
from display.renderers import card_chars, seat_name, viewer_decides
from engine.trepenta import DISCARD

# The last move of a seat: as a sentence, and shorter versions for where that does not fit
_DOES = {
    "pile": ("%s chooses", "%s"),
    "draw": ("%s draws", "%s drew"),
    "take": ("%s takes %s", "%s + %s", "%s+%s"),
    "exchange": ("%s lays %s", "%s: %s"),
    "swap": ("%s swaps %s", "%s: %s"),
    "discard": ("%s discards %s", "%s→%s"),
    "lay": ("%s lays %s", "%s: %s"),
    "pass": ("%s passes", "%s: –"),
}


def words(renderer, facts):
    """Return the prompt or the last move, in the longest version that fits."""
    view = facts.view
    room = renderer.layout.choice_room if view.phase == "pile" else renderer.layout.prompt_w
    for text in _prompts(renderer, facts) if viewer_decides(view) else _last_moves(renderer, view):
        if fonts.width(fonts.BIG, text) <= room:
            break
    return text


def _prompts(renderer, facts):
    """Return the prompt in several versions, the longest first."""
    view = facts.view
    if view.phase == "pile":
        return ("which is your field?", "your field?", "field?") if view.own_known else ("",)
    if view.phase == "sort":
        value = renderer.next_value(view)
        return "a card for %d" % value, "for %d" % value
    if view.phase == "lay":
        return "lay or pass", "lay?"
    if view.phase == "draw":
        if DISCARD in facts.codes:
            return ("last: draw or take", "last: pick?", "pick?") if view.last_turns else ("draw or take", "pick?")
        return ("last turn: draw", "last draw", "draw") if view.last_turns else ("draw a card", "draw")
    if facts.changing:
        return "lay or discard", "lay?"
    return ("last: discard", "discard") if view.last_turns else ("discard a card", "discard")


def _last_moves(renderer, view):
    """Return the last move of another seat in several versions, the longest first."""
    event, seat, card = view.event[:3]
    if view.over or event not in _DOES or seat >= view.seats or seat == view.viewer:
        return ("",)
    found = []
    for does in _DOES[event]:
        for who in (seat_name(view, seat), renderer.names[seat]):
            found.append(does % (who, card_chars(card)) if does.count("%") > 1 else does % who)
    return found
