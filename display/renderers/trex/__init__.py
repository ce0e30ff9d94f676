"""The renderer of Trex: the viewer's hand along the bottom, the other three seats round the table.

The middle of the table depends on the phase: `trick.py` draws a trick, `rails.py` the layout of Trex, `naming.py` the
buttons to name, reveal and appeal; each is in memory during its phase. Names, reveals and passes of the others are
announced for a moment. During a motion the table is the one before the move. The pages of the pause menu are in
`pages.py`, loaded when one is opened.
"""

from display import chrome, fonts, items, palette
from display.renderers import Renderer, borrow_part, card_chars, ease, is_you, lerp, seat_name, viewer_decides
from display.renderers.trex.seats import SeatPanels
from display.renderers.trex.words import brief, contract_numbers
from engine.compat import const
from engine.texts import _
from engine.trex.codes import ACCEPT, AT_APPEAL, AT_LAYOUT, AT_NAME, AT_REVEAL, AT_TRICK, KEEP, NAMING, PASS, REVEAL

_SAYS = (_("pass"), _("keep"), _("ask for a new deal"), _("play on"))  # the moves PASS, KEEP, APPEAL and ACCEPT

_PACE_MS = 350
_ANNOUNCE_MS = (1500, 1200, 600)  # how long a contract, a reveal and a pass are announced
_QUICK_MS = const(60)  # for a move that is not worth a pause
_GAP = const(4)  # pixels between two buttons, and at least between two texts of the header
_CROWN = const(17)  # width of the crown and its margin


