"""Type sizes in minutes of arc: the measurement itself, and the screens of the gallery on every board.

Those on the boards that pictures are made for are measured in `tests/firmware/screens/test_gallery.py`, where they are
drawn anyway.
"""

import fnmatch
import os

import pytest

import engine
from display import fonts, items, palette
from display.scene import Scene
from firmware import boards
from tests.display import arcminutes, reading
from tests.display.arcminutes import SECONDARY, SIGNS
from tests.engine.portable import sheet
from tools.simulator import acuity
from tools.simulator.gallery import SIZES
from tools.simulator.scenes import SCENES


@pytest.mark.parametrize("number, screen", list(enumerate(screen for screen, _ in SCENES)))
def test_what_is_shown_can_be_read(number, screen):
    """Each screen on one kind of board, all kinds in turn; with TERCET_LONG=1 on all."""
    kinds, wrong = reading.others(screen, SIZES), []
    for kind in kinds if "TERCET_LONG" in os.environ else kinds[number % len(kinds) :][:1]:
        for board, words in reading.read(screen, kind):
            wrong += arcminutes.wrong(screen, board, words)
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def test_every_entry_of_the_tables_matches_a_screen():
    names = [screen for screen, _ in SCENES]
    assert all(fnmatch.filter(names, which) for which in SECONDARY)
    for game in engine.GAMES:
        own = [name for name in names if name.startswith(game + "-")]
        for table in ("SECONDARY", "CROWDED"):
            assert all(fnmatch.filter(own, which) for which in getattr(sheet(game), table, ()))


def test_panels_and_sizes_are_as_worked_out_by_hand():
    """Of 240 x 240 pixels on 1.3 inches 10.3 lie on a millimetre; 15 rows are 1.46 mm, 16.7 minutes at 30 cm."""
    board = boards.profile("pico-lcd-1.3")
    assert round(acuity.pixels_per_mm(board), 2) == 10.28
    assert round(acuity.arcminutes(board, 15), 1) == 16.7
    assert round(acuity.pixels_of(board, acuity.arcminutes(board, 15)), 6) == 15


@pytest.mark.parametrize("rows, stretch", [
    (("#...#", "#...#", "#####", "#...#"), 9),  # an H of one pixel, except where its bar meets its stems
    (("##..##", "######", "######", "##..##"), 0),
    (("##...", ".##..", "..##.", "...##"), 1),  # two pixels wide, slanted, with two tips
    (("..#..", ".###.", "#####"), 1),  # tips
    (("####", "####", "...#", "####", "####"), 1),
])  # fmt: skip
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
