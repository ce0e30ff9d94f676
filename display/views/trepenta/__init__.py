"""How Trepenta looks: the viewer's hand along the bottom, its field with its die and the values of the places above
it, stock and discard pile beside the field, the other seats' fields as small tiles at the top.

A hand card that can be exchanged carries a mark, and the place it fits has its value in gold; the card under
the cursor points to its place with a bar below it, or a gold outline round another seat's tile. A press on a
card that can do several things asks which. While the hands are shown, sets and runs stand in place of the field. The
pages of the pause menu are in `pages.py`, questions, hints and ends in words in `words.py`, the
choice of a pile and the melds to lay on in `rounds.py`: each is loaded when it is needed.
"""

from display import chrome, fonts, items, palette
from display.views import Labels, ease, extra, flip, nearest, way
from display.views.hands import RISE, TILE, TILE_H, awaited, button, fan, seat_name, tile
from engine.cards import HIDDEN
from engine.compat import const
from engine.options import PERSON
from engine.trepenta import DISCARD, DROP, EXCHANGE, FIELD, LAY, NONE, PASS, PILE, STOCK, SWAP
from engine.trepenta.melds import SET

# Screen → hand: size, y; field: size, left, y, pitch; stock and discard: size, x, x, y; status: x, y, width; the
# other seats: left, width and height of a block; die: x, size
_LAYOUTS = {
    (240, 240): (
        (items.LARGE, 180), (items.MEDIUM, 2, 98, 32), (items.MEDIUM, 172, 206, 98), (120, 154, 232), (2, 80, 29),
        (0, 11),
    ),
    (240, 135): (
        (items.SHORT, 98), (items.SMALL, 14, 63, 22), (items.SMALL, 131, 155, 63), (209, 53, 60), (1, 80, 16),
        (1, 11),
    ),
    (320, 240): (
        (items.LARGE, 180), (items.MEDIUM, 30, 98, 34), (items.MEDIUM, 224, 262, 98), (160, 154, 300), (10, 102, 29),
        (16, 13),
    ),
}  # fmt: skip
_PIPS = (16, 257, 273, 325, 341, 365)  # bits of a die's three by three places, row by row

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = "♣♦♥♠"
_VALUE = const(64)
_PACE_MS = 400
_MOVE_MS = 160
_DOES = {
    "pile": "has chosen",
    "draw": "draws",
    "take": "takes ",
    "exchange": "exchanges",
    "swap": "swaps",
    "discard": "discards ",
    "lay": "lays ",
    "pass": "passes",
}


