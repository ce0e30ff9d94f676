"""The celebration of a win: a golden word, and cards that bounce across the table and leave trails.

    word(scene, "Cleared!")                     the word; add it after `scene.keep()`, so that it stays above the cards
    cascade = Cascade(w, h, stamp, card)        for a screen of that size; `card(n)` returns the n-th card that falls
    cascade.step()                              show one card at its next place; False when all have left

`stamp(item, x, y, w, h)` paints and sends a rectangle with one item, like the console's.

Trails are simply never repainted: each step sends the rectangle of one card, and no scene is built for it. After the
cascade, or when it is cancelled, the whole screen must be repainted (`scene.invalidate()`).
"""

from array import array

from display import fonts, items, palette
from display.chrome import HEADER
from engine.compat import const

_AT_ONCE = const(3)  # cards that fall at the same time
_CARDS = const(8)  # cards in all
_UNIT = const(16)  # units of y per pixel
_BOUNCE = const(12)  # sixteenths of its speed that a card keeps when it bounces

# The start of each card, in sixteenths of the width, and its pixels to the right per step on a screen of 240 columns
_STARTS = bytes((4, 12, 7, 10, 2, 14, 6, 9))
_SPEEDS = array("b", (10, -10, -12, 12, 14, -14, 10, -10))

_PLATE = const(34)  # rows of the word's plate


def word(scene, string):
    """Add the word in the middle of the screen."""
    w, h = scene.width, scene.height
    wide = fonts.width(fonts.BIG, string) + 24
    x, y = (w - wide) // 2, h // 2 - _PLATE // 2
    scene.panel(x, y, wide, _PLATE, palette.BLACK, palette.GOLD)
    scene.text(fonts.BIG, string, w // 2, y + 10, palette.GOLD, items.CENTRE)


class Cascade:
    """Cards that bounce across a table. The path of each depends only on its number."""

    def __init__(self, width, height, stamp, card):
        self.width = width
        self.height = height
        self.stamp = stamp
        self.card = card
        self.size = items.TARGET if height >= 3 * items.CARD_H[items.TARGET] else items.PILE_LOW
        self.floor = (height - items.CARD_H[self.size]) * _UNIT
        self.gravity = height // 7  # units added to a card's speed at each step
        self.next = 0  # the next card to start
        self.turn = 0  # index of the card that moves next
        self.xs = array("h", bytes(2 * _AT_ONCE))
        self.ys = array("h", bytes(2 * _AT_ONCE))  # in units
        self.speeds = array("h", bytes(2 * _AT_ONCE))  # downwards, in units per step
        self.numbers = array("h", (-1,) * _AT_ONCE)  # -1: none
        self.item = array("h", bytes(2 * items.FIELDS))  # the card, as a scene's item
        w, h = items.CARD_W[self.size] + items.SHADOW, items.CARD_H[self.size] + items.SHADOW
        self.item[0], self.item[3], self.item[4], self.item[5] = items.CARD, w, h, self.size

    def step(self):
        """Move the next card; return False when none is left."""
        turn = self.turn
        self.turn = (turn + 1) % _AT_ONCE
        number = self.numbers[turn]
        if number < 0:
            if self.next == _CARDS:
                return max(self.numbers) >= 0
            number = self.numbers[turn] = self.next
            self.next += 1
            self.xs[turn] = (self.width - items.CARD_W[self.size]) * _STARTS[number] // 16 & ~1
            self.ys[turn] = (HEADER if self.height > 160 else 2) * _UNIT
            self.speeds[turn] = 0
        else:
            self.xs[turn] += _SPEEDS[number] * self.width // 240 & ~1  # even, as the display wants
            self.speeds[turn] += self.gravity
            self.ys[turn] += self.speeds[turn]
            if self.ys[turn] > self.floor:
                self.ys[turn] = self.floor
                self.speeds[turn] = -self.speeds[turn] * _BOUNCE // 16
        x, y = self.xs[turn], self.ys[turn] // _UNIT
        left, right = max(x, 0), min(x + items.CARD_W[self.size], self.width)
        if left >= right:
            self.numbers[turn] = -1
            return True
        self.item[1], self.item[2], self.item[6] = x, y, self.card(number)
        self.stamp(self.item, left, y, right - left, items.CARD_H[self.size])
        return True
