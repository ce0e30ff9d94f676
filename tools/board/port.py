"""A board with MicroPython, reached by mpremote's transport, whose errors are replaced by ones that say what to do.

Each call connects anew and stops the board's program, so nothing stays open between two calls.
"""

import errno
import io
import os
import struct
from contextlib import AbstractContextManager, closing, contextmanager, redirect_stdout, suppress
from typing import NamedTuple

import serial.tools.list_ports
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from tools import interrupts
from tools.board import device, drives
from tools.board.replies import LONGEST_LINE, MOST, BoardReport, Reports, printable
from tools.errors import ToolError

VENDOR = 0x2E8A  # USB vendor of boards with Raspberry Pi's chips and the stock firmware
MICROPYTHON = 0x0005  # USB product of that vendor: MicroPython
PROBES = (0x0004, 0x000C)  # and its debug probes, whose ports lead to what they are wired to
_WINDOWS = os.name == "nt"  # where ports have neither files nor groups
_SILENCE = 120  # seconds without output from a board after which it is given up


class WrongFirmware(ToolError):
    """The board's firmware does not run the games: another one has to be flashed."""


class Locked(ToolError):
    """A program on the board ignores Ctrl-C. It is a file, so firmware alone does not remove it."""


class UsbPort(NamedTuple):
    """A serial port: its name for --port, and description, USB vendor, product and serial number of the device."""

    name: str
    text: str
    vendor: int | None = None
    product: int | None = None
    serial: str | None = None


def list_ports():
    """Return this computer's serial ports over USB, sorted by name, numbers in it as such."""
    found = serial.tools.list_ports.comports()
    ports = [UsbPort(p.device, printable(p.description or ""), p.vid, p.pid, p.serial_number) for p in found]
    return sorted((port for port in ports if port.vendor is not None), key=lambda port: (len(port.name), port.name))


def boards():
    """Return the ports of boards, as far as their USB numbers say; of a board with several ports the first."""
    found = {}
    for port in list_ports():
        if port.vendor == VENDOR and port.product not in PROBES:
            found.setdefault((port.product, port.serial) if port.serial else port.name, port)
    return list(found.values())


def _names(ports):
    return ", ".join("%s (%s)" % port[:2] for port in ports)


def choose_port(wanted=None):
    """Return the name of the port to use: `wanted`, or else that of the only board."""
    if wanted:
        return wanted
    found = boards()
    if len(found) == 1:
        return found[0].name
    if found:
        raise ToolError("several boards are connected: choose one with --port, " + _names(found))
    blank = ", ".join(str(drive.folder) for drive in drives.find())
    if blank:
        text = "no board with MicroPython found, only one in BOOTSEL mode at %s: use `flash` or `wizard` first"
        raise ToolError(text % blank)
    others = _names(list_ports())
    hint = "; --port takes one of these instead: %s" % others if others else ""
    raise ToolError("no board found: plug it in with a cable that carries data, not only power" + hint)


def add_port_argument(parser):
    """Add --port, which every command that talks to a board has."""
    parser.add_argument("--port", help="the board's serial port, or socket://127.0.0.1:PORT (default: the only board)")


_STRANGE = "%s does not run MicroPython: put it on the board with `flash`"
_LOCKED = (
    "%s has a program that ignores Ctrl-C: plug it in with B (back) held if it is Tercet, "
    "else `flash --erase` (erases all files)"
)
_NO_PROMPT = (
    "%s gives no MicroPython prompt: other firmware or a program that ignores Ctrl-C; "
    "`flash --erase` helps with both (erases all files)"
)
_FULL = "the board's file system is full while %s: remove files of your own"
_SILENT = "%s stopped responding while %s: unplug the board, plug it in and repeat the command"
_LOST = "the connection was lost while %s: plug the board in and repeat the command, which continues there"


