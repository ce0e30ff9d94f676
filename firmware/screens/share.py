"""Sharing a deal: its code in words, its link as a QR code, and entering such a code.

A code belongs to one game. It is a number, with the deal in its lowest 32 bits and the options above, as bytes, the
highest first. Each byte is a word: 16 first letters, 16 words for each. The last two words have a letter of their own,
four bits each of a checksum, so that no code with one other word, or with two exchanged, is a code.

Earlier versions ended a code with one more byte, of a CRC-32: such codes are read as well.
"""

from binascii import crc32

import display.qr as qr_module  # borrow
import engine
import firmware
from display import chrome, fonts, items, palette, widgets
from display.spoken import Words
from engine.compat import const
from engine.errors import BadOption
from engine.game import LEVELS, PERSON, SeatChoices
from engine.option_checks import check, value_text
from firmware import targets
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP, direction

WORDS = (
    "able acid aim air alm ant apple arch arm art ash atom aunt auto away axe",
    "baby back bag ball band bank barn bath bean bear bell bird boat book box bus",
    "cab cake calf camp cap car cat cave chair city clay club coat coin corn cup",
    "dance dark dawn day deer desk dice dish dog doll door dove drum duck dune dust",
    "each ear early earth east easy echo edge eel egg elf elk elm end eve eye",
    "face fair farm fern fig film fire fish flag foam fog folk food fork fox frog",
    "game garden gate gem ghost gift girl glass goat gold goose grape grass grey guest gull",
    "hair hall ham hand harp hat hawk heart hen herb hill home honey horn house hut",
    "lace lake lamb lamp land lark leaf lemon lily lime lion list loaf lock log lunch",
    "maid map mask mast meal melon milk mill mint moon moss moth mouse mud mug music",
    "nail name nap near neck nest net news nice night nine noon north nose note nut",
    "oak oar oat ocean odd oil old olive one onion open oval oven over owl ox",
    "page palm pan path peach pear pen pie pig pine pipe plum pond pony post puppy",
    "rabbit radio rain ram ray red reed rice ring river road rock roof room rose rye",
    "sail salt sand sea seal seed ship silk snow soap song soup spoon star sun swan",
    "table tail tea ten tent tide tie tiger toad top town toy train tree tulip two",
    "wagon wall wand wasp watch water wave wax week well whale wheel wind wing wolf wood",  # for checksums
)
_EACH = const(16)  # words per first letter
_DONE = const(17)  # behind the last letter
_CHECK = const(256)  # the number of the first word for checksums
_FIELD_OF_256 = const(0x11D)  # the polynomial by which bytes are multiplied
_MOST_WORDS = const(10)  # of a code
_DEAL = const(32)  # bits
_KINDS = PERSON + LEVELS
_SEATS = const(32768)  # more than the number of any row of seats
_BAND = const(8)  # rows of a QR code that are drawn as one glyph
_QUIET = const(4)  # least number of light modules around a QR code, both sides together
_LINE = const(20)
_FIELD = const(32)


def _number(row, value):
    """Return (number of an option's choice, 0 for the default; how many choices it has)."""
    _, default, choices, _ = row
    if isinstance(choices, SeatChoices):
        number = 1  # before two bits per seat, so that their count is known
        for letter in value if value != default else "":
            number = number * len(_KINDS) + _KINDS.index(letter)
        return number - 1, _SEATS
    return (_place(choices, value) - _place(choices, default)) % _count(choices), _count(choices)


def _spans(choices):
    """Return a tuple of choices, of which some may be ranges, as sequences: no list of a thousand scores is made."""
    return [range(one.start, one.stop) if isinstance(one, range) else (one,) for one in choices]


def _count(choices):
    """Return how many values a tuple of choices allows."""
    return sum([len(span) for span in _spans(choices)])


def _place(choices, value):
    """Return how many values of a tuple of choices come before one."""
    before = 0
    for span in _spans(choices):
        if value in span:
            return before + (value - span[0] if isinstance(span, range) else 0)
        before += len(span)
    raise ValueError(value)


def _at(choices, place):
    """Return the value of a tuple of choices that has that many before it."""
    for span in _spans(choices):
        if place < len(span):
            return span[place]
        place -= len(span)
    raise ValueError(place)


