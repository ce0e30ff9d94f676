"""What the tests need to know of TriPeaks; `tests/engine/portable.py` says what each name is for."""

from tests.engine.decks import under

cards = under("tableau", "stock", "waste")
TOGETHER = {"match_target": ("match", "target")}


def pack(options):
    """Return the cards in play: a pack and the jokers."""
    return list(range(52 + options["jokers"]))


NUMBER = 1
CLAUSES = ("TP", 15, 9)
PLAN = (240, 120, 16, 200, 12)
REPORT = (1, 60, 14)
GROWTH = 300
LOST = 7
ON_CHIP = (20, {}, 1)
SECONDARY = {
    "*": (
        "[♣♦♥♠★]",  # ranks alone decide
        r"\d{4,} in DIM",  # the deal's number
        "(chain|next) in DIM",  # what the large digits below are
        "(no longer|winnable|cannot be|won) in (TEXT|ALERT)",  # the live mark
    ),
}
