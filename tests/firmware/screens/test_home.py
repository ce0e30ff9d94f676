"""The home screen: a picture of each game, its game in progress, today's deal, and each game's page one step away."""


import pytest

import engine
from display import fonts, items, pictures
from engine import packs
from firmware.store import Storage, days, progress
from tests.display.frame import items_of
from tests.engine.games import with_part
from tests.firmware.kinds import BOARDS, FOUR_BUTTONS, STICK, kinds
from tests.firmware.learnt import learnt
from tests.firmware.screens.layout import misplaced
from tests.firmware.screens.solitaire_keys import choose, lose, win
from tests.folders import pack
from tools.simulator.board import script
from tools.simulator.ledgers import end_day, play_day, put_months

pytestmark = pytest.mark.usefixtures("unpainted")

FIRST = {"tresydos": "deal 1", "trepenta": "round 1", "trex": "deal 1"}  # what is said of a game just begun


def home(board, folder, game=None):
    """Return a console that shows a game, or the first one, on its home screen; no lesson will be offered."""
    console = learnt(script(board, folder)).home()
    while engine.GAMES[console.top.at] != (game or engine.GAMES[0]):
        console.press("right" if "up" in console.board.profile["keys"] else "next")
    return console


def leave(console):
    """Go home from a table by its pause menu."""
    assert console.press("menu prev a").top.name == "home"


@pytest.mark.parametrize("board", kinds())
def test_each_game_has_its_picture_and_says_that_a_new_deal_is_there(board, tmp_path):
    console = home(board, tmp_path)
    small = with_part("small picture")
    icons = ["%s_small" % (name if name in small else "plain") for name in engine.GAMES]
    for name in engine.GAMES:
        picture = name if name in with_part("picture") else "plain"
        assert console.scene.strings(items.PICTURE) == [picture, *icons] and "new deal" in console.texts()
        assert engine.GAMES[console.top.at] == name and not misplaced(console.scene)
        console.press("next")
    console.press("left")
    assert engine.GAMES[console.top.at] == engine.GAMES[-1]


@pytest.mark.parametrize("board", (FOUR_BUTTONS, STICK))
@pytest.mark.parametrize("name", engine.GAMES)
def test_it_shows_the_progress_of_the_game_left(name, board, tmp_path):
    console = home(board, tmp_path, name).press("a")
    game = console.top.play.game
    assert console.top.name == "play" and game.NAME == name
    if game.seats == 1:
        console.press("a a a")
    # Of a game with opponents: which deal it is
    words = game.progress_text() if game.seats == 1 else FIRST[name]
    leave(console)
    assert words in " ".join(console.texts()) and "your game" in " ".join(console.texts())
    assert not misplaced(console.scene)
    again = home(board, tmp_path, name)
    assert words in " ".join(again.texts())
    assert again.press("a").top.play.game.log[: game.length] == game.log


def test_outdated_progress_is_not_shown(tmp_path):
    """The power is cut at the table: the game has gone on since its standing was stored."""
    console = home(STICK, tmp_path).press("a a")
    leave(console)
    assert "your game · 26 left" in console.texts()
    console.press("a a a")
    assert "your game" in home(STICK, tmp_path).texts()  # the first console is dropped without a word


@pytest.mark.parametrize("board", kinds())
def test_a_game_has_a_page_with_everything_one_step_away(board, tmp_path):
    for key in ("back", "menu") + (("down",) if board == STICK else ()):
        console = home(board, tmp_path / key, "tripeaks").press(key)
        page = console.top
        assert page.name == "game" and page.title == "TriPeaks" and page.at == 0
        opens = {
            "New game": "new_game", "Today's deal": "", "Learn": "", "Calendar": "calendar", "Rules": "rules",
            "Statistics": "stats", "Best results": "best", "Goals": "goals", "Settings": "settings",
            "Buttons": "buttons", "About": "about", "Sleep now": "",
        }  # fmt: skip
        assert [row[0] for row in page.lines] == list(opens)
        for row in [row for row in opens if opens[row]]:
            console.go_to(row)
            assert console.press("a").top.name == opens[row] and not misplaced(console.scene)
            assert console.press("back").top is page and not misplaced(console.scene)
        assert console.press("back").top.name == "home" and engine.GAMES[console.top.at] == "tripeaks"


