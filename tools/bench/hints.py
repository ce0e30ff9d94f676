"""How long hints take on the emulated Pico, and whether any is refused: at the decisions of deals played by them.

    for figure in measure(uf2, "pico-lcd-1.3", "treys", 12): print(figure)

The device plays by itself: at each decision of a person it asks its table for a hint, as the button does, and takes
it; for the other seats it makes the first move there is. Times are the device's own clock, from asking until the words
are on the screen.
"""

from collections import namedtuple

from tools.bench import Figure
from tools.bench.thinking import Watch
from tools.emulator.remote_console import RemoteConsole

_LONGEST = 30.0  # emulated seconds of one hint and what is played until the next
_AT_ONCE = 4  # hints asked for in one go

# `hurry`: milliseconds after which the best so far is asked for, 0 for never
PLAY = """
import engine
from firmware.input import Y
def begin(name, deal):
    console.home()
    gc.collect()  # as when the screen is left on which a deal is chosen
    console.play(engine.new(name, deal), True)
    console.turn()
def hints(count, hurry):
    table = console.screens[-1]
    while count and table.name == "play" and console.screens[-1] is table and not table.play.game.over:
        console.pressed_at = board.millis()
        if table.mode.motion_ms:
            table.mode.end_motion()
            console.turn()
            continue
        game = table.play.game
        mine = game.to_act == table.play.holder
        forced = table.renderer.forced(table.play.view) if mine else game.moves()[0]
        if forced >= 0:
            table.make_move(forced)
            console.turn()
            continue
        count -= 1
        table.hinted = None
        began = board.millis()
        table.hint()
        while hasattr(table.mode, "hinter"):
            if hurry and board.millis() - began > hurry:
                table.mode.press(Y)
            console.turn()
        if console.stale:
            console.step()
        print(board.millis() - began, len(game.moves()), table.hinted is not None)
        table.make_move(table.hinted[2] if table.hinted else game.moves()[0])
        console.turn()
"""

# One hint: milliseconds, how many moves there were, whether it was given
Hint = namedtuple("Hint", "millis moves given")


def hints(remote, name, deal, count, hurry=0):
    """Yield up to `count` hints of a deal; the remote must have run `PLAY` before."""
    remote.run("begin(%r, %d)" % (name, deal))
    while count > 0:
        text = remote.run("hints(%d, %d)" % (min(count, _AT_ONCE), hurry), _LONGEST * _AT_ONCE)
        found = [line.split() for line in text.splitlines()]
        for millis, moves, given in found:
            yield Hint(int(millis), int(moves), given == "True")
        count = count - _AT_ONCE if len(found) == _AT_ONCE else 0


def measure(uf2, board, name, count):
    """Yield the figures of a game: the times of `count` hints, and the fewest bytes free meanwhile."""
    remote = RemoteConsole(uf2, board)
    remote.run(PLAY)
    found, deal = [], 7
    watch = Watch(remote.handheld)
    while len(found) < count:
        found += hints(remote, name, deal, count - len(found))
        deal += 1
    times = sorted(one.millis for one in found)
    single = max([one.millis for one in found if one.moves == 1], default=0)
    refused = sum(not one.given for one in found)
    how = "%d hints, %d refused; with one move, slowest %d ms" % (len(times), refused, single)
    yield Figure("hint, median", name, times[len(times) // 2] / 1e3, "s", how)
    yield Figure("hint, slowest", name, times[-1] / 1e3, "s", "")
    yield Figure("heap free while hints are thought about", name, watch.stop().free, "bytes", "at the lowest")
