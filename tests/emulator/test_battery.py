"""The battery on the emulated Pico: what its converter or the PicoCalc's register says is what is shown."""

import pytest

from tests.emulator.emulated import LONG, in_copy, needs_image, same, stage
from tools.simulator.sim import script

pytestmark = needs_image

BOARDS = ("picosystem", "picocalc") + (("picopad",) if LONG else ())


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_measured_is_shown_and_warned_of(board, tmp_path):
    real = stage(board)
    states = ((80, False), (80, True), (12, False))

    def read():
        pictures = [real.image()]
        for percent, usb in states:
            real.handheld.charge(percent, usb)
            real.tell("console.cell[0] = board.millis() - 30000")
            real.wait(2000)
            pictures.append(real.image())
        return pictures, real.handheld.display.complaints

    (unknown, *pictures), complaints = in_copy(read)
    simulated = script(board, tmp_path)
    simulated.home()
    same(unknown, simulated.board.surface.image(), "before there was a battery")
    for (percent, usb), picture in zip(states, pictures):
        simulated.battery(-1 if usb and board != "picocalc" else percent, usb)
        if percent == 12:
            simulated.rest()
        same(picture, simulated.board.surface.image(), "%d%%, USB %s" % (percent, usb))
    assert not complaints
