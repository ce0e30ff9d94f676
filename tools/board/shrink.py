"""Make the sources small for a device's heap before they are compiled: the same program with less to keep.

    texts, names = shrink(sources, start)     # path -> text; dict from a name in the source to the one on the device

Nothing is rewritten by hand for it; the games run unshrunk too, on the desktop and on any MicroPython. Five steps:

1. Numbers that have a name (`FELT = const(3)`, `_FRAME_MS = 25`) are put in where they are used, in other modules
   too, and their names go.
2. What nothing refers to any more goes: functions and methods that only the desktop calls, imports.
3. Parameters are called by their number, unless a call names them.
4. Names get the spelling of names that MicroPython's firmware has in its own flash (`rom_names.txt`). MicroPython
   keeps each name once, for ever, on the heap unless the firmware has it; here that is a tenth of all memory.
   There are fewer of those than of ours, so names that only one module knows, or only the modules of one game, share
   theirs with names of other modules and games.
5. Words of a few letters are put into one tuple of their module, unless that stays in memory: MicroPython takes a short
   string for a name too and keeps it for ever, but not one in a tuple. The table of names doubles in size when it
   is full, at 620 of them, so two hundred words less spare 4 KB more than their letters.

Docstrings, comments and the names of local variables are not kept anyway.

A name is taken for the same thing everywhere, whatever object it is an attribute of. So a name is left alone when
the firmware has it (then it may be MicroPython's own `append` or `read`), when a string in the sources spells it
(it may be looked up with getattr), or when it is a module. What else is looked up by name must be spelled out whole
in such a string.
"""

import ast
import builtins
import keyword
import re
import zlib
from pathlib import PurePosixPath

from engine import GAMES
from tools import project
from tools.errors import ToolError

ROM_NAMES = project.ROOT / "tools" / "board" / "rom_names.txt"
_LARGEST = 1 << 30  # from here on a number is an object on the heap
_SHORT = 10  # bytes of a string that MicroPython's compiler makes a name
# What is in memory at every table, with all that these modules import; and the table where memory is scarcest: a word
# in a tuple takes more room than a name while its module is there
_STAY = ("firmware.device", "firmware.console", "firmware.table", "engine.trepenta", "display.views.trepenta")
_ROOM = 8  # names for private use are set aside by so many, so that one more of them changes no other
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z")


class _Module:
    """One source: its dotted name and its tree, which the steps change in place."""

    def __init__(self, path, text):
        self.path = path
        parts = PurePosixPath(path).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        try:
            self.tree = ast.parse(text)
        except SyntaxError as error:
            raise ToolError("%s does not compile: line %s: SyntaxError: %s" % (path, error.lineno, error.msg)) from None


def _walk(tree):
    """Return all nodes of a tree as a list; `ast.walk` does the same in three times the time."""
    found = [tree]
    for node in found:
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST)]
    return found


def shrink(sources, start=""):
    """Return (path -> shrunk text, name -> name on the device) of the sources (path -> text).

    `start` is the text of a program that stays as it is and uses them: every name in it is kept.
    """
    modules = [_Module(path, sources[path]) for path in sorted(sources)]
    start = ast.parse(start)
    spelled = _strings([module.tree for module in modules] + [start])
    kept = spelled | _every_word(start)
    _put_in_numbers(modules, kept)
    while _drop_unused(modules, kept):
        pass
    keywords = _keywords([module.tree for module in modules] + [start])
    for module in modules:
        _ParameterRenamer(keywords).visit(module.tree)
    names = _new_names(modules, kept)
    for module in modules:
        _Renamer(names).visit(module.tree)
    _let_words_go(modules, start)
    return {module.path: ast.unparse(module.tree) + "\n" for module in modules}, names


def rename(code, names):
    """Return a program for the device with the names that things have there, those in its strings too."""
    tree = ast.parse(code)
    _Renamer(names).visit(tree)
    for node in _walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = names.get(node.value, node.value)
    return ast.unparse(tree) + "\n"


def _strings(trees):
    """Return the strings in some trees that could be names."""
    found = set()
    for tree in trees:
        for node in _walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _IDENTIFIER.match(node.value):
                found.add(node.value)
    return found


def _names(tree):
    """Return every name that a tree uses."""
    found = set()
    for node in _walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
    return found


# Numbers put in where they are used


