"""The result of a game: a panel over the table that says how it ended, with what is new, on all screen sizes."""

import pytest

import engine
from display import items
from display.scene import Scene
from engine.klondike import DRAW
from firmware.store import Storage, counting, days, deals, lost, progress, statistics, times
from firmware.store.saves import CERTIFIED, PRACTICE
from tests.display.frame import draw, items_of
from tests.engine.games import SEATED
from tests.engine.klondike.test_rules import position as columns
from tests.engine.moves import count_game, played, to_end
from tests.engine.solving import to_win
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import misplaced
from tests.folders import usual
from tools.simulator.board import script
from tools.simulator.ledgers import end_day, put, put_months

pytestmark = pytest.mark.usefixtures("unpainted")

OPTIONS = {
    "treys": ({},),
    "tripeaks": ({}, {"match": "best 3"}, {"scoring": "classic"}),
    "tresydos": ({}, {"seats": "PNNNNNN", "match": 3}, {"seats": "PPN"}),
    "trepenta": ({}, {"seats": "PNNNNN"}),
    "trex": ({}, {"partners": True}, {"seats": "EEEE"}),
    "klondike": ({},),
}
STUMP = 20  # rows of a card or a box that the panel may not leave alone


def show(console, game):
    """Go to the table of a game that is over, and to its result; return the console."""
    console.console.play(game)
    console.open("result", console.top)
    return console


def alone(console):
    """Return a scene with only the panel of the result, not the table below it."""
    board = console.board
    return draw(Scene(160, board.width, board.height), console.top.build, board.now)


@pytest.mark.parametrize("board, before", ((BOARDS[0], 0), *[(board, 3) for board in BOARDS]))
@pytest.mark.parametrize("name, options", [(name, options) for name in OPTIONS for options in OPTIONS[name]])
def test_the_panel_is_whole_with_and_without_a_past(name, options, before, console):
    for deal in range(1, before + 1):
        count_game(console.store, played(name, deal, **options))
    game = played(name, 9, **options)
    count_game(console.store, game)
    scene = alone(show(console, game))
    assert misplaced(scene) == [] and not [text for text in scene.strings() if text.endswith("…")]
    is_lost = game.seats == 1 and not game.won
    assert options.get("match") != "best 3" or console.top.figures[2] < 0  # no stars of the last deal
    first = {"Where lost", "Undo"} if is_lost else {"Next deal"} if game.deals == 1 else {"New game"}
    assert first | {"more"} <= set(scene.strings())
    # Above it the table can be seen, or where that is bare a picture
    lines = [item for item in items_of(scene, items.FILL) if item.w == scene.width and item.h == 2]
    top = min(item.y for item in (lines if console.top.bare else items_of(scene)))
    assert top >= (60 if scene.height >= 160 else 46 if game.seats == 1 else 28)
    assert console.top.figures[0] in game.scores() and console.top.how


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", ("PN", "PNN", "PNNN", "PNNNNN"))
@pytest.mark.parametrize("name", ("tresydos", "trepenta"))
def test_the_panel_leaves_no_stump_of_the_table_above_it(name, seats, console):
    console.console.play(played(name, 7, seats=seats))
    for earned in (), ("A goal",):  # whose row makes the panel higher
        console.store.earned = earned
        console.open("result", console.table)
        found = items_of(console.scene)
        felt = max(i for i in range(len(found)) if found[i].kind == items.FELT)
        top, wide = found[felt].y, console.scene.width
        assert not [item for item in found[:felt] if top - STUMP < item.y < top < item.y + item.h and item.w < wide]


def test_more_goals_than_have_room_are_counted_not_cut_off(console):
    console.console.play(played("klondike", 9))
    console.store.earned = "Halfway home", "By threes", "None taken back"
    scene = alone(console.open("result", console.top) and console)
    assert "3 goals" in scene.strings() and not [text for text in scene.strings() if text.endswith("…")]
    assert "Goal reached: Halfway home, By threes, None taken back" in console.top.says().heading[0]


