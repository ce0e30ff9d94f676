"""The link between a table and `firmware/link/`, for a game on several devices.

While it is the turn of a seat on another device, the table waits in the mode `Elsewhere`. Moves from there are made
while the table is at rest; the rest of the table does not know that there are other devices.

Loaded while there is a link. What happens rarely is in `link_menu.py` and `link_news.py`.
"""

import engine
import firmware.link.relay as relay  # borrow
import firmware.link.seats as seats_module  # borrow
import firmware.store.people as people_module  # borrow
import firmware.table.link_menu as link_menu  # borrow
import firmware.table.link_news as link_news  # borrow
from display.chrome import toast
from engine.compat import const
from engine.modules import keep, loaded, unload
from engine.texts import _
from firmware.input import elapsed
from firmware.store.saves import forget_link
from firmware.table.modes import ELSEWHERE, Mode, Others

_WAIT_MS = const(5000)  # without a move or a press until a table says for whom it waits
_PRESSED_MS = const(300)  # after a press: then devices that may be asleep are called
_LINGER_MS = const(20_000)  # after a game, at most, until the others have its last move


class Linked:
    """Serves as the console's link during a game, whatever screen is on top."""

    def __init__(self, console, session, slot):
        """`slot`: of the game's save."""
        self.console = console
        self.slot = slot
        self.session = session
        self.table = None
        self.levels = None  # of its seats, as the table has them
        self._rules = loaded(engine.rules_path(session.game.NAME))  # opponents come later, in moves and hints
        bulky = session.game.BULKY
        keep(bulky and engine.rules_path(session.game.NAME) + "." + bulky)
        self._revision = -1  # of the roster that was saved last, ...
        self._failed_at = -1  # ... and after how many moves that failed, or -1
        self._replay = None  # `take_over` of the host's game, while its moves are made again
        self._left_at = -1  # when the table was left after its game, or -1
        self._announced = b""  # of the moves that wait while another screen is on top, or the table is inspected

    @property
    def game(self):
        """The game; one fetched from the host takes its place."""
        return self.session.game

    # For the table

    def sit(self, table):
        """Join a table as it opens: some of its seats are played on other devices."""
        self.table = table
        self.levels = table.play.levels
        table.play.link = self
        self.share_out()

    def share_out(self):
        """Set who makes each seat's moves, and the names of the players."""
        roster, me = self.session.roster, -1 if self.session.taken else self.session.link.me  # -1: no device
        letters = self.game.options["seats"]
        for seat in range(len(letters)):
            here = roster.player(seat) == me
            self.levels[seat] = "" if roster.owners[seat] == me else letters[seat] if here else ELSEWHERE
        people, guests = people_module, []
        for seat in range(len(letters)):
            name = roster.name_of(roster.owners[seat])
            named = name == roster.names[seat]  # also an opponent's, ""
            guests.append(people.shortened(name) if named else (name, "P%d" % (seat + 1)))
        if guests != self.game.guests:  # else the old ones stay, which do not lie in the middle of the heap
            self.game.guests = guests

    def remember_next(self, session):
        """Save who sits where, just before the game itself is saved for the first time, under this session's number."""
        mine = self.session
        seats_module.remember(self.console.store, self.game, mine.link.me, mine.roster, b"", session)

    def make_room(self):
        """Drop what opponents and hints think with: beside a link there is no room for it and another screen."""
        for name in loaded(engine.rules_path(self.game.NAME)):
            if name not in self._rules:
                unload(name)

    def waiting(self, table):
        """Return the mode in which the table waits for a move from another device."""
        return Elsewhere(table)

    @property
    def missing(self):
        """The name of a player whose device is gone and without whom the game cannot go on, or ""."""
        return self.session.roster.name_of(self.session.missing)

    def rows(self):
        """Return additional rows for the pause menu, as (text, action)."""
        return link_menu.rows(self)

    def quit(self):
        """Leave the table, perhaps after a question."""
        link_menu.quit_table(self)

    def table_left(self):
        """Close the link of a table that is left; after its game only later, as others may lack the last move."""
        self.table = None
        keep()
        if self.game.over:
            self._left_at = self.console.board.millis()
            forget_link(self.console.store, self.game.NAME, self.slot)
        else:
            self.close(self.session.roster.devices)

    def close(self, devices=0):
        """Close the link; pass frames on for the others of so many `devices` in a ring."""
        self.game.guests = ()
        relay.close(self.console, self.session.link, devices)

    def called(self):
        """Return whether another device wakes this one."""
        return self.session.link.called()

    # For the console

    def step(self, now):
        """Keep in step with the others; make a move from another device as soon as the table is at rest."""
        session, console = self.session, self.console
        session.step(now)
        if self._left_at >= 0:
            if session.agreed and session.all_here or elapsed(now, self._left_at) >= _LINGER_MS:
                self.close(session.roster.devices)
            return
        if session.news or session.refusal:
            link_news.tell(self)
        if console.messages and not console.toast:  # several come one after the other
            console.show_messages()
        if not session.all_heard and elapsed(now, console.pressed_at) < _PRESSED_MS:
            session.link.call(now)
        if session.roster.revision != self._revision or -1 < self._failed_at != session.game.length:
            self._remember()
        if session.save is not None:
            self._replay = self._replay or link_news.take_over(self)
            if next(self._replay):
                self._replay = None
        table = self.table
        if table is None:
            return
        if console.screens[-1] is not table or table.mode.places:
            if session.incoming != self._announced:
                link_news.announce(self, session.incoming, not self._announced)
                self._announced = session.incoming
            return
        self._announced = b""
        code = session.next() if table.mode.open else -1
        if code >= 0:
            table.play.hurry = session.rushed
            table.make_move(code)
            session.played()

    def _remember(self):
        """Save who sits where, and update the table. Where the file cannot be written, the next move tries again."""
        if self.console.store.current is None or self.table is None or self.table.mode.motion_ms:
            return
        roster, game = self.session.roster, self.session.game
        self._revision = roster.revision
        saved = seats_module.remember(self.console.store, game, self.session.link.me, roster)
        self._failed_at = -1 if saved else game.length
        self.share_out()
        if isinstance(self.table.mode, (Elsewhere, Others)):
            self.table.turn()
        self.table.reshow()  # with the names


class Elsewhere(Mode):
    """Waits for a move from another device. The board may sleep meanwhile."""

    open = rests = holds = True

    def __init__(self, table):
        self.table = table
        self.since = -1  # when it began, in ms; -1: what the next move needs is not in memory yet
        self.waits = False  # for so long that the table says for whom

    def tick(self, now):
        console, before = self.table.console, self.waits
        if self.since >= 0:
            # A press hides the words for a while: something lies below them
            self.waits = min(elapsed(now, self.since), elapsed(now, console.pressed_at)) >= _WAIT_MS
        elif not console.stale:
            self.since = now
            self.table.play.game.moves()  # loads it while nobody waits: that takes longer than a frame
        return self.waits != before

    @property
    def words(self):
        """For whom the table waits, or why this device plays no more."""
        link = self.table.play.link
        whom = link.missing
        if self.waits and not whom:  # the host, too, where an opponent is to act
            whom = link.session.roster.name_of(link.session.roster.player(self.table.play.game.to_act))
        return _("Your seat is taken") if link.session.taken else whom and _("Waiting for %s") % whom

    def build(self, scene, now):
        Mode.build(self, scene, now)
        words = self.words
        if words and not self.table.console.toast:
            toast(scene, words, self.table.toast_y)
