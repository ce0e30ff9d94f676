"""Make the sources small for a device's heap before they are compiled: the same program with less to keep.

    texts, names = shrink(sources, start)     # path → text; dict from a name in the source to the one on the device

Three passes, each in a module of its own:

    constants  replaces the names of numbers by the numbers
    unused     removes definitions and imports that nothing refers to
    names      exchanges the names of everything else for names that the firmware has in flash

Every line keeps its number, so an error of the compiler names the line of the source. Docstrings, comments and the
names of local variables are not kept by the compiler anyway.

A name is taken for the same thing everywhere, whatever object it is an attribute of. So a name is left alone when
the firmware has it (then it may be MicroPython's own `append` or `read`), when a string in the sources spells it
(it may be looked up with getattr), or when it is a module.
"""

import ast

from tools.board.shrink import constants, names, unused
from tools.board.shrink.names import rename, rom_names
from tools.board.shrink.source import Module, every_word, strings

__all__ = ("PASSES", "rename", "rom_names", "shrink")

PASSES = ("constants", "unused", "names")


def shrink(sources, start="", passes=PASSES):
    """Return (path → shrunk text, name → name on the device) of the sources (path → text).

    `start` is the text of a program that stays as it is and uses them: every name in it is kept. `passes` says which
    of PASSES are wanted; without any the texts are what they were. ToolError names a source that does not compile.
    """
    modules = [Module(path, sources[path]) for path in sorted(sources)] if passes else []
    kept = strings([module.tree for module in modules] + [ast.parse(start)]) | every_word(start)
    if "constants" in passes:
        constants.inline(modules, kept)
    if "unused" in passes:
        unused.drop(modules, kept)
    new = names.choose(modules, kept) if "names" in passes else {}
    texts = {module.path: rename(module.text, new) if new else module.text for module in modules}
    return {**sources, **texts}, new
