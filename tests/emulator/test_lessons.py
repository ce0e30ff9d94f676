"""Lessons on the emulated Pico: the first pages as in the simulator, and memory where a game is played freely."""

import pytest

import engine
from firmware import lessons
from tests.emulator.emulated import at_sizes, in_copy, is_enough, needs_image, on_heaps, remote, same
from tests.emulator.stepped import SteppedConsole
from tests.firmware.learnt import played_freely
from tools.bench.device import inspected
from tools.simulator.board import script

pytestmark = needs_image

FREE = 60 * 1024  # bytes, of which the room for hints is a part


@on_heaps
@at_sizes
@pytest.mark.parametrize("name", engine.GAMES)
def test_a_lesson_begins_as_in_the_simulator_and_leaves_room(name, board, heap, tmp_path):
    simulated = script(board, tmp_path).home()
    freely = played_freely(simulated, name)  # its second item is the number of the lesson

    def learn():
        real = remote(board, heap, kind=SteppedConsole)
        begin = "from firmware import lessons\nlessons.begin(console, %r, %d)\ndel lessons"
        real.run(begin % (name, 0), seconds=60)
        real.settle()
        pictures = [real.image()]
        real.press("a")
        pictures.append(real.image())
        free = [inspected(real).free]
        if freely:
            real.run("console.home()\nconsole.store.write_json(%r, %r)" % (name + ".lesson", freely))
            real.run(begin % (name, freely[1]), seconds=60)
            real.settle()
            free.append(inspected(real).free)
        return pictures, free, real.handheld.display.complaints

    pictures, free, complaints = in_copy(learn)
    print(name, board, heap, free)
    lessons.begin(simulated.console, name, 0)
    simulated.settle()
    same(pictures[0], simulated.board.surface.image(), "at first")
    simulated.press("a")
    same(pictures[1], simulated.board.surface.image(), "after a press")
    assert is_enough(min(free), FREE)
    assert not complaints
