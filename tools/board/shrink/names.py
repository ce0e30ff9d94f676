"""Replaces names by names that MicroPython's firmware has in its own flash (`rom_names.txt`).

MicroPython keeps each name once, for ever, on the heap, unless the firmware has it. The firmware has fewer names than
the project, so names that never meet, such as those of two screens, share one.
"""

import ast
import builtins
import io
import keyword
import tokenize
import zlib
from itertools import count
from pathlib import Path

from tools.board.shrink.source import aliases, defined, every_word, walk
from tools.errors import ToolError

_ROM_NAMES = Path(__file__).with_name("rom_names.txt")
_COMPILERS = {"const", "ptr", "ptr8", "ptr16", "ptr32", "uint"}  # the compiler acts on them wherever they stand


def rom_names():
    """Return the names that MicroPython's firmware has in flash, sorted."""
    return _ROM_NAMES.read_text(encoding="ascii").split()


def choose(modules, kept):
    """Return the new names as a dict: a name of the project that may change → one of the firmware, or a short one.

    The choice depends on a hash of the name, so that a change of one source leaves most others as they are.
    """
    words = {module.name: every_word(module.text) for module in modules}
    fixed = {part for module in modules for part in module.name.split(".")}.union(kept, dir(builtins))
    taken = fixed.union(_COMPILERS, keyword.kwlist, *words.values())
    roms = rom_names()
    ours = set().union(*(defined(module.tree) for module in modules)) - fixed - set(roms)
    ours = {name for name in ours if not name.startswith("__")}
    free = [name for name in roms if name not in taken]
    places = _places(modules, ours, words)
    there = {}  # name of the firmware → the places where it stands for one of ours
    names = {}
    # Names in most places come first: they are always in memory, and so get the firmware's names
    for name in sorted(ours, key=lambda name: (-len(places[name]), name)):
        at = zlib.crc32(name.encode())
        for i in range(len(free)):
            new = free[(at + i) % len(free)]
            if there.setdefault(new, set()).isdisjoint(places[name]):
                there[new] |= places[name]
                break
        else:
            new = next(short for short in map("z%d".__mod__, count()) if short not in taken)
            taken.add(new)
        names[name] = new
    return names


def _places(modules, ours, words):
    """Return where each name may meet others, as a dict: name → set of modules.

    These are the modules that have it, and those with a class that inherits from a class there, since an object has the
    attributes of both. An attribute that a module sets in other objects may meet any name.
    """
    above = _above(modules)
    places = {name: set() for name in ours}
    for module in modules:
        for name in set().union(*(words[one] for one in above[module.name])) & ours:
            places[name].add(module.name)
    for name in {name for module in modules for name in _given_away(module.tree)} & ours:
        places[name] = set(above)
    return places


def _above(modules):
    """Return the modules from whose classes those of each module inherit, itself included, as a dict."""
    above = {module.name: {module.name} for module in modules}
    for module in modules:
        nodes = walk(module.tree)
        sources = dict(aliases(nodes))  # paths of modules, and of classes in them
        sources.update({node.name: module.name for node in nodes if isinstance(node, ast.ClassDef)})
        for node in module.tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                sources.setdefault(node.targets[0].id, _path(node.value, sources))
        for node in nodes:
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                path = _path(base, sources)
                if not path and ast.unparse(base) not in dir(builtins):
                    raise ToolError("%s: where %s comes from cannot be seen" % (module.path, ast.unparse(base)))
                above[module.name].update(above.keys() & {path, path.rpartition(".")[0]})
    while True:
        before = sum(map(len, above.values()))
        for name in above:
            above[name] = set().union(*(above[one] for one in above[name]))
        if sum(map(len, above.values())) == before:
            return above


def _path(node, sources):
    """Return the path of the module or class that an expression begins with, as `borrow("path").Name` does; or ""."""
    while isinstance(node, ast.Attribute):
        node = node.value
    if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
        return str(node.args[0].value)
    return sources.get(node.id, "") if isinstance(node, ast.Name) else ""


def _given_away(tree):
    """Return the attributes that are set in other objects than a method's own."""
    classes = [node for node in walk(tree) if isinstance(node, ast.ClassDef)]
    methods = [node for one in classes for node in one.body if isinstance(node, ast.FunctionDef) and node.args.args]
    own = set()
    for method in methods:
        first = method.args.args[0].arg  # the object itself
        own |= {id(at) for at in _set_attributes(method) if isinstance(at.value, ast.Name) and at.value.id == first}
    return {at.attr for at in _set_attributes(tree) if id(at) not in own}


def _set_attributes(tree):
    """Return the nodes of a tree that set or delete an attribute."""
    return [at for at in walk(tree) if isinstance(at, ast.Attribute) and not isinstance(at.ctx, ast.Load)]


def rename(code, names):
    """Return a program with all names replaced, also in strings that consist of a name."""
    lines = code.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(code).readline))):
        (line, first), (_, last) = token.start, token.end
        if token.type == tokenize.NAME and token.string in names:
            lines[line - 1] = lines[line - 1][:first] + names[token.string] + lines[line - 1][last:]
        elif token.type == tokenize.STRING and token.string[1:-1] in names:
            lines[line - 1] = lines[line - 1][: first + 1] + names[token.string[1:-1]] + lines[line - 1][last - 1 :]
    return "".join(lines)