def _explain(error, port, doing):
    """Return the `ToolError` for an error of the transport.

    An error of the board's files has its traceback, or in place of the system's words the path that `doing` ends in.
    """
    number, said = getattr(error, "errno", None), str(error)
    of_board = (getattr(error, "strerror", None) or "").startswith(doing.split()[-1])
    if "failed to access" in said:
        return _no_access(port)
    if "timeout waiting" in said:
        return ToolError(_SILENT % (port, doing))
    if number == errno.ENOSPC or "ENOSPC" in said or said.endswith("OSError: 28"):
        return ToolError(_FULL % doing)
    if isinstance(error, TransportExecError) or of_board:
        last = printable(said.strip().splitlines()[-1].strip(), 200)
        return ToolError("the board failed while %s: repeat the command (it printed %s)" % (doing, last))
    return ToolError(_LOST % doing)


def _no_prompt(port):
    """Return the error for a board without a prompt: the USB product tells MicroPython from other firmware."""
    usb = {known.name: (known.vendor, known.product) for known in list_ports()}.get(port)
    if usb == (VENDOR, MICROPYTHON):
        return Locked(_LOCKED % port)
    return WrongFirmware(_STRANGE % port) if usb else Locked(_NO_PROMPT % port)


def _no_access(port):
    """Return the error for a port that cannot be opened."""
    if "://" in port:
        return ToolError("nothing answers at %s: start the emulator, or check the number" % port)
    if not _WINDOWS and os.path.exists(port) and not os.access(port, os.R_OK | os.W_OK):
        step = "join its group, which `ls -l %s` names (`sudo usermod -aG GROUP $USER`), then log out and in" % port
        return ToolError("you may not open %s: %s" % (port, step))
    other = os.path.isfile(port) or os.path.isdir(port)
    if not other and (os.path.exists(port) or port in [p.name for p in list_ports()]):
        return ToolError("%s is in use by another program: close its terminal or editor and try again" % port)
    found, text = _names(list_ports()), "%s is not a serial port: %s" if other else "there is no port %s: %s"
    return ToolError(text % (port, "choose " + found if found else "plug the board in"))


class _Console(SerialTransport):
    """The raw REPL of the board at a port; ToolError when it never stops sending."""

    def __init__(self, port, doing):
        super().__init__(port, timeout=_SILENCE)
        self.doing, self._received, self._read = doing, 0, self.serial.read
        self.serial.read = self._count

    def _count(self, size):
        self._received += size
        if self._received > MOST:
            text = "%s keeps sending output while %s: flash MicroPython again"
            raise ToolError(text % (self.device_name, self.doing))
        return self._read(size)


# Runs on the board. Prints lines "@<word> <list as JSON>", and only the first on anything but MicroPython.
# `wanted` is a dict path → size of files to hash when the size fits, or None for those of the manifest. The hash and
# the first line of main.py are always printed: they tell whose it is.
# MicroPython counts the two blocks of every folder twice as used, so `look` counts folders, and `space` adds these
# blocks again. Its number of free blocks can go below zero, as a number of 32 bits without a sign. What is still
# impossible then is printed as None, and a file that is not text as "?". Without a file system it reports one of no
# blocks. Of an entry of `ilistdir`, e[0] is the name; e[1] & 0x4000: it is a folder; e[3]: its size.
INSPECT = """
import sys, os, json
def say(word, *values): print(word, json.dumps(values))
def look(d, wanted, buf):
    n = 0
    for e in os.ilistdir(d):
        p = d + e[0]
        named = not d.startswith(%(saves)r + "/")
        if e[1] & 0x4000:
            if named: say("@folder", p)
            n += 1 + look(p + "/", wanted, buf)
        elif named:
            size = e[3]
            say("@file", p, size, digest(p, buf) if p == %(main)r or wanted.get(p) == size else None)
    return n
def space(s, folders):
    n = s[3] - (1 << 32 if s[3] >> 31 == 1 else 0) + 2 * folders
    return s[0] * n if 0 <= n <= s[2] else None, s[0] * s[2]
def digest(p, buf):
    h = hashlib.sha256()
    with open(p, "rb") as f:
        while True:
            n = f.readinto(buf)
            if not n: return binascii.hexlify(h.digest()).decode()
            h.update(buf[:n])
def text(p, most=-1):
    try:
        with open(p) as f: t = f.read(most)
    except OSError: return ""
    except ValueError: t = "?"
    say("@text", p, t)
    return t
def listed(wanted):
    text(%(board)r)
    text(%(main)r, %(first)r)
    t = text(%(manifest)r)
    try:
        if wanted is None: wanted = {k: v[0] for k, v in json.loads(t)["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError): pass
    return wanted or {}
i = sys.implementation
say("@id", i.name, tuple(i.version), getattr(i, "_machine", sys.platform), getattr(i, "_mpy", 0))
if i.name == "micropython":
    import hashlib, binascii
    try:
        n = look("", listed(%(wanted)r), memoryview(bytearray(2048)))
        if os.statvfs("/")[2]: say("@space", *space(os.statvfs("/"), n))
    except OSError: pass
"""

