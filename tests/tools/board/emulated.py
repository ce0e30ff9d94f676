"""An emulated Pico in a process of its own, as `tools emulate --console` runs it, with its console on TCP for mpremote.

    with Emulated(uf2_path) as pico:
        pico.port               # "socket://127.0.0.1:…"
"""

import socket
import subprocess
import time
from contextlib import AbstractContextManager

from tests import limits
from tests.tools.refusals import tool_process


class Emulated(AbstractContextManager):
    """A Pico that has booted from the file `uf2`; with `blank` its file system is as from the factory."""

    def __init__(self, uf2, blank=True):
        self._start("-m", "tools", "emulate", "--uf2", str(uf2), "--console", "0", *["--blank"] * blank)

    def _start(self, *words):
        """Start a Python program that prints the port of the console it serves."""
        self._process = tool_process(*words, run=(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.port = self._process.stdout.readline().strip()
        assert self.port.startswith("socket://"), "the emulated Pico did not boot"

    def __exit__(self, *_):
        limits.end(self._process)

    def wait_for(self, words):
        """Read the console until `words` appear; AssertionError with what came instead within two minutes."""
        host, port = self.port.removeprefix("socket://").split(":")
        output, end = b"", time.monotonic() + 120
        with socket.create_connection((host, int(port)), timeout=120) as line:
            while words not in output:
                try:
                    part = line.recv(4096)
                except TimeoutError:
                    part = b""
                assert part and time.monotonic() < end, output
                output += part
