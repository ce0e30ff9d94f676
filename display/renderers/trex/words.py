"""Trex's contracts and cards as text, for the table and its pages."""

from display.renderers import is_you, seat_name
from engine.texts import _
from engine.trex.codes import POWER, SUIT

# By contract, in the order of the bits of a mask
NAMES = (_("King of hearts"), _("Diamonds"), _("Queens"), _("Slaps"), "Trex")
TITLES = (_("King ♥"), _("Diamonds"), _("Queens"), _("Slaps"), "Trex")  # the same on a button
SIGNS = ("K♥", "♦", "Q", _("S"), "Trex")  # for little space
_BRIEF = ("K♥", "♦", "Q", _("Slaps"), "Trex")  # for several contracts in a title


# Contracts


def contract_numbers(mask):
    """Return the numbers of the contracts of a mask."""
    return [i for i in range(len(NAMES)) if mask >> i & 1]


def is_one(mask):
    """True for the mask of a single contract."""
    return mask and not mask & mask - 1


def brief(mask):
    """Return the name of one contract, or the brief names of several."""
    if is_one(mask):
        return full_names(mask)
    return "+".join([_BRIEF[i] for i in contract_numbers(mask)])


def full_names(mask):
    """Return the names of all contracts of a mask, in full."""
    return " + ".join([NAMES[i] for i in contract_numbers(mask)])


def with_price(view, contract, words):
    """Return words with the price of a contract number for `%d`, if there is one; see `with_sign`."""
    if "%" in words:
        words = words % (view.diamond if contract == 1 else view.slap)
    return with_sign(view, words)


def with_sign(view, words):
    """Return words with one of each choice in them, such as `[costs/gives]`: the second when the lowest total wins."""
    while "[" in words:
        before, rest = words.split("[", 1)
        choice, rest = rest.split("]", 1)
        words = before + choice.split("/")[view.sign < 0] + rest
    return words


# Cards


def highest(trick):
    """Return (seat, card) of the highest card of the suit led, in a trick of one card or more."""
    led = SUIT[trick[0][1]]
    return max(trick, key=lambda played: POWER[played[1]] if SUIT[played[1]] == led else -1)


def inside(view, seat):
    """Return a seat's name as written inside a sentence."""
    return _("you") if is_you(view, seat) else seat_name(view, seat)


def by_side(view):
    """Return the seats in the order of tables: from the viewer's on, with partners side by side."""
    first = view.viewer
    return [(first + step) & 3 for step in ((0, 2, 1, 3) if view.partners else (0, 1, 2, 3))]


def side_name(view, seat, word=_(" and ")):
    """Return the names of a seat's side of partners, the viewer's or the lower seat first."""
    one, other = seat & 1, seat & 1 | 2
    if view.viewer == other:
        one, other = other, one
    return seat_name(view, one) + word + inside(view, other)


def king_words(view, seat):
    """Return who is king, as a sentence without its full stop."""
    return _("You are king") if is_you(view, seat) else _("%s is king") % seat_name(view, seat)
