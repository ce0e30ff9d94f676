"""What each button of this board does, on one page."""

import firmware
from display import fonts, items, palette
from engine.compat import const
from engine.modules import borrow

_TOP = const(21)
_ROW = const(30)  # the most rows of pixels of a line
_NOTE = "Undo and hint: in pause"
# Keys in the order of the page. One that stands for two, up and previous, is named by the first
_WORDS = (
    ("up", "move"), ("prev", "previous, next"), ("select", "select, play"), ("back", "back, pause"), ("x", "undo"),
    ("y", "hint"),
)  # fmt: skip
_HELD = {"menu": "pause menu"}


class Screen(firmware.Screen):
    """The buttons by what is printed at them, and what they do; any button leaves the page."""

    def __init__(self, console, name):
        self.console = console
        self.leaflet = borrow("display.rules_pages")
        profile = console.board.profile
        keys, labels = profile["keys"], _labels(console, profile)
        self.lines = []
        for key, words in _WORDS:
            if key in keys:
                label = _label(labels, key)
                self.lines.append((label + ", " + _label(labels, "next") if key == "prev" else label, words))
        self.lines.append((_held(labels, "select"), "look around"))  # at the table
        for key in sorted(profile["hold"]):
            meant = profile["hold"][key]
            self.lines.append((_held(labels, key), _HELD.get(meant, meant)))
        self.note = "" if "x" in keys else _NOTE

    def build(self, scene, now):
        self.leaflet.head(scene, "Buttons", 0, 1)
        count = len(self.lines)
        room = scene.height - _TOP
        step = min(_ROW, room // (count + (1 if self.note else 0)))
        widest = 0
        for label, _ in self.lines:
            widest = max(widest, fonts.width(fonts.BIG, label))
        y = _TOP
        for label, words in self.lines:
            top = y + (step - 18) // 2
            scene.panel(6, y, widest + 12, step - 1, palette.BLACK, palette.DIM)
            scene.text(fonts.BIG, label, 12 + widest // 2, top, palette.GOLD, items.CENTRE)
            scene.text(fonts.BIG, words, widest + 26, top, palette.TEXT, items.LEFT)
            y += step
        if self.note:
            scene.text(fonts.BIG, self.note, 6, y + (step - 18) // 2, palette.TEXT, items.LEFT)

    def press(self, key):
        self.console.pop()


def named(console, words):
    """Return words with what is printed at the first button of select and of back, for {select} and {back}."""
    labels = _labels(console, console.board.profile)
    for key in ("select", "back"):
        words = words.replace("{%s}" % key, _label(labels, key).split(",")[0])
    return words


def _labels(console, profile):
    """Return what is printed at the buttons, by key, as they are set now."""
    labels = dict(profile["labels"])
    if console.settings["swap"] == "on" and console.board.ways > 1:
        _swap(labels)
    return labels


def _held(labels, key):
    """Return what is printed at the first button of a key, held."""
    return _label(labels, key).split(",")[0] + " held"


def _label(labels, key):
    """Return what is printed at a key's buttons, or else what the key is called."""
    return labels.get(key) or ("stick" if key == "up" else key)


def _swap(labels):
    """Exchange what is printed at the first buttons of select and back; what else stands there stays."""
    if "select" in labels and "back" in labels:
        a, more_a = _cut(labels["select"])
        b, more_b = _cut(labels["back"])
        labels["select"], labels["back"] = b + more_a, a + more_b


def _cut(label):
    first, comma, more = label.partition(",")
    return first, comma + more
