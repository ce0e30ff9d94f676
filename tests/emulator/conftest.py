"""The games that the emulated Pico runs are built once for all processes of a test run."""

import pickle
from functools import lru_cache

import pytest

from tests.images import UF2
from tests.tools import made_once


@pytest.fixture(scope="session", autouse=bool(UF2))
def _games(tmp_path_factory):
    from tools.emulator import filesystem

    own = filesystem.games
    filesystem.games = lru_cache(lambda: pickle.loads(made_once.games(tmp_path_factory).read_bytes()))
    yield
    filesystem.games = own
