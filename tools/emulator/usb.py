"""The USB cable of an emulated Pico, with a host at its other end or without, as on battery power.

A host that has nothing to send is silent, and the processor asleep. What it sends arrives a millisecond later. With
`talking` it answers each read of the device, with nothing if it has to: other programs may then send at any time.
"""

from rp2040py.peripherals.usb import SIE_STATUS, SIE_SUSPENDED

_ANSWER_US = 1000
_CONTROL = 0  # the endpoint of control requests


class Cable:
    """The host's side of the device's USB controller. `plugged` can be set: the host then knows the device already."""

    def __init__(self, device, plugged):
        self._controller = device.mcu.usb_ctrl
        self._waiting = device.cdc.tx_fifo  # what the host has to send
        self._controller.read_delay_microseconds = _ANSWER_US
        self._plugged = plugged
        self._talking = False
        self._reads = []  # (endpoint, size) of the device's unanswered reads
        self._read, self._controller.read_uint32 = self._controller.read_uint32, self._status
        self._answer, self._controller.on_endpoint_read = self._controller.on_endpoint_read, self._request
        if not plugged:
            self._controller.on_usb_enabled = None  # no host resets and enumerates the device

    @property
    def plugged(self):
        """Whether a host is connected."""
        return self._plugged

    @plugged.setter
    def plugged(self, plugged):
        self._plugged = plugged
        self.answer()

    def talk(self):
        """Let the host answer every read from now on."""
        self._talking = True
        self.answer()

    def answer(self):
        """Let the host answer the device's reads: those of control requests, others if it has anything to send."""
        reads, self._reads = self._reads, []
        for endpoint, size in reads:
            if self._plugged and (self._talking or endpoint == _CONTROL or not self._waiting.empty):
                self._answer(endpoint, size)
            else:
                self._reads.append((endpoint, size))

    def _status(self, offset):
        value = self._read(offset)
        return value if self._plugged or offset != SIE_STATUS else value | SIE_SUSPENDED

    def _request(self, endpoint, size):
        self._reads.append((endpoint, size))
        self.answer()
