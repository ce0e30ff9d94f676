"""What the boards of a window, a script and a browser share. It runs on MicroPython too."""

import firmware


class ProfileBoard(firmware.Board):
    """A board with the screen and buttons of a profile, on any surface."""

    def __init__(self, profile, root, surface):
        """Use the folder `root` for saves."""
        self.profile = profile
        self.name = profile["name"]
        self.width = profile["width"]
        self.height = profile["height"]
        self.has_stick = "up" in profile["keys"]
        self.ways = 1 if profile["sda"] >= 0 else 4 if self.width == self.height else 2
        self.has_light = profile["bl"] >= 0
        self.has_buzzer = profile["buzzer"] >= 0
        self.root = root
        self.surface = surface
