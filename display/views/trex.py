"""How Trex looks: the viewer's hand along the bottom, the other three seats round the table.

In the trick contracts the trick lies in the middle in the order of the seats; in Trex the layout stands
there as four columns, highest card on top. Naming, revealing and appealing are buttons above the hand.
"""

from display import chrome, fonts, items, palette
from display.cheer import celebrate
from display.views import Labels, ease, way
from display.views.hands import BUTTON_H, RISE, button, compass, fan
from engine.trex import (
    ACCEPT,
    APPEAL,
    AT_APPEAL,
    AT_LAYOUT,
    AT_NAME,
    AT_REVEAL,
    AT_TRICK,
    CALL,
    KEEP,
    NONE,
    PASS,
    REVEAL,
    SLAPS,
    TREX,
)

_NAMES = ("King of hearts", "Diamonds", "Queens", "Slaps", "Trex")
_SHORT = ("K♥", "♦", "Q", "Slaps", "Trex")
_WHAT = (
    "Who takes the king of hearts loses 75.",
    "Each diamond taken costs %d.",
    "Each queen taken costs 25.",
    "Each trick taken costs %d.",
    "Jacks first, then neighbours. First out scores most.",
)
_SUIT_CHARS = "♣♦♥♠"
_RANK_CHARS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_PLACES = ("", "1st", "2nd", "3rd", "4th")
_LINE_COLOURS = (palette.GOLD, palette.SKY, palette.LILAC, palette.ALERT)

# Screen → hand size, its y; trick card size; x and y of the trick cards of the viewer, east, north, west;
# y of the status line; columns of the layout: left, pitch, top, step (0: only both ends are shown)
_LAYOUTS = {
    (240, 240): (items.MEDIUM, 192, items.MEDIUM, ((104, 104), (142, 66), (104, 28), (66, 66)), 164, (76, 28, 21, 11)),
    (240, 135): (items.SHORT, 98, items.SHORT, ((104, 58), (142, 40), (104, 20), (66, 40)), 76, (74, 28, 22, 0)),
    (320, 240): (items.LARGE, 180, items.MEDIUM, ((144, 104), (188, 66), (144, 28), (100, 66)), 156, (106, 32, 21, 10)),
}

_PACE_MS = 350
_FLY_MS = 200
_HOLD_MS = 900  # a full trick stays so long before it is swept
_SWEEP_MS = 200


