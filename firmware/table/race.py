"""A race: all play the same deal of a solitaire, each on a device of their own, and see how far the leader has come.

The first to clear the deal, or to reach a match's target, wins; if nobody does, the best score wins. Each device sends
its standing on a change and every two seconds, and nothing else. The game itself is an ordinary one. Whoever leaves its
table, or is switched off, is in the race again when the game is resumed: the file `<game>.link` says with whom, as in a
game with seats, and how this device's deal ended before it was taken back. When the race is decided the file goes.

A device that was off does not know how long. It takes the time from the first message of each of the others; so it
cannot have been quicker than one that had finished by then.
"""

import struct

import firmware.link.fetch as fetch_module  # borrow
import firmware.link.relay as relay  # borrow
import firmware.link.seats as seats_module  # borrow
from engine.compat import const
from engine.game import number
from engine.texts import _
from firmware.input import elapsed
from firmware.link import CLAIM, GET, PIECE, STANDING, TABLE
from firmware.link.roster import NOBODY
from firmware.store.saves import FROM_OTHERS, forget_link

_SOON_MS = const(200)  # from one STANDING frame to the next, when it has changed
_BEAT_MS = const(2000)  # the same when it has not changed
_GONE_MS = const(7000)  # of silence until a device counts as gone
_LINGER_MS = const(20_000)  # after the table was left, for others who have not heard how the deal ended
_WRAP = const(0x3FFFFFFF)  # the largest time, and score
_STANDING = "<BBiI"  # state, chain, score, milliseconds; then a number with what it counts, see `Standing.pack`
_NUMBER = const(20)  # letters of the latter at most
_AGAIN = " again"  # at its end while a deal that was over is played again

PLAYS = const(0)  # states of a standing
OVER = const(1)
CLEARED = const(2)


class Standing:
    """Holds how far one player has come."""

    def __init__(self, device, name, now):
        self.device = device
        self.name = name
        self.state = PLAYS
        self.chain = self.score = self.ms = 0
        self.counted, self.number = "", 0  # as `Game.standing` says
        self.again = False  # a deal that was over is played again
        self.heard = now  # when the device was last heard

    def pack(self):
        """Return the payload of a STANDING frame.

        Its end is the number in digits, alone, before "left" or after "deal", and maybe "again": in every language the
        same, and as earlier versions show it.
        """
        head = struct.pack(_STANDING, self.state, min(self.chain, 255), self.score, self.ms)
        number = "deal %d" if self.counted == "deal" else "%d left" if self.counted else "%d"
        return head + (number % self.number + (_AGAIN if self.again else "")).encode()

    def take(self, payload):
        """Set this from the payload of a STANDING frame; return False, and change nothing, when it is invalid."""
        size = struct.calcsize(_STANDING)
        end = payload[size:]
        if not size <= len(payload) <= size + _NUMBER or payload[0] > CLEARED or not all([31 < c < 127 for c in end]):
            return False
        state, chain, score, ms = struct.unpack(_STANDING, payload[:size])
        if ms > _WRAP or not -_WRAP <= score <= _WRAP:  # no game lasts so long, or counts so much
            return False
        self.state, self.chain, self.score, self.ms = state, chain, score, ms
        words = str(end, "utf-8").split(" ")
        self.again = words[-1] == _AGAIN[1:]
        self.counted = "left" if words[1:2] == ["left"] else "deal" if words[0] == "deal" else ""
        word = words[1 if self.counted == "deal" and len(words) > 1 else 0]
        self.number = number(word.lstrip("-"))
        if self.number < 0:  # no number
            self.counted, self.number = "", score
        elif word[0] == "-":
            self.number = -self.number
        return True

    def is_away(self, now):
        """Return whether nothing was heard for a while, while the deal is played."""
        return (not self.state or self.again) and elapsed(now, self.heard) >= _GONE_MS

    def text(self, now):
        """Return the text for the header: cards left and chain, or the state."""
        if self.state and not self.again:
            return _("cleared") if self.state == CLEARED else _("over")
        if self.is_away(now):
            return _("away")
        words = (_("deal %d") if self.counted == "deal" else "%d") % self.number
        if self.again:
            return _("%s again") % words
        return "%s ×%d" % (words, self.chain) if self.chain > 1 and not self.state else words


