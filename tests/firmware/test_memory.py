"""Where a board has much memory, such as a Pico 2: the whole picture in it, and games that stay loaded."""

import pytest

from tests.runtimes import run
from tools.simulator.board import TEXTS_AND_PACKS

# How much of the picture is in memory, and whether modules stay loaded
_START = """
import gc, sys
import tests.firmware.fake_machine as machine
sys.modules["machine"] = sys.modules["rp2"] = machine
from firmware import assembly
from engine import modules
rows = assembly.rows(240)
kept = modules._spare > 0
"""
# Goes twice through three games and their statistics; the first value: modules are not to stay
_SESSION = _START + """
from binascii import crc32
from display.surface.framebuf import SurfaceFB
from firmware.boards import profile
from tools.simulator.script import Script, ScriptBoard
if %r:
    modules.keep_while_free(0)
    gc.collect()
board = profile("pico-lcd-1.3")
script = Script(ScriptBoard(board, %r, SurfaceFB(240, 240), %r, %r))
script.home()
pictures, loaded = [], []

def show():
    pictures.append(crc32(bytes(script.board.surface.packed())) & 0xFFFFFFFF)

for turn in range(2):
    for name in ("treys", "tripeaks", "trex"):
        script.console.remember("last", name)
        script.home()
        show()
        script.open("stats", name)
        show()
        import engine
        game = engine.new(name, 7 + turn)
        script.play(game)
        loaded.append(sys.modules["engine." + name])
        script.press("a menu")
        show()
        script.press("back y")
        show()
        gc.collect()
print(rows, kept, len(set([id(module) for module in loaded])), "engine.treys" in sys.modules)
print(pictures)
"""


def test_a_board_with_more_memory_than_a_pico_has_the_whole_picture_and_keeps_modules():
    for heap, printed in (("280k", "25 False\n"), ("900k", "240 True\n")):  # as on a Pico, and on a Pico 2
        assert run("unix", _START + "print(rows, kept)", heap=heap) == printed


@pytest.mark.slow
def test_games_stay_loaded_and_play_as_those_that_are_loaded_anew(tmp_path):
    kept = run("unix", _SESSION % (False, str(tmp_path / "kept"), *TEXTS_AND_PACKS)).splitlines()
    anew = run("unix", _SESSION % (True, str(tmp_path / "anew"), *TEXTS_AND_PACKS)).splitlines()
    # Three modules of rules that stay, or six that were loaded one after the other
    assert kept[0] == "240 True 3 True" and anew[0].endswith(" 6 False")
    assert kept[1] == anew[1]


def test_what_is_not_needed_is_dropped_again_when_memory_gets_short():
    code = _START + """
import display.win_cascade
modules.unload("display.win_cascade")
first = "display.win_cascade" in sys.modules
held = []
while gc.mem_free() >= modules._spare:
    held.append(bytearray(1024))
modules.unload("display.win_cascade")
print(first, "display.win_cascade" in sys.modules)
"""
    assert run("unix", code, heap="900k") == "True False\n"


# What is in memory on the way through a game, on a Pico: on a desktop everything stays
_DROPPED = """
import sys
import engine
from display.surface.framebuf import SurfaceFB
from firmware.boards import profile
from firmware.console import _OFF_TABLE
from tools.simulator.script import Script, ScriptBoard

def loaded(*starts):
    return sorted([name for name in sys.modules if name.startswith(starts)])

script = Script(ScriptBoard(profile("pico-lcd-1.3"), %r, SurfaceFB(240, 240), %r, %r))
script.console.store.save_game(engine.new("trex", 1))
engine.unload("trex")
script.home().press("right " * len(engine.GAMES))
print([name for name in engine.GAMES if engine.rules_path(name) in sys.modules])
script.play(engine.new("trepenta", 1)).press("b")
script.console.push("settings")
script.press("r b b")
print(script.top.name, [name for name in _OFF_TABLE if name in sys.modules])
for name in ("treys", "tripeaks"):
    thinking = "engine.%%s.hint" %% name, "engine.%%s.solver" %% name, "engine.hint_search"
    script.home().play(engine.new(name, 41)).press("y!").settle()
    print(len(loaded(*thinking)) > 2)
    script.press("menu")
    print(loaded(*thinking))
    script.press("b")
    while script.console.screens[0].name == "play" and not script.table.play.game.over:
        script.table.make_move(script.table.play.game.moves()[0])
        script.settle()
    script.settle().wait(1000)
    script.open("where_lost", script.table)
    while script.top.busy:
        script.wait(100)
    script.press("b")
    print(script.top.name, loaded(*thinking, "firmware.screens.where_lost", "firmware.screens.show_solution"))
script.home()
print(loaded("engine.treys.", "engine.tripeaks.", "engine.hint", "engine.tree_loops"))
script.play(engine.new("klondike", 1)).home()
print(loaded("display.renderers.", "firmware.link"))
"""


def test_a_module_is_in_memory_while_it_is_needed(tmp_path):
    printed = run("unix", _DROPPED % (str(tmp_path), *TEXTS_AND_PACKS)).splitlines()
    solitaire = ["True", "[]", "result []"]
    assert printed == ["[]", "play []", *solitaire, *solitaire, "[]", "[]"]
