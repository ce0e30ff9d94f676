"""The page's icons: three of the games' cards on felt."""

from io import BytesIO

from PIL import Image

from display import items, palette
from display.scene import Scene
from display.surface.pillow import SurfacePIL

_SIDE = 64  # pixels of the picture, before it is enlarged
_CARDS = (2, 28, 41)  # the threes of clubs, hearts and spades
# File name → (width and height, margin in pixels of the picture before it is enlarged). With 32 the corners of the
# cards, 44 pixels from the middle, are within 40 % of the side, a circle of 51 pixels
_ICONS = {"icon-192.png": (192, 0), "icon-512.png": (512, 0), "icon-mask-512.png": (512, 32)}


def draw():
    """Return the icons: file name → bytes of a PNG."""
    picture = drawn(_SIDE, _SIDE, _add_cards)
    return {name: _png(picture, *sizes) for name, sizes in _ICONS.items()}


def drawn(w, h, draw):
    """Return an image of w x h pixels of felt and what `draw(scene)` adds."""
    scene, surface = Scene(16, w, h), SurfacePIL(w, h)
    scene.begin()
    scene.fill(0, 0, w, h, palette.FELT)
    draw(scene)
    scene.commit()
    scene.paint_all(surface)
    return surface.image()


def _add_cards(scene):
    w, h = items.CARD_W[items.HAND], items.CARD_H[items.HAND]
    step = (_SIDE - 8 - w) // 2
    for i, card in enumerate(_CARDS):
        scene.card(4 + i * step, (_SIDE - h) // 2 + (-3, 0, 3)[i], items.HAND, card, items.RAISED)


def _png(picture, side, margin):
    """Return a picture as a PNG `side` pixels wide and high; a margin is for systems that crop icons.

    They leave at least a circle with a radius of 40 % of the side.
    """
    whole = Image.new("RGB", (_SIDE + 2 * margin,) * 2, picture.getpixel((0, 0)))
    whole.paste(picture, (margin, margin))
    file = BytesIO()
    # With a palette it is half as long; the theme has 16 colours
    whole.quantize(16).resize((side, side), Image.Resampling.NEAREST).save(file, "PNG", optimize=True)
    return file.getvalue()
