"""Files with valid checksums and invalid content: they raise nothing, harm no other file, and play goes on.

A checksum detects damage, not nonsense. So every kind of file is changed at random and gets a new checksum, also the
engine's own save inside a base; then everything that reads the file is called.
"""

import functools
import json
import os
import random
import struct
from binascii import crc32
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import engine
from firmware import lessons
from firmware.link.roster import Roster
from firmware.store import Storage, days, deals, goals, lost, people, progress, times
from firmware.store.files import Files
from firmware.store.ledger import Ledger
from firmware.store.saves import BASE, PRACTICE, link_files
from firmware.table import open_link
from tests.engine.moves import count_game, played, whole
from tests.firmware.store.test_left_alone import play
from tests.firmware.table.sessions import Memory
from tests.folders import HEAD_SIZE, changed_bytes, contents, signed
from tests.runtimes import ROOT
from tools.simulator.board import PACKS
from tools.simulator.ledgers import play_day, put, put_months

COUNT = int(os.environ.get("TERCET_FUZZ", "100"))  # files of each kind
SECTIONS = ("levels", "lost", "practice", "today", "time", "clock", "best", "goals", "counted")  # in JSON, of a ledger
# Files of earlier versions in JSON, per game or of all games: they are there in place of a ledger
EARLIER = (".levels", ".lost", ".practice", ".time", ".best", ".solved", ".days", "/goals", "/today")
# What is changed. save: the engine's save inside a base; old tail: a tail where earlier versions kept it; head: that of
# any file; swap: two files
KINDS = (
    "settings", "options", "ledger", "results", "days", "base", "save", "tail", "old tail", "head", "swap", "lesson",
    "link", "next", "standing", "names", ".stats", "/days", *SECTIONS, *EARLIER,
)  # fmt: skip
IN_JSON = ("settings", "options", "lesson", "standing", "names", *SECTIONS, *EARLIER)
SHARED = ("settings", "standing", "names")  # files of all games together
GAMES = engine.GAMES
EARLIER_SAVES = ROOT / "tests" / "saves" / "separate" / "device"
# What takes the place of a part of a file in JSON
ODD = (
    None, True, False, 0, -1, 1, 3, 2**31, 2**64, 10**30, 1e999, -1e999, 0.5, "", "x", "x" * 5000, "é", "\0", [], {},
    [[]], [[1, 2], [3]], {"a": 1}, "1e999", "2026-13-40", "PPPP", 10**9, "²²²²²²", "999999", "202600", "000000", "١٢",
)  # fmt: skip


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Return by game the files (path → bytes) of a device with that game in progress, and all its small files."""
    found = {}
    for name in GAMES:
        root = tmp_path_factory.mktemp(name)
        store = Storage(root)
        store.finish(played(name, 2))
        table = engine.options(name)
        store.save_options(name, store.options(name, table), table)
        store.save_settings(dict(store.settings(), suits="four", last=name, date="2026-11-23"))
        for key, content in (
            ("levels", [["level", 2], ["%s-wild.bin" % name, [0, 1, 2, 3, 4]]]), ("practice", [2, 3]),
            ("-practice", [1, 3]), ("lost", [[7, '[["wrap", false]]', True], [9, "", False], [8, 0, 2]]),
            ("goals", [5]), ("today", [20261101, 5, 1, 0]), ("time", [90, 2]), ("-time", [30, 1]),
            ("clock", [1, 60, 1]), ("best", [["Ann", 7, 1, 5], ["You", 8, 2, 6]]),
            ("solved %s-wild.bin" % name, b"\x1f\0\3\0\x80"), ("counted", [1, 4]),
        ):  # fmt: skip
            put(store, name, key, content)
        put_months(store, name, {(2026, month): (7, 3, 2) for month in range(1, 9)})
        store.write_json(name + ".lesson", [1, 2, 3, [0, 1]])
        store.write_json("standing", [[name, "8 left"]])
        store.write_json("names", ["Ann", "Bob"])
        game = play(store, name, 5, 12)
        roster = Roster(7, game.NUMBER, "P" * max(2, game.seats))
        roster.owners[:2], roster.names[:2] = [7, 9], ["Ann", "Bob"]
        for path in link_files(name, ""):
            store.write(path, struct.pack("<IIII", 9, 7, store.current.session, game.deal) + roster.pack())
        found[name] = contents(root)
        found["earlier " + name] = earlier = {
            path: data for path, data in contents(EARLIER_SAVES).items()
            if path.split("/")[-1].split(".")[0] == name
        }  # fmt: skip
        for path, content in (
            ("/goals", [[name, 5]]), ("/today", [[name, [20261101, 5, 1, 0]]]), (".lost", [[9, "", False]]),
            (".days", [["202611", [7, 3, 2]], ["202610", [1 << 30, 0, 0]]]), (".practice", [4, 1, 2, 3]),
            (".levels", [["level", 2]]), (".solved", [["%s-wild.bin" % name, ["1f", "0", "3", "", "8000"]]]),
        ):  # fmt: skip
            earlier[path[1:] if path[0] == "/" else name + path] = signed(json.dumps(content).encode())
        earlier["days"] = signed(rows_of((name, [(24315, 7, 3, 2)], 1)))
    return found


def changed_json(data, rng):
    """Return JSON with a part of it replaced by something odd, now and then all of it."""
    value = json.loads(data)
    part = value
    while isinstance(part, list) and part:
        at = rng.randrange(len(part))
        if not isinstance(part[at], list) or rng.random() < 0.3:
            part[at] = rng.choice(ODD)
            break
        part = part[at]
    if rng.random() < 0.2:
        value = rng.choice(ODD + (value + value, {"old": value}, [value]))
    text = json.dumps(value).encode()
    return changed_bytes(text, rng) if rng.random() < 0.3 else text


def before(kind, name, folders):
    """Return the files of a device, for a kind of file of earlier versions those of one."""
    return folders["earlier " + name if kind[0] in "./" else name]


def games(kind):
    """Return the games that have a kind of file: an earlier version's only those that were there."""
    return [name for name in GAMES if kind[0] not in "./" or (EARLIER_SAVES / (name + ".stats")).is_file()]


