"""The picture of a handheld around the simulator's screen: case, bezel and buttons.

Lengths are in units of 2 pixels, 3 from scale 3 on: legible around the smallest screen, not too large around others.
"""

from PIL import Image, ImageDraw, ImageFont

from firmware.input import KEYS
from tools.simulator.picture import enlarged

DESK = (24, 27, 31)  # the background of the handheld
_BODY = ((238, 230, 214), (205, 195, 174))  # gradient from top to bottom
_EDGE = (250, 246, 236)
_SHADOW = (12, 13, 15)
_BEZEL = (20, 22, 26)
_RIM = (58, 62, 70)
PRINT = (122, 111, 92)  # words printed on the body
_DARK = (47, 51, 58)  # stick and plain buttons
_LIT = (255, 195, 57)  # a pressed button
_LIGHT = (245, 240, 228)
_INK = (24, 24, 33)
_COLOURS = {"select": (165, 12, 33), "back": (165, 12, 33), "x": (41, 60, 123), "y": (41, 60, 123)}
_LETTERS = {"select": "A", "back": "B", "x": "X", "y": "Y"}
_CAPTIONS = {"select": "select", "back": "back", "x": "undo", "y": "hint", "prev": "previous", "next": "next"}
_STICK = ("up", "down", "left", "right")
_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0), "prev": (-1, 0), "next": (1, 0)}

_font = ImageFont.load_default  # Pillow's typeface, by its height in pixels

# Units
_MARGIN = 5  # desk around the body
_FOOT = 11  # desk below it, for a line of text
_SIDE = 80  # body left and right of the screen
_TOP = 18  # body above the screen, and half of _MARGIN
_BOTTOM = 24  # the same below it
_BEZEL_WIDTH = 7
_RADIUS = 10  # of a round button
_ARM = 17  # length and width of an arm of the stick
_FINE = 3  # supersampling: drawn this many times larger, then scaled down

# Positions of round buttons: side (-1 left, 1 right of the screen), then units from the middle of that side
_DIAMOND = {"y": (1, -22, 0), "x": (1, 0, -27), "select": (1, 22, 0), "back": (1, 0, 27)}
_PAIR = {"select": (1, 14, -16), "back": (1, -14, 12)}
_FOUR = {"select": (-1, 0, -24), "back": (-1, 0, 24), "prev": (1, 0, -24), "next": (1, 0, 24)}


def printed(profile):
    """Return what the case has at the buttons, by key, as the labels of a profile. A keyboard has its own."""
    shown = dict(_LETTERS, prev="◀", next="▶") if profile["sda"] < 0 else {}
    return {name: shown.get(name, label) for name, label in profile["labels"].items()}


