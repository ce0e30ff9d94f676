"""An emulated handheld: the real firmware on an emulated RP2040, with models of what is soldered to it.

    machine.py      the chip with MicroPython and a file system: boot, run, console, reset
    filesystem.py   littlefs images: of a built tree, and of what a flash holds
    flash.py        the flash chip's erase and program times, a record of them, power cuts
    power.py        when the chip sleeps
    usb.py          a cable with a host at its end, or none
    spi.py          the time that bytes take on a bus
    display.py      the display controllers, which report misuse that real ones accept silently
    glass.py        the panels of the boards: which part of a controller's memory is visible, and how
    buttons.py      push buttons with contact bounce
    keyboard.py     a keyboard on I2C
    heap.py         MicroPython's heap, inspected from outside
    handheld.py     all of it together: press, wait, take a picture

The emulator is the package rp2040py; only `machine`, `power`, `spi`, `usb` and `keyboard` reach into it.
"""
