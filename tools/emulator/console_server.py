"""The USB console of an emulated machine on a TCP port, for mpremote, `deploy` and `doctor`."""

import asyncio
import time

from rp2040py.cli.socket_repl import SocketInteractiveRepl

_BOOT_SECONDS = 60


async def serve(machine, port, seconds=None):
    """Run the machine and serve its console at 127.0.0.1:`port` (0: any), for ever or for so many seconds."""
    device, simulator = machine.device, machine.simulator
    await device.astart(timeout=_BOOT_SECONDS)
    console = SocketInteractiveRepl(device.cdc, simulator, on_quit=simulator.shutdown_request.request, port=port)
    await console.start()
    print("socket://127.0.0.1:%d" % console.port, flush=True)
    end = time.monotonic() + seconds if seconds else float("inf")
    try:
        while simulator.executing and time.monotonic() < end:
            await asyncio.sleep(0.1)
    finally:
        await console.stop()
        device.stop()