def test_a_single_point_is_one(tmp_path):
    game = engine.new("tripeaks", 1)
    game.play(game.moves()[-1])
    console = show(script(BOARDS[0], tmp_path), to_end(game, 0))  # by draws alone
    assert game.scores() == [1] and "point" in console.texts() and "1 point" in " ".join(console.top.says().heading)


@pytest.mark.parametrize("board", BOARDS)
def test_a_record_or_a_streak_is_announced(console):
    count_game(console.store, played("tripeaks", 2))
    game = to_end(engine.new("tripeaks", 7), -1)
    assert game.won
    count_game(console.store, game)
    assert "best ever!" in alone(show(console, game)).strings()
    console.home()
    game = to_end(engine.new("tripeaks", 7), -1)
    count_game(console.store, game)
    assert "2 wins in a row" in alone(show(console, game)).strings()
    console.home()
    before = played("tripeaks", 2)
    for _ in range(30):  # more than the statistics keep one by one
        console.store.leave_game()
        count_game(console.store, before)
    console.home()
    count_game(console.store, game)
    assert "best ever!" not in alone(show(console, game)).strings()


def test_of_wins_that_score_the_same_the_fewest_moves_are_news(console):
    for more, news, cells in ((9, "", {"moves": 13}), (5, "best ever!", {"moves": 9, "fewest": 9}),
                              (7, "3 wins in a row", {"moves": 11, "fewest": 9})):  # fmt: skip
        game = columns("KC", "KD", "KH", "KS", up="QC QD QH QS")
        game._log.extend([DRAW] * more)
        while not game.over:
            game.play(game.runs_out())
        count_game(console.console.store, game)
        show(console, game)
        found = {label: number for label, number, _ in console.top.cells}
        assert console.top.news == news and found == {"times through": 1, **cells} and misplaced(console.scene) == []
        console.home()


def test_what_another_game_was_is_no_news(tmp_path, monkeypatch):
    """Where the outcome leaves the streak as it was, and where the statistics cannot be written."""
    console = script(BOARDS[0], tmp_path)

    def news(game):
        console.home()
        count_game(console.store, game)
        return show(console, game).top.news

    assert to_end(engine.new("tripeaks", 7), -1).won
    assert [news(to_end(engine.new("tripeaks", 7), -1)) for _ in range(3)] == ["", "2 wins in a row", "3 wins in a row"]
    assert news(to_end(engine.new("tripeaks", 2, match="best 3"))) == ""
    assert [news(to_end(engine.new("tripeaks", 7), at)) for at in (0, -1)] == ["", ""]  # lost, and a streak of one
    assert [news(to_end(engine.new("treys", deal))) for deal in (43, 45)] == ["", "best ever!"]
    monkeypatch.setattr(console.store, "write", lambda name, *pieces: False)
    assert news(to_end(engine.new("treys", 43))) == ""


def test_the_score_is_counted_up_and_any_press_ends_it(console):
    game = to_end(engine.new("tripeaks", 7), -1)
    console.console.play(game)
    screen = console.console.push("result", console.top)
    numbers = []
    for _ in range(20):
        console.wait(20)
        numbers += [item.a for item in items_of(alone(console), items.NUMBER) if item.x == 8]  # the score
    assert numbers == sorted(numbers) and len(set(numbers)) > 10 and numbers[-1] < game.score
    assert screen.counting
    console.press("right!")
    assert not screen.counting and console.top is screen


def test_next_deal_is_one_press_and_the_rest_one_more(tmp_path):
    console = show(script("display-pack", tmp_path), to_end(engine.new("tripeaks", 7), -1)).wait(1000)
    console.press("next select")
    screen = console.top
    assert screen.name == "result" and not screen.overlay
    console.press("back")
    assert screen.overlay and console.top is screen
    assert console.press("next select").top.name == "play" and not console.top.play.game.over


