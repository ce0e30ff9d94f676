"""What the games cost on the emulated Pico: memory, time and traffic, each figure with how it was taken.

    for name, value, unit, how in figures(uf2, "pico-lcd-1.3"): ...

Times are cycles of the emulated processor at 125 MHz (`tools/emulator/machine.py` says why cycles), bytes on
the bus take the time they would take there, flash operations what the chip's data sheet gives.
"""

import engine
from engine.rng import Rng
from tools.emulator.handheld import HOLD_MS, Handheld
from tools.emulator.heap import Heap
from tools.emulator.remote_console import RemoteConsole

# The boards whose figures are quoted: one per screen size
BOARDS = ("pico-lcd-1.3", "display-pack", "pico-lcd-2")

DEAL = 24
_BITS_PER_PIXEL = 16
_LINES = 8
_LONGEST_MOTION = 3.0  # seconds
_PAUSE = 100  # ms between two frames that belong to different motions
_CHAIN = 5
_SAVED = 100
_LONG_SAVE = 20  # ms
_REST = 0.5  # seconds before a press: by then the console's idle work is done
WAITS = 0.95  # of the time at rest, for which the processor has nothing to do
_SETTLED = 3.0  # seconds after which it is at rest
_LOOK = 2.0  # seconds of rest that are looked at

# The published way: a call for each line, two lookups of a 16-bit colour for each byte, an index for each access
_LINE_BY_LINE = """
import micropython
from array import array

@micropython.viper
def one_line(target: ptr16, source: ptr8, colours: ptr16, count: int):
    n = 0
    for i in range(count):
        pair = source[i]
        target[n] = colours[pair >> 4]
        target[n + 1] = colours[pair & 15]
        n += 2

def line_by_line(target, source, colours, width, height):
    count = width // 2
    view = memoryview(source)
    for y in range(height):
        one_line(target, view[y * count :], colours, count)

def in_bands(target, source, table, width, height):
    expand(target, source, table, 0, 0, width // 2, height, width // 2)

from firmware.drivers.panel import expand
colours = array("H", range(16))
target = bytearray(2 * %(width)d * %(lines)d)
"""


_SAVES = """
import engine
from firmware.drivers.heap import plug, solid
console.play(engine.new("trex", 24), True)
def saves(count):
    game = console.screens[-1].game
    for _ in range(count):
        game.play(game.moves()[0])
        end = solid()  # the heap as it is at a table where nobody has pressed for a while
        while not plug(end):
            pass
        began = time.ticks_us()
        console.store.save_game(game)
        first = time.ticks_diff(time.ticks_us(), began)
        longest, more = 0, True
        while more:
            began = time.ticks_us()
            more = console.store.save_game(game, patient=True)
            longest = max(longest, time.ticks_diff(time.ticks_us(), began))
        print(first, longest)
"""


class Response:
    """The cost of one press, until nothing has moved for 80 ms.

    first, last     milliseconds from the press to the first and the last pixel that changed
    moves           milliseconds from the release to the first pixel that changed after it: a card played sets out then
    cycles          worked until then
    sent            bytes on the display's bus
    operations      "erase" and "program" of the flash, also those that follow when the screen is at rest
    lowest          the heap at its fullest (a `Look`), when asked to watch it
    """

    def __init__(self, handheld, key, heap=None):
        self._handheld = handheld
        self._pressed = handheld.nanos
        self._changed = 0
        self._heap = heap
        self.first = self.last = self.moves = 0.0
        self.lowest = None
        self.cycles = 0
        display = handheld.display
        sent, self._cycles, operations = display.bytes_sent, handheld.cycles, len(handheld.flash.operations)
        handheld.buttons.tap(key, HOLD_MS)
        handheld.run_until(self._quiet, _LONGEST_MOTION)
        self.sent = display.bytes_sent - sent
        handheld.settle()
        self.operations = [operation.kind for operation in handheld.flash.operations[operations:]]

    def _quiet(self):
        """Look at the display and the heap; True when the press has been answered and nothing moves any more."""
        handheld = self._handheld
        changed = handheld.display.changed_at
        if changed > max(self._pressed, self._changed):
            self._changed = changed
            self.last = (changed - self._pressed) / 1e6
            self.first = self.first or self.last
            self.moves = self.moves or max(0.0, self.last - HOLD_MS)
            self.cycles = handheld.cycles - self._cycles
        if self._heap:
            snapshot = self._heap.inspect()
            if self.lowest is None or snapshot.free < self.lowest.free:
                self.lowest = snapshot
        return handheld.nanos - max(self._pressed + HOLD_MS * 1e6, handheld.display.written_at) > 80e6