class Case:
    """The layout of one board's handheld, whose screen is enlarged `scale` times.

    `quarters`: how many quarter turns clockwise the board turns its picture; the case is turned anticlockwise by them.
    `size`: of the whole picture; `screen`: upper left corner of the screen; `buttons`: name → box; `captions`: name →
    the middle of what a button does, in words.
    """

    def __init__(self, profile, scale, quarters=0):
        self.profile = profile
        self.scale = scale
        unit = self.unit = max(2, min(3, scale))
        width, height = profile["width"] * scale, profile["height"] * scale
        # Beside a low screen the buttons need more height than the screen
        bottom = max(height + (_TOP + _BOTTOM) * unit, 110 * unit)
        self._upright = width + 2 * (_SIDE + _MARGIN) * unit, bottom + _MARGIN * unit
        self._body = _MARGIN * unit, _MARGIN * unit, self._upright[0] - _MARGIN * unit, bottom
        top = self._body[1] + (bottom - self._body[1] - height - (_BOTTOM - _TOP) * unit) // 2
        left = (_MARGIN + _SIDE) * unit
        self._screen_box = left, top, left + width, top + height
        self._centres = self._button_centres()
        self._quarters = quarters
        across, down = self._upright[::-1] if quarters & 1 else self._upright
        self.size = across, down + _FOOT * unit
        self.screen = self._turned(self._screen_box)[:2]
        self.buttons = {name: self._turned(self._box(name)) for name in KEYS if name in self._centres}
        below = (_RADIUS + 6) * unit
        self._captions = {name: (x, y + below) for name, (x, y) in self._centres.items() if name in _CAPTIONS}
        self.captions = {name: self._turned(point * 2)[:2] for name, point in self._captions.items()}

    def _turned(self, box):
        """Return a box (left, top, right, bottom) of the upright case in the coordinates of the turned case."""
        (left, top, right, bottom), (width, height) = box, self._upright
        for _ in range(self._quarters):
            left, top, right, bottom = top, width - right, bottom, width - left
            width, height = height, width
        return left, top, right, bottom

    def _button_centres(self):
        """Return {button: (x, y) of its centre} of the buttons that the board has."""
        unit = self.unit
        keys = self.profile["keys"]
        middle = (self._screen_box[1] + self._screen_box[3]) // 2
        left = _MARGIN * unit + (_SIDE - _BEZEL_WIDTH) * unit // 2
        sides = {-1: left, 1: self._upright[0] - left}
        table = _FOUR if "prev" in keys else _DIAMOND if "x" in keys else _PAIR
        centres = {name: (sides[s] + x * unit, middle + y * unit) for name, (s, x, y) in table.items()}
        if "up" in keys:
            for name in _STICK:
                x, y = _ARROWS[name]
                centres[name] = sides[-1] + x * _ARM * unit, middle + y * _ARM * unit
        return {name: centre for name, centre in centres.items() if name in keys}

    def _box(self, name):
        x, y = self._centres[name]
        half = (_ARM * self.unit) // 2 if name in _STICK else (_RADIUS + 1) * self.unit
        return x - half, y - half, x + half, y + half

    def button_at(self, x, y):
        """Return the name of the button at a pixel, or None."""
        inside = (name for name, box in self.buttons.items() if box[0] <= x < box[2] and box[1] <= y < box[3])
        return next(inside, None)

    def picture(self, screen):
        """Return the handheld with a picture (not enlarged) on its screen."""
        whole = self.draw()[0]
        whole.paste(enlarged(screen, self.scale), self.screen)
        return whole.crop((0, 0, whole.width, whole.height - _FOOT * self.unit))

    def draw(self, captions=True):
        """Return two pictures of the handheld: with no button pressed, and with all of them pressed.

        `captions`: with those, in English; Pillow's typeface has no other letters.
        """
        plain = self._draw_case()
        for name, (x, y) in self._captions.items() if captions else ():
            pen, font = ImageDraw.Draw(plain), _font(6 * self.unit * _FINE)
            pen.text((x * _FINE, y * _FINE), _CAPTIONS[name], PRINT, font, anchor="mm")
        lit = plain.copy()
        for picture, pressed in ((plain, False), (lit, True)):
            pen = ImageDraw.Draw(picture)
            for name in self._centres:
                (self._draw_arm if name in _STICK else self._draw_round)(pen, name, pressed)
        return [self._on_desk(picture.resize(self._upright, Image.Resampling.LANCZOS)) for picture in (plain, lit)]

    def _on_desk(self, picture):
        """Return the desk with the turned case on it."""
        desk = Image.new("RGB", self.size, DESK)
        desk.paste(picture.rotate(90 * self._quarters, expand=True), (0, 0))
        return desk

    # Drawing, _FINE times as large

    def _draw_case(self):
        """Return a picture of the case without its buttons."""
        fine, unit = _FINE, self.unit * _FINE
        picture = Image.new("RGB", (self._upright[0] * fine, self._upright[1] * fine), DESK)
        pen = ImageDraw.Draw(picture)
        body = [value * fine for value in self._body]
        pen.rounded_rectangle([body[0] - unit, body[1], body[2] + unit, body[3] + 2 * unit], 20 * unit, _SHADOW)
        shape = Image.new("L", picture.size)
        ImageDraw.Draw(shape).rounded_rectangle(body, 18 * unit, 255)
        picture.paste(_gradient(picture.size), mask=shape)
        pen.rounded_rectangle(body, 18 * unit, outline=_EDGE, width=unit // 2)
        self._draw_bezel(pen, fine, unit)
        self._draw_titles(pen, fine, unit)
        if "up" in self.profile["keys"]:
            self._draw_stick_base(pen, unit)
        return picture

    def _draw_bezel(self, pen, fine, unit):
        left, top, right, bottom = (value * fine for value in self._screen_box)
        wide = _BEZEL_WIDTH * unit
        pen.rounded_rectangle([left - wide, top - wide, right + wide, bottom + wide], 6 * unit, _BEZEL, _RIM, unit // 2)

    def _draw_titles(self, pen, fine, unit):
        """Draw the project's name and the board's below the screen."""
        middle = self._upright[0] * fine // 2
        y = self._screen_box[3] * fine + (_BEZEL_WIDTH + 7) * unit
        pen.text((middle - 3 * unit, y), "T E R C E T", _COLOURS["select"], _font(9 * unit), anchor="rm")
        pen.text((middle + 3 * unit, y), self.profile["title"], PRINT, _font(7 * unit), anchor="lm")

    def _draw_stick_base(self, pen, unit):
        """Draw the recess of the stick, and the middle of the stick."""
        x, y = self._centres["up"][0] * _FINE, self._centres["left"][1] * _FINE
        reach = 1.72 * _ARM * unit
        pen.circle((x, y), reach, (218, 208, 188), (190, 179, 156), unit // 2)
        half = _ARM * unit // 2 + unit
        pen.rectangle([x - half, y - half, x + half, y + half], _DARK)

    def _draw_arm(self, pen, name, pressed):
        unit = self.unit * _FINE
        x, y = (value * _FINE for value in self._centres[name])
        half = _ARM * unit // 2
        pen.rounded_rectangle([x - half, y - half, x + half, y + half], 2 * unit, _LIT if pressed else _DARK)
        _arrow(pen, x, y, _ARROWS[name], 4 * unit, _INK if pressed else _LIGHT)

    def _draw_round(self, pen, name, pressed):
        unit = self.unit * _FINE
        x, y = (value * _FINE for value in self._centres[name])
        ink = _INK if pressed else _LIGHT
        if self.profile["sda"] >= 0:  # the key of a keyboard, with the label that is printed on it
            box = [x - _RADIUS * unit, y - 8 * unit, x + _RADIUS * unit, y + 8 * unit]
            pen.rounded_rectangle(box, 3 * unit, _LIT if pressed else _DARK, _RIM, unit // 2)
            label = self.profile["labels"].get(name, name)
            pen.text((x, y), label, ink, _font((7 if len(label) > 1 else 9) * unit), anchor="mm")
            return
        colour = _LIT if pressed else _COLOURS.get(name, _DARK)
        pen.circle((x, y + unit), _RADIUS * unit, tuple(value // 2 for value in colour))
        y += unit * pressed - unit // 2
        pen.circle((x, y), _RADIUS * unit, colour)
        if name in _LETTERS:
            pen.text((x, y), _LETTERS[name], ink, _font(11 * unit), anchor="mm")
        else:
            _arrow(pen, x, y, _ARROWS[name], 5 * unit, ink)


def _gradient(size):
    """Return a picture of the body's colours from top to bottom."""
    strip = Image.new("RGB", (1, 64))
    top, bottom = _BODY
    strip.putdata([tuple(a + (b - a) * y // 63 for a, b in zip(top, bottom)) for y in range(64)])
    return strip.resize(size, Image.Resampling.BILINEAR)


def _arrow(pen, x, y, direction, size, colour):
    """Draw a triangle around (x, y) that points in a direction (dx, dy)."""
    dx, dy = direction
    points = [(x + dx * size, y + dy * size)]
    for side in (1, -1):
        points.append((x - dx * size * 0.7 + side * dy * size, y - dy * size * 0.7 + side * dx * size))
    pen.polygon(points, colour)
