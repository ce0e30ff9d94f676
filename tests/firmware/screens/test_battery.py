"""The battery: readings, its gauge, and warnings that come once, at rest, and take no press meant for a game."""

import random
from unittest.mock import Mock

import pytest

import engine
from firmware.input import SELECT
from firmware.screens import battery
from firmware.store import low_battery, people
from firmware.store.files import Files, StorageError
from tests.engine.moves import before_end
from tests.firmware.held import held
from tests.firmware.kinds import BOARDS, STICK
from tests.folders import contents
from tools.simulator.board import script

EVERY = 30_000  # ms between two readings


def _console(folder, percent, usb=False, board=STICK):
    """Return a console whose battery is so full; `percent`: -1 where that is unknown."""
    return script(board, folder).battery(percent, usb)


def _read(console, percent, usb=False, times=1):
    """Let the console read the battery that many times, each when it is due."""
    console.board.battery = lambda: (percent, usb)
    for _ in range(times):
        console.console.battery[0] = console.board.now - EVERY  # when it was read last
        battery.check(console.console)


def pixels(console):
    """Return the pixels of the screen, to be compared."""
    return console.board.surface.image().tobytes()


def _until_warned(console):
    """Let time pass until the warning is on top."""
    for _ in range(10_000):
        console.console.turn()
        console.board.now += 3
        if console.top.name == "battery":
            return
    pytest.fail("no warning")


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_is_there_where_it_cannot_be_measured(board, tmp_path):
    without = script(board, tmp_path / "a").home()
    unknown = _console(tmp_path / "b", -1, board=board)
    for keys in ("", "right"):
        without.press(keys)
        unknown.press(keys)
        assert pixels(without) == pixels(unknown)
    for console in (without, unknown):
        assert console.play(engine.new("treys", 41)).rest().press("menu").top.name == "pause"
    assert pixels(without) == pixels(unknown)


@pytest.mark.parametrize("where", ("home", "pause"))
@pytest.mark.parametrize("board", BOARDS)
def test_the_gauge_shows_how_full_it_is_and_power_over_usb(board, where, tmp_path):
    pictures = set()
    states = [(percent, False) for percent in (-1, 0, 15, 16, 50, 100)] + [(-1, True), (50, True)]
    for number, state in enumerate(states):
        console = _console(tmp_path / str(number), *state, board=board)
        if where == "pause":
            assert console.play(engine.new("trex", 7)).press("menu").top.name == "pause"
        pictures.add(pixels(console))
    assert len(pictures) == len(states)


def test_the_gauge_at_home_follows_the_battery(tmp_path):
    console = _console(tmp_path, 80)
    before = pixels(console)
    console.board.battery = lambda: (40, False)
    assert pixels(console.rest().rest()) != before
    assert battery.full(console.console.battery) < 70


def test_readings_are_smoothed_and_one_that_is_wrong_warns_of_nothing(tmp_path):
    rng = random.Random(5)
    console = _console(tmp_path, 50)
    cell = console.console.battery
    shown = []
    for _ in range(200):
        _read(console, 50 + rng.randrange(-8, 9))
        shown.append(battery.full(cell))
    assert max(shown) - min(shown) <= 10 and 45 <= sum(shown) / 200 <= 52
    assert max(abs(a - b) for a, b in zip(shown, shown[1:])) <= 4
    _read(console, 50, times=20)
    _read(console, 0)
    assert console.top.name == "home" and battery.full(cell) > 35
    _read(console, 30, times=20)
    assert battery.full(cell) == 30


def test_a_reading_after_a_long_time_or_another_supply_counts_alone(tmp_path):
    console = _console(tmp_path, 80)
    console.board.now += 600_000
    console.board.battery = lambda: (60, False)
    battery.measure(console.console)
    assert battery.full(console.console.battery) == 60
    _read(console, 90, True)
    assert battery.full(console.console.battery) == 90
    _read(console, 70)
    assert battery.full(console.console.battery) == 70


