"""Finding the board to set up, and putting MicroPython on a blank one."""

import contextlib
import os
from pathlib import Path

from tools.board import binary_info, deploy, device, drives, file_systems, flash, uf2
from tools.board import port as board_port
from tools.errors import ToolError

# Board-ID of a boot ROM → MicroPython's name of its board without a radio, and a word on the one with it
_FILES = {
    "RPI-RP2": ("RPI_PICO", "also for a Pico W, whose own file leaves no room for the games"),
    "RP2350": ("RPI_PICO2", "also for a Pico 2 W, which has its own RPI_PICO2_W"),
}
_BOOTSEL = "hold its BOOTSEL button while plugging it in (on a PicoSystem, X while switching it on)"
_ROOM = file_systems.TARGETS["RPI_PICO"].size
_PLUG_IN = "plug it in with a cable that carries data; if it is new, " + _BOOTSEL


def read_firmware(path):
    """Return the `uf2.Uf2` of a MicroPython that runs the games; ToolError names the file and says what is wrong."""
    image = uf2.read(path)
    program = binary_info.read(image.pages)
    release = binary_info.release(program)
    if program.name != "MicroPython" or release is None:
        raise ToolError("%s is not MicroPython: take its UF2 file for your board" % path)
    if release < device.OLDEST_FIRMWARE:
        raise ToolError("%s holds MicroPython %s: %s or newer is needed" % (path, program.version, device.OLDEST))
    size = program.filesystem[1] if program.filesystem else _ROOM
    if size < _ROOM:
        text = "%s leaves %d KB for files, too few for the games: a Pico W needs the file of RPI_PICO"
        raise ToolError(text % (path, size // 1024))
    return image


def find(args, terminal):
    """Return the `Port` of a board with a MicroPython that runs the games; a blank board gets it first."""
    erase = False
    if not args.drive:
        name = args.port or _wait_for_board(args.wait, terminal)
        if name:
            with contextlib.ExitStack() as restart:
                port = restart.enter_context(board_port.Port(board_port.choose_port(name)))
                trouble, erase = _trouble(port)
                if not trouble:
                    restart.pop_all()  # the caller's part
                    return port
            terminal.say(trouble)
            if args.port and "://" in args.port:
                raise ToolError("%s needs MicroPython first" % args.port)
            what = "MicroPython with an empty file system" if erase else "MicroPython"
            if others := drives.find():
                raise ToolError("another board is in BOOTSEL mode, at %s: unplug it first" % others[0].folder)
            terminal.say("To put %s on it, unplug it, and %s." % (what, _BOOTSEL))
            _wait(args.wait, drives.find, _BOOTSEL)
    return board_port.Port(_flash(args, terminal, erase))


def _wait_for_board(seconds, terminal):
    """Wait until there is a board; return the port of the only one, None when all are in BOOTSEL mode."""
    if not board_port.boards() and not drives.find():
        terminal.say("No board is there yet: %s." % _PLUG_IN)
        _wait(seconds, lambda: board_port.boards() or drives.find(), _PLUG_IN)
    return board_port.choose_port() if board_port.boards() else None


def _wait(seconds, there, step):
    """Wait until `there()` is true; after `seconds` a ToolError names the next `step`."""
    if not flash.wait_until(there, seconds):
        raise ToolError("no board has come in %g s: %s, and run the wizard again" % (seconds, step))


def _trouble(port):
    """Return (why another firmware has to be put on the board, "" when the games run; whether its files go, too).

    ToolError when none helps.
    """
    facts = None
    try:
        facts = port.inspect({})
        deploy.check_board(facts)
    except board_port.WrongFirmware as error:
        text = str(error).replace(" with `flash`", "").replace(": `flash --erase` makes one", "")
        return text, facts is not None and facts.space is None
    return "", False


def _flash(args, terminal, erase):
    """Put MicroPython on the board in BOOTSEL mode; return the port at which it comes back.

    `erase`: with an empty file system, in place of one that cannot be read.
    """
    drive = flash.choose_drive(args.drive)
    flash.check_chip(drive)
    terminal.say("Found a board (%s) at %s, which is ready for MicroPython." % (drive.board_id, drive.folder))
    path = args.uf2 or _ask_for_file(drive, terminal)
    programs = flash.check_family([read_firmware(path)], drive, path)
    data = flash.with_empty_files(programs, path) if erase else path.read_bytes()
    if flash.replaces_files(programs[0]):
        terminal.say("Warning: %s." % flash.REPLACES)
    before = board_port.boards()
    flash.copy(data, drive)
    terminal.say("MicroPython is on it; waiting for the board to come back.")
    port = flash.wait_for_port(before, args.wait)
    if not port:
        text = "no serial port came back in %g s: unplug the board, plug it in, and run the wizard again"
        raise ToolError(text % args.wait)
    return port


def _ask_for_file(drive, terminal):
    """Ask for a file for a drive's board until it is a right one; return its path."""
    name, also = _FILES[drive.board_id]
    version = device.OLDEST + ".0"
    terminal.say("It needs the UF2 file of MicroPython %s or newer, from https://micropython.org/download/:" % version)
    terminal.say("  %s-<date>-v%s.uf2 (%s)" % (name, version, also))
    while True:
        path = Path(os.path.expanduser(terminal.ask("Path of the file:").strip("'\"")))
        try:
            flash.check_family([read_firmware(path)], drive, path)
            return path
        except (ToolError, OSError, ValueError) as error:  # ValueError: of a path that cannot be one
            terminal.say("! %s" % error)
