"""Golden records and decks: complete games that every runtime must reproduce move by move.

`python -m tests.make_records` rewrites them after a deliberate change.
"""

import re

import pytest

import engine
from engine.record import read, write
from tests import make_records
from tests.engine import portable
from tests.engine.games import params, with_part
from tests.runtimes import MICROPYTHONS, desktop, run

FILES = sorted(file.name for file in make_records.FOLDER.glob("*-*.txt"))


def test_every_variant_has_a_record_and_no_other_is_left_over():
    """The standard game and each other value of each option; `tests/make_records.py` makes what is missing."""
    wanted = set()
    for name in with_part("records"):
        for variant, options in portable.variants(name):
            file = make_records.path(name, variant)
            wanted.add(file.name)
            game = read(file.read_text().splitlines()).game
            assert game.NAME == name and game.options == engine.new(name, 1, **options).options
    assert set(FILES) == wanted


@pytest.mark.parametrize("file", FILES)
def test_record_replays(file):
    """Every state has the checksum in the record, and writing the game gives the same text.

    Standard games are whole, and the solitaires among them won, so that bonuses and the end are covered as well.
    """
    text = (make_records.FOLDER / file).read_text()
    lines = text.splitlines()
    record = read(lines)
    played = list(record.replay())
    assert len(played) == record.game.length > 10
    assert len(re.findall(r"^[^:\n]+ : [0-9a-f]{8}$", text, re.M)) == len(played)
    assert len(re.findall(r"^start [0-9a-f]{8}$", text, re.M)) == 1
    assert "\n".join(write(record.game)) + "\n" == text
    if file.endswith("-standard.txt"):
        assert lines[-1].startswith("scores ") and record.game.over and (record.game.seats > 1 or record.game.won)


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name", params("records"))
def test_records_replay_on_the_32_bit_build(name):
    """On the unix port the build's shrunk sources replay them, see `tests/tools/board/test_shrink.py`."""
    files = " ".join(file for file in FILES if file.startswith(name + "-"))
    found = run("wasm", portable.PRINT % ("replay(%r, %r)" % ("/input/tests/records/", files)))
    assert found.splitlines() == [line for line in portable.replay(str(make_records.FOLDER) + "/", files) if line]


@pytest.mark.parametrize("runtime", ("cpython", *MICROPYTHONS))
def test_golden_decks(runtime):
    """The cards of the deals of all games that have records."""
    code = portable.PRINT % ("decks(%r, %r)" % (" ".join(with_part("records")), make_records.DEALS))
    found = desktop(code) if runtime == "cpython" else run(runtime, code)
    assert found.splitlines() == make_records.DECKS.read_text().splitlines()
