"""Races: the same deal of a solitaire on several devices, and one verdict for all."""

import random
import struct
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from display.items import FILL, TEXT
from firmware.link import STANDING, Link, framed
from firmware.link.roster import Roster
from firmware.store import deals
from firmware.store.saves import FROM_OTHERS
from firmware.table.race import CLEARED, OVER, PLAYS, Race, Standing
from tests.display.frame import items_of
from tests.engine.games import SOLITAIRES
from tests.engine.moves import at_random
from tests.firmware.link.hostile import Line
from tests.firmware.link.pairs import STEP_MS, Pair


@pytest.fixture
def pair(tmp_path):
    """Return a pair of consoles, of Ana and of Bo."""
    return Pair(tmp_path, random.Random(1), names=("Ana", "Bo"))


def messages_of(pair, ms=5000):
    """Let time pass; return the messages that each player's screen has shown."""
    words = [set() for _ in pair.players]
    for _ in range(ms // STEP_MS):
        pair.step()
        for i, player in enumerate(pair.players):
            words[i].add(player.console.toast)
    return words


def finish(pair, player, which):
    """Play to the end of a deal, always the legal move with index `which`."""
    while not player.table.play.game.over:
        player.table.make_move(player.table.play.game.moves()[which])
        pair.step()


def test_both_have_the_same_certified_deal_and_see_how_far_the_other_is(pair):
    one, other = pair.meet("tripeaks")
    assert one.play.game.deal == other.play.game.deal and one.play.game is not other.play.game
    for player in pair.players:
        assert deals.Deals(player.console, "tripeaks").has(player.table.play.game) and player.store.certified
    for _ in range(3):
        plays = [code for code in one.play.game.moves() if one.play.game.text(code) != "draw"]
        one.make_move(plays[0] if plays else one.play.game.moves()[0])
        pair.wait(400)
    pair.wait(400)
    left = "Ana %d" % one.play.game.cards_left
    assert other.renderer.deal_title.startswith(left)
    assert any(left in text for text in pair.players[1].texts())
    gone = 28 - one.play.game.cards_left
    scene = pair.players[1].scene
    bars = [item for item in items_of(scene, FILL) if item.y == 20 and item.h == 3 and item.w]
    assert gone and max(bar.x + bar.w for bar in bars) == scene.width * gone // 28  # a bar, too
    assert one.renderer.deal_title == "Bo 28" and other.play.game.length == 0
    assert one.play.may_undo


@pytest.mark.parametrize("by_number", [False, True])
def test_a_day_s_deal_is_certified_for_both_also_by_its_number(by_number, pair):
    host, guest = pair.players
    pair.open_lobby(host, "tripeaks")
    page, date = host.top.caller, (2026, 5, 1)
    page.take(*(page.deals.daily(page.values, date),) if by_number else (0, -1, date))
    host.choose("Offer")
    pair.join(guest, "tripeaks")
    host.choose("Begin")
    pair.until(lambda: all(player.top.name == "play" for player in pair.players))
    assert host.store.certified and guest.store.certified


def test_in_a_match_the_header_has_the_deal_and_the_rival(pair):
    pair.meet("tripeaks", match="best 3")
    pair.wait(3000)
    assert "1/3 · Bo deal 1" in pair.players[0].texts()
    # A last deal that is cleared does not win it
    assert not Race._cleared(SimpleNamespace(game=SimpleNamespace(won=True, outcome=lambda seat: (None, 9, 0))))


@pytest.mark.parametrize("board", ("pico-lcd-1.3", "pico-lcd-1.14"))
@pytest.mark.parametrize("name", ("tripeaks", "treys"))
def test_who_clears_the_deal_wins_or_else_the_better_score(tmp_path, name, board):
    pair = Pair(tmp_path, random.Random(1), board=board, names=("Ana", "Bo"))
    one, other = pair.meet(name)
    finish(pair, pair.players[0], -1)
    words = messages_of(pair, 3000)
    assert any("race" in word for announced in words for word in announced) == bool(one.play.game.won)
    assert ("The race goes on" in pair.players[0].texts()) != one.play.game.won
    finish(pair, pair.players[1], 0)
    ana, bo = (before | after for before, after in zip(words, messages_of(pair)))
    for player, told in zip(pair.players, (ana, bo)):  # the result still says it, and why
        verdict = next(word for word in told if "race" in word).rstrip("!")
        best = sorted((one.play.game.scores()[0], other.play.game.scores()[0]), reverse=True)
        why = "cleared" if one.play.game.won or other.play.game.won else "%d to %d" % tuple(best)
        assert player.top.name == "result" and "%s: %s" % (verdict, why) in player.texts()
        assert verdict in player.top.says().heading[0]
    scores = [table.play.game.comparable_score(table.play.game.scores()[0]) for table in (one, other)]
    if one.play.game.won or other.play.game.won or scores[0] == scores[1]:
        tie = "The race is a tie" in ana
        assert ("The race is a tie" in bo) == tie and ("You win the race!" in ana and "Ana wins the race" in bo) != tie
    else:
        win = (scores[0] > scores[1]) != one.play.game.LOWEST_WINS
        assert ("You win the race!" in ana) == win and ("You win the race!" in bo) != win
        assert ("Bo wins the race" in ana) != win and ("Ana wins the race" in bo) == win


def test_no_way_to_win_is_shown_before_the_race_is_decided(pair):
    """The deal may still be taken back and cleared: what a search finds would win the race."""
    first, second = pair.begin("treys")
    finish(pair, first, 0)
    assert not first.table.play.game.won
    pair.wait(2000)
    first.press("left a").choose("Where lost")
    assert first.top.name == "result" and first.console.toast == "When the race is over"
    finish(pair, second, 0)
    pair.wait(5000)
    first.choose("Where lost")
    assert first.top.name == "where_lost"


@pytest.mark.parametrize("board", ("pico-lcd-1.3", "pico-lcd-1.14"))
def test_who_is_left_in_a_race_that_cannot_be_decided_leaves_it(tmp_path, board):
    """The other one has dealt another game; the loser would never learn where the deal was lost."""
    pair = Pair(tmp_path, random.Random(1), board=board, names=("Ana", "Bo"))
    ana, bo = pair.begin("treys")
    ana.console.home()
    ana.play(engine.new("treys", 99), True)
    pair.wait(9000)
    finish(pair, bo, 0)
    pair.wait(1500)
    assert "Ana is away" in bo.texts() and "Same table" in bo.texts()
    bo.press("a")
    assert bo.console.toast == "When the race is over" and bo.top.name == "result"
    bo.press("left a").choose("Leave the race")
    assert any("yours alone" in text for text in bo.top.lines)
    bo.press("wait:500 right a")
    assert bo.top.name == "result" and bo.console.link is None and "Same table" not in bo.texts()
    assert "treys.got.link" not in bo.store.files.names()
    assert bo.table.renderer.deal_title == "Gentle 1"
    pair.wait(1500)
    bo.press("a")
    assert bo.top.name == "where_lost"


def test_a_decided_race_is_not_left(pair):
    for player in pair.begin("treys"):
        finish(pair, player, 0)
    pair.wait(5000)
    assert "Leave the race" not in pair.players[0].press("left a").titles


@pytest.mark.parametrize("board", ("pico-lcd-1.3", "pico-lcd-1.14", "pico-lcd-2"))
def test_no_message_covers_the_buttons_of_a_result(tmp_path, board):
    pair = Pair(tmp_path, random.Random(1), board=board)
    for player in pair.begin("treys"):
        finish(pair, player, 0)
    host = pair.players[0]
    pair.until(lambda: "race" in host.console.toast, 5000)
    pair.step(3)
    last = items_of(host.console.scene)[-1]
    assert host.top.name == "result" and host.console.toast in host.texts()
    assert last.kind == TEXT and last.y + last.h < host.board.height // 4  # the message is above the panel


@pytest.mark.parametrize("switched_off", (False, True))
def test_who_plays_a_lost_deal_again_is_not_over_for_the_others(pair, switched_off):
    """Its first result stays, also after it has left the table."""
    ana, bo = pair.begin("treys")
    finish(pair, ana, 0)
    pair.wait(3000)
    assert bo.table.renderer.deal_title == "Ana over"
    score = bo.console.link.rivals[0].score
    ana.press("left a").choose("Same deal again")
    pair.wait(3000)
    assert bo.table.renderer.deal_title == "Ana 27 again" and bo.console.link.rivals[0].score == score
    ana = pair.restart(ana) if switched_off else ana.home().press("a")
    pair.wait(3000)
    own = ana.console.link.own
    assert bo.table.renderer.deal_title == "Ana 27 again" and bo.console.link.rivals[0].score == score == own.score
    assert own.state == OVER and own.ms == bo.console.link.rivals[0].ms > 0
    finish(pair, ana, 0)
    pair.wait(3000)
    assert bo.table.renderer.deal_title == "Ana over"


def test_a_file_of_an_earlier_version_has_no_result_and_still_means_a_race(pair):
    ana, bo = pair.begin("treys")
    pair.wait(1000)
    ana.console.home()
    ana.store.write("treys.got.link", ana.store.read("treys.got.link")[:-11])
    ana.press("a")
    pair.wait(1000)
    assert ana.console.link.own.state == PLAYS and bo.table.renderer.deal_title == "Ana 27"


@pytest.mark.parametrize("leaves", ("home", "off"))
def test_a_decided_race_does_not_come_back(pair, leaves):
    """Its loser takes a move back, leaves, and goes on later: the deal is its own, and the verdict stays."""
    ana, bo = pair.begin("treys")
    for player in (ana, bo):
        finish(pair, player, 0)
    pair.wait(5000)
    result = bo.console.link.result
    ana.press("right a")  # Undo
    pair.wait(3000)
    assert not ana.table.play.game.over and "treys.got.link" not in ana.store.files.names()
    if leaves == "off":
        ana = pair.restart(ana)
    else:
        ana.console.home()
        pair.wait(1000)
        assert ana.console.link is not None  # others may not have heard how it ended
        ana.press("a")
    assert ana.table.play.game.length and ana.table.renderer.deal_title == "Gentle 1"
    ana.table.undo(0)
    while ana.table.play.game.moves() and not ana.table.play.game.over:
        ana.table.make_move(ana.table.play.game.moves()[-1])
        pair.step()
    assert ana.table.play.game.scores() != [bo.console.link.rivals[0].score]
    pair.wait(3000)
    assert bo.console.link.result == result and result in bo.texts()
    assert ana.top.name == "result" and not any("race" in text for text in ana.texts())


@pytest.mark.parametrize("name", ("treys", "trex"))
@pytest.mark.parametrize("day", (1, 2))
def test_a_guest_plays_today_s_deal_if_it_is_that_by_its_own_date(name, day, pair):
    """`day`: of the guest's date."""
    host, guest = pair.players
    host.board.clock, guest.board.clock = lambda: (2026, 5, 1), lambda: (2026, 5, day)
    pair.open_lobby(host, name)
    host.top.caller.take(0, -1, (2026, 5, 1))
    host.choose("Offer")
    pair.join(guest, name)
    host.choose("Begin")
    pair.until(lambda: all(player.top.name == "play" for player in pair.players))
    assert host.table.keeper.date == (2026, 5, 1)
    assert guest.table.keeper.date == ((2026, 5, 1) if day == 1 else None)
    if name == "treys":
        for player in pair.players:
            finish(pair, player, 0)
        pair.wait(3000)
        for player in pair.players:
            player.console.home()
        pair.wait(100)
        assert "★ done" in host.texts() and ("★ done" in guest.texts()) == (day == 1)


class Runner:
    """One side of a race: a stand-in for console, board, storage, screen and game that has no more than a standing."""

    LOWEST_WINS = False
    NAME = name = "play"
    session = deal = deals = 1
    slot = FROM_OTHERS
    chain = 0
    low = True
    deal_title = ""

    def __init__(self, line, number, roster):
        self.now = 1000 * number
        self.announced = []
        self.length = self.score = 0
        self.over = self.won = False
        self.play = self.game = self.board = self.renderer = self.store = self.files = self.current = self
        self.screens = [self]
        self.race = Race(self, Link(line.join(), number), roster, self)

    def millis(self):
        return self.now

    def copy_at(self, count):
        return self

    def save(self, short):
        return b"a deal"

    def scores(self):
        return [self.score]

    def comparable_score(self, score):
        return score

    def outcome(self, seat):
        return self.won, self.score, 0

    def standing(self):
        return "left", 28 - self.score

    def reshow(self):
        pass

    def blocked(self, name, slot):
        return ""

    def write(self, name, data):
        assert name == "play.got.link"
        return True

    def remove(self, name):
        assert name in ("play.got.link", "play.got.next")

    def say(self, text):
        self.announced.append(text)


@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.booleans(), st.integers(1, 400), st.integers(0, 9)), min_size=2, max_size=4),
)
@settings(max_examples=30, deadline=None, database=None)
def test_all_come_to_one_verdict_however_late_word_comes(seed, ends):
    """`ends`: (whether it clears the deal, the step at which it ends, its score) of each; the line has many faults."""
    rng = random.Random(seed)
    line = Line(rng, {"lost": 0.2, "damaged": 0.2, "late": 0.2, "silence": 0.003}, True)
    roster = Roster(1, 1, "P" * len(ends))
    roster.owners = [seat + 1 for seat in range(len(ends))]
    runners = [Runner(line, number, roster) for number in roster.owners]
    for step in range(20_000):
        line.step()
        for runner, (won, end, score) in zip(runners, ends):
            runner.now += STEP_MS
            if step == end:
                runner.won, runner.over, runner.score = won, True, score
                runner.length += 1
            runner.race.step(runner.now)
        if all(runner.announced for runner in runners):
            break
    cleared = [end for won, end, _ in ends if won]
    best = max(score for _, _, score in ends)
    firsts = [won and end == min(cleared) if cleared else score == best for won, end, score in ends]
    names = ["Seat %d" % (i + 1) for i in range(len(ends)) if firsts[i]]
    for runner, first in zip(runners, firsts):
        words = "You win the race!" if first else " and ".join(names) + " wins the race"
        if len(names) > 1:
            words = "The race is a tie" if first else words.replace("wins", "win")
        assert runner.announced == [words] and runner.race.won == first


