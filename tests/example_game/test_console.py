"""The example game at the real console: it has no picture, hints or rules text, and is played all the same."""

import pytest

import engine
from display import items, renderers
from display.items import FIELDS
from display.surface.pillow import SurfacePIL
from firmware.store import Storage, lost
from tests.example_game.conftest import ROW
from tests.example_game.golf import DRAW
from tests.example_game.session import PRESSES, pictures
from tests.firmware.screens.layout import misplaced
from tests.runtimes import run
from tools.simulator.board import script

BOARDS = ("pico-lcd-1.3", "pico-lcd-1.14", "display-pack", "pico-lcd-2")

_ON_MICROPYTHON = """
import engine
engine.register(*%r)
from display.surface.framebuf import SurfaceFB
from tests.example_game.session import pictures
print(list(pictures(%r, SurfaceFB, %r)))
"""


def screen(console):
    """Return the screen on top."""
    return console.console.screens[-1]


def words(console):
    """Return the texts on the screen."""
    scene = console.console.scene
    shown = [scene._shown[FIELDS * i : FIELDS * i + FIELDS] for i in range(scene._shown_count)]
    return [scene._values_shown[item[7] >> 5] for item in shown if item[0] == items.TEXT]


def go_to(console, title):
    """Put the cursor of the menu shown on a row, which need not be on the screen."""
    screen(console).at = [row[0] for row in screen(console).lines].index(title)


def start(board, folder):
    """Return a console on which a deal has been dealt with keys, from the home screen."""
    console = script(board, folder).home()
    screen(console).at = engine.GAMES.index("golf")
    console.press("a")
    assert screen(console).name == "play" and screen(console).game.NAME == "golf"
    return console


@pytest.mark.parametrize("renderer", ["renderer", "none"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_deal_is_played_and_counted(board, renderer, tmp_path, monkeypatch):
    """With its own layout and without: the cursor begins at a card that fits, so select alone plays the deal."""
    monkeypatch.setattr(renderers, "renderer_path", lambda name: "tests.example_game." + renderer)
    console = start(board, tmp_path)
    game = screen(console).game
    seen = 0
    while screen(console).name != "result":
        assert not misplaced(console.console.scene)
        seen += any(code != DRAW for code in screen(console).spot()[4])
        console.press("a")
    assert game.over and seen == game.scores()[0] > 0 and not misplaced(console.console.scene, True)
    won, score, _ = game.outcome(0)
    record = Storage(str(tmp_path)).statistics("golf")
    assert (record.played, record.won, record.best) == (1, int(won), score)
    assert [entry[0] for entry in lost.entries(Storage(str(tmp_path)), "golf")] == ([] if won else [game.deal])
    assert "Show how" not in words(console) and "score %d" % score in " ".join(words(console))


def test_it_is_in_the_menu_with_a_plain_picture(tmp_path):
    console = script("pico-lcd-1.3", tmp_path).home()
    screen(console).at = engine.GAMES.index("golf") - 1
    console.press("right")
    assert "new deal" in words(console) and "Golf" in words(console) and not misplaced(console.console.scene)


@pytest.mark.parametrize("board", BOARDS)
def test_it_is_saved_and_resumed(board, tmp_path):
    console = start(board, tmp_path)
    console.press("a next a")
    game = screen(console).game
    again = script(board, tmp_path).home()
    screen(again).at = engine.GAMES.index("golf") - 1
    again.press("next")
    assert "resume" in words(again)
    again.press("a")
    assert screen(again).game.log == game.log != [] and screen(again).game == game


def test_undo_and_restart(tmp_path):
    console = start("pico-lcd-1.3", tmp_path)
    deal, before = screen(console).game.deal, screen(console).game.checksum()
    console.press("a a x x")
    assert screen(console).game.checksum() == before and not screen(console).game.log
    console.press("a menu")
    go_to(console, "Restart this deal")
    console.press("a next wait:1000 a")
    assert screen(console).game.deal == deal and not screen(console).game.log


def test_what_is_not_there_is_told_politely(tmp_path):
    console = start("pico-lcd-1.3", tmp_path)
    console.press("y!")
    assert console.console.toast == "This game has no hints"
    console.press("menu")
    assert "Hint" not in words(console)
    go_to(console, "Rules")
    console.press("a")
    assert "No rules are written yet" in words(console) and not misplaced(console.console.scene)
    console.press("b")
    go_to(console, "Statistics")
    console.press("a")
    assert "No games played yet" in words(console)


def test_options_and_deal_numbers(tmp_path):
    console = script("display-pack", tmp_path).home()
    screen(console).at = engine.GAMES.index("golf")
    console.press("back a next next a")
    assert "Wrap" in words(console) and "on" in words(console)
    assert "Deal" in words(console)  # and no choice of certified deals
    console.press("prev prev a")
    assert screen(console).game.options == {"wrap": True}


def test_the_live_mark_leaves_it_alone(tmp_path):
    console = script("pico-lcd-1.3", tmp_path, mark="on").home()
    screen(console).at = engine.GAMES.index("golf")
    console.press("a a a")
    assert screen(console).name == "play" and screen(console).verdict is None


@pytest.mark.parametrize("board", BOARDS)
def test_it_looks_the_same_on_micropython(board, tmp_path):
    here = list(pictures(board, SurfacePIL, str(tmp_path / "here")))
    assert len(set(here)) >= len(PRESSES) - 2
    assert run("unix", _ON_MICROPYTHON % (ROW, board, str(tmp_path / "there"))).strip() == str(here)
