"""Hot loops: one source each, which CPython runs, viper compiles, and the build can strip of its types."""

import ast
from itertools import combinations
from types import CodeType

import pytest

from engine.trex import codes
from tests.runtimes import ROOT
from tools.board import loops

FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("engine/**/*_loops.py"))
TREE = "engine/tree_loops.py"
# Loops whose words lie among those of the tree: Klondike's solver has its own
BESIDE_TREE = [path for path in FILES if path.endswith("/hint_loops.py")]
BESIDE_TREE += ["engine/treys/solver_loops.py", "engine/tripeaks/solver_loops.py"]


def _functions(text):
    """Return CPython's code of each function of a source: name → instructions, constants, variables, arguments."""
    found = [one for one in compile(text, "loops", "exec").co_consts if isinstance(one, CodeType)]
    codes = [one for one in found if not one.co_name.startswith("__")]  # `__annotate__`, from Python 3.14 on
    parts = ("co_code", "co_consts", "co_names", "co_varnames", "co_argcount")
    return {code.co_name: [getattr(code, part) for part in parts] for code in codes}


@pytest.mark.parametrize("path", FILES)
def test_without_types_it_is_the_same_program(path):
    text = (ROOT / path).read_text(encoding="utf-8")
    plain = loops.without_types(text)
    assert loops.is_native(text) and not loops.is_native(plain)
    assert "micropython" not in plain and "ptr" not in plain and "->" not in plain
    assert _functions(plain) == _functions(text) != {}


def _numbers(path):
    """Return a module's constants by name."""
    scope = {"const": int}
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign):
            exec(ast.unparse(node), scope)
    return {name: value for name, value in scope.items() if name.isupper()}


@pytest.mark.parametrize("game", sorted({path.rsplit("/", 1)[0] for path in FILES} - {"engine"}))
def test_a_constant_has_the_same_value_in_all_loops_of_a_game(game):
    """Viper knows only the constants of its own source, so each loop defines the words that it shares with others."""
    paths = [path for path in FILES if path.startswith(game + "/")]
    pairs = [*combinations(paths, 2), *[(path, TREE) for path in paths if path in BESIDE_TREE]]
    for one, other in [(_numbers(one), _numbers(other)) for one, other in pairs]:
        assert {name for name in one.keys() & other.keys() if one[name] != other[name]} == set()


def test_trex_counts_contracts_suits_and_powers_as_its_rules_do():
    numbers = _numbers("engine/trex/rollout_loops.py") | _numbers("engine/trex/race_loops.py")
    shared = {name: number for name, number in numbers.items() if hasattr(codes, name)}
    assert shared == {name: getattr(codes, name) for name in shared}
    assert shared.keys() >= {"KING", "QUEEN", "JACK", "ACE"}
    king = codes.KING_OF_HEARTS
    assert numbers["KING_KEY"] == codes.SUIT[king] << 4 | codes.POWER[king]
