"""Display controllers as data: their memory, what makes them show a picture, and how fast they can be written to.

Loaded when a screen is switched on and not kept: what a `Panel` does afterwards is the same for all of them.

Sitronix ST7789V data sheet: 9.1 commands, 8.4 serial interface (a write cycle of at least 16 ns: 62.5 MHz).
ILI Technology ILI9341 data sheet: 8.2 and 8.3 commands. Its write cycle of 100 ns (10 MHz) is widely ignored:
common drivers have the bus at 24 to 40 MHz, and what a module takes beyond that differs from one to the next. The
PicoCalc's panel is driven as ClockworkPi's own programs do it, which take it for an ILI9488.
"""

from engine.compat import const

_RESET = const(0x01)
_SLEEP_OUT = const(0x11)
_INVERSION_OFF = const(0x20)
_DISPLAY_ON = const(0x29)
_FORMAT = const(0x3A)

# Waits in milliseconds. `sleep_ms` counts ticks and may be a millisecond short, so each is one longer than required
_PULSE = const(2)
_WAKE = const(121)

# Name: what a board's profile has unless the board says otherwise; the fastest clock of the bus in hertz; columns and
# rows of the memory; commands and their parameters. MADCTL and the inversion, from the profile, are sent after them
CONTROLLERS = {
    "st7789": (
        {"madctl": 0x70, "invert": True, "baud": 62_500_000},
        62_500_000, 240, 320,
        (
            (_SLEEP_OUT, b""),
            (_FORMAT, b"\x55"),  # 16 bits per pixel
            (0xB0, b"\x00\xc0"),  # RAM control: how 16 bits become 18; without it some panels show grey bands
            (0x13, b""),  # the whole screen, nothing scrolled
        ),
    ),
    "ili9341": (
        {"madctl": 0x28, "invert": False, "baud": 31_250_000},
        62_500_000, 240, 320,
        (
            (0xC0, b"\x23"),  # power control: what supplies the grey levels
            (0xC1, b"\x10"),  # power control: by how much that is stepped up
            (0xC5, b"\x3e\x28"),  # VCOM
            (0xC7, b"\x86"),  # VCOM's offset
            (_FORMAT, b"\x55"),
            (0xE0, b"\x0f\x31\x2b\x0c\x0e\x08\x4e\xf1\x37\x07\x10\x03\x0e\x09\x00"),  # gamma above the middle
            (0xE1, b"\x00\x0e\x14\x03\x11\x07\x31\xc1\x48\x08\x0f\x0c\x31\x36\x0f"),  # gamma below the middle
            (_SLEEP_OUT, b""),
            (0x13, b""),
        ),
    ),
    "ili9488": (
        {"madctl": 0x48, "invert": True, "baud": 25_000_000},
        25_000_000, 320, 480,
        (
            (0xE0, b"\x00\x03\x09\x08\x16\x0a\x3f\x78\x4c\x09\x0a\x08\x16\x1a\x0f"),  # gamma above the middle
            (0xE1, b"\x00\x16\x19\x03\x0f\x05\x32\x45\x46\x04\x0e\x0d\x35\x37\x0f"),  # gamma below the middle
            (0xC0, b"\x17\x15"),  # power control
            (0xC1, b"\x41"),
            (0xC5, b"\x00\x12\x80"),  # VCOM
            (_FORMAT, b"\x65"),  # 16 bits per pixel on SPI
            (0xB1, b"\xa0"),  # frames per second
            (0xB4, b"\x02"),  # how the voltage alternates from dot to dot
            (0xB7, b"\xc6"),  # entry mode: how 16 bits become 18
            (_SLEEP_OUT, b""),
            (0x13, b""),
        ),
    ),
}  # fmt: skip


def switch_on(panel, buffer, rst, profile, sleep_ms):
    """Reset the controller, set it up and switch the screen on, all pixels from `buffer`.

    `rst` (or None) is called with a level, as a `machine.Pin` is; `sleep_ms` waits.
    """
    if rst is None:
        panel.command(_RESET, b"")
    else:
        rst(0)
        sleep_ms(_PULSE)
        rst(1)
    sleep_ms(_WAKE)
    for code, data in CONTROLLERS[profile["controller"]][-1]:
        panel.command(code, data)
        if code == _SLEEP_OUT:
            sleep_ms(_WAKE)
    panel.aim(profile["madctl"], profile["x0"], profile["y0"])
    panel.command(_INVERSION_OFF + (1 if profile["invert"] else 0), b"")
    margin, line = profile["margin"], bytes(2 * profile["width"])
    # Clear the rows above and below the picture: after power-on their memory holds anything
    for top in (-margin, profile["height"]) if margin else ():
        panel.window(0, profile["width"], top, top + margin)
        panel.blank(line, margin)
    rows = 2 * len(buffer) // profile["width"]
    for top in range(0, profile["height"], rows):
        panel.show(0, top, profile["width"], rows, top)
    panel.command(_DISPLAY_ON, b"")
