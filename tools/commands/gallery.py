"""Save every screen of every game on every board size, one PNG each and one contact sheet."""

from pathlib import Path

from tqdm import tqdm

from firmware import boards
from tools.arguments import number
from tools.errors import ToolError
from tools.lines import counted, say
from tools.output import named
from tools.simulator import acuity
from tools.simulator.board import find_board
from tools.simulator.gallery import BOARDS_BY_SIZE, contact_sheet, pictures, save_documentation, true_size_sheet
from tools.simulator.picture import enlarged, store
from tools.simulator.scenes import SCENES

DPI = 110


def add_arguments(parser):
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the pictures")
    kind = parser.add_mutually_exclusive_group()
    words = "only the pictures of the documentation, as they are used there"
    kind.add_argument("--readme", action="store_true", help=words)
    kind.add_argument("--true-size", action="store_true", help="one sheet per board, at the real size of its panel")
    blur = "as a 20/40 eye sees the panel at %d cm: blurred by a Gaussian, %d minutes of arc wide at half its height"
    kind.add_argument("--blur", action="store_true", help=blur % (acuity.DISTANCE // 10, acuity.BLUR))
    parser.add_argument("--scale", type=number(1, 8), default=1, help="enlargement, 1 to 8")
    text = "your monitor's pixels per inch (default %d)" % DPI
    parser.add_argument("--dpi", type=number(50, 1200), metavar="N", help=text)
    parser.add_argument("--only", default="", metavar="TEXT", help="only screens whose name contains this")


def run(args):
    """Save the pictures; return the exit code."""
    _check(args)
    with named(args.output):
        args.output.mkdir(parents=True, exist_ok=True)
    if args.readme:
        save_documentation(args.output)
    elif args.true_size:
        _save_true_sizes(args)
    else:
        _save_screens(args)
    return 0


def _check(args):
    """Raise ToolError for arguments that contradict each other."""
    if not any(args.only in name for name, _ in SCENES):
        raise ToolError("no screen has %r in its name; they are: %s" % (args.only, ", ".join(dict(SCENES))))
    if args.dpi and not args.true_size:
        raise ToolError("--dpi goes with --true-size")
    if args.readme and args.only:
        raise ToolError("--only does not go with --readme")
    if (args.readme or args.true_size) and args.scale != 1:
        raise ToolError("--scale does not go with --%s" % ("readme" if args.readme else "true-size"))


def _save_screens(args):
    """Save a picture of each screen at each size, and a contact sheet of each size."""
    suffix = "-blur" if args.blur else ""
    for board in BOARDS_BY_SIZE:
        images = []
        for name, image in _pictures(board, args):
            size = "%dx%d" % image.size
            image = enlarged(image, args.scale)
            if args.blur:
                image = acuity.blurred(image, find_board(board), args.scale)
            store(image, args.output / ("%s-%s%s.png" % (name, size, suffix)))
            images.append((name, image))
        store(contact_sheet(images), args.output / ("sheet-%s%s.png" % (size, suffix)))
    say("%s: %s on %d sizes" % (args.output, counted(len(images), "screen"), len(BOARDS_BY_SIZE)))


def _save_true_sizes(args):
    """Save a sheet of all screens for each board, at the real size of its panel."""
    dpi = args.dpi or DPI
    for board in boards.names():
        sheet = true_size_sheet(board, list(_pictures(board, args)), dpi)
        store(sheet, args.output / ("true-size-%s.png" % board), dpi=(dpi, dpi))
    say("%s: %d boards at %d dpi" % (args.output, len(boards.names()), dpi))


def _pictures(board, args):
    """Return an iterator over (name, image) of each screen on a board, with a progress bar."""
    total = None if args.only else len(SCENES)
    return tqdm(pictures(board, args.only), desc=board, total=total, unit="screen", disable=None)
