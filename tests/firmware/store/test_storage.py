"""Saves, settings and statistics come back, and survive damage and a full disk."""

import functools
import json
import random
from array import array
from itertools import repeat
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

import engine
from engine import errors
from firmware.store import Storage, lost, people
from firmware.store.counting import Session, count
from firmware.store.files import IN_PLACE, DamagedFile, Files, LeftAlone, StorageError
from firmware.store.ledger import Ledger
from firmware.store.settings import SETTINGS
from firmware.store.statistics import RECENT, Record, records, set_records
from tests.engine.moves import count_game, hinted, play_every_third_hinted, played, to_end
from tests.engine.solving import to_win
from tests.firmware.store.flash import Disk
from tests.folders import contents
from tests.runtimes import desktop, run

TAIL = "moves/tripeaks.tail"
DEFAULTS = {row[0]: row[1] for row in SETTINGS}
CHOICES = {row[0]: row[2] for row in SETTINGS}  # of each setting; (): any short text
MOST = (1 << 29) - 1  # the highest count that can be stored


def play(game, rng, count=10**6, store=None):
    """Play `count` random moves, or to the end, saving each where there is a store; return the game."""
    while count and not game.over:
        game.play(rng.choice(game.moves()))
        count -= 1
        if store:
            store.save_game(game)
    return game


def same(a, b):
    """Return whether two games agree in all that a save keeps."""
    a, b = ((game.log, hinted(game), game.checksum(), game.deal, game.options) for game in (a, b))
    return a == b


def loaded(root, name):
    """Return the game that a device finds when it starts; it must report nothing."""
    store = Storage(root)
    game = store.load_game(name)
    assert store.messages() == []
    return game


# Games in progress


def test_a_game_that_went_another_way_long_before_its_last_base_is_saved(tmp_path):
    store, game = Storage(tmp_path), play(engine.new("trex", 5), random.Random(1), 80)
    store.save_game(game)
    game.rewind(40)
    store.save_game(play(game, random.Random(2), 45))
    assert same(loaded(tmp_path, "trex"), game)


@pytest.mark.parametrize("name, options", [
    *((name, {}) for name in engine.GAMES), ("tripeaks", {"timer": 61, "match": "best 9"}),
])  # fmt: skip
def test_every_move_and_undo_comes_back(name, options, store, tmp_path):
    """And which moves a hint had shown; a game with a timer too, where an undo takes back more than one entry of the
    log, and adds one.
    """
    rng = random.Random(name)
    game = engine.new(name, 99, **options)
    store.save_game(game)
    for number in range(260):
        if game.over:
            break
        if rng.random() < 0.15 and game.length:
            for _ in range(rng.choice((1, 1, 2, 30))):  # 30: beyond the last moves that a base can take back
                game.undo()
        # Several moves may lie between two saves, on the same length by chance
        for _ in range(rng.choice((0, 1, 1, 1, 2, 20))):
            if not game.over:
                code = rng.choice(game.moves() + ([game.code("time 1")] if options else []))
                play_every_third_hinted(game, code)
        store.save_game(game, patient=rng.random() < 0.1)
        if number % 3 == 0 and not game.over:
            assert same(loaded(tmp_path, name), game)


def test_a_long_game_costs_little(store, monkeypatch):
    """Of 800 moves some 795 write a tail of less than 400 bytes, the others a base that is below 20,000."""
    written = []
    write = Files.write
    monkeypatch.setattr(Files, "write", lambda self, name, data: (written.append(len(data)), write(self, name, data)))
    play(engine.new("trex", 5), random.Random(5), 800, store)
    tails = [size for size in written if size < 400]
    assert len(tails) > 780 and sum(written) - sum(tails) < 5 * 20_000
    written.clear()
    store.save_game(engine.new("trex", 5))
    assert len(written) == 2 and sum(written) < 400


