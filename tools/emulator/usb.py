"""The USB cable of an emulated Pico: a host at its other end, or nothing, as where a battery feeds it.

    cable = Cable(device, plugged=False)    # switched on without one
    cable.plugged = True                    # a host that has met the device before talks to it again

A host that has nothing to send is asked all the same by this emulator, each millisecond, and answers with nothing: a
real one would be silent, and the processor asleep.
"""

from rp2040py.peripherals.usb import SIE_STATUS, SIE_SUSPENDED

_ANSWER_US = 1000  # how soon the host answers; sooner, and the chip does little but talk to the host


class Cable:
    """What the device's USB controller sees of the world."""

    def __init__(self, device, plugged=True):
        self._controller = device.mcu.usb_ctrl
        self._controller.read_delay_microseconds = _ANSWER_US
        self._plugged = plugged
        self._asked = []  # (endpoint, size) of what the device waits for
        self._read, self._controller.read_uint32 = self._controller.read_uint32, self._status
        self._answer, self._controller.on_endpoint_read = self._controller.on_endpoint_read, self._ask
        if not plugged:
            self._controller.on_usb_enabled = None  # no host resets the bus and asks who is there

    @property
    def plugged(self):
        """True while a host is there."""
        return self._plugged

    @plugged.setter
    def plugged(self, plugged):
        self._plugged = plugged
        while plugged and self._asked:
            self._answer(*self._asked.pop(0))

    def _status(self, offset):
        value = self._read(offset)
        return value if self._plugged or offset != SIE_STATUS else value | SIE_SUSPENDED

    def _ask(self, endpoint, size):
        if self._plugged:
            self._answer(endpoint, size)
        else:
            self._asked.append((endpoint, size))
