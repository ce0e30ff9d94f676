"""`Game`, the base class of all games.

A game in progress is a deal number, options and a list of moves. Its whole mutable state is one
`bytearray`, `s`. Undo, save, load, checksum, views and determinization all follow from that, so a new
game only defines how it deals, which moves there are and what they do.

A subclass sets `NAME`, `OPTIONS` and `SIZE`, and defines what `Game` only declares (`to_act` to `_apply`); the build
leaves such declarations out. A game that hides nothing lacks `_mask` and `_fill`. A subclass may override
`_accepts(code)` (moves that are legal but never listed), `_why(code)` (the text of a refusal), and the facts that other
parts read (`LOWEST_WINS` … `pack`).
"""

import json
from array import array
from binascii import crc32

import engine.saving as saving  # borrow
from engine.errors import BadSave, IllegalMove
from engine.rng import Rng
from engine.texts import _

PERSON = "P"  # letters of the option `seats`: a person,
LEVELS = "ENH"  # or an opponent: easy, normal, hard


class SeatChoices:
    """The choices of a `seats` option: `low` to `high` letters, each P, E, N or H."""

    def __init__(self, low, high):
        self.low = low
        self.high = high


def number(word):
    """Return the number, of up to four digits, that a word of a move spells, or -1.

    ASCII only: `isdigit` accepts ², `int` does not.
    """
    return int(word) if len(word) < 5 and word.isdigit() and len(word.encode()) == len(word) else -1


