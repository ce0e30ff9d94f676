"""Make, merge and prove packs of certified deals, and the table of how often deals can be won.

    deals --survey tripeaks-wrap --range 1-20000      what is true of each of these deals, into build/deals/
    deals --merge FILE ... -o PACK.bin                the pack of the surveys' best-ordered deals
    deals --verify [PACK.bin ...]                     proves packs anew (all that ship, when none is named)
    deals --table FILE ...                            shares with 95 % intervals from surveys
    deals --compare 3000                              the fast solver against the plain one
    deals --best tripeaks-wrap --range 7-7            the best score of each deal of TriPeaks, and the moves
    deals --follow tripeaks-wrap --range 1-400        games played by following the fair hint
    deals --speed tripeaks-wrap --range 1-2000        how fast one core solves
    deals --live tripeaks-wrap --range 1-200          how soon the live mark answers on a Pico
"""

import math
import os
import random
import re
import sys
import time
from pathlib import Path

import engine
from tools import arena, project
from tools.errors import ToolError
from tools.output import written
from tools.solve import certify, fast, oracle, packing
from tools.workers import bounded, spread

SURVEYS = project.BUILD / "deals"
SHIPPED = project.ROOT / "seeds" / "deals"
_CHUNK = 100
# The options that count something, and what: none can be less than one of it
_COUNTS = (("jobs", "process"), ("sample", "deal"), ("compare", "position"))


def add_arguments(parser):
    """Say what the command takes."""
    names = sorted(certify.PACKS)
    do = parser.add_mutually_exclusive_group(required=True)
    do.add_argument("--survey", metavar="KIND", choices=names, help="find out about deals; KIND: " + ", ".join(names))
    do.add_argument("--merge", metavar="FILE", nargs="+", help="make a pack from survey files")
    do.add_argument("--verify", metavar="PACK", nargs="*", help="prove every deal of packs anew")
    do.add_argument("--table", metavar="FILE", nargs="+", help="print what surveys say, with 95 %% intervals")
    do.add_argument("--compare", metavar="N", type=int, help="check the fast solver on N small positions")
    do.add_argument("--follow", metavar="KIND", choices=names, help="play deals by following the fair hint")
    best = [name for name in names if name.startswith("tripeaks")]
    do.add_argument("--best", metavar="KIND", choices=best, help="find the best score of each deal of TriPeaks")
    do.add_argument("--speed", metavar="KIND", choices=names, help="time the fast solver on one core")
    do.add_argument("--live", metavar="KIND", choices=names, help="count the live mark's steps, in positions of deals")
    parser.add_argument("--range", metavar="A-B", default="1-20000", help="deal numbers (default 1-20000)")
    parser.add_argument("--kind", choices=names, help="what the files of --merge or --table are about")
    parser.add_argument("--sample", metavar="N", type=int, help="verify only N deals of each pack, chosen by chance")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count(), help="processes, at most one a core")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="where to write")


def run(args):
    """Do what `args` ask; return the exit code."""
    _check_counts(args)
    if args.survey:
        return _survey(args)
    if args.merge:
        return _merge(args)
    if args.verify is not None:
        return _verify(args)
    if args.table:
        return _table(args)
    if args.compare is not None:
        return _compare(args.compare)
    if args.follow:
        return _follow(args)
    if args.best:
        return _best(args)
    if args.speed:
        return _speed(args)
    return _live(args)


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
    for kind in certify.PACKS:
        if all(Path(path).name.startswith(kind) for path in what):
            return kind
    raise ToolError("the files' names do not say which kind of deals they are about: say it with --kind")


def _progress(things, total, done=0):
    from tqdm import tqdm

    return tqdm(things, total=total, initial=done, unit="deal", disable=not sys.stderr.isatty())


# --survey


def _examine_chunk(job):
    kind, first, last = job
    return [certify.examine(kind, deal) for deal in range(first, last + 1)]


def _survey(args):
    first, last = _range(args.range)
    path = args.output or SURVEYS / ("%s-%d-%d.tsv" % (args.survey, first, last))
    path.parent.mkdir(parents=True, exist_ok=True)
    done = _resume(path, first, last)
    start = first + done
    jobs = [(args.survey, at, min(at + _CHUNK - 1, last)) for at in range(start, last + 1, _CHUNK)]
    began = time.perf_counter()
    bar = _progress(None, last - first + 1, done)
    with open(path, "a", encoding="ascii", newline="\n") as file:
        for findings in spread(args.jobs, _examine_chunk, jobs):
            file.write("".join(map(certify.write_line, findings)))
            file.flush()
            bar.update(len(findings))
    bar.close()
    seconds = time.perf_counter() - began
    if jobs:
        rate = (last - start + 1) / seconds
        print("%s: %.0f deals a second with %d processes" % (path, rate, bounded(args.jobs)))
    else:
        print("%s: already complete" % path)
    return 0


