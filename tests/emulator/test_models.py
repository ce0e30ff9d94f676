"""The models themselves: the display controller complains where a real one would show nonsense, buttons bounce."""

import random
from types import SimpleNamespace

import pytest
from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals import dma
from rp2040py.peripherals.i2c import I2CMode
from rp2040py.rp2040 import RP2040

from tests.emulator.emulated import saves_on
from tests.tools.board import made
from tools.commands import emulate
from tools.emulator import filesystem
from tools.emulator.buttons import Buttons, NoButton
from tools.emulator.display import Display
from tools.emulator.keyboard import Keyboard
from tools.emulator.panels import PANELS, Panel
from tools.emulator.spi import Wire

MS = 1_000_000
RAM, DATA = 0x20000000, 0x4003C008  # where bytes come from and go to; the data register of SPI0
HIGH, LOW = GPIOPinState.HIGH, GPIOPinState.LOW


class Line:
    """A display that is on and has its settings, its lines moved by hand instead of by a Pico."""

    def __init__(self, panel=PANELS["pico-lcd-1.3"], controller="st7789"):
        self.display = Display({"controller": controller, "spi": 0, "cs": 1, "dc": 2, "rst": 3}, panel)
        self.clock = self.display._clock = SimpleNamespace(nanos=0)
        self.wire = self.display._wire = SimpleNamespace(hertz=self.display.chip.fastest, mode=(0, 8), busy=False)
        self.display._cs = SimpleNamespace(value=LOW)
        self.display._dc = SimpleNamespace(value=LOW)
        self.command(0x01)  # software reset
        self.pass_ms(121)
        self.command(0x11)  # sleep-out
        self.pass_ms(6)
        self.command(0x3A, b"\x55")  # 16 bits per pixel
        self.command(0x36, bytes((panel.access,)))  # orientation, order of colours
        self.command(0x29)  # display on
        self.command(0x21 if panel.inverted else 0x20)  # inversion
        assert not self.display.complaints

    def pass_ms(self, ms):
        self.clock.nanos += ms * MS

    def send(self, data, is_data=True):
        self.display._dc.value = HIGH if is_data else LOW
        self.display._receive(bytes(data), self.clock.nanos)

    def command(self, code, data=b""):
        self.send((code,), False)
        if data:
            self.send(data)

    def window(self, left, right, top, bottom):
        """Set the window, and begin a memory write."""
        for code, first, last in ((0x2A, left, right), (0x2B, top, bottom)):
            self.command(code, bytes((first >> 8, first & 255, last >> 8, last & 255)))
        self.command(0x2C)

    def red(self):
        """Write red into the first pixel and return what is seen there."""
        self.window(0, 0, 0, 0)
        self.send((0xF8, 0x00))
        return self.display.image().getpixel((0, 0))

    def complaint(self):
        """End the command, by one that does nothing, and return the complaints of the model."""
        self.command(0x00)
        return "; ".join(self.display.complaints)


def _fast(line):
    """Run the bus at just above the 62.5 MHz that an ST7789 takes."""
    line.wire.hertz = 62_500_001
    line.command(0x00)


def test_a_transfer_that_finds_an_earlier_ones_bytes_in_the_receive_fifo_is_complained_about():
    """One whose bytes a channel receives, after one whose bytes nobody did."""
    chip, sent, complaints = RP2040(), [], []
    Wire(chip, 0, lambda data, began: sent.append(len(data)), complaints)
    spi, (fill, drain) = chip.spi[0], chip.dma.channels[:2]
    for register, value in ((0x0, 7), (0x10, 2), (0x4, 2)):  # 8 bits, the clock, on
        spi.write_uint32(register, value)

    def transfer(count, *channels):
        for channel, treq, control in ((fill, spi.dreq.tx, dma.INCR_READ), (drain, spi.dreq.rx, 0)):
            addresses = (RAM, DATA) if channel is fill else (DATA, RAM)
            control |= treq << 15 | dma.EN | channel.index << 11
            for register, value in zip((0x0, 0x4, 0x8, 0x10), (*addresses, count, control)):
                channel.write_uint32(register, value)
        for channel in channels:
            channel.start()
        for _ in range(100):
            chip.clock.tick(100)
        assert not any(channel.active for channel in channels)
        return spi.rx_fifo.item_count

    assert transfer(40, drain, fill) == 0 and transfer(3, fill) == 3 and not complaints
    assert transfer(40, drain, fill) == 0 and sent == [40, 3, 40]
    assert complaints == ["the receive FIFO was not empty: this transfer ends too early"]


