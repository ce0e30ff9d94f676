"""Screens, modes, renderers and boards derive from base classes, so no code asks for attributes with `hasattr`."""

import ast

from tests.test_imports import modules

# These ask for features of the runtime, not of an object
RUNTIME = {"firmware.assembly", "firmware.store.files"}


def asked(tree):
    """Yield the line numbers of `hasattr`, and of `getattr` with a default."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "hasattr" or (node.func.id == "getattr" and len(node.args) > 2):
                yield node.lineno


def test_nobody_asks_what_an_object_has():
    for name, tree in modules().items():
        if name.startswith(("display", "firmware", "tools.web")) and name not in RUNTIME:
            assert not list(asked(tree)), name
    assert list(asked(ast.parse("hasattr(a, 'b')\ngetattr(a, 'b')\ngetattr(a, 'b', 0)"))) == [1, 3]


def test_every_screen_board_and_renderer_has_a_base():
    for name, tree in modules().items():
        if name in ("firmware", "display.renderers"):  # where the base classes are
            continue
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                screen = node.name == "Screen" and name.startswith("firmware.")
                board = node.name in ("Board", "SimBoard", "ScriptBoard")
                assert node.bases or not (screen or board or node.name.endswith("Renderer")), name
