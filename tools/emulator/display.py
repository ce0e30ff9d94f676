"""A model of a display controller and its panel: memory, registers, and checks of its input.

A real controller accepts invalid input silently and shows a wrong picture, or works on one board and not on the
next. The model records such faults in `complaints`:

- a command that our driver never needs, a wrong number of parameters, a pixel format other than 16 bits per pixel;
- pixels before sleep-out, more pixels than fit the window, half a pixel, a window that is empty, outside the memory, or
  outside the panel;
- a reset pulse that is too short, commands sooner after a reset, sleep-out or sleep-in than the data sheet allows;
- a bus clock that is too fast, a wrong bus mode, bytes while the chip is not selected, a change of chip select or D/C
  during a byte.

Sitronix ST7789V data sheet: 7.4.5 serial timing, 8.12 address control, 9.1 commands. ILI Technology ILI9341 data
sheet: 8.2 and 8.3 commands, 9.3 memory address control. The PicoCalc's controller is modelled as in ClockworkPi's
drivers, an ILI9488 that accepts 16 bits per pixel.
"""

import struct
from array import array
from typing import NamedTuple

from PIL import Image
from rp2040py.gpio_pin import GPIOPinState

from tools.emulator.spi import Wire

MY, MX, MV, BGR = 0x80, 0x40, 0x20, 0x08  # bits of MADCTL: mirror rows, mirror columns, swap them, colour order

_RESET, _SLEEP_IN, _SLEEP_OUT, _NORMAL = 0x01, 0x10, 0x11, 0x13
_INVERSION_OFF, _INVERSION_ON, _DISPLAY_OFF, _DISPLAY_ON = 0x20, 0x21, 0x28, 0x29
_COLUMN_SET, _ROW_SET, _WRITE, _ACCESS, _FORMAT = 0x2A, 0x2B, 0x2C, 0x36, 0x3A

# Command → its number of parameters, on every controller
_LENGTHS = {
    0x00: 0, _RESET: 0, _SLEEP_IN: 0, _SLEEP_OUT: 0, _NORMAL: 0, _INVERSION_OFF: 0, _INVERSION_ON: 0,
    _DISPLAY_OFF: 0, _DISPLAY_ON: 0, _COLUMN_SET: 4, _ROW_SET: 4, _ACCESS: 1, _FORMAT: 1,
}  # fmt: skip
_SETTLE_NS = 5_000_000  # after a reset, sleep-out or sleep-in, before the next command
_WAKE_NS = 120_000_000  # before sleep-out, after a reset (by pin: of an awake chip) or sleep-in; and until sleep-in
_PULSE_NS = 10_000  # shortest reset pulse
_MOST_COMPLAINTS = 50


class Chip(NamedTuple):
    """A controller: size of its memory, fastest bus in hertz, its COLMOD values for 16 bits per pixel, and its own
    commands → their number of parameters."""

    columns: int
    rows: int
    fastest: int
    formats: tuple
    lengths: dict


CHIPS = {
    "st7789": Chip(240, 320, 62_500_000, (0x55, 0x05), {
        0xB0: 2, 0xB2: 5, 0xB7: 1, 0xBB: 1, 0xC0: 1, 0xC2: 2, 0xC3: 1, 0xC4: 1, 0xC6: 1, 0xD0: 2, 0xE0: 14, 0xE1: 14,
    }),
    "ili9488": Chip(320, 480, 25_000_000, (0x65, 0x55), {
        0xB0: 1, 0xB1: 1, 0xB4: 1, 0xB6: 3, 0xB7: 1, 0xC0: 2, 0xC1: 1, 0xC5: 3, 0xE0: 15, 0xE1: 15, 0xE9: 1, 0xF7: 4,
    }),
    # The modules' own drivers use 40 MHz; the data sheet's write cycle of 100 ns would be 10 MHz
    "ili9341": Chip(240, 320, 40_000_000, (0x55,), {
        0x26: 1, 0x37: 2, 0xB0: 1, 0xB1: 2, 0xB4: 1, 0xB5: 4, 0xB6: 3, 0xB7: 1, 0xC0: 1, 0xC1: 1, 0xC5: 2, 0xC7: 1,
        0xCB: 5, 0xCF: 3, 0xE0: 15, 0xE1: 15, 0xE8: 3, 0xEA: 2, 0xED: 4, 0xF2: 1, 0xF6: 3, 0xF7: 1,
    }),
}  # fmt: skip


