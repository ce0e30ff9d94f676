"""Make one UF2 file that holds MicroPython and the games.

Such a file is for a board's first day: dragged onto the drive of a board in BOOTSEL mode, it leaves a
handheld that works. It replaces the board's whole file system, saved games included; `deploy` updates a
board that is in use.
"""

import sys
from pathlib import Path

from firmware import boards
from tools import languages, project
from tools.board import build, device, uf2
from tools.board.deploy import board_text
from tools.board.file_systems import TARGETS, locate
from tools.board.image import merge
from tools.errors import ToolError
from tools.lines import say
from tools.output import write


def add_arguments(parser):
    parser.add_argument("--uf2", type=Path, required=True, help="MicroPython's own UF2 file for the board")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help="the UF2 file to write")
    parser.add_argument("--target", choices=TARGETS, help="needed only when the UF2 does not state its board")
    parser.add_argument("--board", choices=boards.names(), help="the screen and buttons that are connected")
    languages.add_argument(parser, default="", text="the language of the games, else English")
    parser.add_argument("--tree", type=Path, help="a tree made by `build` (else one is built for the chip)")


def run(args):
    """Write the UF2 file and print what it holds and what it does to a board."""
    base = uf2.read(args.uf2)
    name, place = locate(base, args.target)
    tree, manifest = _tree_for(base.family, args.tree, args.language)
    files = {path: (tree / path).read_bytes() for path in sorted([*manifest.files, device.MANIFEST])}
    if args.board:
        files[device.BOARD] = board_text(args.board).encode()
    image = merge(base, files, place)
    write(args.output, uf2.dump(image), inputs=[args.uf2])
    size = args.output.stat().st_size // 1024
    say("%s: Tercet %s for %s, %d files, %d KB" % (args.output, manifest.version, name, len(manifest.files), size))
    if not args.board:
        say("it is set up for %s, the default; --board names another one" % boards.DEFAULT)
    say("note: flashing it erases the saved games of a board; `deploy` updates one and keeps them", file=sys.stderr)
    return 0


def _tree_for(family, tree, language):
    if tree and language:
        raise ToolError("--language does not go with --tree, which has one")
    if tree:
        manifest = build.read_tree(tree)
        if family == uf2.RP2350_RISCV and manifest.arch != "none":
            raise ToolError("%s is built for Arm chips: build it with --arch none for a RISC-V board" % tree)
        return tree, manifest
    arch = "none" if family == uf2.RP2350_RISCV else "armv6m"
    return project.TREE, build.build_tree(project.TREE, arch, language=language or languages.ENGLISH)
