"""The 16 colours: exact in RGB565, legible wherever they carry text."""

from display import palette


def _colour(i):
    return tuple(palette.RGB888[3 * i : 3 * i + 3])


def luminance(i):
    parts = [value / 255 for value in _colour(i)]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_sixteen_different_colours():
    assert len(palette.RGB888) == 3 * palette.COLOURS == 48
    roles = (palette.TEXT, palette.DULL)  # which may share a colour with WHITE and INK
    assert len({_colour(i) for i in range(16) if i not in roles}) == 14


def test_every_text_pair_has_enough_contrast():
    for text, ground in palette.TEXT_PAIRS:
        assert contrast(text, ground) >= 4.5, (text, ground, contrast(text, ground))


def test_rgb565_holds_every_colour_exactly():
    for i, value in enumerate(palette.rgb565()):
        red, green, blue = value >> 11, value >> 5 & 63, value & 31
        assert (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2) == _colour(i)


def test_swapped_table_has_the_high_byte_first():
    assert [value << 8 & 0xFF00 | value >> 8 for value in palette.rgb565(swap=True)] == list(palette.rgb565())


def test_dimmed_and_open_cards_differ_in_brightness():
    assert contrast(palette.DULL, palette.WHITE) >= 3
