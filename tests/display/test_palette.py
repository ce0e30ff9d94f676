"""The 16 colours of each theme: exact in RGB565, legible wherever they carry text."""

from collections import Counter

import pytest

from display import items, palette
from display.scene import Scene
from display.surface.pillow import SurfacePIL
from tests.display.frame import draw
from tests.display.grounds import LEAST_CONTRAST, colour, contrast

THEMES = tuple(palette.THEMES)


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_has_sixteen_colours_that_differ_where_roles_may_not_share_one(theme):
    assert len(palette.THEMES[theme]) == 3 * palette.COLOURS == 48
    roles = (palette.TEXT, palette.EMBER, palette.ALERT)  # which may share a colour with WHITE, ALERT and RED
    assert len({colour(i, theme) for i in range(16) if i not in roles}) == 13


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("four", (False, True))
def test_faces_of_all_sizes_are_legible(theme, four):
    """As they are painted: cards that can be taken, that are open, that are out of reach."""
    for size in range(items.CARDS):
        w, h = items.CARD_W[size], items.CARD_H[size]
        scene, surface = Scene(2, w + 2 & ~1, h + 1), SurfacePIL(w + 2 & ~1, h + 1)
        scene.four_colours(four, theme in palette.LIGHT)
        for flags in (0, items.DIM, items.DIM | items.OPEN):
            for suit in range(4) if four else (0, 1):
                draw(scene, Scene.card, 0, 0, size, 13 * suit + 3, flags).paint_all(surface)
                found = Counter(surface._image.crop((2, 2, w - 2, h - 2)).tobytes())
                (ground, _), *inks = found.most_common()
                least = min(contrast(ink, ground, theme) for ink, _ in inks)
                assert least >= LEAST_CONTRAST, (size, flags, suit, found)


def inks_of_back(theme, size, value):
    """Return the colours of a back, or of one with a `value`, without those of pattern, shadow and digits."""
    w, h = items.CARD_W[size], items.CARD_H[size]
    scene, surface = Scene(2, w, h), SurfacePIL(w, h)
    scene.four_colours(False, theme in palette.LIGHT)
    draw(scene, *((Scene.value, 0, 0, size, 3) if value else (Scene.back, 0, 0, size))).paint(surface, 0, 0, w, h)
    found = set(surface._image.crop((4, 4, w - 4, h - 4)).tobytes())
    return found - {palette.BACK, palette.BACK_LIGHT, palette.WHITE, palette.DULL}


@pytest.mark.parametrize("theme", THEMES)
def test_the_sign_on_a_back_and_the_frame_of_a_value_stand_out(theme):
    for size in (items.PILE, items.PILE_LOW, items.TARGET, items.GRID, items.HAND):
        for value in (False, True) if size in (items.PILE, items.TARGET) else (True,):  # small ones have no sign
            inks = inks_of_back(theme, size, value)
            assert min(contrast(ink, palette.BACK, theme) for ink in inks) >= LEAST_CONTRAST, (size, value, inks)


@pytest.mark.parametrize("theme", THEMES)
def test_rgb565_holds_every_colour_exactly(theme):
    for i, value in enumerate(palette.rgb565(colours=palette.THEMES[theme])):
        red, green, blue = value >> 11, value >> 5 & 63, value & 31
        assert (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2) == colour(i, theme)
