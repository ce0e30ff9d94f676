"""UF2 files: the form in which a board in BOOTSEL mode takes programs.

A UF2 file is a sequence of 512-byte blocks, each with a header, the address it goes to and 256 bytes for it. It may
hold several programs: one after the other, or mixed, such as for two chips. https://github.com/microsoft/uf2 is the
specification. Parsed strictly, since a file that is almost right would be half written to a board. Runs on MicroPython
too, in the page.
"""

import struct
from collections import OrderedDict, namedtuple

from tools.errors import ToolError

SIZE = 512
PAGE = 256  # bytes: what the chips program at a time, and the only payload that their boot ROMs accept
SECTOR = 4096  # bytes: what they erase at a time
FLASH = range(0x10000000, 0x11000000)
# Memory, and the flash cache used as memory, of both chips
_MEMORY = (range(0x20000000, 0x20082000), range(0x15000000, 0x15004000), range(0x13FFC000, 0x14000000))
_LARGEST = 64 << 20  # bytes of a file that are read: more than a whole flash holds

RP2040 = 0xE48BFF56
RP2350_ARM = 0xE48BFF59
RP2350_RISCV = 0xE48BFF5A
ABSOLUTE = 0xE48BFF57
FAMILIES = OrderedDict(((RP2040, "RP2040"), (RP2350_ARM, "RP2350 (Arm)"), (RP2350_RISCV, "RP2350 (RISC-V)")))

_START = (0x0A324655, 0x9E5D5157)  # marks at both ends of a block
_END = b"\x30\x6f\xb1\x0a"
_NOT_FLASH, _HAS_FAMILY = 0x1, 0x2000  # flags
_HEAD = "<8I"  # two marks, flags, address, bytes, number of the block, blocks in all, family
_E10 = 0x10FFFF00, PAGE, 0, 2, ABSOLUTE  # header of the block that works round RP2350's erratum E10

# One program of a UF2 file: for which family of chips, and what goes where. `pages` maps an address to its 256 bytes.
# `lead` is the block before an RP2350 program that works round erratum E10, kept as it is; b"" for none.
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


def programs(data, name="the file"):
    """Return the programs in the bytes of a UF2 file, a list of `Uf2`; ToolError naming `name` says what is wrong.

    Blocks for other families of chips are ignored, as boards do.
    """
    found, last, others, lead = [], {}, set(), b""  # last: family → the latest of its entries in `found`
    for block, (flags, address, size, number, total, family) in _blocks(data, name):
        if flags & _NOT_FLASH:
            continue
        if (address, size, number, total, family) == _E10:
            lead = block
            continue
        if not flags & _HAS_FAMILY or family not in FAMILIES:
            others.add(family if flags & _HAS_FAMILY else 0)
            continue
        if size != PAGE or address % PAGE or not (_is_in(address, FLASH) or in_memory(address)):
            raise ToolError("%s is not for a Pico: block %d is not a page of its flash or memory" % (name, number))
        program, numbers, count = last.get(family, (None, (), 0))
        if number in numbers or total != count:
            program, numbers = Uf2(family, {}, lead if family != RP2040 else b""), set()
            last[family] = program, numbers, total
            found.append(last[family])
        if number >= total or address in program.pages:
            raise ToolError("%s is damaged: block %d of %d does not fit the others" % (name, number, total))
        program.pages[address] = block[32 : 32 + PAGE]
        numbers.add(number)
    if not found:
        known = ", ".join(FAMILIES.values())
        given = ", ".join("0x%08x" % family for family in sorted(others)) or "none"
        raise ToolError("%s is for another kind of board (family %s): allowed are %s" % (name, given, known))
    for program, numbers, total in found:
        if len(numbers) != total:
            raise ToolError("%s is cut short: %d of its %d blocks are there" % (name, len(numbers), total))
    return [program for program, _, _ in found]


def parse(data, name="the file"):
    """Return the only program of a UF2 file, which is for flash, as `Uf2`; ToolError for any other file."""
    found = programs(data, name)
    if len(found) > 1:
        chips = ", ".join(FAMILIES[program.family] for program in found)
        raise ToolError("%s holds several programs (%s): take MicroPython's file for one board" % (name, chips))
    if in_memory(min(found[0].pages)):
        raise ToolError("%s is a program that runs from memory: take MicroPython's file for the board" % name)
    return found[0]


def _is_in(address, places):
    return places.start <= address < places.stop  # `in` would count through the range on MicroPython


def in_memory(address):
    """Return True for an address in a chip's memory, not its flash."""
    return any(_is_in(address, places) for places in _MEMORY)


def check_size(size, name):
    """Raise ToolError when a file of `size` bytes is too large to be a UF2 file for a board."""
    if size > _LARGEST:
        raise ToolError("%s is larger than any UF2 file for a board: %d MB" % (name, _LARGEST >> 20))


def load(path):
    """Return the bytes of the UF2 file at `path`."""
    from tools.files import check_regular  # not on MicroPython

    try:
        check_regular(path)
        with open(path, "rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise ToolError("cannot read %s: %s" % (path, error.strerror)) from None
    check_size(len(data), path)
    return data


def read(path):
    """Return the only program of the file at `path`; see `parse`."""
    return parse(load(path), path)


def fill_sectors(pages):
    """Return `pages` with blank ones added so that every sector they touch is complete, in ascending order.

    The RP2040's boot ROM erases a sector when the number of a block, not its address, enters a new group of 16
    (erratum E14). With complete sectors only, the two are the same.
    """
    blank = b"\xff" * PAGE
    whole = {}
    for sector in sorted({address // SECTOR for address in pages}):
        for address in range(sector * SECTOR, (sector + 1) * SECTOR, PAGE):
            whole[address] = pages.get(address, blank)
    return whole


def pages_of(data, address):
    """Return `data` cut into pages for the flash from `address` on, the last one padded with 0xFF."""
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
