"""Frames of every kind, right and false ones, in any order, several in one read: nothing raises, nothing hangs."""

import random
import struct
from array import array

import pytest

import engine
from firmware.input import BACK, DOWN, LEFT, RIGHT, SELECT, UP
from firmware.link import CLAIM, GET, MOVES, PIECE, POSITION, REFUSED, STANDING, TABLE, framed
from firmware.link.fetch import pack_piece
from firmware.link.roster import LOBBY, NOBODY, PLAYING, Roster
from firmware.link.seats import pack_claim
from tests.firmware.link.pairs import Pair
from tests.long import LONG

KEYS = UP, DOWN, LEFT, RIGHT, SELECT, SELECT, SELECT, BACK
NUMBERS = 5, 6, 2**30 - 1, 2**32 - 1  # of the devices that send, the last one higher than any may be
GAMES = ("trex", "tresydos", "trepenta", "tripeaks", "treys")
KINDS = TABLE, CLAIM, POSITION, MOVES, REFUSED, GET, PIECE, PIECE, PIECE, PIECE, STANDING
WORDS = 0, 1, 2, 255, 256, 2**15, 2**16 - 1
LONGS = 0, 1, 5, 2**30 - 1, 2**30, 2**31, 2**32 - 1


def forged(game, state):
    """Return a save with right sums of a state to which a game's moves need not lead."""
    other = type(game)(game.deal, game.options, state)
    other.restore(array("H", game.log), [(game.length, state)])
    return other.save(True)


class Crowd:
    """Several devices that send what they like to one console. Each frame may be right, or nearly, or nonsense."""

    def __init__(self, rng, player, end):
        self.rng = rng
        self.player = player
        self.end = end
        self.host = NUMBERS[0]
        self.name = rng.choice(GAMES)
        self.deal()

    def deal(self):
        """Take another game, and some moves of it, as the one that is offered."""
        rng = self.rng
        self.name = self.name if rng.random() < 0.7 else rng.choice(GAMES)
        self.letters = rng.choice(("PPPP", "NPPN", "PPPN"))
        options = {"seats": "PNNN"} if "seats" in [row[0] for row in engine.options(self.name)] else {}
        self.game = engine.new(self.name, rng.choice((1, 7, 2**32 - 1)), **options)
        for _ in range(rng.choice((0, 0, 3, 40))):
            if not self.game.over:
                self.game.play(rng.choice(self.game.moves()))
        state = bytearray(self.game.s)
        for _ in range(rng.randrange(1, 20) if rng.random() < 0.3 else 0):
            state[rng.randrange(len(state))] = rng.choice((0, 1, 51, 127, 200, 255))
        self.save = forged(self.game, bytes(state))
        self.piece = 0

    @property
    def me(self):
        """The number of the console's device."""
        link = self.player.console.link
        link = getattr(link, "meeting", None) or getattr(link, "session", None) or link
        return getattr(getattr(link, "link", None), "me", 0)

    def roster(self):
        """Return the payload of a TABLE frame, mostly one that leads on to a game."""
        rng = self.rng
        roster = Roster(self.host, engine.number(self.name), self.letters)
        roster.sit(self.host, 0, "Zoe")
        meeting = getattr(self.player.console.link, "meeting", None)
        joined = meeting is None or meeting.roster is not None
        if joined:
            roster.sit(self.me, 3, "Bo")
            roster.phase = PLAYING
        roster.revision = rng.randrange(8)
        if rng.random() < 0.15:
            roster.owners[rng.randrange(4)] = rng.choice((0, self.me, *NUMBERS))
            roster.names[rng.randrange(4)] = rng.choice(("", "Bo", "~"))
            roster.phase = rng.choice((LOBBY, PLAYING, 2))
            roster.revision = rng.randrange(256)
            roster.away = rng.choice((0, 0, 2, 8, 255))
        return roster.pack()

    def payload(self, kind):
        """Return a payload for a frame of this kind, as its receiver expects it."""
        rng, current = self.rng, getattr(self.player.console.link, "game", None) or self.game
        if kind == TABLE:
            return self.roster()
        if kind == CLAIM:
            seat = rng.choice((0, 1, 3, 7, NOBODY))
            return pack_claim(rng.choice((self.me, self.host)), seat, rng.choice(("", "Cy")))
        if kind == POSITION:
            length = rng.choice((current.length, current.length + 1, 0, *WORDS))
            return struct.pack("<HIB", length, rng.choice((current.checksum(), *LONGS)), rng.randrange(256))
        if kind == MOVES:
            codes = [rng.choice((current.moves() or [0]) + list(WORDS)) for _ in range(rng.randrange(5))]
            head = struct.pack("<HI", rng.choice((current.length, *WORDS)), rng.choice((current.checksum(), *LONGS)))
            return head + struct.pack("<%dH" % len(codes), *codes)
        if kind == REFUSED:
            return struct.pack("<IB", rng.choice((self.me, *LONGS)), rng.choice((0, 1, 2, 3, 9)))
        if kind == GET:
            return struct.pack("<IH", rng.choice((self.me, *LONGS)), rng.choice(WORDS))
        if kind == PIECE:
            self.piece = 0 if self.piece >= len(self.save) else self.piece
            first, self.piece = self.piece, self.piece + 96
            return pack_piece(self.save, first if rng.random() < 0.95 else rng.choice(WORDS))
        if kind == STANDING:
            numbers = rng.choice(WORDS) & 255, rng.choice((0, -1, 2**31 - 1, -(2**31))), rng.choice(LONGS)
            words = rng.choice((b"", b"7 left", b"~|" * 10, b"x" * 21))
            return struct.pack("<BBiI", rng.randrange(4), *numbers) + words
        return b""

    def frame(self):
        """Return a frame as bytes, mostly a right one from the host."""
        rng = self.rng
        kind = rng.choice(KINDS + (rng.randrange(32),))
        payload = self.payload(kind)
        if rng.random() < 0.1:
            payload = payload[: rng.randrange(len(payload) + 1)] + rng.randbytes(rng.randrange(9))
        return framed(rng.randrange(8) << 5 | kind, self.host if rng.random() < 0.9 else rng.choice(NUMBERS), payload)

    def speak(self):
        """Send one frame, or several that are read at once."""
        if self.rng.random() < 0.005:
            self.deal()
        data = b"".join([self.frame() for _ in range(self.rng.randrange(1, 6))])
        self.end.hear(data)


