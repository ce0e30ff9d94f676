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
from engine.texts import _
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
_ENDS = const(4)  # behind the panels
_KEYS = (UP, LEFT, RIGHT, DOWN)  # by panel
_PANEL = const(150)  # columns of the upper and lower panel
_CHECK = const(256)  # the number of the first word for checksums
_FIELD_OF_256 = const(0x11D)  # the polynomial by which bytes are multiplied
_MOST_WORDS = const(10)  # of a code
_DEAL = const(32)  # bits
_KINDS = PERSON + LEVELS
_SEATS = const(32768)  # more than the number of any row of seats
_BAND = const(8)  # rows of a QR code that are drawn as one glyph
_QUIET = const(4)  # least number of light modules around a QR code, both sides together
_LINE = const(20)


def _number(row, value):
    """Return (number of an option's choice, 0 for the default; how many choices it has)."""
    __, default, choices, __ = row
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
    __, default, choices, __ = row
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
    for name, default, __, __ in game.OPTIONS:
        if game.options[name] != default:
            query.append("%s=%s" % (name, value_text(game.options[name]).replace(" ", "+")))
    return page + "?" + "&".join(query)


class Screen(firmware.Screen):
    """Shows the code in words, and on larger screens the link as a QR code, which takes a moment to compute."""

    def __init__(self, console, table):
        self.console = console
        self.title = _("Share this deal")
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
    """Takes a code word by word, then begins its deal from the screen for a new game.

    Four panels, one per direction, have a quarter each of what is left: of the letters, the four letters, the words of
    one, four words. So a word takes four presses. The words for checksums follow from the others: they are shown, to be
    compared, and select confirms them. Where there are no four directions, previous and next choose among the panels.
    """

    def __init__(self, console, caller):
        self.console = console
        self.caller = caller
        self.title = _("Enter a code")
        self.data = []
        self.stick = "up" in console.board.profile["keys"]
        self._begin()

    def _begin(self):
        """Begin the next word."""
        self.path = self.depth = 0  # the panels chosen for this word, two bits each, and how many
        self.asking = False  # whether the code ends here, as one of earlier versions does, or with words for checksums
        self.ends, self.found, self.earlier = [], None, None
        if self.data:
            name = self.caller.name_of_game
            self.ends = _check(name, bytes(self.data))
            self.found = decode(name, self.data + self.ends)
            self.earlier = decode(name, self.data)
        # The chosen panel, or _ENDS for the end of the code: all that select means with four directions; -1: nothing
        self.at = 0 if not self.stick else _ENDS if self.found else -1

    def labels(self):
        """Return what the panels have: above, left, right, below."""
        if self.asking:
            return " ".join(_words(self.ends)), "", "", _("no more words")
        each = 4 ** (3 - self.depth)  # words per panel
        first = self.path * 4 * each
        words = _words(range(first, first + 4 * each, each))  # the first of each panel
        if self.depth == 0:
            return [" ".join([WORDS[letter][0] for letter in range(at, at + 4)]) for at in (0, 4, 8, 12)]
        if self.depth == 1:
            return [word[0] + "…" for word in words]
        lasts = _words(range(first + each - 1, first + 4 * each, each))
        return words if each == 1 else ["%s – %s" % pair for pair in zip(words, lasts)]

    @property
    def ending(self):
        """The words that a whole code would end with, as a question; "" where there is none."""
        return " ".join(_words(self.ends)) + "?" if self.found and not self.depth else ""

    def build(self, scene, now):
        w = scene.width
        widgets.ground(scene, self.title)
        y = chrome.HEADER + 3
        most = 1 if scene.height < 160 else 2  # rows of words
        rows = chrome.wrap(" ".join(_words(self.data)) or _("4 presses per word"), w - 12, fonts.BIG)[-most:]
        if self.ending and not self.asking:
            wide = fonts.width(fonts.BIG, rows[-1] + " " + self.ending)
            if wide > w - 12:
                rows = (rows + [""])[-most:]
                wide = fonts.width(fonts.BIG, self.ending)
            end = w // 2 + wide // 2
            scene.text(fonts.BIG, self.ending, end, y + _LINE * (len(rows) - 1), palette.GOLD, items.RIGHT)
            scene.text(fonts.BIG, rows.pop(), end - wide, y + _LINE * len(rows), palette.TEXT, items.LEFT)
        for i, line in enumerate(rows):
            scene.text(fonts.BIG, line, w // 2, y + _LINE * i, palette.TEXT, items.CENTRE)
        labels = self.labels()
        for i, box in enumerate(self._boxes()):
            if labels[i]:
                chrome.button(scene, labels[i], *box, i == self.at, False)
        widgets.key_hints(scene, "   ".join(self._key_hints()))

    def _boxes(self):
        """Return the boxes of the panels."""
        w, h = self.console.board.width, self.console.board.height
        tall, top = (24, 42) if h < 160 else (44, 70)
        x, wide = (w - _PANEL) // 2, w // 2 - 6
        rows = [top + (tall + 2) * i for i in range(3)]
        return (x, rows[0], _PANEL, tall), (4, rows[1], wide, tall), (w - 4 - wide, rows[1], wide, tall), (
            x, rows[2], _PANEL, tall
        )  # fmt: skip

    def _key_hints(self):
        """Return what select and back do."""
        select = _("play it") if self.at == _ENDS else "" if self.at < 0 else _("choose")
        back = _("return") if self.depth else _("last word") if self.data else _("leave")
        return [select and _("select: %s") % select or _("up, left, right, down"), _("back: %s") % back]

    def says(self):
        panels = [
            "%s: %s" % pair for pair in zip((_("up"), _("left"), _("right"), _("down")), self.labels()) if pair[1]
        ]
        ending = self.ending and _("The code ends in %s") % self.ending
        return Words(text=[self.title, " ".join(_words(self.data)), ending] + panels + self._key_hints())

    def targets(self):
        if self.stick:
            found = [targets.Target(box, (key,)) for box, key in zip(self._boxes(), _KEYS)]
        else:
            found = targets.choices(list(enumerate(self._boxes())))
        if self.found:
            box = 0, chrome.HEADER, self.console.board.width, self._boxes()[0][1] - chrome.HEADER
            found.append(targets.Target(box, (SELECT,), _ENDS))
        return found + targets.corner()

    def press(self, key):
        if key in _KEYS:
            self._take(_KEYS.index(key))
        elif key in (PREV, NEXT):
            self.at = (self.at + direction(key)) % (5 if self.found and not self.depth else 4)
        elif key == SELECT and self.at >= 0:
            self._end() if self.at == _ENDS else self._take(self.at)
        elif key == SELECT:
            self.console.refuse(_("Up, left, right or down chooses"))
        elif key == MENU or (key == BACK and not self.data and not self.depth):
            self.console.pop()
        elif key == BACK:
            self._back()

    def _back(self):
        """Undo one press, or of a whole word the last one."""
        if self.asking:
            self._begin()
        elif self.depth:
            self.path, self.depth = self.path >> 2, self.depth - 1
            if not self.depth:
                self._begin()
        else:
            last = self.data.pop()
            self._begin()
            self.path, self.depth, self.at = last >> 2, 3, -1 if self.stick else last & 3

    def _take(self, panel):
        """Take what a panel has."""
        if self.asking:
            if panel in (0, 3):
                self._play(self.found if panel == 0 else self.earlier)
            return
        self.at = -1 if self.stick else 0
        self.path, self.depth = self.path << 2 | panel, self.depth + 1
        if self.depth < 4:
            return
        self.data.append(self.path)
        self._begin()
        if len(self.data) > _MOST_WORDS:
            self.data.pop()
            self.console.refuse(_("No deal has so long a code"))
            self._begin()

    def _end(self):
        """Take the code as complete; where that can mean two codes, ask."""
        if self.earlier:
            self.asking, self.at = True, 0
        else:
            self._play(self.found)

    def _play(self, found):
        """Begin the deal of a code."""
        deal, options = found
        self.console.pop()
        self.caller.values = options
        self.caller.take(deal, shared=True)
        self.caller.begin()


SCREENS = {"code": Enter}
