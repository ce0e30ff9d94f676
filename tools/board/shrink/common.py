"""What the passes share: a source as a tree, and the names that stand in one."""

import ast
import re
from pathlib import PurePosixPath

from tools.errors import ToolError

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z")
# Fields of nodes that hold no nodes, or only those that say how a name is used
_NO_NODES = {"arg", "asname", "attr", "ctx", "id", "kind", "level", "module", "name", "type_comment", "type_ignores"}
_FIELDS = {}  # type of a node -> its other fields, as they are met


class Module:
    """One source: its dotted name and its tree, which the passes change in place."""

    def __init__(self, path, text):
        self.path = path
        parts = PurePosixPath(path).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        try:
            self.tree = ast.parse(text)
        except SyntaxError as error:
            raise ToolError("%s does not compile: line %s: SyntaxError: %s" % (path, error.lineno, error.msg)) from None


def walk(tree, apart=()):
    """Return all nodes of a tree but contexts as a list; `ast.walk` takes many times as long.

    Of nodes whose type is in `apart` the insides are left out, but never those of `tree` itself.
    """
    found = [tree]
    for node in found:
        if isinstance(node, apart) and node is not tree:
            continue
        fields = _FIELDS.get(type(node))
        if fields is None:
            fields = _FIELDS[type(node)] = [field for field in node._fields if field not in _NO_NODES]
        for field in fields:
            value = getattr(node, field, None)
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST)]
    return found


def strings(trees):
    """Return the strings in some trees that could be names."""
    found = set()
    for tree in trees:
        for node in walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _IDENTIFIER.match(node.value):
                found.add(node.value)
    return found


def names_in(tree, apart=()):
    """Return every name that a tree uses; `apart` as `walk` takes it."""
    found = set()
    for node in walk(tree, apart):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
    return found


def every_word(tree):
    """Return every identifier of a tree, whatever it is."""
    found = names_in(tree) | defined(tree)
    for node in walk(tree):
        if isinstance(node, ast.ExceptHandler):
            found.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                found.update(alias.name.split("."))
                found.add(alias.asname or "")
            found.update((getattr(node, "module", "") or "").split("."))
    return found


def defined(tree):
    """Return the names that a tree itself gives to what MicroPython keeps by name: all but a function's variables."""
    found = set(stored(tree.body))
    for node in walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= stored(node.body)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            found.add(node.attr)
        elif isinstance(node, ast.Global):
            found.update(node.names)
    return found


def stored(body, apart=ast.Lambda):
    """Return the variables of a function's body that are its own: not global ones, nor those of functions in it.

    What is in a node that is `apart` does not count either.
    """
    found, elsewhere, rest = set(), set(), list(body) if isinstance(body, list) else []
    while rest:
        node = rest.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
            continue
        if isinstance(node, apart):
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Global):
            elsewhere.update(node.names)
        rest += ast.iter_child_nodes(node)
    return found - elsewhere


def imported_in(tree):
    """Return (module, name) of everything that functions import for themselves."""
    found = set()
    for part in tree.body:
        if isinstance(part, (ast.FunctionDef, ast.ClassDef)):
            for node in walk(part):
                if isinstance(node, ast.ImportFrom):
                    found.update((node.module, alias.name) for alias in node.names)
    return found


def attributes_in(modules):
    """Return the names that are looked up in objects, modules that could not be identified included."""
    return {node.attr for module in modules for node in walk(module.tree) if isinstance(node, ast.Attribute)}