def test_after_a_lost_solitaire_comes_where_it_was_lost_then_undo_then_the_next_deal(tmp_path):
    for keys, name, deal_stays in (
        ("select!", "where_lost", True), ("next! select!", "play", True), ("prev! select! select!", "play", False),
    ):  # fmt: skip
        console = show(script("display-pack", tmp_path), played("treys", 5)).wait(1000)
        assert console.press(keys).top.name == name
        assert name != "play" or not console.table.play.game.over
        assert (console.table.play.game.deal == 5) == deal_stays


def test_the_time_of_a_game_and_the_average_are_shown_only_if_wanted(tmp_path):
    """Time counts only at the table, goes on in another console, and is corrected when an end is taken back."""
    console = script("pico-lcd-1.3", tmp_path, motion="off")
    assert console.play(engine.new("treys", 41), True).table.keeper.stopwatch is None
    console.home()
    assert not console.store.ledger("treys", "clock", "time").sections
    console.console.remember("time", "on")
    console.play(engine.new("treys", 41), True).press("wait:65000 b wait:30000").home()  # then in the pause menu
    console = script("pico-lcd-1.3", tmp_path)
    console.play(console.store.load_game("treys")).press("wait:20000")
    for again in (False, True):
        if again:
            console.press("b x")
        while not console.table.play.game.over:
            console.table.make_move(console.table.play.game.moves()[0])
        console.settle()
        ledger = Storage(tmp_path).ledger("treys")
        _, seconds, over = ledger.numbers("clock", [0, 0, 0])
        assert 85 <= seconds <= 95 and over and ledger.numbers("time", [0, 0]) == [seconds, 1]
        assert console.top.how.endswith(" · 1:%02d" % (seconds - 60))
    console.home().open("stats", "treys")
    assert "avg 1:%02d" % (seconds - 60) in console.texts()
    console.play(engine.new("treys", 42), True).press("wait:30000").home()
    counting.reset(console.store, "treys")
    assert times.average(Storage(tmp_path).ledger("treys")) == ""
    assert Storage(tmp_path).ledger("treys").numbers("clock", [0, 0, 0])[1] >= 30  # of the game in progress
    assert times.in_words(3600 + 65) == "1:01:05"


def test_statistics_are_reset_after_two_questions(console):
    store = console.store
    for counts in (0, CERTIFIED):
        count_game(store, to_end(engine.new("treys", 41)), counts)
    put(store, "treys", "practice", [2, 3])
    put(store, "treys", "counted", [2, 9])
    console.home().open("stats", "treys")
    assert console.press("select").top.name == "home"  # on the pages of figures
    console.open("stats", "treys")
    assert "select: reset" not in console.texts()
    assert "select: reset" in console.press("left").texts()  # on the last page
    for keys in ("select b", "select wait:500 select", "select wait:500 right select wait:500 select"):
        console.press(keys)  # left, or kept at the first or the second question
        assert console.top.name == "stats" and store.statistics("treys").played == 1
    console.press("select wait:500 right select")
    assert console.top.title == "Really reset?" and store.statistics("treys").played == 1
    assert console.press("wait:500 right select").top.name == "home"
    assert store.statistics("treys") is store.statistics("treys", True) is None
    assert lost.won(store.ledger("treys"), True) == 0 and counting.next_session(store, "treys", PRACTICE) == 10
    assert store.load_game("treys") is None
    store.save_game(engine.new("treys", 43))
    assert store.current.session == 3  # an older save counts no more than before
    console.open("stats", "treys")
    assert "select: reset" not in console.texts()
    assert console.press("select").top.name == "home"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", engine.GAMES)
