"""A dialog with a few lines and one button, about a deal that is over: the next one is not seen yet."""

from display import chrome, fonts, items, palette, widgets


class Screen:
    """Any press closes it."""

    overlay = False

    def __init__(self, console, title, lines):
        self.console = console
        self.title = title
        self.lines = lines

    def tick(self, now):
        return False

    def build(self, scene, now):
        scene.felt(0, 0, scene.width, scene.height)
        if self.lines and not isinstance(self.lines[0], str):
            self._sheet(scene)
        else:
            widgets.dialog(scene, self.title, self.lines, ("Go on",), 0)

    def _sheet(self, scene):
        """Add a line a seat: name, points of the deal, total."""
        w, h = scene.width, scene.height
        chrome.header(scene, self.title, "", "", palette.GOLD, True)
        count = len(self.lines)
        step = min(24, (h - chrome.HEADER - 31) // count)
        big = step >= 19
        font = fonts.BIG if big else fonts.SMALL
        left = (w - 228) // 2
        y = chrome.HEADER + 3
        if step == 24:
            scene.text(fonts.SMALL, "deal", left + 160, y, palette.DIM, items.RIGHT)
            scene.text(fonts.SMALL, "total", left + 222, y, palette.DIM, items.RIGHT)
            y += 16
        scene.fill(left, y - 1, 228, step * count + 2, palette.BLACK)
        for name, points, total in self.lines:
            scene.text(font, name, left + 6, y + 1, palette.TEXT, items.LEFT)
            scene.number(font, points, left + 160, y + 1, palette.DIM, items.RIGHT)
            scene.number(font, total, left + 222, y + 1, palette.TEXT, items.RIGHT)
            y += step
        chrome.button(scene, "Go on", w // 2 - 50, h - 27, 100, 24, True, False)

    def press(self, key):
        self.console.pop()
