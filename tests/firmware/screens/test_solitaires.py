"""What solvers add to the solitaires, on the screen: certified deals, lost deals, live mark, hints, show how.

Deal 7 of Treys and of TriPeaks is lost when only drawn, though it can be won.
"""

import pytest

import engine
from engine import packs
from firmware.store import deals, lost
from firmware.store.counting import Session
from firmware.store.saves import CERTIFIED, PRACTICE
from firmware.store.statistics import Record
from tests.engine.games import SOLITAIRES, params
from tests.engine.moves import before_end, count_game, play_codes, to_end
from tests.engine.portable import sheet
from tests.engine.solving import true_text
from tests.firmware.kinds import FOUR_BUTTONS, STICK
from tests.firmware.screens.solitaire_keys import choose, go_to, lose, win
from tests.folders import contents, pack, signed, usual
from tools.deals import fast_solver
from tools.simulator.board import PACKS, script
from tools.simulator.ledgers import put

pytestmark = pytest.mark.usefixtures("unpainted")


def runs(table):
    """Return whether the rest plays itself: between two moves, or while one of them is on its way."""
    return any(type(mode).__name__ == "Running" for mode in (table.mode, getattr(table.mode, "then", None)))


def new_game(board, folder, name):
    """Return a console that shows the screen for a new game."""
    console = script(board, folder).home()
    console.open("new_game", name)
    return console


# Which deal


@pytest.mark.parametrize("board", (FOUR_BUTTONS, STICK))
@pytest.mark.parametrize("name", params("packs", "solver", among=SOLITAIRES))
def test_a_level_is_gone_through_in_order_and_counts_as_certified(board, name, tmp_path):
    expected = [pack(name).deal(2, i) for i in range(3)]
    console = choose(new_game(board, tmp_path, name), "Deal", "Fair", "Deal the cards")
    assert console.table.play.game.deal == expected[0] and console.store.certified
    win(console)
    assert console.store.statistics(name) is None
    assert console.store.statistics(name, certified=True).played == 1
    choose(console, "Next deal")
    assert console.table.play.game.deal == expected[1] and console.store.certified
    # The level is offered again after a power-off, at the deal that is next
    console = new_game(board, tmp_path, name)
    assert console.top._which() == "Fair 3"
    choose(console, "Deal the cards")
    assert console.table.play.game.deal == expected[2] and console.store.certified
    console = choose(new_game(board, tmp_path, name), "Deal", "Random", "Deal the cards")
    assert not console.store.certified


def test_after_the_last_deal_of_a_level_comes_the_first(console):
    choice = deals.Deals(console.console, "treys")
    options, shipped = usual("treys"), pack("treys")
    put(console.store, "treys", "levels", [["treys-wild.bin", [0, 0, 0, 0, 999]]])
    assert choice.take(options, 4) == shipped.deal(4, 999)
    assert choice.take(options, 4) == shipped.deal(4, 0)
    assert choice.position(options, 4) == (1, 1000)
    put(console.store, "treys", "levels", [["treys-wild.bin", "nonsense"], ["level", "x"]])
    assert choice.position(options, 4) == (0, 1000) and choice.level == len(deals.LEVELS)


def test_certified_stays_certified_when_a_deal_is_begun_again_and_after_a_power_off(tmp_path):
    console = choose(new_game(STICK, tmp_path, "tripeaks"), "Deal", "Gentle", "Deal the cards")
    deal = console.table.play.game.deal
    console.press("a menu")
    choose(console, "Restart this deal")
    assert console.table.play.game.deal == deal and console.store.certified
    again = script(STICK, tmp_path).home()
    again.press("a")  # TriPeaks, the game played last
    assert again.table.play.game.deal == deal and again.store.certified
    lose(again)
    choose(again, "Same deal again")
    assert again.table.play.game.deal == deal and again.store.certified


def test_todays_deal_is_the_calendars(tmp_path):
    console = choose(new_game(STICK, tmp_path, "tripeaks"), "Deal", "Today's deal", "Deal the cards")
    assert console.table.play.game.deal == pack("tripeaks").daily(2026, 7, 1) and console.store.certified


