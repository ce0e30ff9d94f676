"""Opponents of all games behind one small interface.

    code = players.decide("trex", game.view(seat), "N", Rng(1))

    work = players.thinker("trex", game.view(seat), "H", Rng(1))    # the same, in slices:
    code = None
    while code is None:
        code = work.step()          # a few milliseconds on a Pico, whatever the level

An opponent gets a view, so that it cannot know more than its seat does, a generator of its own (the deal's
is never touched), and decides the same for the same view and generator on every runtime. A game's opponents
are in `engine/<game>/player.py`, which is imported when it is first asked for and has

    thinker(view, level, rng, budget)   an object with `step()`: None while thinking, then the code
    explain(view, code)                 why that is a good move, a short line; "" when there is nothing to say
                                        (a module may lack it)

`level` is E, N or H. `budget` is how much to sample, in the game's own unit; 0 is the level's usual amount.
"""

from engine import rules
from engine.compat import loaded
from engine.seating import LEVELS


def _check(view, level):
    if level not in LEVELS or len(level) != 1:
        raise ValueError("no level is called %r; they are E easy, N normal, H hard" % (level,))
    if view.viewer < 0 or view.viewer != view.to_act:
        raise ValueError("an opponent needs the view of the seat that is to act")


class Chance:
    """The opponent of a game that has none yet: any legal move."""

    def __init__(self, view, rng):
        moves = view.moves()
        self.code = moves[rng.below(len(moves))]

    def step(self):
        """Return the move."""
        return self.code


def thinker(name, view, level, rng, budget=0):
    """Return a thinker: `step()` works for a few milliseconds and returns None, at last the code.

    A game that has no opponents yet plays any legal move, whatever the level.
    """
    _check(view, level)
    if "player" not in view.HELPERS:
        return Chance(view, rng)
    return loaded(rules(name) + ".player").thinker(view, level, rng, budget)


def decide(name, view, level, rng, budget=0):
    """Return the move code that an opponent of `level` plays for the seat to act of `view`; for tools and tests."""
    return conclude(thinker(name, view, level, rng, budget))


def explain(name, view, code):
    """Return in a few words why `code` is a good move for the viewer, or ""."""
    if "player" not in view.HELPERS:
        return ""
    module = loaded(rules(name) + ".player")
    return module.explain(view, code) if hasattr(module, "explain") else ""


class Thinker:
    """A decision in progress, from a generator that yields None and at last the code.

    `hurry`: the best move so far is wanted. The generator is sent True then; one that needs no time ignores it.
    """

    def __init__(self, work):
        self._work = work
        self._begun = False
        self.code = None
        self.hurry = False

    def step(self):
        """Work for a few milliseconds; return the code once it is found, else None."""
        if self.code is None:
            self.code = self._work.send(self.hurry if self._begun else None)
            self._begun = True
        return self.code


def conclude(work):
    """Run a thinker to its end; return the code. For tools and tests: a device has none of it."""
    while True:
        code = work.step()
        if code is not None:
            return code