def test_a_game_that_nobody_ends_comes_back_however_long(tmp_path):
    """Tres y Dos among seven people who never show: its save outgrows 65,535 bytes at 17,920 moves."""
    rng = random.Random(1)
    game = engine.new("tresydos", 7, seats="PPPPPPP", match=5, remind=False)
    for _ in range(17_930):
        game.play(rng.choice([code for code in game.moves() if game.text(code) != "show"]))
    assert len(game.save()) > 0xFFFF
    Storage(tmp_path).save_game(game)
    assert same(loaded(tmp_path, "tresydos"), game)


def test_a_game_too_long_to_be_saved_is_reported_and_stays_as_it_was(store, tmp_path):
    game = engine.new("treys", 41)
    store.save_game(game)
    game._log.extend(array("H", [game.moves()[0]]) * 0x10000)
    store.save_game(game)
    assert store.messages() == ["More than 65535 moves: the rest is not saved"]
    assert loaded(tmp_path, "treys").length == 0
    with pytest.raises(errors.BadSave, match="More than 65535 moves"):
        game.save()


def test_the_same_deal_begun_again_forgets_the_moves(store, tmp_path):
    """The old tail must not fit the new base, which holds the same game."""
    game = play(engine.new("treys", 8), random.Random(1), 5, store)
    store.save_game(engine.new("treys", 8))
    assert loaded(tmp_path, "treys").log == []
    store = Storage(tmp_path)
    assert store.load_game("treys").log == []
    store.save_game(engine.new("treys", 8))
    assert loaded(tmp_path, "treys").log == [] != game.log


@pytest.mark.parametrize("at", [7, -2])
@pytest.mark.parametrize("place", ["moves", "."])
def test_a_tail_that_leads_elsewhere_is_set_aside(place, at, store, tmp_path):
    """In its folder, and where earlier versions kept it; `at`: a byte of the end's checksum or of the last move."""
    game = play(engine.new("treys", 8), random.Random(1), 5, store)
    files = Files(tmp_path / "moves")
    tail = bytearray(files.read("treys.tail"))
    tail[at] ^= 0xFF
    files.remove("treys.tail")
    files = Files(tmp_path / place)
    files.write("treys.tail", tail)
    store = Storage(tmp_path)
    assert store.load_game("treys").log == game.log[:1]
    assert store.messages() == ["treys.tail was damaged: kept as treys.tail.bad"]
    assert (tmp_path / place / "treys.tail.bad").exists()
    store = Storage(tmp_path)
    assert store.load_game("treys").log == game.log[:1] and not store.messages()


def test_a_tail_where_earlier_versions_kept_it_is_followed(store, tmp_path):
    game = play(engine.new("treys", 8), random.Random(1), 5, store)
    (tmp_path / "moves" / "treys.tail").rename(tmp_path / "treys.tail")
    store = Storage(tmp_path)
    found = store.load_game("treys")
    assert same(found, game) and not store.messages()
    play(found, random.Random(2), 3, store)
    assert same(loaded(tmp_path, "treys"), found)
    store = Storage(tmp_path)
    store.finish(play(store.load_game("treys"), random.Random(2), store=store))
    assert not [path for path in contents(tmp_path) if path.endswith((".base", ".tail"))]


def test_a_tail_that_is_out_of_date_hides_no_good_one_where_earlier_versions_kept_it(store, tmp_path):
    """Somebody goes back to an earlier version, plays there, and updates again."""
    play(engine.new("treys", 8), random.Random(1), 5, store)
    old = (tmp_path / "moves" / "treys.tail").read_bytes()
    game = play(engine.new("treys", 9), random.Random(1), 5, store)
    (tmp_path / "moves" / "treys.tail").rename(tmp_path / "treys.tail")
    (tmp_path / "moves" / "treys.tail").write_bytes(old)
    store = Storage(tmp_path)
    assert same(store.load_game("treys"), game) and not store.messages()


def test_a_save_of_other_rules_is_set_aside(store, tmp_path, monkeypatch):
    play(engine.new("treys", 8), random.Random(1), 5, store)
    monkeypatch.setattr(engine, "load", Mock(side_effect=errors.BadSave("saved under other rules")))
    store = Storage(tmp_path)
    assert store.load_game("treys") is None
    assert store.messages() == ["treys.base was damaged: kept as treys.base.bad"]
    assert store.saved_games() == []


