"""`Game`: what every game of Tercet is, and what each gets for free.

A game in progress is a deal number, options and a list of moves. Its whole mutable state is one
`bytearray`, `s`; undo, save, load, checksum, views and determinisation all follow from that, so a new
game only says how it deals, which moves there are and what they do.

A subclass gives, besides `NAME` and `OPTIONS`:

    SIZE                bytes of state (an instance attribute set before `Game.__init__` may vary it)
    MARK                moves between two snapshots
    _deal()             fill `s` for the start; `s` is all zeros
    _moves()            legal codes of the seat to act, ascending; empty only when over
    _apply(code)        carry out a legal move; allocates nothing that stays
    _mask(seat)         overwrite in `s` whatever that seat has not seen with HIDDEN, the generator with 0; and
    _fill(rng)          the inverse: deal the unseen cards into the HIDDEN places (neither where nothing is hidden)
    text(code) / code(text)
    to_act, scores(), dump()

and may refine `_accepts(code)` (moves that are legal but never listed), `_why(code)` (the text
of a refusal), and what others need to know of it (`FEWEST` … `pack`).
"""

import json
from array import array
from binascii import crc32

from engine.compat import passing
from engine.errors import BadSave, IllegalMove


def number(word):
    """Return the number that a word of a move spells, or -1: `isdigit` takes what `int` does not, like ²."""
    return int(word) if len(word) < 5 and word.isdigit() and len(word.encode()) == len(word) else -1


