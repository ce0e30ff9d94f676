"""Rows of the screen between two deals, one per seat. In memory as long as there are some."""

from display.renderers import card_chars
from engine.texts import _, _n


class Score:
    """A seat's points of a deal and in all, and in words what it took; `full`: the same without abbreviations."""

    groups = None

    def __init__(self, name, points, total, taken, full=""):
        self.name, self.points, self.total, self.taken, self.full = name, points, total, taken, full

    def says(self):
        """Return the row as a sentence."""
        words = _("%s: %d in this deal, %d in all") % (self.name, self.points, self.total)
        return "%s, %s" % (words, self.full or self.taken) if self.taken else words


class Hand:
    """A seat's hand, its points of the deal or None, and in all; `groups`: sizes of those that the first cards form."""

    def __init__(self, name, cards, groups, points, total):
        self.name, self.cards, self.groups, self.points, self.total = name, cards, groups, points, total

    def says(self):
        """Return the row as a sentence."""
        hand = [card_chars(card) for card in self.cards if card < 52]  # other numbers are cards that are not shown
        together = sum(self.groups)
        said = ", ".join(hand) or _("hand not shown")
        if together and hand:
            said = _(" and ").join([", ".join(part) for part in (hand[:together], hand[together:]) if part])
        if self.points is None:
            return _("%s: %s, %d in all") % (self.name, said, self.total)
        words = _n("%s: %s, %d point, %d in all", "%s: %s, %d points, %d in all", self.points)
        return words % (self.name, said, self.points, self.total)
