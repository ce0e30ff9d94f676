"""Nothing is lost by a slip: what gives up a game, or a deal of it, asks first and says what would be lost."""

import pytest

import engine
from engine.rng import Rng
from firmware.screens.ask import began, lost_since
from firmware.store import Storage
from tests.engine.moves import to_end
from tests.engine.portable import any_move
from tests.firmware.kinds import FOUR_BUTTONS, STICK
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")


def played(name, deal, count=0, to_deal=0, **options):
    """Return a game after `count` random moves, in deal `to_deal` (the first is 0), with a person to move."""
    game, rng = engine.new(name, deal, **options), Rng(deal)
    seats = game.options.get("seats", "P")
    while not game.over and (game.length < count or game.deal_no < to_deal or seats[game.to_act] != "P"):
        game.play(any_move(game, rng))
    return game


def pause(console, row):
    """Choose a row of the pause menu."""
    assert console.press("menu").top.name == "pause"
    console.go_to(row)
    console.press("a!")


def asked(console):
    """Return (title, line …) of the question."""
    assert console.top.name == "ask"
    return console.top.title, *console.top.lines


# Game, options, moves made, deals over, title and line of the question
CASES = [
    ("treys", {}, 5, 0, ("Restart this deal?", "5 moves are lost.")),
    ("tripeaks", {}, 1, 0, ("Restart this deal?", "1 move is lost.")),
    ("tripeaks", {"match": "best 3"}, 0, 1, ("Restart all 3 deals?", "The score of 1 deal is lost.")),
    ("tripeaks", {"match": "target"}, 0, 2, ("Restart the whole game?", "The score of 2 deals is lost.")),
    ("tresydos", {"match": 5}, 0, 2, ("Restart the whole game?", "The score of 2 deals is lost.")),
    ("trepenta", {}, 0, 3, ("Restart all 5 rounds?", "The score of 3 rounds is lost.")),
    ("trex", {}, 0, 3, ("Restart all 20 deals?", "The score of 3 deals is lost.")),
    ("trex", {"complex": "all"}, 0, 3, ("Restart all 8 deals?", "The score of 3 deals is lost.")),
]


@pytest.mark.parametrize("name, options, count, deals, words", CASES)
@pytest.mark.parametrize("board", (STICK, FOUR_BUTTONS))
def test_a_restart_says_what_is_lost_and_no_quick_thumb_confirms(board, name, options, count, deals, words, tmp_path):
    game = played(name, 7, count, deals, **options)
    row = "Restart this deal" if game.deals == 1 else "Restart the game"
    console = script(board, tmp_path).play(game)
    log = list(game.log)
    pause(console, row)
    assert asked(console) == words
    assert console.press("x!").top.at == 0, "only cursor keys change the answer"
    assert console.press("next! a! a! a!").top.name == "ask", "answered before it could be read"
    console.press("prev wait:400 a")  # the safe answer, which was the first one chosen
    assert console.top.name == "play" and game.log[: len(log)] == log
    pause(console, row)
    assert console.press("wait:400 a").top.play.game is game, "the first answer is the safe one"
    pause(console, row)
    assert console.press("back").top.play.game is game
    pause(console, row)
    console.press("next wait:400 a!")
    begun = console.top.play.game
    assert begun is not game and begun.deal == game.deal and begun.options == game.options
    assert begun.deal_no == 0 and not lost_since(begun, 0)


@pytest.mark.parametrize("name", engine.GAMES)
def test_nothing_is_asked_where_nothing_would_be_lost(name, tmp_path):
    """A game that has just begun is dealt again from its own menu, and given up for another one."""
    game = played(name, 7)
    console = script(STICK, tmp_path).play(game)
    pause(console, "Restart this deal" if game.deals == 1 else "Restart the game")
    assert console.top.name == "play"
    console.console.home()
    console.console.push("game", name)
    assert console.press("a a").top.name in ("play", "cover")


@pytest.mark.parametrize("name", engine.GAMES)
def test_the_game_in_progress_is_given_up_for_another_only_when_that_is_confirmed(name, tmp_path):
    console = script(FOUR_BUTTONS, tmp_path)
    console.console.play(played(name, 7, 5), True)
    saved = Storage(tmp_path).load_game(name)
    console.home().open("new_game", name)
    console.press("a")
    assert asked(console)[0] == "Give up this game?" and asked(console)[1].endswith("lost.")
    assert console.press("wait:400 a").top.name == "new_game"
    assert Storage(tmp_path).load_game(name).log == saved.log
    assert console.press("a next wait:400 a!").top.name in ("play", "cover")
    assert console.table.play.game.deal != 7
    assert Storage(tmp_path).load_game(name).log != saved.log


def test_a_lost_deal_that_is_tried_again_asks_too(console):
    console.store.finish(to_end(engine.new("tripeaks", 7)))
    console.console.play(played("tripeaks", 9, 5), True)
    console.home()
    caller = type("Caller", (), {"name_of_game": "tripeaks"})
    console.console.push("lost", caller)
    console.press("a")
    assert asked(console)[1] == "5 moves are lost."
    assert console.press("next wait:400 a").top.play.game.deal == 7 and not console.top.play.game.length


def test_a_game_that_is_over_is_no_loss(tmp_path):
    game = to_end(engine.new("tripeaks", 7))
    console = script(STICK, tmp_path).play(game)
    pause(console, "Restart this deal")
    assert console.top.name == "play" and console.top.play.game is not game


# The deal of a longer game


@pytest.mark.parametrize("name, options", (
    ("tripeaks", {"match": "best 5"}), ("tresydos", {"match": 5}), ("trepenta", {}), ("trex", {}),
    ("trex", {"complex": "all"}),
))  # fmt: skip
def test_this_deal_again_is_the_beginning_of_the_deal_and_keeps_what_was_scored(name, options, tmp_path):
    game = played(name, 11, 0, 2, **options)
    start = next(length for length in range(game.length + 1) if game.copy_at(length).deal_no == 2)
    assert began(game) == start
    while not lost_since(game, start) or game.options.get("seats", "P")[game.to_act] != "P":
        game.play(game.moves()[0])
    assert game.deal_no == 2
    scores = game.scores() if name != "tripeaks" else None  # there the current deal's points are among them
    console = script(STICK, tmp_path).play(game)
    pause(console, "This deal again")
    assert asked(console)[0] == "This deal again?"
    assert console.press("next wait:400 a!").top.name == "play" and console.top.play.game is game
    assert game.length >= start and began(game) == start and game.deal_no == 2
    assert not lost_since(game, start)
    assert scores is None or game.scores() == scores
    pause(console, "This deal again")  # with nothing to lose, and for a solitaire nothing to redo
    assert console.top.name == "play" and all(console.table.play.undone)


def test_a_clock_does_not_go_back(tmp_path):
    console = script(STICK, tmp_path).play(played("tripeaks", 7, 3, match="best 3", timer=120)).press("menu")
    assert "This deal again" not in console.titles
