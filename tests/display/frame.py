"""The frame that a scene shows: made by one call, and read as items."""

from collections import namedtuple

from display import items
from display.scene import Scene
from display.surface.pillow import SurfacePIL

Item = namedtuple("Item", "kind x y w h a b c")  # `display/items.py` says what a, b and c are for each kind


def draw(scene, build, *args, **named):
    """Show the frame that `build(scene, …)` makes; return the scene."""
    scene.begin()
    build(scene, *args, **named)
    scene.commit()
    return scene


def whole(scene):
    """Return the packed picture of a full repaint of the frame shown."""
    surface = SurfacePIL(scene.width, scene.height)
    scene.paint_all(surface)
    return surface.packed()


def items_of(scene, *kinds):
    """Return the items of the frame shown, of some kinds or all."""
    shown = scene._shown[: items.FIELDS * scene._shown_count]
    found = [Item(*shown[at : at + items.FIELDS]) for at in range(0, len(shown), items.FIELDS)]
    return [item for item in found if not kinds or item.kind in kinds]


def shown(size, build, *args, **named):
    """Return a new scene of a size that shows the frame which `build(scene, …)` makes."""
    return draw(Scene(200, *size), build, *args, **named)


def text_boxes(scene):
    """Return (string, x, y, w, h) of every text item."""
    return [(scene._values_shown[item.c >> items.VALUE_AT], *item[1:5]) for item in items_of(scene, items.TEXT)]


def assert_on_screen(scene):
    """Check that no text leaves the screen and no two texts overlap."""
    found = text_boxes(scene)
    for i, (string, x, y, w, h) in enumerate(found):
        assert 0 <= x and x + w <= scene.width and 0 <= y and y + h <= scene.height, string
        for other, a, b, c, d in found[:i]:
            assert x >= a + c or a >= x + w or y >= b + d or b >= y + h, (string, other)
