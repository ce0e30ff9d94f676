"""The maker of picture streams: turns the PNG files of `assets/pictures/` into the streams of `display/data/`.

A picture is an indexed PNG in the felt's palette, an index a colour of `display/palette.py`. Of the numbers 14 and 15
the first is text, the other one is what is not drawn: a PNG shows them in two colours that no theme has. `courts.png`
is thirteen pictures, one below the other, `faces.png` eight. `<game>.png` is a game's page of the first screen: 320
columns, of which narrower screens show those in the middle; 144 rows of picture, two of a line, 40 with the title, then
104 rows for screens of 135 rows: 112 columns of picture, the title in the 128 beside them. `plain.png` is the same
without titles.

`python -m tools.glyphs` makes the streams together with the glyphs; their form is said in `display/pictures.py`.
"""

from pathlib import Path

from PIL import Image

from display import palette
from display.pictures import BODY, HEAD, PLACES

ROOT = Path(__file__).resolve().parent.parent
CLEAR = 15  # what is not drawn
MARKS = {14: (255, 0, 255), CLEAR: (0, 255, 255)}  # how an editor shows the two numbers that are no colours of the felt
ROWS = 4  # of a block


class BadPicture(ValueError):
    """A picture that cannot be a stream; the message names the file and what is wrong."""


def colours():
    """Return the palette that every picture has: 48 bytes."""
    table = bytearray(palette.RGB888)
    for number, rgb in MARKS.items():
        table[3 * number : 3 * number + 3] = bytes(rgb)
    return bytes(table)


def read(path):
    """Return (width, height, the palette's number of each pixel) of a PNG file; BadPicture says what is wrong."""
    with Image.open(path) as image:
        if image.mode != "P":
            raise BadPicture("%s: not an indexed picture" % path.name)
        table = (bytes(image.getpalette()) + bytes(48))[:48]
        pixels = image.tobytes()
        for number in sorted(set(pixels)):
            if number > CLEAR or _nearest(table[3 * number : 3 * number + 3]) != number:
                raise BadPicture("%s: its colour %d is not the palette's" % (path.name, number))
        return image.width, image.height, pixels


def _nearest(rgb):
    """Return the number whose colour is most like this one: colours may be tuned after a picture was drawn."""
    table = colours()
    apart = [sum((rgb[i] - table[3 * number + i]) ** 2 for i in range(3)) for number in range(CLEAR + 1)]
    return apart.index(min(apart))


def row(pixels):
    """Return a row of pixels as runs."""
    data, at = bytearray(), 0
    while at < len(pixels):
        stop = at
        while stop < len(pixels) and pixels[stop] == pixels[at] and stop - at < 16 + 255:
            stop += 1
        count = stop - at
        data += bytes((count << 4 | pixels[at],)) if count < 16 else bytes((pixels[at], count - 16))
        at = stop
    return bytes(data)


def stream(name, width, height, pixels):
    """Return a picture as a stream; BadPicture when it is too large, or a block of it is."""
    rows = [row(pixels[at : at + width]) for at in range(0, width * height, width)]
    blocks = [b"".join(rows[at : at + ROWS]) for at in range(0, height, ROWS)]
    places = [PLACES + 2 * len(blocks) + 2]
    for block in blocks:
        places.append(places[-1] + len(block))
    if places[0] > HEAD or places[-1] > 0xFFFF or max(map(len, blocks)) > BODY:
        raise BadPicture("%s: too large, or too much in %d rows" % (name, ROWS))
    head = (width, height, ROWS, len(blocks), *places)
    return b"".join([number.to_bytes(2, "little") for number in head] + blocks)


def streams():
    """Return {path of a stream: its bytes} for everything in assets/pictures/."""
    made = {}
    for path in sorted((ROOT / "assets" / "pictures").glob("*.png")):
        made[ROOT / "display" / "data" / (path.stem + ".bin")] = stream(path.name, *read(path))
    return made
