"""How TriPeaks looks: three peaks over the screen's width, stock and waste below them.

Bright cards can be taken now, shaded ones are open but do not fit, the others show their backs. The
base row spans the whole width, so the card pitch follows from the screen.
"""

from display import chrome, fonts, items, palette
from display.views import Labels, count, ease, flip, nearest, way
from engine.cards import JOKER, RANKS
from engine.compat import const
from engine.tripeaks import DRAW, NONE, PLAY, TIME

_CARDS = const(28)
# Twice the column of each card, in card pitches
_COLUMNS = bytes((3, 9, 15, 2, 4, 8, 10, 14, 16, 1, 3, 5, 7, 9, 11, 13, 15, 17, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18))
_ROWS = bytes((0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3))

# Screen → card size, pitch, left, top, step from row to row; size of stock and waste, their x and y;
# where the words beside the waste begin
_LAYOUTS = {
    (240, 240): (items.SMALL, 24, 1, 26, 30, items.LARGE, 44, 112, 172, 168),
    (240, 135): (items.SMALL, 24, 1, 19, 14, items.SMALL, 62, 114, 97, 141),
    (320, 240): (items.MEDIUM, 32, 0, 24, 34, items.LARGE, 80, 152, 176, 210),
}

# How a card of the tableau looks
_GONE = const(0)
_BACK = const(1)
_DIM = const(2)
_BRIGHT = const(3)
_TURNING = const(4)

# How a match ends, by what came of it
_MATCH_ENDS = {True: "Target reached", False: "Target missed", None: "Match over"}

_PLAY_MS = 200
_DRAW_MS = 180
_PACE_MS = 250


