"""Functions compiled by Numba if it is installed; plain Python, some thirty times slower, if not.

The desktop's hot loops are plain functions over arrays, most of them shared with the handheld. Numba compiles them as
they are, and has wheels for Linux, Windows and Apple silicon. A C extension or Cython would need a second version of
each loop; NumPy does not speed up a depth-first search.
"""

from types import FunctionType

try:
    from numba import njit
except ImportError:
    njit = None


def compiled(function):
    """Return `function` compiled, or `function` itself without Numba.

    The machine code is cached in `__pycache__` until the function's own file changes. Constants of other modules are
    compiled in: when one of them changes, remove that folder.
    """
    return njit(cache=True)(function) if njit else function


def compiled_module(module):
    """Return the functions of `module` by name, compiled, and calling each other's compiled versions."""
    scope = dict(vars(module))
    functions = {
        name: value
        for name, value in scope.items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }
    for name, function in functions.items():
        scope[name] = compiled(FunctionType(function.__code__, scope, name))
    return {name: scope[name] for name in functions}
