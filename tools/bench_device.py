"""What the games cost on the emulated Pico: memory, time and traffic, each figure with how it was taken.

    for name, value, unit, how in figures(uf2, "pico-lcd-1.3"): ...

Times are cycles of the emulated processor at 125 MHz (`tools/emulator/machine.py` says why cycles), bytes on
the bus take the time they would take there, flash operations what the chip's data sheet gives.
"""

import engine
from engine.rng import Rng
from tools.emulator.handheld import HOLD_MS, Handheld
from tools.emulator.heap import Heap
from tools.emulator.st7789 import FASTEST
from tools.emulator.stage import Stage

# The boards whose figures are quoted: one a screen size
BOARDS = ("pico-lcd-1.3", "display-pack", "pico-lcd-2")

DEAL = 24
_BITS_PER_PIXEL = 16
_LINES = 8
_CHAIN = 5

# The published way: a call for each line, two look-ups of a 16-bit colour for each byte, an index for each access
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

from firmware.drivers.st7789 import expand
colours = array("H", range(16))
target = bytearray(2 * %(width)d * %(lines)d)
"""


class Response:
    """What one press costs: milliseconds to the first and the last changed pixel, bytes sent, cycles worked."""

    def __init__(self, handheld, key):
        display = handheld.display
        pressed = handheld.nanos
        sent, frames, cycles = display.bytes_sent, display.frames, handheld.cycles
        operations = len(handheld.flash.operations)
        changes = []
        handheld.buttons.tap(key, HOLD_MS)
        handheld.run_until(lambda: _note(changes, display, pressed) and False, HOLD_MS / 1000)
        handheld.run_until(lambda: _note(changes, display, pressed) and handheld.nanos - display.written_at > 80e6, 1.0)
        handheld.settle()
        _note(changes, display, pressed)
        self.first = (changes[0] - pressed) / 1e6 if changes else 0.0
        self.last = (changes[-1] - pressed) / 1e6 if changes else 0.0
        self.pictures = len(changes)
        self.sent = display.bytes_sent - sent
        self.windows = display.frames - frames
        self.cycles = handheld.cycles - cycles
        self.operations = [operation.kind for operation in handheld.flash.operations[operations:]]


def _note(changes, display, pressed):
    """Note when the picture has changed since the press; always true."""
    if display.changed_at > pressed and (not changes or display.changed_at != changes[-1]):
        changes.append(display.changed_at)
    return True


def figures(uf2, board):
    """Return a list of (name, value, unit, how it was measured) for the games of this project on `board`."""
    return list(measure(uf2, board))


def measure(uf2, board):
    """Yield the figures one by one, as they are found; it takes minutes."""
    yield _start(uf2, board)
    stage = Stage(uf2, board)
    yield from _memory(stage, "first screen")
    yield from _conversion(stage)
    keys = ("down", "up") if "up" in stage.handheld.buttons.pins else ("next", "prev")
    yield from _menu(stage, keys)
    for name in engine.GAMES:
        yield from _game(stage, name, keys)


def _start(uf2, board):
    handheld = Handheld(uf2, board)
    return "power on to menu", handheld.start() / 1e9, "s", "until the last pixel of the first screen"


def _memory(stage, where):
    heap = Heap(stage.handheld.mcu).look()
    how = "after a collection, seen from outside"
    return [
        ("heap free, " + where, heap.free, "bytes", how),
        ("largest free block, " + where, heap.largest, "bytes", how),
    ]


def _answers(stage, keys):
    return [Response(stage.handheld, key) for key in keys]


def _worst(name, answers, how):
    worst = max(answers, key=lambda answer: answer.last)
    return [
        (name, worst.last, "ms", "from the press to the last changed pixel, " + how),
        (name + ", sent", max(answer.sent for answer in answers), "bytes", how),
        (name + ", work", worst.cycles, "cycles", "until the screen is at rest, button held %d ms" % HOLD_MS),
    ]


def _menu(stage, keys):
    there, back = keys
    return _worst("menu step", _answers(stage, (there, there, back, there)), "the slowest of four on the first screen")


def _game(stage, name, keys):
    """The figures of one game: memory, a whole redraw, a step of the cursor, a card played."""
    there, back = keys
    game = _playable(name)
    stage.play(game)
    found = _memory(stage, name)
    handheld = stage.handheld
    sent = handheld.display.bytes_sent
    time = stage.measure("console.scene.invalidate(); console.draw(board.millis())")
    sent = handheld.display.bytes_sent - sent
    wire = sent * 8 * 1000 / FASTEST
    found.append(("full redraw, " + name, time / 1000, "ms", "listed, painted, converted and sent by the device"))
    found.append(("full redraw, sent, " + name, sent, "bytes", "%.1f ms of them on a bus of 62.5 MHz" % wire))
    found += _worst("cursor step, " + name, _answers(stage, (there, there, back)), "the slowest of three")
    found += _played(name, Response(handheld, "select"))
    found += _memory(stage, name + " after a move")
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


def _played(name, answer):
    moving = answer.last - answer.first
    found = [
        ("card starts to move, " + name, answer.first, "ms", "from the press to the first changed pixel"),
        ("card played, sent, " + name, answer.sent, "bytes", "all pictures of its motion"),
        ("flash programs of a move, " + name, answer.operations.count("program"), "", "of the save after it"),
    ]
    if answer.pictures > 2:
        rate = (answer.pictures - 1) / moving * 1000
        found.append(("pictures while a card moves, " + name, rate, "per second", "changed pictures over the motion"))
    return found


def _chain(stage):
    """Five cards in a row at TriPeaks, pressed as fast as the motion goes."""
    stage.play(engine.new("tripeaks", 7))
    handheld = stage.handheld
    began, sent, cycles = handheld.nanos, handheld.display.bytes_sent, handheld.cycles
    for _ in range(_CHAIN):
        handheld.tap("select")
    how = "%d presses of select, each after the motion before" % _CHAIN
    return [
        ("chain of five", (handheld.display.changed_at - began) / 1e6, "ms", how),
        ("chain of five, sent", handheld.display.bytes_sent - sent, "bytes", how),
        ("chain of five, work", handheld.cycles - cycles, "cycles", how),
    ]


def _conversion(stage):
    """One line from 4 bits to 16 bits a pixel, in the published way and in ours."""
    width = stage.handheld.profile["width"]
    stage.tell(_LINE_BY_LINE % {"width": width, "lines": _LINES})
    found = []
    for title, call in (
        ("conversion line by line", "line_by_line(target, board.surface.buffer, colours, %d, %d)"),
        ("conversion in bands", "in_bands(target, board.surface.buffer, board._screen._table, %d, %d)"),
    ):
        time = stage.measure(call % (width, _LINES), 10) / _LINES
        how = "%d pixels, mean of %d lines, calls included" % (width, _LINES)
        found.append((title, time * 1000 / width, "ns a pixel", how))
    return found
