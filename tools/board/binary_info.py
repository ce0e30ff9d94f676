"""The description that a Pico program carries in its image.

Programs built with the Pico SDK carry a table, *binary info*, which `picotool info` prints. MicroPython's has its
version, its board and the place of its file system in flash, so none has to be guessed from the name of a file.
Layout: pico-sdk, src/common/pico_binary_info (defs.h, structure.h). Runs on MicroPython too, in the page.
"""

import re
import struct
from collections import namedtuple

from tools.board import uf2

_MARK, _MARK_END = 0x7188EBF2, 0xE71AA390
_SEARCH = 4096  # bytes: the table's head is near the start, behind boot code and interrupt vectors
_LONGEST = 1024  # bytes of a text, and of the table: longer ones are damaged
_STRING, _BLOCK_DEVICE = 6, 7  # kinds of entries
_TAG_PI, _TAG_MICROPYTHON = struct.unpack("<2H", b"RPMP")
_PROGRAM_NAME, _PROGRAM_VERSION, _BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB


# Name and version; (address, bytes) of its file system, or None; the SDK's name of the board. A text not stated is ""
Program = namedtuple("Program", ("name", "version", "filesystem", "board"))


def release(program):
    """Return the version of a program as (major, minor), None when it states none."""
    found = re.match(r"v?(\d+)\.(\d+)", program.version)
    return (int(found.group(1)), int(found.group(2))) if found else None


def _bytes(pages, address, size):
    """Return bytes of flash from an address on; LookupError where `pages` lacks one, or for too many."""
    if size > _LONGEST:
        raise LookupError
    out = b""
    while len(out) < size:
        page = pages[address & ~(uf2.PAGE - 1)]
        part = page[address % uf2.PAGE :][: size - len(out)]
        out += part
        address += len(part)
    return out


def _words(pages, address, count):
    return struct.unpack("<%dI" % count, _bytes(pages, address, 4 * count))


def _text(pages, address):
    out = b""
    while b"\0" not in out:
        out = _bytes(pages, address, len(out) + 1)
    return "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in out[:-1])


def _entries(pages):
    """Yield the addresses of the table's entries; nothing when the image has no table."""
    first = min(pages, default=0)
    for address in range(first, first + _SEARCH, 4):
        try:
            mark, start, end, _, last = _words(pages, address, 5)
        except LookupError:
            return
        if mark == _MARK and last == _MARK_END:
            yield from _words(pages, start, max(0, end - start) // 4)
            return


def read(pages):
    """Return the `Program` in the flash `pages`, as far as it describes itself."""
    texts, filesystem = {}, None
    try:
        for entry in _entries(pages):
            kind, tag = struct.unpack("<2H", _bytes(pages, entry, 4))
            if kind == _STRING and tag == _TAG_PI:
                number, pointer = _words(pages, entry + 4, 2)
                texts[number] = _text(pages, pointer)
            elif kind == _BLOCK_DEVICE and tag == _TAG_MICROPYTHON:
                pointer, address, size = _words(pages, entry + 4, 3)
                if _text(pages, pointer) == "MicroPython":
                    filesystem = address, size
    except LookupError:
        pass  # a table that points outside the image or at no text: use what was read
    return Program(texts.get(_PROGRAM_NAME, ""), texts.get(_PROGRAM_VERSION, ""), filesystem, texts.get(_BOARD, ""))
