"""Packs: those that ship are certified and read as written, damage is noticed; the command `deals`."""

import datetime
import io
import random
import struct
from binascii import crc32

import pytest

import engine
from engine import packs
from engine.option_checks import check
from tests import folders
from tests.long import LONG
from tests.runtimes import MICROPYTHONS, run
from tests.tools.refusals import done, refused
from tools.deals import findings, hint_play, pack_files, proofs, surveys
from tools.errors import ToolError

SHIPPED = sorted(surveys.SHIPPED.glob("*.bin"))


def test_every_kind_of_pack_ships():
    assert [path.stem for path in SHIPPED] == sorted(findings.PACKS)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_pack_is_whole_and_its_deals_differ(path):
    kind, pairs = pack_files.read_pack(path)
    numbers = [deal for _, deal in pairs]
    assert kind == path.stem and len(set(numbers)) == len(numbers) == 5 * 1000 + 3652
    assert path.stat().st_size <= 64 + 2 * len(numbers)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_sample_is_proved_anew(path):
    """Of each pack some random deals: moves that win on the engine, and the level under which they are listed."""
    kind, pairs = pack_files.read_pack(path)
    for pair in random.Random(6).sample(pairs, 400 if LONG else 16):
        assert proofs.prove(kind, pair) is None


@pytest.mark.slow  # the first time, until the loops are compiled
def test_a_wrong_deal_or_level_is_found():
    lost = next(deal for deal in range(1, 200) if findings.examine("tripeaks-line", deal).answer == "lost")
    assert proofs.prove("tripeaks-line", (0, lost)) == "deal %d: lost" % lost
    kind, pairs = pack_files.read_pack(SHIPPED[0])
    assert "level 1, not 4" in proofs.prove(kind, (3, pairs[0][1]))


def test_the_reader_finds_levels_and_days():
    pairs = pack_files.read_pack(surveys.SHIPPED / "treys-wild.bin")[1]
    pack = folders.pack("treys")
    assert (pack.game, pack.options, pack.levels, pack.per_level) == ("treys", {}, 5, 1000)
    assert pack.deal(0, 0) == pairs[0][1] and pack.deal(4, 999) == pairs[4999][1]
    for at in (0, 58, 59, 789, 790, 3651):  # the ends of the calendar, and of February in 2026 and in 2028
        day = datetime.date(2026, 1, 1) + datetime.timedelta(days=at)
        assert pack.daily(day.year, day.month, day.day) == pairs[5000 + at][1]
    for bad in ((5, 0), (-1, 0), (0, 1000)):
        with pytest.raises(engine.BadOption, match="5 levels of 1000"):
            pack.deal(*bad)
    for date in ((2025, 12, 31), (2036, 1, 1)):
        with pytest.raises(engine.BadOption, match="3652 days from 2026-01-01"):
            pack.daily(*date)
    with pytest.raises(engine.BadOption, match="2026-02-29 is not a date"):
        pack.daily(2026, 2, 29)


def test_every_bit_of_a_packs_head_is_verified(tmp_path):
    """The year of the calendar too, which no checksum covers."""
    data = (surveys.SHIPPED / "treys-wild.bin").read_bytes()
    path = tmp_path / "treys-wild.bin"
    for bit in range(8 * 64):
        changed = bytearray(data)
        changed[bit >> 3] ^= 1 << (bit & 7)
        path.write_bytes(changed)
        with pytest.raises(ToolError):
            pack_files.read_pack(path)
    path.write_bytes(data[:10] + struct.pack("<H", 2027) + data[12:])
    with pytest.raises(ToolError, match="its header is wrong"):
        pack_files.read_pack(path)
    for levels, per_level in ((0, 2), (1, 2)):  # a header that agrees with its body
        body = data[packs.HEAD_SIZE :][: data[6] * levels * per_level]
        fields = list(struct.unpack(packs.HEAD, data[: struct.calcsize(packs.HEAD)]))
        fields[4], fields[5], fields[7], fields[9] = levels, per_level, 0, crc32(body)
        path.write_bytes(struct.pack(packs.HEAD, *fields).ljust(packs.HEAD_SIZE) + body)
        with pytest.raises(ToolError, match="has %d levels" % levels):
            pack_files.read_pack(path)


