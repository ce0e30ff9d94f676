"""Saves are checked before they are imported."""

import pytest

import engine
from firmware.store import Storage
from tests.engine.moves import to_end
from tests.folders import HEAD_SIZE, signed
from tools.web.incoming import check


def test_saves_are_described_and_damaged_files_are_named(tmp_path):
    store = Storage(str(tmp_path))
    for name, count in (("tripeaks", 5), ("trex", 0), ("treys", 1)):
        game = engine.new(name, 7)
        for _ in range(count):
            game.play(game.moves()[0])
        store.save_game(game)
    for path in (tmp_path / "moves").iterdir():
        path.rename(tmp_path / path.name)  # where earlier versions kept them
    store.write_json("standing", [["trex", "deal 1"]])
    for name in ("trex.base", "standing"):
        data = bytearray((tmp_path / name).read_bytes())
        data[-1] ^= 1
        (tmp_path / name).write_bytes(data)
    games, others, wrong, newer = check(str(tmp_path))
    assert games == ["Treys, deal 7, 1 move", "TriPeaks, deal 7, 5 moves"]
    assert sorted(wrong)[0].startswith("standing was damaged") and any("trex.base" in line for line in wrong)
    assert len(wrong) == 2 and not newer
    assert others == len([path for path in tmp_path.iterdir() if path.name.endswith(".ledger")])


@pytest.mark.parametrize("file, change", [
    ("treys.base", lambda data: b"Tct2" + data[4:]),
    ("moves/treys.tail", lambda data: signed(b"\3" + data[HEAD_SIZE + 1 :])),
    ("treys.ledger", lambda data: signed(b"\xff" + data[HEAD_SIZE + 1 :])),
])  # fmt: skip
def test_a_game_of_which_a_newer_version_wrote_a_file_is_left_out_whole(file, change, tmp_path):
    store = Storage(str(tmp_path))
    for name in ("tripeaks", "treys"):
        store.finish(to_end(engine.new(name, 7)))
        store.save_game(engine.new(name, 8))
    path = tmp_path / file
    path.write_bytes(change(path.read_bytes()))
    games, others, wrong, newer = check(str(tmp_path))
    assert games == ["TriPeaks, deal 8, 0 moves"] and newer == ["treys"]
    assert len(wrong) == 1 and wrong[0].endswith("by a newer version: left as it is")
    kept = [one.name for one in tmp_path.iterdir() if one.is_file() and not one.name.startswith("treys.")]
    assert others == len(kept) - 1  # without the game


def test_a_game_that_is_over_has_been_counted(tmp_path):
    store = Storage(str(tmp_path))
    store.save_game(to_end(engine.new("tripeaks", 7)))
    assert check(str(tmp_path))[0] == [] and store.statistics("tripeaks").played == 1
