"""Lessons on the emulated Pico: the first pages as in the simulator, and one in which a game is played freely."""

import pytest

import engine
from firmware import lessons
from tests.emulator.emulated import at_sizes, in_copy, needs_image, on_heaps, remote, same, tell
from tests.emulator.stepped import SteppedConsole
from tests.firmware.learnt import played_freely
from tools.bench.device import inspected
from tools.simulator.board import script

pytestmark = needs_image


@on_heaps
@at_sizes
@pytest.mark.parametrize("name", engine.GAMES)
def test_a_lesson_begins_as_in_the_simulator_and_goes_on(name, board, heap, tmp_path):
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
    tell("a lesson of %s, %s, %s" % (name, board, heap), min(free))
    lessons.begin(simulated.console, name, 0)
    simulated.settle()
    same(pictures[0], simulated.board.surface.image(), "at first")
    simulated.press("a")
    same(pictures[1], simulated.board.surface.image(), "after a press")
    assert not complaints
