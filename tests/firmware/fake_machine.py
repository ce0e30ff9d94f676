"""A stand-in for MicroPython's `machine` with a display on its SPI bus, and a keyboard on I2C; runs on both runtimes.

    import sys, tests.firmware.fake_machine as machine
    sys.modules["machine"] = sys.modules["rp2"] = machine

`log` records what is set up, in order; `panel` is the controller of the SPI bus made last.
"""

try:
    import micropython
    import uctypes
except ImportError:
    uctypes = None  # CPython, where no driver asks for a DMA channel

log = []
levels = {}  # pin: level of an output
pulled = []  # inputs with a pull-up
low = []  # buttons that are down
high = []  # inputs without a pull-up that are high
analogue = {}  # pin: reading of the converter, 0 to 65535
registers = {}  # register of the keyboard: its value
typed = []  # the keyboard's events that have not been read: (1 pressed, 3 released; key code)
pwms = {}  # pin: its PWM
timers = []  # those that run
panel = None
wires = (9, 8)  # the pins of CS and D/C


class Pin:
    OUT = "out"
    IN = "in"
    PULL_UP = "pull up"

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        if mode == Pin.OUT:
            log.append(("out", number))
            levels[number] = value
        elif mode == Pin.IN and pull == Pin.PULL_UP:
            pulled.append(number)
        elif mode == Pin.IN:
            assert pull is None

    def __call__(self, level=None):
        if level is None:
            return int(self.number in high)
        levels[self.number] = level


class UART:
    """`received`: bytes to be read; `sent`: bytes written, as far as the buffer had room."""

    def __init__(self, number, baud, tx, rx, rxbuf, txbuf, timeout):
        log.append(("uart", number, baud, tx.number, rx.number))
        assert rx.number in pulled and rxbuf >= 512 and timeout == 0
        self.room = txbuf
        self.received = self.sent = b""

    def read(self, most):
        data, self.received = self.received[:most], self.received[most:]
        return data or None

    def write(self, data):
        self.sent += data[: self.room - len(self.sent)]

    def deinit(self):
        log.append(("uart", "closed"))


class ADC:
    def __init__(self, pin):
        assert 26 <= pin <= 29
        self.pin = pin

    def read_u16(self):
        return analogue[self.pin]


class SPI:
    def __init__(self, bus, baud, sck, mosi, miso, polarity, phase):
        global panel
        assert miso is None
        log.append(("spi", bus, baud, 2 * polarity + phase, sck.number, mosi.number))
        panel = Panel(lambda: levels[wires[0]], lambda: levels[wires[1]])
        self.number = bus

    def write(self, data):
        """Finish a transfer by DMA, then send: MicroPython's SPI waits until the peripheral is idle."""
        DMA.flow()
        if data:
            panel.write(data)


class Bus:
    """A stand-in for the `Bus` of `firmware/drivers/bus.py`; a transfer is read as late as the real one may be."""

    def __init__(self, write):
        self.write = write
        self.band = bytearray(2560)
        self.waiting = None

    def start(self, at, count):
        self.finish()
        assert count and at + count <= len(self.band)
        self.waiting = at, count

    def finish(self):
        if self.waiting:
            at, count = self.waiting
            self.write(self.band[at : at + count])
        self.waiting = None

    def close(self):
        self.finish()


class PWM:
    def __init__(self, pin, freq, duty_u16):
        pwms[pin.number] = self
        self.hertz = freq
        self.duty = duty_u16

    def freq(self, hertz):
        self.hertz = hertz

    def duty_u16(self, duty):
        self.duty = duty