class TriPeaksLook:
    """The table of TriPeaks on one screen size."""

    pages = ()
    mark = None

    def __init__(self, width, height):
        self.width = width
        self.height = height
        (self.size, self.pitch, self.left, self.top, self.step,
         self.pile, self.stock_x, self.waste_x, self.pile_y, self.words_x) = _LAYOUTS[width, height]  # fmt: skip
        self.face = items.SIDE if self.size == items.MEDIUM else 0  # rank and suit both above an overlap
        self.card_w, self.card_h = items.CARD_W[self.size], items.CARD_H[self.size]
        self.pile_w, self.pile_h = items.CARD_W[self.pile], items.CARD_H[self.pile]
        self.labels = Labels()
        self.seen = self.seen_before = None  # the views that `states` is about
        self.states = bytearray(_CARDS)
        self.advised = -1  # the card that `advice` is about
        self.advice = ""

    def _x(self, i):
        return self.left + _COLUMNS[i] * self.pitch // 2

    def _y(self, i):
        return self.top + _ROWS[i] * self.step

    # The cursor

    def spots(self, view):
        """Cards that can be played, left to right, and the stock."""
        if view.over:
            return []
        codes = view.moves()
        playable = [code - PLAY for code in codes if code != DRAW]
        playable.sort(key=lambda i: _COLUMNS[i] * 4 + _ROWS[i])
        spots = [(self._x(i), self._y(i), self.card_w, self.card_h, (PLAY + i,)) for i in playable]
        if DRAW in codes:
            spots.append((self.stock_x, self.pile_y, self.pile_w, self.pile_h, (DRAW,)))
        return spots

    def forced(self, view):
        """Every move is a decision here."""
        return -1

    def pace(self, view, code):
        """Moves that play themselves can be followed."""
        return _PACE_MS

    def aim(self, view, spots, last):
        """The card nearest to the one just played; after a draw the first card that fits."""
        if last is None or last[4] == (DRAW,):
            return 0
        count = len(spots) - (spots[-1][4] == (DRAW,))
        return nearest(spots[:count], last) if count else 0

    def refusal(self, view, spot):
        """Every spot has a move here."""
        return ""

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        chosen = spot[4][0] if spot else -1
        moving = before is not None and code < TIME
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        self._header(scene, view, seconds)
        self._see(view, before if moving else None)
        for i in range(_CARDS):
            if self.states[i] == _BACK:
                scene.back(self.left + _COLUMNS[i] * self.pitch // 2, self.top + _ROWS[i] * self.step, self.size)
            elif self.states[i] and self.states[i] != _TURNING:
                self._card(scene, view.card(i), i, chosen == PLAY + i)
        self._stock(scene, view, chosen == DRAW)
        self._waste(scene, view, moving)
        self._words(scene, view)
        if not moving:
            self._chain(scene, view, 256)
        else:
            scene.hold()
            self.move(scene, view, before, code, part)

    def move(self, scene, view, before, code, part):
        """Add the cards that turn over, the chain as it rises, and the card on its way to the waste."""
        for i in range(_CARDS):
            if self.states[i] == _TURNING:
                flip(scene, self._x(i), self._y(i), self.size, view.card(i), part)
        self._chain(scene, view, part)
        self._fly(scene, view, code, part)

    def _header(self, scene, view, seconds):
        middle = ""
        if view.timer:
            left = max(0, view.time_left - seconds)
            middle = self.labels.get("%d:%02d", (left // 60, left % 60))
        elif view.match_deals > 1:
            middle = self.labels.get("deal %d", view.deal_no + 1)
        chrome.header(scene, self.labels.get("TriPeaks %d", view.deal), middle, self.labels.get("%d", view.scores()[0]))

    def _see(self, view, before):
        """Find out how each card looks, unless that is known: these views do not change."""
        if view is self.seen and before is self.seen_before:
            return
        self.seen, self.seen_before = view, before
        for i in range(_CARDS):
            state = _BRIGHT
            if view.card(i) == NONE:
                state = _GONE
            elif not view.face_up(i):
                state = _BACK
            elif before is not None and not before.face_up(i):
                state = _TURNING
            elif not view.playable(i):
                state = _DIM
            self.states[i] = state

    def _card(self, scene, card, i, chosen):
        """Add a card that lies face up."""
        x, y = self._x(i), self._y(i)
        if self.states[i] == _DIM:
            scene.card(x, y, self.size, card, items.DIM | self.face)
        else:
            scene.card(x, y - (3 if chosen else 0), self.size, card, (items.LIFT if chosen else 0) | self.face)

    def _stock(self, scene, view, chosen):
        x, y = self.stock_x, self.pile_y
        left = view.stock_left
        if left:
            scene.edges(x, y, self.pile, min(3, (left + 7) // 8))
            scene.back(x, y - (3 if chosen else 0), self.pile, items.LIFT if chosen else 0)
        else:
            scene.slot(x, y, self.pile)
        scene.text(fonts.TEXT, self.labels.get("%d", left), x - 7, y + self.pile_h // 2 - 6, palette.WHITE, items.RIGHT)

    def _waste(self, scene, view, moving):
        """The target; while a card is on its way there, the one before it."""
        card = view.waste(1 if moving else 0)
        if card == NONE:
            scene.slot(self.waste_x, self.pile_y, self.pile)
        else:
            scene.card(self.waste_x, self.pile_y, self.pile, card, 0)

    def _words_y(self, view):
        """Return the row of the words beside the piles, higher where the live mark follows below."""
        y = self.pile_y + self.pile_h // 2
        if self.mark is None or view.over:
            return y
        return y - (14 if self.height < 160 else 8)

    def _words(self, scene, view):
        """The next step in words, and the live mark."""
        x, y = self.words_x, self._words_y(view)
        if self.mark is not None and not view.over:
            self.mark.draw(scene, x, y + (22 if self.height < 160 else 30), self.width - x - 2, items.LEFT)
        scene.text(fonts.TEXT, self._advice(view), x, y, palette.WHITE, items.LEFT)

    def _chain(self, scene, view, part):
        """The length of a chain, rising a little; above the words, or beside them where the mark leaves no room."""
        if view.chain > 1:
            x, y = self.words_x, self._words_y(view) - 18
            if self.height < 160 and self.mark is not None and not view.over:
                x, y = x + 52, y + 17
            words = self.labels.get("x%d", view.chain)
            scene.text(fonts.TITLE, words, x, y - (256 - part) * 4 // 256, palette.GOLD, items.LEFT)

    def _advice(self, view):
        """Return the next step in words."""
        if view.over:
            return "cleared!" if view.won else "out of time" if view.time_left == 0 else "no moves left"
        target = view.target
        if target >= JOKER:
            return "any card"
        if target != self.advised:
            self.advised = target
            words = [_rank_word(near % 13) for near in _near(target % 13, view.wrap)]
            self.advice = " or ".join(words) if len(words) > 1 else words[0] + " only"
        return self.advice

    def _fly(self, scene, view, code, part):
        """The card on its way to the waste, from its place in the tableau or from the stock."""
        way_part = ease(part)
        if code == DRAW:
            x, y, size = self.stock_x, self.pile_y, self.pile
        else:
            x, y, size = self._x(code - PLAY), self._y(code - PLAY), self.size
        x, y = way(x, self.waste_x, way_part), way(y, self.pile_y, way_part)
        if code == DRAW:
            flip(scene, x, y, size, view.target, part)
        else:
            scene.card(x, y, size, view.target, 0)

    # Motion, ends

    def lasts(self, before, code, after):
        """Milliseconds that a move's motion takes."""
        if code >= TIME or after.deal_no != before.deal_no:  # the table shows the next deal already
            return 0
        return _DRAW_MS if code == DRAW else _PLAY_MS

    def cheers(self, view):
        """A cleared tableau, or a match won, is worth a celebration."""
        return view.match_won is True

    def celebrate(self, scene, part):
        """Lay the celebration over the table."""
        from display.cheer import celebrate

        celebrate(scene, self._title(self.seen), part)

    def _title(self, view):
        """Return the end in few words."""
        if view.match_deals > 1:
            return _MATCH_ENDS[view.match_won]
        return "Cleared!" if view.won else "Out of time" if view.time_left == 0 else "No more moves"

    def result(self, view):
        """The end in words."""
        lines = [count(view.scores()[0], "point"), "longest chain %d" % view.best_chain]
        left = count(view.cards_left, "card") + " left"
        if view.match_deals > 1:
            lines.insert(1, "deal %d: %s" % (view.deal_no + 1, "cleared" if view.won else left))
        elif not view.won:
            lines.insert(1, left)
        return self._title(view), lines

    def between(self, view):
        """The end of a deal of a match in words."""
        left, score = view.last_deal
        title = "Deal %d: " % view.deal_no + ("cleared!" if not left else "%d left" % left)
        return title, [count(score, "point"), "%d in all" % view.scores()[0]]


def _near(rank, wrap):
    """Return the ranks next to a rank, taken modulo 13: the lower one, then the higher one."""
    return [near for near in (rank - 1, rank + 1) if wrap or 0 <= near < 13]


def _rank_word(rank):
    """Return a rank as the screen shows it; unlike in records, ten is a number."""
    return "10" if RANKS[rank] == "T" else RANKS[rank]


LOOK = TriPeaksLook
