"""Modules that are in memory together anyway become one: each costs some 300 bytes and up to three names for ever.

What a module defines goes before what its host does. Where two modules have a name for different things, the guest's
is changed, and so it is in whatever imports it.
"""

import ast
import builtins

from tools.board.shrink.common import every_word, stored, walk
from tools.errors import ToolError

# A module, and what is put into it. `_twin`: the one that there is of two that `pick` chooses from
BUNDLES = {
    "engine": ("engine.errors", "engine.seating", "engine.cards", "engine.rng", "engine.game"),
    "engine.kit": ("engine.kit.rummy",),
    "engine.treys.solver": ("engine.treys.solver_loops",),
    "engine.tripeaks.solver": ("engine.tripeaks.solver_loops",),
    "engine.tresydos.player": ("engine.tresydos.win_chance",),
    "engine.trepenta": ("engine.trepenta.codes", "engine.trepenta.melds", "engine.trepenta.state"),
    "engine.trepenta.player": ("engine.trepenta.evaluation",),
    "engine.trepenta.hard": ("engine.trepenta.hand_value",),
    "engine.trex": ("engine.trex.codes", "engine.trex.state"),
    "engine.trex.player": ("engine.trex.counting", "engine.trex.evaluation"),
    "display": (
        "display.items", "display.palette", "display.fonts", "display.paint", "display.scene_twin", "display.scene",
        "display.chrome",
    ),
    "display.surface": ("display.surface.blit_twin", "display.surface.framebuf"),
    "display.renderers": ("display.renderers.hands",),
    "display.renderers.treys.ends": ("display.renderers.treys.inspect",),
    "display.renderers.tripeaks.ends": ("display.renderers.tripeaks.inspect",),
    "display.renderers.tresydos.ends": ("display.renderers.tresydos.inspect",),
    "display.renderers.trepenta.ends": ("display.renderers.trepenta.inspect",),
    "display.renderers.trex.ends": ("display.renderers.trex.inspect",),
    "display.renderers.trepenta": ("display.renderers.trepenta.others", "display.renderers.trepenta.hand"),
    "display.renderers.trex": ("display.renderers.trex.words", "display.renderers.trex.seats"),
    "firmware": ("firmware.input",),
    "firmware.console": ("firmware.drivers.heap",),
    "firmware.table.hints": ("firmware.table.inspect",),
    "firmware.device": (
        "firmware.drivers.bus", "firmware.drivers.pixels_twin", "firmware.drivers.panel", "firmware.drivers.backlight",
    ),
    "firmware.screens.where_lost": ("engine.where_lost",),
    "firmware.menu": ("firmware.option_titles",),
    "firmware.store": ("firmware.store.files", "firmware.store.saves"),
    "firmware.table": ("firmware.table.modes", "firmware.table.seats"),
}  # fmt: skip

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def put_together(modules):
    """Put guests into their hosts, in place; return what to follow: guest -> host, (module, name) -> its name there.

    ToolError when a guest is loaded by its name, or when its names cannot be told apart from its host's.
    """
    known = {module.name: module for module in modules}
    for module in modules:
        module.tree.body = [_picked(node, known) for node in module.tree.body]
    bundles = [(host, _members(host, known)) for host in BUNDLES if host in known]
    moved = {member: host for host, members in bundles for member in members if member != host}
    for host, members in bundles:
        _Namer(known, host, members).name_all(moved)
    for module in modules:
        _forbid_names(module, moved)
        module.tree = _Mover(module, moved, known).visit(module.tree)
    for host, members in bundles:
        known[host].tree.body = _joined([known[name].tree for name in members])
    modules[:] = [module for module in modules if module.name not in moved]
    return moved


def _members(host, known):
    """Return the modules of a bundle that there are, each behind those that it imports when it is loaded."""
    members = [one for one in (_twin(name, known) for name in (*BUNDLES[host], host)) if one in known]
    order, rest = [], members
    while rest:
        ready = [one for one in rest if not _imports(known[one].tree, known) & set(rest) - {one}]
        if not ready:
            raise ToolError("%s need one another and cannot be put into %s" % (", ".join(rest), host))
        order += ready
        rest = [one for one in rest if one not in ready]
    return order


def _imports(tree, known):
    """Return the modules that one imports when it is loaded."""
    return {
        path if path in known else node.module
        for node in tree.body if isinstance(node, ast.ImportFrom)
        for path in ["%s.%s" % (node.module, alias.name) for alias in node.names]
    }  # fmt: skip


def _twin(name, known):
    """Return which module `<name>_twin` is, if there is just one of two; other names as they are."""
    twins = [name.replace("_twin", end) for end in ("_viper", "_plain")]
    found = [one for one in twins if one in known]
    return found[0] if len(found) == 1 else name


def _picked(node, known):
    """Return the import of a twin in place of `name = pick(path)`, if there is just one; else the statement."""
    call = getattr(node, "value", None)
    if isinstance(node, ast.Assign) and isinstance(call, ast.Call) and getattr(call.func, "id", "") == "pick":
        name = _twin(call.args[0].value + "_twin", known)
        if name in known:
            package, _, leaf = name.rpartition(".")
            return ast.ImportFrom(package, [ast.alias(leaf, node.targets[0].id)], 0)
    return node


