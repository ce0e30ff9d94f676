"""Prints what does not fit on a screen of the gallery in a language: `python -m tests.firmware.screens.fits es BOARD`.

Each line has the screen and a text that is cut off, shortened, overlaps with something, reaches over its panel, touches
the next text or does not stand out from its ground, more often than in English, or is in smaller type than any text of
its colour there: what a decision needs, and what not, is known of English (`tests/display/arcminutes.py`).
"""

import gc
import re
import sys
import tempfile
from collections import Counter
from importlib import import_module

from display import items
from tools import languages

_GAP = 2  # pixels between two texts of a row
_BIG = 15  # rows of type that are enough anywhere
_OVER = "hint", "where", "show"  # in names of screens that lie over a table


def found(board, sizes):
    """Yield (screen, what does not fit there) for every screen of the gallery on a board, in the language in use.

    `sizes`: gets the smallest type, (rows, word), by screen and colour.
    """
    layout, scenes = import_module("tests.firmware.screens.layout"), import_module("tools.simulator.scenes")
    frame, reading = import_module("tests.display.frame"), import_module("tests.display.reading")
    grounds, arcminutes = import_module("tests.display.grounds"), import_module("tests.display.arcminutes")
    title = import_module("engine.texts")._("deal %d")
    translated, deal = title != "deal %d", re.compile(title.replace("%d", r"\d+(/\d+)?"))  # as in `arcminutes`
    boards, script = import_module("firmware.boards"), import_module("tools.simulator.script")
    texts = import_module("tools.simulator.board").TEXTS_AND_PACKS
    profile = boards.profile(board)
    for name, prepare in scenes.SCENES:
        with tempfile.TemporaryDirectory() as folder:
            surface = reading.Blank(profile["width"], profile["height"])
            shown = script.Script(script.ScriptBoard(profile, folder, surface, *texts)).home()
            prepare(shown)
        top = shown.console.screens[-1]
        over = top.overlay or bool(shown.console.toast) or top.is_table and top.mode.places
        over = over or any(word in name for word in _OVER)
        wrong = [line for line in layout.misplaced(shown.scene, over) if "overlaps with kind" not in line]
        wrong += [] if over else _tight(layout, frame.items_of(shown.scene), shown.scene)
        wrong += grounds.wrong(shown.scene)
        for word in reading.words_of(shown.scene):
            free = arcminutes._matches(word, arcminutes._patterns(name, "SECONDARY")) or deal.fullmatch(word.text)
            if re.search(r"\w\w", word.text) and not (translated and free):
                key = name, word.colour
                sizes[key] = min(sizes.get(key, (word.rows, word.text)), (word.rows, word.text))
        yield from ((name, line) for line in wrong)
        ends = [text for text, *_ in frame.text_boxes(shown.scene) if isinstance(text, str) and text[-1:] == "…"]
        yield from ((name, "%r is shortened" % text) for text in ends)


def _tight(layout, found, scene):
    """Yield a line for each text that reaches over the panel that it begins in, or touches the next text."""
    boxes = [layout._box(item) for item in found]
    texts = [i for i, item in enumerate(found) if item.kind == items.TEXT and boxes[i][1] < boxes[i][3]]
    for i in texts:
        _, x, y, right, bottom = boxes[i]
        panels = [box for box in boxes[:i] if box[0] == items.PANEL and box[1] <= x < box[3] and box[2] <= y < box[4]]
        if panels and right > panels[-1][3] - _GAP:
            yield "%s reaches over the edge of its panel" % layout._name(scene, found[i])
        for j in texts:
            if boxes[j][2] < bottom and y < boxes[j][4] and 0 <= boxes[j][1] - right < _GAP:
                yield "%s touches %s" % (layout._name(scene, found[i]), layout._name(scene, found[j]))


def main(code, board):
    """Print what fits worse than in English."""
    gc.collect = lambda *generations: 0  # for memory, of which nothing is asked here: it would take half of the time
    least, sizes = {}, {}
    english = Counter(name for name, _ in found(board, least))
    languages.use(languages.load(code, whole=False), "tools.simulator.board")
    for name in [name for name in sys.modules if name.startswith("tests.")]:
        del sys.modules[name]
    other = list(found(board, sizes))
    many = Counter(name for name, _ in other)
    print("\n".join("%s: %s" % one for one in other if many[one[0]] > english[one[0]]))
    for (name, colour), (rows, text) in sizes.items():
        if rows < least.get((name, colour), (_BIG,))[0]:
            print("%s: %r in %s is %d rows high, less than in English" % (name, text, colour, rows))


if __name__ == "__main__":
    main(*sys.argv[1:])