def _resume(path, first, last):
    """Return how many deals a survey file already has, and cut off a half-written line."""
    if not path.exists():
        return 0
    findings = certify.read_file(path)
    for at, finding in enumerate(findings):
        if finding.deal != first + at:
            raise ToolError("%s is of another range: deal %d is where %d should be" % (path, finding.deal, first + at))
    if len(findings) > last - first + 1:
        raise ToolError("%s goes on after deal %d: it is of another range" % (path, last))
    with written(path) as draft:
        draft.write_text("".join(map(certify.write_line, findings)), encoding="ascii", newline="\n")
    return len(findings)


# --merge


def _merge(args):
    kind = _kind(args, args.merge)
    findings = certify.merge(args.merge)
    data = packing.pack_bytes(kind, packing.choose(kind, findings))
    path = args.output or SHIPPED / (kind + ".bin")
    path.parent.mkdir(parents=True, exist_ok=True)
    with written(path, inputs=args.merge) as draft:
        draft.write_bytes(data)
    print("%s: %d bytes" % (path, len(data)))
    return 0


# --verify


def _prove_chunk(job):
    kind, chunk = job
    return [packing.prove(kind, level, deal) for level, deal in chunk]


def _verify(args):
    paths = args.verify or sorted(SHIPPED.glob("*.bin"))
    if not paths:
        raise ToolError("there is no pack in %s" % SHIPPED)
    wrong = 0
    for path in paths:
        kind, deals = packing.read_pack(path)
        if args.sample is not None and args.sample < len(deals):
            deals = random.Random(args.sample).sample(deals, args.sample)
        jobs = [(kind, deals[at : at + _CHUNK]) for at in range(0, len(deals), _CHUNK)]
        bar = _progress(None, len(deals))
        faults = []
        for found in spread(args.jobs, _prove_chunk, jobs):
            faults += [fault for fault in found if fault]
            bar.update(len(found))
        bar.close()
        for fault in faults:
            print("%s: %s" % (path, fault))
        print("%s: %d of %d deals proved" % (path, len(deals) - len(faults), len(deals)))
        wrong += len(faults)
    return 1 if wrong else 0


# --table


def interval(count, total):
    """Return (low, high): Wilson's 95 % interval of a share of `count` in `total`, as fractions."""
    z = 1.959964
    share = count / total
    middle = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return (middle - spread) / (1 + z * z / total), (middle + spread) / (1 + z * z / total)


