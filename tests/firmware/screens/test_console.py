"""The console as a player uses it: games are played, left, resumed and finished with keys only."""

import random
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

import engine
from display import palette
from firmware.input import SELECT
from firmware.menu import Menu
from firmware.store import Storage
from firmware.store.files import IN_PLACE, Files, StorageError
from tests.engine.moves import play_until, taken_back
from tests.firmware.kinds import BOARDS, FOUR_BUTTONS, STICK, kinds
from tests.firmware.learnt import learnt
from tests.firmware.screens.layout import misplaced
from tests.firmware.store.flash import Disk
from tools.simulator.board import script


def start(folder, game, board=STICK):
    """Return a console on which a game was dealt from the home screen, with its options as they are."""
    console = learnt(script(board, folder)).home()
    console.top.at = engine.GAMES.index(game)
    assert console.press("select").top.name == "play"
    return console


@pytest.mark.parametrize("board", kinds())
def test_a_whole_deal_of_each_solitaire_is_played_with_select_alone(board, tmp_path):
    for game in ("treys", "tripeaks"):
        console = start(tmp_path / game, game, board)
        assert console.until("result", "select").table.play.game.over
        assert console.store.statistics(game, certified=True).played == 1


@pytest.mark.slow(but_first="board")
@pytest.mark.parametrize("board, keys", (
    (FOUR_BUTTONS, ("prev", "next", "select", "back")),
    (STICK, ("up", "down", "left", "right", "select", "back", "x", "y")),
), ids=("four buttons", "stick"))  # fmt: skip
@pytest.mark.broad
def test_random_presses_never_fail_and_back_always_leads_home(board, keys, tmp_path):
    rng = random.Random(len(keys))
    console = script(board, tmp_path).home()
    seen = set()
    for _ in range(400):
        # Select more often than the others; otherwise the table is hardly ever reached
        console.press(rng.choice(keys + ("select",) * 3) + ("!" if rng.random() < 0.3 else ""))
        seen.add(console.top.name)
    assert {"home", "play", "pause"} <= seen
    for _ in range(30):
        if console.top.name == "home":
            break
        if console.top.name in ("pause", "learn"):  # their last row leads home
            console.top.at = len(console.top.lines) - 1
            console.press("select")
        else:
            console.press("back")
    assert console.top.name == "home"


def test_the_clock_may_go_on_while_a_key_is_answered(tmp_path, monkeypatch):
    """As on the handheld: a card still moves for its whole time, and a message stays long enough to be read."""
    console = start(tmp_path, "tripeaks")
    board = console.board

    def ticking():
        board.now += 1
        return board.now

    monkeypatch.setattr(board, "millis", ticking)
    began = board.now
    console.press("select!")
    pictures = 0
    while console.table.mode.motion_ms:
        console.console.step()
        pictures += 1
    assert pictures > 10 and board.now - began >= 180  # the milliseconds of the card's motion
    console.press("left! y!")
    while console.table.busy:
        console.console.step()
    for _ in range(20):
        console.console.step()
        assert console.console.toast


def test_a_full_disk_is_reported_when_a_move_is_made_and_not_for_ever(tmp_path, monkeypatch):
    console = start(tmp_path, "tripeaks")
    messages = []
    monkeypatch.setattr(Files, "write", Mock(side_effect=StorageError("No space left")))
    say = console.console.say
    monkeypatch.setattr(console.console, "say", lambda text: (messages.append(text), say(text)))
    console.press("select!")
    for _ in range(3000):
        console.board.now += 5
        console.console.turn()
    # Once for the move, and once for the slow part of saving, at rest
    assert len(messages) == 2 and not console.console.toast


def test_where_a_new_game_cannot_be_saved_the_menu_says_so(tmp_path, monkeypatch):
    with monkeypatch.context() as full:
        full.setattr(Files, "write", Mock(side_effect=StorageError("No space left")))
        console = script(STICK, tmp_path).play(engine.new("tripeaks", 7), True)
        console.press("a wait:3000 menu")
        assert console.titles[-1] == "Quit, not saved" and not Storage(tmp_path).saved_games()
    assert console.press("b a wait:3000 menu").titles[-1] == "Quit, keep the game"
    assert Storage(tmp_path).saved_games() == ["tripeaks"]


