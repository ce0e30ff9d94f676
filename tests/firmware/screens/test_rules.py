"""The rules of every game: chapters and pages on every screen, and the ways to them and back."""

import re

import pytest

import engine
from display import items
from engine.rng import Rng
from firmware.menu import option_title
from tests.display.frame import assert_on_screen, items_of, text_boxes
from tests.engine.games import params
from tests.engine.moves import played, taken_back
from tests.engine.portable import any_move
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import TEXTS, script

pytestmark = pytest.mark.usefixtures("unpainted")

MOST_PAGES = 3  # of a chapter


def opened(board, folder, name):
    """Return a scripted console with a game's rules on the screen, and the screen."""
    console = script(board, folder).home()
    return console, console.open("rules", name)


def text_of(name):
    """Return the rules text of a game."""
    return (TEXTS / (name + ".txt")).read_text(encoding="utf-8")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", params("rules text"))
def test_every_page_is_whole(board, name, tmp_path):
    console, screen = opened(board, tmp_path, name)
    scene = console.scene
    assert not misplaced(scene) and screen.titles == re.findall("^# (.*)$", text_of(name), re.M)
    pictures = 0
    console.press("a")
    for chapter in range(len(screen.titles)):
        assert screen.chapter == chapter and screen.page == 0 and 1 <= screen.pages <= MOST_PAGES
        for page in range(screen.pages):
            assert screen.page == page and any(screen.text) and screen.text[0] and screen.text[-1]
            assert_on_screen(scene)
            cards = [item[1:5] for item in items_of(scene, items.CARD, items.SLOT)]
            pictures += bool(cards)
            assert all(0 <= x and x + w <= scene.width and y + h <= scene.height for x, y, w, h in cards)
            for x, y, w, h in cards:
                for word, a, b, c, d in text_boxes(scene):
                    assert x + w <= a or a + c <= x or y + h <= b or b + d <= y, (screen.titles[chapter], word)
            if (chapter, page) != (len(screen.titles) - 1, screen.pages - 1):
                console.press("next")
    assert pictures >= len(screen.titles) // 3
    console.press("next")
    assert screen.page == screen.pages - 1  # the last one
    console.press("a")
    assert screen.chapter == -1 and screen.at == len(screen.titles) - 1


@pytest.mark.parametrize("board", BOARDS)
def test_pages_turn_both_ways_and_back_leads_to_the_chapters(board, tmp_path):
    console, screen = opened(board, tmp_path, "trex")
    console.press("next next a")
    seen = []
    for _ in range(6):
        seen.append((screen.chapter, screen.page))
        console.press("next")
    assert seen[0] == (2, 0) and seen == sorted(set(seen)) and screen.chapter > 2
    for place in reversed(seen):
        console.press("prev")
        assert (screen.chapter, screen.page) == place
    console.press("next next back")
    assert screen.chapter == -1 and console.top is screen and screen.at == seen[2][0]
    assert console.press("back").top.name == "home"
    console, screen = opened(board, tmp_path, "trex")
    assert console.press("a menu").top.name == "home"


def test_up_and_down_lead_from_chapter_to_chapter(tmp_path):
    console, screen = opened("pico-lcd-1.3", tmp_path, "trex")
    console.press("a up")
    for chapter in range(1, len(screen.titles)):
        console.press("down")
        assert (screen.chapter, screen.page) == (chapter, 0)
    assert screen.pages > 1
    console.press("next down")
    assert (screen.chapter, screen.page) == (len(screen.titles) - 1, 1)
    console.press("up")
    assert screen.chapter == len(screen.titles) - 2


@pytest.mark.parametrize("name", params("rules text"))
def test_every_option_is_mentioned(name):
    titles = re.findall("^([A-Z][^:.]*?)(?: (?:free|all|classic))?: ", text_of(name), re.M)
    assert {option_title(row[0], engine.game_class(name).OPTION_TITLES) for row in engine.options(name)} <= set(titles)


@pytest.mark.parametrize("name", params("rules text"))
def test_figures_show_only_what_there_is(name):
    """Cards as texts of cards, and the rest of what `display/rules_pages.py` lists."""
    figures = re.findall("^~~? (.*)$", text_of(name), re.M)
    assert len(figures) >= 5
    for word in " ".join(figures).split():
        assert re.fullmatch(r"[-=*!w]?([A2-9TJQK][CDHS]|JK)|#\d*|_|@[1-6]|[.,>v^]|['\"]\S+", word), word


@pytest.mark.parametrize("board", ["pico-lcd-1.3", "display-pack"])
@pytest.mark.parametrize("name", engine.GAMES)
def test_the_rules_are_a_step_away_from_every_screen_of_a_game(board, name, tmp_path):
    console = script(board, tmp_path).home()
    for screen in ("game", "new_game"):
        console.open(screen, name)
        _there_and_back(console, "Rules", "rules")
        console.console.pop()
    state = engine.new(name, 7)
    console.play(state)
    if console.top.name == "cover":
        console.press("a")
    console.press("menu")
    _there_and_back(console, "Rules", "rules")
    _there_and_back(console, "Buttons", "buttons")
    console.play_move(*taken_back(played(name, 7))).until("result", "wait:1000").press("prev wait:1000 a")
    _there_and_back(console, "Rules", "rules")


def _there_and_back(console, row, name):
    """Choose a row of the menu on the screen, look at what it opens, and go back."""
    menu = console.top
    console.choose(row)
    screen = console.top
    assert screen.name == name and not misplaced(console.scene)
    console.press("back")
    if name == "rules" and console.top is screen:
        console.press("back")
    assert console.top is menu


def test_rules_lead_to_the_buttons_and_back(tmp_path):
    console, screen = opened("display-pack", tmp_path, "treys")
    assert console.press("prev a").top.name == "buttons"
    assert console.press("back").top is screen and screen.chapter == -1


@pytest.mark.parametrize("kind", (*range(5), None))
def test_rules_open_at_the_contract_that_is_played(kind, tmp_path):
    """At the chapters where none has been named (`kind` None)."""
    console = script("display-pack", tmp_path)
    state, rng = engine.new("trex", 7), Rng(3 if kind is None else kind + 1)
    while state.contract != (0 if kind is None else 1 << kind) or state.to_act:
        state.play(any_move(state, rng))
    console.play(state).press("menu")
    menu = console.top
    console.choose("Rules")
    if kind is None:
        assert console.top.chapter == -1
        return
    assert console.top.titles[console.top.chapter] == state.DEAL_KINDS[kind]
    assert console.press("back").top.chapter == -1
    assert console.press("back").top is menu
