"""Names get the spelling of names that MicroPython's firmware has in its own flash (`rom_names.txt`).

MicroPython keeps each name once, for ever, on the heap unless the firmware has it. There are fewer of those than of
ours, so names that only one module knows, or only the modules of one game, share theirs with names of other modules
and games.
"""

import ast
import builtins
import keyword
import zlib
from pathlib import Path

from engine import GAMES
from tools.board.shrink.common import defined, every_word, walk

_ROM_NAMES = Path(__file__).with_name("rom_names.txt")
_ROOM = 8  # names for private use are set aside by so many, so that one more of them changes no other


def rom_names():
    """Return the names that MicroPython's firmware has in flash, sorted."""
    return _ROM_NAMES.read_text(encoding="ascii").split()


def choose(modules, kept):
    """Return a dict from the names of our own that may change to names of the firmware, else to short ones.

    The choice hangs on the name itself, so that a change of one source leaves most others as they are.
    """
    taken = set(kept) | set(keyword.kwlist) | set(dir(builtins))
    ours, uses = set(), {}
    for module in modules:
        words = every_word(module.tree)
        taken |= words
        taken.update(module.name.split("."))
        ours |= defined(module.tree)
        for name in words:
            uses[name] = uses.get(name, 0) + 1
    roms = rom_names()
    ours -= kept | set(roms) | set(dir(builtins))
    ours -= {part for module in modules for part in module.name.split(".")}
    ours = {name for name in ours if not name.startswith("__")}
    free = [name for name in roms if name not in taken]
    names = {}
    # What only one family of classes knows, or one game, may have a name that another uses too
    private = _private(modules, ours, uses)
    for families in (private, _of_one_game(modules, ours.difference(*private))):
        room = max(map(len, families), default=0)
        room += -room % _ROOM
        for family in families:
            left, also = free[:room], set(taken)
            for name in sorted(family):
                names[name] = _take(left, name, also)
        free = free[room:]
    # Those in most modules first: what is always in memory takes none of it
    for name in sorted(ours - set(names), key=lambda name: (-uses[name], name)):
        names[name] = _take(free, name, taken)
    return names


def _take(free, name, taken):
    """Return the free name of the firmware for `name` and take it from the list; a short one when none is left."""
    at = zlib.crc32(name.encode()) % max(1, len(free))
    for i in range(len(free)):
        place = (at + i) % len(free)
        if free[place]:
            found, free[place] = free[place], None
            return found
    number = 0
    while "z%d" % number in taken:
        number += 1
    taken.add("z%d" % number)
    return "z%d" % number


def _private(modules, ours, uses):
    """Return sets of names, each known to one module only, those of one family of modules in one set.

    Modules are of one family when a class of one inherits from a class of the other: an object may have the
    private attributes of both. What a module gives to objects that are not its own is none of its private names.
    """
    given = {name for module in modules for name in _given_away(module.tree)}
    family = {module.name: {module.name} for module in modules}
    for module in modules:
        sources = {}
        for node in walk(module.tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    sources[alias.asname or alias.name] = node.module, "%s.%s" % (node.module, alias.name)
        for node in walk(module.tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                while isinstance(base, ast.Attribute):
                    base = base.value
                for other in sources.get(base.id, ()):
                    if other in family and family[other] is not family[module.name]:
                        family[other] |= family[module.name]
                        for name in family[other]:
                            family[name] = family[other]
    found = {}
    for module in modules:
        for name in every_word(module.tree):
            if name in ours and name not in given and uses[name] == 1:
                found.setdefault(min(family[module.name]), set()).add(name)
    return [found[first] for first in sorted(found)]


def _given_away(tree):
    """Return the attributes that are set in something else than a method's own object."""
    classes = [node for node in walk(tree) if isinstance(node, ast.ClassDef)]
    methods = [node for one in classes for node in one.body if isinstance(node, ast.FunctionDef) and node.args.args]
    own = {id(at) for method in methods for at in _set_attributes(method) if _is_of(at, method.args.args[0].arg)}
    return {at.attr for at in _set_attributes(tree) if id(at) not in own}


def _set_attributes(tree):
    return [at for at in walk(tree) if isinstance(at, ast.Attribute) and not isinstance(at.ctx, ast.Load)]


def _is_of(attribute, name):
    return isinstance(attribute.value, ast.Name) and attribute.value.id == name


def _of_one_game(modules, ours):
    """Return a set for each game: the names that none but its own modules know (`engine.trex.bids`)."""
    known = {game: set() for game in GAMES}
    others = set()
    for module in modules:
        own = [known[game] for game in GAMES if game in module.name.split(".")]
        (own[0] if own else others).update(every_word(module.tree))
    found = []
    for game in GAMES:
        elsewhere = others.union(*(known[other] for other in GAMES if other != game))
        found.append(ours & known[game] - elsewhere)
    return found


class Renamer(ast.NodeTransformer):
    """Gives things their new names, wherever they stand."""

    def __init__(self, names):
        self.names = names

    def _new(self, name):
        return self.names.get(name, name)

    def generic_visit(self, node):
        for field in ("id", "attr", "arg", "asname"):
            if isinstance(getattr(node, field, None), str):
                setattr(node, field, self._new(getattr(node, field)))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)) and node.name:
            node.name = self._new(node.name)
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            node.names = [self._new(name) for name in node.names]
        return super().generic_visit(node)

    def visit_ImportFrom(self, node):
        for alias in node.names:
            # A module keeps its name: it is never among those that change
            alias.name = self._new(alias.name)
        return self.generic_visit(node)