@pytest.mark.parametrize("hours", (7 * 24, 12 * 24, 299))
def test_the_quicker_one_wins_a_race_of_days(hours):
    """The clock wraps after 298 hours."""
    line = Line(random.Random(1), {}, True)
    roster = Roster(1, 1, "PP")
    roster.owners = [1, 2]
    first, second = runners = [Runner(line, number, roster) for number in roster.owners]
    for hour in range(hours):
        first.won = first.over = hour > 0
        second.won = second.over = hour == hours - 1
        for runner in runners:
            runner.now = runner.now + 3_600_000 & 0x3FFFFFFF
        for _ in range(20):
            line.step()
            for runner in runners:
                runner.now = runner.now + STEP_MS & 0x3FFFFFFF
                runner.race.step(runner.now)
    assert first.announced == ["You win the race!"] and second.announced == ["Seat 1 wins the race"]


@pytest.mark.parametrize("silent", (False, True))
def test_who_clears_a_lost_deal_after_all_wins(silent):
    """`silent`: the other one has finished and decided before it hears of that."""
    line = Line(random.Random(1), {}, True)
    roster = Roster(1, 1, "PP")
    roster.owners = [1, 2]
    one, other = runners = [Runner(line, number, roster) for number in roster.owners]
    for step in range(1000):
        line.step()
        if step == 100:
            one.over = True
        if step == 300:
            line.silent = 200 if silent else 0
            one.over = False
        if step == 400:
            one.over = one.won = True
        if step == (350 if silent else 500):
            other.over, other.score = True, 5
        for runner in runners:
            runner.now += STEP_MS
            runner.race.step(runner.now)
    assert one.announced == ["You win the race!"] and other.announced[-1] == "Seat 1 wins the race"
    assert one.race.won and not other.race.won and len(other.announced) == 1 + silent
    other.won = True  # once the race is decided it is too late
    other.race.step(other.now + 10_000)
    assert other.race.own.state == OVER


