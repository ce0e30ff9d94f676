"""Checks of the display's driver that run on CPython and on MicroPython; what they print must be equal on both."""

import sys
from binascii import crc32

import tests.firmware.fake_machine as machine

sys.modules["machine"] = machine

from display import palette  # noqa: E402
from engine.rng import Rng  # noqa: E402
from firmware import boards  # noqa: E402
from firmware.drivers.controllers import switch_on  # noqa: E402
from firmware.drivers.panel import Panel  # noqa: E402

NOISE = 251  # random bytes that a picture repeats; a prime, so that no two rows are alike


def picture(profile):
    """Return a buffer of random pixels, two per byte."""
    rng = Rng(7)
    size = profile["width"] * profile["height"] // 2
    noise = bytes([rng.below(256) for _ in range(NOISE)])
    return bytearray((noise * (size // NOISE + 1))[:size])


def screen(name):
    """Return (profile, buffer, the model of the controller, its driver) of a board that has been switched on."""
    profile = boards.profile(name)
    buffer = picture(profile)
    cs, dc, rst = [profile[wire] for wire in ("cs", "dc", "rst")]
    panel = machine.Panel(lambda: machine.levels[cs], lambda: machine.levels[dc])
    driver = Panel(machine.Bus(panel.write), machine.Pin(cs), machine.Pin(dc), profile, buffer, palette.rgb565(True))
    switch_on(driver, buffer, machine.Pin(rst) if rst >= 0 else None, profile, lambda ms: None)
    assert machine.levels[cs] == 1
    return profile, buffer, panel, driver


def colour(buffer, width, x, y):
    """Return the RGB565 value of a pixel of a buffer, whose left pixels are the high halves of the bytes."""
    byte = buffer[(y * width + x) // 2]
    return palette.rgb565()[byte & 15 if x & 1 else byte >> 4]


def start(name):
    """Check that switching on sets the panel up as the profile says, with the picture and nothing beside it."""
    profile, buffer, panel, _ = screen(name)
    width, height = profile["width"], profile["height"]
    state = {"awake": True, "on": True, "inverted": profile["invert"], "access": profile["madctl"]}
    # What COLMOD is set to for 16 bits per pixel
    state["depth"] = 0x65 if profile["controller"] == "ili9488" else 0x55
    assert panel.state == state
    assert panel.whole()
    for y in range(0, height, 7):  # a sample of all pixels
        for x in range(0, width, 5):
            assert panel.pixel(profile["x0"] + x, profile["y0"] + y) == colour(buffer, width, x, y)
    for y in range(0, 320, 3):  # the controller's memory has 320 x 320
        for x in range(0, 320, 3):
            if not (0 <= x - profile["x0"] < width and 0 <= y - profile["y0"] < height):
                assert panel.pixel(x, y) == 0
    print(name, crc32(panel.memory))


def rectangles(name, count):
    """Check that each of `count` random rectangles sends its own pixels, widened to whole bytes, and no others."""
    profile, buffer, panel, driver = screen(name)
    width, height = profile["width"], profile["height"]
    rng = Rng(11)
    shown = bytearray(buffer)  # what the controller must hold
    for number in range(count):
        x, y = rng.below(width + 8) - 4, rng.below(height + 8) - 4
        w, h = 1 + rng.below((3, 20, width)[number % 3]), 1 + rng.below((3, 40, height)[number % 3])
        for i in range(number % 97, len(buffer), 97):  # change some bytes all over the picture, others each time
            buffer[i] ^= 0x5A
        before = panel.bytes
        driver.show(x, y, w, h)
        left, right = max(0, x & ~1), min(width, (x + w + 1) & ~1)
        top, bottom = max(0, y), min(height, y + h)
        if left < right and top < bottom:
            for row in range(top, bottom):
                a, b = (row * width + left) // 2, (row * width + right) // 2
                shown[a:b] = buffer[a:b]
            # 11: three commands, of which the two that set the window have four bytes each
            assert panel.whole() and panel.bytes - before == 11 + 2 * (right - left) * (bottom - top)
        else:
            assert panel.bytes == before
    for y in range(height):
        for x in range(0, width, 3):
            assert panel.pixel(profile["x0"] + x, profile["y0"] + y) == colour(shown, width, x, y)
    print(name, crc32(panel.memory))


def off(name):
    """Check that closing the driver switches the screen off and its controller to sleep."""
    _, _, panel, driver = screen(name)
    driver.close()
    assert not panel.state["on"] and not panel.state["awake"]
