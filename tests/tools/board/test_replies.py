"""A board's answers are not trusted: one line says what was odd, and nothing reaches the terminal as it came."""

import json
import random

import pytest

from tests.tools.board import made
from tests.tools.board.peer import Peer
from tools import __main__ as command
from tools.board import deploy, device, doctor, drives
from tools.board import port as board_port
from tools.board.port import Port
from tools.errors import ToolError

COUNT = 4000  # random answers
ESCAPES = "\x1b[2J\x1b]0;owned\x07\r\n\x00\u202e"

MANIFEST = device.Manifest("0.1.0", "6.3", "armv6m", {"main.py": device.File(3, "a" * 64)})


def report(word, *values):
    """Return a line as a board prints it."""
    return "@%s %s" % (word, json.dumps(values))


GOOD = (
    report("id", "micropython", (1, 28, 0, ""), "Raspberry Pi Pico with RP2040", made.MPY),
    report("space", 900000, 1441792),
    report("text", "board.json", '{"board": "display-pack"}'),
    report("text", "tercet.json", MANIFEST.text()),
    report("file", "main.py", 3, "a" * 64),
    report("file", "notes.txt", 3, None),
    report("folder", "engine"),
)


def answering(monkeypatch, lines):
    """Make a board print these lines whatever it is asked."""

    def run(port, code, doing, on_line=lambda line: None):
        for one in lines:
            on_line(one)

    monkeypatch.setattr(Port, "run", run)


def printed_by(capsys, monkeypatch, lines, words=("doctor",)):
    """Return (exit code, what a command prints) for a board that answers with these lines."""
    answering(monkeypatch, lines)
    code = command.main([*words, "--port", "/dev/board"])
    output = capsys.readouterr()
    return code, output.out + output.err


def test_a_good_answer_is_understood(monkeypatch):
    answering(monkeypatch, [*GOOD, "MPY: soft reboot", "@other thing"])
    facts = Port("x").inspect()
    assert facts.version == (1, 28, 0) and facts.machine == "Raspberry Pi Pico with RP2040" and facts.arch() == 4
    assert facts.space == (900000, 1441792) and facts.files["notes.txt"] == (3, None)
    assert deploy.earlier_files(facts).keys() == {"main.py"}


# Lines that no board prints
ODD = (
    "@id ", "@id [", '@id ["micropython", [1, 28', report("id", "micropython", (1, 28, 0, ""), 7, made.MPY),
    report("id", "micropython", "1.28", "x", made.MPY), report("id", "micropython", (True, 28), "x", made.MPY),
    report("id", "micropython", (1, 28), "x", -1), '@id ["micropython", [1, 28], "x", 1e999]',
    "@id " + "[" * 3000 + "]" * 3000, "@id " + "[" * 100_000, "@id " + "-" * 100_000 + "1", "@space null",
    report("space", 1), report("space", 1.5, 2), report("space", True, 2),
    "@space [9" + "9" * 5000 + ", 1]", "@space [NaN, 1]",
    report("text", "/etc/passwd", "x"), report("text", "board.json", None), report("file", "a", "b", None),
    report("file", "a", 1, "zz"), report("file", "a", 1, "a" * 64)[:-1], '@file {"a": 1}', '@file "abc"',
    report("file", "x" * 70_000, 1, None), report("folder", 1), report("folder", "a", "b"),
)  # fmt: skip


@pytest.mark.parametrize("printed", ODD)
def test_an_answer_of_another_shape_is_reported_in_one_line(printed, capsys, monkeypatch):
    code, text = printed_by(capsys, monkeypatch, [*GOOD[:1], printed + ESCAPES])
    assert code == 1 and "unexpected reply from the board\n" in text and "next: repeat the command (it was @" in text
    assert all(row.isprintable() and len(row) < 200 for row in text.splitlines())


@pytest.mark.slow
def test_nothing_that_a_board_says_reaches_the_terminal_raw(tree, capsys, monkeypatch, tmp_path):
    """Its name, its files, its wiring, its drive."""
    lines = [
        report("id", "micropython", (1, 28, 0), "Pico" + ESCAPES, made.MPY), GOOD[1],
        report("text", "board.json", '{"board": "%s"}' % ("x" + "\\u001b[2J" * 30)), GOOD[3],
        report("file", "engine/" + ESCAPES + ".py", 1, None), report("file", "main.py", 1, None),
    ]  # fmt: skip
    for words in (("doctor",), ("deploy", "--tree", str(tree))):
        code, text = printed_by(capsys, monkeypatch, lines, words)
        assert code and "\x1b" not in text and "\x07" not in text and "\u202e" not in text and "\0" not in text
    (tmp_path / drives.INFO).write_text("UF2\nBoard-ID: RPI\x1b[2J" + "x" * 9000)
    drive = drives.inspect(tmp_path)
    assert drive.board_id.isprintable() and len(drive.board_id) < 100 and not drive.families


def test_random_answers_raise_nothing_but_one_line(monkeypatch):
    """Good answers with pieces cut out, doubled, swapped and replaced."""
    rng = random.Random(7)
    odd = ["[", "]", '"', "'", ",", "null", "true", "1e999", "-1", "{}", "\\u001b", "\x1b[31m", "9" * 400, "@"]
    reported = 0
    for _ in range(COUNT):
        lines = list(GOOD)
        for _ in range(rng.choice((1, 1, 2, 4))):
            at = rng.randrange(len(lines))
            good = lines[at]
            a, b = sorted(rng.randrange(len(good) + 1) for _ in range(2))
            middle = rng.choice(("", good[a:b] * 2, rng.choice(odd)))
            lines[at] = good[:a] + middle + good[b:] if rng.random() < 0.8 else good[:a]
        rng.shuffle(lines)
        answering(monkeypatch, lines)
        try:
            facts = Port("x").inspect()
            for finding in doctor.examine(facts):
                assert "".join(finding).isprintable()
            deploy.make_plan(MANIFEST, facts)
        except ToolError as error:
            reported += 1
            assert str(error).isprintable() and len(str(error)) < 300
    assert 0 < reported < COUNT


def test_a_board_that_never_stops_sending_is_given_up(monkeypatch, tmp_path):
    monkeypatch.setattr(board_port, "MOST", 1 << 17)
    with Peer(tmp_path / "flash") as peer:
        for program in ("while True: print('x' * 1000)", "while True: print('x' * 1000, end='')"):
            with pytest.raises(ToolError, match="keeps sending output while reading what is on the board"):
                Port(peer.port).run(program, "reading what is on the board")