def test_a_race_ends_with_its_table(pair):
    _, other = pair.meet("treys")
    pair.players[0].console.home()
    pair.wait(100)
    assert pair.players[0].console.link is None
    pair.wait(9000)
    assert other.renderer.deal_title == "Ana away"


def test_who_finishes_and_leaves_at_once_still_decides_the_race(pair):
    """Its last message is lost on the line."""
    ana, bo = pair.begin("treys")
    pair.wait(3000)
    pair.line.silent = 10**6
    finish(pair, ana, -1)
    pair.wait(500)
    ana.console.home()
    pair.wait(1000)
    pair.line.silent = 0
    finish(pair, bo, 0)
    race = bo.console.link
    pair.wait(4000)
    assert race.won is not None
    pair.wait(20_000)
    assert ana.console.link is None


def test_a_result_says_who_has_left_an_open_race(pair):
    ana, bo = pair.begin("treys")
    finish(pair, ana, -1)
    pair.wait(3000)
    bo.console.home()
    assert "The race goes on" in ana.texts()
    pair.wait(9500)
    assert "Bo is away" in ana.texts()
    bo.press("a")
    pair.wait(3000)
    assert "The race goes on" in ana.texts() and ana.console.link.won is None
    finish(pair, bo, 0)
    pair.wait(1000)
    assert ana.console.link.won is not None


