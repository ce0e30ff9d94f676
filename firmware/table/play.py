"""A game as it is played at a table: its moves, those taken back, and what whoever holds the device sees of it.

Nothing here knows a screen, a clock or a file.
"""

import engine.players as players  # load
from engine.game import PERSON
from engine.rng import Rng


class Play:
    """The game on the table, its seats, and the person whose cards are on the screen.

    Another state of the game, from another device, may take its place.
    """

    def __init__(self, game):
        self.game = game
        letters = game.options.get("seats", PERSON)
        self.levels = ["" if letter == PERSON else letter for letter in letters]
        self.people = [seat for seat in range(len(letters)) if letters[seat] == PERSON]
        # At the start, and when a game is resumed, the person whose turn comes next
        following = [(seat - game.to_act) % game.seats for seat in self.people]
        self.holder = (game.to_act + min(following)) % game.seats if self.people else 0
        self.covered = len(self.people) > 1  # the next person has not taken the device yet
        self.hurry = False  # the others go at once, until a person has to decide
        self.link = None  # to other devices at the table: a `Linked`, see `linked.py`
        self.view = None  # of whoever holds the device, once the table has shown it
        self.told = []  # what hints at a table with seats have said
        self.undone = []  # per `undo` since the last move a list of the moves that it has taken back, for `redo`
        self.sure = []  # moves that are certain to win, as a hint has found, the next one first
        self.verdict = None  # the live mark of a solitaire (`solitaire.py`), where it is wanted

    @property
    def may_undo(self):
        """Whether moves can be taken back: not where several people would see each other's hands, nor with none."""
        return len(self.people) == 1 and self.link is None

    def opponent(self):
        """Return the level of the seat to act, "" when it is a person or the game is over."""
        return self.levels[self.game.to_act] if self.game.to_act >= 0 else ""

    def thinker(self, level):
        """Return an opponent that thinks about the move of the seat to act; see `engine/players.py`."""
        game = self.game
        # Another generator than the deal's, but the same one when the game is played again; 7919 is some prime
        rng = Rng(game.deal + 7919 * (game.length + 1))
        view = game.view(game.to_act)
        if level == self.opponent():  # it has one of four temperaments, by its seat; a hint has none
            view.temper = players.temperament(game.to_act)
        return players.thinker(game.NAME, view, level, rng)

    def pass_on(self):
        """Ask for the device to be passed on when it is another person's turn."""
        seat = self.game.to_act
        if seat >= 0 and not self.levels[seat] and seat != self.holder:
            self.holder = seat
            self.covered = True

    def moved(self, code):
        """Follow a move that the game has made: the table lets it, which is a call less where the stack is deep."""
        if self.undone:
            self.undone = []
        self.sure = self.sure[1:] if self.sure[:1] == [code] else []
        if self.verdict is not None:
            self.verdict.moved(code)

    def undo(self, start, forced):
        """Take back moves until it is a person's turn to decide; with `start`, all moves but the first `start`.

        `forced(view)`: the one move that is made without asking, or -1. Return the moves taken back: none where a deal
        that begins is begun again, None where nothing can be taken back.
        """
        game = self.game
        if start >= 0:
            game.rewind(start)
        elif not game.undo():
            return None
        # An opponent is to act, or the person has nothing to decide
        codes = game.cut
        while start < 0 and (self.opponent() or forced(game.view(self.holder)) >= 0):
            if not game.undo():  # so the person has decided nothing yet
                for code in codes:
                    game.play(code)
                return None
            codes = game.cut + codes
        if codes and codes[0] != game.giving_up:
            self.undone.append(codes)
        return codes

    def redo(self):
        """Make the moves again that `undo` took back last: the last of `undone`, which must not be empty."""
        for code in self.undone.pop():
            if code in self.game.moves():  # otherwise it reports time, which has gone on
                self.game.play(code)
                if self.verdict is not None:
                    self.verdict.moved(code)

    def jumped(self, back):
        """Follow a jump to another state; `back`: the moves taken back, None when the live mark has followed."""
        self.pass_on()
        self.sure = []
        if self.verdict is not None and back is not None:
            self.verdict.moved(-1, back)

    def take_over(self, game):
        """Go on with another state of the game, that of another device."""
        self.game = game
        self.undone = []

    def between(self, before):
        """True when the last move, after the view `before`, has led to another deal or round, or to a new one of it."""
        game = self.game
        return (game.deal_no, game.redeals) != (before.deal_no, before.redeals)
