"""After 10,000 games the files take less than 13 KB of flash for each game there is; and the second day's start.

Half of them are deals of days, as many of each game. Its other counts are as high as if all 10,000 had been of that
game, and every list is as long as it can become: deals of days in more months than the file has, all certified deals of
its packs won, the last deals lost under the options with the longest names; a game of each kind in progress in each
slot.
"""

import json
from types import SimpleNamespace

import pytest

import engine
from engine.option_checks import menu_values
from firmware.store import Storage, days, deals, lost, people, progress, statistics
from firmware.store.saves import DAY, SECOND, SHARED, SLOTS, slot_of
from firmware.store.settings import SETTINGS
from tests.engine.games import with_part
from tests.engine.moves import count_game, play_until, played
from tests.firmware.kinds import BOARDS
from tests.firmware.store.flash import BLOCK, Disk
from tools.simulator.board import PACKS, script
from tools.simulator.ledgers import play_day, put, put_months

pytestmark = pytest.mark.usefixtures("unpainted")

GAMES = 10_000
LIMIT = 13 * 1024 * len(engine.GAMES)  # bytes of flash
EACH = GAMES // len(engine.GAMES) // 2  # daily deals of a game
MANY = (1 << 29) - 1  # the highest count that can be stored


def _last(choices):
    """Return the last value of an option's choices; for seats, as many people as can play."""
    return menu_values(choices)[-1] if isinstance(choices, tuple) else "P" * choices.high


def fill(store, name):
    """Write all files of a game as if thousands had been played."""
    game = engine.game_class(name)
    bits = [(1 << EACH // days.MOST) - 1] * 3  # of the days of a month played, won and late
    put_months(store, name, {(2026 + i // 12, i % 12 + 1): bits for i in range(days.MOST)})
    play_day(store, name, (2026, 1, 31), True, True)
    store.write_json(name + ".options", [[row[0], _last(row[2])] for row in game.OPTIONS])
    counted = [statistics.Record(), statistics.Record()]
    for record in counted:
        for i in range(statistics.RECENT):
            record.add(True, 0x7FFF, 0xFFFF, [(kind, -MANY // 100) for kind in range(len(game.DEAL_KINDS))])
        record.played = record.won = record.streak = record.longest = record.best = GAMES
    for key in ("results", "-results"):
        store.change_ledger(name, lambda ledger, key=key: statistics.set_records(ledger, counted, key))
    for slot in SLOTS:
        put(store, name, "counted" + slot, [MANY - 1, MANY - 1] if slot else [GAMES, GAMES])
        put(store, name, "clock" + slot, [MANY - 1 if slot else GAMES, 9999, 1])
    for key, content in (("time", [MANY - 1, GAMES]), ("practice", [GAMES, GAMES])):
        put(store, name, key, content)
        put(store, name, "-" + key, content)
    put(store, name, "best", [["Robert", -MANY, GAMES, engine.DEALS]] * (people.MOST + 1))
    put(store, name, "goals", [15])
    put(store, name, "today", [20311231, engine.DEALS, 1, 1])
    store.write_json(name + ".lesson", [7, 2, 40, []])
    if game.PACKS:
        for pack in game.PACKS:
            put(store, name, "solved " + pack, b"\xff" * (1000 // 8 * len(deals.LEVELS)))
        nexts = [[pack, [999] * len(deals.LEVELS)] for pack in game.PACKS]
        put(store, name, "levels", nexts + [["level", 4], ["since", GAMES]])
        other = json.dumps({row[0]: menu_values(row[2])[-1] for row in game.OPTIONS})
        rows = [[engine.DEALS - i, other, 3] for i in range(lost.MOST)]
        store.change_ledger(name, lambda ledger, rows=rows: lost.store_entries(ledger, rows))


def test_ten_thousand_games_take_less_than_13_kb_of_flash_for_each_game():
    disk = Disk()
    store = Storage("saves", system=disk, in_place=500)
    empty = disk.fs.used_block_count  # of a device that has been switched on
    for name in engine.GAMES:
        fill(store, name)
    store.write_json("names", ["Robert"] * people.SEATS)
    store.write_json("settings", [[name, choices[-1] if choices else "2026-12-31"] for name, _, choices, _ in SETTINGS])
    store.write_json("standing", [[name + slot, "deal 20"] for name in engine.GAMES for slot in SLOTS])
    full = set(store.files.names())
    # All of it is valid, and one more game of each adds no other file
    assert days.totals(store.ledger("trex")) == (EACH // days.MOST * days.MOST + 1,) * 2
    for name in engine.GAMES:
        assert store.statistics(name).played == GAMES and len(people.best(store.ledger(name))) == people.MOST
        count_game(store, played(name, 3), progress.as_day(store, name, (2031, 7, 1), (2031, 7, 1)))
        assert store.statistics(name).played == GAMES + 1
    console = SimpleNamespace(board=SimpleNamespace(pack_path=lambda name: str(PACKS / name)), store=store)
    for name in with_part("packs"):
        assert deals.Deals(console, name).solved(engine.new(name, 1).options)[4].bit_length() == 1000
        assert len(lost.entries(store.ledger(name))) == lost.MOST
    assert set(store.files.names()) == full and store.messages() == []
    # And beside it a game of each kind in each slot
    for name in engine.GAMES:
        for counts in (0, 1 << DAY, 1 << DAY | SECOND, SHARED):
            store.save_game(play_until(engine.new(name, 7), lambda game: game.length == 60 or game.over, -1), counts)
            assert name in store.saved_games(slot_of(counts))
    used = (disk.fs.used_block_count - empty) * BLOCK
    assert LIMIT // 8 < used <= LIMIT  # something has been written


@pytest.mark.parametrize("board", BOARDS)
def test_on_the_second_day_cards_are_in_the_hand_after_one_press_or_two(board, tmp_path):
    for name in engine.GAMES:
        first = script(board, tmp_path / name).home()
        first.top.at = engine.GAMES.index(name)
        first.press("a down a")  # no lesson, just play
        assert first.table.play.game.NAME == name
        count_game(first.store, played(name, 3))
        for keys, today in (("a", False), ("up a" if "up" in first.board.profile["keys"] else "back next a", True)):
            second = script(board, tmp_path / name).home()
            assert engine.GAMES[second.top.at] == name
            second.press(keys)
            table = second.table
            assert second.top is table and table.play.view.viewer == 0 and bool(table.keeper.date) == today
            count_game(second.store, played(name, 3))
