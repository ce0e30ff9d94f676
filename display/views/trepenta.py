"""How Trepenta looks: the viewer's hand along the bottom, its field with the values of the places above it, stock
and discard pile beside the field, the other seats' fields as small tiles at the top.

A hand card that can be exchanged carries a mark, and the place it fits has its value in gold. A press on a
card that can do several things asks which.
"""

from display import chrome, fonts, items, palette
from display.cheer import celebrate
from display.views import Labels, ease, flip, way
from display.views.hands import RISE, button, fan, seat_name
from engine.cards import HIDDEN
from engine.compat import const
from engine.trepenta import DISCARD, DROP, EXCHANGE, FIELD, LAY, NONE, PASS, PILE, ROUNDS, STOCK, SWAP

# Screen → hand: size, y; field: size, left, y, pitch; stock and discard: size, x, x, y; status: x, y, width; the
# other seats: left, top, width and height of a block, True when the name stands above the tiles
_LAYOUTS = {
    (240, 240): (
        items.LARGE,
        180,
        items.MEDIUM,
        4,
        98,
        33,
        items.MEDIUM,
        170,
        206,
        98,
        120,
        154,
        232,
        (2, 20, 80, 29, True),
    ),
    (240, 135): (
        items.SHORT,
        98,
        items.SMALL,
        3,
        65,
        24,
        items.SMALL,
        128,
        153,
        65,
        208,
        56,
        62,
        (1, 20, 80, 16, False),
    ),
    (320, 240): (
        items.LARGE,
        180,
        items.MEDIUM,
        30,
        98,
        34,
        items.MEDIUM,
        224,
        262,
        98,
        160,
        154,
        300,
        (10, 20, 102, 29, True),
    ),
}

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = "♣♦♥♠"
_TILE = const(14)  # pixels from tile to tile
_PACE_MS = 400
_MOVE_MS = 220
_DOES = {
    "pile": "has chosen",
    "draw": "draws",
    "take": "takes the discard",
    "exchange": "exchanges",
    "swap": "swaps",
    "discard": "discards",
    "lay": "lays a card",
    "pass": "passes",
}
_ENDS = {
    "field complete": "A field was complete",
    "pile empty": "The stock ran out",
    "nobody draws": "Nobody draws any more",
}