def follow(tree, names):
    """Have a program's tree import what it uses from where it is now; `names` has what `put_together` returned."""
    return _Mover(None, names, {}).visit(tree)


def _forbid_names(module, moved):
    """ToolError when a module would load a guest by its name, given as a string, or is a guest and asks for its own."""
    for node in walk(module.tree):
        if isinstance(node, ast.Name) and node.id in ("__file__", "__name__") and module.name in moved:
            raise ToolError("%s asks for %s: it cannot be put into %s" % (module.path, node.id, moved[module.name]))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "pick":
            continue  # adds something to the name
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value in moved:
                text = "%s loads %s by its name: it cannot be put into %s"
                raise ToolError(text % (module.path, part.value, moved[part.value]))


class _Namer:
    """Finds a name in the host for everything that the members of a bundle define, in the order in which they run."""

    def __init__(self, known, host, members):
        self.known = known
        self.trees = {name: known[name].tree for name in members}
        self.host = host
        self.local = {name: _names_in_functions(tree) for name, tree in self.trees.items()}
        self.words = set().union(*map(every_word, self.trees.values()))
        self.taken = dict.fromkeys(dir(builtins), "Python's")

    def name_all(self, found):
        """Add (module, name) -> name in the host to `found`."""
        host = _bindings(self.trees[self.host], self.known)
        self.taken.update((name, meaning) for name, meaning in host.items() if not self._is_inside(meaning))
        for member, tree in self.trees.items():
            for name, meaning in _bindings(tree, self.known).items():
                if self._is_inside(meaning):
                    if meaning in found:
                        found[member, name] = found[meaning]
                else:
                    found[member, name] = name if member == self.host else self._free(member, name, meaning)

    def _is_inside(self, meaning):
        """True when a name means something in this bundle, or a module of it."""
        return meaning[0] in self.trees

    def _free(self, member, name, meaning):
        """Return the name in the host for a member's `name`: the same, unless it means something else elsewhere."""
        elsewhere = any(name in local for other, local in self.local.items() if other != member)
        if self.taken.get(name) == meaning or name not in self.taken and not elsewhere:
            self.taken[name] = meaning
            return name
        new = "%s_of_%s" % (name, member.rpartition(".")[2])
        while new in self.words:
            new += "_"
        self.words.add(new)
        return new


