"""Closing the link of a table that is left. In a ring of three or four the device then passes frames on for the others.

Loaded on demand and dropped.
"""

from engine.compat import const
from engine.modules import unload
from firmware.link import Link

_PAIR = const(2)  # devices: when one of two has left, there is nobody to pass frames on to
_NOBODY = const(0)  # the number of no device


class Relay(Link):
    """Serves as the console's link on a device that has left, until it opens another link or is switched off."""

    game = None  # it belongs to none

    def __init__(self, console, port):
        Link.__init__(self, port, _NOBODY)
        self._console = console

    def step(self, now):
        """Pass on what has arrived."""
        self.listen(lambda kind, sender, payload: None, now)

    def close(self):
        """Close the port."""
        self._console.link = None
        self.port.close()


def close(console, link, devices):
    """Close a `Link`, or go on as a relay; `devices`: how many share the table."""
    unload("firmware.link")
    if link.port.ring and devices > _PAIR:
        console.link = Relay(console, link.port)
    else:
        console.link = None
        link.port.close()
