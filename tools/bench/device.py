"""What the games cost on the emulated Pico: memory and time, as `Figure`s.

Times are cycles of the emulated processor at 125 MHz (`tools/emulator/machine.py` says why cycles), bytes on
the bus take the time they would take there, flash operations what the chip's data sheet gives.
"""

import engine
from engine.rng import Rng
from tools.bench import Figure
from tools.emulator.handheld import HOLD_MS, IDLE, Handheld
from tools.emulator.heap import Heap
from tools.emulator.machine import in_fork
from tools.emulator.remote_console import RemoteConsole

DEAL = 24  # number of the deal on which games are measured
_DEALS = 60  # of all games together, one after the other
_LONGEST = 3.0  # seconds that an answer may take
_WINDOW = 40e6  # nanoseconds in which a processor works or waits
_STILL = 80e6  # nanoseconds without a change or work: the answer to a press is over
_PAUSE = 100  # ms between two frames that belong to different motions
_SAVED = 100  # moves
_REST = 1.5  # seconds before a press: a collection, which would delay its answer by chance, is over
_SETTLED = 3.0  # seconds after which it is at rest
_MEASURED = 2.0  # seconds of rest that are measured
_USED = {"saves/moves/treys.tail": b""}  # a device that has been switched on before

# Deal, open, make three moves with their motion cut short, open the next: as a person would who never finishes
DEALS_IN_A_ROW = """
import engine
def deals(name, first, last):
    for deal in range(first, last):
        gc.collect()  # as when the screen is left on which a deal is chosen
        console.pressed_at = board.millis()  # somebody plays: else the device would fall asleep after three minutes
        console.play(engine.new(name, deal), True)
        console.turn()
        table = console.screens[-1]
        for _ in range(3):
            if table is console.screens[-1] and not table.play.game.over:
                table.make_move(table.play.game.moves()[0])  # this plays for all seats
                if table.mode.motion_ms:
                    table.mode.end_motion()
                console.turn()
                console.turn()  # nothing is left to draw: it rests, as it does between two presses of a person
"""
_GIVE_BACK = """
def wipe(depth):  # stale words on the stack would keep alive what is dropped
    if depth:
        wipe(depth - 1)
if console.screens[-1].name == "play":
    console.screens[-1].drop_thinking()
console.workspace = None
wipe(20)
gc.collect()
"""
_SAVES = """
import engine
from firmware.drivers.heap import collect, fill_holes
console.play(engine.new("trex", 24), True)
def saves(count):
    game = console.screens[-1].play.game
    for _ in range(count):
        game.play(game.moves()[0])
        end = collect()  # the heap as it is at a table where nobody has pressed for a while
        while not fill_holes(end):
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
    """The answer to one press, until nothing has moved for 80 ms and the processor waits: milliseconds, 0 for none.

    first, last     from the press to the first and the last pixel that changed
    moves           from the release to the first pixel that changed after it: a card played starts then
    """

    def __init__(self, handheld, key):
        self._handheld = handheld
        self._pressed = self._worked = self._since = handheld.nanos
        self._at_work = handheld.busy_nanos()
        self.first = self.last = self.moves = 0.0
        handheld.buttons.tap(key, HOLD_MS)
        handheld.run_until(self._is_over, _LONGEST)
        handheld.settle()

    def _is_over(self):
        """Look at the display and the processor; return whether nothing more is to come."""
        handheld, now = self._handheld, self._handheld.nanos
        changed = (handheld.display.changed_at - self._pressed) / 1e6
        if changed > self.last:
            self.last = changed
            self.first = self.first or changed
            self.moves = self.moves or max(0.0, changed - HOLD_MS)
        if now - self._since >= _WINDOW:
            busy = handheld.busy_nanos()
            if busy - self._at_work > IDLE * (now - self._since):
                self._worked = now
            self._since, self._at_work = now, busy
        return now - max(self._pressed + HOLD_MS * 1e6, handheld.display.written_at, self._worked) > _STILL


def measure(uf2, board, whole=True, game=""):
    """Yield the figures of all games of this project on `board` one by one, as they are found; it takes minutes.

    Without `whole`: only what depends on the size of the screen. With `game`: only what is measured of that game.
    """
    remote = RemoteConsole(uf2, board)
    keys = ("right", "left") if "up" in remote.handheld.buttons.pins else ("next", "prev")
    if whole and not game:
        yield from _console(remote, Handheld(uf2, board, _USED), keys)
    for name in [game] if game else engine.GAMES:  # each on a device that has just been switched on
        yield from in_fork(lambda name=name: list(_game(remote, name, keys, whole)))
    if whole and not game:
        yield from _saves(remote)


def _console(remote, handheld, keys):
    """Yield the figures of the first screen: of `handheld`, which is still off, and of a console at rest."""
    how = "until its last pixel; the first time ever two folders are made before"
    yield Figure("power on to first screen", "", handheld.start() / 1e9, "s", how)
    yield from _waits(remote, "first screen")
    remote.run("console.sleep_now()")
    yield from _waits(remote, "asleep")
    remote.press("a")
    there, back = keys
    yield _slowest(remote, "another game", "", (there, there, back, there), "of four steps on the first screen")


def deals(uf2, board):
    """Yield what is free with each game open after many deals of all games; it takes minutes."""
    remote = RemoteConsole(uf2, board)
    remote.run(DEALS_IN_A_ROW)
    for name in engine.GAMES:
        remote.home()
        for first in range(1, _DEALS // len(engine.GAMES), 5):
            remote.run("deals(%r, %d, %d)" % (name, first, first + 5), seconds=60)
    for name in engine.GAMES:
        yield from in_fork(lambda name=name: _opened(remote, name))


def _opened(remote, name):
    """Return the figures of the memory with a game open after those deals."""
    remote.play(engine.new(name, 2))
    return list(_memory(remote, name, " after %d deals" % _DEALS))


def inspected(remote):
    """Return the heap of a remote console (a `Snapshot`); what is reserved for hints counts as free.

    So it is inspected in a copy that gives that back, as the table does when another screen covers it.
    """

    def give_back():
        for _ in range(3):  # stale words may keep a part alive once, hardly three times
            remote.run(_GIVE_BACK)
        return Heap(remote.handheld.mcu).inspect()

    return in_fork(give_back)


def _memory(remote, name, when=""):
    heap = inspected(remote)
    how = "after a collection, seen from outside; what is reserved for hints counts as free"
    yield Figure("heap free" + when, name, heap.free, "bytes", how)
    yield Figure("largest free block" + when, name, heap.largest, "bytes", how)


def at_rest(handheld):
    """Let a handheld come to rest; return for which share of the time after that its processor waits."""
    handheld.run(_SETTLED)
    return handheld.idle_share(_MEASURED)


def _waits(remote, where):
    """Yield the figures of a handheld at rest, with a USB host and on a battery."""
    for plugged, words in ((True, "with a USB host"), (False, "on a battery")):
        remote.handheld.usb.plugged = plugged
        share = at_rest(remote.handheld)
        yield Figure("processor waits, " + words, where, 100 * share, "%", "of %g s at rest" % _MEASURED)
    remote.handheld.usb.plugged = True


def _slowest(remote, name, of, keys, how):
    """Return the figure of the slowest answer to some keys, each pressed after a rest."""
    times = []
    for key in keys:
        remote.handheld.run(_REST)
        times.append(Response(remote.handheld, key).last)
    return Figure(name, of, max(times), "ms", "from the press to the last changed pixel, the slowest " + how)


def _game(remote, name, keys, whole):
    """Yield the figures of one game: memory, rest, a whole redraw, a step of the cursor, a card played."""
    there, back = keys
    remote.play(_playable(name), fresh=True)
    yield from _memory(remote, name)
    if whole:
        yield from _waits(remote, name)
    time = remote.measure("console.scene.invalidate(); console.draw(board.millis())")
    yield Figure("full redraw", name, time / 1000, "ms", "listed, painted, converted and sent by the device")
    yield _slowest(remote, "cursor step", name, (there, there, back), "of three")
    yield from _played(remote, name)


def _playable(name):
    """Return a game in which the person at the table is to move a card."""
    game = engine.new(name, DEAL)
    rng = Rng(DEAL)
    for _ in range(12 if game.seats > 1 else 0):  # of several seats: names, piles and such are behind them then
        game.play(game.moves()[rng.below(len(game.moves()))])
    while game.to_act != 0:
        game.play(game.moves()[0])
    return game


def _played(remote, name):
    """Yield the figures of one card played: when it moves, and how smoothly."""
    remote.drawn()
    remote.handheld.run(_REST)
    answer = Response(remote.handheld, "select")
    times = remote.drawn()
    yield Figure("press is seen", name, answer.first, "ms", "from the press to the second ring's first pixel")
    yield Figure("card starts to move", name, answer.moves, "ms", "from the release to the first changed pixel")
    count, rate = _rate(times[1:])  # the first shows the press, long before the release
    if count > 3:  # else there was no motion worth a rate
        yield Figure("pictures while a card moves", name, rate, "per second", "%d of them" % count)


def _rate(times):
    """Return (pictures of the first motion, frames per second) of the milliseconds at which pictures were done."""
    count = 1
    while count < len(times) and times[count] - times[count - 1] < _PAUSE:
        count += 1
    return count, (count - 1) * 1000 / max(1, times[count - 1] - times[0])


def _saves(remote):
    """Yield the figures of moves of a session of Trex, each saved as the table does it."""
    remote.run(_SAVES)
    words = remote.run("saves(%d)" % _SAVED, 60).split()
    times = sorted(int(word) / 1000 for word in words[::2])
    how = "of %d moves of Trex, the session's save growing" % _SAVED
    yield Figure("save, median", "", times[_SAVED // 2], "ms", how)
    yield Figure("save, longest", "", times[-1], "ms", how)
    longest = max(int(word) for word in words[1::2]) / 1000
    yield Figure("save when nothing is pressed, longest", "", longest, "ms", how)
