"""Put a UF2 file on a board that is in BOOTSEL mode.

Hold the board's BOOTSEL button while plugging it in: it shows up as a drive. The file may be MicroPython
itself or what `image` makes.
"""

import sys
from pathlib import Path

from tools.board import binary_info, uf2
from tools.board import link as board_link
from tools.board.flash import WAIT, check_family, choose_drive, copy, wait_for_port
from tools.errors import ToolError


def add_arguments(parser):
    """Add the arguments of `flash`."""
    parser.add_argument("uf2", type=Path, help="the UF2 file")
    parser.add_argument("--drive", type=Path, help="the folder of the board's drive (default: the only one found)")
    parser.add_argument("--wait", type=float, default=WAIT, help="seconds to wait for the board (%(default)s)")


def run(args):
    """Check file and board, copy, and wait for the board to come back, saying each step."""
    if not args.wait >= 0:  # nan too: that wait would have no end
        raise ToolError("--wait cannot be %g; allowed: 0 or more seconds" % args.wait)
    image = uf2.read(args.uf2)
    program = binary_info.read(image.pages)
    drive = choose_drive(args.drive)
    check_family(image, drive, args.uf2)
    print("found %s at %s" % (drive.board_id, drive.folder))
    print("copying %s%s" % (args.uf2, " (%s %s)" % (program.name, program.version) if program.name else ""))
    before = board_link.boards()
    copy(args.uf2.read_bytes(), drive)
    print("copied; the board restarts", flush=True)
    port = wait_for_port(before, args.wait)
    if not port:
        print("no serial port came back in %g s: unplug the board and plug it in again" % args.wait, file=sys.stderr)
        return 1
    print("the board is back at %s" % port)
    return 0
