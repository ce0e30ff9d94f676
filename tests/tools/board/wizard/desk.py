"""A display on a desk and a person before it: how a panel shows a test picture, and truthful answers about it.

The panel is computed without the emulator's model of one: pictures are turned and cut with Pillow, and the person
recognises tiles and frames in what they see by comparing pixels.
"""

import random
from functools import lru_cache
from typing import NamedTuple

import numpy
from PIL import Image, ImageChops

from display import fonts
from display.surface.pillow import SurfacePIL
from firmware import boards
from firmware.drivers.controllers import CONTROLLERS
from tools.board.wizard import dialog, on_board, questions
from tools.board.wizard import wiring as wires

MY, MX, MV, BGR = 0x80, 0x40, 0x20, 0x08  # bits of MADCTL: mirror rows, mirror columns, swap them, colour order
FLIPS = Image.Transpose
CONTACTS = ("controller", "sck", "mosi", "cs", "dc", "rst")
# How Pillow turns a picture so that it is seen in each way
_TURNED = {
    "upright": (), "turned right": (FLIPS.ROTATE_270,), "upside down": (FLIPS.ROTATE_180,),
    "turned left": (FLIPS.ROTATE_90,), "mirrored": (FLIPS.FLIP_LEFT_RIGHT,),
    "mirrored, turned right": (FLIPS.FLIP_LEFT_RIGHT, FLIPS.ROTATE_270),
    "mirrored, upside down": (FLIPS.FLIP_LEFT_RIGHT, FLIPS.ROTATE_180),
    "mirrored, turned left": (FLIPS.FLIP_LEFT_RIGHT, FLIPS.ROTATE_90),
}  # fmt: skip


class Truth(NamedTuple):
    """A panel, and how it and the buttons are connected. `access`: the MADCTL with which it shows a picture upright and
    red as red, beginning at `column`, `row`; `light`: (pin, level at which it is off), None for one that is always on;
    `keys`: key → pins."""

    width: int
    height: int
    access: int
    column: int
    row: int
    inverted: bool
    light: tuple | None
    contacts: dict
    keys: dict


def _turn(picture, steps):
    for step in steps:
        picture = picture.transpose(step)
    return picture


def seen_as(picture, way):
    """Return a picture as it is seen in a way of `wires.WAYS`."""
    return _turn(picture, _TURNED[way])


def _surface(wide, high):
    surface = SurfacePIL(wide, high)
    colours = bytearray()
    for value in on_board.COLOURS:
        red, green, blue = value >> 11, value >> 5 & 63, value & 31
        colours += bytes((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2))
    surface.colours(bytes(colours) + bytes(33))  # the other 11 are not used
    return surface


@lru_cache(maxsize=64)
def painted(picture, wide, high, x0, y0, w, h):
    """Return what a board writes into its controller's memory, as a Pillow image of `wide` x `high`."""
    surface, font = _surface(wide, high), fonts.font(fonts.SMALL)
    if picture == dialog.TILES:
        for x in range(0, wide, on_board.TILE):
            for y in range(0, high, on_board.TILE):
                on_board.tile(surface, font, x, y)
    else:
        on_board.frame(surface, font, x0, y0, w, h)
    return surface.image()


def coloured(picture, exchanged, negative):
    """Return a picture as it is seen with red and blue exchanged, or as a negative."""
    red, green, blue = (ImageChops.invert(picture) if negative else picture).split()
    return Image.merge("RGB", (blue, green, red) if exchanged else (red, green, blue))


def seen(truth, profile, picture):
    """Return what a person sees of a test picture, None where nothing but light is to be seen."""
    light = truth.light
    if light and (profile["bl"] != light[0] or profile["bl_off"] != light[1]):
        return Image.new("RGB", (truth.width, truth.height))
    if any(profile[field] != truth.contacts[field] for field in truth.contacts):
        return None
    wide, high = wires.memory(profile)
    part = profile["x0"], profile["y0"], profile["width"], profile["height"]
    image = painted(picture, wide, high, *(part if picture == dialog.FRAME else (0, 0, 0, 0)))
    image = native(image, profile["madctl"], False)
    image = native(image, truth.access, True)
    image = image.crop((truth.column, truth.row, truth.column + truth.width, truth.row + truth.height))
    return coloured(image, bool((profile["madctl"] ^ truth.access) & BGR), profile["invert"] != truth.inverted)


