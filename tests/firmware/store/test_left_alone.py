"""Files that cannot be read now or that a newer version wrote are reported, left as they are, never overwritten."""

import errno
import json
import struct
from binascii import crc32
from itertools import islice

import pytest

import engine
from firmware.store import Storage
from firmware.store.files import System
from firmware.store.saves import NEWEST, NEWEST_TAIL
from tests.engine.moves import at_random, played, to_end
from tests.folders import HEAD_SIZE, contents, signed
from tools.simulator.board import script

GAME = "trex"


def data_of(path):
    """Return the data of a file, without its head."""
    return path.read_bytes()[HEAD_SIZE:]


def faulty(names, error=errno.EACCES):
    """Return file functions that cannot open files of these names for reading."""

    class Faulty(System):
        @staticmethod
        def open(path, mode):
            if mode == "rb" and path.endswith(names):
                raise OSError(error, "refused")
            return open(path, mode)

    return Faulty


def play(store, name, seed, moves):
    """Begin a game and make some moves, each saved; return it."""
    for game, _ in islice(at_random(name, seed), moves + 1):
        store.save_game(game)
    return game


def used(root):
    """Write a game in progress, settings, options and statistics; return (the game, all files: path → bytes)."""
    store = Storage(root)
    store.finish(played(GAME, 1))
    store.save_settings(dict(store.settings(), suits="four"))
    table = engine.options(GAME)
    store.save_options(GAME, dict(store.options(GAME, table), doubling=False), table)
    return play(store, GAME, 9, 50), contents(root)


def uncounted(root):
    """Return the files in a folder but the one that counts games."""
    return {name: data for name, data in contents(root).items() if name != "trex.ledger"}


def another_game(store):
    """Begin a game on a store where the saved one cannot be read, then play another one to its end."""
    play(store, GAME, 5, 20)
    game = engine.new(GAME, 6)
    store.save_game(game)
    to_end(game)
    store.save_game(game, patient=True)
    store.finish(game)
    store.leave_game()


@pytest.mark.parametrize("error", [errno.EACCES, errno.EMFILE, errno.EIO])
@pytest.mark.parametrize("name", ["trex.base", "moves/trex.tail"])
def test_a_game_that_cannot_be_read_now_is_left_alone(name, error, tmp_path):
    """None of its 50 moves is lost, by trying to load it or by playing another game meanwhile."""
    game, before = used(tmp_path)[0], uncounted(tmp_path)
    store = Storage(tmp_path, system=faulty(name, error))
    assert store.load_game(GAME) is None
    message = "%s cannot be read (error %d): left as it is" % (name.split("/")[-1], error)
    assert store.blocked(GAME) == message and not store.messages()
    another_game(store)
    assert uncounted(tmp_path) == before
    store = Storage(tmp_path)
    assert store.load_game(GAME).log == game.log and not store.messages() and not store.blocked(GAME)


@pytest.mark.parametrize("kind", ["head", "base", "tail", "save"])
def test_a_game_of_a_newer_version_is_left_alone(kind, tmp_path):
    used(tmp_path)
    base, tail = tmp_path / "trex.base", tmp_path / "moves" / "trex.tail"
    if kind == "head":
        base.write_bytes(b"Tct2" + base.read_bytes()[4:])
    elif kind == "base":  # its own data begin with the version
        base.write_bytes(signed(bytes([NEWEST + 1]) + data_of(base)[1:]))
    elif kind == "tail":
        tail.write_bytes(signed(bytes([NEWEST_TAIL + 1]) + data_of(tail)[1:]))
    else:
        data = bytearray(data_of(base))
        data[8 + 4] = 2  # the format of the engine's own save, which begins at byte 8 with four letters
        data[-4:] = struct.pack("<I", crc32(data[8:-4]) & 0xFFFFFFFF)
        base.write_bytes(signed(bytes(data)))
    before = uncounted(tmp_path)
    store = Storage(tmp_path)
    assert store.load_game(GAME) is None
    message = store.blocked(GAME)
    assert "newer version" in message or "this version reads format" in message
    another_game(store)
    assert uncounted(tmp_path) == before


def test_a_new_deal_does_not_replace_a_game_that_cannot_be_read(tmp_path):
    """Even when it begins without loading the game in progress, as with `play --deal 5`."""
    game, before = used(tmp_path)
    store = Storage(tmp_path, system=faulty("trex.base"))
    play(store, GAME, 5, 3)
    assert store.messages() and contents(tmp_path) == before


