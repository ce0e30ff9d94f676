"""What the device runs when it is switched on."""

from engine.modules import borrow, load

borrow("firmware.names")  # first: what stays for good lies below what comes and goes
load("firmware.device").start()
