"""Every screen of the gallery as the device paints and sends it: the items of the simulator's frame, drawn by a Pico.

`test_pictures.py` compares the frames that the console itself builds, for screens that buttons and USB can reach. Here
the items come from the simulator, so every screen can be tested on every board (TERCET_LONG=1; otherwise a few each).
"""

import pytest

from display.items import FIELDS
from tests.emulator.emulated import BOARDS, LONG, in_copy, needs_image, remote
from tools.simulator.board import script
from tools.simulator.scenes import SCENES

pytestmark = needs_image

PARTS = 5  # of the gallery, so that several processes can share it
SOME = 40  # without TERCET_LONG, one screen in 40
# The cards of a win's cascade are only on the display, in no frame; turned screens are in `test_orientation.py`
OTHERS = ("tripeaks-win", "trepenta-win", "settings-hands")

_SCREEN = """
from array import array
from firmware import Screen
class Given(Screen):
    def build(self, scene, now):
        with open("/words") as file:  # in code the names among them would become those of the device
            words = eval(file.read())
        with open("/scene", "rb") as file:
            data = array("h", file.read())
        count = len(data) // %d
        while scene.capacity < count:
            scene.count = scene.capacity
            scene.grow()
        for i in range(len(data)):
            scene._now[i] = data[i]
        for value in words:
            scene._store(value, 0)
        scene.count = count
console.screens = [Given()]
""" % FIELDS


def _frame(scene):
    """Return the items of the frame that a scene shows, as bytes, and its strings and tuples."""
    items = scene._shown[: scene._shown_count * FIELDS]
    return items.tobytes(), [value for value in scene._values_shown if value is not None]


WHERE = [(board, part) for board in BOARDS for part in range(PARTS)] if LONG else [(board, 0) for board in BOARDS]


@pytest.mark.parametrize("board, part", WHERE)
def test_each_frame_is_painted_by_the_device_as_by_the_simulator(board, part, tmp_path):
    frames = []
    for number, (name, prepare) in enumerate(SCENES[part :: PARTS if LONG else SOME]):
        if name in OTHERS:
            continue
        simulated = script(board, tmp_path / str(number)).home()
        prepare(simulated)
        console = simulated.console
        appearance = {key: console.settings[key] for key in ("suits", "theme")}
        frames.append((name, appearance, *_frame(console.scene), simulated.board.surface.image()))

    def paint():
        real, last_appearance, pictures = remote(board), None, []
        real.put("/scene", b"")
        real.put("/words", b"()")
        real.run(_SCREEN)
        for _, appearance, items, values, _ in frames:
            real.put("/scene", items)
            real.put("/words", repr(values).encode())
            if appearance != last_appearance:
                last_appearance = appearance
                code = "".join("console.remember(%r, %r)\n" % pair for pair in appearance.items())
                real.run(code + "console.apply_settings()")
            real.run("console.scene.invalidate()\nconsole.stale = True")
            real.handheld.settle()
            pictures.append(real.image())
        return pictures, real.handheld.display.complaints

    pictures, complaints = in_copy(paint)
    wrong = []
    for (name, _, _, _, wanted), picture in zip(frames, pictures, strict=True):
        if picture.tobytes() != wanted.convert("RGB").tobytes():
            wrong.append(name)
    assert not wrong and not complaints and frames
