"""Make, merge and prove packs of certified deals, and measure how often deals can be won.

docs/deals.md has an example of each action.
"""

import os
import re
from pathlib import Path

import engine
from tools.arguments import number
from tools.deals import decks, findings, proofs, surveys
from tools.errors import ToolError

_RANGE = "1-20000"
_ACTIONS = ("survey", "merge", "verify", "table", "follow")
_FIT = {  # option: the actions that it is for
    "range": "--survey, --follow, export",
    "kind": "--merge, --table",
    "sample": "--verify",
    "output": "--survey, --merge, export",
    "jobs": "--survey, --verify, --follow",
}


def add_arguments(parser):
    names = sorted(findings.PACKS)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--survey", metavar="KIND", choices=names, help="survey deals; KIND: " + ", ".join(names))
    action.add_argument("--merge", metavar="FILE", nargs="+", help="make a pack from survey files")
    action.add_argument("--verify", metavar="PACK", nargs="*", help="prove every deal of packs again")
    action.add_argument("--table", metavar="FILE", nargs="+", help="summarise surveys, with 95 %% intervals")
    action.add_argument("--follow", metavar="KIND", choices=names, help="play deals by taking every hint")
    words = "`solve FILE`: whether decks given as text can be won, and how; `export KIND`: write them"
    action.add_argument("words", nargs="*", default=[], metavar="WORD", help=words)
    parser.add_argument("--range", metavar="A-B", help="deal numbers (default %s)" % _RANGE)
    parser.add_argument("--kind", choices=names, help="the kind of the files of --merge or --table")
    parser.add_argument("--sample", metavar="N", type=number(1), help="verify only N deals of a pack, always the same")
    parser.add_argument("--jobs", metavar="N", type=number(1), help="processes, at most one per core")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="the file to write")


def run(args):
    """Run the chosen action; return the exit code."""
    _check_action(args)
    args.jobs = args.jobs or os.cpu_count() or 1
    if args.words:
        return _run_words(args, *args.words)
    if args.verify is not None:
        return 1 if proofs.verify(args.verify, args.jobs, args.sample) else 0
    if args.merge:
        surveys.merge(_kind(args, args.merge), args.merge, args.output)
    elif args.table:
        surveys.table(_kind(args, args.table), args.table)
    elif args.survey:
        surveys.survey(args.survey, *_range(args.range), args.jobs, args.output)
    else:
        surveys.follow(args.follow, *_range(args.range), args.jobs)
    return 0


def _check_action(args):
    """Raise ToolError for an option that does nothing for the chosen action."""
    actions = {"--" + name: getattr(args, name) for name in _ACTIONS}
    action = args.words[0] if args.words else next(name for name, value in actions.items() if value is not None)
    for option, fitting in _FIT.items():
        if getattr(args, option) is not None and action not in fitting.split(", "):
            raise ToolError("--%s goes with %s" % (option, fitting))


def _run_words(args, verb, what="", *more):
    """Solve or export decks."""
    if verb not in ("solve", "export") or not what or more:
        raise ToolError("write `deals solve FILE` or `deals export KIND`")
    if verb == "solve":
        return 1 if decks.solve(what) else 0
    if what not in findings.PACKS:
        raise ToolError("no kind of deals is called %r; the kinds are: %s" % (what, ", ".join(sorted(findings.PACKS))))
    decks.export(what, *_range(args.range), args.output)
    return 0


def _range(text):
    """Return (first, last) of a range of deal numbers."""
    text = text or _RANGE
    found = re.fullmatch("([0-9]{1,10})-([0-9]{1,10})", text)  # isdigit() accepts characters that int() does not
    first, last = map(int, found.groups()) if found else (0, 0)
    if not 1 <= first <= last <= engine.DEALS:
        raise ToolError("--range %s: write two deal numbers from 1 to %d, such as 1-20000" % (text, engine.DEALS))
    return first, last


def _kind(args, paths):
    """Return the kind of pack of files: --kind, or the start of their names."""
    if args.kind:
        return args.kind
    for kind in findings.PACKS:
        if all(Path(path).name.startswith(kind) for path in paths):
            return kind
    raise ToolError("the files' names do not start with a kind of pack: use --kind")
