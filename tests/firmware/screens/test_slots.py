"""One's own game, the deals of days and a deal from others are in progress side by side, and none gives up another."""

import random

import pytest

import engine
from firmware import lessons
from firmware.boards import profile
from firmware.console import Console
from firmware.screens import lesson
from firmware.store import Storage, days, progress
from firmware.store.saves import DAYS, FROM_OTHERS, LATE, OWN, SHARED, SLOTS, slot_of
from firmware.table.modes import Deciding
from tests.engine.moves import count_game, to_end
from tests.firmware.kinds import BOARDS, FOUR_BUTTONS, STICK
from tests.firmware.learnt import learnt
from tests.firmware.screens.layout import misplaced
from tests.firmware.table.sessions import Memory, PowerCut, in_memory
from tools.simulator.board import TEXTS_AND_PACKS, script
from tools.simulator.script import ScriptBoard

TODAY = (2026, 7, 1)  # of `script`


def day(console, name, date):
    """Begin the deal of a day, or go on with it."""
    console.home()
    console.console.push("new_game", name).begin(date)
    return console.wait(20)


def code(console, game):
    """Enter the code of a game's deal."""
    console.home()
    screen = console.console.push("new_game", game.NAME)
    screen.values = dict(game.options)
    screen.take(game.deal, shared=True)
    screen.begin()
    return console.wait(20)


def moved(console, count=3):
    """Make some moves on the table and go home."""
    table = console.table
    for _ in range(count):
        table.make_move(table.play.game.moves()[0])
    console.home()


@pytest.mark.parametrize("name", engine.GAMES)
def test_what_begins_and_goes_on_beside_ones_own_game(name, tmp_path):
    console = learnt(script(STICK, tmp_path)).home()
    console.console.play(engine.new(name, 7), True)
    moved(console)
    for date in (TODAY, (2026, 6, 28)):
        assert day(console, name, date).top.name == "play" and console.table.keeper.date == date
        moved(console, 2)
    moved(code(console, engine.new(name, 99)), 1)
    found = [Storage(tmp_path).load_game(name, slot) for slot in SLOTS]
    assert [(game.deal == 7, game.deal == 99) for game in found] == [(1, 0), (0, 0), (0, 0), (0, 1)]
    assert [game.length for game in found] == [3, 2, 2, 1]
    # All of them go on where they were
    for date in (TODAY, (2026, 6, 28)):
        assert day(console, name, date).table.play.game.length >= 2 and console.table.keeper.date == date
    assert code(console, engine.new(name, 99)).table.play.game.length == 1
    console.home().top.at = engine.GAMES.index(name)
    assert console.press("a").table.play.game.length >= 3


def test_a_question_comes_only_where_something_is_lost(tmp_path):
    console = learnt(script(STICK, tmp_path)).home()
    for deal in (98, 99):
        moved(code(console, engine.new("treys", 98)))
        code(console, engine.new("treys", 99))
        if deal == 98:
            assert console.top.name == "ask" and console.top.title == "Give up shared deal?"
            console.press("wait:400 a")  # kept
    console.press("right wait:400 a!")
    assert console.table.play.game.deal == 99
    for date in ((2026, 6, 28), (2026, 6, 29)):
        moved(day(console, "treys", date))
    day(console, "treys", (2026, 6, 30))
    assert (console.top.name, console.top.title) == ("ask", "Give up ★ 28 Jun?")
    console.press("right wait:400 a!")
    assert console.table.keeper.date == (2026, 6, 30)
    assert [date[2] for date in progress.begun(console.store, "treys")] == [30, 29]
    count_game(console.store, to_end(engine.new("treys", 1)))
    assert day(console, "treys", (2026, 6, 29)).table.play.game.length == 3


