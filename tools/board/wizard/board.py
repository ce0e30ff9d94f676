"""The board at hand, for the wizard: it shows pictures, looks which pins change, and takes its file.

Each of these is one piece of code for the board, in the names that things have there (`tools/board/shrink/`).
"""

import inspect

from display import fonts
from firmware import boards
from tools.board import device, shrink
from tools.board.replies import Reports
from tools.board.wizard import on_board
from tools.board.wizard import wiring as wires
from tools.errors import ToolError

PATIENCE_MS = 15_000  # how long a button that is to be pressed is waited for


class Bench:
    """A board at `link` that has the games; `names`: what is called how there, as `build.names_on_device` says."""

    def __init__(self, link, names):
        self._link = link
        self._names = names
        self._shown = None

    def show(self, wiring, picture):
        """Show a picture with a wiring, unless it is on the screen already."""
        if (wiring, picture) != self._shown:
            self._shown = None
            wide, high = wires.memory(wiring.profile)
            self._run("show", (wiring.profile, wide, high, picture, fonts.SMALL), "showing a picture", {"shown": 0})
            self._shown = wiring, picture

    def forget(self):
        """Send the next picture even if it is on the screen already: plugs and wires may have been moved meanwhile."""
        self._shown = None

    def press(self, wiring, ready):
        """Return (mask of the pins that change, of those that go high), none after a while; call `ready()` before."""
        profile = wiring.profile
        pins = wires.scanned(wiring)
        light = profile["bl"], 1 - profile["bl_off"]
        said = self._run(
            "press", (pins, PATIENCE_MS, *light), "waiting for a button", {"ready": 1, "pressed": 2}, {"ready": ready}
        )
        changed, high = said["pressed"]
        if changed & ~sum(1 << pin for pin in pins) or high & ~changed:
            raise ToolError("the board's answer makes no sense: it has no such pins")
        return changed, high

    def put(self, text):
        """Write the board's file, and read it back."""
        self._run("put", (device.BOARD, text), "writing %s" % device.BOARD, {"put": 0})
        if self._link.inspect({}).texts.get(device.BOARD) != text:
            raise ToolError("%s did not arrive whole on %s: run the wizard again" % (device.BOARD, self._link.port))

    def _run(self, name, given, doing, counts, calls=()):
        """Run a function of `on_board` there; return what it says (word → numbers), all words of `counts`."""
        reports = Reports(counts)
        calls = dict(calls)

        def hear(line):
            calls.get(reports.hear(line), lambda: None)()

        code = "%s\n%s(*%r)\n" % (inspect.getsource(on_board), name, given)
        self._link.run(shrink.rename(code, self._names), doing, hear)
        if reports.said.keys() != counts.keys():
            raise ToolError("%s does not answer as the games do: run `deploy`, and then the wizard" % self._link.port)
        return reports.said


def given(facts, name=None):
    """Return (the wiring that a board with `facts` is set up for or None, what is wrong with it or "")."""
    if name:
        return wires.of_board(name), ""
    if device.BOARD not in facts.texts:
        return None, ""
    wiring, notice = wires.of_file(facts.texts[device.BOARD])
    # A file that names no board, or none that there is, says nothing of this one
    known = wiring.base != boards.DEFAULT or not notice
    return (wiring if known else None), notice