def _put_in_numbers(modules, kept):
    """Replace the named numbers of all modules by their values, and drop the names."""
    known = {module.name: module for module in modules}
    values = {}  # (module, name) -> value, of definitions and of what is imported from there
    for _ in modules:  # until imports of imports are known too
        before = len(values)
        for module in modules:
            _find_numbers(module, values, kept)
        if len(values) == before:
            break
    for module in modules:
        own = {name: value for (where, name), value in values.items() if where == module.name}
        aliases = _module_aliases(module, known)
        module.tree = _NumberPutter(own, aliases, values).visit(module.tree)
    wanted = {pair for module in modules for pair in _imported(module.tree)}
    attributes = _attributes(modules)
    for module in modules:
        module.tree.body = [
            node for node in module.tree.body
            if not _is_spent(node, module, values, wanted, attributes)
        ]  # fmt: skip


def _find_numbers(module, values, kept):
    """Add the numbers that a module names or imports, once and nowhere else assigned, to `values`."""
    bound = _bindings(module.tree)
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if bound.get(name) != 1 or name in kept:
                continue
            own = {known: value for (where, known), value in values.items() if where == module.name}
            value = _number(node.value, own, name.isupper())
            if value is not None:
                values[module.name, name] = value
        for part in (*getattr(node, "body", ()), *(h for t in getattr(node, "handlers", ()) for h in t.body), node):
            if isinstance(part, ast.ImportFrom):
                _follow_import(module, part, bound, values)


def _follow_import(module, node, bound, values):
    for alias in node.names:
        name = alias.asname or alias.name
        value = values.get((node.module, alias.name))
        # A number may come from a module or from its twin, when both say the same
        if value is not None and bound.get(name, 0) <= 2 and values.get((module.name, name), value) == value:
            values[module.name, name] = value


def _bindings(tree):
    """Return how often each name is bound in a module, in functions too."""
    count = {}
    for node in _walk(tree):
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
    for part in _walk(node):
        if isinstance(part, ast.Name) and part.id not in own:
            return None
        allowed = ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context
        if not isinstance(part, allowed):
            return None
    value = eval(compile(ast.Expression(ast.fix_missing_locations(node)), "const", "eval"), {}, own)
    return value if type(value) is int and abs(value) < _LARGEST else None


def _module_aliases(module, known):
    """Return the names by which a module has imported modules of ours, where they mean nothing else."""
    bound, found = _bindings(module.tree), {}
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


def _literal(value):
    if value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


def _imported(tree):
    """Return (module, name) of everything that functions import for themselves."""
    found = set()
    for part in tree.body:
        if isinstance(part, (ast.FunctionDef, ast.ClassDef)):
            for node in _walk(part):
                if isinstance(node, ast.ImportFrom):
                    found.update((node.module, alias.name) for alias in node.names)
    return found


def _attributes(modules):
    """Return the names that are looked up in objects, modules that could not be told included."""
    return {node.attr for module in modules for node in _walk(module.tree) if isinstance(node, ast.Attribute)}


def _is_spent(node, module, values, wanted, attributes):
    """True for the definition of a number that has been put in everywhere."""
    if not (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)):
        return False
    pair = module.name, node.targets[0].id
    return pair in values and pair not in wanted and pair[1] not in attributes


# What nothing refers to


