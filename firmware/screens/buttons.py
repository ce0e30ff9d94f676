"""The screens of what each button of this board does, and of the device: its version, board, memory, rules' sources."""

import display.rules_pages as rules_pages  # borrow
import firmware
from display import chrome, fonts, items, palette
from display.spoken import Words, page_words, row_words
from engine.compat import const
from engine.texts import _
from firmware.input import BACK, direction

_TOP = const(21)  # the y of the first line
_LINE_MAX = const(30)  # height of a line in pixels
_LINE_MIN = const(18)
# Keys in the order of the page. Two have a row for several: up for all directions, prev for previous and next
_WORDS = (
    ("up", _("move")), ("prev", _("previous, next")), ("select", _("select, play")), ("back", _("back, pause")),
    ("x", _("undo")), ("y", _("hint")),
)  # fmt: skip
_HELD = {"menu": _("pause menu"), "x": _("undo")}  # what holding a key does, by the key that it then means


class Screen(firmware.Screen):
    """What each button does, by the label printed at it, on pages. Back leaves, and so does any key on the last one."""

    page = 0

    def __init__(self, console, name):
        self.console = console
        self.rules_pages = rules_pages
        profile = console.board.profile
        keys, labels = profile["keys"], _labels(console)
        self.lines = []
        for key, words in _WORDS:
            if keys.get(key):
                label = _label(labels, key)
                self.lines.append((label + ", " + _label(labels, "next") if key == "prev" else label, words))
        self.lines.append((_("%s held") % _first(labels, "select"), _("look around")))  # at the table
        for key in sorted(profile["hold"]):
            meant = profile["hold"][key]
            self.lines.append((_("%s held") % _first(labels, key), _HELD.get(meant, meant)))
        if "x" in profile["hold"].values():
            self.lines.append(("", _("Held longer: hint")))
        if profile.get("note"):
            self.lines.append(("", profile["note"]))
        self.lines.append(("", "Tercet " + firmware.VERSION))
        self.per_page = min(len(self.lines), (console.board.height - _TOP) // _LINE_MIN)

    @property
    def pages(self):
        """How many there are."""
        return -(-len(self.lines) // self.per_page)

    def _shown(self):
        """Return the lines of the page."""
        return self.lines[self.page * self.per_page :][: self.per_page]

    def says(self):
        lines = [row_words(line) if line[0] else line[1] for line in self._shown()]
        return Words(text=[_("Buttons"), page_words(self.page, self.pages)] + lines)

    def build(self, scene, now):
        self.rules_pages.head(scene, _("Buttons"), self.page, self.pages)
        step = min(_LINE_MAX, (scene.height - _TOP) // self.per_page)
        lines = self._shown()
        widest = max([fonts.width(fonts.BIG, label) for label, __ in lines])
        y = _TOP
        for label, words in lines:
            top = y + (step - _LINE_MIN) // 2
            y += step
            if not label:
                scene.text(fonts.BIG, words, 6, top, palette.TEXT, items.LEFT)
                continue
            scene.panel(6, y - step, widest + 12, step - 1, palette.BLACK, palette.DIM)
            scene.text(fonts.BIG, label, 12 + widest // 2, top, palette.GOLD, items.CENTRE)
            scene.text(fonts.BIG, words, widest + 26, top, palette.TEXT, items.LEFT)

    def press(self, key):
        if key == BACK or (self.page + 1) * self.per_page >= len(self.lines):
            self.console.pop()
        else:
            self.page += 1


class About(firmware.Screen):
    """Version, board, memory; then pages on where the rules come from.

    Previous leads back, Back leaves, any other key leads on, and out after the last page.
    """

    page = 0

    def __init__(self, console):
        self.console = console
        self.rules_pages = rules_pages
        board = console.board
        self.rows = ((_("Screen"), "%d × %d" % (board.width, board.height)),) + board.system()
        if not board.profile.get("note"):  # not in a browser
            # See `firmware/assembly.py`; no setting is read at power-on, so the label is the one that is not swapped
            self.rows += ((_("%s held at power-on") % _first(board.profile["labels"], "back"), "REPL"),)
        self.font = fonts.SMALL if board.height < 160 else fonts.BIG
        self.board = chrome.wrap(board.profile["title"], board.width - 20, self.font)
        self.texts = []
        try:
            for at, block in self.rules_pages.paged(self._paragraphs(), board.width, board.height):
                if at == len(self.texts):
                    self.texts.append([])
                self.texts[at].append(block)
        except OSError:
            pass

    def _paragraphs(self):
        """Return the paragraphs about the rules, lists of lines; OSError without the file."""
        with open(self.console.board.text_path("about"), "rb") as text:
            return [[str(line, "utf-8").strip()] for line in text if line.strip()]

    def says(self):
        board, number = self.console.board, page_words(self.page, len(self.texts) + 1)
        if self.page:
            size = board.width, board.height
            return Words(text=[_("Rules"), number] + self.rules_pages.told(self._paragraphs(), *size, self.page - 1))
        rows = [row_words(line) for line in self.rows]
        return Words(text=["Tercet " + firmware.VERSION, number, board.profile["title"]] + rows)

    def build(self, scene, now):
        count = len(self.texts) + 1
        if self.page:
            self.rules_pages.page(scene, _("Rules"), self.texts[self.page - 1], self.page, count)
            return
        self.rules_pages.head(scene, "Tercet " + firmware.VERSION, 0, count)
        y = chrome.HEADER + 6
        for line in self.board:
            scene.text(self.font, line, 10, y, palette.GOLD, items.LEFT)
            y += chrome.LINE_BIG
        chrome.table(scene, 10, y + 2, scene.width - 20, self.rows, 20 if scene.height < 160 else 26)

    def press(self, key):
        if direction(key) < 0:
            self.page = max(0, self.page - 1)
        elif key == BACK or self.page == len(self.texts):
            self.console.pop()
        else:
            self.page += 1


SCREENS = {"about": About}


def named(console, words):
    """Return words with what is printed at the first button of select, back, undo and hint, for {select} and so on.

    Where undo has no button it comes from holding back, and hint from holding it longer.
    """
    labels = _labels(console)
    for name, key in (("select", "select"), ("back", "back"), ("undo", "x"), ("hint", "y")):
        label = _first(labels, key)
        if not console.board.profile["keys"].get(key):
            label = (_("hold %s longer") if key == "y" else _("hold %s")) % _first(labels, "back")
        words = words.replace("{%s}" % name, label)
    return words


def _labels(console):
    """Return what is printed at the buttons, by key.

    The setting "swap" exchanges those of select and back as `boards.keys` does; upside down, previous and next are
    exchanged.
    """
    labels = dict(console.board.profile["labels"])
    if console.settings["turn"] == "upside_down" and "prev" in labels and "next" in labels:
        labels["prev"], labels["next"] = labels["next"], labels["prev"]
    if console.settings["swap"] == "on" and console.board.ways > 1 and "select" in labels and "back" in labels:
        keys, a, b = console.board.profile["keys"], labels["select"].split(","), labels["back"].split(",")
        pairs = min(len(keys["select"]), len(keys["back"]))
        labels["select"], labels["back"] = ",".join(b[:pairs] + a[pairs:]), ",".join(a[:pairs] + b[pairs:])
    return labels


def _first(labels, key):
    """Return what is printed at the first button of a key."""
    return _label(labels, key).split(",")[0]


def _label(labels, key):
    """Return what is printed at a key's buttons, or else what the key is called."""
    return labels.get(key) or ("stick" if key == "up" else key)
