"""What the controller's memory holds equals what the simulator draws, pixel for pixel."""

import pytest

from tests.emulator.emulated import BOARDS, in_copy, needs_image, remote, same, started
from tests.emulator.stepped import SteppedConsole
from tests.long import LONG
from tools.emulator.buttons import NoButton
from tools.simulator.board import script
from tools.simulator.scenes import SCENES

pytestmark = needs_image

# In the middle of a motion: what they show depends on the exact time, and the device's own clock may be later than the
# simulator's
MOVING = ("tripeaks-slide", "tripeaks-win", "trex-play")
AT_REST = ("settings", "tripeaks-chain", "treys-middle", "tresydos-discard", "trepenta-draw", "trex-queens")
# Boards whose controller is not an ST7789, one of them with a keyboard
OTHERS = ("ili9341", "picocalc")
FEW = ("settings", "treys-middle")


@pytest.mark.parametrize("board", BOARDS)
def test_each_board_from_power_on(board, tmp_path):
    """The first screen, then a game's page: orientation, offsets, colours and inversion are right on every panel."""
    simulated = script(board, tmp_path).home()
    simulated.forget_date()  # a Pico does not know it
    same(started(board).image(), simulated.board.surface.image(), "home")
    assert not any(started(board).display.margins().tobytes())  # black outside the picture
    words = "right down back" if "up" in started(board).buttons.pins else "next back back"

    def walk():
        handheld = started(board)
        pictures = []
        for word in words.split():
            handheld.press(word)
            pictures.append(handheld.image())
        return pictures, handheld.display.complaints

    pictures, complaints = in_copy(walk)
    for word, picture in zip(words.split(), pictures):
        simulated.press(word)
        same(picture, simulated.board.surface.image(), word)
    assert not complaints


WHERE = [("pico-lcd-1.3", name) for name in AT_REST] + [(board, name) for board in OTHERS for name in FEW]
if LONG:
    WHERE = [(board, name) for board in BOARDS for name in AT_REST]


@pytest.mark.parametrize("board, name", WHERE)
def test_each_screen(board, name, tmp_path):
    """Some of the gallery's screens (TERCET_LONG=1: on all boards), opened and walked through by buttons."""
    _compare(board, name, remote(board), tmp_path)


@pytest.mark.parametrize("board", BOARDS if LONG else ("pico-lcd-1.3",))
@pytest.mark.parametrize("name", MOVING)
def test_each_screen_in_motion(board, name, tmp_path):
    """Those in the middle of a motion, while the device's clock moves as the simulated one does."""
    _compare(board, name, remote(board, kind=SteppedConsole), tmp_path)


def _compare(board, name, real, tmp_path):
    """Fail unless the remote console `real` shows a scene as the simulator does; skip without the buttons for it."""
    prepare = dict(SCENES)[name]
    simulated = script(board, tmp_path / "keys").home()
    prepare(simulated)
    wanted = simulated.board.surface.image()

    # The same with the buttons that this board has: where they lead elsewhere there is nothing to compare
    buttons = script(board, tmp_path / "buttons")
    press = buttons.press
    buttons.press = lambda words: press(real.substituted(words))
    buttons.home()
    try:
        prepare(buttons)
    except NoButton as error:
        pytest.skip(str(error))
    if buttons.board.surface.image().tobytes() != wanted.tobytes():
        pytest.skip("this board's buttons lead elsewhere")

    def show():
        prepare(real)
        return real.image(), real.handheld.display.complaints

    picture, complaints = in_copy(show)
    same(picture, wanted, name)
    assert not complaints
