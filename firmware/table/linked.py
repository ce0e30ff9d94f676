"""The link between a table and `firmware/link/`, for a game on several devices.

While it is the turn of a seat on another device, the table waits in the mode `Elsewhere`. Moves from there are made
while the table is at rest; the rest of the table does not know that there are other devices.

Loaded while there is a link.
"""

import sys

import engine
from display.chrome import toast
from engine.compat import const
from engine.errors import BadSave
from engine.modules import borrow, keep, unload
from firmware.input import elapsed
from firmware.link.roster import file_name, remember
from firmware.link.session import BACK, DROPPED, FETCHED, GONE, JOINED, LEFT, QUIT, TAKEN
from firmware.table.modes import ELSEWHERE, Mode, Others

_WAIT_MS = const(5000)  # without a move or a press until a table says for whom it waits
_PRESSED_MS = const(300)  # after a press: then devices that may be asleep are called
_LINGER_MS = const(20_000)  # after a game, at most, until the others have its last move
_WORDS = {
    GONE: "%s is not there",
    BACK: "%s is back",
    LEFT: "%s has left: an opponent plays",
    DROPPED: "%s sends nonsense and is now ignored",
    FETCHED: "Your game differed: taken from %s",
    TAKEN: "%s has given your seat away",
    JOINED: "%s has joined",
    QUIT: "%s has left",
}


