"""Questions over the table or a menu: before something is lost, which move is meant, who holds the device.

Also what would be lost, in words, where the current deal of a game began, and the ways to a new deal.
"""

import engine
import firmware
import firmware.store.days as days  # borrow
import firmware.store.progress as progress  # borrow
from display import chrome, fonts, items, palette, widgets
from display.renderers import FACE, draw_face, seat_name
from display.spoken import CHOSEN, Words, ranks_named
from engine.compat import const
from engine.game import PERSON
from engine.texts import _, _n
from firmware import targets
from firmware.input import BACK, MENU, SELECT, direction
from firmware.menu import Seen
from firmware.store.saves import PRACTICE, slot_of

# Heights in pixels
_STRIP = const(19)  # of the words about a place
_ARROWS = const(32)  # columns at each end of that strip that a tap takes for the arrows
_GAP = const(10)  # between the face, the call and the lines of the cover
_LINE = const(22)
_ALL = const(135)  # of face, call and lines together
_LOW = const(160)  # a lower screen has no header on the cover ...
_MARGIN = const(6)  # ... but this above the face


class Screen(Seen, firmware.Screen):
    """A question before something is lost: two answers, the safe one first. Select counts once it has been seen."""

    overlay = True

    def __init__(self, console, title, words, answer, action, other=_("Keep it")):
        """`answer` is the one after which `action` is called, `other` the one that changes nothing."""
        self.console = console
        self.title = title
        self.lines = (words,)
        self.answers = (other, answer)
        self.action = action
        self.at = 0

    def build(self, scene, now):
        widgets.dialog(scene, self.title, self.lines, self.answers, self.at)

    def targets(self):
        board = self.console.board
        dialog = self.title, self.lines, self.answers, self.at, widgets.MIDDLE
        return targets.choices(widgets.dialog_boxes(board.width, board.height, *dialog)) + targets.corner()

    def press(self, key):
        if key in (BACK, MENU):
            self.console.pop()
        elif direction(key):
            self.at ^= 1
        elif key == SELECT and self.seen():
            self.console.pop()
            if self.at:
                self.action()


def _strip_row(boxes, y, bottom):
    """Return the row for a strip that covers none of the boxes: `y`, `bottom`, or above or below a box."""
    boxes = [(box[1] - 2, box[1] + box[3] + 2) for box in boxes]  # with their rings
    for row in [y, bottom] + [top - _STRIP for top, __ in boxes] + [end for __, end in boxes]:
        if 0 <= row <= bottom and not any([top < row + _STRIP and row < end for top, end in boxes]):
            return row
    return bottom


