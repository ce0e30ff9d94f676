"""The fast solver: the handheld's search loops, compiled.

solve(engine.new("treys", 7)).answer        # WON, LOST, or UNKNOWN when the limit was reached
"""

from collections import namedtuple

from engine.treys import solver as treys_solver
from engine.treys import solver_loops as treys_loops
from engine.tripeaks import solver as tripeaks_solver
from engine.tripeaks import solver_loops as tripeaks_loops
from tools.deals.compiled import compiled

UNKNOWN, WON, LOST = "unknown", "won", "lost"

Result = namedtuple("Result", "answer moves states")
Result.__doc__ = "What is known of a position: the answer, move codes that win (or []), states visited."

_ANSWERS = {tripeaks_loops.OPEN: UNKNOWN, tripeaks_loops.WON: WON, tripeaks_loops.LOST: LOST}
_STEPS = 1 << 30
_TREYS_BITS = 16  # entries for 65,536 states: a deal seldom needs more

_solvers = {}
_handhelds = {}


def solver(name):
    """Return the compiled solver of a game by its name; one per process."""
    if name not in _solvers:
        _solvers[name] = _MAKERS[name]()
    return _solvers[name]


def _tripeaks():
    return tripeaks_solver.Solver(compiled(tripeaks_loops.search), compiled(tripeaks_loops.forget))


def _treys(bits=_TREYS_BITS):
    return treys_solver.Solver(bits, compiled(treys_loops.search), compiled(treys_loops.forget))


_MAKERS = {"tripeaks": _tripeaks, "treys": _treys}


def handheld(name):
    """Return a game's solver with the handheld's table, its loop compiled; one per process."""
    if name == "tripeaks":
        return solver(name)
    if name not in _handhelds:
        _handhelds[name] = _treys(treys_solver.BITS)
    return _handhelds[name]


def solve(game, limit=None):
    """Search from `game`'s position, at most `limit` steps (a state takes two to a dozen); return a Result."""
    search = solver(game.NAME)
    search.forget()
    search.load(game)
    while not search.step(limit or _STEPS) and not limit:
        pass
    return Result(_ANSWERS[search.answer], search.line(), search.states)
