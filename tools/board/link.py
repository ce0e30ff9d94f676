"""A board with MicroPython, reached through mpremote.

mpremote is used as the command it is: its modules say themselves that they will change. One call of it
carries a whole chain of steps, so the board is interrupted once. What it prints when something is
wrong is turned here into words that say what to do.
"""

import os
import queue
import re
import subprocess
import sys
import threading
from typing import NamedTuple

import serial.tools.list_ports

from tools.board import device
from tools.board.replies import LONGEST_LINE, MOST, Answers, printable
from tools.errors import ToolError

VENDOR = 0x2E8A  # USB vendor of boards with Raspberry Pi's chips and the stock firmware
_SILENCE = 120  # seconds without output from mpremote after which the board is given up
_GROUP = 20  # files per call of mpremote: command lines have a limit


class WrongFirmware(ToolError):
    """What a board runs is not what the games need: another one has to be put on it."""


class Port(NamedTuple):
    """A serial port: the name to give as --port, and what is known of the thing behind it."""

    name: str
    text: str
    vendor: int | None = None


def list_ports():
    """Return the serial ports of this computer that lead over USB, sorted by name."""
    found = [Port(p.device, printable(p.description or ""), p.vid) for p in serial.tools.list_ports.comports()]
    return sorted(port for port in found if port.vendor is not None)


def boards():
    """Return the ports that a board with MicroPython is at, as far as their USB vendor says."""
    return [port for port in list_ports() if port.vendor == VENDOR]


def _names(ports):
    return ", ".join("%s (%s)" % port[:2] for port in ports)


def choose_port(wanted=None):
    """Return the name of the port to use: the wanted one, or the only one that has a board."""
    if wanted:
        _check_terminal(wanted)
        return wanted
    found = boards()
    if len(found) == 1:
        return found[0].name
    if found:
        raise ToolError("several boards are there, choose one with --port: " + _names(found))
    others = _names(list_ports())
    hint = "; --port takes one of these instead: %s" % others if others else ""
    raise ToolError("no board found: plug it in with a cable that carries data, not only power" + hint)


