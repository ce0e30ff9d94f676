"""Where a deal of a solitaire was lost: the last position that could still be won, and the moves that would keep it so.

The game's solver searches whole positions, so the answer is exact. A lost position leads only to lost ones: so the
moves are bisected, then each other move from the last position that could be won is searched. What the solver learns of
the deal in one position it knows in the next.

    turning = TurningPoint(game, solver)
    while not turning.step(400): ...
    turning.at              # how many moves lead to the last position known to be winnable, -1 where none is
    turning.lost            # how many lead to the first one known to be lost; at + 1 once all between are searched
    turning.kept            # codes of moves that keep the position at `at` winnable, ascending
    turning.game            # the game in that position, with the moves that led there
"""

import engine
from engine.compat import const

_WON = const(1)  # the solvers' WON and LOST
_LOST = const(2)


class TurningPoint:
    """The search for the turning point of one game that is over."""

    def __init__(self, game, solver, patience=0):
        """Search the last deal that `game` reached, with its `solver`; give up a position after `patience` steps.

        Without `patience` it is given up when the live mark would give it up.
        """
        self.solver = solver
        self._patience = patience or solver.LONGEST_SEARCH
        self._log = game.log
        self._deal_no = game.deal_no
        self.game = engine.new(game.NAME, game.deal, **game.options)
        while self.game.deal_no != self._deal_no:
            self.game.play(self._log[self.game.length])
        self.first = self.game.length  # moves to the start of the deal
        self.at = -1
        self.kept = []
        # Where time has run out the last position, too, may be one that can be won
        self.lost = len(self._log) + (1 if game.time_left == 0 else 0)
        self._open = list(range(self.first, self.lost))  # positions between `at` and `lost` that have not been searched
        self._codes = None  # after the positions: the moves from the one at `at` that have not been searched
        self._code = -1  # the one whose search is under way
        self._spent = -1  # steps of the search under way, -1 when there is none

    def step(self, budget):
        """Search up to `budget` steps further; True at the end, when `game` is at the position found, if one was."""
        if self._spent >= 0:
            answer = self.solver.step(budget)
            self._spent += budget
            if answer or self._spent >= self._patience:
                self._spent = -1
                self._record(answer)
            return False
        if self._open:
            self._load(self._open[len(self._open) // 2])
            return False
        if self._codes is None:
            self._codes = []
            if self.at >= 0:
                self._go(self.at)
                self._codes = [code for code in self.game.moves() if code != self.code and code not in self.kept]
        if self._codes:
            self._try(self._codes.pop())
            return False
        if self.at >= 0:
            self._go(self.at)
        self.kept.sort()
        return True

    @property
    def code(self):
        """The move that lost the deal, -1 where it is not known or was none."""
        return self._log[self.at] if self.at >= 0 and self.at + 1 == self.lost <= len(self._log) else -1

    def _go(self, count):
        """Take the game back, or forward, to its state after `count` moves."""
        game = self.game
        if game.length > count:
            game.rewind(count)
        while game.length < count:
            game.play(self._log[game.length])

    def _load(self, count):
        """Begin to search a position."""
        self._go(count)
        self.solver.load(self.game)
        self._spent = 0

    def _record(self, answer):
        """Record the answer of the search of a position: _WON, _LOST, or 0 when it was given up."""
        if self._codes is not None:
            if answer == _WON:
                self.kept.append(self._code)
            return
        at = self.game.length
        if answer == _WON:
            self.at = at
            self.kept = self.solver.line()[:1]
            self._open = [count for count in self._open if count > at]
        elif answer:
            self.lost = at
            self._open = [count for count in self._open if count < at]
        else:
            self._open.remove(at)

    def _try(self, code):
        """Begin to search the position after another move than the one made."""
        self._go(self.at)
        game = self.game
        game.play(code)
        self._code = code
        if game.over:
            self._record(_WON if game.won else _LOST)
        elif game.deal_no != self._deal_no:
            self._record(_LOST if game.last_deal[0] else _WON)  # cards left at its end
        else:
            self.solver.load(game)
            self._spent = 0
