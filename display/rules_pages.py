"""Pages of text with small pictures of cards, as scene items: the rules of a game.

    paged(paragraphs, width, height)         which lines and figures are on which page of such a screen
    page(scene, title, blocks, page, pages)  a whole screen; `page` counts from 0

A figure is one line of the text or several in succession, each a row of these after "~ ":

    9C  -9C  =9C                a card: white, dark, grey
    *9C  !9C  w9C               a card with a ring, doubled, wild
    #  #4  _                    a face-down card, one with the number 4, an empty place
    @4                          a die
    .  ,                        a gap as wide as a card, or half as wide
    >  v  ^                     an arrow
    'two_words  "two_words      words, golden or plain

A row that begins with "~~ " overlaps the one above, like the peaks of TriPeaks. Cards are as large as possible.
"""

from display import fonts, items
from display.chrome import HEADER, MARGIN, fit, wrap
from display.palette import BLACK, DIM, FELT, GOLD, INK, TEXT, WHITE
from engine.cards import card_code
from engine.compat import const

_STEP = const(21)  # pixels per line
_EDGE = const(8)  # pixels left and right of the text
_TOP = const(3)  # pixels above it
_GAP = const(6)  # between paragraphs, and between cards
_ARROW = const(22)  # width of an arrow
_WORDS = const(16)  # height of words in a figure
_BELOW = const(3)  # rows that words need below their height
_ARROWS = {">": "→", "v": "↓", "^": "↑"}
_AIR = const(12)  # the most rows added above figures and gaps where there is room
_DIE = const(25)  # pixels of a die, and of a pip
_PIP = const(5)
_PIPS = (0x010, 0x101, 0x111, 0x145, 0x155, 0x16D)  # three by three places, the highest bit at the left upper one
_FLAGS = {"-": items.DIM, "=": items.DIM | items.OPEN, "*": items.RING_ON, "!": items.DOUBLED, "w": items.WILD}
_LARGER = (items.HAND_WIDE, items.PILE, items.TRICK, items.PILE_LOW, items.FIELD_LOW)  # cards where a page has room


def _blocks(lines, width, height):
    """Return a paragraph as blocks: texts wrapped, and figures as large as these leave room for in `height` rows."""
    found = []
    for line in lines:
        if line[:1] != "~":
            found += wrap(line, width, fonts.BIG)
        elif found and isinstance(found[-1], list):
            found[-1].append(line)
        else:
            found.append([line])
    room = height - _STEP * len([block for block in found if isinstance(block, str)])
    for i in range(len(found)):
        if isinstance(found[i], list):
            found[i] = _fitted(found[i], width, room)
            room -= found[i].height
    return found


def paged(paragraphs, width, height):
    """Yield (page, block) for paragraphs, which are lists of lines, on a screen of that size.

    No paragraph is split that fits on one page. A block is a line of text, a figure, or "" between two paragraphs.
    """
    width, height = width - 2 * _EDGE, height - HEADER - _TOP
    page = used = 0
    for lines in paragraphs:
        found = _blocks(lines, width, height)
        room = height - used - _GAP
        if used and _height(found) > room:
            found = _blocks(lines, width, room)  # with smaller cards, but not with the lowest
            lowest = [1 for block in found if not isinstance(block, str) and block.size == items.FLAT]
            if lowest or _height(found) > room:
                found = _blocks(lines, width, height)
                page += 1
                used = 0
        if used:
            yield page, ""
            used += _GAP
        for block in found:
            if used and used + _height([block]) > height:
                page += 1
                used = 0
            yield page, block
            used += _rows(block)


def told(paragraphs, width, height, page):
    """Return the lines of a text that `paged` has on a page, each as far as it is there."""
    paragraphs = list(paragraphs)
    lines = [line for lines in paragraphs for line in lines if line[:1] != "~"]
    found, rest = [], ""
    for at, block in paged(paragraphs, width, height):
        if not block or not isinstance(block, str):
            continue
        begins = not rest
        rest = (rest or lines.pop(0))[len(block) :].lstrip()
        if at == page and (begins or not found):
            found.append(block)
        elif at == page:
            found[-1] += " " + block
    return found


def _rows(block):
    """Return the height in pixels of a line, a gap or a figure."""
    return (_STEP if block else _GAP) if isinstance(block, str) else block.height


def _height(blocks):
    """Return the height of blocks in pixels, without what is not needed below the last one."""
    below = _STEP - fonts.font(fonts.BIG).height if isinstance(blocks[-1], str) else 1
    return sum([_rows(block) for block in blocks]) - below


