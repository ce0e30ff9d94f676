"""Hints at the table: what thinks about the best move, a little at a time, and then says why.

    hinter.step()           None while it thinks, then the code
    hinter.words(code)      why that is a good move
    hinter.leave(marked)    drop what only hints need from memory; `marked`: the live mark needs the solver

Loaded when a hint is asked for.
"""

import sys

from engine import rules
from engine.compat import fetch, forget


class SolitaireHint:
    """The fair hint of a solitaire: it reads the view only."""

    def __init__(self, name, view):
        self._name = rules(name) + ".hint"
        self._thinker = fetch(self._name, "Thinker")(view)

    def step(self):
        """Think a little; return the code once it is found."""
        return self._thinker.move if self._thinker.step() else None

    def words(self, code):
        """Return why it is a good move."""
        return self._thinker.why()

    def leave(self, marked):
        """Drop the modules of the hint, and those of the solver that it borrows from."""
        solver = self._name[:-4] + "solver"
        for module in list(sys.modules):
            if module == "engine.hints" or module.startswith(self._name):
                forget(module)
            elif not marked and module.startswith(solver):
                forget(module)


class PlayerHint:
    """What a hard opponent would do in the viewer's seat."""

    def __init__(self, name, view, look, thinker):
        self._name = name
        self._view = view
        self._look = look
        self._thinker = thinker

    def step(self):
        """Think a little; return the code once it is found."""
        return self._thinker.step()

    def words(self, code):
        """Return the move and why it is a good one."""
        from engine import players

        why = players.explain(self._name, self._view, code)
        move = self._look.says(self._view, code)
        return "%s: %s" % (move, why) if why else move

    def leave(self, marked):
        """The opponents need the same modules."""
