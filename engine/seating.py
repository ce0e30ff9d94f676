"""The `seats` option: who sits at a table. `option_checks.py` checks it, and is loaded only for that."""

PERSON = "P"
LEVELS = "ENH"


class Seats:
    """The choices of a `seats` option: `low` to `high` letters, each P, E, N or H."""

    def __init__(self, low, high):
        self.low = low
        self.high = high
