"""A source as text and tree, and the names in it, for the passes that make it small."""

import ast
import io
import re
import tokenize
from collections import Counter
from functools import cache
from pathlib import PurePosixPath

from tools.errors import ToolError

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z")
_SCOPES = ast.FunctionDef, ast.ClassDef, ast.Lambda  # what binds names of its own
_NAMED = {ast.Name: "id", ast.Attribute: "attr", ast.keyword: "arg"}  # nodes that use a name, and which field has it


class Module:
    """One source: its path, dotted name, text and tree. The passes change it with `replace`."""

    def __init__(self, path, text):
        self.path = path
        parts = PurePosixPath(path).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self._parse(text)

    def _parse(self, text):
        self.text = text
        try:
            self.tree = ast.parse(text)
        except SyntaxError as error:
            message = "%s does not compile: line %s: SyntaxError: %s"
            raise ToolError(message % (self.path, error.lineno, error.msg)) from None

    def replace(self, edits):
        """Put texts in place of nodes, given as pairs; a node inside another one that is replaced goes with it.

        Each text fills as many lines as its node did, so that all other lines keep their numbers.
        """
        if not edits:
            return
        data, offsets = self.text.encode(), [0]
        for line in data.split(b"\n"):
            offsets.append(offsets[-1] + len(line) + 1)
        pieces, done = [], 0
        spans = [(*_span(node, offsets), text) for node, text in edits]
        for first, last, text in sorted(spans, key=lambda span: (span[0], -span[1])):  # outer ones first
            if first < done:  # inside the one before
                continue
            lines = data[first:last].count(b"\n") - text.count("\n")
            pieces += [data[done:first], text.encode(), b"\n" * lines]
            done = last
        self._parse(b"".join((*pieces, data[done:])).decode())


def _span(node, offsets):
    """Return where a node begins and ends in the UTF-8 text, its decorators included."""
    line = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
    return offsets[line - 1] + node.col_offset, offsets[node.end_lineno - 1] + node.end_col_offset


def walk(tree, apart=()):
    """Return all nodes of a tree as a list.

    Of nodes whose type is in `apart` the insides are left out, but never those of `tree` itself.
    """
    found = [tree]
    for node in found:
        if node is tree or not isinstance(node, apart):
            for field in _with_nodes(node._fields):
                part = getattr(node, field)
                if isinstance(part, list):
                    found += [one for one in part if isinstance(one, ast.AST)]
                elif isinstance(part, ast.AST):
                    found.append(part)
    return found


@cache
def _with_nodes(fields):
    """Return those of a node's fields in which others may be, but for the context in which a name stands."""
    return [field for field in fields if field not in ("ctx", "id", "attr", "arg", "name")]


def strings(trees):
    """Return the strings in some trees that could be names."""
    constants = [node.value for tree in trees for node in walk(tree) if isinstance(node, ast.Constant)]
    return {value for value in constants if isinstance(value, str) and _IDENTIFIER.match(value)}


def names_in(nodes):
    """Return every name that some nodes use."""
    found = {getattr(node, _NAMED[type(node)]) for node in nodes if type(node) in _NAMED}
    return found - {None}  # of the keyword of **more


def every_word(text):
    """Return every identifier of a program's text, whatever it is, and every keyword."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def defined(tree):
    """Return the names that a tree itself gives to what MicroPython keeps by name: all but a function's variables."""
    found = set()
    for node in walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef)):  # and the names that its body binds
            found.update(name for part in walk(node, _SCOPES) for name in _bound(part))
        elif isinstance(node, (ast.FunctionDef, ast.arg, ast.Global)):
            found.update(_bound(node))
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            found.add(node.attr)
    return found


def _bound(node):
    """Return the names that a node binds, those in its body not included."""
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Load) else [node.id]
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.ExceptHandler):
        return [node.name] if node.name else []
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [name for name, _ in aliases([node])]
    return node.names if isinstance(node, ast.Global) else []


def imports_in(nodes):
    """Return (module, name) of everything that the import statements among some nodes import from modules."""
    return {(node.module, alias.name) for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}


def aliases(nodes):
    """Yield (name, path of what it means) of everything that the import statements among some nodes bind."""
    for node in nodes:
        for alias in node.names if isinstance(node, (ast.Import, ast.ImportFrom)) else ():
            path = "%s.%s" % (node.module, alias.name) if isinstance(node, ast.ImportFrom) else alias.name
            yield alias.asname or alias.name, path


def bindings(nodes):
    """Return a `Counter` of how often some nodes bind each name; `global` statements count."""
    return Counter(name for node in nodes for name in _bound(node))


def class_attributes(tree):
    """Return a `Counter` of how often each name is bound in the bodies of classes, where it is an attribute."""
    classes = [walk(node, _SCOPES)[1:] for node in walk(tree) if isinstance(node, ast.ClassDef)]
    return Counter(name for parts in classes for part in parts for name in _bound(part))
