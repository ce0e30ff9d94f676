"""The glyphs: every character there, no two alike, bad art refused; `test_pictures.py` compares their files with it."""

import pytest

from display import fonts
from display.pictures import Pictures
from display.surface.pillow import SurfacePIL
from engine import GAMES
from tests.display.draws import SUITS
from tests.display.reading import SIGNS, pixels, thin
from tests.runtimes import ROOT
from tools import glyphs
from tools.errors import ToolError
from tools.pictures import TRANSPARENT

FULL = (fonts.SMALL, fonts.BIG)  # fonts with all letters


def picture(font, index):
    """Return a glyph as a tuple of rows of 0 and 1, blank rows above and below it cut off."""
    rows = [tuple(row) for row in pixels(font, index)]
    inked = [at for at, row in enumerate(rows) if any(row)]
    return tuple(rows[inked[0] : inked[-1] + 1]) if inked else ()


@pytest.mark.parametrize("number", FULL)
def test_text_fonts_hold_ascii_and_the_signs_of_the_screens(number):
    font = fonts.font(number)
    assert len(font.widths) == 95 + len(font.extra)
    assert set("↑↓←→·–×…◀▶♣♦♥♠★") <= set(font.extra)
    for char in map(chr, range(33, 127)):
        assert picture(font, font.index(char)), char
    assert not picture(font, font.index(" "))
    assert font.index("Ж") == font.index("?")


def test_the_font_of_figures_has_only_the_characters_of_numbers():
    font = fonts.font(fonts.FIGURES)
    drawn = "0123456789 +-−×/%.:"
    for char in drawn:
        assert font.widths[font.index(char)] and bool(picture(font, font.index(char))) == (char != " ")
    for char in set(map(chr, range(32, 127))) - set(drawn) | {"Ж"}:
        assert font.widths[font.index(char)] == 0
    assert font.width("3a4") == font.width("34") + font.gap


@pytest.mark.parametrize("number", range(len(fonts.loaded)))
def test_no_two_glyphs_look_the_same(number):
    font = fonts.font(number)
    seen = {}
    for index in range(len(font.widths)):
        first = font.start(index) // 8
        shape = font.widths[index], font.bits[first : first + (font.widths[index] * font.height + 7) // 8]
        if not font.widths[index]:
            continue  # a sparse font's
        assert shape not in seen, (index, seen[shape])
        seen[shape] = index


@pytest.mark.parametrize("number", [*FULL, fonts.FIGURES])
def test_digits_are_equally_wide(number):
    assert len({fonts.width(number, digit) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("number", SUITS)
def test_suits_differ_by_shape_and_are_symmetric(number):
    font = fonts.font(number)
    shapes = [picture(font, index) for index in range(5)]
    for a in range(5):
        assert all(row == row[::-1] for row in shapes[a])
        for b in range(a):
            pairs = zip(shapes[a], shapes[b], strict=False)
            different = sum(x != y for rows in pairs for x, y in zip(*rows, strict=False))
            assert different >= font.height, (a, b)


@pytest.mark.parametrize("number", [*FULL, *SUITS])
def test_clubs_and_spades_differ_in_a_quarter_of_their_pixels(number):
    """Of the pixels that are ink in either; for suits that stand alone, of all pixels of the box."""
    font = fonts.font(number)
    codes = [font.index(suit) if number in FULL else index for suit, index in (("♣", 0), ("♠", 3))]
    club, spade = [sum(pixels(font, code), []) for code in codes]
    different = sum(a != b for a, b in zip(club, spade, strict=True))
    assert 4 * different >= sum(a | b for a, b in zip(club, spade, strict=True))
    if number in SUITS:
        assert 4 * different >= len(club)


def test_the_games_pictures_differ_and_are_painted_as_they_are_drawn():
    files = sorted((ROOT / "assets" / "games").glob("*.txt"))
    arts = [glyphs.read_game(file) for file in files]
    assert {file.stem for file in files} <= {"plain", *GAMES}
    assert len({str(picture) for picture in arts}) == len(files) >= 6
    for file, art in zip(files, arts, strict=True):
        surface = SurfacePIL(glyphs.PICTURE, glyphs.PICTURE)
        surface.fill(TRANSPARENT)
        assert Pictures().paint(surface, file.stem + "_small", 0, 0, glyphs.PICTURE, glyphs.PICTURE, 0, 0, None)
        assert list(surface._image.tobytes()) == [glyphs.INKS[letter] for letter in "".join(art)], file.stem


@pytest.mark.parametrize("read, art, wrong", (
    (glyphs.read_game, "# Odd\n\n: picture\n" + 23 * (24 * "w" + "\n"), "odd.txt: its picture has to be 24 rows"),
    (glyphs.read_game, "height 24\n", "odd.txt: expected ': picture'"),
    (glyphs.read_sheet, "height 2\ngap 1\n\n: 0 a b\n## #\n##\n", "odd.txt:6: 1 columns for 2 glyphs"),
    (glyphs.read_sheet, "height 2\ngap 1\n\n: 0 a\n##\n#\n", "rows of 'a' differ in width"),
    (glyphs.read_sheet, "height 1\ngap 1\n\n: 0 a\n#x\n", "only # and . are allowed in 'a'"),
    (glyphs.read_sheet, "height 1\ngap 1\n\n: 0 a a\n# #\n", "'a' is drawn twice"),
    (glyphs.read_sheet, "height 1\ngap 1\n\n##\n", "odd.txt:4: expected a block"),
))  # fmt: skip
def test_bad_art_is_refused_with_its_place(read, art, wrong, tmp_path):
    (tmp_path / "odd.txt").write_text(art)
    with pytest.raises(ToolError, match=wrong):
        read(tmp_path / "odd.txt")


@pytest.mark.parametrize("number", FULL)
def test_letters_of_other_languages_are_there_and_apart_from_their_marks(number, monkeypatch):
    usual = fonts.font(number)
    monkeypatch.setattr(fonts, "loaded", [None] * len(fonts.loaded))
    monkeypatch.setattr(fonts, "DATA", fonts.DATA + "letters/")
    font = fonts.font(number)
    assert font.extra.startswith(usual.extra) and set(font.extra) >= set("áéíóúüñÁÉÍÓÚÑ¿¡«»ºª")
    assert font.bits.startswith(usual.bits[: usual.start(usual.index("Z")) // 8])  # those of English are as they were
    assert [char for char in font.extra if char not in SIGNS and thin(font, font.index(char)) > 1] == []
    shapes = {picture(font, index) for index in range(len(font.widths))}
    assert len(shapes) >= len(font.widths) - 2
    for letter, bare in zip("áéóúüñ", "aeouun", strict=True):
        rows, plain = picture(font, font.index(letter)), picture(font, font.index(bare))
        assert rows[-len(plain) :] == plain and not any(rows[-len(plain) - 1])
    for sign, turned in zip("¿¡", "?!", strict=True):
        rows = picture(font, font.index(sign))
        assert rows == tuple(row[::-1] for row in picture(font, font.index(turned))[::-1])
