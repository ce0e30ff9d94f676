"""README.md and docs/ are correct: commands exist, tables agree with the code, links and paths lead somewhere."""

import importlib
import json
import re
import shlex

import pytest

import engine
from engine.packs import HEAD_SIZE
from engine.treys import hint as treys
from engine.tripeaks import hint as tripeaks
from firmware import boards
from tests.engine.games import with_part
from tests.runtimes import ROOT
from tools import arabic, languages
from tools.__main__ import COMMANDS, parse
from tools.bench import pages
from tools.deals.findings import PACKS
from tools.project import VERSION
from tools.release.contents import BUILT_IN
from tools.simulator.gallery import (
    ANIMATIONS,
    HANDHELD,
    READ,
    STILLS,
    animation_name,
    handheld_name,
    still_name,
)
from tools.web import links, picture

PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "seeds").rglob("*.md")])
}
README = PAGES["README.md"]
LONGEST_README = 150  # lines
BYTES_OF_A_DEAL = 2

COMMAND = re.compile(r"`(?:python3|py) run\.py ([a-z][^`]*)`")
BLOCK = re.compile(r"^    python3 run\.py (.*)$", re.MULTILINE)
EXAMPLES = {words for text in PAGES.values() for words in COMMAND.findall(text) + BLOCK.findall(text)}
WEB_LINKS = re.findall(r"`[?#](game=[^`]*)`", "".join(PAGES.values()))
LINK = re.compile(r"\]\(([^)\s]+)\)")
FOLDERS = ("assets", "display", "docs", "engine", "firmware", "seeds", "tests", "tools")
PATH = re.compile(r"`((?:%s)/[\w./-]*)`" % "|".join(FOLDERS))

# What docs/hardware.md calls the keys
_SHOWN = {key: key for key in ("up", "down", "left", "right")}
_SHOWN |= {"select": "A", "back": "B", "x": "X", "y": "Y", "prev": "previous", "next": "next"}


def _rows(text, first):
    """Return the rows of the tables of a page, as lists of cells, whose first cell begins with `first`."""
    lines = [line for line in text.split("\n") if line.startswith("| " + first)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def _size(board):
    """Return a board's screen size as the pages write it."""
    return "%d \u00d7 %d" % (board["width"], board["height"])


def _pins(name):
    """Return a board's row of the table in docs/hardware.md."""
    board = boards.profile(name)
    keys = []
    if board["sda"] >= 0:
        keys.append("keyboard on I2C: SDA %d, SCL %d" % (board["sda"], board["scl"]))
    for key, shown in _SHOWN.items():
        if key in board["keys"] and board["sda"] < 0:
            keys.append("%s %s" % (shown, " and ".join(map(str, board["keys"][key]))))
    pins = [board[field] for field in ("spi", "sck", "mosi", "cs", "dc", "rst", "bl")]
    cells = ["`%s`" % name, board["title"], '%s"' % board["diagonal"], _size(board)]
    cells += ["\u2013" if pin < 0 else str(pin) for pin in pins]
    return [*cells, ", ".join(keys)]


def test_the_tables_of_boards_are_the_board_profiles():
    table = PAGES["docs/hardware.md"].split("<!-- boards: begin")[1].split("<!-- boards: end")[0]
    assert [row for row in _rows(table, "`") if row[0] != "`--board`"] == [_pins(name) for name in boards.BOARDS]
    profiles = {name: boards.profile(name) for name in boards.BOARDS}
    rows = [row for row in _rows(README, "") if row[-1].strip("`") in profiles]
    for name, row in zip(profiles, rows, strict=True):
        files = ["tercet-%s-%s.uf2" % (name, chip) for chip in ("pico", "pico2")[: 1 if name in BUILT_IN else 2]]
        assert LINK.findall(row[3]) == ["../../releases/latest/download/" + file for file in files]
    listed = [(row[-1], row[0], row[1]) for row in rows]
    assert listed == [("`%s`" % name, board["title"], _size(board)) for name, board in profiles.items()]
    for name, board in profiles.items():
        controls = next(row[2] for row in rows if row[-1] == "`%s`" % name)
        assert (controls == "keyboard") == (board["sda"] >= 0)
        if controls == "keyboard":
            continue
        buttons = [key for key in board["keys"] if key in ("select", "back", "x", "y", "prev", "next")]
        assert controls.endswith("%s buttons" % {2: "two", 4: "four"}[len(buttons)])
        assert ("up" in board["keys"]) == (controls.split()[0] in ("stick", "d-pad"))


def test_the_readme_can_be_read_at_once_and_names_every_game_in_order():
    assert len(README.splitlines()) <= LONGEST_README
    shown = re.findall(r"^\| !\[.*?\]\(docs/pictures/([a-z]+)-.*?\) \| \*\*(.*?)\*\*", README, re.MULTILINE)
    assert [name for name, _ in shown] == with_part("renderer")


def test_a_form_of_the_repository_offers_every_game():
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "game.yml").read_text(encoding="utf-8")
    titles = re.search(r"options: \[(.*)\]", form)[1].split(", ")
    assert titles == [engine.title(name) for name in with_part("renderer")]


