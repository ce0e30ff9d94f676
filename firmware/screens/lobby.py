"""The lobby: who offers a table, who takes which seat, and the beginning of a game on several devices.

While it is open it is the console's link, so it hears the others even when another screen is on top. Once a game
begins, the table's link takes its place. `firmware/link/meeting.py` has the messages.
"""

import engine
import firmware.link.meeting as meeting_module  # borrow
import firmware.link.relay as relay  # borrow
import firmware.screens.ask as ask  # borrow
import firmware.store.deals as deals  # borrow
import firmware.store.people as people  # borrow
import firmware.store.progress as progress  # borrow
from display.renderers import SIZES, face
from engine.errors import BadSave
from engine.modules import unload
from engine.texts import _, _n
from firmware.input import SELECT
from firmware.link import MOST_ID, RING
from firmware.link.roster import LOBBY
from firmware.menu import Menu
from firmware.store.saves import CERTIFIED, SHARED

_WORDS = {"P": _("free"), "E": _("easy"), "N": _("normal"), "H": _("hard")}
# What a row is, beside the number of a table's host: the one to offer a table, the name, those at a table
_OFFER, _NAME, _BEGIN, _LEAVE, _SEAT = 0, -1, -2, -3, -4
_LOW = SIZES[1][1]  # pixels: a screen no higher than this has the text above the seats in its header