# Ends and statistics


def test_a_game_that_nobody_won_is_no_win(store):
    """TD-13: when every deal is drawn all have won as many deals."""
    game = to_end(engine.new("tresydos", 7, seats="PE"), -1)  # discards are taken and not shown: three cards go round
    store.finish(game)
    assert game.scores() == [0, 0] and game.winners() == []
    assert store.statistics("tresydos").recent == [(False, 0)]


@pytest.mark.parametrize("match", ["target", "best 3"])
def test_a_match_is_counted_by_its_score(match, store):
    """TP-O8: a target reached is won, however the last deal ended; the best of several deals leaves streaks alone."""
    store.finish(to_win(engine.new("tripeaks", 7)))
    game = to_end(engine.new("tripeaks", 2, match=match, match_target=100), -1)
    store.finish(game)
    record = store.statistics("tripeaks")
    won = 1 if match == "target" else 0
    assert not game.won and record.played == 2
    assert record.won == record.streak == 1 + won and record.recent[1] == (bool(won), game.scores()[0])
    assert lost.entries(store.ledger("tripeaks")) == []


def test_lost_deals_have_the_options_they_were_played_under_which_are_stored_once(store):
    sets = ({}, {"draw": 1}, {}, {"draw": 1, "back": False}, {"draw": 1})
    games = [engine.new("klondike", deal, **options) for deal, options in enumerate(sets, 1)]
    texts = [game.saved_options().decode() for game in reversed(games)]
    rows = [[5 - i, text, i % 4] for i, text in enumerate(texts)]
    store.change_ledger("klondike", lambda ledger: lost.store_entries(ledger, rows))
    ledger = store.ledger("klondike")
    assert lost.entries(ledger) == rows and ledger.sections["lost"].count(b"draw") == 2
    ledger.sections["lost"] = json.dumps(rows).encode()  # as earlier versions stored them
    assert lost.entries(ledger) == rows


def counted(ledger, number, won, score, chain=0, parts=(), fewest=False):
    """Count a session of these results; return the record of random deals."""
    game = SimpleNamespace(
        NAME="none", LOWEST_WINS=fewest, seats=2, deal=number, options={}, deal_parts=lambda seat: parts,
        outcome=lambda seat: (won, score, chain), saved_options=bytes,
    )  # fmt: skip
    count(ledger, Session(game, number, 0, [""]))
    return records(Ledger("none", dict(ledger.sections)))[0]


def test_statistics_against_a_list():
    rng, ledger = random.Random(4), Ledger("none")
    results = []
    for session in range(1, 100):
        result = (rng.random() < 0.6, rng.randrange(-300, 900), rng.randrange(20))
        parts = [(rng.randrange(5), rng.randrange(-90, 9)) for _ in range(4)]  # (kind of deal, points)
        if rng.random() < 0.5:  # its end is taken back: counting it again replaces this
            counted(ledger, session, not result[0], 1000, 21, [(1, 1)])
        for _ in range(rng.choice((1, 2))):  # a session that is counted again changes nothing
            record = counted(ledger, session, *result, parts)
        results.append(result + (parts,))
        wins = "".join("w" if won else " " for won, _, _, _ in results)
        assert record.played == len(results) and record.won == wins.count("w")
        assert record.streak == len(wins) - len(wins.rstrip("w"))
        assert record.longest == max(len(run) for run in wins.split(" "))
        assert record.best == max(row[1] for row in results) and record.chain == max(row[2] for row in results)
        assert record.recent == [row[:2] for row in results][-RECENT:]
        for kind, (deals, points) in enumerate(record.parts):
            mine = [points for row in results for k, points in row[3] if k == kind]
            assert (deals, points) == (len(mine), sum(mine))
        best = sorted([(-row[1], number) for number, row in enumerate(results, 1)])
        assert [-entry[1] for entry in people.best(ledger)] == [score for score, _ in best[: people.MOST]]
    before = dict(ledger.sections)
    counted(ledger, 98, True, 5)  # an older session
    assert ledger.sections == before and len(b"".join(ledger.pieces())) < 1000


