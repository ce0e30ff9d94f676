"""The value of a hand to the king under each contract of Trex, and of contracts before the hand is known.

Fitted to playouts of random hands by `python -m tools.arena.trex_values`, which prints these tables. A suit has a value
for each card (cells 0 … 12, two … ace) and for its length (cells 13 … 20, none … seven or more). Hearts under king and
diamonds under diamonds use the second half of their row. Cells are half points plus 128.
"""

from engine.trex.codes import NAMING

_CELLS = (
    bytes((
        128, 126, 125, 124, 124, 123, 122, 121, 121, 120, 120, 119, 119, 135, 140, 129, 119, 122, 124, 126, 129, 141,
        139, 140, 138, 137, 128, 135, 133, 133, 134, 132, 172, 73, 128, 152, 115, 98, 108, 131, 145, 148,
    )),
    bytes((
        130, 130, 129, 129, 129, 128, 128, 128, 128, 127, 127, 126, 127, 132, 127, 127, 126, 127, 128, 128, 128, 155,
        170, 171, 159, 145, 136, 127, 120, 114, 105, 97, 87, 74, 173, 126, 99, 100, 114, 123, 138, 152,
    )),
    bytes((
        137, 137, 135, 135, 133, 132, 129, 129, 127, 127, 133, 105, 105, 137, 134, 111, 104, 118, 135, 142, 143,
    )),
    bytes((
        146, 145, 144, 140, 135, 133, 129, 125, 121, 117, 113, 109, 105, 147, 123, 111, 112, 121, 131, 137, 141,
    )),
    bytes((
        74, 103, 119, 129, 135, 138, 140, 141, 141, 130, 139, 138, 137, 124, 133, 133, 130, 127, 126, 125, 126,
    )),
)
_SPECIAL = bytes((2, 1, 4, 4, 4))  # by contract, the suit that uses the second half of the row; 4: none
_REST = (31, -52, -21, -56, 241)  # by contract, the constant term in half points
# By mask of used contracts, the points that the king can expect from the others: usual scores, then swapped (TX-O3)
_LATER = (
    83, 71, 94, 85, 95, 84, 108, 101, 108, 97, 119, 113, 118, 109, 131, 127, -81, -90, -65, -69, -65, -71, -46, -44,
    -51, -56, -33, -30, -35, -36, -12, 0,
)
_LATER_SWAPPED = (
    87, 74, 106, 98, 97, 86, 120, 114, 98, 86, 119, 113, 107, 96, 131, 127, -78, -88, -52, -55, -63, -70, -32, -30,
    -63, -70, -33, -30, -49, -53, -12, 0,
)
_STAKES = (-75, -130, -100, -195, 500)
_STAKES_SWAPPED = (-75, -195, -100, -130, 500)


def estimate(own, contract, slap):
    """Return the value of a hand (4 masks of powers) to the king under contract 0 … 4, in points."""
    cells = _CELLS[contract]
    value = _REST[contract]
    for suit in range(4):
        at = 21 if suit == _SPECIAL[contract] else 0
        length = 0
        for power in range(13):
            if own[suit] >> power & 1:
                length += 1
                value += cells[at + power] - 128
        value += cells[at + 13 + min(7, length)] - 128
    if slap == 10:  # TX-O3: diamonds cost half as much again, tricks a third less
        if contract == 1:
            value += value // 2
        elif contract == 3:
            value -= value // 3
    return value // 2


def later(used, slap):
    """Return the points that a king can expect from the contracts that are not in the mask `used`."""
    return (_LATER_SWAPPED if slap == 10 else _LATER)[used]


def stakes(used, slap):
    """Return the points that all seats together score in the contracts that are not in the mask `used`."""
    points = _STAKES_SWAPPED if slap == 10 else _STAKES
    return sum([points[i] for i in range(5) if not used & 1 << i])


def best(view, own, codes):
    """Return the code that names the best contracts, counting those that are then left for later hands."""
    used = view.used(view.king)
    most = -10000
    found = 0
    for code in codes:
        mask = code - NAMING
        value = later(used | mask, view.slap)
        for i in range(5):
            if mask & 1 << i:
                value += estimate(own, i, view.slap)
        if value > most:
            most = value
            found = code
    return found