def test_todays_deal_is_one_step_away_and_marked_when_it_has_been_played(tmp_path):
    console = home(STICK, tmp_path, "tripeaks")
    assert "★ today" in console.texts()
    console.press("up a")
    table = console.top
    assert table.play.game.deal == pack("tripeaks").daily(2026, 7, 1)
    assert console.store.certified and table.name == "play"
    leave(console)
    assert "★ begun" in console.texts() and "new deal" in console.texts() and not misplaced(console.scene)
    assert console.press("up").texts()[-1] == "Go on with it" and "begun" in console.texts()
    console.press("a").until("result", "a").home()
    assert "★ done" in console.texts() and "★ today" not in console.texts()
    console = home(STICK, tmp_path, "tripeaks")
    assert "★ done" in console.texts()
    console.board.clock = lambda: (2026, 7, 2)  # midnight has passed
    assert "★ day 2" in console.press("look").texts()
    console.board.clock = lambda: (2026, 7, 2)
    console.press("right left")
    assert "★ day 2" in console.texts()


def test_days_played_before_stay_done_when_the_clock_is_set_back(store, tmp_path):
    for day in range(20, 30):
        date = 2026, 7, day
        if day != 27:
            end_day(store, engine.new("treys", day), progress.as_day(store, "treys", date, date))
    store = Storage(tmp_path)
    done = [day for day in range(20, 31) if progress.is_done(store.ledger("treys"), (2026, 7, day))]
    assert done == [20, 21, 22, 23, 24, 25, 26, 28, 29]


def test_what_an_earlier_version_knew_of_today_still_counts(store, tmp_path):
    # Day, deal and whether it has been played
    store.write_json("today", [["treys", [20260701, 5, 1]], ["tripeaks", [20260701, 5, 0]]])
    store = Storage(tmp_path)
    done = [name for name in ("treys", "tripeaks", "trex") if progress.is_done(store.ledger(name), (2026, 7, 1))]
    assert done == ["treys"]
    end_day(store, engine.new("tripeaks", 5))
    assert progress.is_done(store.ledger("tripeaks"), (2026, 7, 1))


def test_days_in_a_row_end_at_a_missed_or_a_late_one_and_go_through_months(store):
    day, runs = (2027, 12, 20), []
    for i in range(80):
        if i != 5:
            play_day(store, "trex", day, won=i % 2 == 0, late=i == 9)
        day = days.moved(day, 1)
        runs.append(days.in_a_row(store.ledger("trex"), day))
    assert day == (2028, 3, 9)  # a leap year
    assert runs[:12] == [1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 1, 2] and runs[-1] == 70
    assert days.in_a_row(store.ledger("trex"), day, False) == 0
    assert days.month(store.ledger("trex"), 2028, 2)[0] == (1 << 29) - 1
    assert days.in_a_row(store.ledger("trex"), days.moved(day, 1)) == 0
    assert [days.weekday((2026, 11, at)) for at in (26, 29, 30)] == [3, 6, 0]
    assert days.weekday((2000, 2, 29)) == 1


def test_the_calendar_shows_what_was_played_and_plays_days_before(tmp_path):
    console = home(STICK, tmp_path, "treys")
    store = console.store
    for day in (28, 29):
        play_day(store, "treys", (2026, 6, day), won=day == 29, late=False)
    console.press("up down down a")
    assert console.top.name == "calendar" and "July 2026" in console.texts() and "1: today" in console.texts()
    assert console.press("right a").console.toast == "That day is still to come" and console.top.name == "calendar"
    console.press("up left")
    assert "June 2026" in console.texts() and "24: not played" in console.texts()
    console.press("up a")
    table = console.table
    assert table.keeper.date == (2026, 6, 17) and "Treys · ★ 17 Jun" in console.texts()
    assert table.play.game.deal == pack("treys").daily(2026, 6, 17)
    lose(console)
    played, won, late = days.month(store.ledger("treys"), 2026, 6)  # a bit per day, the lowest for the 1st
    assert played == 1 << 27 | 1 << 28 | 1 << 16 and won & 1 << 28 and late == 1 << 16


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("won, words", ((False, "played late"), (True, "won late")))
def test_the_words_about_a_day_played_late_stand_clear_of_what_select_does(won, words, console):
    for day in range(10, 31):
        play_day(console.store, "treys", (2026, 6, day), won=won, late=True)
    console.home().open("calendar", "treys")
    back = "left" if "left" in console.board.profile["keys"] else "prev"
    for day in range(30, 9, -1):
        said = "%d: %s" % (day, words)
        assert said in console.press(back).texts() and misplaced(console.scene) == []
        left, right = fonts.width(fonts.BIG, said) + 6, console.scene.width - 6
        assert right - fonts.width(fonts.SMALL, "select: again") - left >= 8, "they run into each other"


