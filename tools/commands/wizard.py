"""Set up a board from the beginning: MicroPython, the games, its screen and its buttons.

Asks what test pictures look like until they are right, asks to press every button once, and writes the board's
`board.json` from the answers. For boards of the list and for wiring of your own. Every answer can be taken back.
"""

from functools import partial
from pathlib import Path

from firmware import boards
from tools import languages
from tools.arguments import number
from tools.board import build, deploy, device
from tools.board import port as board_port
from tools.board.flash import WAIT
from tools.board.wizard import board, dialog, find_board
from tools.board.wizard import wiring as wires
from tools.board.wizard.terminal import Terminal, converse
from tools.errors import ToolError
from tools.lines import counted
from tools.output import write


def add_arguments(parser):
    board_port.add_port_argument(parser)
    parser.add_argument("--drive", type=Path, help="the folder of the drive of a board in BOOTSEL mode")
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="MicroPython for a board that is blank")
    languages.add_argument(parser, "the language of the games (stays as it was when not given)", "")
    text = "the board to begin with, instead of the one in its file: %s"
    parser.add_argument("--board", choices=boards.names(), metavar="BOARD", help=text % ", ".join(boards.names()))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the board's new file there too")
    text = "seconds to wait for a board (%(default)s)"
    parser.add_argument("--wait", type=number(0, kind=float), default=4 * WAIT, help=text)


def run(args):
    """Carry out the four steps, printing each."""
    if args.port and args.drive:
        raise ToolError("--port does not go with --drive, which is for a board without MicroPython")
    if args.uf2:
        find_board.read_firmware(args.uf2)
    if args.output and (args.output.is_dir() or not args.output.absolute().parent.is_dir()):
        raise ToolError("%s cannot be written: it is a folder, or its folder does not exist" % args.output)
    terminal = Terminal()
    terminal.say("1 of 4: the board")
    with find_board.find(args, terminal) as port:
        terminal.say("2 of 4: the games")
        facts, names = _send(port, terminal, args.language)
        terminal.say("3 of 4: the screen and the buttons")
        given, notice = board.given(facts, args.board)
        if notice:
            terminal.say("! " + notice)
        connected = board.ConnectedBoard(port, names)
        wiring = converse(partial(dialog.conversation, given), terminal, connected)
        terminal.say("4 of 4: %s" % device.BOARD)
        if wiring is None:
            terminal.say("The board's file has been left as it is.")
            if args.output:
                terminal.say("%s is not written." % args.output)
        else:
            connected.put(wires.text(wiring), facts)
            terminal.say("This is on the board now:\n%s" % wires.text(wiring))
    terminal.say("The board restarts, with the games.")
    if args.output and wiring:
        write(args.output, wires.text(wiring).encode())
        terminal.say("%s has the same." % args.output)
    return 0


def _send(port, terminal, language):
    """Bring the games on the board up to date; return (its facts, the names in use there)."""
    tree, manifest, facts = deploy.prepare(port, language=language)
    plan = deploy.deploy(port, tree, manifest, facts, terminal.agree)
    terminal.say("MicroPython %s on %s; %s sent" % (facts.release(), facts.machine, counted(len(plan.send), "file")))
    return facts, build.names_on_device(manifest.arch, language=manifest.language)
