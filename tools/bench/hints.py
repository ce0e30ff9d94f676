"""How long hints take on the emulated Pico, and whether any is refused: at the decisions of deals played by them.

    for line in tell(uf2, "pico-lcd-1.3", engine.GAMES, 12): print(line)

The device plays by itself: at each decision of a person it asks its table for a hint, as the button does, and takes
it; for the other seats it makes the first move there is. Times are the device's own clock, from asking until the words
are on the screen.
"""

from collections import namedtuple

from tools.bench.thinking import Watch
from tools.emulator.stage import Stage

LIMITS = 1500, 3000  # milliseconds: half of the hints, each hint
_LONGEST = 30.0  # emulated seconds of one hint and what is played until the next
_AT_ONCE = 4  # hints asked for in one go

# `hurry`: milliseconds after which the best so far is asked for, 0 for never
PLAY = """
import engine
from firmware.input import Y
def begin(name, deal):
    gc.collect()  # as when the screen is left on which a deal is chosen
    console.play(engine.new(name, deal), True)
    console.turn()
def hints(count, hurry):
    table = console.screens[-1]
    while count and console.screens[-1] is table and not table.game.over:
        console.pressed_at = board.millis()
        if table.mode.lasts:
            table.mode.rest()
            console.turn()
            continue
        game = table.game
        if game.to_act != table.seats.holder or game.seats > 1 and table.renderer.forced(table.view) >= 0:
            table.play(game.moves()[0])
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
        table.play(table.spots[table.cursor][4][0])
        console.turn()
"""

# One hint: milliseconds, how many moves there were, whether it was given
Hint = namedtuple("Hint", "millis moves given")


def hints(stage, name, deal, count, hurry=0):
    """Yield up to `count` hints of a deal, of which `PLAY` has been told to the stage."""
    stage.tell("begin(%r, %d)" % (name, deal))
    while count > 0:
        text = stage.tell("hints(%d, %d)" % (min(count, _AT_ONCE), hurry), _LONGEST * _AT_ONCE)
        found = [line.split() for line in text.splitlines()]
        for millis, moves, given in found:
            yield Hint(int(millis), int(moves), given == "True")
        count = count - _AT_ONCE if len(found) == _AT_ONCE else 0


def tell(uf2, board, names, count):
    """Yield a line for each game: its hints' times, and the fewest bytes free meanwhile."""
    for name in names:
        stage = Stage(uf2, board)
        stage.tell(PLAY)
        found, deal = [], 7
        watch = Watch(stage.handheld)
        while len(found) < count:
            found += hints(stage, name, deal, count - len(found))
            deal += 1
        yield _told(name, found, watch.stop().free)


def _told(name, found, lowest):
    """Return the line of a game."""
    times = sorted(one.millis for one in found)
    median, slowest = times[len(times) // 2], times[-1]
    single = ["%.2f s" % (one.millis / 1e3) for one in found if one.moves == 1]
    missed = median > LIMITS[0] or slowest > LIMITS[1] or not all(one.given for one in found)
    return "%-9s %d hints: median %.2f s, slowest %.2f s; with one move, slowest %s; %d bytes free at the lowest%s" % (
        name, len(times), median / 1e3, slowest / 1e3, max(single, default="none"), lowest, "; MISSED" if missed else ""
    )  # fmt: skip