def careless(pair, player, rng):
    """Let a player do something, now and then, and go back to a lobby from where there is no link."""
    top = player.top
    if top.name == "home" or player.console.link is None or rng.random() < 0.003:
        player.console.home()
        pair.open_lobby(player, rng.choice(GAMES))
        if rng.random() < 0.3:
            player.choose("Offer")
        return True
    if top.name == "lobby" and top.meeting.roster is None and top.meeting.tables:
        top.meeting.join(rng.choice(top.meeting.tables))
    elif top.name == "lobby" and top.meeting.hosts and rng.random() < 0.02:
        player.choose("Begin")
    elif top.name == "name":
        player.press("b")
    elif rng.random() < 0.05:
        player.board.events.append(rng.choice(KEYS))
    return False


@pytest.mark.parametrize("seed", range(200 if LONG else 10))
def test_nothing_that_others_send_breaks_a_console(tmp_path, seed):
    """A careless player goes from the lobby to tables and races and back while a crowd of devices talks to it."""
    rng = random.Random(seed)
    pair = Pair(tmp_path, rng, 1, ring=bool(seed & 1))
    player = pair.players[0]
    tables = 0
    for _ in range(1200):
        if careless(pair, player, rng):
            crowd = Crowd(rng, player, player.board.end)
        crowd.speak()
        pair.step(rng.choice((1, 1, 3, 30)))
        tables += type(player.console.link).__name__ in ("Linked", "Race")
    assert tables > 50  # of the steps


class Sender:
    """One table that another device offers on a bus, to the last detail."""

    def __init__(self, pair, name, letters="NNNP"):
        self.pair = pair
        self.guest, self.end = pair.players[0], pair.line.join()
        pair.open_lobby(self.guest, name)
        self.roster = Roster(5, engine.number(name), letters)
        self.roster.sit(5, 0, "Zoe")

    def table(self):
        """Return the TABLE frame."""
        return framed(TABLE, 5, self.roster.pack())

    def pieces(self, save):
        """Return the PIECE frames."""
        return [framed(PIECE, 5, pack_piece(save, first)) for first in range(0, len(save), 96)]

    def begin(self):
        """Have the guest sit down, and begin the game: it asks for the save then."""
        self.say(self.table())
        self.guest.choose("Zoe")
        self.roster.sit(self.guest.top.meeting.link.me, len(self.roster.letters) - 1, "Bo")
        self.roster.phase = PLAYING
        self.say(self.table())

    def say(self, data):
        """Send frames that are read at once."""
        self.end.write(data)
        self.pair.step(2)


@pytest.fixture
def pair(tmp_path):
    """Return a console on a bus."""
    return Pair(tmp_path, random.Random(1), 1, ring=False)


@pytest.mark.parametrize("name", ("trex", "tripeaks"))
def test_a_seat_that_is_lost_in_the_read_that_completes_the_save(pair, name):
    """The game has begun with the roster from before; its table hears the rest."""
    sender = Sender(pair, name)
    sender.begin()
    *before, last = sender.pieces(engine.new(name, 7).save(True))
    for piece in before:
        sender.say(piece)
    sender.roster.owners[3] = 9
    sender.say(last + sender.table())
    pair.wait(1000)
    assert sender.guest.top.name == "play"


def test_a_guest_can_leave_while_the_moves_of_a_long_game_are_made_again(pair):
    sender = Sender(pair, "tresydos", "PP")
    game, rng = engine.new("tresydos", 7, seats="PP", match=5), random.Random(1)
    while game.length < 200:
        game.play(rng.choice(game.moves()))
    for leaves in (True, False):
        sender.roster.phase = sender.roster.owners[1] = 0
        sender.begin()
        for piece in sender.pieces(game.save(True)):
            sender.say(piece)
        assert sender.guest.top.name == "lobby" and sender.guest.top.meeting.save is not None
        if leaves:
            sender.guest.choose("Leave")
            pair.wait(2000)
            assert sender.guest.top.name == "lobby" and sender.guest.top.meeting.roster is None
    pair.until(lambda: sender.guest.top.name == "play", 3000)
    assert sender.guest.table.play.game.log == game.log


def test_a_forged_state_is_never_shown(pair):
    """Its sums are right, and no moves lead to it: the guest stays in the lobby."""
    sender = Sender(pair, "tresydos")
    sender.begin()
    game = engine.new("tresydos", 7, seats="PPPP")
    game.play(game.moves()[0])
    for piece in sender.pieces(forged(game, b"\xff" * len(game.s))):
        sender.say(piece)
    pair.wait(500)
    assert sender.guest.top.name == "lobby" and "Another version" in sender.guest.console.toast
