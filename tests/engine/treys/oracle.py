"""A slow, plain implementation of Treys from the clause sheet alone, to compare the engine with.

It shares nothing with the engine. Piles are lists in a dict by (row, column), ranks and moves are texts.
"""

ORDER = "23456789TJQKA"  # of values, the ace high
RANKS = "A23456789TJQK"  # by the number of a rank in card codes
LINES = ("row", "column")


def rank(card):
    """Return the rank of a card code as a text."""
    return RANKS[card % 13]


def neighbours(value):
    """Return the set of values next to a value (TY-04)."""
    at = ORDER.index(value)
    return {ORDER[i] for i in (at - 1, at + 1) if 0 <= i < len(ORDER)}


class Oracle:
    """One deal of Treys, from a dump of its start."""

    def __init__(self, dump, threes_wild):
        self.threes_wild = threes_wild
        self.piles = {(i // 3, i % 3): list(dump["piles"][i]) for i in range(9)}
        self.up = set(self.piles)
        self.stock = list(dump["stock"])
        self.waste = list(dump["waste"])
        self.pending = None
        self.target = self.turned_up(self.waste[0])
        self.run = self.longest_run = 0

    def turned_up(self, card):
        """Return the target that a stock card makes (TY-14)."""
        return "wild" if self.threes_wild and rank(card) == "3" else rank(card)

    def line(self, which, cell):
        """Return the three cells of the cell's row or column."""
        index = LINES.index(which)
        return {other for other in self.piles if other[index] == cell[index]}

    def open_cells(self):
        """Return the cells whose card is open (TY-06)."""
        found = set()
        for i in range(3):
            row = [cell for cell in self.up if cell[0] == i]
            column = [cell for cell in self.up if cell[1] == i]
            found |= {max(cells) for cells in (row, column) if cells}
        return found

    def moves(self):
        """Return the set of legal moves as record texts."""
        if self.won():
            return set()
        if self.pending:
            return {"turn row", "turn column"}
        found = {"draw"} if self.stock else set()
        for cell in self.open_cells():
            play = "play %d,%d" % cell
            card = rank(self.piles[cell][-1])
            if card == "3" and self.threes_wild:
                values = {"wild"} if self.target == "wild" else neighbours(self.target)
                found |= {play + " as " + value for value in values}
            elif self.target == "wild" or card in neighbours(self.target):
                found.add(play)
        return found

    def play(self, text):
        """Carry out a legal move."""
        words = text.split()
        if words[0] == "draw":
            card = self.stock.pop(0)
            self.waste.append(card)
            self.target = self.turned_up(card)
            self.run = 0
        elif words[0] == "turn":
            self.turn(words[1], self.pending)
            self.pending = None
        else:
            row, column = words[1].split(",")
            self.play_cell((int(row), int(column)), words[-1] if "as" in words else None)

    def play_cell(self, cell, value):
        """Play a grid card and turn cards by TY-10 … TY-12."""
        card = self.piles[cell].pop()
        self.up.remove(cell)
        self.waste.append(card)
        self.target = value or rank(card)
        self.run += 1
        self.longest_run = max(self.longest_run, self.run)
        bare = [which for which in LINES if self.bare(which, cell)]
        if len(bare) == 2 and self.piles[cell]:
            self.pending = cell
            return
        for which in bare:
            self.turn(which, cell)

    def bare(self, which, cell):
        """True when the line has cards and none is face up."""
        line = self.line(which, cell)
        return any(self.piles[other] for other in line) and not line & self.up

    def turn(self, which, cell):
        """Turn the next level of a line up."""
        self.up |= {other for other in self.line(which, cell) if self.piles[other]}

    def cards_left(self):
        """Return how many cards the grid has."""
        return sum(len(pile) for pile in self.piles.values())

    def won(self):
        """True when the grid is empty."""
        return not self.cards_left()

    def state(self):
        """Return the keys of the engine's dump."""
        return {
            "piles": [self.piles[i // 3, i % 3] for i in range(9)],
            "up": [(i // 3, i % 3) in self.up for i in range(9)],
            "stock": self.stock,
            "waste": self.waste,
            "target": "wild" if self.target == "wild" else ORDER.index(self.target) + 2,
            "pending": list(self.pending) if self.pending else None,
            "run": self.run,
            "longest_run": self.longest_run,
            "score": 27 - self.cards_left() + (len(self.stock) if self.won() else 0),
        }
