"""Opening the simulator's window, with a clear error where that is impossible."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import platformdirs

from tools.errors import ToolError

_INSTEAD = "`shot` and `gallery` make pictures without one"
# Modules that systems have in packages of their own, and how to get them
_NEEDED = (
    ("tkinter", "Debian, Ubuntu: sudo apt install python3-tk; Homebrew: brew install python-tk"),
    ("PIL.ImageTk", "Debian, Ubuntu: sudo apt install python3-pil.imagetk"),
)


def saves_folder():
    """Return the user's folder for saves and screenshots."""
    return Path(platformdirs.user_data_dir("tercet", appauthor=False))


def use_own_pixels():
    """On Windows, ask for a window in real pixels of each monitor; otherwise Windows enlarges, and blurs, its picture.

    It has to be done before Tk starts.
    """
    if sys.platform == "win32":
        import ctypes  # not in every Python

        with suppress(AttributeError, OSError):
            ctypes.windll.shcore.SetProcessDpiAwareness(2)  # per monitor


def open_window(board, console, scale, folder):
    """Return a `Window` of `tools/simulator/window.py`; ToolError says why it cannot be opened."""
    for name, how in _NEEDED:
        try:
            import_module(name)
        except ImportError as error:
            text = "the window needs %s, which this Python lacks (%s): install it (%s); %s"
            raise ToolError(text % (name, error, how, _INSTEAD)) from None
    import tkinter

    from tools.simulator.window import Window

    if sys.platform not in ("win32", "darwin") and not os.environ.get("DISPLAY"):
        raise ToolError("there is no screen here (DISPLAY is not set); " + _INSTEAD)
    use_own_pixels()
    try:
        return Window(board, console, scale, folder)
    except tkinter.TclError as error:
        raise ToolError("no window can be opened (%s); %s" % (error, _INSTEAD)) from None
