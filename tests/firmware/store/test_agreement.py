"""The result screen agrees with the statistics, in random play of all games; daily and solved deals are counted."""

import random

import pytest

import engine
from engine import packs
from engine.game import PERSON
from firmware.store import Storage, days, people
from firmware.store.deals import Deals, mark_solved
from firmware.store.saves import CERTIFIED, PRACTICE
from tests.engine.games import SOLITAIRES, params
from tests.engine.moves import played, taken_back, to_end
from tests.engine.portable import variants
from tests.folders import pack, usual
from tools.simulator.board import script
from tools.simulator.ledgers import play_day, put, put_months

pytestmark = pytest.mark.usefixtures("unpainted")

ROW = 14  # bytes of a month in the section `days`


@pytest.mark.parametrize("name", engine.GAMES)
def test_every_number_of_a_result_agrees_with_the_statistics(name, tmp_path):
    console = script("pico-lcd-2", tmp_path, motion="off", remarks="off")
    store = console.store
    counted, scores = {0: 0, CERTIFIED: 0}, []  # games by how they count; scores of all
    for deal in range(1, 6):
        counts = CERTIFIED if engine.game_class(name).PACKS and deal % 2 else 0
        game, code = taken_back(played(name, deal))
        console.console.play(game, True, counts)
        console.table.make_move(code)
        result = console.settle().top
        seat = game.options.get("seats", PERSON).find(PERSON)
        won, score, chain = game.outcome(seat)
        record = store.statistics(name, bool(counts))
        counted[counts] += 1
        scores.append(score)
        assert record.played == counted[counts] and record.recent[-1] == (bool(won), score)
        assert game.comparable_score(score) == game.scores()[seat]
        if result.figures:
            assert result.figures[0] == game.comparable_score(score)
        else:  # a game without a renderer of its own
            assert "score %d" % score in " ".join(result.words)
        cells = {label: number for label, number, _ in result.cells}
        if record.played > 1 and game.seats == 1 and cells:
            assert cells["best ever"] == game.comparable_score(record.best)
        elif record.played > 1:
            assert result.best in ("best ever %d" % record.best, "")
        if game.seats > 1:
            assert [number for _, number, _ in result.cells] == game.scores()
        assert result.news != "best ever!" or record.best == score
        if chain:
            assert cells["longest chain"] == chain <= record.chain
        best_first = sorted(scores, reverse=not game.LOWEST_WINS)
        assert [entry[1] for entry in people.best(store.ledger(name))] == best_first[: people.MOST]
        page = console.open("stats", name)
        if page.at != (1 if page.has_packs and not counts else 0):  # page 0 has the certified deals where there are any
            console.press("right")
        shown = {label: figure for label, figure, _ in page.figures}
        assert shown["played"] == str(record.played) and shown["best ever"] == str(record.best)
        assert shown["wins in a row"] == str(record.streak)


def test_daily_deals_are_counted_also_where_a_file_of_an_earlier_version_is_damaged_or_newer(tmp_path):
    store, rng = Storage(tmp_path), random.Random(5)
    played = won = 0
    date = (2026, 5, 3)
    for _ in range(70):  # into three months
        date = days.moved(date, 1)
        if rng.random() < 0.6:
            win = rng.random() < 0.5
            play_day(store, "treys", date, win, rng.random() < 0.3)
            played, won = played + 1, won + win
    assert days.totals(store.ledger("treys")) == (played, won)
    # Only the last month is valid, with two days played and the first and third won
    for content in (None, b"\x01\0", b"\0" * 16):
        store.files.remove("trex.ledger")
        store.write_json("trex.days", [["2026", [1, 1, 0]], ["abcdef", [1, 1, 0]], ["202605", [3, 5, 0]]])
        if content:
            store.write("days", content)
        store = Storage(tmp_path)
        assert days.totals(store.ledger("treys")) == (played, won) and days.totals(store.ledger("trex")) == (2, 1)
        assert not {"days", "trex.days"} & set(store.files.names())
    assert "days.bad2" in store.files.names()
    store.files.remove("trex.ledger")
    newer = b"\x02" + bytes(15)  # its version, then a month
    store.write("days", newer)
    store = Storage(tmp_path)
    play_day(store, "trex", (2026, 5, 3), True)
    assert store.read("days") == newer and store.messages()[-1] == "trex.ledger is left as it is: not saved"