def test_counts_stop_at_the_largest_that_can_be_read():
    """Games, sessions, points of deals, a best score, a chain."""
    ledger, record = Ledger("none"), Record()
    for _ in range(3):
        record.played, record.won, record.streak, record.longest = MOST, MOST, MOST, MOST
        set_records(ledger, [record, Record()])
        record = counted(ledger, MOST, True, 1 << 31, 1 << 17, [(0, -(1 << 31))])
        assert (record.played, record.won, record.streak, record.longest, record.best) == (MOST,) * 5
        assert (record.chain, record.parts[0][1]) == (0xFFFF, -MOST)
        ledger.set("counted", [0, 0])


def test_fewest_points_are_best():
    ledger = Ledger("none")
    assert [counted(ledger, *row, fewest=True).best for row in ((1, 0, 40), (2, 0, 12), (3, 0, 77))] == [40, 12, 12]


# Settings and options


@pytest.mark.parametrize("value", ["five", 7, None, True, [], 2.5, ""])
def test_each_setting_falls_back_alone(value, store, tmp_path):
    for name in DEFAULTS:
        if not CHOICES[name] and isinstance(value, str):
            continue  # any short text will do
        changed = dict(DEFAULTS, suits="four", repeat="off", sound="off")
        store.save_settings(dict(changed, **{name: value}))
        assert Storage(tmp_path).settings() == dict(changed, **{name: DEFAULTS[name]})


@pytest.mark.parametrize("text", ["[1]", "{}", "[[[], 1]]", "nonsense", '[["gone", 1]]', "7", "\xff", "[" * 60000])
def test_settings_that_are_no_settings(text, tmp_path):
    Files(tmp_path).write("settings", text.encode("latin-1"))  # \xff: no UTF-8
    assert Storage(tmp_path).settings() == DEFAULTS


def test_options_come_back_one_by_one(store, tmp_path):
    table = engine.options("tripeaks")
    values = store.options("tripeaks", table)
    assert values == {row[0]: row[1] for row in table}
    values.update(wrap=False, jokers=2, timer=61)
    store.save_options("tripeaks", values, table)
    assert Storage(tmp_path).options("tripeaks", table) == values
    shorter = tuple(row for row in table if row[0] != "jokers")
    other = tuple((row[0], row[1], ("off",) if row[0] == "timer" else row[2], row[3]) for row in shorter)
    assert Storage(tmp_path).options("tripeaks", other) == {**{row[0]: row[1] for row in other}, "wrap": False}


# Damage


def used(root):
    """Write one file of each kind, with eight moves of a game in its base and three in its tail: path → bytes."""
    store = Storage(root)
    rng = random.Random(6)
    store.finish(play(engine.new("tripeaks", 1), rng, store=store))
    store.save_settings(dict(DEFAULTS, suits="four"))
    table = engine.options("tripeaks")
    store.save_options("tripeaks", dict(store.options("tripeaks", table), wrap=False), table)
    game = play(engine.new("tripeaks", 2), rng, 8)
    store.save_game(game)
    play(game, rng, 3, store)
    return contents(root)


def damages(data):
    """Yield the bytes of a file with one bit flipped, cut short, or too long; byte 3, the format, stays."""
    for at in range(len(data)):
        if at != 3:
            yield data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]
        yield data[:at]
    yield data + b"\0"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["settings", "tripeaks.options", "tripeaks.ledger", "tripeaks.base", TAIL])