def test_a_calendar_that_is_open_at_midnight_plays_the_new_day(console):
    console.home().open("calendar", "tripeaks")
    console.forget_date()  # a clock that was set back does no harm
    console.press("right")
    console.board.clock = lambda: (2026, 7, 2)
    assert console.press("a").top.name == "play"


def test_where_the_clock_is_wrong_the_cursor_of_the_calendar_moves_in_that_year_and_on(console):
    console.board.clock = lambda: (2020, 12, 31)
    console.home().open("calendar", "tripeaks")
    for keys, date in (("left", (2020, 12, 30)), ("up", (2020, 12, 23)), ("down down", (2021, 1, 6))):
        assert console.press(keys).top.date == date


def test_the_result_of_a_day_leads_to_the_calendar_and_says_how_many_in_a_row(tmp_path):
    for before, title, words in ((0, "", ""), (3, "★ day 4", "4 days in a row")):
        console = home(STICK, tmp_path / str(before), "tripeaks")
        for day in range(before):
            play_day(console.store, "tripeaks", (2026, 6, 30 - day), won=False, late=False)
        console.press("right left")
        assert title in ["", *console.texts()]
        console.press("up a")
        win(console)
        assert console.top.news == words
    assert {"TriPeaks · ★ 1 Jul", words, "Calendar"} <= set(console.texts())
    assert console.press("a").top.name == "calendar" and "4 days in a row" in console.texts()


@pytest.mark.parametrize("name", ("tresydos", "trepenta", "trex"))
def test_the_day_gives_the_number_where_no_deals_are_certified(name, tmp_path):
    console = home(FOUR_BUTTONS, tmp_path, name)
    assert console.press("back next a").top.play.game.deal == 20260701 and not console.store.certified


def test_a_board_without_a_clock_asks_for_the_date(tmp_path):
    console = home(STICK, tmp_path, "treys")
    console.forget_date()
    assert console.press("up a").top.name == "date"
    console.press("up a")  # the day after the first one offered
    table = console.top
    assert table.play.game.deal == pack("treys").daily(2026, 1, 2)
    console.home().press("up a")  # not asked again before its deal has been played
    assert console.top.play.game.deal == table.play.game.deal
    lose(console)
    console.home().press("up a")  # its deal has been played, and the board may have slept into another day since
    assert console.top.name == "date" and console.press("down a").top.play.game.deal == table.play.game.deal
    console = home(STICK, tmp_path, "treys")
    console.forget_date()
    console.press("up a a")  # then the day after the one entered last is offered
    assert console.console.today() == (2026, 1, 3)


def test_a_date_that_was_entered_can_be_corrected_on_the_page(tmp_path):
    console = home(STICK, tmp_path, "treys")
    console.open("game", "treys")
    assert "Date" not in console.titles  # the board has a clock
    console.press("b").forget_date()
    console.open("game", "treys")
    choose(console, "Calendar")
    console.press("a b")  # the first date offered, and back
    choose(console, "Date")
    assert console.top.parts == [2026, 1, 1]
    console.press("left left up a a a")
    assert console.top.name == "game" and ("Date", "2027-01-01", False) in console.top.lines
    assert console.press("up").top.name == "game" and console.console.today() == (2027, 1, 1)


