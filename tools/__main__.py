"""`python -m tools COMMAND`: the one command of everything on the desktop.

A command is a line in COMMANDS and a module of `tools/commands/` with two functions:
`add_arguments(parser)` declares its arguments, `run(args)` does it and returns the exit code. The module
is imported only when its command is used. Exit code 2 and one line on the error stream: something in
the command or its surroundings has to be put right, and the line says what.
"""

from tools import interrupts

if __name__ == "__main__":
    interrupts.listen()  # before anything that takes a while

import argparse
import importlib
import importlib.util
import os
import sys

from tools.errors import ToolError

COMMANDS = {
    "play": "play the games in a window that looks like the handheld",
    "shot": "save a picture of what the device would show",
    "gallery": "save every screen of every game on every board size",
    "build": "compile the games into a folder ready to copy onto a board",
    "flash": "put a UF2 file on a board that is in BOOTSEL mode",
    "deploy": "build and send a board what has changed",
    "remove": "take the games off a board",
    "image": "make one UF2 file that holds MicroPython and the games",
    "emulate": "run the real firmware and the games on an emulated Pico",
    "web": "make the page that plays the games in a browser",
    "deals": "make and certify packs of deal numbers",
    "replay": "step through a recorded game",
    "arena": "let the opponents play each other",
    "bench": "measure speed, size and memory",
    "wizard": "set up a board from the beginning: firmware, games, screen and buttons",
    "doctor": "find the board and say what is wrong with it",
}


def _list_commands():
    width = max(map(len, COMMANDS))
    return "\n".join("  %-*s  %s" % (width, name, text) for name, text in COMMANDS.items())


def _program():
    """Return what the command was started as, for its help; run.py says so."""
    return os.environ.get("TERCET_PROGRAM", "python -m tools")


def _parse(words):
    top = argparse.ArgumentParser(
        prog=_program(),
        usage="%(prog)s COMMAND ...",
        description="The desktop tools of Tercet.",
        epilog="commands (COMMAND --help says more):\n" + _list_commands(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("command", metavar="COMMAND", choices=COMMANDS, help=argparse.SUPPRESS)
    if not words:
        top.error("which command? One of " + ", ".join(COMMANDS))
    command = top.parse_args(words[:1]).command
    if importlib.util.find_spec("tools.commands." + command) is None:
        raise ToolError("this copy of Tercet has no tools/commands/%s.py" % command)
    module = importlib.import_module("tools.commands." + command)
    parser = argparse.ArgumentParser(prog="%s %s" % (_program(), command), description=module.__doc__.split("\n\n")[0])
    module.add_arguments(parser)
    return module, parser.parse_args(words[1:])


def main(words):
    """Run the command that `words` name; return its exit code."""
    try:
        interrupts.ready()
        module, args = _parse(words)
        code = module.run(args)
        sys.stdout.flush()
        interrupts.check()
        return code
    except BrokenPipeError:
        # Whoever read the output has gone; Python would say so once more when it closes
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print("tools %s: nobody reads the output any more" % words[0], file=sys.stderr)
        return 2
    except (ValueError, OSError) as error:
        if type(error) is ValueError:
            raise  # not one of ours: a mistake in the code, so its place matters
        print("tools %s: %s" % (words[0], error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        interrupts.heard()
        interrupts.say()
        return interrupts.CODE


if __name__ == "__main__":
    code = main(sys.argv[1:])
    if code == interrupts.CODE:
        interrupts.leave()
    sys.exit(code)