def test_old_months_are_kept_as_sums(tmp_path):
    """No day counts twice, and a run of days goes on."""
    store, before = Storage(tmp_path), days.MOST + 3
    months = [(2026 + i // 12, i % 12 + 1) for i in range(days.MOST + 6)]
    # Every day of these months was played, the third was won, none was late
    put_months(store, "treys", {month: ((1 << days.length(*month)) - 1, 4, 0) for month in months[:before]})
    played = sum(days.length(*month) for month in months[:before])
    for count, month in enumerate(months[before:]):  # of these the first two days are won
        assert days.totals(store.ledger("treys")) == (played, before + count * 2)
        assert days.in_a_row(store.ledger("treys"), month + (1,)) == played
        for day in range(1, days.length(*month) + 1):
            play_day(store, "treys", month + (day,), day < 3, False)
        played += days.length(*month)
        assert len(store.ledger("treys").sections["days"]) == ROW * (days.MOST + 1)
    before = store.ledger("treys").sections
    play_day(store, "treys", (2026, 1, 3), True, True)
    assert store.ledger("treys").sections == before
    later = days.moved(months[-1] + (28,), 20)  # days between were missed
    play_day(store, "treys", later, False, False)
    assert days.in_a_row(store.ledger("treys"), later) == 1


def test_a_run_of_days_ends_at_a_late_one_of_a_month_that_is_only_in_the_sums(store):
    months = [(2026 + i // 12, i % 12 + 1) for i in range(days.MOST)]
    known = {month: ((1 << days.length(*month)) - 1, 0, 0) for month in months}
    known[2026, 1] = known[2026, 1][0], 0, 1 << 30
    put_months(store, "treys", known)
    assert days.MOST == 48
    play_day(store, "treys", (2030, 1, 1), False)
    assert days.in_a_row(store.ledger("treys"), (2030, 1, 1)) == 4 * 365 + 1 - 31 + 1


@pytest.mark.parametrize("name", params("packs", among=SOLITAIRES))
def test_deals_that_were_won_are_marked_per_level_and_pack(name, tmp_path):
    console = script("pico-lcd-1.3", tmp_path, motion="off")
    deals = Deals(console.console, name)
    for file in engine.game_class(name).PACKS:
        changed = next(given for _, given in variants(name) if packs.file_name(name, {**usual(name), **given}) == file)
        options = {**usual(name), **changed}
        shipped = pack(name, options)
        chosen = [(level, index, shipped.deal(level, index)) for level, index in ((0, 0), (0, 999), (4, 17))]
        chosen.append((-1, 0, shipped.daily(2026, 2, 3)))  # -1: of no level
        for level, index, deal in chosen:
            place = deals.place(engine.new(name, deal, **options))
            assert (place is None) == (level < 0)
            if place:
                console.store.change_ledger(name, lambda ledger, place=place: mark_solved(ledger, *place))
            assert level < 0 or deals.solved(options)[level] >> index & 1
        assert [bin(bits).count("1") for bits in deals.solved(options)] == [2, 0, 0, 0, 1]
        assert not deals.solved(options)[0] >> 1 & 1
    put(console.store, name, "solved " + packs.file_name(name, options), b"\xff")  # too short for five levels
    assert deals.solved(options) == [0] * 5


def test_a_deal_that_is_won_at_the_table_is_solved(tmp_path):
    console = script("pico-lcd-1.3", tmp_path, motion="off")
    deals = Deals(console.console, "tripeaks")
    game = to_end(engine.new("tripeaks", pack("tripeaks").deal(0, 0)), -1)
    code = game.log[-1]
    for counts in (0, CERTIFIED | PRACTICE, CERTIFIED):
        game.undo()
        console.console.play(game, True, counts)
        console.table.make_move(code)
        console.settle()
        assert game.won and bin(deals.solved(game.options)[0]).count("1") == (counts == CERTIFIED)
    console.open("new_game", "tripeaks").take(0, level=0)
    assert console.top.lines[1][1] == "Gentle 1 ★"