# Writes a file of `n` bytes and removes it, also when it is interrupted. Prints how many fitted, now and then while it
# works. After an error, the last block that `write` accepted may not be on the flash. What a file of that name held
# does not count as room: it is freed when the new one is closed.
RESERVE = """
import os
def reserve(p, n):
    done = 0
    try:
        with open(p, "wb") as f:
            while done < n:
                done += f.write(bytes(4096))
                if not done & 65535: print("@number", [done])
    except OSError: done -= 4096
    finally:
        try: os.remove(p)
        except OSError: pass
    print("@number", [max(0, done)])
reserve(%r, %r)
"""

RENAME = "import os\nos.rename(%r, %r)"

# Brings back the saves if power was cut between the two renames of an earlier swap; with 1, puts the new ones in place.
SWAP = """
import os
def swap(saves, new, old, go):
    if old in os.listdir() and saves not in os.listdir(): os.rename(old, saves)
    if go and saves in os.listdir(): os.rename(saves, old)
    if go: os.rename(new, saves)
swap(%r, %r, %r, %r)
"""

# Removes a folder with all that is in it.
CLEAR = """
import os
def clear(d):
    for e in list(os.ilistdir(d)):
        p = d + "/" + e[0]
        if e[1] & 0x4000: clear(p)
        else: os.remove(p)
    os.rmdir(d)
if %r in os.listdir(): clear(%r)
"""

# Removes files, then folders that are empty now, then makes folders. A file that is gone already is fine.
TIDY = """
import os
def t(f, p):
    try: f(p)
    except OSError: pass
for p in %r: t(os.remove, p)
for p in %r: t(os.rmdir, p)
for p in %r: t(os.mkdir, p)
"""


class Facts(NamedTuple):
    """What a board reports. `files` maps a path to (size, SHA-256 or None when it was not hashed)."""

    port: str
    implementation: str
    version: tuple
    machine: str
    mpy: int  # `sys.implementation._mpy`: the format of .mpy files, and above ten bits the number of the native code
    space: tuple | None = None  # (free, total) bytes, each None when unknown; None without a file system
    texts: dict = {}  # contents of the manifest and the board's file, and the first line of main.py
    files: dict = {}
    folders: set | frozenset = frozenset()  # also empty ones; what is in the player's is left out

    def release(self):
        """Return the version as text, such as "1.28.0"."""
        return ".".join(map(str, self.version[:3]))

    def arch(self):
        """Return MicroPython's number of the native code that the board runs."""
        return self.mpy >> 10


