"""The battery: averaged readings, the gauge, and the warnings. Loaded on demand and dropped.

    check(console)              # now and then, at rest: read, and warn if necessary; a warning is a `Screen`
    measure(console)            # read, unless the last reading is recent
    gauge(scene, state, x, y)    # draw the gauge, if anything is known; `badge` has it on a plate

`console.battery`, a list, stays in memory: time of the last reading, charge in sixteenths of a percent (-1: unknown),
whether power comes over USB, and the last warning (0 to 2) since the battery was charged.
"""

import firmware
import firmware.sleep as sleep  # borrow
import firmware.store.low_battery as low_battery  # borrow
from display import fonts, items
from display.palette import ALERT, BLACK, DIM, GOLD, TEXT
from display.spoken import Words
from engine.compat import const
from engine.texts import _
from firmware.input import elapsed

_READ, _LEVEL, _USB, _WARNED = const(0), const(1), const(2), const(3)
_LOW = const(15)  # percent, for the first warning
_EMPTY = const(5)  # for the second
_CHARGED = const(25)  # percent from which both warnings can come again
_FRESH_MS = const(30_000)  # age up to which `measure` accepts a reading
_OLD_MS = const(120_000)  # age from which earlier readings no longer count
_PART = const(4)  # a new reading has a quarter of the weight
_UNIT = const(16)  # units of the charge per percent

_BODY_W = const(20)
_BODY_H = const(11)
_LEVEL_W = const(14)  # of the bar when the battery is full
_GAUGE_W = const(27)  # with its pole and a gap
_BOLT = bytes((10, 3, 9, 3, 8, 3, 7, 7, 9, 3, 8, 3, 7, 3))  # per row: the x where it begins, and its width

_SEEN_MS = const(400)  # time that a warning is shown until a press is an answer to it
_STAY_MS = const(6000)  # time from the second warning to sleep


def check(console):
    """Read how full the battery is; give a warning once for each threshold, until the battery has been charged."""
    state = console.battery
    before = full(state), state[_USB]
    _read(console)
    console.show_messages()
    percent = full(state)
    if before != (percent, state[_USB]):
        console.stale = True  # for a gauge on the screen
    if state[_USB] or percent >= _CHARGED:
        state[_WARNED] = 0
    due = 0 if percent < 0 or percent > _LOW or state[_USB] else 1 if percent > _EMPTY else 2
    new = due > state[_WARNED]
    if console.screens[-1].name == "battery" and (new or state[_USB]):
        console.pop()
    if new:
        state[_WARNED] = due
        if due == 2:
            sleep.save_all(console)
        console.push("battery", due == 2)
        console.play_sound("battery")


def measure(console):
    """Read how full the battery is, unless the last reading is recent."""
    if not console.battery:
        console.battery = [0, -1, False, 0]
    state = console.battery
    if state[_LEVEL] < 0 or elapsed(console.board.millis(), state[_READ]) >= _FRESH_MS:
        _read(console)


def _read(console):
    """Read once, and average it with earlier readings: under load a cell's voltage goes down, and comes back."""
    state = console.battery
    level, usb = console.board.battery()
    now = console.board.millis()
    level *= _UNIT
    alone = state[_LEVEL] < 0 or usb != state[_USB] or elapsed(now, state[_READ]) >= _OLD_MS
    if level >= 0 and not alone:
        level = state[_LEVEL] + (level - state[_LEVEL]) // _PART
    state[_READ], state[_LEVEL], state[_USB] = now, max(-1, level), usb
    _spare(console.store, full(state), usb)


def _spare(store, percent, usb):
    """Write nothing to the flash from 0 percent on until there is power over USB, or more than the last warning's."""
    if store.files.held is None and store.tails.held is None:
        if not percent and not usb:
            low_battery.begin(store)
    elif usb or percent > _EMPTY:
        low_battery.end(store)


def full(state):
    """Return how full the battery is in percent, -1 if unknown."""
    return (state[_LEVEL] + _UNIT // 2) // _UNIT if state[_LEVEL] >= 0 else -1


def badge(scene, state, x, y):
    """Add the gauge on a plate, to be read over a picture; nothing if nothing is known."""
    w = width(state)
    if w:
        scene.panel(x, y, w + 12, 19, BLACK, DIM)
        gauge(scene, state, x + 6, y + 4)


def width(state):
    """Return the columns of the gauge, 0 where nothing is known."""
    percent = full(state)
    if percent < 0:
        return _GAUGE_W - 4 if state[_USB] else 0
    return _GAUGE_W + fonts.width(fonts.SMALL, "%d%%" % percent)


def gauge(scene, state, x, y):
    """Add a small battery, filled as far as it is charged, a bolt in it with power over USB, and the percent."""
    percent = full(state)
    if percent < 0 and not state[_USB]:
        return
    colour = ALERT if 0 <= percent <= _LOW and not state[_USB] else DIM
    scene.fill(x, y, _BODY_W, _BODY_H, colour)
    scene.fill(x + _BODY_W, y + 3, 3, 5, colour)
    scene.fill(x + 2, y + 2, _BODY_W - 4, _BODY_H - 4, BLACK)
    if state[_USB]:
        for i in range(0, len(_BOLT), 2):
            scene.fill(x + _BOLT[i], y + 2 + i // 2, _BOLT[i + 1], 1, GOLD)
    else:
        scene.fill(x + 3, y + 3, max(1, _LEVEL_W * percent // 100), _BODY_H - 6, colour)
    if percent >= 0:
        text = ALERT if colour == ALERT else TEXT
        scene.text(fonts.SMALL, "%d%%" % percent, x + _GAUGE_W, y, text, items.LEFT)


class Screen(firmware.Screen):
    """A warning. Any button closes it; after a press too early for it to have been seen, which goes to the screen
    below, it comes again.

    `empty`: it is the second warning, after which the board goes to sleep; `check` has saved what can be saved.
    """

    overlay = True

    def __init__(self, console, empty):
        from display import widgets  # not with the module: the table needs none

        self.console = console
        self.dialog = widgets.dialog
        self.title = _("Battery at %d%%") % full(console.battery)
        self.sleeps = self.empty = empty
        self.button = _("Stay awake") if empty else _("OK")
        self.lines = (_("Charge it soon."),)
        if empty:  # a message on the screen says what could not be saved
            self.lines = (
                (_("Now it goes to sleep."),) if console.toast else (_("All is saved."), _("Now it goes to sleep."))
            )
        self.since = -1  # when it was first on the display

    def shown(self):
        """Record when the warning was first on the display."""
        if self.since < 0:
            self.since = self.console.board.millis()

    def tick(self, now):
        if self.sleeps and self.since >= 0 and elapsed(now, self.since) >= _STAY_MS:
            self.sleeps = False
            self.console.sleep_now()
        return False

    def build(self, scene, now):
        self.dialog(scene, self.title, self.lines, (self.button,), 0)

    def says(self):
        return Words(text=(self.title,) + self.lines + (self.button,))

    def press(self, key):
        console = self.console
        seen = self.since >= 0 and elapsed(console.board.millis(), self.since) >= _SEEN_MS
        console.pop()
        if not seen:
            console.battery[_WARNED] = int(self.empty)  # as before it: the next reading warns again
            console.screens[-1].press(key)
