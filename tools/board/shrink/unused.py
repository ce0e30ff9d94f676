"""What nothing refers to goes: functions and methods that only the desktop calls, classes, imports.

What is named only in functions that go, goes with them.
"""

import ast

from tools.board.shrink.common import attributes_in, names_in, walk

_DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def drop(modules, kept):
    """Drop functions, classes and imports of all modules that nothing uses; names in `kept` are used elsewhere."""
    while _drop_once(modules, kept):
        pass


def _drop_once(modules, kept):
    """Drop what nothing uses now. True when there was any: then there may be more."""
    names = [names_in(module.tree) for module in modules]
    dropper = _Dropper(_reached(modules, kept))
    attributes = attributes_in(modules)
    imported = {
        (node.module, alias.name)
        for module in modules
        for node in walk(module.tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for module, here in zip(modules, names):
        dropper.module(module, here | attributes | {name for where, name in imported if where == module.name})
    return dropper.dropped


def _reached(modules, kept):
    """Return the names in `kept`, those that modules use when they are loaded, and those in the definitions of these.

    What is imported by another name counts as used: it is looked up by its own.
    """
    used, waiting = set(kept), []
    for module in modules:
        used |= names_in(module.tree, _DEFINITIONS)
        imports = [node for node in walk(module.tree, _DEFINITIONS) if isinstance(node, ast.ImportFrom)]
        used.update(alias.name for node in imports for alias in node.names if alias.asname)
        _collect(module.tree, waiting)
    while True:
        ready = [names for name, names in waiting if name in used or name.startswith("__")]
        if not ready:
            return used
        waiting = [(name, names) for name, names in waiting if name not in used and not name.startswith("__")]
        used.update(*ready)


def _collect(tree, found):
    """Add to `found`, for each function and class of a tree, its name and the names in it, not in those within."""
    for node in walk(tree, _DEFINITIONS):
        if node is not tree and isinstance(node, _DEFINITIONS):
            names = names_in(node, _DEFINITIONS)
            for part in walk(node, _DEFINITIONS):
                if isinstance(part, ast.ImportFrom):
                    names.update(alias.name for alias in part.names)
            found.append((node.name, names))
            _collect(node, found)


class _Dropper(ast.NodeTransformer):
    """Drops definitions and imports of names that are not used."""

    def __init__(self, used):
        self.used = used
        self.here = set()
        self.dropped = False

    def module(self, module, wanted):
        """Go through one module; `wanted` are the names that it uses, or others may import from it or look up in it."""
        self.here = _exported(module.tree) | wanted
        module.tree = self.visit(module.tree)

    def visit_FunctionDef(self, node):
        if node.name not in self.used and not node.name.startswith("__"):
            self.dropped = True
            return None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_ClassDef(self, node):
        if node.name not in self.used:
            self.dropped = True
            return None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_ImportFrom(self, node):
        return self._import(node, self.here)

    def visit_Import(self, node):
        return self._import(node, self.here)

    def _import(self, node, used):
        names = [alias for alias in node.names if (alias.asname or alias.name).split(".")[0] in used]
        if len(names) < len(node.names):
            self.dropped = True
        node.names = names
        return node if names else None

    def visit_Try(self, node):
        self.generic_visit(node)
        if not node.body:
            return None
        for handler in node.handlers:
            handler.body = handler.body or [ast.Pass()]
        return node


def _exported(tree):
    """Return the names in a module's `__all__`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return set(ast.literal_eval(node.value))
    return set()
