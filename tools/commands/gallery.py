"""Save every screen of every game on every board size, one PNG each and one contact sheet."""

from pathlib import Path

from tqdm import tqdm

from tools import languages
from tools.arguments import number
from tools.errors import ToolError
from tools.lines import counted, say
from tools.output import named
from tools.simulator.board import find_board
from tools.simulator.gallery import BOARDS_BY_SIZE, contact_sheet, pictures, save_documentation, true_size
from tools.simulator.picture import enlarged, store
from tools.simulator.scenes import SCENES


def add_arguments(parser):
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the pictures")
    words = "only the pictures of the documentation, as they are used there"
    parser.add_argument("--readme", action="store_true", help=words)
    parser.add_argument("--scale", type=number(1, 8), default=1, help="enlargement, 1 to 8")
    text = "at the real size of each panel, for a monitor with DPI pixels per inch"
    parser.add_argument("--true-size", type=number(50, 1200), metavar="DPI", help=text)
    languages.add_argument(parser, "of the texts; some may be missing (%(default)s)", whole=False)
    parser.add_argument("--only", default="", metavar="TEXT", help="only screens whose name contains this")


def run(args):
    """Save the pictures; return the exit code."""
    return languages.use(languages.load(args.language, whole=False), __name__).run_in(args)


def run_in(args):
    """Do it in the language in use."""
    _check(args)
    with named(args.output):
        args.output.mkdir(parents=True, exist_ok=True)
    if args.readme:
        save_documentation(args.output, args.language)
    else:
        _save_screens(args)
    return 0


def _check(args):
    """Raise ToolError for arguments that contradict each other."""
    if not any(args.only in name for name, _ in SCENES):
        raise ToolError("no screen has %r in its name; they are: %s" % (args.only, ", ".join(dict(SCENES))))
    if args.readme and args.only:
        raise ToolError("--only does not go with --readme")
    if (args.readme or args.true_size) and args.scale != 1:
        raise ToolError("--scale does not go with --%s" % ("readme" if args.readme else "true-size"))
    if args.readme and args.true_size:
        raise ToolError("--true-size does not go with --readme")


def _save_screens(args):
    """Save a picture of each screen at each size, and a contact sheet of each size."""
    for board in BOARDS_BY_SIZE:
        images = []
        for name, image in _pictures(board, args):
            size = "%dx%d" % image.size
            if args.true_size:
                image = true_size(image, find_board(board), args.true_size)
            image = enlarged(image, args.scale)
            store(image, args.output / ("%s-%s.png" % (name, size)))
            images.append((name, image))
        store(contact_sheet(images), args.output / ("sheet-%s.png" % size))
    say("%s: %s on %d sizes" % (args.output, counted(len(images), "screen"), len(BOARDS_BY_SIZE)))


def _pictures(board, args):
    """Return an iterator over (name, image) of each screen on a board, with a progress bar."""
    total = None if args.only else len(SCENES)
    return tqdm(pictures(board, args.only), desc=board, total=total, unit="screen", disable=None)
