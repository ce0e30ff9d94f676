"""The functions that the page's JavaScript calls.

None of them waits: a frame takes a few milliseconds, also while an opponent thinks.
"""

import json
import sys

import page

import engine
from engine.compat import const
from engine.texts import _
from firmware.input import BACK, INSPECT, REDO, X, Y, elapsed
from firmware.store import files
from firmware.store.saves import SLOTS, slot_of
from tools.simulator import pointing
from tools.web import links
from tools.web.board import AT_HOME, REPLAY, SAVED, SHOWN, SPOKEN, Board, layout
from tools.web.links import replaces as replaces
from tools.web.spoken import SpokenConsole

_THINK_MS = const(8)  # of each frame, for an opponent
_SAMPLED = const(150)  # moves in a hint's playouts per step

_PROFILES = "/profiles.json"  # name → profile, "" for the usual board
_WIDE = {"width": 320, "height": 240, "diagonal": 2.0}

board = console = None


class PageConsole(SpokenConsole):
    """The console of the page, which also shows its `messages` beside the games' screen, and ends replays."""

    def play(self, game, fresh=False, counts=0, *args):
        if not links.play_other(self, game, counts, lambda: self.play(game, fresh, counts, *args)):
            SpokenConsole.play(self, game, fresh, counts, *args)

    def show_messages(self):
        before = self.report
        SpokenConsole.show_messages(self)
        if self.report is not before:
            page.notice(self.report)


def start(name, wide, dark, still):
    """Start a console on the board `name`, with the saves that the page has put in place.

    "" stands for one with all buttons, whose screen is `wide` or square.

    `dark`, `still`: this is the first visit, and the system is set to dark colours, or to less motion.
    Return as JSON the dict that `board.layout` returns, and in it "wrong": what is wrong with the name, or "".
    """
    global board, console
    wrong = ""
    with open(_PROFILES, "rb") as file:
        profiles = json.load(file)
    if name not in profiles:
        wrong = _("no board is called %s; the boards are: %s") % (name[:40], ", ".join(sorted(profiles)[1:]))
        name = ""
    elif wide and not name:
        profiles[name].update(_WIDE)
    profile = profiles[name]
    board = Board(profile)
    console = PageConsole(board)
    if dark:
        console.settings["theme"] = "night"
    if still:
        console.settings["motion"] = "off"
    console.apply_settings()
    console.home()
    description = layout(profile)
    description["wrong"] = wrong
    return json.dumps(description)


def _counted(function):
    """Return a file function that also counts the change: the page stores the saves when the count has grown."""

    def change(*args):
        if board is not None:
            board.state[SAVED] += 1
        return function(*args)

    return staticmethod(change)


files.System.rename = _counted(files.System.rename)
files.System.remove = _counted(files.System.remove)


def frame():
    """Run the console for one frame: handle keys, draw changes, let an opponent think for a few milliseconds.

    Return whether somebody is still thinking.
    """
    began = board.millis()
    pointing.answer_tap(console)
    links.step_replay(console)
    drawn = console.frames
    _shorten_steps()
    console.turn()
    board.state[REPLAY] = links.stage()
    if console.frames == drawn:  # else drawing has used the frame's time
        console.voice.step()
        if board.state[REPLAY] != links.PLAYING:  # in a replay nobody decides
            _think(began)
    # Last: a press that comes while somebody thinks opens another screen
    board.state[AT_HOME] = -engine.number(console.playing) if console.playing else min(2, len(console.screens))
    top = console.screens[-1]
    board.state[SHOWN] = 1 if top.is_table else 0 if len(console.screens) == 1 else 2
    board.state[SPOKEN] = len(console.voice.lines)
    return console.busy


def _think(began):
    """Let an opponent or a hint think for what is left of the frame that began then, or until something is drawn."""
    while console.busy and not board.has_drawn and elapsed(board.millis(), began) < _THINK_MS:
        _shorten_steps()
        console.step()


def _shorten_steps():
    """Shorten the steps of a solitaire's hint to a few milliseconds: here its loops are plain Python."""
    hint = sys.modules.get(engine.rules_path(console.playing) + ".hint") if console.busy and console.playing else None
    if hint is not None and hint.HintSearch.SLICE > _SAMPLED:
        hint.HintSearch.SLICE = _SAMPLED


def levels(mask):
    """Set which buttons are down: bit i is the key number i of the layout."""
    board.levels(mask)


