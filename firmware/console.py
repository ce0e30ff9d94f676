"""The console: a stack of screens on a board, the same on the handheld and in the simulator.

A screen is a class `Screen` in `firmware/screens/<name>.py` (the table: `firmware/table/`), loaded when it is opened
and dropped from memory when it is left. `Screen` in `firmware/__init__.py` has what the console asks of it.

Time is in milliseconds of the board's clock, which wraps; only differences count.
"""

import gc
from array import array

import engine
import firmware.screens.battery as battery_module  # borrow
import firmware.sleep as sleep  # borrow, untidy
import firmware.store.settings as settings  # load
from display import chrome
from display.scene import Scene
from engine.compat import TYPE_CHECKING, const
from engine.modules import borrow, load, unload
from firmware.drivers.heap import collect, fill_holes, is_scattered
from firmware.input import HELD, SELECT, elapsed
from firmware.store import Storage
from firmware.store.saves import slot_of

if TYPE_CHECKING:  # the screens that `push` opens by their names
    # isort: off
    from firmware import table  # noqa: F401
    from firmware.screens import (  # noqa: F401
        between_deals, calendar, deal, game, goals, home, learn, lesson, lobby, moves, number, pause, result, rules,
        settings as settings_screen, share, stats, table_page, where_lost,
    )  # fmt: skip
    # isort: on

# How long a rest is: at work or between two frames, after a frame, and with nothing to do. A press ends it
_REST_MS = const(2)
_PAUSE_MS = const(10)
_LONG_MS = const(40)
_IDLE_AFTER = const(15)  # pauses; a key that repeats at the usual pace comes sooner
_CALM_MS = const(1000)  # without a press, and ...
_STILL_MS = const(500)  # ... without a frame: what takes a tenth of a second may be done
_TIDY_FRAMES = const(10)  # frames after which garbage is collected at rest; the steps of a cursor leave little
_TOAST_MS = const(2200)  # for which a message is shown at least, ...
_WORD_MS = const(350)  # ... and for each of its words, one more among them until it has been noticed
_ITEMS = 66  # of a scene at first: enough for nearly all tables; six fields of Trepenta are 94
_BATTERY_MS = const(30_000)  # between two readings
# What does not stay in memory while cards are on the table, beside the screens that were left
_OFF_TABLE = (
    "firmware.store.settings", "firmware.store.deals", "firmware.store.lost", "firmware.menu",
    "engine.option_checks", "engine.packs", "display.widgets", "display.win_cascade",
)  # fmt: skip
# What stays in memory once a table has been opened; loaded before that, while the heap has no holes
_AT_EVERY_TABLE = ("display.renderers", "engine.cards", "engine.rng", "engine.players")
# Screens that are in the module of another one, whose `SCREENS` has them by name
_SHARED = {
    "about": "buttons", "choose": "ask", "code": "share", "cover": "ask", "date": "number", "lost": "deal",
    "best": "deal", "name": "number", "names": "number", "seats": "new_game", "unreadable_game": "game",
}  # fmt: skip


def _module(name):
    """Return the module of a screen: the table has a package of its own."""
    return "firmware.table" if name == "play" else "firmware.screens." + _SHARED.get(name, name)


