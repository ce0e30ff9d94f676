"""What the page says and what taps do, on every screen of the gallery and while games and lessons are played.

    python -m tests.tools.web.recording [PART...]     prints what differs from `recorded.xz`, and writes it anew

A part has a line for each event: "## " a scene or a deal, "> " a key, ": " what is said then, "= " a line of the whole
screen in words that was not there before the key, "crc " the checksum of all of these. Under "taps" each point of a
grid has the number of what a tap there does, and under "drags" each spot and place what it does to drag the one to the
other: the lines "0 …" list them.
"""

import binascii
import difflib
import json
import lzma
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random

import engine
from display import renderers
from firmware import lessons
from tools.simulator import pointing
from tools.simulator.board import script
from tools.simulator.scenes import SCENES
from tools.simulator.script import NAMES
from tools.web.spoken import SpokenConsole

FILE = Path(__file__).with_name("recorded.xz")  # a dict of parts, name → lines, as JSON
BOARDS = ("pico-lcd-1.3", "display-pack", "pico-lcd-2")
_STEP_MS = 150
_QUIET = 3  # turns without news
_TABLES = ("play", "lesson")
# Deals: game, board, number of keys, options
DEALS = (
    ("treys", 0, 150, {}),
    ("treys", 1, 80, {"open_stock": True, "show_twos": True}),
    ("tripeaks", 0, 150, {}),
    ("tripeaks", 2, 80, {"match": "best 3", "jokers": 2}),
    ("tripeaks", 1, 60, {"timer": 300}),
    ("tresydos", 0, 150, {}),
    ("tresydos", 1, 80, {"match": 3, "seats": "PNNEEN"}),
    ("tresydos", 2, 80, {"seats": "PPN"}),
    ("trepenta", 0, 150, {}),
    ("trepenta", 1, 80, {"open_field": True, "sort": True, "seats": "PENNH"}),
    ("trepenta", 2, 80, {"rival_sets": True, "peek": True, "seats": "PP"}),
    ("trex", 0, 200, {}),
    ("trex", 1, 100, {"complex": "all", "show_taken": True}),
    ("trex", 2, 100, {"complex": "free", "partners": True, "seats": "PPEE"}),
    ("klondike", 0, 120, {}),
)
_KEYS = 12 * ["select"] + 4 * ["right", "left", "down", "up", "next"] + 2 * ["x", "redo", "y", "back"]
_KEYS += ["look", "menu"]


class Listener:
    """A console that speaks, and what it has said."""

    def __init__(self, board, folder):
        self.shown = script(board, folder, motion="off")
        self.console = self.shown.console = SpokenConsole(self.shown.board)
        self.shown.board.push = self.shown.board.events.append
        self.console.scene.paint = lambda *box: None
        self.console.home()
        self.before = []

    def hear(self):
        """Let time pass until nothing is new; return what was said meanwhile."""
        lines, new = [], self.console.voice.lines
        quiet = 0
        while quiet < _QUIET:
            self.console.step()
            self.console.voice.step()
            self.shown.board.now += _STEP_MS
            quiet = 0 if new or self.console.busy else quiet + 1
            lines += new
            new.clear()
        return lines

    def news(self):
        """Yield what is said, and what is new in the whole screen in words."""
        for line in self.hear():
            yield ": " + line
        whole = self.console.voice.whole()
        for line in whole:
            if line not in self.before:
                yield "= " + line
        self.before = whole
        yield "crc %08x" % binascii.crc32("\n".join(whole).encode())

    def press(self, key):
        """Press a key and yield what comes of it."""
        yield "> " + key
        self.shown.board.events.append(NAMES.index(key))
        yield from self.news()


