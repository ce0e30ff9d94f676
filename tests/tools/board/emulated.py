"""An emulated Pico in a process of its own, with its console on TCP for mpremote.

    with Emulated(uf2_path) as pico:
        pico.port               # "socket://127.0.0.1:…"

Run as a script it is that process: it prints the port and serves until its standard input ends.
"""

import asyncio
import os
import socket
import subprocess
import sys

from tools.project import ROOT

FILESYSTEM = 0xA0000, 352, 4096  # RPI_PICO: offset in the flash, blocks, bytes per block


class Emulated:
    """A Pico that has booted from the file `uf2`; with `blank` its file system is as from the factory."""

    def __init__(self, uf2, blank=True):
        self._start(__file__, str(uf2), "blank" if blank else "kept")

    def _start(self, *words):
        """Start a Python script that prints the port of the console it serves."""
        command, env = [sys.executable, *words], dict(os.environ, PYTHONPATH=str(ROOT))
        self._process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = self._process.stdout.readline().strip()
        assert self.port.startswith("socket://"), "the emulated Pico did not boot"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    def wait_for(self, words):
        """Read the console until `words` appear; an error says what came instead."""
        host, port = self.port.removeprefix("socket://").split(":")
        output = b""
        with socket.create_connection((host, int(port)), timeout=120) as line:
            while words not in output:
                part = line.recv(4096)
                assert part, output
                output += part


async def _serve(uf2, blank):
    from rp2040py.boards import BoardSpec, FlashLayout
    from rp2040py.cli.socket_repl import SocketInteractiveRepl
    from rp2040py.device import MicroPythonDevice

    start, count, size = FILESYSTEM
    layout = FlashLayout(fs_start=start, fs_blockcount=count, fs_blocksize=size)
    device = MicroPythonDevice(board=BoardSpec(image=uf2, layout=layout))
    device.mcu.usb_ctrl.read_delay_microseconds = 1000  # by default it is busy answering USB, not running Python
    if blank:
        device.mcu.flash[start : start + count * size] = b"\xff" * (count * size)
    await device.astart(timeout=120)
    console = SocketInteractiveRepl(device.cdc, device.simulator, on_quit=device.simulator.shutdown_request.request)
    await console.start()
    print("socket://127.0.0.1:%d" % console.port, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1], sys.argv[2] == "blank"))
