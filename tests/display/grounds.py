"""Finds the background of every word on a screen, and words that are not legible on theirs in some theme."""

import functools
from collections import Counter
from operator import eq

from display import items, palette
from display.surface.pillow import SurfacePIL

LEAST_CONTRAST = 4.5  # to 1, of text and ground
_SHARE = 0.2  # of the pixels around a word: a colour with less is a weave, an edge, a corner


def colour(i, theme):
    """Return (red, green, blue) of a colour of a theme."""
    return tuple(palette.THEMES[theme][3 * i : 3 * i + 3])


def luminance(i, theme):
    """Return the relative luminance of a colour, 0 to 1, as the accessibility guidelines WCAG define it."""
    parts = [value / 255 for value in colour(i, theme)]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a, b, theme):
    """Return the contrast of two colours by the same guidelines, 1 to 21."""
    low, high = sorted((luminance(a, theme), luminance(b, theme)))
    return (high + 0.05) / (low + 0.05)


@functools.cache
def illegible(colour, ground):
    """Return the themes in which a colour on a ground is not legible."""
    return [theme for theme in palette.THEMES if contrast(colour, ground, theme) < LEAST_CONTRAST]


def grounds(scene):
    """Yield (word, colour, ground) of every word on the frame that is not covered; ranks and suits count as words.

    A word whose ground has several colours is yielded with each of those that are not rare.
    """
    surface = SurfacePIL(scene.width, scene.height)
    painter, shown = scene.painter, scene._shown
    painter.values, painter.top = scene._values_shown, 0
    found = []  # (word, colour, box, pixels of the box before and after the word was painted)
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
        if sum(map(eq, now, after)) * 2 < len(now):
            continue  # most of it has been covered since
        for ground, count in Counter(before).items():
            if count >= _SHARE * len(before):
                yield word, colour, ground


def wrong(scene):
    """Return what is not legible on the frame shown, one line per word and colour.

    A light frame is checked in light themes only; on a dark one single glyphs (ranks, suits, signs) are checked in dark
    themes, texts and numbers in all.
    """
    found = {}
    light = scene.painter.dull == palette.FELT_LIGHT
    for word, colour, ground in grounds(scene):
        themes = illegible(colour, ground)
        if light or str(word).startswith("glyph "):
            themes = [theme for theme in themes if (theme in palette.LIGHT) == light]
        if themes:
            found["%r in %d on %d: %s" % (word, colour, ground, ", ".join(themes))] = True
    return list(found)
