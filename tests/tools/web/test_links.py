"""Links: to a deal, to a replay, and wrong ones."""

from urllib.parse import quote

import pytest

import engine
from engine.option_checks import value_text
from engine.record import read
from tests.tools.web.test_play import opened
from tools.project import ROOT

pytestmark = pytest.mark.slow

KEPT = "Object.keys(tercet.readFolder(tercet.machine.fs, '/saves')).filter((name) => name.endsWith('.base')).length"


def test_a_link_opens_its_deal_with_its_options_once(context, site):
    tab = context().tab().open(site.url + "?game=tripeaks&deal=7&wrap=off")
    assert tab.settle()["checksum"] == engine.new("tripeaks", 7, wrap=False).checksum()
    assert "?" not in tab.page.url


@pytest.mark.parametrize("words, why", [
    ("game=poker&deal=7", "poker"), ("deal=7", "no game is called"), ("game=treys", "deal"),
    ("game=treys&deal=seven", "seven"), ("game=treys&deal=-1", "-1"), ("game=tripeaks&deal=7&wrap=perhaps", "wrap"),
    ("game=tripeaks&deal=7&colour=red", "colour"), ("game=tripeaks&deal=7&moves=draw;fly 7", "move 2"),
    ("game=tripeaks&deal=7&moves=play 0", "move 1"), ("%E0%A4%A=1", "no game is called"),
])  # fmt: skip
def test_a_wrong_link_is_reported_at_home(words, why, standing):
    standing.page.evaluate("(words) => tercet.openLink(new URLSearchParams(words))", words)
    assert standing.state["screen"] == "home"
    assert standing.message.startswith("This link cannot be opened: ") and why in standing.message, standing.message


def test_a_wrong_address_is_reported(context, site):
    tab = context().tab().open(site.url + "?game=poker&deal=7")
    assert tab.state["screen"] == "home"
    assert tab.message.startswith("This link cannot be opened: ") and "poker" in tab.message
    tab.open(site.url + "?board=toaster")
    assert "toaster" in tab.message and tab.page.evaluate("tercet.machine.width") == 240
    tab.open(site.url + "?board=pico-lcd-2")
    assert tab.page.evaluate("[tercet.machine.width, tercet.machine.height]") == [320, 240]


def test_a_link_asks_before_it_replaces_a_game(context, site):
    tab = opened(context().tab(), site, "tripeaks")
    kept = tab.play()["checksum"]
    tab.kept()
    for answer, deal in (("Keep my game", 24), ("Open the link", 7)):
        tab.page.goto(site.url + "?game=tripeaks&deal=7")
        tab.page.get_by_role("button", name=answer).click()
        tab.wait_for_games()
        if tab.state["screen"] == "home":
            tab.press("Enter")
        tab.wait("s.game !== undefined")
        state = tab.settle()
        assert state["deal"] == deal and (state["checksum"] == kept) == (answer == "Keep my game")


def record(name):
    """Return (game at the end of a record, its moves as texts)."""
    with open(ROOT / "tests" / "records" / (name + ".txt")) as file:
        whole = read(file)
        again = engine.new(whole.game.NAME, whole.game.deal, **whole.game.options)
        moves = []
        for code in whole.replay():
            moves.append(again.text(code))
            again.play(code)
    return whole.game, moves


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name", ["treys-standard", "tresydos-standard"])
def test_a_link_to_a_record_replays_it_and_saves_nothing(name, context, site):
    game, moves = record(name)
    count = min(5, len(moves))
    some = engine.new(game.NAME, game.deal, **game.options)
    for text in moves[:count]:
        some.play(some.code(text))
    options = "".join("&%s=%s" % (option, value_text(value)) for option, value in game.options.items())
    words = "game=%s&deal=%d%s&moves=%s" % (game.NAME, game.deal, options, quote(";".join(moves[:count])))
    tab = context().tab().open(site.url + "?" + words)
    tab.call("motion", "off")
    tab.press("Enter")  # only hurries the replay
    tab.wait("s.log && s.log.length >= %d" % count)
    assert tab.state["log"][:count] == list(some.log)
    tab.press("Escape")
    tab.page.wait_for_timeout(100)
    tab.python("page_api.console.home()")
    tab.wait("s.screen === 'home'")
    tab.page.wait_for_timeout(100)
    assert not tab.page.evaluate(KEPT)


def test_share_copies_a_link_to_the_game(context, site):
    allowed = context()
    allowed.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = allowed.tab().open(site.url)
    tab.page.locator("#share").click()
    assert tab.message.startswith("Open a game first")
    state = opened(tab, site, "tripeaks", wrap="off").play()
    links = []
    for answer in ("Deal", "Replay"):
        tab.page.evaluate("document.getElementById('message').textContent = ''")
        tab.page.locator("#share").click()
        tab.page.get_by_role("button", name=answer, exact=True).click()
        tab.wait_for_text("message", "Link copied.")
        links.append(tab.page.evaluate("navigator.clipboard.readText()"))
    assert links[0] == site.url + "?game=tripeaks&deal=24&wrap=off"
    other = context().tab().open(links[1])
    other.call("motion", "off")
    other.wait("s.log && s.log.length === 1")
    assert other.settle()["checksum"] == state["checksum"]
