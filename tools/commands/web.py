"""Make the page that plays the games in a browser, on MicroPython itself.

The result is a folder for any web server; `tercet.html` in it is the whole page in one file, which also starts from
disk. MicroPython for browsers is downloaded from npm once.
"""

from pathlib import Path

from tools import project
from tools.arguments import number
from tools.errors import ToolError
from tools.lines import say
from tools.web import serve, site

_PORT = 8000


def add_arguments(parser):
    folder, text = project.BUILD / "web", "the folder (%(default)s)"
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", default=folder, help=text)
    parser.add_argument("--address", default="", help="where it will be, such as https://example.org/tercet/")
    parser.add_argument("--serve", action="store_true", help="serve it to browsers on this computer until Ctrl-C")
    port = number(0, 65535, note="any that is free")
    parser.add_argument("--port", type=port, metavar="N", help="with --serve: the port (default %d)" % _PORT)


def run(args):
    """Make the folder, print its sizes, and serve it with --serve."""
    if args.port is not None and not args.serve:
        raise ToolError("--port goes with --serve")
    port = _PORT if args.port is None else args.port
    for name, size in site.make(args.output, args.address):
        print("%8d  %s" % (size, name))
    say("made in %s; %s starts from disk" % (args.output, args.output / site.SINGLE))
    if args.serve:
        serve.serve(args.output, port)
    return 0
