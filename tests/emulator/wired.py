"""Two emulated Picos, wired UART to UART: their time passes together, and somebody listens to their wires."""

import random

import engine
from firmware.link import MOVES, PIECE, POSITION, STANDING, TABLE, Link
from firmware.link.fetch import Fetch
from firmware.link.seats import unpack_roster
from firmware.table.race import Standing
from tests.emulator.emulated import switched_off
from tools.emulator.handheld import HOLD_MS

BIT_NS = 8_681  # at 115,200 baud
STEP = 0.001  # emulated seconds from one exchange of bytes to the next
RX = 1  # the pin at which a device receives


class Wire:
    """One of two crossed wires: carries what a device sends to the other one, as slowly as a real one would."""

    def __init__(self, sender, receiver):
        self.receiver = receiver
        self.plugged = True
        self.count = 0  # bytes sent; ...
        self.lost = 0  # ... and of those, how many found the receiver's FIFO full
        self.sent = bytearray()  # the bytes that nobody has looked at yet
        self._waiting = []
        self._free_at = 0  # when the last byte has arrived
        sender.mcu.uart[0].on_byte = self._waiting.append

    def carry(self):
        """Send what has been written on its way."""
        mcu, now = self.receiver.mcu, self.receiver.nanos
        self.count += len(self._waiting)
        self.sent += bytes(self._waiting)
        for byte in self._waiting if self.plugged else ():
            start = max(now, self._free_at)
            self._free_at = start + 10 * BIT_NS
            # The line is low for the start bit and the zeros up to the lowest one in the byte
            low = (byte & -byte).bit_length() if byte else 9  # bits
            self.receiver.at(start, lambda: mcu.gpio[RX].set_input_value(False))
            self.receiver.at(start + low * BIT_NS, lambda: mcu.gpio[RX].set_input_value(True))
            self.receiver.at(self._free_at, lambda byte=byte: self._arrive(byte))
        self._waiting.clear()

    def _arrive(self, byte):
        """The receiver gets a byte, unless its clocks stand still."""
        uart = self.receiver.mcu.uart[0]
        if not self.receiver.naps.under_way:
            self.lost += uart.rx_fifo.full
            uart.feed_byte(byte)

    # As the port of a `Link` that only listens

    ring = False

    def read(self, most):
        data = bytes(self.sent[:most])
        del self.sent[: len(data)]
        return data


class Witness:
    """Knows the game from the wires alone, and checks whatever is said there against it."""

    def __init__(self, wires):
        self.game = None  # until a guest has fetched it
        self.roster = None
        self.devices = [0, 0]  # numbers
        self.heard = [(0, 0), (0, 0)]  # what each has said that it has: moves, checksum
        self.resent = 0  # moves that were sent again
        self.standings = [Standing(0, "", 0), Standing(0, "", 0)]  # of a race, the last of each
        self._links = [Link(wire, 0) for wire in wires]
        self._fetch = None
        self._sums = []  # checksums, by the number of moves that led to them

    def listen(self):
        """Take in what has been sent."""
        for i in (0, 1):
            self._links[i].listen(lambda kind, sender, payload, i=i: self._hear(i, kind, sender, payload), 0)

    def _hear(self, i, kind, sender, payload):
        if sender == self.devices[1 - i]:  # the other's frame, passed on
            return
        self.devices[i] = sender
        if kind == TABLE:
            self.roster = unpack_roster(sender, payload)
        elif kind == PIECE and self.game is None:
            self._fetch = self._fetch or Fetch(self._links[i], sender)
            if self._fetch.hear(sender, payload):
                self.game = engine.load(bytes(self._fetch.data))
                self._sums = [self.game.checksum()]
        elif kind == MOVES and self.game is not None:
            start, checksum = int.from_bytes(payload[:2], "little"), int.from_bytes(payload[2:6], "little")
            assert self._sums[start] == checksum
            for at in range(6, len(payload), 2):
                code = int.from_bytes(payload[at : at + 2], "little")
                if start == self.game.length:
                    assert self.roster.player(self.game.to_act) == sender, "a move by somebody whose turn it is not"
                    self.game.play(code)
                    self._sums.append(self.game.checksum())
                else:
                    self.resent += 1
                assert self.game.log[start] == code
                start += 1
            self.heard[i] = max(self.heard[i], (start, self._sums[start]))
        elif kind == STANDING:
            assert self.standings[i].take(payload)
        elif kind == POSITION and self.game is not None:
            length, checksum = int.from_bytes(payload[:2], "little"), int.from_bytes(payload[2:6], "little")
            assert self._sums[length] == checksum, "two truths"
            self.heard[i] = length, checksum

    @property
    def turn(self):
        """Which device's player has to press something: 0, 1, or -1 while opponents play."""
        seat = self.game.to_act
        owner = self.roster.owners[seat] if seat >= 0 else 0
        return self.devices.index(owner) if owner in self.devices and owner else -1

    @property
    def agreed(self):
        """Whether both have said that they have the whole game as it stands."""
        now = self.game.length, self.game.checksum()
        return self.heard == [now, now]