class TrexLook:
    """The table of Trex on one screen size."""

    pages = (("Score sheet", "sheet"), ("Last trick", "last"), ("This contract", "contract"))

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.size, self.hand_y, self.trick_size, self.trick_at, self.line_y, self.columns = _LAYOUTS[width, height]
        self.card_w, self.card_h = items.CARD_W[self.size], items.CARD_H[self.size]
        self.trick_w, self.trick_h = items.CARD_W[self.trick_size], items.CARD_H[self.trick_size]
        self.labels = Labels()

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
        """Return the moves that are buttons, a tuple of codes each; many contracts are asked for in a dialog."""
        codes = [code for code in view.moves() if KEEP <= code < REVEAL or code >= CALL]
        if len(codes) > 6 and self.height < 160:
            return [tuple(codes)]
        return [(code,) for code in codes]

    def question(self, view, codes):
        """Return title and answers for naming one of many sets of contracts."""
        return "Name", [self.contract_title(code - CALL) for code in codes]

    def forced(self, view):
        """Return the one move there is where it is no decision (pass, or nothing to reveal), else -1."""
        codes = view.moves()
        return codes[0] if len(codes) == 1 and codes[0] in (PASS, KEEP) else -1

    def pace(self, view, code):
        """Cards and contracts at a readable pace; that nothing is revealed is no news."""
        return 60 if code in (KEEP, ACCEPT) else _PACE_MS

    def _button_place(self, i, count):
        """Return x, y, w, h of button `i` of `count`: up to four in a row, the rows above the hand."""
        columns = min(count, 2 if count <= 6 and self.height > 160 else 3)
        rows = (count + columns - 1) // columns
        w = min(112, (self.width - 8) // columns - 4)
        left = (self.width - columns * (w + 4) + 4) // 2
        step = BUTTON_H + (6 if rows < 4 and self.height > 160 else 1)
        bottom = self.line_y - 6 if self.height > 160 else self.line_y + 7
        return left + i % columns * (w + 4), bottom - (rows - i // columns) * step, w, BUTTON_H

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

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        """Add the table; see `display/views`."""
        chosen = spot[4][0] if spot else -1
        moving = before is not None and code < PASS
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        table = before if moving else view  # a trick that is complete is still shown while it is swept
        self._header(scene, view)
        for seat in range(4):
            if seat != view.viewer:
                self._seat(scene, table, view, seat)
        if table.phase == AT_LAYOUT:
            self._columns(scene, view, code if moving else -1)
        elif table.phase == AT_TRICK:
            self._trick(scene, view, table, code if moving else -1, part)
        self._own_taken(scene, view)
        self._status(scene, view, moving)
        self._hand(scene, view, before if moving else None, code, chosen)
        if not moving:
            self._buttons(scene, view, chosen)
        elif table.phase == AT_LAYOUT or not self._sweeping(table, part):
            self._fly(scene, view, table, code, part)

    def _header(self, scene, view):
        deal = self.labels.get("deal %d", view.deal_no + 1)
        title = self.contract_title(view.contract) if view.contract else "Trex"
        chrome.header(scene, title, deal, self._signed(view.scores()[view.viewer]))

    def contract_title(self, mask):
        """Return the title of one contract, or the signs of several."""
        for i in range(5):
            if mask == 1 << i:
                return _NAMES[i]
        return "+".join([_SHORT[i][: 2 if i == 0 else 1] for i in range(5) if mask & 1 << i])

    def _seat(self, scene, table, view, seat):
        """One of the other seats: name, king's star, total, cards left, what it has taken."""
        side = (seat - view.viewer) & 3  # 1 east, 2 north, 3 west
        x, y, align = self._seat_place(side, table.phase)
        name = compass(view, seat)
        colour = palette.GOLD if view.to_act == seat else palette.WHITE
        lines = [(name + " ★" if view.king == seat else name, colour)]
        if table.phase != AT_LAYOUT or self.height > 160:
            lines.append((self._signed(view.scores()[seat]), palette.DIM))
        if table.phase == AT_LAYOUT:
            place = view.out_place(seat)
            count = _PLACES[place] if place else self.labels.get("%d cards", view.count(seat))
            lines.append((count, palette.WHITE))
        for text, colour_of_text in (
            (self._taken_text(view, view.face_up(seat)), palette.ALERT),
            (self._held_text(view, seat), palette.SKY),
        ):
            if text:
                lines.append((text, colour_of_text))
        for text, colour in lines:
            scene.text(fonts.TEXT, text, x, y, colour, align)
            y += 12

    def _signed(self, value):
        """Return a score with its sign."""
        return self.labels.get("%+d", value) if value else "0"

    def _seat_place(self, side, phase):
        """Return x, y and alignment of a seat's lines: round the trick, beside the layout, or along the top."""
        top = chrome.HEADER + 3
        if phase == AT_TRICK and side == 2:
            return self.trick_at[2][0] + self.trick_w + 6, top, items.LEFT
        if phase == AT_TRICK:
            top = self.trick_at[1][1] - 14
        elif phase == AT_LAYOUT:
            top += 0 if side == 2 else 40 if self.height > 160 else 27
            side = 3 if side == 2 else side
        return (
            (0, 0, 0),
            (self.width - 4, top, items.RIGHT),
            (self.width // 2, top, items.CENTRE),
            (4, top, items.LEFT),
        )[side]

    def _taken_text(self, view, cards):
        """Return taken penalty cards in a few characters; a doubled one has an exclamation mark."""
        return " ".join([card_chars(card) + ("!" if view.holder(card) != NONE else "") for card in cards[:4]]) + (
            " +%d" % (len(cards) - 4) if len(cards) > 4 else ""
        )

    def _held_text(self, view, seat):
        """Return the cards that can be seen in another seat's hand: revealed, or partners' twos."""
        return " ".join([card_chars(card) for card in view.hand(seat)[:4]])

    def _own_taken(self, scene, view):
        """What the viewer has taken, beside the status line."""
        if view.phase != AT_TRICK:
            return
        words = self._taken_text(view, view.face_up(view.viewer))
        if view.contract & SLAPS:
            words = (words + "  " if words else "") + self.labels.get("tricks %d", view.tricks(view.viewer))
        scene.text(fonts.TEXT, words, self.width - 4, self.line_y, palette.ALERT, items.RIGHT)

    def _status(self, scene, view, moving):
        words, colour = self._words(view)
        if not words or moving:
            return
        if view.phase == AT_LAYOUT or (view.phase == AT_TRICK and self.height < 160):
            scene.text(fonts.TEXT, words, 4, self.line_y, colour)  # beside what stands in the middle
        else:
            low = 8 if self.height < 160 else 0  # nothing of the hand rises while buttons are shown
            scene.text(fonts.TEXT, words, self.width // 2, self.line_y + low, colour, items.CENTRE)

    def _words(self, view):
        """Return the next step in words and its colour."""
        seat = view.to_act
        if seat < 0:
            return "the game is over", palette.WHITE
        mine = seat == view.viewer
        name = compass(view, seat)
        if view.phase == AT_NAME:
            if view.redeal:
                return ("dealt again: name a contract" if mine else "dealt again"), palette.GOLD
            return ("name a contract", palette.GOLD) if mine else (name + " names", palette.DIM)
        if view.phase == AT_APPEAL:
            return ("a poor hand: deal again?", palette.GOLD) if mine else (name + " may ask to redeal", palette.DIM)
        if view.phase == AT_REVEAL:
            return ("reveal, or keep?", palette.GOLD) if mine else (name + " may reveal", palette.DIM)
        if not mine:
            return "", palette.DIM
        if view.phase == AT_LAYOUT:
            return ("you pass", palette.GOLD) if PASS in view.moves() else ("your turn", palette.GOLD)
        trick = view.trick()
        if not trick:
            return "your lead", palette.GOLD
        suit = trick[0][1] // 13
        if view.moves()[0] // 13 == suit and view.moves()[-1] // 13 == suit:
            return _FOLLOW[suit], palette.GOLD
        return "throw any card", palette.GOLD

    def _hand(self, scene, view, before, code, chosen):
        hand = view.hand(view.viewer)
        left, pitch = fan(len(hand), self.size, self.width)
        codes = view.moves() if before is None else ()
        for i in range(len(hand)):
            card = hand[i]
            flags = items.STACKED if pitch < self.card_w else 0
            y = self.hand_y
            able = card in codes or (view.phase == AT_REVEAL and REVEAL + card in codes)
            if not able:
                flags |= items.DIM
            elif chosen == card or chosen == REVEAL + card:
                flags |= items.LIFT
                y -= RISE
            if view.holder(card) == view.viewer:
                flags |= items.MARK
            scene.card(left + i * pitch, y, self.size, card, flags)

    def _buttons(self, scene, view, chosen):
        answers = self._answers(view)
        for i in range(len(answers)):
            x, y, w, _ = self._button_place(i, len(answers))
            text = self._button_text(answers[i][0], w) if len(answers[i]) == 1 else "Name ..."
            button(scene, x, y, w, text, answers[i][0] == chosen)

    def _button_text(self, code, w):
        if code >= CALL:
            title = self.contract_title(code - CALL)
            return title if fonts.width(fonts.TEXT, title) < w - 4 else _SHORT[0]
        return {KEEP: "Keep", APPEAL: "Deal again", ACCEPT: "Play on"}[code]

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

    def _fly(self, scene, view, table, code, part):
        """The card just played on its way to the trick or the layout."""
        seat = table.to_act
        fly, whole = self._times(table)
        at = ease(min(256, part * whole // fly))
        if seat == view.viewer:
            hand = table.hand(seat)
            left, pitch = fan(len(hand), self.size, self.width)
            start = left + hand.index(code) * pitch, self.hand_y - RISE
        else:
            start = self._home(view, seat)
        if table.phase == AT_LAYOUT:
            goal = self._column_place(view, code)
            size = items.SMALL
        else:
            goal = self.trick_at[(seat - view.viewer) & 3]
            size = self.trick_size
        scene.card(way(start[0], goal[0], at), way(start[1], goal[1], at), size, code, 0)

    def _columns(self, scene, view, flying):
        """The layout: a column a suit from its highest to its lowest card, or its two ends on a low screen."""
        left, pitch, top, step = self.columns
        for suit in range(4):
            x = left + suit * pitch
            span = view.layout(suit)
            if span is None or (flying >= 0 and flying // 13 == suit and flying % 13 == 10):
                scene.slot(x, self._column_y(10), items.SMALL)
                scene.suit(x + 7, self._column_y(10) + 11, suit, fonts.SUIT, palette.FELT_LIGHT)
                continue
            low, high = (span[0] + 12) % 13, (span[1] + 12) % 13
            for power in range(high, low - 1, -1):
                card = 13 * suit + (power + 1) % 13
                if card == flying or (not step and low < power < high):
                    continue
                scene.card(x, self._column_y((power + 1) % 13, power == high and high > low), items.SMALL, card, 0)

    def _column_y(self, rank, high=False):
        """Return the y of a rank in its column."""
        _, _, top, step = self.columns
        if step:
            return top + (12 - (rank + 12) % 13) * step
        return top if high else top + 27

    def _column_place(self, view, card):
        left, pitch, _, _ = self.columns
        return left + card // 13 * pitch, self._column_y(card % 13, card % 13 == 0 or card % 13 > 10)

    # Motion, ends, pages

    def lasts(self, before, code, after):
        """Milliseconds that a move's motion takes; a full trick is shown a while before it goes."""
        return self._times(before)[1] if code < PASS else 0

    def cheers(self, view):
        """Being among the winners is worth a celebration."""
        return view.over and view.viewer in view.winners()

    def celebrate(self, scene, part):
        """Lay the celebration over the table."""
        celebrate(scene, "You win!", part)

    def result(self, view):
        """The end in words."""
        names = [compass(view, seat) for seat in view.winners()]
        title = "You win!" if names == ["You"] else " and ".join(names) + (" win" if len(names) > 1 else " wins")
        return title, ["%s %+d" % (compass(view, seat), view.scores()[seat]) for seat in range(4)]

    def between(self, view):
        """The scores of the deal just ended, or why it is dealt again."""
        if view.redeal and view.redeals:
            return self._dealt_again(view)
        king, mask, scores = view.history(view.deal_no - 1)
        lines = ["%s %+d, in all %+d" % (compass(view, seat), scores[seat], view.scores()[seat]) for seat in range(4)]
        return self.contract_title(mask), lines

    def _dealt_again(self, view):
        shown = view.shown()
        if view.redeal == 2 or shown is None:
            return "Dealt again", ["A suit was closed before all jacks were out."]
        cards = sorted(shown[1], key=lambda card: card // 13 * 13 + (card + 12) % 13)
        hand = " ".join([card_chars(card) for card in cards])
        return "Dealt again", ["%s showed a poor hand:" % compass(view, shown[0]), hand]

    def panels(self, view, key):
        """Return how many pages a page of the pause menu has."""
        return 5 if key == "sheet" else 1

    def panel(self, scene, view, key, page):
        """Add a page of the pause menu as a whole screen."""
        scene.fill(0, 0, self.width, self.height, palette.FELT)
        if key == "last":
            self._last_trick(scene, view)
        elif key == "contract":
            self._contract(scene, view)
        elif page == 4:
            self._chart(scene, view)
        else:
            self._kingdom(scene, view, page)

    def _last_trick(self, scene, view):
        chrome.header(scene, "Last trick")
        last = view.last_trick()
        if last is None:
            scene.text(fonts.TEXT, "No trick yet", self.width // 2, self.height // 2, palette.DIM, items.CENTRE)
            return
        for seat, card in last[1]:
            x, y = self.trick_at[(seat - view.viewer) & 3]
            scene.card(x, y, self.trick_size, card, items.MARK if view.holder(card) != NONE else 0)
        words = compass(view, last[0]) + " took it"
        scene.text(fonts.TEXT, words, self.width // 2, self.height - 30, palette.GOLD, items.CENTRE)

    def _contract(self, scene, view):
        chrome.header(scene, self.contract_title(view.contract) if view.contract else "Contract")
        y = chrome.HEADER + 8
        lines = []
        for i in range(5):
            if view.contract & 1 << i:
                points = view.diamond if i == 1 else view.slap
                lines.append(_WHAT[i] % points if "%" in _WHAT[i] else _WHAT[i])
        if not lines:
            lines.append("No contract has been named yet.")
        elif view.doubling and view.contract & ~(TREX | 2 | 8):
            lines.append("Revealed cards cost another taker double, and their holder gains the single value.")
        for line in lines:
            for text in chrome.wrap(line, self.width - 16):
                scene.text(fonts.TEXT, text, 8, y)
                y += chrome.LINE
            y += 4

    def _kingdom(self, scene, view, page):
        """The score sheet of one kingdom."""
        chrome.header(scene, self.labels.get("Kingdom %d", page + 1), "", self.labels.get("%d / 5", page + 1))
        column = (self.width - 84) // 4
        step = 18 if self.height > 160 else 14
        y = chrome.HEADER + 5
        for seat in range(4):
            scene.text(fonts.TEXT, compass(view, seat), 84 + seat * column + column - 4, y, palette.DIM, items.RIGHT)
        y += step
        kingdom = -1
        king_before = NONE
        for deal in range(view.deals_done):
            king, mask, scores = view.history(deal)
            if king != king_before:
                kingdom += 1
                king_before = king
            if kingdom != page:
                continue
            scene.text(fonts.TEXT, chrome.fit(fonts.TEXT, self.contract_title(mask), 84), 6, y, palette.WHITE)
            for seat in range(4):
                colour = palette.WHITE if scores[seat] >= 0 else palette.ALERT
                scene.number(fonts.TEXT, scores[seat], 84 + seat * column + column - 4, y, colour, items.RIGHT)
            y += step
        y = self.height - step - 2
        scene.fill(6, y - 4, self.width - 12, 1, palette.FELT_LIGHT)
        scene.text(fonts.TEXT, "total", 6, y, palette.GOLD)
        for seat in range(4):
            scene.number(fonts.TEXT, view.scores()[seat], 84 + seat * column + column - 4, y, palette.GOLD, items.RIGHT)

    def _chart(self, scene, view):
        """The running totals of all seats as lines."""
        chrome.header(scene, "Totals", "", "5 / 5")
        totals = [[0], [0], [0], [0]]
        for deal in range(view.deals_done):
            scores = view.history(deal)[2]
            for seat in range(4):
                totals[seat].append(totals[seat][-1] + scores[seat])
        low = min([min(line) for line in totals] + [-50])
        high = max([max(line) for line in totals] + [50])
        top = chrome.HEADER + 8
        h = self.height - top - 24
        zero = top + h * high // (high - low)
        scene.fill(8, zero, self.width - 16, 1, palette.FELT_LIGHT)
        for seat in range(4):
            scene.chart(8, top, self.width - 16, h, tuple(totals[seat]), low, high, _LINE_COLOURS[seat])
            x = 8 + seat * (self.width - 16) // 4
            scene.text(fonts.TEXT, compass(view, seat), x, self.height - 16, _LINE_COLOURS[seat])


def card_chars(card):
    """Return a card in text characters: `Q♠`."""
    return _RANK_CHARS[card % 13] + _SUIT_CHARS[card // 13]


_FOLLOW = tuple("follow %s" % _SUIT_CHARS[suit] for suit in range(4))

LOOK = TrexLook