def test_it_is_read_seldom_and_only_at_rest(tmp_path):
    console = _console(tmp_path, 80)
    times = []
    console.board.battery = lambda: times.append(console.board.now) or (80, False)
    console.play(engine.new("tripeaks", 7))
    pressed = []
    began = console.board.now
    for _ in range(20):
        console.board.events.append(random.Random(console.board.now).choice((0, 1, 2, 3)))
        pressed.append(console.board.now)
        for _ in range(300):  # about twelve seconds: a turn waits, too
            console.console.turn()
            console.board.now += 3
    most = (console.board.now - began) // EVERY + 1
    assert 2 <= most // 2 <= len(times) <= most
    assert all(b - a >= EVERY for a, b in zip(times, times[1:]))
    for time in times:
        assert min(time - press for press in pressed if press <= time) >= 1000


def test_nothing_is_read_while_a_card_moves_or_others_think(tmp_path):
    console = _console(tmp_path, 3)
    console.console.play(engine.new("trex", 7, seats="PNNN"))
    table = console.top
    for _ in range(6000):
        mode, moves, busy = table.mode, table.mode.motion_ms, table.busy
        console.console.turn()
        console.board.now += 20
        if console.top.name == "battery":
            assert not moves and not busy and table.mode is mode
            return
        if table.mode.rests and not table.busy and console.board.now % 3000 < 20:
            console.board.events.append(SELECT)
    pytest.fail("no warning")


@pytest.mark.parametrize("key", ("up", "down", "left", "right", "select", "back", "x", "y", "menu", "prev", "next"))
def test_any_button_ends_a_warning_and_does_nothing_else(key, tmp_path):
    console = _console(tmp_path, 14).play(engine.new("treys", 41))
    table = console.top
    before = pixels(console)
    cursor = table.cursor
    assert console.rest().top.name == "battery"
    assert console.wait(500).press(key).console.screens == [table]
    assert table.cursor == cursor and not table.play.game.log
    assert pixels(console) == before


@pytest.mark.parametrize("after", (0, 20, 100, 300))
def test_a_press_that_comes_with_a_warning_is_answered_by_the_game(after, tmp_path):
    console = _console(tmp_path, 14).play(engine.new("treys", 41))
    table = console.top
    code = table.spot()[4][0]
    _until_warned(console)
    console.wait(after).press("select")
    assert list(table.play.game.log) == [code] and console.console.screens == [table]
    assert console.rest().top.name == "battery"  # nobody has seen the first one
    assert console.wait(500).press("b").rest().top is table


@pytest.mark.parametrize("before", range(-75, 225, 37))
def test_no_press_of_a_button_is_lost_whenever_a_warning_comes(before, tmp_path):
    """The button goes down `before` ms before the warning is due, and is released 100 ms later."""
    console, board = held("pico-lcd-1.3", tmp_path, (14, False))
    table = console.screens[-1]
    code = table.spot()[4][0]
    battery.measure(console)  # as the home screen does: else nothing is read
    due = board.now + EVERY
    warned, push = [], console.push
    console.push = lambda name, *args: (warned.append(name), push(name, *args))
    board.turn_for(console, due - before - board.now)
    board.hold(console, "select", 100)
    board.turn_for(console, 1500)
    assert list(table.play.game.log)[:1] == [code] and warned[:1] == ["battery"]


def test_each_warning_comes_once_until_the_battery_has_been_charged(tmp_path):
    console = _console(tmp_path, 40).play(engine.new("treys", 41))
    warned = []
    rng = random.Random(1)

    def run_down(levels):
        for level in levels:
            _read(console, max(0, level + rng.randrange(-2, 3)), times=3)
            if console.top.name == "battery":
                warned.append((console.top.empty, battery.full(console.console.battery)))
                console.console.pop()

    run_down(range(40, 2, -1))
    assert [empty for empty, _ in warned] == [False, True]
    assert warned[0][1] in (14, 15) and warned[1][1] in (4, 5)
    run_down([4, 6, 5, 14, 16, 14, 17, 5, 3])
    assert len(warned) == 2
    _read(console, -1, True)
    run_down(range(20, 2, -1))
    assert [empty for empty, _ in warned] == [False, True] * 2


def test_power_over_usb_ends_a_warning(tmp_path):
    console = _console(tmp_path, 12).play(engine.new("treys", 41))
    assert console.rest().top.name == "battery"
    _read(console, -1, True)
    assert console.top.name == "play"