class TrepentaLook:
    """The table of Trepenta on one screen size."""

    pages = (("Score sheet", "sheet"), ("Last round", "last"))

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.low = height < 160
        self.rise = 4 if self.low else RISE
        hand, field, piles, self.line, self.blocks, self.die = _LAYOUTS[width, height]
        self.size, self.hand_y = hand
        self.field, self.field_x, self.field_y, self.field_step = field
        self.pile, self.stock_x, self.discard_x, self.pile_y = piles
        self.card_w, self.card_h = items.CARD_W[self.size], items.CARD_H[self.size]
        self.field_w, self.field_h = items.CARD_W[self.field], items.CARD_H[self.field]
        self.pile_w, self.pile_h = items.CARD_W[self.pile], items.CARD_H[self.pile]
        self.toast_y = self.field_y - (50 if not self.low else 43)
        self.labels = Labels()
        self.seen = None  # the view that `tiles` is about
        self.tiles = bytearray(30)  # five a seat: a card, _VALUE and a place's value, or HIDDEN
        self.ends = None  # what draws a round's beginning and end, while it is one of them
        self.melded_in = None  # the view that `melded` is about
        self.melded = 0, 0  # points of the viewer's hand, bits of the places that lie in a set or run

    # The cursor

    def spots(self, view):
        """What can be pressed now: piles, hand cards with all they can do, a button to pass."""
        codes = view.moves()
        if not codes:
            return []
        if view.phase == "pile":
            ends = self._at_ends(view)
            return [ends.pile_box(self, pile) + ((PILE + pile,),) for pile in (0, 1)]
        if view.phase == "draw":
            boxes = ((self.stock_x, STOCK), (self.discard_x, DISCARD))
            return [(x, self.pile_y, self.pile_w, self.pile_h, (code,)) for x, code in boxes if code in codes]
        spots = []
        hand = sorted_hand(view)
        places = self._hand_places(len(hand))
        size = self._hand_size(len(hand))
        for i in range(len(hand)):
            # What changes cards first, then the discard
            able = [code for code in codes if card_of(code) == hand[i] and code >= EXCHANGE]
            able += [code for code in codes if card_of(code) == hand[i] and code < EXCHANGE]
            if able and not (i and hand[i] in hand[:i]):
                spots.append(places[i] + (items.CARD_W[size], items.CARD_H[size], tuple(able)))
        if PASS in codes:
            spots.append(self._pass_box() + ((PASS,),))
        return spots

    def _pass_box(self):
        return self.width - (66 if not self.low else 116), self.pile_y + 8, 54, 18

    def _hand_size(self, count):
        return items.SHORT if count > 6 else self.size

    def _hand_places(self, count):
        """Return (x, y) of each hand card: one row, or while sorting two rows of five where the screen is high."""
        size = self._hand_size(count)
        if count <= 6 or self.low:
            left, pitch = fan(count, size, self.width)
            return [(left + i * pitch, self.hand_y) for i in range(count)]
        left, pitch = fan(5, size, self.width, 38)
        return [(left + i % 5 * pitch, 164 + i // 5 * 38) for i in range(count)]

    def aim(self, view, spots, last):
        """The card that has just come to the hand; else the one near to where the cursor was."""
        if view.phase == "sort":
            return nearest(spots, last)
        kind, _, card, _, _ = view.event
        if view.phase == "turn" and last is not None and kind in ("draw", "take", "exchange", "swap"):
            if kind == "swap":
                card = view.known(view.viewer)[-1]
            elif kind != "take":
                card = view.hand(view.viewer)[-1]
            for i in range(len(spots)):
                if card_of(spots[i][4][0]) == card:
                    return i
        return 0

    def forced(self, view):
        """Passing is no decision when nothing can be laid off."""
        codes = view.moves()
        return PASS if codes == [PASS] else -1

    def alone(self, code):
        """While the hands are shown, all can see who has nothing to lay."""
        return True

    def pace(self, view, code):
        """A readable pace; the choices before the first turn cannot be seen anyway."""
        return 60 if code == PASS or view.phase in ("pile", "sort") else _PACE_MS

    def question(self, view, codes):
        """What a hand card can do: be discarded, exchanged, swapped, or laid on a meld."""
        return extra("trepenta.words").question(view, codes)

    def says(self, view, code):
        """Return a move of the seat to act in words."""
        return extra("trepenta.words").says(self, view, code)

    def next_value(self, view):
        """Return the value of the place that is filled next while sorting."""
        return view.value(view.viewer, 10 - len(view.hand(view.viewer)))

    def refusal(self, view, spot):
        """Every spot has a move here."""
        return ""

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        chosen = spot[4] if spot else ()
        moving = before is not None and before.round == view.round and not view.over
        new = self._arriving(view, before, code) if moving else NONE
        # A card counts once it has come to the hand
        counted = view if new == NONE else before
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        ends = self._at_ends(view)
        choosing = view.phase == "pile" and not self._has_chosen(view)
        title = "Which is your field?" if choosing and self.low else self.labels.get("Trepenta %d", view.deal)
        points = self.labels.get("%d", view.scores()[view.viewer])
        chrome.header(scene, title, self.labels.get("round %d/5", view.round + 1), points)
        for i in range(1, view.seats):
            self._seat(scene, view, (view.viewer + i) % view.seats, i - 1, chosen)
        if choosing:
            ends.choice(self, scene, view, chosen)
        else:
            if view.phase == "lay":
                ends.melds(self, scene, view)
            else:
                self._field(scene, view, chosen)
            self._piles(scene, view, chosen, before if moving else None, code)
            self._hand(scene, view, chosen, moving, new, counted)
            if PASS in view.moves():
                x, y, w, _ = self._pass_box()
                button(scene, x, y, w, "Pass", chosen == (PASS,))
        self._status(scene, view, counted)
        if moving:
            scene.hold()
            self.move(scene, view, before, code, part)

    def _at_ends(self, view):
        """Return what draws the beginning and the end of a round, in memory only then; None between."""
        if view.phase not in ("pile", "lay"):
            self.ends = None
        elif self.ends is None:
            self.ends = extra("trepenta.rounds")
        return self.ends

    def _has_chosen(self, view):
        """True when the viewer has chosen its pile in this round, or is only watched."""
        after_me = (view.viewer - view.first) % view.seats
        return PERSON not in view.options["seats"] or (view.to_act - view.first) % view.seats > after_me

    def _block(self, view, i):
        """Return x, y, width of the block of one of the other seats, and whether it stands above its tiles."""
        left, w, h = self.blocks
        columns = 3
        if view.seats <= 3:
            columns = view.seats - 1
            w = (self.width - left) // max(2, columns)
        return left + i % columns * w, chrome.HEADER + (1 if self.low else 3) + i // columns * h, w, not self.low

    def _seat(self, scene, view, seat, i, chosen):
        """One of the other seats: name, points, and its field as five tiles, or its hand when it is shown."""
        x, y, w, above = self._block(view, i)
        colour = palette.GOLD if view.to_act == seat else palette.WHITE
        if above:
            width = scene.text(fonts.TEXT, seat_name(view, seat), x, y, colour, items.LEFT)
            number_x = x + (66 if w < 100 else width + 30)
            scene.number(fonts.TEXT, view.scores()[seat], number_x, y, palette.DIM, items.RIGHT)
            y += 12
        elif view.seats <= 3:
            x += scene.text(fonts.TEXT, seat_name(view, seat), x, y + 3, colour, items.LEFT) + 4
        else:
            scene.number(fonts.TEXT, seat + 1, x, y + 3, colour, items.LEFT)
            x += 8
        if view.phase in ("lay", "over"):
            laid = view.melded(seat)[1]
            hand = view.hand(seat)
            for k in range(len(hand)):
                tile(scene, x + k * TILE, y, hand[k], palette.WHITE if laid >> k & 1 else palette.SHADE)
            return
        marked = [(code - SWAP) % 5 for code in chosen if SWAP <= code < LAY and (code - SWAP) // 5 % 6 == seat]
        self._see(view)
        for position in range(5):
            self._tile(scene, self.tiles[5 * seat + position], x + position * TILE, y)
        for position in marked:
            scene.frame(x + position * TILE, y, TILE + 1, TILE_H, palette.GOLD)

    def _see(self, view):
        """Find out what the fields show, unless that is known: a view does not change."""
        if view is self.seen:
            return
        self.seen = view
        for seat in range(view.seats):
            for position in range(5):
                shows = HIDDEN
                if view.face_up(seat, position):
                    shows = view.field_card(seat, position)
                elif view.die(seat):
                    shows = _VALUE + view.value(seat, position)
                self.tiles[5 * seat + position] = shows

    def _tile(self, scene, shows, x, y):
        """A place of another seat's field: its face-up card, or its value on a back."""
        if shows < _VALUE:
            tile(scene, x, y, shows)
            return
        tile(scene, x, y, HIDDEN)
        if shows == _VALUE + 10:
            scene.glyph(fonts.RANK, 9, x + 2, y + 2)
        elif shows < HIDDEN:
            scene.number(fonts.TEXT, shows - _VALUE, x + TILE // 2 + 1, y + 3, palette.WHITE, items.CENTRE)

    def _field(self, scene, view, chosen):
        """The viewer's own field with its die, and the value of each place above it."""
        seat = view.viewer
        fits = [(code - EXCHANGE) % 5 for code in self._exchanges(view) if code < SWAP]
        aims = [(code - EXCHANGE) % 5 for code in chosen if EXCHANGE <= code < SWAP]
        aims += [(code - SWAP) % 5 for code in chosen if SWAP <= code < LAY and (code - SWAP) // 5 % 6 == seat]
        if view.die(seat):
            self._die(scene, view.die(seat))
        for position in range(5):
            x = self.field_x + position * self.field_step
            if view.die(seat):
                closed = not view.face_up(seat, position)
                colour = palette.GOLD if position in fits else palette.WHITE if closed else palette.DIM
                y = self.field_y - 12
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
            if position in aims:
                scene.fill(x + 3, self.field_y + self.field_h + 1, self.field_w - 6, 3, palette.GOLD)

    def _die(self, scene, die):
        """The die that was rolled, left of the value of the first place."""
        x, size = self.die
        y = self.field_y - 13
        scene.panel(x, y, size, size, palette.WHITE, palette.INK)
        for i in range(9):
            if _PIPS[die - 1] >> i & 1:
                step = size // 2 - 2
                scene.fill(x + size // 2 + (i % 3 - 1) * step - 1, y + size // 2 + (i // 3 - 1) * step - 1, 2, 2, 1)

    def _exchanges(self, view):
        return view.exchanges() if view.to_act == view.viewer else ()

    def _piles(self, scene, view, chosen, before, code):
        if view.phase in ("sort", "lay"):
            return
        if view.stock_left:
            scene.edges(self.stock_x, self.pile_y, self.pile, min(2, (view.stock_left + 19) // 20))
            scene.back(self.stock_x, self.pile_y, self.pile, items.LIFT if STOCK in chosen else 0)
        else:
            scene.slot(self.stock_x, self.pile_y, self.pile)
        words = self.labels.get("%d left", view.stock_left)
        x = (self.stock_x + self.discard_x + self.pile_w) // 2
        scene.text(fonts.TEXT, words, x, self.pile_y - 13, palette.DIM, items.CENTRE)
        discards = view.discards()
        if before is not None and DROP <= code < FIELD:
            discards = discards[:-1]
        if not discards:
            scene.slot(self.discard_x, self.pile_y, self.pile)
            return
        flags = 0 if view.phase == "draw" and view.to_act == view.viewer else items.DIM
        if DISCARD in chosen:
            flags = items.LIFT
        scene.card(self.discard_x, self.pile_y, self.pile, discards[-1], flags)

    def _hand(self, scene, view, chosen, moving, new, counted):
        """The viewer's hand without the card `new`; the view `counted` says which cards lie in a set or run."""
        hand = sorted_hand(view)
        size = self._hand_size(len(hand))
        places = self._hand_places(len(hand))
        codes = view.moves() if not moving else ()
        changing = [card_of(move) for move in self._exchanges(view)] if not moving else ()
        laid = self._laid_cards(counted)
        resting = view.phase == "draw" or view.to_act != view.viewer or moving
        stacked = len(hand) > 6 and self.low
        for i in range(len(hand)):
            card = hand[i]
            if card == new:
                new = NONE
                continue
            x, y = places[i]
            flags = items.STACKED if stacked else 0
            able = False
            for move in codes:
                able = able or card_of(move) == card
            if able and chosen and card_of(chosen[0]) == card and card not in hand[:i]:
                flags |= items.LIFT
                y -= self.rise if len(hand) <= 6 else 4
            elif not able and not resting:
                flags |= items.DIM
            if card in changing:
                flags |= items.MARK
            scene.card(x, y, size, card, flags)
            if card in laid:
                laid.remove(card)
                scene.fill(x + 4, y + items.CARD_H[size] - 4, items.CARD_W[size] - 8, 2, palette.GREEN)

    def _laid_cards(self, view):
        """Return the viewer's cards that lie in a set or run."""
        hand = view.hand(view.viewer)
        laid = self._melded(view)[1]
        return [hand[i] for i in range(len(hand)) if laid >> i & 1]

    def _melded(self, view):
        """Return what the viewer's hand counts, found out once for all pictures of a view."""
        if view is not self.melded_in:
            self.melded_in = view
            self.melded = view.melded(view.viewer)
        return self.melded

    def _status(self, scene, view, counted):
        words = self._words(view)
        known = view.phase not in ("pile", "sort")
        x, y, w = self.line
        if self.low:
            if view.phase == "pile" and not self._has_chosen(view):
                return
            lines = chrome.wrap(words, w)[:2]
            points = self._points("%d points", counted) if known else ""
            for line, colour in [(line, palette.GOLD) for line in lines] + [(points, palette.WHITE)]:
                scene.text(fonts.TEXT, line, x, y, colour, items.CENTRE)
                y += 12
            return
        if not known:
            if view.phase == "pile" and not self._has_chosen(view):
                self.ends.advice(self, scene, x, words)
            else:
                scene.text(fonts.TEXT, words, x, 147, palette.GOLD, items.CENTRE)
            return
        scene.text(fonts.TEXT, words, 6, y, palette.GOLD, items.LEFT)
        points = self._points("hand: %d points", counted)
        scene.text(fonts.TEXT, points, self.width - 6, y, palette.WHITE, items.RIGHT)

    def _points(self, template, view):
        """Return how many points the viewer's hand has, in words."""
        points = self._melded(view)[0]
        return (template % 1)[:-1] if points == 1 else self.labels.get(template, points)

    def _words(self, view):
        """Return the next step in words, or what another seat has just done."""
        if view.over:
            return "the game is over"
        if not awaited(view):
            event, seat, card = view.event[:3]
            if event not in _DOES or seat >= view.seats or seat == view.viewer:
                return ""
            does = _DOES[event]
            return "%s %s" % (seat_name(view, seat), does + card_chars(card) if does[-1] == " " else does)
        if view.phase == "pile":
            return "which is your field?"
        if view.phase == "sort":
            return self.labels.get("field: a card for %d", self.next_value(view))
        if view.phase == "lay":
            return "lay a card, or pass"
        if view.last_turns:
            return "last turn: draw" if view.phase == "draw" else "last turn: discard"
        if view.phase == "draw":
            return "draw a card"
        return "exchange or discard" if self._exchanges(view) else "discard a card"

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
        hand = sorted_hand(view)
        places = self._hand_places(len(hand))
        return places[hand.index(card)] if card in hand else (self.width // 2, self.hand_y)

    def _seat_place(self, view, seat):
        x, y = self._block(view, (seat - view.viewer) % view.seats - 1)[:2]
        return x + 24, y

    def move(self, scene, view, before, code, part):
        """Add the card that a move carries, from where it was to where it goes."""
        new = self._arriving(view, before, code)
        seat = before.to_act
        mine = seat == view.viewer
        at = ease(part)
        if code in (STOCK, DISCARD):
            start = (self.stock_x if code == STOCK else self.discard_x), self.pile_y
            card = before.discard_top if code == DISCARD else HIDDEN
            goal = self._seat_place(view, seat)
            if mine:
                card = new
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
            card = new
            if code < SWAP:
                start = self.field_x + (code - EXCHANGE) % 5 * self.field_step, self.field_y
            else:
                other = (code - SWAP) // 5 % 6
                start = self.field_x + (code - SWAP) % 5 * self.field_step, self.field_y
                if other != view.viewer:
                    start = self._seat_place(view, other)
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
        return view.over and view.viewer in view.winners()

    def celebrate(self, scene, part):
        """Lay the celebration over the table."""
        from display.cheer import celebrate

        celebrate(scene, "You win!", part)

    def result(self, view):
        """The end in words."""
        return extra("trepenta.words").result(view)

    def between(self, view):
        """The points of the round just ended, in words."""
        return extra("trepenta.words").between(view)

    def panels(self, view, key):
        """Return how many screens a page has, and which one to begin with."""
        return 2 if key == "sheet" else 1, 0

    def panel(self, scene, view, key, page):
        """Add a page of the pause menu as a whole screen."""
        from display.views.trepenta import pages

        pages.draw(self, scene, view, key, page)


def sorted_hand(view):
    """Return the viewer's hand by rank; the order on the screen."""
    return sorted(view.hand(view.viewer), key=lambda card: card if card == HIDDEN else card % 13 * 4 + card // 13)


def meld_text(meld):
    """Return a set or run in a few characters: `Q Q Q` or `6-9 ♠`."""
    kind, key, low, high = meld
    if kind == SET:
        return " ".join([_RANKS[key]] * 3)
    return "%s-%s %s" % (_RANKS[low], _RANKS[high % 13], _SUITS[key])


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