def test_the_dates_that_can_be_entered_are_those_of_the_calendar(tmp_path):
    console = home(STICK, tmp_path, "treys")
    console.forget_date()
    console.console.settings["date"] = "2035-12-31"
    screen = console.open("date", None)
    assert screen.parts == [2035, 12, 31]  # no day is after it
    for name in ("treys", "tripeaks"):
        calendar = pack(name)
        assert screen.lowest == (calendar.first_year, 1, 1) and calendar.daily(*screen.highest)
        assert packs.day_number(*screen.highest, calendar.first_year) == calendar.days - 1
    console.press("left left up")
    assert screen.parts[0] == 2026


def test_a_day_beyond_the_calendar_has_a_deal_too(tmp_path):
    console = home(STICK, tmp_path, "treys")
    console.board.clock = lambda: (2099, 12, 31)
    assert console.press("up a").top.play.game.deal == 20991231 and not console.store.certified


def test_todays_deal_leaves_the_level_chosen_last(tmp_path):
    console = home(STICK, tmp_path, "tripeaks")
    console.press("down a down a a up a")  # a new game: which deal, the gentle ones
    assert console.store.certified
    leave(console)
    console.press("up a")
    leave(console)
    assert console.press("down a").top.level == 0
    console.top.take(4711)  # nor does a number or a code change it
    console.press("a")
    assert console.table.play.game.deal == 4711
    leave(console)
    assert console.press("down a").top.level == 0


def test_files_that_say_something_else_do_no_harm(store, tmp_path):
    store.save_game(engine.new("treys", 1))
    for standing, today in (
        ([["treys", 7]], [["treys", 3]]),
        ([["treys", "x" * 99]], [["treys", [1, 2]]]),
        ([1, 2], "no"),
        ([["treys", None]], [["treys", ["a", "b", "c"]], ["trex", [1.5, 2, 3]]]),
    ):
        store.write_json("standing", standing)
        store.write_json("today", today)
        console = home(STICK, tmp_path)
        assert "your game" in console.texts() and {"★ today", "★ begun"} & set(console.texts())
        assert console.press("up a").top.name == "play"
        console.console.home()


@pytest.mark.parametrize("board", BOARDS)
def test_how_far_a_game_has_come_is_cut_where_it_is_wider_than_the_screen(board, tmp_path):
    """A game of your own words it, in up to 20 letters."""
    console = script(board, tmp_path)
    console.store.save_game(engine.new("treys", 1))
    console.store.write_json("standing", [["treys", "W" * 20]])
    console.home()
    assert any(text.endswith("WW…") for text in console.texts()) and misplaced(console.scene) == []


def test_a_game_without_a_picture_has_a_plain_one_and_its_title(tmp_path, monkeypatch):
    console = home(STICK, tmp_path)
    monkeypatch.setattr(pictures, "DATA", "%s/" % tmp_path)
    console.scene.painter.forget()
    console.press("right left")
    assert console.scene.strings(items.PICTURE)[0] == "plain" and "Treys" in console.texts()
    assert not misplaced(console.scene)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("count", (2, 10, 1250))
def test_days_in_a_row_have_room_beside_every_month(count, board, tmp_path):
    for month in range(1, 13):
        console, day, months = home(board, tmp_path, "treys"), (2029, month, 28), {}
        console.board.clock = lambda today=day: today
        for _ in range(count):
            months[day[:2]] = months.get(day[:2], 0) | 1 << day[2] - 1
            day = days.moved(day, -1)
        put_months(console.store, "treys", {known: (months[known], months[known], 0) for known in months})
        console.home()
        assert misplaced(console.scene) == []
        console.open("calendar", "treys")
        assert "%d days in a row" % count in console.texts() and misplaced(console.scene) == []


@pytest.mark.parametrize("board", BOARDS)
def test_a_month_whose_days_were_all_played_has_a_cup(board, tmp_path):
    cups = []
    for bits, late in ((0x3FFFFFFF, 0), (0x3FFFFFFE, 0), (0x3FFFFFFF, 1)):  # all of June, not all, one later
        console = home(board, tmp_path / ("%x %d" % (bits, late)), "treys")
        put_months(console.store, "treys", {(2026, 6): (bits, 0, late)})
        console.board.clock = lambda: (2026, 6, 30)
        console.open("calendar", "treys")
        assert misplaced(console.scene) == []
        cups.append(any(item.a == fonts.ICON and item.b == fonts.CUP for item in items_of(console.scene, items.GLYPH)))
    assert cups == [True, False, False]
