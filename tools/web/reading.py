"""What is written on a screen, as phrases in the order in which one reads them.

    phrases(console, screen)

Places say what belongs together: the lines of a paragraph, the words of a row, a label and the number in its box.
"""

from display import fonts, items
from display.renderers import card_chars
from engine.cards import HIDDEN
from engine.compat import const
from tools.simulator.probe import Probe, inside

_TITLE = const(12)  # rows in which the texts of a header begin
_LINE = const(22)  # most rows from a line of a paragraph to the next, in large type
_LINE_SMALL = const(15)
_ROW = const(5)  # rows by which the middles of texts in a row may differ
_EDGES = const(20)  # pixels that centred texts leave free at both sides of a box
_ALONE = const(9999)  # a width in which any line would have room for more: each is one of its own
_APART = "   "  # between two hints in one text
_OVER_TABLE = ("where_lost", "show_solution")  # screens over a table, which is not read
_DIALOGS = _OVER_TABLE + ("battery",)
_DOTTED = ("stats", "goals", "table_page")  # those that may show dots for their pages
_FIELDS = ("year", "month", "day")
_SIGNS = "◀▶↑↓★… "  # a text of nothing else says nothing


class _Text:
    """A text, its place, and its look, as `Probe.see` takes it."""

    def __init__(self, text, place, look):
        self.text, self.look = text, look
        self.x, self.y, self.w, h = place
        self.middle = self.y + h // 2
        self.box = None  # the smallest box around it

    def inside(self, box):
        """Return whether its middle is in a box."""
        return inside(box, self.x + self.w // 2, self.middle)


class _Reader(Probe):
    """Records the texts that can be seen, the boxes, and the cards if they are wanted."""

    def __init__(self, width, height, wants_cards):
        Probe.__init__(self, width, height)
        self.wants_cards = wants_cards
        self.seen = []
        self.boxes = []

    def _cover(self, x, y, w, h):
        """Forget the texts that lie below a box."""
        self.seen = [one for one in self.seen if not one.inside((x, y, w, h))]

    def fill(self, x, y, w, h, colour):
        self._cover(x, y, w, h)
        Probe.fill(self, x, y, w, h, colour)

    def panel(self, x, y, w, h, ground, outline):
        self._cover(x, y, w, h)
        self.boxes.append((x, y, w, h))
        Probe.panel(self, x, y, w, h, ground, outline)

    def see(self, text, look):
        if [1 for char in text if char not in _SIGNS]:
            self.seen.append(_Text(text, Probe.box(self, self.count - 1), look))

    def card(self, x, y, size, card, flags=0):
        if self.wants_cards and card != HIDDEN and not flags & items.FACE_DOWN:
            look = fonts.SMALL, 0, items.LEFT, x
            self.seen.append(_Text(card_chars(card), (x, y, items.CARD_W[size], items.CARD_H[size]), look))
        Probe.card(self, x, y, size, card, flags)


def phrases(console, screen):
    """Return what a screen shows as texts, each a sentence or the part of one."""
    reader = _Reader(console.board.width, console.board.height, screen.name == "table_page")
    screen.build(reader, console.board.millis())
    seen = reader.seen
    for one in seen:
        for box in reader.boxes:
            if one.inside(box) and (not one.box or box[2] < one.box[2]):
                one.box = box
    if screen.name in _OVER_TABLE:
        wide = [box for box in reader.boxes if 2 * box[2] > reader.width]
        seen = [one for one in seen if [1 for box in wide if one.inside(box)]]
    elif screen.name in ("rules", "about"):  # what is centred belongs to pictures
        seen = [one for one in seen if one.look[2] != items.CENTRE]
    elif screen.name == "calendar":  # without its days; the one under the cursor is below them
        seen = [one for one in seen if len(one.text) > 2]
    elif screen.name == "stats":  # a star beside a number stands for days
        for one in seen:
            if one.text[:1] == "★" and one.text[2:3].isdigit():
                one.text = "daily deals won: " + one.text[2:]
    elif screen.name in ("number", "name", "date"):  # without the fields
        seen = [one for one in seen if not one.box and one.text not in _FIELDS]
    head = sorted([one for one in seen if one.y < _TITLE], key=lambda one: one.x)
    body = sorted([one for one in seen if one.y >= _TITLE], key=lambda one: (one.middle, one.x))
    found = [_of_header(one.text) for one in head]
    if screen.name in _DOTTED and screen.pages > 1 and not [1 for text in found if text.startswith("Page ")]:
        found.append("Page %d of %d" % ((screen.at if screen.name == "stats" else screen.page) + 1, screen.pages))
    body, boxed = (body, []) if screen.name in _DIALOGS else _boxed(body)
    for _, phrase in sorted(boxed + _rows(body, _ALONE if screen.name == "buttons" else reader.width)):
        found += phrase.split(_APART)
    return found


def _of_header(text):
    """Return a text of a header; numbers say of what."""
    page, slash, pages = text.replace(" ", "").partition("/")
    if slash and page.isdigit() and pages.isdigit():
        return "Page %s of %s" % (page, pages)
    return "Battery " + text if text.endswith("%") else text


def _boxed(body):
    """Return (texts, phrases): ((y, x), phrase) of each box with several texts, its label first; the other texts."""
    found = []
    for box in [one.box for one in body if one.box]:
        words = ["none" if one.text == "-" else one.text for one in body if one.box == box]
        if len(words) > 1:
            label = ([text for text in words if not text.lstrip("+-").isdigit()] or words)[0]
            words.remove(label)
            found.append(((box[1], box[0]), label + ": " + ", ".join(words)))
            body = [one for one in body if one.box != box]
    return body, found


def _rows(body, width):
    """Return ((y, x), phrase) of each paragraph and each row."""
    found = []
    last = None  # the last line of a paragraph
    while body:
        first = body[0]
        row = [one for one in body if one.middle - first.middle <= _ROW]
        body = body[len(row) :]
        if len(row) == 1 and last and _continues(last, first, width):
            place, words = found.pop()
            found.append((place, words + " " + first.text))
        else:
            row.sort(key=lambda one: one.x)
            found += [((first.y, i), words) for i, words in enumerate(_joined([one.text for one in row]))]
        last = first if len(row) == 1 else None
    return found


def _continues(last, one, width):
    """Return whether a text continues the paragraph whose last line is `last`."""
    font, _, align, x = one.look
    if one.look != last.look or one.y - last.y > (_LINE_SMALL if font == fonts.SMALL else _LINE):
        return False
    if last.text.endswith(",") or one.text[0].islower():
        return True
    left, room = (one.box[0], one.box[2]) if one.box else (0, width)
    room -= 2 * (x - left) if align == items.LEFT else _EDGES
    return fonts.width(font, last.text + " " + one.text.split(" ")[0]) > room


def _joined(texts):
    """Return the texts of a row as phrases: a name, then what it is of; a text with a colon is one of its own."""
    alone = [text for text in texts if ": " in text]
    texts = [text for text in texts if ": " not in text]
    words, named = "", False
    for i in range(len(texts)):
        if i:
            names = not named and not texts[i - 1].isdigit()  # a number before a name is its place in a list
            named = named or names
            words += ": " if names else ", "
        words += texts[i]
    return ([words] if words else []) + alone