class Wired:
    """Two handhelds, the host and the guest, with a cable between them. Their time is the same, to a step."""

    def __init__(self, board, files=(None, None), heap="1.28"):
        self.handhelds = [switched_off(board, found, heap) for found in files]
        for handheld in self.handhelds:
            handheld.start()
        host, guest = self.handhelds
        self.wires = [Wire(host, guest), Wire(guest, host)]
        self.witness = Witness(self.wires)
        self.rng = random.Random(7)
        host.run(0.7)  # nobody switches two devices on in the same microsecond
        self._now = [handheld.nanos for handheld in self.handhelds]  # what the time is on each; ...
        self._running = [False, False]  # ... and whether it is being brought there
        for i in (0, 1):
            self.handhelds[i].flash.on_begin = lambda nanos, i=i: self._erasing(i, nanos)

    def run(self, seconds):
        """Let time pass on both."""
        for _ in range(max(1, round(seconds / STEP))):
            self._now = [now + STEP * 1e9 for now in self._now]
            self._step()

    def _step(self):
        """Bring both to the time that it is, but for one that is under way; carry what they have sent."""
        for i, handheld in enumerate(self.handhelds):
            if handheld.nanos < self._now[i] and not self._running[i]:
                self._running[i] = True
                handheld.run((self._now[i] - handheld.nanos) / 1e9)
                self._running[i] = False
        for wire in self.wires:
            wire.carry()
        self.witness.listen()

    def _erasing(self, i, nanos):
        """A device begins an operation of its flash, in which its processor stands still: the other goes on."""
        handheld = self.handhelds[i]

        def passes():
            ahead = max(0, handheld.nanos - self._now[i])
            self._now = [now + ahead for now in self._now]
            self._step()

        for step in range(1, int(nanos / (STEP * 1e9)) + 1):
            handheld.at(handheld.nanos + step * STEP * 1e9, passes)

    def run_until(self, condition, seconds):
        """Let time pass until `condition()` is true; return the seconds it took. AssertionError after `seconds`."""
        for step in range(round(seconds / STEP)):
            if condition():
                return step * STEP
            self.run(STEP)
        raise AssertionError("not within %g s" % seconds)

    def press(self, i, words, seconds=0.35):
        """Press keys on one of the two, one after the other."""
        for word in words.split():
            self.handhelds[i].buttons.tap(word, HOLD_MS)
            self.run(seconds)

    def plug(self, plugged):
        """Put the cable in, or pull it out."""
        for wire in self.wires:
            wire.plugged = plugged

    def meet(self, steps, options="", look=lambda: None):
        """Go to the lobby with each device's buttons, take seats, and begin; the guest fetches the game.

        `steps`: presses of next from the first game to this one; `options`: what the host presses on the page of a new
        game before. `look()` is called in the lobby, before the game begins.
        """
        way = "next " * steps + "back select "
        self.press(0, way + options)
        self.press(1, way)
        for i in (0, 1):
            self.press(i, "prev prev prev select")  # other devices
        self.press(0, "select")  # offer
        self.run(1)
        self.press(1, "select")  # the first table, on which the cursor is now
        self.run(1)
        look()
        self.press(0, "select")  # begin
        self.run_until(lambda: self.witness.game is not None, 8)
        self.run(2)  # it opens its table
