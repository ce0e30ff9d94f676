"""A flash whose erases take as long as they may, 400 ms with interrupts off: no press longer than that is lost."""

import pytest

from firmware.store import Storage
from tests.emulator.emulated import UF2, in_copy, needs_image, saves_on
from tests.emulator.test_power_cut import GAME, almost_over
from tests.folders import contents, fill
from tools.emulator.flash import SLOWEST_ERASE_MS
from tools.emulator.handheld import HOLD_MS, Handheld

pytestmark = needs_image

BOARD = "picosystem"  # it has a buzzer
PRESSES = 18  # more than the writes that a block of the flash has room for
CALM_NS = 1e9  # without a press: a pause
QUIET = 0.3  # seconds without an edge at the buzzer's pin: no note goes on


@pytest.mark.parametrize("hold_ms, pause, erases_wait", [
    (HOLD_MS, 1.8, True),  # seconds; somebody who thinks before each move
    (SLOWEST_ERASE_MS + 20, 0.15, False),  # and somebody who does not
])  # fmt: skip
def test_every_press_is_played_and_saved_and_no_note_goes_on(hold_ms, pause, erases_wait, tmp_path):
    store = Storage(tmp_path / "before")
    store.save_settings({**store.settings(), "motion": "off", "sound": "loud", "last": GAME})
    store.save_game(almost_over(PRESSES + 2))
    before = store.load_game(GAME).length
    files = {"saves/" + path: data for path, data in contents(tmp_path / "before").items()}

    def play():
        handheld = Handheld(UF2, BOARD, files=files)
        handheld.flash.erase_ms = SLOWEST_ERASE_MS
        handheld.start()
        handheld.press("select wait:1500")
        operations, pressed = handheld.flash.operations, []
        first = len(operations)
        for _ in range(PRESSES):
            handheld.buttons.tap("select", hold_ms)
            pressed.append(handheld.nanos)
            handheld.run(hold_ms / 1000 + pause)
        erases = [one.began for one in operations[first:] if one.kind == "erase"]
        waited = [min(began - at for at in pressed if at <= began) for began in erases]
        handheld.run(1)
        edges = []
        handheld.mcu.gpio[handheld.profile["buzzer"]].add_listener(lambda now, before: edges.append(now))
        handheld.run(QUIET)
        return waited, edges, saves_on(handheld.disk())

    waited, edges, saved = in_copy(play)
    print("erases came", [round(nanos / 1e6) for nanos in waited], "ms after a press")
    assert waited and not edges
    assert not erases_wait or min(waited) >= CALM_NS
    fill(tmp_path / "after", saved)
    assert Storage(tmp_path / "after").load_game(GAME).length == before + PRESSES
