"""The gallery's screens that are no tables, for what the page says about them: the same script on all runtimes."""

from display.scene import Scene
from firmware.boards import profile
from tools.simulator.scenes import SCENES
from tools.simulator.script import Script, ScriptBoard


class Drawn(Scene):
    """A scene that records its texts."""

    def text(self, font, string, x, y, colour, align):
        self.texts.append(string)
        return Scene.text(self, font, string, x, y, colour, align)

    def number(self, font, value, x, y, colour, align):
        self.texts.append(str(value))
        return Scene.number(self, font, value, x, y, colour, align)


def drawn(screen):
    """Return the texts and numbers that a screen draws, in order."""
    scene = Drawn(160, screen.console.board.width, screen.console.board.height)
    scene.texts = []
    screen.build(scene, screen.console.board.millis())
    return scene.texts


def scenes(step, surface_class, root, texts, packs):
    """Yield (name, a script that shows it) of every `step`-th screen.

    `root` is a folder that exists; `texts` and `packs` are as for `ScriptBoard`.
    """
    board = profile("pico-lcd-1.3")
    for i in range(0, len(SCENES), step):
        name, prepare = SCENES[i]
        surface = surface_class(board["width"], board["height"])
        script = Script(ScriptBoard(board, "%s/%d" % (root, i), surface, texts, packs))
        script.console.scene.paint = lambda *box: None
        script.home()
        prepare(script)
        if script.console.screens[-1].name not in ("play", "lesson"):
            yield name, script