class TrexRenderer(Renderer):
    """The table of Trex on one screen size."""

    pages = ((_("Score sheet"), "sheet"), (_("Last trick"), "last"), (_("This contract"), "contract"))

    def __init__(self, width, height):
        Renderer.__init__(self, "trex", width, height)
        self.seats = SeatPanels(self)
        self.middle = "", None  # what `_middle` has returned last: name, module
        self.headed = None  # the view that `title` and `deal` are about
        self.title = self.deal = ""  # of the header
        self.news = None  # the view that `lines` are about
        self.lines = ()  # of the announcement

    # The cursor

    def spots(self, view):
        """Return the cards that can be played or revealed, left to right, and the buttons for other moves."""
        codes = view.moves()
        spots = []
        hand = view.hand(view.viewer)
        left, pitch, size = self.fan(len(hand))
        for i in range(len(hand)):
            code = REVEAL + hand[i] if view.phase == AT_REVEAL else hand[i]
            if code in codes:
                spots.append((left + i * pitch, self.layout.hand_y, items.CARD_W[size], items.CARD_H[size], (code,)))
        if view.phase not in (AT_TRICK, AT_LAYOUT):
            spots += self.buttons(view)
        return spots

    def buttons(self, view):
        """Return the buttons as spots: every move that is not a card."""
        layout = self.layout
        codes = [code for code in view.moves() if KEEP <= code < REVEAL or code >= NAMING]
        count = len(codes)
        many = 1 if count > 6 else 0  # index in the fields of the layout
        columns = min(count, 4 if many else 2)
        w = (self.width - 4) // (columns if columns > 1 else 2) - _GAP
        h, step = layout.button_h[many], layout.button_step[many]
        left = (self.width - columns * (w + _GAP) + _GAP) // 2
        y = layout.buttons_y if view.phase == AT_NAME else layout.answers_y
        return [(left + i % columns * (w + _GAP), y + i // columns * step, w, h, (codes[i],)) for i in range(count)]

    def fan(self, count):
        """Return (x of the first card, pixels from card to card, size) of a hand of `count` cards."""
        layout = self.layout
        size = layout.large if count <= layout.most_large else layout.strip
        w = items.CARD_W[size]
        pitch = w + 2
        if count > 1:
            pitch = min(pitch, (self.width - 1 - w) // (count - 1))
        return (self.width - w - pitch * (count - 1) + 1) // 2, pitch, size

    def forced(self, view):
        """Return the only move if it is no decision, else -1.

        That is to pass, to reveal nothing, with `forces` a seat's last card, and with `offers` the only legal one.
        """
        codes = view.moves()
        if len(codes) != 1:
            return -1
        last = codes[0] < PASS and (self.offers or (self.forces and view.count(view.to_act) == 1))
        return codes[0] if last or codes[0] in (PASS, KEEP) else -1

    def needs_nobody(self, code):
        """True for a pass and a last card, which all can see; that a seat has nothing to reveal must stay secret."""
        return code <= PASS

    def pause_ms(self, view, code):
        """Return the least milliseconds before an opponent's move; revealing nothing or playing on needs no pause."""
        return _QUICK_MS if code in (KEEP, ACCEPT) else _PACE_MS

    def remark(self, view, before):
        """Return (seat, its words, True: it is hurt) for the seat that has just taken a costly trick, or None."""
        if view.trick_no == before.trick_no + 1 and not self.low:
            seat, cards = view.last_trick()
            if [card for by, card in cards if view.is_costly(card)]:
                return seat, _("%s: ouch!") % seat_name(view, seat), True
        return None

    def chapter(self, view):
        """Return the title of the chapter of the rules about the contract, the first of several, or ""."""
        kinds = contract_numbers(view.contract)
        return view.DEAL_KINDS[kinds[0]] if kinds else ""

    def bare_box(self, view):
        return None if self.low else (0, chrome.HEADER, self.width)

    def crowded(self, view):
        """True when the buttons of a low screen leave no room for words about the chosen one: it is in the header."""
        return self.low and view.phase == AT_NAME and len(view.moves()) > 6

    def aim(self, view, spots, last):
        """Return the index of the first card at or right of the spot `last`, else 0; while revealing that of Keep."""
        if view.phase in (AT_NAME, AT_APPEAL):
            return 0
        if last is not None:
            for i in range(len(spots)):
                if spots[i][0] >= last[0] and spots[i][4][0] < PASS:
                    return i
        return len(spots) - 1 if view.phase == AT_REVEAL else 0

    def move_text(self, view, code):
        if code >= NAMING:
            return _("name %s") % brief(code - NAMING)
        if code >= REVEAL:
            return _("reveal %s") % card_chars(code - REVEAL)
        return _("play %s") % card_chars(code) if code < PASS else _SAYS[code - PASS]

    def columns(self, view):
        return [seat_name(view, (view.viewer + 1 + i) & 3) for i in range(4)]

    # In words

    def seat_title(self, view, seat):
        return seat_name(view, seat)

    def move_in_words(self, before, code, after):
        parts = borrow_part("trex", "ends").move_parts(before, code, after)
        if parts and isinstance(parts[0], tuple):
            said = ". ".join([self._laid(before, *part) for part in parts])
            return said + self._captured(before, after) if len(parts) > 1 else said
        said = Renderer.move_in_words(self, before, code, after)
        if said and code >= REVEAL and before.to_act != before.viewer:  # it is announced
            said = ": ".join([said] + borrow_part("trex", "naming").announcement(before, code)[2:])
        return said

    def _captured(self, before, after):
        """Return which cards of the trick that a move has filled have a price, as the end of a sentence."""
        cards = [card for by, card in after.last_trick()[1]]
        diamonds = 1 in contract_numbers(before.contract)
        found = [card_chars(card) for card in cards if before.is_costly(card) or (diamonds and card // 13 == 1)]
        return _(" with %s") % ", ".join(found) if found else ""

    def own_in_words(self, view):
        if self.low or view.phase not in (AT_TRICK, AT_LAYOUT):
            return ()
        title, text = self.place_in_words(view, "seat %d" % view.viewer)
        return [_("You") + title[title.find(":") :] if is_you(view, view.viewer) else title, text]

    def row_in_words(self, view, line):
        if line[0]:
            return Renderer.row_in_words(self, view, line)
        return ", ".join([self._laid(view, *part) for part in line[1:]])

    def _laid(self, view, column, what):
        """Return what the seat of a column did: a card, words for a pass, or None for the trick that it takes."""
        seat = (view.viewer + 1 + column) & 3
        mine, name = is_you(view, seat), seat_name(view, seat)
        if what is None:
            return _("You take the trick") if mine else _("%s takes the trick") % name
        if isinstance(what, str):
            return _("You pass") if mine else _("%s passes") % name
        return _("You play %s") % card_chars(what) if mine else _("%s plays %s") % (name, card_chars(what))

    def place_in_words(self, view, key):
        title, text = Renderer.place_in_words(self, view, key)
        return [_("%s points") % title if key.startswith("seat ") else title, text]

    def drop_boxes(self, view, code, spot):
        found = Renderer.drop_boxes(self, view, code, spot)
        if found and view.phase == AT_TRICK:  # any of the trick's places
            layout = self.layout
            found += [(layout.trick_x[i], layout.trick_y[i], layout.trick_w, layout.trick_h) for i in range(4)]
        return found

    # The picture; `chosen` is the move under the cursor, or -1

    def build(self, scene, view, spot, before, code, part, seconds):
        chosen = spot[4][0] if spot else -1
        moving = before is not None
        table = before if moving else view
        passing = (table.to_act - table.viewer) & 3 if moving and code == PASS else -1  # a side
        no_cards = not moving and table.phase in (AT_NAME, AT_APPEAL)  # no card can be chosen
        before_cards = table.phase not in (AT_TRICK, AT_LAYOUT)  # the middle of the table is empty
        played = moving and code < PASS
        # Milliseconds of the card's flight, and of the motion with the sweep after it; only their ratio counts here
        fly, whole = self._middle(table).times(table) if played else (256, 256)
        flying = played and part * whole // 256 < fly  # behind it the table is as it was at rest
        if not ((flying or not moving) and scene.reuse(table)):
            scene.felt(0, 0, self.width, self.height)
            scene.fill(0, 0, self.width, chrome.HEADER, palette.BLACK)
            if not self.low:
                self._header(scene, table, chosen, moving)
            if not self.low or table.phase != AT_NAME or not viewer_decides(table) or moving:
                self.seats.draw(scene, table, passing)
            if not before_cards:
                self._middle(table).draw(self, scene, view, table, code if moving else -1, part)
            if not moving:
                if before_cards:
                    self._middle(view).buttons(self, scene, view)
                if no_cards:
                    self._hand(scene, view, -1, -1, ())
                scene.keep(view)
                # Now, not while the first card of a size moves
                scene.painter.preload(self.layout.cell if table.phase == AT_LAYOUT else self.layout.trick)
        if self.low:  # here the header depends on `chosen`
            self._header(scene, table, chosen, moving)
        sweeping = fly < whole and part * whole // 256 >= fly
        # The other cards stay as they are while one flies: dimming them would delay it
        if not no_cards:
            self._hand(scene, table, code if moving else -1, chosen, () if sweeping else table.moves())
        if moving and code > PASS:  # what another seat names or reveals
            if self.news is not before:
                self.lines = self._middle(before).announcement(before, code) if code >= REVEAL else ()
                self.news = before
            if self.lines:
                banner(scene, self.lines)
        elif not moving:
            self._next_step(scene, view, chosen)
            if before_cards and chosen >= 0:  # last, so that the slots of other strings do not change
                self._middle(view).buttons(self, scene, view, chosen)
        elif code == PASS:
            if passing == 0:  # the passes of the others are shown beside their names
                banner(
                    scene, [_("You pass") if viewer_decides(table) else _("%s passes") % seat_name(table, table.to_act)]
                )
        elif not sweeping:
            if fly == whole:  # a full trick is swept away afterwards
                scene.keep()
            self.move(scene, view, table, code, part)

    def _middle(self, view):
        """Return the module that draws the middle of the table in this phase."""
        name = "trick" if view.phase == AT_TRICK else "rails" if view.phase == AT_LAYOUT else "naming"
        if name != self.middle[0]:
            self.middle = "", None  # free the other one first
            self.middle = name, borrow_part("trex", name)
        return self.middle[1]

    def _header(self, scene, view, chosen, moving):
        """Add the contract, which deal it is, and the viewer's total.

        On a low screen the total gives way to what to play, and the layout of Trex has no header. `moving`: a move is
        being shown.
        """
        if self.low and view.phase == AT_LAYOUT:
            return
        if view is not self.headed:
            self.headed = view
            self.title = brief(view.contract) if view.contract else _("Name one") if viewer_decides(view) else "Trex"
            self.deal = _("deal %d") % (view.deal_no + 1) + ("/%d" % view.deals if view.deals else "")
        title = brief(chosen - NAMING) if chosen >= NAMING and self.crowded(view) else self.title
        end = self.width - 6
        words = ""
        if self.low and view.phase == AT_TRICK and not moving and view.to_act >= 0:
            words = self._middle(view).next_step(view, chosen)
        if not words:
            words = self.labels.get("%d", view.scores()[view.viewer])
        room = end - 6 - fonts.width(fonts.BIG, title) - _GAP
        if fonts.width(fonts.BIG, words) > room:
            title = title.replace(_("Slaps"), "S")
            room = end - 6 - fonts.width(fonts.BIG, title) - _GAP
        if fonts.width(fonts.BIG, words) <= room:
            end -= scene.text(fonts.BIG, words, end, 2, palette.GOLD, items.RIGHT) + _GAP
        if view.king == view.viewer and end - _CROWN > self.width - room:
            end -= _CROWN
            scene.glyph(fonts.ICON, fonts.CROWN, end, 3, palette.GOLD)
        start = 6 + scene.text(fonts.BIG, title, 6, 2, palette.TEXT, items.LEFT)
        w = fonts.width(fonts.SMALL, self.deal)
        if end - start >= w + 2 * _GAP:
            scene.text(fonts.SMALL, self.deal, (start + end - w) // 2, 5, palette.DIM, items.LEFT)

    def _next_step(self, scene, view, chosen):
        """Add the question, or the next step in words."""
        colour = palette.GOLD if viewer_decides(view) else palette.TEXT
        if view.to_act < 0:
            words = _("the game is over")
        elif view.phase not in (AT_TRICK, AT_LAYOUT):
            self._middle(view).ask(self, scene, view, chosen, colour)
            return
        else:
            words = "" if self.low else self._middle(view).next_step(view, chosen)
        if words:
            scene.text(fonts.BIG, words, 4, self.layout.line_y, colour, items.LEFT)

    def _hand(self, scene, view, playing, chosen, codes):
        """Add the viewer's cards without `playing`, the one that flies (or -1); those in `codes` white and raised."""
        layout = self.layout
        hand = view.hand(view.viewer)
        left, pitch, size = self.fan(len(hand))
        stacked = items.STACKED if pitch < items.CARD_W[size] else 0
        ring = -1
        for i in range(len(hand)):
            card = hand[i]
            if card == playing:
                continue
            flags, y = stacked, layout.hand_y
            code = REVEAL + card if view.phase == AT_REVEAL else card
            if code in codes:
                y -= layout.rise
            else:
                flags |= items.DIM
            if code == chosen:
                y -= layout.lift
                if stacked:
                    ring = left + i * pitch
                else:
                    flags |= items.LIFT
            if view.holder(card) == view.viewer and not (stacked and self.low):  # the badge would cover the suit there
                flags |= items.DOUBLED
            scene.card(left + i * pitch, y, size, card, flags)
        if ring >= 0:  # around the visible part of a card that its neighbour covers
            scene.ring(ring + 2, layout.hand_y - layout.rise - layout.lift + 1, pitch - 2, items.CARD_H[size])

    def home(self, view, seat):
        """Return x, y at a seat's side of the screen, where its cards come from and go to."""
        layout, w, h = self.layout, self.width, self.height
        side = (seat - view.viewer) & 3
        middle_x, middle_y = (w - layout.trick_w) // 2, layout.trick_y[1]
        return ((middle_x, h), (w, middle_y), (middle_x, -layout.trick_h), (-layout.trick_w, middle_y))[side]

    def move(self, scene, view, table, code, part):
        """Add the card just played on its way to the trick or the layout; `table` is the view before."""
        layout, middle = self.layout, self._middle(table)
        fly, whole = middle.times(table)
        at = ease(min(256, part * whole // fly))
        if table.to_act == table.viewer:
            hand = table.hand(table.viewer)
            left, pitch, __ = self.fan(len(hand))
            start = left + hand.index(code) * pitch, layout.hand_y - layout.rise
        else:
            start = self.home(table, table.to_act)
        x, y, size = middle.goal(self, table, code)
        scene.card(lerp(start[0], x, at), lerp(start[1], y, at), size, code, items.RAISED)

    # Motion, ends

    def motion_ms(self, before, code, after):
        """Return the milliseconds of a move's motion; a full trick is shown for a while before it goes."""
        if code < PASS:
            return self._middle(before).times(before)[1]
        if code == PASS:
            return _ANNOUNCE_MS[2]
        if code < REVEAL or before.to_act == after.viewer:
            return 0
        return _ANNOUNCE_MS[0 if code >= NAMING else 1]


def banner(scene, lines):
    """Add an announcement in the upper part of the table; the second line is in gold."""
    w = max([fonts.width(fonts.BIG, line) for line in lines])
    font, step, capital = (fonts.BIG, 21, 15) if w <= scene.width - 20 else (fonts.SMALL, 17, 11)
    h = step * len(lines) + 10
    w = min(w + 20, scene.width - 4)
    x, y = (scene.width - w) // 2, scene.height * 2 // 5 - h // 2 + 8
    scene.panel(x, y, w, h, palette.BLACK, palette.GOLD)
    for i in range(len(lines)):
        colour = palette.GOLD if i == 1 else palette.TEXT
        scene.text(font, lines[i], scene.width // 2, y + 5 + (step - capital) // 2 + step * i, colour, items.CENTRE)


RENDERER = TrexRenderer
