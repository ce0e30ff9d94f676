"""The wizard's questions on a terminal: numbered answers, each of which can be taken back."""

import io
import random
import re
import sys

import pytest

from firmware import boards
from tests.tools.board.wizard import desk
from tools.board.wizard import dialog, questions, terminal
from tools.board.wizard import wiring as wires
from tools.errors import ToolError


class FakeBoard:
    """A board that records the pictures to show, and returns prepared presses."""

    def __init__(self):
        self.shown = []
        self.pressed = []

    def show(self, wiring, picture):
        self.shown.append((wiring, picture))

    def forget(self):
        self.shown.append(None)

    def press(self, wiring, ready):
        ready()
        return self.pressed.pop(0)


class Typing:
    """A terminal at which a `desk.Person` answers; how often they go back, or type nonsense, is `doubts`: 0 to 1."""

    def __init__(self, person, board, rng, doubts):
        self.person, self.board, self.rng, self.doubts = person, board, rng, doubts
        self.backs = 0

    def say(self, text=""):
        pass

    def ask(self, prompt):
        if self.rng.random() < self.doubts:
            self.backs += 1
            return self.rng.choice(("b", "B", "back"))
        if self.rng.random() < self.doubts:
            return self.rng.choice(("0", "99", "-3", "x", "1.5", "\u0661", "1" * 5000, "b b"))
        return self.typed

    def expect(self, request):
        """Prepare the person's answer to the next request, as typed text or as a press."""
        if isinstance(request, dialog.Press):
            self.board.pressed.append(self.person.answer(request))
            return
        answer = self.person.answer(request)
        if isinstance(request, dialog.Number):
            self.typed = "none" if answer == boards.OFF else str(answer)
        else:
            values = [value for _, value in request.choices or questions.QUESTIONS[request.name][1]]
            self.typed = str(1 + values.index(answer))


def converse(monkeypatch, truth, given, seed, doubts):
    """Hold a dialog through a terminal; return (wiring, the terminal)."""
    typing = Typing(desk.Person(truth, seed=seed), FakeBoard(), random.Random(seed), doubts)
    real = terminal._answer
    with monkeypatch.context() as listening:
        listening.setattr(terminal, "_answer", lambda request, *more: typing.expect(request) or real(request, *more))
        return terminal.converse(lambda: dialog.conversation(given), typing, typing.board), typing


@pytest.mark.slow(but_first="seed")
@pytest.mark.parametrize("seed", range(12))
def test_a_person_who_changes_their_mind_gets_the_same_wiring(seed, monkeypatch):
    """Answers taken back at random, and nonsense typed in between."""
    rng = random.Random(seed)
    given = wires.of_board(rng.choice(("pico-lcd-1.3", "display-pack", "picosystem")))
    truth = desk.true_of(given, rng)
    straight, _ = converse(monkeypatch, truth, given, seed, 0)
    wandering, typing = converse(monkeypatch, truth, given, seed, 0.2)
    assert typing.backs and desk.seen(truth, wandering.profile, dialog.FRAME) == desk.wanted(truth)
    # A light that is always on is seen with any wiring of it
    assert wandering.profile == straight.profile or truth.light is None


def test_back_at_the_first_question_asks_it_again(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("b\n"))
    with pytest.raises(ToolError, match="its input has ended: run it in a terminal"):
        terminal.converse(dialog.conversation, terminal.Terminal(), FakeBoard())
    said = capsys.readouterr().out
    assert "This is the first question." in said and said.count("Which board is it?") == 2


def test_what_is_shown_and_typed(monkeypatch, capsys):
    """A question, its answers by number, and the eight drawings."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("9\n\nx\n2\n"))
    request = dialog.Ask("way", (wires.of_board("pico-lcd-1.3"), dialog.TILES), note="look closely")
    board = FakeBoard()
    assert terminal._answer(request, terminal.Terminal(), board) == "unknown" and board.shown == [request.show]
    said = capsys.readouterr().out
    assert "! look closely" in said and "   1  #####" in said and "   9  none, or I don't know" in said
    assert terminal._answer(request, terminal.Terminal(), board) == "turned right"


@pytest.mark.parametrize("name, usual, typed, wanted", [
    ("mosi", 19, "", 19), ("mosi", 19, "7", 7), ("mosi", 19, "28", 28), ("mosi", 19, "29\n12", 12),
    ("mosi", 19, "n\n-1\n5", 5), ("bl", 22, "n", boards.OFF), ("bl", boards.OFF, "", boards.OFF),
])  # fmt: skip
def test_a_pin_is_a_number_or_none_where_that_is_allowed(name, usual, typed, wanted, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed + "\n"))
    assert terminal._answer(dialog.Number(name, usual, wires.LAST_PIN), terminal.Terminal(), FakeBoard()) == wanted


def test_back_skips_an_attempt_in_which_nothing_was_pressed(monkeypatch, capsys):
    """From the question about the second button back to the first button."""
    given = wires.of_board("display-pack")
    # Yes; the picture is right; check the buttons; (X is pressed, Y is missed) back; (all four are pressed); ...
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\nb\n1\n1\n"))
    board = FakeBoard()
    board.pressed = [(1 << 14, 0), (0, 0), (1 << 14, 0), (1 << 15, 0), (1 << 12, 0), (1 << 13, 0)]
    assert terminal.converse(lambda: dialog.conversation(given), terminal.Terminal(), board) == given
    assert re.findall("Press now, once: (.*)", capsys.readouterr().out) == [
        "X (previous)", "Y (next)", "X (previous)", "Y (next)", "A (select)", "B (back)",
    ]  # fmt: skip
