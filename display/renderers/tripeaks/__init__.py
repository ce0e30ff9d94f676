"""How TriPeaks looks: three peaks over the screen's width, stock and waste below them.

White cards can be taken now and stand a little higher, grey ones are open but do not fit, dark ones are covered, the
others show their backs. The base row spans the whole width, so the card pitch follows from the screen.
"""

from display import chrome, fonts, items, palette
from display.renderers import RANKS, Renderer, dealt_part, ease, glide, lerp, nearest_card
from engine.cards import HIDDEN, JOKER
from engine.compat import const
from engine.texts import _
from engine.tripeaks import DRAW, NONE, PLAY, TIME

_CARDS = const(28)  # of the tableau

# States of a card of the tableau
_GONE = const(0)
_BACK = const(1)
_COVERED = const(2)
_OPEN = const(3)  # but it does not fit
_PLAYABLE = const(4)
_TURNING = const(5)

_PLAY_MS = 200
_DRAW_MS = 180
_LONG = const(600)  # seconds from which the clock has five characters
_NEXT_W = const(70)  # width of the words beside the piles that a hint must not cover


class TriPeaksRenderer(Renderer):
    """The table of TriPeaks on one screen size."""

    deals = 380

    def __init__(self, width, height):
        Renderer.__init__(self, "tripeaks", width, height)
        self.seen = self.seen_before = None  # the view that `states` is about, and the one before its move
        self.states = bytearray(_CARDS)  # of each card, _GONE … _TURNING
        self.advised = -1  # the card that `advice` is about
        self.advice = ""

    # The cursor

    def spots(self, view):
        """Return the spots of the cards that can be played, left to right, and of the stock."""
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

    def aim(self, view, spots, last):
        """Return the index of the card nearest to the one just played, after a draw of the first card that fits."""
        return nearest_card(spots, last, DRAW)

    def hint_boxes(self, view, code):
        layout = self.layout
        words = layout.words_x, layout.words_y, _NEXT_W, fonts.font(fonts.BIG).height
        return [(layout.waste_x, layout.pile_y, layout.pile_w, layout.pile_h), words]

    # In words

    def move_in_words(self, before, code, after):
        if code == DRAW and after.deal_no != before.deal_no:  # `after` has the cards of the next deal
            return _("Drew a card")
        words = Renderer.move_in_words(self, before, code, after)
        return words and (_("Drew %s") if code == DRAW else _("Played %s")) % words

    def place_in_words(self, view, key):
        texts = Renderer.place_in_words(self, view, key)
        i = int(key[5:]) if key.startswith("card ") else _CARDS
        if i < _CARDS and not view.face_up(i):
            row = (i >= 3) + (i >= 9) + (i >= 18)
            texts[0] = _("%s, row %d, card %d") % (texts[0], row + 1, i - (0, 3, 9, 18)[row] + 1)
        return texts

    def covered_places(self, view):
        return ["card %d" % i for i in range(_CARDS) if view.card(i) != NONE and not view.exposed(i)]

    # The picture; `chosen` is the move under the cursor, or -1

    def build(self, scene, view, spot, before, code, part, seconds):
        chosen = spot[4][0] if spot else -1
        moving = before is not None and code < TIME
        if moving or not scene.reuse(view):
            scene.felt(0, 0, self.width, self.height)
            self._scores(scene, view)
            self._see(view, before if moving else None)
            self._waste(scene, view, moving)
            for i in range(_CARDS):
                if self.states[i] < _PLAYABLE:
                    self._card(scene, view, i, False)
            if not moving:
                scene.keep(view)
        if view.timer:
            self._clock(scene, view, seconds)
        self._stock(scene, view, chosen == DRAW)
        self._words(scene, view, chosen)
        for i in range(_CARDS):
            if self.states[i] == _PLAYABLE:
                self._card(scene, view, i, chosen == PLAY + i)
        if moving:
            scene.keep()
            self.move(scene, view, before, code, part)

    def move(self, scene, view, before, code, part):
        """Add the cards that turn over, and the card on its way to the waste."""
        layout = self.layout
        for i in range(_CARDS):
            if self.states[i] == _TURNING:
                scene.flip(layout.xs[i], layout.ys[i], layout.card, view.card(i), part)
        at = ease(part)  # of the card on its way to the waste, from its place in the tableau or from the stock
        if code == DRAW:
            x = lerp(layout.stock_x, layout.waste_x, at)
            scene.flip(x, layout.pile_y, layout.pile, view.target, part)
            return
        x, y = layout.xs[code - PLAY], layout.ys[code - PLAY] - layout.rise - layout.lift
        glide(scene, x, y, layout.waste_x, layout.pile_y, layout.sizes, view.target, at)

    def before_deal(self, scene, view):
        scene.felt(0, 0, self.width, self.height)
        self._scores(scene, view)
        if view.timer:
            self._clock(scene, view, 0)
        self._see(view, None)
        self._stock(scene, view, False)
        self._waste(scene, view, False)
        self._words(scene, view, -1)

    def dealing(self, scene, view, part):
        """Add the cards that lie, and those on their way from the stock."""
        layout = self.layout
        from_x, from_y = layout.stock_x + (layout.pile_w - layout.card_w >> 1), layout.pile_y
        for i in range(_CARDS):
            at = dealt_part(part, i, _CARDS)
            if at == 256:
                self._card(scene, view, i, False)
            elif at >= 0:
                x, y = lerp(from_x, layout.xs[i], at), lerp(from_y, layout.ys[i], at)
                scene.back(x, y, layout.card, items.RAISED)

    def _clock(self, scene, view, seconds):
        """Add the time that is left: what the game knows of, less `seconds`."""
        layout = self.layout
        left = max(0, view.time_left - seconds)
        words = self.labels.get("%d:%02d", (left // 60, left % 60))
        font = fonts.BIG if left < _LONG else fonts.SMALL
        scene.text(font, words, layout.clock_x, layout.gap_y, palette.TEXT, items.CENTRE)

    def _scores(self, scene, view):
        """Add the score, and which deal it is."""
        layout = self.layout
        self.race_bars(scene, view.cards_left, _CARDS)
        score = view.scores()[0]
        deal, no = "", view.deal_no + 1
        if view.match_deals > 1:  # one to a target has no number of deals
            deal = self.labels.get("%d/%d", (no, view.deals)) if view.deals else self.labels.get(_("deal %d"), no)
        if not self.low:
            title = self.labels.get("TriPeaks %d", view.deal)
            if self.deal_title:
                title = self.labels.get("%s · %s", (deal or "TriPeaks", self.deal_title))
            elif view.deals > 1:
                title = self.labels.get("TriPeaks %d · %s", (view.deal, deal))
            elif deal:
                title = self.labels.get("TriPeaks · %s", deal)
            score = self.labels.get("%d", score)
            if self.rival:
                chrome.header(scene, self.deal_title, "", score, title=True)
            else:
                chrome.header(scene, title, "", score)
            return
        font = fonts.BIG if -1000 < score < 10_000 else fonts.SMALL  # between two peaks
        scene.number(font, score, layout.score_x, layout.gap_y, palette.TEXT, items.CENTRE)
        if not self.shows_verdict(view):
            words = self.deal_title or self.labels.get(_("deal %d") if view.deal < 1000 else "%d", view.deal)
            if deal:
                words = self.labels.get(_("deal %s"), deal) if view.deals else deal
            words = chrome.fit(fonts.SMALL, words, layout.deal_room)
            scene.text(fonts.SMALL, words, layout.deal_x, layout.deal_y, palette.DIM, items.RIGHT)

    def _see(self, view, before):
        """Set the state of each card, unless that is known already: a view does not change.

        `before`: while a move is shown, the view before it.
        """
        if view is self.seen and before is self.seen_before:
            return
        self.seen, self.seen_before = view, before
        for i in range(_CARDS):
            state = _PLAYABLE
            if view.card(i) == NONE:
                state = _GONE
            elif not view.face_up(i):
                state = _BACK
            elif before is not None and not before.face_up(i):
                state = _TURNING
            elif not view.playable(i):
                state = _OPEN if view.exposed(i) else _COVERED
            self.states[i] = state

    def _card(self, scene, view, i, chosen):
        """Add a card of the tableau as it lies, if it is there."""
        layout, state = self.layout, self.states[i]
        y, flags = layout.ys[i], 0
        if state == _GONE:
            return
        if state == _COVERED:
            flags = items.DIM
        elif state == _OPEN:
            flags = items.DIM | items.OPEN
        elif chosen:
            y, flags = y - layout.rise - layout.lift, items.LIFT
        elif state == _PLAYABLE:
            y -= layout.rise
        scene.card(layout.xs[i], y, layout.card, HIDDEN if state == _BACK else view.card(i), flags)

    def _stock(self, scene, view, chosen):
        """Add the stock with the number of its cards, and an edge below for each eight of them."""
        layout = self.layout
        x, y = layout.stock_x, layout.pile_y
        left = view.stock_left
        if not left:
            scene.slot(x, y, layout.pile)
            return
        scene.edges(x, y, layout.pile, min(layout.edges, (left + 7) // 8), palette.BACK_LIGHT, layout.edge)
        scene.value(x, y - layout.lift if chosen else y, layout.pile, left, items.LIFT if chosen else 0)

    def _waste(self, scene, view, moving):
        """Add the target; while a card is on its way there, the one before it."""
        layout = self.layout
        card = view.waste(1 if moving else 0)
        if card == NONE:
            scene.slot(layout.waste_x, layout.pile_y, layout.pile)
        else:
            scene.card(layout.waste_x, layout.pile_y, layout.pile, card, 0)

    def _words(self, scene, view, chosen):
        """Add what fits the target, the chain, what the next press brings, and the live mark."""
        layout = self.layout
        marked = self.shows_verdict(view)
        x, y, step = layout.words_x, layout.words_y, layout.words_step
        if marked:
            y, step = layout.marked_y, layout.marked_step
            self.verdict.draw(scene, layout.verdict_x, layout.verdict_y, layout.verdict_room, items.LEFT)
        for line in chrome.wrap(self._advice(view), layout.words_room, fonts.BIG):
            scene.text(fonts.BIG, line, x, y, palette.TEXT if view.over else palette.GOLD, items.LEFT)
            y += step
        if view.over:
            return
        if layout.figures_y:
            self._figures(scene, view, chosen)
            return
        short = self.low and (marked or view.target >= JOKER)  # "all fit" is wide, and a peak brings two digits
        if view.chain:
            words = self.labels.get("×%d" if short else _("chain ×%d"), view.chain)
            scene.text(fonts.BIG, words, x, y, palette.TEXT, items.LEFT)
        x, y, align = x, y + step, items.LEFT
        if self.low:
            x, y, align = layout.marked_next_x if marked else layout.next_x, y - step, items.RIGHT
            if not marked:
                y -= step
        words = (
            self._gain(view, chosen, "+%d", "-%d") if short else self._gain(view, chosen, _("next +%d"), _("next -%d"))
        )
        scene.text(fonts.BIG, words, x, y, palette.TEXT, align)

    def _figures(self, scene, view, chosen):
        """Add the chain and what the next press brings in large digits."""
        layout = self.layout
        if view.chain:
            scene.text(fonts.SMALL, _("chain"), layout.words_x, layout.labels_y, palette.DIM, items.LEFT)
            words = self.labels.get("×%d", view.chain)
            scene.text(fonts.FIGURES, words, layout.words_x, layout.figures_y, palette.TEXT, items.LEFT)
        scene.text(fonts.SMALL, _("next"), layout.next_x, layout.labels_y, palette.DIM, items.LEFT)
        words = self._gain(view, chosen, "+%d", "−%d")  # a minus, which the smaller fonts have not
        scene.text(fonts.FIGURES, words, layout.next_x, layout.figures_y, palette.TEXT, items.LEFT)

    def _gain(self, view, chosen, gains, costs):
        """Return, by one of two templates, what the chosen card gains or the stock costs.

        Where neither is chosen, or a draw is free: what a card gains that is not the top of a peak.
        """
        if chosen == DRAW and view.draw_costs:
            return self.labels.get(costs, view.draw_costs)
        return self.labels.get(gains, view.gain(chosen - PLAY if chosen > DRAW else _CARDS))

    def _advice(self, view):
        """Return the next step in words."""
        if view.over:
            return _("cleared!") if view.won else _("out of time") if view.time_left == 0 else _("no moves left")
        target = view.target
        if target >= JOKER:
            return _("all fit")
        if target != self.advised:
            self.advised = target
            rank = target % 13
            words = [RANKS[near % 13] for near in (rank - 1, rank + 1) if view.wrap or 0 <= near < 13]
            self.advice = _(" or ").join(words) if len(words) > 1 else _("%s only") % words[0]
        return self.advice

    # Motion, ends

    def motion_ms(self, before, code, after):
        if code >= TIME or after.deal_no != before.deal_no:  # the table shows the next deal already
            return 0
        return _DRAW_MS if code == DRAW else _PLAY_MS

    @property
    def celebration(self):
        """Return the word of the celebration."""
        return _("Target reached") if self.seen.match_deals > 1 else _("Cleared!")

    def last_card(self, view):
        return -1 if view.won else view.waste(0)

    def bare_box(self, view):
        return (0, chrome.HEADER, self.width) if view.won and not self.low else None

    def falling_card(self, view, number):
        """Return a card that falls over the table at a win: the last ones of the waste, again where these are few."""
        return view.waste(number % (view.drawn + _CARDS - view.cards_left))


RENDERER = TriPeaksRenderer
