"""Numbers that have a name (`FELT = const(3)`, `_FRAME_MS = 25`) are put in where they are used, and the names go."""

import ast

from tools.board.shrink.common import attributes_in, imported_in, walk

_LARGEST = 1 << 30  # from here on a number is an object on the heap


def put_in(modules, kept):
    """Replace the named numbers of all modules by their values, and drop the names."""
    known = {module.name: module for module in modules}
    values = {}  # (module, name) -> value, of definitions and of what is imported from there
    bound = {module.name: _bindings(module.tree) for module in modules}
    for _ in modules:  # until imports of imports are known too
        before = len(values)
        for module in modules:
            _find_numbers(module, values, kept, bound[module.name])
        if len(values) == before:
            break
    for module in modules:
        own = {name: value for (where, name), value in values.items() if where == module.name}
        aliases = _module_aliases(module, known, bound[module.name])
        module.tree = _NumberPutter(own, aliases, values).visit(module.tree)
    wanted = {pair for module in modules for pair in imported_in(module.tree)}
    attributes = attributes_in(modules)
    for module in modules:
        module.tree.body = [
            node for node in module.tree.body
            if not _is_spent(node, module, values, wanted, attributes)
        ]  # fmt: skip
        passed_on = attributes | {name for where, name in wanted if where == module.name}
        _ImportDropper(values, passed_on).visit(module.tree)


def _find_numbers(module, values, kept, bound):
    """Add the numbers that a module names or imports, once and nowhere else assigned, to `values`."""
    own = {name: value for (where, name), value in values.items() if where == module.name}
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if bound.get(name) != 1 or name in kept:
                continue
            value = _number(node.value, own, name.isupper())
            if value is not None:
                values[module.name, name] = own[name] = value
        for part in (*getattr(node, "body", ()), *(h for t in getattr(node, "handlers", ()) for h in t.body), node):
            if isinstance(part, ast.ImportFrom):
                _follow_import(module, part, bound, values, own)


def _follow_import(module, node, bound, values, own):
    for alias in node.names:
        name = alias.asname or alias.name
        value = values.get((node.module, alias.name))
        # A number may come from a module or from its twin, when both say the same
        if value is not None and bound.get(name, 0) <= 2 and own.get(name, value) == value:
            values[module.name, name] = own[name] = value


def _bindings(tree):
    """Return how often each name is bound in a module, in functions too, as dict."""
    count = {}
    for node in walk(tree):
        names = ()
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names = (node.id,)
        elif isinstance(node, ast.arg):
            names = (node.arg,)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = (node.name,)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias.asname or alias.name for alias in node.names]
        for name in names:
            count[name] = count.get(name, 0) + 1
    return count


def _number(node, own, is_upper):
    """Return the small integer that an expression always is, or None."""
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called != "const" or len(node.args) != 1:
            return None
        node, is_upper = node.args[0], True
    if not is_upper:
        return None
    for part in walk(node):
        if isinstance(part, ast.Name) and part.id not in own:
            return None
        allowed = ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context
        if not isinstance(part, allowed):
            return None
    value = eval(compile(ast.Expression(ast.fix_missing_locations(node)), "const", "eval"), {}, own)
    return value if type(value) is int and abs(value) < _LARGEST else None


def _module_aliases(module, known, bound):
    """Return the names by which a module has imported modules of ours, where they mean nothing else."""
    found = {}
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name, path = alias.asname or alias.name, "%s.%s" % (node.module, alias.name)
                if path in known and bound[name] == 1:
                    found[name] = path
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name in known and bound[alias.asname or alias.name] == 1:
                    found[alias.asname or alias.name] = alias.name
    return found


class _NumberPutter(ast.NodeTransformer):
    """Puts numbers in place of their names: NAME, and module.NAME."""

    def __init__(self, own, aliases, values):
        self.own = own
        self.aliases = aliases
        self.values = values

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id in self.own:
            return _literal(self.own[node.id])
        return node

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name) and node.value.id in self.aliases:
            value = self.values.get((self.aliases[node.value.id], node.attr))
            if value is not None:
                return _literal(value)
        return self.generic_visit(node)


class _ImportDropper(ast.NodeTransformer):
    """Drops a module's imports of numbers that have been put in, unless others may look them up in it."""

    def __init__(self, values, passed_on):
        self.values = values
        self.passed_on = passed_on

    def visit_FunctionDef(self, node):
        return node

    def visit_ImportFrom(self, node):
        node.names = [
            alias for alias in node.names
            if (node.module, alias.name) not in self.values or (alias.asname or alias.name) in self.passed_on
        ]  # fmt: skip
        return node if node.names else None

    def visit_Try(self, node):
        self.generic_visit(node)
        for part in (node, *node.handlers):
            part.body = part.body or [ast.Pass()]
        return node


def _literal(value):
    if value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


def _is_spent(node, module, values, wanted, attributes):
    """True for the definition of a number that has been put in everywhere."""
    if not (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)):
        return False
    pair = module.name, node.targets[0].id
    return pair in values and pair not in wanted and pair[1] not in attributes
