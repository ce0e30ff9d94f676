"""What the tests of several devices in one process share."""

import pytest

from display import fonts


@pytest.fixture(autouse=True)
def all_fonts_stay(monkeypatch):
    """Each device has its own fonts; here a console would drop those that another one draws with."""
    monkeypatch.setattr(fonts, "forget", lambda: None)