class Port(AbstractContextManager):
    """A board at a port. Every method raises ToolError when the board does not respond properly.

    The methods stop the board's program. As a context manager it restarts the board at the end, whatever happens.
    """

    def __init__(self, name):
        self.name = name
        self._stopped = False  # the board's program

    def __exit__(self, kind, *_):
        if not self._stopped:
            return
        try:
            with interrupts.postponed():
                self.reset()
        except ToolError:
            if kind is None:
                raise

    @contextmanager
    def _console(self, doing):
        """Connect to the board, stop its program and empty its heap; yield the `_Console` for a block of steps."""
        console = None
        try:
            console = _Console(self.name, doing)
            self._enter(console)
            yield console
        except ToolError:
            raise
        except (TransportError, OSError, struct.error) as error:
            raise _explain(error, self.name, console.doing if console else doing) from None
        except (ValueError, SyntaxError, TypeError):  # of what mpremote's transport takes for a Python value
            raise ToolError("unexpected reply from the board while %s: repeat the command" % console.doing) from None
        finally:
            if console:
                with suppress(OSError), closing(console):
                    console.exit_raw_repl()

    def _enter(self, console):
        """Stop the board's program; try again if it was not stopped before: the games' timer can swallow a Ctrl-C."""
        for last in (self._stopped, True):
            try:
                with redirect_stdout(io.StringIO()):  # where it prints what it cannot make sense of
                    console.enter_raw_repl()
                self._stopped = True
                return
            except TransportError:
                if last:
                    self._stopped = False
                    raise _no_prompt(self.name) from None

    def inspect(self, wanted=None):
        """Return the board's `Facts`; `wanted` (path → size) says which files to hash, None those of its manifest.

        A file of another size is not hashed, main.py always.
        """
        answers = BoardReport()
        self.run(INSPECT % {"wanted": wanted, **device.NAMES}, "reading what is on the board", answers.parse)
        if answers.identity is None:
            raise WrongFirmware(_STRANGE % self.name)
        found: tuple = (*answers.identity, answers.space, answers.texts, answers.files, answers.folders)
        return Facts(self.name, *found)

    def tidy(self, remove=(), empty=(), folders=()):
        """Remove the files `remove`, then those of the folders `empty` that are empty; make `folders`."""
        self.run(TIDY % (list(remove), list(empty), list(folders)), "removing old files")

    def room(self, size):
        """Return how many bytes fit on the board, at least `size` if that many do: it writes a file and removes it."""
        return self.number(RESERVE % (device.ROOM, size), "checking its free space")

    def number(self, code, doing):
        """Run code that prints lines "@number [n]"; return the last number, 0 when there is none."""
        reports = Reports({"number": 1})
        self.run(code, doing, reports.parse)
        return reports.numbers.get("number", (0,))[0]

    def rename(self, old, new):
        """Rename a file on the board."""
        self.run(RENAME % (old, new), "renaming %s to %s" % (old, new))

    def swap_saves(self, go):
        """Bring back saves whose replacement was cut off; with `go`, then put the new ones into their place."""
        self.run(SWAP % (device.SAVES, device.NEW_SAVES, device.OLD_SAVES, int(go)), "replacing its saves")

    def clear(self, folder):
        """Remove a folder of the board's root, if it is there, with all that is in it."""
        self.run(CLEAR % (folder, folder), "removing %s" % folder)

    def send(self, files, on_done=lambda path: None):
        """Write `files`, a list of (path in the tree, bytes), in order; `on_done(path)` after each."""
        with self._console("sending %s" % files[0][0]) as console:
            for path, data in files:
                console.doing = "sending " + path
                console.fs_writefile(path, data)
                on_done(path)

    def receive(self, folder):
        """Return the files in a folder of the board's root: path in it → bytes."""
        found, folders = {}, [folder]
        with self._console("reading " + folder) as console:
            for place in folders:
                for name, mode, *_ in console.fs_listdir(place):
                    path = "%s/%s" % (place, name)
                    if mode & 0x4000:
                        folders.append(path)
                    else:
                        found[path[len(folder) + 1 :]] = bytes(console.fs_readfile(path))
        return found

    def run(self, code, doing, on_line=lambda line: None):
        """Stop the board's program and run `code` with an empty heap; hand each line that it prints to `on_line`.

        A ToolError of `on_line` is raised at the end: a line may be odd only because the connection was lost in it.
        """
        line, odd = bytearray(), []

        def take(byte):
            line.extend(byte.strip(b"\4"))
            if byte == b"\n" or line and byte == b"\4" or len(line) == LONGEST_LINE:
                text = line.decode(errors="replace").rstrip()
                line.clear()
                try:
                    if not odd:
                        on_line(text)
                except ToolError as error:
                    odd.append(error)

        with self._console(doing) as console:
            _, wrong = console.exec_raw(code, _SILENCE, take)
            if wrong:
                raise TransportExecError(None, wrong.decode(errors="replace"))
        if odd:
            raise odd[0]

    def reset(self):
        """Restart the board as if it had been switched off and on, so that main.py starts."""
        with self._console("restarting") as console:
            console.exec_raw_no_follow("import time, machine\ntime.sleep_ms(100)\nmachine.reset()")
        self._stopped = False
