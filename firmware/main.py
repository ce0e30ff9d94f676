"""What the device runs when it is switched on."""

from engine.modules import load

load("firmware.device").start()
