"""Play in a window that looks like the handheld.

A game goes on where it was left, unless --deal, --option or --moves ask for another deal.
"""

import math
from pathlib import Path

import engine
from firmware.boards import names
from firmware.console import Console
from tools.commands.game_words import add_game_arguments, game_from
from tools.errors import ToolError
from tools.simulator.opening import open_window, saves_folder
from tools.simulator.sim import SimBoard, find_board


def add_arguments(parser):
    parser.add_argument("--board", default="pico-lcd-1.3", help="board: " + ", ".join(names()))
    parser.add_argument("--scale", type=int, default=0, choices=range(0, 9), help="pixels a dot; 0 fits the screen")
    parser.add_argument("--saves", type=Path, metavar="DIR", help="folder for saves (default: your own data folder)")
    parser.add_argument("--seconds", type=float, default=0, metavar="N", help="close by itself after so many seconds")
    add_game_arguments(parser)


def asked_for(args, console):
    """Return (game, True when it is a new deal), or None when `args` name no game."""
    random = console.board.random_seed()
    game = game_from(args, 1 if args.moves else random)
    if game is None or args.deal is not None or args.option or args.moves:
        return game and (game, True)
    saved = console.store.load_game(args.game)
    if saved is not None:
        return saved, False
    return engine.new(args.game, random, **console.store.options(args.game, engine.options(args.game))), True


def run(args):
    if not 0 <= args.seconds < math.inf:
        raise ToolError("--seconds cannot be %g; allowed: 0 (until it is closed) or more" % args.seconds)
    folder = args.saves or saves_folder()
    board = SimBoard(find_board(args.board), folder / "saves")
    console = Console(board)
    wanted = asked_for(args, console)
    console.home()
    # A new deal takes the place of the game in progress: not before there is a window to play it in
    window = open_window(board, console, args.scale, folder / "screenshots")
    if wanted:
        console.play(*wanted)
    console.tell()
    window.run(args.seconds)
    return 0