WRONG = (
    (lambda line: (line.command(0x01), line.command(0x36, b"\x00")), "within 5 ms"),
    (lambda line: (line.command(0x01), line.pass_ms(119), line.command(0x11)), "sleep-out too soon"),
    (lambda line: (line.command(0x11), line.pass_ms(100), line.command(0x10)), "sleep-in within 120 ms"),
    (lambda line: (line.command(0x10), line.pass_ms(119), line.command(0x11)), "too soon after a reset or sleep-in"),
    (lambda line: (line.command(0x10), line.pass_ms(6), line.window(0, 0, 0, 0)), "memory write before sleep-out"),
    (lambda line: (line.window(0, 1, 0, 1), line.send(bytes(10))), "5 pixels for a window of 4"),
    (lambda line: (line.window(0, 1, 0, 1), line.send(bytes(7))), "half a pixel"),
    (_fast, "bus clock of 62.5 MHz, at most 62.5"),
    (lambda line: (setattr(line.wire, "mode", (1, 8)), line.command(0x00)), "bus mode 1"),
    (lambda line: (setattr(line.display._cs, "value", HIGH), line.command(0x00)), "bytes while not selected"),
    (
        lambda line: (setattr(line.wire, "busy", True), line.display._lines_moved(HIGH, LOW)),
        "chip select or D/C changed",
    ),
    (lambda line: (line.command(0x3A, b"\x66"), line.window(0, 1, 0, 1)), "pixel format 0x66"),
    (lambda line: line.command(0x36, b"\x70\x00"), "command 0x36 with 2 parameters, takes 1"),
    (lambda line: line.command(0x2A, b"\x00\x00\x00"), "command 0x2A with 3 parameters, takes 4"),
    (lambda line: line.command(0x99), "unknown command 0x99"),
    (lambda line: line.window(5, 4, 0, 0), "is empty"),
    (lambda line: line.window(0, 320, 0, 0), "reaches outside the memory"),
    (lambda line: line.window(0, 0, 0, 240), "reaches outside the memory"),
    (lambda line: line.window(240, 240, 0, 0), "reaches outside the panel"),
)


# A board of each controller; faults with complaints that only one of the others has, and those that both have
CONTROLLERS = {"st7789": "pico-lcd-1.3", "ili9341": "ili9341", "ili9488": "picocalc"}
OWN = (
    ("ili9341", lambda line: line.command(0xD0, b"\xa4\xa1"), "unknown command 0xD0"),
    ("ili9341", _fast, "bus clock of 62.5 MHz, at most 40"),
    ("ili9341", lambda line: line.window(0, 0, 0, 240), "reaches outside the memory"),
    ("ili9488", lambda line: line.command(0xC7, b"\x86"), "unknown command 0xC7"),
    ("ili9488", _fast, "bus clock of 62.5 MHz, at most 25"),
    ("ili9488", lambda line: line.window(0, 0, 0, 480), "reaches outside the memory"),
    ("ili9488", lambda line: line.window(0, 0, 40, 320), "reaches outside the panel"),
)
BOTH = [(act, words) for act, words in WRONG if act is not _fast and "outside" not in words]
BOTH.append((lambda line: line.command(0xB0, b"\x00\xc0"), "command 0xB0 with 2 parameters, takes 1"))
BOTH.append((lambda line: line.window(0, 320, 0, 0), "reaches outside the memory"))
EVERY = [*OWN, *(("st7789", *case) for case in WRONG)]
EVERY += [(name, *case) for name in ("ili9341", "ili9488") for case in BOTH]


@pytest.mark.parametrize("controller, act, words", EVERY, ids=["%s: %s" % (case[0], case[2]) for case in EVERY])
def test_what_a_real_controller_would_not_accept(controller, act, words):
    line = Line(PANELS[CONTROLLERS[controller]], controller=controller)
    act(line)
    assert words in line.complaint()


