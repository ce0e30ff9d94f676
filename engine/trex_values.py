"""What a hand is worth to the king under each contract of Trex, and what contracts are worth unseen.

Fitted to playouts of random hands by `python -m tools.trex_values`, which prints these tables. A suit counts by
its cards (cells 0 … 12, two … ace) and its length (cells 13 … 20, none … seven or more); hearts under the king and
diamonds under diamonds count by the second half of their row. Cells are half points, 128 for nothing.
"""

_CELLS = (
    bytes((
        133, 130, 127, 128, 127, 124, 123, 119, 116, 113, 112, 110, 109, 149, 139, 124, 112, 116, 123, 132, 129, 137,
        133, 135, 133, 131, 128, 128, 129, 127, 131, 128, 214, 105, 128, 136, 108, 106, 122, 145, 144, 135,
    )),
    bytes((
        130, 130, 129, 128, 129, 128, 127, 127, 126, 124, 125, 124, 123, 132, 128, 126, 126, 126, 129, 130, 127, 169,
        168, 164, 153, 144, 138, 132, 121, 114, 108, 97, 89, 83, 169, 121, 98, 100, 120, 134, 137, 144,
    )),
    bytes((
        140, 138, 135, 134, 132, 131, 128, 126, 125, 125, 136, 108, 106, 143, 133, 111, 103, 119, 135, 140, 140,
    )),
    bytes((
        147, 146, 145, 142, 138, 135, 129, 125, 120, 115, 111, 108, 105, 143, 120, 113, 115, 125, 134, 140, 135,
    )),
    bytes((
        73, 102, 120, 129, 135, 138, 140, 141, 141, 130, 138, 138, 137, 121, 131, 131, 130, 129, 128, 128, 128,
    )),
)
_SPECIAL = bytes((2, 1, 4, 4, 4))  # the suit that counts by the second half, by contract
_REST = (46, -39, -10, -74, 241)  # half points
# Points to come for a king that has used a set of contracts, hands unseen: usual scores, diamonds and slaps swapped
_LATER = (
    92, 74, 101, 87, 96, 82, 107, 98, 118, 104, 127, 118, 122, 111, 132, 127, -75, -88, -61, -68, -67, -74, -50, -48,
    -44, -50, -28, -26, -34, -34, -13, 0,
)
_LATER_SWAPPED = (
    96, 78, 114, 101, 100, 85, 120, 111, 108, 93, 127, 118, 111, 98, 132, 127, -71, -84, -47, -53, -63, -71, -34, -32,
    -56, -64, -28, -26, -48, -51, -13, 0,
)
_STAKES = (-75, -130, -100, -195, 500)


def estimate(own, contract, slap):
    """Return what a hand (4 masks of powers) is worth to the king under contract 0 … 4, in points."""
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
    if slap == 10:  # TX-O3: diamonds cost half as much again, tricks two thirds
        if contract == 1:
            value += value // 2
        elif contract == 3:
            value -= value // 3
    return value // 2


def later(used, slap):
    """Return the points a king can expect of the contracts that are not in the mask `used`."""
    return (_LATER_SWAPPED if slap == 10 else _LATER)[used]


def stakes(used):
    """Return the points that the contracts not in the mask `used` are worth in all."""
    return sum([_STAKES[i] for i in range(5) if not used & 1 << i])
