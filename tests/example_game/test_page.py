"""docs/adding_a_game.md is correct: the code that it quotes is in the sources, the names that it uses exist."""

import os
import re
import shutil
import subprocess
import sys

import pytest

import engine
from display import renderers
from engine import players
from engine.game import Game, SeatChoices
from engine.rng import Rng
from tests.engine import portable
from tests.engine.games import PARTS
from tests.example_game import golf
from tests.long import LONG
from tests.runtimes import ROOT
from tools.board import build

PAGE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
FOLDER = ROOT / "tests" / "example_game"
TESTS = [path for path in (ROOT / "tests").rglob("test_*.py") if path.parent.name not in (FOLDER.name, "emulator")]
_TAKES_GAMES = re.compile(r"engine\.GAMES|engine\.games import|engine import GAMES")
_OF_ALL_GAMES = re.compile(r"\b(GAMES|ALL|SEATED|SOLITAIRES|with_part|params|files)\b|\bhome\(")  # first screen too
SOURCES = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py")]


@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_what_is_quoted_is_in_the_sources(block):
    assert any(block in source for source in SOURCES)


def test_nothing_outside_its_folder_knows_it():
    """Only the page itself and links to it do."""
    for folder in ("assets", "display", "engine", "firmware", "seeds", "tools"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".txt", ".md"):
                text = path.read_text(encoding="utf-8")
                assert "Golf" not in text and "example_game" not in text, path
    assert not any("example" in path or "golf" in path for path in build.plan("armv6m")[0])


def test_every_name_for_later_is_one_that_games_have():
    for name in ("HELPERS", "PACKS", "LOWEST_WINS", "DEAL_KINDS", "OPTION_TITLES"):
        assert "`%s`" % name in PAGE and hasattr(Game, name)
    scores = ("winners()", "outcome(seat)", "comparable_score(score)", "deal_parts(seat)")
    for call in ("pack(options)", "piles()", "route(code)", "progress_text()", *scores):
        assert "`%s`" % call in PAGE and callable(getattr(Game, call.partition("(")[0]))
    for helper in re.findall(r'`"(\w+)"` in `HELPERS`', PAGE):
        assert any(helper in engine.game_class(name).HELPERS for name in engine.GAMES)


def test_every_file_for_later_is_one_that_some_game_has():
    rows = re.findall(r"^\| .*? \| `([^`]*<game>[^`]*)`", PAGE, re.MULTILINE)
    assert len(rows) == 11  # so the pattern still fits the table
    for path in rows:
        assert any(any(ROOT.glob(path.replace("<game>", name))) for name in engine.GAMES), path
    for part, path in PARTS.items():
        assert "`%s`" % path.format("<game>") in PAGE or path.rpartition("/")[2] in PAGE or part == "records", part


def test_the_renderer_is_that_of_piles_where_it_has_none(monkeypatch):
    assert type(renderers.load("golf", 240, 240)).__name__ == "GolfRenderer"
    monkeypatch.setattr(renderers, "renderer_path", lambda name: "tests.example_game.none")
    assert type(renderers.load("golf", 240, 240)).__name__ == "PilesRenderer"


def test_a_game_without_opponents_has_some_that_play_any_legal_move():
    class Table(golf.Golf):
        """Golf, as if others sat at the table."""

        OPTIONS = (*golf.OPTIONS, ("seats", "PN", SeatChoices(2, 2), "Who plays"))

    game = Table(5, dict(engine.new("golf", 5).options, seats="PN"))
    codes = {players.decide("golf", game.view(0), "N", Rng(seed)) for seed in range(1, 60)}
    assert codes == set(game.moves()) and players.explain("golf", game.view(0), min(codes)) == ""


def test_its_sheet_has_its_number_and_the_docstring_of_sheets_lists_the_names():
    assert portable.sheet("golf").NUMBER == engine.number("golf")
    for name in ("pack(options)", "cards(dump)", "NUMBER", "PLAN", "REPORT", "GROWTH", "CLAUSES"):
        assert name in portable.sheet.__doc__


def _of_all_games():
    """Yield the names of the tests to which a further game makes a difference: those of all games, and of the house."""
    for path in TESTS:
        text = path.read_text(encoding="utf-8")
        for block in text.split("\n\n\n") if _TAKES_GAMES.search(text) else ():
            test = re.search(r"^def (test_\w+)", block, re.MULTILINE)
            if test and (_OF_ALL_GAMES.search(block) or path.parent.name == "tests"):
                yield "%s::%s" % (path.relative_to(ROOT).as_posix(), test[1])


@pytest.mark.slow
def test_as_a_game_of_the_project_it_passes_all_tests(tmp_path):
    """The steps on the page are enough: rules, a line in the registry, a sheet, its texts, and nothing else.

    A short run has those tests that take games from the registry, and of their cases none of another game.
    """
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    for name, place in (("golf.py", "engine/golf/__init__.py"), ("sheet.py", "tests/engine/golf/sheet.py")):
        (tmp_path / place).parent.mkdir()
        shutil.copy(FOLDER / name, tmp_path / place)
    registry = tmp_path / "engine" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text(text.replace(")\nGAMES", '    ("golf", 250, "Golf"),\n)\nGAMES'), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "tools", "texts"], cwd=tmp_path, check=True, capture_output=True)
    spanish = tmp_path / "languages" / "es.po"
    text = spanish.read_text("utf-8").replace("#, fuzzy\n", "")
    spanish.write_text(re.sub(r'(?m)^msgstr ""(?=\n\n)', 'msgstr "As y rey"', text), "utf-8")
    words = [sys.executable, "-m", "pytest", "-q", "-n0", "--fast", "-p", "no:cacheprovider", "--assert=plain"]
    words.append("--ignore=tests/example_game")  # they register it
    if not LONG:
        words += ["-k", "golf or not (%s)" % " or ".join(name for name in engine.GAMES if name != "golf")]
        words += _of_all_games()
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout[-4000:]
    assert "golf has no records yet: tests/records/golf-standard.txt is not there" in done.stdout
