"""Prints what does not fit on a screen of the gallery in a language: `python -m tests.firmware.screens.fits es BOARD`.

Each line has the screen and a text that is cut off, shortened, overlaps with something or does not stand out from its
ground, more often than in English.
"""

import sys
import tempfile
from collections import Counter
from importlib import import_module

from tools import languages

_OVER = "hint", "where", "show"  # in names of screens that lie over a table


def found(board):
    """Yield (screen, what does not fit there) for every screen of the gallery on a board, in the language in use."""
    layout, scenes = import_module("tests.firmware.screens.layout"), import_module("tools.simulator.scenes")
    frame, reading = import_module("tests.display.frame"), import_module("tests.display.reading")
    grounds = import_module("tests.display.grounds")
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
        wrong += grounds.wrong(shown.scene)
        yield from ((name, line) for line in wrong)
        ends = [text for text, *_ in frame.text_boxes(shown.scene) if isinstance(text, str) and text[-1:] == "…"]
        yield from ((name, "%r is shortened" % text) for text in ends)


def main(code, board):
    """Print what fits worse than in English."""
    english = Counter(name for name, _ in found(board))
    languages.use(languages.load(code, whole=False), "tools.simulator.board")
    for name in [name for name in sys.modules if name.startswith("tests.")]:
        del sys.modules[name]
    other = list(found(board))
    many = Counter(name for name, _ in other)
    print("\n".join("%s: %s" % one for one in other if many[one[0]] > english[one[0]]))


if __name__ == "__main__":
    main(*sys.argv[1:])
