"""Every clause of the rule sheets is named by a test, in its name (`test_ty07_…`) or docstring (`TY-07`)."""

import ast
import re
from functools import cache

import pytest

import engine
from tests.engine import portable
from tests.engine.games import params, with_part
from tests.runtimes import ROOT

SHEETS = ROOT / "seeds" / "rules"
CLAUSES = {name: portable.sheet(name).CLAUSES for name in with_part("clauses")}

_PREFIXES = "|".join(prefix for prefix, _, _ in CLAUSES.values())
_IN_SHEET = re.compile(r"^- \*\*([A-Z]+-O?\d+)\*\* ", re.M)
_IN_TEXT = re.compile(r"\b(%s)-(O?)(\d+)\b" % _PREFIXES)
_IN_NAME = re.compile(r"(?<=_)(%s)_?(o?)(\d+)(?=_|$)" % _PREFIXES.lower())


def clauses(name):
    """Return the clause ids of a game's sheet, in its order."""
    return _IN_SHEET.findall((SHEETS / (name + ".md")).read_text(encoding="utf-8"))


def ids(function):
    """Return the clause ids in the name and docstring of a test's syntax tree."""
    found = _IN_NAME.findall(function.name) + _IN_TEXT.findall(ast.get_docstring(function) or "")
    numbers = {"O": "%s-O%d", "": "%s-%02d"}
    return {numbers[option.upper()] % (game.upper(), int(number)) for game, option, number in found}


@cache
def named_clauses():
    """Return the clause ids that the tests name."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= ids(node)
    return found


@pytest.mark.parametrize("name", params("clauses"))
def test_every_clause_has_a_test(name):
    missing = [clause for clause in clauses(name) if clause not in named_clauses()]
    assert not missing, "no test names these clauses of %s: %s" % (name, ", ".join(missing))


def test_no_test_names_a_clause_that_is_in_no_sheet():
    assert not named_clauses() - {clause for name in CLAUSES for clause in clauses(name)}


@pytest.mark.parametrize("name", sorted(CLAUSES))
def test_the_sheet_is_complete(name):
    """All numbers are there, each once; clauses first, in order, then the options."""
    prefix, count, options = CLAUSES[name]
    found = clauses(name)
    assert found[:count] == ["%s-%02d" % (prefix, i) for i in range(1, count + 1)]
    assert sorted(found[count:], key=lambda clause: int(clause.split("-")[1].lstrip("O"))) == [
        "%s-O%d" % (prefix, i) for i in range(1, options + 1)
    ]


@pytest.mark.parametrize("name", params("clauses"))
def test_sheets_and_option_tables_agree(name):
    """Every option that the engine has is described in the sheet under its name."""
    text = (SHEETS / (name + ".md")).read_text(encoding="utf-8")
    for option, _, _, _ in engine.options(name):
        assert "`%s`" % option in text
