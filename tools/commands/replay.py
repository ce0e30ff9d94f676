"""Step through a recorded game and check every move and checksum."""

import sys
import tempfile
from itertools import islice
from pathlib import Path

import engine
from engine import record
from engine.errors import BadSave
from tools.arguments import number
from tools.errors import ToolError
from tools.files import check_regular
from tools.simulator import picture
from tools.simulator.board import find_board, script

_MOST_LINES = 100_000
_LONGEST_LINE = 1000


def add_arguments(parser):
    parser.add_argument("file", type=Path, help="the record")
    stop = number(0, note="the deal")
    parser.add_argument("--stop", type=stop, metavar="N", help="stop after N moves, and check no further")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each move")
    parser.add_argument("--board", default="pico-lcd-1.3", help="board whose screen -o shows")
    parser.add_argument("-o", "--output", type=picture.png, metavar="FILE", help="save a picture of the last position")


def run(args):
    check_regular(args.file)
    find_board(args.board)
    try:
        with open(args.file, encoding="utf-8-sig") as lines:  # some editors begin a file with a byte-order mark
            game = replay(_bounded(lines, args.file), args.stop, args.step)
    except UnicodeDecodeError:
        raise ToolError("%s is not a record: it is not a text file" % args.file) from None
    except BadSave as error:
        raise ToolError("%s, %s" % (args.file, error)) from None
    print("over" if game.over else "seat %d to act" % game.to_act)
    if args.output:
        with tempfile.TemporaryDirectory() as folder:
            console = script(args.board, folder).console
            console.play(game)
            console.screens[-1].uncover()
            console.draw(console.board.now)  # before opponents play on
            picture.save(console.board.surface.image(), args.output)
    return 0


def _bounded(lines, path):
    """Yield the lines of a record, cut at _LONGEST_LINE; ToolError when it is too long."""
    cut = False  # what comes next is the rest of a line
    for _ in range(_MOST_LINES + 1):
        line = lines.readline(_LONGEST_LINE)
        if not line:
            return
        if not cut:
            yield line
        cut = not line.endswith("\n")
    text = "%s is not a record: it is longer than %d lines of up to %d characters"
    raise ToolError(text % (path, _MOST_LINES, _LONGEST_LINE))


def replay(lines, stop=None, step=False):
    """Play a record's lines and print each move; return the game after `stop` moves, or at the end."""
    recorded = record.read(lines)
    game = recorded.game
    print("%s, deal %d" % (engine.title(game.NAME), game.deal))
    for count, code in enumerate(islice(recorded.replay(), stop), 1):
        following = "over" if game.over else "seat %d next" % game.to_act
        values = count, following, game.text(code), game.checksum(), game.scores()
        print("%4d  %-11s  %-16s  %08x  scores %s" % values)
        step = step and sys.stdin.readline() != ""  # where the input has ended, all other moves are checked at once
    return game
