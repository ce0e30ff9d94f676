"""Links: to a deal, to a replay, and wrong ones."""

import base64
import html
from io import BytesIO
from itertools import islice
from urllib.parse import quote, urlencode

import pytest
import zxingcpp
from PIL import Image

import engine
from engine.option_checks import value_text
from engine.record import read
from tests.tools.web.test_play import opened
from tests.tools.web.test_versions import wait_for_worker
from tools.project import ROOT
from tools.web import previews
from tools.web.links import pack

pytestmark = pytest.mark.slow

SAVED = "Object.keys(tercet.readFolder(tercet.machine.fs, '/saves')).filter((name) => name.endsWith('.base')).length"


@pytest.mark.parametrize("words, why", [
    ("game=poker&deal=7", "poker"), ("deal=7", "it names no game;"), ("game=", "it names no game;"),
    ("game=treys&deal=seven", "seven"), ("game=treys&deal=-1", "-1"), ("game=tripeaks&deal=7&wrap=perhaps", "wrap"),
    ("game=tripeaks&deal=7&moves=draw;fly 7", "move 2"), ("game=tripeaks&deal=7&packed=AAAA9", "packed"),
    ("game=tripeaks&deal=7&moves=play 0", "move 1"), ("%E0%A4%A=1&deal=1", "it names no game;"),
])  # fmt: skip
def test_a_wrong_link_is_reported_at_home(words, why, standing):
    standing.page.evaluate("(words) => tercet.links.open(tercet.Links.link(words))", words)
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


def test_a_new_deal_and_words_that_mean_nothing(context, site):
    tab = context().tab().open(site.url + "?game=tripeaks&fbclid=x&warp=off")
    tab.wait("s.game === 'tripeaks'")
    assert tab.message.endswith("was left out of its link: warp") and "?" not in tab.page.url
    # The page's own address, to which others have added words, comes back to the table
    for added in ("?mibextid=x&from=qq&source=y", "#_ga=1.2"):
        tab.open(site.url + added)
        tab.wait("s.game === 'tripeaks'")
        assert not tab.message and tab.page.url == site.url


@pytest.mark.parametrize("text", [
    "game=tripeaks&amp;deal=7", "game=tripeaks&amp;amp;deal=7", "game=tripeaks&deal=7).", "game=tripeaks,&deal=7,",
    "game=tripeaks&deal=7%3E", "game=tripeaks&%E2%80%8Bdeal=7%E2%80%8B.", "game=tripeaks&deal=7%22",
    "deal=7*&game=tripeaks/",
])  # fmt: skip
def test_what_a_text_around_a_link_adds_is_not_part_of_its_words(text, standing):
    read = "(text) => tercet.Links.link(text)"
    assert standing.page.evaluate(read, text) == {"game": "tripeaks", "deal": "7"}
    own = {"game": "tripeaks", "match": "best 3", "packed": "AgBrg-_"}
    assert standing.page.evaluate(read, urlencode(own)) == own


def test_a_link_asks_before_it_replaces_a_game(context, site):
    tab = opened(context().tab(), site, "tripeaks")
    saved = tab.play()["checksum"]
    tab.kept()
    for answer, deal in (("Keep my game", 24), ("Open the link", 7)):
        tab.page.goto(site.url + "?game=tripeaks&deal=7")
        tab.page.get_by_role("button", name=answer).click()
        tab.wait_for_games()
        if tab.state["screen"] == "home":
            tab.press("Enter")
        tab.wait("s.game !== undefined")
        state = tab.settle()
        assert state["deal"] == deal and (state["checksum"] == saved) == (answer == "Keep my game")
    tab.python("page_api.console.home()")
    entries = tab.page.evaluate("() => { location.hash = 'game=tripeaks&deal=8'; return history.length; }")
    tab.page.get_by_role("button", name="Keep my game").click()
    # Back leads to no copy of the link
    assert tab.page.evaluate("history.length") == entries and tab.state["screen"] == "home"
    tab.resume()
    tab.page.evaluate("location.hash = 'game=treys&deal=7'")  # from one table to another
    tab.wait("s.game === 'treys'")
    tab.kept()
    tab.reload()
    tab.wait("s.game === 'treys'")
    tab.page.evaluate("tercet.links.open({ game: 'tripeaks', deal: 'abc' })")
    assert "deal 'abc' is not a number" in tab.message


KEEP_GAME, PLAY_ON = "Keep this game", "Play on, not saved"


def test_a_link_to_a_record_replays_it_and_saves_nothing(context, site):
    tab = _replayed(context().tab(), site, "treys-standard", "?%s&moves=%s", PLAY_ON)
    assert "moves=" in tab.page.url
    said = tab.words
    assert said.index("Treys. Deal") < said.index("Played ") < said.index("End of the replay.")
    assert said.count("Played ") == 4 and said.count("Drew ") == 1
    tab.press("Escape")
    tab.page.wait_for_timeout(100)
    tab.python("page_api.console.home()")
    tab.wait("s.screen === 'home'")
    tab.page.wait_for_timeout(100)
    assert not tab.page.evaluate(SAVED) and "?" not in tab.page.url