@pytest.mark.parametrize("writes", range(16))
def test_a_game_that_opens_has_room_for_its_first_saves(writes, tmp_path):
    """The first moves may be quick, so none may need an erase, however full the block of the flash is."""
    disk = Disk()
    Storage("saves", system=disk, in_place=IN_PLACE).save_game(engine.new("trex", 1))
    for number in range(writes):
        Files("saves/moves", disk, in_place=IN_PLACE).write("trex.tail", bytes([number]))
    console = script(STICK, tmp_path).console
    console.store = Storage("saves", system=disk, in_place=IN_PLACE)
    console.play(console.store.load_game("trex"))
    _three_quick_moves(console, disk)
    console.play(engine.new("treys", 1), True)
    _three_quick_moves(console, disk)


def _three_quick_moves(console, disk):
    """Make and save three moves, and check that each takes one operation of the flash, which is not an erase."""
    game = console.screens[-1].play.game
    for _ in range(3):
        game.play(game.moves()[0])
        disk.flash.ops.clear()
        console.store.save_game(game)
        assert [op[0] for op in disk.flash.ops] == [False]


@pytest.mark.parametrize("timer", ["off", 90])
@pytest.mark.parametrize("turn_ms", [1, 3])
def test_slow_work_waits_for_a_second_without_a_press(timer, turn_ms, tmp_path, monkeypatch):
    """However long a turn takes on a board, and with a clock that is drawn every second."""
    console = script(STICK, tmp_path).play(engine.new("tripeaks", 7, timer=timer))
    board, calm = console.board, []
    monkeypatch.setattr(console.table, "idle", lambda: calm.append(board.now) or len(calm) < 3)
    board.events.append(SELECT)
    pressed = board.now
    while board.now < pressed + 2500:
        console.console.turn()
        board.now += turn_ms
    assert pressed + 1000 <= calm[0] < pressed + 2100
    assert len(calm) >= 3  # as long as there is more


def test_the_deal_number_entered_is_the_deal_played(tmp_path):
    console = script("display-pack", tmp_path).home()
    console.press("next back select next select prev select")  # TriPeaks, its page, new game, which deal, by number
    assert console.top.name == "number"
    console.press("next next next next select")  # the last digit: 4
    assert console.top.name == "new_game"
    assert console.press("prev select").table.play.game.deal == 4


@pytest.mark.parametrize("deal", [0, 47])
def test_the_number_screen_says_what_select_does(deal, tmp_path):
    """It begins at the last digit, where select accepts the number; the line is right at each digit."""
    console = script("display-pack", tmp_path).home()
    console.console.push("new_game", "tripeaks")
    console.top.take(deal)
    console.open("number", console.top)
    assert "select: done   back: previous" in console.texts()
    console.press("back " * 9)
    assert "select: next   back: leave" in console.texts()
    console.press("select")
    assert "select: next   back: previous" in console.texts()
    assert console.press("select " * 9).top.name == "new_game" and console.top.deal == deal
    console.open("number", console.top)
    assert console.press("back " * 10).top.name == "new_game"


def test_options_last_used_are_offered_again(console, tmp_path):
    console.home().press("right down a down down right up up a")  # TriPeaks, new game, wrap off
    assert console.table.play.game.options["wrap"] is False
    again = script(STICK, tmp_path).home()
    again.console.push("new_game", "tripeaks")
    assert again.top.values["wrap"] is False


def test_a_damaged_save_is_set_aside_with_a_message_and_the_start_goes_on(tmp_path):
    start(tmp_path, "treys").press("a a")
    saves = [path for path in tmp_path.rglob("treys*") if path.suffix not in (".options", ".lesson")]
    assert len(saves) > 1
    for path in saves:
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 255
        path.write_bytes(data)
    again = script(STICK, tmp_path).home()
    again.top.at = 0
    assert again.press("a!").console.toast
    report = again.console.toast
    again.console.say("Something else")  # which covers it before anybody has read it
    assert again.wait(2500).console.toast == report
    assert again.press("a a").top.name == "play"


