"""A link between simulators on one computer: datagrams from the computer to itself, without a server to be started."""

import socket
from binascii import crc32
from contextlib import suppress

_PLACES = 4  # devices with one name of a link, each with a port of the computer
_FIRST = 20_000  # the lowest of these ports
_NAMES = 10_000  # how many names have ports of their own
_MOST = 2048  # bytes of a datagram


class LoopbackPort:
    """One end of the link, a bus: as `firmware/link/` takes it."""

    ring = False

    def __init__(self, own, ports):
        self._socket = own
        self._others = [("127.0.0.1", port) for port in ports if port != own.getsockname()[1]]
        self._heard = b""

    def read(self, most):
        while len(self._heard) < most:
            try:
                self._heard += self._socket.recv(_MOST)
            except BlockingIOError:
                break
            except ConnectionResetError:  # Windows: nobody was there for the last datagram
                continue
        data, self._heard = self._heard[:most], self._heard[most:]
        return data

    def write(self, data):
        for other in self._others:
            with suppress(OSError):  # nobody is there
                self._socket.sendto(data, other)

    def close(self):
        self._socket.close()


def open_port(name):
    """Return an end of the link with that name, None where all four are taken."""
    first = _FIRST + crc32(name.encode()) % _NAMES * _PLACES
    ports = range(first, first + _PLACES)
    for port in ports:
        own = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        own.setblocking(False)
        try:
            own.bind(("127.0.0.1", port))
        except OSError:
            own.close()
            continue
        return LoopbackPort(own, ports)
    return None
