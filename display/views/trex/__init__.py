"""How Trex looks: the viewer's hand along the bottom, the other three seats round the table.

What stands in the middle depends on the phase, and what draws it is in memory only then: a trick in the order of the
seats (`trick.py`), the layout of Trex as four columns (`columns.py`), or the buttons that name, reveal and appeal
(`calls.py`). What the others name, reveal or pass is announced for a moment. While a move is in motion the table is the
one before it. The pages of the pause menu are in `pages.py`, loaded when one is opened.
"""

from display import chrome, fonts, items, palette
from display.views import Look, ease, way
from display.views.hands import awaited, banner, card_chars, compass, fan, middle
from display.views.trex.seats import Seats
from display.views.trex.words import contract_title, full_title, signed
from engine.trex import ACCEPT, AT_APPEAL, AT_LAYOUT, AT_NAME, AT_REVEAL, AT_TRICK, CALL, KEEP, PASS, REVEAL

_SAYS = ("pass", "keep", "ask for a new deal", "play on")

_PACE_MS = 350
_TOLD_MS = (1500, 1200, 600)  # how long a contract, a reveal and a pass are announced


class TrexLook(Look):
    """The table of Trex on one screen size."""

    pages = (("Score sheet", "sheet"), ("Last trick", "last"), ("This contract", "contract"))

    def __init__(self, width, height):
        Look.__init__(self, "trex", width, height)
        self.seats = Seats(self)

    # The cursor

    def spots(self, view):
        """The cards that can be played or revealed, left to right, and the buttons of other moves."""
        layout = self.layout
        codes = view.moves()
        spots = []
        hand = view.hand(view.viewer)
        left, pitch = fan(len(hand), layout.hand, self.width)
        for i in range(len(hand)):
            for code in (hand[i], REVEAL + hand[i]):
                if code in codes and (code < PASS or view.phase == AT_REVEAL):
                    spots.append((left + i * pitch, layout.hand_y, layout.hand_w, layout.hand_h, (code,)))
        if view.phase not in (AT_TRICK, AT_LAYOUT):
            spots += self._middle(view).spots(self, view)
        return spots

    def forced(self, view):
        """Return the one move there is where it is no decision (pass, or nothing to reveal), else -1."""
        codes = view.moves()
        return codes[0] if len(codes) == 1 and codes[0] in (PASS, KEEP) else -1

    def alone(self, code):
        """That a seat passes all can see; that it has nothing to reveal nobody may know."""
        return code == PASS

    def pace(self, view, code):
        """Cards and contracts at a readable pace; that nothing is revealed is no news."""
        return 60 if code in (KEEP, ACCEPT) else _PACE_MS

    def _crowded(self, view):
        """True when the buttons of a low screen leave no room for seats and words."""
        return self.low and view.phase == AT_NAME and len(view.moves()) > 6

    def aim(self, view, spots, last):
        """The middle of what can be played, or where the cursor was."""
        if view.phase in (AT_NAME, AT_APPEAL):
            return 0
        if last is not None:
            for i in range(len(spots)):
                if spots[i][0] >= last[0] and spots[i][4][0] < PASS:
                    return i
        return len(spots) - 1 if view.phase == AT_REVEAL else 0

    def says(self, view, code):
        """Return a move of the seat to act in words."""
        if code >= CALL:
            return "name " + full_title(code - CALL)
        if code >= REVEAL:
            return "reveal " + card_chars(code - REVEAL)
        return "play " + card_chars(code) if code < PASS else _SAYS[code - PASS]

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        chosen = spot[4][0] if spot else -1
        moving = before is not None
        table = before if moving else view
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        self._header(scene, table, chosen)
        if not self._crowded(table):
            for side in (1, 2, 3):
                self.seats.other(scene, table, side)
        stands = self._middle(table)
        if self.stands != "calls":
            stands.draw(self, scene, view, table, code if moving else -1, part)
        played = moving and code < PASS
        fly, whole = stands.times(table) if played else (256, 256)
        sweeping = fly < whole and part * whole // 256 >= fly
        # The other cards stay as they are while one flies: dimming them would keep it waiting
        self._hand(scene, table, code if moving else -1, chosen, () if sweeping else table.moves())
        if not moving:
            if self.stands == "calls":
                stands.buttons(self, scene, view, chosen)
            self._next_step(scene, view, chosen)
        elif not played:
            self._tell(scene, before, code)
        elif sweeping:
            name = compass(view, view.last_trick()[0])
            self._status(scene, table, name + (" take it" if name == "You" else " takes it"), palette.GOLD)
        else:
            if fly == whole:  # a full trick is swept away afterwards
                scene.hold()
            self.move(scene, view, table, code, part)

    def _middle(self, view):
        """Return what draws the middle of the table, in memory only while that is the same."""
        stands = "trick" if view.phase == AT_TRICK else "columns" if view.phase == AT_LAYOUT else "calls"
        return middle(self, stands)

    def _header(self, scene, view, chosen):
        template = {"off": "deal %d/20", "all": "deal %d/8"}.get(view.complex, "deal %d")
        deal = self.labels.get(template, view.deal_no + 1)
        if chosen < CALL:
            title = contract_title(view.contract) if view.contract else self.labels.get("Trex %d", view.deal)
        elif self._crowded(view):
            title, deal = self._middle(view).header(chosen - CALL, deal)
        else:
            title = "Name a contract"
        total = signed(self.labels, view.scores()[view.viewer]) if deal or not self._crowded(view) else ""
        chrome.header(scene, title, deal, total)

    def _status(self, scene, view, string, colour):
        """Add the status line, beside what stands in the middle of a low screen."""
        if not string or self._crowded(view):
            return
        layout = self.layout
        if view.phase in (AT_LAYOUT, AT_TRICK):
            scene.text(fonts.TEXT, string, 4, layout.line_y, colour, items.LEFT)
        else:  # nothing of the hand rises while naming
            y = layout.naming_line_y if view.phase == AT_NAME else layout.asking_line_y
            scene.text(fonts.TEXT, string, self.width // 2, y, colour, items.CENTRE)

    def _next_step(self, scene, view, chosen):
        """Add the next step in words as the status line."""
        if view.to_act < 0:
            self._status(scene, view, "the game is over", palette.WHITE)
        else:
            colour = palette.GOLD if awaited(view) else palette.DIM
            self._status(scene, view, self.middle.next_step(view, chosen), colour)

    def _hand(self, scene, view, playing, chosen, codes):
        """The viewer's cards, those of `codes` bright; but for `playing`, the one that flies (or -1)."""
        layout = self.layout
        rise = layout.layout_rise if view.phase == AT_LAYOUT else layout.rise
        hand = view.hand(view.viewer)
        left, pitch = fan(len(hand), layout.hand, self.width)
        for i in range(len(hand)):
            card = hand[i]
            if card == playing:
                continue
            flags = items.STACKED if pitch < layout.hand_w else 0
            y = layout.hand_y
            able = card in codes or (view.phase == AT_REVEAL and REVEAL + card in codes)
            if not able:
                flags |= items.DIM
            elif chosen == card or chosen == REVEAL + card:
                flags |= items.LIFT
                y -= rise
            if view.holder(card) == view.viewer:
                flags |= items.MARK
            scene.card(left + i * pitch, y, layout.hand, card, flags)

    def _tell(self, scene, before, code):
        """What another seat names, reveals or passes."""
        if code < REVEAL:
            name = compass(before, before.to_act)
            self._status(scene, before, name + (" pass" if name == "You" else " passes"), palette.GOLD)
        else:
            banner(scene, self.middle.told(before, code))

    def home(self, view, seat):
        """Return where cards come from and go to: a seat's side of the screen."""
        layout, w, h = self.layout, self.width, self.height
        side = (seat - view.viewer) & 3
        middle_x, middle_y = (w - layout.trick_w) // 2, layout.trick_y[1]
        return ((middle_x, h), (w, middle_y), (middle_x, -layout.trick_h), (-layout.trick_w, middle_y))[side]

    def move(self, scene, view, table, code, part):
        """Add the card just played on its way to the trick or the layout; `table` is the view before."""
        layout, stands = self.layout, self._middle(table)
        fly, whole = stands.times(table)
        at = ease(min(256, part * whole // fly))
        if table.to_act == table.viewer:
            hand = table.hand(table.viewer)
            left, pitch = fan(len(hand), layout.hand, self.width)
            start = left + hand.index(code) * pitch, layout.hand_y - layout.rise
        else:
            start = self.home(table, table.to_act)
        x, y, size = stands.goal(self, table, code)
        scene.card(way(start[0], x, at), way(start[1], y, at), size, code, items.RAISED)

    # Motion, ends

    def lasts(self, before, code, after):
        """Milliseconds that a move's motion takes; a full trick is shown a while before it goes."""
        if code < PASS:
            return self._middle(before).times(before)[1]
        if code == PASS:
            return _TOLD_MS[2]
        if code < REVEAL or before.to_act == after.viewer:
            return 0
        return _TOLD_MS[0 if code >= CALL else 1]

    def cheers(self, view):
        """Being among the winners is worth a celebration."""
        return view.over and view.viewer in view.winners()


LOOK = TrexLook
