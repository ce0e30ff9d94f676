"""Parameters are called by their number, unless a call names them."""

import ast

from tools.board.shrink.common import stored, walk


def number(modules, start):
    """Number the parameters of all modules; `start` is the tree of a program that calls them."""
    keywords = _keywords([module.tree for module in modules] + [start])
    for module in modules:
        _ParameterRenamer(keywords).visit(module.tree)


def _keywords(trees):
    """Return the parameters that some call names."""
    return {node.arg for tree in trees for node in walk(tree) if isinstance(node, ast.keyword) and node.arg}


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
        for name in stored(node.body):
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
