"""Type by the millimetre: what every screen shows is large enough on every board, by what it is there for.

Seen from 30 cm, what a decision needs is 16 minutes of arc high or more, all else 12, and no stroke is a single pixel
on a panel of more than nine pixels a millimetre. Which words are not needed is said here for the screens that all games
have, and by a game's sheet (`tests/engine/portable.py`) for its own.
"""

import fnmatch
import functools
import re

import pytest

import engine
from display import fonts, items, palette
from display.scene import Scene
from firmware import boards
from tests.display import reading
from tests.engine.portable import sheet
from tools.simulator import sight
from tools.simulator.scenes import SCENES

NEEDED, CROWDED, OTHER = 16, 13, 12  # minutes of arc
FINE = 9  # pixels a millimetre above which a stroke of one pixel is hardly seen
SOLID = (*reading.SUITS, fonts.ICON)  # pictures, which have no strokes ...
SIGNS = "♣♦♥♠★"  # ... and those among letters

# Screens, and what on them is not needed to decide: a word, or "word in COLOUR"; both are patterns
SECONDARY = {
    "*": (
        r"deal \d+(/\d+)?…?",
        r"(%s)( \d+)?( · \d+/\d+)? in DIM" % "|".join(row[2] for row in engine.REGISTRY),  # the header
    ),
    "home*": ("★ (today|done)",),
    "battery-*": (r"\d+%", "★ today", ".* in DIM"),
    # Why something can be played or not
    "*-look*": (".* in TEXT",),
    # Values of rows that are not chosen, and what a row is about
    "settings*": (".* in DIM",),
    "number": (".* in DIM",),
    "*-page": (".* in DIM",),
    "*-give-up": (".* in DIM",),
    "*-new": (".* in DIM",),
    "*-which": (".* in DIM",),
    "*-who": (".* in DIM",),
    "*-lost-deals": (".* in DIM",),
    "*-date": (".* in DIM",),
    # The number of the page
    "*-rules-*": ("[0-9/]+ in DIM",),
    # What is explained; what to press is large
    "*-learn*": (".+ in TEXT",),
    # What large figures are, and lesser ones beside them
    "*-played": (".* in DIM", r"(last \d+|first result) in TEXT"),
    "*-history": (".* in DIM", r"(last \d+|first result) in TEXT"),
    "*-result": (".* in DIM",),
    "*-record": (".* in DIM",),
    "*-second-try": (".* in DIM",),
    "*-tries": (".* in DIM", r"(last \d+|first result) in TEXT"),
    # What the other moves did: each is said in large type when the cursor is on it
    "*-where-*": (".* in DIM",),
    "*-lost": (".* in DIM",),
    "*-out-of-time": (".* in DIM",),
    "*-target": (".* in DIM",),
}


def _own(screen, name):
    """Return a table of the sheet of the game that a screen belongs to."""
    game = screen.split("-")[0]
    return getattr(sheet(game), name, {}) if game in engine.GAMES else {}


@functools.lru_cache
def _patterns(screen, name):
    tables = [_own(screen, name)] + [SECONDARY] * (name == "SECONDARY")
    rows = [row for table in tables for row in table.items() if fnmatch.fnmatch(screen, row[0])]
    return [re.compile(words) for _, patterns in rows for words in patterns]


def _is(word, patterns):
    """True when one of the patterns describes a word, as it is or with its colour."""
    with_colour = "%s in %s" % (word.text, word.colour)
    return any(pattern.fullmatch(word.text) or pattern.fullmatch(with_colour) for pattern in patterns)


def _least(screen, word):
    """Return the minutes of arc that a word on a screen has to have."""
    if word.font == fonts.ICON or _is(word, _patterns(screen, "SECONDARY")):
        return OTHER
    return CROWDED if _is(word, _patterns(screen, "CROWDED")) else NEEDED


def _thin(word):
    """True when a letter, digit or rank of a word has a stroke of one pixel."""
    font = fonts.font(word.font)
    signs = [font.index(sign) for sign in SIGNS] if font.extra else []
    strokes = set(word.glyphs).difference(signs) if word.font not in SOLID else ()
    return any(reading.thin(font, glyph) > 1 for glyph in strokes)


