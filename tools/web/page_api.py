"""What the page asks of the games: each function here is called from JavaScript.

    start(board)            begin, with the saves that the page has put in place; what the page has to know, as JSON
    frame()                 go on for one picture
    levels(mask)            buttons have changed
    tap(x, y)               a finger or the mouse, in pixels of the screen
    hold(x, y)              the same, for half a second
    words(), table()        what is shown, said: of the place where one is, and all of it
    open_link(text)         the game of a link; what is wrong with it, as a line
    share(moves)            the link of the game on the table
    leave()                 keep everything: the page may be closed
    say(text)               show a line for a moment

It is only here that a game is ever waited for: a frame takes a few milliseconds, also while an opponent thinks.
"""

import json
import time

from engine.compat import const
from firmware import boards
from firmware.console import Console
from firmware.store import files
from tools.web import links, probe
from tools.web.board import AT_HOME, RIGHT, SAVED, Board, layout

_THINK_MS = const(8)  # of each frame, for an opponent

board = console = None
taps = []


def start(name):
    """Start the console on a board of that name, or of the usual one, whatever was on before."""
    global board, console
    wrong = ""
    try:
        profile = boards.profile(name or boards.DEFAULT)
    except boards.BadBoard as error:
        wrong = str(error)
        profile = boards.profile(boards.DEFAULT)
    board = Board(profile)
    console = Console(board)
    console.home()
    told = layout(profile)
    told["wrong"] = wrong
    return json.dumps(told)


def _counted(function):
    """Return a function that changes a file, counting so: the page knows then that there is something to keep."""

    def change(*given):
        if board is not None:
            board.state[SAVED] += 1
        return function(*given)

    return staticmethod(change)


files.System.rename = _counted(files.System.rename)
files.System.remove = _counted(files.System.remove)


def frame():
    """Handle keys, go on, draw what has changed; think for a while where an opponent has to."""
    began = board.millis()
    if taps and not board.pushed:  # one after the other, each where it was meant
        probe.tap(console, *taps.pop(0))
    links.go_on(console)
    drawn = console.frames
    console.turn()
    board.state[AT_HOME] = console.screens[0].name == "home"
    if links.is_showing() or console.frames != drawn:  # a picture takes long enough
        return
    while console.busy and not board.state[RIGHT] and time.ticks_diff(board.millis(), began) < _THINK_MS:
        console.step()


def levels(mask):
    board.levels(mask)


def tap(x, y):
    """Do what moving to what lies there and pressing select does, with the next picture."""
    taps.append((x, y))


def hold(x, y):
    """Look around from there."""
    probe.hold(console, x, y)


def words():
    return probe.words(console)


def table():
    return probe.everything(console)


def open_link(text):
    """Open the game of a link, `text` as JSON; return "" or a line that says what is wrong, and stay at home then."""
    return links.begin(console, json.loads(text))


def in_progress(name):
    """Return whether a game of that name would be replaced by a new one."""
    return name in console.store.saved_games()


def share(moves):
    """Return the link of the game on the table, with its moves or without; "" when there is none."""
    return links.link(console, moves)


def leave():
    """Save what waits to be saved, however the page goes away; a clock that runs stands still meanwhile."""
    screen = console.screens[0]
    if screen.name == "play" and not screen.game.over:
        if screen.clock is not None and console.screens[-1] is screen and not screen.mode.lasts:
            screen.pause()
        screen.tell_time()
        screen.save()


def say(text):
    console.say(text)
