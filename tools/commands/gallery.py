"""Save every screen of every game on every board size, one PNG each and one contact sheet."""

from pathlib import Path

from tqdm import tqdm

from tools.errors import ToolError
from tools.simulator.gallery import SIZES, contact_sheet, pictures, save_readme
from tools.simulator.picture import enlarged, store
from tools.simulator.scenes import SCENES


def add_arguments(parser):
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the pictures")
    parser.add_argument("--readme", action="store_true", help="only the pictures of README.md, as they are used there")
    parser.add_argument("--scale", type=int, default=1, choices=range(1, 9), help="whole-number enlargement")
    parser.add_argument("--only", default="", metavar="TEXT", help="only screens whose name contains this")


def run(args):
    if not any(args.only in name for name, _ in SCENES):
        raise ToolError("no screen has %r in its name; they are: %s" % (args.only, ", ".join(dict(SCENES))))
    args.output.mkdir(parents=True, exist_ok=True)
    if args.readme:
        save_readme(args.output)
        return 0
    for board in SIZES:
        images = []
        total = None if args.only else len(SCENES)
        drawn = pictures(board, args.only)
        for name, image in tqdm(drawn, desc=board, total=total, unit="screen", disable=None):
            size = "%dx%d" % image.size
            image = enlarged(image, args.scale)
            store(image, args.output / ("%s-%s.png" % (name, size)))
            images.append((name, image))
        store(contact_sheet(images), args.output / ("sheet-%s.png" % size))
    print("%s: %d screens on %d sizes" % (args.output, len(images), len(SIZES)))
    return 0
