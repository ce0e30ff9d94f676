"""The screen that shows where a deal was lost; and playing on from there, which is practice and counted apart."""

from types import SimpleNamespace

import pytest

import engine
from engine.where_lost import TurningPoint
from firmware.store import Storage, lost
from firmware.store.saves import CERTIFIED, PRACTICE
from tests.engine.games import SOLITAIRES, params
from tests.engine.moves import after, count_game
from tests.engine.portable import sheet
from tests.engine.solving import to_win, winnable
from tests.firmware.kinds import FOUR_BUTTONS, STICK
from tests.firmware.screens.solitaire_keys import choose, go_to, lose, win
from tests.folders import HEAD_SIZE, contents, signed
from tools.simulator.board import script
from tools.simulator.ledgers import put

# `slow`: searches, while Numba's cache is empty
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("unpainted")]

GAMES = params("solver", "LOST", among=SOLITAIRES)


def searched(board, folder, name, counts=0):
    """Return a console that shows where the sheet's deal LOST was lost; `counts`: 0 or CERTIFIED."""
    console = lose(script(board, folder).play(engine.new(name, sheet(name).LOST), True, counts))
    choose(console, "Where lost")
    assert console.top.name == "where_lost" and console.top.moves
    return console


def counted(store, name):
    """Return what practice must not change: the statistics of random and certified deals, the list of lost deals."""
    records = [store.statistics(name, certified) for certified in (False, True)]
    return [record and record.pack(0) for record in records], lost.entries(store.ledger(name))


@pytest.mark.parametrize("board", (FOUR_BUTTONS, STICK))
@pytest.mark.parametrize("name", GAMES)
def test_the_position_is_shown_with_the_moves_that_kept_and_lost_it(board, name, tmp_path):
    console = lose(script(board, tmp_path).play(engine.new(name, sheet(name).LOST), True))
    before, log = contents(tmp_path), console.table.play.game.log
    listed = before.pop(name + ".ledger")
    choose(console, "Where lost")
    shown = console.top
    assert shown.game.log == log[: shown.game.length]
    assert winnable(shown.game) and shown.moves[-1] == log[shown.game.length]
    seen = []
    for code in shown.moves:
        wins = winnable(after(shown.game, code))
        effect = next(text for text in console.texts() if text.endswith(" could win" if wins else " lost it"))
        assert effect.startswith(shown._move(code))
        seen.append(wins)
        console.press("right" if board == STICK else "next")
    assert seen == [True] * (len(seen) - 1) + [False]
    assert shown.chosen == 0
    console.press("left" if board == STICK else "prev")
    assert shown.moves[shown.chosen] == shown.moves[-1]
    assert console.press("back").top.name == "result"
    found = contents(tmp_path)
    assert found.pop(name + ".ledger") != listed and found == before and console.table.play.game.log == log
    assert lost.entries(console.store.ledger(name)) == [[sheet(name).LOST, "", PRACTICE]]


@pytest.mark.parametrize("board", (FOUR_BUTTONS, STICK))
def test_moves_that_have_no_room_are_left_out_and_the_verb_stays(board, tmp_path):
    back = "left" if board == STICK else "prev"
    console = lose(script(board, tmp_path).play(engine.new("treys", 25), True))
    choose(console, "Where lost")
    assert "draw lost it" in console.texts()
    assert {"draw lost it", "10♥, … could win"} <= set(console.press(back).texts())
    console.top.turning.lost += 1  # as if the position after the draw had been searched in vain
    assert "lost by: unknown" in console.press(back).texts()
    game = engine.new("treys", 4)
    while not game.over:
        game.play(game.moves()[-1])
    game.rewind(game.length - 1)
    console = lose(console.play(game, True))
    choose(console, "Where lost")
    assert {"row could win", "column lost it"} <= set(console.texts())


def test_a_deal_that_no_move_lost_is_reported_as_such(tmp_path):
    console = lose(script(STICK, tmp_path).play(engine.new("tripeaks", 1013, wrap=False), True))  # no play wins it
    choose(console, "Where lost")
    assert console.top.title == "Unwinnable from the start" and not console.top.moves
    assert console.press("a").top.name == "result"
    console.console.play(engine.new("tripeaks", 7, timer=61), True)
    assert console.wait(63000).top.name == "result"
    choose(console, "Where lost")
    assert console.top.title == "Lost on time"


