"""What the tests need to know of Tres y Dos; `tests/engine/portable.py` says what each name is for."""

from tests.engine.decks import one_pack, under

pack = one_pack
cards = under("hands", "stock", "discards")

NUMBER = 2
CLAUSES = ("TD", 13, 3)
PLAN = (240, 80, 10, 240, 40)
REPORT = (1, 45, 45)
ON_CHIP = (0, {"seats": "PE"}, 1)
# Each seat's last discard, which was announced in large type
SECONDARY = {
    "tresydos-*": ("(10|[2-9AJQK])[♣♦♥♠] in (DIM|ALERT)",),
    "tresydos-sheet": (r"first to \d in DIM",),
}
