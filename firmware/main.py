"""What the device runs when it is switched on."""

from firmware.device import start

start()
