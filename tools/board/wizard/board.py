"""The connected board, for the wizard: shows pictures, reports which pins change, stores its file.

The first two run a piece of code on the board, with the names in use there (`tools/board/shrink/`).
"""

import inspect

from display import fonts
from firmware import boards
from tools.board import deploy, device, shrink
from tools.board.replies import Reports
from tools.board.wizard import on_board
from tools.board.wizard import wiring as wires
from tools.errors import ToolError

PATIENCE_MS = 15_000  # how long to wait for a button to be pressed


class ConnectedBoard:
    """A board at `port` that has the games; `names`: the names in use there, see `build.names_on_device`."""

    def __init__(self, port, names):
        self._port = port
        self._names = names
        self._shown = None

    def show(self, wiring, picture):
        """Show a picture with a wiring, unless it is already on the screen."""
        if (wiring, picture) != self._shown:
            self._shown = None
            given = (wiring.profile, *wires.memory(wiring.profile), picture, fonts.SMALL)
            self._run("show", given, "showing a picture", {"shown": 0})
            self._shown = wiring, picture

    def forget(self):
        """Send the next picture even if it is already on the screen: wires may have been moved since."""
        self._shown = None

    def press(self, wiring, ready):
        """Call `ready()`; return masks (of the pins that change then, of those that go high), 0 after PATIENCE_MS."""
        profile = wiring.profile
        pins = wires.scanned(wiring)
        given = (pins, PATIENCE_MS, profile["bl"], 1 - profile["bl_off"])
        counts = {"ready": 1, "pressed": 2}
        changed, high = self._run("press", given, "waiting for a button", counts, {"ready": ready})["pressed"]
        if changed & ~sum(1 << pin for pin in pins) or high & ~changed:
            raise ToolError("unexpected reply from the board: it has no such pins")
        return changed, high

    def put(self, text, facts):
        """Write the board's file, unless it is as the `facts` have it, and read it back."""
        deploy.set_board(self._port, text, facts)
        if self._port.inspect({}).texts.get(device.BOARD) != text:
            raise ToolError("%s did not arrive intact on %s: run the wizard again" % (device.BOARD, self._port.name))

    def _run(self, name, given, doing, counts, calls=None):
        """Run a function of `on_board` there with the arguments `given`; return what it reports: word → numbers.

        `counts`: each word, and how many numbers come with it; `calls`: word → function to call when it comes.
        """
        reports, calls = Reports(counts), calls or {}

        def on_line(line):
            calls.get(reports.parse(line), lambda: None)()

        code = "import bundles\n%s\n%s(*%r)\n" % (inspect.getsource(on_board), name, given)
        self._port.run(shrink.rename(code, self._names), doing, on_line)
        if reports.numbers.keys() != counts.keys():
            raise ToolError("%s gave no complete report: run `deploy`, then the wizard" % self._port.name)
        return reports.numbers


def given(facts, name=None):
    """Return (the wiring that a board with `facts` is set up for or None, its problem or "")."""
    if name:
        return wires.of_board(name), ""
    if device.BOARD not in facts.texts:
        return None, ""
    wiring, notice = wires.of_file(facts.texts[device.BOARD])
    known = wiring.base != boards.DEFAULT or not notice  # else the default may stand for a board that is not known
    return (wiring if known else None), notice
