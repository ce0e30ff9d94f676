"""What the tests of several devices in one process share."""

import random

import pytest

from display import fonts
from tests.firmware.link.pairs import Pair


@pytest.fixture(autouse=True)
def all_fonts_stay(monkeypatch):
    """Each device has its own fonts; here a console would drop those that another one draws with."""
    monkeypatch.setattr(fonts, "forget", lambda: None)


@pytest.fixture
def pair(tmp_path):
    """Return a pair of consoles."""
    return Pair(tmp_path, random.Random(1))
