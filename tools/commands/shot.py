"""Save a picture of exactly what the device would show.

Without --game it starts at the home screen; without --deal it is deal 1. Keys are pressed after the moves.
"""

import tempfile

from firmware.boards import names
from tools import languages
from tools.arguments import checked, number
from tools.commands.game_arguments import add_game_arguments, game_from
from tools.simulator import picture
from tools.simulator.board import add_battery_argument, check_buttons, check_gauge, find_board, script
from tools.simulator.frame import Case
from tools.simulator.script import check


def add_arguments(parser):
    parser.add_argument("--board", default="pico-lcd-1.3", help="board: " + ", ".join(names()))
    add_game_arguments(parser)
    text = 'keys to press, e.g. "right a wait:300 b"'
    parser.add_argument("--press", type=checked(check), default="", metavar="KEYS", help=text)
    add_battery_argument(parser)
    languages.add_argument(parser, whole=False)
    parser.add_argument("--scale", type=number(1, 8), default=1, help="enlargement, 1 to 8")
    parser.add_argument("--case", action="store_true", help="show the handheld around the screen")
    parser.add_argument("-o", "--output", type=picture.png, required=True, metavar="FILE", help="the PNG file")


def run(args):
    return languages.use(languages.load(args.language, whole=False), __name__).run_in(args)


def run_in(args):
    """Do it in the language in use."""
    profile = find_board(args.board)
    check_buttons(args.press, profile, ("look", "redo"))
    if args.battery:
        check_gauge(profile)
    game = game_from(args)
    with tempfile.TemporaryDirectory() as folder:
        console = script(args.board, folder)
        console.home()
        if args.battery:
            console.battery(*args.battery)
        if game:
            console.play(game)
        console.press(args.press)
        image = console.board.surface.image()
    if args.case:
        picture.save(Case(console.board.profile, args.scale).picture(image), args.output)
    else:
        picture.save(image, args.output, args.scale)
    return 0
