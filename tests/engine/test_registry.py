"""The registry: fixed numbers per game, and games from other folders."""

import io
import struct
from binascii import crc32

import pytest

import engine
from engine import packs
from tests.engine import portable
from tests.runtimes import ROOT


def test_every_game_has_a_number_and_a_name_of_its_own():
    assert {name: portable.sheet(name).NUMBER for name in engine.GAMES} == {row[0]: row[1] for row in engine.REGISTRY}
    numbers = [row[1] for row in engine.REGISTRY]
    assert len(set(numbers)) == len(set(engine.GAMES)) == len(engine.REGISTRY)
    assert all(0 <= number < 256 for number in numbers)
    assert [engine.game_class(name).NAME for name in engine.GAMES] == list(engine.GAMES)


def test_the_order_of_the_registry_is_free(monkeypatch):
    """A new game can be anywhere in the menu; saves and packs still load."""
    rows = (("whist", 77, "Whist"), *reversed(engine.REGISTRY))
    monkeypatch.setattr(engine, "REGISTRY", rows)
    monkeypatch.setattr(engine, "GAMES", tuple(row[0] for row in rows))
    for path in (ROOT / "tests" / "saves").glob("*.save"):
        data = path.read_bytes()
        game = engine.load(data)
        assert game.NAME == path.stem and game.save() == data
    for path in (ROOT / "seeds" / "deals").glob("*.bin"):
        with open(path, "rb") as file:
            assert packs.Pack(file).game == path.name.split("-")[0]


def test_a_number_that_nobody_has_is_refused_in_words():
    words = "game number 200, which this version does not know"
    data = bytearray(engine.new("treys", 7).save())
    data[5] = 200  # the game's number, in saves as in packs
    with pytest.raises(engine.BadSave, match=words):
        engine.load(bytes(data[:-4]) + struct.pack("<I", crc32(data[:-4])))
    pack = bytearray((ROOT / "seeds" / "deals" / "treys-wild.bin").read_bytes())
    pack[5] = 200
    with pytest.raises(engine.BadSave, match=words):
        packs.Pack(io.BytesIO(pack))


@pytest.mark.parametrize("row", [("treys", 99, "Other"), ("other", 0, "Other")])
def test_a_name_or_number_is_given_once(row):
    with pytest.raises(ValueError, match="Treys is called treys and has number 0"):
        engine.register(*row)
    assert "other" not in engine.GAMES


def test_the_largest_workspace_is_that_of_the_game_that_needs_most():
    assert engine.WORKSPACE == max(engine.game_class(name).WORKSPACE for name in engine.GAMES)
