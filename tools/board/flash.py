"""Copying a UF2 file to the drive of a board in BOOTSEL mode, and waiting for the board to come back."""

import os
import time

from tools.board import binary_info, device, drives, uf2
from tools.board import port as board_port
from tools.board.file_systems import locate
from tools.board.progress import progress
from tools.errors import ToolError

_PIECE = 64 * 1024  # bytes from one synchronisation to the next
WAIT = 30  # seconds that a board may take to come back
REPLACES = "the file has a file system: it replaces all files on the board, saved games included"
_BOOTSEL = "hold the BOOTSEL button while plugging the board in (on a PicoSystem, X while switching it on)"


def choose_drive(folder=None):
    """Return the `drives.Drive` to use: the one at `folder`, or the only one there is."""
    if folder:
        drive = drives.inspect(folder, strict=True)
        if not drive:
            raise ToolError("%s is not the drive of a board: it has no %s with a Board-ID" % (folder, drives.INFO))
        return drive
    found = drives.find()
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join("%s (%s)" % drive[:2] for drive in found)
        raise ToolError("several boards are in BOOTSEL mode, choose one with --drive: " + names)
    hint = "; or run `mpremote bootloader`" if board_port.boards() else ""
    closed = ", ".join(map(str, drives.unreadable()))
    if closed:
        hint += "; if it is at %s, which you may not read, mount it as your user" % closed
    raise ToolError("no board in BOOTSEL mode found: %s%s" % (_BOOTSEL, hint))


def check_chip(drive):
    """Raise ToolError when the board behind `drive` has none of the chips that the games run on."""
    if not drive.families:
        known = ", ".join(drives.BOARD_IDS)
        raise ToolError("%s is a board of another kind (Board-ID %s): allowed are %s" % (*drive[:2], known))


def check_family(programs, drive, name):
    """Return those of `programs` (each a `uf2.Uf2`) that are for the chip behind `drive`; ToolError when none is."""
    check_chip(drive)
    fitting = [program for program in programs if program.family in drive.families]
    if not fitting:
        chips = ", ".join(dict.fromkeys(uf2.FAMILIES[program.family] for program in programs))
        raise ToolError("%s is for %s, the board at %s is %s: take the file for that board" % (name, chips, *drive[:2]))
    return fitting


def describe(program):
    """Return (what a `uf2.Uf2` is, a list of warnings)."""
    about = binary_info.read(program.pages)
    text = ("%s %s" % (about.name, about.version)).strip() or "a program without a name"
    if uf2.in_memory(min(program.pages)):
        text += ", which runs from memory"
    release = binary_info.release(about)
    old = about.name == "MicroPython" and release and release < device.OLDEST_FIRMWARE
    warnings = ["the games need MicroPython %s or newer" % device.OLDEST] if old else []
    return text, warnings + [REPLACES] * replaces_files(program)


def replaces_files(program):
    """Return True when a `uf2.Uf2` has a file system too, as `image` makes it."""
    place = binary_info.read(program.pages).filesystem
    return place is not None and any(place[0] <= address < sum(place) for address in program.pages)


def with_empty_files(programs, name):
    """Return the bytes of a UF2 file with the firmware and an empty file system, made as `image` does."""
    if len(programs) != 1 or uf2.in_memory(min(programs[0].pages)):
        raise ToolError("%s is not MicroPython's file for one board, which --erase needs" % name)
    from tools.board import image  # needs littlefs-python, which copying a file does not

    return uf2.dump(image.merge(programs[0], {}, locate(programs[0])[1]))


def copy(data, drive):
    """Write `data` to the drive and show the progress; ToolError when the board did not take all of it.

    Each piece is synchronised, since the computer would otherwise hold data back for seconds. The board restarts when
    it has every block, so an error after the last byte means that it restarts.
    """
    sent = taken = 0  # bytes that were written; those that are known to have arrived
    try:
        file = open(drive.folder / "tercet.uf2", "wb", buffering=0)
    except OSError as error:
        hint = ": mount the drive as your user, or use sudo" if isinstance(error, PermissionError) else ""
        raise ToolError("cannot write to %s, %s%s" % (drive.folder, error.strerror, hint)) from None
    try:
        with file, progress("flashing", len(data)) as update:
            while sent < len(data):
                count = file.write(data[sent : sent + _PIECE])
                sent += count
                os.fsync(file.fileno())
                taken = sent
                update(count)
    except OSError as error:
        if sent < len(data):
            figures = drive.folder, taken // 1024, len(data) // 1024, error.strerror, _BOOTSEL
            raise ToolError("the board at %s took %d of %d KB, then: %s; %s and try again" % figures) from None


def wait_until(there, seconds):
    """Return what `there()` returns as soon as that is true, or after `seconds`."""
    end = time.monotonic() + seconds
    while not (found := there()) and time.monotonic() < end:
        time.sleep(0.25)
    return found


def wait_for_port(before, seconds):
    """Return the name of the serial port that appears beside those of `before`, None when none does in `seconds`."""
    new = wait_until(lambda: [port.name for port in board_port.boards() if port not in before], seconds)
    return new[0] if new else None