@pytest.mark.parametrize("line", [
    *("3 %s 10 1 2 3 4" % bad for bad in ("won_", "Won", "maybe", "")), "3 won -1 1 2 3 4", "3 won 1_0 1 2 3 4",
    "3 won +1 1 2 3 4", "3 won 10 1 2 3", "3 won 10 1 2 3 4 5", "0 won 10 1 2 3 4", " 3 won 10 1 2 3 4", "what",
])  # fmt: skip
def test_every_field_of_a_survey_is_checked(line, tmp_path):
    path = tmp_path / "treys-wild-1-2.tsv"
    good = "1\twon\t10\t1\t2\t3\t4\n2\tlost\t10\t0\t0\t0\t0\n"
    path.write_text(good)
    assert [one.deal for one in findings.read_file(path)] == [1, 2]
    path.write_text(good + line.replace(" ", "\t") + "\n")
    with pytest.raises(ToolError, match="line 3 is not the finding"):
        findings.read_file(path)


def test_damage_is_noticed(tmp_path):
    whole = (surveys.SHIPPED / "treys-wild.bin").read_bytes()
    bad = [("not a pack", b"hello"), ("format 9", whole[:4] + b"\t" + whole[5:])]
    bad += [("damaged", whole[:6] + b"\0" + whole[7:]), ("damaged", whole[:8] + b"\0\0" + whole[10:])]
    for text, data in bad:
        with pytest.raises(engine.BadSave, match=text):
            packs.Pack(io.BytesIO(data))
    with pytest.raises(engine.BadSave, match="cut short"):
        packs.Pack(io.BytesIO(whole[:70])).deal(4, 999)
    path = tmp_path / "p.bin"
    path.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
    with pytest.raises(ToolError, match="its CRC is wrong"):
        pack_files.read_pack(path)


@pytest.mark.parametrize("game, given, name", [
    ("tripeaks", {}, "tripeaks-wrap.bin"), ("tripeaks", {"wrap": False, "timer": 60}, "tripeaks-line.bin"),
    ("tripeaks", {"jokers": 1}, None), ("tripeaks", {"forced_draw": True}, None),
    ("tripeaks", {"match": "best 3"}, None), ("treys", {"open_stock": True}, "treys-wild.bin"),
    ("treys", {"threes_wild": False}, "treys-plain.bin"), ("trex", {}, None),
    ("klondike", {"open": True}, "klondike-three.bin"), ("klondike", {"draw": 1}, "klondike-one.bin"),
    ("klondike", {"back": False}, None), ("klondike", {"passes": 3}, None),
])  # fmt: skip
def test_which_pack_is_for_which_options(game, given, name):
    options = {} if game == "trex" else check(game, engine.options(game), given)
    assert packs.file_name(game, options) == name


READ = """
from engine import packs
file = open("%sseeds/deals/tripeaks-wrap.bin", "rb")
pack = packs.Pack(file)
print(pack.game, pack.deal(0, 0), pack.deal(4, 999), pack.daily(2030, 12, 31))
"""


@pytest.mark.slow(but_first="runtime")
@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_packs_read_the_same_on_micropython(runtime):
    pack = folders.pack("tripeaks")
    expected = [pack.game, pack.deal(0, 0), pack.deal(4, 999), pack.daily(2030, 12, 31)]
    printed = run(runtime, READ % ("/input/" if runtime == "wasm" else ""))
    assert printed.split() == list(map(str, expected))


# The command


