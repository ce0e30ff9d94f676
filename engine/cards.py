"""Cards as small integers, and their two-letter texts.

A card is a code 0-51: `rank = code % 13` (0 = ace … 12 = king), `suit = code // 13` (clubs,
diamonds, hearts, spades). Codes 52 and 53 are jokers. With several packs of cards a code occurs
more than once. In a view, a card that the seat has not seen is `HIDDEN`.
"""

from engine.compat import const
from engine.errors import IllegalMove
from engine.texts import _

JOKER = const(52)
HIDDEN = const(255)
RANKS = "A23456789TJQK"
SUITS = "CDHS"
_SIGNS = "♣♦♥♠"


def card_text(card):
    """Return the text of a card code: `AS`, `TD`, `7H`, `JK` for a joker, `??` for a hidden one."""
    if card < 52:
        return RANKS[card % 13] + SUITS[card // 13]
    return "JK" if card < 54 else "??"


def spoken(card):
    """Return a card as hints and reasons name it: `10♥`, `the joker`."""
    return _("the joker") if card >= JOKER else RANKS[card % 13].replace("T", "10") + _SIGNS[card // 13]


def card_code(text):
    """Return the code of a card text, 52 for a joker. IllegalMove for anything else."""
    if text == "JK":
        return JOKER
    if len(text) == 2:
        rank = RANKS.find(text[0])
        suit = SUITS.find(text[1])
        if rank >= 0 and suit >= 0:
            return suit * 13 + rank
    words = _("no card is called %r: a card is a rank of %s and a suit of %s, like 7H")
    raise IllegalMove(words % (text, RANKS, SUITS))
