"""Registers the example game for its own tests."""

import pytest

import engine

ROW = ("golf", 250, "Golf", "tests.example_game.golf", "tests.example_game.renderer")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """Put the game on the list for one test."""
    for name in ("REGISTRY", "GAMES"):
        monkeypatch.setattr(engine, name, getattr(engine, name))
    engine.register(*ROW)