class Game:
    """A game in progress, or, when `viewer` is a seat, that seat's view of it."""

    NAME = ""
    NUMBER = -1  # in saves; set by `engine.game_class` from the registry
    OPTIONS: tuple = ()
    SIZE = 0  # bytes of state (an instance attribute set before `Game.__init__` may vary it)
    SNAPSHOT_EVERY = 32  # moves between two snapshots
    MOST_MOVES = 0xFFFF  # of a game at a table, as many as a save can count; a game that need not end says fewer
    seats = 1

    # Facts that other parts read, with the defaults
    LOWEST_WINS = False  # the lowest comparable score wins
    FEWEST_MOVES = False  # of a solitaire whose wins all score the same: the one with fewer moves is better
    ROUNDS = False  # its deals are called rounds
    WORKSPACE = 0  # 32-bit words that a solitaire's hints and solver work in
    HELPERS: tuple = ()  # which of the modules "player", "hint" and "solver" its package has
    BULKY = ""  # a module of its opponents for which a divided heap may have no room: in a linked game it stays loaded
    PACKS: tuple = ()  # names of the files of certified deals
    DEAL_KINDS: tuple = ()  # names of the kinds of deals that `deal_parts` counts
    NEW_GAME: dict = {}  # options that a new game has at first, where these are not the defaults
    LONGER: tuple = ()  # (option, its value for a longer game, words that offer it after a first short one)
    OPTION_TITLES: dict = {}  # titles of options whose names make no good title
    won = None  # of a solitaire: True or False; None when it only has a score
    stuck = False  # in a view of a solitaire that need not end: True when it is certain that it cannot be won any more
    giving_up = -1  # of such a solitaire: the move that ends it, legal and never listed; -1 where there is none
    deals = 1  # deals in the game, 0 when their number depends on the play
    deal_no = 0  # the current one, from 0
    redeals = 0  # how often the current deal was dealt again
    hints = array("H")  # numbers of the moves, from 0, that a hint had shown; a table has one of its own, and saves it
    guests: tuple = ()  # (name, short name) by seat of those who play on other devices, "" for others; () for none
    temper = 0  # in a view: the temperament of the seat's opponent, where the game has some: 1 … 4, 0 for none
    told = None  # in a view: a list with what hints have said before, as the game's reasons keep it; None for nothing
    chain = best_chain = 0  # length of the current chain, and of the longest one, in games that have chains
    timer = 0  # seconds per deal, 0 without a timer; with one, the move `time N` reports that N seconds have passed
    time_left = -1  # seconds left on the timer, -1 without one

    def __init__(self, deal, options, state=None):
        """Start deal number `deal` with checked `options`, or continue from a copy of the bytes `state`."""
        self.deal = deal
        self.options = options
        self.viewer = -1
        self._log = array("H")
        self._snapshots = []
        self.cut: object = ()  # the moves that the last `rewind` has taken back, then an array
        if state is None:
            self.s = bytearray(self.SIZE)
            self._deal()
        else:
            self.s = bytearray(state)

    # What a subclass defines

    @property
    def to_act(self) -> int:
        """The seat to act, -1 when the game is over."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return one int per seat."""
        raise NotImplementedError

    def text(self, code: int) -> str:
        """Return a move in the notation of records (`engine/record.py`)."""
        raise NotImplementedError

    def code(self, text: str) -> int:
        """Return the move with that text, the inverse of `text`. IllegalMove says why there is none."""
        raise NotImplementedError

    def dump(self) -> dict:
        """Return the whole state as plain lists and dicts, for tools and tests."""
        raise NotImplementedError

    def _deal(self) -> None:
        """Fill `s`, which is all zeros, for the start."""
        raise NotImplementedError

    def _moves(self) -> list[int]:
        """Return the legal codes of the seat to act, ascending; empty only when the game is over."""
        raise NotImplementedError

    def _apply(self, code: int) -> None:
        """Carry out a legal move, without lasting allocations."""
        raise NotImplementedError

    # The same for all games

    @property
    def over(self) -> bool:
        """True when nobody has a move left."""
        return self.to_act < 0

    @property
    def log(self) -> list[int]:
        """The moves so far, oldest first, as a list of codes."""
        return list(self._log)

    @property
    def length(self) -> int:
        """The number of moves so far."""
        return len(self._log)

    def since(self, count: int) -> array:
        """Return the moves after the first `count` ones, oldest first, as an array."""
        return self._log[count:]

    def moves(self) -> list[int]:
        """Return the legal move codes of the seat to act, ascending.

        The list is empty when the game is over, and on the view of a seat that is not to act.
        """
        if self.viewer >= 0 and self.viewer != self.to_act:
            return []
        return self._moves()

    def play(self, code: int) -> None:
        """Carry out a move. IllegalMove says why it is refused; the game is then unchanged."""
        if self.viewer >= 0:
            raise IllegalMove("a view cannot be played on: use determinize()")
        if not isinstance(code, int) or not self._accepts(code):
            raise IllegalMove(_("the game is over: no move is legal") if self.over else self._why(code))
        self.step(code)

    def undo(self) -> bool:
        """Take back one move. Return False, and change nothing, at the start."""
        count = len(self._log)
        if not count:
            return False
        self.rewind(count - 1)
        return True

    def rewind(self, count: int) -> None:
        """Go back to the state after the first `count` moves; `count` must not exceed `length`."""
        moves = self._log
        while self._snapshots and self._snapshots[-1][0] > count:
            self._snapshots.pop()
        if self._snapshots:
            start, state = self._snapshots[-1]
            self.s[:] = state
        else:
            start = 0
            self.s[:] = bytes(len(self.s))
            self._deal()
        self._log = moves[:start]
        for i in range(start, count):
            self.step(moves[i])
        self.cut = moves[count:]

    def copy_at(self, count):
        """Return an independent copy of this game as it was after the first `count` moves."""
        game = type(self)(self.deal, self.options, self.s)
        game.guests = self.guests
        game._log = self._log
        game._snapshots = list(self._snapshots)
        game.rewind(count)
        return game

    def step(self, code: int) -> None:
        """Carry out a move without checking that it is legal."""
        self._apply(code)
        self._log.append(code)
        count = len(self._log)
        if count % self.SNAPSHOT_EVERY == 0:
            self._snapshots.append((count, bytes(self.s)))

    def checksum(self) -> int:
        """Return 32 bits over the whole state, equal on every runtime."""
        return crc32(self.s) & 0xFFFFFFFF

    def view(self, seat=0):
        """Return the view of `seat`: the same queries, over a state without the cards that it has not seen."""
        view = type(self)(self.deal, self.options, self.s)
        view.viewer = seat
        view.guests = self.guests
        view._mask(seat)
        return view

    def determinize(self, seat, rng):
        """Return a game in the information set of `seat`: the cards that it has not seen are dealt again by `rng`.

        Only the seat's view is read, so the result is the same for a game and for that view.
        """
        game = self if self.viewer == seat else self.view(seat)
        game = type(self)(self.deal, self.options, game.s)
        game._fill(rng)
        game._snapshots.append((0, bytes(game.s)))
        return game

    def copy(self):
        """Return an independent game in the same state, without the moves that led there."""
        game = type(self)(self.deal, self.options, self.s)
        game.viewer = self.viewer
        game._snapshots.append((0, bytes(game.s)))
        return game

    def __eq__(self, other):
        """True when both are the same game with the same options and state; moves and deal number may differ."""
        return type(self) is type(other) and self.s == other.s and self.options == other.options

    # Results, for the statistics

    def winners(self) -> list[int]:
        """Return the seats that are ahead, or when the game is over its winners."""
        scores = [self.comparable_score(score) for score in self.scores()]
        best = min(scores) if self.LOWEST_WINS else max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]

    def outcome(self, seat):
        """Return (won, comparable score, longest chain) of a game that is over, for a seat.

        `won` is None in a game that only has a score.
        """
        won = self.won if self.seats == 1 else seat in self.winners()
        return won, self.comparable_score(self.scores()[seat]), self.best_chain

    def comparable_score(self, score: int) -> int:
        """Convert a score to (or from) a scale that is comparable across options; LOWEST_WINS is about this scale."""
        return score

    def progress_text(self) -> str:
        """Return in a word or two how far a game in progress is, or "".

        In a game of several deals: the name of a deal and its number, such as "deal 3" or "round 2".
        """
        return ""

    def standing(self) -> tuple:
        """Return (what is counted, how many) of a solitaire in a race: "left", cards; "deal", its number; "", score."""
        return "", self.scores()[0]

    def deal_parts(self, seat):
        """Return (index in DEAL_KINDS, points of the seat) per deal, for games whose deals are of several kinds."""
        return ()

    def piles(self):
        """Return [(name, cards, spread)] of the piles on the table, for `display/renderers/piles.py`.

        Cards are listed from the bottom up, HIDDEN for one face down. A pile shows its top card, all its cards when
        `spread` is True, as many of the top ones as a number says. The number of piles, their names and their order
        stay the same throughout a game.
        """
        return []

    def route(self, code):
        """Return (pile, index, other) of a move that takes the cards of a pile from `index` on to another pile.

        Piles are given by their index in `piles()`. An index of -1: the pile is empty, and all cards of the other one
        are turned over onto it. None for a move that takes no card from one pile to another.
        """
        return None

    def runs_out(self) -> int:
        """Return the move of a solitaire in which nothing is left to decide, -1 where something is.

        By default that is the only legal move. Where such moves alone lead to a win, they play themselves.
        """
        codes = self.moves()
        return codes[0] if len(codes) == 1 else -1

    def is_choice(self, codes) -> bool:
        """Return whether a player really has to choose between these moves."""
        return len(codes) > 1

    @property
    def has_hints(self) -> bool:
        """True when the game's package can advise a player."""
        return ("hint" if self.seats == 1 else "player") in self.HELPERS

    @staticmethod
    def pack(options):
        """Return the pack of PACKS that is for these options, or None when there is none."""
        return None

    # Saves

    def save(self, short: bool = False) -> bytes:
        """Return the game as bytes, see `engine/saving.py`; `short`: with one snapshot. BadSave for a view."""
        if self.viewer >= 0:
            raise BadSave("a view cannot be saved, only the game itself")
        snapshots = self._snapshots[-1:] if short else self._snapshots
        return saving.pack(self, self.saved_options(), self._log, snapshots)

    def saved_options(self) -> bytes:
        """Return the options that differ from their defaults, as the JSON bytes of a list of pairs; b"" for none."""
        pairs = [[row[0], self.options[row[0]]] for row in self.OPTIONS if self.options[row[0]] != row[1]]
        return json.dumps(pairs).encode() if pairs else b""

    def restore(self, moves, snapshots):
        """Go to the last of saved snapshots, each (number of moves, state); `moves` are those that lead to it."""
        self._log = moves
        self._snapshots += snapshots
        if snapshots:
            self.s[:] = snapshots[-1][1]

    def thin_out(self):
        """Forget all snapshots but the last: going back further takes longer, and the room of the others is free."""
        while len(self._snapshots) > 1:
            self._snapshots.pop(0)

    # For subclasses to override

    def _mask(self, seat):
        """Overwrite in `s` the cards that `seat` has not seen with HIDDEN, the generator with 0; by default none."""

    def _fill(self, rng):
        """Deal the unseen cards into the HIDDEN places of `s`, and seed the generator; by default nothing is hidden."""

    def _accepts(self, code):
        return code in self.moves()

    def _why(self, code):
        """Return why `code` is refused while the game is not over."""
        legal = ", ".join([self.text(code) for code in self.moves()])
        return _("%s is not legal now; legal: %s") % (code, legal)


# Accessors for numbers in a state that are wider than a byte


def get16(s, at):
    """Return the signed 16-bit number at `s[at:at + 2]`."""
    value = s[at] | s[at + 1] << 8
    return value - 0x10000 if value & 0x8000 else value


def put16(s, at, value):
    """Write the signed 16-bit number `value` to `s[at:at + 2]`."""
    s[at] = value & 255
    s[at + 1] = value >> 8 & 255


def get_rng(s, at):
    """Return the generator whose state is stored at `s[at:at + 4]`."""
    rng = Rng(1)
    rng.state = s[at] | s[at + 1] << 8 | s[at + 2] << 16 | s[at + 3] << 24 or 1  # never 0, as a view has it
    return rng


def put_rng(s, at, rng):
    """Store a generator's state at `s[at:at + 4]`."""
    for i in range(4):
        s[at + i] = rng.state >> 8 * i & 255


def move_error(known, text):
    """Return the IllegalMove for a text that is no move of a game; `known`: the game's name and its moves."""
    return IllegalMove(_("%s has no move %r") % (known, text))
