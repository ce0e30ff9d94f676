"""Messages: at most two lines on every screen, and shown for as long as reading them takes.

`conftest.py` measures each one that is shown in any test of the firmware; here are those that the code can make.
"""

import ast
import errno
import json

import pytest

import engine
from display import fonts
from firmware import boards
from firmware.store import quarantine
from firmware.table import link_news
from tests.firmware.messages import lines
from tests.firmware.test_boards import BAD, ODD
from tools.project import ROOT

SHOWN = {"say", "refuse", "report", "StorageError", "DamagedFile", "LeftAlone", "NewerSave"}  # what takes a message
KINDS = sum(quarantine._KINDS, [])
FILES = [*sum(quarantine._NAMES, ()), *("%s.%s" % (game, kind) for game in engine.GAMES for kind in KINDS)]
WIDEST = max(FILES, key=lambda name: fonts.width(fonts.SMALL, name))
NAME = "Robert"  # as wide as a name may be
ERROR = max(errno.errorcode)
# What takes the place of the fields of a message, at their widest
FIELDS = {
    "Kept as %s": WIDEST + ".bad4",
    "%s is left as it is: not saved": WIDEST,
    "%s is damaged": WIDEST,
    "No space left to save %s": WIDEST,
    "%s could not be saved (error %s)": (WIDEST, ERROR),
    "%s cannot be read (error %s): left as it is": (WIDEST, ERROR),
    "%s was written by a newer version: left as it is": WIDEST,
    "The highest deal number is %d": 2**32,
    "Room for %d more moves in this deal": 100,
    "%d move taken back": 1,
    "%d moves taken back": 100,
    "these statistics have a newer format": (),
}


def literals():
    """Return the texts in what is given to the functions and errors that take a message."""
    found = set()
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if name in SHOWN or (name == "append" and "messages" in ast.unparse(call.func)):
                parts = [part for given in call.args for part in ast.walk(given) if isinstance(part, ast.Constant)]
                found |= {part.value for part in parts if isinstance(part.value, str) and " " in part.value.strip()}
    return found


def test_every_message_in_the_code_has_two_lines_at_most():
    found = literals()
    assert len(found) > 30 and "Nothing to undo" in found
    for text in found:
        assert lines(text % FIELDS[text] if "%" in text else text) <= 2, text
    for text in link_news._WORDS.values():
        assert lines(text % NAME) <= 2, text


@pytest.mark.parametrize("name", FILES)
def test_what_is_said_about_any_damaged_file_has_two_lines_at_most(name, monkeypatch):
    monkeypatch.setattr(quarantine, "set_aside", lambda files, name, others, other: name + ".bad4")
    assert lines(quarantine.message(None, name)) <= 2


@pytest.mark.parametrize("content", [
    *(json.dumps(override) for override, _ in BAD), *ODD.values(),
    '{"%s": 1}' % ("W" * 60), '{"bl": "%s"}' % ("W" * 60),
])  # fmt: skip
def test_what_is_said_about_a_wrong_board_file_has_two_lines_and_where_the_rest_is(content, tmp_path):
    path = tmp_path / "board.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    notice = boards.load(str(path))[1]
    assert notice.startswith("board.json, see doctor: ") and lines(notice) <= 2


def test_a_message_stays_until_it_has_been_read_or_a_key_is_pressed(console):
    """A third of a second per word."""
    console.home()
    for words in (1, 4, 8, 15):
        text = " ".join(["no"] * words)
        console.console.say(text)
        console.wait(max(2000, 330 * words))
        assert console.console.toast == text
        console.wait(max(400, 100 * words))
        assert not console.console.toast
    console.console.say("no " * 15)
    assert not console.press("left").console.toast


def test_the_message_shown_first_waits_for_the_next_ones(console):
    """Those that have come up meanwhile are shown one after the other."""
    console.home().console.messages += ["a b c d e f g h", "i j k"]
    console.console.show_messages()
    console.wait(2600)
    assert console.console.toast == "a b c d e f g h"
    console.wait(1000)
    assert console.console.toast == "i j k"
