"""Workflows call commands that there are; MicroPython's files are checked."""

import hashlib
import io
import re
import urllib.request

import pytest

from tests.tools.refusals import raising
from tools.__main__ import COMMANDS
from tools.errors import ToolError
from tools.project import ROOT
from tools.release import micropython

WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_workflows_only_call_commands_that_there_are(name):
    for word in re.findall(r"run\.py (\w+)", WORKFLOWS[name]):
        assert word in (*COMMANDS, "test")
    for path in re.findall(r"\S+/run\b|tools[.\w]+", WORKFLOWS[name]):
        assert (ROOT / path).is_file() or (ROOT / (path.replace(".", "/") + ".py")).is_file(), path


def _answering(monkeypatch, content):
    """Answer every request with `content(name)`; return the list of the addresses asked for."""
    asked = []

    def answer(url, timeout):
        asked.append(url)
        return io.BytesIO(content(url.rsplit("/", 1)[1]))

    monkeypatch.setattr(urllib.request, "urlopen", answer)
    return asked


def test_the_pinned_files_are_downloaded(monkeypatch, tmp_path):
    asked = _answering(monkeypatch, str.encode)
    pinned = {name: hashlib.sha256(name.encode()).hexdigest() for name in micropython.FILES}
    monkeypatch.setattr(micropython, "FILES", pinned)
    paths = micropython.download(tmp_path)
    assert [path.name for path in paths] == [path.read_text() for path in paths] == list(pinned)
    assert asked == [micropython.SITE + path.name for path in paths]


def test_a_file_with_other_contents_is_refused(monkeypatch, tmp_path):
    _answering(monkeypatch, lambda name: b"<html>")
    with pytest.raises(ToolError, match="RPI_PICO-.*other contents than expected"):
        micropython.download(tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_file_in_the_folders_place_is_refused(monkeypatch, tmp_path):
    asked = _answering(monkeypatch, str.encode)
    (tmp_path / "one").write_bytes(b"mine")
    for place in ("one", "one/two"):
        with pytest.raises(ToolError, match="%s cannot be written: " % place):
            micropython.download(tmp_path / place)
    assert not asked and (tmp_path / "one").read_bytes() == b"mine"


def test_a_site_that_does_not_answer_is_one_line(monkeypatch, tmp_path):
    monkeypatch.setattr(urllib.request, "urlopen", raising(urllib.error.URLError("no network")))
    with pytest.raises(ToolError, match="could not be downloaded: .*no network"):
        micropython.download(tmp_path)
