"""How Trex looks: the viewer's hand along the bottom, the other three seats round the table.

In the trick contracts the trick lies in the middle in the order of the seats; in Trex the layout stands
there as four columns, highest card on top. Naming, revealing and appealing are buttons above the hand.
What the others name, reveal or pass is told for a moment. While a move is in motion the table is the one
before it. The pages of the pause menu are in `pages.py`, loaded when one is opened.
"""

from display import chrome, fonts, items, palette
from display.views import Labels, ease, extra, way
from display.views.hands import BUTTON_H, RISE, awaited, banner, button, compass, fan
from engine.cards import HIDDEN
from engine.compat import const
from engine.trex import (
    ACCEPT,
    AT_APPEAL,
    AT_LAYOUT,
    AT_NAME,
    AT_REVEAL,
    AT_TRICK,
    CALL,
    DIAMONDS,
    KEEP,
    NONE,
    PASS,
    REVEAL,
    SLAPS,
    TREX,
)

_NAMES = ("King of hearts", "Diamonds", "Queens", "Slaps", "Trex")
_SHORT = ("K♥", "♦", "Q", "S", "Trex")
_COST = ("its taker loses 75", "each one taken costs %d", "each one taken costs 25", "each trick taken costs %d")
_REVERSED = {"loses": "gains", "gains": "loses", "costs": "gives", "+200": "-200"}  # when the lowest total wins
_WORDS = ("king", "diamonds", "queens", "slaps")
_AIM = "first out of cards +200"
_SUIT_CHARS = "♣♦♥♠"
_RANK_CHARS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_PLACES = ("", "1st", "2nd", "3rd", "4th")

# Screen → hand size, its y; trick card size; x and y of the trick cards of the viewer, east, north, west; y of what
# stands below the cards of east and west; y of the status line; columns of the layout: left, pitch, top, step
# (0: only both ends are shown), y of the second seat beside them
_LAYOUTS = {
    (240, 240): (
        items.MEDIUM, 192, items.MEDIUM, ((104, 104), (142, 66), (104, 28), (66, 66)), 116, 164, (76, 28, 19, 13, 73),
    ),
    (240, 135): (
        items.SHORT, 98, items.SHORT, ((104, 60), (142, 41), (104, 21), (66, 41)), 32, 80, (68, 27, 22, 0, 50),
    ),
    (320, 240): (
        items.LARGE, 180, items.MEDIUM, ((144, 104), (188, 66), (144, 28), (100, 66)), 96, 156, (106, 32, 19, 12, 73),
    ),
}  # fmt: skip

_BESIDE = const(95)  # pixels between a margin and the trick, where east, west and the viewer have their cards told
_BESIDE_CARD = const(62)  # the same beside the cards of east and west on a low screen
_LEFT_OF_DEAL = const(130)  # pixels that a header of 240 has beside the deal and a total of four digits

_PACE_MS = 350
_TOLD_MS = (1500, 1200, 600)  # how long a contract, a reveal and a pass are told
_FLY_MS = 200
_HOLD_MS = 900  # a full trick stays so long before it is swept
_SWEEP_MS = 200


