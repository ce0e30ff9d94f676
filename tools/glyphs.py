"""Converts the art of `assets/` into the files of `display/data/`.

    python -m tools.glyphs            write the files that are out of date
    python -m tools.glyphs --check    only list them; exit code 1 if there is one

A sheet is a text file: `height N` and `gap N`, then blocks, with blank lines and comments (`# …`) between them. A block
starts with `: TOP NAMES…` (the number of its first row, then a name per column) and has one line per row; columns are
separated by spaces, `#` is ink, `.` is none. In a text font a name is the character itself, or `space`. Glyphs of a
text font are stored in ASCII order, then the others; those of any other sheet as written. A sparse text font may leave
characters out: their glyphs are no pixels wide.

`fonts.bin` has all sheets of glyphs, in the order of their numbers in `display/fonts.py`. It begins with the place of
each in the file, two bytes each, low byte first. A sheet has four bytes: height, gap, number of glyphs, and the length
of the next field, which in a text font has the characters that are not ASCII, in UTF-8. Then come the width of each
glyph, one byte each, and the bitmaps: row by row without padding between rows, highest bit first, each starting at a
byte; two spare bytes end the sheet.

`letters/*.txt` have the letters of other languages than English, for the fonts of the same names. `letters/fonts.bin`
has all sheets with them; it takes the place of `fonts.bin` where such a language is used.

`games/<name>.txt` is what a game looks like in the menu: the block `: picture` in colour, one letter per pixel (see
`INKS`), stored as a stream, `<name>_small.bin`. `games/plain.txt` is for games without art.

`pictures/*.png` are larger pictures. `tools/pictures.py` makes the streams of both.
"""

import argparse
import sys

from display import palette
from tools import pictures
from tools.errors import ToolError
from tools.files import inside
from tools.output import write
from tools.project import ROOT

SPARSE = ("figures",)
TEXT_FONTS = ("small", "big", *SPARSE)
ASCII = [chr(code) for code in range(32, 127)]  # the characters that a text font begins with
SHEETS = (
    *TEXT_FONTS, "ranks_big", "ranks_large", "suits_middle", "suits_large", "suits_huge", "ranks_small", "suits_small",
    "icons",
)  # fmt: skip
PICTURE = 24  # rows and columns of a game's picture
SPARE = bytes(2)  # the device reads three bytes at a time, also at the end
INKS = {
    ".": pictures.TRANSPARENT, "k": palette.INK, "w": palette.WHITE, "s": palette.SHADE, "r": palette.RED,
    "b": palette.BACK, "l": palette.BACK_LIGHT, "g": palette.GOLD, "x": palette.BLACK, "f": palette.FELT_LIGHT,
}  # fmt: skip


def read_sheet(path):
    """Return (height, gap, {glyph name: list of equally long rows}) of a sheet's file, in its order."""
    sizes, glyphs, block = {"height": 0, "gap": 0}, {}, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.split()
        if not words:
            block = None
        elif block:
            if len(words) != len(block):
                raise ToolError("%s:%d: %d columns for %d glyphs" % (path.name, number, len(words), len(block)))
            for glyph, cell in zip(block, words):
                glyphs[glyph].append(cell)
        elif words[0] in sizes:
            sizes[words[0]] = int(words[1])
        elif words[0] == ":":
            block = [" " if word == "space" else word for word in words[2:]]
            for glyph in block:
                if glyph in glyphs:
                    raise ToolError("%s:%d: %r is drawn twice" % (path.name, number, glyph))
                glyphs[glyph] = [""] * int(words[1])
        elif not line.startswith("# "):
            raise ToolError("%s:%d: expected a block (': TOP NAMES')" % (path.name, number))
    for glyph, rows in glyphs.items():
        glyphs[glyph] = _filled_rows(path.name, glyph, rows, sizes["height"])
    return sizes["height"], sizes["gap"], glyphs


