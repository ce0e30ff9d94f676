"""What docs/adding_a_game.md says is so: what it quotes is in the sources, what it names is there."""

import re

import pytest

import engine
from display import renderers
from engine import players
from engine.game import Game
from engine.rng import Rng
from engine.seating import Seats
from tests.engine import portable
from tests.example_game import thirds
from tests.runtimes import ROOT
from tools.board import build

PAGE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
FOLDER = ROOT / "tests" / "example_game"
SOURCES = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py")]
MOST_LINES = 150


@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_what_is_quoted_is_in_the_sources(block):
    assert any(block in source for source in SOURCES)


def test_the_rules_are_short_and_in_one_file():
    assert len((FOLDER / "thirds.py").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_nothing_outside_its_folder_knows_it():
    """But for the page, and what links to it."""
    for folder in ("assets", "display", "engine", "firmware", "seeds", "tools"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".txt", ".md"):
                text = path.read_text(encoding="utf-8")
                assert "Thirds" not in text and "example_game" not in text, path
    assert not any("example" in path or "thirds" in path for path in build.plan("armv6m")[0])


def test_every_name_for_later_is_one_that_games_have():
    for name in ("HELPERS", "PACKS", "LOWEST_WINS", "DEAL_KINDS", "OPTION_TITLES"):
        assert "`%s`" % name in PAGE and hasattr(Game, name)
    scores = ("winners()", "outcome(seat)", "comparable_score(score)", "deal_parts(seat)")
    for call in ("pack(options)", "card_rows()", "progress_text()", *scores):
        assert "`%s`" % call in PAGE and callable(getattr(Game, call.partition("(")[0]))
    for helper in re.findall(r'`"(\w+)"` in `HELPERS`', PAGE):
        assert any(helper in engine.game_class(name).HELPERS for name in engine.GAMES)


def test_every_file_for_later_is_one_that_some_game_has():
    rows = re.findall(r"^\| .*? \| `([^`]*<game>[^`]*)`", PAGE, re.MULTILINE)
    assert len(rows) == 9
    for path in rows:
        assert any((ROOT / path.replace("<game>", name)).exists() for name in engine.GAMES), path


def test_the_usual_answers():
    game = engine.new("thirds", 3)
    assert not (game.HELPERS or game.PACKS or game.DEAL_KINDS or game.OPTION_TITLES)
    assert not (game.LOWEST_WINS or game.has_hints)
    assert game.pack(game.options) is None and game.deal_parts(0) == () and game.comparable_score(-7) == -7
    assert type(renderers.load("thirds", 240, 240)).__name__ == "PlainRenderer"


def test_a_game_without_opponents_has_some_that_play_any_legal_move():
    class Table(thirds.Thirds):
        """Thirds, as if others sat at the table."""

        OPTIONS = (*thirds.OPTIONS, ("seats", "PN", Seats(2, 2), "Who plays"))

    game = Table(5, dict(engine.new("thirds", 5).options, seats="PN"))
    codes = {players.decide("thirds", game.view(0), "N", Rng(seed)) for seed in range(1, 60)}
    assert codes == set(game.moves()) and players.explain("thirds", game.view(0), min(codes)) == ""


def test_a_new_game_is_asked_for_what_the_page_says():
    """A game in the registry needs a sheet with CLAUSES; its number is pinned there."""
    sheet = portable.sheet("thirds")
    assert sheet.NUMBER == engine.number("thirds")
    assert all(hasattr(portable.sheet(name), "CLAUSES") for name in engine.GAMES if name != "thirds")
    for name in ("pack(options)", "cards(dump)", "NUMBER", "PLAN", "REPORT", "GROWTH", "CLAUSES"):
        assert name in portable.sheet.__doc__
