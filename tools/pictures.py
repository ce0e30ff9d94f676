"""Converts the PNG files of `assets/pictures/` into the picture streams of `display/data/`.

A picture is an indexed PNG; an index is the number of a colour in `display/palette.py`. Index 14 is text and index 15
transparent; the PNG shows both in colours that no theme has. `courts.png` is thirteen pictures, one below the other,
`faces.png` eight, each also at half its size to the right of it, and both of them hurt; `cup.png` is for a win.
`<game>.png` is a game's page of the first screen, 320 columns wide. From the top, for screens of 240 rows: 144 rows of
picture, 2 of a line, 40 with the title; a screen narrower than 320 shows the middle columns. Then 104 rows for screens
of 135 rows, from the left edge: 112 columns of picture, the title in the 128 beside them; the last 80 columns are not
shown. `plain.png` is the same without titles.

`python -m tools.glyphs` makes the streams together with the glyphs; `display/pictures.py` describes their format.
"""

from itertools import groupby

from PIL import Image

from display import palette
from display.pictures import BODY, HEAD, OFFSETS
from tools.errors import ToolError
from tools.files import inside
from tools.project import ROOT

TRANSPARENT = 15
# The PNG's colours for text, whose colour is the theme's, and for what is transparent
_PLACEHOLDERS = {14: (255, 0, 255), TRANSPARENT: (0, 255, 255)}
_COLOURS = [_PLACEHOLDERS.get(index, palette.RGB888[3 * index : 3 * index + 3]) for index in range(TRANSPARENT + 1)]
BLOCK_ROWS = 4


def read(path):
    """Return (width, height, the index of each pixel) of a PNG file; ToolError says what is wrong."""
    with Image.open(path) as image:
        if image.mode != "P":
            raise ToolError("%s: not an indexed picture" % path.name)
        table = (bytes(image.getpalette()) + bytes(48))[:48]
        pixels = image.tobytes()
        for index in sorted(set(pixels)):
            if index > TRANSPARENT or _nearest(table[3 * index : 3 * index + 3]) != index:
                raise ToolError("%s: its colour %d is not the palette's" % (path.name, index))
        return image.width, image.height, pixels


def _nearest(rgb):
    """Return the index of the most similar colour: the palette may be tuned after a picture was drawn."""
    distances = [sum((a - b) ** 2 for a, b in zip(rgb, colour)) for colour in _COLOURS]
    return distances.index(min(distances))


def encode_row(pixels):
    """Return a row of pixels, run-length encoded."""
    data = bytearray()
    for colour, run in groupby(pixels):
        left = len(list(run))
        while left:
            count = min(left, 16 + 255)
            data += bytes((count << 4 | colour,)) if count < 16 else bytes((colour, count - 16))
            left -= count
    return bytes(data)


def stream(name, width, height, pixels):
    """Return a picture as a stream; ToolError when it, or one of its blocks, is too large."""
    rows = [encode_row(pixels[start : start + width]) for start in range(0, width * height, width)]
    blocks = [b"".join(rows[start : start + BLOCK_ROWS]) for start in range(0, height, BLOCK_ROWS)]
    offsets = [OFFSETS + 2 * len(blocks) + 2]
    for block in blocks:
        offsets.append(offsets[-1] + len(block))
    if offsets[0] > HEAD or offsets[-1] > 0xFFFF or max(map(len, blocks)) > BODY:
        raise ToolError("%s: too large, or too much in %d rows" % (name, BLOCK_ROWS))
    head = (width, height, BLOCK_ROWS, len(blocks), *offsets)
    return b"".join([number.to_bytes(2, "little") for number in head] + blocks)


def streams():
    """Return {path of a stream: its bytes} for everything in assets/pictures/."""
    paths = inside(ROOT / "assets" / "pictures", "*.png")
    return {ROOT / "display" / "data" / (path.stem + ".bin"): stream(path.name, *read(path)) for path in paths}
