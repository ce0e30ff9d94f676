"""UF2 files: the form in which a board in BOOTSEL mode takes flash contents.

A UF2 file is a row of 512-byte blocks, each with a header, the flash address it goes to and 256 bytes
for it. https://github.com/microsoft/uf2 is the specification. Read strictly here, since a file that is
only nearly right would be half written to a board. Runs on MicroPython too, in the page.
"""

import struct
from collections import OrderedDict, namedtuple

from tools.errors import ToolError

SIZE = 512
PAGE = 256  # what the chips program at a time, and the only payload that their boot ROMs accept
SECTOR = 4096  # what they erase at a time
FLASH = range(0x10000000, 0x11000000)
_LARGEST = 64 << 20  # bytes of a file that are read: more than a whole flash takes

RP2040 = 0xE48BFF56
RP2350_ARM = 0xE48BFF59
RP2350_RISCV = 0xE48BFF5A
ABSOLUTE = 0xE48BFF57
FAMILIES = OrderedDict(((RP2040, "RP2040"), (RP2350_ARM, "RP2350 (Arm)"), (RP2350_RISCV, "RP2350 (RISC-V)")))

_START = (0x0A324655, 0x9E5D5157)
_END = b"\x30\x6f\xb1\x0a"
_NOT_FLASH, _HAS_FAMILY = 0x1, 0x2000
_HEAD = "<8I"

# One UF2 file: what is flashed where, for which family of chips. `pages` maps a flash address to its 256 bytes. `lead`
# is a block, kept as it is, that comes before the first: RP2350 files open with one of the absolute family, which works
# round that chip's erratum E10; b"" for none.
Uf2 = namedtuple("Uf2", ("family", "pages", "lead"))


def _blocks(data, name):
    if not data or len(data) % SIZE:
        raise ToolError("%s is not a UF2 file: its size is not a multiple of %d bytes" % (name, SIZE))
    for start in range(0, len(data), SIZE):
        block = data[start : start + SIZE]
        head = struct.unpack_from(_HEAD, block)
        if head[:2] != _START or block[-4:] != _END:
            raise ToolError("%s is not a UF2 file: block %d has no UF2 mark" % (name, start // SIZE))
        yield block, head[2:]


def parse(data, name="the file"):
    """Return the `Uf2` that the bytes `data` hold; ToolError naming `name` says what is wrong with them."""
    lead, pages, numbers, families, totals = b"", {}, set(), set(), set()
    for block, (flags, address, size, number, total, family) in _blocks(data, name):
        if flags & _NOT_FLASH:
            continue
        if family == ABSOLUTE and not pages and not lead:
            lead = block
            continue
        if not flags & _HAS_FAMILY or size != PAGE or address % PAGE or not _is_flash(address):
            raise ToolError("%s is not for a Pico: block %d is not a page of its flash" % (name, number))
        pages[address] = block[32 : 32 + PAGE]
        numbers.add(number)
        families.add(family)
        totals.add(total)
    if len(families) != 1 or not families.issubset(FAMILIES):
        known = ", ".join(FAMILIES.values())
        given = ", ".join("0x%08x" % family for family in sorted(families)) or "none"
        raise ToolError("%s is for another kind of board (family %s): allowed are %s" % (name, given, known))
    if totals != {len(numbers)} or numbers != set(range(len(numbers))):
        raise ToolError("%s is cut short: %d of its %d blocks are there" % (name, len(numbers), max(totals)))
    return Uf2(families.pop(), pages, lead)


def _is_flash(address):
    return FLASH.start <= address < FLASH.stop


def check_size(size, name):
    """ToolError when a file of `size` bytes is too large to be a UF2 file for a board."""
    if size > _LARGEST:
        raise ToolError("%s is larger than any UF2 file for a board: %d MB" % (name, _LARGEST >> 20))


def read(path):
    """Return the `Uf2` in the file at `path`."""
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise ToolError("cannot read %s: %s" % (path, error.strerror)) from None
    check_size(len(data), path)
    return parse(data, path)


def fill_sectors(pages):
    """Return `pages` with every sector that they touch made whole, ascending; new pages are blank.

    The RP2040's boot ROM erases a sector when the number of a block, not its address, enters a new group
    of 16 (erratum E14). With whole sectors only, the two are the same.
    """
    blank = b"\xff" * PAGE
    whole = {}
    for sector in sorted({address // SECTOR for address in pages}):
        for address in range(sector * SECTOR, (sector + 1) * SECTOR, PAGE):
            whole[address] = pages.get(address, blank)
    return whole


def pages_of(data, address):
    """Return `data` cut into pages for the flash from `address` on, the last one filled up as erased flash is."""
    data += b"\xff" * (-len(data) % PAGE)
    return {address + start: data[start : start + PAGE] for start in range(0, len(data), PAGE)}


def dump(image):
    """Return the bytes of the UF2 file for `image`, its blocks numbered by ascending address."""
    return b"".join(blocks(image))


def blocks(image):
    """Yield the parts of the UF2 file for `image`, one after another."""
    yield image.lead
    rest = b"\0" * (SIZE - struct.calcsize(_HEAD) - PAGE - len(_END)) + _END
    for number, address in enumerate(sorted(image.pages)):
        head = struct.pack(_HEAD, *_START, _HAS_FAMILY, address, PAGE, number, len(image.pages), image.family)
        yield head + image.pages[address] + rest
