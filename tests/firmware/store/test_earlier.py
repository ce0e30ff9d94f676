"""Results in the files of earlier versions are taken over, whenever the power is cut, and counted once.

`tests/saves/separate/` is a folder of the last version that wrote them, which is never written again, and what that
version said of it. Saves in it: a lost game of Treys that had been counted and not removed, one of TriPeaks that was
practice, and one of Tres y Dos of two people likewise; one of Trepenta that is over and not counted, and one of Trex in
progress.
"""

import errno
import json
from types import SimpleNamespace

import pytest

import engine
from firmware.store import Storage, days, deals, goals, lost, people, progress, times
from tests.engine.moves import to_end
from tests.firmware.table.sessions import Memory, PowerCut
from tests.folders import contents, signed
from tests.runtimes import ROOT, run
from tools.simulator.board import PACKS

FOLDER = ROOT / "tests" / "saves" / "separate"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
FILES = {"saves/" + path: data for path, data in contents(FOLDER / "device").items()}
GAMES = tuple(EXPECTED)  # those of that version
COUNTED = ("treys", "tripeaks", "tresydos")  # games that are over and counted
FIELDS = "played won streak longest best chain recent parts".split()


def results(store, name):
    """Return all that has been counted of a game, as `expected.json` has it."""
    ledger = store.ledger(name)
    found = {
        "records": [], "best": [entry[:4] for entry in people.best(ledger)],  # without options and date
        "lost": lost.entries(ledger), "time": times.average(ledger),
        "second": [lost.won(ledger, certified) for certified in (False, True)],
        "days": [days.totals(ledger), days.month(ledger, 2026, 10), days.month(ledger, 2026, 3)],
        "today": progress.today(ledger), "goals": goals.reached(ledger),
    }  # fmt: skip
    for certified in (False, True):
        record = store.statistics(name, certified)
        found["records"].append(record and {field: getattr(record, field) for field in FIELDS})
    if engine.game_class(name).PACKS:
        board = SimpleNamespace(pack_path=lambda file: str(PACKS / file))
        chosen, options = deals.Deals(SimpleNamespace(board=board, store=store), name), engine.new(name, 1).options
        found["level"], found["solved"] = chosen.level, chosen.solved(options)
        found["next"] = [chosen.position(options, level)[0] for level in range(5)]
    return json.loads(json.dumps(found))


def storage(memory):
    return Storage("saves", system=memory, in_place=500)


def test_nothing_that_earlier_versions_counted_is_lost():
    memory = Memory(FILES)
    store = storage(memory)
    assert {name: results(store, name) for name in GAMES} == EXPECTED and not store.messages()
    left = {path.split("/")[-1].split(".")[-1] for path in memory.files}
    assert left == {"ledger", "base", "tail", "names", "standing"}
    assert store.load_game("trex").length == 30 and times.Stopwatch(store, "trex", 0, False).seconds == 33


def test_a_micropython_takes_them_over_alike(tmp_path):
    for path, data in contents(FOLDER / "device").items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(data)
    code = "from firmware.store import Storage\nstore = Storage(%r)\nprint(store.statistics('trex').played)"
    assert run("unix", code % str(tmp_path)) == "4\n"
    memory = Memory(FILES)
    assert storage(memory).statistics("trex").played == 4
    assert contents(tmp_path) == {path[len("saves/") :]: data for path, data in memory.files.items()}


def go_through(memory, names=GAMES):
    """Open each saved game; return what is counted then of each game."""
    store = storage(memory)
    for name in names:
        store.load_game(name)
    store.leave_game()
    return {name: results(store, name) for name in GAMES}


def test_whenever_the_power_is_cut_games_count_once_and_nothing_is_lost():
    """Before each change of a file while results are taken over and games that are over are counted."""
    memory = Memory(FILES)
    expected = go_through(memory)
    assert [expected[name] == EXPECTED[name] for name in GAMES] == [name in COUNTED or name == "trex" for name in GAMES]
    assert expected["trepenta"]["records"][0]["played"] == EXPECTED["trepenta"]["records"][0]["played"] + 1
    assert sorted(storage(memory).saved_games()) == ["trex"]
    for fuse in range(memory.changes):
        torn = Memory(FILES)
        torn.fuse = fuse
        with pytest.raises(PowerCut):
            go_through(torn)
        torn.fuse = -1
        assert go_through(torn) == expected and torn.files == memory.files, "cut before change %d" % fuse


@pytest.mark.parametrize("name", COUNTED[:1] + ("trex",))
def test_an_end_counted_by_an_earlier_version_can_be_replaced(name):
    """Its result and its time, once."""
    store = storage(Memory(FILES))
    if name == "trex":
        store.finish(to_end(store.load_game(name)), 40)
        assert store.statistics(name).played == 5 and times.average(store.ledger(name)) == "2:08"
        return
    game = store.load_game(name)
    before = store.statistics(name)
    game.undo()
    store.save_game(game)
    game.outcome = lambda seat: (True, 1000, 3)
    game.play(game.moves()[0])
    store.finish(game, 500)
    after = store.statistics(name)
    assert (after.played, after.won, after.streak) == (before.played, before.won + 1, 1)
    assert after.recent[:-1] == before.recent[:-1] and after.recent[-1] == (True, 1000)
    assert people.best(store.ledger(name))[0][1] == 1000
    # Before: 60, 120, 180, 240 and 200 seconds
    assert store.ledger(name).numbers("time", [0, 0]) == [60 + 120 + 180 + 240 + 500, 5]


@pytest.mark.parametrize("file, games", (("treys.lost", ["treys"]), ("goals", list(GAMES))))
def test_files_that_cannot_be_read_now_stay_until_they_can(file, games):
    """Games that are over meanwhile stay, and count then."""

    class Faulty(Memory):
        broken = True

        def open(self, path, mode):
            if self.broken and mode == "rb" and path == "saves/" + file:
                raise OSError(errno.EIO, "refused")
            return Memory.open(self, path, mode)

    memory = Faulty(FILES)
    found = go_through(memory)
    assert [name for name in GAMES if "saves/%s.ledger" % name not in memory.files] == games
    for path in FILES:
        if path == "saves/" + file or path.split("/")[-1].split(".")[0] in games and "tail" not in path:
            assert memory.files[path] == FILES[path]
    store = storage(memory)
    store.ledger("treys")
    assert store.messages() == ["%s cannot be read (error 5): left as it is" % file]
    memory.broken = False
    whole = Memory(FILES)
    expected = go_through(whole)
    assert go_through(memory) == expected and memory.files == whole.files
    assert all(found[name] == expected[name] for name in GAMES if name not in games)


RESULTS = [path[6:] for path in FILES if not path.endswith((".base", ".tail", "names", "standing"))]


@pytest.mark.parametrize("file", RESULTS)
def test_a_damaged_file_is_set_aside_and_the_others_are_taken_over(file):
    memory = Memory({**FILES, "saves/" + file: signed(b"\0nonsense")})
    store = storage(memory)
    for name in GAMES:
        found, part = results(store, name), EXPECTED[name]
        if file.split(".")[0] == name or "." not in file:
            kept = [key for key in part if found[key] == part[key]]
            assert len(part) - 3 <= len(kept), "more is lost than one file had"
        else:
            assert found == part
    assert store.messages() == ["%s was damaged: kept as %s.bad" % (file, file)]
