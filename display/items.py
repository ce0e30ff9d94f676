"""The kinds of scene items, and the sizes and flags of cards.

An item is eight 16-bit numbers: kind, x, y, w, h (the box that bounds every pixel it paints), a, b, c.
Scenes and the win cascade write items, and the painter reads them; nothing else uses the kinds.
"""

from engine.compat import const

# Kinds, with their a, b, c
FILL = const(0)  # colour
PANEL = const(1)  # ground colour, outline colour: a box with notched corners
SLOT = const(2)  # colour: the outline of an empty place
CARD = const(3)  # size, card code, flags
EDGES = const(4)  # number of edges, colour, pixels between two
RING = const(5)  # colour
TEXT = const(6)  # font, -, string and colour
NUMBER = const(7)  # value % NUMBER_PART, value // NUMBER_PART, font and colour
GLYPH = const(8)  # font, glyph index, colour
COLUMNS = const(9)  # number of columns, colour
PICTURE = const(10)  # column and row of the picture at the box's corner, its name and 1 for no recolouring
FELT = const(11)  # -: the table, with its weave

FIELDS = const(8)  # numbers per item

# Packed numbers. c of a TEXT or PICTURE, from the highest bit: the slot of its string, a bit that toggles when the
# string changes, the colour. c of a NUMBER: font, colour; its value is in a and b
COLOUR_MASK = const(15)
VERSION_AT = const(4)  # the lowest bit of each field
VALUE_AT = const(5)
FONT_AT = const(4)
NUMBER_PART = const(10000)

RECTS = const(6)  # the most dirty rectangles of a frame

# Card sizes; `paint` defines the arrangement of their faces
PEAK = const(0)  # ten side by side on 240 pixels
PEAK_LOW = const(1)  # the same on 135 rows
PEAK_WIDE = const(2)  # ten side by side on 320 pixels
TARGET = const(3)  # the top of a waste
PILE = const(4)  # a pile of a solitaire
PILE_LOW = const(5)
HAND = const(6)  # six side by side on 240 pixels
HAND_LOW = const(7)
HAND_WIDE = const(8)  # six side by side on 320 pixels
FIELD = const(9)  # seven side by side on 240 pixels
FIELD_LOW = const(10)
TILE = const(11)  # what is known of another seat's cards: the rank alone
TILE_HIGH = const(12)
TILE_LOW = const(13)
STRIP = const(14)  # thirteen on 240 pixels, overlapping
STRIP_LOW = const(15)
TRICK = const(16)
RAIL = const(17)  # thirteen side by side on 240 pixels: the rank alone
GRID = const(18)  # a pile of a solitaire on 320 pixels
FLAT = const(19)  # rank and suit side by side: seven on 240 pixels, very low
TILE_NARROW = const(20)
RAIL_LOW = const(21)
STRIP_WIDE = const(22)  # thirteen on 320 pixels, overlapping
RAIL_WIDE = const(23)  # thirteen side by side on 320 pixels
TRICK_WIDE = const(24)
COLUMN = const(25)  # seven columns on 240 pixels, each overlapping downwards
COLUMN_LOW = const(26)  # the same on 135 rows
COLUMN_WIDE = const(27)  # the same on 320 pixels
SLIP = const(28)  # rank and suit side by side, small: thirteen overlapping in each of eight rows on 135 rows

# Width and height of each size without shadow, in the order above
CARD_W = bytes((
    23, 23, 31, 54, 42, 40, 38, 38, 50, 31, 31, 27, 22, 22, 23, 23, 38, 17, 50, 33, 20, 17, 31, 23, 46, 33, 33, 43, 20,
))  # fmt: skip
CARD_H = bytes((
    36, 31, 46, 76, 57, 38, 57, 39, 72, 44, 35, 23, 32, 21, 51, 39, 50, 25, 62, 23, 21, 21, 51, 25, 56, 46, 26, 56, 16,
))  # fmt: skip
CARDS = const(29)  # sizes

FIGURE_W = const(24)  # pixels of a court card's figure
FIGURE_H = const(36)
FACE = const(52)  # width and height of a face in the picture `faces`
SMALL_FACE = const(26)  # and of the same at half its size, to the right of it

# Card flags
DIM = const(1)  # a dark card: cannot be taken now
RING_ON = const(2)  # the gold ring of the cursor, two pixels outside the card
FACE_DOWN = const(4)
DOUBLED = const(8)  # a cross in the lower left corner
WILD = const(16)  # a star in the lower left corner
STACKED = const(32)  # suit below rank at the left edge: for hands whose cards overlap
VALUE = const(64)  # a back with a number, which takes the place of the card's code; see `Scene.value`
RAISED = const(128)  # a deeper shadow: in flight
LIFT = const(130)  # RAISED and RING_ON: the chosen card, which the caller draws a little higher
OPEN = const(256)  # with DIM, a grey card: it is open but cannot be taken now
CLOSE = const(512)  # small rank and suit, in the upper 13 rows or the left 17 columns that the next card leaves free

SHADOW = const(1)  # pixels of a shadow below and to the right
SHADOW_RAISED = const(3)
RING_WIDTH = const(2)
EDGE = const(2)  # default pixels between two edges of a pile

# Alignment: which point of a text or number its x is
LEFT = const(0)
CENTRE = const(1)
RIGHT = const(2)