def figures(uf2, board):
    """Return a list of (name, value, unit, how it was measured) for the games of this project on `board`."""
    return list(measure(uf2, board))


def measure(uf2, board):
    """Yield the figures one by one, as they are found; it takes minutes."""
    yield _start(uf2, board)
    stage = RemoteConsole(uf2, board)
    yield from _memory(stage, "first screen")
    yield from _waits(stage, "first screen")
    yield from _asleep(stage)
    yield from _conversion(stage)
    with_stick = "up" in stage.handheld.buttons.pins
    yield from _home(stage, ("right", "left") if with_stick else ("next", "prev"))
    for name in engine.GAMES:
        yield from _game(stage, name, ("right", "left") if with_stick else ("next", "prev"))
    yield from _saves(stage)


def _start(uf2, board):
    handheld = Handheld(uf2, board)
    return "power on to menu", handheld.start() / 1e9, "s", "until the last pixel of the first screen"


def _memory(stage, where):
    heap = Heap(stage.handheld.mcu).inspect()
    how = "after a collection, seen from outside"
    return [
        ("heap free, " + where, heap.free, "bytes", how),
        ("largest free block, " + where, heap.largest, "bytes", how),
    ]


def at_rest(handheld):
    """Let a handheld come to rest; return for which share of the time after that its processor waits."""
    handheld.run(_SETTLED)
    return handheld.idle_share(_LOOK)


def _waits(stage, where):
    """The figures of a handheld at rest, with a USB host and on a battery."""
    found = []
    for plugged, words in ((True, "USB host"), (False, "battery")):
        stage.handheld.usb.plugged = plugged
        share = at_rest(stage.handheld)
        found.append(("processor waits, %s, %s" % (where, words), 100 * share, "%", "of %g s at rest" % _LOOK))
    stage.handheld.usb.plugged = True
    return found


def _asleep(stage):
    """The figures of a handheld asleep; afterwards it is awake."""
    stage.run("console.sleep_now()")
    found = _waits(stage, "asleep")
    handheld = stage.handheld
    handheld.usb.plugged = False
    handheld.run(_REST)
    before = handheld.naps.nanos
    handheld.run(_LOOK)
    share = (handheld.naps.nanos - before) / (_LOOK * 1e9)
    handheld.usb.plugged = True
    stage.press("a")
    return found + [("chip sleeps, battery", 100 * share, "%", "of %g s asleep" % _LOOK)]


def _answers(stage, keys):
    """Return the answers to some keys, each pressed after a rest."""
    answers = []
    for key in keys:
        stage.handheld.run(_REST)
        answers.append(Response(stage.handheld, key))
    return answers


def _worst(name, answers, how):
    worst = max(answers, key=lambda answer: answer.last)
    return [
        (name, worst.last, "ms", "from the press to the last changed pixel, " + how),
        (name + ", sent", max(answer.sent for answer in answers), "bytes", how),
        (name + ", work", worst.cycles, "cycles", "from the press to the last changed pixel"),
    ]


def _home(stage, keys):
    there, back = keys
    how = "the slowest of four steps on the first screen"
    return _worst("another game", _answers(stage, (there, there, back, there)), how)


def _game(stage, name, keys):
    """The figures of one game: memory, a whole redraw, a step of the cursor, a card played."""
    there, back = keys
    game = _playable(name)
    stage.play(game, fresh=True)
    found = _memory(stage, name) + _waits(stage, name)
    handheld = stage.handheld
    sent = handheld.display.bytes_sent
    time = stage.measure("console.scene.invalidate(); console.draw(board.millis())")
    sent = handheld.display.bytes_sent - sent
    wire = sent * 8 * 1000 / handheld.display.chip.fastest
    found.append(("full redraw, " + name, time / 1000, "ms", "listed, painted, converted and sent by the device"))
    found.append(("full redraw, sent, " + name, sent, "bytes", "%.1f ms of them on a bus of 62.5 MHz" % wire))
    found += _worst("cursor step, " + name, _answers(stage, (there, there, back)), "the slowest of three")
    found += _played(stage, name)
    if name == "tripeaks":
        found += _chain(stage)
    return found


