"""Make everything that a release has: a file for each board and chip, the page, packages, check sums.

From a clone alone. The same sources and UF2 files give the same bytes.
"""

from pathlib import Path

from tools import languages, project
from tools.errors import ToolError


def add_arguments(parser):
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", required=True, help="the folder to make")
    parser.add_argument("--address", default="", help="where the page will be, such as https://example.org/tercet/")
    languages.add_argument(parser, "the language of the files for boards (%(default)s)")
    text = "MicroPython's own UF2 file for a Pico; once for each chip"
    parser.add_argument("--uf2", type=Path, action="append", required=True, help=text)


def run(args):
    """Make the folder and print what is in it."""
    if not project.IS_CLONE:
        raise ToolError("a release is made from a clone of the repository, not from the installed package")
    from tools.release import contents

    for name, size in contents.make(args.output, args.uf2, args.address, args.language):
        print("%9d  %s" % (size, name))
    return 0
