"""Make, merge and prove packs of certified deals, and the table of how often deals can be won.

deals --survey tripeaks-wrap --range 1-20000      surveys these deals, into build/deals/
deals --merge FILE ... -o PACK.bin                the pack of the surveys' best-ordered deals
deals --verify [PACK.bin ...]                     proves packs again (all that ship, when none is named)
deals --table FILE ...                            shares with 95 % intervals from surveys
deals --compare 3000                              the fast solver against the plain one
deals --best tripeaks-wrap --range 7-7            the best score of each deal of TriPeaks, and the moves
deals --follow tripeaks-wrap --range 1-400        games played by following the fair hint
deals --speed tripeaks-wrap --range 1-2000        how fast one core solves
deals --live tripeaks-wrap --range 1-200          how soon the live mark answers on a Pico
"""

import os
import re
from pathlib import Path

import engine
from tools.deals import findings, measures, proofs, surveys
from tools.errors import ToolError

# The options that count something, and what: none can be less than one of it
_COUNTS = (("jobs", "process"), ("sample", "deal"), ("compare", "position"))


def add_arguments(parser):
    """Add the command's arguments."""
    names = sorted(findings.PACKS)
    do = parser.add_mutually_exclusive_group(required=True)
    do.add_argument("--survey", metavar="KIND", choices=names, help="survey deals; KIND: " + ", ".join(names))
    do.add_argument("--merge", metavar="FILE", nargs="+", help="make a pack from survey files")
    do.add_argument("--verify", metavar="PACK", nargs="*", help="prove every deal of packs again")
    do.add_argument("--table", metavar="FILE", nargs="+", help="print what surveys say, with 95 %% intervals")
    do.add_argument("--compare", metavar="N", type=int, help="check the fast solver on N small positions")
    do.add_argument("--follow", metavar="KIND", choices=names, help="play deals by following the fair hint")
    best = [name for name in names if name.startswith("tripeaks")]
    do.add_argument("--best", metavar="KIND", choices=best, help="find the best score of each deal of TriPeaks")
    do.add_argument("--speed", metavar="KIND", choices=names, help="time the fast solver on one core")
    do.add_argument("--live", metavar="KIND", choices=names, help="count the live mark's steps, in positions of deals")
    parser.add_argument("--range", metavar="A-B", default="1-20000", help="deal numbers (default 1-20000)")
    parser.add_argument("--kind", choices=names, help="what the files of --merge or --table are about")
    parser.add_argument("--sample", metavar="N", type=int, help="verify only N deals of each pack, chosen at random")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count(), help="processes, at most one a core")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="where to write")


def run(args):
    """Do what `args` ask; return the exit code."""
    _check_counts(args)
    if args.verify is not None:
        return 1 if proofs.verify(args.verify, args.jobs, args.sample) else 0
    if args.compare is not None:
        return 0 if proofs.compare(args.compare) else 1
    if args.merge:
        surveys.merge(_kind(args, args.merge), args.merge, args.output)
    elif args.table:
        surveys.table(_kind(args, args.table), args.table)
    else:
        _of_a_range(args, *_range(args.range))
    return 0


def _of_a_range(args, first, last):
    """Do what is done with the deals of a range."""
    if args.survey:
        surveys.survey(args.survey, first, last, args.jobs, args.output)
    elif args.follow:
        measures.follow(args.follow, first, last, args.jobs)
    elif args.best:
        measures.best(args.best, first, last)
    elif args.speed:
        measures.speed(args.speed, first, last)
    else:
        measures.live(args.live, first, last, args.jobs)


def _check_counts(args):
    """ToolError when an option counts to less than one: nothing would be done, and that would look like success."""
    for name, thing in _COUNTS:
        count = getattr(args, name)
        if count is not None and count < 1:
            raise ToolError("--%s %d: at least one %s is needed" % (name, count, thing))


def _range(text):
    """Return (first, last) of a range of deal numbers."""
    found = re.fullmatch("([0-9]{1,10})-([0-9]{1,10})", text)  # isdigit() takes what int() does not, like ²
    first, last = map(int, found.groups()) if found else (0, 0)
    if not 1 <= first <= last <= engine.DEALS:
        raise ToolError("--range %s: write two deal numbers from 1 to %d, like 1-20000" % (text, engine.DEALS))
    return first, last


def _kind(args, what):
    """Return the kind of pack that files are about: as said, or as their names begin."""
    if args.kind:
        return args.kind
    for kind in findings.PACKS:
        if all(Path(path).name.startswith(kind) for path in what):
            return kind
    raise ToolError("the files' names do not say which kind of deals they are about: say it with --kind")
