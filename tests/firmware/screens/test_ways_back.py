"""No dead ends: whatever is opened from a pause menu, the back button leads to the table or home."""

import pytest

import engine
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")


def _paused(folder, board, name):
    """Return a console with the pause menu of a game just begun."""
    console = script(board, folder).play(engine.new(name, 7))
    if console.top.name == "cover":
        console.press("a")
    return console.press("menu")


@pytest.mark.slow(but_first="board")
@pytest.mark.parametrize("board, name", [("display-pack", name) for name in engine.GAMES] + [("picosystem", "trex")])
def test_back_leads_out_of_whatever_the_pause_menu_opens(board, name, tmp_path):
    rows = _paused(tmp_path / "rows", board, name).titles
    assert {"Resume", "New deal", "Rules", "Settings"} <= set(rows)
    for at, row in enumerate(rows):
        console = _paused(tmp_path / str(at), board, name)
        console.press("next " * at + "a")
        ways = [screen.name for screen in console.console.screens]
        for _ in range(4):
            if ways[-1] in ("home", "play"):
                break
            console.press("back")
            ways.append(console.top.name)
        assert ways[-1] in ("home", "play"), (row, ways)


def test_the_pages_back_key_leads_home_by_the_pause_menu_and_elsewhere_does_what_b_does(tmp_path):
    console = _paused(tmp_path, "picosystem", "treys").press("b")
    for name in ("pause", "home"):
        assert console.top.step_back() and console.top.name == name
    assert not console.top.step_back()
    console.open("learn", "treys")
    lesson = console.press("a").top
    assert lesson.is_table and not lesson.step_back()
