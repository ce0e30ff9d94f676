"""The installed Firefox, headless, driven by its own protocol Marionette. Has what `browser.Tab` needs of a page.

Playwright drives only builds of Firefox that it has patched, and WebDriver needs one more program. Marionette is in
every Firefox: WebDriver commands as JSON over a socket, each preceded by its length.
"""

import json
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

NAMES = ("firefox-esr", "firefox")
_START_S = 60

# The value of an expression or, when that is a function, what the function returns, also an async one
_EVALUATED = "const made = (%s); return typeof made === 'function' ? made(arguments[0]) : made;"
# The same, repeated until the value is true or the time is up
_WAITED = """const [given, ms] = arguments, end = performance.now() + ms;
return new Promise((done) => {
    const check = () => {
        const made = (%s), found = typeof made === 'function' ? made(given) : made;
        if (found || performance.now() > end) done(Boolean(found));
        else setTimeout(check, 20);
    };
    check();
});"""
_NAMED = {"Enter": "\ue007"}  # keys without a character of their own


def find():
    """Return the path of the browser, None when none is installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def started(path, folder):
    """Yield the only page of a new Firefox, whose empty profile is in a folder."""
    profile = Path(folder)
    (profile / "user.js").write_text('user_pref("marionette.port", 0);\n', encoding="utf-8")
    command = [path, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with socket.create_connection(("127.0.0.1", _port(profile / "MarionetteActivePort"))) as connection:
            page = Page(connection)
            yield page
            page.send("Marionette:Quit", flags=["eForceQuit"])
            process.wait(_START_S)
    finally:
        process.kill()
        process.wait()


def _port(path):
    """Return the port that a starting Firefox writes into a file."""
    end = time.monotonic() + _START_S
    while time.monotonic() < end:
        if path.exists() and path.read_text():
            return int(path.read_text())
        time.sleep(0.05)
    raise TimeoutError("Firefox does not start")


class Page:
    """A page with those of playwright's methods that the tests need."""

    def __init__(self, connection):
        self._connection = connection
        self._answers = connection.makefile("rb")
        self._sent = 0
        self.keyboard = self
        self._read()  # Firefox introduces itself
        self.send("WebDriver:NewSession", capabilities={"timeouts": {"script": 2000 * _START_S}})

    def send(self, name, **given):
        """Send a command; return its answer. RuntimeError when it fails."""
        self._sent += 1
        text = json.dumps([0, self._sent, name, given]).encode()
        self._connection.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self._read()
        if error:
            raise RuntimeError(error["message"])
        return answer

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            length += self._answers.read(1)
        return json.loads(self._answers.read(int(length[:-1])))

    def on(self, event, listener):
        """Do nothing: an error stops the games, and then the test fails."""

    def goto(self, url):
        self.send("WebDriver:Navigate", url=url)

    def reload(self):
        self.send("WebDriver:Refresh")

    def evaluate(self, script, arg=None):
        found = self.send("WebDriver:ExecuteScript", script=_EVALUATED % script, args=[arg], sandbox=None)
        return found["value"]

    def wait_for_function(self, script, arg=None, timeout=30000, polling=0):
        script = _WAITED % script
        if not self.send("WebDriver:ExecuteScript", script=script, args=[arg, timeout], sandbox=None)["value"]:
            raise TimeoutError(script)

    def wait_for_timeout(self, ms):
        time.sleep(ms / 1000)

    def press(self, key, delay, times=1):
        """Press a key of the keyboard `times` times, each for `delay` milliseconds with the same pause after it."""
        key, pause = _NAMED.get(key, key), {"type": "pause", "duration": delay}
        keys = times * [{"type": "keyDown", "value": key}, pause, {"type": "keyUp", "value": key}, pause]
        self.send("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": keys}])