class Effects:
    """What taps and drags do, each with a number; after each the screen is as before."""

    def __init__(self, listener):
        self.console = listener.console
        self.events = listener.shown.board.events
        self.known = {}

    def number(self, action):
        """Return the number of what an action does."""
        console = self.console
        screen = console.screens[-1]
        mode = getattr(screen, "mode", None)
        kept = {
            name: getattr(screen, name)
            for name in ("at", "date", "_cursor", "hinted", "why", "lines", "prompt", "y", "h", "page")
            if hasattr(screen, name) and not isinstance(getattr(type(screen), name, None), property)
        }
        toast, at = console.toast, mode.at if mode is not None else -1
        done = []
        if mode is not None:
            screen.make_move = lambda code: done.append("play " + screen.play.game.text(code))
            console.push = lambda name, *args: done.append("open %s" % name)
        action()
        if mode is not None:
            del screen.make_move, console.push
        done += [NAMES[key] for key in self.events]
        if console.toast is not toast:
            done.append("says " + console.toast)
        for name in kept:
            if name not in ("hinted", "y", "h", "prompt") and getattr(screen, name) != kept[name]:
                done.append("%s %s" % (name.lstrip("_"), getattr(screen, name)))
        if mode is not None and mode.at != at:
            done.append("place %d" % mode.at)
            mode.turn_to(at)
        assert mode is None or screen.mode is mode
        self.events.clear()
        for name in kept:
            setattr(screen, name, kept[name])
        console.toast = toast
        console.voice.lines.clear()
        return self.known.setdefault(", ".join(done) or "nothing", len(self.known))

    def taps(self):
        """Return what a tap on each point of a grid does; equal rows once."""
        console, rows = self.console, []
        board, targets = console.board, console.screens[-1].targets()
        done = {}  # by the target that is hit: a tap anywhere on it does the same
        for y in range(2, board.height, 6):
            numbers = []
            for x in range(3, board.width, 8):
                hit = next((i for i, target in enumerate(targets) if target.holds(x, y)), -1)
                if hit not in done:
                    done[hit] = self.number(lambda x=x, y=y: pointing.tap(console, x, y))
                numbers.append(done[hit])
            row = _runs(numbers)
            if rows and rows[-1][1] == row:
                rows[-1][0] += 1
            else:
                rows.append([1, row])
        return "taps", rows

    def drags(self):
        """Return what it does to drag each spot to each place, and each place to the first one."""
        table, console = self.console.screens[-1], self.console
        places = renderers.inspector(table.play.game.NAME).places(table.renderer, table.play.view)
        goals = [_middle(place) for place in places]
        found = []
        for spot in table.spots:
            start = _middle(spot)
            found.append([1, _runs([self.number(lambda: pointing.drag(console, *start, *goal)) for goal in goals])])
        found.append([1, _runs([self.number(lambda: pointing.drag(console, *start, *goals[0])) for start in goals])])
        return "drags", found

    def lines(self):
        """Yield taps and drags of the screen."""
        table = self.console.screens[-1]
        parts = [self.taps()]
        if table.name in _TABLES and table.mode.rests and not table.mode.places:
            parts.append(self.drags())
        for what in self.known:
            yield "%d %s" % (self.known[what], what)
        for name, rows in parts:
            yield name
            for times, row in rows:
                yield "%s ×%d" % (row, times) if times > 1 else row


def _middle(box):
    return box[0] + box[2] // 2, box[1] + box[3] // 2


def _runs(numbers):
    """Return numbers as text, equal ones in succession once: `3*12 0`."""
    found = []
    for number in numbers:
        if found and found[-1][0] == number:
            found[-1][1] += 1
        else:
            found.append([number, 1])
    return " ".join("%d*%d" % (number, times) if times > 1 else str(number) for number, times in found)


def scenes(part, folder):
    """Yield the lines about every third scene of the gallery."""
    for i in range(part, len(SCENES), len(BOARDS)):
        name, prepare = SCENES[i]
        yield "## " + name
        listener = Listener(BOARDS[i // len(BOARDS) % len(BOARDS)], Path(folder) / name)
        listener.hear()
        prepare(listener.shown)
        yield from listener.news()
        yield from Effects(listener).lines()
        for key in ("right", "down", "select")[: 2 if name == "number" else 3]:  # nobody takes the number
            yield from listener.press(key)


def deal(number, folder):
    """Yield the lines about a deal in which keys are pressed at random."""
    name, board, count, options = DEALS[number]
    rng = Random(number)
    listener = Listener(BOARDS[board], Path(folder) / str(number))
    yield "## %s %s" % (name, options)
    listener.console.play(engine.new(name, 7 + number, **options), True)
    yield from listener.news()
    for _ in range(count):
        yield from listener.press(rng.choice(_KEYS))
        if not any(screen.name == "play" and screen.play.game.NAME == name for screen in listener.console.screens):
            listener.console.play(engine.new(name, 7 + number, **options), True)
            yield from listener.news()


def learn(name, folder):
    """Yield the lines about all lessons of a game, played as they ask for."""
    listener = Listener("pico-lcd-1.3", Path(folder) / name)
    for number in range(len(lessons.titles(listener.console.board.lesson_path(name)))):
        yield "## %s, lesson %d" % (name, number)
        lessons.begin(listener.console, name, number)
        yield from listener.news()
        while listener.shown.follow(-1):
            yield "follow"
            yield from listener.news()


PARTS = {
    **{"scenes-%d" % part: partial(scenes, part) for part in range(len(BOARDS))},
    **{"deal-%02d-%s" % (number, DEALS[number][0]): partial(deal, number) for number in range(len(DEALS))},
    **{"lessons-" + name: partial(learn, name) for name in engine.GAMES},
}


def recorded():
    """Return the recorded lines by part."""
    return json.loads(lzma.decompress(FILE.read_bytes())) if FILE.exists() else {}


def lines_of(part):
    """Return the lines of a part as they are now."""
    with tempfile.TemporaryDirectory() as folder:
        return list(PARTS[part](folder))


def differences(part, before, after):
    """Return what differs in the lines of a part, as lines."""
    return list(difflib.unified_diff(before, after, part, part, lineterm="", n=4))


def main(parts):
    """Compare parts, and write those that differ."""
    known = recorded()
    for part in parts:
        lines = lines_of(part)
        for line in differences(part, known.get(part, []), lines):
            print(line)
        known[part] = lines
    FILE.write_bytes(lzma.compress(json.dumps(known, ensure_ascii=False).encode()))


if __name__ == "__main__":
    main(sys.argv[1:] or PARTS)