def encode(game):
    """Return the code of a game's deal and options, as a list of words."""
    number, radix = 0, 1
    for row in game.OPTIONS:
        at, count = _number(row, game.options[row[0]])
        number += at * radix
        radix *= count
    number = number << _DEAL | game.deal
    size = 1
    while number >> 8 * size:
        size += 1
    data = number.to_bytes(size, "big")
    return _words(list(data) + _check(game.NAME, data))


def _words(numbers):
    """Return the words of these numbers."""
    return [WORDS[number >> 4].split()[number & 15] for number in numbers]


def _check(name, data):
    """Return the numbers of the two words that check a code's bytes.

    The bytes are added up in the field of 256 elements, each times another power of 2: so another byte, and two that
    are exchanged, give another sum. It begins with the game's number: a code is for one game.
    """
    total = engine.number(name)
    for byte in data:
        total = (total ^ byte) << 1
        if total > 255:
            total ^= _FIELD_OF_256
    return [_CHECK + (total >> 4), _CHECK + (total & 15)]


def decode(name, numbers):
    """Return (deal, options) of the numbers of a code's words for a game; None for what is no code."""
    size = len(numbers) - (2 if numbers and numbers[-1] >= _CHECK else 1)
    if size < 1 or not numbers[0] or max(numbers[:size]) >= _CHECK:
        return None
    data = bytes(numbers[:size])
    wanted = _check(name, data) if numbers[-1] >= _CHECK else [crc32(name.encode() + data) & 255]
    if list(numbers[size:]) != wanted:
        return None
    number = int.from_bytes(data, "big")
    deal, number = number & engine.DEALS, number >> _DEAL
    options = {}
    table = engine.options(name)
    for row in table:
        count = _number(row, row[1])[1]
        options[row[0]] = _choice(row, number % count)
        if _number(row, options[row[0]])[0] != number % count:
            return None
        number //= count
    try:
        return None if number or not deal else (deal, check(name, table, options))
    except BadOption:
        return None


def _choice(row, number):
    """Return the value of an option that `_number` gave a number."""
    _, default, choices, _ = row
    if not isinstance(choices, SeatChoices):
        return _at(choices, (_place(choices, default) + number) % _count(choices))
    if not number:
        return default
    number += 1
    letters = ""
    while number > 1:
        letters = _KINDS[number % len(_KINDS)] + letters
        number //= len(_KINDS)
    return letters


def link(game, page):
    """Return the link to a game's deal on the page at the address `page`; with "" only the query."""
    query = ["game=" + game.NAME, "deal=%d" % game.deal]
    for name, default, _, _ in game.OPTIONS:
        if game.options[name] != default:
            query.append("%s=%s" % (name, value_text(game.options[name]).replace(" ", "+")))
    return page + "?" + "&".join(query)