def page(scene, title, blocks, page=0, pages=1):
    """Add a page as a whole screen; `blocks` are from `paged`."""
    head(scene, title, page, pages)
    y = HEADER + _TOP
    blocks, air = _enlarged(blocks, scene.width - 2 * _EDGE, scene.height - HEADER - _TOP)
    for block in blocks:
        if isinstance(block, _Figure):
            block.draw(scene, (scene.width - block.width) // 2, y + air)
        elif block:
            scene.text(fonts.BIG, block, _EDGE, y, TEXT, items.LEFT)
        y += _rows(block) + (0 if block and isinstance(block, str) else air)


def _enlarged(found, width, height):
    """Return (blocks of a page, with cards as large as possible, rows to add above each figure and gap)."""
    room = height if isinstance(found[-1], str) else height - _BELOW
    spare = room - _height(found)
    for size in _LARGER:
        larger = [block if isinstance(block, str) else block.enlarged(size, width) for block in found]
        left = room - _height(larger)
        if left >= 0:
            found, spare = larger, left
            break
    places = sum([not block or not isinstance(block, str) for block in found])
    return found, max(0, min(_AIR, spare // places)) if places else 0


def head(scene, title, page, pages):
    """Add the ground and the header: a title, large if it fits, and the number of the page."""
    w = scene.width
    scene.fill(0, HEADER, w, scene.height - HEADER, FELT)
    scene.fill(0, 0, w, HEADER, BLACK)
    room = w - 2 * MARGIN
    if pages > 1:
        room -= scene.text(fonts.SMALL, "%d/%d" % (page + 1, pages), w - MARGIN, 4, DIM, items.RIGHT) + MARGIN
    large = fonts.width(fonts.BIG, title) <= room
    font = fonts.BIG if large else fonts.SMALL
    scene.text(font, fit(font, title, room), MARGIN, 1 if large else 4, GOLD, items.LEFT)


def _fitted(lines, width, room):
    """Return a figure with the largest cards with which it fits into `room` rows, or with the smallest."""
    sizes = (items.PILE_LOW, items.FIELD_LOW, items.FLAT)
    for line in lines:
        if line[1] == "~":
            sizes = (items.PEAK_WIDE, items.PEAK_LOW)
        elif "#" in line.split():
            sizes = (items.FIELD_LOW, items.FLAT)  # larger backs have a sign that looks like a number
        elif [word for word in line.split() if word[0] in "!w"]:
            sizes = (items.PILE_LOW, items.FIELD_LOW)  # smaller cards have no room for a badge
    for size in sizes:
        figure = _Figure(lines, size)
        if figure.width <= width and figure.height - 1 <= room:
            break
    return figure


class _Figure:
    """Rows of cards of a size, arrows and words, given as lines: `width` and `height` in pixels."""

    def __init__(self, lines, size):
        self.lines = lines
        self.size = size
        self.rows = [(line[1] == "~", line.split()[1:]) for line in lines]  # (overlaps the row above, its elements)
        self.width = 0
        self.tops = []
        y = _GAP // 2
        for over, words in self.rows:
            if over:
                y -= _GAP + items.CARD_H[size] * 2 // 5
            self.tops.append(y)
            y += self._height(words) + _GAP
            self.width = max(self.width, sum([self._advance(word) for word in words]) - _GAP)
        self.height = y - _GAP // 2

    def enlarged(self, size, width):
        """Return the figure with cards of that size; itself if it has backs, or the size is no larger or too wide."""
        if items.CARD_H[size] <= items.CARD_H[self.size] or [1 for _, words in self.rows if "#" in words]:
            return self
        figure = _Figure(self.lines, size)
        return figure if figure.width <= width else self

    def _height(self, words):
        """Return the height of a row in pixels: that of its cards, or without any of its dice or words."""
        tall = _WORDS
        for word in words:
            if word[0] == "@":
                tall = max(tall, _DIE)
            elif word[0] not in ".,'\">v^":
                return items.CARD_H[self.size]
        return tall

    def _advance(self, word):
        """Return the pixels from an element of a row to the next."""
        w = items.CARD_W[self.size]
        first = word[0]
        if first == ",":
            return (w + _GAP) // 2
        if first == ">":
            w = _ARROW
        elif first in "'\"":
            w = max(w, fonts.width(fonts.BIG, _words(word)))
        elif first == "@":
            w = max(w, _DIE)
        return w + _GAP

    def draw(self, scene, x, y):
        """Add the figure with its upper left corner at x, y."""
        for i in range(len(self.rows)):
            words = self.rows[i][1]
            tall = self._height(words)
            at = x
            for word in words:
                step = self._advance(word)
                self._add(scene, word, at, y + self.tops[i], step - _GAP, tall)
                at += step

    def _add(self, scene, word, x, y, w, h):
        """Add one element of a row in the box x, y, w, h."""
        first, size = word[0], self.size
        middle = x + w // 2
        if first in ".,":
            return
        if first in "'\"":
            colour = GOLD if first == "'" else TEXT
            scene.text(fonts.BIG, _words(word), middle, y + (h - _WORDS) // 2, colour, items.CENTRE)
        elif first in _ARROWS:
            scene.text(fonts.BIG, _ARROWS[first], middle, y + (h - _WORDS) // 2, GOLD, items.CENTRE)
        elif first == "@":
            _die(scene, int(word[1:]), middle - _DIE // 2, y + (h - _DIE) // 2)
        elif first == "_":
            scene.slot(x, y, size)
        elif word == "#":
            scene.back(x, y, size)
        elif first == "#":
            scene.value(x, y, size, int(word[1:]))
        else:
            scene.card(x, y, size, card_code(word[-2:]), _FLAGS.get(first, 0))


def _words(word):
    """Return the words of an element such as `'two_words`."""
    return word[1:].replace("_", " ")


def _die(scene, number, x, y):
    """Add the face of a die."""
    scene.panel(x, y, _DIE, _DIE, WHITE, INK)
    pips = _PIPS[number - 1]
    for place in range(9):
        if pips >> (8 - place) & 1:
            scene.fill(x + 3 + place % 3 * 7, y + 3 + place // 3 * 7, _PIP, _PIP, INK)