def sections(files, name):
    """Return the sections of a game's ledger."""
    return Storage("saves", system=Memory({"saves/" + path: files[path] for path in files})).ledger(name).sections


def parted(kind, name, files):
    """Return (path of the file that has what is changed, its data, a function that makes the file of other data)."""
    if kind in SECTIONS or kind in ("results", "days"):
        found = sections(files, name)
        file = lambda data: signed(b"".join(Ledger(name, {**found, kind: data}).pieces()))  # noqa: E731
        return name + ".ledger", found[kind], file
    tail = "moves/%s.tail" % name
    paths = {"save": name + ".base", "tail": tail, "old tail": tail, **{kind: kind for kind in SHARED}}
    path = kind[1:] if kind[0] == "/" else name + kind if kind[0] == "." else paths.get(kind, "%s.%s" % (name, kind))
    return path, files[path][HEAD_SIZE:], signed


def changed(kind, name, files, rng):
    """Return (path, content) of a file of that kind, changed and with a new checksum."""
    if kind == "head":
        path = rng.choice(sorted(files))
        return path, changed_bytes(files[path][:HEAD_SIZE], rng) + files[path][HEAD_SIZE:]
    if kind == "swap":
        path, other = rng.choice(sorted(files)), rng.choice(sorted(files))
        return path, files[other]
    path, data, file = parted(kind, name, files)
    if kind in IN_JSON:
        return path, file(changed_json(data, rng))
    if kind == "save":
        head = struct.calcsize(BASE)
        save = changed_bytes(data[head:-4], rng)  # the last four: its own checksum
        return path, signed(data[:head] + save + struct.pack("<I", crc32(save) & 0xFFFFFFFF))
    if kind == "old tail":
        path = "%s.tail" % name
    return path, file(changed_bytes(data, rng))


@functools.cache
def ended(name):
    """Return a deal that was played to its end."""
    return whole(name, 2, -1)


def use(disk, name, rng):
    """Ask a store for everything, and go on playing what it finds."""
    store = Storage("saves", system=disk)
    table = engine.options(name)
    settings, options = store.settings(), store.options(name, table)
    for certified in (False, True):
        store.statistics(name, certified)
        assert 0 <= lost.won(store.ledger(name), certified) < 2**30
    for deal, changes, _ in lost.entries(store.ledger(name)):
        try:
            pairs = {option: value for option, value in json.loads(changes or "[]")}
            engine.new(name, deal, **pairs)
        except (ValueError, TypeError):  # as the screen of lost deals says: this version has no such deal
            pass
    board = SimpleNamespace(pack_path=lambda file: str(PACKS / file))
    packs = deals.Deals(SimpleNamespace(board=board, store=store), name)
    if packs.level < len(deals.LEVELS) and packs.levels(options):
        packs.position(options, packs.level)
    packs.solved(options)
    times.average(store.ledger(name))
    people.at_table(store)
    people.best(store.ledger(name))
    goals.reached(store.ledger(name))
    progress.standing(store, name)
    lessons.progress(store, name)
    days.in_a_row(store.ledger(name), (2026, 11, 2))
    days.totals(store.ledger(name))
    play_day(store, name, (2026, 9, 30), True)
    progress.is_done(store.ledger(name), (2026, 11, 1))
    game = store.load_game(name)
    if game is not None and progress.day_of(store.ledger(game.NAME), game, store.counts)[0]:
        days.title(progress.day_of(store.ledger(game.NAME), game, store.counts)[0])
    if game is not None and not game.over:
        silent = SimpleNamespace(read=lambda most: b"", write=len, close=list, ring=True)
        board = SimpleNamespace(open_link=lambda: silent, millis=lambda: 0)
        open_link.resume(SimpleNamespace(store=store, board=board, link=None), game)
        times.Stopwatch(store, name, 0, False).store_time()
    if game is None:
        game = engine.new(name, 3)
    for _ in range(3):
        if not game.over:
            game.play(rng.choice(game.moves()))
        store.save_game(game)
    if game.over:
        store.finish(game)
    if game.seats == 1:
        count_game(store, ended(name), PRACTICE)
    people.rename(store, 1, "Eve")
    progress.as_day(store, name, (2026, 11, 2), (2026, 11, 2))
    progress.set_standing(store, name, "7 left")
    store.save_settings(settings)
    store.save_options(name, options, table)
    return store


