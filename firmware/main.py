"""What the device runs when it is switched on."""

import sys

# Modules in C that a file could replace: each import looks for one in every folder, for 5 ms, unless it finds them here
for name in ("array", "binascii", "io", "json", "machine", "os", "select", "struct", "time"):
    sys.modules[name] = __import__("u" + name)  # with the u no file is looked for

import bundles  # noqa: E402, F401

import firmware.device as device  # load  # noqa: E402

device.start()
