"""A proof of what Arabic needs: joined letters, shaped when a text is built, and a line from right to left.

`python -m tools.arabic` draws the documentation's picture. Letters come from DejaVu Sans, as of any Linux; the project
has none of its own yet. No part of the games uses this.
"""

import unicodedata

from PIL import Image, ImageDraw, ImageFont

from display import fonts, palette
from display.surface.pillow import SurfacePIL
from tools.glyphs import ASCII, bitmap, read_sheet
from tools.project import ROOT
from tools.simulator.picture import enlarged, store

NAME = "arabic-3x.png"
LINES = ("تركس", "من يأخذ ملك القلوب", "يخسر 75 نقطة")  # Trex: whoever takes the king of hearts loses 75 points
_FACE, _SIZE = "DejaVuSans-Bold.ttf", 16
_GAP = 2  # pixels after a digit; joined letters have none
_MARGIN, _LINE = 4, 24

_FORMS = {}  # (letters, their place: isolated, final, initial or medial): the character that looks like this
for _code in range(0xFE80, 0xFEFD):
    _kind, *_letters = unicodedata.decomposition(chr(_code)).split()
    _FORMS["".join(chr(int(letter, 16)) for letter in _letters), _kind.strip("<>")] = chr(_code)


def shaped(text):
    """Return a text with joined forms in place of letters, in the order of reading: one character per glyph."""
    for pair in {letters for letters, _ in _FORMS if len(letters) == 2}:  # lam and alef are one glyph
        text = text.replace(pair, _FORMS[pair, "isolated"])
    letters = {form: letters for (letters, kind), form in _FORMS.items() if len(letters) == 2}
    found, joined = "", False  # joined: the letter before reaches to this one
    for i, char in enumerate(text):
        letter = letters.get(char, char)
        following = letters.get(text[i + 1 : i + 2], text[i + 1 : i + 2])
        reaches = (letter, "initial") in _FORMS and (following, "final") in _FORMS
        kind = ("medial" if reaches else "final") if joined else "initial" if reaches else "isolated"
        found += _FORMS.get((letter, kind), char)
        joined = reaches
    return found


def font_for(texts):
    """Return a `Font` with the characters of shaped texts, as high as BIG."""
    height, _, big = read_sheet(ROOT / "assets" / "big.txt")
    glyphs = {char: [row + "." * _GAP for row in big[char]] for char in ASCII}
    face = ImageFont.truetype(_FACE, _SIZE, layout_engine=ImageFont.Layout.BASIC)
    for char in sorted(set("".join(texts)) - set(ASCII)):
        image = Image.new("1", (round(face.getlength(char)), height))
        draw = ImageDraw.Draw(image)
        draw.fontmode = "1"  # no grey
        draw.text((0, height - 4), char, 1, face, "ls")
        dots = ["#" if dot else "." for dot in image.convert("L").tobytes()]
        glyphs[char] = ["".join(dots[at : at + image.width]) for at in range(0, len(dots), image.width)]
    bits = b"".join(map(bitmap, glyphs.values())) + bytes(2)
    return fonts.Font(height, 0, bytes(len(rows[0]) for rows in glyphs.values()), bits, "".join(glyphs)[len(ASCII) :])


def draw_from_right(surface, font, text, x, y, colour):
    """Draw a shaped text that ends at x, from right to left; numbers keep their order."""
    while text:
        digits = len(text) - len(text.lstrip("0123456789"))
        run, text = text[: digits or 1], text[digits or 1 :]
        x -= font.width(run)
        surface.text(font, run, x, y, colour)


if __name__ == "__main__":
    texts = [shaped(line) for line in LINES]
    surface, font = SurfacePIL(240, _LINE * len(LINES) + _MARGIN), font_for(texts)
    surface.fill(palette.FELT)
    for number, text in enumerate(texts):
        draw_from_right(surface, font, text, 240 - _MARGIN, _MARGIN + _LINE * number, palette.TEXT)
    store(enlarged(surface.image(), 3), ROOT / "docs" / "pictures" / NAME, optimize=True)
