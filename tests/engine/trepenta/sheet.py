"""What the tests need to know of Trepenta; `tests/engine/portable.py` says what each name is for."""

from tests.engine.decks import flat


def pack(options):
    """Return the cards in play: packs by the number of seats."""
    seats = len(options["seats"])
    return sorted(list(range(52)) * (seats // 2 if options["packs"] == "challenging" else (seats + 1) // 2))


def cards(dump):
    """Return the cards that a dump shows; a field is five [card, face up]."""
    field_cards = [[card for card, up in field] for field in dump["fields"]]
    return flat([dump["hands"], field_cards, dump["stock"], dump["discards"]])


NUMBER = 3
CLAUSES = ("TN", 18, 12)
PLAN = (240, 80, 10, 240, 40)
REPORT = (1, 40, 40)
ON_CHIP = (6, {"seats": "PE"}, 5)
SECONDARY = {
    # Totals of earlier rounds, the number of the round, the label of the hand's points; names at fields, since large
    # words say whose turn it is; suits of others' open cards, since large words name one before it is taken; each
    # seat's last discard, which was announced in large type
    "trepenta-*": (
        "[0-9]+ in DIM", "round ./5 in DIM", "hand in DIM", "(Ana|Bo|Cy|Dee|Eli|Robert)",
        "[♣♦♥♠] in (SHADE|ALERT|EMBER)", "(threw |→).+ in (DIM|ALERT)",
    ),  # fmt: skip
    # The results of all rounds, within bars whose totals are in large type
    "trepenta-chart": (r"\d+ in WHITE", "round by round in DIM"),
    "trepenta-sheet": (r"\d+ in TEXT", "fewest win in DIM"),
    "trepenta-last": ("field complete.*",),
}
