"""Drops what nothing refers to: functions and methods that only the desktop calls, classes, constants, imports.

What is named only in functions that are dropped is dropped with them. So is what a base class only declares:
attributes with a type and no value, and methods that consist of a docstring and `raise NotImplementedError`.
"""

import ast
from typing import NamedTuple

from tools.board.shrink.source import bindings, imports_in, names_in, walk

_DEFINITIONS = (ast.FunctionDef, ast.ClassDef)
_BODIES = ("body", "orelse", "handlers", "finalbody")


def drop(modules, kept):
    """Drop functions, classes, constants and imports that nothing uses from all modules; `kept` are used elsewhere."""
    edits = {module.name: {} for module in modules}  # (line, column) → (statement there, what takes its place)
    facts = {module.name: _Facts(module.tree) for module in modules}
    dropped = True
    while dropped:
        dropped = False
        used = _reached(facts.values(), kept)
        attributes = set().union(*(one.attributes for one in facts.values()))
        imported = set().union(*(one.imported for one in facts.values()))
        for module in modules:
            one = facts[module.name]
            here = one.read | attributes | kept | {name for where, name in imported if where == module.name}
            if _prune(module.tree, _Unused(one.bound, used, here), edits[module.name]):
                facts[module.name] = _Facts(module.tree)
                dropped = True
    for module in modules:
        module.replace(edits[module.name].values())


class _Facts:
    """What a module uses; found anew when something of it is dropped.

    `at_load`: names used when it is loaded; `read`: names that it reads anywhere. `defined` has for each function and
    class its name and the names in it, not in those within.
    """

    def __init__(self, tree):
        nodes, outer = walk(tree), walk(tree, _DEFINITIONS)
        # A name imported under another one counts as used
        imports = [node for node in outer if isinstance(node, ast.ImportFrom)]
        renamed = {alias.name for node in imports for alias in node.names if alias.asname}
        self.at_load = names_in(outer) | renamed
        own = [(node.name, walk(node, _DEFINITIONS)) for node in nodes if isinstance(node, _DEFINITIONS)]
        self.defined = [(name, names_in(parts) | {name for _, name in imports_in(parts)}) for name, parts in own]
        self.attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        self.imported, self.bound = imports_in(nodes), bindings(nodes)
        self.read = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        for node in tree.body:  # the names of its `__all__`
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
                self.read |= set(ast.literal_eval(node.value))


def _reached(facts, kept):
    """Return the names in `kept`, those that modules use when they are loaded, and what definitions of these use."""
    used = kept.union(*(one.at_load for one in facts))
    waiting = [pair for one in facts for pair in one.defined]
    while True:
        ready = [names for name, names in waiting if name in used or name.startswith("__")]
        if not ready:
            return used
        waiting = [(name, names) for name, names in waiting if name not in used and not name.startswith("__")]
        used.update(*ready)


class _Unused(NamedTuple):
    """Finds what is unused in one module.

    `bound`: how often it binds each name; `used` as `_reached` returns it; `here`: the names that may be read there.
    """

    bound: dict
    used: set
    here: set

    def left(self, node):
        """Return what stays of a statement: None for nothing, the node as it is, or an import of less."""
        if isinstance(node, _DEFINITIONS):
            return node if node.name in self.used or node.name.startswith("__") else None
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [one for one in node.names if (one.asname or one.name).split(".")[0] in self.here]
            if len(names) == len(node.names):
                return node
            less = ast.Import(names) if isinstance(node, ast.Import) else ast.ImportFrom(node.module, names, 0)
            return ast.copy_location(less, node) if names else None
        return None if self._is_spent(node) else node

    def _is_spent(self, node):
        """Return True for the definition of a constant that is read nowhere."""
        if not (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)):
            return False
        called = isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "const"
        if not called and not all(isinstance(part, (ast.Constant, ast.UnaryOp, ast.USub)) for part in walk(node.value)):
            return False
        name = node.targets[0].id
        return name.isupper() and name not in self.here and self.bound[name] == 1


def _is_declaration(node):
    """Return whether a class's statement only declares something, for its subclasses to define."""
    if not isinstance(node, ast.FunctionDef):
        return isinstance(node, ast.AnnAssign) and node.value is None
    *docstring, last = node.body
    return isinstance(last, ast.Raise) and getattr(last.exc, "id", "") == "NotImplementedError" and len(docstring) < 2


def _prune(node, unused, edits):
    """Remove what is unused from a tree, and add it to `edits`; return whether there was any."""
    dropped = False
    for field in _BODIES:
        body = getattr(node, field, None)
        if not isinstance(body, list):
            continue
        stays = []
        for part in body:
            declared = isinstance(node, ast.ClassDef) and _is_declaration(part)
            left = None if declared else unused.left(part)
            if left is not part:
                dropped = True
                edits[part.lineno, part.col_offset] = part, ast.unparse(left) if left else ""
            if left:
                dropped |= _prune(left, unused, edits)
                stays.append(left)
        emptied = body and not stays and field != "handlers" and not isinstance(node, ast.Module)
        if emptied and not (isinstance(body[0], ast.If) and body[0].col_offset == node.col_offset):  # no elif
            stays = [ast.copy_location(ast.Pass(), body[0])]
            edits[body[0].lineno, body[0].col_offset] = body[0], "pass"
        body[:] = stays
    return dropped
