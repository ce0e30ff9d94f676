"""The modes before a deal's first move and after its last, and reshuffling. Loaded for as long as one of them lasts.

Cards fly without a move: those of a new deal to their places, the discards to a new stock. A game that is over and has
been counted is celebrated, and then its table stays as it was.
"""

import display.win_cascade as win_cascade  # borrow
from display.items import RAISED
from display.renderers import dealt_part, ease, lerp, seat_name
from engine.compat import const
from engine.texts import _
from firmware.input import SELECT, elapsed
from firmware.table.modes import Mode

_HAND_OUT_MS = const(380)
_SHUFFLE_MS = const(360)
_SHUFFLED = const(6)  # cards that are shown flying
_FLIGHT = const(126)  # of each card, in 256ths of the motion
_HOP = const(11)  # right shift of a product of 256ths: the cards fly in an arc, up to 8 pixels high
_STEP_MS = const(16)  # from one step of the cascade to the next
_MOST_STEPS = const(4)  # between two checks of the keys
_SEEN_MS = const(500)  # from the end of the cascade to the result


def deal(table):
    """Show how the cards of a deal are dealt, if the renderer can and motion is on."""
    table.console.play_sound("deal")
    if table.console.settings["motion"] != "off":
        if table.renderer.deals:
            table.enter(Dealing(table, table.renderer.deals))
        elif table.play.game.seats > 1:
            table.enter(HandingOut(table, _HAND_OUT_MS))