def native(image, access, back):
    """Turn a picture from a MADCTL's addresses to the memory's, or back."""
    steps = [step for bit, step in ((MV, FLIPS.TRANSPOSE), (MX, FLIPS.FLIP_LEFT_RIGHT), (MY, FLIPS.FLIP_TOP_BOTTOM))
             if access & bit]  # fmt: skip
    return _turn(image, steps[::-1] if back else steps)


def wanted(truth, picture=dialog.FRAME):
    """Return the picture that a board set up correctly shows."""
    return painted(picture, truth.width, truth.height, 0, 0, truth.width, truth.height)


# Eyes


@lru_cache(maxsize=None)
def tiles():
    """Return (way, colour) → a tile as it is seen, as an array of numbers."""
    tile = painted(dialog.TILES, on_board.TILE, on_board.TILE, 0, 0, 0, 0)
    return {
        (way, colour): _numbers(coloured(_turn(tile, steps), *wires.COLOURS[colour]))
        for way, steps in _TURNED.items() for colour in wires.COLOURS
    }  # fmt: skip


def _numbers(image):
    """Return a picture as an array with one number per pixel."""
    return numpy.asarray(image).astype(numpy.int32) @ numpy.array((65536, 256, 1), numpy.int32)


def recognised(image):
    """Return (way, colour) of the tiles in a picture, None where there are none."""
    size = on_board.TILE
    view = _numbers(image.crop((0, 0, 2 * size - 1, 2 * size - 1)))
    rng = random.Random(1)
    probes = [(rng.randrange(size), rng.randrange(size)) for _ in range(40)]
    found = set()
    for name, tile in tiles().items():
        fits = numpy.ones((size, size), bool)
        for y, x in probes:
            fits &= view[y : y + size, x : x + size] == tile[y, x]
            if not fits.any():
                break
        for y, x in zip(*numpy.nonzero(fits)):
            if (view[y : y + size, x : x + size] == tile).all():
                found.add(name)
    assert len(found) <= 1, found
    return found.pop() if found else None


