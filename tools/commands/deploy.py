"""Send a board what has changed since the last time, and start it.

Only files that differ are sent, each is read back and compared, files of an earlier version that are no
longer part of the games are removed, and the player's folder with saved games and settings is never
touched. It can be interrupted: running it again resumes where it stopped.
"""

import sys
from pathlib import Path

from firmware import boards
from tools.board import link as board_link
from tools.board.deploy import deploy, newest, set_board
from tools.board.replies import printable


def add_arguments(parser):
    """Add the arguments of `deploy`."""
    board_link.add_port_argument(parser)
    parser.add_argument("--tree", type=Path, help="a tree made by `build` (else one is built for the board)")
    text = "the screen and buttons that are connected: %s (stays as it was when not given)"
    parser.add_argument("--board", choices=boards.names(), metavar="BOARD", help=text % ", ".join(boards.names()))


def run(args):
    """Bring the board up to date, say what was done, and start it."""
    link = board_link.Link(board_link.choose_port(args.port))
    tree, manifest, facts = newest(link, args.tree)
    plan = deploy(link, tree, manifest, facts)
    print("%s: MicroPython %s on %s" % (facts.port, facts.release(), facts.machine))
    print("Tercet %s: %d files sent, %d removed" % (manifest.version, len(plan.send), len(plan.remove)))
    if args.board and set_board(link, args.board, facts):
        print("the board is set up as %s" % args.board)
    for path in plan.hiding:
        print("warning: %s on the board hides the game's own module: remove it" % printable(path), file=sys.stderr)
    link.reset()
    print("the board restarts")
    return 0
