"""Trex before the first card: buttons above the hand to name a contract, appeal and reveal."""

from display import fonts, items, palette
from display.chrome import button
from display.renderers import card_chars, seat_name, viewer_decides
from display.renderers.trex.words import SIGNS, TITLES, brief, contract_numbers, is_one, with_price
from engine.texts import _
from engine.trex.codes import APPEAL, AT_APPEAL, AT_NAME, DIAMONDS, KEEP, KING, NAMING, QUEENS, REVEAL, SLAPS, TRICKS

# By contract
_SCORES = (
    _("K♥ [costs/gives] 75"), _("each [costs/gives] %d"), _("each [costs/gives] 25"), _("each trick [costs/gives] %d"),
    _("first out [+200/-200]"),
)  # fmt: skip
_LETTERS = ((DIAMONDS, "♦"), (KING, "K"), (QUEENS, "Q"), (SLAPS, _("S")))  # of several; in this order, as K♦ is a card
_ANSWERS = (_("Keep"), _("New deal"), _("Play on"))  # the moves KEEP, APPEAL and ACCEPT


def buttons(renderer, scene, view, chosen=-1):
    """Add all buttons, or with `chosen` only that of this move, highlighted, over the others."""
    for x, y, w, h, codes in renderer.buttons(view):
        if chosen < 0 or codes[0] == chosen:
            button(scene, _button_text(codes[0], renderer.width < 4 * w), x, y, w, h, chosen >= 0, True)


def _button_text(code, wide):
    """Return the text on the button of a move; `wide`: there is room for a whole title."""
    if code < NAMING:
        return _ANSWERS[code - KEEP]
    mask = code - NAMING
    if is_one(mask):
        return (TITLES if wide else SIGNS)[contract_numbers(mask)[0]]
    if mask == TRICKS:
        return _("all 4")
    return "".join([sign for contract, sign in _LETTERS if mask & contract])


def announcement(view, code):
    """Return the announcement of what the seat to act names or reveals, as lines of a banner."""
    name = seat_name(view, view.to_act)
    if code < NAMING:
        return [_("%s reveals") % name, card_chars(code - REVEAL), _("it counts double")]
    mask = code - NAMING
    lines = [_("%s names") % name, brief(mask)]
    return lines + [meaning(view, mask)] if is_one(mask) else lines


def ask(renderer, scene, view, chosen, colour):
    """Add the question, and the effect of the move `chosen`."""
    layout, middle = renderer.layout, renderer.width // 2
    words, asked = next_step(view, chosen), _question(view)
    if asked and not (renderer.low and words):
        scene.text(fonts.BIG, asked, middle, layout.asking_y, palette.TEXT, items.CENTRE)
    if not renderer.crowded(view):
        y = layout.asking_y if renderer.low and view.phase != AT_NAME else layout.line_y
        scene.text(fonts.BIG, words, middle, y, colour, items.CENTRE)


def _question(view):
    """Return the question to the viewer, or the one to another seat."""
    if not viewer_decides(view):
        asked = _("%s: new deal?") if view.phase == AT_APPEAL else _("%s: double?")
        return (_("%s names") if view.phase == AT_NAME else asked) % seat_name(view, view.to_act)
    if view.phase == AT_NAME:
        return ""
    return _("A poor hand") if view.phase == AT_APPEAL else _("Double a card?")


def next_step(view, chosen):
    """Return the effect of the move `chosen`."""
    if not viewer_decides(view) or chosen < 0:
        return ""
    if chosen >= NAMING:
        return meaning(view, chosen - NAMING) if is_one(chosen - NAMING) else brief(chosen - NAMING)
    if chosen >= REVEAL:
        return _("%s counts double") % card_chars(chosen - REVEAL)
    if chosen == KEEP:
        cards = view.moves()[1:]  # that can still be revealed
        if len(cards) != 1:
            return _("these count once") if cards else _("nothing to reveal")
        return _("%s counts once") % card_chars(cards[0] - REVEAL)
    return _("all cards dealt again") if chosen == APPEAL else ""


def meaning(view, mask):
    """Return in a few words what a single contract scores."""
    i = contract_numbers(mask)[0]
    return with_price(view, i, _SCORES[i])