def _wrong(screen):
    """Return what is too small or too thin on a screen, a line for each word and board."""
    wrong = {}
    for board, words in reading.read(screen):
        for word in words:
            seen, least = sight.arcminutes(board, word.rows), _least(screen, word)
            if seen < least:
                line = "%s: %s is %.1f' high, %d rows; %d' is the least" % (
                    board["name"], word, seen, word.rows, least
                )  # fmt: skip
                wrong[line] = True
            if sight.pixels_a_mm(board) > FINE and _thin(word):
                wrong["%s: %s has strokes of one pixel" % (board["name"], word)] = True
    return list(wrong)


@pytest.mark.parametrize("screen", [screen for screen, _ in SCENES])
def test_what_is_shown_can_be_read(screen):
    wrong = _wrong(screen)
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def test_every_entry_of_the_tables_is_of_a_screen():
    names = [screen for screen, _ in SCENES]
    assert all(fnmatch.filter(names, which) for which in SECONDARY)
    for game in engine.GAMES:
        own = [name for name in names if name.startswith(game + "-")]
        for table in ("SECONDARY", "CROWDED"):
            assert all(fnmatch.filter(own, which) for which in getattr(sheet(game), table, ()))


def test_panels_and_sizes_are_as_worked_out_by_hand():
    """Of 240 x 240 pixels on 1.3 inches 10.3 lie on a millimetre; 15 rows are 1.46 mm, 16.7 minutes at 30 cm."""
    board = boards.profile("pico-lcd-1.3")
    assert round(sight.pixels_a_mm(board), 2) == 10.28
    assert round(sight.arcminutes(board, 15), 1) == 16.7
    assert round(sight.pixels_of(board, sight.arcminutes(board, 15)), 6) == 15


@pytest.mark.parametrize(
    "rows, stretch",
    [
        (("#...#", "#...#", "#####", "#...#"), 9),  # an H of one pixel, but for where its bar meets its stems
        (("##..##", "######", "######", "##..##"), 0),
        (("##...", ".##..", "..##.", "...##"), 1),  # two pixels wide, slanted, with two tips
        (("..#..", ".###.", "#####"), 1),  # tips
        (("####", "####", "...#", "####", "####"), 1),
    ],
)
def test_strokes_are_measured_in_the_art(rows, stretch):
    bits = "".join(rows).replace("#", "1").replace(".", "0").ljust(40, "0")
    font = fonts.Font(len(rows), 0, bytes([len(rows[0])]), int(bits, 2).to_bytes(5, "big"))
    assert reading.thin(font, 0) == stretch


@pytest.mark.parametrize("number", [fonts.SMALL, fonts.BIG, fonts.FIGURES, *reading.RANKS])
def test_no_letter_or_digit_has_a_stroke_of_one_pixel(number):
    font = fonts.font(number)
    if number in reading.RANKS:
        glyphs = range(len(font.widths))
    else:
        glyphs = [font.index(chr(code)) for code in range(33, 127)] + [font.index(char) for char in font.extra]
    signs = [font.index(sign) for sign in SIGNS if number not in reading.RANKS]
    assert [glyph for glyph in glyphs if glyph not in signs and reading.thin(font, glyph) > 1] == []


def test_what_is_covered_or_outside_is_not_read_and_a_number_is_one_word():
    scene = Scene(20, 240, 240)
    scene.begin()
    scene.text(fonts.SMALL, "below", 20, 20, palette.WHITE, items.LEFT)
    scene.panel(10, 10, 100, 40, palette.INK, palette.GOLD)
    scene.text(fonts.BIG, "above", 20, 20, palette.GOLD, items.LEFT)
    scene.text(fonts.BIG, "outside", 20, 240, palette.GOLD, items.LEFT)
    scene.number(fonts.FIGURES, -120, 20, 60, palette.WHITE, items.LEFT)
    scene.suit(20, 100, 3, fonts.SUIT_HUGE)
    scene.card(60, 100, 0, 12, 0)
    scene.commit()
    words = reading.words_of(scene)
    assert [str(word) for word in words][:3] == ["'above' in GOLD", "'-120' in WHITE", "'♠' in WHITE"]
    assert [word.rows for word in words[:3]] == [15, 24, 23]
    assert {word.text for word in words[3:]} == {"K", "♣"}