def test_every_damaged_file_is_noticed_and_set_aside(name, tmp_path):
    originals = used(tmp_path)
    assert name in originals
    table = engine.options("tripeaks")
    whole = Storage(tmp_path).load_game("tripeaks")
    for data in damages(originals[name]):
        if not (tmp_path / TAIL).exists():
            (tmp_path / TAIL).write_bytes(originals[TAIL])
        (tmp_path / name).write_bytes(data)
        store = Storage(tmp_path)
        settings = store.settings()
        options = store.options("tripeaks", table)
        record = store.statistics("tripeaks")
        game = store.load_game("tripeaks")
        assert (settings["suits"] == "four") == (name != "settings")
        assert options["wrap"] == (name == "tripeaks.options")
        assert (record is None) == (name == "tripeaks.ledger")
        if name == "tripeaks.base":
            assert game is None
        else:
            assert game.log == whole.log[: 8 if name == TAIL else None]
        file = name.split("/")[-1]
        assert store.messages() == ["%s was damaged: kept as %s.bad" % (file, file)]
        assert (tmp_path / (name + ".bad")).read_bytes() == data
        (tmp_path / (name + ".bad")).unlink()
        (tmp_path / (TAIL + ".bad")).unlink(missing_ok=True)  # it goes with its base
        # The damage is reported once
        store = Storage(tmp_path)
        store.settings()
        store.options("tripeaks", table)
        store.statistics("tripeaks")
        store.load_game("tripeaks")
        assert store.messages() == []


def test_a_folder_in_place_of_a_file(tmp_path):
    (tmp_path / "settings").mkdir()
    store = Storage(tmp_path)
    assert store.settings() == DEFAULTS
    assert store.messages() == ["settings was damaged: kept as settings.bad"]


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    store = Storage(tmp_path / "file" / "saves")
    assert store.settings() == DEFAULTS and store.saved_games() == []
    store.messages()
    game = engine.new("treys", 1)
    store.save_game(game)
    store.finish(play(game, random.Random(1), store=store))
    assert store.messages() and store.statistics("treys") is None


# A full disk


@pytest.mark.parametrize("in_place", [0, IN_PLACE])
def test_a_full_disk_is_reported_and_harms_nothing(in_place):
    disk = Disk(blocks=8)
    store = Storage("saves", system=disk, in_place=in_place)
    rng = random.Random(2)
    game = engine.new("trex", 3)
    store.save_game(game)
    play(game, rng, 20, store)
    ballast = 0
    with pytest.raises(OSError):
        while True:
            with disk.open("ballast%d" % ballast, "wb") as file:
                file.write(bytes(3000))
            ballast += 1
    disk = Disk(disk.image, blocks=8)
    store = Storage("saves", system=disk, in_place=in_place)
    game = store.load_game("trex")
    assert game.length == 20
    play(game, rng, 300, store)
    store.settings()
    messages = store.messages()
    assert messages and all("No space left" in text for text in messages) and len(messages) <= 2
    again = Storage("saves", system=Disk(disk.image, blocks=8), in_place=in_place)
    kept = again.load_game("trex")
    assert again.messages() == [] and kept.log == game.log[: kept.length] and kept.length >= 20
    # With room again the next move brings everything up to date
    for i in range(ballast):
        disk.remove("ballast%d" % i)
    play(game, rng, 1, store)
    assert store.messages() == []
    again = Storage("saves", system=Disk(disk.image, blocks=8), in_place=in_place)
    assert again.load_game("trex").log == game.log


# Time that saving takes


def _saved_by_moves(disk, pauses):
    """Play 300 moves of Trex; return the number of erases in each move's save, and of all programs.

    `pauses`: an iterator of numbers of moves, after each of which there is time to make room; 0: there is never time.
    """
    store = Storage("saves", system=disk, in_place=IN_PLACE)
    rng = random.Random(9)
    game = engine.new("trex", 5)
    store.save_game(game)
    while store.save_game(game, patient=True):
        pass  # as when the table opens
    erases = []
    programs = 0
    left = next(pauses)
    for _ in range(300):
        game.play(rng.choice(game.moves()))
        disk.flash.ops.clear()
        store.save_game(game)
        erases.append(sum(op[0] for op in disk.flash.ops))
        left -= 1
        if left == 0:
            left = next(pauses)
            while store.save_game(game, patient=True):
                pass
        programs += sum(not op[0] for op in disk.flash.ops)
    assert store.messages() == []
    return erases, programs


