"""Consoles of the firmware in one process, joined by a line: each a person who presses keys on a simulated clock."""

from firmware.input import elapsed
from firmware.store import StorageError
from tests.display.reading import Blank
from tests.firmware.link.hostile import STEP_MS, Line
from tools.simulator.board import script

THINK_MS = 300  # from one move of a player to the next
GAMES = {"tresydos": {"seats": "PNN"}, "trepenta": {"rounds": 1}, "trex": {"kingdoms": 1}}  # short ones
YES = "wait:500 right a"  # to a question, which takes no key sooner


class Pair:
    """Two or more scripted consoles, the first one the host; `line.silent`: steps for which the cable is out.

    Without motion, forced moves and remarks, so that each move of a table takes one step. Nobody sees their pictures.
    """

    def __init__(self, folder, rng, count=2, board="pico-lcd-1.3", ring=True, names=()):
        """`names`: of the players; without a name one is "Seat 1" or such."""
        self.line = Line(rng, {}, ring)
        self.rng = rng
        self.folder = folder
        self.device = board
        folder.mkdir(parents=True, exist_ok=True)
        self.players = []
        for i in range(count):
            player = script(board, folder / str(i), motion="off", forced="off", remarks="off")
            player.board.next_deal += 1000 * i
            player.board.surface = Blank(player.scene.width, player.scene.height)
            self.plug_in(player)
            if names:
                player.store.write_json("names", [names[i]] + [""] * 6)
            player.home()
            self.players.append(player)

    def plug_in(self, player, end=None):
        """Connect a console to an end of the line: one that it has had before, or a new one."""
        board = player.board
        board.has_link = True
        board.end = end
        board.open_link = lambda: self._open(board)

    def _open(self, board):
        if board.end is None:
            board.end = self.line.join()
            board.end.close = lambda: None
        board.end.heard = b""
        return board.end

    def restart(self, player):
        """Switch a device off and on, and go on with its game from the home screen; return what takes its place."""
        i = self.players.index(player)
        again = script(self.device, self.folder / str(i))
        again.board.surface = player.board.surface
        again.board.now = player.board.now
        self.plug_in(again, player.board.end)
        again.moved_at = again.board.now
        self.players[i] = again
        return again.home().press("a")

    def step(self, count=1):
        """Let all consoles take steps at the same time."""
        for _ in range(count):
            self.line.step()
            for player in self.players:
                player.board.now += STEP_MS
                player.console.step()

    def wait(self, ms):
        self.step(ms // STEP_MS)

    def until(self, holds, ms=60_000):
        """Step until something holds; AssertionError when that takes too long."""
        for _ in range(ms // STEP_MS):
            if holds():
                return
            self.step()
        raise AssertionError([(player.top.name, player.texts()) for player in self.players])

    def open_lobby(self, player, name, **options):
        """Go to the lobby by the page of a new game."""
        player.console.push("new_game", name).values.update(options)
        player.top.refresh()
        player.choose("Other devices")

    def offer(self, player, name, **options):
        """Offer a table in the lobby."""
        self.open_lobby(player, name, **options)
        player.choose("Offer")

    def join(self, player, name, **options):
        """Find the first table that others offer, and take a seat there."""
        self.open_lobby(player, name, **options)
        self.until(lambda: player.top.meeting.tables)
        player.top.choose(1)
        self.until(lambda: player.top.name == "play" or player.top.meeting.seat >= 0)

    def meet(self, name, **options):
        """Begin a game: the first console offers it, the others join; return their tables."""
        host, *guests = self.players
        self.offer(host, name, **options)
        for player in guests:
            self.join(player, name)
        host.choose("Begin")
        self.until(lambda: all(player.top.name == "play" for player in self.players))
        return [player.top for player in self.players]

    def begin(self, name, length=0, **options):
        """Begin a game and play its first moves; return the players."""
        self.meet(name, **options)
        self.play(lambda: self.players[0].table.play.game.length >= length)
        return self.players[:]

    def decide(self, player):
        """Make a move at random where it is this player's turn; leave a page between two deals."""
        table = player.table
        if player.top is not table:
            if player.top.name == "between_deals":
                player.console.pop()
            return
        if table.mode.rests and not table.play.game.over and table.play.opponent() == "":
            if elapsed(player.board.now, player.moved_at) >= THINK_MS:
                player.moved_at = player.board.now
                table.make_move(self.rng.choice(table.play.game.moves()))

    def play(self, ended, steps=400_000):
        """Let all play at random until `ended()`."""
        for player in self.players:
            player.moved_at = player.board.now
        for _ in range(steps):
            if ended():
                return
            self.step()
            for player in self.players:
                if any(screen.name == "play" for screen in player.console.screens):
                    self.decide(player)
        raise AssertionError([(one.top.name, one.texts(), one.table.play.game.length) for one in self.players])


def plug_in_alone(player):
    """Connect a console to a line on which nobody else is."""
    end = Line(None, {}, True).join()
    end.write = end.close = lambda *_: None
    player.board.has_link = True
    player.board.open_link = lambda: end


def fail_twice(player, name):
    """Let the first two writes of a file fail; return a list that gets the number of moves made at each."""
    write, tried = player.store.files.write, []

    def fail(given, data):
        if given == name and len(tried) < 2:
            tried.append(player.table.play.game.length)
            raise StorageError("No space left")
        write(given, data)

    player.store.files.write = fail
    return tried


def tables(pair):
    """Return the tables of all players."""
    return [player.table for player in pair.players]