def test_beyond_the_calendar_no_deal_of_today_is_offered_and_an_invalid_date_is_refused(tmp_path):
    console = new_game(STICK, tmp_path, "treys")
    console.board.clock = lambda: (2055, 1, 1)
    choose(console, "Deal")
    assert "Today's deal" not in console.titles and "Gentle" in console.titles
    console.press("back")
    console.board.clock = lambda: None
    choose(console, "Deal", "Today's deal")
    console.top.parts[:] = [2026, 2, 30]
    assert console.press("select!").console.toast == "2026-02-30 is not a date"
    assert console.top.name == "date"


def test_the_deal_after_one_of_a_level_that_the_pack_no_longer_has_is_a_random_one(tmp_path):
    """A damaged head, which has no checksum, may say fewer."""
    console = new_game(STICK, tmp_path / "saves", "treys")
    choose(console, "Deal", "Fierce", "Deal the cards")
    data = (PACKS / "treys-wild.bin").read_bytes()
    (tmp_path / "treys-wild.bin").write_bytes(data[:7] + b"\2" + data[8:])
    console.board.packs = str(tmp_path) + "/"
    lose(console)
    choose(console, "Next deal")
    assert console.table and not console.store.certified


@pytest.mark.parametrize("why", ("options", "no file", "damaged"))
def test_without_a_pack_nothing_certified_is_offered(why, tmp_path):
    console = new_game(STICK, tmp_path / "saves", "tripeaks")
    if why == "options":
        go_to(console, "Jokers")
        console.press("right")
    else:
        console.board.packs = str(tmp_path) + "/"
    if why == "damaged":
        (tmp_path / "tripeaks-wrap.bin").write_bytes(b"TPAK" + bytes(20))
    choose(console, "Deal")
    assert console.titles == ["Random", "Number"]


def test_options_without_a_pack_take_a_level_back_to_random_for_as_long_as_they_last(tmp_path):
    console = choose(new_game(STICK, tmp_path, "tripeaks"), "Deal", "Hard", "Deal the cards")
    console.home().open("new_game", "tripeaks")
    go_to(console, "Wrap")
    assert console.press("right").top._which() == "Hard 1"  # of the other pack
    go_to(console, "Jokers")
    assert console.press("right").top._which() == "Random"
    choose(console, "Deal")
    assert console.top.hint == "May be unwinnable" and console.top.at == 0
    console.press("back")
    choose(console, "Deal the cards")
    assert not console.store.certified
    console.home().open("new_game", "tripeaks")
    assert console.top._which() == "Random"
    go_to(console, "Jokers")
    assert console.press("left").top._which() == "Hard 1"
    choose(console, "Deal the cards")
    shipped = pack("tripeaks", dict(usual("tripeaks"), wrap=False))
    assert console.store.certified and console.table.play.game.deal == shipped.deal(3, 0)


def test_options_without_a_pack_leave_the_day(tmp_path):
    """The deal is then the date's number, as where today's deal is begun with such options."""
    console = choose(new_game(STICK, tmp_path, "tripeaks"), "Deal", "Today's deal")
    go_to(console, "Jokers")
    assert console.press("right").top._which() == "2026-07-01"
    assert console.top.new_game()[0].deal == 20260701
    assert console.press("left").top.new_game()[0].deal == pack("tripeaks").daily(2026, 7, 1)


@pytest.mark.parametrize("name", params("packs", among=SOLITAIRES))
def test_the_first_deals_are_gentle_ones_in_order(name, console):
    for i in range(3):
        console.home().open("new_game", name).begin()
        assert console.settle().console.store.certified and console.table.play.game.deal == pack(name).deal(0, i)
        assert console.table.renderer.deal_title == "Gentle %d" % (i + 1)
        assert "%s · Gentle %d" % (engine.title(name), i + 1) in console.texts()


