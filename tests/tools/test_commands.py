"""What all commands share: each is listed, and a user's mistake is one line with exit code 2."""

import argparse
import ast
import importlib
import subprocess
import sys
import types

import pytest

from engine.errors import BadOption
from firmware import VERSION
from tests.tools.refusals import done, raising, refused
from tools import __main__ as command
from tools.errors import ToolError
from tools.project import ROOT


def test_every_command_is_in_the_table_and_in_the_help(capsys):
    modules = {path.stem for path in (ROOT / "tools" / "commands").glob("*.py")} - {"__init__", "game_arguments"}
    assert set(command.COMMANDS) == modules
    said = done(capsys, "--help")
    assert all("  %-8s " % name in said and text in said for name, text in command.COMMANDS.items())


def test_the_version_is_that_of_the_firmware(capsys):
    assert done(capsys, "--version") == "Tercet %s\n" % VERSION


@pytest.mark.parametrize("program", ["run.py", None])
def test_the_help_names_the_program_that_was_started(program, capsys, monkeypatch):
    monkeypatch.delenv("TERCET_PROGRAM", raising=False)
    if program:
        monkeypatch.setenv("TERCET_PROGRAM", program)
    for words in (["--help"], ["build", "--help"]):
        wanted = " ".join([program or "python -m tools", *words[:-1]])
        assert done(capsys, *words).startswith("usage: %s " % wanted)


@pytest.mark.parametrize("name", command.COMMANDS)
def test_each_command_has_its_arguments_and_its_help(name, capsys):
    module = importlib.import_module("tools.commands." + name)
    module.add_arguments(argparse.ArgumentParser())
    assert callable(module.run)
    assert module.__doc__.split("\n")[0] in " ".join(done(capsys, name, "--help").split())


ALL = ", ".join(command.COMMANDS)
WRONG = {
    "": "tools: which command? One of " + ALL,
    "nope": "tools: COMMAND cannot be 'nope'; allowed: " + ALL,
    "build --no\npe": "tools build: there is no --no\\npe; --help lists what there is",
    "build --arch z80": "tools build: --arch cannot be 'z80'; allowed: armv6m, none",
    "flash": "tools flash: missing: uf2; --help says more",
    "image --board": "tools image: --board needs a value; --help says more",
    "shot -o x.png --scale 9": "tools shot: --scale cannot be '9'; allowed: 1 to 8",
    "play --seconds 1e9": "tools play: --seconds cannot be '1e9'; allowed: 0 (until it is closed) to 86400",
    "arena --deals -1": "tools arena: --deals cannot be '-1'; allowed: 1 or more",
    "play --no-saves --saves x": "tools play: --saves: not allowed with argument --no-saves",
}


@pytest.mark.parametrize("words", WRONG)
@pytest.mark.parametrize("program", ["run.py", None])
def test_wrong_words_are_one_line_with_what_is_allowed(words, program, capsys, monkeypatch):
    monkeypatch.delenv("TERCET_PROGRAM", raising=False)
    if program:
        monkeypatch.setenv("TERCET_PROGRAM", program)
    assert refused(capsys, *filter(None, words.split(" "))) == WRONG[words]


@pytest.mark.parametrize("name", command.COMMANDS)
def test_a_number_beyond_its_limits_is_refused(name, capsys):
    parser = argparse.ArgumentParser()
    importlib.import_module("tools.commands." + name).add_arguments(parser)
    for action in parser._actions:
        assert action.type not in (int, float), "--%s has no limits" % action.dest
        for limits in filter(None, [getattr(action.type, "limits", None)]):
            for wrong in ("x", "\u00b2", "nan", "inf", limits[0] - 1, limits[1] + 1):
                said = refused(capsys, name, "%s=%s" % (action.option_strings[0], wrong))
                assert "%s cannot be '%s'; allowed: %d" % (action.option_strings[0], wrong, limits[0]) in said


def _stub(monkeypatch, error):
    """Let the command `bench` raise an error."""
    stub = types.SimpleNamespace(__doc__="A stub.", add_arguments=lambda parser: None, run=raising(error))
    monkeypatch.setitem(sys.modules, "tools.commands.bench", stub)


@pytest.mark.parametrize("error", [ToolError("no such deal"), BadOption("no such deal"), OSError("no such deal")])
def test_a_users_mistake_is_one_line(monkeypatch, capsys, error):
    _stub(monkeypatch, error)
    assert refused(capsys, "bench") == "tools bench: no such deal"


@pytest.mark.parametrize("error", [ValueError("a mistake in the code"), KeyError("x"), AssertionError()])
def test_a_mistake_in_the_code_is_not_hidden(monkeypatch, error):
    _stub(monkeypatch, error)
    with pytest.raises(type(error)):
        command.main(["bench"])


def test_listing_the_commands_imports_none_of_them():
    code = "import sys, tools.__main__ as m\ntry: m.main(['--help'])\nexcept SystemExit: pass\n"
    code += "print([n for n in m.COMMANDS if 'tools.commands.' + n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]"


def test_no_message_is_longer_than_two_lines_of_a_terminal():
    """With the command's name and the name of a port or a file: 160 characters."""
    long = []
    for path in sorted((ROOT / "tools").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if len(text) > 134 and " " in text and "\n" not in text and "|" not in text:
                long.append((path.name, text))
    assert not long
