"""Type sizes in minutes of arc: is each word on a screen large enough on a board, for its purpose?

Seen from 30 cm, what a decision needs is 16 minutes of arc high or more (at the fullest tables 13), all else 12, and no
stroke is a single pixel on a panel of more than nine pixels per millimetre. Which words are not needed is said here for
the screens that all games have, and for its own by a game's sheet, such as `tests/engine/trex/sheet.py`.
"""

import fnmatch
import functools
import re
from math import atan, degrees, hypot

import engine
from display import fonts
from tests.display import reading
from tests.engine.portable import sheet

NEEDED, AT_FULL_TABLES, OTHER = 16, 13, 12  # minutes of arc
DISTANCE = 300  # millimetres from the eye
_INCH_MM = 25.4
FINE = 9  # pixels per millimetre, above which a stroke of one pixel is hardly visible
SOLID = (*reading.SUITS, fonts.ICON)  # pictures, which have no strokes

# Screens on which all in DIM is explanation, a label or a number beside what is in large type
_DIM = (
    "settings*", "number", "*-page", "*-give-up", "link-*", "*-new", "*-which", "*-who", "*-lost-deals", "*-date",
    "deals-solved", "name*", "code*", "*-record", "*-second-try", "*-where-*", "*-lost", "*-out-of-time",
    "*-target",
)  # fmt: skip
_FIGURES = (".* in DIM", r"last \d+ in TEXT")  # labels of large figures, and figures beside them
# By pattern of a screen's name, the words that no decision needs: patterns of a word, or of "word in COLOUR"
SECONDARY = {
    **dict.fromkeys(_DIM, (".* in DIM",)),
    **dict.fromkeys(("statistics-*", "*-played", "*-history", "*-tries"), _FIGURES),
    "*": (
        r"deal \d+(/\d+)?…?",
        r"(%s)( \d+)?( · .+)? in DIM" % "|".join(row[2] for row in engine.REGISTRY),  # the header
        r"[A-Z].+, [A-Z].+ in GOLD",  # goals reached by one game
    ),
    "best*": (".* in DIM", "No games yet in TEXT"),  # of the chosen row
    "*-goals": ("done in GOLD", ".* in DIM"),
    "home*": ("★ (today|begun|done|day \\d+)",),
    "battery-*": (r"\d+%", "★ today", ".* in DIM"),
    "*-look*": (".* in TEXT",),  # why something can be played or not
    "*-race": (r"\d+ ×\d in DIM",),  # how far another one is
    "*-calendar": (".* in DIM", "★", r"\d+ days in a row", r"\d+ in TEXT"),  # a day is large below
    "*-rules*": ("([0-9/]+|No rules are written yet) in DIM",),  # the number of the page
    "buttons": ("[0-9/]+ in DIM",),
    "about*": (".* in (DIM|GOLD)",),
    "*-statistics": (".* in DIM", "No games yet in TEXT"),
    "*-learn*": (".+ in TEXT",),  # explanations; what to press is large
    "*-result": (".* in DIM", r"\d+ (days|wins) in a row"),
}


def pixels_per_mm(board):
    """Return how many pixels of a board profile's panel lie on a millimetre."""
    return hypot(board["width"], board["height"]) / (board["diagonal"] * _INCH_MM)


def arcminutes(board, rows):
    """Return the visual angle of `rows` of a board profile's panel, in minutes of arc."""
    return 60 * degrees(atan(rows / pixels_per_mm(board) / DISTANCE))


@functools.lru_cache
def _patterns(screen, name):
    """Return the patterns for a screen in the tables called SECONDARY or CROWDED, that of its game's sheet first."""
    game = screen.split("-")[0]
    tables = [getattr(sheet(game), name, {})] if game in engine.GAMES else []
    tables += [SECONDARY] * (name == "SECONDARY")
    rows = [row for table in tables for row in table.items() if fnmatch.fnmatch(screen, row[0])]
    return [re.compile(words) for _, patterns in rows for words in patterns]


def _matches(word, patterns):
    """True when one of the patterns describes a word, as it is or with its colour."""
    with_colour = "%s in %s" % (word.text, word.colour)
    return any(pattern.fullmatch(word.text) or pattern.fullmatch(with_colour) for pattern in patterns)


def _least(screen, word):
    """Return the minutes of arc that a word on a screen needs."""
    if word.font == fonts.ICON or _matches(word, _patterns(screen, "SECONDARY")):
        return OTHER
    return AT_FULL_TABLES if _matches(word, _patterns(screen, "CROWDED")) else NEEDED


def _thin(word):
    """True when a letter, digit or rank of a word has a stroke of one pixel."""
    font = fonts.font(word.font)
    signs = [font.index(sign) for sign in reading.SIGNS] if font.extra else []
    strokes = set(word.glyphs).difference(signs) if word.font not in SOLID else ()
    return any(reading.thin(font, glyph) > 1 for glyph in strokes)


def wrong(screen, board, words):
    """Return the words of a screen that are too small or too thin on a board, one line each."""
    found = {}
    for word in words:
        seen, least = arcminutes(board, word.rows), _least(screen, word)
        if seen < least:
            found["%s is %.1f' high, %d rows; %d' is the least" % (word, seen, word.rows, least)] = True
        if pixels_per_mm(board) > FINE and _thin(word):
            found["%s has strokes of one pixel" % word] = True
    return ["%s: %s" % (board["name"], line) for line in found]