def test_who_restarts_the_deal_stays_in_the_race(pair):
    one, other = pair.meet("treys")
    one.make_move(one.play.game.moves()[0])
    player = pair.players[0].press("b").choose("Restart this deal").press("wait:500 right a")
    pair.wait(9000)
    assert player.table is one and not one.play.game.length and player.console.link
    assert other.renderer.deal_title == "Ana 27"


def test_who_plays_the_deal_again_after_its_end_stays_in_an_undecided_race(pair):
    one, _ = pair.meet("treys")
    player = pair.players[0]
    finish(pair, player, -1)
    pair.wait(3000)
    player.press("left a").choose("Same deal again")
    assert player.top is one and not one.play.game.length and player.console.link.game is one.play.game


@pytest.mark.parametrize("i", (0, 1))
def test_a_race_goes_on_after_a_power_cut(pair, i):
    pair.meet("tripeaks")
    for player in pair.players:
        player.table.make_move(player.table.play.game.moves()[0])
    pair.wait(20_000)
    length = pair.players[i].table.play.game.length
    player = pair.restart(pair.players[i])
    pair.wait(3000)
    race = player.console.link
    assert player.table.play.game.length == length and player.table.keeper.store.certified
    assert race.rivals[0].ms > 20_000 and abs(race.own.ms - race.rivals[0].ms) < 3000
    for each, other in zip(pair.players, pair.players[::-1]):
        assert each.table.renderer.deal_title.startswith(("Ana", "Bo")[1 - pair.players.index(each)])
    for each in pair.players:
        finish(pair, each, 0)
    assert all(any("race" in word for word in told) for told in messages_of(pair))
    for each in pair.players:
        each.console.home()
    pair.wait(100)
    assert not any("tripeaks.got.link" in each.store.files.names() for each in pair.players)