def _playable(name):
    """Return a game in which the person at the table is to move a card."""
    game = engine.new(name, DEAL)
    rng = Rng(DEAL)
    for _ in range(12 if game.seats > 1 else 0):
        game.play(game.moves()[rng.below(len(game.moves()))])
    while game.to_act != 0:
        game.play(game.moves()[0])
    return game


def _played(stage, name):
    """The figures of one card played: when it moves, how smoothly, what it costs; and the heap meanwhile."""
    before = stage.drawn()[0]
    stage.handheld.run(_REST)
    answer = Response(stage.handheld, "select", Heap(stage.handheld.mcu))
    drawn, times = stage.drawn()
    how = "one card played, until nothing moves"
    found = [
        ("press is seen, " + name, answer.first, "ms", "from the press to the first changed pixel: the second ring"),
        ("card starts to move, " + name, answer.moves, "ms", "from the release to the first changed pixel after it"),
        ("card played, sent, " + name, answer.sent, "bytes", how),
        ("card played, work, " + name, answer.cycles, "cycles", how),
        ("flash programs of a move, " + name, answer.operations.count("program"), "", "of the save after it"),
        (
            "lowest free heap, " + name,
            answer.lowest.free,
            "bytes",
            "what a collection would leave, at any moment of it",
        ),
    ]
    count, rate = _rate(times[before - drawn + 1 :])  # the first shows the press, long before the release
    if count > 3:
        found.append(("pictures while a card moves, " + name, rate, "a second", "%d of them" % count))
    return found


def _rate(times):
    """Return (pictures of the first motion, frames per second) of the milliseconds at which pictures were done."""
    count = 1
    while count < len(times) and times[count] - times[count - 1] < _PAUSE:
        count += 1
    return count, (count - 1) * 1000 / max(1, times[count - 1] - times[0])


def _chain(stage):
    """Five cards in a row at TriPeaks, each pressed when the one before is at rest."""
    stage.play(engine.new("tripeaks", 7), fresh=True)
    answers = _answers(stage, ("select",) * _CHAIN)
    how = "%d presses of select" % _CHAIN
    return [
        ("chain of five, sent", sum(answer.sent for answer in answers), "bytes", how),
        ("chain of five, work", sum(answer.cycles for answer in answers), "cycles", how),
        ("flash programs of a move, chain", sum(a.operations.count("program") for a in answers) / _CHAIN, "", how),
    ]


def _saves(stage):
    """Moves of a session of Trex, each saved as the table does it."""
    stage.run(_SAVES)
    operations = stage.handheld.flash.operations
    before = len(operations)
    words = stage.run("saves(%d)" % _SAVED, 60).split()
    times = sorted(int(word) / 1000 for word in words[::2])
    how = "of %d moves of Trex, the session's save growing" % _SAVED
    kinds = [operation.kind for operation in operations[before:]]
    return [
        ("save, median", times[_SAVED // 2], "ms", how),
        ("save, longest", times[-1], "ms", how),
        ("saves that take more than %d ms" % _LONG_SAVE, sum(time > _LONG_SAVE for time in times), "", how),
        ("save when nothing is pressed, longest", max(int(word) for word in words[1::2]) / 1000, "ms", how),
        ("flash programs of a save", kinds.count("program") / _SAVED, "", how),
        ("flash erases of a save", kinds.count("erase") / _SAVED, "", how),
    ]


def _conversion(stage):
    """One line from 4 bits to 16 bits per pixel, in the published way and in ours."""
    width = stage.handheld.profile["width"]
    stage.run(_LINE_BY_LINE % {"width": width, "lines": _LINES})
    found = []
    for title, call in (
        ("conversion line by line", "line_by_line(target, board.surface.buffer, colours, %d, %d)"),
        ("conversion in bands", "in_bands(target, board.surface.buffer, board._screen._table, %d, %d)"),
    ):
        time = stage.measure(call % (width, _LINES), 10) / _LINES
        how = "%d pixels, mean of %d lines, calls included" % (width, _LINES)
        found.append((title, time * 1000 / width, "ns a pixel", how))
    stage.run("del one_line, line_by_line, in_bands, expand, colours, target")  # the games' heap is measured next
    return found
