"""Words of a few letters that only passing modules have are put into a tuple of their module.

MicroPython takes a short string for a name and keeps it for ever, but not one in a tuple, which leaves memory with its
module.
"""

import ast
import builtins

from tools.board.shrink.common import every_word, walk
from tools.board.shrink.names import rom_names

_SHORT = 10  # bytes of a string that MicroPython's compiler makes a name
# What is in memory at every table, with all that these modules import; and the table where memory is scarcest: a word
# in a tuple takes more room than a name while its module is there
_STAY = ("firmware.device", "firmware.console", "firmware.table", "engine.trepenta", "display.renderers.trepenta")


def let_go(modules, start):
    """Put short strings that only passing modules have into tuples, so that they leave memory with the module."""
    staying = _staying(modules)
    words = set().union(*(every_word(module.tree) for module in modules))
    kept = words | set(rom_names()) | every_word(start)
    for module in modules:
        if module.name in staying:
            kept |= {node.value for node in walk(module.tree) if isinstance(node, ast.Constant)}
    taken = set(dir(builtins)) | words
    name = next(one for one in rom_names() if one not in taken)
    for module in modules:
        if module.name not in staying:
            putter = _WordPutter(kept, name)
            putter.visit(module.tree)
            if putter.words:
                words = ast.Tuple([ast.Constant(word) for word in putter.words], ast.Load())
                at = 1 if ast.get_docstring(module.tree, clean=False) is not None else 0
                module.tree.body.insert(at, ast.Assign([ast.Name(name, ast.Store())], words, lineno=0))


def _staying(modules):
    """Return the names of the modules that stay in memory: `_STAY`, and what those import when they are loaded."""
    known = {module.name: module for module in modules}
    found, rest = set(), [name for name in _STAY if name in known]
    while rest:
        name = rest.pop()
        if name in found:
            continue
        found.add(name)
        for statement in known[name].tree.body:
            for node in (statement, *getattr(statement, "body", ())):  # in a `try` too; not what functions import
                if isinstance(node, ast.ImportFrom) and not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
                    imported = (node.module, *("%s.%s" % (node.module, alias.name) for alias in node.names))
                    rest += [one for one in imported if one in known]
    return found


class _WordPutter(ast.NodeTransformer):
    """Takes short strings that are not to be kept from the tuple `name`; those in a tuple of constants stay there."""

    def __init__(self, kept, name):
        self.kept = kept
        self.name = name
        self.words = []

    def visit_Constant(self, node):
        value = node.value
        if not isinstance(value, str) or value in self.kept or not 0 < len(value.encode()) <= _SHORT:
            return node
        if value not in self.words:
            self.words.append(value)
        return ast.Subscript(ast.Name(self.name, ast.Load()), ast.Constant(self.words.index(value)), ast.Load())

    def visit_Tuple(self, node):
        return node if _is_constant(node) else self.generic_visit(node)

    def visit_Expr(self, node):
        return node if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_JoinedStr(self, node):
        return node


def _is_constant(node):
    """True for a constant, or a tuple of nothing else."""
    if isinstance(node, ast.Tuple):
        return all(_is_constant(part) for part in node.elts)
    return isinstance(node, ast.Constant)
