# ruff: noqa: E501
"""Broken lines, one at a time: how many does `--fast` notice?

`python -m tests.mutants` copies the project, and for each line of `MUTANTS` runs, with the line broken, those tests of
`--fast` that can see it; further words go to pytest. It prints which survive. `-j N` uses N processes, `--only WORD`
those whose file contains a word. A line that is no longer there is "gone": put another in its place.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.project import ROOT

_LONGEST_S = 600  # that the tests of one may take on a busy machine; a program without end is noticed, too

# A file, part of a line of it that is there once, what takes its place, and the tests that can see that
MUTANTS = (
    ("display/scene.py", "if not self._kept_shown or self._kept_of_shown is not of:", "if not self._kept_shown:", "display/test_scene.py firmware/table/test_motion.py"),
    ("display/scene.py", "else _STUMP) and w < wide", "else _STUMP) and w <= wide", "display/test_scene.py"),
    ("display/widgets.py", "pages = (count + most - 1) // most", "pages = max(1, count // most)", "display/test_widgets.py firmware/screens/test_home.py"),
    ("display/widgets.py", "low, high = min(low, score), max(high, score)", "low, high = min(low, score), max(low, score)", "display/test_score_sheet.py display/test_widgets.py firmware/screens/test_result.py"),
    ("display/chrome.py", 'line + " " + word if line else word', "line + word if line else word", "display/test_widgets.py firmware/screens/test_messages.py firmware/screens/test_ask.py"),
    ("display/renderers/__init__.py", "ahead + 2 * abs(aside)", "ahead + abs(aside)", "display/test_renderers.py"),
    ("display/renderers/__init__.py", "256 - (rest * rest >> 8) * rest // 256", "256 - (rest * rest >> 9) * rest // 256", "firmware/table/test_piles.py firmware/table/test_motion.py"),
    ("display/win_cascade.py", "min(x + items.CARD_W[self.size], self.width)", "min(x + items.CARD_W[self.size], self.width - 1)", "display/test_win_cascade.py"),
    ("display/surface/__init__.py", "min(self.width, x + w))", "min(self.width, x + w + 1))", "display/test_surface.py"),
    ("firmware/store/saves.py", " or crc32(log[:older]) != self._older_crc", "", "firmware/store/test_power_cut.py firmware/store/test_storage.py"),
    ("firmware/store/statistics.py", "store.current is not None and store.current.session == ledger", "store.current is not None and ledger", "firmware/store/test_agreement.py firmware/store/test_storage.py firmware/screens/test_result.py"),
    ("firmware/store/people.py", "[entry for entry in before if entry[2:4] != [ended, game.deal]]", "list(before)", "firmware/store/test_people.py"),
    ("firmware/store/days.py", "year, month = (year, month + 1) if month < 12 else", "year, month = (year, month + 1) if month < 13 else", "firmware/screens/test_home.py firmware/store/test_agreement.py"),
    ("firmware/store/days.py", "(played & ~late) >> days", "played >> days", "firmware/store/test_agreement.py"),
    ("firmware/store/goals.py", "max(totals[:seat] + totals[seat + 1 :])", "max(totals)", "firmware/store/test_goals.py"),
    ("firmware/table/modes.py", "if self.guard_ms and not table.console.stale:", "if self.guard_ms:", "firmware/table/test_hurry.py"),
    ("firmware/table/modes.py", "if not play.hurry and elapsed(", "if elapsed(", "firmware/table/test_tables.py firmware/table/test_hurry.py"),
    ("firmware/table/play.py", "self.sure[1:] if self.sure[:1] == [code] else []", "self.sure[1:]", "firmware/table/test_hint_words.py firmware/table/test_mark.py"),
    ("firmware/table/hints.py", "boxes = [table.spot()[:4]] if table.spots else []", "boxes = []", "firmware/table/test_hint_place.py firmware/table/test_hint_words.py"),
    ("firmware/screens/result.py", "elif won and record.streak > 1:", "elif won and record.streak > 0:", "firmware/screens/test_result.py"),
    ("firmware/screens/result.py", "if days < 2 or", "if days < 1 or", "firmware/screens/test_result.py firmware/screens/test_home.py"),
    ("firmware/screens/moves.py", "or self.heads or self.game.seats == 1:", "or self.heads:", "firmware/screens/test_moves.py"),
    ("firmware/screens/number.py", "(key == BACK and at > 0)", "key == BACK", "firmware/screens/test_console.py"),
    ("firmware/screens/home.py", "if self.streak > self.done:", "if self.streak >= self.done:", "firmware/screens/test_home.py"),
    ("firmware/menu.py", "min(self.at, len(self.lines) - 1)", "min(self.at, len(self.lines))", "firmware/screens/test_console.py"),
    ("firmware/link/__init__.py", "if self._called_at < 0 or elapsed(now, self._called_at) >= _CALL_MS:", "if self._called_at < 0:", "firmware/link/test_session.py"),
    ("firmware/link/__init__.py", "if crc32(body[:-_CRC_SIZE])", "if 0 and crc32(body[:-_CRC_SIZE])", "firmware/link/test_session.py firmware/link/test_hostile_frames.py"),
    ("firmware/link/fetch.py", "if sender != self.host or len(payload) <= size:", "if len(payload) <= size:", "firmware/link/test_session.py"),
    ("firmware/link/session.py", "peer.length == self.known or not peer.here for peer", "peer.length == self.known for peer", "firmware/link/test_session.py"),
    ("firmware/drivers/panel.py", "(x + w + 1) & ~1)", "(x + w) & ~1)", "firmware/test_drivers.py"),
    ("firmware/drivers/battery.py", "if keyboard.answer < 0 or not 0 < full <= 100:", "if keyboard.answer < 0:", "firmware/test_drivers.py"),
    ("firmware/input.py", "if age < BOUNCE:", "if age < 0:", "firmware/test_input.py"),
    ("firmware/input.py", "< STUCK and self._head == self._tail:", "< STUCK:", "firmware/test_input.py"),
    ("firmware/console.py", "if key < SELECT and not self.heard:", "if key < SELECT:", "firmware/test_sounds.py firmware/screens/test_console.py"),
    ("tools/board/deploy.py", "if room < needed:", "if 0 and room < needed:", "tools/board/test_deploy.py"),
    ("tools/board/uf2.py", "if number >= total or address in program.pages:", "if number >= total:", "tools/board/test_uf2.py tools/board/test_flash.py"),
    ("tools/board/device.py", "if leaves or parts[0].lower() in", "if leaves or parts[0] in", "tools/board/test_build.py"),
    ("tools/board/saves.py", " and not name.endswith(_UNFINISHED):", ":", "tools/board/test_saves.py"),
    ("tools/simulator/pointing.py", "if console.asleep or console.screens[-1].is_table:", "if console.screens[-1].is_table:", "tools/simulator/test_taps.py"),
    ("tools/web/links.py", "dated = today and date == _DATE % today", "dated = today and date", "tools/web/test_link_words.py"),
)  # fmt: skip


def broken(root, mutant):
    """Return the path in the project `root` of a mutant's file, its text, and that with the line broken, or None."""
    name, line, change, _ = mutant
    path = Path(root, name)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return path, text, text.replace(line, change) if text.count(line) == 1 else None


