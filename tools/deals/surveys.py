"""Surveys: what is true of each deal of a range, stored in files; packs made of them, and shares printed."""

import time

from tools import project
from tools.arena import contest
from tools.deals import certify, fast, packing
from tools.deals.chunks import CHUNK, interval, progress
from tools.errors import ToolError
from tools.output import written
from tools.workers import bounded, spread

SURVEYS = project.BUILD / "deals"
SHIPPED = project.ROOT / "seeds" / "deals"


def _examine_chunk(job):
    kind, first, last = job
    return [certify.examine(kind, deal) for deal in range(first, last + 1)]


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
        for findings in spread(jobs, _examine_chunk, parts):
            file.write("".join(map(certify.write_line, findings)))
            file.flush()
            bar.update(len(findings))
    bar.close()
    seconds = time.perf_counter() - began
    if parts:
        rate = (last - start + 1) / seconds
        print("%s: %.0f deals per second with %d processes" % (path, rate, bounded(jobs)))
    else:
        print("%s: already complete" % path)


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


def merge(kind, files, path=None):
    """Make the pack of the best-ordered deals of survey files."""
    findings = certify.merge(files)
    data = packing.pack_bytes(kind, packing.choose(kind, findings))
    path = path or SHIPPED / (kind + ".bin")
    path.parent.mkdir(parents=True, exist_ok=True)
    with written(path, inputs=files) as draft:
        draft.write_bytes(data)
    print("%s: %d bytes" % (path, len(data)))


def table(kind, files):
    """Print what surveys say, with 95 % intervals."""
    findings = certify.merge(files)
    total = len(findings)
    counts = {answer: sum(one.answer == answer for one in findings) for answer in (fast.WON, fast.LOST, fast.UNKNOWN)}
    low, high = interval(counts[fast.WON], total)
    states = sorted(one.states for one in findings)
    print("%s, deals %d to %d" % (kind, findings[0].deal, findings[-1].deal))
    print("can be won      %.2f %% (%.2f to %.2f)" % (100 * counts[fast.WON] / total, 100 * low, 100 * high))
    print("unknown         %d" % counts[fast.UNKNOWN])
    print("states          median %d, mean %.0f, most %d" % (states[total // 2], sum(states) / total, states[-1]))
    for what in ("random", "greedy"):
        item = contest.tally([getattr(one, what + "_wins") for one in findings])
        print("%s play     %.2f %% ± %s" % (what, item.mean, contest.half_text(item)))
    won = sorted(certify.difficulty(one) for one in findings if one.answer == fast.WON)
    if won:
        print("fifths of difficulty: %s" % ", ".join(str(won[len(won) * i // 5]) for i in range(1, 5)))
    for number in range(packing.LEVELS):
        wins = [one.greedy_wins for one in findings if one.answer == fast.WON and certify.level(kind, one) == number]
        if wins:
            print("level %d: %d deals, greedy play wins %.1f %%" % (number + 1, len(wins), sum(wins) / len(wins)))