def test_when_the_battery_is_nearly_empty_all_is_saved_and_the_board_sleeps(tmp_path):
    console = _console(tmp_path, 4)
    game = engine.new("tripeaks", 7, timer=600)
    console.console.play(game, True)
    table = console.top
    console.settle().press("a a").rest().rest()
    seconds = table.seconds + 600 - table.play.game.time_left
    assert seconds >= 25 and console.board.level == 2 and console.top.name == "battery"
    saved = script("pico-lcd-1.3", tmp_path).console.store.load_game("tripeaks")
    assert list(saved.log) == list(table.play.game.log) and saved.time_left == table.play.game.time_left
    picture = pixels(console)
    log = list(table.play.game.log)
    assert console.press("a").board.level == 0 and console.top.name == "battery"
    assert pixels(console) == picture
    assert console.wait(10_000).board.level == 0  # it is said once
    assert console.press("a").console.screens == [table] and list(table.play.game.log) == log
    assert console.rest().board.level == 0 and console.top.name == "play"


def test_the_last_warning_does_not_say_that_all_is_saved_where_it_is_not(tmp_path, monkeypatch):
    console = _console(tmp_path, 40).play(engine.new("treys", 41), True)
    monkeypatch.setattr(Files, "write", Mock(side_effect=StorageError("No space left")))
    console.press("a")
    _read(console, 4, times=30)
    console.console.step()
    assert "Now it goes to sleep." in console.texts() and "All is saved." not in console.texts()


EMPTY = "The battery is empty: nothing is saved until it is charged"


@pytest.mark.parametrize("usb", (False, True))
def test_with_an_empty_battery_nothing_is_written_until_it_is_charged(usb, tmp_path):
    """It is said once; then the game, a setting, statistics and the game after that are all there."""
    console = _console(tmp_path, 40)
    game, code = before_end(engine.new("trex", 3, seats="PEEE"))
    console.play_move(game, code).settle()
    told = []
    say, console.console.say = console.console.say, lambda text: (told.append(text), say(text))
    _read(console, 0, times=30)
    before = contents(tmp_path)
    assert told == [EMPTY] and console.top.name == "battery"
    console.console.pop()
    console.set("suits", "four")
    console.until("result", "a")
    console.play(engine.new("trex", 4, seats="PEEE"), True)
    for _ in range(6):
        console.press("a")
    _read(console, 3, times=2)
    assert contents(tmp_path) == before and told == [EMPTY]
    assert console.store.statistics("trex").played == 1 and console.store.saved_games() == ["trex"]
    log = list(console.table.play.game.log)
    assert log
    _read(console, 90, usb)
    _read(console, 90, usb, times=20)
    again = script(STICK, tmp_path)
    assert list(again.store.load_game("trex").log) == log and again.store.statistics("trex").played == 1
    assert again.console.settings["suits"] == "four" and again.store.messages() == [] and told == [EMPTY]
    assert {name.removesuffix(".tmp") for name in contents(tmp_path)} == set(contents(tmp_path))


def test_what_could_not_be_written_when_the_battery_was_charged_is_tried_again(tmp_path, monkeypatch):
    console = _console(tmp_path, 0).play(engine.new("treys", 41), True).press("a")
    write = Files.write
    monkeypatch.setattr(Files, "write", Mock(side_effect=StorageError("No space left")))
    _read(console, 50, True)
    assert console.console.toast == "No space left"
    monkeypatch.setattr(Files, "write", write)
    _read(console, 50, True)
    assert script(STICK, tmp_path).store.load_game("treys").log == console.table.play.game.log


def test_a_damaged_file_is_not_replaced_while_the_battery_is_empty(tmp_path):
    (tmp_path / "names").write_bytes(b"Ann, Bob")
    store = _console(tmp_path, 0).store
    assert people.names(store) == [""] * people.SEATS
    people.rename(store, 0, "Eve")
    low_battery.end(store)
    assert (tmp_path / "names").read_bytes() == b"Ann, Bob"


def test_a_button_keeps_it_awake(tmp_path):
    console = _console(tmp_path, 4).play(engine.new("treys", 41))
    _until_warned(console)
    assert console.wait(2000).press("b").wait(20_000).top.name == "play" and console.board.level == 0


def test_the_clock_of_a_deal_stands_during_a_warning(tmp_path):
    console = _console(tmp_path, 12).play(engine.new("tripeaks", 7, timer=600))
    table = console.top
    _until_warned(console)
    seconds = table.seconds
    assert console.wait(20_000).press("b").wait(500).top.name == "play" and table.seconds - seconds <= 1
