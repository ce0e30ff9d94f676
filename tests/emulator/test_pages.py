"""Every page that a table leads to opens on the emulated Pico by its buttons, as it does in the simulator."""

from functools import lru_cache

import pytest

import engine
from firmware.store import Storage
from tests.emulator.emulated import HEAPS, SIZES, in_copy, needs_image, same, switched_off
from tests.emulator.test_careless import PROBES
from tests.engine.moves import play_until
from tests.folders import contents
from tests.long import LONG
from tools.emulator.failures import Failures
from tools.simulator.board import script

pytestmark = needs_image

CHANGING = ("Resume", "Undo", "Redo", "Quit", "Home", "Sleep", "Sound")  # rows that are no pages, as they begin
BOARD = SIZES[0]
# On the larger heap, unless TERCET_LONG=1, only the game that leaves least
CASES = [(name, heap) for heap in HEAPS for name in engine.GAMES if LONG or heap == HEAPS[0] or name == "tripeaks"]


def _save(folder):
    """Leave a game of each kind in the middle; what moves is not shown."""
    store = Storage(folder)
    store.save_settings({**store.settings(), "motion": "off"})
    for name in engine.GAMES:
        store.save_game(play_until(engine.new(name, 7), lambda game: game.length >= 12 and game.to_act == 0))
        store.leave_game()


@lru_cache(maxsize=None)
def _started(folder, heap):
    """Return a handheld at its home screen, with a game of each kind in progress."""
    _save(folder)
    handheld = switched_off(BOARD, {"saves/" + path: data for path, data in contents(folder).items()}, heap)
    handheld.start()
    return handheld


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("saves")


def _way(name, folder):
    """Open every page on the simulator; return [(title, keys from the page before, picture)]."""
    _save(folder)
    simulated = script(BOARD, folder)
    simulated.forget_date()
    simulated.board.has_link = True
    simulated.home()
    keys, found = [], []

    def press(*words):
        for word in words:
            keys.append(word)
            simulated.press(word)

    press(*["next"] * engine.GAMES.index(name), "select", "back")
    titles = [title for title in simulated.titles if not title.startswith(CHANGING)]
    for title in sorted(titles, key=lambda title: title == "New deal"):  # which leads away from the table
        rows = len(simulated.titles)
        steps = (simulated.titles.index(title) - simulated.top.at) % rows
        press(*(["next"] * steps if 2 * steps < rows else ["prev"] * (rows - steps)), "select")
        found.append((title, " ".join(keys), simulated.board.surface.image().convert("RGB")))
        keys.clear()
        while simulated.top.name != "pause" and title != "New deal":
            press("back")
    return found


@pytest.mark.parametrize("name, heap", CASES)
def test_every_page_opens_at_a_table(name, heap, folder, tmp_path):
    handheld, way = _started(folder, heap), _way(name, tmp_path)

    def walk():
        failures, pictures = Failures(handheld), []
        for title, keys, _ in way:
            handheld.press(keys)
            pictures.append(handheld.image())
        return pictures, failures.sizes, handheld.display.complaints, bytes(handheld.output)

    pictures, failures, complaints, said = in_copy(walk)
    assert b"Error" not in said and set(failures) <= PROBES and not complaints
    for (title, _, expected), picture in zip(way, pictures):
        same(picture, expected, title)
