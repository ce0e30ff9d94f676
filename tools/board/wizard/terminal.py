"""The wizard's questions on a terminal; answers can be taken back."""

import sys

from firmware import boards
from tools.board.wizard import dialog, questions
from tools.board.wizard import wiring as wires
from tools.errors import ToolError, in_one_line
from tools.lines import say

_BACK = object()
_NONE_WORDS = ("none", "n", "-1", "-")


class Terminal:
    """Standard input and output, where the user types and reads."""

    def say(self, text=""):
        """Print a text."""
        for line in text.split("\n"):
            say(line)

    def ask(self, prompt):
        """Return the line that is typed, without blanks around it; ToolError when the input has ended."""
        print(in_one_line(prompt), end=" ", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None and not sys.stdin.closed else ""
        if not line:
            raise ToolError("the wizard asks questions, and its input has ended: run it in a terminal")
        return line.strip()

    def agree(self, question):
        """Return whether the answer to a question is yes."""
        return self.ask("%s? [y/N]" % question).lower() in ("y", "yes")


def converse(conversation, terminal, board):
    """Run a conversation (a function without arguments that starts it) with a board; return its result."""
    answers = []
    while True:
        request, end = _after(conversation, answers)
        if request is None:
            return end
        answer = _answer(request, terminal, board)
        if answer is not _BACK:
            answers.append(answer)
        elif not answers:
            terminal.say("This is the first question.")
        else:
            if getattr(request, "name", "") in questions.PRESSES:
                answers.pop()  # the press that the question is about: its answer "again" repeats that one
            answers[-1:] = []  # what came before, such as the press of another button


def _after(conversation, answers):
    """Return (the request that a conversation makes after some answers, None), or (None, its result)."""
    talk = conversation()
    try:
        request = next(talk)
        for answer in answers:
            request = talk.send(answer)
    except StopIteration as end:
        return None, end.value
    return request, None


def _answer(request, terminal, board):
    """Return the answer to a request, or _BACK."""
    if isinstance(request, dialog.Press):
        return _press(request, terminal, board)
    terminal.say()
    if request.note:
        terminal.say("! " + request.note)
    if request.show:
        board.show(*request.show)
    else:
        board.forget()
    if isinstance(request, dialog.Number):
        return _number(request, terminal)
    return _choice(request, terminal)


def _press(request, terminal, board):
    name = questions.button(request.key, request.label)
    pressed = board.press(request.wiring, lambda: terminal.say("Press now, once: %s" % name))
    pins = [str(pin) for pin in wires.scanned(request.wiring) if pressed[0] >> pin & 1]
    terminal.say("  %s" % ("pin " + ", ".join(pins) if pins else "nothing"))
    return pressed


def _choice(request, terminal):
    text, choices = questions.QUESTIONS[request.name]
    choices = request.choices or choices
    terminal.say(text % request.fill)
    if request.name == "way":
        terminal.say("\n".join(_drawn()))
    for number, (label, _) in enumerate(choices, 1):
        terminal.say("%4d  %s" % (number, label))
    while True:
        typed = terminal.ask("1 to %d, or b to go back:" % len(choices)).lower()
        if typed in ("b", "back"):
            return _BACK
        if 1 <= _whole(typed) <= len(choices):
            return choices[_whole(typed) - 1][1]


def _drawn():
    """Return the rows that show an F in each orientation, with the numbers of these answers."""
    rows = []
    drawings = list(questions.drawings())
    for first in range(0, len(drawings), 4):
        group = drawings[first : first + 4]
        rows.append("")
        for row in range(len(group[0])):
            numbers = ["%4d  " % (first + i + 1) if not row else " " * 6 for i in range(len(group))]
            rows.append("".join(number + drawing[row] + " " * 5 for number, drawing in zip(numbers, group)).rstrip())
    return [*rows, ""]


def _number(request, terminal):
    text = questions.NUMBERS[request.name] % request.fill
    may_lack = request.name in wires.OPTIONAL
    usual = request.usual
    hints = ["Enter for %s" % ("none" if usual == boards.OFF else usual)] if usual is not None else []
    hints += ["n for none"] if may_lack and usual != boards.OFF else []
    while True:
        typed = terminal.ask("%s (%s):" % (text, ", ".join([*hints, "b to go back"]))).lower()
        if typed in ("b", "back"):
            return _BACK
        if not typed and usual is not None:
            return usual
        if may_lack and typed in _NONE_WORDS:
            return boards.OFF
        if 0 <= _whole(typed) <= request.last:
            return _whole(typed)


def _whole(typed):
    """Return the number that was typed, -1 for anything else."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= 3 else -1
