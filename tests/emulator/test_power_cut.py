"""The power goes at hundreds of instants while the real firmware plays and saves, inside flash operations too.

At each instant the content of the flash is copied; the same littlefs code as on the device mounts it, and the project's
own storage opens it. The emulated device is started again with a few of these copies.
"""

import random

import pytest

import engine
from firmware.input import SELECT
from firmware.store import Storage
from tests.emulator.emulated import UF2, in_copy, needs_image, saves_on
from tests.engine.moves import to_end
from tests.folders import contents, fill
from tools.emulator.handheld import Handheld
from tools.simulator.board import script

pytestmark = needs_image

BOARD = "pico-lcd-1.3"
GAME = "tripeaks"
INSTANTS = 200  # anywhere
INSIDE = 4  # and in each flash operation
TAKEN_BACK = 14  # draws, of a deal in which nothing else was done: select plays some 40 moves, and blocks are erased


@pytest.fixture(scope="module")
def story(tmp_path_factory):
    """Play a deal to its end; return its log after each press, and for each cut (operation or "", disk, presses)."""
    folder = tmp_path_factory.mktemp("saves")
    store = Storage(folder)
    store.save_settings({**store.settings(), "motion": "off", "last": GAME})
    store.save_game(almost_over())
    files = {"saves/" + path: data for path, data in contents(folder).items()}
    logs = _logs(folder)

    def play():
        handheld = Handheld(UF2, BOARD, files=files)
        handheld.start()
        handheld.press("select")
        return _cuts(handheld, len(logs) - 1)

    return logs, in_copy(play)


def almost_over(left=TAKEN_BACK):
    """Return a deal whose stock has only `left` cards left, and whose table is whole."""
    game = to_end(engine.new(GAME, 7))
    game.rewind(game.length - left)
    return game


def _logs(folder):
    """Press select on the simulated board until the deal is over; return the game's log before and after each press."""
    simulated = script(BOARD, folder).home().press("select")
    table = simulated.console.screens[-1]
    logs = [table.play.game.log]
    while not table.play.game.over:
        simulated.board.events.append(SELECT)
        simulated.console.step()
        logs.append(table.play.game.log)
        simulated.settle()
    return logs


def _cuts(handheld, presses):
    """Press select `presses` times; return the content of the flash at instants anywhere and inside its operations."""
    rng = random.Random(3)
    cuts = []
    made = 0

    def cut():
        kind = handheld.flash.operations[-1].kind if handheld.flash.torn() else ""
        cuts.append((kind, handheld.disk(), made))

    def cut_inside(duration):
        for _ in range(INSIDE):
            handheld.at(handheld.nanos + rng.random() * duration, cut)

    handheld.flash.on_begin = cut_inside
    for _ in range(presses):
        for _ in range(INSTANTS // presses):
            handheld.at(handheld.nanos + rng.random() * 250e6, cut)
        handheld.buttons.tap("select")
        handheld.run(0.25)
        handheld.settle()
        made += 1
        cut()
    return cuts


def _opened(disk, folder):
    """Open the saves on a disk as the device does at its next start; return (log or None, deals counted, messages)."""
    fill(folder, saves_on(disk))
    store = Storage(folder)
    assert store.settings()["motion"] == "off"
    game = store.load_game(GAME)
    record = store.statistics(GAME)
    return game and game.log, record.played if record else 0, store.messages()


def test_enough_instants_of_every_kind(story):
    kinds = [kind for kind, _, _ in story[1]]
    assert len(kinds) >= 200 and kinds.count("program") >= 20 and kinds.count("erase") >= 3


def test_only_the_move_being_saved_can_be_lost(story, tmp_path):
    logs, cuts = story
    for i, (kind, disk, made) in enumerate(cuts):
        log, counted, messages = _opened(disk, tmp_path / str(i))
        where = "cut %d, in %s, %d presses made" % (i, kind or "no flash operation", made)
        allowed = logs[made : made + 2]
        if log is None:
            assert counted == 1 and logs[-1] in allowed, where
        else:
            assert log in allowed and counted == (log == logs[-1]), where
        assert not messages, where


def test_the_device_starts_from_torn_flash(story, tmp_path):
    """With one cut of each kind, the game can be opened and goes on with the next press."""
    logs, cuts = story
    # The deal is not over after one move that may have been saved and one press
    chosen = {kind: cut for kind, *cut in cuts if cut[1] < len(logs) - 3}
    assert len(chosen) == 3
    for kind, (disk, _) in chosen.items():
        folder = tmp_path / (kind or "none")
        before, _, _ = _opened(disk, folder / "cut")
        handheld = Handheld(UF2, BOARD, image=disk)
        handheld.start()
        handheld.press("select select")  # home begins with the game
        after, _, _ = _opened(handheld.disk(), folder / "played")
        assert after[:-1] == before, kind
        assert not handheld.display.complaints
