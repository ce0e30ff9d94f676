"""A real Chromium that shows the page: what the tests of the web ask it, and what a player does with it."""

import json
import threading

from tools.web import serve
from tools.web.picture import PHONE as PHONE

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
WAIT_MS = 60000  # on a busy computer
POLL_MS = 40
PRESS_MS = 25  # longer than a contact may bounce, for a press and for the time to the next

# What the tests know of the games that run in the page
_STATE = """
import json
from tools.web import page_api
def state(whole=True):
    c = page_api.console
    s = c.screens[-1]
    told = {"screen": s.name, "toast": c.toast, "busy": c.busy, "still": not c.stale and not c.moving}
    if hasattr(s, "at"):
        told["at"] = s.at
    t = c.screens[0]
    if t.name == "play":
        told.update({"game": t.game.NAME, "deal": t.game.deal, "log": list(t.game.log), "over": t.game.over})
        told.update({"mode": type(t.mode).__name__, "spots": t.spots, "at": t.cursor})
        if whole:  # which takes a while
            told["checksum"] = t.game.checksum()
    return json.dumps(told)
def motion(how):
    page_api.console.settings["motion"] = how
"""

# The same while one waits for something
_MEANWHILE = "() => { const s = JSON.parse(tercet.machine.python.globals.get('state')(false)); return %s; }"
_STILL = "s.still && !s.busy && s.mode !== 'Moving' && s.mode !== 'Dealing'"


class Shown:
    """A folder that is served to this computer's browsers."""

    def __init__(self, folder):
        self.server = serve.server(folder)
        self.url = "http://localhost:%d/" % self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Tab:
    """A page of the browser, and what is asked of the games in it."""

    def __init__(self, page):
        self.page = page
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))

    def open(self, url, ready=True):
        """Go to an address, and wait until the games are there."""
        self.page.goto(url)
        if ready:
            self.wait_for_games()
        return self

    def wait_for_games(self):
        self.page.wait_for_function("window.tercet", timeout=WAIT_MS)
        self.python(_STATE)

    def python(self, code):
        """Run MicroPython in the page."""
        self.page.evaluate("code => tercet.machine.python.runPython(code)", code)

    def call(self, name, *given):
        """Call a function that `python` has defined."""
        return self.page.evaluate("([name, given]) => tercet.machine.python.globals.get(name)(...given)",
                                  [name, list(given)])  # fmt: skip

    @property
    def state(self):
        """What is on the screen, as a dict."""
        return json.loads(self.call("state"))

    def settle(self):
        """Wait until nothing moves and nobody thinks; return the state then."""
        self.wait(_STILL)
        return self.state

    def wait(self, words):
        """Wait until an expression about the state `s`, in JavaScript, is true."""
        self.page.wait_for_function(_MEANWHILE % words, timeout=WAIT_MS, polling=POLL_MS)

    def press(self, *keys):
        """Press keys of the keyboard, one after the other, each for as long as a finger would."""
        for key in keys:
            self.page.keyboard.press(key, delay=PRESS_MS)
            self.page.wait_for_timeout(PRESS_MS)

    def deal(self, *keys):
        """At home, where nothing has been played: press keys, then select, and decline the lesson that is offered."""
        self.press(*keys, "Enter")
        self.wait("s.screen === 'learn'")
        self.press("ArrowDown")
        self.wait("s.at === 1")
        self.press("Enter")
        self.wait("s.game !== undefined")

    def tap(self, x, y):
        """Tap on a pixel of the games' screen."""
        box = self.page.locator("#screen").bounding_box()
        size = self.page.evaluate("[tercet.machine.width, tercet.machine.height]")
        at = box["x"] + (x + 0.5) * box["width"] / size[0], box["y"] + (y + 0.5) * box["height"] / size[1]
        if self.page.evaluate("navigator.maxTouchPoints > 0"):
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def tap_spot(self, spot):
        """Tap on a card or a place of the table."""
        self.tap(spot[0] + spot[2] // 2, spot[1] + spot[3] // 2)

    @property
    def message(self):
        """The line that the page shows, "" for none."""
        line = self.page.locator("#message")
        return line.text_content() if line.is_visible() else ""

    @property
    def words(self):
        """What a screen reader is told."""
        return self.page.locator("#words").text_content()

    def kept(self):
        """Wait until what has changed is in the database."""
        self.page.wait_for_function("tercet.saves.stored === tercet.machine.saved && !tercet.saves.writing",
                                    timeout=WAIT_MS)  # fmt: skip
