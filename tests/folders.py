"""What is in the folder of a test, whole or damaged, and in the packs of certified deals."""

import io
import struct
from binascii import crc32

import engine
from engine import packs
from tools.simulator.board import PACKS


def contents(folder):
    """Return every file in a folder and its folders: path from there, with slashes → bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def fill(folder, files):
    """Write files (path → bytes) into a folder, which is made when it is not there."""
    for path, data in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


HEAD_SIZE = 12  # bytes before the data of each of Tercet's files: magic, length and CRC-32, see `signed`


def signed(data):
    """Return the content of one of Tercet's files with this data: behind a valid head."""
    return struct.pack("<4sII", b"Tct1", len(data), crc32(data) & 0xFFFFFFFF) + data


def changed_bytes(data, rng):
    """Return bytes with a few of them changed, removed, doubled or added by `rng`, a `random.Random`; maybe none."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(data) + 1)
        how = rng.randrange(5)
        if how == 0 and data:
            data[at % len(data)] = rng.choice((0, 1, 2, 127, 128, 255, rng.randrange(256)))
        elif how == 1:
            del data[at : at + rng.randrange(1, 9)]
        elif how == 2:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 9)))
        elif how == 3:
            del data[at:]
        else:
            data[at:at] = data[: rng.randrange(1, 40)]
    return bytes(data)


def usual(name):
    """Return the usual options of a game."""
    return {row[0]: row[1] for row in engine.options(name)}


def pack(name, options=None):
    """Return the pack for a game's options, the usual ones where none are given."""
    return packs.Pack(io.BytesIO((PACKS / packs.file_name(name, options or usual(name))).read_bytes()))
