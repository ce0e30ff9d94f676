"""What all commands share: each is listed, and a user's mistake is one line with exit code 2."""

import argparse
import ast
import importlib
import shutil
import subprocess
import sys
import types

import pytest

from engine.errors import BadOption
from firmware import VERSION
from tests.tools.refusals import done, raising, refused
from tools import __main__ as command
from tools.commands import completion
from tools.errors import ToolError
from tools.project import PROGRAM, ROOT


def test_every_command_is_in_the_table_and_in_the_help(capsys):
    modules = {path.stem for path in (ROOT / "tools" / "commands").glob("*.py")} - {"__init__", "game_arguments"}
    assert set(command.COMMANDS) == modules
    said = done(capsys, "--help")
    listed = {**command.COMMANDS, "test": "run the tests"}
    assert all("  %-10s " % name in said and text in said for name, text in listed.items())


def test_the_version_is_that_of_the_firmware(capsys):
    assert done(capsys, "--version") == "Tercet %s\n" % VERSION


@pytest.mark.parametrize("name", command.COMMANDS)
def test_each_command_has_its_arguments_and_its_help(name, capsys):
    module = importlib.import_module("tools.commands." + name)
    module.add_arguments(argparse.ArgumentParser())
    assert callable(module.run)
    assert module.__doc__.split("\n")[0] in " ".join(done(capsys, name, "--help").split())


ALL = ", ".join(command.COMMANDS)
WRONG = {
    "": ": which command? One of " + ALL,
    "nope": ": COMMAND cannot be 'nope'; allowed: %s, test" % ALL,
    "build --no\npe": " build: there is no --no\\npe; --help lists what there is",
    "build --arch z80": " build: --arch cannot be 'z80'; allowed: armv6m, none",
    "flash": " flash: missing: uf2; --help says more",
    "image --board": " image: --board needs a value; --help says more",
    "shot -o x.png --scale 9": " shot: --scale cannot be '9'; allowed: 1 to 8",
    "play --seconds 1e9": " play: --seconds cannot be '1e9'; allowed: 0 (until it is closed) to 86400",
    "arena --deals -1": " arena: --deals cannot be '-1'; allowed: 1 or more",
    "play --no-saves --saves x": " play: --saves: not allowed with argument --no-saves",
}


@pytest.mark.parametrize("words", WRONG)
def test_wrong_words_are_one_line_with_what_is_allowed(words, capsys):
    assert refused(capsys, *filter(None, words.split(" "))) == PROGRAM + WRONG[words]


@pytest.mark.parametrize("words, meant", [
    ("sht", "shot"), ("build --arhc none", "--arch"), ("shot -o x.png --board pico-lcd-13", "pico-lcd-1.3"),
    ("shot -o x.png --game treis", "treys"), ("image --uf2 x -o y --target RPI_PICO_2", "RPI_PICO2"),
])  # fmt: skip
def test_what_was_probably_meant_is_asked(words, meant, capsys):
    assert "; did you mean %s? " % meant in refused(capsys, *words.split())


def test_a_shell_completes_commands_options_and_boards(capsys):
    pytest.importorskip("shtab")
    for shell in completion.SHELLS:
        script = done(capsys, "completion", shell)
        assert all(word in script for word in (*command.COMMANDS, "readme", "pico-lcd-1.14", "trepenta"))
        if shell == "bash" and shutil.which("bash"):
            asks = 'COMP_WORDS=(tercet play --board picoc); COMP_CWORD=3; _shtab_tercet; echo "${COMPREPLY[*]}"'
            found = subprocess.run(["bash", "-c", script + "\n" + asks], capture_output=True, text=True)
            assert found.stdout == "picocalc\n", found.stderr


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
    assert refused(capsys, "bench") == PROGRAM + " bench: no such deal"


@pytest.mark.parametrize("error", [ValueError("a mistake in the code"), KeyError("x"), AssertionError()])
def test_a_mistake_in_the_code_is_not_hidden(monkeypatch, error):
    _stub(monkeypatch, error)
    with pytest.raises(type(error)):
        command.main(["bench"])


def test_no_message_is_longer_than_two_lines_of_a_terminal():
    """With the command's name and the name of a port or a file: 160 characters."""
    long = []
    for path in sorted((ROOT / "tools").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if len(text) > 134 and " " in text and "\n" not in text and "|" not in text:
                long.append((path.name, text))
    assert not long
