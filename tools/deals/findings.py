"""The findings of a survey: whether each deal can be won, how hard it is, and the text files that store this.

A survey file has one line per deal, in order of deal numbers, tab-separated: the number, `won`, `lost` or `unknown`,
states visited, the wins and the cards left on the table of `playouts.COUNTS` random playouts, and of as many greedy
ones; these four are 0 unless the deal is won. Files of different ranges can be merged.
"""

import re
from collections import namedtuple

import engine
from tools.deals import fast_solver, playouts
from tools.errors import ToolError
from tools.files import check_regular

Finding = namedtuple("Finding", "deal answer states random_wins random_left greedy_wins greedy_left")
Finding.__doc__ = "The result of a survey for one deal: a line of a survey file."

# Kinds of packs: name -> (game, options that are not defaults, difficulties at which levels 2 to 5 begin). These split
# the winnable deals among numbers 1 to 10,000 into fifths, in Klondike into shares as a pack needs of each level.
PACKS = {
    "tripeaks-wrap": ("tripeaks", {}, (72, 155, 251, 404)),
    "tripeaks-line": ("tripeaks", {"wrap": False}, (216, 370, 530, 747)),
    "treys-wild": ("treys", {}, (769, 1063, 1344, 1716)),
    "treys-plain": ("treys", {"threes_wild": False}, (478, 711, 956, 1273)),
    "klondike-three": ("klondike", {}, (588, 1011, 1297, 1449)),
    "klondike-one": ("klondike", {"draw": 1}, (1, 242, 724, 1139)),
}

_LARGEST = 256 << 20  # characters of a survey file
_LINE = re.compile(r"[1-9][0-9]{0,9}\t(won|lost|unknown)(\t(0|[1-9][0-9]{0,17})){5}\n")
# A last line whose writing was interrupted
_CUT_OFF = re.compile(r"[0-9]*(\t[a-z]*)?(\t[0-9]*)*")


def deal_game(kind, deal):
    """Return a new game of a kind, a key of PACKS."""
    name, options, _ = PACKS[kind]
    return engine.new(name, deal, **options)


def examine(kind, deal):
    """Survey one deal; return a Finding."""
    game = deal_game(kind, deal)
    result = fast_solver.solve(game)
    played = (0, 0, 0, 0)
    if result.answer == fast_solver.WON:
        played = (*playouts.playouts(game, playouts.RANDOM), *playouts.playouts(game, playouts.GREEDY))
    return Finding(deal, result.answer, result.states, *played)


def difficulty(finding):
    """Return a deal's difficulty: the number of cards that all its playouts left on the table."""
    return finding.random_left + finding.greedy_left


def level(kind, finding):
    """Return the level 0 (easiest) to 4 of a winnable deal."""
    return sum(difficulty(finding) >= bound for bound in PACKS[kind][2])


def write_line(finding):
    """Return a survey file's line for a Finding."""
    return "\t".join(map(str, finding)) + "\n"


def read_text(path, kind, most, hint, encoding="ascii"):
    """Return the text of a file; ToolError, with `hint` for no text, or when it has more than `most` characters."""
    check_regular(path)
    try:
        with open(path, encoding=encoding) as file:
            text = file.read(most + 1)
    except UnicodeDecodeError:
        raise ToolError("%s is not %s: %s" % (path, kind, hint)) from None
    if len(text) > most:
        raise ToolError("%s is too large for %s: more than %d MB" % (path, kind, most >> 20))
    return text


def read_file(path):
    """Return the Findings of a survey file, without an unfinished last line; ToolError when it is not one."""
    text = read_text(path, "a survey file", _LARGEST, "choose a text file that `deals --survey` wrote")
    findings = []
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if not line.endswith("\n") and _CUT_OFF.fullmatch(line):
            break
        if not _LINE.fullmatch(line):
            raise ToolError("%s: line %d is not the finding of a deal" % (path, number))
        deal, answer, *numbers = line.split("\t")
        findings.append(Finding(int(deal), answer, *map(int, numbers)))
    return findings


def merge(paths):
    """Return the Findings of several survey files in order of deals; ToolError for a gap or a contradiction."""
    found = {}
    for path in paths:
        for finding in read_file(path):
            if found.setdefault(finding.deal, finding) != finding:
                raise ToolError("%s contradicts another file about deal %d" % (path, finding.deal))
    deals = sorted(found)
    if not deals:
        raise ToolError("there are no findings in %s" % ", ".join(map(str, paths)))
    if deals[-1] - deals[0] + 1 != len(deals):
        missing = next(deal + 1 for deal in deals if deal + 1 not in found)
        raise ToolError("there is no finding for deal %d: survey its range" % missing)
    return [found[deal] for deal in deals]