def test_who_was_off_as_another_finished_was_not_quicker(pair):
    """It finishes alone, before it hears of the other one again."""
    pair.meet("tripeaks")
    pair.wait(20_000)
    host = pair.players[0].console.link
    host.own.state, host.own.ms = CLEARED, 20_000
    pair.line.silent = 10**6
    guest = pair.restart(pair.players[1])
    finish(pair, guest, 0)
    race = guest.console.link
    pair.wait(3000)
    assert race.won is None and race.own.state == PLAYS
    pair.line.silent = 0
    pair.wait(4000)
    assert race.won is False and host.won is True and race.own.ms > 20_000


@pytest.mark.parametrize("score, ms", ((0, 2**32 - 1), (0, 2**30 - 1), (2**31 - 1, 100)))
def test_no_time_and_no_score_of_a_rival_breaks_a_race_that_is_resumed(pair, score, ms):
    """A time that the clock cannot have is no standing; the longest one that it can is not beaten by this device's."""
    ana, bo = pair.begin("tripeaks")
    pair.wait(1000)
    ana.console.home()
    pair.line.silent = 10**6
    pair.wait(1000)
    bo = pair.restart(bo)
    rival = bo.console.link.rivals[0].device
    bo.board.end.heard = framed(STANDING, rival, struct.pack("<BBiI", CLEARED, 1, score, ms))
    pair.wait(1000)
    finish(pair, bo, 0)
    pair.wait(3000)
    race = bo.console.link
    assert Standing(9, "", 0).take(race.own.pack())  # the others understand what it sends
    assert race.won is (False if ms < 2**30 and not score else None)


