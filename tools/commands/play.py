"""Play in a window that looks like the handheld.

A game goes on where it was left, unless --deal, --option or --moves ask for another deal.
"""

import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import engine
from firmware.boards import names
from firmware.console import Console
from tools.commands.game_arguments import add_game_arguments, game_from
from tools.errors import ToolError
from tools.simulator.board import SimBoard, charge, find_board
from tools.simulator.open_window import open_window, saves_folder
from tools.simulator.single_instance import InUse, held

_LONGEST = 86400  # seconds that a window may stay open at most: a day


def add_arguments(parser):
    parser.add_argument("--board", default="pico-lcd-1.3", help="board: " + ", ".join(names()))
    parser.add_argument("--scale", type=int, default=0, choices=range(0, 9), help="enlargement; 0 fits the desktop")
    parser.add_argument("--saves", type=Path, metavar="DIR", help="folder for saves (default: your own data folder)")
    parser.add_argument("--no-saves", action="store_true", help="play without saving: nothing is written")
    parser.add_argument("--seconds", type=float, default=0, metavar="N", help="close by itself after so many seconds")
    parser.add_argument("--battery", metavar="PERCENT", help="have a battery that is so full: 40, 40+ (charging), usb")
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
    if not 0 <= args.seconds <= _LONGEST:
        raise ToolError("--seconds cannot be %g; allowed: 0 (until it is closed) to %d" % (args.seconds, _LONGEST))
    board = find_board(args.board)
    full = charge(args.battery) if args.battery else None
    pictures = (args.saves or saves_folder()) / "screenshots"
    with _place(args) as saves:
        _play(args, SimBoard(board, saves, full), pictures)
    return 0


@contextmanager
def _place(args):
    """Hold the folder for saves, or take one that is gone afterwards when nothing is to be saved."""
    folder = args.saves or saves_folder()
    if not args.no_saves:
        try:
            with held(folder):
                yield folder / "saves"
            return
        except InUse as error:
            if not _agreed("%s. Play without saving?" % error):
                raise ToolError("%s; --no-saves plays without saving, --saves DIR in another folder" % error) from None
    with TemporaryDirectory(prefix="tercet-") as nothing:
        yield Path(nothing)


def _agreed(question):
    """Ask on the terminal, where there is one; no answer is a no."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return input("tools play: %s [y/N] " % question).strip().lower() in ("y", "yes")


def _play(args, board, pictures):
    console = Console(board)
    wanted = asked_for(args, console)
    console.home()
    # A new deal takes the place of the game in progress: not before there is a window to play it in
    window = open_window(board, console, args.scale, pictures)
    if wanted:
        console.play(*wanted)
    console.tell()
    window.run(args.seconds)