class TrexLook:
    """The table of Trex on one screen size."""

    pages = (("Score sheet", "sheet"), ("Last trick", "last"), ("This contract", "contract"))

    def __init__(self, width, height):
        self.width = width
        self.height = height
        layout = _LAYOUTS[width, height]
        self.size, self.hand_y, self.trick_size, self.trick_at, self.side_y, self.line_y, self.columns = layout
        self.low = height < 160
        self.rise = 6 if self.low else RISE
        self.toast_y = self.hand_y - self.rise - 38
        self.card_w, self.card_h = items.CARD_W[self.size], items.CARD_H[self.size]
        self.trick_w, self.trick_h = items.CARD_W[self.trick_size], items.CARD_H[self.trick_size]
        self.labels = Labels()
        self.seen = None  # the view that `known`, the lines of each side's seat, is about
        self.known = [None] * 4

    # The cursor

    def spots(self, view):
        """The cards that can be played or revealed, left to right, and the buttons of other moves."""
        codes = view.moves()
        spots = []
        hand = view.hand(view.viewer)
        left, pitch = fan(len(hand), self.size, self.width)
        for i in range(len(hand)):
            for code in (hand[i], REVEAL + hand[i]):
                if code in codes and (code < PASS or view.phase == AT_REVEAL):
                    spots.append((left + i * pitch, self.hand_y, self.card_w, self.card_h, (code,)))
        answers = self._answers(view)
        for i in range(len(answers)):
            spots.append(self._button_place(i, len(answers)) + (answers[i],))
        return spots

    def _answers(self, view):
        """Return the moves that are buttons, a tuple of one code each."""
        return [(code,) for code in view.moves() if KEEP <= code < REVEAL or code >= CALL]

    def question(self, view, codes):
        """Every spot means one move here."""
        return "", []

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

    def _button_place(self, i, count):
        """Return x, y, w, h of button `i` of `count`: the rows end above the status line, or above the hand."""
        if self.low:
            columns = min(count, 3 if count <= 6 else 4)
        else:
            columns = min(count, 2 if count <= 6 else self.width // 80)
        rows = (count + columns - 1) // columns
        w = min(112, (self.width - 6) // columns - 3)
        left = (self.width - columns * (w + 3) + 3) // 2
        step = BUTTON_H + (6 if rows < 4 and not self.low else 1)
        bottom = self.line_y - 5 if not self.low else 97 if rows > 2 else 85 if count > 2 else 74
        return left + i % columns * (w + 3), bottom - (rows - i // columns) * step, w, BUTTON_H

    def aim(self, view, spots, last):
        """The middle of what can be played, or where the cursor was."""
        if view.phase in (AT_NAME, AT_APPEAL):
            return 0
        if last is not None:
            for i in range(len(spots)):
                if spots[i][0] >= last[0] and spots[i][4][0] < PASS:
                    return i
        return len(spots) - 1 if view.phase == AT_REVEAL else 0

    def refusal(self, view, spot):
        """Every spot has a move here."""
        return ""

    def says(self, view, code):
        """Return a move of the seat to act in words."""
        if code >= CALL:
            return "name " + self.full_title(code - CALL)
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
                self._seat(scene, table, (table.viewer + side) & 3, side)
        if table.phase == AT_LAYOUT:
            self._columns(scene, table)
        elif table.phase == AT_TRICK:
            self._trick(scene, view, table, code if moving else -1, part)
        self._own_taken(scene, table)
        sweeping = moving and self._sweeping(table, part)
        # The other cards stay as they are while one flies: dimming them would keep it waiting
        self._hand(scene, table, code if moving else -1, chosen, () if sweeping else table.moves())
        if not moving:
            self._buttons(scene, view, chosen)
            self._status(scene, view, *self._words(view, chosen))
        elif code >= PASS:
            self._tell(scene, before, code)
        elif sweeping:
            name = compass(view, view.last_trick()[0])
            self._status(scene, table, name + (" take it" if name == "You" else " takes it"), palette.GOLD)
        else:
            fly, whole = self._times(table)
            if fly == whole:  # a full trick is swept away afterwards
                scene.hold()
            self.move(scene, view, table, code, part)

    def _header(self, scene, view, chosen):
        template = {"off": "deal %d/20", "all": "deal %d/8"}.get(view.complex, "deal %d")
        deal = self.labels.get(template, view.deal_no + 1)
        if chosen < CALL:
            title = self.contract_title(view.contract) if view.contract else self.labels.get("Trex %d", view.deal)
        elif self._crowded(view):
            title = self._set_title(chosen - CALL)
            if fonts.width(fonts.TEXT, title) > _LEFT_OF_DEAL:
                deal = ""
        else:
            title = "Name a contract"
        chrome.header(scene, title, deal, self.signed(view.scores()[view.viewer]))

    def _set_title(self, mask):
        """Return the titles of a set for the header, which alone spells it out: as short as it takes to be whole."""
        title = self.full_title(mask)
        short = title.replace(_NAMES[0], "King")
        for words in ("Name " + title, "Name " + short):
            if fonts.width(fonts.TEXT, words) <= _LEFT_OF_DEAL:
                return words
        return short

    def contract_title(self, mask):
        """Return the title of one contract, or the signs of several."""
        for i in range(5):
            if mask == 1 << i:
                return _NAMES[i]
        return " + ".join([_SHORT[i] if i < 3 else _NAMES[i] for i in range(5) if mask & 1 << i])

    def full_title(self, mask):
        """Return the titles of all contracts of a mask."""
        return " + ".join([_NAMES[i] for i in range(5) if mask & 1 << i])

    def _seat(self, scene, view, seat, side):
        """One of the other seats, side 1 east, 2 north, 3 west: name, king's star, total, what it has taken or left."""
        if view is not self.seen:  # a view does not change, so what is said of its seats stays too
            self.seen = view
            self.known[1] = self.known[2] = self.known[3] = None
        lines = self.known[side]
        if lines is None:
            lines = self.known[side] = self._seat_lines(view, seat, side)
        x, y, align = self._seat_place(side, view.phase)
        step = 12
        if self.low and side == 2 and view.phase == AT_TRICK:  # what north has lies left of its card, above west's
            self._line(scene, lines[0], x, y, align)
            lines = lines[1:]
            x, align, step = self.trick_at[2][0] - 5, items.RIGHT, 10
            y -= len(lines) - 1
        elif side == 3 and self._squeezed(view):
            step = 12 if len(lines) < 4 else 10
            y = self.line_y - step * len(lines)
        for line in lines:
            self._line(scene, line, x, y, align)
            y += step

    def _seat_lines(self, view, seat, side):
        """Return the lines of a seat, each a list of (text, colour)."""
        name = compass(view, seat) + (" ★" if view.king == seat else "")
        first = [
            (name, palette.GOLD if view.to_act == seat else palette.WHITE),
            (self.signed(view.scores()[seat]), palette.DIM),
        ]
        if view.phase == AT_TRICK:
            lines = self._trick_lines(view, seat, side)
            if side == 3 and self._squeezed(view) and _line_width(first) > _BESIDE_CARD:
                return [first[:1], first[1:]] + lines
            return [first] + lines
        held = (self._cards_text(view, view.hand(seat)), palette.SKY)
        if view.phase == AT_LAYOUT:
            return self._layout_lines(view, seat, first, held)
        return [first[:1], first[1:], [held]]

    def _squeezed(self, view):
        """True when a second line of north takes the row of west's name: west, with few cards then, moves down."""
        return self.low and view.phase == AT_TRICK and len(self.known[2]) > 2

    def _trick_lines(self, view, seat, side):
        """Return what a seat has taken and revealed, and then its counts, as lines that fit beside the trick."""
        dear, held = self._dear(view, seat), view.hand(seat)
        counts = [(self._counts_text(view, seat), palette.ALERT)]
        if self.low and side != 2:  # three cards side by side
            at = max(0, 3 - len(dear))
            lines = [self._cards_line(view, dear[:3], held[:at]), counts]
            if len(dear) + len(held) > 3:
                lines.insert(1, self._cards_line(view, dear[3:], held[at:]))
            return lines
        room = self.trick_at[2][0] - 9 if side == 2 else _BESIDE  # as much on either side of north's card
        wide = self._cards_line(view, dear, held)
        close = [(text.replace(" ", ""), colour) for text, colour in wide]
        if self.low:  # on one line where that is possible
            for cards in (wide, close):
                if _line_width(cards + counts) <= room:
                    return [cards + counts]
        return [wide if _line_width(wide) <= room else close, counts]

    def _cards_line(self, view, dear, held):
        """Return cards taken and cards revealed as a line of (text, colour)."""
        return [(self._cards_text(view, dear), palette.ALERT), (self._cards_text(view, held), palette.SKY)]

    def _layout_lines(self, view, seat, first, held):
        """Return the lines of a seat beside the layout."""
        place = view.out_place(seat)
        count = view.count(seat)
        left = _PLACES[place] if place else self.labels.get("%d cards", count) if count > 1 else "1 card"
        if not self.low:
            return [first[:1], first[1:], [(left, palette.WHITE)], [held]]
        if not held[0]:
            return [first[:1], [(left, palette.WHITE)]]
        held = chrome.fit(fonts.TEXT, held[0].replace(" ", ""), 46), palette.SKY
        return [first[:1], [(self.labels.get("%d", count), palette.WHITE), held]]

    def _line(self, scene, texts, x, y, align):
        """Add (text, colour) side by side, as one line that begins, ends or has its middle at x."""
        x -= _line_width(texts) * align // 2
        for text, colour in texts:
            if text:
                x += scene.text(fonts.TEXT, text, x, y, colour, items.LEFT) + 6

    def signed(self, value):
        """Return a score with its sign."""
        return self.labels.get("%+d", value) if value else "0"

    def _seat_place(self, side, phase):
        """Return x, y and alignment of a seat's lines: round the trick, beside the layout, or along the top."""
        top = chrome.HEADER + 3
        if phase == AT_TRICK:
            if side == 2:
                return self.trick_at[2][0] + self.trick_w + 6, top, items.LEFT
            top = self.side_y
        elif phase == AT_LAYOUT:
            top = top if side == 2 else self.columns[4]
            side = 3 if side == 2 else side
        return (
            (0, 0, 0),
            (self.width - 4, top, items.RIGHT),
            (self.width // 2, top, items.CENTRE),
            (4, top, items.LEFT),
        )[side]

    def _dear(self, view, seat):
        """Return the K♥ and the queens that a seat has taken, as far as they cost something (TX-22)."""
        return [card for card in view.taken(seat) if view.is_dear(card)]

    def _counts_text(self, view, seat):
        """Return how many diamonds and tricks a seat has taken, as far as they count and can be seen."""
        texts = []
        several = view.contract & DIAMONDS and view.contract & SLAPS
        if view.contract & DIAMONDS and (seat == view.viewer or view.show_taken):
            count = len([card for card in view.taken(seat) if card // 13 == 1])
            texts.append(("♦×%d" if several or (self.low and count > 9) else "diamonds %d") % count)
        if view.contract & SLAPS and view.tricks(seat) != HIDDEN:
            texts.append(("tr %d" if several and self.low else "tricks %d") % view.tricks(seat))
        return " ".join(texts)

    def taken_text(self, view, seat):
        """Return all that is known of what a seat has taken."""
        return (self._cards_text(view, self._dear(view, seat)) + "  " + self._counts_text(view, seat)).strip()

    def _cards_text(self, view, cards):
        """Return cards in a few characters; a doubled one has an exclamation mark."""
        return " ".join([card_chars(card) + ("!" if view.holder(card) != NONE else "") for card in cards])

    def _own_taken(self, scene, view):
        """What the viewer has taken, at the right above the hand."""
        if view.phase != AT_TRICK:
            return
        y = self.line_y
        dear, counts = self._cards_text(view, self._dear(view, view.viewer)), self._counts_text(view, view.viewer)
        if self.low:
            if fonts.width(fonts.TEXT, dear) > _BESIDE:
                dear = dear.replace(" ", "")
            if len(self.known[1]) > 3:  # east's lines come down to the upper line; then there is one card at most here
                counts, dear = "", (counts + "  " + dear).strip()
        texts = [text for text in (counts, dear) if text]
        owner = ("you" if view.is_person(view.viewer) else compass(view, view.viewer)) + ":"
        for i in range(len(texts)):
            left = self.width - 4 - fonts.width(fonts.TEXT, texts[i])
            line_y = y - 12 * (len(texts) - 1 - i)
            scene.text(fonts.TEXT, texts[i], left, line_y, palette.ALERT, items.LEFT)
            first = i == (len(texts) - 1 if self.low else 0)  # on a low screen east's card is beside the upper line
            if first and left > self.trick_at[0][0] + self.trick_w + fonts.width(fonts.TEXT, owner) + 13:
                scene.text(fonts.TEXT, owner, left - 5, line_y, palette.DIM, items.RIGHT)

    def _status(self, scene, view, words, colour):
        """Add the status line, beside what stands in the middle of a low screen."""
        if not words or self._crowded(view):
            return
        if view.phase in (AT_LAYOUT, AT_TRICK):
            scene.text(fonts.TEXT, words, 4, self.line_y, colour, items.LEFT)
        else:
            y = self.line_y
            if self.low:
                y = 86 if view.phase == AT_NAME else 77  # nothing of the hand rises while naming
            scene.text(fonts.TEXT, words, self.width // 2, y, colour, items.CENTRE)

    def _words(self, view, chosen):
        """Return the next step in words and its colour."""
        seat = view.to_act
        if seat < 0:
            return "the game is over", palette.WHITE
        name = compass(view, seat)
        if not awaited(view):
            leads = view.phase == AT_TRICK and not view.trick()
            asked = {AT_NAME: " names", AT_APPEAL: " may ask for a new deal", AT_REVEAL: " may reveal"}
            return name + asked[view.phase] if view.phase in asked else name + " leads" if leads else "", palette.DIM
        if view.phase == AT_TRICK:
            words = self._next_card(view)
        elif view.phase == AT_LAYOUT:
            words = "you pass" if PASS in view.moves() else "your turn"
        elif view.phase == AT_NAME:
            words = self.meaning(view, chosen - CALL) if chosen >= CALL else ""
        elif view.phase == AT_APPEAL:
            words = "a poor hand: deal again?"
        else:
            words = "double it? choose a card, or keep"
        return words, palette.GOLD

    def meaning(self, view, mask):
        """Return in a few words what a contract is about."""
        if mask == TREX:
            return priced(view, 4, _AIM)
        for i in range(4):
            if mask == 1 << i:
                return priced(view, i, _COST[i])
        return " + ".join([_WORDS[i] for i in range(4) if mask & 1 << i])

    def _next_card(self, view):
        """Return what the viewer has to play."""
        trick = view.trick()
        if not trick:
            return "your lead"
        suit = trick[0][1] // 13
        codes = view.moves()
        if codes[0] // 13 == suit and codes[-1] // 13 == suit:
            return "follow " + _SUIT_CHARS[suit]
        return "throw any card" if len(codes) == view.count(view.viewer) else "throw a penalty"

    def _hand(self, scene, view, playing, chosen, codes):
        """The viewer's cards, those of `codes` bright; but for `playing`, the one that flies (or -1)."""
        hand = view.hand(view.viewer)
        left, pitch = fan(len(hand), self.size, self.width)
        for i in range(len(hand)):
            card = hand[i]
            if card == playing:
                continue
            flags = items.STACKED if pitch < self.card_w else 0
            y = self.hand_y
            able = card in codes or (view.phase == AT_REVEAL and REVEAL + card in codes)
            if not able:
                flags |= items.DIM
            elif chosen == card or chosen == REVEAL + card:
                flags |= items.LIFT
                y -= self.rise - 4 * (view.phase == AT_LAYOUT and not self.low)  # twos reach down to there
            if view.holder(card) == view.viewer:
                flags |= items.MARK
            scene.card(left + i * pitch, y, self.size, card, flags)

    def _buttons(self, scene, view, chosen):
        answers = self._answers(view)
        for i in range(len(answers)):
            x, y, w, _ = self._button_place(i, len(answers))
            button(scene, x, y, w, self._button_text(answers[i][0], w), answers[i][0] == chosen)

    def _button_text(self, code, w):
        if code < CALL:
            return _ANSWERS[code - KEEP]
        mask = code - CALL
        title = self.full_title(mask)
        if not mask & mask - 1 and fonts.width(fonts.TEXT, title) < w - 4:
            return title
        return " ".join([_SHORT[i] for i in range(5) if mask & 1 << i])

    def _tell(self, scene, before, code):
        """What another seat names, reveals or passes."""
        name = compass(before, before.to_act)
        if code < REVEAL:
            self._status(scene, before, name + (" pass" if name == "You" else " passes"), palette.GOLD)
            return
        if code < CALL:
            lines = ["%s reveals %s" % (name, card_chars(code - REVEAL)), "it counts double"]
        else:
            lines = ["%s names" % name, self.contract_title(code - CALL), self.meaning(before, code - CALL)]
        banner(scene, lines)

    # Trick and layout

    def _trick(self, scene, view, table, code, part):
        """The cards of the trick; when the move completed it, they wait and then go to the winner."""
        cards = table.trick()
        sweep = 0
        winner = 0
        if code >= 0 and len(cards) == 3:
            sweep = self._sweep_part(part)
            winner = view.last_trick()[0]
        if self._sweeping(table, part) and code >= 0:
            cards.append((table.to_act, code))
        for side in range(4):
            seat = (view.viewer + side) & 3
            x, y = self.trick_at[side]
            if seat not in [played[0] for played in cards] and not sweep:
                scene.slot(x, y, self.trick_size)
            if seat == table.leader and not sweep:
                scene.fill(x + 6, y + self.trick_h + 2, self.trick_w - 12, 2, palette.GOLD)
        goal = self._home(view, winner)
        for seat, card in cards:
            x, y = self.trick_at[(seat - view.viewer) & 3]
            flags = items.MARK if table.holder(card) != NONE else 0
            scene.card(way(x, goal[0], sweep), way(y, goal[1], sweep), self.trick_size, card, flags)

    def _times(self, table):
        """Return how long a card flies, and the whole motion, in milliseconds."""
        if table.phase == AT_TRICK and len(table.trick()) == 3:
            return _FLY_MS, _FLY_MS + _HOLD_MS + _SWEEP_MS
        return _FLY_MS, _FLY_MS

    def _sweeping(self, table, part):
        """True when the card has arrived and the full trick waits or is swept."""
        fly, whole = self._times(table)
        return whole > fly and part * whole // 256 >= fly

    def _sweep_part(self, part):
        whole = _FLY_MS + _HOLD_MS + _SWEEP_MS
        return max(0, min(256, (part * whole // 256 - _FLY_MS - _HOLD_MS) * 256 // _SWEEP_MS))

    def _home(self, view, seat):
        """Return where cards come from and go to: a seat's side of the screen."""
        w, h = self.width, self.height
        side = (seat - view.viewer) & 3
        middle_x, middle_y = (w - self.trick_w) // 2, self.trick_at[1][1]
        return ((middle_x, h), (w, middle_y), (middle_x, -self.trick_h), (-self.trick_w, middle_y))[side]

    def move(self, scene, view, table, code, part):
        """Add the card just played on its way to the trick or the layout; `table` is the view before."""
        seat = table.to_act
        fly, whole = self._times(table)
        at = ease(min(256, part * whole // fly))
        if seat == table.viewer:
            hand = table.hand(seat)
            left, pitch = fan(len(hand), self.size, self.width)
            start = left + hand.index(code) * pitch, self.hand_y - self.rise
        else:
            start = self._home(table, seat)
        if table.phase == AT_LAYOUT:
            goal = self._column_place(code)
            size = items.SMALL
        else:
            goal = self.trick_at[(seat - table.viewer) & 3]
            size = self.trick_size
        scene.card(way(start[0], goal[0], at), way(start[1], goal[1], at), size, code, items.RAISED)

    def _columns(self, scene, view):
        """The layout: a column a suit from its highest to its lowest card, or its two ends on a low screen."""
        left, pitch, _, step, _ = self.columns
        for suit in range(4):
            x = left + suit * pitch
            span = view.layout(suit)
            if span is None:
                scene.slot(x, self._column_y(10), items.SMALL)
                scene.suit(x + 8, self._column_y(10) + 12, suit, fonts.SUIT, palette.FELT_LIGHT)
                continue
            low, high = (span[0] + 12) % 13, (span[1] + 12) % 13
            for power in range(high, low - 1, -1):
                if step or power == high or power == low:
                    rank = (power + 1) % 13
                    y = self._column_y(rank, power == high and high > low)
                    scene.card(x, y, items.SMALL, 13 * suit + rank, items.SIDE if step else 0)

    def _column_y(self, rank, high=False):
        """Return the y of a rank in its column."""
        _, _, top, step, _ = self.columns
        if step:
            return top + (12 - (rank + 12) % 13) * step
        return top if high else top + 27

    def _column_place(self, card):
        left, pitch = self.columns[:2]
        return left + card // 13 * pitch, self._column_y(card % 13, card % 13 == 0 or card % 13 > 10)

    # Motion, ends, pages

    def lasts(self, before, code, after):
        """Milliseconds that a move's motion takes; a full trick is shown a while before it goes."""
        if code < PASS:
            return self._times(before)[1]
        if code == PASS:
            return _TOLD_MS[2]
        if code < REVEAL or before.to_act == after.viewer:
            return 0
        return _TOLD_MS[0 if code >= CALL else 1]

    def cheers(self, view):
        """Being among the winners is worth a celebration."""
        return view.over and view.viewer in view.winners()

    def celebrate(self, scene, part):
        """Lay the celebration over the table."""
        from display.cheer import celebrate

        celebrate(scene, "You win!", part)

    def result(self, view):
        """The end in words."""
        return extra("trex.ends").result(self, view)

    def between(self, view):
        """The scores of the deal just ended, or why it is dealt again, in words."""
        return extra("trex.ends").between(self, view)

    def panels(self, view, key):
        """Return how many screens a page of the pause menu has, and which one to begin with."""
        if key == "contract":
            from display.views.trex import pages

            return pages.contract_pages(self, view), 0
        return (5, min(view.kingdom, 3)) if key == "sheet" else (1, 0)

    def panel(self, scene, view, key, page):
        """Add a page of the pause menu as a whole screen."""
        from display.views.trex import pages

        pages.draw(self, scene, view, key, page)


def _line_width(texts):
    """Return the pixels that (text, colour) take side by side."""
    return sum([fonts.width(fonts.TEXT, text) + 6 for text, _ in texts if text]) - 6


def card_chars(card):
    """Return a card in text characters: `Q♠`."""
    return _RANK_CHARS[card % 13] + _SUIT_CHARS[card // 13]


def priced(view, contract, words):
    """Return words about a contract with its price in them, turned round where the signs are (TX-O4)."""
    if "%" in words:
        words = words % (view.diamond if contract == 1 else view.slap)
    if view.sign < 0:
        words = " ".join([_REVERSED.get(word, word) for word in words.split(" ")])
    return words


_SAYS = ("pass", "keep", "ask for a new deal", "play on")
_ANSWERS = ("Keep", "Deal again", "Play on")

LOOK = TrexLook