@functools.cache
def _used_image():
    """Return the content of a flash on which every game has been played, so that its folder has many files."""
    disk = Disk()
    store = Storage("saves", system=disk, in_place=IN_PLACE)
    store.save_settings({**DEFAULTS, "suits": "four", "motion": "off"})
    for name in engine.GAMES:
        table = engine.options(name)
        store.save_options(name, {row[0]: None for row in table}, table)  # None is no default: all are written
        count_game(store, played(name, 3))
    return disk.image


@pytest.mark.parametrize("used", [False, True], ids=("new", "used"))
@pytest.mark.parametrize("pause", [1, 4, 6])
def test_blocks_are_erased_when_nobody_waits(used, pause):
    """Otherwise about one move in twelve would freeze in its motion, or delay the next press."""
    image = _used_image() if used else None
    hasty, _ = _saved_by_moves(Disk(image), repeat(0))
    assert sum(hasty) >= 18
    erases, programs = _saved_by_moves(Disk(image), repeat(pause))
    assert sum(erases) <= 3 and programs <= 2 * len(erases)


@pytest.mark.parametrize("seed", range(5))
def test_a_few_quick_moves_meet_no_erase(seed):
    rng = random.Random(seed)
    erases, programs = _saved_by_moves(Disk(_used_image()), (rng.randint(1, 3) for _ in repeat(None)))
    assert sum(erases) == 0 and programs <= 2 * len(erases)


def test_a_flash_that_erases_too_fast_to_notice_is_written_no_more_than_needed():
    """A slow write later ends that."""
    disk = Disk(_used_image())
    disk.millis = lambda: 0
    _, programs = _saved_by_moves(disk, repeat(1))
    assert programs <= 1.5 * 300
    del disk.millis
    erases, _ = _saved_by_moves(disk, repeat(1))
    assert sum(erases) == 0


@pytest.mark.parametrize("patient", [False, True])
def test_nothing_is_written_when_nothing_changed_nor_room_made_where_files_are_renamed(patient, store, monkeypatch):
    game = engine.new("treys", 5)
    store.save_game(game)
    for _ in range(30):
        game.play(game.moves()[0])
        store.save_game(game)
    monkeypatch.setattr(Files, "write", lambda self, name, data: pytest.fail("written"))
    store.save_game(game, patient=patient)


def test_an_error_of_the_system_becomes_one_line():
    class Broken(Disk):
        def rename(self, old, new):
            raise OSError(5, "input/output error")

    with pytest.raises(StorageError, match="could not be saved .error 5"):
        Files("saves", Broken()).write("settings", b"x")


class Browser(Disk):
    """A disk whose errors have the numbers that they have in a browser."""

    NUMBERS = {2: 44, 5: 29, 17: 20, 28: 51}


@pytest.mark.parametrize("in_place", [0, IN_PLACE])
def test_a_first_start_reports_nothing_whatever_the_systems_error_numbers_are(in_place):
    disk = Browser()
    store = Storage("saves", system=disk, in_place=in_place)
    assert store.settings() == DEFAULTS and store.statistics("treys") is None
    assert [store.load_game(name) for name in engine.GAMES] == [None] * len(engine.GAMES)
    assert store.messages() == [] and disk.listdir("saves") == ["moves"]
    game = play(engine.new("treys", 8), random.Random(1), 5, store)
    again = Storage("saves", system=Browser(disk.image), in_place=in_place)
    assert same(again.load_game("treys"), game) and again.messages() == []


def test_damage_and_a_full_disk_are_reported_whatever_the_systems_error_numbers_are():
    disk = Browser(blocks=8)
    files = Files("saves", disk)
    files.write("settings", b"kept")
    with disk.open("saves/other", "wb") as file:
        file.write(b"x")
    with pytest.raises(DamagedFile, match="other was damaged: kept as other.bad"):
        files.read("other")
    with pytest.raises(StorageError, match="No space left to save settings"):
        files.write("settings", bytes(40000))
    assert files.read("settings") == b"kept" and files.read("other") is None


