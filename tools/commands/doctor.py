"""Find the board and say what is wrong with it.

Checks everything from the cable to the files on the board, and prints the next step for each problem. Exit code 0
when there is none.
"""

from tools.board import link as board_link
from tools.board.doctor import Finding, examine, find_port, show
from tools.errors import ToolError


def add_arguments(parser):
    """Add the arguments of `doctor`."""
    board_link.add_port_argument(parser)


def run(args):
    """Inspect the board that is connected, print the findings and the next steps."""
    port, findings = find_port(args.port)
    if port:
        link = board_link.Link(port)
        try:
            facts = link.inspect()
        except ToolError as error:
            findings.append(Finding("port", port, str(error)))
        else:
            findings.append(Finding("port", port))
            findings += examine(facts)
            link.reset()
    return show(findings)
