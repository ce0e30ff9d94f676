"""What the tests of the firmware share."""

import pytest

from display.scene import Scene


@pytest.fixture
def unpainted(monkeypatch):
    """Paint nothing, in tests that ask what is on a screen and not how it looks.

    Scenes are built, compared and kept as usual. Painting them takes a tenth to a third of the time, and is for the
    tests of the gallery, of motions and of random presses.
    """
    monkeypatch.setattr(Scene, "_paint", lambda *_: None)
