"""Saves of the first version, which every later one has to load: `tests/saves/`.

    <game>.save     a game in the middle, with options that are not the defaults
    device/         a device's folder: settings, options, statistics, lost deals, a game of each kind in progress
    expected.json   what that version said of them: state, moves, and where the next moves lead
    separate/       the same of the last version that stored the results of a game in files of their own:
                    `tests/firmware/store/test_earlier.py`

They were written once, by the version before games became packages, and are never written again: a test that
fails here says that somebody's saved game would be lost.
"""

import json
import shutil
from types import SimpleNamespace

import pytest

import engine
from firmware.store import Storage, lost
from firmware.store.deals import Deals
from tests.engine.moves import count_game, play, to_end
from tests.runtimes import MICROPYTHONS, ROOT, run

FOLDER = ROOT / "tests" / "saves"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
SAVES, DEVICE = EXPECTED["saves"], EXPECTED["device"]

# Loads games (names in one text) from a folder; prints the moves made and the checksum of each
_LOAD = """
import engine
for name in %r.split():
    with open(%r + name + ".save", "rb") as file:
        game = engine.load(file.read())
    print(name, game.length, "%%08x" %% game.checksum())
    del game
    engine.unload(name)
"""
# Options that that version did not know
LATER = {"trepenta": {"rounds": 5, "close": False}, "trex": {"kingdoms": 4, "no_heart_lead": False}}


def check(game, expected):
    """Compare a loaded game with what was expected of it, then play the next moves."""
    assert (game.NAME, game.deal) == (expected["game"], expected["deal"])
    assert game.options == _options(game.NAME, expected["options"])
    assert game.length == expected["length"] and "%08x" % game.checksum() == expected["checksum"]
    assert game.scores() == expected["scores"]
    assert [game.text(code) for code in game.moves()] == expected["moves"]
    data = game.save()
    assert "%08x" % play(game, *expected["next"]).checksum() == expected["then"]
    while game.length > expected["length"]:
        game.undo()
    assert game == engine.load(data)


def _options(name, known):
    """Return the options that a game of that version has today."""
    return {**known, **LATER.get(name, {})}


@pytest.fixture
def device(tmp_path):
    """Return a device's storage over a copy of the golden folder: loading may write."""
    return Storage(shutil.copytree(FOLDER / "device", tmp_path / "device"))


@pytest.mark.parametrize("name", SAVES)
def test_a_save_of_the_first_version_loads_and_is_written_as_it_was(name):
    data = (FOLDER / (name + ".save")).read_bytes()
    check(engine.load(data), SAVES[name])
    assert engine.load(data).save() == data, "what is written today is what was written then"


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_such_a_save_loads_on_micropython(runtime):
    folder = {"unix": "tests/saves/", "wasm": "/input/tests/saves/"}[runtime]
    lines = run(runtime, _LOAD % (" ".join(SAVES), folder)).splitlines()
    assert lines == ["%s %d %s" % (name, row["length"], row["checksum"]) for name, row in SAVES.items()]


@pytest.mark.parametrize("name", SAVES)
def test_a_game_in_progress_of_the_first_version_goes_on(device, name):
    game = device.load_game(name)
    assert device.certified == DEVICE["certified"][name]
    check(game, DEVICE["games"][name])
    assert not device.messages()


@pytest.mark.parametrize("name", SAVES)
def test_such_a_game_is_counted_in_the_next_session(device, name):
    before = DEVICE["records"][name][DEVICE["certified"][name]]
    count_game(device, to_end(device.load_game(name), -1))
    assert device.statistics(name, DEVICE["certified"][name]).played == (before["played"] if before else 0) + 1
    assert not device.messages() and name not in device.saved_games()


def test_settings_of_the_first_version_are_kept(device):
    # What that version did not know
    later = {"theme": "felt", "turn": "normal", "swap": "off", "sleep": "3 min", "time": "off"}
    later.update(sound="low", forced="on", remarks="on")  # "on" was the one level of sound
    assert device.settings() == {**DEVICE["settings"], **later}
    assert sorted(device.saved_games()) == sorted(SAVES) and not device.messages()


@pytest.mark.parametrize("name", SAVES)
def test_options_and_statistics_of_the_first_version_are_kept(device, name, tmp_path):
    assert device.options(name, engine.options(name)) == _options(name, DEVICE["options"][name])
    for certified in (False, True):
        record = device.statistics(name, certified)
        expected = DEVICE["records"][name][certified]
        assert (record is None) == (expected is None)
        for field in expected or ():
            assert json.loads(json.dumps(getattr(record, field))) == expected[field], field
    assert device.ledger(name).numbers("counted", [0, 0]) == [DEVICE["session"][name], 0]
    assert not device.messages()


@pytest.mark.parametrize("name", DEVICE["lost"])
def test_lost_deals_and_levels_of_the_first_version_are_kept(device, name):
    assert lost.entries(device.ledger(name)) == DEVICE["lost"][name]
    levels = DEVICE["levels"][name]
    board = SimpleNamespace(pack_path=lambda name: str(ROOT / "seeds" / "deals" / name))
    deals = Deals(SimpleNamespace(store=device, board=board), name)
    for key, value in levels.items():
        if key == "level":
            assert deals.level == value
            continue
        options = {"treys": {}, "tripeaks": {"wrap": False}}[name]  # those of the pack
        given = engine.new(name, 1, **options).options
        assert [deals.position(given, level)[0] for level in range(5)] == value
    assert not device.messages()
