"""The value of a hand to the king under each contract of Trex, and of contracts before the hand is known.

Fitted by least squares to 25,000 random deals per contract that Normal plays. A suit has a value for each card (cells
0 … 12, two … ace) and for its length (cells 13 … 20, none … seven or more). Hearts under king and diamonds under
diamonds use the second half of their row. Cells are half points plus 128.

`slap` is what a trick costs: 15, or 10 where scores are swapped (TX-O3).
"""

from engine.trex.codes import NAMING

_CELLS = (
    bytes((
        133, 130, 125, 123, 122, 119, 119, 117, 116, 115, 115, 115, 114, 148, 138, 133, 121, 118, 120, 120, 126, 139,
        135, 134, 135, 134, 134, 134, 133, 134, 133, 133, 192, 97, 146, 126, 105, 102, 124, 145, 144, 131,
    )),
    bytes((
        138, 135, 132, 129, 127, 126, 125, 125, 124, 123, 122, 122, 122, 135, 139, 136, 123, 118, 120, 123, 130, 164,
        164, 161, 149, 139, 133, 125, 118, 112, 107, 104, 102, 101, 147, 115, 107, 118, 130, 136, 138, 133,
    )),
    bytes((
        143, 140, 137, 134, 132, 130, 128, 127, 125, 123, 141, 105, 102, 139, 130, 116, 109, 120, 132, 137, 140,
    )),
    bytes((
        144, 145, 145, 140, 137, 133, 130, 126, 122, 117, 113, 109, 104, 136, 126, 116, 113, 122, 132, 139, 141,
    )),
    bytes((
        73, 103, 120, 129, 134, 138, 139, 141, 142, 133, 138, 137, 136, 121, 133, 132, 130, 127, 127, 125, 129,
    )),
)
_SPECIAL = bytes((2, 1, 4, 4, 4))  # by contract, the suit that uses the second half of the row; 4: none
_REST = (35, -44, -20, -67, 242)  # by contract, the constant term in half points
# By mask of used contracts, the points that the king can expect from the others: usual scores, then swapped
_LATER = (
    81, 69, 90, 82, 87, 79, 97, 93, 109, 101, 118, 114, 114, 109, 123, 123, -82, -89, -68, -69, -71, -73, -54, -48, -49,
    -50, -33, -27, -38, -32, -18, 0,
)
_LATER_SWAPPED = (
    86, 74, 103, 96, 91, 82, 110, 107, 100, 90, 118, 114, 103, 97, 123, 123, -77, -84, -53, -54, -67, -70, -39, -32,
    -60, -63, -33, -27, -51, -49, -18, 0,
)
# By contract, the points that all seats together score: usual scores, then swapped
_STAKES = (-75, -130, -100, -195, 500)
_STAKES_SWAPPED = (-75, -195, -100, -130, 500)


def estimate(own, contract, slap):
    """Return the value of a hand (4 masks of powers) to the king under contract 0 … 4, in points."""
    cells = _CELLS[contract]
    value = _REST[contract]
    for suit in range(4):
        at = 21 if suit == _SPECIAL[contract] else 0  # the row's second half
        length = 0
        for power in range(13):
            if own[suit] >> power & 1:
                length += 1
                value += cells[at + power] - 128
        value += cells[at + 13 + min(7, length)] - 128
    if slap == 10:  # diamonds cost half as much again, tricks a third less
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
    most = -10000  # below any value
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
