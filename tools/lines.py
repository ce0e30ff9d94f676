"""The lines that the tools print, and bars for what takes long."""

import os
import sys

from tools.errors import in_one_line

RED, GREEN, YELLOW = 31, 32, 33


def say(text, file=None, colour=0):
    """Print a line at once; names of files, and what boards say, do nothing to the terminal in it.

    `colour`: that of its first word.
    """
    text = in_one_line(text)
    first = text.partition(" ")[0]
    print(coloured(first, colour, file or sys.stdout) + text[len(first) :], file=file, flush=True)


def warn(text):
    """Print a line that begins with "warning" on the error stream."""
    say("warning: " + text, sys.stderr, YELLOW)


def coloured(text, colour, file):
    """Return a text in a colour if `file` is a terminal that shows some and NO_COLOR is not set (no-color.org)."""
    able = "WT_SESSION" in os.environ if os.name == "nt" else os.environ.get("TERM") != "dumb"
    shown = colour and able and file.isatty() and not os.environ.get("NO_COLOR")
    return "\033[%dm%s\033[0m" % (colour, text) if shown else text


def bar(steps, doing, **more):
    """Return a bar on the error stream, if that is a terminal: an iterator over `steps`; `more`: for `tqdm`."""
    from tqdm import tqdm

    return tqdm(steps, desc=doing, disable=None, leave=False, **more)


def counted(count, noun):
    """Return a number of things as text, such as "1 file" or "0 files"."""
    return "%d %s%s" % (count, noun, "" if count == 1 else "s")
