"""The other seats of Trepenta: names, points, and fields as small cards, navy with a place's value or face up.

When the hands are shown, they take the place of the fields: a set or run as one white plate, then the other cards.
"""

from display import fonts, items, palette
from display.renderers import card_chars, draw_face, thrown_ink
from display.renderers.trepenta.hand import KNOWN_Y
from engine.cards import HIDDEN
from engine.compat import const
from engine.texts import _
from engine.trepenta.codes import EXCHANGE, LAY, NONE, SWAP

_WORDY = const(150)  # width of a name, "threw" and a card, and a total
_TOTAL_W = const(30)  # width of a total and the space before it
_BAR = const(4)  # height of the bar under a place that a card can go to, or whose exchange ends the round


def block(renderer, view, seat):
    """Return x and y of the block of one of the other seats."""
    layout = renderer.layout
    i = (seat - view.viewer) % view.seats - 1
    return layout.blocks_x[i & 1], layout.blocks_y + (i >> 1) * layout.block_h


def tile_place(renderer, view, seat, position):
    """Return x and y of a tile of one of the other seats."""
    layout = renderer.layout
    x, y = block(renderer, view, seat)
    return x + layout.tile_x + position * layout.tile_step, y + layout.tile_y


class Fields:
    """What all fields show: `cards` and `flags` for `Scene.card`, five places per seat."""

    def __init__(self, view):
        self.view = view
        self.cards = bytearray(5 * view.seats)
        self.flags = bytearray(5 * view.seats)
        for seat in range(view.seats):
            for position in range(5):
                self._set(seat, position)

    def _set(self, seat, position):
        """Set card and flags of one place."""
        view = self.view
        at = 5 * seat + position
        if view.face_up(seat, position):
            self.cards[at] = view.field_card(seat, position)
            self.flags[at] = items.DIM
        elif view.die(seat):
            self.cards[at] = view.value(seat, position)
            self.flags[at] = items.FACE_DOWN | items.VALUE
        else:  # the dice have not been rolled yet
            self.cards[at] = HIDDEN
            self.flags[at] = items.FACE_DOWN

    def update(self, view, before, move):
        """Update the place that `move` has changed; return False if these are not the fields of the view `before`."""
        if self.view is not before or before.round != view.round or before.phase in ("pile", "sort"):
            return False  # these phases change several places at once
        self.view = view
        if move.kind == EXCHANGE:
            self._set(before.to_act, move.position)
        elif move.kind == SWAP:
            self._set(move.seat, move.position)
        return True


def is_near(view, seat):
    """Return whether a seat has one place left to exchange: the end of the round is near."""
    return view.face_down_count(seat) == 1 and view.phase in ("draw", "turn")


def draw(renderer, scene, view, fields, seat, turn):
    """Add one of the other seats; `turn` is the seat whose turn it is."""
    layout = renderer.layout
    x, y = block(renderer, view, seat)
    colour = palette.GOLD if turn == seat else palette.TEXT
    name, font, down = renderer.names[seat], fonts.SMALL, layout.name_y
    if renderer.low:  # beside the tiles: W and M are wide
        font, down = (fonts.BIG, down) if fonts.width(fonts.BIG, name) <= layout.tile_x else (font, down + 2)
    scene.text(font, name, x, y + down, colour, items.LEFT)
    points, end = renderer.totals[seat], 0
    if view.phase in ("lay", "over"):
        part = renderer.part(renderer.see(view))
        end = part.draw_hand(renderer, scene, view, seat, x + layout.tile_x, y + layout.tile_y)
    # On a low screen the total is behind the cards: with a wide set or run it has no room
    if not renderer.low or end + fonts.width(fonts.SMALL, "%d" % points) < x + layout.total_x:
        scene.number(fonts.SMALL, points, x + layout.total_x, y + layout.total_y, palette.DIM, items.RIGHT)
    if renderer.threw[seat] != NONE and seat != turn and not layout.total_y:  # the total is in the name's row
        right = x + layout.total_x - _TOTAL_W
        chars = (_("threw %s") if layout.total_x > _WORDY else "→%s") % card_chars(renderer.threw[seat])
        scene.text(fonts.SMALL, chars, right, y + layout.name_y, thrown_ink(chars), items.RIGHT)
    if view.seats == 2 and renderer.portraits and not renderer.low:
        worried = view.face_down_count(view.viewer) < 2 <= view.face_down_count(seat)
        draw_face(scene, view, seat, x + layout.total_x + 10, 2, worried)
    if end:
        return
    x += layout.tile_x
    y += layout.tile_y
    near = is_near(view, seat)
    for at in range(5 * seat, 5 * seat + 5):
        scene.card(x, y, layout.tile, fields.cards[at], fields.flags[at])
        if near and fields.flags[at] & items.FACE_DOWN:
            scene.fill(x, y + layout.tile_h - _BAR, layout.tile_w, _BAR, palette.ALERT)
        x += layout.tile_step


def place_box(renderer, view, move):
    """Return the box of the place that a hand card goes to."""
    layout = renderer.layout
    if move.kind == LAY:
        return renderer.part(renderer.see(view)).meld_box(renderer, view, move.seat)
    if move.kind == SWAP and move.seat != view.viewer:
        return tile_place(renderer, view, move.seat, move.position) + (layout.tile_w, layout.tile_h)
    x, h = layout.discard_x, layout.field_h
    if move.kind in (EXCHANGE, SWAP):
        x = layout.field_x + move.position * layout.field_step
        if _is_known(view, move.position) and layout.field != items.FLAT:
            h = KNOWN_Y + items.CARD_H[items.FLAT]
    return x, layout.field_y, layout.field_w, h


def _is_known(view, position):
    """True when a place of the viewer's field is face down and the viewer knows its card."""
    return view.own_known and not view.face_up(view.viewer, position)


def mark_targets(renderer, scene, view, aims):
    """Mark where the card under the cursor can go, apart from the discards: with a gold bar under each place.

    `aims`: the moves of the card, as `Move` objects. The only move of a card is marked with a ring.
    """
    layout = renderer.layout
    for move in aims:
        if move.kind not in (EXCHANGE, SWAP, LAY):
            continue
        x, y, w, h = place_box(renderer, view, move)
        foot = y + h
        if move.kind == EXCHANGE and _is_known(view, move.position):
            if layout.field == items.FLAT:  # no room for value and card: show the card of a place that is marked
                scene.card(x, y, items.FLAT, view.field_card(view.viewer, move.position), items.DIM)
            else:
                foot = y + KNOWN_Y + 2  # just below the place's value
        if len(aims) == 1:
            scene.ring(x, y, w, h)
        else:
            scene.fill(x, foot - _BAR + 1, w, _BAR, palette.GOLD)