NUMBERS = st.sampled_from((0, 1, 2, 255, 2**16 - 1, 2**29, 2**30 - 1, 2**31 - 1, 2**32 - 1))
PART = st.recursive(
    st.sampled_from(ODD) | NUMBERS | st.text(max_size=8),
    lambda part: st.lists(part, max_size=6) | st.lists(NUMBERS, min_size=3, max_size=7),
    max_leaves=12,
)
KEYS = st.sampled_from((*GAMES, "level", "since", "seats", "match", "theme", "202611", "202613", "²²²²²²", "999999"))
JSON = st.one_of(PART, st.lists(NUMBERS, min_size=4, max_size=5), st.lists(st.tuples(KEYS, PART), max_size=60))
# Game, months, and how many other months come before these
MONTH = st.tuples(st.sampled_from((0, 1, 24001, 24315, 25200, 65535)), NUMBERS, NUMBERS, NUMBERS)
MONTHS = st.tuples(st.sampled_from(GAMES), st.lists(MONTH, min_size=1, max_size=6), st.sampled_from((0, days.MOST + 1)))


def rows_of(months):
    """Return the file of days with some months."""
    name, rows, more = months
    rows = [(24301 + i, 1, 1, 0) for i in range(more)] + rows
    return b"\1" + b"".join([struct.pack("<BHIII", engine.number(name), *row) for row in rows])


@pytest.mark.broad
@pytest.mark.slow(but_first="kind")
@pytest.mark.parametrize("kind", ("/days", "link", "next", *IN_JSON))
def test_no_invented_content_of_a_file_raises(kind, folders):
    """Unlike that of the other tests it need not resemble what was written."""
    contents = {
        "/days": MONTHS.map(rows_of),
        "link": st.binary(max_size=60).map(lambda end: struct.pack("<IIII", 9, 7, 0, 0) + b"\3" + end) | st.binary(),
    }
    contents["next"] = contents["link"]
    data = contents.get(kind, JSON.map(lambda value: json.dumps(value).encode()))

    @settings(max_examples=40, deadline=None)
    @given(name=st.sampled_from(games(kind)), data=data)
    @example(name=GAMES[0], data=rows_of((GAMES[0], [(0, *[2**32 - 1] * 3)], days.MOST + 1)))
    @example(name=GAMES[0], data=json.dumps([["²²²²²²", [1, 1, 0]], ["999999", [1, 1, 0]]]).encode())
    def check(name, data):
        path, _, file = parted(kind, name, before(kind, name, folders))
        files = {**before(kind, name, folders), path: file(data)}
        disk = Memory({"saves/" + there: files[there] for there in files})
        count_game(use(disk, name, random.Random(2)), ended(name))

    check()


@pytest.mark.slow(but_first="kind")
@pytest.mark.parametrize("kind", KINDS)
def test_no_content_of_a_file_raises_or_harms_another(kind, folders):
    """TERCET_FUZZ sets the number of files of each kind."""
    rng = random.Random(kind)
    for number in range(COUNT):
        name = games(kind)[number % len(games(kind))]
        stranger = {"notes.txt": b"mine", "moves/list.bad9": b"mine too"}
        whole = before(kind, name, folders)
        path, data = changed(kind, name, whole, rng)
        files = {**whole, path: data, **stranger}
        disk = Memory({"saves/" + there: files[there] for there in files})
        try:
            use(disk, name, rng)
        except Exception as error:
            error.add_note("%s of %s, number %d: %r" % (path, name, number, data[:300]))
            raise
        after = {there.removeprefix("saves/"): disk.files[there] for there in disk.files}
        for other in stranger:
            assert after[other] == stranger[other]
        for other in GAMES:
            if other != name and kind != "/days":
                assert not [there for there in after if there.startswith((other, "moves/" + other))]
        # With these, another game may be found, which is over and then counted
        may_count = {name + end for end in (".base", ".tail", ".ledger")} | {"moves/%s.tail" % name}
        if path not in may_count and kind != "swap" and kind[0] not in "./":
            for key in ("results", "lost"):
                assert sections(after, name)[key] == sections(whole, name)[key], (number, key)
        # Whatever the content was, the files written next are intact
        files = Files("saves", disk)
        for there in after:
            if there.startswith(name) and "bad" not in there and "/" not in there and there != path:
                files.peek(there)