def passes(root, tests, processes, more):
    """Return whether `--fast` passes some tests, given by their places in `tests/`, in the copy `root`."""
    words = [sys.executable, "-m", "pytest", "--fast", "-x", "-q", "-n", str(processes), "-p", "no:cacheprovider", *more]
    try:
        done = subprocess.run(
            [*words, *("tests/" + place for place in tests)],
            cwd=root, env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": ""},
            capture_output=True, text=True, timeout=_LONGEST_S,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    # 2: stopped at the first failure; 5: no test was chosen
    assert done.returncode in (0, 1, 2, 5), done.stdout[-2000:] + done.stderr[-2000:]
    return done.returncode in (0, 5)


def fate(root, mutant, processes, more):
    """Return what becomes of a mutant in the copy `root`: "killed" by the tests that can see it, "survived", "gone"."""
    path, text, changed = broken(root, mutant)
    if changed is None:
        return "gone"
    path.write_text(changed, encoding="utf-8")
    try:
        return "survived" if passes(root, mutant[3].split(), processes, more) else "killed"
    finally:
        path.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.split("\n\n")[0])
    parser.add_argument("-j", type=int, default=2, metavar="N", help="processes")
    parser.add_argument("--only", default="", metavar="WORD", help="those whose file contains a word")
    given, more = parser.parse_known_args()
    chosen = [mutant for mutant in MUTANTS if given.only in mutant[0]]
    killed = 0
    with tempfile.TemporaryDirectory(prefix="tercet-mutants-") as folder:
        words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.check_output(words, cwd=ROOT, text=True).split("\0")
        for name in filter(None, listed):
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, Path(folder, name))
        tests = sorted({place for mutant in chosen for place in mutant[3].split()})
        assert passes(folder, tests, given.j, more), "these tests fail with no line broken"
        for mutant in chosen:
            found = fate(folder, mutant, given.j, more)
            killed += found == "killed"
            print("%-8s  %s: %s" % (found, mutant[0], mutant[2]), flush=True)
    print("%d of %d killed" % (killed, len(chosen)))


if __name__ == "__main__":
    main()