def _table(args):
    kind = _kind(args, args.table)
    findings = certify.merge(args.table)
    total = len(findings)
    counts = {answer: sum(one.answer == answer for one in findings) for answer in (fast.WON, fast.LOST, fast.UNKNOWN)}
    low, high = interval(counts[fast.WON], total)
    states = sorted(one.states for one in findings)
    print("%s, deals %d to %d" % (kind, findings[0].deal, findings[-1].deal))
    print("can be won      %.2f %% (%.2f to %.2f)" % (100 * counts[fast.WON] / total, 100 * low, 100 * high))
    print("unknown         %d" % counts[fast.UNKNOWN])
    print("states          median %d, mean %.0f, most %d" % (states[total // 2], sum(states) / total, states[-1]))
    for what in ("random", "greedy"):
        item = arena.tally([getattr(one, what + "_wins") for one in findings])
        print("%s play     %.2f %% ± %s" % (what, item.mean, arena.half_text(item)))
    won = sorted(certify.difficulty(one) for one in findings if one.answer == fast.WON)
    if won:
        print("fifths of difficulty: %s" % ", ".join(str(won[len(won) * i // 5]) for i in range(1, 5)))
    for number in range(packing.LEVELS):
        wins = [
            one.greedy_wins for one in findings if one.answer == fast.WON and certify.level(kind, one) == number
        ]
        if wins:
            print("level %d: %d deals, greedy play wins %.1f %%" % (number + 1, len(wins), sum(wins) / len(wins)))
    return 0


# --compare


def small_position(chance):
    """Return a game of a random kind and options, played by chance until few cards are left."""
    while True:
        name = chance.choice(("tripeaks", "treys"))
        if name == "tripeaks":
            options = {"wrap": chance.random() < 0.5, "jokers": chance.choice((0, 1, 2))}
            options["forced_draw"] = chance.random() < 0.3
        else:
            options = {"threes_wild": chance.random() < 0.5}
        game = engine.new(name, chance.randrange(1, engine.DEALS), **options)
        few = chance.randrange(3, 14)
        while not game.over and (game.cards_left > few or chance.random() < 0.3):
            game.play(chance.choice(game.moves()))
        if not game.over:
            return game


def _compare(count):
    chance = random.Random(count)
    won = 0
    for _ in _progress(range(count), count):
        game = small_position(chance)
        result = fast.solve(game)
        line = oracle.winning_line(game)
        if (line is None) != (result.answer == fast.LOST):
            print("%s deal %d %s after %s: the solvers disagree" % (game.NAME, game.deal, game.options, game.log))
            return 1
        for code in result.moves:
            game.play(code)
        if line is not None and not game.won:
            print("%s deal %d %s: the moves found do not win" % (game.NAME, game.deal, game.options))
            return 1
        won += line is not None
    print("%d positions, %d of them can be won: both solvers agree" % (count, won))
    return 0


# --follow


def _follow_chunk(job):
    from tools.solve.follow import follow

    kind, first, last = job
    return [follow(kind, deal) for deal in range(first, last + 1)]


def _follow(args):
    first, last = _range(args.range)
    jobs = [(args.follow, at, min(at + 9, last)) for at in range(first, last + 1, 10)]
    bar = _progress(None, last - first + 1)
    won = 0
    for results in spread(args.jobs, _follow_chunk, jobs):
        won += sum(results)
        bar.update(len(results))
    bar.close()
    total = last - first + 1
    low, high = interval(won, total)
    share = "%.1f %% (%.1f to %.1f)" % (100 * won / total, 100 * low, 100 * high)
    print("%s, deals %d to %d: following the hint wins %s" % (args.follow, first, last, share))
    return 0


# --best


def _best(args):
    from tools.solve.score import best_score

    first, last = _range(args.range)
    for deal in range(first, last + 1):
        game = certify.deal_game(args.best, deal)
        best = best_score(game)
        print("deal %d: %d points: %s" % (deal, best.points, "; ".join(map(game.text, best.moves))))
    return 0


# --speed


def _speed(args):
    first, last = _range(args.range)
    fast.solve(certify.deal_game(args.speed, first))  # loads what is compiled
    began = time.process_time()
    for deal in _progress(range(first, last + 1), last - first + 1):
        fast.solve(certify.deal_game(args.speed, deal))
    rate = (last - first + 1) / (time.process_time() - began)
    print("%s, deals %d to %d: %.0f deals a second on one core" % (args.speed, first, last, rate))
    return 0


# --live

# Cycles of an RP2040 for a step of the search with its share of what calls it; the dearest measured on the emulated
# chip (docs/deals.md), and a quarter more because the emulator has no flash cache to miss.
CYCLES = {"tripeaks": 1660, "treys": 1720}
_CLOCK = 125000000
_PATIENCE = 2  # seconds


def _live_chunk(job):
    kind, first, last, most = job
    return [steps for deal in range(first, last + 1) for steps in _live_steps(kind, deal, most)]


def _live_steps(kind, deal, most):
    """Yield the steps to an answer, at most `most`, for each position of a deal played by chance, memory empty."""
    chance = random.Random(deal)
    game = certify.deal_game(kind, deal)
    solver = fast.handheld(game.NAME)
    while not game.over:
        solver.forget()
        solver.load(game)
        steps = 0
        while steps < most and not solver.step(_CHUNK):
            steps += _CHUNK
        yield min(steps + _CHUNK, most + 1)
        codes = game.moves()
        game.play(chance.choice([code for code in codes if code] or codes))


def _live(args):
    first, last = _range(args.range)
    cycles = CYCLES[certify.PACKS[args.live][0]]
    most = _PATIENCE * _CLOCK // cycles
    jobs = [(args.live, at, min(at + 9, last), most) for at in range(first, last + 1, 10)]
    counts = sorted(steps for found in spread(args.jobs, _live_chunk, jobs) for steps in found)
    total = len(counts)
    in_time = sum(steps <= most for steps in counts)
    low, high = interval(in_time, total)
    shares = 100 * in_time / total, 100 * low, 100 * high
    print("%s, %d positions of deals %d to %d" % (args.live, total, first, last))
    print("answered within %d s: %.1f %% (%.1f to %.1f), at %d cycles a step" % (_PATIENCE, *shares, cycles))
    for percent in (50, 80, 90, 95):
        steps = counts[total * percent // 100]
        what = "more than %d s" % _PATIENCE
        if steps <= most:
            what = "%.1f million cycles, %.3f s" % (steps * cycles / 1e6, steps * cycles / _CLOCK)
        print("%d %% within %s" % (percent, what))
    return 0