class Dealing(Mode):
    """Lasts until all cards are dealt or a key is pressed; select then does nothing else, as it had no target yet."""

    busy = True

    def __init__(self, table, duration_ms):
        self.table = table
        self.duration_ms = duration_ms
        self.began = -1  # when the first picture was there, which takes a while after a game was opened; -1: not yet
        self.drawn = False

    def build(self, scene, now):
        self.add(scene, 0 if self.began < 0 else min(256, elapsed(now, self.began) * 256 // self.duration_ms))
        self.drawn = True

    def add(self, scene, part):
        """Add the table `part` / 256 of the way into the deal."""
        table = self.table
        if not (self.drawn and scene.reuse()):
            table.renderer.before_deal(scene, table.play.view)
            scene.keep()
        table.renderer.dealing(scene, table.play.view, part)

    def tick(self, now):
        if self.drawn and self.began < 0:
            self.began = now
        if self.began >= 0 and elapsed(now, self.began) >= self.duration_ms:
            self.table.turn()
        return True

    def press(self, key):
        table = self.table
        table.turn()
        if key != SELECT:
            table.mode.press(key)

    def leave(self):
        """Start the clock of the deal: the cards have been dealt."""
        if self.table.clock is not None:
            self.table.clock.start()


class HandingOut(Dealing):
    """The same at a table with seats: every card comes from the stock, or without one from above the middle."""

    def add(self, scene, part):
        table = self.table
        renderer = table.renderer
        renderer.build(scene, table.play.view, None, None, -1, 256, 0)
        scene.keep()  # without a view, since cards of the kept part are moved below
        cards = scene.cards()
        x, y = scene.width // 2, scene.height // 3
        if renderer.restock >= 0:
            x, y = renderer.layout.stock_x, renderer.layout.pile_y
        count = len(cards)
        for i in range(count):
            left, top, __, __ = scene.box(cards[i])
            if left == x and top == y:
                continue  # the stock
            at = dealt_part(part, i, max(2, count))
            if at < 0:
                scene.move(cards[i], scene.width, y)  # out of sight
            else:
                scene.move(cards[i], lerp(x, left, at), lerp(y, top, at))


class Shuffling(Mode):
    """Shows the discards becoming the stock; a press ends it. `view`: the table to show meanwhile."""

    busy = True

    def __init__(self, table, view, then=None):
        """`then`: the `Moving` that follows, None when the move has been shown already."""
        self.table = table
        self.view = view
        self.then = then
        self.began = -1
        self.drawn = False

    def build(self, scene, now):
        renderer = self.table.renderer
        if self.began < 0:
            self.began = now
        if not (self.drawn and scene.reuse()):
            renderer.build(scene, self.view, None, None, -1, 256, 0)
            scene.keep()
            self.drawn = True
        layout = renderer.layout
        part = min(256, elapsed(now, self.began) * 256 // _SHUFFLE_MS)
        for i in range(_SHUFFLED):
            gone = part - i * (256 - _FLIGHT) // (_SHUFFLED - 1)
            if 0 <= gone < _FLIGHT:
                at = ease(gone * 256 // _FLIGHT)
                y = layout.pile_y - (at * (256 - at) >> _HOP)
                scene.back(lerp(layout.discard_x, layout.stock_x, at), y, layout.pile, RAISED)

    def tick(self, now):
        if self.began >= 0 and elapsed(now, self.began) >= _SHUFFLE_MS:
            self._go_on(now)
        return True

    def press(self, key):
        self._go_on(self.table.console.board.millis())

    def _go_on(self, now):
        """Switch to the mode that follows."""
        if self.then is None:
            self.table.turn(True)
        else:
            self.then.began = now
            self.table.enter(self.then)


# The end


def end(table):
    """Celebrate a game that has just been won by a person at this device; otherwise show the result."""
    people, view = table.play.people, table.play.view
    won = people and table.renderer.celebrates(view)
    if len(people) > 1:  # not only by the one who made the last move
        won = any([seat in people for seat in view.winners()])
    if people:
        decided = view.outcome(view.viewer)[0] is not None  # None: there was only a score to be had
        table.console.play_sound("win" if won else "loss" if decided else "round")
    if won and table.console.settings["motion"] != "off":
        table.enter(Celebrating(table))
    else:
        _show_result(table)


def _show_result(table):
    """Open the result over the table, which stays as it is."""
    table.enter(Over(table))
    table.console.push("result", table)


class Celebrating(Mode):
    """Lasts until all cards have fallen or a key is pressed; then comes the result.

    The table with the word is drawn once. The falling cards are sent to the display directly, one card at a time.
    """

    settled = True
    busy = True

    def __init__(self, table):
        self.table = table
        self.win_cascade = win_cascade
        self.cascade = None  # made once the table is drawn
        self.began = -1  # when that was; then when all cards had fallen
        self.steps = 0
        self.over = False

    def build(self, scene, now):
        Mode.build(self, scene, now)
        scene.keep()
        view, people = self.table.play.view, self.table.play.people
        word, winners = self.table.renderer.celebration, view.winners()
        if view.viewer not in winners:  # somebody else at this device
            word = _("%s wins!") % seat_name(view, [seat for seat in winners if seat in people][0])
        self.win_cascade.word(scene, self.table.keeper.called(word))

    def tick(self, now):
        table = self.table
        console = table.console
        if console.stale:
            return False
        if self.cascade is None:
            board = console.board
            self.cascade = self.win_cascade.Cascade(board.width, board.height, console.send, self._card)
            self.began = now
        if self.over:
            if elapsed(now, self.began) >= _SEEN_MS:
                _show_result(table)
            return False
        due = min(elapsed(now, self.began) // _STEP_MS, self.steps + _MOST_STEPS)
        while self.steps < due and not self.over:
            self.steps += 1
            self.over = not self.cascade.step()
        if self.over:
            self.began = now
        return False

    def _card(self, number):
        """Return the card with that number of those that fall."""
        return self.table.renderer.falling_card(self.table.play.view, number)

    def press(self, key):
        _show_result(self.table)

    def leave(self):
        """Mark the whole screen dirty: the fallen cards are on the display only."""
        self.table.console.scene.invalidate()


class Over(Mode):
    """Shows the table of a game that is over; a key shows the result again."""

    settled = True
    rests = holds = True

    def answer(self, key):
        self.table.console.push("result", self.table)
