"""What the tests need to know of Trex; `tests/engine/portable.py` says what each name is for."""

from tests.engine.decks import flat, one_pack

pack = one_pack


def cards(dump):
    """Return the cards that a dump shows.

    A trick is [seat, card] pairs; the layout has a suit's lowest and highest rank, the ace (0) on top.
    """
    found = flat([dump["hands"], dump["taken"]]) + [card for seat, card in dump["trick"]]
    for suit in range(4):
        if dump["layout"][suit]:
            low, high = [(rank + 12) % 13 for rank in dump["layout"][suit]]
            found.extend([suit * 13 + (power + 1) % 13 for power in range(low, high + 1)])
    return found


NUMBER = 4
CLAUSES = ("TX", 22, 14)
PLAN = (20, 2000, 10, 240, 40)  # deal numbers: each is a session of 20 deals, so they are fewer than for other games
REPORT = (1, 40, 40)
ON_CHIP = (3, {"seats": "PEEE"}, 20)
SECONDARY = {
    "trex-contracts": (".* in DIM",),
    "trex-sheet": (".* in DIM", r"-?\d+ in TEXT"),  # the points of deals that are over
    "trex-totals": (r"-?\d+ in TEXT",),
    "trex-standing": (r"(deal|total|\d+ tricks?) in DIM",),
    "trex-between": ("(deal|total|took .*|revealed .*|.* (diamonds?|tricks?|out)|last) in DIM",),
    "trex-*": (r"[+-]?\d+ in DIM", "×"),
}
# On 135 rows, where four seats have cards, counts and totals side by side
CROWDED = {"trex-together": (r"♦\d+ in DIM", r"\d+ in WHITE")}
