"""An emulated handheld in a process of its own, wired as a `desk.Truth` says, with its console on TCP.

    with Wired(uf2, games, truth, files) as pico:
        pico.port                  # "socket://127.0.0.1:…"
        pico.image()               # what the panel shows, as a Pillow image; black while its light is off
        pico.tap(15)               # a button at that pin is pushed for a moment
        pico.complaints()          # of the display's model, since the last call

Run as a script it is that process: it takes one command per line, and answers each with a line.
"""

import asyncio
import json
import os
import pickle
import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.tools.board.emulated import Emulated

_HOLD_NS = 60_000_000  # how long a finger stays on a button


class Wired(Emulated):
    """A Pico with the built games and more `files` (path → text) on it, wired as `truth` says.

    `games`: the file that `made_once.games` returns.
    """

    def __init__(self, uf2, games, truth, files=None):
        self._folder = tempfile.TemporaryDirectory()
        given = {"truth": truth._asdict(), "files": files or {}, "uf2": str(uf2), "games": str(games)}
        self._start(__file__, json.dumps(given))

    def __exit__(self, *_):
        Emulated.__exit__(self)
        self._folder.cleanup()

    def _command(self, *words):
        """Give the process a command; return its answer."""
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def image(self):
        path = Path(self._folder.name, "image.png")
        self._command("image", str(path))
        with Image.open(path) as image:
            return image.convert("RGB")

    def tap(self, pin):
        self._command("tap", pin)

    def complaints(self):
        return self._command("complaints")


def _handheld(given):
    """Return a handheld that is wired as the fields of a `desk.Truth` say; see `Wired` for the other arguments."""
    from tools.emulator import filesystem
    from tools.emulator.buttons import Buttons
    from tools.emulator.display import Display
    from tools.emulator.handheld import Handheld
    from tools.emulator.machine import Machine
    from tools.emulator.panels import Panel

    games = pickle.loads(Path(given["games"]).read_bytes())
    filesystem.games = lambda: games
    truth = given["truth"]
    panel = Panel(*(truth[field] for field in ("width", "height", "access", "column", "row", "inverted")))
    handheld = Handheld.__new__(Handheld)
    contacts = truth["contacts"]
    handheld.profile = {**contacts, "spi": contacts["sck"] >> 3 & 1, "keys": {}}
    handheld.display = Display(handheld.profile, panel)
    handheld.buttons = Buttons(handheld.profile)
    files = {**filesystem.tree_files(), **{path: text.encode() for path, text in given["files"].items()}}
    Machine.__init__(handheld, given["uf2"], filesystem.make(files), (handheld.display, handheld.buttons))
    return handheld


def _lit(handheld, light):
    """True when the light is on, or dimmed; `light`: (its pin, the level at which it is off), None when always on."""
    if light is None:
        return True
    pin, off = light
    mcu = handheld.mcu
    if mcu.gpio[pin].function_select == 4:  # PWM
        channel = mcu.pwm.channels[pin >> 1 & 7]
        high = channel.cc >> 16 if pin & 1 else channel.cc & 0xFFFF  # cycles of each period for which the pin is high
        return bool(channel.csr & 1) and high != (channel.top + 1) * off
    return mcu.gpio[pin].output_enable and bool(mcu.gpio[pin].output_value) != bool(off)


def _tap(handheld, pin):
    buttons = handheld.buttons
    buttons.set_pin(pin, True)
    handheld.clock.create_alarm(lambda: buttons.set_pin(pin, False)).schedule(_HOLD_NS)


async def _serve_commands(handheld, truth):
    """Take commands until there are no more."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        name, *given = json.loads(line)
        answer = None
        if name == "image":
            image = handheld.display.image()
            if not _lit(handheld, truth["light"]):
                image = Image.new("RGB", image.size)
            image.save(given[0])
        elif name == "tap":
            _tap(handheld, *given)
        elif name == "complaints":
            answer = list(handheld.display.complaints)
            handheld.display.complaints.clear()
        print(json.dumps(answer), flush=True)


async def _run(given):
    from tools.emulator.console_server import serve

    handheld = _handheld(given)
    served = asyncio.ensure_future(serve(handheld, 0))
    served.add_done_callback(lambda task: task.cancelled() or os._exit(1))  # else the test would wait for an answer
    await _serve_commands(handheld, given["truth"])
    served.cancel()


if __name__ == "__main__":
    asyncio.run(_run(json.loads(sys.argv[1])))
