"""Compile the games into a folder ready to copy onto a board.

The same sources give the same bytes.
"""

from pathlib import Path

from tools import languages, project
from tools.board import shrink
from tools.board.build import ARCHES, build_tree, report
from tools.lines import say


def add_arguments(parser):
    text = "the folder to build in (%(default)s)"
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", default=project.TREE, help=text)
    text = "what fast modules become: armv6m is machine code for the Pico and the Pico 2's Arm cores, none bytecode, "
    text += "which runs on any MicroPython (%(default)s)"
    parser.add_argument("--arch", choices=ARCHES, default=ARCHES[0], help=text)
    languages.add_argument(parser)
    text = "keep names and line numbers, for debugging: takes more heap"
    parser.add_argument("--plain", action="store_true", help=text)


def run(args):
    """Build the tree and print its size report."""
    manifest = build_tree(args.output, args.arch, passes=() if args.plain else shrink.PASSES, language=args.language)
    print("\n".join(report(manifest)))
    say("built in %s" % args.output)
    return 0