class TrepentaLook:
    """The table of Trepenta on one screen size."""

    pages = (("Score sheet", "sheet"), ("Last round", "last"))

    def __init__(self, width, height):
        self.width = width
        self.height = height
        (self.size, self.hand_y, self.field, self.field_x, self.field_y, self.field_step, self.pile, self.stock_x,
         self.discard_x, self.pile_y, self.line_x, self.line_y, self.line_w, self.blocks) = _LAYOUTS[width, height]  # fmt: skip
        self.card_w, self.card_h = items.CARD_W[self.size], items.CARD_H[self.size]
        self.field_w, self.field_h = items.CARD_W[self.field], items.CARD_H[self.field]
        self.pile_w, self.pile_h = items.CARD_W[self.pile], items.CARD_H[self.pile]
        self.labels = Labels()

    # The cursor

    def spots(self, view):
        """What can be pressed now: piles, hand cards with all they can do, a button to pass."""
        codes = view.moves()
        if not codes:
            return []
        if view.phase == "pile":
            return [self._pile_box(pile) + ((PILE + pile,),) for pile in (0, 1)]
        if view.phase == "draw":
            boxes = ((self.stock_x, STOCK), (self.discard_x, DISCARD))
            return [(x, self.pile_y, self.pile_w, self.pile_h, (code,)) for x, code in boxes if code in codes]
        spots = []
        hand = view.hand(view.viewer)
        places = self._hand_places(view, hand)
        for i in range(len(hand)):
            able = tuple(code for code in codes if card_of(code) == hand[i])
            if able and not (i and hand[i] in hand[:i]):
                spots.append(places[i] + (self.card_w, self.card_h, able))
        if PASS in codes:
            spots.append(self._pass_box() + ((PASS,),))
        return spots

    def _pile_box(self, pile):
        """Return the box of one of the two piles to choose from, the upper or the lower row."""
        y = self.field_y - 20 if pile == 0 else self.hand_y - (12 if self.height > 160 else 0)
        if self.height < 160:
            y = 58 if pile == 0 else self.hand_y
        size = self.field if pile == 0 and self.height < 160 else items.MEDIUM if self.height > 160 else items.SHORT
        w, h = items.CARD_W[size], items.CARD_H[size]
        step = w + 2
        return (self.width - 4 * step - w) // 2, y, 4 * step + w, h

    def _pass_box(self):
        return self.discard_x - 24, self.pile_y + 8, 54, 18

    def _hand_places(self, view, hand):
        """Return (x, y) of each hand card: one row, or while sorting two."""
        if len(hand) <= 6:
            left, pitch = fan(len(hand), self.size, self.width)
            return [(left + i * pitch, self.hand_y) for i in range(len(hand))]
        left, pitch = fan(len(hand), self.size, self.width)
        return [(left + i * pitch, self.hand_y) for i in range(len(hand))]

    def aim(self, view, spots, last):
        """The card just drawn; else the first."""
        if view.phase == "turn" and last is not None:
            hand = view.hand(view.viewer)
            event = view.event
            for i in range(len(spots)):
                if card_of(spots[i][4][0]) == (event[2] if event[2] < 52 else hand[-1]):
                    return i
        return 0

    def forced(self, view):
        """Passing is no decision when nothing can be laid off."""
        codes = view.moves()
        return PASS if codes == [PASS] else -1

    def pace(self, view, code):
        """A readable pace; the choices before the first turn cannot be seen anyway."""
        return 60 if code == PASS or view.phase in ("pile", "sort") else _PACE_MS

    def question(self, view, codes):
        """What a hand card can do: be discarded, exchanged, swapped, or laid on a meld."""
        card = card_of(codes[0])
        return "The " + card_chars(card), [self._answer(view, code) for code in codes]

    def _answer(self, view, code):
        if code >= LAY:
            return "on %s's meld" % seat_name(view, (code - LAY) % 6)
        if code >= SWAP:
            seat, position = (code - SWAP) // 5 % 6, (code - SWAP) % 5
            return "for %s of %s" % (card_chars(view.field_card(seat, position)), seat_name(view, seat))
        if code >= EXCHANGE:
            return "to the field"
        return "discard"

    def refusal(self, view, spot):
        """Every spot has a move here."""
        return ""

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        chosen = spot[4][0] if spot else -1
        moving = before is not None and before.round == view.round and not view.over
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        points = self.labels.get("%d", view.scores()[view.viewer])
        chrome.header(
            scene, self.labels.get("Trepenta %d", view.deal), self.labels.get("round %d", view.round + 1), points
        )
        for i in range(1, view.seats):
            self._seat(scene, view, (view.viewer + i) % view.seats, i - 1)
        if view.phase == "pile" and view.to_act == view.viewer:
            self._choice(scene, view, chosen)
        elif view.phase == "pile" and not self._has_chosen(view):
            self._choice(scene, view, -1)
        else:
            self._field(scene, view)
            self._piles(scene, view, chosen, before if moving else None, code)
            self._hand(scene, view, chosen, before if moving else None, code)
            if chosen == PASS or PASS in view.moves():
                x, y, w, _ = self._pass_box()
                button(scene, x, y, w, "Pass", chosen == PASS)
        self._status(scene, view)
        if moving:
            self._fly(scene, view, before, code, part)

    def _has_chosen(self, view):
        """True when the viewer has chosen its pile in this round."""
        after_me = (view.viewer - view.first) % view.seats
        return (view.to_act - view.first) % view.seats > after_me

    def _seat(self, scene, view, seat, i):
        """One of the other seats: name, points, and its field as five tiles."""
        left, top, w, h, above = self.blocks
        x, y = left + i % 3 * w, top + i // 3 * h
        colour = palette.GOLD if view.to_act == seat else palette.WHITE
        if above:
            scene.text(fonts.TEXT, seat_name(view, seat), x, y, colour)
            scene.number(fonts.TEXT, view.scores()[seat], x + w - 8, y, palette.DIM, items.RIGHT)
            y += 12
        else:
            scene.number(fonts.TEXT, seat + 1, x, y + 2, colour)
            x += 8
        if view.phase in ("lay", "over"):
            self._shown_hand(scene, view, seat, x, y)
            return
        for position in range(5):
            self._tile(scene, view, seat, position, x + position * _TILE, y)

    def _tile(self, scene, view, seat, position, x, y):
        """A place of another seat's field: its face-up card, or its value on a back."""
        if view.face_up(seat, position):
            card = view.field_card(seat, position)
            scene.panel(x, y, _TILE + 1, 15, palette.WHITE, palette.INK)
            colour = palette.RED if card // 13 in (1, 2) else palette.INK
            scene.text(fonts.TEXT, _RANKS[card % 13], x + _TILE // 2 + 1, y + 2, colour, items.CENTRE)
        else:
            scene.panel(x, y, _TILE + 1, 15, palette.BACK, palette.INK)
            if view.die(seat):
                scene.number(
                    fonts.TEXT, view.value(seat, position), x + _TILE // 2 + 1, y + 2, palette.WHITE, items.CENTRE
                )

    def _shown_hand(self, scene, view, seat, x, y):
        """The cards of another seat when the hands are shown; those in melds are bright."""
        laid = view.melded(seat)[1]
        hand = view.hand(seat)
        for i in range(len(hand)):
            bright = laid >> i & 1
            scene.panel(x + i * _TILE, y, _TILE + 1, 15, palette.WHITE if bright else palette.SHADE, palette.INK)
            colour = palette.RED if hand[i] // 13 in (1, 2) else palette.INK
            scene.text(fonts.TEXT, _RANKS[hand[i] % 13], x + i * _TILE + _TILE // 2 + 1, y + 2, colour, items.CENTRE)

    def _choice(self, scene, view, chosen):
        """The two piles: which becomes the field?"""
        for pile in (0, 1):
            x, y, w, h = self._pile_box(pile)
            size = self.field if pile == 0 and self.height < 160 else items.MEDIUM if self.height > 160 else items.SHORT
            step = items.CARD_W[size] + 2
            lift = 4 if chosen == PILE + pile else 0
            for i in range(5):
                card = view.hand(view.viewer)[i] if pile == 0 else view.field_card(view.viewer, i)
                scene.card(x + i * step, y - lift, size, card, items.LIFT if lift else 0)

    def _field(self, scene, view):
        """The viewer's own field with the value of each place above it."""
        seat = view.viewer
        for position in range(5):
            x = self.field_x + position * self.field_step
            if view.die(seat):
                fit = position in [(code - EXCHANGE) % 5 for code in self._exchanges(view) if code < SWAP]
                colour = palette.GOLD if fit else palette.WHITE if not view.face_up(seat, position) else palette.DIM
                y = self.field_y - 13
                scene.number(fonts.TEXT, view.value(seat, position), x + self.field_w // 2, y, colour, items.CENTRE)
            card = view.field_card(seat, position)
            if card == NONE:
                scene.slot(x, self.field_y, self.field)
            elif view.face_up(seat, position):
                scene.card(x, self.field_y, self.field, card, 0)
            elif card == HIDDEN:
                scene.back(x, self.field_y, self.field)
            else:  # known to its owner only
                scene.card(x, self.field_y, self.field, card, items.DIM)
                scene.fill(x + 3, self.field_y + self.field_h - 5, self.field_w - 6, 3, palette.BACK)

    def _exchanges(self, view):
        return view.exchanges() if view.to_act == view.viewer else ()

    def _piles(self, scene, view, chosen, before, code):
        if view.phase in ("sort", "lay"):
            return
        if view.stock_left:
            scene.edges(self.stock_x, self.pile_y, self.pile, min(2, (view.stock_left + 19) // 20))
            scene.back(self.stock_x, self.pile_y, self.pile, items.LIFT if chosen == STOCK else 0)
        else:
            scene.slot(self.stock_x, self.pile_y, self.pile)
        y = self.pile_y - 14
        scene.number(fonts.TEXT, view.stock_left, self.stock_x + self.pile_w // 2, y, palette.DIM, items.CENTRE)
        discards = view.discards()
        if before is not None and DROP <= code < FIELD:
            discards = discards[:-1]
        if not discards:
            scene.slot(self.discard_x, self.pile_y, self.pile)
            return
        flags = 0 if view.phase == "draw" and view.to_act == view.viewer else items.DIM
        if chosen == DISCARD:
            flags = items.LIFT
        scene.card(self.discard_x, self.pile_y, self.pile, discards[-1], flags)

    def _hand(self, scene, view, chosen, before, code):
        hand = view.hand(view.viewer)
        places = self._hand_places(view, hand)
        codes = view.moves() if before is None else ()
        changing = [card_of(move) for move in self._exchanges(view)] if before is None else ()
        laid = view.melded(view.viewer)[1]
        new = self._arriving(view, before, code) if before is not None else NONE
        for i in range(len(hand)):
            if hand[i] == new:
                new = NONE
                continue
            x, y = places[i]
            flags = items.STACKED if len(hand) > 6 else 0
            able = False
            for move in codes:
                able = able or card_of(move) == hand[i]
            resting = view.phase == "draw" or view.to_act != view.viewer or before is not None
            if able and chosen >= 0 and card_of(chosen) == hand[i] and hand[i] not in hand[:i]:
                flags |= items.LIFT
                y -= RISE
            elif not able and not resting:
                flags |= items.DIM
            if hand[i] in changing:
                flags |= items.MARK
            scene.card(x, y, self.size, hand[i], flags)
            if laid >> i & 1 and len(hand) <= 6:
                scene.fill(x + 4, y + self.card_h - 4, self.card_w - 8, 2, palette.GREEN)

    def _status(self, scene, view):
        words = self._words(view)
        known = view.phase not in ("pile", "sort")
        if self.height < 160:
            if view.phase == "pile" and not self._has_chosen(view):
                return
            y = self.line_y
            for line in chrome.wrap(words, self.line_w)[:2]:
                scene.text(fonts.TEXT, line, self.line_x, y, palette.GOLD, items.CENTRE)
                y += 12
            if known:
                scene.text(
                    fonts.TEXT,
                    self.labels.get("%d points", view.deadwood(view.viewer)),
                    self.line_x,
                    y + 2,
                    palette.WHITE,
                    items.CENTRE,
                )
            return
        y = self.line_y + (-6 if view.phase == "pile" else 0)
        scene.text(
            fonts.TEXT, words, 6 if known else self.line_x, y, palette.GOLD, items.LEFT if known else items.CENTRE
        )
        if known:
            points = self.labels.get("hand: %d points", view.deadwood(view.viewer))
            scene.text(fonts.TEXT, points, self.width - 6, self.line_y, palette.WHITE, items.RIGHT)

    def _words(self, view):
        """Return the next step in words, or what another seat has just done."""
        if view.over:
            return "the game is over"
        if view.to_act != view.viewer:
            event, seat = view.event[:2]
            return "%s %s" % (seat_name(view, seat), _DOES[event]) if event in _DOES and seat < view.seats else ""
        if view.phase == "pile":
            return "which is your field?"
        if view.phase == "sort":
            count = 10 - len(view.hand(view.viewer))
            return self.labels.get("field: card for %d", view.value(view.viewer, count))
        if view.phase == "lay":
            return "lay a card, or pass"
        last = "last turn: " if view.last_turns else ""
        if view.phase == "draw":
            return last + "draw a card"
        return last + ("exchange or discard" if self._exchanges(view) else "discard a card")

    # Motion

    def _arriving(self, view, before, code):
        """Return the card on its way into the viewer's hand, or NONE."""
        if before.to_act != view.viewer or not (STOCK <= code <= DISCARD or EXCHANGE <= code < LAY):
            return NONE
        held = before.hand(view.viewer)
        for card in view.hand(view.viewer):
            if card in held:
                held.remove(card)
            else:
                return card
        return NONE

    def _hand_place(self, view, card):
        hand = view.hand(view.viewer)
        places = self._hand_places(view, hand)
        return places[hand.index(card)] if card in hand else (self.width // 2, self.hand_y)

    def _seat_place(self, view, seat):
        left, top, w, h, _ = self.blocks
        i = (seat - view.viewer) % view.seats - 1
        return left + i % 3 * w + 24, top + i // 3 * h

    def _fly(self, scene, view, before, code, part):
        """The card that a move carries, from where it was to where it goes."""
        seat = before.to_act
        mine = seat == view.viewer
        at = ease(part)
        if code in (STOCK, DISCARD):
            start = (self.stock_x if code == STOCK else self.discard_x), self.pile_y
            card = before.discard_top if code == DISCARD else HIDDEN
            goal = self._seat_place(view, seat)
            if mine:
                card = self._arriving(view, before, code)
                goal = self._hand_place(view, card)
            x, y = way(start[0], goal[0], at), way(start[1], goal[1], at)
            if mine and code == STOCK:
                flip(scene, x, y, self.pile, card, part)
            else:
                scene.card(x, y, self.pile, card, 0)
        elif DROP <= code < FIELD:
            start = self._hand_place(before, code - DROP) if mine else self._seat_place(view, seat)
            x, y = way(start[0], self.discard_x, at), way(start[1], self.pile_y, at)
            scene.card(x, y, self.pile, code - DROP, 0)
        elif mine and EXCHANGE <= code < LAY:
            card = self._arriving(view, before, code)
            if code < SWAP:
                start = self.field_x + (code - EXCHANGE) % 5 * self.field_step, self.field_y
            else:
                start = self._seat_place(view, (code - SWAP) // 5 % 6)
            goal = self._hand_place(view, card)
            flip(scene, way(start[0], goal[0], at), way(start[1], goal[1], at), self.field, card, part)

    def lasts(self, before, code, after):
        """Milliseconds that a move's motion takes."""
        if code in (STOCK, DISCARD) or DROP <= code < FIELD or EXCHANGE <= code < LAY:
            return _MOVE_MS
        return 0

    # Ends, pages

    def cheers(self, view):
        """Having the fewest points at the end is worth a celebration."""
        return view.over and view.viewer in view.leaders

    def celebrate(self, scene, part):
        """Lay the celebration over the table."""
        celebrate(scene, "You win!", part)

    def result(self, view):
        """The end in words."""
        names = [seat_name(view, seat) for seat in view.leaders]
        title = "You win!" if names == ["You"] else " and ".join(names) + (" win" if len(names) > 1 else " wins")
        scores = view.scores()
        order = sorted(range(view.seats), key=lambda seat: scores[seat] * 8 + seat)
        return title, [
            "  ".join(["%s %d" % (seat_name(view, seat), scores[seat]) for seat in order[i : i + 3]])
            for i in (0, 3)
            if i < view.seats
        ]

    def between(self, view):
        """The points of the round just ended."""
        points, scores = view.sheet(view.round - 1), view.scores()
        lines = [
            "%s  %d, in all %d" % (seat_name(view, seat), points[seat], scores[seat]) for seat in range(view.seats)
        ]
        return _ENDS.get(view.event[0], "Round %d" % view.round), lines

    def panels(self, view, key):
        """Return how many screens a page has, and which one to begin with."""
        return 2 if key == "sheet" else 1, 0

    def panel(self, scene, view, key, page):
        """Add a page of the pause menu as a whole screen."""
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        if key == "last":
            self._last_round(scene, view)
        elif page:
            self._chart(scene, view)
        else:
            self._sheet(scene, view)

    def _sheet(self, scene, view):
        """Points by round and seat."""
        chrome.header(scene, "Points", "", "1 / 2")
        column = (self.width - 52) // view.seats
        step = 24 if self.height > 160 else 15
        y = chrome.HEADER + 4
        for seat in range(view.seats):
            x = 52 + (seat + 1) * column - 6
            name = seat_name(view, seat) if view.seats < 5 else "You" if seat == view.viewer else str(seat + 1)
            scene.text(fonts.TEXT, name, x, y, palette.DIM, items.RIGHT)
        for number in range(ROUNDS):
            y += step
            scene.text(fonts.TEXT, self.labels.get("round %d" + " " * number, number + 1).rstrip(), 6, y, palette.DIM)
            points = view.sheet(number)
            for seat in range(view.seats if points else 0):
                x = 52 + (seat + 1) * column - 6
                scene.number(fonts.TEXT, points[seat], x, y, palette.WHITE, items.RIGHT)
        y += step
        scene.fill(6, y - 3, self.width - 12, 1, palette.FELT_LIGHT)
        scene.text(fonts.TEXT, "total", 6, y, palette.GOLD)
        for seat in range(view.seats):
            x = 52 + (seat + 1) * column - 6
            scene.number(fonts.TEXT, view.scores()[seat], x, y, palette.GOLD, items.RIGHT)

    def _chart(self, scene, view):
        """The running totals as lines."""
        chrome.header(scene, "Totals", "", "2 / 2")
        colours = (palette.GOLD, palette.SKY, palette.LILAC, palette.ALERT, palette.WHITE, palette.DIM)
        lines = [[0] for _ in range(view.seats)]
        for number in range(ROUNDS):
            points = view.sheet(number)
            for seat in range(view.seats if points else 0):
                lines[seat].append(lines[seat][-1] + points[seat])
        high = max([line[-1] for line in lines] + [20])
        top = chrome.HEADER + 6
        for seat in range(view.seats):
            scene.chart(8, top, self.width - 16, self.height - top - 22, tuple(lines[seat]), 0, high, colours[seat])
            name = seat_name(view, seat) if view.seats < 5 else str(seat + 1)
            scene.text(fonts.TEXT, name, 8 + seat * (self.width - 16) // view.seats, self.height - 15, colours[seat])

    def _last_round(self, scene, view):
        """The hands as they were shown, melds bright."""
        chrome.header(scene, "Last round")
        last = view.last_round()
        if last is None:
            scene.text(fonts.TEXT, "No round is over yet", self.width // 2, self.height // 2, palette.DIM, items.CENTRE)
            return
        finisher, hands, laid = last
        step = min(36, (self.height - chrome.HEADER - 4) // view.seats)
        y = chrome.HEADER + 4
        for seat in range(view.seats):
            name = seat_name(view, seat) + (" ★" if seat == finisher else "")
            scene.text(fonts.TEXT, name, 6, y + 2, palette.WHITE)
            for i in range(5):
                bright = laid[seat] >> i & 1
                card = hands[seat][i]
                x = 78 + i * 28
                scene.panel(x, y, 27, 17, palette.WHITE if bright else palette.SHADE, palette.INK)
                colour = palette.RED if card // 13 in (1, 2) else palette.INK
                scene.text(fonts.TEXT, card_chars(card), x + 13, y + 3, colour, items.CENTRE)
            y += step


def card_of(code):
    """Return the hand card that a move is about, or NONE."""
    if code >= LAY:
        return (code - LAY) // 6
    if code >= SWAP:
        return (code - SWAP) // 30
    if code >= EXCHANGE:
        return (code - EXCHANGE) // 5
    if code >= FIELD:
        return code - FIELD
    return code - DROP if code >= DROP else NONE


def card_chars(card):
    """Return a card in text characters: `Q♠`."""
    return _RANKS[card % 13] + _SUITS[card // 13]


LOOK = TrepentaLook
