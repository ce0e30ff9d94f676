"""Saves are checked before they are imported, as the games read them."""

import engine
from firmware.store import Storage
from tools.web.incoming import check


def test_saves_are_described_and_damaged_files_are_named(tmp_path):
    store = Storage(str(tmp_path))
    for name, count in (("tripeaks", 5), ("trex", 0), ("treys", 1)):
        game = engine.new(name, 7)
        for _ in range(count):
            game.play(game.moves()[0])
        store.save_game(game)
    store.write_json("standing", [["trex", "deal 1"]])
    for name in ("trex.base", "standing"):
        data = bytearray((tmp_path / name).read_bytes())
        data[-1] ^= 1
        (tmp_path / name).write_bytes(data)
    games, others, wrong = check(str(tmp_path))
    assert games == ["Treys, deal 7, 1 move", "TriPeaks, deal 7, 5 moves"]
    assert sorted(wrong)[0].startswith("standing was damaged") and any("trex.base" in line for line in wrong)
    assert len(wrong) == 2 and others == len([path for path in tmp_path.iterdir() if path.name.endswith(".stats")])
