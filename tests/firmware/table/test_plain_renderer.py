"""The plain renderer knows only what every game answers: here it shows the games that have renderers of their own."""

import pytest

import engine
from display import renderers
from tests.engine.games import ALL
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import script

SIZES = ("pico-lcd-1.3", "pico-lcd-1.14", "pico-lcd-2")


@pytest.fixture
def plain(monkeypatch):
    """Make every game one without a look."""
    for name in engine.GAMES:
        renderers.unload(name)
    monkeypatch.setattr(engine, "renderer_path", lambda name: "display.renderers.no_" + name)
    monkeypatch.setattr(renderers, "renderer_path", engine.renderer_path)
    yield
    for name in engine.GAMES:
        renderers.unload(name)


@pytest.mark.parametrize("board", SIZES)
@pytest.mark.parametrize("name", ALL)
def test_any_game_is_played_with_the_plain_look(plain, board, name, tmp_path):
    """Some moves with keys, opponents among them, then the end of the game: nothing is cut off, and it is counted."""
    console = script(board, tmp_path)
    game = engine.new(name, 7)
    console.play(game)
    assert type(console.top.renderer).__name__ == "PlainRenderer"
    for _ in range(12):
        console.press("next a")
        if console.top.name == "between_deals":
            console.press("a")
        assert not misplaced(console.console.scene, console.top.overlay)
    assert game.length >= 12
    while not game.over:
        game.play(game.moves()[-1])
    console.play(game)
    console.settle()
    if console.top.name == "play":
        console.press("a")
    assert console.top.name == "result" and not misplaced(console.console.scene, True)
    assert console.console.store.statistics(name).played == 1


@pytest.mark.parametrize("name", ALL)
def test_a_hint_needs_nothing_of_a_look_but_its_spots(plain, name, tmp_path):
    """It says the move and stands where the plain renderer has room."""
    console = script("pico-lcd-1.14", tmp_path).play(engine.new(name, 7))
    table = console.top
    table.hint()
    console.settle()
    assert table.hinted and table.hinted[0] == console.console.toast


def test_a_look_that_does_not_load_is_no_reason_for_the_plain_one(monkeypatch):
    """Only a renderer that is not there: a mistake in one is to be seen."""
    monkeypatch.setattr(renderers, "renderer_path", lambda name: "tests.firmware.table.broken_renderer")
    with pytest.raises(ImportError, match="no_such_module"):
        renderers.load("treys", 240, 240)
