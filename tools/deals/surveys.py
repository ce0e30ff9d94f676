"""Surveys: what is true of each deal of a range, stored in files; packs made of them, and shares printed."""

import time
from collections import Counter

from tools import project
from tools.arena import contest
from tools.deals import fast_solver, findings, pack_files
from tools.deals.progress import CHUNK, interval, progress
from tools.errors import ToolError
from tools.output import written
from tools.workers import limited, parallel

SURVEYS = project.BUILD / "deals"
SHIPPED = project.ROOT / "seeds" / "deals"


def _examine_chunk(job):
    kind, first, last = job
    return [findings.examine(kind, deal) for deal in range(first, last + 1)]


def survey(kind, first, last, jobs, path=None):
    """Find out about the deals of a range that a file does not have yet; print how long it took."""
    path = path or SURVEYS / ("%s-%d-%d.tsv" % (kind, first, last))
    path.parent.mkdir(parents=True, exist_ok=True)
    done = _resume(path, first, last)
    start = first + done
    parts = [(kind, at, min(at + CHUNK - 1, last)) for at in range(start, last + 1, CHUNK)]
    began = time.perf_counter()
    bar = progress(None, last - first + 1, done)
    with open(path, "a", encoding="ascii", newline="\n") as file:
        for found in parallel(jobs, _examine_chunk, parts):
            file.write("".join(map(findings.write_line, found)))
            file.flush()
            bar.update(len(found))
    bar.close()
    seconds = time.perf_counter() - began
    if parts:
        rate = (last - start + 1) / seconds
        print("%s: %.0f deals per second with %d processes" % (path, rate, limited(jobs)))
    else:
        print("%s: already complete" % path)


def _resume(path, first, last):
    """Return how many deals a survey file already has, and cut off a half-written line."""
    if not path.exists():
        return 0
    found = findings.read_file(path)
    for at, finding in enumerate(found):
        if finding.deal != first + at:
            raise ToolError("%s is of another range: deal %d is where %d should be" % (path, finding.deal, first + at))
    if len(found) > last - first + 1:
        raise ToolError("%s goes on after deal %d: it is of another range" % (path, last))
    with written(path) as draft:
        draft.write_text("".join(map(findings.write_line, found)), encoding="ascii", newline="\n")
    return len(found)


def merge(kind, files, path=None):
    """Make the pack of the best-ordered deals of survey files."""
    found = findings.merge(files)
    data = pack_files.pack_bytes(kind, pack_files.choose(kind, found))
    path = path or SHIPPED / (kind + ".bin")
    path.parent.mkdir(parents=True, exist_ok=True)
    with written(path, inputs=files) as draft:
        draft.write_bytes(data)
    print("%s: %d bytes" % (path, len(data)))


def table(kind, files):
    """Print what surveys say, with 95 % intervals."""
    found = findings.merge(files)
    total = len(found)
    counts = Counter(one.answer for one in found)
    low, high = interval(counts[fast_solver.WON], total)
    states = sorted(one.states for one in found)
    print("%s, deals %d to %d" % (kind, found[0].deal, found[-1].deal))
    print("can be won      %.2f %% (%.2f to %.2f)" % (100 * counts[fast_solver.WON] / total, 100 * low, 100 * high))
    print("unknown         %d" % counts[fast_solver.UNKNOWN])
    print("states          median %d, mean %.0f, most %d" % (states[total // 2], sum(states) / total, states[-1]))
    for what in ("random", "greedy"):
        item = contest.tally([getattr(one, what + "_wins") for one in found])
        print("%s play     %.2f %% ± %s" % (what, item.mean, contest.half_text(item)))
    won = [one for one in found if one.answer == fast_solver.WON]
    hard = sorted(map(findings.difficulty, won))
    if won:
        print("fifths of difficulty: %s" % ", ".join(str(hard[len(hard) * i // 5]) for i in range(1, 5)))
    for number in range(pack_files.LEVELS):
        wins = [one.greedy_wins for one in won if findings.level(kind, one) == number]
        if wins:
            print("level %d: %d deals, greedy play wins %.1f %%" % (number + 1, len(wins), sum(wins) / len(wins)))
