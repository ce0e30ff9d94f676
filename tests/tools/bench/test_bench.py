"""`bench` measures the right things; none of its figures decides a test."""

import os
from types import SimpleNamespace

import pytest

import engine
from tests.tools.refusals import done
from tools.bench import PLAYED_AGAINST, Figure, desktop, pages
from tools.commands import bench
from tools.project import VERSION

PHASES = {
    "tresydos": {"draw", "discard", "show"},
    "trepenta": {"pile", "sort", "draw", "turn", "lay"},
    "trex": {"name", "appeal", "reveal", "trick", "layout"},
}


def test_a_table_is_written_between_its_marks_and_nothing_else_of_the_page_changes(monkeypatch, tmp_path, capsys):
    """Tables that were not measured stay; missing figures are shown as a dash."""
    page = "Before.\n<!-- bench:heap -->\n| old |\n<!-- /bench -->\n\n<!-- bench:speed -->\n%s<!-- /bench -->\nAfter.\n"
    kept = "| Tercet 0, MicroPython 1, 2026-01-01 | Treys |\n|---|---|\n"
    (tmp_path / "page.md").write_text(page % kept, encoding="utf-8")
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    monkeypatch.setattr(desktop, "heap", lambda: iter([Figure("240 × 240", "treys", 118016, "bytes")]))
    monkeypatch.setattr(desktop, "run_32_bit", lambda code: "3.4.0; MicroPython v1.28.0 on 2026-06-02")
    printed = done(capsys, "bench", "--only", "heap", "--write")
    assert "page.md: table heap written\n" in printed
    assert "page.md: table speed kept, not measured now: Tercet 0, MicroPython 1, 2026-01-01\n" in printed
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    made = pages.marked()["heap"][1]
    assert text == (page % kept).replace("| old |\n", made)
    assert made.startswith("| Tercet %s, MicroPython 1.28.0, 20" % VERSION)
    cells = ["118,016" if of == "treys" else "–" for of in ("home", *engine.GAMES)]
    assert "| 240 × 240 | %s |\n" % " | ".join(cells) in made


def test_each_figure_of_the_emulated_pico_is_given_without_misses_of_the_cache_and_with_them(
    monkeypatch, tmp_path, capsys
):
    from tools.bench import device  # needs rp2040py

    def measure(uf2, board, whole, game):
        yield Figure("another game", game, 100 + int(os.environ["TERCET_MISS"]), "ms")

    monkeypatch.setattr(device, "measure", measure)
    monkeypatch.setattr(bench, "read_uf2", lambda path: SimpleNamespace(pages={0: b"MicroPython v1.28.0 on"}))
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.setenv("TERCET_MISS", "7")
    (tmp_path / "page.md").write_text("<!-- bench:device -->\n<!-- /bench -->\n", encoding="utf-8")
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    printed = done(capsys, "bench", "--only", "device", "--write", "--uf2", "x", "--miss", "40")
    assert [line.split() for line in printed.splitlines() if "another" in line] == 3 * [
        ["another", "game", "100", "140", "ms"]
    ]
    rows = [line.split(" | ")[1:] for line in pages.marked()["device"][1].splitlines() if "another game" in line]
    assert rows == [["0", "100 |"], ["40", "140 |"]]
    printed = done(capsys, "bench", "--only", "device", "--uf2", "x", "--game", "trex")
    assert [line.split()[:4] for line in printed.splitlines() if "another" in line] == [
        ["another", "game,", "trex", "100"]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED_AGAINST)
def test_the_positions_for_opponents_are_of_every_kind(name, monkeypatch):
    """Sixty real decisions in every phase that asks for one, the same ones each time."""
    from tools.bench import thinking  # needs rp2040py, unlike the other tests

    games = thinking.positions(name, 60)
    assert len(games) == 60 and all(len(game.moves()) > 1 for game in games)
    assert {thinking.kind(game).split()[0] for game in games} == PHASES[name]
    monkeypatch.setattr(thinking, "_DEALS", 2)
    few = [[game.s for game in thinking.positions(name, 60)] for _ in range(2)]
    assert few[0] == few[1] and len(few[0]) > 20


class _Slow:
    """A handheld whose display changes at some milliseconds after the press, and whose processor works until then."""

    def __init__(self, *changes):
        self._changes = [1e6 * at for at in changes]
        self.nanos = 0
        self.buttons = SimpleNamespace(tap=lambda key, ms: None)
        self.display = SimpleNamespace(changed_at=-1, written_at=-1)

    def busy_nanos(self):
        return min(self.nanos, max(self._changes, default=0))

    def run_until(self, condition, seconds):
        while self.nanos < 1e9 * seconds and not condition():
            self.nanos += 1_000_000
            if self.nanos in self._changes:
                self.display.changed_at = self.display.written_at = self.nanos

    def settle(self):
        pass


@pytest.mark.parametrize(
    "changes, found",
    [
        ((23,), (23, 23, 0)), ((9, 102, 130), (9, 130, 42)), ((12, 260), (12, 260, 200)), ((200,), (200, 200, 140)),
        ((), (0, 0, 0)),
    ],
)  # fmt: skip
def test_an_answer_is_waited_for_however_late_it_comes(changes, found):
    from tools.bench.device import Response

    answer = Response(_Slow(*changes), "select")
    assert (answer.first, answer.last, answer.moves) == found