def test_a_blocked_game_can_be_set_aside_and_put_back(tmp_path):
    game, before = used(tmp_path)
    data = signed(bytes([NEWEST + 1]) + data_of(tmp_path / "trex.base")[1:])
    (tmp_path / "trex.base").write_bytes(data)
    store = Storage(tmp_path)
    assert store.load_game(GAME) is None
    store.unblock(GAME)
    assert store.messages()[-1] == "Kept as trex.base.bad"
    again = play(store, GAME, 5, 3)
    after = contents(tmp_path)
    assert after["trex.base.bad"] == data and after["moves/trex.tail.bad"] == before["moves/trex.tail"]
    assert Storage(tmp_path).load_game(GAME).log == again.log
    (tmp_path / "trex.base").write_bytes(before["trex.base"])
    (tmp_path / "moves" / "trex.tail.bad").replace(tmp_path / "moves" / "trex.tail")
    assert Storage(tmp_path).load_game(GAME).log == game.log


def test_a_base_that_cannot_be_set_aside_keeps_its_tail(tmp_path):
    """The system renames the tail and refuses the base."""

    class Refusing(System):
        @staticmethod
        def rename(old, new):
            if old.endswith("trex.base"):
                raise OSError(errno.EACCES, "refused")
            System.rename(old, new)

    used(tmp_path)
    base = tmp_path / "trex.base"
    base.write_bytes(base.read_bytes()[:-1] + b"?")
    before = contents(tmp_path)
    store = Storage(tmp_path, system=Refusing)
    assert store.load_game(GAME) is None
    assert store.messages() == ["trex.base is damaged"] and contents(tmp_path) == before


def test_a_damaged_base_takes_its_tail_along_and_the_oldest_few_stay(tmp_path):
    """Each pair gets one number; from the fifth on a damaged pair replaces the newest one kept, not the first.

    The last byte of each damaged base is its number.
    """
    for number in range(1, 7):
        play(Storage(tmp_path), "treys", number, 5)
        base = tmp_path / "treys.base"
        base.write_bytes(base.read_bytes()[:-1] + b"%d" % number)
        store = Storage(tmp_path)
        tail = (tmp_path / "moves" / "treys.tail").read_bytes()
        assert store.load_game("treys") is None
        at = "" if number == 1 else str(min(number, 4))
        assert store.messages() == ["treys.base was damaged: kept as treys.base.bad" + at]
        assert (tmp_path / ("treys.base.bad" + at)).read_bytes()[-1:] == b"%d" % number
        assert (tmp_path / "moves" / ("treys.tail.bad" + at)).read_bytes() == tail
    kept = [path for path in contents(tmp_path) if ".bad" in path]
    assert len(kept) == 2 * 4 and (tmp_path / "treys.base.bad").read_bytes()[-1:] == b"1"


def test_a_save_under_another_name_opens_no_other_game(tmp_path):
    play(Storage(tmp_path), "treys", 3, 5)
    (tmp_path / "treys.base").replace(tmp_path / "tripeaks.base")
    store = Storage(tmp_path)
    assert store.load_game("tripeaks") is None
    assert store.messages() == ["tripeaks.base was damaged: kept as tripeaks.base.bad"]


@pytest.mark.parametrize("how", ["unreadable", "newer"])
def test_a_ledger_that_cannot_be_read_is_left_alone(how, tmp_path):
    """A game played meanwhile stays, and is counted once they can be read again."""
    used(tmp_path)
    path = tmp_path / "trex.ledger"
    before = path.read_bytes()
    if how == "newer":
        path.write_bytes(signed(b"\2" + data_of(path)[1:]))
    store = Storage(tmp_path, system=faulty("trex.ledger") if how == "unreadable" else System)
    data = path.read_bytes()
    assert store.statistics(GAME) is None and "left as it is" in store.messages()[0]
    another_game(store)
    assert path.read_bytes() == data
    path.write_bytes(before)
    store = Storage(tmp_path)
    assert store.statistics(GAME).played == 1
    assert store.load_game(GAME).over and store.statistics(GAME).played == 2
    assert Storage(tmp_path).load_game(GAME) is None and store.statistics(GAME).played == 2