def test_colours_are_those_of_the_panel_that_the_controller_is_on():
    """The commands for an ST7789 would swap red and blue of an ILI9341 module, and invert its colours."""
    line = Line(PANELS["ili9341"], controller="ili9341")
    assert line.red() == (255, 0, 0)
    line.command(0x36, b"\x20")
    assert line.red() == (0, 0, 255)
    line.command(0x21)
    assert line.red() == (255, 255, 0)


def test_the_command_prints_what_was_sent_to_the_display():
    line = Line()
    sent = line.display.bytes_sent
    line.red()  # 11 bytes of commands and parameters, 2 of a pixel
    assert emulate._traffic(line) == "%d bytes sent to the display in 1 pieces" % (sent + 13)


@pytest.mark.parametrize("access", (0x00, 0x20, 0x40, 0x60, 0x70, 0x80, 0xA0, 0xC0, 0xE0))
@pytest.mark.parametrize("size", ((24, 13, 40, 53), (24, 13, 0, 0)))
def test_pixels_go_where_the_data_sheet_says(access, size):
    """Random windows against a memory addressed pixel by pixel as section 8.12 of the data sheet says."""
    width, height, column, row = size
    line = Line(Panel(width, height, access, column, row))
    rng = random.Random(access)
    expected = {}
    for _ in range(30):
        left, top = rng.randrange(width), rng.randrange(height)
        right, bottom = rng.randrange(left, width), rng.randrange(top, height)
        line.window(left + column, right + column, top + row, bottom + row)
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                value = expected[x, y] = rng.randrange(65536)
                line.send((value >> 8, value & 255))
    assert line.complaint() == ""
    memory = line.display._memory
    for (x, y), value in expected.items():
        x, y = x + column, y + row
        page_order, column_order, exchanged = access & 0x80, access & 0x40, access & 0x20
        c, r = (y, x) if exchanged else (x, y)
        c = 239 - c if column_order else c
        r = 319 - r if page_order else r
        assert memory[r * 240 + c] == value
    image = line.display.image()
    for place, value in expected.items():
        red, green, blue = value >> 11, value >> 5 & 63, value & 31
        assert image.getpixel(place) == (red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)


def test_inversion_colour_order_and_display_off():
    line = Line()
    assert line.red() == (255, 0, 0)
    line.command(0x20)  # no inversion, which this panel needs
    assert line.display.image().getpixel((0, 0)) == (0, 255, 255)
    line.command(0x21)
    line.command(0x36, b"\x78")  # blue in place of red
    assert line.display.image().getpixel((0, 0)) == (0, 0, 255)
    line.command(0x28)  # display off
    assert line.display.image().getpixel((0, 0)) == (0, 0, 0)


def test_a_wrong_orientation_is_seen():
    line = Line(Panel(240, 240, 0x70))
    before = line.display.image().getpixel((0, 0))
    line.command(0x36, b"\x00")
    line.window(0, 0, 0, 0)
    line.send((0xFF, 0xFF))
    assert before != (255, 255, 255) and line.display.image().getpixel((0, 0)) == before


def test_a_panel_with_more_rows_than_the_picture():
    """The rows above and below are visible too, and undefined until they are written to."""
    line = Line(PANELS["picocalc"], controller="ili9488")
    assert line.display.margins().size == (320, 80) and line.display.image().size == (320, 240)
    assert len(line.display.margins().getcolors()) == 1 and line.display.margins().getpixel((0, 0)) != (0, 0, 0)
    line.window(0, 319, 0, 39)
    line.send(bytes(2 * 320 * 40))
    line.window(0, 319, 40, 40)
    line.send(b"\xff" * 640)
    line.window(0, 319, 280, 319)
    line.send(bytes(2 * 320 * 40))
    assert line.complaint() == "" and line.display.margins().getcolors() == [(320 * 80, (0, 0, 0))]
    white = (255, 255, 255)
    assert line.display.image().getpixel((7, 0)) == white and line.display.image().getpixel((7, 1)) != white


