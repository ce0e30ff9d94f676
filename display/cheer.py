"""The celebration of a win: suits burst over the table like fireworks, and a word in gold."""

from display import fonts, items, palette

_BURSTS = ((20, 34, 0), (78, 58, 44), (42, 74, 88), (62, 28, 124))  # centre in percent of the screen, beginning
# Directions of a burst's sparks, in 64ths of its reach
_DIRECTIONS = (
    (64, 0), (45, 45), (0, 64), (-45, 45), (-64, 0), (-45, -45), (0, -64), (45, -45),
    (27, 20), (-27, 22), (24, -26), (-22, -28),
)  # fmt: skip
_LIFE = 132  # of the 256 parts
_COLOURS = bytes((palette.GOLD, palette.WHITE, palette.BACK_LIGHT, palette.SHADE, palette.ALERT))


def celebrate(scene, word, part):
    """Add the celebration at `part` / 256 of its time, over whatever the scene has already."""
    w, h = scene.width, scene.height
    for burst in range(len(_BURSTS)):
        x, y, began = _BURSTS[burst]
        age = part - began
        if not 0 <= age < _LIFE:
            continue
        x, y = w * x // 100, h * y // 100
        reach = (h * 3 // 10) * (256 - (_LIFE - age) * (_LIFE - age) * 256 // (_LIFE * _LIFE)) >> 8
        fall = age * age * h // 110000
        font = fonts.SUIT_MIDDLE if age < _LIFE * 2 // 3 else fonts.SUIT
        for i in range(len(_DIRECTIONS)):
            across, down = _DIRECTIONS[i]
            scene.suit(
                x + across * reach // 64 - 5,
                y + down * reach // 64 + fall - 5,
                (i + burst) % 4,
                font,
                _COLOURS[(i + burst) % 5],
            )
    wide = fonts.width(fonts.TITLE, word) + 28
    x, y = (w - wide) // 2, h // 2 - 15
    scene.panel(x, y, wide, 30, palette.BLACK, palette.GOLD)
    scene.text(fonts.TITLE, word, w // 2, y + 8, palette.GOLD, items.CENTRE)