def test_statistics_of_ten_years_have_room(name, board, tmp_path):
    console = script(board, tmp_path, time="on")
    best = {"tripeaks": -1060, "trex": -1075}.get(name, 27)
    of_years = [statistics.Record(), statistics.Record()]
    for record in of_years:
        record.played, record.won, record.streak, record.longest, record.best = 12000, 11000, 1234, 1234, best
        record.recent = [(False, best)] * statistics.RECENT
        record.parts = [[4000, -600_000]] * (6 if name == "trex" else 0)
    console.store.change_ledger(name, lambda ledger: statistics.set_records(ledger, of_years))
    put(console.store, name, "time", [12000 * 3900, 12000])
    put_months(console.store, name, {(2026 + i // 12, 1 + i % 12): [0xFFFFFFF] * 3 for i in range(44)})

    def check():
        console.home()
        for _ in range(console.open("stats", name).pages):
            assert misplaced(console.scene) == []
            console.press("right")

    check()
    counting.reset(console.store, name)  # which the deals of days outlast
    check()
    count_game(console.store, played(name, 3), CERTIFIED)
    check()


def test_options_and_another_deal_are_behind_the_panel(tmp_path):
    console = show(script("pico-lcd-1.3", tmp_path), played("tripeaks", 7)).wait(1000).press("up a")
    console.choose("Choose a deal")
    assert [screen.name for screen in console.console.screens] == ["new_game"]
    assert console.press("b").top.name == "home"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name, options", [(name, {}) for name in SEATED] + [
    ("trex", {"reverse": True}), ("trex", {"partners": True}),
])  # fmt: skip
def test_a_player_who_has_not_won_sees_its_place(board, name, options, tmp_path):
    """By the scores, equal ones sharing a place; for a winner the title is enough, and partners have none."""
    for deal in range(1, 5):
        game = played(name, deal, **options)
        scene = alone(show(script(board, tmp_path / str(deal)), game))
        scores = [-score if name == "trepenta" or "reverse" in options else score for score in game.scores()]
        better = sum(score > scores[0] for score in scores) * ("partners" not in options)
        places = [text for text in scene.strings() if " of %d" % game.seats in text]
        assert places == (["%s of %d" % (("1st", "2nd", "3rd", "4th")[better], game.seats)] if better else []), deal
        assert misplaced(scene) == []


def test_time_of_a_game_that_is_given_up_is_not_added_to_the_next(tmp_path):
    console = script("pico-lcd-1.3", tmp_path, time="on").play(engine.new("treys", 5), True).wait(100_000).home()
    assert console.play(engine.new("treys", 6), True).table.keeper.stopwatch.text == "0:00"


def test_a_certified_win_that_is_counted_after_a_power_cut_has_its_star(console, tmp_path):
    game = engine.new("treys", deals.Deals(console.console, "treys").take(usual("treys"), 0))
    console.store.save_game(game, CERTIFIED)
    console.store.save_game(to_win(game))
    console = script("pico-lcd-1.3", tmp_path)  # the power goes
    console.console.play(console.store.load_game("treys"))
    assert console.store.statistics("treys", True).won == 1
    assert sum(deals.Deals(console.console, "treys").solved(game.options)) == 1


def test_a_days_deal_that_is_dealt_anew_on_another_day_is_late(console):
    counts = progress.as_day(console.store, "treys", (2026, 7, 1), (2026, 7, 2))
    end_day(console.store, to_end(engine.new("treys", 41)), counts)
    played_days, _, late = days.month(console.store.ledger("treys"), 2026, 7)
    assert played_days == late == 1


@pytest.mark.parametrize("board", BOARDS)
def test_a_first_trex_is_one_kingdom_and_offers_all_four(console):
    page = console.home().open("new_game", "trex")
    assert page.table[0][0] == "kingdoms" and page.values["kingdoms"] == 1  # the first row of the options
    console.press("a")
    game = console.table.play.game
    assert game.kingdoms == 1
    console.home()
    done = to_end(engine.new("trex", game.deal, kingdoms=1))
    count_game(console.store, done)
    panel = alone(show(console, done))
    assert "Play all four?" in panel.strings() and misplaced(panel) == []
    console.press("wait:1100 a")
    if console.top.name == "ask":  # about the game that was begun first
        console.press("wait:500 right a")
    assert console.table.play.game.kingdoms == 4
    console.home().open("new_game", "trex")
    assert console.top.values["kingdoms"] == 4  # from now on
    count_game(console.store, done)
    assert "Play all four?" not in alone(show(console, done)).strings()
