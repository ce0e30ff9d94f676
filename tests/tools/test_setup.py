"""run.py: packages are pinned and installed when needed; environments that it did not make are never touched."""

import hashlib
import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.folders import contents, fill
from tests.tools.refusals import raising
from tools.__main__ import COMMANDS
from tools.project import ROOT
from tools.release.lock import groups

OTHER = ".venv-%d.%d" % sys.version_info[:2]

GROUPS = groups()
LIST = "# A group\ntqdm==4.70.1 \\\n    --hash=sha256:%064d\n"  # each hash makes it another list


def _listed(group):
    """Return the requirements in the list of a group, by name, with whether each has a hash."""
    text = (ROOT / "requirements" / (group + ".txt")).read_text(encoding="utf-8").replace("\\\n", "")
    found = [line.partition("--hash=sha256:") for line in text.splitlines() if not line.startswith("#")]
    return {canonicalize_name(Requirement(line).name): (Requirement(line), bool(hashes)) for line, _, hashes in found}


def _loaded(folder):
    """Return run.py as a module whose root is another folder."""
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.ROOT = folder
    return module


class Calls(list):
    """Records the commands of `run.py`, the last one included, which takes its place.

    `venv` makes a file for Python, a command with `fails` fails.
    """

    fails = ""

    def __call__(self, command):
        self.append(command)
        if self.fails in command:
            return 1
        if "venv" in command:
            fill(Path(command[-1]), dict.fromkeys(["Scripts/python.exe", "bin/python"], b""))
        return 0

    def made(self):
        """Return the names of the environments created."""
        return [os.path.basename(command[-1]) for command in self if "venv" in command]

    def used(self):
        """Return the name of the last command's environment."""
        return os.path.basename(os.path.dirname(os.path.dirname(self[-1][0])))

    def installed(self):
        """Return the groups that pip was to install."""
        words = [word for command in self if "pip" in command for word in command]
        return sorted(Path(word).stem for word in words if word.endswith(".txt"))


@pytest.fixture
def bootstrap(tmp_path):
    _lists(tmp_path)
    return _loaded(tmp_path)


def _lists(clone):
    fill(clone / "requirements", {group + ".txt": (LIST % 0).encode() for group in GROUPS})


@pytest.fixture
def calls(bootstrap, monkeypatch):
    calls = Calls()
    monkeypatch.setattr(bootstrap.subprocess, "call", calls)
    monkeypatch.setattr(bootstrap.os, "execv", lambda path, command: sys.exit(calls(command)))
    monkeypatch.setattr(bootstrap.os, "environ", {})
    monkeypatch.setattr(bootstrap.os, "chdir", lambda path: None)
    return calls


def run(bootstrap, words):
    """Run a command line; return the exit code."""
    with pytest.raises(SystemExit) as ended:
        bootstrap.main(words)
    return ended.value.code


def _new_list(bootstrap, text=LIST % 1):
    bootstrap.list_file("simulator").write_text(text)


# What is asked for


@pytest.mark.parametrize("group", GROUPS)
def test_a_list_has_an_exact_version_and_hashes_of_all_that_its_group_needs(group):
    listed = _listed(group)
    for requirement, has_hash in listed.values():
        assert has_hash and re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
    for text in GROUPS[group]:
        needed = Requirement(text)
        version = str(listed[canonicalize_name(needed.name)][0].specifier).removeprefix("==")
        assert needed.specifier.contains(version, prereleases=True), text
    here = {name: one for name, (one, _) in listed.items() if one.marker is None or one.marker.evaluate()}
    for name in here:
        try:
            package = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue
        for text in package.requires or ():
            needed = Requirement(text)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                assert canonicalize_name(needed.name) in here, "%s needs %s" % (name, needed.name)


def test_all_lists_have_the_same_version_of_a_package():
    """So that a group can be added to an environment without a change to what is there."""
    found = {}
    for group in GROUPS:
        for name, (requirement, _) in _listed(group).items():
            assert found.setdefault(name, requirement.specifier) == requirement.specifier
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == set(GROUPS)


def test_run_py_knows_what_each_command_needs():
    bootstrap = _loaded(ROOT)
    assert set(bootstrap.NEEDS) <= {*COMMANDS, "test"}
    for words in ([], ["nope"], *([name] for name in (*COMMANDS, "test"))):
        assert set(bootstrap.needs(words)) <= set(GROUPS) and bootstrap.needs(words)["simulator"]
    assert list(bootstrap.needs(["play"])) == ["simulator"]
    assert set(bootstrap.needs(["test"])) == set(GROUPS)


# Set up once, and again when the list changes


