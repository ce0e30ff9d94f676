"""The port to other devices: UART0 on GP0 and GP1, crossed, or round a ring of up to four.

Loaded while there is a link. An open wire is pulled high, so that no bytes are received from it.
"""

import machine

from engine.compat import const

_BAUD = const(115_200)
_TX = const(0)
_RX = const(1)
_RX_BYTES = const(512)  # bytes that wait to be read: 44 ms of the line, far more than a game sends at once
_TX_BYTES = const(1100)  # bytes that wait to be sent: those of a `Link.call` fit
_POLLIN = const(1)


class UartPort:
    """A port as `firmware/link/` takes it; a byte received ends a wait of `poll`."""

    ring = True
    pin = 1 << _RX  # as a mask; another device that calls pulls it low

    def __init__(self, poll):
        rx = machine.Pin(_RX, machine.Pin.IN, machine.Pin.PULL_UP)
        self.uart = machine.UART(0, _BAUD, tx=machine.Pin(_TX), rx=rx, rxbuf=_RX_BYTES, txbuf=_TX_BYTES, timeout=0)
        self._poll = poll
        poll.register(self.uart, _POLLIN)

    def read(self, most):
        """Return the bytes received, at most `most` of them."""
        return self.uart.read(most) or b""

    def write(self, data):
        """Send bytes as far as there is room for them, without waiting."""
        self.uart.write(data)

    def close(self):
        """Release the pins."""
        if self.pin:
            self.pin = 0
            self._poll.unregister(self.uart)
            self.uart.deinit()
