"""Every text of every screen fits in every language, as it does in English."""

import subprocess
import sys

import pytest

from firmware.store import people
from tests.runtimes import ROOT
from tools import languages
from tools.simulator.gallery import BOARDS_BY_SIZE


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
@pytest.mark.parametrize("code", languages.names(whole=False)[1:])
def test_all_texts_fit(code, board):
    command = [sys.executable, "-m", "tests.firmware.screens.fits", code, board]  # what it imports is in that language
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=500)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


@pytest.mark.parametrize("code", languages.names(whole=False)[1:])
def test_a_seat_without_a_name_is_no_wider_than_a_name_may_be(code):
    texts = languages.load(code, whole=False).texts
    assert all(people.fits(texts["Seat %d" % seat]) for seat in range(1, people.SEATS + 1))
