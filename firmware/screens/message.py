"""A dialog with a few lines and one button, about a deal that is over: the next one is not seen yet."""

from display import chrome, palette, widgets


class Screen:
    """Any press closes it."""

    overlay = True

    def __init__(self, console, title, lines):
        self.console = console
        self.title = title
        self.lines = lines

    def tick(self, now):
        return False

    def build(self, scene, now):
        top = chrome.HEADER if scene.height > 160 else 0  # a low screen has no room for both
        scene.fill(0, top, scene.width, scene.height - top, palette.FELT)
        widgets.dialog(scene, self.title, self.lines, ("Go on",), 0)

    def press(self, key):
        self.console.pop()