def test_a_search_that_was_given_up_is_reported_as_unknown(tmp_path, monkeypatch):
    monkeypatch.setattr(TurningPoint.__init__, "__defaults__", (0,))  # its `patience`
    console = lose(script(STICK, tmp_path).play(engine.new("tripeaks", 8, wrap=False), True))  # takes a long search
    monkeypatch.setattr("firmware.screens.where_lost._SLICE", 1)
    choose(console, "Where lost")
    shown = console.top
    assert shown.title == "Not known" or shown.turning.at + 1 < shown.turning.lost


def test_the_progress_counts_the_positions_of_all_searches_and_never_falls(tmp_path):
    console = lose(script(STICK, tmp_path).play(engine.new("tripeaks", 8, wrap=False), True))
    go_to(console, "Where lost")
    console.press("select!")
    shown, lines = console.top, []
    while len(lines) < 12:
        console.console.step()
        if shown.lines[0] not in ("Any key stops", *lines[-1:]):
            lines.append(shown.lines[0])
    assert lines == ["%d,000 positions" % thousands for thousands in range(1, 13)]
    assert 0 < shown.states < 12_000, "that was one search"
    shown.searched, shown.solver = 4_322_500, SimpleNamespace(states=shown.states + 600)
    assert shown._show_progress() and shown.lines[0] == "4,323,000 positions"


# Playing on


@pytest.mark.parametrize("board", (FOUR_BUTTONS, STICK))
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("counts", (0, CERTIFIED))
def test_a_second_try_that_is_won_changes_only_its_own_count(board, name, counts, tmp_path):
    console = searched(board, tmp_path, name, counts)
    store = console.store
    at, before = console.top.game.log, counted(store, name)
    console.press("select")
    assert [shown.name for shown in console.console.screens] == ["play"]
    game = console.table.play.game
    assert game.log == at and store.current.counts == counts | PRACTICE and bool(store.certified) == bool(counts)
    assert counted(store, name) == before and store.saved_games() == [name]
    win(console)
    assert "second try" in console.texts()
    assert counted(store, name) == before and store.saved_games() == []
    assert [lost.won(store.ledger(name), certified) for certified in (False, True)] == [not counts, bool(counts)]
    console.open("stats", name)  # else the texts are still those of the screen before
    assert any("second try" in text for text in console.texts())
    store = Storage(tmp_path)
    assert lost.won(store.ledger(name), bool(counts)) == 1 and counted(store, name) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_second_try_that_is_lost_counts_nowhere_and_can_be_tried_again(name, tmp_path):
    console = searched(STICK, tmp_path, name).press("select")
    store = console.store
    before = counted(store, name)
    lose(console)
    assert counted(store, name) == before and lost.won(store.ledger(name), False) == 0 and store.saved_games() == []
    choose(console, "Where lost")
    console.press("select")
    win(console)
    assert counted(store, name) == before and lost.won(store.ledger(name), False) == 1
    choose(console, "Same deal again")
    assert console.console.toast == "Second try: not counted"
    assert store.current.counts == PRACTICE and not console.table.play.game.length
    lose(console)
    assert store.statistics(name).played == 1
    console.console.play(engine.new(name, sheet(name).LOST + 1), True)
    assert store.current.counts == 0


@pytest.mark.parametrize("words, shows", (("Show how", True), ("Where lost", True), ("", False)))
@pytest.mark.parametrize("name", GAMES)
def test_an_end_taken_back_is_practice_once_a_way_to_win_was_shown(name, words, shows, tmp_path):
    console = lose(script(STICK, tmp_path).play(engine.new(name, sheet(name).LOST), True))
    store = console.store
    statistics = store.statistics(name).pack(0)
    if words:
        choose(console, words)
        console.press("back")
        assert "second try" not in console.texts()  # what was counted is the first
    choose(console, "Undo")
    assert (console.console.toast == "Second try: not counted") == shows
    while not winnable(console.table.play.game):
        console.table.undo()
    win(console)
    assert (store.statistics(name).pack(0) == statistics) == shows and lost.won(store.ledger(name), False) == shows
    assert store.statistics(name).won == (not shows) and bool(lost.entries(store.ledger(name))) == shows