class Choose(firmware.Screen):
    """Which of several moves is meant?

    `question` is (title, [answer, ...], boxes, row); the table's `make_move(code)` makes the move.

    The dialog does not cover the spot that it asks about. Where the answers are about places on the table, `question`
    has their boxes and the row for a strip with one answer. Then all places stay visible, the one that the answer is
    about has a ring, and the strip is in that row, or in another one where a place is in the way.
    """

    overlay = True

    def __init__(self, console, question, codes, caller, first=-1):
        """`first`: the move that is offered first, if it is one of `codes`."""
        self.console = console
        self.title, self.answers, self.boxes, y = question
        self.codes = codes
        self.caller = caller
        self.at = codes.index(first) if first in codes else 0
        spot = caller.spot()
        self.place = widgets.MIDDLE
        if spot is not None:
            self.place = widgets.TOP if spot[1] + spot[3] // 2 > console.board.height // 2 else widgets.BOTTOM
        if self.boxes:
            self.place = _strip_row(self.boxes, y, console.board.height - _STRIP)
        self._point(codes[self.at : self.at + 1])

    def _point(self, codes):
        """Let the table below show what these moves are about, and nothing of the others."""
        if self.boxes:
            table, spot = self.caller, self.caller.spot()
            table.spots[table.cursor] = spot[:4] + (codes,) + spot[5:]

    def build(self, scene, now):
        if not self.boxes:
            widgets.dialog(scene, self.title, (), self.answers, self.at, self.place)
            return
        w, y = scene.width, self.place
        scene.fill(0, y, w, _STRIP, palette.BLACK)
        words = "%s: %s" % (self.title, self.answers[self.at])
        if fonts.width(fonts.BIG, words) > w - 36:  # between the arrows
            words = self.answers[self.at]
        scene.text(fonts.BIG, words, w // 2, y, palette.GOLD, items.CENTRE)
        scene.text(fonts.BIG, "◀", 4, y, palette.TEXT, items.LEFT)
        scene.text(fonts.BIG, "▶", w - 4, y, palette.TEXT, items.RIGHT)
        scene.ring(*self.boxes[self.at])

    def says(self):
        answers = [ranks_named(answer) for answer in self.answers]
        return Words([self.title], more=[answers], here=[answers[self.at]], chosen=CHOSEN)

    def targets(self):
        w, h = self.console.board.width, self.console.board.height
        if not self.boxes:
            boxes = widgets.dialog_boxes(w, h, self.title, (), self.answers, self.at, self.place)
            return targets.choices(boxes, self.at) + targets.corner()
        places = targets.choices(list(enumerate(self.boxes)), self.at)
        if self.caller.play.game.seats == 1:  # a card that is tapped twice goes up, or to the first place there is
            places.append(targets.Target(self.caller.spot()[:4], (SELECT,)))
        return places + targets.sides(w, _STRIP, _ARROWS, self.place) + targets.corner()

    def press(self, key):
        if key in (SELECT, BACK, MENU):
            self._point(self.codes)
            self.console.pop()
            if key == SELECT:
                self.caller.make_move(self.codes[self.at])
        else:
            self.at = (self.at + direction(key)) % len(self.codes)
            self._point(self.codes[self.at : self.at + 1])


_PASS = (_("Pass the device,"), _("then select"))


class Cover(Seen, firmware.Screen):
    """Between two people who pass the device round: no card is shown, each seat has a face.

    Select says that the next person holds the device; only then the table appears. It counts once the cover has been
    seen: a second tap of the person who has just played does not show the next hand.
    """

    def __init__(self, console, table):
        self.console = console
        self.table = table
        self.title = engine.title(table.play.game.NAME)
        self.call = _("Your turn, %s") % seat_name(table.play.game, table.play.holder)

    @property
    def busy(self):
        """True until select counts, as in `between_deals`."""
        return not self.seen()

    def build(self, scene, now):
        w, h, holder = scene.width, scene.height, self.table.play.holder
        if h < _LOW:
            scene.fill(0, 0, w, h, palette.FELT)
            y = _MARGIN
        else:
            scene.felt(0, chrome.HEADER, w, h - chrome.HEADER)
            chrome.header(scene, self.title)
            y = chrome.HEADER + (h - chrome.HEADER - _ALL) // 2
        draw_face(scene, self.table.play.game, holder, (w - FACE) // 2, y)
        y += FACE + _GAP
        scene.text(fonts.BIG, self.call, w // 2, y, palette.GOLD, items.CENTRE)
        y += 0 if h < _LOW else _GAP
        for line in _PASS:
            y += _LINE
            scene.text(fonts.BIG, line, w // 2, y, palette.TEXT, items.CENTRE)

    def says(self):
        title = "" if self.console.board.height < _LOW else self.title
        return Words(text=(title, self.call, " ".join(_PASS)))

    def press(self, key):
        if key in (BACK, MENU):
            self.console.home()
        elif key == SELECT and self.seen():
            self.table.uncover()
            self.console.pop()


SCREENS = {"choose": Choose, "cover": Cover}


def lost(game):
    """Return in words what would be lost with a game in progress; "" where that is nothing."""
    if game.over:
        return ""
    if game.deal_no:
        deals = game.deal_no
        if game.ROUNDS:
            return _n("The score of %d round is lost.", "The score of %d rounds is lost.", deals) % deals
        return _n("The score of %d deal is lost.", "The score of %d deals is lost.", deals) % deals
    return lost_since(game, 0)


def lost_since(game, start):
    """Return in words what would be lost with the moves since the first `start` ones; "" where that is nothing."""
    seats, log, past = game.options.get("seats", PERSON), game.log, game.copy_at(start)
    moves = 0  # decisions of people; time reports are none
    for i in range(start, len(log)):
        if seats[past.to_act] == PERSON:
            codes = past.moves()
            moves += log[i] in codes and (game.seats == 1 or past.is_choice(codes))
        past.step(log[i])
    return _n("%d move is lost.", "%d moves are lost.", moves) % moves if moves else ""


def resume(console, name, slot):
    """Show the table of the game in progress in a slot and return True; False where there is none that can be read."""
    if console.screens[0].is_table:  # it would put away the game loaded next
        console.home()
    console.remember("last", name)
    try:
        game = console.store.load_game(name, slot)
    except MemoryError:
        console.refuse(_("Out of memory; your game is still saved"))
        return True
    console.show_messages()
    if game is not None:
        console.play_next(game)
    return game is not None


def confirm(console, name, action, counts=0, deal=None):
    """Call `action`, which begins a new game that counts so, `later`: now, or once giving up the one in its slot is
    confirmed. Where that one is of the same day, or `deal`, (its number, options), it is resumed.
    """
    store, words, slot, there, its_counts = console.store, "", slot_of(counts), None, 0
    if name in store.saved_games(slot):
        try:
            there, its_counts = store.peek(name, slot)
            words = lost(there) if there is not None else ""
        except MemoryError:
            words = _("The one in progress is lost.")
        console.show_messages()
        if there is not None and progress.is_same(there, its_counts, deal, counts):
            there = None  # to make room
            resume(console, name, slot)
            return
    if words:
        day = progress.date_of(its_counts)
        title = _("Give up %s?") % (days.title(day) if day else _("shared deal") if slot else _("this game"))
        console.push("ask", title, words, _("New deal"), lambda: console.later(action))
    else:
        console.later(action)


def began(game):
    """Return how many moves had been made when the current deal of a game began."""
    number, log, past = game.deal_no, game.log, game
    at = game.length if number else 0
    while at and past.deal_no == number:  # back to a snapshot of an earlier deal, then on move by move
        at = (at - 1) // game.SNAPSHOT_EVERY * game.SNAPSHOT_EVERY
        past = game.copy_at(at)
    while past.deal_no < number:
        past.step(log[at])
        at += 1
    return at


def deal_again(console):
    """Deal the game on the table again; it counts as it did. In a race that is not decided all moves are taken back."""
    game, link = console.screens[0].play.game, console.link
    if game.seats == 1 and link is not None and link.game is game and link.won is None:
        while len(console.screens) > 1:
            console.pop()
        console.screens[0].undo(0)
        return
    counts = console.store.counts & ~PRACTICE  # which comes back where it is due
    console.play_next(engine.new(game.NAME, game.deal, **game.options), True, counts)


def choose_deal(console, name):
    """Leave the table, and a screen above it, for the screen of a new game."""
    console.later(console.leave_all, then=lambda: console.push("new_game", name))