@pytest.mark.parametrize("name", ["settings", "trex.options"])
def test_settings_and_options_that_cannot_be_read_are_left_alone(name, tmp_path):
    _, before = used(tmp_path)
    table = engine.options(GAME)
    for change in (faulty(name), System):
        if change is System:
            (tmp_path / name).write_bytes(b"Tct2" + before[name][4:])
        data = (tmp_path / name).read_bytes()
        store = Storage(tmp_path, system=change)
        settings, options = store.settings(), store.options(GAME, table)
        assert (settings["suits"] == "two") == (name == "settings")
        store.save_settings(dict(settings, sound="off"))
        store.save_options(GAME, dict(options, complex="free"), table)
        assert (tmp_path / name).read_bytes() == data
        messages = store.messages()
        assert any("left as it is" in text for text in messages) and not any("damaged" in text for text in messages)


def test_unknown_settings_and_options_are_preserved(tmp_path):
    """A newer version finds its settings, options and values again."""
    newer = [["suits", "six"], ["wallpaper", [1, "x"]], ["repeat", "off"]]
    (tmp_path / "settings").write_bytes(signed(json.dumps(newer).encode()))
    (tmp_path / "trex.options").write_bytes(signed(json.dumps([["turbo", 2], ["complex", "wild"]]).encode()))
    store, table = Storage(tmp_path), engine.options(GAME)
    settings, options = store.settings(), store.options(GAME, table)
    assert settings["suits"] == "two" and settings["repeat"] == "off"
    store.save_settings(dict(settings, sound="off", repeat="normal"))
    store.save_options(GAME, dict(options, doubling=False), table)
    kept = json.loads(data_of(tmp_path / "settings"))
    assert sorted(kept, key=str) == sorted([["suits", "six"], ["wallpaper", [1, "x"]], ["sound", "off"]], key=str)
    kept = json.loads(data_of(tmp_path / "trex.options"))
    assert sorted(kept, key=str) == sorted([["turbo", 2], ["complex", "wild"], ["doubling", False]], key=str)
    store.save_settings(dict(store.settings(), suits="four"))
    assert ["suits", "six"] not in json.loads(data_of(tmp_path / "settings"))
    assert Storage(tmp_path).settings()["suits"] == "four"


def test_temporary_files_of_others_stay(tmp_path):
    (tmp_path / "moves").mkdir()
    mine = [tmp_path / "settings.tmp", tmp_path / "trex.base.tmp", tmp_path / "moves" / "treys.tail.tmp"]
    names = ("goals", "names", "treys.solved", "treys.lesson", "trex.link", "trex.next")
    mine += [tmp_path / (name + ".tmp") for name in names]
    others = [tmp_path / "thesis.tmp", tmp_path / "moves" / "settings.old.tmp", tmp_path / ".tmp"]
    for path in mine + others:
        path.write_bytes(b"half")
    Storage(tmp_path)
    assert [path.exists() for path in mine + others] == [False] * len(mine) + [True] * len(others)


@pytest.mark.parametrize("board", ["pico-lcd-1.3", "display-pack"])
def test_the_console_asks_what_to_do_with_a_game_that_cannot_be_read(board, tmp_path):
    """The player can play on unsaved, set it aside, or go back and leave everything as it is."""
    play(Storage(tmp_path), "treys", 3, 5)
    base = tmp_path / "treys.base"
    base.write_bytes(b"Tct2" + base.read_bytes()[4:])
    before = contents(tmp_path)

    def begun():
        console = script(board, tmp_path)
        console.console.home()
        assert console.press("a").top.name == "unreadable_game"
        assert "newer version" in console.top.above
        return console

    console = begun()
    assert console.press("b").top.name == "home"
    before["settings"] = contents(tmp_path)["settings"]  # the game chosen last
    assert contents(tmp_path) == before
    console = begun()
    assert console.press("a").top.name == "new_game"
    assert console.press("a").top.name == "play"
    console.top.make_move(console.top.play.game.moves()[0])
    console.press("wait:3000 menu")
    assert "Quit, not saved" in console.titles
    console.console.shut_down()
    after = contents(tmp_path)
    assert {name: after[name] for name in before} == before and "moves/treys.tail" in before
    console = begun()
    assert console.press("down a a").top.name == "play"
    assert "Quit, keep the game" in console.press("menu").titles
    after = contents(tmp_path)
    assert after["treys.base.bad"] == before["treys.base"] and after["treys.base"] != before["treys.base"]