@pytest.mark.parametrize("in_place", [0, IN_PLACE])
@pytest.mark.parametrize("there", ["", "saves"])
@pytest.mark.parametrize("kind", [Disk, Browser])
def test_a_folder_that_a_full_disk_had_no_room_for_is_made_once_there_is(kind, there, in_place):
    disk = kind(blocks=16)
    if there:
        disk.mkdir(there)
    ballast = 0
    with pytest.raises(OSError):
        while True:  # folders take whole blocks
            disk.mkdir("ballast%d" % ballast)
            ballast += 1
    store = Storage("saves", system=disk, in_place=in_place)
    assert store.settings() == DEFAULTS and store.load_game("treys") is None
    game = play(engine.new("treys", 8), random.Random(1), 5, store)
    assert store.messages() == ["No space left to save treys.%s" % ("tail" if there else "base")]
    if not there:
        store.save_settings({**DEFAULTS, "suits": "four"})
        assert store.messages() == ["No space left to save settings"]
    for i in range(ballast):
        disk.remove("ballast%d" % i)
    play(game, random.Random(1), 1, store)
    assert store.messages() == []
    again = Storage("saves", system=kind(disk.image, blocks=16), in_place=in_place)
    assert same(again.load_game("treys"), game) and again.messages() == []


# 2 and, in a browser, 44: no such file; 5: an error of the medium
@pytest.mark.parametrize("number, listed, missing", [
    (2, ["settings"], False), (44, ["settings"], False), (5, ["settings"], False), (2, [], True), (44, [], True),
    (2, None, True), (5, None, False),
])  # fmt: skip
def test_a_file_that_cannot_be_opened_is_left_alone_unless_it_is_not_there(number, listed, missing):
    """`listed`: what its folder has; None where that cannot be listed either."""

    class Refusing(Disk):
        def open(self, path, mode):
            raise OSError(number, "no")

        def listdir(self, path):
            return self.open(path, "") if listed is None else listed

    files = Files("saves", Refusing())
    if missing:
        assert files.read("settings") is None
    else:
        with pytest.raises(LeftAlone, match="settings cannot be read"):
            files.read("settings")


# Both runtimes

# Plays on and counts a game, in a folder with a value of `in_place`; prints what must be equal on both
_PLAY_ON = """
import engine
from firmware.store import Storage
store = Storage(%r, in_place=%d)
game = store.load_game("treys")
if game is None:
    game = engine.new("treys", 77)
    store.save_game(game)
for step in range(7):
    moves = game.moves()
    if moves:
        game.play(moves[step %% len(moves)])
        store.save_game(game)
store.finish(engine.load(game.save()))
record = store.statistics("treys")
print(game.log, game.checksum(), store.messages(), record.played, record.best, record.recent)
"""


@pytest.mark.parametrize("in_place", [0, IN_PLACE])
def test_micropython_writes_the_same_files(in_place, tmp_path):
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        used(folder)
    here, there = [_PLAY_ON % (str(tmp_path / folder), in_place) for folder in "ab"]
    assert desktop(here) == run("unix", there)
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


# Files that are whole, and hold no game: prints what the player is told
_NO_GAMES = """
import engine
from firmware.store import Storage
store = Storage(%r)
store.save_game(engine.new("treys", 77))
good = store.files.read("treys.base")
for name, data in (("treys", good[:3]), ("treys", good[:-9]), ("trex", good), ("treys", good)):
    store.files.write(name + ".base", data)
    store.tails.write(name + ".tail", b"short")
    print(name, store.load_game(name) is None, store.messages())
"""


def test_whole_files_without_a_game_are_set_aside_on_micropython_too(tmp_path):
    out = desktop(_NO_GAMES % str(tmp_path / "a"))
    assert out == run("unix", _NO_GAMES % str(tmp_path / "b"))
    assert [line.split()[1] for line in out.splitlines()] == ["True", "True", "True", "False"]
    assert out.count("was damaged") == 4
