"""A race: everybody plays the same deal of a solitaire on a device of its own, and sees how far the others have come.

    console.link = Race(console, link, roster, game)    # before the table opens
    console.link.step(now)                              # by the console

Who clears the deal first wins, or where nobody does, the better score. What each has come to is sent when it changes
and every two seconds; nothing else is. The game itself is an ordinary one: a race ends with its table.
"""

import struct

from engine.compat import const
from engine.modules import unload
from firmware.input import elapsed
from firmware.link import CLAIM, GET, PIECE, STANDING, TABLE
from firmware.link.session import piece, wanted

_SOON_MS = const(200)  # from one word to the next, when there is news ...
_BEAT_MS = const(2000)  # ... and when there is none
_GONE_MS = const(7000)
_STANDING = "<BBiI"  # how it stands, chain, score, milliseconds; then words
_WORDS = const(20)  # letters

PLAYS = const(0)  # how it stands
OVER = const(1)
CLEARED = const(2)


class Standing:
    """How far one player has come."""

    def __init__(self, device, name, now):
        self.device = device
        self.name = name
        self.state = PLAYS
        self.chain = self.score = self.ms = 0
        self.words = ""
        self.heard = now  # when

    def pack(self):
        """Return the payload of a STANDING frame."""
        return struct.pack(_STANDING, self.state, min(self.chain, 255), self.score, self.ms) + self.words.encode()

    def take(self, payload):
        """Take over such a payload; False where it is none."""
        size = struct.calcsize(_STANDING)
        words = payload[size:]
        if not size <= len(payload) <= size + _WORDS or payload[0] > CLEARED or not all([31 < c < 127 for c in words]):
            return False
        self.state, self.chain, self.score, self.ms = struct.unpack(_STANDING, payload[:size])
        self.words = str(words, "utf-8")
        return True

    def text(self, now):
        """Return it for the header: cards left, chain."""
        if self.state:
            return "cleared" if self.state == CLEARED else "over"
        if elapsed(now, self.heard) >= _GONE_MS:
            return "away"
        words = self.words.replace(" left", "")
        return "%s ×%d" % (words, self.chain) if self.chain > 1 else words


class Race:
    """The link of a console during a race."""

    def __init__(self, console, link, roster, game):
        now = console.board.millis()
        self.console = console
        self.link = link
        self.roster = roster
        self.game = game
        self.won = None  # whether the own player has, once that is known
        self._save = game.save(True)  # the deal, for those who have not begun yet
        self._began = self._said = now
        self._length = -1
        self._shown = ""
        others = [owner for owner in roster.owners if owner not in (0, link.me)]
        self.rivals = [Standing(owner, roster.name_of(owner), now) for owner in others]
        self.own = Standing(link.me, "", now)
        self._now = now

    def plays(self, game):
        """Return False: the table has no seats elsewhere."""
        return False

    def called(self):
        """Return whether another device wakes this one: nobody does."""
        return False

    def close(self):
        """Close the link."""
        self.console.link = None
        self.link.port.close()
        unload("firmware.link")

    def step(self, now):
        """Hear and say how it stands; show that of whoever is ahead of the others."""
        self._now = now
        table = self.console.screens[0]
        if table.name != "play" or table.game is not self.game:
            self.close()
            return
        self.link.listen(self._hear)
        gone = elapsed(now, self._said)
        if (gone >= _SOON_MS and self.game.length != self._length) or gone >= _BEAT_MS:
            self._say(now)
        self._show(table)

    def _say(self, now):
        """Say how far the own game has come."""
        game, own = self.game, self.own
        self._said = now
        self._length = game.length
        if not own.state:
            own.ms = elapsed(now, self._began)
            own.state = (CLEARED if game.won else OVER) if game.over else PLAYS
            own.chain, own.score = game.chain, game.comparable_score(game.scores()[0])
            own.words = game.progress_text()[:_WORDS]
        self.link.send(STANDING, own.pack())
        self._judge()

    def _hear(self, kind, sender, payload):
        if kind == STANDING:
            for rival in self.rivals:
                if rival.device == sender and rival.take(payload):
                    rival.heard = self._now
                    self._judge()
        elif self.roster.host == self.link.me:
            if kind == CLAIM:
                self.link.send(TABLE, self.roster.pack())
            elif kind == GET:
                first = wanted(payload, self.link.me)
                if 0 <= first < len(self._save):
                    self.link.send(PIECE, piece(self._save, first))

    def _ahead(self, one, other):
        """Return whether one standing beats another."""
        if one.state == CLEARED or other.state == CLEARED:
            return one.state == CLEARED and (other.state != CLEARED or one.ms < other.ms)
        return one.score < other.score if self.game.LOWEST_WINS else one.score > other.score

    def leader(self, among):
        """Return who is ahead of the others."""
        best = among[0]
        for one in among[1:]:
            if self._ahead(one, best):
                best = one
        return best

    def _judge(self):
        """Say who has won as soon as that is sure: nobody can have been quicker, or all are at their ends."""
        if self.won is not None:
            return
        own, everybody = self.own, [self.own] + self.rivals
        first = self.leader(everybody)
        for one in everybody:
            beaten = first.state == CLEARED and one.ms > first.ms
            if not (one.state or beaten):
                return
        tied = [one for one in everybody if not self._ahead(first, one)]
        self.won = own in tied
        if len(tied) > 1:
            self.console.say("The race is a tie")
        else:
            self.console.say("You win the race!" if self.won else "%s wins the race" % first.name)

    def _show(self, table):
        """Show the leader's standing in place of the deal's title."""
        leader = self.leader(self.rivals)
        text = leader.text(self._now)
        if not table.renderer.low:  # there is room
            text = leader.name + " " + text
        if text != self._shown:
            self._shown = table.renderer.deal_title = text
            table.reshow()
