"""Finds words on a screen that are cut off, or that overlap with something."""

from display import items
from tests.display.frame import items_of

_WORDS = (items.TEXT, items.NUMBER)
_SOLID = (items.TEXT, items.NUMBER, items.CARD, items.SLOT, items.GLYPH)
_GROUND = (items.PANEL, items.FILL)
_DESCENDERS = 3  # rows of a font below the line


def misplaced(scene, overlay=False):
    """Return what is wrong with the words of the frame shown, as a list of sentences.

    With `overlay`, where a screen lies over another one, only words that are cut off.
    """
    found = items_of(scene)
    boxes = [_box(item) for item in found]
    wrong = []
    for i in range(len(boxes)):
        kind, x, y, right, bottom = boxes[i]
        if kind not in _WORDS or x == right or _is_redrawn(boxes, i):
            continue
        name = _name(scene, found[i])
        if x < 0 or right > scene.width or y < 0 or bottom > scene.height:
            wrong.append("%s is cut off at %d to %d, %d to %d" % (name, x, right, y, bottom))
        if overlay:
            continue
        # Most boxes are far away: those are left out first
        near = [j for j, box in enumerate(boxes) if box[1] < right and x < box[3] and box[2] < bottom and y < box[4]]
        for j in near:
            collide = i != j and _collide(boxes[i], boxes[j], i < j)
            if collide and not _is_redrawn(boxes, j) and not _is_hidden(boxes, j, i):
                wrong.append("%s at %d, %d overlaps with %s" % (name, x, y, _name(scene, found[j])))
    return wrong


def _is_redrawn(boxes, i):
    """True for a word on a panel that is drawn once more over it: a button that the cursor is on."""
    under = [box for box in boxes[:i] if _is_ground_of(box, boxes[i])]
    return boxes[i][0] in _WORDS and any(box in under for box in boxes[i + 1 :])


def _is_hidden(boxes, i, word):
    """True for an item where a word has a ground of its own over it: a tab on a card."""
    return any(_is_ground_of(box, boxes[word]) for box in boxes[i + 1 : word])


def _is_ground_of(box, other):
    """True for a panel or filled rectangle within which another box lies."""
    kind, x, y, right, bottom = box
    return kind in _GROUND and x <= other[1] and other[3] <= right and y <= other[2] and other[4] <= bottom


def _box(item):
    """Return (kind, x, y, right, bottom) of what is seen of an item: letters to the line, cards but ring and shadow."""
    kind, x, y, w, h = item[:5]
    if kind in _WORDS:
        h -= _DESCENDERS
    elif kind == items.CARD:
        ring = 2 if item.c & items.RING_ON else 0  # pixels on each side; the shadow has one at the right and below
        x, y, w, h = x + ring, y + ring, w - 2 * ring - 1, h - 2 * ring - 1
    return kind, x, y, x + w, y + h


def _collide(word, other, above):
    """True when a word and an item that meets it are in each other's way; `above`: the item is drawn later."""
    return other[0] in _SOLID or other[0] in _GROUND and (above or not _is_ground_of(other, word))


def _name(scene, item):
    """Return what an item is called in a sentence."""
    if item.kind == items.TEXT:
        return repr(scene._values_shown[item.c >> items.VALUE_AT])
    if item.kind == items.NUMBER:
        return "number %d" % (item.b * items.NUMBER_PART + item.a)
    kind = {items.CARD: "a card", items.SLOT: "a slot"}.get(item.kind, "kind %d" % item.kind)
    return "%s at %d, %d" % (kind, item.x, item.y)


def free_of_others(scene, face):
    """Return whether no card, word or number touches the box of an item, such as a portrait."""
    return not [
        item for item in items_of(scene, items.CARD, *_WORDS)
        if item.x < face.x + face.w and face.x < item.x + item.w
        and item.y < face.y + face.h and face.y < item.y + item.h
    ]  # fmt: skip
