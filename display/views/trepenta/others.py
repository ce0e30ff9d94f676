"""The other seats of Trepenta: names, points, and their fields, or their shown hands, as small tiles."""

from display import fonts, items, palette
from display.views.hands import TILE, TILE_H, seat_name, tile
from engine.cards import HIDDEN
from engine.compat import const
from engine.trepenta import SWAP

_VALUE = const(64)


def block(look, view, i):
    """Return x, y, width of the block of one of the other seats, counted from the viewer's right."""
    layout = look.layout
    columns, w = 3, layout.block_w
    if view.seats <= 3:
        columns = view.seats - 1
        w = (look.width - layout.blocks_x) // max(2, columns)
    return layout.blocks_x + i % columns * w, layout.blocks_y + i // columns * layout.block_h, w


def place(look, view, seat):
    """Return where cards come from and go to: the block of one of the other seats."""
    x, y, _ = block(look, view, (seat - view.viewer) % view.seats - 1)
    return x + 24, y


def fields(view):
    """Return what the fields show, five places a seat: a card, _VALUE and a place's value, or HIDDEN."""
    tiles = bytearray(5 * view.seats)
    for seat in range(view.seats):
        for position in range(5):
            shows = HIDDEN
            if view.face_up(seat, position):
                shows = view.field_card(seat, position)
            elif view.die(seat):
                shows = _VALUE + view.value(seat, position)
            tiles[5 * seat + position] = shows
    return tiles


def draw(look, scene, view, tiles, seat, i, aims):
    """Add one of the other seats: name, points, and its field as `tiles` has it, or its hand when it is shown.

    `aims` are the moves of the card under the cursor: the places they are for are framed.
    """
    x, y, w = block(look, view, i)
    colour = palette.GOLD if view.to_act == seat else palette.WHITE
    if not look.low:  # above its tiles
        width = scene.text(fonts.TEXT, seat_name(view, seat), x, y, colour, items.LEFT)
        number_x = x + (66 if w < 100 else width + 30)
        scene.number(fonts.TEXT, view.scores()[seat], number_x, y, palette.DIM, items.RIGHT)
        y += 12
    elif view.seats <= 3:
        x += scene.text(fonts.TEXT, seat_name(view, seat), x, y + 3, colour, items.LEFT) + 4
    else:
        scene.number(fonts.TEXT, seat + 1, x, y + 3, colour, items.LEFT)
        x += 8
    if view.phase in ("lay", "over"):
        laid = view.melded(seat)[1]
        hand = view.hand(seat)
        for k in range(len(hand)):
            tile(scene, x + k * TILE, y, hand[k], palette.WHITE if laid >> k & 1 else palette.SHADE)
        return
    for position in range(5):
        _place(scene, tiles[5 * seat + position], x + position * TILE, y)
    for move in aims:
        if move.kind == SWAP and move.seat == seat:
            scene.frame(x + move.position * TILE, y, TILE + 1, TILE_H, palette.GOLD)


def _place(scene, shows, x, y):
    """Add a place of a field: its face-up card, or its value on a back."""
    if shows < _VALUE:
        tile(scene, x, y, shows)
        return
    tile(scene, x, y, HIDDEN)
    if shows == _VALUE + 10:
        scene.glyph(fonts.RANK, 9, x + 2, y + 2)
    elif shows < HIDDEN:
        scene.number(fonts.TEXT, shows - _VALUE, x + TILE // 2 + 1, y + 3, palette.WHITE, items.CENTRE)
