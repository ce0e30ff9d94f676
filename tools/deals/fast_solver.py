"""The handheld's solvers with compiled loops.

solve(engine.new("treys", 7)).answer        # WON or LOST
"""

from collections import namedtuple
from functools import cache

from engine.klondike import solver as klondike_solver
from engine.klondike import solver_loops as klondike_loops
from engine.treys import solver as treys_solver
from engine.treys import solver_loops as treys_loops
from engine.tripeaks import solver as tripeaks_solver
from engine.tripeaks import solver_loops as tripeaks_loops
from tools.deals import easier_klondike
from tools.deals.compiled import compiled, compiled_all

WON, LOST, UNKNOWN = "won", "lost", "unknown"  # the last where the search was given up

Result = namedtuple("Result", "answer moves states")
Result.__doc__ = "The result of a search: the answer, the codes of winning moves (or []), states visited."

_STEPS = 1 << 30  # of a search in one go: more than any takes
_TREYS_BITS = 16  # a transposition table of 65,536 states: few deals need more
_KLONDIKE_BITS = 21  # 32 MB
_KLONDIKE_WORDS = 60000
_EASIER = -1  # in place of a chance
# The searches of one position of Klondike, one after the other: most steps, and the chance that shuffles the moves.
# First short ones, which find most wins; then that of the easier game, which proves most losses
_SHORT = [(20_000, chance) for chance in range(5)]
_TRIES = {"klondike": [*_SHORT, (2_000_000, _EASIER), *[(200_000, chance) for chance in range(5, 18)]]}


@cache
def solver(name, bits=_TREYS_BITS):
    """Return a game's compiled solver, the same one each time, with a larger table than the handheld's.

    `bits`: size of the transposition table of Treys or Klondike.
    """
    if name == "tripeaks":
        return _tripeaks(places=tripeaks_loops.SETS)
    if name == "klondike":
        code = compiled_all(klondike_loops)[0]
        if bits == klondike_solver.BITS:
            return klondike_solver.Solver(bits, code)
        return klondike_solver.Solver(_KLONDIKE_BITS, code, words=_KLONDIKE_WORDS)
    return treys_solver.Solver(bits, compiled(treys_loops.search), compiled(treys_loops.forget))


def handheld(name):
    """Return a game's compiled solver with the handheld's transposition table, the same one each time."""
    if name == "klondike":
        return solver(name, klondike_solver.BITS)
    return _tripeaks() if name == "tripeaks" else solver(name, treys_solver.BITS)


@cache
def _tripeaks(**given):
    return tripeaks_solver.Solver(compiled(tripeaks_loops.search), compiled(tripeaks_loops.forget), **given)


def solve(game, tries=None):
    """Search from a game's position to the end, or until all tries are given up; return a Result.

    `tries`: (most steps, chance) of each search, in place of the game's own; with the chance _EASIER it is one of
    Klondike's easier game (`easier_klondike`), which only proves losses.
    """
    search = solver(game.NAME)
    search.forget()
    search.load(game)
    states = 0
    for steps, chance in tries or _TRIES.get(game.NAME, [(_STEPS, 0)]):
        if states:
            search.restart(chance)
        if chance == _EASIER:
            answer, entered = easier_klondike.search(search.words, steps)
            states += entered
        else:
            answer = search.step(steps)
            states += search.states
        if answer:
            break
    return Result((UNKNOWN, WON, LOST)[answer], search.line(), states)
