"""A question before something is lost, over the table or the menu where it came up; what would be lost, and where the
deal began that a game has come to.
"""

import firmware
from display import widgets
from display.renderers import count
from engine.game import PERSON
from firmware.input import BACK, MENU, SELECT
from firmware.menu import Seen


class Screen(Seen, firmware.Screen):
    """Two answers, the safe one first. Select counts once the question has been seen for a moment."""

    overlay = True

    def __init__(self, console, title, words, answer, action):
        """`answer` is the one that has `action` called."""
        self.console = console
        self.title = title
        self.lines = (words,)
        self.answers = ("Keep it", answer)
        self.action = action
        self.at = 0

    def build(self, scene, now):
        widgets.dialog(scene, self.title, self.lines, self.answers, self.at)

    def press(self, key):
        if key in (BACK, MENU):
            self.console.pop()
        elif key != SELECT:
            self.at ^= 1
        elif self.seen():
            self.console.pop()
            if self.at:
                self.action()


def lost(game):
    """Return in words what would be lost with a game in progress; "" where that is nothing."""
    if game.over:
        return ""
    if game.deals != 1 and game.deal_no:
        return "The score of %s is lost." % count(game.deal_no, game.progress_text().split(" ")[0])
    return lost_since(game, 0)


def lost_since(game, start):
    """Return in words what would be lost with the moves since the first `start` ones; "" where that is nothing."""
    moves = decided(game, start)
    return "%s %s lost." % (count(moves, "move"), "is" if moves == 1 else "are") if moves else ""


def before(console, name, action):
    """Have `action` begin a new game: at once, or once it is confirmed where one in progress is given up for it."""
    words = ""
    if name in console.store.saved_games():
        try:
            game = console.store.load_game(name)
            words = lost(game) if game is not None else ""
        except MemoryError:
            words = "The one in progress is lost."
        console.tell()
        console.store.leave_game()
    if words:
        console.push("ask", "Give up this game?", words, "New deal", action)
    else:
        action()


def began(game):
    """Return after how many moves the deal began that a game has come to."""
    number = game.deal_no
    at = game.length if number else 0
    past = None
    while at:
        at = (at - 1) // game.SNAPSHOT_EVERY * game.SNAPSHOT_EVERY
        past = game.copy_at(at)
        if past.deal_no < number:
            break
    log = game.log
    while past is not None and past.deal_no < number:
        past.step(log[at])
        at += 1
    return at


def decided(game, since):
    """Return how many decisions people have made since the first `since` moves; seconds told are none."""
    seats = game.options.get("seats", PERSON)
    log = game.log
    past = game.copy_at(since)
    count = 0
    for i in range(since, len(log)):
        if seats[past.to_act] == PERSON:
            codes = past.moves()
            count += log[i] in codes and (game.seats == 1 or len(codes) > 1)
        past.step(log[i])
    return count
