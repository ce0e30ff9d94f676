"""Viper loops: which sources have them, and their source without types, for builds that run no machine code.

A hot loop is one source with viper's decorator and types (`engine/<game>/*_loops.py`). CPython ignores both
(`engine.compat`), MicroPython's compiler makes machine code for a chip. A MicroPython without that compiler refuses the
decorator, so it gets the source without.
"""

import ast
import re

_NATIVE = re.compile(r"^\s*@micropython\.(viper|native|asm_\w+)", re.MULTILINE)
_VIPER = ("micropython", "ptr8", "ptr16", "ptr32")  # imports for decorators and types alone


def is_native(text):
    """Return True when a module's source has functions that are compiled for one kind of chip."""
    return _NATIVE.search(text) is not None


def without_types(text):
    """Return a loops module's source as equal plain Python, without decorators, annotations and comments."""
    return ast.unparse(_Stripper().visit(ast.parse(text))) + "\n"


class _Stripper(ast.NodeTransformer):
    """Removes what only viper's compiler reads."""

    def visit_FunctionDef(self, node):
        node.decorator_list = [one for one in node.decorator_list if not _is_of_micropython(one)]
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_ImportFrom(self, node):
        node.names = [alias for alias in node.names if alias.name not in _VIPER]
        return node if node.names else None

    visit_Import = visit_ImportFrom


def _is_of_micropython(decorator):
    return isinstance(decorator, ast.Attribute) and getattr(decorator.value, "id", "") == "micropython"