# A question that comes suddenly counts as seen when `seen()` is called, not after UNSEEN_MS of `main.js`, 500: that may
# be too soon on a slow computer
_SEEN_WHEN_TOLD = """() => {
    const usual = setTimeout;
    window.setTimeout = (done, ms, ...more) => (ms === 500 ? (window.seen = done) : usual(done, ms, ...more));
}"""


def test_the_question_at_the_end_waits_until_it_is_seen_and_no_other_is_open(context, site):
    tab = context().tab().open(site.url + "?game=tripeaks&deal=7&moves=draw;draw")
    tab.page.evaluate(_SEEN_WHEN_TOLD)
    tab.page.locator("#share").click()
    tab.page.wait_for_function("tercet.machine.replay === 2")
    tab.page.wait_for_timeout(100)
    assert not tab.page.locator("#dialog").is_visible()
    tab.page.locator("#send-close").press("Enter")
    tab.wait_for_text("dialog", "End of the replay.")
    tab.press("Enter", "Space")  # meant for the replay
    assert tab.page.locator("#dialog").is_visible()
    tab.page.evaluate("seen()")
    tab.page.wait_for_function("document.activeElement.textContent === '%s'" % KEEP_GAME)
    tab.go_back()  # closes it
    tab.page.wait_for_selector("#dialog", state="hidden")
    assert tab.state["screen"] == "play" and not tab.page.evaluate(SAVED)


def test_the_answer_about_one_replay_does_not_keep_another_that_came_meanwhile(context, site):
    tab = context().tab().open(site.url + "#game=tripeaks&deal=7&moves=draw")
    tab.wait_for_text("dialog", "End of the replay.")
    tab.page.evaluate("location.hash = 'game=treys&deal=7&moves=draw'")
    tab.wait("s.game === 'treys' && s.log.length === 1")
    tab.page.wait_for_function("tercet.links.stage === 2")
    tab.page.get_by_role("button", name=KEEP_GAME).click()
    tab.page.wait_for_function("document.activeElement.textContent === '%s'" % KEEP_GAME)  # about the second one
    assert not tab.page.evaluate(SAVED)
    tab.page.get_by_role("button", name=KEEP_GAME).click()
    tab.page.wait_for_function(SAVED)


def test_back_at_home_does_not_replay_a_record_again(context, site):
    """Nor does a reload at the table add to what back has to go through, or a link change the board."""
    tab = context().tab().open(site.url + "?board=pico-lcd-2#game=tripeaks&deal=7&moves=draw")
    _at_the_end(tab, PLAY_ON)
    tab.python("page_api.console.home()")
    tab.wait("s.screen === 'home'")
    tab.page.wait_for_function("location.href === '%s?board=pico-lcd-2'" % site.url)
    tab.go_back()
    tab.page.wait_for_timeout(200)
    assert tab.state["screen"] == "home" and "#" not in tab.page.url
    tab.page.evaluate("location.hash = 'game=tripeaks&deal=7&moves=draw'")
    _at_the_end(tab, KEEP_GAME)
    tab.page.wait_for_function(SAVED)
    tab.kept()
    entries = tab.page.evaluate("history.length")
    tab.reload()
    tab.wait("s.game !== undefined")
    tab.page.wait_for_timeout(100)
    assert tab.page.evaluate("history.length") == entries
    tab.go_back()
    tab.wait("s.screen === 'pause'")


def test_the_next_deal_after_a_record_is_an_ordinary_game(context, site):
    tab = _replayed(context().tab(), site, "treys-standard", "?%s&moves=%s", PLAY_ON)
    tab.python("page_api.console.play_next(page_api.engine.new('treys', 99), True)")
    tab.wait("s.deal === 99")
    tab.page.wait_for_function(SAVED + " === 1")
    assert "?" not in tab.page.url


def test_a_packed_record_is_asked_about_again_after_a_reload_and_can_be_kept(context, site):
    tab = _replayed(context().tab(), site, "tresydos-standard", "#%s&packed=%s", None)
    tab.reload()
    tab = _at_the_end(tab, KEEP_GAME)
    tab.page.wait_for_function(SAVED)
    tab.kept()
    assert "#" not in tab.page.url
    before = tab.settle()["log"]
    tab.reload()
    tab.wait("s.game !== undefined")  # it comes back to the table
    assert tab.settle()["log"][: len(before)] == before


