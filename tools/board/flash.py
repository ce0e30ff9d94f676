"""A UF2 file copied to the drive of a board in BOOTSEL mode, and the wait for the board to come back."""

import time

from tqdm import tqdm

from tools.board import drives, uf2
from tools.board import link as board_link
from tools.errors import ToolError

_PIECE = 64 * 1024
WAIT = 30  # seconds that a board may take to come back
_BOOTSEL = "hold the BOOTSEL button while plugging the board in"


def choose_drive(folder=None):
    """Return the `drives.Drive` to use: the one at `folder`, or the only one there is."""
    if folder:
        drive = drives.inspect(folder)
        if not drive:
            raise ToolError("%s is not the drive of a board: it has no %s with a Board-ID" % (folder, drives.INFO))
        return drive
    found = drives.find()
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join("%s (%s)" % drive[:2] for drive in found)
        raise ToolError("several boards are in BOOTSEL mode, choose one with --drive: " + names)
    hint = "; or run `mpremote bootloader`" if board_link.boards() else ""
    raise ToolError("no board in BOOTSEL mode found: %s%s" % (_BOOTSEL, hint))


def check_chip(drive):
    """Raise ToolError when the board behind `drive` has none of the chips that the games run on."""
    if not drive.families:
        known = ", ".join(drives.BOARD_IDS)
        raise ToolError("%s is a board of another kind (Board-ID %s): allowed are %s" % (*drive[:2], known))


def check_family(image, drive, name):
    """Raise ToolError when the program `image` (a `uf2.Uf2`) is not for the chip behind `drive`."""
    check_chip(drive)
    if image.family not in drive.families:
        chip = uf2.FAMILIES[image.family]
        raise ToolError("%s is for %s, the board at %s is %s: take the file for that board" % (name, chip, *drive[:2]))


def copy(data, drive):
    """Write `data` to the drive with a progress bar. The drive vanishing after the last byte is success."""
    sent = 0
    try:
        with (
            open(drive.folder / "tercet.uf2", "wb", buffering=0) as file,
            tqdm(total=len(data), unit="B", unit_scale=True, desc="flashing", disable=None) as bar,
        ):
            while sent < len(data):
                count = file.write(data[sent : sent + _PIECE])
                sent += count
                bar.update(count)
    except OSError as error:
        # The board restarts when it has every block, which may be before the computer has closed the file.
        if sent < len(data) or (drive.folder / drives.INFO).exists():
            text = "the board at %s took %d of %d KB, then: %s; " % (
                drive.folder,
                sent // 1024,
                len(data) // 1024,
                error.strerror,
            )
            raise ToolError(text + _BOOTSEL + " and try again") from None


def wait_for_port(before, seconds=WAIT, clock=time.monotonic, sleep=time.sleep):
    """Return the name of the serial port that appears beside those of `before`, or None in `seconds`."""
    end = clock() + seconds
    while True:
        new = [port.name for port in board_link.boards() if port not in before]
        if new or clock() >= end:
            return new[0] if new else None
        sleep(0.25)
