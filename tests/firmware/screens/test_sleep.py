"""The console sleeps after a time without a press; the press that wakes it means nothing else."""

import random
from unittest.mock import Mock

import pytest

import engine
from firmware.input import SELECT
from firmware.store.files import Files, StorageError
from tests.engine.moves import before_end, to_end
from tests.firmware.held import held
from tools.simulator.board import script

MINUTE = 60_000  # ms
AWAKE, DIMMED, ASLEEP = 0, 1, 2  # levels of `Board.doze`


def _asleep_at(console, limit):
    """Wait until the console sleeps; return the ms since the last press, None if it does not within `limit` ms."""
    began = console.board.now
    while console.board.now - began < limit:
        console.console.turn()
        console.board.now += 18
        if console.board.level == ASLEEP:
            return console.board.now - console.console.pressed_at
    return None


def _sleep(console):
    """Make the console sleep at once."""
    console.console.sleep_now()
    assert _asleep_at(console, 1000) is not None


@pytest.mark.parametrize("after", ("1 min", "3 min", "10 min"))
def test_it_sleeps_at_the_time_set_and_the_waking_press_is_swallowed(after, tmp_path):
    console = script("pico-lcd-1.3", tmp_path, sleep=after).play(engine.new("treys", 41))
    table, cursor = console.top, console.top.cursor
    due = MINUTE * int(after.split()[0])
    assert due <= _asleep_at(console, 2 * due) <= due + 100
    assert console.press("right").board.level == AWAKE and table.cursor == cursor and not table.play.game.log
    console.press("right")
    assert table.cursor != cursor


def test_off_is_off(tmp_path):
    console = script("pico-lcd-1.3", tmp_path, sleep="off").home()
    assert _asleep_at(console, 11 * MINUTE) is None and console.board.level == AWAKE


def test_a_press_while_dimmed_counts(tmp_path):
    rng = random.Random(3)
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("treys", 41))
    table = console.top
    for _ in range(5):
        console.console.pressed_at = console.board.now - rng.randrange(90_000, 179_000)  # dimmed after half of 3 min
        console.console.turn()
        assert console.board.level == DIMMED
        cursor = table.cursor
        assert console.press(rng.choice(("right", "left"))).board.level == AWAKE and table.cursor != cursor


def test_the_clock_of_a_deal_stands_while_it_sleeps_and_the_seconds_until_then_are_in_the_save(tmp_path):
    console = script("pico-lcd-1.3", tmp_path, time="on").play(engine.new("tripeaks", 7, timer=120)).wait(30_000)
    table = console.top
    left = table.play.game.time_left - table.seconds
    _sleep(console)
    assert 29 <= console.store.ledger("tripeaks").numbers("clock", [0, 0, 0])[1] <= 31
    assert console.store.load_game("tripeaks").time_left == left
    seconds = table.seconds
    for _ in range(500):
        console.console.turn()
    console.press("right")
    assert table.seconds - seconds <= 1 and not table.play.game.over


@pytest.mark.parametrize("error", (StorageError("No space left"), MemoryError()), ids=("full disk", "full heap"))
def test_it_sleeps_even_if_it_cannot_save_and_reports_that_afterwards(error, tmp_path, monkeypatch):
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("treys", 41))
    table = console.top
    table.make_move(table.play.game.moves()[0])
    console.console.push("pause", table)
    with monkeypatch.context() as patch:
        patch.setattr(Files, "write", Mock(side_effect=error))
        console.console.stale = console.console.moving = False  # no frame before it sleeps: that would save, too
        _sleep(console)
        for _ in range(1000):
            console.console.turn()
    console.board.events.append(0)
    console.console.step()
    console.console.step()
    assert console.board.level == AWAKE
    if isinstance(error, StorageError):
        assert console.console.toast == "No space left"
    log = list(table.play.game.log)
    console.press("back wait:2000")
    console.console.home()
    assert log and list(console.store.load_game("treys").log) == log


@pytest.mark.parametrize("work", (
    lambda console: (console.play(engine.new("treys", 41)), console.press("y!")),
    lambda console: console.console.play(engine.new("trex", 7, seats="PNNN")),
    lambda console: (
        console.play(to_end(engine.new("treys", 5), -1)), console.console.replace("show_solution", console.table)
    ),
), ids=("hint", "opponents", "search"))  # fmt: skip
def test_it_never_sleeps_while_it_works(work, console):
    """Nor soon after, so that the result can be seen."""
    work(console)
    busy = quiet = 0
    while quiet < 30 and busy < 200:
        working = console.console.busy
        console.console.turn()
        assert console.board.level < ASLEEP
        busy += working
        quiet = 0 if console.console.busy else quiet + 1
        console.board.now += 2 * MINUTE if console.console.busy else 20
    assert busy > 1


@pytest.mark.parametrize("days", (1, 7, 12))
def test_select_counts_on_a_result_that_was_there_before_a_sleep_of_days(days, tmp_path):
    console = script("pico-lcd-1.3", tmp_path).play_move(*before_end(engine.new("treys", 5)))
    result = console.until("result").wait(2000).top
    _sleep(console)
    console.board.now = console.board.now + days * 24 * 60 * MINUTE & 0x3FFFFFFF
    assert console.press("right").board.level == AWAKE and console.top is result
    assert console.wait(500).press("select").top is not result


@pytest.mark.parametrize("key, ms, effect", (
    ("select", 100, lambda table: table.play.game.log),
    ("select", 900, lambda table: type(table.mode).__name__ == "Inspecting"),
    ("right", 100, lambda table: table.cursor != table.renderer.aim(table.play.view, table.spots, None)),
    ("right", 2000, lambda table: True),  # the cursor comes round to where it was
    ("back", 700, lambda table: table.console.toast == "Nothing to undo"),
))  # fmt: skip
def test_the_waking_press_does_nothing_else_however_long_it_is(key, ms, effect, tmp_path):
    """`effect`: what the same press does on a board that is awake; a long one of back is undo on four buttons."""
    console, board = held("display-pack" if key == "back" else "pico-lcd-1.3", tmp_path)
    table = console.screens[-1]
    board.turn_for(console, 2000)
    console.sleep_now()
    board.turn_for(console, 1000)
    assert board.level == ASLEEP
    board.hold(console, key, ms)
    assert board.level == AWAKE and console.screens == [table] and table.mode.rests
    assert not table.play.game.log and table.cursor == table.renderer.aim(table.play.view, table.spots, None)
    board.hold(console, key, ms)
    assert effect(table)


@pytest.mark.parametrize("after", ("off", "3 min"))
@pytest.mark.parametrize("where", ("pause", "game"))
def test_sleep_now_first_draws_the_screen_to_return_to(where, after, tmp_path):
    console = script("pico-lcd-1.3", tmp_path, sleep=after).home()
    if where == "pause":
        below = console.play(engine.new("treys", 41)).board.surface.image().tobytes()
        console.press("menu").go_to("Sleep now")
    else:
        console.press("down").go_to("Sleep now")
        console.console.stale = True
        below = console.settle().board.surface.image().tobytes()
    console.board.events.append(SELECT)
    began = console.board.now
    assert _asleep_at(console, 1000) is not None and console.board.now - began < 300
    assert console.board.surface.image().tobytes() == below
    assert console.press("right").board.level == AWAKE and console.board.surface.image().tobytes() == below
    assert _asleep_at(console, 60_000) is None
