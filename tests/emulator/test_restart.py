"""Without memory for a game the device restarts with a clean heap, and the game is still there."""

import engine
from firmware.store import Storage
from tests.emulator.emulated import UF2, in_copy, needs_image, same
from tests.engine.moves import play_until
from tests.folders import contents
from tools.emulator import filesystem
from tools.emulator.handheld import Handheld
from tools.simulator.board import script

pytestmark = needs_image

BOARD = "pico-lcd-1.3"
# At the first start only: 1,000 of every 14,000 bytes stay in use, so that no block is large enough for a solitaire's
# hints
FRAGMENT = b"""
import gc, os
if "fragmented" not in os.listdir():
    open("fragmented", "w").close()
    pieces = [None] * 300
    try:
        for i in range(len(pieces)):
            pieces[i] = bytearray(1000)
    except MemoryError:
        for i in range(len(pieces)):
            if i % 14:
                pieces[i] = None
        gc.collect()
"""


def test_a_game_that_finds_no_memory_is_resumed_after_a_new_start(tmp_path):
    store = Storage(tmp_path)
    store.save_game(play_until(engine.new("treys", 7), lambda game: game.length == 3, -1))
    simulated = script(BOARD, tmp_path).home()
    home = simulated.board.surface.image().copy()
    simulated.press("select")
    table = simulated.board.surface.image().copy()
    files = {"saves/" + path: data for path, data in contents(tmp_path).items()}
    files["main.py"] = FRAGMENT + filesystem.tree_files(BOARD)["main.py"]

    def play():
        handheld = Handheld(UF2, BOARD, files=files)
        handheld.start()
        starts = [handheld.image()]
        handheld.press("select wait:3000")
        starts.append(handheld.image())
        handheld.press("select wait:1000")
        return starts, handheld.image(), bytes(handheld.output).decode(errors="replace")

    starts, opened, said = in_copy(play)
    assert said.count("soft reboot") == 1, said
    for picture in starts:
        same(picture, home, "home")
    same(opened, table, "table")
