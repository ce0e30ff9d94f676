"""One file with firmware and games: right on every board, over whatever its flash held before."""

import random

import pytest
from littlefs import LittleFSError

from tests.tools.board import made
from tests.tools.board.bootrom import BootRom
from tests.tools.board.peer import BLOCKS, Peer
from tests.tools.refusals import done, raising, refused
from tools import __main__ as command
from tools.board import build, device, file_systems, image, shrink, uf2
from tools.board import port as board_port
from tools.errors import ToolError

BASE = uf2.FLASH.start
CHIP = {"RPI_PICO": "RP2040", "RPI_PICO_W": "RP2040", "RPI_PICO2": "RP2350", "RPI_PICO2_W": "RP2350"}
PICO = file_systems.TARGETS["RPI_PICO"]


def _tree(seed, count=25):
    """Return the files of some version of the games: path → bytes."""
    rng = random.Random(seed)
    files = {"engine/m%d.mpy" % i: rng.randbytes(rng.randrange(50, 6000)) for i in range(count)}
    return files | {"firmware/text/rules.txt": rng.randbytes(900), "main.py": b"import firmware.app\n"}


def _part(place):
    """Return the part of a flash where a file system lies."""
    return slice(place.address - BASE, place.address + place.size - BASE)


def _use(flash, place, rng):
    """Play on the board: write and rewrite files, so that its flash is full of leftovers."""
    system = made.mounted(flash[_part(place)])
    if "saves" not in system.listdir("/"):
        system.mkdir("saves")
    for _ in range(rng.randrange(20, 120)):
        path = rng.choice(["saves/%d" % rng.randrange(9), "main.py", "engine/m3.mpy", "firmware/text/rules.txt"])
        with system.open(path, "wb") as file:
            file.write(rng.randbytes(rng.choice((20, 300, 300, 500, 5000))))
    system.unmount()
    flash[_part(place)] = system.context.buffer


def _flashed(chip, flash, merged):
    rom = BootRom(chip, flash)
    rom.take(uf2.dump(merged))
    assert rom.rebooted
    return flash


def test_a_small_file_takes_no_block_as_on_a_board():
    assert image.smallest({"x": bytes(512)}) == image.smallest({"x": b""}) == image.smallest({"x": bytes(513)}) - 1


@pytest.mark.parametrize("target", file_systems.TARGETS)
def test_every_board_gets_firmware_and_files_in_their_places(target):
    place, files = file_systems.TARGETS[target], _tree(1)
    base = made.firmware_of(target)
    assert file_systems.locate(base) == (target, place) == file_systems.locate(base, target)
    flash = bytearray(b"\x5a" * (place.address + place.size - BASE))
    _flashed(CHIP[target], flash, image.merge(base, files, place))
    assert all(flash[a - BASE : a - BASE + 256] == page for a, page in base.pages.items())
    assert made.files_in(flash[_part(place)]) == files


@pytest.mark.parametrize("text, board", [
    ('{"board": "display-pack-2", "x0": 1}', "display-pack-2"), (None, "pico-lcd-1.3"), ("[" * 9, "pico-lcd-1.3"),
])  # fmt: skip
def test_the_emulator_takes_the_board_that_an_image_is_for(text, board, tmp_path, monkeypatch, capsys):
    """Without a file for the board the games run as on the usual one, on a device too. Another board is refused.

    A program that reaches into the file system's place is still one without the games.
    """
    base_image = pytest.importorskip("tools.emulator.base_image")
    files = {"main.py": b"run()", **({device.BOARD: text.encode()} if text else {})}
    path, plain, large = tmp_path / "a.uf2", tmp_path / "plain.uf2", tmp_path / "large.uf2"
    path.write_bytes(uf2.dump(image.merge(made.firmware_of(), files, PICO)))
    plain.write_bytes(uf2.dump(made.firmware_of()))
    large.write_bytes(uf2.dump(made.firmware(pages=3000)))
    assert base_image.board(path) == board and base_image.board(plain) == base_image.board(large) == ""
    line = refused(capsys, "emulate", "--uf2", path, "--board", "picocalc")
    assert "a.uf2 was made for %s, not for picocalc" % board in line
    monkeypatch.setattr("tools.emulator.handheld.Handheld", lambda path, name, image: raising(ToolError(name))())
    assert refused(capsys, "emulate", "--uf2", path).endswith(": " + board)
    for without in (plain, large):
        assert refused(capsys, "emulate", "--uf2", without, "--board", "picocalc").endswith(": picocalc")


@pytest.mark.parametrize("target", [target for target in file_systems.TARGETS if target != "RPI_PICO"])
def test_only_a_pico_is_emulated(target, tmp_path):
    """The games would be written over the end of a Pico W's MicroPython, which is longer."""
    base_image = pytest.importorskip("tools.emulator.base_image")
    path = tmp_path / "a.uf2"
    path.write_bytes(uf2.dump(made.firmware_of(target)))
    with pytest.raises(ToolError, match="a.uf2 is not for RPI_PICO, the only board that is emulated"):
        base_image.find(path)


