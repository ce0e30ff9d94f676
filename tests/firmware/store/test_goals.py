"""Goals: for each a record that earns it and one that just misses it; what is stored; that it is announced once.

A line of `goals.txt`: game, number of the goal, `earned` or `missed`, options that are not defaults as JSON, deal, and
the moves as 16-bit codes, compressed.
"""

import base64
import json
import zlib
from array import array
from functools import cache
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

import pytest

import engine
from display import fonts
from firmware.store import Storage, goals
from firmware.store.saves import PRACTICE
from tests.engine.moves import count_game, play_codes, to_end
from tests.engine.solving import to_win
from tests.runtimes import run
from tools.simulator.board import script

# Of each line of goals.txt: the game's name, the goal's number, "earned" or "missed", options, deal, moves; all texts
LINES = [line.split(" ") for line in Path(__file__).with_name("goals.txt").read_text().splitlines()]
GOALS = [(name, number) for name in goals.TABLE for number in range(len(goals.TABLE[name]))]
# By how much the record that misses a goal does so, by (game, number of the goal), where that is not one: for Trex the
# least step of the measure, for the others what the record found happens to miss by
STEPS = {
    ("tripeaks", 3): 3, ("klondike", 0): 13, ("klondike", 1): 2, ("trepenta", 2): 2, ("trex", 0): 5, ("trex", 1): 25,
    ("trex", 2): 15,
}  # fmt: skip


@cache
def moves(packed):
    """Return the codes of the moves in a line."""
    return list(array("H", zlib.decompress(base64.b85decode(packed))))


@cache
def record(name, number, kind):
    """Return the game of a line, played to its end."""
    ((_, _, _, options, deal, packed),) = [line for line in LINES if line[:3] == [name, str(number), kind]]
    game = engine.new(name, int(deal), **dict(json.loads(options)))
    assert play_codes(game, moves(packed)).over
    return game


@pytest.mark.parametrize("name, number", GOALS)
def test_one_record_earns_a_goal_and_another_just_misses_it(name, number):
    _, _, measure, least = goals.TABLE[name][number]
    for kind in ("earned", "missed"):
        assert goals.earned(record(name, number, kind)) >> number & 1 == (kind == "earned")
    missed = measure(record(name, number, "missed"), 0)
    assert least - STEPS.get((name, number), 1) == missed < least <= measure(record(name, number, "earned"), 0)


@pytest.mark.parametrize("number", (0, 1))
def test_any_deal_of_a_match_of_tres_y_dos_counts(number):
    """The match goes on after the deal of a record, and another seat wins it."""
    single = record("tresydos", number, "earned")
    game = play_codes(engine.new("tresydos", single.deal, **dict(single.options, match=3)), single.log)
    while not game.over:
        moves = game.moves()
        game.play(moves[0] if game.to_act == 0 and game.text(moves[0]) != "show" else moves[-1])
    assert goals.earned(game) >> number & 1


@pytest.mark.parametrize("scores, drawn", (([2, 1], 2), ([3, 0], 1), ([1, 0], 4)))
def test_a_match_with_drawn_deals_is_not_to_nil(scores, drawn):
    match = SimpleNamespace(target=3, scores=lambda: scores, winners=lambda: [0], deal_no=sum(scores) + drawn - 1)
    assert goals.TABLE["tresydos"][3][2](match, 0) == -drawn - scores[1]


def test_a_peak_that_is_a_deals_last_card_counts_in_a_match():
    single = to_win(engine.new("tripeaks", 2))
    match = to_end(play_codes(engine.new("tripeaks", 2, match="best 3"), single.log))
    assert single.won and goals.earned(single) >> 1 & 1 and goals.earned(match) >> 1 & 1


def test_a_short_game_of_trepenta_is_neither_far_ahead_nor_a_light_hand():
    """The first three rounds of a record: in a game of five such points would earn both goals."""
    whole = record("trepenta", 3, "earned")
    game = engine.new("trepenta", whole.deal, **dict(whole.options, rounds=3))
    for code in whole.log:
        if not game.over:
            game.play(code)
    mine, other = game.scores()
    assert game.over and game.winners() == [0] and mine <= 20 <= 30 <= other - mine
    both = 1 << 2 | 1 << 3  # goals 2 and 3 of its table
    assert not goals.earned(game) & both and goals.earned(whole) & both == both


def test_a_king_of_trex_wins_its_kingdom_together_with_its_partner():
    deals = [(2, 31, [150, -195, 50, -5]), (1, 16, [50, 200, 100, 150])]  # the second one is of another kingdom
    for partners, margin in ((False, -100), (True, 400)):
        game = SimpleNamespace(deals_done=2, history=deals.__getitem__, comparable_score=int, partners=partners)
        assert goals.TABLE["trex"][0][2](game, 2) == margin


def test_a_micropython_measures_the_same():
    code = "import engine, binascii\nfrom array import array\nfrom firmware.store import goals\n"
    code += "def play(name, options, deal, moves):\n    game = engine.new(name, deal, **options)\n"
    code += "    for code in array('H', binascii.unhexlify(moves)):\n        game.step(code)\n"
    code += "    print(goals.earned(game))\n"
    for name, _, _, options, deal, packed in LINES:
        given = name, dict(json.loads(options)), int(deal), array("H", moves(packed)).tobytes().hex()
        code += "play(%r, %r, %d, %r)\n" % given
    found = [int(line) for line in run("unix", code).split()]
    assert found == [goals.earned(record(name, int(number), kind)) for name, number, kind, *_ in LINES]


def test_every_game_has_goals_with_words_that_fit():
    assert set(goals.TABLE) <= set(engine.GAMES) and len(GOALS) == 4 * len(goals.TABLE)
    for name in goals.TABLE:
        for title, words in goals.titles(name):
            assert fonts.width(fonts.SMALL, words) <= 200 >= fonts.width(fonts.BIG, title), (title, words)


def test_a_goal_is_announced_once_and_stays(console, tmp_path):
    game = record("tripeaks", 0, "earned")
    for announced in (True, False):
        console.console.play(game)
        console.store.finish(game)
        console.open("result", console.top)
        assert ("Chain of ten" in " ".join(console.texts())) == announced
    assert goals.reached(Storage(tmp_path).ledger("tripeaks")) & 1
    assert goals.reached(Storage(tmp_path).ledger("treys")) == 0
    console.home().open("game", "tripeaks")
    count = bin(goals.earned(game)).count("1")
    assert ("Goals", "%d of 4" % count, False) in console.top.lines
    console.open("goals", "tripeaks")
    assert console.texts().count("done") == count


def test_two_goals_at_once_are_read_in_full(tmp_path):
    for name in engine.GAMES:
        titles = [title for title, _ in goals.titles(name)]
        for pair in combinations(titles, 2):
            console = script("pico-lcd-1.3", tmp_path).play(record("tripeaks", 0, "earned"))
            console.store.earned = pair
            console.open("result", console.top)
            assert ", ".join(pair) in console.texts()


def test_practice_and_tables_of_several_people_earn_nothing(store):
    count_game(store, record("tripeaks", 0, "earned"), PRACTICE)
    assert not goals.reached(store.ledger("tripeaks")) and store.earned == ()
    game = record("tresydos", 0, "earned")
    letters = game.options["seats"]
    shared = engine.load(game.save(), letters[0] + "P" + letters[2:])
    assert goals.earned(game) and not goals.earned(shared)
