"""What MicroPython keeps for good, made before the first game is loaded: names, and the table of loaded modules.

MicroPython keeps a name for good where in the heap it first meets it. Learnt one by one, as the games load, names lie
between what comes and goes, and no large block is left. The build adds them to this module (`tools/board/names.py`).
The table of modules stays as large as it has once been.
"""

import sys

from engine.compat import DEVICE, const

_MORE = const(40)  # modules that a table and the screens above it add to those of the home screen

if sys.platform == DEVICE:
    for number in range(_MORE):
        sys.modules[number] = None
    for number in range(_MORE):
        del sys.modules[number]