def test_the_readme_leads_to_the_page_and_the_files_of_this_version():
    first = README.split("\n\n")[1]
    assert LINK.findall(first) == ["../../deployments/github-pages", "../../releases/latest/download/which-file.html"]
    wheels = set(re.findall(r"tercet-[\w.]+-py3-none-any\.whl", README))
    assert wheels == {"tercet-%s-py3-none-any.whl" % VERSION} and "/download/v%s/tercet" % VERSION in README


def test_the_two_commands_come_first_and_are_all_there_are():
    assert re.findall(r"^    (.*)$", README, re.MULTILINE) == ["python3 run.py play", "python3 run.py test"]


def test_every_command_has_a_row_with_an_example_and_every_row_is_a_command():
    rows = _rows(PAGES["docs/tools.md"], "`")
    assert [row[0] for row in rows] == ["`%s`" % name for name in COMMANDS]
    assert all(row[1].startswith("`python3 run.py %s" % row[0].strip("`")) for row in rows)


@pytest.mark.parametrize("words", sorted(words for words in EXAMPLES if words.split()[0] != "test"))
def test_an_example_is_a_command_as_its_help_describes_it(words):
    words = shlex.split(words)
    if words[-1] == "--help":
        assert words[0] in COMMANDS
        return
    module, args = parse(words)
    assert module is importlib.import_module("tools.commands." + words[0])
    for field in ("board", "game"):
        if getattr(args, field, None) is not None:
            assert getattr(args, field) in (*boards.names(), *engine.GAMES)


@pytest.mark.parametrize("words", WEB_LINKS)
def test_a_link_to_the_page_opens_a_deal_or_a_replay(words):
    query = dict(pair.split("=") for pair in words.split("&"))
    game, _, codes, unknown = links.read(query)
    assert not unknown and (game is not None) == ("deal" in query)
    assert bool(codes) == ("moves" in query or "packed" in query)


def test_the_wiring_example_is_a_profile():
    page = PAGES["docs/hardware.md"]
    given = json.loads(re.search(r'^    (\{"board".*?\}\})$', page, re.MULTILINE | re.DOTALL).group(1))
    board = boards.profile(given.pop("board"), given)
    assert board["buzzer"] == 22 and board["keys"]["select"] == (15, 3, 26)


def _anchors(text):
    """Return the anchors of a page's headings, as GitHub spells them."""
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES)
def test_links_and_paths_lead_somewhere(page):
    for link in LINK.findall(PAGES[page]):
        if link.startswith(("http", "../../")):  # the latter: pages of the repository on GitHub, such as its releases
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), link
        assert not anchor or anchor in _anchors(target.read_text(encoding="utf-8")), link
    for path in PATH.findall(PAGES[page]):
        assert (ROOT / path).exists(), path


def test_every_page_is_linked_from_the_readme():
    linked = {link.partition("#")[0] for link in LINK.findall(README)}
    assert not {page for page in PAGES if page.startswith("docs/")} - linked


