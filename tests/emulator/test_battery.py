"""The battery on the emulated Pico: the screen shows what its converter or the PicoCalc's register reports."""

import pytest

import engine
from firmware.store import Storage
from tests.emulator.emulated import in_copy, needs_image, remote, same, saves_on
from tests.folders import fill
from tests.long import LONG
from tools.simulator.board import script

pytestmark = needs_image

BOARDS = ("picosystem", "picocalc") + (("picopad",) if LONG else ())


@pytest.mark.parametrize("board", BOARDS)
def test_the_measured_level_is_shown_and_warned_of(board, tmp_path):
    real = remote(board)
    states = ((80, False), (80, True), (12, False))

    def read():
        pictures = [real.image()]
        for percent, usb in states:
            real.handheld.charge(percent, usb)
            real.run("console.battery[0] = board.millis() - 30000")  # the last reading is so old that there is another
            real.wait(2000)
            pictures.append(real.image())
        return pictures, real.handheld.display.complaints

    (unknown, *pictures), complaints = in_copy(read)
    simulated = script(board, tmp_path).home()
    same(unknown, simulated.board.surface.image(), "before there was a battery")
    for (percent, usb), picture in zip(states, pictures):
        # While USB charges it, a battery's voltage does not say how full it is; the PicoCalc's register does
        simulated.battery(-1 if usb and board != "picocalc" else percent, usb)
        if percent == 12:
            simulated.rest()  # a warning opens
        same(picture, simulated.board.surface.image(), "%d%%, USB %s" % (percent, usb))
    assert not complaints


def test_nearly_empty_it_keeps_the_game_and_sleeps_until_a_press(tmp_path):
    real = remote("picosystem")
    log = "print(list(console.screens[0].play.game.log))"

    def run_down():
        handheld = real.handheld
        handheld.charge(80)
        real.run("console.battery = None\nconsole.home()")  # as if it had been switched on with that battery
        real.play(engine.new("treys", 41), fresh=True)
        real.press("a")
        played = real.run(log)
        handheld.charge(4)
        real.run("console.battery[0] = board.millis() - 30000\nconsole.battery[1] = -1")  # nothing to average with
        assert handheld.run_until(lambda: handheld.display.asleep, 20)
        saves, written = saves_on(handheld.disk()), len(handheld.flash.operations)
        handheld.run(1.0)
        assert len(handheld.flash.operations) == written
        handheld.press("left")
        assert not handheld.display.asleep
        assert played != "[]\n" and real.run(log) == played and not handheld.display.complaints
        return played, saves

    played, saves = in_copy(run_down)
    fill(tmp_path, saves)
    assert played == "%s\n" % Storage(tmp_path).load_game("treys").log
