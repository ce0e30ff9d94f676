"""What the tests need to know of Treys; `tests/engine/portable.py` says what each name is for."""

from tests.engine.decks import one_pack, under

pack = one_pack
cards = under("piles", "stock", "waste")

NUMBER = 0
CLAUSES = ("TY", 20, 3)
PLAN = (240, 150, 20, 150, 9)
REPORT = (2, 200, 9)
GROWTH = 300
LOST = 7
ON_CHIP = (10, {}, 1)
SECONDARY = {
    "*": (
        r"\d{4,} in DIM",  # the deal's number
        "(no longer|winnable|cannot be|won) in (TEXT|ALERT)",  # the live mark
    ),
}
