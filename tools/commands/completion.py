"""Print what lets a shell complete commands and options of `tercet`.

For bash, add `eval "$(tercet completion bash)"` to ~/.bashrc; for zsh write it to a file `_tercet` in a folder of
`fpath`; for fish write it to ~/.config/fish/completions/tercet.fish.
"""

from pathlib import Path

import engine
from firmware import boards

SHELLS = ("bash", "zsh", "fish")
_KNOWN = {"board": boards.names(), "game": engine.GAMES}  # arguments that their commands check


def add_arguments(parser):
    parser.add_argument("shell", choices=SHELLS, help="the shell: " + ", ".join(SHELLS))


def run(args):
    """Print the script."""
    import shtab

    from tools.__main__ import whole

    parser = whole()
    parser.prog = "tercet"
    (commands,) = parser._subparsers._group_actions
    for command in commands.choices.values():
        for action in command._actions:
            action.choices = action.choices or _KNOWN.get(action.dest)
            if action.metavar in ("FILE", "DIR") or action.type is Path:
                action.complete = shtab.DIRECTORY if action.metavar == "DIR" else shtab.FILE
    print(shtab.complete(parser, args.shell))
    return 0
