"""The example game at the real console: it has no picture, hints or rules text, and is played all the same."""

import pytest

import engine
from display import renderers
from display.surface.pillow import SurfacePIL
from firmware.store import Storage, lost
from tests.example_game.conftest import ROW
from tests.example_game.golf import DRAW
from tests.example_game.session import PRESSES, pictures
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import misplaced
from tests.runtimes import run
from tests.tools.web.test_spoken import Player
from tools.simulator.board import script

_ON_MICROPYTHON = """
import engine
engine.register(*%r)
from display.surface.framebuf import SurfaceFB
from tests.example_game.session import pictures
print(list(pictures(%r, SurfaceFB, %r)))
"""


def start(board, folder, **settings):
    """Return a console on which a deal has been dealt with keys, from the home screen."""
    console = script(board, folder, **settings).home()
    console.top.at = engine.GAMES.index("golf")
    assert console.press("a").top.name == "play" and console.top.play.game.NAME == "golf"
    return console


@pytest.mark.parametrize("renderer", ["renderer", "none"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_deal_is_played_and_counted(board, renderer, tmp_path, monkeypatch):
    """With its own layout and without: the cursor begins at a card that fits, so select alone plays the deal."""
    monkeypatch.setattr(renderers, "renderer_path", lambda name: "tests.example_game." + renderer)
    console = start(board, tmp_path)
    game = console.top.play.game
    taken = 0  # cards of columns
    while console.top.name != "result":
        assert not misplaced(console.scene)
        *_, codes = console.top.spot()
        taken += DRAW not in codes
        console.press("a")
    assert game.over and taken == game.scores()[0] > 0 and not misplaced(console.scene, True)
    won, score, _ = game.outcome(0)
    record = Storage(tmp_path).statistics("golf")
    assert (record.played, record.won, record.best) == (1, int(won), score)
    assert [entry[0] for entry in lost.entries(Storage(tmp_path).ledger("golf"))] == ([] if won else [game.deal])
    assert "Show how" not in console.texts() and "score %d" % score in " ".join(console.texts())


def test_screen_readers_say_its_moves(tmp_path):
    listener = Player(engine.new("golf", 7), tmp_path)
    assert listener.press("select") == ["Draw.", "6 of diamonds. Can be played. Column 2, 5 of 5."]
    assert listener.press("select")[0] == "Play 1."
    assert listener.press("x")[0] == "Taken back."


def test_it_is_in_the_menu_with_a_plain_picture(tmp_path):
    console = script("pico-lcd-1.3", tmp_path).home()
    console.top.at = engine.GAMES.index("golf") - 1
    console.press("right")
    assert "new deal" in console.texts() and "Golf" in console.texts() and not misplaced(console.scene)


@pytest.mark.parametrize("board", BOARDS)
def test_it_is_saved_and_resumed(board, tmp_path):
    game = start(board, tmp_path).press("a next a").top.play.game
    again = script(board, tmp_path).home()
    again.top.at = engine.GAMES.index("golf") - 1
    again.press("next")
    assert "your game" in again.texts()
    assert again.press("a").top.play.game.log == game.log != [] and again.top.play.game == game


def test_missing_parts_are_reported(tmp_path):
    console = start("pico-lcd-1.3", tmp_path)
    assert console.press("y!").console.toast == "This game has no hints"
    console.press("menu")
    assert "Hint" not in console.texts()
    console.choose("Rules")
    assert "No rules are written yet" in console.texts() and not misplaced(console.scene)
    console.press("b").choose("Statistics")
    assert "No games yet" in console.texts()


def test_options_and_deal_numbers(tmp_path):
    console = script("display-pack", tmp_path).home()
    console.top.at = engine.GAMES.index("golf")
    console.press("back a")  # the game's page, its new game
    console.press("next next a")  # past "Deal the cards" and "Deal", changes "Wrap"
    assert "Wrap" in console.texts() and "on" in console.texts()
    assert "Random" in console.texts()  # and no choice of certified deals
    assert console.press("prev prev a").top.play.game.options == {"wrap": True}


def test_the_live_mark_leaves_it_alone(tmp_path):
    console = start("pico-lcd-1.3", tmp_path, mark="on").press("a a")
    assert console.top.name == "play" and console.top.play.verdict is None


@pytest.mark.parametrize("board", BOARDS)
def test_it_looks_the_same_on_micropython(board, tmp_path):
    here = list(pictures(board, SurfacePIL, str(tmp_path / "here")))
    assert len(set(here)) >= len(PRESSES) - 2  # the end of `look` and the undo may show an earlier picture again
    assert run("unix", _ON_MICROPYTHON % (ROW, board, str(tmp_path / "there"))).strip() == str(here)
