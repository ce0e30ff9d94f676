"""What the tests need to know of Klondike; `tests/engine/portable.py` says what each name is for."""

from engine.klondike import parts
from tests.engine.decks import flat, one_pack


def cards(dump):
    """Return the cards that a dump shows: those on the foundations are given by their numbers."""
    up = [13 * suit + rank for suit in range(4) for rank in range(dump["foundations"][suit])]
    return flat([dump["columns"], dump["stock"], dump["waste"], up])


def forward(game):
    """Return a move that leads on: up, then one that turns a card up, then one of the waste, then a draw."""
    codes = game.moves()
    moves = [(code,) + parts(code) for code in codes]  # no star: it runs on MicroPython, too
    for code, kind, _, goal, _ in reversed(moves):
        if goal < 0 and kind == "C":
            return code
    for code, kind, _, goal, _ in moves:
        if goal < 0 and kind == "W":
            return code
    for code, kind, source, goal, count in moves:
        if kind == "C" and goal >= 0 and 0 < game.down(source) == len(game.column(source)) - count:
            return code
    for code, kind, _, _, _ in moves:
        if kind == "W":
            return code
    return codes[0]


pack = one_pack

NUMBER = 5
CLAUSES = ("KL", 14, 4)
PLAN = (60, 400, 6, 200, 9)
REPORT = (2, 150, 9)
GROWTH = 150
ENDS = False
LOST = 1457  # and is not stuck before: the table does not ask
LOST_BY = -1
ON_CHIP = (10, {}, 1)
# Cards that lie close, and on 135 rows all, with the number on the stock
CROWDED = {"klondike-*": ("[♣♦♥♠]", "[A2-9JQK]|10", r"\d+ in WHITE")}
