"""Icons of menu rows by number: glyphs of the ICON font (15 x 15, one colour), and the games.

A game's icon is GAMES + its number in `engine.REGISTRY`: its picture (24 x 24) where there is room, else a glyph.
A game without art of its own has PLAIN's.
"""

from engine.compat import const

NONE = const(-1)
SETTINGS = const(0)
CROWN = const(1)  # who is king
PLAIN = const(2)  # a game without art
GAMES = const(3)  # the first of the games
