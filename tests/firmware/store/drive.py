"""Checks of the drivers that run on CPython and on MicroPython alike; each prints what must be equal on both."""

import sys
from binascii import crc32

import tests.firmware.fake_machine as machine

sys.modules["machine"] = machine

from display import palette  # noqa: E402
from engine.rng import Rng  # noqa: E402
from firmware import boards  # noqa: E402
from firmware.drivers.controllers import switch_on  # noqa: E402
from firmware.drivers.panel import Panel  # noqa: E402


def picture(profile, rng):
    """Return a buffer of random pixels."""
    size = profile["width"] * profile["height"] // 2
    noise = bytes([rng.below(256) for _ in range(251)])
    return bytearray((noise * (size // 251 + 1))[:size])


def screen(name, buffer=None):
    """Return (profile, buffer, panel, driver) of a board."""
    profile = boards.profile(name)
    rng = Rng(7)
    buffer = buffer or picture(profile, rng)
    lines = {}
    panel = machine.Panel(lambda: lines["cs"], lambda: lines["dc"])

    def wire(key):
        def turn(level):
            lines[key] = level

        return turn

    bus = machine.Bus(panel.write)
    rst = wire("rst") if profile["rst"] >= 0 else None
    driver = Panel(bus, wire("cs"), wire("dc"), profile, buffer, palette.rgb565(True))
    switch_on(driver, buffer, rst, profile, lambda ms: None)
    assert lines["cs"] == 1
    return profile, buffer, panel, driver


def colour(buffer, width, x, y):
    byte = buffer[(y * width + x) // 2]
    return palette.rgb565()[byte & 15 if x & 1 else byte >> 4]


def start(name):
    """Check that the whole picture is there, and the panel set up as in the profile, before it is switched on."""
    profile, buffer, panel, _ = screen(name)
    width, height = profile["width"], profile["height"]
    state = {"awake": True, "on": True, "inverted": profile["invert"], "access": profile["madctl"]}
    state["depth"] = 0x65 if profile["controller"] == "ili9488" else 0x55
    assert panel.state == state
    assert panel.whole()
    for y in range(0, height, 7):
        for x in range(0, width, 5):
            assert panel.pixel(profile["x0"] + x, profile["y0"] + y) == colour(buffer, width, x, y)
    outside = 0
    for y in range(0, 320, 3):
        for x in range(0, 320, 3):
            if not (0 <= x - profile["x0"] < width and 0 <= y - profile["y0"] < height):
                outside |= panel.pixel(x, y)
    assert outside == 0
    print(name, crc32(panel.memory))


def rectangles(name, count):
    """Check that a rectangle sends its own pixels, widened to whole bytes, and no others."""
    profile, buffer, panel, driver = screen(name)
    width, height = profile["width"], profile["height"]
    rng = Rng(11)
    mirror = bytearray(buffer)
    for number in range(count):
        x, y = rng.below(width + 8) - 4, rng.below(height + 8) - 4
        w, h = 1 + rng.below((3, 20, width)[number % 3]), 1 + rng.below((3, 40, height)[number % 3])
        for i in range(len(buffer)):
            if i % 97 == number % 97:
                buffer[i] ^= 0x5A
        before = panel.bytes
        driver.show(x, y, w, h)
        left, right = max(0, x & ~1), min(width, (x + w + 1) & ~1)
        top, bottom = max(0, y), min(height, y + h)
        for row in range(top, bottom):
            a, b = (row * width + left) // 2, (row * width + right) // 2
            if b > a:
                mirror[a:b] = buffer[a:b]
        if left < right and top < bottom:
            assert panel.whole() and panel.bytes - before == 11 + 2 * (right - left) * (bottom - top)
        else:
            assert panel.bytes == before
    for y in range(height):
        for x in range(0, width, 3):
            assert panel.pixel(profile["x0"] + x, profile["y0"] + y) == colour(mirror, width, x, y)
    print(name, crc32(panel.memory))


def off(name):
    """Check that sleep switches the screen off."""
    _, _, panel, driver = screen(name)
    driver.close()
    assert not panel.state["on"] and not panel.state["awake"]