def test_a_save_that_does_not_fit_in_memory_stays_as_it_is(tmp_path, monkeypatch):
    console = start(tmp_path, "treys").press("a a")
    moves = list(console.table.play.game.log)
    assert moves
    again = script(STICK, tmp_path).home()
    again.top.at = 0
    with monkeypatch.context() as short:
        short.setattr(engine.game.Game, "restore", Mock(side_effect=MemoryError))
        again.press("a!")
        assert "memory" in again.console.toast and again.top.name == "home"
    again.press("a")
    assert list(again.table.play.game.log) == moves
    again.home().open("new_game", "treys")
    with monkeypatch.context() as short:
        short.setattr(engine.game.Game, "restore", Mock(side_effect=MemoryError))
        again.choose("Deal the cards")
        assert "is lost" in " ".join(again.texts())
        again.press("down").wait(500).press("a")
    assert again.top.name == "play" and not again.table.play.game.log
    assert "treys.base.bad" in again.store.files.names()


def test_a_timer_runs_out_by_itself(tmp_path):
    """TP-O4 on the screen: seconds pass while the table is shown, and not while it is paused."""
    console = script(STICK, tmp_path).play(engine.new("tripeaks", 7, timer=5))
    assert console.wait(2500).table.seconds == 2
    console.press("menu wait:4000 back").wait(2800)
    assert not console.table.play.game.over
    assert console.wait(400).table.play.game.over and console.table.play.game.time_left == 0


def test_a_clock_that_ran_out_does_not_go_back(tmp_path):
    """TP-O4 on the screen: the result offers no undo, and the deal is not there at the next start."""
    console = script(STICK, tmp_path).play(engine.new("tripeaks", 7, timer=61)).press("a wait:2000 a")
    assert console.wait(65000).top.name == "result"
    rows = console.titles
    assert [words for words, _ in console.top.buttons] == ["Where lost", "more"]
    assert rows == ["Next deal", "Same deal again", "Show how", "Share", "Choose a deal", "Statistics", "Rules", "Home"]
    assert console.press("b x").table.play.game.over and console.store.saved_games() == []


@pytest.mark.parametrize("keys", ["x!", "menu"])
def test_time_that_is_reported_is_saved(keys, tmp_path):
    """TP-O4: however the time is reported to the game, switching off does not give it back."""
    console = script(STICK, tmp_path).play(engine.new("tripeaks", 7, timer=61)).press("wait:3000 " + keys)
    console.wait(60)
    left = console.table.play.game.time_left
    assert script(STICK, tmp_path).console.store.load_game("tripeaks").time_left == left == 58


def test_a_deal_of_a_match_whose_time_runs_out_ends_at_once(tmp_path):
    """TP-O4, TP-O8: it is shown before the next deal is played; a hint for the old deal stops."""
    console = script(STICK, tmp_path).play(engine.new("tripeaks", 7, timer=61, match="best 3"))
    console.press("a wait:1500 y")
    console.table.play.sure, console.table.play.undone = [3], [[3]]  # as after a hint and an undo
    assert console.wait(62000).top.name == "between_deals" and console.top.title == "Deal 1: 27 left"
    assert console.table.play.game.deal_no == 1 and console.mode == "Deciding"
    assert console.table.play.sure == console.table.play.undone == []
    assert console.press("a").top.name == "play" and console.table.play.game.time_left == 61
    assert script(STICK, tmp_path).console.store.load_game("tripeaks").log == console.table.play.game.log


def last_move(which, deal, **options):
    """Play a deal of TriPeaks, always the legal move with index `which`; return it before the last move, and that."""
    game = engine.new("tripeaks", deal, **options)
    return taken_back(play_until(game, lambda game: game.over or game.deal_no, which))


def test_the_next_deal_of_a_match_is_not_seen_before_its_time(tmp_path):
    """TP-O8: the last card of a deal does not fly over the next one."""
    console = script(STICK, tmp_path).play_move(*last_move(0, 7, match="best 3"))
    assert not console.table.mode.motion_ms and console.top.name == "between_deals"


@pytest.mark.parametrize("board", BOARDS)
def test_a_match_to_a_target_says_which_deal_it_is_and_no_last_one(board, tmp_path):
    game = engine.new("tripeaks", engine.DEALS, match="target", match_target=2000)
    console = script(board, tmp_path).play(play_until(game, lambda game: game.deal_no == 11))
    words = "deal 12" if board == FOUR_BUTTONS else "TriPeaks · deal 12"
    assert words in console.texts() and not misplaced(console.scene)


