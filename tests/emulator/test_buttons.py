"""Buttons as in reality: contacts that bounce, presses faster than a frame, back held at power-on."""

import pytest

from tests.emulator.emulated import UF2, in_copy, needs_image, remote, same, started
from tools.emulator.handheld import HOLD_MS, Handheld
from tools.simulator.board import script

pytestmark = needs_image

BOARD = "pico-lcd-1.3"


@pytest.mark.parametrize("count, bounce_ms, hold_ms, seconds", (
    (3, 0, HOLD_MS, 0.5), (3, 4, HOLD_MS, 0.5), (3, 18, HOLD_MS, 0.5), (5, 2, 24, 0.048), (1, 0, 6, 0.2),
))  # fmt: skip
def test_a_press_is_one_press_however_it_bounces_and_however_short_or_fast(
    count, bounce_ms, hold_ms, seconds, tmp_path
):
    """The last two cases: faster than a frame, and very short. `seconds`: from one press to the next."""
    handheld = started(BOARD)

    def press():
        handheld.buttons.bounce_ms = bounce_ms
        for _ in range(count):
            handheld.buttons.tap("down", hold_ms)
            handheld.run(seconds)
        handheld.settle()
        return handheld.image()

    simulated = script(BOARD, tmp_path).home()
    simulated.forget_date()  # a Pico does not know it
    simulated.press("down " * count)
    same(in_copy(press), simulated.board.surface.image())


def test_a_timer_that_has_stopped_begins_again():
    """MicroPython stops it when its function raises; without it no button would do anything until the next start."""
    real = remote(BOARD)

    def press():
        real.run("board._timer.deinit()")
        real.press("right")
        return real.run("print(console.screens[-1].at)")

    before = in_copy(lambda: real.run("print(console.screens[-1].at)"))  # the index of the game that is shown
    assert in_copy(press) != before


@pytest.mark.parametrize("board", [BOARD, "picocalc"])
def test_back_held_at_power_on_leaves_the_prompt_free(board):
    """Nothing is switched on, and the next start without it is as usual."""

    def press():
        handheld = Handheld(UF2, board)
        handheld.buttons.down("back")
        handheld.run_until(lambda: b">>> " in handheld.output, 5.0)
        first = bytes(handheld.output), handheld.display.on
        said = handheld.execute("print(6 * 7)")
        handheld.buttons.up("back")
        handheld.send(b"import main\r")
        return *first, said, handheld.run_until(lambda: handheld.display.on, 5.0)

    output, lit, said, starts = in_copy(press)
    assert b"Tercet was not started: the button for back is held" in output and not lit
    assert said == ("42\n", "") and starts
