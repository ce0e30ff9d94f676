"""Find the board and report problems.

Checks everything from the cable to the files on the board, and prints the next step for each problem. Exit code 0
when there is none. --report prints the same for an issue, without names of ports and folders.
"""

import contextlib
import io
import platform

from tools import project
from tools.board import drives
from tools.board import port as board_port
from tools.board.doctor import Finding, examine, failure, find_port, play_tone, show
from tools.errors import ToolError, in_one_line


def add_arguments(parser):
    board_port.add_port_argument(parser)
    parser.add_argument("--report", action="store_true", help="print what to paste into an issue, nothing private")


def run(args):
    """Inspect the board that is connected, print the findings and the next steps."""
    if not args.report:
        return _examine(args.port)
    private = [str(drive.folder) for drive in drives.find()] + [port.name for port in board_port.list_ports()]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        code = _examine(args.port)
    text = printed.getvalue()
    for name in sorted(filter(None, [args.port, *private]), key=len, reverse=True):
        text = text.replace(in_one_line(name), "…")
    system = "%s %s, Python %s" % (platform.system(), platform.machine(), platform.python_version())
    print("Tercet %s, %s\n%s" % (project.VERSION, system, text), end="")
    return code


def _examine(name):
    """Print the findings on the board at a port; return the exit code."""
    name, findings = find_port(name)
    if name:
        try:
            with board_port.Port(name) as port:
                facts = port.inspect()
                findings.append(Finding("port", name))
                findings += examine(facts)
                findings += play_tone(port, facts)
        except ToolError as error:
            findings.append(failure("port", error))
    return show(findings)
