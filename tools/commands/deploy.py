"""Send a board what has changed since the last time, and start it.

Only files that differ are sent, each is read back and compared, files of an earlier version that are no
longer part of the games are removed, and the player's folder with saved games and settings is never
touched. It can be interrupted: running it again continues where it stopped.
"""

import sys
from pathlib import Path

from firmware import boards
from tools import languages
from tools.board import device
from tools.board import port as board_port
from tools.board.deploy import board_text, deploy, own_fields, prepare, read_profile, set_board
from tools.board.replies import printable
from tools.errors import ToolError
from tools.lines import counted, say, warn


def add_arguments(parser):
    board_port.add_port_argument(parser)
    parser.add_argument("--tree", type=Path, help="a tree made by `build` (else one is built for the board)")
    languages.add_argument(parser, "the language of the games (stays as it was when not given)", "")
    text = "the screen and buttons that are connected: %s (stays as it was when not given)"
    parser.add_argument("--board", choices=boards.names(), metavar="BOARD", help=text % ", ".join(boards.names()))
    text = "keep a main.py of your own as %s without asking" % device.KEPT
    parser.add_argument("--yes", action="store_true", help=text)


def run(args):
    """Bring the board up to date, print what was done, and restart it."""
    if args.tree and args.language:
        raise ToolError("--language does not go with --tree, which has one")
    with board_port.Port(board_port.choose_port(args.port)) as port:
        tree, manifest, facts = prepare(port, args.tree, args.language)
        given = facts.texts.get(device.BOARD, "")
        wiring = board_text(args.board, given) if args.board else given
        notice = wiring and read_profile(wiring)[1]
        if notice:
            warn(notice)
        plan = deploy(port, tree, manifest, facts, (lambda question: True) if args.yes else _ask)
        say("%s: MicroPython %s on %s" % (facts.port, facts.release(), facts.machine))
        sent = counted(len(plan.send), "file")
        say("Tercet %s: %s sent, %d removed" % (manifest.version, sent, len(plan.remove)))
        if plan.keep:
            say("your main.py is %s now; `remove` puts it back" % device.KEPT)
        if args.board and set_board(port, wiring, facts):
            say("the board is set up as %s" % args.board)
        if not wiring and device.BOARD not in facts.texts:
            say("the board is set up as %s, the default; --board names another one" % boards.DEFAULT)
        own = args.board and own_fields(wiring)
        if own:
            say("fields of your own stay in %s: %s" % (device.BOARD, own))
        for path in plan.hiding:
            warn("%s on the board hides the game's own module: remove it" % printable(path))
    say("the board restarts")
    return 0


def _ask(question):
    """Return whether the person at the terminal agrees; ToolError when nobody is there."""
    if not sys.stdin or not sys.stdin.isatty():
        raise ToolError("%s? --yes agrees to it" % question)
    print("%s? [y/N]" % question, end=" ", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")
