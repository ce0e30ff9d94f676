"""How well the hint plays, the best scores of deals, and how fast deals are solved, here and on a Pico."""

import random
import time

from tools.deals import fast_solver, findings
from tools.deals.progress import CHUNK, interval, progress
from tools.workers import parallel

# Cycles of an RP2040 for a step of the search with its share of what calls it; the costliest measured on the emulated
# chip (docs/deals.md), and a quarter more because the emulator has no flash cache to miss.
CYCLES = {"tripeaks": 1660, "treys": 1720}
_CLOCK = 125000000
_PATIENCE = 2  # seconds


def _follow_chunk(job):
    from tools.deals.hint_play import follow

    kind, first, last = job
    return [follow(kind, deal) for deal in range(first, last + 1)]


def follow(kind, first, last, jobs):
    """Play deals by following the fair hint; print how many are won."""
    parts = [(kind, at, min(at + 9, last)) for at in range(first, last + 1, 10)]
    bar = progress(None, last - first + 1)
    won = 0
    for results in parallel(jobs, _follow_chunk, parts):
        won += sum(results)
        bar.update(len(results))
    bar.close()
    total = last - first + 1
    low, high = interval(won, total)
    share = "%.1f %% (%.1f to %.1f)" % (100 * won / total, 100 * low, 100 * high)
    print("%s, deals %d to %d: following the hint wins %s" % (kind, first, last, share))


def best(kind, first, last):
    """Print the best score of each deal of TriPeaks, and the moves."""
    from tools.deals.best_score import best_score

    for deal in range(first, last + 1):
        game = findings.deal_game(kind, deal)
        found = best_score(game)
        print("deal %d: %d points: %s" % (deal, found.points, "; ".join(map(game.text, found.moves))))


def speed(kind, first, last):
    """Time the fast solver on one core."""
    fast_solver.solve(findings.deal_game(kind, first))  # loads what is compiled
    began = time.process_time()
    for deal in progress(range(first, last + 1), last - first + 1):
        fast_solver.solve(findings.deal_game(kind, deal))
    rate = (last - first + 1) / (time.process_time() - began)
    print("%s, deals %d to %d: %.0f deals per second on one core" % (kind, first, last, rate))


def _live_chunk(job):
    kind, first, last, most = job
    return [steps for deal in range(first, last + 1) for steps in _live_steps(kind, deal, most)]


def _live_steps(kind, deal, most):
    """Yield the steps to an answer, at most `most`, for each position of a deal played at random, table empty."""
    chance = random.Random(deal)
    game = findings.deal_game(kind, deal)
    solver = fast_solver.handheld(game.NAME)
    while not game.over:
        solver.forget()
        solver.load(game)
        steps = 0
        while steps < most and not solver.step(CHUNK):
            steps += CHUNK
        yield min(steps + CHUNK, most + 1)
        codes = game.moves()
        game.play(chance.choice([code for code in codes if code] or codes))


def live(kind, first, last, jobs):
    """Print how soon the live mark would answer on a Pico, in the positions of deals played at random."""
    cycles = CYCLES[findings.PACKS[kind][0]]
    most = _PATIENCE * _CLOCK // cycles
    parts = [(kind, at, min(at + 9, last), most) for at in range(first, last + 1, 10)]
    counts = sorted(steps for found in parallel(jobs, _live_chunk, parts) for steps in found)
    total = len(counts)
    in_time = sum(steps <= most for steps in counts)
    low, high = interval(in_time, total)
    shares = 100 * in_time / total, 100 * low, 100 * high
    print("%s, %d positions of deals %d to %d" % (kind, total, first, last))
    print("answered within %d s: %.1f %% (%.1f to %.1f), at %d cycles a step" % (_PATIENCE, *shares, cycles))
    for percent in (50, 80, 90, 95):
        steps = counts[total * percent // 100]
        what = "more than %d s" % _PATIENCE
        if steps <= most:
            what = "%.1f million cycles, %.3f s" % (steps * cycles / 1e6, steps * cycles / _CLOCK)
        print("%d %% within %s" % (percent, what))
