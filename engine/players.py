"""The opponents of all games behind one interface.

    code = players.decide("trex", game.view(seat), "N", Rng(1))

    work = players.thinker("trex", game.view(seat), "H", Rng(1))    # the same, in slices:
    code = None
    while code is None:
        code = work.step()          # a few milliseconds on a Pico, whatever the level

An opponent gets a view, so it cannot know more than its seat does, and a random generator of its own, not that of
the deal. For the same view and generator it decides the same on every runtime. A game's opponents are in
`engine/<game>/player.py`, which is imported when first needed and has

    think(view, level, rng, budget)     yield None after a few milliseconds of thinking, in the end the code
    explain(view, code)                 a few words why that is a good move, or ""; may be missing

`level` is E, N or H. `budget` limits the sampling, in the game's own unit; 0 is the level's default. A true value sent
to the generator asks for the best move so far; a quick one ignores that.
"""

from engine import rules_path
from engine.game import LEVELS
from engine.modules import load


def thinker(name, view, level, rng, budget=0):
    """Return an object with `step()`, as the docstring of this module says.

    ValueError for an unknown level, or a view that is not of the seat to act.
    """
    if level not in LEVELS or len(level) != 1:
        raise ValueError("no level is called %r; they are E easy, N normal, H hard" % (level,))
    if view.viewer < 0 or view.viewer != view.to_act:
        raise ValueError("an opponent needs the view of the seat that is to act")
    has_own = "player" in view.HELPERS
    return Thinker(_think(name, view, level, rng, budget) if has_own else _any_move(view, rng))


def _any_move(view, rng):
    """Yield any legal move, in a game without opponents of its own."""
    moves = view.moves()
    yield moves[rng.below(len(moves))]


def _think(name, view, level, rng, budget):
    """Import a game's opponents in a step of its own, which is long, then think as they do.

    Where a divided heap has no room for Hard, Normal decides.
    """
    while True:
        try:
            work = load(rules_path(name) + ".player").think(view, level, rng, budget)
            yield None
            yield from work
        except MemoryError:
            if level != "H":
                raise
        level, work = "N", None


def decide(name, view, level, rng, budget=0):
    """Return the move code that an opponent of `level` plays for the seat to act of `view`. For tools and tests."""
    return run_to_end(thinker(name, view, level, rng, budget))


def temperament(seat):
    """Return the temperament of an opponent by its seat, 1 … 4: see `engine/trex/weights.py`.

    The liveliest are those of the three who sit with a person on the first seat.
    """
    return (3, 1, 2, 4)[seat & 3]


def explain(name, view, code):
    """Return in a few words why `code` is a good move for the viewer, or ""."""
    if "player" not in view.HELPERS:
        return ""
    module = load(rules_path(name) + ".player")
    return module.explain(view, code) if hasattr(module, "explain") else ""


class Thinker:
    """A decision in progress, from a generator as `think` returns it; set `hurry` to ask for the best move so far."""

    def __init__(self, work):
        self._work = work
        self._begun = False
        self.code = None
        self.hurry = False

    def step(self):
        """Work for a few milliseconds. Return the code once it is found, else None."""
        if self.code is None:
            self.code = self._work.send(self.hurry if self._begun else None)
            self._begun = True
        return self.code


def run_to_end(work):
    """Run a thinker to its end and return the code. For tools and tests only."""
    while work.step() is None:
        pass
    return work.code
