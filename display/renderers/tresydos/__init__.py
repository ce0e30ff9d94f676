"""The renderer of Tres y Dos: the viewer's hand along the bottom, stock and discard pile above it, at the top the other
seats with the cards that everybody knows.

A hand has six places. Five cards are sorted, with equal ranks side by side. A new card is in the sixth place until a
card is discarded, so that the others do not move.
"""

import display.renderers.tresydos.layout as layout_module  # borrow
from display import chrome, fonts, items, palette
from display.renderers import (
    RANKS,
    Renderer,
    card_chars,
    draw_card_name,
    draw_face,
    ease,
    glide,
    is_you,
    lerp,
    short_name,
    thrown_ink,
    viewer_decides,
)
from engine.cards import HIDDEN
from engine.compat import const
from engine.texts import _, _when
from engine.tresydos import DISCARD, DROP, GO_ON, NONE, SHOW, STOCK

_PACE_MS = 400
_MOVE_MS = 160
_FALSE_SHOW_MS = 1500  # how long a hand that does not win is shown
_RISE = const(3)  # pixels by which a card that can be discarded, or the pile under the cursor, is raised
_APART = const(2)  # pixels between two characters, and between two dots
_HAND = const(5)  # cards of a hand
_SEATS = const(7)  # at most
_FALSE_SHOW = "false show"
_BELOW_FACE = const(57)  # the row below the face at a table of two
_THREW_W = const(38)  # width of "threw"


