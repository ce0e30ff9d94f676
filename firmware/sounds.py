"""The notes of every sound. Loaded on boards with a buzzer, while sound is on.

A note is a letter and a digit: its step on the scale G A C D E (A is the G below middle C, F the one above) and its
length in units of 5 ms. A small letter is a soft note, a space a pause. Good news is from H up, bad news is below G.

Sounds are in order of priority, the lowest first: a sound cuts off one of lower priority.
"""

from engine.compat import const

SOUNDS = b"""
cursor r1
turn n1p1
draw j2h1
card M3m2
deal k1 2h1 2j1 2m1 2k1
chain H4h3
others g2e2
trick K3M3m2
penalty F4D4d3
yours p3 1m3
refused A6B6
round M6K6H9h5
vain F6E6C9c6
shown J4K4M4P6p5
loss D9D9A9A9a9
win H9H4 2H9H4 2H9H4 2M9M9M9 3K9K4 2O9O9 3M9 2P9P9 3R9R9R9R9R9R9r9r9
day M5P5R8r6
goal P4R4P4R4T8t6
battery C9c9 9C9c9
"""
UNIT_MS = const(5)  # the timer that reads the buttons ticks as often
PAUSE = const(32)  # a space
_STEPS = const(5)  # of an octave
_SHIFT = const(5)  # octaves from the lowest to that of _HIGHEST
_HIGHEST = (6272, 7040, 8372, 9397, 10548)  # hertz of G, A, C, D and E in the highest octave
_TOP = const(29)  # the step of the last of these
# Soft and full, of 65,536, at each level. Loudness follows sin(π × duty): a half is the loudest
_DUTIES = (983, 1966, 3860, 7864, 10923, 32768)


def find(name):
    """Return where in `SOUNDS` the notes of a sound begin; ValueError for an unknown name."""
    return SOUNDS.index(b"\n%s " % name.encode()) + len(name) + 2


def hertz(note, up):
    """Return the frequency of a note, `up` steps higher as far as there are any, from the code of its letter."""
    step = min((note & 31) - 1 + up, _TOP)  # A or a: 0
    return _HIGHEST[step % _STEPS] >> _SHIFT - step // _STEPS


def duty(note, level):
    """Return the duty of the buzzer, of 65,536, for the code of a note's letter at level 1, 2 or 3."""
    return _DUTIES[2 * level - (2 if note > 96 else 1)]  # above 96: a small letter, soft
