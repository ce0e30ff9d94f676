"""Strict parsing of what a board prints: it may be any board, broken, or not a board at all.

A line to parse is "@<word> <list as JSON>". Nothing is used before it has the expected shape, and names of the
board are escaped here, as they can hold escape sequences. Paths and texts stay as they came: whoever prints one calls
`printable`.
"""

import json
from functools import partial

from tools.board import device
from tools.errors import ToolError, in_one_line

LONGEST_LINE = 64 * 1024  # characters; the longest expected line is a manifest
MOST = 8 << 20  # characters that a board may print in one go
_MOST_FILES = 10_000
_SHOWN = 60  # characters of a foreign text that are shown
_UNEXPECTED = "unexpected reply from the board: repeat the command (it was %s)"


def printable(text, most=_SHOWN):
    """Return a foreign text for a terminal: in one line, cut at `most` characters, unprintable ones escaped."""
    text = in_one_line(str(text))
    return text if len(text) <= most else text[:most] + "…"


class Reports:
    """Collects the lines that a program on a board prints, each with some numbers; ToolError for an unexpected one.

    `counts`: word → how many numbers follow it; other lines are MicroPython's own. `numbers`: word → its numbers.
    """

    def __init__(self, counts):
        self.numbers = {}
        self._words: dict = {word: partial(self._take, word, count) for word, count in counts.items()}

    def _take(self, word, count, *numbers):
        if len(numbers) != count or not all(map(_is_count, numbers)):
            raise ValueError(word)
        self.numbers[word] = numbers

    def parse(self, line):
        """Parse one line; return its word if it is a known one, else ""."""
        word, _, text = line.partition(" ")
        if not word.startswith("@") or word[1:] not in self._words:
            return ""
        try:
            self._words[word[1:]](*_list(text))
        except (ValueError, TypeError):
            raise ToolError(_UNEXPECTED % printable(line)) from None
        return word[1:]


class BoardReport(Reports):
    """Collects the lines that `port.INSPECT` prints. ToolError for an unexpected one."""

    def __init__(self):
        self.identity = None
        self.space = None
        self.texts = {}
        self.files = {}
        self.folders = set()
        self._words = {"id": self._identity, "space": self._space, "text": self._text}
        self._words |= {"file": self._file, "folder": self._folder}

    def _identity(self, name, version, machine, mpy):
        if not isinstance(name, str) or not isinstance(machine, str) or not _is_count(mpy):
            raise ValueError("identity")
        if not isinstance(version, list) or len(version) < 2 or not all(_is_count(one) for one in version[:3]):
            raise ValueError("version")
        self.identity = printable(name), tuple(version[:3]), printable(machine), mpy

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
        if sha256 is not None and not (isinstance(sha256, str) and device.SHA256.fullmatch(sha256)):
            raise ValueError("hash")
        self.files[path] = size, sha256

    def _folder(self, path):
        if not isinstance(path, str) or len(self.folders) >= _MOST_FILES:
            raise ValueError("folder")
        self.folders.add(path)


def _list(text):
    """Return the list whose JSON `text` is; ValueError for anything else, however deep or long."""
    try:
        values = json.loads(text) if len(text) <= LONGEST_LINE else None
    except RecursionError:
        values = None
    if not isinstance(values, list):
        raise ValueError("no list")
    return values


def _is_count(value):
    return type(value) is int and 0 <= value < 1 << 40
