"""Take Tercet off a board.

Removes what the manifest on the board lists and nothing else, and puts a main.py of the owner's back. Saved games and
settings stay unless --saves is given.
"""

from tools.board import device
from tools.board import port as board_port
from tools.board.deploy import has_own_main, remove
from tools.lines import counted, say


def add_arguments(parser):
    board_port.add_port_argument(parser)
    parser.add_argument("--saves", action="store_true", help="remove saved games, settings and statistics too")


def run(args):
    """Remove the games, print what was removed and what stays, and restart the board."""
    with board_port.Port(board_port.choose_port(args.port)) as port:
        facts = port.inspect()
        gone = remove(port, facts, args.saves)
    saves = ", and saved games, settings and statistics" if args.saves else ""
    say("%s: %s of Tercet removed%s" % (port.name, counted(len(gone), "file"), saves))
    say("all other files stay" if args.saves else "saved games, settings and all other files stay")
    if device.KEPT in facts.files and not has_own_main(facts):
        say("%s is main.py again" % device.KEPT)
    say("the board restarts")
    return 0
