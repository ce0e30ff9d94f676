"""What the games with several seats share: a hand along the bottom, seat names, buttons, tiles, news."""

from display import fonts, items, palette
from display.views import aside
from engine.cards import HIDDEN
from engine.compat import const
from engine.options import PERSON

RISE = 8  # pixels that the chosen card of a hand rises
BUTTON_H = 18
TILE = const(13)  # pixels from tile to tile
TILE_H = const(15)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")  # unlike in records, ten is a number
SUITS = "♣♦♥♠"

_COMPASS = ("You", "East", "North", "West")  # by seats after one's own, counter-clockwise


def card_chars(card):
    """Return a card in text characters: `Q♠`."""
    return RANKS[card % 13] + SUITS[card // 13]


def compass(view, seat):
    """Return the name of a seat of four: seen from the one person who plays, else by number."""
    if view.options["seats"].count(PERSON) != 1:
        return "Seat %d" % (seat + 1)
    return _COMPASS[(seat - view.viewer) & 3]


def seat_name(view, seat):
    """Return the name of a seat at a table of any size."""
    if seat == view.viewer and view.options["seats"].count(PERSON) == 1:
        return "You"
    return "Seat %d" % (seat + 1)


def awaited(view):
    """Return whether the viewer is to act and a person: at a table of opponents alone one of them is only watched."""
    return view.to_act == view.viewer and PERSON in view.options["seats"]


def middle(look, module):
    """Return the module of a game's looks that draws the middle of the table now; the one before leaves memory."""
    if look.stands != module:
        look.middle = None
        look.middle = aside(look.name, module)
        look.stands = module
    return look.middle


def fan(count, size, width, most=None):
    """Return (left, pitch) of a hand of `count` cards, centred on `width`, overlapping only when it must."""
    card = items.CARD_W[size]
    pitch = card + 3
    if count > 1:
        pitch = min(pitch, (width - 4 - card) // (count - 1))
    if most is not None:
        pitch = min(pitch, most)
    return (width - card - pitch * (count - 1)) // 2, pitch


def button(scene, x, y, w, text, chosen):
    """Add a button; the chosen one is filled with gold."""
    scene.panel(x, y, w, BUTTON_H, palette.GOLD if chosen else palette.BLACK, palette.GOLD if chosen else palette.DIM)
    scene.text(fonts.TEXT, text, x + w // 2, y + 3, palette.BLACK if chosen else palette.WHITE, items.CENTRE)


def tile(scene, x, y, card, ground=palette.WHITE, outline=palette.INK):
    """Add a card as a tile of TILE + 1 by 15 pixels with its rank in its colour; HIDDEN is a small back."""
    scene.panel(x, y, TILE + 1, TILE_H, palette.BACK if card == HIDDEN else ground, outline)
    if card != HIDDEN:
        wide = fonts.font(fonts.RANK).widths[card % 13]
        scene.glyph(fonts.RANK, card % 13, x + (TILE + 2 - wide) // 2, y + 2, scene.painter.suits[card // 13])


def banner(scene, lines):
    """Add news for a moment in the upper part of the table; the line before the last is the large one."""
    large = max(0, len(lines) - 2)
    sizes = [fonts.TITLE if i == large else fonts.TEXT for i in range(len(lines))]
    h = 16 * len(lines) + 8
    w = max([fonts.width(sizes[i], lines[i]) for i in range(len(lines))]) + 24
    x, y = (scene.width - w) // 2, scene.height * 2 // 5 - h // 2 + 8
    scene.panel(x, y, w, h, palette.BLACK, palette.GOLD)
    for i in range(len(lines)):
        colour = palette.GOLD if i == large else palette.WHITE
        scene.text(sizes[i], lines[i], scene.width // 2, y + 6 + 16 * i, colour, items.CENTRE)