@pytest.mark.parametrize("name", ("treys", "trex"))
def test_the_daily_deal_entered_by_its_code_is_the_daily(name, tmp_path):
    console = learnt(script(STICK, tmp_path)).home()
    day(console, name, TODAY)
    game, certified = console.table.play.game, console.store.certified
    moved(console, 2)
    assert code(console, game.copy_at(0)).table.play.game.length == 2
    console.store.finish(to_end(console.table.play.game))
    code(console, game.copy_at(0))
    assert console.table.keeper.date == TODAY and console.store.certified == certified
    console.store.finish(to_end(console.table.play.game))
    ledger = console.store.ledger(name)
    assert days.month(ledger, *TODAY[:2])[0] == 1 and progress.is_done(ledger, TODAY)
    assert console.store.statistics(name, certified).played == 2


def test_a_result_beside_ones_own_game_leads_back_to_it(tmp_path):
    console = learnt(script(STICK, tmp_path)).home()
    console.console.play(engine.new("tripeaks", 7), True)
    moved(console)
    for open_it in (lambda: day(console, "tripeaks", TODAY), lambda: code(console, engine.new("tripeaks", 9))):
        open_it()
        table = console.table
        for move in to_end(table.play.game.copy()).log:
            table.make_move(move)
        console.until("result", "a").press("wait:1200 up")
        result = console.top
        titles = [title for title, _ in result.buttons] + [title for title, _ in result.more]
        assert "Your game" in titles and not [title for title in titles if title.startswith("Next")]
        dict(result.buttons + result.more)["Your game"]()
        console.wait(20)
        assert console.table.play.game.deal == 7 and console.table.play.game.length == 3
        console.home()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", engine.GAMES)
def test_home_and_the_games_page_show_what_waits(board, name, tmp_path):
    console = learnt(script(board, tmp_path)).home()
    store = console.store
    console.console.play(engine.new(name, 7), True)
    console.home().top.at = engine.GAMES.index(name)
    console.press("look")
    progress_text = engine.new(name, 7).progress_text()
    assert any("your game" in text for text in console.texts()) and not misplaced(console.scene)
    moved(day(console, name, TODAY))
    moved(day(console, name, (2026, 6, 28)))
    moved(code(console, engine.new(name, 9)))
    assert "★ begun" in console.texts() and not misplaced(console.scene)
    assert console.top.others == ["★ 28 Jun begun", "shared deal"]
    page = console.open("game", name)
    rows = {row[0]: row[1] for row in page.lines}
    assert rows["Go on"] == progress_text and rows["Today's deal"] == "begun" and rows["Calendar"] == "★ 28 Jun"
    assert bool(rows["Shared deal"]) == bool(progress_text)
    assert page.lines[page.at][0] == "New game" and page.hint == "Gives up your game"
    for _ in page.lines:
        assert not misplaced(console.scene)
        console.press("next")
    for row, slot in (("Go on", OWN), ("Shared deal", FROM_OTHERS)):
        length = store.load_game(name, slot).length
        store.leave_game()
        console.home().open("game", name)
        console.choose(row)
        assert console.table.play.game.length >= length and slot_of(store.counts) == slot
    console.home()


