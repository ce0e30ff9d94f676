"""The celebration of a win: suits burst over the table like fireworks, and a word in gold."""

from display import fonts, items, palette

_SPARKS = 28
_COLOURS = (palette.GOLD, palette.WHITE, palette.SKY, palette.LILAC, palette.ALERT)


def celebrate(scene, word, part):
    """Add the celebration at `part` / 256 of its time, over whatever the scene has already."""
    w, h = scene.width, scene.height
    for i in range(_SPARKS):
        began = i % 4 * 40  # four bursts, one after the other
        age = part - began
        if not 0 < age < 136:
            continue
        x = w * (1 + i % 4 * 2) // 8
        y = h * (3 + i * 7 % 4) // 8
        # Each spark has a direction of its own, slows down and falls
        across = (i * 37 % 29 - 14) * w // 480
        up = (i * 53 % 31 + 6) * h // 480
        slow = age * (272 - age) >> 8
        x += across * slow // 24
        y -= up * slow // 24 - age * age * h // 190000
        scene.suit(x - 7, y - 7, i % 4, fonts.SUIT_MIDDLE if age > 60 else fonts.SUIT_LARGE, _COLOURS[i % 5])
    wide = fonts.width(fonts.TITLE, word) + 28
    x, y = (w - wide) // 2, h // 2 - 15
    scene.panel(x, y, wide, 30, palette.BLACK, palette.GOLD)
    scene.text(fonts.TITLE, word, w // 2, y + 8, palette.GOLD, items.CENTRE)
