"""The real firmware on an emulated Pico: deploying to it, examining it, and booting from one file.

Skipped without an image (`tests/images.py`).
"""

import pytest

from tests.images import UF2, needs_uf2
from tests.tools.board import made
from tests.tools.board.emulated import Emulated
from tests.tools.board.test_deploy import deployed
from tests.tools.refusals import done
from tools.board import build, device
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
