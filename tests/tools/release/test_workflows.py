"""Workflows and issue forms say what the commands really do; MicroPython's files are checked."""

import io
import re
import urllib.request

import pytest

from firmware import boards
from tests.tools.board import made
from tools.__main__ import COMMANDS
from tools.board import file_systems, uf2
from tools.errors import ToolError
from tools.project import ROOT
from tools.release import micropython

WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
FORMS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")}


def test_tests_run_on_three_systems_with_the_oldest_and_the_newest_python():
    text = WORKFLOWS["tests"]
    assert "system: [ubuntu-latest, windows-latest, macos-latest]" in text and 'python: ["3.11", "3.x"]' in text
    for name in ("pages", "release"):
        assert "uses: ./.github/workflows/tests.yml" in WORKFLOWS[name] and "needs: test" in WORKFLOWS[name]


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_workflows_only_call_commands_that_there_are(name):
    for word in re.findall(r"run\.py (\w+)", WORKFLOWS[name]):
        assert word in (*COMMANDS, "test")
    for path in re.findall(r"\S+/run\b|tools[.\w]+", WORKFLOWS[name]):
        assert (ROOT / path).is_file() or (ROOT / (path.replace(".", "/") + ".py")).is_file(), path


def test_forms_name_what_there_is():
    assert "doctor --report" in FORMS["board"] and "record" in FORMS["game"]
    assert any(name.startswith("pico-lcd") for name in boards.names()) and "Pico-LCD-1.3" in FORMS["board"]


def _file(target, **given):
    place = file_systems.TARGETS[target]
    return uf2.dump(made.firmware(place.families[0], (place.address, place.size), **given))


@pytest.mark.parametrize("target", micropython.FILES)
def test_the_pinned_files_are_downloaded_and_checked(target, monkeypatch, tmp_path):
    asked = []

    def answer(url, timeout):
        asked.append(url)
        return io.BytesIO(_file(url.rsplit("/", 1)[1].split("-")[0], version="v" + micropython.VERSION))

    monkeypatch.setattr(urllib.request, "urlopen", answer)
    paths = micropython.download(tmp_path)
    assert [path.name for path in paths] == list(micropython.FILES.values())
    assert asked == [micropython.SITE + path.name for path in paths] and all(map(uf2.read, paths))
    other = next(name for name in micropython.FILES if name != target)
    for data in (_file(target, version="v1.27.0"), _file(other), _file(target, program="Other"), b"<html>"):
        with pytest.raises(ToolError):
            micropython.check(data, target, "x.uf2")


def test_a_site_that_does_not_answer_is_one_line(monkeypatch, tmp_path):
    def answer(url, timeout):
        raise urllib.error.URLError("no network")

    monkeypatch.setattr(urllib.request, "urlopen", answer)
    with pytest.raises(ToolError, match="could not be downloaded: .*no network"):
        micropython.download(tmp_path)
