"""What the device runs when it is switched on."""

import firmware.device as device  # load

device.start()
