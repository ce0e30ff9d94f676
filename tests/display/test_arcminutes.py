"""Type sizes in minutes of arc: the fonts, and the screens of the gallery on every board.

Those on the boards that pictures are made for are measured in `tests/firmware/screens/test_gallery.py`, where they are
drawn anyway.
"""

import fnmatch

import pytest

import engine
from display import fonts
from firmware import boards
from tests.display import arcminutes, reading
from tests.display.arcminutes import SECONDARY
from tests.engine.portable import sheet
from tests.long import LONG
from tools.simulator.gallery import BOARDS_BY_SIZE
from tools.simulator.scenes import SCENES


@pytest.mark.parametrize("number, screen", list(enumerate(screen for screen, _ in SCENES)))
def test_what_is_shown_can_be_read(number, screen):
    """Each screen on one kind of board, all kinds in turn; with TERCET_LONG=1 on all."""
    kinds, wrong = reading.others(screen, BOARDS_BY_SIZE), []
    for kind in kinds if LONG else kinds[number % len(kinds) :][:1]:
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
    assert round(arcminutes.pixels_per_mm(board), 2) == 10.28
    assert round(arcminutes.arcminutes(board, 15), 1) == 16.7


@pytest.mark.parametrize("number", [fonts.SMALL, fonts.BIG, fonts.FIGURES, *reading.RANKS])
def test_no_letter_or_digit_has_a_stroke_of_one_pixel(number):
    font = fonts.font(number)
    if number in reading.RANKS:
        glyphs = range(len(font.widths))
    else:
        glyphs = [font.index(chr(code)) for code in range(33, 127)] + [font.index(char) for char in font.extra]
    signs = [font.index(sign) for sign in reading.SIGNS if number not in reading.RANKS]
    assert [glyph for glyph in glyphs if glyph not in signs and reading.thin(font, glyph) > 1] == []
