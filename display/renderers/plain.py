"""The plain renderer, which any game has until it has its own: cards in rows, and the legal moves to choose from.

Above are the rows of cards that the game's `card_rows()` names, below its legal moves in its own notation, in columns
as wide as the longest, page by page. It knows of a game only what every game answers, and does the least that
`display/renderers` asks of a look.
"""

import engine
from display import chrome, fonts, items, palette, renderers
from display.renderers.hands import BUTTON_H, seat_name
from engine.cards import HIDDEN, card_text
from engine.compat import const, passing

_STEP = BUTTON_H + 2  # rows of a line of moves
_SIZE = items.PEAK_LOW
_PITCH = const(18)  # pixels seen of a card that others lie on
_LABEL = const(54)  # pixels of the name of a row of cards
_PACE_MS = const(500)


class PlainRenderer(renderers.Renderer):
    """The table of any game on one screen size."""

    tells = False

    def __init__(self, width, height):
        renderers.Renderer.__init__(self, "", width, height)

    def lay(self, at):
        self.lines = at(4, 3, 4)  # of moves that are seen at once
        self.moves_y = self.height - self.lines * _STEP - 2

    # The cursor

    def spots(self, view):
        """Every legal move, in columns; those of the second page lie below the screen."""
        codes = view.moves()
        widest = 0
        for code in codes:
            widest = max(widest, fonts.width(fonts.BIG, view.text(code)))
        columns = max(1, min(4, (self.width - 4) // (widest + 12)))
        w = (self.width - 4) // columns
        spots = []
        for i in range(len(codes)):
            spots.append((2 + i % columns * w, self.moves_y + i // columns * _STEP, w - 2, BUTTON_H, (codes[i],)))
        return spots

    def pace(self, view, code):
        """Return the milliseconds that an opponent's move takes at least."""
        return _PACE_MS

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/renderers`. Nothing moves here."""
        scene.felt(0, 0, self.width, self.height)
        clock = "%d s" % max(0, view.time_left - seconds) if view.time_left >= 0 else ""
        score = " ".join([str(points) for points in view.scores()])
        chrome.header(scene, "%s %d" % (engine.title(view.NAME), view.deal), clock, score)
        self._cards(scene, view.card_rows())
        spots = self.spots(view)
        if spots:
            self._moves(scene, view, spots, spot)
        else:
            words = "the game is over" if view.over else seat_name(view, view.to_act) + " to act"
            scene.text(fonts.BIG, words, self.width // 2, self.moves_y + 4, palette.GOLD, items.CENTRE)
        if self.mark is not None:
            self.mark.draw(scene, self.width - 4, chrome.HEADER + 8, self.width // 2, items.RIGHT)

    def arranged(self, rows):
        """Return the y of the first row of cards, the pixels to the next, how many are seen, whether as pictures."""
        y = chrome.HEADER + 3
        step = items.CARD_H[_SIZE] + 3
        pictures = len(rows) * step <= self.moves_y - y
        if not pictures:
            step = chrome.LINE_BIG
        return y, step, min(len(rows), (self.moves_y - y) // step), pictures

    def _cards(self, scene, rows):
        """Add the rows of cards, as pictures if there is room for all, else in words; of a long row its end."""
        y, step, seen, pictures = self.arranged(rows)
        for label, cards in rows[:seen]:
            middle = y + (step - chrome.LINE) // 2
            scene.text(fonts.SMALL, chrome.fit(fonts.SMALL, label, _LABEL - 6), 4, middle, palette.DIM, items.LEFT)
            if pictures:
                self._row(scene, cards, y)
            else:
                words = chrome.fit(fonts.BIG, in_words(cards), self.width - _LABEL - 4)
                scene.text(fonts.BIG, words, _LABEL, y, palette.TEXT, items.LEFT)
            y += step

    def _row(self, scene, cards, y):
        room = self.width - _LABEL - items.CARD_W[_SIZE] - 4
        cards = cards[-(room // _PITCH + 1) :]
        pitch = min(items.CARD_W[_SIZE] + 2, room // max(1, len(cards) - 1))
        flags = items.STACKED if pitch <= items.CARD_W[_SIZE] else 0
        for i in range(len(cards)):
            if cards[i] == HIDDEN:
                scene.back(_LABEL + i * pitch, y, _SIZE)
            else:
                scene.card(_LABEL + i * pitch, y, _SIZE, cards[i], flags)

    def _moves(self, scene, view, spots, spot):
        """Add the page of moves that the chosen one is on; a dot a page where there are several."""
        most = self.lines * _STEP
        page = (spot[1] - self.moves_y) // most if spot else 0
        for x, y, w, _, codes in spots:
            y -= page * most
            if self.moves_y <= y < self.moves_y + most:
                chrome.button(scene, view.text(codes[0]), x, y, w, BUTTON_H, bool(spot) and codes == spot[4], True)
        pages = (spots[-1][1] - self.moves_y) // most + 1
        for i in range(pages if pages > 1 else 0):
            colour = palette.GOLD if i == page else palette.DIM
            scene.fill(self.width - 3, self.moves_y + 4 + 8 * i, 3, 6, colour)

    def lasts(self, before, code, after):
        """Nothing moves, so a motion takes no time."""
        return 0

    # Ends

    def result(self, view):
        """Return the end in words: a solitaire is won or not, at a table somebody wins."""
        scores = view.scores()
        if view.seats == 1:
            won = view.outcome(0)[0]
            return ("The end" if won is None else "Won!" if won else "Not won"), ["score %d" % scores[0]]
        names = [seat_name(view, seat) for seat in range(view.seats)]
        title = passing("display.renderers.totals").winners_title([names[seat] for seat in view.winners()])
        words = ["%s %d" % (names[seat], scores[seat]) for seat in range(view.seats)]
        return title, [" · ".join(words[i : i + 3]) for i in range(0, view.seats, 3)]

    def between(self, view, before):
        """Return in words that a longer game goes on to its next deal."""
        return "The next deal", [" · ".join([str(points) for points in view.scores()])]


# Looking around, at any game that has no `inspect.py`


def places(renderer, view):
    """Return the rows of cards, where the renderer is the plain one, and the moves on the screen: (x, y, w, h, key)."""
    found = []
    try:
        y, step, seen, _ = renderer.arranged(view.card_rows())
        found = [(2, y + i * step, renderer.width - 4, step - 3, "row %d" % i) for i in range(seen)]
    except AttributeError:
        pass  # another look, whose rows are elsewhere
    spots = renderer.spots(view)
    for i in range(len(spots)):
        x, y, w, h, _ = spots[i]
        if y < renderer.height:  # on a later page, or a card whose lower edge lies outside
            found.append((x, y, w, min(h, renderer.height - y), "move %d" % i))
    return found or [(0, 0, renderer.width, chrome.HEADER, "game")]


def words(renderer, view, key):
    """Return (title, text) about a place."""
    kind, _, number = key.partition(" ")
    if key.startswith("row "):
        label, cards = view.card_rows()[int(number)]
        return label, in_words(cards) or "no cards"
    if kind == "move":
        return ", ".join([view.text(code) for code in renderer.spots(view)[int(number)][4]]), "Can be played."
    return engine.title(view.NAME), "The game is over." if view.over else "It is another seat's turn."


def hints(renderer, view, code):
    """Return no boxes: a hint speaks of its move alone."""
    return []


def in_words(cards):
    """Return cards as one line: the texts of those face up, or how many lie face down."""
    up = [card_text(card) for card in cards if card != HIDDEN]
    if len(up) < len(cards):
        up.append("%d face down" % (len(cards) - len(up)))
    return " ".join(up)


RENDERER = PlainRenderer
