"""The picture of a handheld around the simulator's screen: case, bezel, buttons, and the keyboard map.

    case = Case(profile, scale)         # held upright; with a third argument turned, and the picture on it upright
    case.size, case.screen              # of the whole picture; where the screen's upper left corner is
    plain, lit = case.draw()            # Pillow pictures: no button pressed, every button pressed
    case.buttons["select"]              # the box of a button, the same in both

Lengths are in units that grow with the screen, so that the whole looks the same at every size.
"""

from PIL import Image, ImageDraw, ImageFont

from firmware.input import KEYS
from tools.simulator.picture import enlarged

DESK = (24, 27, 31)  # what the handheld lies on
_BODY = ((238, 230, 214), (205, 195, 174))  # top and bottom
_EDGE = (250, 246, 236)
_SHADOW = (12, 13, 15)
_BEZEL = (20, 22, 26)
_RIM = (58, 62, 70)
_MARK = (122, 111, 92)  # words printed on the body
_DARK = (47, 51, 58)  # stick and plain buttons
_LIT = (255, 195, 57)
_LIGHT = (245, 240, 228)
_INK = (24, 24, 33)
_COLOURS = {"select": (165, 12, 33), "back": (165, 12, 33), "x": (41, 60, 123), "y": (41, 60, 123)}
_LETTERS = {"select": "A", "back": "B", "x": "X", "y": "Y"}
_CAPTIONS = {"select": "select", "back": "back", "x": "undo", "y": "hint", "prev": "previous", "next": "next"}
_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0), "prev": (-1, 0), "next": (1, 0)}

# Units
_MARGIN = 5  # desk around the body
_FOOT = 11  # desk below it, for a line of words
_SIDE = 80  # body left and right of the screen
_TOP = 18
_BOTTOM = 24
_FRAME = 7  # bezel
_RADIUS = 10  # of a round button
_ARM = 17  # of the stick: length, and width
_FINE = 3  # the picture is drawn this many times larger, then made smaller

# Where round buttons sit: side (-1 left, 1 right of the screen), then units from the middle of that side
_DIAMOND = {"y": (1, -22, 0), "x": (1, 0, -27), "select": (1, 22, 0), "back": (1, 0, 27)}
_PAIR = {"select": (1, 14, -16), "back": (1, -14, 12)}
_FOUR = {"select": (-1, 0, -24), "back": (-1, 0, 24), "prev": (1, 0, -24), "next": (1, 0, 24)}


def font(size):
    """Return Pillow's own typeface at so many pixels."""
    return ImageFont.load_default(size)


