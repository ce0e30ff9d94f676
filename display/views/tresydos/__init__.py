"""How Tres y Dos looks: the viewer's hand large along the bottom, stock and discard pile above it, the other
seats with what everybody knows of their cards at the top.
"""

from display import chrome, fonts, items, palette
from display.views import Look, ease, flip, way
from display.views.hands import RANKS, RISE, TILE, awaited, banner, button, card_chars, fan, seat_name, tile
from engine.cards import HIDDEN
from engine.compat import const
from engine.tresydos import DISCARD, DROP, NONE, ON, SHOW, STOCK

_PACE_MS = 400
_MOVE_MS = 160
_TOLD_MS = 1500  # how long a hand shown in vain is announced
_LIFT = const(3)  # pixels that a pile under the cursor rises
_BUTTON_H = const(18)
_PEEK = const(12)  # pixels seen of each of another seat's cards

_DOES = {
    "draw": "draws",
    "take": "takes ",
    "discard": "discards ",
    "false show": "shows in vain",
}


class TresYDosLook(Look):
    """The table of Tres y Dos on one screen size."""

    pages = (("Score sheet", "sheet"),)
    cheer = "Tres y dos!"
    restock = 0

    def __init__(self, width, height):
        Look.__init__(self, "tresydos", width, height)

    # The cursor

    def spots(self, view):
        """Stock and discard pile, or the cards that can go, or the answers."""
        layout = self.layout
        codes = view.moves()
        spots = []
        if STOCK in codes:
            spots.append((layout.stock_x, layout.pile_y, layout.pile_w, layout.pile_h, (STOCK,)))
        if DISCARD in codes:
            spots.append((layout.discard_x, layout.pile_y, layout.pile_w, layout.pile_h, (DISCARD,)))
        hand = sorted_hand(view, view.viewer)
        left, pitch = fan(len(hand), layout.hand, self.width)
        for i in range(len(hand)):
            if DROP + hand[i] in codes:
                spots.append((left + i * pitch, layout.hand_y, layout.hand_w, layout.hand_h, (DROP + hand[i],)))
        answers = [code for code in codes if code in (SHOW, ON)]
        for i in range(len(answers)):
            spots.append(self._button_place(i, len(answers)) + ((answers[i],),))
        return spots

    def _button_place(self, i, count):
        """Return x, y, w, h of button `i` of `count`: side by side, or below each other on a low screen."""
        layout = self.layout
        w = layout.button_w
        if self.low:
            return layout.line_x - w // 2, layout.button_y + i * (_BUTTON_H + 2), w, _BUTTON_H
        return layout.line_x - (w + 3) * count // 2 + i * (w + 6), layout.button_y, w, _BUTTON_H

    def aim(self, view, spots, last):
        """The card just drawn; else the first. A hand that may not win is not shown by a careless press."""
        if not view.options["remind"] and len(spots) == 2 and spots[1][4] == (ON,):
            return 1
        hand = sorted_hand(view, view.viewer)
        drawn = view.hand(view.viewer)[-1] if view.phase == "discard" else NONE
        if view.taken != NONE:
            drawn = view.taken
        for i in range(len(spots)):
            if spots[i][4] == (DROP + drawn,):
                return i
        if view.phase == "discard" and drawn in hand:
            return min(hand.index(drawn), len(spots) - 1)
        return 0

    def forced(self, view):
        """Going on is no decision when the hand does not win and the screen says when it does (TD-O3)."""
        codes = view.moves()
        if ON not in codes:
            return -1
        sure = SHOW not in codes or (view.options["remind"] and not view.winning(view.viewer))
        return ON if sure else -1

    def alone(self, code):
        """Before the first turn hardly any hand wins: the device is not passed round for that."""
        return True

    def pace(self, view, code):
        """Draws and discards at a readable pace; that a hand is not shown is no news."""
        return 0 if code == ON else _PACE_MS

    def says(self, view, code):
        """Return a move of the seat to act in words."""
        if code >= DROP:
            return "discard " + card_chars(code - DROP) if code < SHOW else "show" if code == SHOW else "go on"
        return "draw from the stock" if code == STOCK else "take " + card_chars(view.discard_top)

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        chosen = spot[4][0] if spot else -1
        moving = before is not None and code < SHOW
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        middle = self.labels.get("first to %d", view.target) if view.target > 1 else "3 + 2 of a kind"
        wins = self.labels.get("%d", view.scores()[view.viewer]) if view.target > 1 else ""
        chrome.header(scene, self.labels.get("Tres y Dos %d", view.deal), middle, wins)
        for i in range(1, view.seats):
            self._seat(scene, view, (view.viewer + i) % view.seats, i - 1)
        answering = view.moves() and view.moves()[-1] == ON and before is None and self.forced(view) < 0
        if not answering:
            self._piles(scene, view, before if moving else None, code, chosen)
        self._hand(scene, view, before if moving else None, code, chosen)
        if answering:
            self._answers(scene, view, chosen)
        if before is None or moving:
            self._status(scene, view)
        if moving:
            scene.hold()
            self.move(scene, view, before, code, part)
        elif before is not None:  # a hand shown in vain
            seat = before.to_act
            name = seat_name(view, seat)
            show = "You show" if name == "You" else name + " shows"
            ranks = " ".join([RANKS[card % 13] for card in sorted(view.known(seat), key=lambda card: card % 13)])
            banner(scene, [show, ranks, "not tres y dos"])

    def _block(self, view, i):
        """Return x, y, width of the block of one of the other seats, counted from the viewer's right."""
        layout = self.layout
        columns, left, w, h = layout.columns, layout.left, layout.block_w, layout.block_h
        if view.seats > layout.names_above:
            h = layout.close_h
        elif view.seats <= layout.as_cards:
            columns = view.seats - 1
            left = (self.width - columns * w) // 2
        return left + i % columns * w, chrome.HEADER + 3 + i // columns * h, w

    def _seat(self, scene, view, seat, i):
        """One of the other seats: name, deals won, cards; what everybody knows of them is face up."""
        x, y, w = self._block(view, i)
        colour = palette.GOLD if view.to_act == seat else palette.WHITE
        known = view.known(seat)
        if view.seats > self.layout.names_above:
            scene.number(fonts.TEXT, seat + 1, x, y + 3, colour, items.LEFT)
            x += 8
        else:
            scene.text(fonts.TEXT, seat_name(view, seat), x, y, colour, items.LEFT)
            if view.target > 1:
                scene.number(fonts.TEXT, view.scores()[seat], x + w - 9, y, palette.DIM, items.RIGHT)
            y += 12
        count = view.hand_count(seat)
        peek = min(_PEEK, (w - items.CARD_W[items.PEAK_LOW] - 2) // max(1, count - 1))  # six cards come closer
        for k in range(count):
            card = known[k] if k < len(known) else HIDDEN
            if view.seats <= self.layout.as_cards:
                scene.card(x + k * peek, y, items.PEAK_LOW, card, items.STACKED if card != HIDDEN else 0)
            else:
                tile(scene, x + k * (TILE if count < 6 else _PEEK), y, card)

    def _piles(self, scene, view, before, code, chosen):
        """Stock and discard pile; a card on its way from or to one is not on it yet."""
        layout = self.layout
        if view.stock_left:
            lift = _LIFT if chosen == STOCK else 0
            scene.edges(layout.stock_x, layout.pile_y, layout.pile, min(3, (view.stock_left + 9) // 10))
            scene.back(layout.stock_x, layout.pile_y - lift, layout.pile, items.LIFT if lift else 0)
        else:
            scene.slot(layout.stock_x, layout.pile_y, layout.pile)
        if not self.low:
            y = layout.pile_y + layout.pile_h // 2 - 6
            scene.number(fonts.TEXT, view.stock_left, layout.stock_x - 8, y, palette.WHITE, items.RIGHT)
        discards = view.discards()
        if before is not None and code >= DROP:
            discards = discards[:-1]
        if not discards:
            scene.slot(layout.discard_x, layout.pile_y, layout.pile)
        elif chosen == DISCARD:
            scene.card(layout.discard_x, layout.pile_y - _LIFT, layout.pile, discards[-1], items.LIFT)
        else:
            able = DISCARD in view.moves() or before is not None
            scene.card(layout.discard_x, layout.pile_y, layout.pile, discards[-1], 0 if able else items.DIM)

    def _hand(self, scene, view, before, code, chosen):
        layout = self.layout
        hand = sorted_hand(view, view.viewer)
        left, pitch = fan(len(hand), layout.hand, self.width)
        codes = view.moves()
        new = self._arriving(view, before, code) if before is not None else NONE
        wins = view.reminder and view.to_act == view.viewer
        for i in range(len(hand)):
            card = hand[i]
            flags = items.STACKED if pitch < layout.hand_w and layout.hand != items.PILE else 0
            y = layout.hand_y
            if DROP + card in codes:
                if chosen == DROP + card:
                    flags |= items.LIFT
                    y -= RISE
            elif not wins and not (view.phase == "draw" and view.to_act == view.viewer):
                flags |= items.DIM
            if card == new:
                continue
            scene.card(left + i * pitch, y, layout.hand, card, flags)

    def _arriving(self, view, before, code):
        """Return the card that is on its way into the viewer's hand, or NONE."""
        if code >= DROP or before.to_act != view.viewer:
            return NONE
        if code == DISCARD:
            return view.taken
        held = before.hand(view.viewer)
        for card in view.hand(view.viewer):
            if card not in held:
                return card
        return NONE

    def _answers(self, scene, view, chosen):
        answers = [code for code in view.moves() if code in (SHOW, ON)]
        for i in range(len(answers)):
            x, y, w, _ = self._button_place(i, len(answers))
            button(scene, x, y, w, "Show" if answers[i] == SHOW else "Go on", answers[i] == chosen, _BUTTON_H)

    def _status(self, scene, view):
        layout = self.layout
        words = self._words(view)
        lines = chrome.wrap(words, layout.line_w)[:2] if self.low else (words,)
        for i in range(len(lines)):
            scene.text(fonts.TEXT, lines[i], layout.line_x, layout.line_y + i * 12, palette.GOLD, items.CENTRE)

    def _words(self, view):
        """Return the next step in words, or what another seat has just done."""
        if view.over:
            return "the match is over"
        if awaited(view):
            if view.phase == "draw":
                return "draw a card"
            if view.phase == "discard":
                return "discard a card"
            return "tres y dos! show it?" if view.reminder else "show your hand?" if self.forced(view) < 0 else ""
        event, seat, card, _, _ = view.event
        if seat >= view.seats or event not in _DOES or seat == view.viewer:
            return ""
        return "%s %s" % (seat_name(view, seat), _DOES[event] + (card_chars(card) if card < NONE else ""))

    def move(self, scene, view, before, code, part):
        """Add the card between a pile and a hand."""
        layout = self.layout
        seat = before.to_act
        at = ease(part)
        if code < DROP:
            start = (layout.stock_x if code == STOCK else layout.discard_x), layout.pile_y
            card = before.discard_top if code == DISCARD else HIDDEN
            if seat == view.viewer:
                card = self._arriving(view, before, code)
                goal = self._hand_place(view, card)
            else:
                goal = self._seat_place(view, seat)
            x, y = way(start[0], goal[0], at), way(start[1], goal[1], at)
            if code == STOCK and seat == view.viewer:
                flip(scene, x, y, layout.pile, card, part)
            else:
                scene.card(x, y, layout.pile, card, 0)
            return
        start = self._hand_place(before, code - DROP) if seat == view.viewer else self._seat_place(view, seat)
        x, y = way(start[0], layout.discard_x, at), way(start[1], layout.pile_y, at)
        scene.card(x, y, layout.pile, code - DROP, 0)

    def _hand_place(self, view, card):
        hand = sorted_hand(view, view.viewer)
        left, pitch = fan(len(hand), self.layout.hand, self.width)
        return left + (hand.index(card) if card in hand else 0) * pitch, self.layout.hand_y

    def _seat_place(self, view, seat):
        x, y, _ = self._block(view, (seat - view.viewer) % view.seats - 1)
        return x + 20, y

    # Motion, ends, pages

    def lasts(self, before, code, after):
        """Milliseconds that a move's motion takes."""
        if code < SHOW:
            return _MOVE_MS
        told = code == SHOW and not after.over and after.deal_no == before.deal_no
        return _TOLD_MS if told else 0

    def cheers(self, view):
        """Winning the match is worth a celebration."""
        return view.over and view.viewer in view.winners()


def sorted_hand(view, seat):
    """Return a hand with equal ranks side by side, the most frequent first; the order on the screen."""
    hand = view.hand(seat)
    ranks = [card % 13 for card in hand]
    return sorted(hand, key=lambda card: (-ranks.count(card % 13)) * 64 + card % 13 * 4 + card // 13)


LOOK = TresYDosLook
