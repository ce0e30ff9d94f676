"""Files that the tools read: marks before the text, without end, with fields that say something else."""

import struct

import pytest

from tests.tools.deals.test_packs import SHIPPED
from tools import __main__ as command
from tools.deals import findings, pack_files
from tools.errors import ToolError
from tools.project import ROOT

RECORD = ROOT / "tests" / "records" / "treys-standard.txt"


def told(capsys, words):
    """Return the one line that a command ends with, exit code 2."""
    assert command.main(words) == 2
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    return output


def test_a_record_may_begin_with_a_byte_order_mark(tmp_path, capsys):
    (tmp_path / "marked.txt").write_bytes(b"\xef\xbb\xbf" + RECORD.read_bytes())
    assert command.main(["replay", str(tmp_path / "marked.txt")]) == 0
    with_mark = capsys.readouterr().out
    assert command.main(["replay", str(RECORD)]) == 0
    assert capsys.readouterr().out == with_mark


@pytest.mark.parametrize(
    "words, wanted",
    [
        (["replay", "/dev/zero"], "line 1"),
        (["image", "--uf2", "/dev/zero", "-o", "x.uf2"], "larger than any UF2 file"),
        (["flash", "/dev/zero"], "larger than any UF2 file"),
        (["deals", "--verify", "/dev/zero"], "too large for a pack"),
    ],
)
def test_an_input_without_end_is_told(words, wanted, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert wanted in told(capsys, words)


def test_a_record_of_empty_lines_without_end(tmp_path, capsys):
    (tmp_path / "long.txt").write_text("\n" * 200_000)
    assert "long.txt" in told(capsys, ["replay", str(tmp_path / "long.txt")])


def test_every_bit_of_a_packs_head_is_verified(tmp_path):
    """The year of the calendar too, which no checksum of the body covers."""
    data = (ROOT / "seeds" / "deals" / "treys-wild.bin").read_bytes()
    path = tmp_path / "treys-wild.bin"
    for bit in range(8 * 64):
        changed = bytearray(data)
        changed[bit >> 3] ^= 1 << (bit & 7)
        path.write_bytes(changed)
        with pytest.raises(ToolError):
            pack_files.read_pack(path)
    year = bytearray(data)
    year[10:12] = struct.pack("<H", 2027)
    path.write_bytes(year)
    with pytest.raises(ToolError, match="its header is wrong"):
        pack_files.read_pack(path)
    path.write_bytes(data)
    assert pack_files.read_pack(path)[0] == "treys-wild"


@pytest.mark.parametrize("bad", ["won ", "Won", "maybe", ""])
def test_every_field_of_a_survey_is_checked(bad, tmp_path):
    path = tmp_path / "treys-wild-1-2.tsv"
    good = "1\twon\t10\t1\t2\t3\t4\n2\tlost\t10\t0\t0\t0\t0\n"
    path.write_text(good)
    assert [one.deal for one in findings.read_file(path)] == [1, 2]
    for line in (
        "3\t%s\t10\t1\t2\t3\t4\n" % bad,
        "3\twon\t-1\t1\t2\t3\t4\n",
        "3\twon\t1_0\t1\t2\t3\t4\n",
        "3\twon\t+1\t1\t2\t3\t4\n",
        "3\twon\t10\t1\t2\t3\n",
        "3\twon\t10\t1\t2\t3\t4\t5\n",
        "0\twon\t10\t1\t2\t3\t4\n",
        " 3\twon\t10\t1\t2\t3\t4\n",
    ):
        path.write_text(good + line)
        with pytest.raises(ToolError, match="line 3 is not the finding"):
            findings.read_file(path)


def test_the_shipped_packs_pass():
    for path in SHIPPED:
        pack_files.read_pack(path)