class Screen(firmware.Screen):
    """Shows the code in words, and on larger screens the link as a QR code, which takes a moment to compute."""

    def __init__(self, console, table):
        self.console = console
        self.title = "Share this deal"
        board, game = console.board, table.play.game
        self.words = encode(game)
        self.wide = board.width > 300  # room for the words beside the code
        self.lines = self.words if self.wide else chrome.wrap(" ".join(self.words), board.width - 12, fonts.BIG)
        self.code, self.font = None, 0
        data = link(game, board.profile["page"]).encode()
        if board.height > 160:
            qr = qr_module
            self.code = qr.Code(data) if len(data) <= qr.MOST else None
            if self.code:
                words = 0 if self.wide else _LINE * len(self.lines) + 4
                self.side = min(board.height - chrome.HEADER - words, board.width)
        self.busy = self.code is not None

    def tick(self, now):
        """Go on computing the QR code; return True when it is complete."""
        if not self.busy or not self.code.step():
            return False
        self.busy = False
        self.font = len(fonts.loaded)
        size = self.code.size
        self.scale = self.side // (size + _QUIET)
        for first in range(0, size, _BAND):
            fonts.loaded.append(self.code.glyph(self.scale, first, min(_BAND, size - first)))
        return True

    def leave(self):
        if self.font:
            del fonts.loaded[self.font :]

    def build(self, scene, now):
        w, h = scene.width, scene.height
        widgets.ground(scene, self.title)
        middle = w // 2
        if self.code:
            left = w - self.side if self.wide else (w - self.side) // 2
            middle = left // 2 if self.wide else middle
            scene.fill(left, h - self.side, self.side, self.side, palette.WHITE)
            if self.font:
                edge = self.side - self.code.size * self.scale >> 1
                for first in range(0, self.code.size, _BAND):
                    y = h - self.side + edge + first * self.scale
                    scene.glyph(self.font + first // _BAND, 0, left + edge, y, palette.INK)
            else:
                scene.text(fonts.BIG, "…", left + self.side // 2, h - self.side // 2, palette.INK, items.CENTRE)
        y = chrome.HEADER + (4 if self.code else (h - chrome.HEADER - _LINE * len(self.lines)) // 2)
        for line in self.lines:
            scene.text(fonts.BIG, line, middle, y, palette.GOLD, items.CENTRE)
            y += _LINE

    def says(self):
        return Words(text=[self.title, " ".join(self.words)])

    def press(self, key):
        self.console.pop()


class Enter(firmware.Screen):
    """Takes a code word by word, by first letter, then word; then begins its deal from the screen for a new game."""

    def __init__(self, console, caller):
        self.console = console
        self.caller = caller
        self.title = "Enter a code"
        self.data = []
        self._begin()

    def _begin(self, number=-1):
        """Begin the next word, or with its `number` go back to one that has been entered."""
        self.at = 0  # which wheel is turned: 0 the letter's, 1 the word's
        self.found = decode(self.caller.name_of_game, self.data)
        # What the wheels are at: index of the letter, _DONE behind the letters, and index of the word
        self.parts = [_DONE if self.found else 0, 0] if number < 0 else [number >> 4, number & 15]

    @property
    def wheel(self):
        """What the wheel shows."""
        letter = self.parts[0]
        if letter == _DONE:
            return "done"
        return WORDS[letter].split()[self.parts[1]] if self.at else WORDS[letter][0] + "…"

    def build(self, scene, now):
        w = scene.width
        widgets.ground(scene, self.title)
        y = chrome.HEADER + 4
        words = " ".join(_words(self.data))
        for line in chrome.wrap(words, w - 12, fonts.BIG)[-3:]:
            scene.text(fonts.BIG, line, w // 2, y, palette.TEXT, items.CENTRE)
            y += _LINE
        x, y, wide, high = self._box()
        scene.panel(x, y, wide, high, palette.BLACK, palette.GOLD)
        y += 6
        scene.text(fonts.BIG, self.wheel, w // 2, y + 1, palette.GOLD, items.CENTRE)
        scene.text(fonts.BIG, "↑", w // 2 - 76, y + 1, palette.GOLD, items.CENTRE)
        scene.text(fonts.BIG, "↓", w // 2 + 76, y + 1, palette.GOLD, items.CENTRE)
        widgets.key_hints(scene, "   ".join(self._key_hints()))

    def _box(self):
        """Return the box of the wheel."""
        board = self.console.board
        return board.width // 2 - 60, board.height - (56 if board.height < 160 else 86), 120, _FIELD

    def _key_hints(self):
        """Return what select and back do."""
        select = "play it" if self.parts[0] == _DONE else "take it" if self.at else "its words"
        back = "its letter" if self.at else "last word" if self.data else "leave"
        return "select: " + select, "back: " + back

    def says(self):
        return Words(text=(self.title, " ".join(_words(self.data)), self.wheel) + self._key_hints())

    def targets(self):
        x, y, w, h = self._box()
        beside = [targets.Target((0, y, x, h), (UP,)), targets.Target((x + w, y, x, h), (DOWN,))]  # the arrows
        return targets.field((x, y, w, h)) + beside + targets.corner()

    def press(self, key):
        count = _EACH if self.at else _DONE + 1 if self.found else _DONE
        if key in (UP, PREV, DOWN, NEXT):
            self.parts[self.at] = (self.parts[self.at] + direction(key)) % count
        elif key in (SELECT, RIGHT):
            self._on()
        elif key == MENU or (not self.data and not self.at and key == BACK):
            self.console.pop()
        elif key in (BACK, LEFT) and self.at:
            self.at = 0
        elif key in (BACK, LEFT) and self.data:
            self._begin(self.data.pop())
            self.at = 1

    def _on(self):
        """Take what the wheel shows: a letter, a word, or that the code is complete."""
        if self.parts[0] == _DONE:
            deal, options = self.found
            self.console.pop()
            self.caller.values = options
            self.caller.take(deal)
            self.caller.begin()
        elif not self.at:
            self.at = 1
        else:
            self.data.append(self.parts[0] << 4 | self.parts[1])
            self._begin()
            if len(self.data) > _MOST_WORDS:
                self.console.refuse("No deal has so long a code")
                self._begin(self.data.pop())


SCREENS = {"code": Enter}