@pytest.mark.parametrize("path", sorted(PACKS.glob("*.bin")), ids=lambda path: path.stem)
def test_a_deal_is_found_in_its_pack(path):
    with open(path, "rb") as file:
        shipped = packs.Pack(file)
        for level in range(shipped.levels):
            for index in (0, 1, 6, shipped.per_level - 1):
                assert shipped.find(shipped.deal(level, index)) == (level, index)
        assert shipped.find(shipped.daily(2026, 1, 1)) is None
        assert shipped.find(shipped.daily(2035, 12, 31), True)[0] >= shipped.levels
        assert shipped.find(engine.DEALS) is None


def played(*results):
    """Return the record of deals that were won (True) or lost."""
    record = Record()
    for won in results:
        record.add(won, 10)
    return record


@pytest.mark.parametrize("level, results, offered", (
    (0, (True, True, True), 1), (0, (True, True), -1), (0, (True, False, True, True), -1),
    (0, (False, False, False), -1), (2, (True, False, False, False), 1), (4, (True, True, True), -1),
    (len(deals.LEVELS), (True, True, True), -1),
))  # fmt: skip
def test_another_level_is_offered_after_three_of_a_kind(level, results, offered, tmp_path):
    """`level`: len(LEVELS) where none was chosen; `offered`: -1 for none."""
    choice = deals.Deals(script(STICK, tmp_path).console, "treys")
    choice.remember(level if level < len(deals.LEVELS) else -1)
    assert choice.offer(played(*results)) == offered


def test_an_offer_counts_anew_after_the_statistics_were_reset(tmp_path):
    choice = deals.Deals(script(STICK, tmp_path).console, "treys")
    choice.offered(played(*[True] * 20), 1)
    assert choice.offer(played(*[True] * 20)) == -1
    assert choice.offer(played(True, True, True)) == 2


@pytest.mark.parametrize("keys, level", (("a!", 1), ("right! a! a!", 0)))
def test_an_offer_is_taken_or_not_and_comes_again_after_three_more(keys, level, console):
    choice = deals.Deals(console.console, "tripeaks")
    offers = []
    for _ in range(6):
        console.console.play(engine.new("tripeaks", choice.take(usual("tripeaks"), 0)), True, CERTIFIED)
        win(console)
        offers.append(console.top.level)
        if console.top.level >= 0:
            assert "Next: Easy" in console.texts()
            console.press(keys)
            assert choice.level == level and console.top.name == "play"
            if level:
                return
            assert console.table.renderer.deal_title.startswith("Gentle ")
    assert offers == [-1, -1, 1, -1, -1, 1]


def test_after_another_level_was_chosen_three_of_its_deals_come_before_an_offer(tmp_path):
    console = new_game(STICK, tmp_path, "tripeaks")
    offers = []
    for level in ("Gentle", None, "Fair", None, None):
        if level:
            console.home().open("new_game", "tripeaks")
            choose(console, "Deal", level, "Deal the cards")
        else:
            choose(console, "Next deal")
        win(console)
        offers.append(console.top.level)
    assert offers == [-1, -1, -1, -1, deals.LEVELS.index("Hard")]


# Lost deals


@pytest.mark.parametrize("board", (FOUR_BUTTONS, STICK))
def test_a_lost_deal_is_offered_with_its_options_until_it_is_won(board, tmp_path):
    console = lose(script(board, tmp_path).play(engine.new("tripeaks", 7, wrap=False), True))
    console.console.remember("last", "treys")
    console.home().open("new_game", "tripeaks")
    choose(console, "Deal", "Lost deals")
    assert console.top.hint == "Wrap off"
    choose(console, "Deal 7")
    game = console.table.play.game
    assert game.deal == 7 and not game.options["wrap"] and not game.length
    assert console.console.settings["last"] == "tripeaks"
    win(console)
    assert lost.entries(console.store.ledger("tripeaks")) == []


def test_the_last_twenty_lost_deals_are_kept_each_once(store):
    for deal in list(range(1, 26)) + [24]:
        session = Session(to_end(engine.new("treys", deal)), 0)
        store.change_ledger("treys", lambda ledger, session=session: lost.count(ledger, session))
    assert [entry[0] for entry in lost.entries(store.ledger("treys"))] == [24, 25, *range(23, 5, -1)]
    put(store, "treys", "lost", [[1, 2]])
    assert lost.entries(store.ledger("treys")) == []


