"""Modules that are loaded by name exist: the names given to `engine.modules`, `borrow_part` and a console's push."""

import ast

import pytest

import engine
from firmware.console import _OFF_TABLE, _module
from tests.test_imports import modules

LOADERS = ("load", "load_ahead", "borrow", "keep", "unload", "pick")
TWINS = ("_viper", "_plain")  # what `pick` adds to a name
# Modules with calls whose names are not in the call, and where the names come from
TABLES = {
    "display.paint": "twins of a hot loop",
    "display.scene_viper": "its own `load`, of a font",
    "display.renderers": "a game's renderer, from the registry",
    "engine": "a game's rules, from the registry",
    "engine.modules": "the functions themselves",
    "firmware.console": "_OFF_TABLE, and screens by name",
    "firmware.table.linked": "`BULKY` of a game, and what is in memory",
    "firmware.table.hints": "hint and solver of a solitaire",
}


def wrong(name, tree):
    """Return one text per fault in the calls of one module that load or open something by name."""
    found = []
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        function, argument = called(call), call.args[0]
        where = "%s, line %d: " % (name, call.lineno)
        if function in LOADERS:
            found += [where + text for text in unknown(name, function, argument)]
        elif function in ("console.push", "console.replace") and constant(argument) is not None:
            if _module(argument.value) not in modules():
                found.append(where + "no screen %s" % argument.value)
        elif function == "borrow_part" and constant(call.args[1]) is not None:
            part = call.args[1].value
            if not any("%s.%s" % (engine.renderer_path(game), part) in modules() for game in engine.GAMES):
                found.append(where + "no renderer has %s" % part)
    return found


def called(call):
    """Return the name of the function of `engine.modules` or of the method that is called, "" for others."""
    if isinstance(call.func, ast.Name):  # `push` or `replace`: the console's, under a name of its own
        return ("console." if call.func.id in ("push", "replace") else "") + call.func.id
    if not isinstance(call.func, ast.Attribute):
        return ""
    owner = call.func.value
    owner = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
    if call.func.attr in LOADERS:
        return call.func.attr if owner == "modules" else ""
    return "console." + call.func.attr if owner == "console" else call.func.attr


def constant(node):
    """Return the string that a node is, None for any other node."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def unknown(name, function, argument):
    """Return what is wrong with the first argument of a call of a loader, as a list of texts."""
    path = constant(argument)
    if path is not None:
        paths = [path + twin for twin in TWINS] if function == "pick" else [path]
        return ["no module %s" % one for one in paths if one not in {*modules(), "rp2"}]  # MicroPython has rp2
    if isinstance(argument, ast.BinOp) and constant(argument.right) and isinstance(argument.left, ast.Call):
        part = argument.right.value
        games = [path(game) for game in engine.GAMES for path in (engine.rules_path, engine.renderer_path)]
        return [] if any(game + part in modules() for game in games) else ["no game has a module %s" % part]
    return [] if name in TABLES else ["the module is not named in the call"]


def test_every_module_that_is_loaded_by_name_exists():
    packages = ("engine", "display", "firmware")
    found = [text for name, tree in modules().items() if name.split(".")[0] in packages for text in wrong(name, tree)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("code", (
    "load('engine.pakcs')", "modules.unload('engine.trex.hrad')", "pick('display.scen')", "borrow(path)",
    "borrow(rules_path(name) + '.hnit')", "console.push('puase')", "borrow_part(name, 'pges')",
))  # fmt: skip
def test_a_misspelt_name_is_found(code):
    assert wrong("firmware.some", ast.parse(code))


def test_names_in_tables_exist():
    assert modules().keys() >= {*_OFF_TABLE, *TABLES}
    bulky = [(engine.rules_path(name), engine.game_class(name).BULKY) for name in engine.GAMES]
    assert modules().keys() >= {"%s.%s" % pair for pair in bulky if pair[1]}