def tap(x, y):
    """Choose what is at a pixel of the screen and press select, in the next frame."""
    board.taps.append((x, y))


def hold(x, y):
    """Inspect the table, starting at a pixel of the screen."""
    pointing.hold(console, x, y)


def drag(x, y, to_x, to_y):
    """Play the card at a pixel of the screen if it can go to another one; return whether that is a move."""
    return pointing.drag(console, x, y, to_x, to_y)


def lift(x, y):
    """Return as JSON the "box" of the card at a pixel that can be dragged, and "goals", those of where it can go."""
    return json.dumps(pointing.lift(console, x, y))


def on_table():
    """Return the name and the slot of the game that a reload of the page resumes, or ""."""
    table = _table()
    return table.play.game.NAME + slot_of(console.store.counts) if table and links.stage() == links.NONE else ""


def _table():
    """Return the table of the game on it if it is one that is saved, not a lesson, else None."""
    screen = console.screens[0]
    return screen if screen.is_table and screen.keeper.store is console.store else None


def comes_back():
    """Return whether a reload loses nothing: no lesson, replay or result is shown, and nothing with other devices."""
    tables = [screen for screen in console.screens if screen.is_table]
    if not tables or console.link is not None:
        return console.link is None
    return len(tables) == 1 and on_table() != "" and not tables[0].play.game.over


def undone():
    """Return as JSON what has been taken back at the table and could be played again, for `resume`."""
    table = _table()
    return json.dumps([list(moves) for moves in table.play.undone] if table else [])


def resume(saved, undone):
    """Open the game in progress that `on_table` named, if it is there; with a clock that runs, its pause menu."""
    name = saved.split(".")[0]
    slot = saved[len(name) :]
    game = console.store.load_game(name, slot) if name in console.store.saved_games(slot) else None
    console.show_messages()
    if game is not None:
        console.play(game)
        console.screens[-1].play.undone = json.loads(undone)
        if console.screens[-1].clock is not None and not game.over:
            console.screens[-1].pause()


def back():
    """Answer the system's back key: from the table to the pause menu, from there home; elsewhere as B does."""
    if links.stage() == links.PLAYING:
        console.home()
    elif not console.screens[-1].step_back():
        board.push(BACK)


def push(name):
    """Press a key that no button has: "look", "redo", on some boards "x" or "y"."""
    pointing.push(console, {"look": INSPECT, "redo": REDO, "x": X, "y": Y}[name])


def spoken():
    """Return the lines that screen readers have not yet had, each a sentence or more."""
    text = "\n".join(console.voice.lines)
    console.voice.lines.clear()
    return text


def table(part):
    """Return what has still to be said and a part of the screen in words, as `Voice.part` does, a line for each."""
    return "\n".join(console.voice.part(part))


def speak_briefly(brief):
    """Say what others do as one sentence per round, or each move by itself."""
    console.voice.brief = brief


def open_link(text):
    """Open the game of a link: `text` is the object of its words as JSON; return what `links.begin` does, as JSON."""
    return json.dumps(links.begin(console, json.loads(text)))


def would_replace(text):
    """Return whether a link, as `open_link` takes it, is right and its game would replace one in progress."""
    return links.would_replace(console, json.loads(text))


def share():
    """Return as JSON the link to the deal on the table, and its result; see `links.table`."""
    return links.table(console)


def share_record():
    """Return the part behind # of a link to a replay of the game on the table."""
    return links.record(console)


def replayed():
    """Return as JSON {"name", "over"} of the game on the table at the end of a replay."""
    game = console.screens[0].play.game
    return json.dumps({"name": game.NAME, "over": game.over})


def keep_replay():
    """Save the game on the table of a replay."""
    links.keep(console)


def check_saves(root):
    """Return as JSON what `incoming.check` finds in a folder of saves."""
    from tools.web import incoming  # not needed for the first picture

    return json.dumps(incoming.check(root))


def saved_games(but=""):
    """Return the titles of the games in progress, as a text; not of those whose names are in `but`."""
    there = [name for slot in SLOTS for name in console.store.saved_games(slot)]
    return ", ".join([engine.title(name) for name in engine.GAMES if name in there and name not in but.split()])


def leave():
    """Save everything and stop a running clock, since the page may be closed."""
    table = _table()
    if table and not table.play.game.over:
        if table.clock is not None and console.screens[-1] is table and not table.mode.motion_ms:
            table.pause()
        table.report_time()
        table.keeper.save()
        table.keeper.store_time()
