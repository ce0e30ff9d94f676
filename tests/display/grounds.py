"""Finds the background of every word on a screen, and words that are not legible on theirs in some theme."""

import functools
from collections import Counter

from display import items, palette
from display.surface.pillow import SurfacePIL
from tests.display.test_palette import contrast

_SHARE = 0.2  # of the pixels around a word: a colour with less is a weave, an edge, a corner


@functools.lru_cache(maxsize=None)
def legible(colour, ground):
    """Return the themes in which a colour on a ground is not legible."""
    return [theme for theme in palette.THEMES if contrast(colour, ground, theme) < 4.5]


def grounds(scene):
    """Yield (word, colour, ground) of every word on the frame that is not covered; ranks and suits count as words."""
    surface = SurfacePIL(scene.width, scene.height)
    painter, shown = scene.painter, scene._shown
    painter.values, painter.top = scene._values_shown, 0
    found = []
    for i in range(scene._shown_count):
        at = items.FIELDS * i
        kind, x, y, w, h, a, b, c = shown[at : at + items.FIELDS]
        box = (max(0, x), max(0, y), min(scene.width, x + w), min(scene.height, y + h))
        if kind not in (items.TEXT, items.NUMBER, items.GLYPH) or box[0] >= box[2] or box[1] >= box[3]:
            painter.item(surface, shown, at)
            continue
        before = surface._image.crop(box).tobytes()
        painter.item(surface, shown, at)
        if kind == items.GLYPH:
            word = "glyph %d of font %d" % (b, a)
        else:
            word = scene._values_shown[c >> items.VALUE_AT] if kind == items.TEXT else b * items.NUMBER_PART + a
        found.append((word, c & items.COLOUR_MASK, box, before, surface._image.crop(box).tobytes()))
    for word, colour, box, before, after in found:
        now = surface._image.crop(box).tobytes()
        if sum(1 for i in range(len(now)) if now[i] == after[i]) * 2 < len(now):
            continue
        for ground, count in Counter(before).items():
            if count >= _SHARE * len(before):
                yield word, colour, ground


def wrong(scene):
    """Return what is not legible on the frame shown, one line per word and colour.

    A light frame is checked in light themes only; on a dark one suits are checked in dark themes, words in all.
    """
    found = {}
    light = scene.painter.dull == palette.FELT_LIGHT
    for word, colour, ground in grounds(scene):
        themes = legible(colour, ground)
        if light or str(word).startswith("glyph "):
            themes = [theme for theme in themes if (theme in palette.LIGHT) == light]
        if themes:
            found["%r in %d on %d: %s" % (word, colour, ground, ", ".join(themes))] = True
    return list(found)
