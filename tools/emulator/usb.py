"""The USB cable of an emulated Pico, with a host at its other end or without, as on battery power.

Each millisecond the device reads from the host, which answers with nothing when it has nothing to send. A real host
would be silent, and the processor asleep.
"""

from rp2040py.peripherals.usb import SIE_STATUS, SIE_SUSPENDED

_ANSWER_US = 1000  # the host's reply time; much sooner, and the chip would do little but handle USB


class Cable:
    """The host's side of the device's USB controller. `plugged` can be set: the host then knows the device already."""

    def __init__(self, device, plugged):
        self._controller = device.mcu.usb_ctrl
        self._controller.read_delay_microseconds = _ANSWER_US
        self._plugged = plugged
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
        while plugged and self._reads:
            self._answer(*self._reads.pop(0))

    def _status(self, offset):
        value = self._read(offset)
        return value if self._plugged or offset != SIE_STATUS else value | SIE_SUSPENDED

    def _request(self, endpoint, size):
        if self._plugged:
            self._answer(endpoint, size)
        else:
            self._reads.append((endpoint, size))
