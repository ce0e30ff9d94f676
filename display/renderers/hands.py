"""Helpers for games with several seats: names of seats, announcements, cards as text.

All seat names, for tables, pages, ends and hints, come from here:

    seat_name(view, seat)       "You" if only one person plays, persons who share the device "Seat 2", opponents by name
    short_name(view, seat)      the same in at most three letters: "P2"
    compass(view, seat)         at a table of four, seen from the one person who plays: "West"
"""

from display import fonts, items, palette
from engine.compat import const
from engine.game import PERSON

BUTTON_H = 22

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")  # a ten is "10", not "T" as in records
SUITS = "♣♦♥♠"

_COMPASS = ("You", "East", "North", "West")  # by seats after one's own, counter-clockwise
_OPPONENTS = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus")
_PERSONS = ("Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5", "Seat 6", "Seat 7")
_SHORT = ("P1", "P2", "P3", "P4", "P5", "P6", "P7")
_CAPITAL = const(15)  # height of BIG's capitals


def card_chars(card):
    """Return a card as text: `Q♠`."""
    return RANKS[card % 13] + SUITS[card // 13]


def thrown_ink(chars):
    """Return the colour of a card as lesser text, which ends with its suit."""
    return palette.ALERT if chars[-1] in (SUITS[1], SUITS[2]) else palette.DIM


def compass(view, seat):
    """Return the name of a seat at a table of four: its direction from the one person who plays, else its number."""
    if view.options["seats"].count(PERSON) != 1:
        return _PERSONS[seat]
    return _COMPASS[(seat - view.viewer) & 3]


def seat_name(view, seat, persons=_PERSONS):
    """Return the name of a seat at a table of any size."""
    seats = view.options["seats"]
    if seats[seat] == PERSON:
        return "You" if seats.count(PERSON) == 1 else persons[seat]
    return _OPPONENTS[seat - seats.count(PERSON, 0, seat)]


def short_name(view, seat):
    """Return the name of a seat in at most three letters."""
    return seat_name(view, seat, _SHORT)


def viewer_decides(view):
    """True when the viewer is to act and a person; at a table without persons the viewer is an opponent."""
    return view.to_act == view.viewer and PERSON in view.options["seats"]


def draw_card_name(scene, card, x, y, colour=palette.TEXT):
    """Add a card as rank and suit in the height of BIG's capitals; return the width in pixels."""
    rank, suit = card % 13, card // 13
    w = fonts.font(fonts.RANK_BIG).widths[rank] + 1
    scene.glyph(fonts.RANK_BIG, rank, x, y, colour)
    scene.suit(x + w, y, suit, fonts.SUIT_LARGE, palette.ALERT if suit in (1, 2) else colour)
    return w + _CAPITAL


def banner(scene, lines):
    """Add an announcement in the upper part of the table; the line before the last is in gold."""
    golden = max(0, len(lines) - 2)
    w = 0
    for line in lines:
        w = max(w, fonts.width(fonts.BIG, line))
    font, step, rows = fonts.BIG, 21, _CAPITAL
    if w > scene.width - 20:
        font, step, rows = fonts.SMALL, 17, 11
    h = step * len(lines) + 10
    w = min(w + 20, scene.width - 4)
    x, y = (scene.width - w) // 2, scene.height * 2 // 5 - h // 2 + 8
    scene.panel(x, y, w, h, palette.BLACK, palette.GOLD)
    for i in range(len(lines)):
        colour = palette.GOLD if i == golden else palette.TEXT
        scene.text(font, lines[i], scene.width // 2, y + 8 + (step - rows) // 2 - 3 + step * i, colour, items.CENTRE)
