"""What README.md says is so: its commands exist, its tables are the code's, its links lead somewhere."""

import importlib
import json
import re
import shlex

import pytest

from firmware import boards
from tests.runtimes import ROOT
from tools.__main__ import COMMANDS, _parse
from tools.gallery import README as PICTURES
from tools.gallery import readme_name

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"`(?:python -m tools|python3 run\.py) ([a-z][^`]*)`", TEXT)
EXAMPLES += re.findall(r"^    python3 run\.py (.*)$", TEXT, re.MULTILINE)
_SHOWN = {"up": "up", "down": "down", "left": "left", "right": "right", "select": "A", "back": "B", "x": "X", "y": "Y"}
_SHOWN.update({"prev": "previous", "next": "next"})


def _row(name):
    """Return a board's row of the hardware table."""
    board = boards.profile(name)
    keys = []
    for key, shown in _SHOWN.items():
        if key in board["keys"]:
            keys.append("%s %s" % (shown, " and ".join(map(str, board["keys"][key]))))
    pins = [board[field] for field in ("spi", "sck", "mosi", "cs", "dc", "rst", "bl")]
    cells = ["`%s`" % name, board["title"], "%d \u00d7 %d" % (board["width"], board["height"])]
    cells += ["\u2013" if pin < 0 else str(pin) for pin in pins]
    return "| %s |" % " | ".join([*cells, ", ".join(keys)])


def test_the_hardware_table_is_that_of_the_board_profiles():
    table = TEXT.split("<!-- boards: begin")[1].split("<!-- boards: end")[0]
    assert [line for line in table.split("\n") if line.startswith("| `pic") or line.startswith("| `dis")] == [
        _row(name) for name in boards.BOARDS
    ]


def test_the_two_commands_come_first_and_every_command_has_an_example():
    assert re.findall(r"^    (.*)$", TEXT, re.MULTILINE)[:2] == ["python3 run.py play", "python3 run.py test"]
    assert {example.split()[0] for example in EXAMPLES} == {"test", *COMMANDS}


@pytest.mark.parametrize("example", [words for words in EXAMPLES if words != "test"])
def test_an_example_is_a_command_as_its_help_describes_it(example):
    words = shlex.split(example)
    module, args = _parse(words)
    assert module is importlib.import_module("tools." + words[0])
    for field in ("board", "game"):
        if getattr(args, field, None) is not None:
            assert getattr(args, field) in (*boards.names(), "treys", "tripeaks", "tresydos", "trepenta", "trex")


def test_the_wiring_example_is_a_profile():
    given = json.loads(re.search(r'^    (\{"board".*?\}\})$', TEXT, re.MULTILINE | re.DOTALL).group(1))
    board = boards.profile(given.pop("board"), given)
    assert board["buzzer"] == 22 and board["keys"]["select"] == (15, 3, 26)


def test_links_lead_somewhere_and_every_picture_is_one_that_the_gallery_makes():
    links = [link for link in re.findall(r"\]\(([^)]+)\)", TEXT) if not link.startswith(("http", "#"))]
    assert links and not [link for link in links if not (ROOT / link).exists()]
    shown = {link for link in links if link.endswith(".png")}
    made = {"docs/pictures/" + readme_name(*picture) for picture in PICTURES}
    assert shown == made == {"docs/pictures/" + path.name for path in (ROOT / "docs" / "pictures").iterdir()}
