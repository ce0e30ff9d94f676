"""Measures messages."""

from display import chrome, fonts
from firmware.boards import SIZES


def lines(text):
    """Return how many lines of small type a message takes on the narrowest screen."""
    width = min(width for width, _ in SIZES)
    return len(chrome.wrap(text, width - 4 * chrome.MARGIN, fonts.SMALL))
