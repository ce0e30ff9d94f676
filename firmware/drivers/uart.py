"""The way to other devices: UART0 on GP0 and GP1, crossed, or round a ring of up to four.

    port = UartPort(poll)       # as `firmware/link/` takes it; what has come ends a wait of `poll`

Loaded while there is a link. A wire that leads nowhere is held high, so that it makes no bytes.
"""

import machine

from engine.compat import const

_BAUD = const(115_200)
_TX = const(0)
_RX = const(1)
_HEARD = const(512)  # bytes that wait to be read: 44 ms of the line, far more than a game says at once
_SAID = const(1100)  # a call fits
_POLLIN = const(1)


class UartPort:
    """One end of the wires."""

    ring = True
    pin = 1 << _RX  # whoever calls holds it down

    def __init__(self, poll):
        rx = machine.Pin(_RX, machine.Pin.IN, machine.Pin.PULL_UP)
        self.uart = machine.UART(0, _BAUD, tx=machine.Pin(_TX), rx=rx, rxbuf=_HEARD, txbuf=_SAID, timeout=0)
        self._poll = poll
        poll.register(self.uart, _POLLIN)

    def read(self, most):
        """Return the bytes that have come, at most so many."""
        return self.uart.read(most) or b""

    def write(self, data):
        """Send bytes as far as there is room for them: nothing waits."""
        self.uart.write(data)

    def close(self):
        """Let go of the pins."""
        if self.pin:
            self.pin = 0
            self._poll.unregister(self.uart)
            self.uart.deinit()