def _check_terminal(name):
    """ToolError when a file by that name is there and cannot be a serial port, such as the null device."""
    if os.name == "nt" or "://" in name or not os.path.exists(name):
        return
    try:
        handle = os.open(name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return  # mpremote says why it cannot be opened
    terminal = os.isatty(handle)
    os.close(handle)
    if not terminal:
        raise ToolError("%s is no serial port; found: %s" % (name, _names(list_ports()) or "none"))


def add_port_argument(parser):
    """Give `parser` the --port of every command that talks to a board."""
    parser.add_argument("--port", help="the board's serial port, or socket://127.0.0.1:PORT (default: the only board)")


_STRANGE = "%s answers, but not as MicroPython: put MicroPython on the board with `flash`"
# What mpremote says → what to say instead; {port} and {doing} are filled in. First match wins.
_PROBLEMS = (
    (r"No space left|ENOSPC|Errno 28\b", "the board's file system is full while {doing}: remove files of your own"),
    (
        r"SerialException|Errno (5|6|19|32|104)\b|disconnected|BrokenPipe|ConnectionReset|termios|ClearCommError|"
        r"timeout waiting|could not complete|unexpected read|could not exec|struct\.error",
        "the board went away while {doing}: plug it in and run the same command again, it goes on where it stopped",
    ),
)


def _explain(output, port, doing):
    """Return the `ToolError` for what a failed mpremote printed."""
    if "failed to access" in output:
        return _no_access(port)
    if "could not enter raw repl" in output:
        return WrongFirmware(_STRANGE % port)
    for pattern, text in _PROBLEMS:
        if re.search(pattern, output):
            return ToolError(text.format(port=port, doing=doing))
    lines = [line for line in output.splitlines() if line.strip()]
    said = printable(lines[-1].strip(), 200) if lines else "it said nothing"
    return ToolError("mpremote failed while %s: %s" % (doing, said))


def _no_access(port):
    if "://" in port:
        return ToolError("nothing answers at %s: start the emulator, or check the number" % port)
    if os.path.exists(port) and not os.access(port, os.R_OK | os.W_OK):
        return ToolError("%s may not be opened by you: join the group of serial ports (often `dialout`)" % port)
    if os.path.exists(port) or port in [p.name for p in list_ports()]:
        return ToolError("%s is in use by another program: close its terminal or editor and try again" % port)
    return ToolError("there is no port %s; found: %s" % (port, _names(list_ports()) or "none"))


def _mpremote(port, steps, doing, on_line=lambda line: None):
    """Run a chain of mpremote steps (lists of words); hand each line that it prints to `on_line`."""
    words = [sys.executable, "-u", "-m", "mpremote", "connect", port]
    for step in steps:
        words += [*step, "+"]
    process = subprocess.Popen(
        words[:-1],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    lines = queue.Queue()
    reader = threading.Thread(target=_read, args=(process.stdout, lines))
    reader.start()
    output, length = [], 0
    try:
        for line in iter(lambda: lines.get(timeout=_SILENCE), None):
            output.append(line)
            length += len(line)
            if length > MOST:
                raise ToolError("%s does not stop talking while %s: put MicroPython on it again" % (port, doing))
            on_line(line.rstrip())
        code = process.wait()
    except queue.Empty:
        raise ToolError("%s fell silent while %s: unplug the board and plug it in again" % (port, doing)) from None
    finally:
        process.kill()
        reader.join()
        process.stdout.close()
        process.wait()
    if code:
        raise _explain("".join(output), port, doing)


def _read(pipe, lines):
    """Put the lines that a process prints into a queue, None at the end; one that does not end comes in pieces."""
    try:
        for line in iter(lambda: pipe.readline(LONGEST_LINE), ""):
            lines.put(line)
    except ValueError:
        pass  # the pipe has been closed: nobody listens any more
    lines.put(None)


# Runs on the board. Prints lines "@<word> <value>", and only the first on anything but MicroPython.
# `wanted` is a dict path → size of files to hash when the size fits, or None for those of the manifest.
INSPECT = """
import sys, os
def look(d, wanted, buf):
    for e in os.ilistdir(d):
        p = d + e[0]
        if e[1] & 0x4000:
            if p != %(saves)r: look(p + "/", wanted, buf)
            continue
        size = os.stat(p)[6]
        print("@file", (p, size, digest(p, buf) if wanted.get(p) == size else None))
def digest(p, buf):
    h = hashlib.sha256()
    with open(p, "rb") as f:
        while True:
            n = f.readinto(buf)
            if not n: return binascii.hexlify(h.digest()).decode()
            h.update(buf[:n])
def text(p):
    try:
        with open(p) as f: t = f.read()
        print("@text", (p, t))
        return t
    except (OSError, ValueError): return ""
def listed(wanted):
    text(%(board)r)
    t = text(%(manifest)r)
    try:
        if wanted is None: wanted = {k: v[0] for k, v in json.loads(t)["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError): pass
    return wanted or {}
i = sys.implementation
print("@id", (i.name, tuple(i.version), getattr(i, "_machine", sys.platform), getattr(i, "_mpy", 0)))
if i.name == "micropython":
    import hashlib, binascii, json
    try:
        s = os.statvfs("/")
        print("@space", (s[0] * s[3], s[0] * s[2]))
        look("", listed(%(wanted)r), memoryview(bytearray(2048)))
    except OSError: pass
"""

# Makes folders, removes files, then the folders that this empties. A file that is gone already is fine.
TIDY = """
import os
def t(f, p):
    try: f(p)
    except OSError: pass
for p in %r: t(os.mkdir, p)
for p in %r: t(os.remove, p)
for p in %r: t(os.rmdir, p)
"""


class Facts(NamedTuple):
    """What a board says of itself. `files` maps a path to (size, SHA-256 or None when it was not asked for)."""

    port: str
    implementation: str
    version: tuple
    machine: str
    mpy: int
    space: tuple | None = None  # (free, total) bytes, None without a file system
    texts: dict = {}  # contents of those of the manifest and the board's file that are there
    files: dict = {}

    def release(self):
        """Return the version as text, such as "1.28.0"."""
        return ".".join(map(str, self.version[:3]))

    def arch(self):
        """Return MicroPython's number of the native code that the board runs."""
        return self.mpy >> 10


class Link:
    """A board at a port. Every method raises ToolError, in plain words, when the board does not respond properly."""

    def __init__(self, port):
        self.port = port

    def inspect(self, wanted=None):
        """Return the board's `Facts`; `wanted` (path → size) says which files to hash, None those it lists."""
        answers = Answers()
        names = {"manifest": device.MANIFEST, "board": device.BOARD, "saves": device.SAVES}
        code = INSPECT % {"wanted": wanted, **names}
        _mpremote(self.port, [["exec", code]], "asking what is on it", answers.hear)
        if answers.identity is None:
            raise WrongFirmware(_STRANGE % self.port)
        return Facts(self.port, *answers.identity, answers.space, answers.texts, answers.files)

    def tidy(self, folders=(), remove=(), empty=()):
        """Make `folders`, remove the files `remove` and those of the folders `empty` that are empty then."""
        code = TIDY % (list(folders), list(remove), list(empty))
        _mpremote(self.port, [["exec", code]], "removing old files")

    def send(self, files, on_done):
        """Copy `files`, a list of (path in the tree, local file), in order; `on_done(path)` after each."""
        for start in range(0, len(files), _GROUP):
            self._send_group(files[start : start + _GROUP], on_done)

    def _send_group(self, files, on_done):
        steps = [["fs", "cp", "-f", str(local), ":" + path] for path, local in files]
        begun = []

        def hear(line):
            if line.startswith("cp ") and len(begun) < len(files):
                if begun:
                    on_done(begun[-1])
                begun.append(files[len(begun)][0])

        try:
            _mpremote(self.port, steps, "sending files", hear)
        except ToolError as error:
            at = begun[-1] if begun else files[0][0]
            raise ToolError(str(error).replace("sending files", "sending " + at)) from None
        on_done(files[-1][0])

    def run(self, code, doing, on_line):
        """Run code on the board, which is stopped and made empty first; hand each line that it prints to `on_line`."""
        _mpremote(self.port, [["exec", code]], doing, on_line)

    def reset(self):
        """Restart the board as its power button would, so that main.py starts."""
        _mpremote(self.port, [["reset"]], "restarting")
