"""Numba, where it is installed; plain Python, some thirty times slower, where it is not.

The loops that the desktop has to run fast are plain functions over arrays, most of them the very functions that
the handheld runs. Numba compiles those as they are and has wheels for Linux, Windows and Apple silicon. A C
extension or Cython would need a second version of each loop and a compiler wherever there is no wheel; NumPy
alone does not help a depth-first search.
"""

from types import FunctionType

try:
    from numba import njit
except ImportError:
    njit = None


def compiled(function):
    """Return `function` compiled, or `function` itself where there is no Numba.

    The result is cached in `__pycache__` until the function's own file changes. Numbers are compiled in: when those of
    another module change, such as the words of a loop, remove that folder.
    """
    return njit(cache=True)(function) if njit else function


def compiled_together(module):
    """Return the functions of `module` by name, compiled so that they call each other compiled."""
    scope = dict(vars(module))
    own = (thing for thing in scope.values() if isinstance(thing, FunctionType) and thing.__module__ == module.__name__)
    functions = {function.__name__: function for function in own}
    for name, function in functions.items():
        scope[name] = compiled(FunctionType(function.__code__, scope, name))
    return {name: scope[name] for name in functions}