class Screen(Menu):
    """Lists the tables to join, or the seats of the table that this device offers or has joined."""

    game = None  # none has begun
    keys = [_OFFER]  # what each row is

    def __init__(self, console, caller, port=None):
        """`caller`: the screen of a new game, with the game and rules to offer; `port`: to the others, open."""
        self.caller = caller
        self.people = people
        self.port = port or console.board.open_link()
        name = self.people.names(console.store)[0]
        # After a game: (number of its host, name of that, whether this device was it). The host offers the table again
        # under its number and one, by which its guests know it; to those still at the old table it is another device
        self.again = caller.again
        seed = self.again[0] if self.again and self.again[2] else console.board.random_seed()
        self.meeting = meeting_module.Meeting(self.port, seed, name)
        console.link = self
        self._low = console.board.height <= _LOW
        self._replay = None  # of the host's save, while its moves are made again
        Menu.__init__(self, console, _("Other devices"))

    def refresh(self):
        """Read the rows again; the cursor stays on its row, or moves to a table that appears, or else to the name."""
        before = self.keys
        key = before[self.at]
        Menu.refresh(self)
        keys = self.keys
        new = [other for other in keys if other not in before]
        if self.meeting.roster is None and key == _OFFER and before[0] == _OFFER and new:
            key = new[0]  # nobody has chosen anything yet: to the table that has appeared
        self.at = keys.index(key) if key in keys else len(keys) - 1

    def rows(self):
        meeting = self.meeting
        if self._low:
            self.title = self._standing() if meeting.roster else _("Other devices")
        name = (_("Your name"), meeting.name or "–", False)
        if meeting.roster is None:
            self.faces = [-1] + [roster.seat_of(roster.host) for roster in meeting.tables] + [-1]
            self.keys = [_OFFER] + [roster.host for roster in meeting.tables] + [_NAME]
            tables = [(roster.name_of(roster.host), self._game(roster), False) for roster in meeting.tables]
            return [(_("Offer"), engine.title(self.caller.name_of_game), False)] + tables + [name]
        self.faces = [-1] + self._faces() + [-1]
        first = _BEGIN if meeting.hosts else _LEAVE
        self.keys = [first] + [_SEAT - seat for seat in range(len(meeting.roster.owners))] + [_NAME]
        seats = [(_("Seat %d") % (seat + 1), self._sitter(seat), False) for seat in range(len(meeting.roster.owners))]
        first = (_("Begin"), "", False) if meeting.hosts else (_("Leave"), self._game(meeting.roster), False)
        return [first] + seats + [name]

    def _game(self, roster):
        """Return the title of a roster's game."""
        try:
            return engine.title(engine.game_name(roster.number))
        except ValueError:
            return _("unknown here")

    def _faces(self):
        """Return the face of each seat as this device's table will show it, -1 for a free one."""
        roster, own = self.meeting.roster, self.meeting.seat
        letters = meeting_module.letters_at(roster, own) if own >= 0 else roster.letters
        self.options = {"seats": letters}  # `face` takes this screen in place of a view
        taken = [bool(roster.owners[seat]) or roster.letters[seat] != "P" for seat in range(len(letters))]
        return [face(self, seat) if taken[seat] else -1 for seat in range(len(letters))]

    def _sitter(self, seat):
        """Return who has a seat, as text."""
        roster, meeting = self.meeting.roster, self.meeting
        owner = roster.owners[seat]
        if not owner:
            return _WORDS[roster.letters[seat]]
        name = roster.names[seat]
        if owner == meeting.link.me:
            return _("%s (you)") % name if name else _("you")
        return (name or _("somebody")) + (" ★" if owner == roster.host else "")

    @property
    def above(self):
        return "" if self._low and self.meeting.roster else self._standing()

    def _standing(self):
        """Return who is waited for, or how many have a seat; at a table on a low screen it is the title."""
        roster = self.meeting.roster
        if roster is None:
            if self.again:
                return _("Waiting for %s") % self.again[1]
            return (
                "" if self.meeting.tables else self.console.board.profile.get("nobody", _("Nobody offers a table yet."))
            )
        if not self.meeting.hosts:
            return _("Waiting for %s") % roster.name_of(roster.host)
        players = _n("%d player", "%d players", roster.devices) % roster.devices
        return "%s: %s" % (self._game(roster), players)

    def says(self):
        words = Menu.says(self)  # all of it changes as others come and go
        words.text, words.more, words.known = words.heading + words.more, [], True
        return words

    @property
    def hint(self):
        meeting, at = self.meeting, self.at
        if at == len(self.lines) - 1:
            return _("As the others see it")
        if meeting.roster is None:
            return _("Take a seat there") if at else _("With the rules just chosen")
        if at or not meeting.hosts:
            return _("Change seats") if at else _("Look for another table")
        return _("The same deal for all") if self.caller.is_solitaire else _("Opponents get the other seats")

    def choose(self, row):
        meeting = self.meeting
        if row == len(self.lines) - 1:
            self.console.push("name", 0).title = _("Your name")
        elif meeting.roster is None:
            if row == 0:
                self._offer()
            else:
                self._join(meeting.tables[row - 1])
        elif row:
            if not meeting.take(row - 1):
                self.console.refuse(_("Somebody sits there"))
        elif meeting.hosts:
            self._begin()
        else:
            self.leave_menu()
        if self.meeting is not None:  # else the table has been opened
            self.refresh()

    def _offer(self):
        """Offer a table with the rules of the screen below."""
        name = self.caller.name_of_game
        letters = self.caller.values.get("seats", "PPPP")  # a race has four seats
        self._confirm(name, lambda: self.meeting.offer(engine.number(name), letters))

    def _join(self, roster):
        """Take a seat at a table that another device offers."""
        try:
            name = engine.game_name(roster.number)
        except ValueError:
            self.console.refuse(_("Another version of Tercet"))
            return
        self._confirm(name, lambda: self.meeting.join(roster))

    def _confirm(self, name, action):
        """Call `action`, first asking whether to give up a shared deal in progress."""

        def act():
            action()
            self.refresh()
            self.at = 0

        # A game in progress is loaded, to say what is lost: that takes much of the stack
        self.console.later(lambda: ask.confirm(self.console, name, act, SHARED))

    def back(self):
        """Pass on the player's name, which the screen above may have changed."""
        self.meeting.rename(self.people.names(self.console.store)[0])
        Menu.back(self)

    def leave_menu(self):
        """Leave the table, or without one the screen."""
        if self.meeting.roster is not None:
            self.meeting.leave()
            self.refresh()
            self.at = 0
        else:
            self.console.pop()

    def leave(self):
        if self.console.link is self:
            self.close()

    def close(self):
        """Close the link."""
        self.meeting.leave()
        devices = 1 if self.meeting.alone else RING  # in the ring, at most
        relay.close(self.console, self.meeting.link, devices)

    def called(self):
        """Return whether another device wakes this one."""
        return self.meeting.link.called()

    def _meet_again(self):
        """Offer the table of the last game again, or as a guest take a seat there as soon as it is offered."""
        if self.again[2]:
            self.again = None
            self._offer()
            return
        for roster in self.meeting.tables:
            if self.again and roster.host == self.again[0] % MOST_ID + 1 and roster.phase == LOBBY:
                self.again = None
                self._join(roster)

    def step(self, now):
        """Keep in contact with the others; begin as soon as the host's save has arrived."""
        meeting = self.meeting
        meeting.step(now)
        if self.again and meeting.roster is None:
            self._meet_again()
        if meeting.news:
            self.console.refuse(meeting.news)
            meeting.news = ""
        if meeting.save is not None:
            del meeting  # the table needs the room
            self._follow()
            return
        self._replay = None  # of a table that was left
        if meeting.changed:
            meeting.changed = False
            if self.console.screens[-1] is self:
                self.refresh()

    def _begin(self):
        """Deal for all, as host."""
        meeting = self.meeting
        if meeting.roster.devices < 2:
            self.console.refuse(_("Nobody else sits here yet"))
            return
        given = {} if self.caller.is_solitaire else {"seats": self._letters()}
        game = self.caller.new_game(**given)[0]
        meeting.start()
        del meeting
        self._sit_down(game)

    def _follow(self):
        """Take the game that the host has dealt, as guest; a few of its moves are made again in each step."""
        meeting, top = self.meeting, self.console.screens[-1]
        try:
            if self._replay is None:
                table = engine.options(engine.game_name(meeting.roster.number))
                seated = "seats" in [row[0] for row in table]
                if seated:
                    self.console.workspace = None
                self._replay = engine.replay(meeting.save, self._letters() if seated else "")
                meeting.save = b""  # the replay needs the room
            game = next(self._replay)
            if game is None:
                return
            if game.NUMBER != meeting.roster.number or game.seats not in (1, len(meeting.roster.owners)):
                raise BadSave("not the game that was offered")
        except BadSave:
            meeting.leave()
            self.console.refuse(_("Another version of Tercet"))
            return
        if top.name == "name":  # the table opens over it: what has been typed counts
            top.at = top.choices - 1
            top.press(SELECT)
            meeting.roster.sit(meeting.link.me, meeting.seat, meeting.name)
        del meeting, top
        self.console.remember("last", game.NAME)
        self._sit_down(game)

    def _letters(self):
        """Return the option `seats` for this device."""
        meeting = self.meeting
        return meeting_module.letters_at(meeting.roster, meeting.seat)

    def _sit_down(self, game):
        """Open the table, which opens the link anew: what it loads is to lie beside what tables need.

        Of the lobby as little as possible stays in memory meanwhile.
        """
        console, roster = self.console, self.meeting.roster
        console.link = self.meeting.link.me, roster.host, roster.pack()
        self.port.close()
        del roster
        self.meeting = self.caller = self.port = None
        unload("firmware.link")
        # Also where this device has dealt: so the deal counts alike for all, however it was chosen
        counts = SHARED | progress.as_today(console, game)
        if game.PACKS and deals.Deals(console, game.NAME).has(game):
            counts |= CERTIFIED
        console.play_next(game, True, counts)