def test_a_late_day_looks_late_and_the_header_counts_the_others(console):
    """Of three days only those played in time have a full panel; as many are in a row."""
    store = console.store
    for back, late in ((1, False), (2, False), (3, True), (4, False)):
        date = days.moved(TODAY, -back)
        counts = progress.as_day(store, "treys", date, TODAY if late else date)
        assert bool(counts & LATE) == late
        count_game(store, to_end(engine.new("treys", back)), counts)
    console.home().open("calendar", "treys")
    assert "2 days in a row" in console.texts()
    console.press("left up")
    boxes = dict(console.top._days(console.scene.width, console.scene.height))
    pixels = {}
    for date in (27, 28, 29, 30):
        x, y, w, h = boxes[date]
        pixels[date] = console.board.surface.image().getpixel((x + w // 2, y + 3))
    assert pixels[29] == pixels[27] != pixels[28]
    assert "28: played late" in console.press("down left left").texts()


# A week


class Week:
    """One console after the other on the same files; the power goes now and then as a file changes."""

    def __init__(self, name, own, options):
        """`own`: options of one's own game; `options`: of all others."""
        self.name, self.own, self.options = name, own, options
        self.rng = random.Random(name)
        self.memory = Memory()
        self.date = None
        self.lengths = {}  # slot → moves of the game in progress there
        self.days = {}  # slot → date of the deal there
        self.played = self.won = self.cuts = 0
        self.start()

    def start(self):
        """Switch the device on."""
        self.memory.fuse = -1
        board = ScriptBoard(profile(FOUR_BUTTONS), {"system": self.memory}, None, *TEXTS_AND_PACKS)
        board.clock = lambda: self.date
        self.console = console = Console(board)
        console.settings["motion"] = "off"  # what moves would wait for a picture
        console.draw = lambda now: None
        console.send = lambda item, x, y, w, h: None
        push = console.push

        def pushing(name, *args):
            assert name != "ask", args
            return push(name, *args)

        console.push = pushing
        console.home()

    def open(self, kind):
        """Open one's own game, the deal of a date, or (deal, by its code)."""
        console = self.console
        console.home()
        if kind == "own" and OWN in self.lengths:
            console.screens[-1].at = engine.GAMES.index(self.name)
            console.later(console.screens[-1]._begin)
        else:
            screen = console.push("new_game", self.name)
            screen.values.update(self.own if kind == "own" else self.options)
            if isinstance(kind, int):
                screen.take(kind, shared=True)
            screen.begin(kind if isinstance(kind, tuple) else None)
        console.step()

    def slot(self, kind):
        """Return the slot that a game has to be in."""
        if not isinstance(kind, tuple):
            return OWN if kind == "own" else FROM_OTHERS
        held = [slot for slot in DAYS if self.days.get(slot) == kind]
        return (held + [slot for slot in DAYS if slot not in self.days])[0]

    def go(self, kind, moves=0, slot=None):
        """Open a game and make so many moves, or with 0 all of them."""
        slot = slot or self.slot(kind)
        end = self.lengths.get(slot, 0) + moves if moves else 1 << 29
        game, over = None, False
        while not over and self.lengths.get(slot, -1) < end:
            try:
                self.memory.fuse = self.rng.randrange(60) if self.rng.random() < 0.7 else -1
                self.open(kind)
                table = self.console.screens[0]
                game = table.play.game
                assert slot_of(self.console.store.counts) == slot
                while not game.over and game.length < end:
                    table.make_move(self.rng.choice(game.moves()))
                    table.shown()
                self.memory.fuse = -1
                self.console.home()
            except PowerCut:
                self.cuts += 1
                self.start()
            over = self.check(slot, game)
        if over:
            self.played += 1
            self.won += bool(game.outcome(max(0, game.options.get("seats", "P").find("P")))[0])
            self.days.pop(slot, None)
        elif isinstance(kind, tuple):
            self.days[slot] = kind

    def learn(self, steps):
        """Go so many steps further in a lesson, over power cuts; its games are in no slot."""
        reached, end = 0, lessons.progress(self.console.store, self.name)[2] + steps
        while reached < end:
            try:
                self.memory.fuse = self.rng.randrange(8) if self.rng.random() < 0.7 else -1
                self.console.home()
                lessons.begin(self.console, self.name, 0)
                self.console.step()
                self.follow(self.console.screens[0], end)
                self.memory.fuse = -1
                self.console.home()
            except PowerCut:
                self.cuts += 1
                self.start()
            self.check(None, None)
            at = lessons.progress(self.console.store, self.name)[2]
            assert reached <= at <= end
            reached = at

    def follow(self, table, end):
        """Read and play as a lesson says, until a step is reached."""
        while table.course.at < end:
            if isinstance(table.mode, lesson.Reading):
                table.read()
            elif isinstance(table.mode, Deciding):
                table.make_move(table.play.game.code(table.course.step.waits[0]))
            else:
                self.console.board.now += 500
                self.console.step()
            table.shown()

    def check(self, active, game):
        """Look into all slots; return whether the game of `active`, the one on the table, is over and counted."""
        store = Storage("saves", system=self.memory)
        over = False
        for slot in SLOTS:
            there = store.load_game(self.name, slot)
            if slot != active:
                assert (there and there.length) == self.lengths.get(slot), slot
            elif there is not None and not there.over:
                assert game is None or there.deal != game.deal or game.length - 1 <= there.length <= game.length
                self.lengths[slot] = there.length
            else:
                over = game is not None and game.over
                self.lengths.pop(slot, None)
        assert store.messages() == []
        return over


@pytest.mark.parametrize("name, own, options", (
    ("treys", {}, {}), ("tripeaks", {}, {}), ("tresydos", {"match": 5}, {"match": 1}),
    ("trepenta", {"rounds": 5}, {"rounds": 1}), ("trex", {"kingdoms": 4}, {"kingdoms": 1}),
))  # fmt: skip
def test_a_week_in_which_nothing_is_given_up(name, own, options, monkeypatch):
    """The power goes again and again, and in the end all numbers agree."""
    monkeypatch.setattr("firmware.console.Storage", in_memory)
    week = Week(name, own, options)
    dates = [(2026, 7, at) for at in range(1, 8)]
    steps = 4 if name != "trex" else 100
    for at, plan in enumerate((
        (("own", steps), (dates[0], 0)),
        ((dates[1], 3), ("own", 2), (4711, 2)),
        ((dates[2], 0), ("own", 2), (dates[1], 0)),  # that of the day before goes on after midnight
        ((4711, 2), ("lesson", 3)),
        ((dates[3], 0), ("by code", 0), ("own", 2)),
        ((dates[5], 0), (4711, 0), ("own", 1)),
        (("lesson", 2), (dates[6], 3), ("own", 1)),
    )):  # fmt: skip
        week.date = dates[at]
        for kind, moves in plan:
            if kind == "by code":
                screen = week.console.push("new_game", name)
                screen.values.update(options)
                number = progress.deal_of(week.console, name, screen.values, week.date)[0]
                week.go(number, moves, week.slot(week.date))
            elif kind == "lesson":
                week.learn(moves)
            else:
                week.go(kind, moves)
    assert week.cuts > 5 and set(week.lengths) == {OWN, DAYS[0]}
    assert week.lengths[OWN] == steps + 8
    store = Storage("saves", system=week.memory)
    records = [store.statistics(name, certified) for certified in (False, True)]
    assert sum(record.played for record in records if record) == week.played == 7
    assert sum(record.won for record in records if record) == week.won
    ledger = store.ledger(name)
    played_bits, won, late = days.month(ledger, 2026, 7)
    assert (played_bits, late) == (0b111111, 1 << 3) and days.totals(ledger) == (6, bin(won).count("1"))
    assert days.in_a_row(ledger, dates[6]) == 2
    home = week.console.screens[-1]
    home.at = engine.GAMES.index(name)
    assert home.says().here.endswith(" Begun. Your game, %s." % store.load_game(name).progress_text())
    calendar = week.console.push("calendar", name)
    assert calendar._streak() == "2 days in a row" and calendar.begun == [dates[6]]


def test_a_look_into_another_slot_leaves_the_game_in_memory_and_what_it_has_earned(tmp_path):
    """Also where the other game is over, and is counted only now."""
    store = Storage(tmp_path)
    shared, own = to_end(engine.new("treys", 8)), engine.new("treys", 7)
    store.save_game(shared, SHARED)
    store.save_game(own)
    store.earned = ("A goal",)
    found, counts = store.peek("treys", FROM_OTHERS)
    assert found == shared and counts == SHARED
    assert store.current.game is own and store.earned == ("A goal",)
    assert store.peek("treys", DAYS[0]) == (None, 0) and store.current.game is own
