"""Run the real firmware and the games on an emulated Pico, with models of the display and the buttons.

Times are the emulated device's; the emulation is about as fast, without Numba some ten times slower.
"""

import sys
from pathlib import Path

from firmware import boards
from tools.arguments import checked, number
from tools.errors import ToolError
from tools.lines import bar
from tools.simulator import board, picture, script

_SECONDS = 30.0


def add_arguments(parser):
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="MicroPython for RPI_PICO, or what `image` made of it")
    text = "board (default: the one that FILE was made for, else %s): %s"
    parser.add_argument("--board", help=text % (boards.DEFAULT, ", ".join(boards.names())))
    text = 'keys to press, e.g. "right a wait:500 b"'
    parser.add_argument("--press", type=checked(script.check), default="", metavar="KEYS", help=text)
    board.add_battery_argument(parser)
    parser.add_argument("--shot", type=picture.png, metavar="FILE", help="PNG file for what is shown at the end")
    parser.add_argument("--scale", type=number(1, 8), default=1, help="enlargement of it, 1 to 8")
    text = "emulated seconds to wait for the first screen (default %g), and, if given, to run after the keys; "
    text += "with --console: close after N real seconds"
    seconds = number(0, kind=float, note="as if not given")
    parser.add_argument("--seconds", type=seconds, metavar="N", help=text % _SECONDS)
    text, port = "offer its USB console on a TCP port, for mpremote", number(0, 65535, note="any free port")
    parser.add_argument("--console", type=port, metavar="PORT", help=text)
    parser.add_argument("--blank", action="store_true", help="with --console: an empty file system, without the games")


def run(args):
    """Boot, press keys, save a picture; a complaint of the display's model makes the exit code 1."""
    if args.blank and args.console is None:
        raise ToolError("--blank needs --console: without the games there is nothing to show")
    if (args.press or args.shot or args.scale > 1) and args.console is not None:
        raise ToolError("--press, --shot and --scale do not go with --console")
    if args.scale > 1 and not args.shot:
        raise ToolError("--scale needs --shot: it enlarges that picture")
    from tools.emulator import base_image, filesystem
    from tools.emulator.handheld import Handheld

    made_for = base_image.board(base_image.find(args.uf2)) if args.uf2 and not args.blank else ""
    if made_for and args.board not in (None, made_for):
        raise ToolError("%s was made for %s, not for %s: leave --board out" % (args.uf2, made_for, args.board))
    name = args.board or made_for or boards.DEFAULT
    board.check_buttons(args.press, board.find_board(name), ("look",))
    # Where the flash is erased, MicroPython makes a file system when it starts
    image = b"\xff" * filesystem.SIZE if args.blank else b"" if made_for else None
    handheld = Handheld(base_image.find(args.uf2), name, image=image)
    if args.battery:
        handheld.charge(*args.battery)
    if args.console is not None:
        from tools.emulator.console_server import serve_until_stopped

        return serve_until_stopped(handheld, args.console, args.seconds)
    return _play(handheld, args)


def _play(handheld, args):
    with bar(None, "the emulated board starts", bar_format="{desc} …") as shown:
        shown.refresh()
        ready = handheld.start(args.seconds or _SECONDS)
    print("first screen after %.2f s; %s" % (ready / 1e9, _traffic(handheld)))
    if args.press:
        handheld.press(args.press)
        print("%.2f s after power on; %s" % (handheld.nanos / 1e9, _traffic(handheld)))
    if args.seconds:
        handheld.run(args.seconds)
    if args.shot:
        picture.save(handheld.image(), args.shot, args.scale)
    return _report(handheld)


def _traffic(handheld):
    return "%d bytes sent to the display in %d pieces" % (handheld.display.bytes_sent, handheld.display.writes)


def _report(handheld):
    for complaint in handheld.display.complaints:
        print("display: %s" % complaint, file=sys.stderr)
    return 1 if handheld.display.complaints else 0