@pytest.mark.parametrize("options", ('[["", 1]]', 5000 * "["), ids=("no name", "nested too deeply"))
def test_a_lost_deal_whose_options_are_nonsense_is_shown_and_refused(options, console):
    put(console.store, "treys", "lost", [[7, options, 1]])
    console.open("new_game", "treys")
    choose(console, "Deal", "Lost deals")
    assert "Unknown options" in console.texts()
    assert "This version cannot" in console.press("a").texts()


# The live mark


def test_a_match_is_marked_deal_by_deal(tmp_path):
    console = script(STICK, tmp_path, mark="on").play(engine.new("tripeaks", 7, match="best 3"), True)
    shown = console.table
    seen = [shown.play.verdict.text]
    while shown.play.game.deal_no == 0:
        shown.make_move(shown.play.game.moves()[0])
        console.settle()
        seen.append(shown.play.verdict.text)
    console.press("a")
    assert seen[0] == "winnable" and seen[-2] == "no longer winnable"
    assert shown.play.verdict.text == "winnable"
    console.press("x")
    assert shown.play.game.deal_no == 0 and shown.play.verdict.text == "no longer winnable"


def test_the_mark_comes_and_goes_with_the_setting(tmp_path):
    console = script(FOUR_BUTTONS, tmp_path).play(engine.new("tripeaks", 7), True)
    for text in (None, "winnable", None):
        table = console.table
        assert table.renderer.verdict is table.play.verdict and (table.play.verdict and table.play.verdict.text) == text
        console.press("menu")
        choose(console, "Settings", "Live mark")
        console.press("back")
        choose(console, "Resume")
    console.console.remember("mark", "on")
    console.play(engine.new("tresydos", 7, seats="PP"), True)
    assert console.table.play.verdict is None  # not with several seats


# The end that plays itself


def nearly_done(console, name, deal, left):
    """Play a winning line up to the move after which `left` forced moves remain; return the table."""
    game = engine.new(name, deal)
    line = fast_solver.solve(game).moves
    console.console.play(play_codes(game, line[: -left - 1]), True)
    console.table.make_move(line[-left - 1])
    console.wait(300)  # until its motion is over
    return console.table


# Deals for which the line that the solver finds ends with so many forced moves
@pytest.mark.parametrize("name, deal, left", (("tripeaks", 233, 10), ("treys", 254, 13)))
def test_forced_moves_to_a_win_play_themselves(name, deal, left, console):
    shown = nearly_done(console, name, deal, left)
    assert runs(shown)
    console.wait(600)
    assert not shown.play.game.over
    console.wait(left * 600)
    assert shown.play.game.won
    assert console.store.statistics(name).won == 1


@pytest.mark.parametrize("key", ("select", "back", "next"))
def test_a_press_skips_to_the_end(key, tmp_path):
    console = script(FOUR_BUTTONS, tmp_path)
    shown = nearly_done(console, "tripeaks", 233, 10)
    console.press(key + "!")
    assert shown.play.game.won
    assert console.settle().top.name == "result"
    console.press("b b")  # back to the table, and on from there
    assert console.top.name == "pause"


def test_undo_after_the_end_was_lost_does_not_start_it(tmp_path):
    console = lose(script(STICK, tmp_path).play(engine.new("treys", 5), True))
    assert console.press("down a").top.name == "play" and not runs(console.table)


# Show how


@pytest.mark.parametrize("name", params("solver", "LOST", among=SOLITAIRES))
@pytest.mark.parametrize("motion", ("on", "off"))
def test_a_lost_deal_is_shown_how_to_win_and_nothing_else_changes(name, motion, tmp_path):
    console = lose(script(FOUR_BUTTONS, tmp_path, motion=motion).play(engine.new(name, sheet(name).LOST), True))
    before, log = contents(tmp_path), console.table.play.game.log
    listed = before.pop(name + ".ledger")
    choose(console, "Show how")
    shown = console.top
    assert shown.name == "show_solution" and shown.game.won and shown.title.startswith("Won in")
    assert console.press("select").top.name == "result"
    after = contents(tmp_path)
    assert after.pop(name + ".ledger") != listed and after == before and console.table.play.game.log == log
    assert lost.entries(console.store.ledger(name)) == [[sheet(name).LOST, "", PRACTICE]]