class Display:
    """A controller and its panel on one bus; an external device of the emulator.

    `profile` names the `controller` and its pins (`spi`, `cs`, `dc`, `rst`). For checks:

    complaints      texts, also of the bus and a keyboard; the display adds each once, up to 50 in all
    bytes_sent      bytes that the controller has received
    writes          memory writes, one per window
    changed_at      nanosecond at which the last changed pixel had been received
    written_at      the same for the last pixel
    """

    def __init__(self, profile, panel):
        self._profile = profile
        self.chip = CHIPS[profile["controller"]]
        self.panel = panel
        self.complaints = []
        self.bytes_sent = 0
        self.writes = 0
        self.changed_at = 0
        self.written_at = 0
        self._memory = array("H", b"\x5a\xc3" * (self.chip.columns * self.chip.rows))  # undefined at power-on
        self._reset_at = 0
        self._reset(0, 0)

    def attach(self, mcu):
        """Connect to the emulated chip."""
        self._clock = mcu.clock
        self._wire = Wire(mcu, self._profile["spi"], self._receive, self.complaints)
        self._cs = mcu.gpio[self._profile["cs"]]
        self._dc = mcu.gpio[self._profile["dc"]]
        self._cs.add_listener(self._selected)
        self._dc.add_listener(self._lines_moved)
        if self._profile["rst"] >= 0:
            mcu.gpio[self._profile["rst"]].add_listener(self._reset_line)

    def _complain(self, text):
        if len(self.complaints) < _MOST_COMPLAINTS and text not in self.complaints:
            self.complaints.append(text)

    # Registers

    def _reset(self, ready_at, wake_after):
        self.asleep = True
        self.on = False
        self.inverted = False
        self.access = 0
        self._format = 0x66
        self._columns = 0, self.chip.columns - 1
        self._rows = 0, self.chip.rows - 1
        self._command = None
        self._parameters = bytearray()
        self._pixels = bytearray()
        self._at = 0  # pixels of the window written so far
        self._ready_at = ready_at  # no command before this time
        self._wake_after = wake_after  # no sleep-out before this time
        self._sleep_after = 0  # no sleep-in before this time

    def _reset_line(self, state, _):
        now = self._clock.nanos
        if state == GPIOPinState.LOW:
            self._reset_at = now
            return
        if not self._reset_at:
            return  # the pin was only being configured
        if now - self._reset_at < _PULSE_NS:
            self._complain("reset pulse of less than 10 µs")
        self._reset(now + _SETTLE_NS, now + (_SETTLE_NS if self.asleep else _WAKE_NS))

    def _selected(self, state, before):
        self._lines_moved(state, before)
        if state != GPIOPinState.LOW:
            self._flush()

    def _lines_moved(self, state, before):
        if self._wire.busy:
            self._complain("chip select or D/C changed during a byte")

    # Bytes

    def _receive(self, data, began):
        if self._wire.hertz > self.chip.fastest:
            self._complain("bus clock of %g MHz, at most %g" % (self._wire.hertz / 1e6, self.chip.fastest / 1e6))
        if self._wire.mode not in ((0, 8), (3, 8)):
            self._complain("bus mode %d with words of %d bits, must be mode 0 or 3 with 8" % self._wire.mode)
        if self._cs.value != GPIOPinState.LOW:
            self._complain("%d bytes while not selected" % len(data))
            return
        self.bytes_sent += len(data)
        if self._dc.value == GPIOPinState.LOW:
            for code in data:
                self._begin(code, began)
        elif self._command == _WRITE:
            self._pixels += data
            self.written_at = self._clock.nanos
        else:
            self._parameters += data
            self._take_parameters()

    def _begin(self, code, now):
        self._end()
        if now < self._ready_at:
            self._complain("command 0x%02X within 5 ms after a reset, sleep-out or sleep-in" % code)
        self._command = code
        self._parameters.clear()
        if code == _WRITE:
            self._begin_write()
        elif self._length(code) is None:
            self._complain("unknown command 0x%02X" % code)
        elif code in _SWITCHES:
            _SWITCHES[code](self, now)

    def _end(self):
        """End the previous command; complain when it has a wrong number of parameters."""
        self._flush()
        code = self._command
        if code == _WRITE:
            if self._pixels:
                self._complain("half a pixel")
                self._pixels.clear()
        elif self._length(code) not in (None, len(self._parameters)):
            values = code, len(self._parameters), self._length(code)
            self._complain("command 0x%02X with %d parameters, takes %d" % values)

    def _length(self, code):
        """Return the number of a command's parameters, None for an unknown command."""
        return _LENGTHS.get(code, self.chip.lengths.get(code))

    def _take_parameters(self):
        code, data = self._command, self._parameters
        if code in (_COLUMN_SET, _ROW_SET) and len(data) == 4:
            setattr(self, "_columns" if code == _COLUMN_SET else "_rows", struct.unpack(">HH", data))
        elif code == _ACCESS and len(data) == 1:
            self.access = data[0]
        elif code == _FORMAT and len(data) == 1:
            self._format = data[0]

    def _reset_command(self, now):
        self._reset(now + _SETTLE_NS, now + _WAKE_NS)

    def _sleep_out(self, now):
        if now < self._wake_after:
            self._complain("sleep-out too soon after a reset or sleep-in")
        self.asleep = False
        self._ready_at = now + _SETTLE_NS
        self._sleep_after = now + _WAKE_NS

    def _sleep_in(self, now):
        if now < self._sleep_after:
            self._complain("sleep-in within 120 ms after sleep-out")
        self.asleep = True
        self._ready_at = now + _SETTLE_NS
        self._wake_after = now + _WAKE_NS

    # Pixels

    def _begin_write(self):
        self.writes += 1
        self._at = 0
        if self.asleep:
            self._complain("memory write before sleep-out")
        if self._format not in self.chip.formats:
            self._complain("pixel format 0x%02X, not 16 bits per pixel" % self._format)
        (left, right), (top, bottom) = self._columns, self._rows
        wide, high = self.chip.columns, self.chip.rows
        if self.access & MV:
            wide, high = high, wide
        window = "window %d-%d, %d-%d" % (left, right, top, bottom)
        if left > right or top > bottom:
            self._complain(window + " is empty")
        elif right >= wide or bottom >= high:
            self._complain(window + " reaches outside the memory")
        else:
            self._check_visible(window)

    def _check_visible(self, window):
        """Complain about a window outside the panel: its pixels are invisible, so the offsets must be wrong."""
        panel = self.panel
        (left, right), (top, bottom) = self._columns, self._rows
        corners = {self._native(panel.access, panel.column + x, panel.row + y)
                   for x in (0, panel.width - 1) for y in (-panel.margin, panel.height + panel.margin - 1)}  # fmt: skip
        columns, rows = [c for c, _ in corners], [r for _, r in corners]
        for x in (left, right):
            for y in (top, bottom):
                column, row = self._native(self.access, x, y)
                if not (min(columns) <= column <= max(columns) and min(rows) <= row <= max(rows)):
                    self._complain(window + " reaches outside the panel")
                    return

    def _native(self, access, x, y):
        """Return the column and row of the memory at an address."""
        column, row = (y, x) if access & MV else (x, y)
        chip = self.chip
        return chip.columns - 1 - column if access & MX else column, chip.rows - 1 - row if access & MY else row

    def _flush(self):
        """Move the received pixels into the memory, line by line."""
        count = len(self._pixels) // 2
        if self._command != _WRITE or not count:
            return
        pixels = array("H", bytes(self._pixels[: 2 * count]))
        pixels.byteswap()  # the high byte comes first
        del self._pixels[: 2 * count]
        (left, right), (top, bottom) = self._columns, self._rows
        width = right - left + 1
        size = width * (bottom - top + 1)
        if width <= 0 or size <= 0:
            return
        if self._at + count > size:
            self._complain("%d pixels for a window of %d" % (self._at + count, size))
            count = size - self._at
        start = 0
        while start < count:
            x, y = self._at % width, self._at // width
            part = pixels[start : start + min(width - x, count - start)]
            line = self._line(self.access, left + x, top + y, len(part))
            if line is not None and self._memory[line] != part:
                self._memory[line] = part
                self.changed_at = self.written_at
            start += len(part)
            self._at += len(part)

    def _line(self, access, x, y, count):
        """Return the slice of the memory with `count` addresses from x, y to the right; None when it is outside."""
        (column, row), (column2, row2) = self._native(access, x, y), self._native(access, x + 1, y)
        columns = self.chip.columns
        step = (row2 - row) * columns + column2 - column
        first = row * columns + column
        end = first + step * count
        if not (0 <= first < len(self._memory) and 0 <= end - step < len(self._memory)):
            return None  # `_begin_write` has complained
        return slice(first, end if end >= 0 else None, step)

    # The visible picture

    def image(self):
        """Return the picture as a Pillow image, black while the display is off."""
        return self._visible(0, self.panel.height)

    def margins(self):
        """Return the margins above and below the picture, one under the other."""
        above, below = (self._visible(top, self.panel.margin) for top in (-self.panel.margin, self.panel.height))
        both = Image.new("RGB", (above.width, 2 * above.height))
        both.paste(above, (0, 0))
        both.paste(below, (0, above.height))
        return both

    def _visible(self, top, rows):
        """Return some rows of the panel as an image; the picture's first row is 0."""
        panel = self.panel
        picture = Image.new("RGB", (panel.width, rows))
        if not self.on or self.asleep:
            return picture
        self._flush()
        table = _Colours(bool((self.access ^ panel.access) & BGR), self.inverted != panel.inverted)
        lines = []
        for y in range(top, top + rows):
            line = self._line(panel.access, panel.column, panel.row + y, panel.width)
            lines += map(table.__getitem__, self._memory[line])
        picture.frombytes(b"".join(lines))
        return picture


def _switch(name, value):
    return lambda display, now: setattr(display, name, value)


# Command without parameters → what it does
_SWITCHES = {
    _RESET: Display._reset_command, _SLEEP_OUT: Display._sleep_out, _SLEEP_IN: Display._sleep_in,
    _INVERSION_OFF: _switch("inverted", False), _INVERSION_ON: _switch("inverted", True),
    _DISPLAY_OFF: _switch("on", False), _DISPLAY_ON: _switch("on", True),
}  # fmt: skip


class _Colours(dict):
    """RGB565 → the three bytes that the panel shows, computed on demand."""

    def __init__(self, swapped, negative):
        self._swapped = swapped
        self._negative = negative

    def __missing__(self, value):
        rgb565 = value ^ 0xFFFF if self._negative else value
        red, green, blue = rgb565 >> 11, rgb565 >> 5 & 63, rgb565 & 31
        if self._swapped:
            red, blue = blue, red
        self[value] = bytes((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2))
        return self[value]
