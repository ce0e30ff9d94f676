"""A game of as many moves as a save can count: the player is told before, nothing is lost, and undo goes on.

Only a game that need not end comes so far.
"""

import pytest

import engine
from firmware.store import Storage
from firmware.table import solitaire
from tests.engine.games import ALL, with_part
from tests.engine.moves import after, at_random
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import script

ENDLESS = [name for name in ALL if name not in with_part("ENDS")]


def to_and_fro(game):
    """Return two moves of which the second takes the first back, or None."""
    for code in game.moves():
        then = after(game, code)
        for back in then.moves():
            if after(then, back) == game:
                return code, back
    return None


def long_game(name, length):
    """Return a game of so many moves, nearly all to and fro."""
    game, pair = next((game, to_and_fro(game)) for game, _ in at_random(name, 7) if to_and_fro(game))
    for i in range(length - game.length):
        game.step(pair[i % 2])
    return game


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", ENDLESS)
def test_the_last_moves_are_announced_and_then_one_is_refused(name, board, tmp_path):
    most = engine.game_class(name).MOST_MOVES
    game = engine.load(long_game(name, most - 15).save())
    console = script(board, tmp_path, motion="off").play(game, True)
    said = []
    while game.length < most:
        console.console.toast = ""
        console.table.make_move(game.moves()[-1])
        assert not misplaced(console.settle().scene)
        said.append(console.console.toast)
    assert [words for words in said if words] == ["Room for 10 more moves in this deal"]
    for _ in range(2):
        console.table.make_move(game.moves()[-1])
        assert console.settle().console.toast.startswith("No room for more moves: ") and game.length == most
        assert not misplaced(console.scene)
    assert Storage(tmp_path).load_game(name).log == game.log
    if game.giving_up >= 0:
        console.table.give_up()
        assert console.settle().top.name == "result" and game.over
        console.wait(1000).press("right a")
    console.press("x x")
    assert game.length == most - 2 and Storage(tmp_path).load_game(name).log == game.log
    console.table.make_move(game.moves()[-1])
    console.settle()
    again = script(board, tmp_path, motion="off").home()  # after a power-off
    again.top.at = engine.GAMES.index(name)
    again.press("a")
    assert again.table.play.game.log == game.log and game.length == most - 1 and not again.store.messages()


@pytest.mark.parametrize("name", ENDLESS)
def test_forced_moves_that_lead_nowhere_are_no_end_that_plays_itself(name, monkeypatch):
    """To and fro, or more of them than the game has room for."""
    game = long_game(name, 40)
    monkeypatch.setattr(type(game), "runs_out", lambda game: to_and_fro(game)[0])
    assert not solitaire.wins_by_itself(game)
