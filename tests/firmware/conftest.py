"""What the tests of the firmware share."""

import pytest

from display.scene import Scene
from firmware.console import Console
from firmware.store import Storage
from tests.firmware.kinds import STICK
from tests.firmware.messages import lines
from tools.simulator.board import script


@pytest.fixture
def board():
    """Return the name of the board of `console`, where a test has no parameter `board`."""
    return STICK


@pytest.fixture
def console(board, tmp_path):
    """Return a scripted console on a board with nothing stored in its folder, `tmp_path`."""
    return script(board, tmp_path)


@pytest.fixture
def store(tmp_path):
    """Return a storage with nothing in its folder, `tmp_path`."""
    return Storage(tmp_path)


@pytest.fixture(autouse=True)
def short_messages(monkeypatch):
    """Fail where a message is shown that has more than two lines on some screen."""
    say = Console.say

    def measured(console, text):
        assert lines(text) <= 2, text
        say(console, text)

    monkeypatch.setattr(Console, "say", measured)


@pytest.fixture
def unpainted(monkeypatch):
    """Paint nothing, in tests that ask what is on a screen and not how it looks.

    Scenes are built, compared and kept as usual. Painting them takes a tenth to a third of the time, and is for the
    tests of the gallery, of motions and of random presses.
    """
    monkeypatch.setattr(Scene, "_paint", lambda *_: None)
