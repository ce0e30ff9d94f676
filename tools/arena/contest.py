"""Contests between opponents of two levels on duplicate deals.

Each deal number is played once in every seating of the two levels, so that both get the same cards. One result is a
level's mean score on one deal number over all seatings; the intervals are over deal numbers. A game whose contests do
not count the scores of whole games defines what they count in `engine/<game>/contest.py`.
"""

import importlib.util
import itertools
import math
import statistics
from collections import namedtuple
from functools import cache, partial

import engine
from engine import players
from engine.rng import Rng
from tools.arena.trex_playouts import compile_playouts
from tools.deals.progress import in_chunks
from tools.workers import limited

# unit: what is played on one deal number. better: 1 when the higher score is better, else -1.
# done(game): whether the unit is over. parts(game): its parts, name -> one score per seat.
# measure: what the score counts; tables show it multiplied by `times`.
Rules = namedtuple("Rules", "unit better done parts measure times")


def games():
    """Return the names of the games that have opponents."""
    return [name for name in engine.GAMES if "player" in engine.game_class(name).HELPERS]


@cache
def rules(name):
    """Return the Rules of a game: whole games and their scores, or what its package says in `contest.py`."""
    fewest = engine.game_class(name).LOWEST_WINS
    path = engine.rules_path(name) + ".contest"
    own = importlib.import_module(path) if importlib.util.find_spec(path) else None
    return Rules(
        getattr(own, "UNIT", "game"),
        -1 if fewest else 1,
        getattr(own, "done", lambda game: game.over),
        getattr(own, "parts", lambda game: {}),
        getattr(own, "MEASURE", "points for a game" + (", the fewest are best" if fewest else "")),
        getattr(own, "TIMES", 1),
    )


# levels: two letters of LEVELS; `first` of the `seats` have the first one. budget: samples per decision, 0: the usual
Job = namedtuple("Job", "game levels first seats budget options")
Tally = namedtuple("Tally", "count mean half")  # half the width of the 95 % interval


def play(job, deal, letters):
    """Play one unit with the levels `letters` at the seats; return part -> one score per seat, "" for the whole."""
    counts = rules(job.game)
    game = engine.new(job.game, deal, **dict(job.options, seats=letters))
    rngs = [Rng(deal * 8 + seat + 1) for seat in range(len(letters))]  # no table has more than 7 seats
    while not counts.done(game):
        seat = game.to_act
        game.play(players.decide(job.game, game.view(seat), letters[seat], rngs[seat], job.budget))
    parts = counts.parts(game)
    parts[""] = [sum(column) for column in zip(*parts.values())] if parts else game.scores()
    return parts


def seatings(levels, first, seats):
    """Return every seating of `first` seats of levels[0] and the rest of levels[1], as strings."""
    return [
        "".join(levels[0] if seat in chosen else levels[1] for seat in range(seats))
        for chosen in itertools.combinations(range(seats), first)
    ]


def duplicate(job, deal):
    """Play a deal number in every seating; return part -> (mean of the first level, of the second)."""
    found = {}
    for sides in seatings("AB", job.first, job.seats):  # A: the first level, B: the second, which may be the same
        letters = sides.replace("A", job.levels[0]).replace("B", job.levels[1])
        for part, scores in play(job, deal, letters).items():
            by_side = found.setdefault(part, {"A": [], "B": []})
            for side, score in zip(sides, scores):
                by_side[side].append(score)
    return {part: tuple(sum(scores) / len(scores) for scores in sides.values()) for part, sides in found.items()}


def contest(job, start, deals, jobs=1):
    """Play `deals` duplicate deals from number `start` on `jobs` processes; return their results in order."""
    size = max(1, min(10, deals // (4 * limited(jobs))))  # so that the processes finish at about the same time
    numbers = range(start, start + deals)
    prepare = compile_playouts if job.game == "trex" else None
    found = in_chunks(jobs, partial(duplicate, job), numbers, size, prepare=prepare)
    return [one for chunk in found for one in chunk]


def tally(values):
    """Return the Tally of a sample; a single value has an infinite interval."""
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Tally(len(values), statistics.fmean(values), half)


def half_text(found, times=1):
    """Return half the width of a Tally's interval as tables show it, "-" for an infinite one."""
    return "-" if math.isinf(found.half) else "%.2f" % (times * found.half)


def report(job, results):
    """Return the lines of the table: the whole first, then the parts."""
    unit, better, *_, times = rules(job.game)
    if job.options.get("reverse"):  # TX-O4: the lowest total wins
        better = -better
    lines = ["%-24s %7s %20s %20s %20s" % ("", "deals", job.levels[0], job.levels[1], "difference")]
    for part in sorted({part for row in results for part in row}):
        rows = [row[part] for row in results if part in row]
        columns = *zip(*rows), [better * (first - second) for first, second in rows]
        cells = ("%+.2f ± %s" % (times * one.mean, half_text(one, times)) for one in map(tally, columns))
        lines.append("%-24s %7d %20s %20s %20s" % (part or "a " + unit, len(rows), *cells))
    return lines
