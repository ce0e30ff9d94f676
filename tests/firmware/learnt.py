"""What players have learnt, as `<game>.lesson` stores it: all games, or a lesson as far as its free step."""

import engine
from firmware import lessons


def learnt(script):
    """Store that the player of a scripted console has finished a lesson of each game; return the script."""
    store = script.store
    for name in engine.GAMES:
        if store.read(name + ".lesson") is None:
            store.write_json(name + ".lesson", [1, 0, 0, []])  # bit 0: the first one is finished; see lessons.progress
    return script


def played_freely(script, name):
    """Return what `<game>.lesson` holds at the first free step of its lessons; None when they prescribe every move."""
    titles = lessons.titles(script.board.lesson_path(name))
    for number in range(len(titles)):
        course = lessons.Course(script.console, name, number)
        course.open(True)
        while course.step is not None:
            game = course.game
            if course.free:
                return [0, number, course.at, list(game.log[course.first :])]
            if course.script:
                game.play(game.code(course.script.pop(0)))
            else:
                for wanted in course.step.waits[:1]:
                    game.play(game.moves()[0] if wanted == lessons.ANY else game.code(wanted))
                course.go_on()
    return None