def test_the_places_end_with_the_flash_of_the_boards():
    for target, place in file_systems.TARGETS.items():
        assert place.address % uf2.SECTOR == 0 == place.size % uf2.SECTOR
        assert place.address + place.size == BASE + (2 << 20 if CHIP[target] == "RP2040" else 4 << 20)
    assert (PICO.address, PICO.size) == made.PICO and PICO.size == BLOCKS * uf2.SECTOR


@pytest.mark.slow
def test_forty_flashes_over_a_board_in_use_are_all_right():
    """Of two versions in turn, each over what is left of the other and of the saves."""
    flash, rng, base = bytearray(b"\xff" * (2 << 20)), random.Random(20), made.firmware_of()
    merged = [image.merge(base, _tree(seed), PICO) for seed in (1, 2)]
    for turn in range(40):
        _flashed("RP2040", flash, merged[turn % 2])
        assert made.files_in(flash[_part(PICO)]) == _tree(turn % 2 + 1)
        _use(flash, PICO, rng)


def test_the_file_system_can_be_filled_afterwards():
    flash = _flashed("RP2040", bytearray(b"\0" * (2 << 20)), image.merge(made.firmware_of(), _tree(3), PICO))
    system = made.mounted(flash[_part(PICO)])
    more = {}
    with pytest.raises(LittleFSError, match="NOSPC"):
        for i in range(1000):
            data = random.Random(i).randbytes(9000)
            with system.open("more%d" % i, "wb") as file:
                file.write(data)
            more["more%d" % i] = data
    system.remove("more%d" % len(more))
    system.unmount()
    assert len(more) > 100 and made.files_in(system.context.buffer) == _tree(3) | more


def test_micropython_mounts_the_file_system(tmp_path):
    files = _tree(4, count=5)
    blocks = image.make_filesystem(files, BLOCKS)
    assert len(blocks) < 30 * uf2.SECTOR
    (tmp_path / "fs").write_bytes(blocks.ljust(BLOCKS * uf2.SECTOR, b"\0"))
    with Peer(tmp_path / "fs") as peer:
        facts = board_port.Port(peer.port).inspect({})
    assert {path: size for path, (size, _) in facts.files.items()} == {p: len(data) for p, data in files.items()}
    assert facts.space[1] == BLOCKS * uf2.SECTOR


OTHER = file_systems.Flash((uf2.RP2040,), 0x10100000, 1 << 20)


@pytest.mark.parametrize("place, board, name", [
    (PICO, "pico", "RPI_PICO"), (PICO, "", "RPI_PICO"), (PICO, "weact_2mb", "weact_2mb"),
    (OTHER, "adafruit_feather", "adafruit_feather"), (OTHER, "", "another board"),
])  # fmt: skip
def test_a_board_is_named_as_its_firmware_names_it(place, board, name):
    """Else by the place of its file system, if a Pico has it there."""
    assert file_systems.locate(made.firmware(filesystem=place[1:], board=board)) == (name, place)


REFUSED = {
    "does not state its board": (made.firmware(), None, "--target, one of RPI_PICO, RPI_PICO_W"),
    "wrong target": (made.firmware_of(), "RPI_PICO_W", "is not MicroPython for RPI_PICO_W"),
    "wrong chip": (made.firmware_of(), "RPI_PICO2", "is not MicroPython for RPI_PICO2"),
    "too old": (made.firmware(filesystem=PICO[1:], version="v1.27.0"), None, "v1.27.0: 1.28 or newer is needed"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_wrong_firmware_is_refused(name):
    base, target, words = REFUSED[name]
    with pytest.raises(ToolError, match=words):
        file_systems.locate(base, target)


def test_too_much_for_the_board_is_refused():
    with pytest.raises(ToolError, match="do not fit in the 1408 KB"):
        image.merge(made.firmware_of(), {"big": b"x" * PICO.size}, PICO)
    with pytest.raises(ToolError, match="do not fit"):  # where they leave no room for saves
        image.merge(made.firmware_of(), {"big": b"x" * (PICO.size - 20 * uf2.SECTOR)}, PICO)


@pytest.mark.parametrize("passes", [shrink.PASSES, ()], ids=["small", "plain"])
def test_the_command_writes_one_file_that_holds_the_tree(passes, source, tmp_path, capsys):
    manifest = build.build_tree(tmp_path / "tree", root=source, passes=passes)
    (tmp_path / "base.uf2").write_bytes(uf2.dump(made.firmware_of()))
    out, tree = tmp_path / "tercet.uf2", tmp_path / "tree"
    words = ["image", "--uf2", str(tmp_path / "base.uf2"), "-o", str(out), "--tree", str(tree)]
    assert command.main(words + ["--board", "display-pack"]) == 0
    said = capsys.readouterr()
    assert "for RPI_PICO, 8 files" in said.out and "default" not in said.out and "erases the saved games" in said.err
    files = made.files_in(_flashed("RP2040", bytearray(2 << 20), uf2.read(out))[_part(PICO)])
    assert files.pop(device.BOARD) == b'{"board": "display-pack"}\n'
    assert files.keys() == {*manifest.files, device.MANIFEST}
    assert all(files[path] == (tree / path).read_bytes() for path in files)
    assert "set up for pico-lcd-1.3, the default; --board names another one" in done(capsys, *words)
