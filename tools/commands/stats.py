"""Show the statistics of a folder of saves, a zip file of the page, or a board.

Without a path it is the simulator's own folder. Games in progress and damaged files stay as they are.
"""

import csv
import json
import tempfile
from pathlib import Path

import engine
from firmware.store import Storage
from firmware.store.statistics import Record
from tools.board import port as board_port
from tools.board import saves
from tools.errors import ToolError
from tools.files import inside
from tools.lines import counted, say, warn
from tools.output import write, written
from tools.simulator.open_window import saves_folder

# Of a row; `deals` is "winnable" (certified) or "random"
FIELDS = ("game", "deals", "played", "won", "streak", "longest", "best", "chain")


def add_arguments(parser):
    parser.add_argument("path", type=Path, nargs="?", help="a folder or zip file of saves")
    words = "read them from the board that is connected, as --port alone does"
    parser.add_argument("--on-board", action="store_true", help=words)
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a table for a spreadsheet")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything, with the last results")
    board_port.add_port_argument(parser)


def rows(found):
    """Return a dict for each game and kind of deals that has been played in saves, with the fields of a `Record`."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        saves.store(found, Path(folder))
        store = Storage(folder)
        table = []
        for name in engine.GAMES:
            for certified in (False, True):
                record = store.statistics(name, certified)
                if record is not None and record.played:
                    kind = {"game": name, "deals": "winnable" if certified else "random"}
                    table.append({**kind, **{field: getattr(record, field) for field in vars(Record())}})
        for message in store.messages():
            warn(message)
    return table


def run(args):
    """Print the statistics, and write the files that are asked for."""
    if args.csv and args.csv == args.json:
        raise ToolError("--csv and --json cannot write the same file, %s" % args.csv)
    sources = []
    if args.on_board or args.port:
        if args.path:
            raise ToolError("%s and a board: leave out the one or the other" % args.path)
        with board_port.Port(board_port.choose_port(args.port)) as port:
            found = saves.pull(port)
    else:
        path = args.path or saves_folder() / "saves"
        found = saves.read(path)
        sources = [path, *filter(saves.is_save, inside(path))]
    table = rows(found)
    if args.csv:
        with written(args.csv, sources) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, FIELDS, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(table)
    if args.json:
        write(args.json, (json.dumps(table, indent=1) + "\n").encode(), sources)
    for row in [dict(zip(FIELDS, FIELDS, strict=True)), *table] if table else ():
        print("%-9s %-9s" % (row["game"], row["deals"]) + "".join("%8s" % row[field] for field in FIELDS[2:]))
    if not table:
        print("no game has been finished yet")
    for path in filter(None, (args.csv, args.json)):
        say("%s: %s" % (path, counted(len(table), "row")))
    return 0
