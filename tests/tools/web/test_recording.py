"""Every sentence and every tap is as recorded; see `recording.py`."""

import pytest

from tests.tools.web import recording

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("part", recording.PARTS)
def test_words_and_taps_are_as_recorded(part):
    assert recording.differences(part, recording.recorded()[part], recording.lines_of(part)) == []
