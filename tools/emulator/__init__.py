"""An emulated handheld: the real firmware on an emulated RP2040, with models of its peripherals.

    base_image.py      the MicroPython to run
    machine.py         the chip with MicroPython and a file system: boot, run, console, reset
    processor.py       the chip's processor, compiled; can count misses of the flash's cache
    thumb_loops.py     its instructions
    filesystem.py      littlefs images: of a built tree, and of a flash's contents
    flash.py           the flash chip's erase and program times, a log of operations, power cuts
    light_sleep.py     when the chip sleeps, and for how long
    usb.py             a cable with a host at its end, or none
    spi.py             the time that bytes take on a bus
    display.py         the display controllers, which report misuse that real ones accept silently
    panels.py          the boards' panels: the visible part of a controller's memory, and its orientation
    buttons.py         push buttons with contact bounce
    keyboard.py        a keyboard on I2C
    battery.py         the voltage of a lithium cell
    heap.py            MicroPython's heap, inspected from outside
    failures.py        allocations that found no room, counted from outside
    stack.py           how much of the stack has been used, measured from outside
    handheld.py        all of it together: press, wait, take a picture
    remote_console.py  a handheld whose console runs code sent over USB
    console_server.py  the USB console on a TCP port

The emulator is the package rp2040py; `machine`, `processor`, `flash` and `spi` also use what is
private to its pinned version.
"""
