"""A board for mpremote to talk to without hardware: MicroPython's unix port behind a TCP console.

The interpreter, its file functions and the littlefs that it keeps its files on are real; this file adds
the console of a board (raw REPL, Ctrl-C, soft reset, hard reset) around them. Contents survive resets, as flash
does: they are in a file of the size of the board's file system.
"""

import select
import signal
import socket
import socketserver
import struct
import subprocess
import threading
import time
from contextlib import AbstractContextManager, suppress
from types import SimpleNamespace

from mpremote import transport_serial
from serial.urlhandler import protocol_socket

from tests import limits
from tests.runtimes import unix_binary

BLOCKS = 352  # of a Pico's file system
_BLOCK = 4096
_POLL_S = 0.02  # how long closing may take
# After each connection pyserial gives a server 0.3 s, and mpremote looks every 10 ms for an answer: this one is quicker
protocol_socket.time = SimpleNamespace(sleep=lambda seconds: None)
transport_serial.time = SimpleNamespace(monotonic=time.monotonic, sleep=lambda seconds: time.sleep(seconds / 10))
_GUEST = """
import sys, vfs
class Disk:
    def __init__(self, path, blocks):
        self.f = open(path, "r+b"); self.blocks = blocks
    def readblocks(self, block, buf, off=0):
        self.f.seek(block * 4096 + off); self.f.readinto(buf)
    def writeblocks(self, block, buf, off=0):
        self.f.seek(block * 4096 + off); self.f.write(buf); self.f.flush()
    def ioctl(self, op, arg):
        if op == 4: return self.blocks
        if op == 5: return 4096  # bytes of a block
        if op == 6: return 0  # a block is erased
_disk = Disk(%(image)r, %(blocks)d)
try:
    _fs = vfs.VfsLfs2(_disk, progsize=256)
except OSError:
    vfs.VfsLfs2.mkfs(_disk, progsize=256)
    _fs = vfs.VfsLfs2(_disk, progsize=256)
vfs.umount("/")
vfs.mount(_fs, "/")
%(before)s
def _serve():
    g = {"__name__": "__main__"}
    read = sys.stdin.buffer.read
    sys.stdout.write("\\x06")
    while True:
        try:
            code = read(int(read(8)))
        except KeyboardInterrupt:  # too late for the code before
            continue
        try:
            exec(code, g)
        except BaseException as e:
            sys.stdout.write("\\x04")
            sys.print_exception(e, sys.stdout)
        else:
            sys.stdout.write("\\x04")
        sys.stdout.write("\\x04>")
_serve()
"""
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class Peer(AbstractContextManager):
    """A board at `port` ("socket://…") with a file system of `blocks` blocks kept in the file `image`.

    `before` is code that runs at every start, before any that is sent, such as a `sys` that names another
    firmware. `window`: how many bytes of pasted code it takes at a time; 0: none. `pieces` has the code that it
    was given. `pull_out_after`: after how many more of these the cable is pulled; -1: never. `resets` counts hard
    resets.
    """

    def __init__(self, image, blocks=BLOCKS, before="", window=2048):
        if not image.exists():
            image.write_bytes(b"\xff" * (blocks * _BLOCK))
        self.code = _GUEST % {"image": str(image), "blocks": blocks, "before": before}
        self._binary = unix_binary()  # here, not in the thread: it may skip the test
        self.window = window
        self.pull_out_after = -1
        self.resets = 0
        self.pieces = []
        self._guest = None
        self._typed = b""  # received while code ran
        self._closed = False
        self._server = socketserver.TCPServer(("127.0.0.1", 0), self._talk)
        self.port = "socket://127.0.0.1:%d" % self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(_POLL_S,), daemon=True).start()

    def close(self):
        """End the board, whatever it runs and whoever is connected."""
        self._closed = True
        self._server.shutdown()
        self._server.server_close()
        self._stop_guest()

    def __exit__(self, *_):
        self.close()

    def _start_guest(self):
        self._stop_guest()
        command = [self._binary, "-X", "heapsize=8m", "-c", self.code]
        self._guest = limits.started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        while self._guest.stdout.read(1) not in (b"\x06", b""):  # a Ctrl-C before it serves would end it
            pass

    def _stop_guest(self):
        if self._guest:
            limits.end(self._guest)
            self._guest = None

    def _talk(self, line, *_):
        """Answer one connection as a board's console does, until it ends or the cable is pulled.

        Bytes are: 1 raw REPL, 2 prompt, 3 Ctrl-C, 4 run the code, or restart if there is none, 5 A 1 paste.
        """
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.settimeout(limits.END_S)  # for somebody who does not read
        self._typed = b""
        code, raw, pasting = bytearray(), False, False
        with suppress(OSError):
            while data := self._typed or self._receive(line):
                self._typed = b""
                if hasattr(socket, "TCP_QUICKACK"):  # pyserial waits for it between two short writes: 40 ms each
                    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
                for byte in data:
                    if pasting and byte in (3, 4):
                        line.sendall(b"\x04")
                    if byte == 3:
                        code.clear()
                        pasting = False
                    elif byte == 4 and raw and not pasting and not code.strip():
                        self._start_guest()
                        line.sendall(b"OK\r\nMPY: soft reboot\r\n" + _BANNER)
                    elif byte == 4 and raw:
                        if not self._execute(line, bytes(code), b"" if pasting else b"OK"):
                            return
                        code.clear()
                        pasting = False
                    elif byte == 1 and code == b"\x05A":
                        code.clear()
                        pasting = self.window > 0
                        line.sendall(b"R\x01" + struct.pack("<H", self.window) + b"\x01" if pasting else b"R\x00")
                    elif byte == 1 and not pasting:
                        raw = True
                        code.clear()
                        line.sendall(_BANNER)
                    elif byte == 2 and not pasting:
                        raw = False
                        line.sendall(b"\r\n>>> ")
                    elif raw:
                        code.append(byte)
                        if pasting and len(code) % self.window == 0:
                            line.sendall(b"\x01")

    def _receive(self, line):
        """Return what comes next; b"" at the end of the connection or of the board."""
        while not self._closed:
            if select.select([line], [], [], _POLL_S)[0]:
                return line.recv(4096)
        return b""

    def _execute(self, line, code, yes):
        """Answer OK, run a piece of code, which Ctrl-C stops, and pass on what it prints.

        False when the cable is pulled instead, or the board ends.
        """
        if self.pull_out_after == 0:
            return False
        self.pull_out_after -= 1
        self.pieces.append(code)
        if b"machine.reset()" in code:
            self.resets += 1
            self._stop_guest()
            line.sendall(yes)
            return False
        if self._guest is None:
            self._start_guest()
        line.sendall(yes)
        self._guest.stdin.write(b"%8d" % len(code) + code)
        output, watched = b"", [self._guest.stdout, line]
        while output.count(b"\x04") < 2 or not output.endswith(b">"):
            ready = select.select(watched, [], [], _POLL_S)[0]
            if self._closed:
                return False
            if line in ready:
                typed = line.recv(4096)
                if b"\x03" in typed:
                    self._guest.send_signal(signal.SIGINT)
                self._typed += typed
                if not typed:
                    watched.remove(line)
            if self._guest.stdout not in ready:
                continue
            part = self._guest.stdout.read(65536)
            if not part:
                return False
            output += part
            line.sendall(part)
        return True