class DMA:
    """A DMA channel of `rp2` that feeds the SPI bus made last; it reads its data at the last moment."""

    open = []
    waiting = None
    stuck = False  # transfers do not end

    def __init__(self):
        DMA.open.append(self)
        self.polls = 0

    @staticmethod
    def pack_ctrl(size, inc_write, treq_sel):
        assert size == 0 and not inc_write
        return treq_sel

    @staticmethod
    def flow():
        if DMA.waiting:
            address, count = DMA.waiting
            panel.write(uctypes.bytes_at(address, count))
        DMA.waiting = None

    def config(self, write, ctrl):
        # The requests that pace SPI 0 and 1 of an RP2040
        assert ctrl == (16, 18)[write.number]

    @property
    def registers(self):
        return self

    def __setitem__(self, word, value):
        assert DMA.waiting is None, "still busy"
        if word == 2:  # TRANS_COUNT
            self.count = value
        else:
            assert word == 15  # AL3_READ_ADDR_TRIG, which starts the transfer
            DMA.waiting = value, self.count
            self.polls = 2  # calls of `active` until it is done

    def active(self, on=None):
        if on is not None:  # abort
            assert not on
            DMA.waiting, self.polls, DMA.stuck = None, 0, False
        if DMA.stuck:
            return True
        self.polls -= 1
        if self.polls < 0:
            DMA.flow()
        return self.polls >= 0

    def close(self):
        DMA.open.remove(self)


class I2C:
    def __init__(self, bus, sda, scl, freq):
        log.append(("i2c", bus, freq, sda.number, scl.number))

    def writeto(self, address, data):
        assert address == 0x1F and data == b"\x09"
        raise OSError("no answer yet")  # as from a keyboard that is still starting


class Registers:
    """The registers of an I2C peripheral with the PicoCalc's keyboard, as words; see `firmware/drivers/keyboard.py`."""

    COMMAND, RECEIVED = 4, 30  # words: a command or a byte received; how many bytes wait
    READ, STOP = 0x100, 0x200  # bits of a command

    def __init__(self):
        self.reply = []
        self.received = []
        self.waiting = []  # commands, while the keyboard holds the bus
        self.held = False

    def __getitem__(self, word):
        while self.waiting and not self.held:
            self._carry_out(self.waiting.pop(0))
        if word == self.RECEIVED:
            return len(self.received)
        return self.received.pop(0) if word == self.COMMAND else 0

    def __setitem__(self, word, value):
        assert word == self.COMMAND
        assert value & self.READ or not self.received
        self.waiting.append(value)

    def _carry_out(self, value):
        if value & self.READ:
            assert bool(value & self.STOP) == (len(self.reply) == 1), "a stop with the second byte"
            self.received.append(self.reply.pop(0) | 0x400)  # a flag above the byte, which the driver has to remove
        else:
            register = value & 0xFF
            assert value == self.STOP | register
            if register == 9:  # of key events
                self.reply = list(typed.pop(0)) if typed else [0, 0]
            else:
                self.reply = [register, registers[register]]


class Timer:
    PERIODIC = 1

    def __init__(self, _):
        self.deinit()

    def init(self, period, mode, callback, hard):
        assert mode == Timer.PERIODIC and 1 <= period <= 10
        self.fire = (lambda: _interrupt(callback, self)) if hard else lambda: callback(self)
        self.deinit()
        timers.append(self)

    def deinit(self):
        if self in timers:
            timers.remove(self)


def _interrupt(callback, timer):
    """Call back as in an interrupt, where nothing can be allocated."""
    if not uctypes:
        callback(timer)
        return
    micropython.heap_lock()
    try:
        callback(timer)
    finally:
        micropython.heap_unlock()


class Memory:
    def __getitem__(self, address):
        if address == 0x50110050:  # SIE_STATUS
            return usb
        raise AssertionError(hex(address))


class Uctypes:
    """A stand-in for `uctypes`, whose structures are the levels of the pins, as `levels` of `assembly.py` asks for."""

    BFUINT32 = uctypes and uctypes.BFUINT32
    BF_POS = uctypes and uctypes.BF_POS
    BF_LEN = uctypes and uctypes.BF_LEN
    addressof = uctypes and uctypes.addressof

    @staticmethod
    def struct(address, fields):
        assert address == 0xD0000004 and list(fields) == ["pins"]  # GPIO_IN
        return Levels()


class Levels:
    @property
    def pins(self):
        word = 0x3FFFFFFF  # all 30 pins are high, but for the buttons that are down
        for pin in low:
            word &= ~(1 << pin)
        return word


