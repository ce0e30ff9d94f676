"""Icons by number: glyphs of the ICON font (15 x 15, one colour), then the pictures of the games (24 x 24).

`NAMES[number]` is an icon's name: those of assets/icons.txt, then the games in the order of
`engine.GAMES`, so that `NAMES.index("treys")` and `NAMES.index("settings")` both work.
"""

from engine.compat import const

NONE = const(-1)

BACK = const(0)
SELECT = const(1)
SETTINGS = const(2)
CHART = const(3)
TROPHY = const(4)
STAR = const(5)
FLAME = const(6)
CHAIN = const(7)
PAUSE = const(8)
PLAY = const(9)
BULB = const(10)
BOOK = const(11)
CARDS = const(12)
PERSON = const(13)
CHIP = const(14)
SOUND = const(15)
SUN = const(16)
UNDO = const(17)
CROWN = const(18)
LOCK = const(19)
GAMES = const(20)  # the first of the games' pictures

NAMES = (
    "back", "select", "settings", "chart", "trophy", "star", "flame", "chain", "pause", "play",
    "bulb", "book", "cards", "person", "chip", "sound", "sun", "undo", "crown", "lock",
    "treys", "tripeaks", "tresydos", "trepenta", "trex",
)  # fmt: skip