@pytest.mark.parametrize("key", ("select", "back", "next"))
def test_any_key_stops_a_search_and_the_show(key, tmp_path):
    console = script(FOUR_BUTTONS, tmp_path)
    for words in ("Show how", "Where lost"):
        lose(console.play(engine.new("tripeaks", 8, wrap=False), True))  # takes a long search
        go_to(console, words)
        assert "Searching" in console.press("select!").top.title and console.top.busy
        assert console.press(key + "!").top.name == "result"
    lose(console.play(engine.new("tripeaks", 7), True))
    go_to(console, "Show how")
    console.press("select! wait:2000")
    assert console.top.name == "show_solution" and console.console.toast and not console.top.game.length
    console.press("wait:3000")  # once nothing covers the cards
    assert 0 < console.top.game.length < console.top.count
    assert console.press(key + "!").top.name == "result"


def test_a_deal_that_cannot_be_won_is_reported(tmp_path):
    console = lose(script(STICK, tmp_path).play(engine.new("tripeaks", 1013, wrap=False), True))  # no play wins it
    choose(console, "Show how")
    assert console.top.title == "It cannot be won"


def test_the_live_mark_and_show_how_share_one_table(tmp_path):
    console = lose(script(STICK, tmp_path, mark="on").play(engine.new("treys", 7), True))
    choose(console, "Show how")
    assert console.top.solver is console.table.play.verdict.solver and console.top.game.won
    console.press("a wait:1000 down a")
    shown = console.table
    assert shown.renderer.verdict is shown.play.verdict and shown.play.verdict.text == true_text(shown.play.game)


def test_in_a_match_the_last_deal_is_shown(tmp_path):
    console = script(STICK, tmp_path).play_move(*before_end(engine.new("tripeaks", 7, match="best 3")))
    choose(console.settle().wait(1000), "Show how")
    assert console.top.game.deal_no == 2 and console.top.game.won


def test_a_second_try_at_a_match_is_won_only_if_the_match_is(store):
    for target, last, won in ((2000, 19, 0), (100, 0, 1)):  # `last` deal is cleared, those before are not
        game = engine.new("tripeaks", 7, match="target", match_target=target)
        while not game.over:
            game.play(fast_solver.solve(game).moves[0] if game.deal_no == last else game.moves()[0])
        assert game.won and game.deal_no == last
        count_game(store, game, PRACTICE)
        assert lost.won(store.ledger("tripeaks"), False) == won


def test_damaged_files_are_reported_one_after_the_other(tmp_path):
    for name in ("treys.stats", "days"):
        (tmp_path / name).write_bytes(signed(b"nonsense"))
    console = script(STICK, tmp_path)
    console.console.push("stats", "treys")
    first = console.console.toast
    console.wait(5000)
    assert {first.split()[0], console.console.toast.split()[0]} == {"treys.stats", "days"}


# Hints


@pytest.mark.parametrize("board", (FOUR_BUTTONS, STICK))
@pytest.mark.parametrize("name", params("hint", among=SOLITAIRES))
def test_a_hint_puts_the_cursor_on_its_move_and_says_why(board, name, tmp_path):
    console = script(board, tmp_path).play(engine.new(name, 41), True)
    shown = console.table
    while len(shown.play.game.moves()) < 2:  # else there is nothing to weigh
        shown.make_move(shown.play.game.moves()[-1])
        console.settle()
    console.press("menu")
    go_to(console, "Hint")
    assert console.press("select!").console.toast.startswith("Weighing ")
    thinker = shown.mode.hinter._thinker
    console.settle()
    assert thinker.move in shown.play.game.moves() and thinker.move in shown.spots[shown.cursor][4]
    assert len(console.console.toast) > 5 and not console.console.toast.startswith("Weighing ")
