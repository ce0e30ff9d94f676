"""How Trepenta looks: the viewer's hand along the bottom, its field with its die and the values of the places above
it, stock and discard pile beside the field, the other seats' fields as small tiles at the top.

A hand card that can be exchanged carries a mark, and the place it fits has its value in gold; the card under
the cursor points to its place with a bar below it, or a gold outline round another seat's tile. A press on a
card that can do several things asks which. What stands in the middle is in memory only then: the field (`field.py`),
or two piles to choose from, or sets and runs to lay on (`rounds.py`). The pages of the pause menu are in `pages.py`,
questions and hints in words in `words.py`, ends in `ends.py`: each is loaded when it is needed.
"""

from display import chrome, fonts, items, palette
from display.views import Look, aside, ease, flip, nearest, way
from display.views.hands import BUTTON_H, awaited, button, card_chars, middle, seat_name
from display.views.trepenta import hand as hands
from display.views.trepenta import others
from engine.cards import HIDDEN
from engine.options import PERSON
from engine.trepenta import DISCARD, DROP, EXCHANGE, NONE, PASS, PILE, STOCK, SWAP
from engine.trepenta.codes import Move

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


class TrepentaLook(Look):
    """The table of Trepenta on one screen size."""

    pages = (("Score sheet", "sheet"), ("Last round", "last"))
    restock = 1

    def __init__(self, width, height):
        Look.__init__(self, "trepenta", width, height)
        self.sight = None  # what is known of the view that is seen
        self.counted_in = None  # the view that `counted` is about
        self.counted = 0, 0  # points of the viewer's hand, bits of the places that lie in a set or run

    # The cursor

    def spots(self, view):
        """What can be pressed now: piles, hand cards with all they can do, a button to pass."""
        layout = self.layout
        codes = view.moves()
        if not codes:
            return []
        if view.phase == "pile":
            rounds = self._middle(view)
            return [rounds.pile_box(self, pile) + ((PILE + pile,),) for pile in (0, 1)]
        if view.phase == "draw":
            boxes = ((layout.stock_x, STOCK), (layout.discard_x, DISCARD))
            return [(x, layout.pile_y, layout.pile_w, layout.pile_h, (code,)) for x, code in boxes if code in codes]
        spots = []
        hand = hands.sorted_hand(view)
        cards = [Move(code).card for code in codes]
        places = hands.places(self, len(hand))
        size = hands.size_of(self, len(hand))
        for i in range(len(hand)):
            able = [codes[k] for k in range(len(codes)) if cards[k] == hand[i]]
            if able and able[0] < EXCHANGE:  # what changes cards first, then the discard
                able.append(able.pop(0))
            if able and not (i and hand[i] in hand[:i]):
                spots.append(places[i] + (items.CARD_W[size], items.CARD_H[size], tuple(able)))
        if PASS in codes:
            spots.append((layout.pass_x, layout.pass_y, layout.pass_w, BUTTON_H, (PASS,)))
        return spots

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
                if Move(spots[i][4][0]).card == card:
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
        return aside("trepenta", "words").question(view, codes)

    def says(self, view, code):
        """Return a move of the seat to act in words."""
        return aside("trepenta", "words").says(self, view, code)

    def next_value(self, view):
        """Return the value of the place that is filled next while sorting."""
        return view.value(view.viewer, 10 - len(view.hand(view.viewer)))

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        chosen = spot[4] if spot else ()
        moving = before is not None and before.round == view.round and not view.over
        new = self._arriving(view, before, code) if moving else NONE
        aims = [Move(code) for code in chosen]
        if self.sight is None or self.sight.view is not view:
            self.sight = hands.Sight(view)
        sight = self.sight
        # A card counts once it has come to the hand
        counted = view if new == NONE else before
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        stands = self._middle(view)
        choosing = self._is_choosing(view)
        title = "Which is your field?" if choosing and self.low else self.labels.get("Trepenta %d", view.deal)
        points = self.labels.get("%d", view.scores()[view.viewer])
        chrome.header(scene, title, self.labels.get("round %d/5", view.round + 1), points)
        for i in range(1, view.seats):
            others.draw(self, scene, view, sight.fields, (view.viewer + i) % view.seats, i - 1, aims)
        if choosing:
            stands.choice(self, scene, view, chosen)
        else:
            if view.phase == "lay":
                stands.melds(self, scene, view)
            else:
                stands.draw(self, scene, view, sight.fits, aims)
            self._piles(scene, view, chosen, before if moving else None, code)
            lifted = aims[0].card if aims else NONE
            hands.draw(self, scene, sight, lifted, moving, new, self._laid_cards(counted))
            if PASS in view.moves():
                layout = self.layout
                button(scene, layout.pass_x, layout.pass_y, layout.pass_w, "Pass", chosen == (PASS,))
        self._status(scene, view, counted)
        if moving:
            scene.hold()
            self.move(scene, view, before, code, part)

    def _middle(self, view):
        """Return what draws the middle of the table, in memory only while that is the same."""
        return middle(self, "rounds" if view.phase == "lay" or self._is_choosing(view) else "field")

    def _is_choosing(self, view):
        """True while the viewer has not chosen its pile in this round, unless it is only watched."""
        if view.phase != "pile" or PERSON not in view.options["seats"]:
            return False
        return (view.to_act - view.first) % view.seats <= (view.viewer - view.first) % view.seats

    def _piles(self, scene, view, chosen, before, code):
        if view.phase in ("sort", "lay"):
            return
        layout = self.layout
        if view.stock_left:
            scene.edges(layout.stock_x, layout.pile_y, layout.pile, min(2, (view.stock_left + 19) // 20))
            scene.back(layout.stock_x, layout.pile_y, layout.pile, items.LIFT if STOCK in chosen else 0)
        else:
            scene.slot(layout.stock_x, layout.pile_y, layout.pile)
        words = self.labels.get("%d left", view.stock_left)
        scene.text(fonts.TEXT, words, layout.left_x, layout.left_y, palette.DIM, items.CENTRE)
        discards = view.discards()
        if before is not None and Move(code).kind == DROP:
            discards = discards[:-1]
        if not discards:
            scene.slot(layout.discard_x, layout.pile_y, layout.pile)
            return
        flags = 0 if view.phase == "draw" and view.to_act == view.viewer else items.DIM
        if DISCARD in chosen:
            flags = items.LIFT
        scene.card(layout.discard_x, layout.pile_y, layout.pile, discards[-1], flags)

    def _status(self, scene, view, counted):
        """The next step, or what has just been done, and the points of the viewer's hand."""
        if self._is_choosing(view):
            if not self.low:
                self.middle.advice(self, scene, self._words(view))
            return
        layout = self.layout
        words = self._words(view)
        known = view.phase not in ("pile", "sort")
        x, y = layout.line_x, layout.line_y
        if self.low:
            points = self._points("%d points", counted) if known else ""
            for line in chrome.wrap(words, layout.line_w)[:2]:
                scene.text(fonts.TEXT, line, x, y, palette.GOLD, items.CENTRE)
                y += 12
            scene.text(fonts.TEXT, points, x, y, palette.WHITE, items.CENTRE)
        elif not known:
            scene.text(fonts.TEXT, words, x, layout.early_line_y, palette.GOLD, items.CENTRE)
        else:
            points = self._points("hand: %d points", counted)
            scene.text(fonts.TEXT, words, 6, y, palette.GOLD, items.LEFT)
            scene.text(fonts.TEXT, points, self.width - 6, y, palette.WHITE, items.RIGHT)

    def _melded(self, view):
        """Return what the viewer's hand counts, found out once for all frames of a view."""
        if view is not self.counted_in:
            self.counted_in = view
            self.counted = view.melded(view.viewer)
        return self.counted

    def _laid_cards(self, view):
        """Return the viewer's cards that lie in a set or run."""
        hand = view.hand(view.viewer)
        laid = self._melded(view)[1]
        return [hand[i] for i in range(len(hand)) if laid >> i & 1]

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
        return "exchange or discard" if self.sight.changing else "discard a card"

    # Motion

    def _arriving(self, view, before, code):
        """Return the card on its way into the viewer's hand, or NONE."""
        if before.to_act != view.viewer or Move(code).kind not in (STOCK, DISCARD, EXCHANGE, SWAP):
            return NONE
        held = before.hand(view.viewer)
        for card in view.hand(view.viewer):
            if card in held:
                held.remove(card)
            else:
                return card
        return NONE

    def move(self, scene, view, before, code, part):
        """Add the card that a move carries, from where it was to where it goes."""
        layout = self.layout
        seat = before.to_act
        mine = seat == view.viewer
        at = ease(part)
        moved = Move(code)
        if moved.kind in (STOCK, DISCARD):
            start = (layout.stock_x if code == STOCK else layout.discard_x), layout.pile_y
            card = before.discard_top if code == DISCARD else HIDDEN
            if mine:
                card = self._arriving(view, before, code)
                goal = hands.place(self, view, card)
            else:
                goal = others.place(self, view, seat)
            x, y = way(start[0], goal[0], at), way(start[1], goal[1], at)
            if mine and code == STOCK:
                flip(scene, x, y, layout.pile, card, part)
            else:
                scene.card(x, y, layout.pile, card, 0)
        elif moved.kind == DROP:
            start = hands.place(self, before, moved.card) if mine else others.place(self, view, seat)
            x, y = way(start[0], layout.discard_x, at), way(start[1], layout.pile_y, at)
            scene.card(x, y, layout.pile, moved.card, 0)
        elif mine and moved.kind in (EXCHANGE, SWAP):
            card = self._arriving(view, before, code)
            start = layout.field_x + moved.position * layout.field_step, layout.field_y
            if moved.kind == SWAP and moved.seat != view.viewer:
                start = others.place(self, view, moved.seat)
            goal = hands.place(self, view, card)
            flip(scene, way(start[0], goal[0], at), way(start[1], goal[1], at), layout.field, card, part)

    def lasts(self, before, code, after):
        """Milliseconds that a move's motion takes."""
        return _MOVE_MS if Move(code).kind in (STOCK, DISCARD, DROP, EXCHANGE, SWAP) else 0

    # Ends, pages

    def cheers(self, view):
        """Having the fewest points at the end is worth a celebration."""
        return view.over and view.viewer in view.winners()


LOOK = TrepentaLook
