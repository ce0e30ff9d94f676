"""Surveys: findings about ranges of deals in files, packs made from them, and a summary in numbers."""

import time
from functools import partial

from tools import project
from tools.arena import contest
from tools.deals import fast_solver, findings, hint_play, pack_files, playouts
from tools.deals.progress import in_chunks, share_text
from tools.errors import ToolError
from tools.lines import counted, say
from tools.output import named, write
from tools.workers import limited

SURVEYS = project.BUILD / "deals"
SHIPPED = project.ROOT / "seeds" / "deals"
_FEW = 10  # deals that a process plays by hints at a time


def survey(kind, first, last, jobs, path=None):
    """Append to a file the findings of those deals of a range that it does not have yet; print the speed."""
    path = path or SURVEYS / ("%s-%d-%d.tsv" % (kind, first, last))
    path.parent.mkdir(parents=True, exist_ok=True)
    done = _resume(path, kind, first, last)
    deals = range(first + done, last + 1)
    if not deals:
        say("%s: already complete" % path)
        return
    began = time.perf_counter()
    with named(path), open(path, "a", encoding="ascii", newline="\n") as file:
        for found in in_chunks(jobs, partial(findings.examine, kind), deals, done=done):
            file.write("".join(map(findings.write_line, found)))
            file.flush()
    rate = len(deals) / (time.perf_counter() - began)
    say("%s: %.0f deals per second with %s" % (path, rate, counted(limited(jobs), "worker")))


def _resume(path, kind, first, last):
    """Return how many findings a survey file has, after removing an unfinished last line.

    ToolError: it has another range, or is of another kind, as its last finding shows.
    """
    if not path.exists():
        return 0
    found = findings.read_file(path)
    for deal, finding in enumerate(found, first):
        if finding.deal != deal:
            raise ToolError("%s has another range: deal %d instead of %d" % (path, finding.deal, deal))
    if len(found) > last - first + 1:
        raise ToolError("%s has another range: it continues after deal %d" % (path, last))
    if found and findings.examine(kind, found[-1].deal) != found[-1]:
        raise ToolError("%s is not a survey of %s: its finding for deal %d differs" % (path, kind, found[-1].deal))
    write(path, "".join(map(findings.write_line, found)).encode())
    return len(found)


def merge(kind, files, path=None):
    """Write the pack of a kind from survey files."""
    data = pack_files.pack_bytes(kind, pack_files.choose(kind, findings.merge(files)))
    path = path or (SHIPPED if project.IS_CLONE else SURVEYS) / (kind + ".bin")
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, data, inputs=files)
    say("%s: %d bytes" % (path, len(data)))


def table(kind, files):
    """Print a summary of survey files, with 95 % intervals."""
    found = findings.merge(files)
    total = len(found)
    won = [one for one in found if one.answer == fast_solver.WON]
    states = sorted(one.states for one in found)
    print("%s, deals %d to %d" % (kind, found[0].deal, found[-1].deal))
    print("can be won      %s" % share_text(len(won), total, 2))
    unknown = sum(one.answer == fast_solver.UNKNOWN for one in found)
    if unknown:
        print("not decided     %s" % share_text(unknown, total, 2))
    print("states          median %d, mean %.0f, most %d" % (states[total // 2], sum(states) / total, states[-1]))
    percent = 100 / playouts.COUNTS[findings.PACKS[kind][0]]  # that a win counts
    for play in ("random", "greedy"):
        wins = contest.tally([percent * getattr(one, play + "_wins") for one in found])
        print("%s play     %.2f %% ± %s" % (play, wins.mean, contest.half_text(wins)))
    hardness = sorted(map(findings.difficulty, won))
    if won:
        print("fifths of difficulty: %s" % ", ".join(str(hardness[len(won) * i // 5]) for i in range(1, 5)))
    for number in range(pack_files.LEVELS):
        wins = [one.greedy_wins for one in won if findings.level(kind, one) == number]
        if wins:
            mean = percent * sum(wins) / len(wins)
            print("level %d: %s, greedy play wins %.1f %%" % (number + 1, counted(len(wins), "deal"), mean))


def follow(kind, first, last, jobs):
    """Play deals by taking every hint; print how many are won."""
    deals = range(first, last + 1)
    won = sum(map(sum, in_chunks(jobs, partial(hint_play.follow, kind), deals, _FEW)))
    share = share_text(won, len(deals))
    print("%s, deals %d to %d: following the hint wins %s" % (kind, first, last, share))
