"""Opponents of two levels against each other on duplicate deals.

Each deal number is played once in every order in which the levels can sit, so that both get the same cards. One
result is what a level scored on one deal number, all orders together; the intervals are over deal numbers.
What a game counts in a contest it says in `engine/<game>/contest.py`, if that is not the score of a whole game.
"""

import importlib.util
import itertools
import math
from collections import namedtuple
from functools import cache, partial

from tqdm import tqdm

import engine
from engine import players
from engine.rng import Rng
from tools.workers import limited, parallel

# unit: what is played on one deal number. better: 1 when the higher score is better, else -1.
# done(game): the unit is played out. parts(game): what it consisted of, name -> one score per seat.
# measure: what the score counts, shown times `times`.
Rules = namedtuple("Rules", "unit better done parts measure times")


def games():
    """Return the names of the games that have opponents."""
    return [name for name in engine.GAMES if "player" in engine.kind(name).HELPERS]


@cache
def rules(name):
    """Return the Rules of a game: whole games and their scores, or what its package says in `contest.py`."""
    fewest = engine.kind(name).FEWEST
    path = engine.rules(name) + ".contest"
    own = importlib.import_module(path) if importlib.util.find_spec(path) else None
    return Rules(
        getattr(own, "UNIT", "game"),
        -1 if fewest else 1,
        getattr(own, "done", lambda game: game.over),
        getattr(own, "parts", lambda game: {}),
        getattr(own, "MEASURE", "points for a game" + (", the fewest are best" if fewest else "")),
        getattr(own, "TIMES", 1),
    )


Job = namedtuple("Job", "game levels first seats budget options")
Tally = namedtuple("Tally", "count mean half")  # half: of the 95 % interval


def play(job, deal, letters):
    """Play one unit with `letters` at the seats; return the parts, the whole under the name ""."""
    counts = rules(job.game)
    game = engine.new(job.game, deal, **dict(job.options, seats=letters))
    rngs = [Rng(deal * 8 + seat + 1) for seat in range(len(letters))]
    while not counts.done(game):
        seat = game.to_act
        game.play(players.decide(job.game, game.view(seat), letters[seat], rngs[seat], job.budget))
    parts = counts.parts(game)
    parts[""] = [sum(column) for column in zip(*parts.values())] if parts else game.scores()
    return parts


def orders(levels, first, seats):
    """Return every order in which `first` seats of levels[0] and the rest of levels[1] can sit."""
    found = []
    for chosen in itertools.combinations(range(seats), first):
        found.append("".join(levels[0] if seat in chosen else levels[1] for seat in range(seats)))
    return found


def duplicate(job, deal):
    """Play a deal number in every order; return part -> (mean of the first level, of the second)."""
    sums = {}
    for letters in orders("AB", job.first, job.seats):
        levels = letters.replace("A", job.levels[0]).replace("B", job.levels[1])
        for part, scores in play(job, deal, levels).items():
            row = sums.setdefault(part, [0, 0, 0, 0])
            for letter, score in zip(letters, scores):
                at = 0 if letter == "A" else 2
                row[at] += score
                row[at + 1] += 1
    return {part: (row[0] / row[1], row[2] / row[3]) for part, row in sums.items()}


def _many(job, deals):
    return [duplicate(job, deal) for deal in deals]


def _prepare(game):
    """Compile the playouts of a game whose opponents have some (`<game>_playouts.py` beside this)."""
    path = "tools.arena.%s_playouts" % game
    if importlib.util.find_spec(path):
        importlib.import_module(path).compile_playouts()


def contest(job, start, deals, jobs=1, quiet=False):
    """Play `deals` duplicate deals from number `start` on `jobs` processes; return their results in order."""
    jobs = limited(jobs)
    size = max(1, min(10, deals // (4 * jobs) or 1))
    numbers = range(start, start + deals)
    chunks = [numbers[i : i + size] for i in range(0, deals, size)]
    results = []
    with tqdm(total=deals, unit="deal", disable=quiet or None) as bar:
        for found in parallel(jobs, partial(_many, job), chunks, _prepare, (job.game,)):
            results += found
            bar.update(len(found))
    return results


def tally(values):
    """Return count, mean and half the 95 % interval of the mean."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Tally(count, mean, math.inf)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    return Tally(count, mean, 1.96 * spread / math.sqrt(count))


def half_text(item, times=1):
    """Return half a Tally's interval as tables show it; a single value says nothing of how far values differ."""
    return "-" if math.isinf(item.half) else "%.2f" % (times * item.half)


def report(job, results):
    """Return the lines of the table: the whole first, then the parts."""
    better = rules(job.game).better
    times = rules(job.game).times
    names = sorted({part for row in results for part in row})
    lines = ["%-24s %7s %20s %20s %20s" % ("", "deals", job.levels[0], job.levels[1], "difference")]
    for part in names:
        rows = [row[part] for row in results if part in row]
        tallies = [tally([row[0] for row in rows]), tally([row[1] for row in rows])]
        tallies.append(tally([better * (row[0] - row[1]) for row in rows]))
        cells = tuple("%+.2f ± %s" % (times * item.mean, half_text(item, times)) for item in tallies)
        lines.append("%-24s %7d %20s %20s %20s" % ((part or "a " + rules(job.game).unit, len(rows)) + cells))
    return lines