def test_a_deal_shown_is_practice_after_a_new_start_too(tmp_path):
    searched(STICK, tmp_path, "treys")
    console = script(STICK, tmp_path).home()
    console.console.push("new_game", "treys")
    choose(console, "Deal", "Lost deals")
    assert console.top.lines[0][1] == "practice"
    console.press("select")
    assert console.store.current.counts == PRACTICE and console.console.toast == "Second try: not counted"


def test_with_the_live_mark_the_position_is_winnable(tmp_path):
    console = lose(script(STICK, tmp_path, mark="on").play(engine.new("treys", 7), True))
    choose(console, "Where lost")
    lost_by = console.top.moves[-1]
    console.press("select").settle()
    shown = console.table
    assert shown.renderer.verdict is shown.play.verdict and shown.play.verdict.text == "winnable"
    shown.make_move(lost_by)
    console.settle()
    assert shown.play.verdict.text == "no longer winnable"


# Files


def test_only_practice_has_the_newer_format(store, tmp_path):
    """Files that earlier versions read keep their format; practice they leave alone, as they do anything newer."""
    for counts, head in ((0, b"\1\0"), (CERTIFIED, b"\1\1"), (PRACTICE, b"\2\2"), (CERTIFIED | PRACTICE, b"\2\3")):
        store.save_game(engine.new("treys", 7), counts)
        assert (tmp_path / "treys.base").read_bytes()[HEAD_SIZE : HEAD_SIZE + 2] == head
        again = Storage(tmp_path)
        assert again.load_game("treys").deal == 7 and again.current.counts == counts


@pytest.mark.parametrize("head", (b"\2\0", b"\2\1", b"\2\4", b"\2\xff", b"\3\x20", b"\4\x20", b"\5\2", b"\1\7"))
def test_a_save_that_counts_in_an_unknown_way_is_left_alone(head, store, tmp_path):
    """Any second byte but 0 of the first format means certified."""
    store.save_game(engine.new("treys", 7), PRACTICE)
    path = tmp_path / "treys.base"
    path.write_bytes(signed(head + path.read_bytes()[HEAD_SIZE + 2 :]))
    before = contents(tmp_path)
    store = Storage(tmp_path)
    if head == b"\1\7":
        assert store.load_game("treys") is not None and store.current.counts == CERTIFIED
        return
    assert store.load_game("treys") is None and "newer version" in store.blocked("treys")
    store.save_game(engine.new("treys", 8))
    assert contents(tmp_path) == before


def test_a_count_of_second_tries_is_carried_on(store):
    put(store, "treys", "practice", [2, 4])
    put(store, "treys", "counted", [0, 3])
    game = to_win(engine.new("treys", 7))
    store.save_game(game, PRACTICE)
    assert store.current.session == 4
    for _ in range(2):
        store.finish(game)
        assert [lost.won(store.ledger("treys"), certified) for certified in (False, True)] == [3, 4]


@pytest.mark.parametrize("odd", ([], {}, [1], [1, 2, 3], [-1, 0], ["x", 0], [1 << 40, 0], 7))
def test_an_invalid_count_is_none_and_the_ledger_with_it_is_set_aside_before_the_next_one_is_written(odd, store):
    put(store, "treys", "practice", odd)
    before = store.files.read("treys.ledger")
    assert lost.won(store.ledger("treys"), False) == 0 and not store.messages()
    count_game(store, to_win(engine.new("treys", 7)), PRACTICE)
    assert lost.won(store.ledger("treys"), False) == 1 and store.files.read("treys.ledger.bad") == before
    assert store.messages() == ["treys.ledger was damaged: kept as treys.ledger.bad"]


def test_a_count_that_cannot_be_read_keeps_the_game_until_it_can(store, tmp_path):
    path = tmp_path / "treys.ledger"
    put(store, "treys", "practice", [2, 4])
    whole = path.read_bytes()
    path.write_bytes(b"Tct2" + whole[4:])  # the head of a newer version's files
    store = Storage(tmp_path)
    game = engine.new("treys", 7)
    store.save_game(game, PRACTICE)
    store.finish(to_win(game))
    assert store.saved_games() == ["treys"] and path.read_bytes()[4:] == whole[4:]
    path.write_bytes(whole)
    store = Storage(tmp_path)
    assert store.load_game("treys").won
    assert lost.won(store.ledger("treys"), False) == 3 and store.saved_games() == []
