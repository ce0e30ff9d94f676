"""Let opponents of two levels play each other on duplicate deals.

    arena --game trex --levels N,E --deals 1000
    arena --game trex --levels H,N --first 3 --deals 1000     three Hards, one Normal

Each deal number is played once in every seating of the two levels, so that both get the same cards.
"""

import os
import time

import engine
from engine.game import LEVELS, SeatChoices
from engine.option_checks import choices_text
from tools.arena import contest
from tools.arguments import number
from tools.commands.game_arguments import options_from
from tools.errors import ToolError
from tools.lines import counted


def add_arguments(parser):
    parser.add_argument("--game", choices=sorted(contest.games()), default="trex")
    parser.add_argument("--levels", default="H,N", metavar="A,B", help="two of E, N, H (default %(default)s)")
    parser.add_argument("--first", type=number(1), metavar="K", help="seats that the first level takes (default: half)")
    parser.add_argument("--seats", type=number(1), metavar="S", help="seats at the table (default: the game's usual)")
    parser.add_argument("--deals", type=number(1), default=100, metavar="N", help="deal numbers (default %(default)s)")
    parser.add_argument("--start", type=number(1), default=1, metavar="N", help="the first deal number (default 1)")
    parser.add_argument("--budget", type=number(1), metavar="N", help="samples per decision (default: the device's)")
    text = "processes, at most one per core"
    parser.add_argument("--jobs", type=number(1), default=os.cpu_count(), metavar="N", help=text)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def _job(args):
    """Return the Job of the arguments; ToolError says what is wrong with them."""
    levels = args.levels.upper().split(",")
    if len(levels) != 2 or any(len(level) != 1 or level not in LEVELS for level in levels):
        raise ToolError("--levels takes two of %s with a comma between, such as N,E" % ", ".join(LEVELS))
    table = engine.options(args.game)
    row = [row for row in table if isinstance(row[2], SeatChoices)][0]
    seats = args.seats or len(row[1])
    if not row[2].low <= seats <= row[2].high:
        raise ToolError("--seats %d: %s has %s" % (seats, args.game, choices_text(row[2])))
    first = args.first or seats // 2
    if not 0 < first < seats:
        raise ToolError("--first is 1 to %d at a table of %d" % (seats - 1, seats))
    last, most = args.start + args.deals - 1, engine.DEALS >> 3  # `contest.play` makes seeds of eight times the number
    if last > most:
        raise ToolError("--start and --deals reach deal number %d; allowed: up to %d" % (last, most))
    options = options_from(args.game, args.option)
    if "seats" in options:
        raise ToolError("--option cannot set seats: use --levels, --first and --seats")
    engine.new(args.game, 1, **options)  # raises BadOption
    return contest.Job(args.game, levels, first, seats, args.budget or 0, options)


def run(args):
    """Play, then print the table."""
    job = _job(args)
    began = time.monotonic()
    results = contest.contest(job, args.start, args.deals, args.jobs)
    sides = job.first, job.levels[0], job.seats - job.first, job.levels[1]
    count = counted(args.deals, "duplicate deal"), len(contest.seatings("AB", job.first, job.seats))
    text = "%s: %d of %s against %d of %s, %s in %d seatings each, %.0f s"
    print(text % (job.game, *sides, *count, time.monotonic() - began))
    print("mean per seat: %s; 95 %% intervals, for two deals or more" % contest.rules(job.game).measure)
    print("\n".join(contest.report(job, results)))
    return 0
