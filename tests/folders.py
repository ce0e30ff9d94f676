"""What is in the folder of a test, and in the packs of certified deals."""

import io

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


def usual(name):
    """Return the usual options of a game."""
    return {row[0]: row[1] for row in engine.options(name)}


def pack(name, options=None):
    """Return the pack for a game's options, the usual ones where none are given."""
    return packs.Pack(io.BytesIO((PACKS / packs.file_name(name, options or usual(name))).read_bytes()))
