"""Copy saved games, settings and statistics from a board or to it.

The other side is a folder, which `play --saves` then uses, or a zip file, such as the page exports and imports. A
folder's saves are in the folder `saves` in it; only one that has no such folder, but saves, is used as it is.
"""

from pathlib import Path

from tools.board import port as board_port
from tools.board import saves
from tools.errors import ToolError
from tools.lines import counted, say
from tools.simulator.single_instance import locked_saves


def add_arguments(parser):
    parser.add_argument("way", choices=("pull", "push"), help="from the board, or to it")
    parser.add_argument("path", type=Path, help="a folder, or a file whose name ends in .zip")
    parser.add_argument("--replace", action="store_true", help="replace the saves that are there already")
    board_port.add_port_argument(parser)


def run(args):
    """Copy the saves and print the number of files; return the exit code. No simulator plays from them meanwhile."""
    place = saves.place(args.path)
    with locked_saves(place):
        _copy(args, place)
    return 0


def _copy(args, place):
    given = saves.read(args.path) if args.way == "push" else {}
    saves.check(given, args.path)
    if args.way == "pull" and place.exists() and not args.replace:
        raise ToolError("%s is there already: --replace replaces it" % place)
    with board_port.Port(board_port.choose_port(args.port)) as port:
        if args.way == "pull":
            given = saves.pull(port)
        elif saves.count(port) and not args.replace:
            raise ToolError("%s has saves: --replace replaces them; `saves pull` keeps a copy" % port.name)
        else:
            saves.push(given, port)
    source, target = args.path, port.name
    if args.way == "pull":
        saves.write(given, args.path)
        source, target = target, place
    say("%s: %s from %s" % (target, counted(len(given), "file"), source))