def _drop_unused(modules, kept):
    """Drop functions and imports that nothing uses. True when there were any."""
    used = set(kept)
    for module in modules:
        used |= _names(module.tree)
        for pair in _imported(module.tree):
            used.add(pair[1])
    dropper = _Dropper(used)
    attributes = _attributes(modules)
    imported = {
        (node.module, alias.name)
        for module in modules
        for node in _walk(module.tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for module in modules:
        dropper.module(module, attributes | {name for where, name in imported if where == module.name})
    return dropper.dropped


class _Dropper(ast.NodeTransformer):
    """Drops definitions and imports of names that are not used."""

    def __init__(self, used):
        self.used = used
        self.here = set()
        self.dropped = False

    def module(self, module, passed_on):
        """Go through one module; `passed_on` are the names that others may import from it or look up in it."""
        self.here = _names(module.tree) | _exported(module.tree) | passed_on
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


# Parameters


def _keywords(trees):
    """Return the parameters that some call names."""
    return {node.arg for tree in trees for node in _walk(tree) if isinstance(node, ast.keyword) and node.arg}


class _ParameterRenamer(ast.NodeTransformer):
    """Calls the parameters of a function `_p0`, `_p1`, …, those of a function inside it by the numbers after."""

    def __init__(self, keywords):
        self.keywords = keywords
        self.scope = {}  # what names mean here
        self.count = 0

    def _function(self, node):
        outside, count = self.scope, self.count
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        every += [one for one in (arguments.vararg, arguments.kwarg) if one]
        # Defaults, decorators and annotations belong to the scope outside
        arguments.defaults = [self.visit(default) for default in arguments.defaults]
        arguments.kw_defaults = [default and self.visit(default) for default in arguments.kw_defaults]
        self.scope = dict(outside)
        for name in _stored(node.body):
            self.scope.pop(name, None)
        for one in every:
            self.scope.pop(one.arg, None)
            if one.arg not in self.keywords:
                self.scope[one.arg] = "_p%d" % self.count
                self.count += 1
                one.arg = self.scope[one.arg]
        if isinstance(node.body, list):
            node.body = [self.visit(part) for part in node.body]
        else:
            node.body = self.visit(node.body)
        self.scope, self.count = outside, count
        return node

    visit_FunctionDef = visit_Lambda = _function

    def visit_Name(self, node):
        node.id = self.scope.get(node.id, node.id)
        return node

    def visit_ExceptHandler(self, node):
        node.name = self.scope.get(node.name, node.name)
        return self.generic_visit(node)


def _stored(body):
    """Return the variables of a function's body that are its own, those of functions in it not counted."""
    found, rest = set(), list(body) if isinstance(body, list) else []
    while rest:
        node = rest.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(alias.asname or alias.name for alias in node.names)
        rest += ast.iter_child_nodes(node)
    return found


# Names


def rom_names():
    """Return the names that MicroPython's firmware has in flash, sorted."""
    return ROM_NAMES.read_text(encoding="ascii").split()


def _new_names(modules, kept):
    """Return a dict from the names of our own that may change to names of the firmware, else to short ones.

    The choice hangs on the name itself, so that a change of one source leaves most others as they are.
    """
    taken = set(kept) | set(keyword.kwlist) | set(dir(builtins))
    ours, uses = set(), {}
    for module in modules:
        words = _every_word(module.tree)
        taken |= words
        taken.update(module.name.split("."))
        ours |= _defined(module.tree)
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
        for node in _walk(module.tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    sources[alias.asname or alias.name] = node.module, "%s.%s" % (node.module, alias.name)
        for node in _walk(module.tree):
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
        for name in _every_word(module.tree):
            if name in ours and name not in given and uses[name] == 1:
                found.setdefault(min(family[module.name]), set()).add(name)
    return [found[first] for first in sorted(found)]


def _given_away(tree):
    """Return the attributes that are set in something else than a method's own object."""
    classes = [node for node in _walk(tree) if isinstance(node, ast.ClassDef)]
    methods = [node for one in classes for node in one.body if isinstance(node, ast.FunctionDef) and node.args.args]
    own = {id(at) for method in methods for at in _set_attributes(method) if _is_of(at, method.args.args[0].arg)}
    return {at.attr for at in _set_attributes(tree) if id(at) not in own}


def _set_attributes(tree):
    return [at for at in _walk(tree) if isinstance(at, ast.Attribute) and not isinstance(at.ctx, ast.Load)]


def _is_of(attribute, name):
    return isinstance(attribute.value, ast.Name) and attribute.value.id == name


def _of_one_game(modules, ours):
    """Return a set for each game: the names that none but its own modules know (`engine.trex.bids`)."""
    known = {game: set() for game in GAMES}
    others = set()
    for module in modules:
        own = [known[game] for game in GAMES if game in module.name.split(".")]
        (own[0] if own else others).update(_every_word(module.tree))
    found = []
    for game in GAMES:
        elsewhere = others.union(*(known[other] for other in GAMES if other != game))
        found.append(ours & known[game] - elsewhere)
    return found


def _every_word(tree):
    """Return every identifier of a tree, whatever it is."""
    found = _names(tree) | _defined(tree)
    for node in _walk(tree):
        if isinstance(node, ast.ExceptHandler):
            found.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                found.update(alias.name.split("."))
                found.add(alias.asname or "")
            found.update((getattr(node, "module", "") or "").split("."))
    return found


def _defined(tree):
    """Return the names that a tree itself gives to what MicroPython keeps by name: all but a function's variables."""
    found = set(_stored(tree.body))
    for node in _walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= _stored(node.body)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            found.add(node.attr)
        elif isinstance(node, ast.Global):
            found.update(node.names)
    return found


class _Renamer(ast.NodeTransformer):
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


# Words


def _let_words_go(modules, start):
    """Put short strings that only passing modules have into tuples, so that they leave memory with the module."""
    staying = _staying(modules)
    kept = set(rom_names()) | _every_word(start)
    for module in modules:
        kept |= _every_word(module.tree)
        if module.name in staying:
            kept |= {node.value for node in _walk(module.tree) if isinstance(node, ast.Constant)}
    taken = set(dir(builtins)).union(*(_every_word(module.tree) for module in modules))
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