def _replayed(tab, site, name, form, answer):
    """Open a link to the first five moves of a record, and check that they are played."""
    lines = (ROOT / "tests" / "records" / (name + ".txt")).read_text(encoding="utf-8").splitlines()
    moves = [line.partition(" : ")[0] for line in lines if " : " in line][:5]
    whole = read(lines)
    assert len(list(islice(whole.replay(), 5))) == 5
    game = whole.game
    words = "game=%s&deal=%d" % (game.NAME, game.deal)
    words += "".join("&%s=%s" % (option, value_text(value)) for option, value in game.options.items())
    tab.open(site.url + form % (words, pack(game) if "packed" in form else quote(";".join(moves))))
    assert tab.message.startswith("A replay:")
    _at_the_end(tab, answer)
    assert tab.state["log"][:5] == game.log
    return tab


def _at_the_end(tab, answer):
    """Hurry a replay of five moves to its end, and give an answer to the question there."""
    tab.call("motion", "off")
    tab.press("Enter")  # only hurries the replay
    tab.page.wait_for_selector("#dialog[open]")
    assert "not saved unless you keep" in tab.page.locator("#dialog").text_content()
    if answer:
        tab.page.get_by_role("button", name=answer).click()
    return tab


def test_share_copies_a_link_to_the_game_and_shows_its_code(context, site):
    allowed = context()
    allowed.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = allowed.tab().open(site.url)
    tab.page.locator("#share").click()
    assert tab.page.locator("#send-text").text_content() == site.url
    tab.page.locator("#send-close").click()
    state = opened(tab, site, "tripeaks", match="best+3", wrap="off").play()
    links = []
    for kind in ("Deal", "My moves"):
        _choose(tab, kind)
        tab.page.locator("#send-copy").click()
        tab.wait_for_text("send-said", "Copied.")
        links.append(tab.page.evaluate("navigator.clipboard.readText()"))
        assert read_code(tab) == links[-1]
        tab.page.locator("#send-close").click()
    assert links[0] == site.url + "tripeaks/?game=tripeaks&deal=24&wrap=off&match=best+3"
    assert links[1].startswith(site.url + "tripeaks/#game=tripeaks&deal=24&wrap=off&match=best+3&packed=")
    tab.page.evaluate("() => { navigator.share = async (given) => { window.given = given; }; }")
    tab.python(_DAY_OVER)
    _choose(tab, "Result")
    tab.page.locator("#send-share").click()
    given = tab.page.wait_for_function("window.given").json_value()
    assert given["url"] == links[0].replace("s/?", "s/day/?") + "&date=2026-11-26"
    assert given["text"] == "Tercet TriPeaks 2026-11-26: \u2605\u2606\u2606 31 points"
    tab.page.goto(links[1])
    tab.wait_for_games()
    tab.page.wait_for_selector("#dialog[open]")
    assert tab.state["checksum"] == state["checksum"]


def test_the_code_on_the_page_holds_the_whole_address(standing):
    for length, fits in ((7, True), (2048, True), (2953, False)):
        standing.page.evaluate("(deal) => tercet.links._show('', { deal })", "game=treys&deal=" + "1" * length)
        said = "" if fits else "This address is too long for a QR code: copy it."
        assert standing.page.locator("#send-said").text_content() == said
        assert read_code(standing) == (standing.page.locator("#send-text").text_content() if fits else None)
    assert standing.value("page_api.board.profile['page']") == standing.page.url  # for the games' own page


def read_code(tab):
    """Return the text of the QR code on the page, None where there is none."""
    canvas = tab.page.locator("#send-code")
    if canvas.evaluate("(one) => one.hidden"):
        return None
    data = canvas.evaluate("(one) => one.toDataURL().split(',')[1]")
    with Image.open(BytesIO(base64.b64decode(data))) as picture:
        return zxingcpp.read_barcodes(picture.convert("L").resize((4 * picture.width,) * 2, 0))[0].text


@pytest.mark.parametrize("path", previews.folders())
def test_each_game_and_its_deals_of_days_have_a_page_with_a_preview(path, site, context, folder):
    game, title, about = previews.folders()[path]
    page = (folder / path / previews.PAGE).read_text(encoding="utf-8")
    assert html.escape(title) in page and page.count(html.escape(about)) == 3
    with Image.open(folder / path / previews.PICTURE) as picture:
        assert picture.size == (1200, 630)
    if game != engine.GAMES[0]:  # the script is the same in each
        return
    tab = context().tab()
    for _ in range(2):  # the second time from the service worker
        tab.open(site.url + path + "?game=%s&deal=7&utm_source=x" % game)
        tab.wait("s.game !== undefined")
        assert tab.settle()["deal"] == 7 and tab.state["game"] == game
        if path.count("/") > 1:
            return
        wait_for_worker(tab)


# Turn the table into that of a daily deal that is over, with a result
_DAY_OVER = """
t = page_api.console.screens[0]
t.keeper.date = 2026, 11, 26
class Over(type(t.play.game)):
    over = True
t.play.game = Over(24, t.play.game.options, t.play.game.s)
t.renderer.result = lambda view: ("No more moves", (), (31, "points", 1, (), None))
"""


def _choose(tab, kind):
    tab.page.locator("#share").click()
    tab.page.locator("#send-what").select_option(kind)
