"""UF2 files: read strictly, written back as they were."""

import pytest

from tests.tools.board import made
from tools.board import binary_info, uf2
from tools.errors import ToolError


def test_what_is_written_is_read_back():
    for family in uf2.FAMILIES:
        image = made.firmware(family, (0x100A0000, 1408 * 1024))
        assert uf2.parse(uf2.dump(image)) == image


def test_the_lead_block_of_rp2350_files_stays_as_it_is():
    image = made.firmware(uf2.RP2350_ARM)
    assert uf2.dump(image)[:512] == image.lead and len(image.lead) == 512
    assert uf2.parse(uf2.dump(image)).lead == image.lead


def _change(data, at, value):
    return data[:at] + value + data[at + len(value) :]


WHOLE = uf2.dump(made.firmware())
BAD = {
    "empty": (b"", "not a UF2 file"),
    "text": (b"hello world", "not a UF2 file"),
    "odd size": (WHOLE[:-1], "not a UF2 file"),
    "no mark": (_change(WHOLE, 512, b"XXXX"), "block 1 has no UF2 mark"),
    "no end mark": (_change(WHOLE, 1020, b"XXXX"), "block 1 has no UF2 mark"),
    "cut short": (WHOLE[:-512], "cut short: 99 of its 100 blocks"),
    "a block twice": (WHOLE[:512] + WHOLE[:-512], "cut short"),
    "other family": (WHOLE.replace(b"\x56\xff\x8b\xe4", b"\x84\x68\xed\x57"), "0x57ed6884"),
    "two families": (_change(WHOLE, 28, b"\x59"), "another kind of board"),
    "not flash": (_change(WHOLE, 12, b"\0\0\0\x20"), "block 0 is not a page"),
    "odd address": (_change(WHOLE, 12, b"\x10"), "block 0 is not a page"),
    "odd payload": (_change(WHOLE, 16, b"\x80\0"), "block 0 is not a page"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_name(name):
    data, words = BAD[name]
    with pytest.raises(ToolError, match=words) as caught:
        uf2.parse(data, "that.uf2")
    assert str(caught.value).startswith("that.uf2 ") and "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ToolError, match="cannot read .*none.uf2: No such file"):
        uf2.read(tmp_path / "none.uf2")


def test_sectors_are_made_whole_with_blank_pages():
    pages = uf2.fill_sectors({0x10001100: b"a" * 256, 0x10000000: b"b" * 256})
    assert list(pages) == list(range(0x10000000, 0x10002000, 256))
    assert pages[0x10001100] == b"a" * 256 and pages[0x10000000] == b"b" * 256
    assert all(page == b"\xff" * 256 for address, page in pages.items() if address not in (0x10001100, 0x10000000))


def test_a_program_describes_itself():
    program = binary_info.read(made.firmware(filesystem=(0x100A0000, 0x160000)).pages)
    assert program == ("MicroPython", "v1.28.0", (0x100A0000, 0x160000))
    assert binary_info.release(program) == (1, 28)


@pytest.mark.parametrize("spoil", [lambda p: p.clear(), lambda p: p.pop(0x10000000), lambda p: p.pop(0x10001200)])
def test_a_program_without_a_whole_description_says_nothing(spoil):
    pages = made.firmware(filesystem=(0x100A0000, 0x160000)).pages
    spoil(pages)
    assert binary_info.read(pages) == ("", "", None)
