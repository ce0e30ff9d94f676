"""Stores what a player has learnt: all games, so that no lesson is offered, or a part of a lesson."""

import engine
from firmware import lessons


def learnt(console):
    """Store that the player of a scripted console has finished a lesson of each game; return the console."""
    store = console.store
    for name in engine.GAMES:
        if store.read_json(name + ".lesson") is None:
            store.write_json(name + ".lesson", [1, 0, 0, []])  # the first one finished, none begun
    return console


def played_freely(console, name):
    """Return what a game's file has at the first free step of its lessons; None when they prescribe every move."""
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
