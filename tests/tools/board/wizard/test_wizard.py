"""The wizard as a command: from the board that is found to the file on it; ends that leave the board as it was."""

import ast
import json
import os
import random
import signal
import subprocess
import time

import pytest

from firmware import boards
from tests import limits
from tests.tools.board import made, small
from tests.tools.board.wizard import desk
from tests.tools.refusals import done, refused, spoil_output, tool_process
from tools import __main__ as command
from tools.board import build, deploy, device, shrink
from tools.board import port as board_port
from tools.board.wizard import board as wizard_board
from tools.board.wizard import dialog, on_board, terminal
from tools.board.wizard import wiring as wires
from tools.project import PROGRAM, ROOT


class Board:
    """A board that understands the wizard's functions: it keeps what it is shown and its files."""

    def __init__(self, text=None):
        self.texts = {} if text is None else {device.BOARD: text}
        self.shown = []
        self.pressed = []
        self.resets = 0
        self.lie = None

    def facts(self):
        return made.facts(texts=dict(self.texts))

    def reset(self, port):
        self.resets += 1

    def send(self, port, files):
        self.texts.update((path, data.decode()) for path, data in files)

    def run(self, port, code, doing, hear):
        port._stopped = True
        call = ast.parse(code).body[-1].value  # such as press(*([6, 7], 15000, …))
        given = ast.literal_eval(call.args[0].value)
        for line in self.lie if self.lie is not None else getattr(self, "_" + call.func.id)(*given):
            hear(line)

    def _show(self, profile, wide, high, picture, font):
        assert (wide, high) == wires.memory(profile)
        self.shown.append((profile, picture))
        return ["@shown []"]

    def _press(self, pins, ms, light, level):
        return ["@ready [5]", "@pressed %s" % list(self.pressed.pop(0)), "MPY: soft reboot"]


@pytest.fixture
def board(monkeypatch):
    """A board at a port, with the games on it."""
    board = Board()
    monkeypatch.setattr(board_port.Port, "inspect", lambda self, wanted=None: board.facts())
    for name in ("reset", "send", "run"):
        monkeypatch.setattr(board_port.Port, name, lambda port, *given, of=getattr(board, name): of(port, *given))
    manifest = device.Manifest("0.1.0", "6.3", "armv6m", {})
    monkeypatch.setattr(deploy, "prepare", lambda port, language: (ROOT, manifest, board.facts()))
    monkeypatch.setattr(deploy, "deploy", lambda *given: deploy.Plan([], [], [], [], []))
    monkeypatch.setattr(build, "names_on_device", lambda arch, language: {})
    return board


def sit_down(monkeypatch, board, person):
    """Let a scripted person answer the wizard's questions about a board."""
    real = terminal._press

    def press(request, *others):
        board.pressed.append(person.answer(request))
        return real(request, *others)

    monkeypatch.setattr(terminal, "_press", press)
    for name in ("_choice", "_number"):
        monkeypatch.setattr(terminal, name, lambda request, at: person.answer(request))


@pytest.mark.slow(but_first="seed")
@pytest.mark.parametrize("seed", range(6))
def test_from_the_first_question_to_the_file(seed, board, monkeypatch, tmp_path, capsys):
    rng = random.Random(seed)
    given = wires.of_board(rng.choice(("pico-lcd-1.3", "display-pack", "picosystem", "ili9341")))
    truth = desk.true_of(given, rng)
    board.texts[device.BOARD] = wires.text(given)
    sit_down(monkeypatch, board, desk.Person(truth, seed=seed))
    path = tmp_path / "board.json"
    assert command.main(["wizard", "--port", "/dev/board", "-o", str(path)]) == 0
    said = capsys.readouterr()
    text = path.read_text()
    assert board.texts[device.BOARD] == text and text in said.out and not said.err
    profile, notice = boards.load(str(path))
    assert notice == "" and desk.seen(truth, profile, dialog.FRAME) == desk.wanted(truth)
    # The last picture may have been one with the backlight the other way round
    assert board.shown[-1][0] == profile or profile["bl_off"] != board.shown[-1][0]["bl_off"]
    assert board.resets == 1 and said.out.endswith("The board restarts, with the games.\n%s has the same.\n" % path)


@pytest.mark.parametrize("fault", ["refused", "full"])
def test_a_place_that_cannot_be_written_to_costs_no_answer(fault, board, monkeypatch, tmp_path, capsys):
    """The board has its file by then, and the old one at that place stays."""
    (tmp_path / "board.json").write_text("old")
    spoil_output(monkeypatch, fault)
    board.texts[device.BOARD] = '{"board": "picosystem"}'
    sit_down(monkeypatch, board, desk.Person(desk.true_of(wires.of_board("picosystem"), random.Random(2))))
    said = refused(capsys, "wizard", "--port", "/dev/board", "-o", tmp_path / "board.json")
    assert "board.json cannot be written" in said
    assert [path.name for path in tmp_path.iterdir()] == ["board.json"]
    assert (tmp_path / "board.json").read_text() == "old" and board.resets == 1
    assert board.texts[device.BOARD] != '{"board": "picosystem"}'


