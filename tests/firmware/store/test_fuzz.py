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
from importlib import import_module

import pytest

import engine
from firmware.store import Storage, days, deals, lost, progress
from firmware.store.files import Files
from firmware.store.saves import PRACTICE
from tests.engine.moves import played, to_end
from tests.firmware.store.test_left_alone import play
from tests.firmware.table.sessions import Memory
from tests.folders import HEAD_SIZE, changed_bytes, contents, signed

COUNT = int(os.environ.get("TERCET_FUZZ", "100"))  # files of each kind
KINDS = (
    "settings", "options", "levels", "lost", "practice", "days", "months", "today", "stats", "base", "save", "tail",
    "old tail", "head", "swap",
)  # fmt: skip
GAMES = engine.GAMES
ODD = (
    None, True, False, 0, -1, 1, 3, 2**31, 2**64, 10**30, 1e999, -1e999, 0.5, "", "x", "x" * 5000, "é", "\0", [], {},
    [[]], [[1, 2], [3]], {"a": 1}, "1e999", "2026-13-40", "PPPP", 10**9,
)  # fmt: skip


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """The files of five used devices, one per game: a game in progress and all its small files."""
    found = {}
    for name in GAMES:
        root = tmp_path_factory.mktemp(name)
        store = Storage(root)
        store.finish(played(name, 2))
        table = engine.options(name)
        store.save_options(name, store.options(name, table), table)
        store.save_settings(dict(store.settings(), suits="four", last=name, date="2026-11-23"))
        store.write_json(name + ".levels", [["level", 2], ["%s-wild.bin" % name, [0, 1, 2, 3, 4]]])
        store.write_json(name + ".practice", [4, 1, 2, 3])
        store.write_json(name + ".lost", [[7, '[["wrap", false]]', True], [9, "", False]])
        store.write_json(
            name + ".days", [["202611", [7, 3, 2]], ["202610", [1 << 30, 0, 0]]]
        )  # as earlier versions have it
        for month in range(1, 9):
            days.finish(store, GAMES[name == GAMES[0]], (2026, month, 7), True, True)
        progress.begin(store, name, (2026, 11, 1), 5)
        play(store, name, 5, 12)
        found[name] = contents(root)
    return found


def changed_json(data, rng):
    """Return JSON with a part of it replaced by something odd."""
    thing = json.loads(data)
    place = thing
    while isinstance(place, list) and place:
        at = rng.randrange(len(place))
        if not isinstance(place[at], list) or rng.random() < 0.3:
            place[at] = rng.choice(ODD)
            break
        place = place[at]
    if rng.random() < 0.2:
        thing = rng.choice(ODD + (thing + thing, {"old": thing}, [thing]))
    text = json.dumps(thing).encode()
    return changed_bytes(text, rng) if rng.random() < 0.3 else text


def changed(kind, name, files, rng):
    """Return (path, content) of a file of that kind, changed and with a new checksum."""
    path = {
        "settings": "settings",
        "today": "today",
        "months": "days",
        "base": name + ".base",
        "save": name + ".base",
    }.get(kind)
    if kind == "tail" or kind == "old tail":
        path = "moves/%s.tail" % name
    path = path or "%s.%s" % (name, kind)
    if kind == "head":
        path = rng.choice(sorted(files))
        return path, changed_bytes(files[path][:HEAD_SIZE], rng) + files[path][HEAD_SIZE:]
    if kind == "swap":  # a file under another's name
        path, other = rng.choice(sorted(files)), rng.choice(sorted(files))
        return path, files[other]
    data = files[path][HEAD_SIZE:]
    if kind in ("settings", "options", "levels", "lost", "practice", "days", "today"):
        return path, signed(changed_json(data, rng))
    if kind == "save":
        save = changed_bytes(data[8:-4], rng)
        return path, signed(data[:8] + save + struct.pack("<I", crc32(save) & 0xFFFFFFFF))
    if kind == "old tail":
        return "%s.tail" % name, signed(changed_bytes(data, rng))
    return path, signed(changed_bytes(data, rng))


@functools.cache
def ended(name):
    """Return a deal that was played to its end."""
    return to_end(engine.new(name, 2), -1)


def use(disk, name, rng):
    """Ask a store for everything, and go on playing what it finds."""
    store = Storage("saves", system=disk)
    table = engine.options(name)
    settings, options = store.settings(), store.options(name, table)
    for certified in (False, True):
        store.statistics(name, certified)
        assert 0 <= lost.won(store, name, certified) < 2**30
    for deal, given, _ in lost.entries(store, name):
        try:
            pairs = {option: value for option, value in json.loads(given or "[]")}
            engine.new(name, deal, **pairs)
        except (ValueError, TypeError):  # as the screen of lost deals says: this version has no such deal
            pass
    board = type("Board", (), {"pack_path": lambda self, file: "seeds/deals/" + file})
    packs = deals.Deals(type("Console", (), {"board": board(), "store": store})(), name)
    if packs.level < len(deals.LEVELS) and packs.levels(options):
        packs.played(options, packs.level)
    for other in (name, GAMES[name == GAMES[0]]):
        days.in_a_row(store, other, (2026, 11, 2))
        days.totals(store, other)
        days.finish(store, other, (2026, 9, 30), True, False)
    progress.is_done(store, name, (2026, 11, 1))
    game = store.load_game(name)
    if game is not None and progress.day_of(store, game):
        days.title(progress.day_of(store, game))
    if game is None:
        game = engine.new(name, 3)
    for _ in range(3):
        if not game.over:
            game.play(rng.choice(game.moves()))
        store.save_game(game)
    if game.over:
        store.finish(game)
    if game.seats == 1:
        second = ended(name)
        store.save_game(second, PRACTICE)
        store.finish(second)
    store.save_settings(settings)
    store.save_options(name, options, table)
    return store


@pytest.mark.slow(but_first="kind")
@pytest.mark.parametrize("kind", KINDS)
def test_no_content_of_a_file_raises_or_harms_another(kind, folders, monkeypatch):
    """TERCET_FUZZ sets the number of files of each kind."""
    for module in ("engine.modules", *["firmware.store" + room for room in ("", ".files", ".statistics")]):
        monkeypatch.setattr(module + ".borrow", import_module)  # borrowed modules are loaded once
    rng = random.Random(kind)
    touched = 0
    for number in range(COUNT):
        name = GAMES[number % len(GAMES)]
        stranger = {"notes.txt": b"mine", "moves/list.bad9": b"mine too"}
        path, data = changed(kind, name, folders[name], rng)
        files = {**folders[name], path: data, **stranger}
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
            if other != name:
                assert not [there for there in after if there.startswith((other, "moves/" + other))]
        if path not in (
            "settings",
            "today",
            "days",
            name + ".base",
            "moves/%s.tail" % name,
            "%s.tail" % name,
            name + ".stats",
        ):
            for there in ("%s.stats" % name, "%s.lost" % name):
                assert there == path or after.get(there) == folders[name][there] or kind == "swap", (number, there)
        # Whatever the content was, the files written next are intact
        files = Files("saves", disk)
        for there in after:
            if there.startswith(name) and "bad" not in there and "/" not in there and there != path:
                files.peek(there)
        touched += 1
    print("%d files of kind %s" % (touched, kind))
