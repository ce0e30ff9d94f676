"""The games that the emulated Pico runs, and its processor, are built once for all processes of a test run."""

import pickle
from functools import lru_cache

import pytest

from tests.images import UF2
from tests.tools import made_once


@pytest.fixture(scope="session", autouse=bool(UF2))
def _games(tmp_path_factory):
    from tools.emulator import filesystem
    from tools.emulator.machine import Machine

    def compile_processor(folder):
        Machine(UF2).run(0.001)
        folder.mkdir()

    own = filesystem.games
    filesystem.games = lru_cache(lambda: pickle.loads(made_once.games(tmp_path_factory).read_bytes()))
    made_once.once(tmp_path_factory, "processor", compile_processor)
    yield
    filesystem.games = own
