"""Trex in words, for the table and for its pages: contracts, scores, cards, what a seat has taken."""

from display.views.hands import card_chars
from engine.cards import HIDDEN
from engine.compat import const
from engine.trex import DIAMONDS, NONE, SLAPS

NAMES = ("King of hearts", "Diamonds", "Queens", "Slaps", "Trex")
SHORT = ("K♥", "♦", "Q", "S", "Trex")  # contracts of several, where there is little room
_CONTRACTS = const(5)
_REVERSED = {"loses": "gains", "gains": "loses", "costs": "gives", "+200": "-200"}  # when the lowest total wins


# Contracts


def members(mask):
    """Return the numbers of the contracts of a mask."""
    return [i for i in range(_CONTRACTS) if mask >> i & 1]


def is_one(mask):
    """True for the mask of a single contract."""
    return mask and not mask & mask - 1


def contract_title(mask):
    """Return the title of one contract, or the signs of several."""
    if is_one(mask):
        return full_title(mask)
    return " + ".join([SHORT[i] if i < 3 else NAMES[i] for i in members(mask)])


def full_title(mask):
    """Return the titles of all contracts of a mask."""
    return " + ".join([NAMES[i] for i in members(mask)])


def priced(view, contract, words):
    """Return words about a contract with its price in them, turned round where the signs are (TX-O4)."""
    if "%" in words:
        words = words % (view.diamond if contract == 1 else view.slap)
    if view.sign < 0:
        words = " ".join([_REVERSED.get(word, word) for word in words.split(" ")])
    return words


# Scores and cards


def signed(labels, value):
    """Return a score with its sign."""
    return labels.get("%+d", value) if value else "0"


def dear(view, seat):
    """Return the K♥ and the queens that a seat has taken, as far as they cost something (TX-22)."""
    return [card for card in view.taken(seat) if view.is_dear(card)]


def cards_text(view, cards):
    """Return cards in a few characters; a doubled one has an exclamation mark."""
    return " ".join([card_chars(card) + ("!" if view.holder(card) != NONE else "") for card in cards])


def counts_text(view, seat, low):
    """Return how many diamonds and tricks a seat has taken, as far as they count and can be seen; short if `low`."""
    texts = []
    several = view.contract & DIAMONDS and view.contract & SLAPS
    if view.contract & DIAMONDS and (seat == view.viewer or view.show_taken):
        count = len([card for card in view.taken(seat) if card // 13 == 1])
        texts.append(("♦×%d" if several or (low and count > 9) else "diamonds %d") % count)
    if view.contract & SLAPS and view.tricks(seat) != HIDDEN:
        texts.append(("tr %d" if several and low else "tricks %d") % view.tricks(seat))
    return " ".join(texts)
