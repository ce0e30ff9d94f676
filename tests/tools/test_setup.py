"""The two commands that set everything up: what they install is pinned, whole and installed once."""

import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement

from tools.project import ROOT, version


def _listed():
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    return [Requirement(re.sub(r"\s+#.*", "", line)) for line in lines if line and not line.startswith("#")]


def _key(name):
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.fixture
def bootstrap(tmp_path, monkeypatch):
    """run.py as a module, with its .venv in a folder of the test's own."""
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("PYTHON", "STAMP", "VENV"):
        monkeypatch.setattr(module, name, tmp_path / getattr(module, name).relative_to(ROOT))
    return module


def test_every_requirement_has_one_exact_version():
    for requirement in _listed():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
    names = [_key(requirement.name) for requirement in _listed()]
    assert len(set(names)) == len(names)


def test_what_the_requirements_require_is_listed_too():
    here = {_key(r.name): r for r in _listed() if r.marker is None or r.marker.evaluate()}
    for name, requirement in here.items():
        package = importlib.metadata.distribution(name)
        assert requirement.specifier.contains(package.version, prereleases=True), "%s is installed" % package.version
        for text in package.requires or ():
            needed = Requirement(text)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                assert _key(needed.name) in here, "%s needs %s" % (name, needed.name)


def test_the_project_describes_itself():
    """It is run from its clone: there is nothing to build, and requirements.txt is the one list of what it needs."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        data = tomllib.load(file)
    assert data["project"]["version"] == version()
    assert data["project"]["requires-python"] == ">=3.11"
    assert "build-system" not in data and "setuptools" not in data["tool"]
    assert not {"dependencies", "dynamic"} & set(data["project"])
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")


def test_the_check_of_a_submission_is_the_readmes_command():
    script = ROOT / ".ci" / "run"
    assert script.read_text().splitlines()[-1] == "exec python3 run.py test"
    assert os.name == "nt" or os.access(script, os.X_OK)


def test_it_installs_once_and_again_when_the_list_changes(bootstrap, tmp_path, monkeypatch):
    calls = []

    def call(command, **more):
        calls.append(command)
        if "venv" in command:
            bootstrap.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            bootstrap.PYTHON.write_text("")
        return 0

    monkeypatch.setattr(bootstrap.subprocess, "call", call)
    assert bootstrap.main(["play", "--deal", "7"]) == 0
    assert [("venv" in c, "pip" in c, "tools" in c) for c in calls] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]
    assert calls[1][-1] == str(ROOT / "requirements.txt") and calls[2][-4:] == ["tools", "play", "--deal", "7"]
    calls.clear()
    assert bootstrap.main(["test", "-k", "x"]) == 0
    assert len(calls) == 1 and "pytest" in calls[0] and calls[0][-2:] == ["-k", "x"]
    calls.clear()
    (tmp_path / "other.txt").write_text("tqdm==4.70.1\n")
    monkeypatch.setattr(bootstrap, "REQUIREMENTS", tmp_path / "other.txt")
    assert bootstrap.main(["build"]) == 0
    assert len(calls) == 3


@pytest.mark.parametrize("fails, words", [("venv", "could not make .venv"), ("pip", "could not install")])
def test_a_set_up_that_fails_is_told_and_tried_again(bootstrap, monkeypatch, capsys, fails, words):
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda command, **more: int(fails in command))
    assert bootstrap.main(["play"]) == 2
    assert words in capsys.readouterr().err
    assert not bootstrap.installed()


def test_an_old_python_is_told(bootstrap, monkeypatch, capsys):
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 10, 4))
    assert bootstrap.main(["play"]) == 2
    assert "needs Python 3.11 or newer, this is 3.10" in capsys.readouterr().err


def test_a_tool_runs_from_any_folder_and_its_exit_code_comes_back(bootstrap, tmp_path, monkeypatch):
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bootstrap, "PYTHON", sys.executable)
    assert bootstrap.start(["build", "--help"]) == 0
    assert bootstrap.start(["nope"]) == 2


def test_it_reads_on_an_old_python():
    """An old Python has to get as far as the message, so run.py keeps to what every Python 3 can read."""
    code = "import ast, sys; ast.parse(open(sys.argv[1]).read(), feature_version=(3, 6))"
    subprocess.run([sys.executable, "-c", code, str(ROOT / "run.py")], check=True)
