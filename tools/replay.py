"""Step through a recorded game, checking every move and checksum on the way."""

import sys
import tempfile
from pathlib import Path

from engine import record
from tools.sim import script


def add_arguments(parser):
    parser.add_argument("file", type=Path, help="the record")
    parser.add_argument("--stop", type=int, metavar="N", help="stop after N moves")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each move")
    parser.add_argument("--board", default="pico-lcd-1.3", help="board whose screen -o shows")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="save a picture of where it stopped")


def run(args):
    with open(args.file, encoding="utf-8") as lines:
        played = record.read(lines)
    game = played.game
    print("%s, deal %d: %d moves" % (game.TEXT, game.deal, len(played.steps)))
    count = 0
    for code in played.replay() if args.stop != 0 else ():
        count += 1
        print(
            "%4d  seat %d next  %-16s  %08x  scores %s"
            % (count, game.to_act, game.text(code), game.checksum(), game.scores())
        )
        if count == args.stop:
            break
        if args.step and sys.stdin.readline() == "":
            break
    print("over" if game.over else "seat %d to act" % game.to_act)
    if args.output:
        with tempfile.TemporaryDirectory() as folder:
            console = script(args.board, folder)
            console.play(game)
            console.board.surface.image().save(args.output)
        print(args.output)
    return 0
