"""A board held otherwise: the picture on its panel is turned, and its buttons mean what they do in that position."""

import pytest

from tests.emulator.emulated import UF2, in_copy, needs_image, remote, same
from tools.emulator.handheld import Handheld
from tools.simulator.board import script

pytestmark = needs_image

# Board, how it is held, by how many degrees clockwise the picture is turned then, a button, and what it means
HELD = (
    ("pico-lcd-1.3", "upside_down", 180, "left", "right"),
    ("pico-lcd-1.3", "left", 90, "right", "up"),
    ("pico-lcd-1.3", "right", 270, "up", "right"),
    ("display-pack", "upside_down", 180, "next", "prev"),
)


def _settings(console, way, swap="off"):
    """Turn the board of a console, real or emulated."""
    console.remember("turn", way)
    console.remember("swap", swap)
    console.apply_settings()


@pytest.mark.parametrize("board, way, degrees, button, meant", HELD)
def test_picture_and_buttons_are_turned_at_once(board, way, degrees, button, meant, tmp_path):
    simulated = script(board, tmp_path).home()
    real = remote(board)

    def show():
        _settings(real.console, way, "on")
        pictures = [real.image()]
        for name in (button, "select"):
            real.handheld.press(name)
            pictures.append(real.image())
        return pictures, real.handheld.display.complaints

    pictures, complaints = in_copy(show)
    _settings(simulated.console, way, "on")
    for picture, words in zip(pictures, ("", meant, "back")):
        simulated.press(words)
        same(picture.rotate(degrees, expand=True), simulated.board.surface.image(), words or "home")
    assert not complaints


def test_how_a_board_is_held_is_kept(tmp_path):
    """Power on with the setting: the first picture that is left is a turned one."""
    simulated = script("picosystem", tmp_path).home()
    _settings(simulated.console, "upside_down")
    files = {"saves/" + path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    handheld = Handheld(UF2, "picosystem", files=files)
    handheld.start()
    same(handheld.image().rotate(180), simulated.board.surface.image(), "home")
    handheld.press("left")
    simulated.press("right")
    same(handheld.image().rotate(180), simulated.board.surface.image(), "another game")
    assert not handheld.display.complaints