@pytest.mark.parametrize("board", kinds())
def test_a_table_of_opponents_alone_offers_nothing_to_take_back(board, unpainted, tmp_path):
    console = script(board, tmp_path).play(engine.new("tresydos", 1, seats="EEEE")).until("result", "wait:1000")
    rows = ["Same deal again", "The hands", "Share", "Choose a deal", "Statistics", "Rules", "Home"]
    assert console.titles == rows


@pytest.mark.slow(but_first="board name")
@pytest.mark.parametrize("board, name, options", (
    ("pico-lcd-1.3", "tresydos", {"match": 3}), ("pico-lcd-1.14", "trepenta", {"rival_sets": True, "sort": True}),
    ("pico-lcd-1.3", "trex", {}),
))  # fmt: skip
def test_a_table_of_opponents_alone_has_no_cursor_and_speaks_to_nobody(board, name, options, unpainted, tmp_path):
    console = script(board, tmp_path, motion="off").play(engine.new(name, 3, seats="EEEE", **options))
    said = set()
    for _ in range(90000):
        console.wait(60)
        said.update(console.texts())
        if console.top.name == "between_deals":
            console.press("a")
        elif console.top.name != "play" or console.table.play.game.deal_no > 5:  # of Trex: all contracts played
            break
        assert console.table.spots == []
    assert console.top.name == "result" or name == "trex"
    assert not [text for text in said if "you" in text.lower()]


def test_the_end_of_a_lost_deal_is_readable_beside_the_piles(tmp_path):
    for board in kinds():
        console = script(board, tmp_path / board).play_move(*last_move(0, 7))
        assert console.wait(100).table.mode.motion_ms and misplaced(console.scene) == []


def test_a_single_card_is_named_in_the_singular(tmp_path):
    before = last_move(-1, 2, match="target", match_target=100)  # of a deal that ends with one card left
    result = script(STICK, tmp_path).play_move(*before).settle().top
    assert result.words == ("deal 1: 1 card left",) and result.figures[:2] == (132, "points")


@pytest.mark.parametrize("board, ways", (
    ("pico-lcd-1.3", 4), ("picosystem", 4), ("pico-lcd-2", 2), ("display-pack", 2), ("picocalc", 1),
))  # fmt: skip
def test_only_orientations_that_a_board_supports_are_offered(board, ways, tmp_path):
    """An orientation set on another board is shown as the one that it gives here."""
    console = script(board, tmp_path, turn="left").home()
    screen = console.open("settings")
    rows = [row[0] for row in screen.lines]
    assert ("Screen" in rows) == ("A and B swapped" in rows) == (ways > 1)
    assert misplaced(console.scene) == []
    if ways > 1:
        at = rows.index("Screen")
        assert screen.lines[at][1] == ("left" if ways == 4 else "normal")
        seen = set()
        for _ in range(ways):
            screen.change(at, 1)
            screen.refresh()
            seen.add(screen.lines[at][1])
        assert seen == {"normal", "upside down", "left", "right"} if ways == 4 else {"normal", "upside down"}
    assert console.store.settings()["turn"] == ("left" if ways != 2 else "normal")


@pytest.mark.parametrize("theme", palette.THEMES)
def test_a_theme_is_shown_at_once_and_kept(theme, console, tmp_path):
    console.home().open("settings")
    assert console.top.lines[0][:2] == ("Theme", "felt")
    for _ in range(list(palette.THEMES).index(theme)):
        console.press("right")
    ground = tuple(palette.THEMES[theme][3 * palette.FELT : 3 * palette.FELT + 3])
    again = script(STICK, tmp_path).home()
    again.open("settings")
    for shown in (console, again):
        assert shown.board.surface.image().getpixel((120, 200)) == ground


def test_the_cursor_of_a_menu_stays_on_a_row_when_rows_go():
    class Rows(Menu):
        count = 5

        def rows(self):
            return [("row", "", False)] * self.count

    menu = Rows(SimpleNamespace(), "Rows")
    menu.at = 4
    for count, at in ((6, 4), (5, 4), (2, 1)):
        menu.count = count
        menu.refresh()
        assert menu.at == at