class Console:
    """Screens, settings, saves and the frame loop of one board."""

    battery = None  # a list about it (first: when it was read), None without one: see `firmware/screens/battery.py`

    def __init__(self, board):
        self.board = board
        self.scene = Scene(_ITEMS, board.width, board.height)
        self.store = Storage(board.root)
        self.settings = self.store.settings()
        self.workspace = None  # of a solitaire: what its hints, the live mark and searches share
        self.screens = []
        # To other devices: what has `step(now)`, a lobby or the link of a table; from the lobby to the table a tuple
        self.link = None
        self.playing = ""  # the game whose modules are to stay in memory
        self._next = None  # see `later`
        self.entered_date = None  # today's date as entered since the start, on a board without a clock
        self.toast = ""
        self.toast_since = 0
        self.toast_ms = 0  # how long it is shown, unless a key is pressed
        self.report = ""  # the one of `messages` shown last
        self.stale = True  # something must be drawn
        self.moving = False  # something must be drawn once the last frame has been shown for long enough
        self.drawn_at = 0
        self.pressed_at = board.millis()  # the last press, or the end of work that somebody waited for
        self.sleep_ms = 0  # so long after that the board sleeps; 0: never
        self.asleep = None  # while it sleeps, the `Sleep` that runs it (`firmware/sleep.py`)
        self.heard = False  # the last press has made a sound
        self.held = False  # select is down: its release plays a card
        self.doze = 0  # 1 when the light is dimmed, 2 when it is to sleep as soon as nothing is to be drawn
        self.calm = False  # since the last frame the screen has done all that it does when idle
        self.rests = 0  # waits since something was drawn
        self.frames = 0  # drawn since garbage was collected
        self.free_start = 0  # address at which the heap's free space began after the last collection at rest
        self.holes_to = 0  # small holes below this address are still to be filled, see `drivers/heap.py`
        self.apply_settings()
        self.messages = [board.notice] if board.notice else []  # that wait until the one shown is gone
        self.show_messages()

    def show_messages(self):
        """Show `messages`, also those of the storage, one after the other, such as that a file was set aside."""
        self.messages += self.store.messages()
        if self.messages and not self.toast:
            self.report = self.messages.pop(0)
            self.say(self.report)

    def remember(self, name, value):
        """Change a setting and store it, if that is not its value already."""
        if self.settings[name] != value:
            self.settings[name] = value
            self.store.save_settings(self.settings)

    def apply_settings(self):
        """Apply the settings to the parts that depend on them."""
        settings.apply(self)

    @property
    def busy(self):
        """True while the screen on top is working on something that it will show (an opponent, a hint, a search)."""
        return self.screens[-1].busy

    # Screens

    def push(self, name, *args):
        """Open a screen on top of the one shown, which stays as it is below."""
        if self.screens:
            self.screens[-1].covered()
        if name == "new_game":
            engine.game_class(args[0])  # in the screen's constructor the stack would be deeper
        module = load(_module(name))
        screen = (module.SCREENS[name] if name in _SHARED else module.Screen)(self, *args)
        screen.name = name
        self.screens.append(screen)
        self.stale = True
        self.show_messages()
        return screen

    def pop(self):
        """Leave the screen on top; from the last one the way goes home."""
        if len(self.screens) == 1:
            self.home()
            return
        self._leave()
        self.stale = True
        self.screens[-1].back()

    def home(self):
        """Leave everything and show the home screen."""
        if self.screens:
            self.leave_all()
            self._reserve_early(engine.WORKSPACE)
        self.push("home")

    def leave_all(self):
        """Leave everything; nothing of a game stays in memory. A screen has to be opened next."""
        self.playing = ""
        self.shut_down()
        self._make_room()

    def _leave(self):
        """Leave the screen on top; drop its module unless a screen of it is still open somewhere below."""
        screen = self.screens.pop()
        screen.leave()
        path = _module(screen.name)
        if path in [_module(below.name) for below in self.screens]:
            return
        unload(path)
        if self.screens and self.screens[-1].is_table:
            self._drop_off_table()
        gc.collect()

    def later(self, action, *args, then=None):
        """Call `action(*args)`, and then `then()`, once the screen that asks for it has returned from what it does.

        That is at the bottom of the stack: what begins a game loads modules within modules, and an interrupt that reads
        the buttons needs another kilobyte. `action` may in turn call `later`.
        """
        self._next = action, args, then

    def play_next(self, *args, then=None):
        """Show the table with a game, as `play`, `later`: all that has led to it is no longer in memory then."""
        self.later(self.play, *args, then=then)

    def play(self, game, fresh=False, counts=0, screen="play"):
        """Show the table with a game; nothing else stays in memory.

        `fresh`: it has not been saved yet; `counts`: then, how it counts (`firmware/store/saves.py`); on the screen
        "lesson" it is the lesson itself.
        """
        self.playing = game.NAME
        self.shut_down()
        self._make_room()
        # The collector takes any word on the stack for an address, and may keep the last workspace during a first try
        self._reserve_early(game.WORKSPACE)
        try:
            self._reserve(game.WORKSPACE)
        except MemoryError:  # the device starts anew (`firmware/device.py`), and the game is there
            if fresh and screen == "play":
                self.store.save_game(game, counts)
            raise
        if fresh and screen == "play":
            self.store.expect(game.NAME, slot_of(counts))
        self.push(screen, game, fresh, counts)
        self._drop_off_table()  # opening a game has asked the storage for settings
        self._tidy_heap()

    def _reserve(self, words):
        """Allocate the workspace of a solitaire, an array of so many 32-bit words; 0, at a table with seats: none.

        MemoryError where names that earlier games have left in the middle of the heap divide the free space.
        """
        if self.workspace is not None and len(self.workspace) != words:
            self.workspace = None
            gc.collect()
        if self.workspace is None and words:
            self.workspace = array("i", range(words))  # the one way to make so long an array in one piece

    def _reserve_early(self, words):
        """Allocate the workspace while the heap is nearly empty; if that fails, opening a solitaire tries again."""
        try:
            self._reserve(words)
        except MemoryError:
            pass

    def load_lasting(self):
        """Load what every table needs and what then stays: after the first picture, before the first game."""
        borrow("firmware.names")
        for name in _AT_EVERY_TABLE:
            load(name)
        self._reserve_early(engine.WORKSPACE)

    def shut_down(self):
        """Leave every screen, from the top down, so that games are saved: also before the board is switched off."""
        while self.screens:
            self._leave()

    def replace(self, name, *args):
        """Leave the screen on top and open another in its place."""
        self._leave()
        return self.push(name, *args)

    def _make_room(self):
        """Drop what the last game and its screens have loaded; move what stays to one end of the heap."""
        self._drop_off_table()
        engine.unload_others(self.playing)
        self.scene.forget()
        chrome.forget()
        gc.collect()
        self.store.relist()

    def _drop_off_table(self):
        """Drop the modules that are not needed at the table."""
        for name in _OFF_TABLE:
            unload(name)

    def say(self, text):
        """Show a message of at most two lines while it is read, and then again the one of `messages` that it covers."""
        if self.toast and self.toast is self.report is not text:
            self.messages.insert(0, self.toast)
        self.toast = text
        self.toast_since = self.board.millis()
        self.toast_ms = max(_TOAST_MS, _WORD_MS * (text.count(" ") + 2))
        self.stale = True

    def refuse(self, text):
        """Answer a press that does nothing: say why, to eye and ear."""
        self.say(text)
        self.play_sound("refused")

    def play_sound(self, name, up=0):
        """Play a sound (`firmware/sounds.py`), its notes `up` steps higher, unless the board is silent."""
        self.heard = True
        self.board.start_sound(name, up)

    def today(self):
        """Return (year, month, day): of the board's clock, else as entered since it was switched on, else None."""
        date = self.board.clock() or self.entered_date
        return tuple(date) if date else None

    # The frame loop

    def step(self):
        """Handle one key, let the top screen go on, draw what changed. True when it drew, or has woken the board."""
        board = self.board
        if self.asleep:
            return self.asleep.go_on(self)
        now = board.millis()
        key = board.poll()
        if key >= 0:
            self.pressed_at = now
            if self.doze:
                self.doze = 0
                board.doze(0)
            self.stale = True
            if self.toast:
                self.toast = ""
                self.show_messages()
            self.heard = False
            self.held = key == HELD
            self.screens[-1].press(key)
            if key < SELECT and not self.heard:
                self.board.start_sound("cursor")
        if self.link is not None and self._next is None:
            self.link.step(now)
        # What `later` was called for, and a tick of the screen on top: also of one that either of them opens, so that
        # no screen is drawn before it knows what to show. All of it here, not in a function of its own: see `later`
        ticked = None
        while self._next is not None or ticked is not self.screens[-1]:
            if self._next is not None:
                (action, args, then), self._next = self._next, None
                action(*args)
                if then:
                    then()
                action = args = then = None  # nothing of it stays in memory for what it wanted done later
            else:
                ticked = self.screens[-1]
                if ticked.tick(now):
                    self.moving = True
        board.holding(self.screens[-1].holds)
        if self.toast and elapsed(now, self.toast_since) >= self.toast_ms:
            self.toast = ""
            self.show_messages()
            self.stale = True
        if self.stale or (self.moving and elapsed(now, self.drawn_at) >= board.frame_ms):
            self.stale = self.moving = False
            self.drawn_at = now
            self.rests = 0
            self.calm = False
            self.frames += 1
            self.draw(now)
            for screen in self.screens:
                screen.shown()
            return True
        return False

    def run(self):
        """Run until the board says stop (a window closed); the handheld never does."""
        if not self.screens:
            self.home()
            self.step()  # the first picture
            self.load_lasting()
        while not self.board.closed:
            self._pause(self.step())  # not `turn`: the steps are as near to the bottom of the stack as they can be

    def turn(self):
        """Take one step, and rest when there was nothing to draw."""
        self._pause(self.step())

    def _pause(self, drawn):
        """Rest after a step that has drawn nothing."""
        if self.busy:
            self.pressed_at = self.board.millis()
        elif not drawn and not self.asleep:
            self._rest()

    def _rest(self):
        """Wait a little for the next press; when none has come for a while, tidy the heap bit by bit."""
        wait = _REST_MS
        battery = self.battery
        # The light is dimmed after half of the time
        if self.doze > 1 or 0 < self.sleep_ms <= elapsed(self.board.millis(), self.pressed_at) << 1 - self.doze:
            sleep.dim_or_sleep(self)
        elif self.moving:
            pass
        elif self.rests < _IDLE_AFTER:
            # Not sooner, a collection takes as long as a frame; nor while a button is held whose release plays a card
            if not self.rests and not self.held and is_scattered(self.free_start):
                self._tidy_heap()
            self.rests += 1
            wait = _PAUSE_MS
        elif battery and not self.doze and elapsed(self.board.millis(), battery[0]) >= _BATTERY_MS and self._is_calm():
            battery_module.check(self)
        elif not self.calm and self._is_calm():
            self.calm = not self.screens[-1].idle()
            if self.calm:  # what was saved and loaded left garbage, which else the next press would have to collect
                self.frames = _TIDY_FRAMES
        elif self.frames >= _TIDY_FRAMES:
            self._tidy_heap()
            self.screens[-1].collected()
        elif self.holes_to:
            if fill_holes(self.holes_to):
                self.holes_to = 0
        else:
            wait = _LONG_MS
        self.board.sleep_ms(wait)

    def sleep_now(self):
        """Go to sleep until a press, once what the screen has to show is there and nothing is worked on."""
        self.doze = 2

    def _is_calm(self):
        """Return whether the player is probably idle. (A clock on the screen is drawn once a second.)"""
        now = self.board.millis()
        return elapsed(now, self.pressed_at) >= _CALM_MS and elapsed(now, self.drawn_at) >= _STILL_MS

    def _tidy_heap(self):
        """Collect garbage; the small holes that it leaves are filled later, in `_rest`."""
        self.frames = 0
        self.free_start = self.holes_to = collect()

    def send(self, item, x, y, w, h):
        """Paint a rectangle of the frame shown and send it, in strips if it is higher than the surface.

        With `item`: that item alone, below what the frame added after `keep`. The scene does not store it: call
        `scene.invalidate()` afterwards.
        """
        surface = self.board.surface
        most = surface.fold(x, w, h)
        while h:
            rows = min(h, most)
            if item is None:
                self.scene.paint(surface, x, y, w, rows)
            else:
                self.scene.stamp(surface, item, x, y, w, rows)
            self.board.show(x, y, w, rows)
            y += rows
            h -= rows

    def draw(self, now):
        """Rebuild the scene and repaint and send only what changed."""
        scene = self.scene
        scene.begin()
        first = len(self.screens) - 1
        while first and self.screens[first].overlay:
            first -= 1
        for i in range(first, len(self.screens)):
            self.screens[i].build(scene, now)
        if self.toast:
            chrome.toast(scene, self.toast, self.screens[-1].toast_y)
        damage = scene.damage  # x, y, w and h of each dirty rectangle
        for i in range(0, 4 * scene.commit(), 4):
            self.send(None, damage[i], damage[i + 1], damage[i + 2], damage[i + 3])
        if self.board.spoilt:
            self.board.spoilt = False
            scene.invalidate()
            self.stale = True
