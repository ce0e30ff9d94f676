"""What the tests need to know of Klondike; `tests/engine/portable.py` says what each name is for."""

from tests.engine.decks import flat, one_pack


def cards(dump):
    """Return the cards that a dump shows: those on the foundations are given by their numbers."""
    up = [13 * suit + rank for suit in range(4) for rank in range(dump["foundations"][suit])]
    return flat([dump["columns"], dump["stock"], dump["waste"], up])


pack = one_pack

NUMBER = 5
CLAUSES = ("KL", 14, 4)
PLAN = (60, 400, 6, 200, 9)
REPORT = (2, 150, 9)
GROWTH = 150
ENDS = False
ON_CHIP = (10, {}, 1)
# Cards that lie close, and on 135 rows all, with the number on the stock
CROWDED = {"klondike-*": ("[♣♦♥♠]", "[A2-9JQK]|10", r"\d+ in WHITE")}
