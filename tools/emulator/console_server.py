"""The USB console of an emulated machine on a TCP port, for mpremote, `deploy` and `doctor`."""

import asyncio
import os
import socket
import time

from rp2040py.cli.socket_repl import SocketInteractiveRepl

from tools import interrupts
from tools.errors import ToolError

_BOOT_SECONDS = 60  # until USB is ready
_POLL_SECONDS = 0.1


async def serve(machine, port, seconds=None):
    """Run the machine and serve its console at 127.0.0.1:`port` (0: any), for ever or for some seconds.

    Return the exit code: 143 after SIGTERM, as the emulator asks for, else 0.
    """
    device, simulator = machine.device, machine.simulator
    boot = asyncio.ensure_future(device.astart(timeout=_BOOT_SECONDS))
    while not boot.done() and not interrupts.requested():
        await asyncio.wait([boot], timeout=_POLL_SECONDS)
    if not boot.done():
        boot.cancel()
        await asyncio.wait([boot])
        device.stop()
        return 0
    try:
        boot.result()
    except TimeoutError:
        text = "no USB console within %d seconds: is the UF2 MicroPython for RPI_PICO?"
        raise ToolError(text % _BOOT_SECONDS) from None
    stop = simulator.shutdown_request
    console = SocketInteractiveRepl(device.cdc, simulator, on_quit=stop.request, port=port)
    machine.usb.talk()
    await console.start()
    print("socket://127.0.0.1:%d" % console.port, flush=True)
    end = time.monotonic() + seconds if seconds else float("inf")
    try:
        while simulator.executing and time.monotonic() < end and not (interrupts.requested() or stop.event.is_set()):
            await asyncio.sleep(_POLL_SECONDS)
    finally:
        await console.stop()
        device.stop()
    return stop.code if stop.event.is_set() else 0


def _check(port):
    """Raise ToolError when a port cannot be used: before the boot, which takes a while."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        text = "port %d of this computer is not available (%s): take another one, or 0 for any that is free"
        raise ToolError(text % (port, os.strerror(error.errno))) from None


def serve_until_stopped(machine, port, seconds=None):
    """Do as `serve`, in a loop of its own, until it is interrupted; return the exit code.

    An interrupt waits for the end of a poll: in the middle of asyncio it would be a traceback.
    """
    _check(port)
    with interrupts.postponed():
        code = asyncio.run(serve(machine, port, seconds))
    interrupts.check()
    return code
