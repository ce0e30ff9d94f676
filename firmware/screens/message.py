"""A dialog with a few lines and one button."""

from display import widgets


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
        widgets.dialog(scene, self.title, self.lines, ("Go on",), 0)

    def press(self, key):
        self.console.pop()
