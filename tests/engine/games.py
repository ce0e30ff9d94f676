"""The games that tests run over: all that the engine lists, those without a module yet skipped with the reason."""

import pytest

import engine
from tests.runtimes import ROOT


def is_written(name):
    """True when the game's module is there."""
    return (ROOT / "engine" / name / "__init__.py").exists()


def params(*rows):
    """Return pytest parameters of (game, …) rows; the ones whose game has no module are skipped."""
    found = []
    for row in rows:
        marks = [] if is_written(row[0]) else [pytest.mark.skip(reason="engine/%s/ is not there yet" % row[0])]
        found.append(pytest.param(*row, marks=marks))
    return found


ALL = params(*[(name,) for name in engine.GAMES])
WRITTEN = [name for name in engine.GAMES if is_written(name)]
# Those that the plain renderer does not show any more
WITH_RENDERER = [name for name in WRITTEN if (ROOT / engine.renderer_path(name).replace(".", "/")).exists()]
