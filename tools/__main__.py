"""The entry point of all desktop tools: `tercet COMMAND`, in a clone `python3 run.py COMMAND`.

A command is a line in COMMANDS and a module of `tools/commands/` with two functions: `add_arguments(parser)` declares
its arguments, `run(args)` runs it and returns the exit code. The module is imported only when its command is used. An
error that the user can correct is one line on the error stream, with exit code 2.
"""

from tools import interrupts

if __name__ == "__main__":
    interrupts.install()  # before the slow imports

import argparse
import difflib
import gc
import importlib
import os
import re
import sys

from tools import project
from tools.errors import in_one_line
from tools.lines import RED, coloured

COMMANDS = {
    "play": "play the games in a window that looks like the handheld",
    "shot": "save a picture of what the device would show",
    "gallery": "save every screen of every game on every board size",
    "build": "compile the games into a folder ready to copy onto a board",
    "flash": "put a UF2 file on a board that is in BOOTSEL mode",
    "deploy": "build the games and send a board the files that have changed",
    "remove": "take the games off a board",
    "saves": "copy saved games from a board or to it",
    "stats": "show and export the statistics of a folder or a board",
    "image": "make one UF2 file that holds MicroPython and the games",
    "emulate": "run the real firmware and the games on an emulated Pico",
    "web": "make the page that plays the games in a browser",
    "release": "make everything that a release has: a file for each board, the page, packages",
    "deals": "make and certify packs of deal numbers",
    "replay": "step through a recorded game",
    "arena": "let the opponents play each other",
    "sounds": "save every sound as a WAV file",
    "bench": "measure speed and memory",
    "wizard": "set up a board from the beginning: firmware, games, screen and buttons",
    "doctor": "find the board and report problems",
    "texts": "collect the texts to translate, and bring the languages up to date",
    "completion": "print what lets a shell complete the words of this command line",
}
_TESTS = {"test": "run the tests; further words go to pytest"} if project.IS_CLONE else {}  # by run.py itself


# What argparse says → the same in the words of this project's messages
_WORDS = (
    (r"^argument ", ""),
    (
        r"^(.+): invalid choice: (.+) \(choose from (.+)\)$",
        lambda found: "%s cannot be %s; allowed: %s" % (found[1], found[2], found[3].replace("'", "")),
    ),
    (r"^(.+?): cannot be ", r"\1 cannot be "),
    (r"^unrecognized arguments: (.+)$", r"there is no \1; --help lists what there is"),
    (r"^the following arguments are required: (.+)$", r"missing: \1; --help says more"),
    (r"^(.+): expected one argument$", r"\1 needs a value; --help says more"),
)


class _Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one line, without the usage."""

    def error(self, message):
        for pattern, words in _WORDS:
            message = re.sub(pattern, words, message, flags=re.DOTALL)
        unknown = re.fullmatch(r"there is no (-[^ =]+).*; .*", message)
        near = difflib.get_close_matches(unknown[1], self._option_string_actions, 1) if unknown else ()
        if near:
            message = message.replace("; ", "; did you mean %s? " % near[0], 1)
        self.exit(2, _error_line(self.prog, message) + "\n")


def _error_line(program, text):
    """Return the line about an error; where a list follows a wrong word, with what it was probably meant to be."""
    wrong = re.search(r"'([^']+)'; (allowed|the [\w ]+ are|it has): (.+)", text)
    words = [word for word in wrong[3].split(", ") if " " not in word] if wrong else ()  # not "1 to 8"
    near = difflib.get_close_matches(wrong[1], words, 1, 0.7) if words else ()
    if near:
        at = wrong.start(2)
        text = "%sdid you mean %s? %s" % (text[:at], near[0], text[at].upper() + text[at + 1 :])
    return "%s %s" % (coloured(program + ":", RED, sys.stderr), in_one_line(text))


def _top():
    """Return the parser of the first word."""
    table = "\n".join("  %-10s  %s" % row for row in {**COMMANDS, **_TESTS}.items())
    top = _Parser(
        prog=project.PROGRAM,
        usage="%(prog)s COMMAND ...",
        description="Tercet: card games for a Raspberry Pi Pico and for the desktop, and all that goes with them.",
        epilog="commands (see also COMMAND --help):\n" + table,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version="Tercet " + project.VERSION)
    return top


def parse(words):
    """Return the module of a command and its parsed arguments."""
    top = _top()
    top.add_argument("command", metavar="COMMAND", choices=[*COMMANDS, *_TESTS], help=argparse.SUPPRESS)
    if not words:
        top.error("which command? One of " + ", ".join(COMMANDS))
    command = top.parse_args(words[:1]).command
    if command in _TESTS:
        top.error("`%s test` runs the tests, with the packages that they need" % project.PROGRAM)
    module = importlib.import_module("tools.commands." + command)
    parser = _Parser(prog="%s %s" % (project.PROGRAM, command), description=module.__doc__.split("\n\n")[0])
    module.add_arguments(parser)
    return module, parser.parse_args(words[1:])


def whole():
    """Return one parser with all commands, for completion."""
    top = _top()
    commands = top.add_subparsers()
    for name, text in COMMANDS.items():
        importlib.import_module("tools.commands." + name).add_arguments(commands.add_parser(name, help=text))
    return top


def _line(error):
    """Return what an error says; the system's without its number, and with the file first."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    return error.strerror if error.filename is None else "%s: %s" % (error.filename, error.strerror)


def main(words):
    """Run the command line `words`; return the exit code."""
    try:
        interrupts.enable()
        module, args = parse(words)
        code = module.run(args)
        sys.stdout.flush()
        interrupts.check()
        return code
    except BrokenPipeError:
        # Else Python would report it again when it closes stdout
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        text = "the output's reader has closed the pipe"
    except ModuleNotFoundError as error:
        if error.name.partition(".")[0] in ("engine", "display", "firmware", "tools"):
            raise
        text = project.missing(error.name, words[0])
    except (ValueError, OSError) as error:
        if type(error) is ValueError:
            raise  # a bug, whose traceback matters: the project's own errors are subclasses
        text = _line(error)
    except KeyboardInterrupt:
        interrupts.report()
        return interrupts.CODE
    finally:
        interrupts.disable()
    print(_error_line("%s %s" % (project.PROGRAM, words[0]), text), file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # Python has none when it was started without
    sys.stdout.reconfigure(errors="backslashreplace")  # names of files: the encoding of pipes may lack their letters
    gc.set_threshold(100_000)  # else a third of `build` goes into searching trees of sources, which have no cycles
    code = main(sys.argv[1:])
    if code == interrupts.CODE:
        interrupts.exit_now()
    sys.exit(code)
