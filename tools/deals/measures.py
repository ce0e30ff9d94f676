"""Measurements on deals: how often following the hint wins, and how fast the solvers are."""

import random
import time
from functools import partial

from tools.deals import fast_solver, findings, hint_play
from tools.deals.progress import in_chunks, progress, share_text

# RP2040 cycles per step of the search, its callers' share included: the highest measured on the emulated chip, with
# misses of the flash's cache (docs/deals.md)
CYCLES = {"tripeaks": 1480, "treys": 1550}
_CLOCK_HZ = 125_000_000
_LONGEST_S = 2  # seconds: the goal for the live mark
_STEPS = 100  # of the search between two looks at its answer
_FEW = 10  # deals that a process takes at a time, each of which takes long


def follow(kind, first, last, jobs):
    """Play deals by taking every hint; print how many are won."""
    deals = range(first, last + 1)
    won = sum(map(sum, in_chunks(jobs, partial(hint_play.follow, kind), deals, _FEW)))
    share = share_text(won, len(deals))
    print("%s, deals %d to %d: following the hint wins %s" % (kind, first, last, share))


def speed(kind, first, last):
    """Print how many deals per second the fast solver solves on one core."""
    fast_solver.solve(findings.deal_game(kind, first))  # loads the compiled code
    began = time.process_time()
    for deal in progress(range(first, last + 1)):
        fast_solver.solve(findings.deal_game(kind, deal))
    rate = (last - first + 1) / (time.process_time() - began)
    print("%s, deals %d to %d: %.0f deals per second on one core" % (kind, first, last, rate))


def _steps_of_deal(kind, most, deal):
    """Return the steps to an answer, rounded up to _STEPS, for each position of a deal played at random.

    Each is searched with an empty table. `most` + 1 stands for more than `most` steps.
    """
    chance = random.Random(deal)
    game = findings.deal_game(kind, deal)
    solver = fast_solver.handheld(game.NAME)
    found = []
    while not game.over and game.length < game.MOST_MOVES:
        solver.forget()
        solver.load(game)
        steps = 0
        while steps < most and not solver.step(_STEPS):
            steps += _STEPS
        found.append(min(steps + _STEPS, most + 1))
        codes = game.moves()
        game.play(chance.choice([code for code in codes if code] or codes))  # 0 is a draw: only when no card fits
    return found


def live(kind, first, last, jobs):
    """Print how soon the live mark would answer on a Pico, in the positions of deals played at random."""
    cycles = CYCLES[findings.PACKS[kind][0]]
    most = _LONGEST_S * _CLOCK_HZ // cycles
    found = in_chunks(jobs, partial(_steps_of_deal, kind, most), range(first, last + 1), _FEW)
    counts = sorted(steps for chunk in found for deal in chunk for steps in deal)
    total = len(counts)
    share = share_text(sum(steps <= most for steps in counts), total)
    print("%s, %d positions of deals %d to %d" % (kind, total, first, last))
    print("answered within %d s: %s, at %d cycles per step" % (_LONGEST_S, share, cycles))
    for percent in (50, 80, 90, 95):
        steps = counts[total * percent // 100]
        text = "more than %d s" % _LONGEST_S
        if steps <= most:
            text = "%.1f million cycles, %.3f s" % (steps * cycles / 1e6, steps * cycles / _CLOCK_HZ)
        print("%d %% within %s" % (percent, text))
