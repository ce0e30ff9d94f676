"""Make the sources small for a device's heap before they are compiled: the same program with less to keep.

    texts, names = shrink(sources, start)     # path -> text; dict from a name in the source to the one on the device

Nothing is rewritten by hand for it; the games run unshrunk too, on the desktop and on any MicroPython. It is done in
passes, each in a module of its own and each of use without the others:

    numbers    numbers take the place of their names
    unused     what nothing refers to any more goes
    bundles    modules that are in memory together anyway become one
    names      the names of everything else are changed for names that the firmware has in flash
    words      short strings of passing modules are put into a tuple, which goes with its module

Docstrings, comments and the names of local variables are not kept anyway.

A name is taken for the same thing everywhere, whatever object it is an attribute of. So a name is left alone when
the firmware has it (then it may be MicroPython's own `append` or `read`), when a string in the sources spells it
(it may be looked up with getattr), or when it is a module. What else is looked up by name must be spelled out whole
in such a string. `docs/memory.md` has what each pass brings.
"""

import ast

from tools.board.shrink import bundles, names, numbers, unused, words
from tools.board.shrink.common import Module, every_word, strings, walk
from tools.board.shrink.names import rom_names

__all__ = ("PASSES", "rename", "rom_names", "shrink")

PASSES = ("numbers", "unused", "bundles", "names", "words")


def shrink(sources, start="", passes=PASSES):
    """Return (path -> shrunk text, name -> name on the device) of the sources (path -> text).

    `start` is the text of a program that stays as it is and uses them: every name in it is kept. `passes` says which
    of PASSES are wanted; without any the texts are what they were. ToolError names a source that does not compile.
    """
    if not passes:
        return dict(sources), {}
    modules = [Module(path, sources[path]) for path in sorted(sources)]
    start = ast.parse(start)
    kept = strings([module.tree for module in modules] + [start]) | every_word(start)
    new, moved = {}, {}
    if "numbers" in passes:
        numbers.put_in(modules, kept)
    if "unused" in passes:
        unused.drop(modules, kept)
    if "bundles" in passes:
        moved = bundles.put_together(modules)
    if "names" in passes:
        new = names.choose(modules, kept)
        for module in modules:
            names.Renamer(new).visit(module.tree)
    if "words" in passes:
        words.let_go(modules, start)
    return {module.path: ast.unparse(module.tree) + "\n" for module in modules}, {**new, **moved}


def rename(code, new):
    """Return a program for the device with the names that things have there, those in its strings too."""
    tree = bundles.follow(ast.parse(code), new)
    names.Renamer(new).visit(tree)
    for node in walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = new.get(node.value, node.value)
    return ast.unparse(tree) + "\n"