class TresYDosRenderer(Renderer):
    """The table of Tres y Dos on one screen size."""

    pages = ((_("Score sheet"), "sheet"),)
    celebration = _("Tres y dos!")
    hands = True
    restock = 0

    def __init__(self, width, height):
        Renderer.__init__(self, "tresydos", width, height)
        self.threw = bytearray([NONE] * _SEATS)  # the card that each seat threw last

    def _set_layout(self, view):
        """Set the layout for the view's number of seats, and return it."""
        if view.seats != self.layout.seats:
            layout_module.arrange(self.layout, self.size, view.seats)
        return self.layout

    # The cursor

    def spots(self, view):
        """Return stock and discard pile, or the cards that can be discarded, or the answers."""
        layout = self._set_layout(view)
        codes = view.moves()
        piles = (layout.stock_x, STOCK), (layout.discard_x, DISCARD)
        w, h = items.CARD_W[layout.pile], items.CARD_H[layout.pile]
        spots = [(x, layout.pile_y, w, h, (code,)) for x, code in piles if code in codes]
        hand = placed_hand(view)
        for i in range(len(hand)):
            if DROP + hand[i] in codes:
                x = layout.hand_x + i * layout.hand_step
                spots.append((x, layout.hand_y, layout.hand_w, layout.hand_h, (DROP + hand[i],)))
        answers = [code for code in codes if code in (SHOW, GO_ON)]
        for i in range(len(answers)):
            x = layout.button_x + i * (layout.button_w + 4)
            spots.append((x, layout.button_y, layout.button_w, layout.button_h, (answers[i],)))
        return spots

    def aim(self, view, spots, last):
        """Return the index of the last card of the hand, the one just drawn unless it has to stay.

        In other phases that of the first spot; without reminders that of GO_ON, the safe answer.
        """
        if not view.options["remind"] and len(spots) == 2 and spots[1][4] == (GO_ON,):
            return 1
        return len(spots) - 1 if view.phase == "discard" else 0

    def forced(self, view):
        """Return GO_ON where it is the only move, or the option reminds of winning hands (TD-O3) and this is none."""
        codes = view.moves()
        if GO_ON not in codes:
            return -1
        sure = SHOW not in codes or (view.options["remind"] and not view.winning(view.viewer))
        return GO_ON if sure else -1

    def needs_nobody(self, code):
        """True: before the first turn hardly any hand wins, so the device is not passed round to ask."""
        return True

    def pause_ms(self, view, code):
        """Return the least milliseconds before an opponent's move; going on is not worth a pause."""
        return 0 if code == GO_ON else _PACE_MS

    def move_text(self, view, code):
        if code >= DROP:
            return _("throw %s") % card_chars(code - DROP) if code < SHOW else _("show") if code == SHOW else _("go on")
        return _("draw from the stock") if code == STOCK else _("take %s") % card_chars(view.discard_top)

    # The picture. `chosen` is the move under the cursor, or -1. While a card moves, `before` (in `build` and `_seat`
    # `moving`) is the view before that move, and `code` the move

    def build(self, scene, view, spot, before, code, part, seconds):
        layout = self._set_layout(view)
        chosen = spot[4][0] if spot else -1
        moving = before if before is not None and code < SHOW else None
        showing = before.to_act if before is not None and moving is None else -1  # the seat with a false show
        if before is not None or not scene.reuse(view):
            scene.felt(0, 0, self.width, self.height)
            scene.fill(0, 0, layout.band_w, layout.band_h, palette.BLACK)
            for i in range(1, view.seats):
                self._seat(scene, view, (view.viewer + i) % view.seats, i - 1, moving, code, showing)
            self._words(scene, view, before is None)
            if view.phase != "draw":
                self._piles(scene, view, moving, code, chosen)
            if before is None:
                scene.keep(view)
        if view.phase == "draw":
            self._piles(scene, view, moving, code, chosen)
        self._hand(scene, view, moving, code, chosen)
        if before is None and self._is_asked_to_show(view):
            for x, y, w, h, codes in self.spots(view):
                chrome.button(
                    scene, _("Show") if codes[0] == SHOW else _("Go on"), x, y, w, h, codes[0] == chosen, True
                )
        if before is None:
            scene.painter.preload(layout.tile)  # now, not while the first card moves
            scene.painter.preload(layout.pile, True)
        if moving is not None:
            scene.keep()
            self.move(scene, view, before, code, part)

    def _seat(self, scene, view, seat, i, moving, code, showing):
        """Add one of the other seats: name, cards, deals won; the cards that everybody knows are face up.

        `i`: its index, from the viewer's right; `showing`: the seat that shows a hand that does not win, or -1.
        """
        layout = self.layout
        x, y = self.seat_at(view, i)
        colour = palette.GOLD if view.to_act == seat else palette.TEXT
        below = view.target > 1 and not layout.dots_x
        h = items.CARD_H[layout.tile]
        top = y if h < 30 and below else y + (h - (26 if below else 15)) // 2  # a name of 15 rows, with dots below 26
        left = x + (4 if layout.columns == 1 else 0)
        bottom = y + h
        if view.seats == 2 and self.portraits and not self.low:
            scores = view.scores()
            behind = scores[seat] < scores[view.viewer]
            draw_face(scene, view, seat, 1, 1, behind or view.event[:2] == (_FALSE_SHOW, seat))
            top, bottom = _BELOW_FACE, layout.band_h - 1
        scene.text(fonts.BIG, short_name(view, seat), left, top, colour, items.LEFT)
        self._last_discard(scene, view, seat, x, y + max(0, (h - 23) // 2), top + 16)
        if view.target > 1:
            across = layout.dots_x or left
            top = y + (h - layout.dot_h) // 2 if layout.dots_x else min(top + 20, bottom - layout.dot_h)
            self._dots(scene, view, seat, across, top)
        if moving is not None and moving.to_act == seat and code < DROP:
            view = moving  # the new card has not arrived
        count, known = view.hand_count(seat), view.known(seat)
        if view.over and view.last_deal[0] == seat:
            known = view.last_deal[1]
        known_flags = 0 if showing == seat else items.DIM | items.OPEN
        x += layout.tile_x
        for k in range(count):
            card = known[k] if k < len(known) else HIDDEN
            scene.card(x, y, layout.tile, card, known_flags if card != HIDDEN else 0)
            x += self._step(count, len(known), k)

    def record_move(self, before, code):
        """Store the last discard of each seat."""
        if before is None:
            self.threw = bytearray([NONE] * _SEATS)
        elif DROP <= code < SHOW:
            self.threw[before.to_act] = code - DROP

    def _last_discard(self, scene, view, seat, x, y, below):
        """Add a seat's last discard if there is room: beside its cards, or at row `below` under its name."""
        layout = self.layout
        if self.threw[seat] == NONE or seat == view.to_act or self.low or layout.columns > 1:
            return
        right = x + layout.tile_x + 4 * layout.tile_step + items.CARD_W[layout.tile] + 4
        if (layout.dots_x if view.target > 1 else self.width) - right >= _THREW_W:
            scene.text(fonts.SMALL, _("threw"), right, y, palette.DIM, items.LEFT)
            x, below = right, y + 12
        elif view.target == 1:
            x += 4
        else:
            return
        chars = card_chars(self.threw[seat])
        scene.text(fonts.SMALL, chars, x, below, thrown_ink(chars), items.LEFT)

    def _step(self, count, known, k):
        """Return the pixels from card `k` of a seat to the next; of six cards the hidden ones overlap more.

        `count`: cards of the seat; `known`: how many of them lie face up.
        """
        step = self.layout.tile_step
        if count <= _HAND:
            return step
        hidden = count - known
        if hidden > 1:
            return step if k < known else step * (hidden - 2) // (hidden - 1)
        return step * (_HAND - 1) // _HAND

    def seat_at(self, view, i):
        """Return x, y of another seat; `i` counts from the viewer's right."""
        layout = self.layout
        lines = (view.seats - 2) // layout.columns + 1
        return i // lines * (self.width + 2) // layout.columns, layout.seats_y + i % lines * layout.seats_step

    def _dots(self, scene, view, seat, x, y):
        """Add a dot for each deal to win, those won in gold."""
        w, h = self.layout.dot_w, self.layout.dot_h
        won = view.scores()[seat]
        ground = palette.FELT if seat == view.viewer else palette.BLACK
        for i in range(view.target):
            colour = palette.GOLD if i < won else palette.DIM
            if h < 7:
                scene.fill(x, y, w, h, colour)
            else:
                scene.panel(x, y, w, h, colour if i < won else ground, colour)
            x += w + _APART if w >= 8 else w + _APART - 1

    def _piles(self, scene, view, before, code, chosen):
        """Add stock and discard pile, without a card on its way from or to them."""
        layout = self.layout
        y = layout.pile_y
        codes = (view if before is None else before).moves()
        rise = 1 if layout.pile == items.TILE else _RISE
        if view.stock_left:
            if layout.pile != items.TILE:
                scene.edges(layout.stock_x, y, layout.pile, min(2, (view.stock_left + 9) // 15))
            at, flags = (y - rise, items.LIFT) if chosen == STOCK else (y, 0)
            scene.value(layout.stock_x, at, layout.pile, view.stock_left, flags)
        else:
            scene.slot(layout.stock_x, y, layout.pile)
            if chosen == STOCK:
                scene.ring(layout.stock_x, y, items.CARD_W[layout.pile], items.CARD_H[layout.pile])
        able = DISCARD in codes and (before is None or code != DISCARD)
        shown = before if before is not None and code >= DROP else view
        if not shown.discard_count:
            scene.slot(layout.discard_x, y, layout.pile)
        elif chosen == DISCARD:
            scene.card(layout.discard_x, y - rise, layout.pile, shown.discard_top, items.LIFT)
        else:
            scene.card(layout.discard_x, y, layout.pile, shown.discard_top, 0 if able else items.DIM)

    def _hand(self, scene, view, before, code, chosen):
        """Add the viewer's cards; while a card moves they look as before the move."""
        layout = self.layout
        now = view if before is None or before.to_act != view.viewer else before
        hand = placed_hand(now)
        codes = now.moves()
        wins = view.reminder and view.to_act == view.viewer
        for i in range(_HAND + 1):
            x, y = layout.hand_x + i * layout.hand_step, layout.hand_y
            if i >= len(hand) or (before is not None and code == DROP + hand[i]):
                scene.slot(x, y, layout.hand)
                continue
            able = wins or DROP + hand[i] in codes
            lifted = chosen == DROP + hand[i]
            flags = items.LIFT if lifted else 0 if able else items.DIM
            scene.card(x, y - (layout.lift if lifted else _RISE if able else 0), layout.hand, hand[i], flags)

    # Words

    def _is_asked_to_show(self, view):
        """True when the viewer decides whether to show its hand."""
        return viewer_decides(view) and GO_ON in view.moves() and self.forced(view) < 0

    def _words(self, scene, view, rests):
        """Add the last move, the prompt, and the deals that the viewer has won. `rests`: no move is being shown."""
        layout = self.layout
        little = layout.said == 1
        answers = rests and self._is_asked_to_show(view)
        asked = rests and viewer_decides(view) and (answers or view.phase in ("draw", "discard"))
        x = layout.discard_x + items.CARD_W[layout.pile] + 6 if little else 6
        # The last move is left out where the prompt or the buttons take its place
        only_prompt = answers or (asked and little and (view.phase == "discard" or view.event[0] == _FALSE_SHOW))
        if not only_prompt or layout.whose or (little and layout.prompt_x):
            x = self._last_move(scene, view, x) + 4
        if view.target > 1:
            self._dots(scene, view, view.viewer, layout.mine_x, layout.mine_y)
        if asked and not (answers and little):
            self._ask(scene, view, layout.prompt_x or x, layout.prompt_y, answers)

    def _ask(self, scene, view, x, y, answers):
        """Add the prompt, on two lines or one short line. `answers`: the question is whether to show the hand."""
        draws = view.phase == "draw"
        if not self.layout.whose:
            words = _("throw")
            if draws:
                words = _("pick one") if self.layout.prompt_x else _("pick?")
            if answers:
                words = _("wins!") if view.reminder else _("show?")
            x = min(x, self.width - fonts.width(fonts.BIG, words))  # after "Ana threw 10"
            scene.text(fonts.BIG, words, x, y, palette.GOLD, items.LEFT)
        elif answers:
            scene.text(fonts.BIG, _("It wins!") if view.reminder else _("Show it?"), x, y, palette.GOLD, items.LEFT)
        else:
            scene.text(fonts.BIG, _("Your turn:"), x, y, palette.TEXT, items.LEFT)
            scene.text(fonts.BIG, _("draw or take") if draws else _("throw one"), x, y + 23, palette.GOLD, items.LEFT)

    def _last_move(self, scene, view, x):
        """Add the last move as text; return the x after it."""
        kind, seat, card = view.event[:3]
        little, mine = self.layout.said == 1, is_you(view, seat)
        if kind == _FALSE_SHOW:
            does = _(": no win") if little else _when(mine, "you", " showed: no win")
            return self._write_move(scene, x, short_name(view, seat), does)
        if kind == "win" and view.over:
            does = _when(mine, "you", " won") if little else _when(mine, "you", " showed and won")
            return self._write_move(scene, x, short_name(view, seat), does)
        if kind in ("draw", "take") and seat != view.viewer:
            return self._write_move(scene, x, short_name(view, seat), _(" took ") if card != NONE else _(" drew"), card)
        turn = view.last_turn
        if turn is None:
            return x
        seat, taken, thrown = turn
        name, mine = short_name(view, seat), is_you(view, seat)
        if little:
            return self._write_move(scene, x, name, _when(mine, "you", " threw "), thrown)
        does = _when(mine, "you", " took ") if taken != NONE else _when(mine, "you", " drew")
        x = self._write_move(scene, x, name, does, taken)
        return self._write_move(scene, x - _APART, "", _when(mine, "you", ", threw "), thrown)

    def _write_move(self, scene, x, name, does, card=NONE):
        """Add a name, what the seat does, a card (only its rank if space is short); return the x after it."""
        y = self.layout.said_y
        if name:
            x += scene.text(fonts.BIG, name, x, y, palette.TEXT, items.LEFT) + _APART
        x += scene.text(fonts.BIG, does, x, y, palette.TEXT, items.LEFT) + _APART
        if card >= NONE:
            return x
        if self.layout.pile == items.TILE:
            return x + scene.text(fonts.BIG, RANKS[card % 13], x, y, palette.TEXT, items.LEFT) + _APART
        return x + draw_card_name(scene, card, x, y) + _APART

    # Motion

    def move(self, scene, view, before, code, part):
        """Add the card that moves between a pile and a hand."""
        layout = self.layout
        at = ease(part)
        mine = before.to_act == view.viewer
        pile_x = layout.stock_x if code == STOCK else layout.discard_x
        pile, middle = layout.pile, layout.hand if mine else layout.pile
        card = before.discard_top if code == DISCARD else HIDDEN if code == STOCK else code - DROP
        if mine:
            hand = placed_hand(view if code < DROP else before)
            i = _HAND if code < DROP else hand.index(card)
            x, y = layout.hand_x + i * layout.hand_step, layout.hand_y
            if code == STOCK:
                x, y = lerp(pile_x, x, at), lerp(layout.pile_y, y, at)
                return scene.flip(x, y, pile, hand[i], part)
            end = layout.hand
        else:
            seat = before.to_act
            x, y = self.seat_at(view, (seat - view.viewer) % view.seats - 1)
            x += layout.tile_x + (_HAND - 1) * layout.tile_step
            end = layout.tile
        if code < DROP:
            glide(scene, pile_x, layout.pile_y, x, y, (pile, middle, end), card, at)
        else:
            glide(scene, x, y, pile_x, layout.pile_y, (end, middle, pile), card, at)

    def motion_ms(self, before, code, after):
        if code < SHOW:
            return _MOVE_MS
        return _FALSE_SHOW_MS if code == SHOW and not after.over and after.deal_no == before.deal_no else 0


def placed_hand(view):
    """Return the viewer's hand in the order on the screen.

    Equal ranks are side by side, the most frequent first; a sixth card, the new one, is last.
    """
    hand = view.hand(view.viewer)
    new = []
    if len(hand) > _HAND:
        new = [view.taken if view.taken != NONE else hand[-1]]
        hand.remove(new[0])
    ranks = [card % 13 for card in hand]
    # Sorted by how often the rank occurs, by rank, by suit
    return sorted(hand, key=lambda card: -ranks.count(card % 13) * 64 + card % 13 * 4 + card // 13) + new


RENDERER = TresYDosRenderer