class Person:
    """Answers truthfully, and where several answers are true any of them; some missing pixels are overlooked at first.

    `slips`: how often a button is missed at first, or two are pressed, 0 to 1. `usual`: question → its usual answer.
    `asked` has the names of the questions so far, and for a button ("press", key), or "press" for a slip.
    """

    def __init__(self, truth, seed=0, slips=0.2):
        self.truth = truth
        self.rng = random.Random(seed)
        self.slips = slips
        self.asked = []
        self.usual = {"known": "yes", "board": wires.OWN, "buttons": "check", "layout": "eight", "keys": "right",
                      "press_nothing": "again", "press_several": "again", "write": "write"}  # fmt: skip

    def answer(self, request):
        """Return the answer to a request of the dialog."""
        if getattr(request, "show", None):
            self.wiring = request.show[0]
        self.asked.append(request.name if hasattr(request, "name") else "press")
        if isinstance(request, dialog.Press):
            return self._press(request)
        if isinstance(request, dialog.Number):
            return self._number(request)
        values = [value for _, value in request.choices or questions.QUESTIONS[request.name][1]]
        given = self.usual.get(request.name) or getattr(self, "_" + request.name)(request)
        assert given in values, (request, given)
        return given

    # What it is

    def _controller(self, request):
        return self.rng.choice([self.truth.contacts["controller"], "unknown"])

    def _size(self, request):
        return self.truth.width, self.truth.height

    def _number(self, request):
        if request.name == "count":
            missing = self._strips(request.show[0])[request.fill[0]]
            return max(1, missing - self.rng.choice((0, 0, 0, 1, missing // 2)))  # the edge is asked about again
        if request.name == "bl":
            return self.truth.light[0] if self.truth.light else boards.OFF
        if request.name == "buzzer":
            return boards.OFF
        return self.truth.contacts[request.name]

    # What is seen

    def image(self, wiring, picture):
        return seen(self.truth, wiring.profile, picture)

    def _screen(self, request):
        wiring = request.show[0]
        image = self.image(wiring, dialog.FRAME)
        if image is None:
            return self.rng.choice(["nothing", "unknown"])
        if not image.getbbox():
            return self.rng.choice(["dark", "unknown"])
        if image == wanted(self.truth):
            return "right"
        way, colour = recognised(self.image(wiring, dialog.TILES))
        true = ["unknown"]
        if colour != "red":
            true.append("colour")
        if way != "upright":
            true.append("way")
        elif self._edge_of(wiring):
            true.append("shift")
        return self.rng.choice(true)

    def _lit(self, request):
        image = self.image(*request.show)
        return "no" if image is not None and not image.getbbox() else "yes"

    def _tiles(self, request):
        image = self.image(*request.show)
        return "no" if image is None or not recognised(image) else "yes"

    def _contact(self, request):
        profile = self.wiring.profile
        return "controller" if profile["controller"] != self.truth.contacts["controller"] else "pins"

    def _way(self, request):
        return recognised(self.image(*request.show))[0]

    def _colour(self, request):
        return recognised(self.image(*request.show))[1]

    def _edge(self, request):
        return self._edge_of(request.show[0]) or "none"

    def _edge_of(self, wiring):
        """Return an edge that is missing, None when all are there."""
        found = [edge for edge, count in self._strips(wiring).items() if count]
        return self.rng.choice(found) if found else None

    def _strips(self, wiring):
        """Return edge → how many pixels are missing there: the width of the black strip at the opposite edge."""
        _, negative = wires.COLOURS[recognised(self.image(wiring, dialog.TILES))[1]]
        image = self.image(wiring, dialog.FRAME)
        left, top, right, bottom = (ImageChops.invert(image) if negative else image).getbbox()
        return {"left": image.width - right, "right": left, "top": image.height - bottom, "bottom": top}

    # The buttons

    def _press(self, request):
        labels = [label for key, label in wires.slots(request.wiring) if key == request.key]
        pin = self.truth.keys[request.key][labels.index(request.label) if labels else 0]
        if self.rng.random() < self.slips:
            other = self.rng.choice([one for one in wires.scanned(request.wiring) if one != pin])
            return self.rng.choice([(0, 0), (1 << pin | 1 << other, 0)])
        self.asked[-1] = "press", request.key
        return 1 << pin, 0


def hold(person, given):
    """Hold the whole dialog with a person; return (the wiring in the end, how many answers it took, at most 200)."""
    talk = dialog.conversation(given)
    request = next(talk)
    for count in range(200):
        try:
            request = talk.send(person.answer(request))
        except StopIteration as end:
            return end.value, count + 1
    raise AssertionError("no end: %s" % person.asked[-20:])


def true_of(wiring, rng, **known):
    """Return a `Truth` with the size, pins and buttons of a wiring, on a panel mounted in any way, but for `known`."""
    profile = wiring.profile
    width, height = profile["width"], profile["height"]
    _, _, columns, rows, _ = CONTROLLERS[profile["controller"]]
    access = rng.randrange(8) << 5
    if width != height:
        access = access & ~MV | profile["madctl"] & MV
    access |= profile["madctl"] & 0x1F ^ rng.choice((0, BGR))
    wide, high = (rows, columns) if access & MV else (columns, rows)
    light = (profile["bl"], rng.randrange(2)) if profile["bl"] != boards.OFF and rng.random() < 0.8 else None
    truth = Truth(
        width, height, access, rng.randrange(wide - width + 1), rng.randrange(high - height + 1),
        rng.random() < 0.5, light, {field: profile[field] for field in CONTACTS}, dict(profile["keys"]),
    )  # fmt: skip
    return truth._replace(**known)
