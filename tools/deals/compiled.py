"""Functions compiled by Numba if it is installed; plain Python, some thirty times slower, if not.

The desktop's hot loops are plain functions over arrays, most of them shared with the handheld. Numba compiles them as
they are, and has wheels for Linux, Windows and Apple silicon. A C extension or Cython would need a second version of
each loop; NumPy does not speed up a depth-first search.
"""

from types import FunctionType, SimpleNamespace

try:
    from numba import njit
except ImportError:
    njit = None


def compiled(function):
    """Return `function` compiled, or `function` itself without Numba.

    The machine code is cached in `__pycache__` until the function's own file changes. Functions and constants of
    other modules are compiled in: when one of them changes, remove that folder.
    """
    return njit(cache=True)(function) if njit else function


def compiled_all(*modules):
    """Return, for each module of loops, its functions compiled, as attributes; they call each other compiled.

    A module comes after those whose functions it calls.
    """
    done, found = {}, []
    for module in modules:
        scope = dict(vars(module))
        functions = {name: thing for name, thing in scope.items() if isinstance(thing, FunctionType)}
        scope.update((name, done[thing]) for name, thing in functions.items() if thing in done)
        own = {name: thing for name, thing in functions.items() if thing.__module__ == module.__name__}
        for name, function in own.items():
            scope[name] = done[function] = compiled(FunctionType(function.__code__, scope, name))
        found.append(SimpleNamespace(**{name: scope[name] for name in own}))
    return found