def _bindings(tree, known):
    """Return what names mean that a module binds as a whole: (module, name), (module,) or themselves."""
    found = {name: ("its own", id(tree), name) for name in stored(tree.body)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                path = "%s.%s" % (node.module, alias.name)
                found[alias.asname or alias.name] = (path,) if path in known else (node.module, alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                found[alias.asname or alias.name] = (alias.name,)
    return found


def _names_in_functions(tree):
    """Return the names that functions and comprehensions of a module bind for themselves."""
    found = set()
    for node in walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            found |= _locals(node)
        elif isinstance(node, ast.comprehension):
            found |= stored([node.target])
    return found


def _locals(function):
    """Return a function's parameters and variables."""
    arguments = function.args
    found = {one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    found |= {one.arg for one in (arguments.vararg, arguments.kwarg) if one}
    return found | stored(function.body, (ast.Lambda, *_COMPREHENSIONS))


class _Mover(ast.NodeTransformer):
    """Changes a module's names for those in its bundle, and all it imports for where that is now."""

    def __init__(self, module, moved, known):
        """Without a `module` it is a program, which is in no bundle."""
        self.path = module.path if module else "a program"
        self.name = module.name if module else ""
        self.host = moved.get(self.name, self.name)
        self.moved = moved
        self.known = known
        self.scopes = []  # of functions around: name -> the module that it means there, else None
        self.in_class = None  # inside a class, but in no function of it: the names bound there so far
        self.aliases = {}  # the module's own names for modules

    def visit_Module(self, node):
        for part in node.body:
            self.aliases.update(self._aliases_in(part))
        return self.generic_visit(node)

    def _aliases_in(self, node):
        """Return name -> module of what a statement imports whole and this is about."""
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            return {}
        found = {}
        for alias in node.names:
            path = "%s.%s" % (node.module, alias.name) if isinstance(node, ast.ImportFrom) else alias.name
            if path in self.moved or path in self.moved.values():
                found[alias.asname or alias.name] = path
        return found

    def _meaning(self, name):
        """Return (True, module or None) for a module's own name, (False, module or None) for a function's."""
        for scope in reversed(self.scopes):
            if name in scope:
                return False, scope[name]
        if self.in_class is not None and name in self.in_class:
            return False, None
        return True, self.aliases.get(name)

    def _new(self, name):
        """Return what a name of the whole module is called in its bundle."""
        return self.moved.get((self.name, name), name)

    def _checked(self, name):
        """Return a name of the bundle; ToolError where a function has another thing of that name."""
        if not self._meaning(name)[0]:
            raise ToolError("%s: %s cannot be told from a variable of that name" % (self.path, name))
        return name

    def visit_Name(self, node):
        if self._meaning(node.id)[1] in self.moved and isinstance(node.ctx, ast.Load):
            raise ToolError("%s uses %s as an object: it cannot be put into another module" % (self.path, node.id))
        if self.in_class is not None and not isinstance(node.ctx, ast.Load):
            self.in_class.add(node.id)
        elif self._meaning(node.id)[0] and self._new(node.id) != node.id:
            node.id = self._checked(self._new(node.id))
        return node

    def visit_Attribute(self, node):
        module = self._meaning(node.value.id)[1] if isinstance(node.value, ast.Name) else None
        if module is None:
            return self.generic_visit(node)
        new = self.moved.get((module, node.attr), node.attr)
        if module in self.moved and self.moved[module] == self.host:
            return ast.Name(self._checked(new), node.ctx)
        node.attr = new
        return node  # the name of the module stays

    def visit_Global(self, node):
        node.names = [self._new(name) for name in node.names]
        return node

    def visit_FunctionDef(self, node):
        if self.in_class is not None:
            self.in_class.add(node.name)
        elif not self.scopes:
            node.name = self._new(node.name)
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        return self._function(node)

    def visit_Lambda(self, node):
        return self._function(node)

    def _function(self, node):
        arguments = node.args
        arguments.defaults = [self.visit(default) for default in arguments.defaults]
        arguments.kw_defaults = [default and self.visit(default) for default in arguments.kw_defaults]
        scope = dict.fromkeys(_locals(node))
        for part in walk(node):
            scope.update((name, path) for name, path in self._aliases_in(part).items() if name in scope)
        outside, self.in_class = self.in_class, None
        self.scopes.append(scope)
        if isinstance(node.body, list):
            node.body = [new for part in node.body for new in _list(self.visit(part))]
        else:
            node.body = self.visit(node.body)
        self.scopes.pop()
        self.in_class = outside
        return node

    def _comprehension(self, node):
        first = node.generators[0]
        first.iter = self.visit(first.iter)
        outside, self.in_class = self.in_class, None
        self.scopes.append(dict.fromkeys(stored([one.target for one in node.generators])))
        for one in node.generators:
            if one is not first:
                one.iter = self.visit(one.iter)
            one.ifs = [self.visit(test) for test in one.ifs]
        for field in ("elt", "key", "value"):
            if hasattr(node, field):
                setattr(node, field, self.visit(getattr(node, field)))
        self.scopes.pop()
        self.in_class = outside
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_ClassDef(self, node):
        if not self.scopes:
            node.name = self._new(node.name)
        node.bases = [self.visit(base) for base in node.bases]
        outside, self.in_class = self.in_class, set()
        body = []
        for part in node.body:
            if isinstance(part, ast.Assign):  # what it means before it is bound here
                part.value = self.visit(part.value)
                part.targets = [self.visit(target) for target in part.targets]
                body.append(part)
            else:
                body += _list(self.visit(part))
        node.body = body
        self.in_class = outside
        return node

    def visit_Import(self, node):
        for alias in node.names:
            if alias.name in self.moved:
                raise ToolError("%s imports %s in a way that is not followed" % (self.path, alias.name))
            self._bind(alias, alias.name)
        return node

    def visit_ImportFrom(self, node):
        found = []
        for alias in node.names:
            path = "%s.%s" % (node.module, alias.name)
            bound = alias.asname or alias.name
            if path in self.moved:
                found += self._import_whole(path, bound)
                continue
            host = self.moved.get(node.module, node.module)
            if host == self.host and node.module != self.name and not self.scopes:
                continue  # it is there
            new = ast.alias(self.moved.get((node.module, alias.name), alias.name), bound)
            self._bind(new, new.name)
            if found and isinstance(found[-1], ast.ImportFrom) and found[-1].module == host:
                found[-1].names.append(new)
            else:
                found.append(ast.ImportFrom(host, [new], 0))
        return found

    def _import_whole(self, path, bound):
        """Return the statements that import the host of a guest under a name."""
        host = self.moved[path]
        if host == self.host:
            if self.scopes:
                raise ToolError("%s imports %s in a way that is not followed" % (self.path, path))
            return []
        package, _, leaf = host.rpartition(".")
        alias = ast.alias(leaf, bound)
        self._bind(alias, leaf)
        return [ast.ImportFrom(package, [alias], 0) if package else ast.Import([alias])]

    def _bind(self, alias, name):
        """Give what is imported its name in the bundle."""
        bound = alias.asname or alias.name
        if not self.scopes:
            bound = self._new(bound)
        alias.asname = bound if bound != name else None


def _list(found):
    return found if isinstance(found, list) else [found] if found is not None else []


def _joined(trees):
    """Return the statements of some modules one after the other, without what is imported twice."""
    body, imported = [], set()
    for tree in trees:
        for node in tree.body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # its docstring
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                where = getattr(node, "module", None)
                node.names = [one for one in node.names if (where, one.name, one.asname) not in imported]
                imported.update((where, one.name, one.asname) for one in node.names)
                if not node.names:
                    continue
            body.append(node)
    return body
