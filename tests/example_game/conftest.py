"""Registers the example game for its own tests, and takes it out again."""

import pytest

import engine
from display import renderers

ROW = ("thirds", 250, "Thirds", "tests.example_game.thirds", "tests.example_game.look")


@pytest.fixture(autouse=True)
def registered():
    """Put the game on the list for one test."""
    engine.register(*ROW)
    yield
    renderers.unload("thirds")
    engine.unload("thirds")
    engine.unregister("thirds")
