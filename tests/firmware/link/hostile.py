"""Devices at one table, joined by a line with every kind of fault; all times are simulated.

table = Table("trex", 2, rng, {"lost": 0.1}, seats="PPNN", kingdoms=1)      # two devices, in the first seats
table.play()                # until the game is over everywhere; AssertionError when it is stuck
"""

import engine
from engine.compat import const
from firmware.link import Link, framed
from firmware.link.roster import PLAYING, Roster
from firmware.link.seats import unpack_roster
from firmware.link.session import Session

STEP_MS = 20
THINK_MS = 400  # before a move
BUFFER = 512  # bytes that a device can hold until it reads them: `_RX_BYTES` of `firmware/drivers/uart.py`
# What happens to a byte or to a whole write: lost … late. To the whole line: silence. To a device: restart. To all
# devices: flood, frames of an unknown one
FAULTS = ("lost", "doubled", "swapped", "damaged", "noise", "cut", "late", "silence", "restart", "flood")
_LATEST = const(30_000)  # steps without a move until the game counts as stuck


class Port:
    """One device's end of the line."""

    def __init__(self, line):
        self.line = line
        self.ring = line.ring  # then a link passes on what it hears
        self.heard = b""  # bytes to be read
        self.written = 0  # bytes so far

    def read(self, most):
        data = self.heard[:most]
        self.heard = self.heard[most:]
        return data

    def hear(self, data):
        """Add bytes to a buffer of a device's size; bytes that do not fit are lost."""
        self.heard = (self.heard + bytes(data))[:BUFFER]

    def write(self, data):
        self.written += len(data)
        self.line.carry(self, bytes(data))


class Line:
    """Carries bytes from one end to the next one of a ring, or to all others of a bus, with faults."""

    def __init__(self, rng, rates, ring):
        self.rng = rng
        self.rates = rates  # probability of each fault, per write; of silence, restart and flood per step
        self.ring = ring  # otherwise a bus
        self.ends = []
        self.late = []  # (port, bytes) to come later
        self.faults = dict.fromkeys(FAULTS, 0)
        self.silent = 0  # steps for which nothing is carried

    def join(self):
        """Return a new end of the line."""
        port = Port(self)
        self.ends.append(port)
        return port

    def happens(self, fault):
        """Return whether a fault happens now, and count it."""
        happens = self.rng.random() < self.rates.get(fault, 0)
        self.faults[fault] += happens
        return happens

    def carry(self, port, data):
        """Deliver what an end has written, unless the line is silent."""
        at = self.ends.index(port)
        others = [self.ends[(at + 1) % len(self.ends)]] if self.ring else [end for end in self.ends if end is not port]
        for other in others:
            if not self.silent:
                self._deliver(other, data)

    def _deliver(self, port, data):
        rng = self.rng
        if self.happens("noise"):
            data = bytes([rng.randrange(256) for _ in range(rng.randrange(1, 40))]) + data
        at = rng.randrange(len(data) - 1)
        if self.happens("lost"):
            data = data[:at] + data[at + 1 :]
        if self.happens("damaged"):
            data = data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :]
        if self.happens("swapped"):
            data = data[:at] + data[at + 1 : at + 2] + data[at : at + 1] + data[at + 2 :]
        if self.happens("cut"):
            data = data[:at]
        if self.happens("doubled"):
            data += data
        if self.happens("late"):
            self.late.append((port, data))
        else:
            port.hear(data)

    def step(self):
        self.silent = max(0, self.silent - 1)
        if self.happens("silence"):
            self.silent = self.rng.randrange(1, 1000)  # up to 20 s
        if self.happens("flood"):
            for port in self.ends:
                port.hear(self.nonsense())
        if self.late and self.rng.random() < 0.1:
            port, data = self.late.pop(self.rng.randrange(len(self.late)))
            port.hear(data)

    def nonsense(self):
        """Return intact frames from an unknown device, some of unknown kinds."""
        rng = self.rng
        data = b""
        for _ in range(rng.randrange(1, 8)):
            payload = bytes([rng.randrange(256) for _ in range(rng.randrange(40))])
            data += framed(rng.randrange(256), 99, payload)
        return data


class Device:
    """One player with a device: decides at random, after a while."""

    think_ms = THINK_MS

    def __init__(self, table, number, game, roster):
        self.table = table
        self.number = number
        self.port = table.line.join()
        self.begin(game, roster)

    def begin(self, game, roster, loaded=False):
        """Sit down at a game, which was `loaded` from a save or has just begun."""
        self.game = game
        self.session = Session(Link(self.port, self.number), game, roster, self.table.now, loaded)
        self.since = self.table.now  # when it last made or saw a move
        self.news = []  # (kind, number of a device) that the session has reported

    def step(self, now):
        session = self.session
        session.step(now)
        self.news += session.news
        session.news.clear()
        if session.save:
            self.game = engine.load(session.save, self.game.options["seats"])
            session.adopt(self.game)
        code = session.next()
        turn = self.game.to_act
        if code >= 0:
            self.game.play(code)
            session.played()
            self.since = now
        elif turn >= 0 and session.roster.player(turn) == self.number and now - self.since >= self.think_ms:
            self.game.play(self.table.rng.choice(self.game.moves()))
            self.since = now

    def restart(self):
        """Lose power and come back with the saved game, perhaps without its last move."""
        game = engine.load(self.game.save())
        if self.table.rng.randrange(2) and game.length:
            game.rewind(game.length - 1)
        self.port.heard = b""
        self.begin(game, self.session.roster, True)


class Table:
    """A game on `count` devices, the first the host, which plays the other seats; `rates`, `ring`: as for `Line`."""

    def __init__(self, name, count, rng, rates, ring=True, deal=7, **options):
        self.rng = rng
        self.now = 0
        self.line = Line(rng, rates, ring)
        letters = options.pop("seats")
        numbers = [1000 + i for i in range(count)]  # by which the devices know each other
        roster = Roster(numbers[0], engine.number(name), letters)
        roster.phase = PLAYING
        for seat, number in enumerate(numbers):
            roster.owners[seat] = number
        self.devices = []
        for seat, number in enumerate(numbers):
            own = letters.replace("P", "N")
            game = engine.new(name, deal, seats=own[:seat] + "P" + own[seat + 1 :], **options)
            self.devices.append(Device(self, number, game, unpack_roster(numbers[0], roster.pack())))

    @property
    def host(self):
        return self.devices[0]

    @property
    def over(self):
        return all(device.game.over and device.session.agreed for device in self.devices)

    def step(self):
        self.now += STEP_MS
        self.line.step()
        for device in self.devices:
            device.step(self.now)
            if self.line.happens("restart"):
                device.restart()

    def play(self, steps=10_000_000):
        """Play until all games are over and agree, or `steps`; AssertionError after ten minutes without a move."""
        most, since = -1, 0
        while not self.over and steps:
            self.step()
            steps -= 1
            length = max(device.game.length for device in self.devices)
            since = 0 if length > most else since + 1
            most = max(most, length)
            assert since < _LATEST, "stuck: %s" % [(d.game.length, d.session.__dict__) for d in self.devices]

    def truths(self):
        """Return the set of all devices' checksums: one where they agree."""
        return {device.game.checksum() for device in self.devices}

    @property
    def written(self):
        return sum(device.port.written for device in self.devices)
