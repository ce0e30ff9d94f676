"""Inlines named numbers (`FELT = const(3)`, `_FRAME_MS = 25`) where they are used.

Their names, and the imports of them, are then unused, and the pass for unused names removes them.
"""

import ast

from tools.board.shrink.source import aliases, bindings, walk

_LARGEST = 1 << 30  # from here on a number is an object on the heap
_FOLDED = ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context


def inline(modules, kept):
    """Replace the named numbers of all modules by their values, except names in `kept`."""
    bound = {module.name: bindings(walk(module.tree)) for module in modules}
    values, before = {}, -1  # (module, name) → value, of definitions and of what is imported from there
    while len(values) > before:  # until imports of imports are known too
        before = len(values)
        for module in modules:
            _find(module, values, kept, bound[module.name])
    for module in modules:
        own = bound[module.name]
        # Names that mean a module of the project and nothing else
        imported = {name: path for name, path in aliases(module.tree.body) if path in bound and own[name] == 1}
        module.replace(_uses(module, values, imported))


def _find(module, values, kept, bound):
    """Add the numbers that a module assigns once, or imports, to `values`; nothing else may bind the name."""
    own = {name: value for (where, name), value in values.items() if where == module.name}
    imported = {}  # name → the number from each of its imports: from one module, or from two twins
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = _number(node.value, own, name.isupper())
            if bound.get(name) == 1 and name not in kept and value is not None:
                values[module.name, name] = own[name] = value
        handlers = [part for handler in getattr(node, "handlers", ()) for part in handler.body]
        for name, path in aliases((*getattr(node, "body", ()), *handlers, node)):
            where, _, what = path.rpartition(".")
            imported.setdefault(name, []).append(values.get((where, what)))
    for name, numbers in imported.items():
        if bound[name] == len(numbers) and len(set(numbers)) == 1 and numbers[0] is not None:
            values[module.name, name] = numbers[0]


def _number(node, own, is_upper):
    """Return the small integer that an expression always is, or None."""
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called != "const" or len(node.args) != 1:
            return None
        node, is_upper = node.args[0], True
    parts = walk(node)
    if not is_upper or not all(isinstance(part, _FOLDED) for part in parts):
        return None
    if any(isinstance(part, ast.Name) and part.id not in own for part in parts):
        return None
    value = eval(compile(ast.Expression(node), "const", "eval"), {}, own)
    return value if type(value) is int and abs(value) < _LARGEST else None


def _uses(module, values, imported):
    """Return (node, value as text) wherever a module uses one of the numbers: as NAME, or as alias.NAME."""
    edits = []
    for node in walk(module.tree):
        value = None
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            value = values.get((module.name, node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
            value = values.get((imported[node.value.id], node.attr))
        if value is not None:
            edits.append((node, "%d" % value if value >= 0 else "(%d)" % value))
    return edits