class Game:
    """A game in progress, or (when `viewer` is a seat) what that seat may know of it."""

    NAME = ""
    NUMBER = -1  # in saves; `engine.kind` takes it from the registry
    OPTIONS = ()
    SIZE = 0
    MARK = 32
    seats = 1

    # What others need to know of the game; these are the usual answers
    FEWEST = False  # the fewest points win
    HELPERS = ()  # which modules its package has beside the rules: "player", "hint", "solver"
    ROOM = 0  # words of memory that its solver and its hint work in
    PACKS = ()  # the files of certified deals that there are for it
    KINDS = ()  # names of the kinds of deals that `deal_parts` counts
    WORDS = {}  # titles of options that do not read well by their names
    won = None  # of a solitaire: True or False; None when there is only a score to be had
    deals = 1  # of a longer game: how many deals it has, 0 where that depends on how they end ...
    deal_no = 0  # ... which of them it has come to ...
    redeals = 0  # ... and how often that was dealt again
    timer = 0  # seconds for a deal; then `time N` is a move that tells those gone by
    time_left = -1  # seconds left of them, -1 without a timer

    def __init__(self, deal, options, state=None):
        """Start deal number `deal` with checked `options`, or continue from a copy of `state`."""
        self.deal = deal
        self.options = options
        self.viewer = -1
        self._log = array("H")
        self._marks = []
        if state is None:
            self.s = bytearray(self.SIZE)
            self._deal()
        else:
            self.s = bytearray(state)

    # What every game answers

    @property
    def over(self):
        """True when nobody has a move left."""
        return self.to_act < 0

    @property
    def log(self):
        """The moves so far, oldest first, as a list of codes."""
        return list(self._log)

    @property
    def length(self):
        """The number of moves so far."""
        return len(self._log)

    def moves(self):
        """Return the legal move codes of the seat to act, ascending; empty only when over.

        On a view of another seat than the one to act the list is empty too.
        """
        if self.viewer >= 0 and self.viewer != self.to_act:
            return []
        return self._moves()

    def play(self, code):
        """Carry out a move. IllegalMove says why not, and then nothing has changed."""
        if self.viewer >= 0:
            raise IllegalMove("a view cannot be played on: use determinize()")
        if not isinstance(code, int) or not self._accepts(code):
            raise IllegalMove(self._why(code))
        self.step(code)

    def undo(self):
        """Take back one move; False at the start."""
        count = len(self._log)
        if not count:
            return False
        self.rewind(count - 1)
        return True

    def rewind(self, count):
        """Go back to the state after the first `count` moves, which is no more than there were."""
        moves = self._log
        while self._marks and self._marks[-1][0] > count:
            self._marks.pop()
        if self._marks:
            start, state = self._marks[-1]
            self.s[:] = state
        else:
            start = 0
            for i in range(len(self.s)):
                self.s[i] = 0
            self._deal()
        self._log = moves[:start]
        for i in range(start, count):
            self.step(moves[i])

    def past(self, count):
        """Return an independent game as this one was after the first `count` moves; `step` takes it on from there."""
        game = type(self)(self.deal, self.options, self.s)
        game._log = self._log
        game._marks = list(self._marks)
        game.rewind(count)
        return game

    def step(self, code):
        """Carry out a move that is known to be legal."""
        self._apply(code)
        self._log.append(code)
        count = len(self._log)
        if count % self.MARK == 0:
            self._marks.append((count, bytes(self.s)))

    def checksum(self):
        """Return 32 bits over the whole state, equal on every runtime."""
        return crc32(self.s) & 0xFFFFFFFF

    def view(self, seat=0):
        """Return what `seat` may know: the same queries over a state without the unseen cards."""
        view = type(self)(self.deal, self.options, self.s)
        view.viewer = seat
        view._mask(seat)
        return view

    def determinize(self, seat, rng):
        """Return a game that `seat` cannot tell from this one, the unseen cards dealt again by `rng`.

        Works on a game and on that seat's own view alike: only the view is read.
        """
        game = self if self.viewer == seat else self.view(seat)
        game = type(self)(self.deal, self.options, game.s)
        game._fill(rng)
        game._marks.append((0, bytes(game.s)))
        return game

    def copy(self):
        """Return an independent game at the same point, which has forgotten the moves before it."""
        game = type(self)(self.deal, self.options, self.s)
        game.viewer = self.viewer
        game._marks.append((0, bytes(game.s)))
        return game

    def __eq__(self, other):
        """True when both are the same game with the same state (moves and deal number apart)."""
        return type(self) is type(other) and self.s == other.s and self.options == other.options

    def __hash__(self):
        return crc32(self.s)

    # Results, as statistics keep them

    def winners(self):
        """Return the seats that are ahead; when the game is over, its winners."""
        scores = self.scores()
        best = min(scores) if self.FEWEST else max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]

    def outcome(self, seat):
        """Return (won, score, longest chain) of a game that is over, for a seat.

        `won` is None where there is only a score to be had; the score is as `usual` turns it, so that games compare.
        """
        won = self.won if self.seats == 1 else seat in self.winners()
        return won, self.usual(self.scores()[seat]), 0

    def usual(self, score):
        """Turn a score of this game into one that compares under any options, or such a one back."""
        return score

    def standing(self):
        """Return in a word or two how far a game in progress has come; "" where there is nothing to say.

        Of a game of several deals that is what one of them is called, and which: "deal 3".
        """
        return ""

    def deal_parts(self, seat):
        """Return (index in KINDS, points of the seat) of each deal, where deals differ in kind."""
        return ()

    def card_rows(self):
        """Return [(label, cards)] for the plain look, from the top, HIDDEN for a card face down."""
        return []

    @property
    def has_hints(self):
        """True when something in its package can advise a player."""
        return ("hint" if self.seats == 1 else "player") in self.HELPERS

    @staticmethod
    def pack(options):
        """Return which of PACKS is for these options, or None when no deals are certified under them."""
        return None

    # Saves

    def save(self):
        """Return the game as bytes: header, options, moves, snapshots, checksum, CRC-32."""
        if self.viewer >= 0:
            raise BadSave("a view cannot be saved, only the game itself")
        return passing("engine.saving").pack(self, self.saved_options(), self._log, self._marks)

    def saved_options(self):
        """Return the options that differ from their defaults, as the JSON bytes of a list of pairs."""
        pairs = [[row[0], self.options[row[0]]] for row in self.OPTIONS if self.options[row[0]] != row[1]]
        return json.dumps(pairs).encode() if pairs else b""

    def restore(self, moves, marks):
        """Continue from saved moves and snapshots; BadSave when they are not a game."""
        position = 0
        for place, state in marks:
            if len(state) != len(self.s) or place > len(moves) or place < position:
                raise BadSave("this save's snapshots do not fit its moves")
            position = place
            self._marks.append((place, state))
        if marks:
            self.s[:] = marks[-1][1]
        self._log = moves[:position]
        for i in range(position, len(moves)):
            try:
                self.play(moves[i])
            except IllegalMove as error:
                raise BadSave("move %d of this save is not legal: %s" % (i + 1, error))

    # What subclasses build on

    def _mask(self, seat):
        """Hide what `seat` has not seen: nothing, unless a game does."""

    def _fill(self, rng):
        """Deal what is hidden: nothing, unless a game does."""

    def _accepts(self, code):
        return code in self.moves()

    def _why(self, code):
        """Return why `code` is refused."""
        if self.over:
            return "the game is over: no move is legal"
        legal = ", ".join([self.text(code) for code in self.moves()])
        return "%s is not legal now; legal: %s" % (code, legal)


# Small accessors for numbers wider than a byte inside a state


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
    from engine.rng import Rng

    rng = Rng(1)
    rng.state = s[at] | s[at + 1] << 8 | s[at + 2] << 16 | s[at + 3] << 24 or 1
    return rng


def put_rng(s, at, rng):
    """Store a generator's state at `s[at:at + 4]`."""
    for i in range(4):
        s[at + i] = rng.state >> 8 * i & 255


def move_error(game, text):
    """Return the IllegalMove for a move text that `game` does not know."""
    return IllegalMove("%s has no move %r" % (game, text))