def test_contacts_bounce_and_come_to_rest():
    """A pressed button pulls its pin down."""
    clock, levels = SimulationClock(), []
    pin = SimpleNamespace(
        set_input_value=lambda level: levels.append((clock.nanos, level)),
        release_input=lambda: levels.append((clock.nanos, True)),
    )
    buttons = Buttons({"keys": {"select": (5,)}})
    buttons.attach(SimpleNamespace(clock=clock, gpio={5: pin}))
    buttons.tap("select", hold_ms=50)
    clock.tick(1000 * MS)
    down = [level for when, level in levels if when < 50 * MS]
    up = [level for when, level in levels if when >= 50 * MS]
    assert down[0] is False and down[-1] is False and True in down
    assert up[0] is True and up[-1] is True and False in up
    assert max(when for when, _ in levels) < 54 * MS


class _Bus:
    """An I2C peripheral that moves a keyboard's lines: `talk` writes a register and reads two bytes."""

    scl_low_period = scl_high_period = 7500  # cycles of the chip's 125 MHz: a clock of 8.3 kHz

    def __init__(self, clock):
        self.clock = clock

    complete_start = complete_stop = complete_write = lambda self, *_: None

    def complete_connect(self, answered):
        self.answered = answered

    def complete_read(self, value):
        self.read.append(value)

    def talk(self, register=9, count=2):
        self.read = []
        for act in (
            lambda: self.on_connect(0x1F, I2CMode.WRITE), lambda: self.on_write_byte(register), self.on_stop,
            *(lambda: self.on_read_byte(True) for _ in range(count)),
        ):  # fmt: skip
            act()
            self.clock.tick(2 * MS)
        return self.read


def _keyboard(**keys):
    """Return a keyboard with its bus."""
    bus = _Bus(SimulationClock())
    keyboard = Keyboard({"sda": 6, "keys": keys}, [])
    keyboard.attach(SimpleNamespace(clock=bus.clock, i2c=[None, bus]))
    return keyboard, bus


def test_a_keyboard_reports_each_event_once_and_repeats_a_held_key():
    """An event is a state, 1 for pressed and 3 for released, and a key's code; [0, 0] stands for none."""
    keyboard, bus = _keyboard(select=(10, 32), up=(0xB5,))
    assert bus.talk() == [0, 0] and bus.answered and not keyboard.complaints
    keyboard.tap("select", hold_ms=60)
    bus.clock.tick(100 * MS)
    assert [bus.talk() for _ in range(3)] == [[1, 10], [3, 10], [0, 0]]
    keyboard.down("up")
    bus.clock.tick(450 * MS)
    keyboard.up("up")
    bus.clock.tick(50 * MS)
    assert [bus.talk() for _ in range(5)] == [[1, 0xB5], [1, 0xB5], [1, 0xB5], [3, 0xB5], [0, 0]]
    with pytest.raises(NoButton, match="no button for 'x'; its keys are: select, up"):
        keyboard.tap("x")


def test_a_keyboard_reports_its_cell_and_0xff_without_one():
    keyboard, bus = _keyboard()
    for full, charging, byte in ((0, False, 0), (40, False, 40), (40, True, 0xA8), (-1, False, 0xFF), (-1, True, 0xFF)):
        keyboard.full, keyboard.charging = full, charging
        assert bus.talk(register=0x0B) == [0x0B, byte]


@pytest.mark.parametrize("talk, period, words", [
    ({"register": 0x99}, 7500, "register 0x99 of the keyboard"),
    ({"count": 3}, 7500, "more bytes were read from the keyboard than it had sent"),
    ({}, 100, "keyboard's bus at 625.0 kHz, at most 10"),
])  # fmt: skip
def test_what_a_keyboard_does_not_understand(talk, period, words):
    keyboard, bus = _keyboard()
    bus.scl_low_period = bus.scl_high_period = period
    bus.talk(**talk)
    assert keyboard.complaints == [words]


def test_files_come_back_from_an_image():
    files = {"main.py": b"print(1)\n", "engine/a.mpy": bytes(range(256)) * 40, "saves/treys.base": b"x"}
    image = filesystem.make(files)
    assert len(image) == filesystem.SIZE and made.files_in(image) == files
    assert saves_on(image) == {"treys.base": b"x"}