def test_surveys_can_be_split_resumed_and_merged(tmp_path, capsys):
    """One range, two ranges, and a range cut off in the middle of a line: the same findings."""
    one, low, high = (tmp_path / name for name in ("one.tsv", "low.tsv", "high.tsv"))
    survey = "deals", "--survey", "treys-plain", "--jobs", "1"
    for deals, path in (("1-150", one), ("1-70", low), ("71-150", high)):
        done(capsys, *survey, "--range", deals, "-o", path)
    assert one.read_text() == low.read_text() + high.read_text()
    whole = one.read_text()
    one.write_text(whole[: len(whole) // 2])
    done(capsys, *survey, "--range", "1-150", "-o", one)
    assert one.read_text() == whole
    assert findings.merge([high, low]) == findings.merge([one])
    assert "deals 1 to 150" in done(capsys, "deals", "--table", low, high, "--kind", "treys-plain")


def test_a_survey_never_continues_another_file(tmp_path, capsys):
    path = tmp_path / "notes.txt"
    path.write_text("Remember the milk")
    words = "deals", "--survey", "treys-plain", "--range", "1-3", "--jobs", "1", "-o", str(path)
    assert "line 1 is not the finding" in refused(capsys, *words)
    assert path.read_text() == "Remember the milk"
    other = "".join(findings.write_line(findings.examine("tripeaks-wrap", deal)) for deal in (1, 2, 3))
    for begun in other[: len(other) // 2], other:  # a part, or all of the range
        path.write_text(begun)
        assert "is not a survey of treys-plain: its finding for deal" in refused(capsys, *words)
        assert path.read_text() == begun


def test_a_table_of_one_lost_deal(tmp_path, capsys):
    """One deal has no interval, and without a winnable deal there is no difficulty."""
    path = tmp_path / "one.tsv"
    path.write_text("1\tlost\t5\t0\t0\t0\t0\n")
    said = done(capsys, "deals", "--table", path, "--kind", "treys-plain")
    assert "random play     0.00 % ± -\n" in said and "fifths" not in said
    path.write_text("1\twon\t5\t2\t0\t40\t0\n")
    assert "deal, greedy play wins 40.0 %" in done(capsys, "deals", "--table", path, "--kind", "treys-plain")


def test_the_shipped_packs_follow_from_the_surveys():
    """Each level begins with the first deals of that level; in the easiest the openers go before them."""
    found = [findings.examine("tripeaks-wrap", deal) for deal in range(1, 41)]
    won = [one for one in found if one.answer == "won"]
    pack = folders.pack("tripeaks")
    for level in range(5):
        openers = [] if level else [pack.deal(0, i) for i in range(pack_files.OPENERS)]
        first = [one.deal for one in won if findings.level("tripeaks-wrap", one) == level]
        rest = [deal for deal in first if deal not in openers]
        assert [pack.deal(level, len(openers) + i) for i in range(len(rest))] == rest


@pytest.mark.slow
@pytest.mark.parametrize("kind", ("treys-wild", "tripeaks-wrap", "klondike-three", "klondike-one"))
def test_a_beginner_who_follows_hints_wins_two_of_the_first_three_deals(kind):
    """A hint thinks as long as the board lets it: budgets of all sizes, evenly from the whole range."""
    rng = random.Random(kind)
    deals = [deal for _, deal in pack_files.read_pack(surveys.SHIPPED / (kind + ".bin"))[1][:3]]
    step = 275 if LONG else 11_000
    for least in range(5000, 60_000, step):
        budget = rng.randrange(least, least + step)
        assert sum(hint_play.follow(kind, deal, budget) for deal in deals) >= 2, budget


def test_verify_says_what_it_proved(capsys):
    path = surveys.SHIPPED / "treys-plain.bin"
    assert "20 of 20 deals proved" in done(capsys, "deals", "--verify", path, "--sample", "20", "--jobs", "1")


def test_gaps_conflicts_and_other_files_are_refused(tmp_path):
    low, high, odd = (tmp_path / name for name in ("a.tsv", "b.tsv", "c.tsv"))
    low.write_text("1\twon\t5\t1\t2\t3\t4\n2\tlost\t5\t0\t0\t0\t0\n")
    high.write_text("4\tlost\t5\t0\t0\t0\t0\n")
    with pytest.raises(ToolError, match="there is no finding for deal 3"):
        findings.merge([low, high])
    high.write_text("2\twon\t5\t0\t0\t0\t0\n")
    with pytest.raises(ToolError, match="contradicts another file about deal 2"):
        findings.merge([low, high])
    odd.write_bytes("1\twon\t5\t1\t2\t3\t4 \u00b1\n".encode())
    with pytest.raises(ToolError, match=r"c\.tsv is not a survey file: .*`deals --survey` wrote"):
        findings.merge([odd])
    with pytest.raises(ToolError, match="too few: survey more deals"):
        pack_files.choose("treys-wild", findings.merge([low]))