@given(st.binary(max_size=60))
@settings(deadline=None)
def test_nonsense_is_no_standing(data):
    standing = Standing(5, "Ana", 0)
    before = standing.pack()
    if standing.take(data):
        assert standing.pack() == data and isinstance(standing.text(0), str)
    else:
        assert standing.pack() == before


def test_who_goes_on_at_once_after_the_end_is_heard_all_the_same(tmp_path):
    """The last standing was lost, and the next thing to be sent is that this device leaves."""
    pair = Pair(tmp_path, random.Random(1), names=("Ana", "Bo"))
    pair.meet("tripeaks")
    ana, bo = pair.players
    for player in (ana, bo):
        while not player.table.play.game.over:
            player.table.make_move(player.table.play.game.moves()[0])
            pair.line.silent = 60 if player is bo and bo.table.play.game.over else 0
            pair.step()
        pair.wait(1300)
    assert bo.console.link.won is not None and bo.press("a").top.name != "result"
    pair.wait(2000)
    assert ana.console.link.won is not None


@pytest.mark.parametrize("end, counted, number, shown", (
    (b"17 left", "left", 17, "17"), (b"deal 3", "deal", 3, "deal 3"), (b"40", "", 40, "40"), (b"-12", "", -12, "-12"),
    (b"5 left again", "left", 5, "5 again"), (b"deal 2 again", "deal", 2, "deal 2 again"),
    (b"9 again", "", 9, "9 again"),
))  # fmt: skip
def test_what_a_standing_counts_is_a_number_as_earlier_versions_show_it(end, counted, number, shown):
    """They send the same letters."""
    one, again = Standing(1, "", 0), Standing(2, "", 0)
    payload = struct.pack("<BBiI", PLAYS, 1, 7, 1000) + end
    assert one.take(payload) and (one.counted, one.number) == (counted, number) and one.text(0) == shown
    assert one.pack() == payload and again.take(one.pack()) and again.text(0) == shown


@pytest.mark.parametrize("end", (b"", b"left", b"x left", b"deal", b"deal x", b"of 52", b" "))
def test_a_standing_that_counts_nothing_known_shows_the_score(end):
    one = Standing(1, "", 0)
    assert one.take(struct.pack("<BBiI", PLAYS, 0, 33, 1000) + end) and one.text(0) == "33" and not one.counted


@pytest.mark.parametrize("name", SOLITAIRES)
def test_every_solitaire_says_in_a_number_how_far_it_has_come(name):
    for game, _ in at_random(name, 7):
        counted, number = game.standing()
        assert counted in ("left", "deal", "") and isinstance(number, int)
        assert counted or number == game.scores()[0]
