"""The start of a deal: its cards fly to their places. Loaded for as long as that takes."""

from firmware.input import SELECT, elapsed
from firmware.table.modes import Mode


def begin(table):
    """Have the cards of a deal dealt, where its look can show that and motion is wanted."""
    if getattr(table.look, "deals", 0) and table.console.settings["motion"] != "off":
        table.enter(Dealing(table))


class Dealing(Mode):
    """Until all cards lie, or a press: one that selects does nothing else, since nothing could be chosen yet."""

    busy = True

    def __init__(self, table):
        self.table = table
        self.began = -1  # with the first picture: what is before it takes a while
        self.held = False

    def build(self, scene, now):
        table = self.table
        if self.began < 0:
            self.began = now
        part = min(256, elapsed(now, self.began) * 256 // table.look.deals)
        if self.held and scene.again():
            table.look.dealing(scene, table.view, part)
        else:
            table.look.deal(scene, table.view, part)
        self.held = True

    def tick(self, now):
        if self.began >= 0 and elapsed(now, self.began) >= self.table.look.deals:
            self.table.turn()
        return True

    def press(self, key):
        table = self.table
        table.turn()
        if key != SELECT:
            table.mode.press(key)

    def left(self):
        """The clock begins when the cards lie."""
        if self.table.clock is not None:
            self.table.clock.start()
