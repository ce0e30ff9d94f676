"""What hints claim is true: every sentence is known, and is checked against all cards that the seat has not seen.

`claims.py` in the folder of a game's tests has `positions(deal)`, which yields (view, code, reason), and `CLAIMS`:
pairs of a pattern of a whole reason and a check, which gets the view, the code and what the pattern's groups matched.
None of the checks uses what the reasons are computed with.
"""

import importlib
import re
from collections import Counter
from itertools import count, islice

import pytest

import engine
from tests.long import LONG
from tests.runtimes import ROOT

GAMES = [name for name in engine.GAMES if (ROOT / "tests" / "engine" / name / "claims.py").exists()]
POSITIONS = 3000 if LONG else 150


def sampled(claims):
    """Yield positions from all over many games, each game's first few apart."""
    for deal in count(1):
        yield from islice(claims.positions(deal), deal % 7, None, 7)


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_a_hint_is_true(name):
    claims = importlib.import_module("tests.engine.%s.claims" % name)
    met = Counter()
    for view, code, reason in islice(sampled(claims), POSITIONS):
        found = [(pattern, check) for pattern, check in claims.CLAIMS if re.fullmatch(pattern, reason)]
        assert len(found) == 1, (reason, [pattern for pattern, _ in found])
        pattern, check = found[0]
        said = re.fullmatch(pattern, reason).groups()
        assert check(view, code, *said), (reason, view.text(code), view.dump())
        assert len(reason) <= 48 and "  " not in reason
        met[pattern] += 1
    if LONG:  # a few sentences are rare
        assert len([pattern for pattern, _ in claims.CLAIMS if not met[pattern]]) <= 2, met
