"""The wizard's code for the board: shows a test picture, and finds pins that change.

The text of this module is sent to the board, followed by a call of one of its functions. It imports the firmware's own
modules there. The pictures are drawn with a surface's primitives, so the desktop can draw them too.

`show` and `press` print lines of "@<word> [<numbers>]", which `replies.py` parses.
"""

TILE = 60  # pixels: any part of a panel of 135 rows shows one whole tile
GPIO_IN = 0xD0000004  # the level of every pin, on RP2040 and RP2350
SETTLE_MS = 30  # a contact that bounces has come to rest
RELEASE_MS = 3000  # how long to wait for the release of a button
# RGB565 of black, white, red, green, blue: plain colours, of no theme. The pictures name them by their index
COLOURS = (0x0000, 0xFFFF, 0xF800, 0x07E0, 0x001F)
BANDS = (("RED", 2, 1), ("GREEN", 3, 0), ("BLUE", 4, 1))  # a word, its ground, its ink


def letter_f(surface, x, y, unit):
    """Draw an F, 3 units wide and 5 high: it shows how the picture is rotated or mirrored."""
    surface.rect(x, y, unit, 5 * unit, 1)
    surface.rect(x, y, 3 * unit, unit, 1)
    surface.rect(x, y + 2 * unit, 2 * unit, unit, 1)


def tile(surface, font, x, y):
    """Draw a tile: an F, and beside it R, G and B, each on its colour."""
    surface.rect(x, y, TILE, TILE, 0)
    letter_f(surface, x + 4, y + 12, 7)
    for i in range(3):
        word, ground, ink = BANDS[i]
        surface.rect(x + 32, y + 3 + 18 * i, 24, 17, ground)
        surface.text(font, word[0], x + 40, y + 5 + 18 * i, ink)


def frame(surface, font, x, y, w, h):
    """Draw the test picture with its first pixel at x, y: a white frame around it, an F, the colours.

    The marks are 10 pixels apart, counted from the edges, every fifth of them longer.
    """
    surface.rect(x, y, w, h, 1)
    surface.rect(x + 1, y + 1, w - 2, h - 2, 0)
    letter_f(surface, x + 10, y + 10, 8)
    for i in range(3):
        word, ground, ink = BANDS[i]
        surface.rect(x + 60 + i * (w - 80) // 3, y + 10, (w - 80) // 3, 40, ground)
        surface.text(font, word, x + 60 + i * (w - 80) // 3 + 3, y + 24, ink)
    for at in range(10, w // 2, 10):
        for column in (at, w - 1 - at):
            surface.rect(x + column, y + h // 2, 1, 6 if at % 50 else 12, 1)
    for at in range(10, h // 2, 10):
        for row in (at, h - 1 - at):
            surface.rect(x + 42, y + row, 6 if at % 50 else 12, 1, 1)


def show(profile, wide, high, picture, number):
    """Show a picture, "frame" or "tiles", on the screen that a profile describes, with black around it.

    The controller's whole memory, `wide` x `high` pixels, is written: what is seen does not depend on which part of
    it the panel shows. `number`: of the font.
    """
    from display.fonts import font
    from display.surface.framebuf import SurfaceFB
    from firmware import assembly

    whole = dict(profile)
    whole.update({"width": wide, "height": high, "x0": 0, "y0": 0, "margin": 0})
    rows = TILE if picture == "tiles" else high
    surface = SurfaceFB(wide, rows)
    if picture == "tiles":
        for x in range(0, wide, TILE):
            tile(surface, font(number), x, 0)
    else:
        frame(surface, font(number), profile["x0"], profile["y0"], profile["width"], profile["height"])
    panel = assembly.screen(whole, surface.buffer)
    # Of 16 colours, the high byte first on the bus
    panel.colours([colour >> 8 | (colour & 255) << 8 for colour in COLOURS] + [0] * 11)
    for top in range(0, high, rows):
        panel.show(0, top, wide, rows, top)
    lamp = assembly.light(profile)
    if lamp is not None:
        lamp.set(100)
    if profile["buzzer"] >= 0:
        tone(profile["buzzer"])
    print("@shown []")


def tone(pin):
    """Play a short tone on a buzzer."""
    import time

    import machine

    buzzer = machine.PWM(machine.Pin(pin), freq=1046, duty_u16=8000)
    time.sleep_ms(60)
    buzzer.deinit()


def press(pins, ms, light, level):
    """Find which of the pins, each pulled up, change within `ms` milliseconds, with the light's pin held at `level`.

    Prints "@ready" with the levels at rest, then "@pressed" with a mask of the pins that changed and their levels, or
    "@pressed [0, 0]".
    """
    import time

    import machine

    if light >= 0:
        machine.Pin(light, machine.Pin.OUT, value=level)
    mask = 0
    for pin in pins:
        machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        mask |= 1 << pin
    time.sleep_ms(SETTLE_MS)
    rest = machine.mem32[GPIO_IN] & mask
    print("@ready [%d]" % rest)
    changed, began = 0, time.ticks_ms()
    while not changed and time.ticks_diff(time.ticks_ms(), began) < ms:
        time.sleep_ms(1)
        changed = (machine.mem32[GPIO_IN] & mask) ^ rest
    if changed:
        began = time.ticks_ms()
        while time.ticks_diff(time.ticks_ms(), began) < SETTLE_MS:  # two at once may close one after the other
            changed |= (machine.mem32[GPIO_IN] & mask) ^ rest
    print("@pressed [%d, %d]" % (changed, changed & ~rest))
    began = quiet = time.ticks_ms()
    while time.ticks_diff(quiet, began) < RELEASE_MS and time.ticks_diff(time.ticks_ms(), quiet) < SETTLE_MS:
        time.sleep_ms(1)
        if (machine.mem32[GPIO_IN] & mask) ^ rest:
            quiet = time.ticks_ms()
