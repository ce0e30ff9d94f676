"""The page in a real Chromium: a player's actions, and the state of the games."""

import json

from tools.web.picture import PHONE as PHONE

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
WAIT_MS = 300_000  # at most, on a busy computer
POLL_MS = 40
PRESS_MS = 25  # of a press and of the pause after it; longer than a contact may bounce

# Runs in the page, on MicroPython
STATE = """
import json
from tools.web import page_api
def state(whole=True):
    c = page_api.console
    s = c.screens[-1]
    values = {"screen": s.name, "toast": c.toast, "busy": c.busy, "still": not c.stale and not c.moving}
    t = c.screens[0]
    values["unsaved"] = t.is_table and t.keeper.unsaved
    if hasattr(s, "at"):  # the row or game that is chosen, at a table (below) the spot
        values["at"] = s.at
    if t.name == "play":
        game = t.play.game
        values.update({"game": game.NAME, "deal": game.deal, "log": list(game.log), "over": game.over})
        values.update({"mode": type(t.mode).__name__, "spots": t.spots, "at": t.cursor})
        if whole:  # slow
            values["checksum"] = game.checksum()
    return json.dumps(values)
def motion(how):
    page_api.console.settings["motion"] = how
"""

# A condition about the state, without its checksum
_CONDITION = "() => { const s = JSON.parse(tercet.machine.python.globals.get('state')(false)); return %s; }"
_STILL = "s.still && !s.busy && s.mode !== 'Moving' && s.mode !== 'Dealing'"


def hurried(usual, ms):
    """Return a script that lets what waits for `usual` milliseconds wait for `ms`."""
    return "const later = setTimeout; window.setTimeout = (done, ms) => later(done, ms === %d ? %d : ms);" % (usual, ms)


class Tab:
    """A tab of the browser with the page."""

    def __init__(self, page):
        self.page = page
        page.set_default_timeout(WAIT_MS)
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.errors.append(line.text))

    def open(self, url, ready=True):
        """Go to an address, and wait until the games have started."""
        self.page.goto(url)
        if ready:
            self.wait_for_games()
        return self

    def wait_for_games(self):
        self.page.wait_for_function("window.tercet", timeout=WAIT_MS)
        self.python(STATE)

    def python(self, code):
        """Run MicroPython in the page."""
        self.page.evaluate("code => tercet.machine.python.runPython(code)", code)

    def call(self, name, *args):
        """Call a function that `python` has defined."""
        call = "([name, args]) => tercet.machine.python.globals.get(name)(...args)"
        return self.page.evaluate(call, [name, list(args)])

    def value(self, expression):
        """Return the value of a MicroPython expression."""
        self.python("def value():\n return json.dumps(%s)" % expression)
        return json.loads(self.call("value"))

    @property
    def state(self):
        """The state of the games, as a dict."""
        return json.loads(self.call("state"))

    def settle(self):
        """Wait until nothing moves and nobody thinks; return the state."""
        self.wait(_STILL)
        return self.state

    def wait(self, condition):
        """Wait until a JavaScript expression about the state `s` is true."""
        self.page.wait_for_function(_CONDITION % condition, timeout=WAIT_MS, polling=POLL_MS)

    def wait_for_text(self, identifier, text):
        """Wait until an element of the page contains a text."""
        wanted = "([id, text]) => document.getElementById(id).textContent.includes(text)"
        self.page.wait_for_function(wanted, arg=[identifier, text])

    def play(self, moves=1):
        """Play `moves` moves with Enter, one after the other; return the state when nothing moves."""
        for _ in range(moves):
            count = len(self.settle()["log"])
            self.press("Enter")
            self.wait("s.log.length > %d" % count)
        return self.settle()

    def resume(self):
        """Return to the game, from the home screen unless it is on the table already; return its state."""
        if "game" not in self.state:
            self.press("Enter")
        self.wait("s.game !== undefined")
        return self.settle()

    def reload(self):
        """Reload the page, and wait until the games have started."""
        self.page.reload()
        self.wait_for_games()

    def press(self, *keys):
        """Press keys of the keyboard, one after the other, each for as long as a person would."""
        for key in keys:
            self.page.keyboard.press(key, delay=PRESS_MS)
            self.page.wait_for_timeout(PRESS_MS)

    def deal(self, *keys):
        """On the home screen press keys, then select; decline the lesson that is offered before a first game."""
        self.press(*keys, "Enter")
        self.wait("s.screen === 'learn'")
        self.press("ArrowDown")
        self.wait("s.at === 1")
        self.press("Enter")
        self.wait("s.game !== undefined")

    def stop_frames(self):
        """Give the page no more frames, as a browser does with a tab that is hidden; the last one has been drawn."""
        self.page.evaluate("() => { window.requestAnimationFrame = () => 0; }")
        self.page.wait_for_timeout(100)

    def menu(self, identifier):
        """Choose a row of the page's menu."""
        self.page.locator("#more").click()
        self.page.locator("#" + identifier).click()

    def choose(self, code):
        """Choose a language in the page's menu."""
        self.page.locator("#more").click()
        self.page.locator("#menu [lang=%s]" % code).click()

    def speak(self, code):
        """Choose another language, and wait until page and games are there in it."""
        with self.page.expect_navigation():
            self.choose(code)
        self.page.wait_for_function("code => document.documentElement.lang === code", arg=code)
        self.wait_for_games()

    def go_back(self):
        """Press the system's back key, and wait until the page has heard of it."""
        heard = "new Promise((done) => addEventListener('popstate', () => done(), { once: true }))"
        self.page.evaluate("async () => { const heard = %s; history.back(); await heard; }" % heard)

    def point(self, x, y):
        """Return where on the page a pixel of the games' screen is."""
        box = self.page.locator("#screen").bounding_box()
        scale = box["width"] / self.page.evaluate("tercet.machine.width")
        return box["x"] + (x + 0.5) * scale, box["y"] + (y + 0.5) * scale

    def tap(self, x, y):
        """Tap on a pixel of the games' screen."""
        at = self.point(x, y)
        if self.page.evaluate("navigator.maxTouchPoints > 0"):
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def tap_spot(self, spot):
        """Tap on a card or a place of the table."""
        self.tap(spot[0] + spot[2] // 2, spot[1] + spot[3] // 2)

    @property
    def message(self):
        """The message that the page shows, "" for none."""
        line = self.page.locator("#message")
        return line.text_content() if line.is_visible() else ""

    @property
    def words(self):
        """The text for screen readers."""
        return self.page.locator("#words").text_content()

    def onto(self, button):
        """Press a button of the dialog for boards; return its message when it is done."""
        self.page.locator("#onto-" + button).click()
        self.page.wait_for_function("!tercet.onto.busy")
        return self.page.locator("#onto-said").text_content()

    def come_back(self):
        """Reload the page when all changes are stored, and return to the game; return its state."""
        self.kept()
        self.reload()
        return self.resume()

    def kept(self):
        """Wait until all changes are in the database; a move changes a file only when a frame has shown it."""
        self.wait("!s.unsaved")
        stored = "tercet.saves.stored === tercet.machine.saved && !tercet.saves.writing"
        self.page.wait_for_function(stored, timeout=WAIT_MS, polling=POLL_MS)