def test_it_installs_once_and_again_when_the_list_changes(bootstrap, calls, tmp_path):
    run(bootstrap, ["play", "--deal", "7"])
    assert [("venv" in c, "pip" in c, "tools" in c) for c in calls] == [
        (True, False, False),
        (False, True, False),
        (False, False, False),  # what was installed is imported
        (False, False, True),
    ]
    assert calls[1][-1] == calls[2][-1] == str(tmp_path / "requirements" / "simulator.txt")
    assert calls[3][-4:] == ["tools", "play", "--deal", "7"] and calls.used() == ".venv"
    calls.clear()
    run(bootstrap, ["replay", "x"])
    assert len(calls) == 1 and calls[0][-2:] == ["replay", "x"]
    _new_list(bootstrap)
    calls.clear()
    run(bootstrap, ["play"])
    assert calls.installed() == ["simulator"] and len(calls) == 3 and not calls.made()


def test_a_group_is_installed_by_the_first_command_that_needs_it(bootstrap, calls):
    emulator = ["deals", "emulator", "image"]
    for words, names in ((["play"], ["simulator"]), (["build"], ["board"]), (["emulate"], emulator)):
        calls.clear()
        run(bootstrap, words)
        assert calls.installed() == names and calls[-1][-1] == words[0]
    calls.clear()
    run(bootstrap, ["test", "-k", "x"])
    assert "pytest" in calls[-1] and calls[-1][-2:] == ["-k", "x"] and not calls.made()
    assert calls.installed() == sorted(set(GROUPS) - {"simulator", "board", "deals", "emulator", "image"})


def test_a_mistake_in_the_words_is_said_before_anything_is_installed(bootstrap, calls, capsys):
    assert run(bootstrap, ["release"]) == 2
    assert "release: missing: -o/--output, --uf2" in capsys.readouterr().err
    assert run(bootstrap, ["--version"]) == run(bootstrap, ["release", "--help"]) == 0
    assert not calls


def test_a_platform_loses_a_group_that_cannot_be_installed_and_no_other(bootstrap, calls, capsys):
    calls.fails = str(bootstrap.list_file("board"))
    run(bootstrap, ["test"])
    said = capsys.readouterr().err
    assert "pytest" in calls[-1] and said.count("going on without what needs `board`: could not install") == 1
    assert all("--only-binary=:all:" in c for c in calls if "pip" in c and calls.fails in c), "nothing is compiled"
    for words in (["build"], ["emulate"], ["bench"]):  # the reason is that of the group that must not be missing
        calls.clear()
        run(bootstrap, words)
        assert "could not install board.txt" in capsys.readouterr().err and "tools" not in calls[-1]
    calls.fails = ""
    for words in (["play"], ["build"]):
        run(bootstrap, words)
        assert calls[-1][-1] == words[0]
    assert not calls.made()


@pytest.mark.parametrize(
    "fails, message",
    [("venv", "could not make .venv"), ("pip", "could not install"), ("-c", "not all of simulator.txt of")],
)
def test_a_failed_set_up_is_reported_and_repeated(bootstrap, calls, capsys, fails, message):
    calls.fails = fails
    for _ in range(2):
        assert run(bootstrap, ["play"]) == 2 and message in capsys.readouterr().err
        assert "tools" not in calls[-1]
    calls.fails = ""
    run(bootstrap, ["play"])
    assert calls.used() == ".venv" and "tools" in calls[-1]
    calls.fails = "pip"
    _new_list(bootstrap)
    run(bootstrap, ["play"])
    assert "could not install" in capsys.readouterr().err


def test_a_set_up_that_was_cut_short_begins_again(bootstrap, calls, monkeypatch):
    with monkeypatch.context() as power_cut:
        power_cut.setattr(bootstrap.subprocess, "call", raising(KeyboardInterrupt()))
        run(bootstrap, ["play"])
    run(bootstrap, ["play"])
    assert calls.made() == [".venv"] and calls.used() == ".venv"


def test_a_folder_that_cannot_be_written_to_is_reported(bootstrap, calls, monkeypatch, capsys):
    monkeypatch.setattr(bootstrap.Path, "mkdir", raising(OSError(28, "No space left on device")))
    run(bootstrap, ["play"])
    assert "run.py: could not set up .venv: [Errno 28] No space left" in capsys.readouterr().err and not calls


@pytest.mark.skipif(os.name == "nt", reason="a path on Windows cannot have what separates paths there")
def test_a_path_that_cannot_hold_an_environment_is_reported(tmp_path, capsys):
    """By Python itself, whose own `venv` refuses it."""
    clone = tmp_path / "a:b"
    _lists(clone)
    with pytest.raises(SystemExit):
        _loaded(clone).main(["play"])
    said = capsys.readouterr().err
    assert "run.py: no environment can be in a path with ':': move the folder %s\n" % clone in said
    assert "apt" not in said