mem32 = Memory()
usb = 0  # SIE_STATUS of the USB controller
slept = []  # milliseconds of each `lightsleep`


def freq(*hertz):
    log.append(("freq",) + hertz)
    return 125000000


def lightsleep(ms):
    """Record a sleep; check that no timer runs, which would end it, and that no PWM is on, which would stop."""
    assert not timers and not any([pwm.duty for pwm in pwms.values()])
    log.append(("lightsleep",))
    slept.append(ms)


class Panel:
    """A display controller with a memory of 320 x 320 pixels; it asserts that its input is valid."""

    # Command: how many parameters it may have. 0x2C, which begins a write of pixels, has none
    PARAMETERS = {0x3A: (1,), 0xB0: (2,), 0x36: (1,), 0x2A: (4,), 0x2B: (4,)}
    # Of the controllers that are not an ST7789
    PARAMETERS.update({0xB1: (1,), 0xB4: (1,), 0xB7: (1,), 0xC0: (1, 2), 0xC1: (1,), 0xC5: (2, 3), 0xC7: (1,)})
    PARAMETERS.update({0xE0: (15,), 0xE1: (15,)})

    def __init__(self, cs, dc):
        self.cs = cs
        self.dc = dc
        self.command = None
        self.wanted = (0,)  # numbers of parameters that the command may have
        self.given = []
        self.state = {"awake": False, "on": False, "inverted": False, "access": None, "depth": None}
        self.window = [0, 0, 0, 0]  # first and last column, first and last row
        self.memory = bytearray(2 * 320 * 320)
        self.at = 0  # bytes of the window written so far
        self.bytes = 0

    def write(self, data):
        assert self.cs() == 0, "not selected"
        self.bytes += len(data)
        if self.dc():
            if self.command == 0x2C:
                self.pixels(data)
            else:
                for byte in data:
                    self.given.append(byte)
                assert len(self.given) in self.wanted, "parameters of %x" % self.command
                self.parameters()
        else:
            assert len(self.given) in self.wanted, "parameters of %x" % self.command
            self.command = data[0]
            self.wanted = self.PARAMETERS.get(self.command, (0,))
            self.given = []
            self.obey()

    def obey(self):
        code = self.command
        if code in (0x10, 0x11):  # sleep, wake
            self.state["awake"] = code == 0x11
        elif code in (0x28, 0x29):  # off, on
            self.state["on"] = code == 0x29
        elif code in (0x20, 0x21):  # not inverted, inverted
            self.state["inverted"] = code == 0x21
        elif code == 0x2C:  # pixels follow
            left, right, top, bottom = self.window
            assert self.state["awake"] and left <= right < 320 and top <= bottom < 320
            self.at = 0
        else:
            assert code in (0x01, 0x13) or self.wanted != (0,), "unknown command %x" % code  # reset, the whole screen

    def parameters(self):
        given = self.given
        if self.command in (0x2A, 0x2B):  # columns, rows of the window
            first = 0 if self.command == 0x2A else 2
            self.window[first] = given[0] << 8 | given[1]
            self.window[first + 1] = given[2] << 8 | given[3]
        elif self.command == 0x36:  # MADCTL
            self.state["access"] = given[0]
        elif self.command == 0x3A:  # COLMOD
            self.state["depth"] = given[0]

    def pixels(self, data):
        left, right, top, bottom = self.window
        line = 2 * (right - left + 1)
        assert self.at + len(data) <= line * (bottom - top + 1), "more pixels than the window holds"
        done = 0
        while done < len(data):
            row = self.at // line
            column = self.at % line
            part = min(line - column, len(data) - done)
            start = 2 * (320 * (top + row) + left) + column
            self.memory[start : start + part] = data[done : done + part]
            done += part
            self.at += part

    def whole(self):
        """True when the window has been filled exactly."""
        left, right, top, bottom = self.window
        return self.at == 2 * (right - left + 1) * (bottom - top + 1)

    def pixel(self, x, y):
        i = 2 * (320 * y + x)
        return self.memory[i] << 8 | self.memory[i + 1]
