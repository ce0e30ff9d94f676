"""The frame that a scene shows: made by one call, and read as items."""

from collections import namedtuple

from display import items
from display.surface.pillow import SurfacePIL

Item = namedtuple("Item", "kind x y w h a b c")


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


def texts(scene, kind=items.TEXT):
    """Return the strings of the items of a kind: texts, or names of pictures."""
    return [scene._values_shown[item.c >> items.VALUE_AT] for item in items_of(scene, kind)]
