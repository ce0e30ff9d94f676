"""UF2 files: read strictly, written back as they were."""

import pytest

from tests.tools.board import made
from tools.board import binary_info, uf2
from tools.errors import ToolError


def _change(data, at, value):
    return data[:at] + value + data[at + len(value) :]


WHOLE = uf2.dump(made.firmware())
OTHER = uf2.dump(made.firmware(uf2.RP2350_ARM))
BAD = {  # at byte 8 of a block the flags, 12 the address, 16 how many bytes of data, 28 the family, 508 the end mark
    "empty": (b"", "not a UF2 file"),
    "text": (b"hello world", "not a UF2 file"),
    "odd size": (WHOLE[:-1], "not a UF2 file"),
    "no mark": (_change(WHOLE, 512, b"XXXX"), "block 1 has no UF2 mark"),
    "no end mark": (_change(WHOLE, 1020, b"XXXX"), "block 1 has no UF2 mark"),
    "cut short": (WHOLE[:-512], "cut short: 99 of its 100 blocks"),
    "a damaged count": (_change(WHOLE, 24, b"\xff\xff\xff\xff"), "cut short: 1 of its 4294967295 blocks"),
    "a damaged number": (_change(WHOLE, 20, b"\xff"), "damaged: block 255 of 100 does not fit the others"),
    "a damaged address": (_change(WHOLE, 13, WHOLE[525:526]), "damaged: block 1 of 100 does not fit"),
    "a block twice": (WHOLE[:512] + WHOLE[:-512], "cut short"),
    "other family": (WHOLE.replace(b"\x56\xff\x8b\xe4", b"\x84\x68\xed\x57"), "0x57ed6884"),
    "one block of another family": (_change(WHOLE, 28, b"\x59"), "cut short: 1 of its 100 blocks"),
    "no family": (_change(WHOLE, 8, b"\0\0\0\0"), "cut short: 99 of its 100 blocks"),
    "not flash": (_change(WHOLE, 12, b"\0\0\0\x30"), "block 0 is not a page"),
    "odd address": (_change(WHOLE, 12, b"\x10"), "block 0 is not a page"),
    "odd payload": (_change(WHOLE, 16, b"\x80\0"), "block 0 is not a page"),
    "for both chips": (WHOLE + OTHER, r"holds several programs \(RP2040, RP2350 \(Arm\)\): take MicroPython's file"),
    "for memory": (uf2.dump(made.firmware(base=0x20000000)), "is a program that runs from memory: take MicroPython's"),
}


def _blocks(data):
    return [data[start : start + uf2.SIZE] for start in range(0, len(data), uf2.SIZE)]


UNKNOWN = WHOLE.replace(b"\x56\xff\x8b\xe4", b"\x84\x68\xed\x57")
PICO, PICO2, RISCV = made.firmware(), made.firmware(uf2.RP2350_ARM), made.firmware(uf2.RP2350_RISCV, made.PICO)
MEMORY = made.firmware(base=0x20000000)
# What is in a file, as it is found in the wild
MIXED = b"".join(a + b for a, b in zip(_blocks(WHOLE), _blocks(OTHER))) + OTHER[-512:]
SHAPES = {
    "one": (WHOLE, [PICO]),
    "one for the other cores": (uf2.dump(RISCV), [RISCV]),
    "for both chips": (WHOLE + OTHER, [PICO, PICO2]),
    "for both chips, mixed": (MIXED, [PICO, PICO2]),
    "for the other first": (OTHER + WHOLE, [PICO2, PICO]),
    "for memory": (uf2.dump(MEMORY), [MEMORY]),
    "a wipe for both chips": (uf2.dump(MEMORY) + uf2.dump(MEMORY._replace(family=uf2.RP2350_ARM)), [
        MEMORY, MEMORY._replace(family=uf2.RP2350_ARM),
    ]),
    "two one after the other": (WHOLE + WHOLE, [PICO, PICO]),
    "with one for a chip that is not ours": (UNKNOWN + WHOLE, [PICO]),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_every_program_of_a_file_is_found(name):
    data, programs = SHAPES[name]
    assert uf2.programs(data) == programs
    with pytest.raises(ToolError, match="cut short|holds several programs"):
        uf2.parse(data + WHOLE[:-512])


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_name(name):
    data, words = BAD[name]
    with pytest.raises(ToolError, match=words) as caught:
        uf2.parse(data, "that.uf2")
    assert str(caught.value).startswith("that.uf2 ") and "\n" not in str(caught.value)


def test_sectors_are_made_whole_with_blank_pages():
    pages = uf2.fill_sectors({0x10001100: b"a" * 256, 0x10000000: b"b" * 256})
    assert list(pages) == list(range(0x10000000, 0x10002000, 256))
    assert pages[0x10001100] == b"a" * 256 and pages[0x10000000] == b"b" * 256
    assert all(page == b"\xff" * 256 for address, page in pages.items() if address not in (0x10001100, 0x10000000))


def test_a_program_describes_itself():
    program = binary_info.read(made.firmware(filesystem=made.PICO, board="pico").pages)
    assert program == ("MicroPython", "v1.28.0", made.PICO, "pico")
    assert binary_info.release(program) == (1, 28)


def _erase_text(pages):
    """Make the program's name erased flash, with a zero at its end."""
    pages[0x10001100] = _change(pages[0x10001100], 8, b"\0\x20\0\x10")
    pages.update(dict.fromkeys(range(0x10002000, 0x10004000, uf2.PAGE), b"\xff" * uf2.PAGE))
    pages[0x10004000] = bytes(uf2.PAGE)


SPOILT = [lambda p: p.clear(), lambda p: p.pop(0x10000000), lambda p: p.pop(0x10001200), _erase_text]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_program_without_a_whole_description_says_nothing(spoil):
    pages = made.firmware(filesystem=made.PICO).pages
    spoil(pages)
    assert binary_info.read(pages) == ("", "", None, "")
