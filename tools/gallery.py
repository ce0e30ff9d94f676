"""Save every screen of every game on every board size, one PNG each and one contact sheet."""

import tempfile
from pathlib import Path

from PIL import Image, ImageDraw
from tqdm import tqdm

from tools.errors import ToolError
from tools.simulator.case import Case
from tools.simulator.picture import enlarged
from tools.simulator.scenes import SCENES
from tools.simulator.sim import find_board, script

# One board a screen size
SIZES = ("pico-lcd-1.3", "display-pack", "pico-lcd-2")
# The pictures of README.md: board, screen, scale, whether the handheld is around it
README = (
    ("pico-lcd-1.3", "tripeaks-chain", 2, True),
    ("display-pack", "treys-middle", 2, True),
    ("pico-lcd-1.3", "treys-middle", 1, False),
    ("pico-lcd-1.3", "tripeaks-chain", 1, False),
    ("pico-lcd-1.3", "tresydos-discard", 1, False),
    ("pico-lcd-1.3", "trepenta-exchange", 1, False),
    ("pico-lcd-1.3", "trex-layout-late", 1, False),
    ("display-pack", "tripeaks-chain", 1, False),
    ("pico-lcd-2", "tripeaks-chain", 1, False),
    ("pico-lcd-1.3", "treys-three", 3, False),
)
_GAP = 10
_COLUMNS = 6


def add_arguments(parser):
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the pictures")
    parser.add_argument("--readme", action="store_true", help="only the pictures of README.md, as they are used there")
    parser.add_argument("--scale", type=int, default=1, choices=range(1, 9), help="whole-number enlargement")
    parser.add_argument("--only", default="", metavar="TEXT", help="only screens whose name contains this")


def pictures(board, only=""):
    """Yield (name, Pillow image) of every screen on a board, drawn by the console itself."""
    for name, prepare in SCENES:
        if only in name:
            yield name, picture(board, prepare)


def picture(board, prepare):
    """Return the image of a screen on a board; `prepare` brings a console to it."""
    with tempfile.TemporaryDirectory() as folder:
        console = script(board, folder)
        console.home()
        prepare(console)
        return console.board.surface.image()


def readme_name(board, screen, scale, case):
    """Return the file name of a picture of README.md."""
    return "-".join([screen, "handheld" if case else "%dx" % scale, board]) + ".png"


def _save_readme(folder):
    """Save the pictures of README.md."""
    screens = dict(SCENES)
    for board, screen, scale, case in README:
        image = picture(board, screens[screen])
        image = Case(find_board(board), scale).picture(image) if case else enlarged(image, scale)
        image.save(folder / readme_name(board, screen, scale, case), optimize=True)
    print("%s: %d pictures" % (folder, len(README)))


def contact_sheet(images):
    """Return one image of all (name, image) pairs, in rows, each with its name below."""
    width = max(image.width for _, image in images) + _GAP
    height = max(image.height for _, image in images) + _GAP + 12
    rows = (len(images) + _COLUMNS - 1) // _COLUMNS
    sheet = Image.new("RGB", (_COLUMNS * width + _GAP, rows * height + _GAP), (48, 52, 58))
    draw = ImageDraw.Draw(sheet)
    for i, (name, image) in enumerate(images):
        x, y = _GAP + i % _COLUMNS * width, _GAP + i // _COLUMNS * height
        sheet.paste(image, (x, y))
        draw.text((x, y + image.height + 1), name, fill=(200, 200, 190))
    return sheet


def run(args):
    if not any(args.only in name for name, _ in SCENES):
        raise ToolError("no screen has %r in its name; they are: %s" % (args.only, ", ".join(dict(SCENES))))
    args.output.mkdir(parents=True, exist_ok=True)
    if args.readme:
        _save_readme(args.output)
        return 0
    for board in SIZES:
        images = []
        for name, image in tqdm(
            pictures(board, args.only), desc=board, total=None if args.only else len(SCENES), unit="screen"
        ):
            size = "%dx%d" % image.size
            image = enlarged(image, args.scale)
            image.save(args.output / ("%s-%s.png" % (name, size)))
            images.append((name, image))
        contact_sheet(images).save(args.output / ("sheet-%s.png" % size))
    print("%s: %d screens on %d sizes" % (args.output, len(images), len(SIZES)))
    return 0