def test_a_file_may_be_left_as_it_is(board, monkeypatch, tmp_path, capsys):
    board.texts[device.BOARD] = own = '{"board": "picosystem"}'
    person = desk.Person(desk.true_of(wires.of_board("picosystem"), random.Random(1)))
    person.usual["write"] = "leave"
    sit_down(monkeypatch, board, person)
    said = done(capsys, "wizard", "--port", "/dev/board", "-o", tmp_path / "board.json")
    assert board.texts[device.BOARD] == own and board.resets == 1 and not list(tmp_path.iterdir())
    assert "has been left as it is" in said and "board.json is not written" in said


def test_the_wizard_begins_with_the_boards_file():
    """Fields of its own too; one that names no known board gives a notice and no wiring, no file neither."""
    facts = Board('{"board": "display-pack", "buzzer": 22, "diagonal": 1.2}').facts()
    wiring, notice = wizard_board.given(facts)
    assert notice == "" and wiring.profile["buzzer"] == 22
    assert json.loads(wires.text(wiring)) == {"board": "display-pack", "diagonal": 1.2, "buzzer": 22}
    assert wizard_board.given(facts, "picopad")[0] == wires.of_board("picopad")
    for text in ("{", '{"board": "mine"}', '{"board": "\x1b[2J"}'):
        wiring, notice = wizard_board.given(Board(text).facts())
        assert wiring is None and notice and notice.isprintable()
    assert wizard_board.given(Board().facts()) == (None, "")


@pytest.mark.parametrize("lines", [[], ["@shown"], ["@shown [1]"], ["@shown [[]]"], ["@other []"]])
def test_an_odd_answer_is_reported_in_one_line(lines, board, monkeypatch, capsys):
    board.lie = lines
    board.texts[device.BOARD] = own = '{"board": "picosystem"}'
    sit_down(monkeypatch, board, desk.Person(desk.true_of(wires.of_board("picosystem"), random.Random(1))))
    assert refused(capsys, "wizard", "--port", "/dev/board").startswith(PROGRAM + " wizard: ")
    assert board.texts[device.BOARD] == own and board.resets == 1


def test_a_picture_is_sent_once_and_again_when_wires_may_have_been_moved(board):
    given, at = wires.of_board("picosystem"), wizard_board.ConnectedBoard(board_port.Port("x"), {})
    for picture in (dialog.FRAME, dialog.FRAME, dialog.TILES, dialog.TILES):
        at.show(given, picture)
    assert [picture for _, picture in board.shown] == [dialog.FRAME, dialog.TILES]
    at.forget()
    at.show(given, dialog.TILES)
    assert len(board.shown) == 3


@pytest.mark.slow
def test_what_runs_on_the_board_is_understood_there(tmp_path_factory):
    """MicroPython compiles it, in the names that things have on a device."""
    from tests.runtimes import unix_binary

    text = (ROOT / "tools/board/wizard/on_board.py").read_text(encoding="utf-8")
    code = shrink.rename(text, small.shrunk(tmp_path_factory)[1]) + "\nprint('compiled')\n"
    ran = subprocess.run([unix_binary(), "-c", code], capture_output=True, text=True)
    assert ran.stdout == "compiled\n", ran.stderr
    assert on_board.TILE * 2 - 1 <= 135  # rows of the lowest panel: any window of that size has a whole tile


def _started(words, folder, **given):
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return tool_process("wizard", *words, cwd=folder, env={"PYTHONUNBUFFERED": "1"}, **pipes, **given)


def _read_until(process, words):
    said = ""
    while words not in said:
        part = process.stdout.read(1)
        assert part, said + process.stderr.read()
        said += part
    return said


@pytest.mark.skipif(os.name == "nt", reason="interrupts of another process are POSIX's")
@pytest.mark.parametrize("place", ["waiting", "asking"])
def test_an_interrupt_ends_it_with_one_line(place, tmp_path):
    folder = made.drive(tmp_path / "drive")
    words = ["--drive", str(folder)] if place == "asking" else ["--wait", "100"]
    with _started(words, tmp_path) as process:
        _read_until(process, "Path of the file:" if place == "asking" else "No board is there yet")
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=limits.END_S)[1]
    assert (process.returncode, said) == (130, PROGRAM + ": stopped\n")
    assert [path.name for path in folder.iterdir()] == ["INFO_UF2.TXT"]
