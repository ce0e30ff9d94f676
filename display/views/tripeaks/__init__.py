"""How TriPeaks looks: three peaks over the screen's width, stock and waste below them.

Bright cards can be taken now, shaded ones are open but do not fit, the others show their backs. The
base row spans the whole width, so the card pitch follows from the screen.
"""

from display import chrome, fonts, items, palette
from display.views import Look, ease, flip, nearest, way
from engine.cards import JOKER, RANKS
from engine.compat import const
from engine.tripeaks import DRAW, NONE, PLAY, TIME

_CARDS = const(28)

# How a card of the tableau looks
_GONE = const(0)
_BACK = const(1)
_DIM = const(2)
_BRIGHT = const(3)
_TURNING = const(4)

_PLAY_MS = 200
_DRAW_MS = 180
_PACE_MS = 250
_LIFT = const(3)  # pixels that the chosen card rises


class TriPeaksLook(Look):
    """The table of TriPeaks on one screen size."""

    def __init__(self, width, height):
        Look.__init__(self, "tripeaks", width, height)
        self.seen = self.seen_before = None  # the views that `states` is about
        self.states = bytearray(_CARDS)
        self.advised = -1  # the card that `advice` is about
        self.advice = ""

    # The cursor

    def spots(self, view):
        """Cards that can be played, left to right, and the stock."""
        if view.over:
            return []
        layout = self.layout
        codes = view.moves()
        playable = [code - PLAY for code in codes if code != DRAW]
        playable.sort(key=lambda i: layout.xs[i] << 8 | layout.ys[i])
        spots = [(layout.xs[i], layout.ys[i], layout.card_w, layout.card_h, (PLAY + i,)) for i in playable]
        if DRAW in codes:
            spots.append((layout.stock_x, layout.pile_y, layout.pile_w, layout.pile_h, (DRAW,)))
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

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        chosen = spot[4][0] if spot else -1
        moving = before is not None and code < TIME
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        self._header(scene, view, seconds)
        self._see(view, before if moving else None)
        layout = self.layout
        for i in range(_CARDS):
            if self.states[i] == _BACK:
                scene.back(layout.xs[i], layout.ys[i], layout.card)
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
        layout = self.layout
        for i in range(_CARDS):
            if self.states[i] == _TURNING:
                flip(scene, layout.xs[i], layout.ys[i], layout.card, view.card(i), part)
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
        layout = self.layout
        x, y = layout.xs[i], layout.ys[i]
        if self.states[i] == _DIM:
            scene.card(x, y, layout.card, card, items.DIM | layout.face)
        elif chosen:
            scene.card(x, y - _LIFT, layout.card, card, items.LIFT | layout.face)
        else:
            scene.card(x, y, layout.card, card, layout.face)

    def _stock(self, scene, view, chosen):
        layout = self.layout
        x, y = layout.stock_x, layout.pile_y
        left = view.stock_left
        if left:
            scene.edges(x, y, layout.pile, min(3, (left + 7) // 8))
            scene.back(x, y - (_LIFT if chosen else 0), layout.pile, items.LIFT if chosen else 0)
        else:
            scene.slot(x, y, layout.pile)
        words = self.labels.get("%d", left)
        scene.text(fonts.TEXT, words, layout.left_x, layout.left_y, palette.WHITE, items.RIGHT)

    def _waste(self, scene, view, moving):
        """The target; while a card is on its way there, the one before it."""
        layout = self.layout
        card = view.waste(1 if moving else 0)
        if card == NONE:
            scene.slot(layout.waste_x, layout.pile_y, layout.pile)
        else:
            scene.card(layout.waste_x, layout.pile_y, layout.pile, card, 0)

    def _marked(self, view):
        """True where the live mark is to be seen."""
        return self.mark is not None and not view.over

    def _words_y(self, view):
        """Return the row of the words beside the piles, higher where the live mark follows below."""
        return self.layout.words_y - (self.layout.words_rise if self._marked(view) else 0)

    def _words(self, scene, view):
        """The next step in words, and the live mark."""
        x, y = self.layout.words_x, self._words_y(view)
        if self._marked(view):
            self.mark.draw(scene, x, y + self.layout.mark_below, self.width - x - 2, items.LEFT)
        scene.text(fonts.TEXT, self._advice(view), x, y, palette.WHITE, items.LEFT)

    def _chain(self, scene, view, part):
        """The length of a chain, rising a little."""
        if view.chain > 1:
            layout = self.layout
            x, y = layout.chain_x, layout.chain_y
            if self._marked(view):
                x, y = layout.marked_chain_x, layout.marked_chain_y
            x, y = x + layout.words_x, y + self._words_y(view)
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
        layout = self.layout
        at = ease(part)
        if code == DRAW:
            x = way(layout.stock_x, layout.waste_x, at)
            flip(scene, x, layout.pile_y, layout.pile, view.target, part)
        else:
            x = way(layout.xs[code - PLAY], layout.waste_x, at)
            y = way(layout.ys[code - PLAY], layout.pile_y, at)
            scene.card(x, y, layout.card, view.target, 0)

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
        self.cheer = "Target reached" if self.seen.match_deals > 1 else "Cleared!"
        Look.celebrate(self, scene, part)


def _near(rank, wrap):
    """Return the ranks next to a rank, taken modulo 13: the lower one, then the higher one."""
    return [near for near in (rank - 1, rank + 1) if wrap or 0 <= near < 13]


def _rank_word(rank):
    """Return a rank as the screen shows it; unlike in records, ten is a number."""
    return "10" if RANKS[rank] == "T" else RANKS[rank]


LOOK = TriPeaksLook
