"""What the device runs when it is switched on."""

from engine.compat import fetch

fetch("firmware.device", "start")()