class Case:
    """The layout of one board's handheld, enlarged by a whole number.

    `quarters`: by how many of them a picture is turned clockwise on the board; the case is turned the other way round.
    """

    def __init__(self, profile, scale, quarters=0):
        self.profile = profile
        self.scale = scale
        unit = self.unit = max(2, min(3, scale))
        self._screen_size = profile["width"] * scale, profile["height"] * scale
        width, height = self._screen_size
        # A low screen still leaves room for the buttons
        body = max(height + (_TOP + _BOTTOM) * unit, 110 * unit)
        self._flat = width + 2 * (_SIDE + _MARGIN) * unit, body + _MARGIN * unit
        self._body = _MARGIN * unit, _MARGIN * unit, self._flat[0] - _MARGIN * unit, body
        top = self._body[1] + (body - self._body[1] - height - (_BOTTOM - _TOP) * unit) // 2
        self._corner = (_MARGIN + _SIDE) * unit, top
        self._centres = self._places()
        self._quarters = quarters
        across, down = self._flat[::-1] if quarters & 1 else self._flat
        self.size = across, down + _FOOT * unit
        self.screen = self._turned((*self._corner, self._corner[0] + width, top + height))[:2]
        self.buttons = {name: self._turned(self._box(name)) for name in KEYS if name in self._centres}

    def _turned(self, box):
        """Return a box of the case as it lies in the turned one."""
        (left, top, right, bottom), (width, height) = box, self._flat
        for _ in range(self._quarters):
            left, top, right, bottom = top, width - right, bottom, width - left
            width, height = height, width
        return left, top, right, bottom

    def _places(self):
        """Return {button: (x, y) of its middle} of the buttons that the board has."""
        unit = self.unit
        keys = self.profile["keys"]
        middle = self._corner[1] + self._screen_size[1] // 2
        left = _MARGIN * unit + (_SIDE - _FRAME) * unit // 2
        sides = {-1: left, 1: self._flat[0] - left}
        table = _FOUR if "prev" in keys else _DIAMOND if "x" in keys else _PAIR
        places = {name: (sides[s] + x * unit, middle + y * unit) for name, (s, x, y) in table.items()}
        if "up" in keys:
            for name in ("up", "down", "left", "right"):
                x, y = _ARROWS[name]
                places[name] = sides[-1] + x * _ARM * unit, middle + y * _ARM * unit
        return {name: place for name, place in places.items() if name in keys}

    def _box(self, name):
        x, y = self._centres[name]
        half = (_ARM * self.unit) // 2 if self._is_arm(name) else (_RADIUS + 1) * self.unit
        return x - half, y - half, x + half, y + half

    def _is_arm(self, name):
        return name in ("up", "down", "left", "right")

    def button_at(self, x, y):
        """Return the name of the button at a pixel, or None."""
        for name, (left, top, right, bottom) in self.buttons.items():
            if left <= x < right and top <= y < bottom:
                return name
        return None

    def picture(self, screen):
        """Return the handheld with a picture on its screen, not enlarged."""
        whole = self.draw()[0]
        whole.paste(enlarged(screen, self.scale), self.screen)
        return whole.crop((0, 0, whole.width, whole.height - _FOOT * self.unit))

    def draw(self):
        """Return two pictures of the whole: with no button pressed, and with all of them."""
        plain = self._drawn()
        lit = plain.copy()
        for picture, pressed in ((plain, False), (lit, True)):
            pen = ImageDraw.Draw(picture)
            for name in self._centres:
                (self._draw_arm if self._is_arm(name) else self._draw_round)(pen, name, pressed)
        return [self._on_desk(picture.resize(self._flat, Image.Resampling.LANCZOS)) for picture in (plain, lit)]

    def _on_desk(self, picture):
        """Return the desk with the case on it as it is held."""
        desk = Image.new("RGB", self.size, DESK)
        desk.paste(picture.rotate(90 * self._quarters, expand=True), (0, 0))
        return desk

    # Drawing, _FINE times as large

    def _drawn(self):
        """Return the case without its buttons."""
        fine, unit = _FINE, self.unit * _FINE
        picture = Image.new("RGB", (self._flat[0] * fine, self._flat[1] * fine), DESK)
        pen = ImageDraw.Draw(picture)
        body = [value * fine for value in self._body]
        pen.rounded_rectangle([body[0] - unit, body[1], body[2] + unit, body[3] + 2 * unit], 20 * unit, _SHADOW)
        shape = Image.new("L", picture.size)
        ImageDraw.Draw(shape).rounded_rectangle(body, 18 * unit, 255)
        picture.paste(_gradient(picture.size), mask=shape)
        pen.rounded_rectangle(body, 18 * unit, outline=_EDGE, width=unit // 2)
        self._draw_bezel(pen, fine, unit)
        self._draw_words(pen, fine, unit)
        if "up" in self.profile["keys"]:
            self._draw_well(pen, unit)
        return picture

    def _draw_bezel(self, pen, fine, unit):
        left, top = self._corner[0] * fine - _FRAME * unit, self._corner[1] * fine - _FRAME * unit
        right = (self._corner[0] + self._screen_size[0]) * fine + _FRAME * unit
        bottom = (self._corner[1] + self._screen_size[1]) * fine + _FRAME * unit
        pen.rounded_rectangle([left, top, right, bottom], 6 * unit, _BEZEL, _RIM, unit // 2)

    def _draw_words(self, pen, fine, unit):
        """The name below the screen, and the board's."""
        middle = self._flat[0] * fine // 2
        y = (self._corner[1] + self._screen_size[1]) * fine + (_FRAME + 7) * unit
        pen.text((middle - 3 * unit, y), "T E R C E T", _COLOURS["select"], font(9 * unit), anchor="rm")
        pen.text((middle + 3 * unit, y), self.profile["title"], _MARK, font(7 * unit), anchor="lm")

    def _draw_well(self, pen, unit):
        """The dish that the stick sits in, and the middle of the stick."""
        x, y = (self._centres["up"][0] * _FINE, self._centres["left"][1] * _FINE)
        reach = 1.72 * _ARM * unit
        pen.ellipse([x - reach, y - reach, x + reach, y + reach], (218, 208, 188), (190, 179, 156), unit // 2)
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
        if self.profile["sda"] >= 0:
            self._draw_key(pen, name, pressed, x, y)
            return
        colour = _LIT if pressed else _COLOURS.get(name, _DARK)
        sink = unit if pressed else 0
        _disc(pen, x, y + unit, _RADIUS * unit, tuple(value // 2 for value in colour))
        _disc(pen, x, y - unit // 2 + sink, _RADIUS * unit, colour)
        ink = _INK if pressed else _LIGHT
        if name in _LETTERS:
            pen.text((x, y - unit // 2 + sink), _LETTERS[name], ink, font(11 * unit), anchor="mm")
        else:
            _arrow(pen, x, y - unit // 2 + sink, _ARROWS[name], 5 * unit, ink)
        pen.text((x, y + (_RADIUS + 6) * unit), _CAPTIONS[name], _MARK, font(6 * unit), anchor="mm")


    def _draw_key(self, pen, name, pressed, x, y):
        """A key of a keyboard, with the word that is printed on it."""
        unit = self.unit * _FINE
        box = [x - _RADIUS * unit, y - 8 * unit, x + _RADIUS * unit, y + 8 * unit]
        pen.rounded_rectangle(box, 3 * unit, _LIT if pressed else _DARK, _RIM, unit // 2)
        word = self.profile["labels"].get(name, name)
        pen.text((x, y), word, _INK if pressed else _LIGHT, font((7 if len(word) > 1 else 9) * unit), anchor="mm")
        pen.text((x, y + (_RADIUS + 6) * unit), _CAPTIONS[name], _MARK, font(6 * unit), anchor="mm")


def _gradient(size):
    strip = Image.new("RGB", (1, 64))
    top, bottom = _BODY
    strip.putdata([tuple(a + (b - a) * y // 63 for a, b in zip(top, bottom)) for y in range(64)])
    return strip.resize(size, Image.Resampling.BILINEAR)


def _disc(pen, x, y, radius, colour):
    pen.ellipse([x - radius, y - radius, x + radius, y + radius], colour)


def _arrow(pen, x, y, way, size, colour):
    """Draw a triangle that points to (x, y) + way."""
    dx, dy = way
    points = [(x + dx * size, y + dy * size)]
    for side in (1, -1):
        points.append((x - dx * size * 0.7 + side * dy * size, y - dy * size * 0.7 + side * dx * size))
    pen.polygon(points, colour)


def key_map(rows, unit):
    """Return a picture of the keyboard map: rows of (tuple of key names, what they do)."""
    unit *= _FINE
    line, text = 15 * unit, font(8 * unit)
    across = max(_keys_width(keys, unit, text) for keys, _ in rows)
    width = int(across + max(text.getlength(words) for _, words in rows)) + 30 * unit
    picture = Image.new("RGB", (width, line * len(rows) + 14 * unit), DESK)
    pen = ImageDraw.Draw(picture)
    pen.rectangle([0, 0, width - 1, picture.height - 1], outline=_LIT, width=unit)
    for i, (keys, words) in enumerate(rows):
        x, y = 10 * unit, 7 * unit + i * line + line // 2
        for key in keys:
            wide = text.getlength(key) + 8 * unit
            box = [x, y - 6 * unit, x + wide, y + 6 * unit]
            pen.rounded_rectangle(box, 3 * unit, _DARK, (96, 102, 112), unit // 2)
            pen.text((x + wide // 2, y), key, _LIGHT, text, anchor="mm")
            x += wide + 3 * unit
        pen.text((10 * unit + across + 8 * unit, y), words, _LIGHT, text, anchor="lm")
    return picture.resize((width // _FINE, picture.height // _FINE), Image.Resampling.LANCZOS)


def _keys_width(keys, unit, text):
    return sum(text.getlength(key) + 11 * unit for key in keys)
