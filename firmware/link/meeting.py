"""How devices find each other: one offers a table, others take seats at it, and the game begins.

Tables are found without a code: a host announces its own twice a second. When two hosts of the same game hear each
other, the one with fewer guests, or else the lower number, gives up its table and joins the other's, with its guests.
"""

import firmware.link.fetch as fetch  # borrow
from engine.compat import const
from engine.texts import _
from firmware.input import elapsed
from firmware.link import CLAIM, MOST_ID, PIECE, TABLE, Link
from firmware.link.roster import LOBBY, NOBODY, PLAYING, Roster
from firmware.link.seats import pack_claim, unpack_claim, unpack_roster

_ANNOUNCE_MS = const(500)  # from one TABLE or CLAIM frame to the next
_GONE_MS = const(4000)  # of silence until a device is dropped
_MOST = const(4)  # tables listed
_PATIENCE = const(8)  # claims in vain until the seat is given up, or the host is known not to hear them


class Meeting:
    """Sees one device through the time before a game: `offer` or `join`, `step` often, and as host `start`."""

    def __init__(self, port, seed, name):
        """`seed`: random bits for this device's number; `name`: its player's."""
        self.link = Link(port, seed % MOST_ID + 1)
        self.name = name
        self.roster = None  # of this device's table, or of the one joined
        self.tables = []  # rosters of others' tables
        self.save = None  # the host's, once the game has begun and it has arrived
        self.changed = True  # there is something new to show
        self.news = ""  # why this device has no seat, or lost the one it had
        self.alone = True  # no other device has been heard so far
        self._fetch = None  # `Fetch` of the host's save, meanwhile
        self._lost = None  # the table joined, while its host is not heard: this device is back there as soon as it is
        self._heard = {}  # device → when it was last heard
        self._seat = 0  # the seat wanted
        self._claims = 0  # sent since this device wants its seat, or last had it
        self._sent_at = -1  # when the last TABLE or CLAIM went out; -1: one is due
        self._now = 0

    @property
    def hosts(self):
        """True while this device offers a table."""
        return self.roster is not None and self.roster.host == self.link.me

    @property
    def seat(self):
        """This device's seat, or -1."""
        return -1 if self.roster is None else self.roster.seat_of(self.link.me)

    def rename(self, name):
        """Change the name that others see."""
        self.name = name
        if self.hosts:
            self.roster.sit(self.link.me, self.seat, name)

    def offer(self, number, letters):
        """Offer a table for the game with this number; `letters`: the option `seats`."""
        self._lost = None
        self.roster = Roster(self.link.me, number, letters)
        self.roster.sit(self.link.me, max(0, letters.find("P")), self.name)
        self._sent_at = -1

    def join(self, roster):
        """Take a free seat at a table, preferably one that its host has meant for a person; if there is none leave."""
        self._lost = self._fetch = None
        self._claims = 0
        self.roster = roster
        self._heard[roster.host] = self._now  # since its table was chosen, the host may have gone and been dropped
        free = [seat for seat in range(len(roster.owners)) if self._free(seat)]
        wanted = [seat for seat in free if roster.letters[seat] == "P"] + free
        if not wanted:
            self.leave()
            self.news = _("The game has begun") if roster.phase == PLAYING else _("No seat is free there")
            return
        self._seat = wanted[0]
        self._sent_at = -1
        self.changed = True

    def _free(self, seat):
        """Return whether this device can take a seat at its table."""
        roster = self.roster
        if roster.phase == PLAYING:
            return roster.away >> seat & 1
        return seat < len(roster.owners) and roster.owners[seat] in (0, self.link.me)

    def take(self, seat):
        """Take another seat; False where somebody else has it."""
        if not self._free(seat):
            return False
        if self.hosts:
            self.roster.sit(self.link.me, seat, self.name)
        self._seat = seat
        self._claims = 0
        self._sent_at = -1
        self.changed = True
        return True

    def leave(self):
        """Leave the table; a host withdraws it."""
        if self.roster is not None and not self.hosts:
            self.link.send(CLAIM, pack_claim(self.roster.host, NOBODY, ""))
        self.roster = self._fetch = self._lost = self.save = None
        self.changed = True

    def start(self):
        """Begin the game as host: seats are final."""
        self.roster.phase = PLAYING
        self.roster.revision = self.roster.revision + 1 & 63
        self.link.send(TABLE, self.roster.pack())

    def step(self, now):
        """Receive frames; send the roster, or as guest the claim, when it is due."""
        if elapsed(now, self._now) >= _GONE_MS:  # this device was asleep: the others were not silent
            self._heard = dict.fromkeys(self._heard, now)
        self._now = now
        self.link.listen(self._hear, now)
        for device in list(self._heard):  # drop those that have been silent for too long
            if elapsed(now, self._heard[device]) < _GONE_MS or self.save is not None:
                continue
            del self._heard[device]
            self.changed = True
            self.tables = [roster for roster in self.tables if roster.host != device]
            if self.hosts:
                self.roster.stand_up(device)
            elif self.roster is not None and self.roster.host == device:
                self.news = _("%s is not there") % self.roster.name_of(device)
                self._lost, self.roster, self._fetch = self.roster, None, None
        if self._fetch is not None:
            self._fetch.step(now)
        roster = self.roster or self._lost
        if roster is not None and (self._sent_at < 0 or elapsed(now, self._sent_at) >= _ANNOUNCE_MS):
            self._sent_at = now
            if self.hosts:
                self.link.send(TABLE, self.roster.pack())
            elif self._fetch is None:
                self.link.send(CLAIM, pack_claim(roster.host, self._seat, self.name))
                self._claims = self._claims + 1 if self.roster is not None and self.seat != self._seat else 0
                if self._claims > _PATIENCE:
                    if self.seat >= 0:
                        self._seat = self.seat  # somebody else has the one that it wanted
                    else:  # a wire is open, or a device in the ring is off
                        self.leave()
                        self.news = _("%s does not hear you") % roster.name_of(roster.host)

    def _hear(self, kind, sender, payload):
        """Handle a frame from another device."""
        self.alone = False
        if self.save is not None:  # the game begins, with this roster: its table hears what has changed since
            return
        if kind == TABLE:
            self._hear_table(sender, unpack_roster(sender, payload))
        elif kind == CLAIM and self.hosts:
            found = unpack_claim(payload)
            if found and found[0] == self.link.me:
                self._heard[sender] = self._now
                self._hear_claim(sender, found[1], found[2])
        elif kind == PIECE and self._fetch is not None:
            self._heard[sender] = self._now
            if self._fetch.hear(sender, payload):
                self.save = bytes(self._fetch.data)
                self._fetch = None

    def _hear_claim(self, sender, seat, name):
        """As host: give a guest the seat that it claims or another free one, or free its seat."""
        roster = self.roster
        before = roster.revision
        if seat == NOBODY:
            roster.stand_up(sender)
        else:
            self.tables = [other for other in self.tables if other.host != sender]  # it no longer offers one
            if not roster.sit(sender, seat, name) and roster.seat_of(sender) < 0 and 0 in roster.owners:
                roster.sit(sender, roster.owners.index(0), name)
        if roster.revision != before:
            self.changed = True
            self._sent_at = -1

    def _hear_table(self, sender, roster):
        """Handle the table that another device offers, or the news of the one joined."""
        known = [other for other in self.tables if other.host == sender]
        if roster is None or (not known and len(self.tables) >= _MOST):
            return
        self._heard[sender] = self._now
        if not known or known[0].revision != roster.revision or known[0].phase != roster.phase:
            self.changed = True
        at = self.tables.index(known[0]) if known else len(self.tables)
        self.tables[at : at + 1] = [roster]  # each stays where it is: a press is meant for what is seen there
        if self._lost is not None and self._lost.host == sender:
            self.roster, self._lost = roster, None
        own = roster.seat_of(self.link.me)
        if own >= 0 and not roster.away >> own & 1 and (self.roster is None or self.roster.host != sender):
            self.link.send(CLAIM, pack_claim(sender, NOBODY, ""))  # that this device left was not heard
        if self.hosts:
            if roster.phase == LOBBY and roster.number == self.roster.number and _rank(roster) > _rank(self.roster):
                if 0 in roster.owners:
                    self._merge(roster)
        elif self.roster is not None and self.roster.host == sender:
            self.roster = roster
            seat = roster.seat_of(self.link.me)
            if seat < 0:
                self._fetch = None
                if not self._free(self._seat):
                    self.join(roster)  # somebody else was quicker
            elif roster.phase == PLAYING and self.save is None and self._fetch is None:
                if not roster.away >> seat & 1:
                    self._fetch = fetch.Fetch(self.link, sender)
        elif self.roster is not None and roster.phase == LOBBY and self.roster.host in roster.owners:
            if roster.number == self.roster.number:  # its player was not asked about another game
                self._merge(roster)  # the host of this device's table has given it up for that one

    def _merge(self, roster):
        """Take a seat at the table for which this device's own, or that of its host, is given up."""
        self.news = _("One table now, by %s's rules") % roster.name_of(roster.host)
        self.join(roster)


def _rank(roster):
    """Return the rank of a table among several on offer: (its devices, its host's number); the highest one stays."""
    return roster.devices, roster.host


def letters_at(roster, seat):
    """Return the option `seats` for the device at `seat`: a person there, opponents on all others."""
    found = ["N" if letter == "P" else letter for letter in roster.letters]
    found[seat] = "P"
    return "".join(found)
