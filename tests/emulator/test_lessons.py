"""Lessons on the emulated Pico: the first pages as in the simulator, and memory where a game is played freely."""

import pytest

import engine
from firmware import lessons
from tests.emulator.emulated import in_copy, needs_image, same, still_stage
from tools.simulator.sim import script

pytestmark = needs_image

BOARD = "pico-lcd-1.3"
FREE = 90 * 1024  # bytes


def _played_freely(console, name):
    """Return what is stored of a lesson of a game where the player is first led no more; None where she always is."""
    titles = lessons.titles(console.board.lesson_path(name))
    for number in range(len(titles)):
        course = lessons.Course(console.console, name, number)
        course.open(True)
        while course.step is not None:
            game = course.game
            if course.free:
                return [0, number, course.at, list(game.log[course.first :])]
            if course.script:
                game.play(game.code(course.script.pop(0)))
            elif course.step.waits:
                wanted = course.step.waits[0]
                game.play(game.moves()[0] if wanted == lessons.ANY else game.code(wanted))
                course.go_on()
            else:
                course.go_on()
    return None


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_lesson_begins_as_in_the_simulator_and_leaves_room(name, tmp_path):
    from tools.emulator.heap import Heap

    simulated = script(BOARD, tmp_path)
    simulated.home()
    freely = _played_freely(simulated, name)

    def learn():
        real = still_stage(BOARD)
        begin = "from firmware import lessons\nlessons.begin(console, %r, %d)\ndel lessons"
        real.tell(begin % (name, 0), seconds=60)
        real.settle()
        pictures = [real.image()]
        real.press("a")
        pictures.append(real.image())
        free = [Heap(real.handheld.mcu).look().free]
        if freely:
            real.tell("console.home()\nconsole.store.keep(%r, %r)" % (name + ".lesson", freely))
            real.tell(begin % (name, freely[1]), seconds=60)
            real.settle()
            free.append(Heap(real.handheld.mcu).look().free)
        return pictures, free, real.handheld.display.complaints

    pictures, free, complaints = in_copy(learn)
    print(name, free)
    lessons.begin(simulated.console, name, 0)
    simulated.settle()
    same(pictures[0], simulated.board.surface.image(), "at first")
    simulated.press("a")
    same(pictures[1], simulated.board.surface.image(), "after a press")
    assert min(free) >= FREE
    assert not complaints