class Linked:
    """Serves as the console's link during a game, whatever screen is on top."""

    def __init__(self, console, session):
        self.console = console
        self.session = session
        self.table = None
        self.seats = None
        self._rules = self._modules()  # opponents come later, in moves and hints
        bulky = session.game.BULKY
        keep(bulky and engine.rules_path(session.game.NAME) + "." + bulky)
        self._saved_revision = -1  # of the roster in the file
        self._left_at = -1  # when the table was left after its game, or -1
        self._announced = b""  # of the moves that wait while another screen is on top, or the table is inspected

    @property
    def game(self):
        """The game; one fetched from the host takes its place."""
        return self.session.game

    # For the table

    def sit(self, table, seats):
        """Join a table as it opens: some of its seats are played on other devices."""
        self.table = table
        self.seats = seats
        seats.link = self
        self._share_out()

    def _share_out(self):
        """Set who makes each seat's moves, and the names of the players."""
        roster, me = self.session.roster, -1 if self.session.taken else self.session.link.me  # -1: no device
        letters = self.game.options["seats"]
        for seat in range(len(letters)):
            here = roster.player(seat) == me
            self.seats.levels[seat] = "" if roster.owners[seat] == me else letters[seat] if here else ELSEWHERE
        people, guests = borrow("firmware.store.people"), []
        for seat in range(len(letters)):
            name = roster.name_of(roster.owners[seat])
            named = name == roster.names[seat]  # also an opponent's, ""
            guests.append(people.shortened(name) if named else (name, "P%d" % (seat + 1)))
        self.game.guests = guests

    def _modules(self):
        """Return the names of the game's modules that are loaded."""
        path = engine.rules_path(self.game.NAME)
        return [name for name in sys.modules if name.startswith(path)]

    def make_room(self):
        """Drop what opponents and hints think with: beside a link there is no room for it and another screen."""
        for name in self._modules():
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
        rows, session = [], self.session
        if session.game.over:
            return rows
        for device in session.silent if session.hosts else ():
            name = session.roster.name_of(device)
            words = "An opponent plays until %s is back." % name
            action = self._asking("Opponent?", words, "Opponent", lambda device=device: session.hand_over(device))
            rows.append(("Opponent for " + name, action))
        words = "Opponents play for all others"
        words += ", who cannot go on without you." if session.hosts else "."
        rows.append(("Play on alone", self._asking("Play on alone?", words, "Alone", self._alone)))
        return rows

    def _asking(self, title, words, answer, action):
        """Return the action of a row that asks before it calls `action`."""
        return lambda: self.console.replace("ask", title, words, answer, action)

    def _alone(self):
        """Go on without the others, as an ordinary game with opponents."""
        table = self.table
        keep()
        self.session.leave()
        self.console.store.files.remove(file_name(self.game.NAME))
        self._close(self.session.roster.devices)
        table.seats.link = None
        letters = table.game.options["seats"]
        table.seats.levels = ["" if letter == "P" else letter for letter in letters]
        table.turn()

    def quit(self):
        """Leave the table; ask first, since an opponent takes a guest's place, and all wait for the host."""
        console, session = self.console, self.session
        if session.taken or self.game.over:
            console.home()
        else:
            words = "The others wait" if session.hosts else "An opponent plays for you"
            words += " until you are back."
            console.replace("ask", "Leave?", words, "Leave", self._quit)

    def _quit(self):
        """Leave the game and the table."""
        self.session.leave()
        self.console.home()

    def leave(self):
        """Close the link of a table that is left; after its game only later, as others may lack the last move."""
        self.table = None
        keep()
        if self.game.over:
            self._left_at = self.console.board.millis()
            self.console.store.files.remove(file_name(self.game.NAME))
        else:
            self._close(self.session.roster.devices)

    def close(self):
        """Close the link."""
        self._close(0)

    def _close(self, devices):
        """Close the link; pass frames on for the others of so many `devices` in a ring."""
        self.game.guests = ()
        borrow("firmware.link.relay").close(self.console, self.session.link, devices)

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
                self._close(session.roster.devices)
            return
        while session.news:
            what, device = session.news.pop(0)
            console.messages.append(_WORDS[what] % (session.roster.name_of(device) or "Somebody"))
            if what == TAKEN and not session.game.over:
                self._share_out()
                self.table.take_over(session.game)  # perhaps it was this seat's turn: it cannot move any more
        if session.refusal:
            session.refusal = 0
            console.messages.append("The host did not take your move")
        if console.messages and not console.toast:  # several come one after the other
            console.show_messages()
        if not session.all_heard and elapsed(now, console.pressed_at) < _PRESSED_MS:
            session.link.call(now)
        if session.roster.revision != self._saved_revision:
            self._remember()
        if session.save is not None:
            self._take_over()
        table = self.table
        if table is None:
            return
        if console.screens[-1] is not table or table.mode.places:
            if session.incoming != self._announced:
                self._announce(session.incoming)
            return
        self._announced = b""
        code = session.next() if table.mode.open else -1
        if code >= 0:
            table.seats.hurry = session.rushed
            table.play(code)
            session.played()

    def _announce(self, codes):
        """Say that moves wait for the player to come back to the table: once, and once that they lead to its turn."""
        roster, game, first = self.session.roster, self.game.copy(), not self._announced
        words = (roster.name_of(roster.owners[game.to_act]) or "An opponent") + " has moved"
        self._announced = codes
        try:
            for i in range(0, len(codes), 2):
                code = codes[i] | codes[i + 1] << 8
                if code in game.moves():  # else it is refused later
                    game.step(code)
            if game.to_act >= 0 and roster.owners[game.to_act] == self.session.link.me:
                words, first = "Your turn", True
        except MemoryError:  # `moves` may load a module
            pass
        if first:
            self.console.say(words)
            self.console.play_sound("yours")

    def _remember(self):
        """Save who sits where, and update the table."""
        if self.console.store.current is None or self.table is None:
            return
        roster, game = self.session.roster, self.session.game
        self._saved_revision = roster.revision
        remember(self.console.store, game, self.session.link.me, roster)
        self._share_out()
        if isinstance(self.table.mode, (Elsewhere, Others)):
            self.table.turn()

    def _take_over(self):
        """Go on with the host's game."""
        session = self.session
        try:
            game = engine.load(session.save, session.game.options["seats"])
            if game.NAME != session.game.NAME or game.deal != session.game.deal:
                raise BadSave("another game")
        except BadSave:
            session.save = None
            self.console.say("The host plays by rules that are unknown here")
            return
        session.adopt(game)
        self._share_out()
        if self.table is not None:
            self.table.take_over(game)


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
            self.table.game.moves()  # loads it while nobody waits: that takes longer than a frame
        return self.waits != before

    @property
    def words(self):
        """For whom the table waits, or why this device plays no more."""
        link = self.table.seats.link
        whom = link.missing
        if self.waits and not whom:  # the host, too, where an opponent is to act
            whom = link.session.roster.name_of(link.session.roster.player(self.table.game.to_act))
        return "Your seat is taken" if link.session.taken else whom and "Waiting for " + whom

    def build(self, scene, now):
        Mode.build(self, scene, now)
        words = self.words
        if words and not self.table.console.toast:
            toast(scene, words, self.table.toast_y)
