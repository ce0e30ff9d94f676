"""What the tests need to know of Golf; `tests/engine/portable.py` says what each name is for."""

from tests.engine.decks import one_pack, under

pack = one_pack
cards = under("columns", "stock", "waste")

NUMBER = 250
PLAN = (60, 150, 6, 150, 9)
REPORT = (2, 150, 9)
GROWTH = 600
