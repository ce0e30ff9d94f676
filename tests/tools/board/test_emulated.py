"""The real firmware on an emulated Pico: deploying to it, examining it, and booting from one file.

Skipped without an image (`tests/images.py`).
"""

import pytest
from littlefs import LittleFS, UserContext

from tests.images import UF2, needs_uf2
from tests.tools.board import made
from tests.tools.board.bootrom import BootRom
from tests.tools.board.emulated import Emulated
from tests.tools.board.test_deploy import deployed
from tests.tools.refusals import done
from tools import __main__ as command
from tools.board import build, device, file_systems, image, uf2
from tools.board import port as board_port

pytestmark = [needs_uf2, pytest.mark.slow]

# Leaves a mark at every start and then goes on like a game, until it is interrupted.
APP = """
from time import sleep_ms
from display.fast_viper import add
from engine.one import double

def run():
    with open("starts.txt", "a") as f:
        f.write("%d " % add(double(20), 2))
    while True:
        print("playing")
        sleep_ms(100)
"""


@pytest.fixture
def source(tmp_path):
    return made.project(tmp_path / "project", {"firmware/app.py": APP})


def _starts(pico):
    """Wait until the board plays, and return the marks of its starts."""
    pico.wait_for(b"playing")
    lines = []
    board_port.Port(pico.port).run("print('starts', open('starts.txt').read())", "looking", lines.append)
    return lines[-1].split()[1:]


def test_deploy_onto_a_blank_board_then_nothing_then_a_change(source, tmp_path, capsys):
    tree = tmp_path / "tree"
    manifest = build.build_tree(tree, root=source)
    with Emulated(UF2) as pico:
        assert deployed(pico, tree, capsys) == (str(len(manifest.files) + 1), "0")
        assert _starts(pico) == ["42"]
        assert "%d files, all intact" % len(manifest.files) in done(capsys, "doctor", "--port", pico.port)
        assert _starts(pico) == ["42"] * 2
        assert deployed(pico, tree, capsys) == ("0", "0")
        assert _starts(pico) == ["42"] * 3
        (source / "engine/one.py").write_text("def double(x):\n    return x + x + 1\n")
        build.build_tree(tree, root=source)
        assert deployed(pico, tree, capsys) == ("2", "0")
        assert _starts(pico) == ["42"] * 3 + ["43"]


def test_one_file_boots_straight_into_the_games(source, tmp_path, capsys):
    build.build_tree(tmp_path / "tree", root=source)
    said = done(capsys, "image", "--uf2", UF2, "-o", tmp_path / "one.uf2", "--tree", tmp_path / "tree")
    assert "for RPI_PICO, " in said
    with Emulated(tmp_path / "one.uf2", blank=False) as pico:
        assert _starts(pico) == ["42"]
        facts = board_port.Port(pico.port).inspect()
    assert facts.release().startswith("1.") and facts.texts[device.MANIFEST]
    assert facts.space[1] == 1408 * 1024


def test_a_program_that_ignores_ctrl_c_is_erased(tmp_path, capsys):
    """The board gives no prompt; firmware alone keeps it so, `flash --erase` frees it."""
    place = file_systems.TARGETS["RPI_PICO"]
    locking = b"import micropython\nmicropython.kbd_intr(-1)\nwhile True: pass\n"
    locked = image.merge(uf2.read(UF2), {"main.py": locking}, place)
    (tmp_path / "locked.uf2").write_bytes(uf2.dump(locked))
    with Emulated(tmp_path / "locked.uf2", blank=False) as pico:
        said = done(capsys, "doctor", "--port", pico.port, code=1)
    assert "no MicroPython prompt" in said and "flash --erase" in said
    folder = made.drive(tmp_path / "drive")
    assert command.main(["flash", "--erase", UF2, "--drive", str(folder), "--wait", "0"]) == 1
    flash = bytearray(b"\xff" * (2 << 20))
    for data in (uf2.dump(locked), (folder / "tercet.uf2").read_bytes()):
        BootRom("RP2040", flash).take(data)
    context = UserContext(place.size)
    context.buffer[:] = flash[place.address - uf2.FLASH.start :][: place.size]
    disk = LittleFS(context, block_size=4096, block_count=352)
    assert disk.listdir("/") == [] and disk.used_block_count == 2
