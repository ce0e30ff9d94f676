"""Made-up things for the tests of the tools: a small project, a firmware file, drives."""

import hashlib
import struct

from littlefs import LittleFS, UserContext

from tests.folders import fill
from tools.board import device, file_systems, uf2
from tools.board.build import FINDER
from tools.board.port import Facts
from tools.project import ROOT

# A project with one module of each kind that `build` treats in its own way.
SOURCES = {
    "engine/__init__.py": "GAMES = ('one',)\n",
    "engine/one.py": "def double(x):\n    return 2 * x\n",
    "display/__init__.py": "",
    "display/fast_viper.py": "import micropython\n\n\n@micropython.viper\ndef add(a: int, b: int) -> int:\n"
    "    return a + b\n",
    "display/fast_plain.py": "def add(a, b):\n    return a + b\n",
    "engine/one_loops.py": "import micropython\n\n\n@micropython.viper\ndef half(x: int) -> int:\n"
    "    return x >> 1\n",
    "display/surface/pillow.py": "from PIL import Image\n",
    "firmware/__init__.py": "",
    "firmware/app.py": "try:\n    from display.fast_viper import add\nexcept ImportError:\n"
    "    from display.fast_plain import add\nfrom engine.one import double\nfrom engine.one_loops import half\n\n\n"
    "def run():\n    print('started', double(add(half(40), 1)))\n",
    FINDER: (ROOT / FINDER).read_text(encoding="utf-8"),
    "firmware/main.py": "import bundles\nfrom firmware.app import run\n\nrun()\n",
    "firmware/text/one.txt": "# Goal\nDouble it.\n",
    "seeds/deals/one.bin": "\x01\x02",
}
PICO = 0x100A0000, 1408 * 1024  # address and bytes of the file system in a Pico's flash
# `sys.implementation._mpy` of a Pico: code for armv6m, sub-version 3 of native code, format 6 of .mpy files
MPY = 4 << 10 | 3 << 8 | 6
ENGINE = "modules/2.bundle"  # which has the modules of `engine`
TREE = [
    "bundles.mpy", "engine/packs.bin", "firmware/text/one.txt", "main.py", "modules/1.bundle", "modules/2.bundle",
    "modules/3.bundle", "modules/top.bundle",
]  # fmt: skip


def project(root, changes=()):
    """Write the project into `root`, with the sources of the dict `changes` on top; return `root`."""
    fill(root, {name: text.encode("latin-1") for name, text in {**SOURCES, **dict(changes)}.items()})
    return root


def firmware(
    family=uf2.RP2040,
    filesystem=None,
    version="v1.28.0",
    pages=100,
    board="",
    program="MicroPython",
    base=uf2.FLASH.start,
):
    """Return a `uf2.Uf2` that describes itself as MicroPython does; `filesystem` is (address, bytes) or None."""
    flash = bytearray((i * 7919 >> 3) & 0xFF for i in range(pages * uf2.PAGE))  # bytes of many kinds
    entries = []  # of its binary info, see `tools/board/binary_info.py`

    def put(at, data):
        flash[at : at + len(data)] = data
        return base + at

    name, text = put(0x1000, program.encode() + b"\0"), put(0x1020, version.encode() + b"\0")
    entries.append(put(0x1100, b"\x06\0RP" + struct.pack("<2I", 0x02031C86, name)))
    entries.append(put(0x1120, b"\x06\0RP" + struct.pack("<2I", 0x11A9BC3A, text)))
    if board:
        entries.append(put(0x1160, b"\x06\0RP" + struct.pack("<2I", 0xB63CFFBB, put(0x1040, board.encode() + b"\0"))))
    if filesystem:
        entries.append(put(0x1140, b"\x07\0MP" + struct.pack("<3I2H", name, *filesystem, 0, 0)))
    table = put(0x1200, struct.pack("<%dI" % len(entries), *entries))
    put(0xD4, struct.pack("<5I", 0x7188EBF2, table, table + 4 * len(entries), 0, 0xE71AA390))
    lead = b""  # see `uf2.Uf2`
    if family != uf2.RP2040:
        head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0xA000, 0x10FFFF00, 256, 0, 2, uf2.ABSOLUTE)
        lead = (head + b"\xef" * 256).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)
    return uf2.Uf2(family, uf2.pages_of(bytes(flash), base), lead)


def firmware_of(target="RPI_PICO"):
    """Return such a `uf2.Uf2` for a board of `file_systems.TARGETS`; its last sector is not full."""
    place = file_systems.TARGETS[target]
    return firmware(place.families[0], (place.address, place.size), pages=101)


def manifest(files):
    """Return the manifest of a tree with these files (path → bytes) for a Pico."""
    listed = {path: device.File(len(data), hashlib.sha256(data).hexdigest()) for path, data in files.items()}
    return device.Manifest("1", "6.3", "armv6m", listed)


def facts(**more):
    """Return what a Pico with MicroPython 1.28 and no files reports, with some fields changed."""
    found = Facts("/dev/ttyACM0", "micropython", (1, 28, 0), "Raspberry Pi Pico", MPY, (900_000, 1_441_792))
    return found._replace(folders=frozenset(device.parents(more.get("files", ()))))._replace(**more)


def drive(folder, board_id="RPI-RP2"):
    """Make `folder` look like the drive of a board in BOOTSEL mode."""
    folder.mkdir(parents=True)
    text = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi\r\nBoard-ID: %s\r\n" % board_id
    (folder / "INFO_UF2.TXT").write_text(text, encoding="ascii", newline="")
    return folder


def mounted(data):
    """Return the littlefs of a board in `data` (bytes); what is written goes to its `context.buffer`."""
    context = UserContext(buffsize=len(data))
    context.buffer[:] = data
    sizes = {"block_size": uf2.SECTOR, "prog_size": uf2.PAGE, "read_size": 32, "lookahead_size": 32, "cache_size": 1024}
    system = LittleFS(context, mount=False, block_count=len(data) // uf2.SECTOR, **sizes)
    system.mount()
    return system


def files_in(data, folder=""):
    """Return the files of the littlefs in `data` (bytes), or those in a folder of it: path → bytes."""
    system, files = mounted(data), {}
    for root, _, names in system.walk("/" + folder):
        for path in ("%s/%s" % (root.rstrip("/"), name) for name in names):
            with system.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files