def _filled_rows(file, glyph, rows, height):
    """Return a glyph's rows, blank ones filled in; ToolError when they differ in width or are too many."""
    width = max(len(row) for row in rows)
    rows = [row or "." * width for row in rows] + ["." * width] * (height - len(rows))
    if len(rows) != height or any(len(row) != width for row in rows):
        raise ToolError("%s: the rows of %r differ in width, or are more than %d" % (file, glyph, height))
    if set("".join(rows)) - set("#."):
        raise ToolError("%s: only # and . are allowed in %r" % (file, glyph))
    return rows


def bitmap(rows):
    """Return a glyph's rows as bits, highest first, without padding between rows."""
    bits = "".join(rows).replace("#", "1").replace(".", "0")
    bits += "0" * (-len(bits) % 8)
    return int(bits or "0", 2).to_bytes(len(bits) // 8, "big")


def ordered(name, glyphs):
    """Return the glyph names by their indices; ToolError when a font that is not sparse lacks a character."""
    if name not in TEXT_FONTS:
        return list(glyphs)
    missing = [char for char in ASCII if char not in glyphs]
    if missing and name not in SPARSE:
        raise ToolError("%s.txt lacks %s" % (name, " ".join(missing)))
    return ASCII + [char for char in glyphs if char not in ASCII]


def sheet(name, letters=False):
    """Return the bytes of a sheet; with the `letters` of other languages that there are for it."""
    height, gap, glyphs = read_sheet(ROOT / "assets" / (name + ".txt"))
    more = ROOT / "assets" / "letters" / (name + ".txt")
    if letters and more.is_file():
        glyphs.update(read_sheet(more)[2])
    names = ordered(name, glyphs)
    glyphs.update((char, [""] * height) for char in names if char not in glyphs)
    extra = "".join(names[len(ASCII) :]).encode() if name in TEXT_FONTS else b""
    widths = bytes(len(glyphs[glyph][0]) for glyph in names)
    bits = b"".join(bitmap(glyphs[glyph]) for glyph in names)
    return bytes((height, gap, len(names), len(extra))) + extra + widths + bits + SPARE


def fonts(letters=False):
    """Return the bytes of the file of all sheets, with the `letters` of other languages if wanted."""
    sheets = [sheet(name, letters) for name in SHEETS]
    places = [2 * len(sheets) + sum(map(len, sheets[:i])) for i in range(len(sheets))]
    return b"".join([place.to_bytes(2, "little") for place in places] + sheets)


def read_game(path):
    """Return the rows of letters of a game's picture in a file."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("# ")]
    if not lines or lines[0].rstrip() != ": picture":
        raise ToolError("%s: expected ': picture'" % path.name)
    picture = lines[1:]
    if len(picture) != PICTURE or any(len(row) != PICTURE or set(row) - set(INKS) for row in picture):
        values = (path.name, PICTURE, PICTURE, "".join(sorted(INKS)))
        raise ToolError("%s: its picture has to be %d rows of %d of the letters %s" % values)
    return picture


def files():
    """Return {path: its bytes} for all glyphs and games' pictures of assets/."""
    contents = {"fonts": fonts(), "letters/fonts": fonts(True)}
    for path in inside(ROOT / "assets" / "games", "*.txt"):
        pixels = bytes(INKS[letter] for letter in "".join(read_game(path)))
        contents[path.stem + "_small"] = pictures.stream(path.name, PICTURE, PICTURE, pixels)
    return {ROOT / "display" / "data" / (name + ".bin"): data for name, data in contents.items()}


def main(argv=None):
    """Write the files that are out of date, or with --check only list them; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.glyphs", description="Make display/data/ from assets/.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file is out of date")
    options = parser.parse_args(argv)
    try:
        contents = files() | pictures.streams()
    except ToolError as error:
        print(error, file=sys.stderr)
        return 2
    stale = [(path, data) for path, data in contents.items() if not path.exists() or path.read_bytes() != data]
    for path, data in stale:
        print("%s %s" % ("out of date:" if options.check else "written:", path.relative_to(ROOT)))
        if not options.check:
            write(path, data)
    return 1 if stale and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
