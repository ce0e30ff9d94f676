"""A flash chip that remembers every erase and program, and littlefs on it, configured as on the handheld."""

import errno
import random
from contextlib import contextmanager

from littlefs import LittleFS, LittleFSError, UserContext

BLOCK = 4096  # bytes
BLOCKS = 48  # of a whole chip
ERASE_MS = 45  # what an erase takes on the Pico's flash
PROGRAM_MS = 1


class Flash(UserContext):
    """A chip of BLOCKS blocks; `ops` are (is an erase, address, bytes programmed) in order, `ms` what all took."""

    def __init__(self, image=None):
        super().__init__(buffer=bytearray(image or b"\xff" * (BLOCK * BLOCKS)))
        self.ops = []
        self.ms = 0

    def read(self, cfg, block, off, size):
        """Return bytes without the base class's line in Python's log, of which there would be thousands per mount."""
        at = block * BLOCK + off
        return self.buffer[at : at + size]

    def prog(self, cfg, block, off, data):
        self.ops.append((False, block * BLOCK + off, bytes(data)))
        self.ms += PROGRAM_MS
        return super().prog(cfg, block, off, data)

    def erase(self, cfg, block):
        self.ops.append((True, block * BLOCK, b"\xff" * BLOCK))
        self.ms += ERASE_MS
        return super().erase(cfg, block)


class Disk:
    """littlefs on a chip, with the file functions that `firmware.store.files` uses."""

    NUMBERS = {}  # of errors that have another number here: that of Linux → this one

    def __init__(self, image=None, blocks=BLOCKS):
        """Format a new chip, or mount `image`; `blocks`: as many as littlefs may use."""
        self.flash = Flash(image)
        self.fs = LittleFS(
            context=self.flash, block_size=BLOCK, block_count=blocks, read_size=32, prog_size=256, cache_size=1024,
            lookahead_size=32, block_cycles=100, mount=False,
        )  # fmt: skip
        if image is None:
            self.fs.format()
        self.fs.mount()

    @property
    def image(self):
        """The chip's content."""
        return bytes(self.flash.buffer)

    @contextmanager
    def _as_os_error(self):
        try:
            yield
            return
        except LittleFSError as error:
            number = -error.code
        except FileNotFoundError:
            number = errno.ENOENT
        except FileExistsError:
            number = errno.EEXIST
        raise OSError(self.NUMBERS.get(number, number), "an error of the disk") from None

    @contextmanager
    def open(self, path, mode):
        with self._as_os_error():
            with self.fs.open(path, mode, buffering=0) as file:
                yield file

    def millis(self):
        """Return the time that the chip has taken in all, as the device's clock does."""
        return self.flash.ms

    def listdir(self, path):
        with self._as_os_error():
            return self.fs.listdir(path)

    def mkdir(self, path):
        with self._as_os_error():
            self.fs.mkdir(path)

    def remove(self, path):
        with self._as_os_error():
            self.fs.remove(path)

    def rename(self, old, new):
        with self._as_os_error():
            self.fs.rename(old, new)


def cuts(image, ops):
    """Yield (number of whole operations, image) for a power cut before, inside and after each operation.

    Inside a program: a part of its bytes is there, or some bits of all of them. Inside an erase: a part of the
    block is blank, or all of it is noise.
    """
    rng = random.Random(1)
    now = bytearray(image)
    yield 0, bytes(now)
    for i, (is_erase, at, data) in enumerate(ops):
        for part in (1, len(data) // 2, len(data) - 1):
            torn = now[:]
            torn[at : at + part] = data[:part]
            yield i, bytes(torn)
        torn = now[:]
        noise = rng.randbytes(len(data))
        torn[at : at + len(data)] = noise if is_erase else bytes([a | b for a, b in zip(data, noise)])
        yield i, bytes(torn)
        now[at : at + len(data)] = data
        yield i + 1, bytes(now)
