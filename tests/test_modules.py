"""Modules that are named in strings exist, so that none stays in memory because its name is misspelt where it goes."""

import ast
import re
from functools import cache

import pytest

import engine
from firmware.console import _module
from tests.test_imports import modules

LOADERS = ("load", "load_ahead", "borrow", "keep", "unload", "pick")
TWINS = ("_viper", "_plain")  # what `pick` adds to a name
_DOTTED = re.compile(r"(engine|display|firmware)(\.\w+)+")


@cache
def parts():
    """Return the names of the modules that some game has beside its rules or its renderer."""
    of_games = tuple(path(game) + "." for game in engine.GAMES for path in (engine.rules_path, engine.renderer_path))
    return {name.rpartition(".")[2] for name in modules() if name.startswith(of_games)}


def wrong(tree):
    """Return one text per name in a tree of which there is no module: of the project, a screen, a part of a game."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and _DOTTED.fullmatch(str(node.value)):
            found += missing(node, node.value)
        if not isinstance(node, ast.Call) or not node.args:
            continue
        owner, _, function = ast.unparse(node.func).rpartition(".")
        name = node.args[0]
        if function in LOADERS and owner in ("", "modules"):
            if isinstance(name, ast.BinOp) and isinstance(name.right, ast.Constant) and name.right.value[0] == ".":
                part = name.right.value.strip(".")
                found += [] if part in {*parts(), ""} else ["no game has " + part]
            elif isinstance(name, ast.Constant):
                found += missing(node, name.value)
        elif function in ("push", "replace") and owner.rpartition(".")[2] in ("", "console"):
            found += missing(node, _module(name.value)) if isinstance(name, ast.Constant) else []
        elif function == "borrow_part" and isinstance(node.args[1], ast.Constant):
            found += [] if node.args[1].value in parts() else ["no game has %s" % node.args[1].value]
    return found


def missing(node, name):
    """Return [a text] where there is neither a module of this name nor its two twins; MicroPython has `rp2`."""
    there = {name} <= {*modules(), "rp2"} or {name + twin for twin in TWINS} <= modules().keys()
    return [] if there else ["line %d: no module %s" % (node.lineno, name)]


@pytest.mark.parametrize("package", ("engine", "display", "firmware"))
def test_every_module_that_is_named_exists(package):
    found = {name: wrong(tree) for name, tree in modules().items() if name.split(".")[0] == package}
    assert not any(found.values()), {name: texts for name, texts in found.items() if texts}


@pytest.mark.parametrize("code", (
    "load('engine.pakcs')", "modules.unload('engine.trex.hrad')", "pick('display.scen')", "unload('enginne.packs')",
    "borrow(rules_path(name) + '.hnit')", "console.push('puase')", "borrow_part(name, 'pges')", "A = 'display.widgts',",
))  # fmt: skip
def test_a_misspelt_name_is_found(code):
    assert wrong(ast.parse(code))


def test_what_stays_in_memory_beside_a_link_exists():
    bulky = [(engine.rules_path(name), engine.game_class(name).BULKY) for name in engine.GAMES]
    assert modules().keys() >= {"%s.%s" % pair for pair in bulky if pair[1]}
