"""Every screen of the gallery as the device paints and sends it: the items of the simulator's frame, drawn by a Pico.

How the console comes to its frames is compared in `test_pictures.py`, for the screens that buttons and USB lead to.
Here it is only told what lies where, so it can be every screen on every board (TERCET_LONG=1; else some on each).
"""

import pytest

from display.items import FIELDS
from tests.emulator.emulated import BOARDS, LONG, in_copy, needs_image, same, stage
from tools.simulator.scenes import SCENES
from tools.simulator.sim import script

pytestmark = needs_image

PARTS = 5  # of the gallery, so that several processes can share it
SOME = 40  # without TERCET_LONG, every so many screens
# The cards that have fallen over the table are on the display alone, and in no frame
FALLEN = ("tripeaks-win", "trepenta-win")

_SCREEN = """
from array import array
class Told:
    overlay = False
    told = ()
    def build(self, scene, now):
        if not self.told:
            return
        with open("/scene", "rb") as file:
            data = array("h", file.read())
        count = len(data) // %d
        while scene.capacity < count:
            scene.count = scene.capacity
            scene.full()
        for i in range(len(data)):
            scene._now[i] = data[i]
        for value in self.told[0]:
            scene._keep(value, 0)
        scene.count = count
    def tick(self, now):
        return False
told = Told()
console.screens = [told]
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
        if name in FALLEN:
            continue
        simulated = script(board, tmp_path / str(number))
        simulated.home()
        prepare(simulated)
        console = simulated.console
        look = {key: console.settings[key] for key in ("suits", "theme")}
        frames.append((name, look, *_frame(console.scene), simulated.board.surface.image()))

    def paint():
        real, looks, pictures = stage(board), None, []
        real.tell(_SCREEN)
        for _, look, items, values, _ in frames:
            real.put("/scene", items)
            if look != looks:
                looks = look
                code = "".join("console.remember(%r, %r)\n" % pair for pair in look.items())
                real.tell(code + "console.apply_settings()")
            real.tell("told.told = (%r,)\nconsole.scene.invalidate()\nconsole.stale = True" % (values,))
            real.handheld.settle()
            pictures.append(real.image())
        return pictures, real.handheld.display.complaints

    pictures, complaints = in_copy(paint)
    for (name, _, _, _, wanted), picture in zip(frames, pictures, strict=True):
        same(picture, wanted, name)
    assert not complaints and frames
