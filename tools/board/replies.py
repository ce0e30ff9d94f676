"""Strict parsing of what a board prints: it may be any board, broken, or not a board at all.

Nothing is used before it has the expected shape, and nothing is printed as it came: a name can hold escape sequences.
"""

import ast
import re
import warnings

from tools.board import device
from tools.errors import ToolError

LONGEST_LINE = 64 * 1024  # characters; the longest expected line is a manifest
MOST = 8 << 20  # characters that a board may print in one go
_MOST_FILES = 10_000
_SHA256 = re.compile("[0-9a-f]{64}")
_SHOWN = 60
_UNEXPECTED = "unexpected reply from the board, repeat the command: %s"


def printable(text, most=_SHOWN):
    """Return a foreign text for a terminal: in one line, cut at `most` characters, unprintable ones escaped."""
    text = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in str(text))
    return text if len(text) <= most else text[:most] + "…"


class BoardReport:
    """Collects the lines that `link.INSPECT` prints. ToolError for an unexpected one."""

    def __init__(self):
        self.identity = None
        self.space = None
        self.texts = {}
        self.files = {}

    def parse(self, line):
        """Parse one line; lines that do not begin with a known word are MicroPython's own."""
        word, _, text = line.partition(" ")
        take = {"@id": self._identity, "@space": self._space, "@text": self._text, "@file": self._file}.get(word)
        if take is None:
            return
        try:
            take(*_parsed(text))
        except (ValueError, TypeError):
            raise ToolError(_UNEXPECTED % printable(line)) from None

    def _identity(self, name, version, machine, mpy):
        if not isinstance(name, str) or not isinstance(machine, str) or not _is_count(mpy):
            raise ValueError("identity")
        if not isinstance(version, tuple) or len(version) < 2 or not all(_is_count(one) for one in version[:3]):
            raise ValueError("version")
        self.identity = printable(name), version[:3], printable(machine), mpy

    def _space(self, free, total):
        if any(size is not None and type(size) is not int for size in (free, total)):
            raise ValueError("space")
        total = total if _is_count(total) else None
        self.space = (free if total and _is_count(free) and free <= total else None), total

    def _text(self, path, text):
        if path not in (device.MANIFEST, device.BOARD, device.MAIN) or not isinstance(text, str):
            raise ValueError("text")
        self.texts[path] = text

    def _file(self, path, size, sha256):
        if not isinstance(path, str) or not _is_count(size) or len(self.files) >= _MOST_FILES:
            raise ValueError("file")
        if sha256 is not None and not (isinstance(sha256, str) and _SHA256.fullmatch(sha256)):
            raise ValueError("hash")
        self.files[path] = size, sha256


class Reports:
    """Collects lines "@<word> (<numbers>)" that a program on a board prints; ToolError for an unexpected one.

    `counts`: word → how many numbers follow it; other words are ignored. `numbers`: word → its numbers.
    """

    def __init__(self, counts):
        self._counts = counts
        self.numbers = {}

    def parse(self, line):
        """Parse one line; return its word if it is a known one, else ""."""
        word, _, text = line.partition(" ")
        name = word[1:]
        if not word.startswith("@") or name not in self._counts:
            return ""
        try:
            numbers = _parsed(text)
        except ValueError:
            numbers = None
        if numbers is None or len(numbers) != self._counts[name] or not all(map(_is_count, numbers)):
            raise ToolError(_UNEXPECTED % printable(line))
        self.numbers[name] = numbers
        return name


def _parsed(text):
    """Return the tuple whose literal `text` is; ValueError for anything else, however deep or long."""
    if len(text) > LONGEST_LINE:
        raise ValueError("too long")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about odd escapes, which mean nothing to the user
            value = ast.literal_eval(text)
    except (SyntaxError, RecursionError, MemoryError):
        raise ValueError("no literal") from None
    if not isinstance(value, tuple):
        raise ValueError("no tuple")
    return value


def _is_count(value):
    return type(value) is int and 0 <= value < 1 << 40
