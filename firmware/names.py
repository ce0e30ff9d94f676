"""The names that every table needs, learnt by MicroPython before the first game is loaded.

MicroPython keeps a name for good where in the heap it first meets it. Learnt one by one, as the games load, names lie
between what comes and goes, and no large block is left. The build adds them to this module (`tools/board/names.py`).
"""