class Race:
    """Serves as the console's link during a race, from before the table opens."""

    def __init__(self, console, link, roster, game, own=None, slot=FROM_OTHERS):
        """`own`: of a race that is resumed what its file has of this device's standing; `slot`: of the game's save."""
        now = console.board.millis()
        self.console = console
        self.link = link
        self.roster = roster
        self.game = game
        self.slot = slot
        self.won = None  # whether this device's player has won, once that is known
        self.result = _("The race goes on")  # for the screen of the result: who is away; later who has won, and by what
        self._verdict = ""  # the words announced then
        self._save = game.copy_at(0).save(True)  # the deal, for devices that have not begun yet
        self._stale = own is None  # the file is to be written
        self._failed_at = -1  # after how many moves that failed, or -1
        self._began = self._sent_at = now
        self._length = -1
        self._shown = self._title = ""  # in the header: the rival's standing, and what it stands in place of
        self._left_at = -1  # when the table was left after its end, or -1
        others = [owner for owner in roster.owners if owner not in (0, link.me)]
        self.rivals = [Standing(owner, roster.name_of(owner), now) for owner in others]
        self.own = Standing(link.me, "", now)
        self.own.take(own or b"")
        self._unheard = [] if own is None else list(self.rivals)  # those whose time is not known yet
        self._now = now

    def sit(self, table):
        """Do nothing: the table has no seats on other devices."""

    def remember_next(self, session):
        """Save who takes part, as `Linked` does; -1: the game itself has been saved. Return False when that fails."""
        tail = self.own.pack()[: struct.calcsize(_STANDING)] + b"\xff"
        seats = seats_module
        return seats.remember(self.console.store, self.game, self.link.me, self.roster, tail, session)

    def called(self):
        """Return False: in a race no device wakes another."""
        return False

    def close(self):
        """Close the link; tell the others once more how this device's deal ended."""
        for __ in range(3 if self.won is not None else 0):  # one may get lost
            self.link.send(STANDING, self.own.pack())
        relay.close(self.console, self.link, 0)

    def quit(self):
        """Leave the race for good; the game goes on as an ordinary one."""
        table = self.console.screens[0]
        table.renderer.deal_title, table.renderer.rival = self._title, None
        table.reshow()
        forget_link(self.console.store, self.game.NAME, self.slot)
        relay.close(self.console, self.link, self.roster.devices)

    def step(self, now):
        """Receive and send standings; show the leading rival's."""
        self._now = now
        table = self.console.screens[0]
        here = table.name == "play" and table.play.game is self.game
        if not here:
            if self._left_at < 0:
                self._left_at = now
                if self.game.over:
                    forget_link(self.console.store, self.game.NAME, self.slot)
            if (not self.game.over and self.won is None) or elapsed(now, self._left_at) >= _LINGER_MS:
                relay.close(self.console, self.link, self.roster.devices)
                return
        elif self._stale and self._failed_at < self.game.length and not self.game.over and self.won is None:
            self._stale = not self.remember_next(-1)
            self._failed_at = self.game.length
        self.link.listen(self._hear, now)
        gone = elapsed(now, self._sent_at)
        if self._ended() or (gone >= _SOON_MS and self.game.length != self._length) or gone >= _BEAT_MS:
            self._send(now)
        if here:
            self._show(table)

    def _ended(self):
        """Return whether the game has ended and the standing must say so at once.

        That is so the first time, and when a lost deal was taken back and then cleared before the race was decided.
        """
        game, own = self.game, self.own
        again = own.state == OVER and self._cleared() and self.won is None
        return game.over and not self._unheard and (not own.state or again)

    def _cleared(self):
        """Return whether the game is won: the deal cleared, or the target of a match reached; else its score counts."""
        return bool(self.game.outcome(0)[0])

    def _send(self, now):
        """Update and send this device's standing."""
        game, own, ended = self.game, self.own, self._ended()
        self._sent_at = now
        self._length = game.length
        if ended or not own.state:
            own.ms = max(own.ms, elapsed(now, self._began))  # the clock wraps after 12 days
            if ended:
                own.state = CLEARED if self._cleared() else OVER
                self._stale, self._failed_at = True, -1
            own.chain, own.score = game.chain, game.comparable_score(game.scores()[0])
        # A deal that was over counts as it ended, also while it is being played again
        own.again = own.state == OVER and not game.over
        own.counted, own.number = game.standing()
        self.link.send(STANDING, own.pack())
        self._judge()

    def _hear(self, kind, sender, payload):
        """Handle a frame: another device's standing, or as host a guest that joins late."""
        if kind == STANDING:
            for rival in self.rivals:
                if rival.device == sender and rival.take(payload):
                    rival.heard = self._now
                    if rival in self._unheard:
                        self._unheard.remove(rival)
                        # At least so much time of the race has passed, and this device is not quicker than that one
                        ms = min(_WRAP, rival.ms + (1 if rival.state == CLEARED else 0))
                        self.own.ms = max(self.own.ms, ms)
                        if elapsed(self._now, self._began) < ms:
                            self._began = self._now - ms & _WRAP
                    self._judge()
        elif self.roster.host == self.link.me:
            if kind == CLAIM:
                found = seats_module.unpack_claim(payload)
                if found and found[1] != NOBODY:  # else it leaves
                    self.link.send(TABLE, self.roster.pack())
            elif kind == GET:
                fetch = fetch_module
                first = fetch.requested(payload, self.link.me)
                if 0 <= first < len(self._save):
                    self.link.send(PIECE, fetch.pack_piece(self._save, first))

    def _ahead(self, one, other):
        """Return whether one standing beats another."""
        if one.state == CLEARED or other.state == CLEARED:
            return one.state == CLEARED and (other.state != CLEARED or one.ms < other.ms)
        return one.score < other.score if self.game.LOWEST_WINS else one.score > other.score

    def leader(self, among):
        """Return the best of a list of `Standing`s."""
        best = among[0]
        for one in among[1:]:
            if self._ahead(one, best):
                best = one
        return best

    def _judge(self):
        """Announce the winner as soon as nobody can have been quicker, or all have finished.

        A verdict changes when it comes to light late that a rival took back its lost deal and cleared it before.
        """
        own, everybody = self.own, [self.own] + self.rivals
        first = self.leader(everybody)
        playing = [one for one in everybody if not one.state and (first.state != CLEARED or one.ms <= first.ms)]
        if playing:
            others = [one for one in playing if one is not own]
            here = [one for one in others if not one.is_away(self._now)]
            result = _("The race goes on") if here or not others else _("%s is away") % others[0].name
            if self.won is None and result != self.result:
                self.result = result
                self.console.stale = True
            return
        tied = [one for one in everybody if not self._ahead(first, one)]
        self.won = own in tied
        verdict = _("You win the race!") if self.won else _("%s wins the race") % first.name
        if len(tied) > 1:
            verdict = (
                _("The race is a tie")
                if self.won
                else _("%s win the race") % _(" and ").join([one.name for one in tied])
            )
        if verdict != self._verdict:
            self._verdict = verdict
            forget_link(self.console.store, self.game.NAME, self.slot)  # a game resumed from now on is no race
            best = self.leader([one for one in everybody if one is not first])
            why = _("%d to %d") % (first.score, best.score)
            if first.state == CLEARED:
                why = _("cleared") if self.game.deals == 1 else _("target reached")
            self.result = "%s: %s" % (verdict.rstrip("!"), why)
            self.console.say(verdict)

    def _show(self, table):
        """Show the leading rival's standing in place of the deal's title."""
        leader = self.leader(self.rivals)
        text = leader.text(self._now)
        if not table.renderer.low:  # there is room
            text = leader.name + " " + text
        if not self._shown:
            self._title = table.renderer.deal_title
        if text != self._shown:
            self._shown = table.renderer.deal_title = text
            table.renderer.rival = (leader.number, leader.chain) if leader.counted == "left" else ()
            table.reshow()
