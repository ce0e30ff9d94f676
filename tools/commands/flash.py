"""Put a UF2 file on a board that is in BOOTSEL mode.

Hold the board's BOOTSEL button while plugging it in, or X while switching a PicoSystem on: it appears as a drive. The
file may be MicroPython itself, what `image` makes, or any other program for the board's chip.
"""

import sys
from pathlib import Path

from tools.arguments import number
from tools.board import port as board_port
from tools.board import uf2
from tools.board.flash import WAIT, check_family, choose_drive, copy, describe, wait_for_port, with_empty_files
from tools.lines import say, warn


def add_arguments(parser):
    parser.add_argument("uf2", type=Path, help="the UF2 file")
    parser.add_argument("--drive", type=Path, help="the folder of the board's drive (default: the only one found)")
    text = "seconds to wait for the board (%(default)s)"
    parser.add_argument("--wait", type=number(0, kind=float), default=WAIT, help=text)
    text = "with MicroPython's own file: erase all files on the board too, such as a main.py that ignores Ctrl-C"
    parser.add_argument("--erase", action="store_true", help=text)


def run(args):
    """Check file and board, copy, and wait for the board to come back, printing each step."""
    data = uf2.load(args.uf2)
    programs = uf2.programs(data, args.uf2)
    drive = choose_drive(args.drive)
    programs = check_family(programs, drive, args.uf2)
    if args.erase:
        data = with_empty_files(programs, args.uf2)
    say("found %s at %s" % (drive.board_id, drive.folder))
    text, warnings = describe(programs[0])
    say("copying %s (%s)%s" % (args.uf2, text, " and an empty file system" if args.erase else ""))
    several = "the file holds %d programs for this board, which restarts after the first" % len(programs)
    for words in [*warnings, several] if len(programs) > 1 else warnings:
        warn(words)
    before = board_port.boards()
    copy(data, drive)
    say("copied; the board restarts")
    if uf2.in_memory(min(programs[0].pages)):
        say("the program runs from memory: what the board does next is up to it")
        return 0
    port = wait_for_port(before, args.wait)
    if not port:
        say("no serial port came back in %g s: unplug the board and plug it in again" % args.wait, file=sys.stderr)
        return 1
    say("the board is back at %s" % port)
    return 0
