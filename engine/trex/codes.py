"""Trex's constants: move codes, contracts, phases, places of cards, powers.

It imports no other module of the game; all but the loops may import it.
"""

from engine.compat import const

# Moves: 0 … 51 plays that card
PASS = const(52)
KEEP = const(53)
APPEAL = const(54)
ACCEPT = const(55)
REVEAL = const(64)  # + card
NAMING = const(128)  # + a mask of contracts
NONE = const(254)  # no seat, no card, no layout in a suit

CONTRACTS = ("king", "diamonds", "queens", "slaps", "trex")
KING = const(1)  # masks, bits in the order of CONTRACTS
DIAMONDS = const(2)
QUEENS = const(4)
SLAPS = const(8)
TREX = const(16)
TRICKS = const(15)  # the four trick contracts
ALL = const(31)  # and with Trex

PHASES = ("name", "appeal", "reveal", "trick", "layout", "over")
AT_NAME = const(0)
AT_APPEAL = const(1)
AT_REVEAL = const(2)
AT_TRICK = const(3)
AT_LAYOUT = const(4)
AT_OVER = const(5)

# The place of a card: in the hand of a seat, 0 … 3; taken by it, TAKEN + seat; on the table, TABLE + seat
TAKEN = const(4)
TABLE = const(8)
GONE = const(12)  # in a view: taken by one of the other seats

# Cards: the powers of a suit are 0 (two) … 12 (ace); a set of powers is a mask, bit 0 the two
SUIT = bytes([card // 13 for card in range(52)])
POWER = bytes([(card + 12) % 13 for card in range(13)] * 4)
JACK = const(9)  # powers
QUEEN = const(10)
KING_POWER = const(11)
ACE = const(12)
WHOLE_SUIT = const(8191)  # mask of thirteen powers
DIAMOND_SUIT = const(1)
HEART_SUIT = const(2)
ACE_OF_HEARTS = const(26)  # the lowest code of the hearts, but the highest card
KING_OF_HEARTS = const(38)
REVEALABLE = bytes((38, 11, 24, 37, 50))  # the king of hearts, then the queens by suit
KING_POINTS = const(75)  # the cost of the king of hearts to its taker
QUEEN_POINTS = const(25)  # and of a queen
