"""Who sits at a table, as its option says; `option_checks.py` has the rest about options, for when one is asked."""

PERSON = "P"
LEVELS = "ENH"


class Seats:
    """The choices of a `seats` option: `low` to `high` letters, each P, E, N or H."""

    def __init__(self, low, high):
        self.low = low
        self.high = high
