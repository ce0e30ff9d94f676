"""Compile the games into a folder ready to copy onto a board.

Nothing is compiled on the device; modules with viper functions are compiled for one chip, or to bytecode too where none
is named. The same sources give the same bytes.
"""

from pathlib import Path

from tools import project
from tools.board import shrink
from tools.board.build import ARCHES, build_tree, report


def add_arguments(parser):
    parser.add_argument("-o", "--out", type=Path, default=project.TREE, help="the folder to build in (%(default)s)")
    parser.add_argument(
        "--arch",
        choices=ARCHES,
        default=ARCHES[0],
        help="the chip that fast modules are compiled for: armv6m runs on the Pico and the Pico 2, "
        "none makes bytecode, which runs on any MicroPython (%(default)s)",
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="keep names and line numbers, for debugging: takes more heap",
    )


def run(args):
    """Build the tree and print its size report."""
    manifest = build_tree(args.out, args.arch, passes=() if args.plain else shrink.PASSES)
    print("\n".join(report(manifest)))
    print("built in %s" % args.out)
    return 0
