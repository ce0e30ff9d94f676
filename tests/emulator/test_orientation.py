"""A board in another orientation: the picture on its panel is turned, and so is what its buttons mean."""

import pytest

import engine
from tests.emulator.emulated import UF2, in_copy, needs_image, remote, same
from tests.emulator.test_careless import PROBES
from tests.engine.moves import play_until
from tools.emulator.failures import Failures
from tools.emulator.handheld import Handheld
from tools.simulator.board import script

pytestmark = needs_image

# Board, orientation, clockwise turn of the picture in degrees, a button, and the key that it then is
ORIENTATIONS = (
    ("pico-lcd-1.3", "upside_down", 180, "left", "right"),
    ("pico-lcd-1.3", "left", 90, "right", "up"),
    ("pico-lcd-1.3", "right", 270, "up", "right"),
    ("display-pack", "upside_down", 180, "next", "prev"),
)


def _settings(console, orientation, swap="off"):
    """Set how the board of a scripted console, simulated or emulated, is held."""
    console.set("turn", orientation)
    console.set("swap", swap)


@pytest.mark.parametrize("board, orientation, degrees, button, meant", ORIENTATIONS)
def test_picture_and_buttons_are_turned_at_once(board, orientation, degrees, button, meant, tmp_path):
    simulated = script(board, tmp_path).home()
    real = remote(board)

    def show():
        _settings(real, orientation, "on")
        pictures = [real.image()]
        for name in (button, "select"):
            real.handheld.press(name)
            pictures.append(real.image())
        return pictures, real.handheld.display.complaints

    pictures, complaints = in_copy(show)
    _settings(simulated, orientation, "on")  # with select and back swapped
    for picture, words in zip(pictures, ("", meant, "back")):
        simulated.press(words)
        same(picture.rotate(degrees, expand=True), simulated.board.surface.image(), words or "home")
    assert not complaints


def test_a_stored_orientation_holds_from_the_first_picture(tmp_path):
    """The home screen after power-on is turned."""
    simulated = script("picosystem", tmp_path).home()
    _settings(simulated, "upside_down")
    files = {"saves/" + path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    handheld = Handheld(UF2, "picosystem", files=files)
    handheld.start()
    same(handheld.image().rotate(180), simulated.board.surface.image(), "home")
    handheld.press("left")
    simulated.press("right")
    same(handheld.image().rotate(180), simulated.board.surface.image(), "another game")
    assert not handheld.display.complaints


def test_a_board_can_be_turned_where_least_memory_is_free():
    """Its file is read anew for that."""
    real = remote("pico-lcd-1.3", "1.29")

    def turn():
        real.play(play_until(engine.new("tripeaks", 7), lambda game: game.length >= 12))
        real.press("y wait:2000 back")
        real.open("settings")
        failures = Failures(real.handheld)
        _settings(real, "upside_down", "on")
        return failures.sizes, real.handheld.display.access

    failures, access = in_copy(turn)
    assert set(failures) <= PROBES and access == 0xB0
