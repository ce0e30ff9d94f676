"""The handheld's solvers with compiled loops.

solve(engine.new("treys", 7)).answer        # WON or LOST
"""

from collections import namedtuple
from functools import cache

from engine.treys import solver as treys_solver
from engine.treys import solver_loops as treys_loops
from engine.tripeaks import solver as tripeaks_solver
from engine.tripeaks import solver_loops as tripeaks_loops
from tools.deals.compiled import compiled

WON, LOST = "won", "lost"

Result = namedtuple("Result", "answer moves states")
Result.__doc__ = "The result of a search: the answer, the codes of winning moves (or []), states visited."

_STEPS = 1 << 30  # of a search in one go: more than any takes
_TREYS_BITS = 16  # a transposition table of 65,536 states: few deals need more


@cache
def solver(name, bits=_TREYS_BITS):
    """Return a game's compiled solver, the same one each time; `bits`: size of Treys' transposition table."""
    if name == "tripeaks":
        return tripeaks_solver.Solver(compiled(tripeaks_loops.search), compiled(tripeaks_loops.forget))
    return treys_solver.Solver(bits, compiled(treys_loops.search), compiled(treys_loops.forget))


def handheld(name):
    """Return a game's compiled solver with the handheld's transposition table, the same one each time."""
    return solver(name) if name == "tripeaks" else solver(name, treys_solver.BITS)


def solve(game):
    """Search from a game's position to the end; return a Result."""
    search = solver(game.NAME)
    search.forget()
    search.load(game)
    while not search.step(_STEPS):
        pass
    won = search.answer == tripeaks_loops.WON  # the same number in both games
    return Result(WON if won else LOST, search.line(), search.states)
