"""Golden records, pins and decks: games that every runtime must reproduce move by move.

Of each game the standard variant is a whole record; every other value of each option is pinned by a line with the
digest of a random game. `python -m tests.make_records` rewrites them after a deliberate change.
"""

import re

import pytest

import engine
from engine.record import read, write
from tests import make_records
from tests.engine import portable
from tests.engine.games import params, with_part
from tests.runtimes import MICROPYTHONS, desktop, run


def pins(name):
    """Return the lines that pin the variants of a game, as one text."""
    return make_records.path(name, "variants").read_text().rstrip("\n")


def test_every_game_has_its_files_and_no_other_is_left_over():
    files = {make_records.path(name, kind) for name in with_part("records") for kind in ("standard", "variants")}
    assert set(make_records.FOLDER.iterdir()) == files | {make_records.DECKS}


@pytest.mark.parametrize("name", params("records"))
def test_record_replays(name):
    """Every state has the checksum in the record, and writing the game gives the same text.

    The game is whole, and a solitaire's is won, so that bonuses and the end are covered as well.
    """
    text = make_records.path(name, "standard").read_text()
    record = read(text.splitlines())
    played = list(record.replay())
    assert len(played) == record.game.length > 10 and record.game.options == engine.new(name, 1).options
    assert len(re.findall(r"^[^:\n]+ : [0-9a-f]{8}$", text, re.M)) == len(played)
    assert len(re.findall(r"^start [0-9a-f]{8}$", text, re.M)) == 1
    assert "\n".join(write(record.game)) + "\n" == text
    assert text.splitlines()[-1].startswith("scores ") and (record.game.seats > 1 or record.game.won)


@pytest.mark.parametrize("name", params("records"))
def test_every_variant_is_played_as_it_is_pinned(name):
    """The same moves are legal, and each leads to the same state."""
    lines = pins(name).split("\n")
    assert [line.split()[0] for line in lines] == [variant for variant, _ in portable.variants(name)][1:]
    assert [line for line in portable.pins(name, pins(name)) if line] == lines


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name", params("records"))
def test_the_32_bit_build_plays_the_same(name):
    """On the unix port the build's shrunk sources do, see `tests/tools/board/test_shrink.py`."""
    record = "replay(%r, %r)" % ("/input/tests/records/", name + "-standard.txt")
    run("wasm", portable.PRINT % record)
    assert run("wasm", portable.PRINT % ("pins(%r, %r)" % (name, pins(name)))).rstrip("\n") == pins(name)


@pytest.mark.parametrize("runtime", ("cpython", *MICROPYTHONS))
def test_golden_decks(runtime):
    """The cards of the deals of all games that have records."""
    code = portable.PRINT % ("decks(%r, %r)" % (" ".join(with_part("records")), make_records.DEALS))
    found = desktop(code) if runtime == "cpython" else run(runtime, code)
    assert found.splitlines() == make_records.DECKS.read_text().splitlines()
