"""The fast solver: the handheld's search loops, compiled.

    solve(engine.new("treys", 7)).answer        # WON, LOST, or UNKNOWN when the limit was reached
"""

from collections import namedtuple

from engine.treys import solver as treys_solver
from engine.treys import solver_plain as treys_solver_plain
from engine.tripeaks import solver as tripeaks_solver
from engine.tripeaks import solver_plain as tripeaks_solver_plain
from tools.solve.compiled import compiled

UNKNOWN, WON, LOST = "unknown", "won", "lost"

Result = namedtuple("Result", "answer moves states")
Result.__doc__ = "What is known of a position: the answer, move codes that win (or []), states visited."

_ANSWERS = {tripeaks_solver.OPEN: UNKNOWN, tripeaks_solver.WON: WON, tripeaks_solver.LOST: LOST}
_STEPS = 1 << 30
_TREYS_BITS = 16  # places for 65,536 states: a deal seldom needs more

_solvers = {}
_handhelds = {}


def solver(name):
    """Return the compiled solver of a game by its name; one a process."""
    if name not in _solvers:
        _solvers[name] = _MAKERS[name]()
    return _solvers[name]


def _tripeaks():
    plain = tripeaks_solver_plain
    return tripeaks_solver.Solver(compiled(plain.search), compiled(plain.forget))


def _treys():
    plain = treys_solver_plain
    return treys_solver.Solver(_TREYS_BITS, compiled(plain.search), compiled(plain.forget))


_MAKERS = {"tripeaks": _tripeaks, "treys": _treys}


def handheld(name):
    """Return a game's solver with the handheld's table, its loop compiled; one a process."""
    if name == "tripeaks":
        return solver(name)
    if name not in _handhelds:
        loops = treys_solver_plain
        _handhelds[name] = treys_solver.Solver(treys_solver.BITS, compiled(loops.search), compiled(loops.forget))
    return _handhelds[name]


def solve(game, limit=None):
    """Search from `game`'s position, at most `limit` steps (a state takes two to a dozen); return a Result."""
    search = solver(game.NAME)
    search.forget()
    search.load(game)
    while not search.step(limit or _STEPS) and not limit:
        pass
    return Result(_ANSWERS[search.answer], search.line(), search.states)
