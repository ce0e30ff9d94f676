"""Measurements of the project: of this machine and of the built tree, and of the emulated Pico."""

# One board per screen size
BOARDS = ("pico-lcd-1.3", "display-pack", "pico-lcd-2")
PLAYED_AGAINST = ("tresydos", "trepenta", "trex")  # games with opponents