def test_every_picture_is_shown_and_is_one_that_the_gallery_makes():
    links = [link for text in PAGES.values() for link in LINK.findall(text)]
    shown = {link.rsplit("/", 1)[-1] for link in links if link.endswith((".png", ".gif"))}
    made = {still_name(*picture) for picture in STILLS} | {animation_name(*one) for one in ANIMATIONS}
    made |= {handheld_name(*HANDHELD), picture.NAME, arabic.NAME}
    made |= {still_name(*one, code) for one in READ for code in languages.names() if code != languages.ENGLISH}
    assert shown == made == {path.name for path in (ROOT / "docs" / "pictures").iterdir()}


def _outline(text, code=""):
    """Return what a page is made of, in any language: headings, rows of tables, commands, pictures."""
    found = re.findall(r"^(#+) |^(\|)|^(    .*)|^!\[.*/(.*)\)$", text, re.MULTILINE)
    return ["".join(parts).replace("x-%s-" % code, "x-") for parts in found]


@pytest.mark.parametrize("page", [page for page in PAGES if page.count(".") > 1])
def test_a_page_in_another_language_is_a_whole_one_or_its_beginning_with_the_words_of_the_build(page):
    name, code, _ = page.split(".")
    outline = _outline(PAGES[page], code)
    assert outline == _outline(PAGES[name + ".md"])[: len(outline)]
    sections = re.split(r"^(?=#)", PAGES[name + ".md"], flags=re.MULTILINE)[: 1 + len(_anchors(PAGES[page]))]
    texts, other = languages.load(code).texts, " ".join(PAGES[page].split()).lower()
    shown = re.findall(r"[`*]([A-Z\u2605][^`*]+)[`*]", " ".join(" ".join(sections).split()))
    missing = {text: texts[text] for text in shown if text in texts and texts[text].lower() not in other}
    assert not missing


def test_the_changelog_begins_with_what_is_not_released_then_this_version():
    titles = re.findall(r"^## (.*)$", PAGES["CHANGELOG.md"], re.MULTILINE)
    assert titles[0] == "[Unreleased]" and titles[1].startswith("[%s] - " % VERSION)
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", title) for title in titles[1:])


def test_the_page_of_deals_knows_every_kind_of_pack_and_how_many_deals_there_are():
    page = PAGES["docs/deals.md"]
    assert all("`%s`" % kind in page for kind in PACKS)
    packs = list((ROOT / "seeds" / "deals").iterdir())
    deals = sum((path.stat().st_size - HEAD_SIZE) // BYTES_OF_A_DEAL for path in packs)
    assert {path.stem for path in packs} == set(PACKS) and "proves all {:,} anew".format(deals) in page


def test_the_page_of_deals_knows_how_long_a_hint_samples():
    text = " ".join(PAGES["docs/deals.md"].split())
    found = re.search(r"In TriPeaks it makes ([\d,]+) moves in samples, in Treys ([\d,]+)", text).groups()
    assert [int(number.replace(",", "")) for number in found] == [tripeaks.HintSearch.BUDGET, treys.HintSearch.BUDGET]


def test_the_marked_tables_are_those_that_bench_writes():
    found = pages.marked()
    assert set(found) == set(pages.TABLES)
    for name, (_, text) in found.items():
        stamp = text.split(" | ")[0].strip("| ")
        release, micropython, date = re.fullmatch(r"Tercet (.*), MicroPython (.*), (\d{4}-\d\d-\d\d)", stamp).groups()
        made = pages.lines(name, {}, micropython, date).replace(VERSION, release, 1).splitlines()
        columns = [row.strip("| ").split(" | ") for row in (text.splitlines()[0], made[0])]
        assert set(columns[0]) <= set(columns[1])  # a game may not be measured yet
        assert [row.split(" | ")[0] for row in made[2:]] == [row.split(" | ")[0] for row in text.splitlines()[2:]]
        assert len({row.count("|") for row in text.splitlines()}) == 1