# What a person may have set, with HERE for a folder; in `path` is a package that must not count as installed
SETTINGS = {
    "PIP_USER": "1", "PIP_TARGET": "HERE/target", "PIP_PREFIX": "HERE/prefix", "PIP_ROOT": "HERE/root",
    "PIP_REQUIRE_VIRTUALENV": "1", "PIP_CONFIG_FILE": "HERE/pip.conf", "PYTHONPATH": "HERE/path",
}  # fmt: skip


def _wheel(folder, name, unpacked=False):
    """Make a wheel of a package `probe` in a folder, or unpack it there; return the folder."""
    folder.mkdir()
    with zipfile.ZipFile(folder / name, "w") as wheel:
        wheel.writestr("probe/__init__.py", "")
        info = "probe-1.0.dist-info/"
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: probe\nVersion: 1.0\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(info + "RECORD", "")
        if unpacked:
            wheel.extractall(folder)
    return folder


@pytest.mark.slow
def test_pips_own_settings_change_nothing(tmp_path, monkeypatch):
    """With the real pip: it installs into the environment whatever its settings say."""
    clone = tmp_path / "clone"
    _lists(clone)
    wheel = _wheel(tmp_path / "wheels", "probe-1.0-py3-none-any.whl") / "probe-1.0-py3-none-any.whl"
    line = "probe==1.0 \\\n    --hash=sha256:%s\nnone==2 ; sys_platform == 'no system' \\\n    --hash=sha256:%064d\n"
    (clone / "requirements" / "simulator.txt").write_text(line % (hashlib.sha256(wheel.read_bytes()).hexdigest(), 0))
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheel.parent))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    (tmp_path / "pip.conf").write_text("[install]\nuser = true\nroot = %s\n" % tmp_path)
    _wheel(tmp_path / "path", "probe.whl", unpacked=True)
    for name, value in SETTINGS.items():
        monkeypatch.setenv(name, value.replace("HERE", str(tmp_path)))
    module = _loaded(clone)
    folder = module.environment(["play"])
    where = [str(module.python(folder)), "-I", "-c", "import probe; print(probe.__file__)"]
    assert subprocess.check_output(where, text=True).startswith(str(folder))


# What is not touched


MINE = ".venv/bin/python"
STAMP = ".venv/tercet-installed"
OTHER_STAMP = b"0123\n.cpython-399-x86_64-linux-gnu.so\n"
KEPT = {
    "of another Python": {MINE: b"mine", STAMP: OTHER_STAMP},
    "of another Python, as version 0.1.0 wrote it": {MINE: b"mine", STAMP: b"0123"},
    "made by hand": {MINE: b"mine"},
    "with a stamp that is not text": {MINE: b"mine", STAMP: b"\xff\xfe\x80"},
    "with an empty stamp": {MINE: b"mine", STAMP: b""},
    "with a folder for a stamp": {STAMP + "/x": b""},
    "a file": {".venv": b"mine"},
}


@pytest.mark.parametrize("files", KEPT.values(), ids=KEPT)
def test_what_is_not_of_this_python_is_left_alone(files, bootstrap, calls, tmp_path, capsys):
    fill(tmp_path, files)
    for _ in range(2):
        run(bootstrap, ["play"])
        assert calls.used() == OTHER
    assert calls.made() == [OTHER]
    assert {path: data for path, data in contents(tmp_path).items() if path.split("/")[0] == ".venv"} == files
    (tmp_path / OTHER / "tercet-installed").unlink()
    run(bootstrap, ["play"])
    assert "run.py: remove .venv or %s: " % OTHER in capsys.readouterr().err


def test_the_environment_of_a_python_that_is_gone_is_replaced(bootstrap, calls, tmp_path):
    fill(tmp_path, {STAMP: OTHER_STAMP})
    run(bootstrap, ["play"])
    assert calls.used() == ".venv"


# Running


def test_an_old_python_is_reported(bootstrap, calls, monkeypatch, capsys):
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 10, 4))
    run(bootstrap, ["play"])
    assert "needs Python 3.11 or newer, this is 3.10" in capsys.readouterr().err


def test_a_tool_runs_from_any_folder_and_its_exit_code_comes_back(tmp_path):
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "__init__.py").write_text("raise SystemExit(9)")
    code = "import sys; sys.path.insert(0, %r); import run; run.python = lambda folder: sys.executable\n" % str(ROOT)
    for words, expected in ((["build", "--help"], 0), (["nope"], 2)):
        done = subprocess.run([sys.executable, "-c", code + "run.start(None, %r)" % words], cwd=tmp_path, timeout=60)
        assert done.returncode == expected


def test_an_old_python_can_parse_it():
    """Otherwise it could not print the message."""
    code = "import ast, sys; ast.parse(open(sys.argv[1]).read(), feature_version=(3, 6))"
    subprocess.run([sys.executable, "-c", code, str(ROOT / "run.py")], check=True)
