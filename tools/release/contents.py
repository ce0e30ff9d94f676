"""The folder of a release: the files to attach, with their checksums, and `pages/` for a web server.

    tercet-<board>-<chip>.uf2       MicroPython and the games, to copy onto the drive of a board
    tercet-page.zip, tercet.html    the page for a web server, and in one file
    tercet-mip.zip                  what `mpremote mip install` takes
    tercet-<version>-py3-none-any.whl, tercet-<version>.tar.gz
    which-file.html, boards.json, notes.md, SHA256SUMS
    pages/                          the page, mip/, which-file.html, boards.json and the UF2 files

Names of files that people download have no version, so that `releases/latest/download/NAME` always leads to them.
"""

import contextlib
import hashlib
import re
import shutil
import subprocess
import sys
import zipfile

from firmware import boards
from tools import languages
from tools.board import build, device, image, uf2
from tools.board.deploy import board_text
from tools.board.file_systems import join, locate
from tools.errors import ToolError
from tools.files import inside, is_plain
from tools.lines import bar
from tools.output import built
from tools.project import ROOT, VERSION
from tools.release import mip, which_file
from tools.release.address import pages_address, repository
from tools.web import site

SUMS = "SHA256SUMS"
PAGES = "pages"
WHICH = "which-file.html"
# Boards with a chip of their own → the target whose firmware it runs
BUILT_IN = {"picosystem": "RPI_PICO"}
_DATE = (1980, 1, 1, 0, 0, 0)  # of all files in a zip: the earliest there is


def make(out, firmwares, address="", language=languages.ENGLISH):
    """Make the folder `out` from MicroPython's UF2 files; return a sorted list of (name, size) of its files.

    `language`: the code of that of the files for boards.
    """
    bases = _bases(firmwares)
    with built(out, _check_old) as draft:
        pages = draft / PAGES
        site.make(pages, address or pages_address(repository()))
        _zip(draft / "tercet-page.zip", pages)
        (draft / site.SINGLE).write_bytes((pages / site.SINGLE).read_bytes())
        trees = _trees({uf2.RP2040, *(base.family for base, *_ in bases.values())}, language)
        files = _images(draft, bases, trees)
        mip.make(pages / "mip", trees[uf2.RP2040])
        _zip(draft / "tercet-mip.zip", pages / "mip")
        for folder in (draft, pages):
            (folder / WHICH).write_text(which_file.page(files), encoding="utf-8", newline="\n")
            (folder / site.LISTED).write_text(which_file.listing(files), encoding="utf-8", newline="\n")
        for name in [name for chips in files.values() for name in chips.values()]:
            shutil.copyfile(draft / name, pages / name)
        (draft / "notes.md").write_text(notes(), encoding="utf-8", newline="\n")
        _packages(draft)
        found = sorted(path for path in draft.iterdir() if path.is_file())
        sums = ["%s  %s\n" % (_digest(path.read_bytes()), path.name) for path in found]
        (draft / SUMS).write_text("".join(sums), encoding="ascii", newline="\n")
        return [(path.name, path.stat().st_size) for path in found]


def _check_old(out):
    """Raise ToolError unless a folder is empty or holds nothing but a release, as it was made."""
    sums = out / SUMS
    lines = sums.read_text(encoding="ascii", errors="replace").splitlines() if sums.is_file() else ()
    listed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    known = (site.SINGLE, "notes.md", WHICH, site.LISTED)
    ours = {name: listed[name] for name in listed if name.startswith("tercet-") or name in known}
    for name, start in (("page", ""), ("mip", PAGES + "/")):
        for path in out.glob("tercet-*%s.zip" % name):
            if not is_plain(path) or _digest(path.read_bytes()) != ours.get(path.name):
                continue  # reported below
            with contextlib.suppress(zipfile.BadZipFile), zipfile.ZipFile(path) as archive:
                ours.update((start + file, _digest(archive.read(file))) for file in archive.namelist())
    both = [name for name in ours if name in (WHICH, site.LISTED) or name.endswith(".uf2")]
    ours.update({PAGES + "/" + name: ours[name] for name in both})
    files = {path.relative_to(out).as_posix() for path in inside(out) if path.is_symlink() or not path.is_dir()}
    for name in sorted(files - {SUMS}, key=lambda name: ("/" in name, name)):
        path = out / name
        if name not in ours or not is_plain(path):
            raise ToolError("%s was not created by release: choose another folder" % path)
        if _digest(path.read_bytes()) != ours[name]:
            raise ToolError("%s was changed after release made it: move it away or choose another folder" % path)


def _digest(data):
    return hashlib.sha256(data).hexdigest()


def _bases(firmwares):
    """Return MicroPython's files: chip, as file names call it → (`uf2.Uf2`, MicroPython's target, its `Flash`)."""
    found = {}
    for path in firmwares:
        base = uf2.read(path)
        target, place = locate(base)
        chip = re.sub(r"[^a-z0-9]+", "-", target.lower().removeprefix("rpi_"))
        chip += "-riscv" * (base.family == uf2.RP2350_RISCV)
        if chip in found:
            raise ToolError("%s is for the same board as another --uf2: %s" % (path, target))
        found[chip] = base, target, place
    return dict(sorted(found.items()))  # whatever the order in which they were given


def _trees(families, language):
    """Return the tree for each family of chips: family → (path → bytes)."""
    arches = {family: "none" if family == uf2.RP2350_RISCV else "armv6m" for family in families}
    return {family: build.built_files(arch, language=language)[1] for family, arch in arches.items()}


def _images(out, bases, trees):
    """Write one UF2 file for each board and chip; return the names: board → chip → file."""
    names, guess = {}, 0
    for board in bar(boards.names(), "files for boards", unit="board"):
        for chip, (base, target, place) in bases.items():
            if target != BUILT_IN.get(board, target):
                continue
            files = {**trees[base.family], device.BOARD: board_text(board).encode()}
            system = image.make_filesystem(files, place.size // uf2.SECTOR, guess, image.FOR_SAVES)
            guess = len(system) // uf2.SECTOR
            name = "tercet-%s-%s.uf2" % (board, chip)
            (out / name).write_bytes(uf2.dump(join(base, place, system)))
            names.setdefault(board, {})[chip] = name
    return names


def _zip(path, folder):
    """Write a zip file of a folder, the same bytes for the same files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            info = zipfile.ZipInfo("%s/%s" % (folder.name, file.relative_to(folder).as_posix()), _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system, info.external_attr = 3, 0o644 << 16  # Unix, permissions
            archive.writestr(info, file.read_bytes())


def _packages(out):
    """Build the wheel and the sdist."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise ToolError("the package cannot be built: %s" % (lines or ["exit code %d" % done.returncode])[-1])


def notes():
    """Return the changelog's section on this version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(r"^## \[%s\].*?\n(.*?)(?=^## |\Z)" % re.escape(VERSION), text, re.MULTILINE | re.DOTALL)
    if not found:
        raise ToolError("CHANGELOG.md has no section [%s]" % VERSION)
    return found[1].strip() + "\n"
