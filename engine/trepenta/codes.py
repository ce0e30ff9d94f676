"""Trepenta's move codes, encoded and decoded only here, and its phases.

PILE + p                    `pile 0`, `pile 1`: that pile becomes the seat's field, the other its hand
FIELD + card                `field 7H`: the card for the next field position, left to right
STOCK, DISCARD              `draw stock`, `draw discard`
EXCHANGE + 5 card + p       `exchange 7H 3`: card for the seat's own face-down position p, 0-4
SWAP + 5 (6 card + S) + p   `swap 7H S 3`: card for the face-up card at position p of seat S
DROP + card                 `discard 7H`
LAY + 6 card + S            `lay 7H S 0`: card onto the meld of seat S; a hand of five has one meld, number 0
PASS                        `pass`
CLOSE                       `close`: with a hand that costs nothing, in place of a draw (TN-O12)
"""

from engine.compat import const
from engine.rummy import NONE

PILE = const(0)
STOCK = const(2)
DISCARD = const(3)
PASS = const(4)
CLOSE = const(5)
DROP = const(64)
FIELD = const(128)
EXCHANGE = const(256)
SWAP = const(1024)
LAY = const(4096)
_PLACES = const(5)  # positions of a field
_SEATS = const(6)

PHASES = ("pile", "sort", "draw", "turn", "lay", "over")
AT_PILE = const(0)
AT_SORT = const(1)
AT_DRAW = const(2)
AT_TURN = const(3)
AT_LAY = const(4)
AT_OVER = const(5)


class Move:
    """A decoded move code.

    kind      PILE, STOCK, DISCARD, PASS, CLOSE, DROP, FIELD, EXCHANGE, SWAP or LAY
    card      the hand card that moves, or NONE
    seat      for SWAP and LAY the seat whose field or meld the card goes to, else NONE
    position  for EXCHANGE and SWAP the field position, for PILE the chosen pile, else 0
    """

    def __init__(self, code):
        self.card = self.seat = NONE
        self.position = 0
        if code < STOCK:
            self.kind = PILE
            self.position = code - PILE
        elif code < DROP:
            self.kind = code
        elif code < EXCHANGE:
            self.kind = DROP if code < FIELD else FIELD
            self.card = code - self.kind
        elif code < SWAP:
            self.kind = EXCHANGE
            self.card, self.position = divmod(code - EXCHANGE, _PLACES)
        elif code < LAY:
            self.kind = SWAP
            rest, self.position = divmod(code - SWAP, _PLACES)
            self.card, self.seat = divmod(rest, _SEATS)
        else:
            self.kind = LAY
            self.card, self.seat = divmod(code - LAY, _SEATS)


def exchange_code(card, position):
    """Return the code that puts a card at a face-down position of the seat's own field."""
    return EXCHANGE + _PLACES * card + position


def swap_code(card, seat, position):
    """Return the code that puts a card at a face-up position of a seat's field."""
    return SWAP + _PLACES * (_SEATS * card + seat) + position


def lay_code(card, seat):
    """Return the code that lays a card on the meld of a seat."""
    return LAY + _SEATS * card + seat
