"""The kinds of items a scene holds, and the sizes and flags of cards.

An item is eight 16-bit numbers: kind, x, y, w, h (the box that bounds every pixel it paints), a, b, c.
Scenes write items, the painter reads them; nobody else needs the kinds.
"""

from engine.compat import const

# Kind: a, b, c
FILL = const(0)  # colour
FRAME = const(1)  # colour
PANEL = const(2)  # ground colour, outline colour: a box with notched corners
CARD = const(3)  # size, card code, flags
SLOT = const(4)  # colour: the outline of an empty place
EDGES = const(5)  # number of edges, colour
TEXT = const(6)  # font, -, value and colour
NUMBER = const(7)  # value % NUMBER_PART, value // NUMBER_PART, font and colour
GLYPH = const(8)  # font, glyph index, colour
GAME = const(9)  # number of the game, 1 when dimmed
RING = const(10)  # colour
BAR = const(11)  # filled pixels, colour, ground colour
LINE = const(12)  # low, high, value and colour: a chart of steps
COLUMNS = const(13)  # low, high, value and colour: a chart of columns
PICTURE = const(14)  # column and row of the picture that the box begins with, value: the name of a picture
KINDS = const(15)

FIELDS = const(8)  # numbers per item

# What shares one number of an item. c of a TEXT, LINE, COLUMNS or PICTURE: the place of its string or tuple among the
# frame's values, one bit that changes with it, the colour. c of a NUMBER: font and colour; its value is in a and b
COLOUR_MASK = const(15)
VERSION_AT = const(4)  # the first bit of each
VALUE_AT = const(5)
FONT_AT = const(4)
NUMBER_PART = const(10000)

RECTS = const(6)  # disjoint rectangles that what has changed in a frame is joined to

# Card sizes
SMALL = const(0)  # ten side by side on 240 pixels
SHORT = const(1)  # as wide as MEDIUM, for screens of 135 rows
MEDIUM = const(2)  # ten side by side on 320 pixels
LARGE = const(3)

CARD_W = bytes((22, 31, 31, 42))  # of the card itself; its shadow is one pixel more
CARD_H = bytes((31, 35, 44, 57))

# Card flags
DIM = const(1)  # cannot be taken now
RING_ON = const(2)  # the gold ring of the cursor, two pixels outside the card
FACE_DOWN = const(4)
MARK = const(8)  # doubled, revealed: a badge in the lower left corner
WILD = const(16)  # a star in the lower left corner
STACKED = const(32)  # rank and suit one above the other: for hands that overlap to the right
SIDE = const(64)  # rank and suit side by side: for cards that overlap downwards
RAISED = const(128)  # a deeper shadow: in flight
LIFT = const(130)  # RAISED with the ring: the chosen card, which the caller draws a little higher

SHADOW = const(1)  # pixels of a shadow below and to the right
SHADOW_RAISED = const(3)
RING_WIDTH = const(2)
EDGE = const(2)  # pixels between two edges of a pile

# Where a text's or number's x lies
LEFT = const(0)
CENTRE = const(1)
RIGHT = const(2)
