"""The page in another language: words, games and speech; what is fetched; a change while a game is on the table."""

import re

import pytest

from tests.tools.web.browser import DESKTOP, PHONE
from tests.tools.web.test_accessibility import axe as axe
from tests.tools.web.test_accessibility import check, dialogs
from tests.tools.web.test_play import opened
from tests.tools.web.test_versions import wait_for_worker
from tools import languages
from tools.web import words

pytestmark = pytest.mark.slow

CODE, *OTHERS = languages.names()[1:] or pytest.skip("no other language is whole", allow_module_level=True)
TEXTS = languages.load(CODE).texts
# All words of the page, also hidden ones
_WORDS = """() => [...document.body.querySelectorAll("*:not(script, noscript)")].flatMap((one) => [
    one.tagName === "P" ? one.innerHTML : "",
    ...[...one.childNodes].map((node) => node.nodeType === 3 ? node.data : ""),
    ...["title", "aria-label", "data-empty"].map((name) => one.getAttribute(name) || ""),
]).map((text) => text.trim()).filter(Boolean)"""
_CUT = """() => [...document.querySelectorAll("button, select, p, label, h1, h2, h3")]
    .filter((one) => one.offsetWidth && !one.closest(".spoken") && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.outerHTML)"""


def test_the_page_speaks_the_first_of_the_browsers_languages_that_there_is(context, site):
    for locale, code in ((CODE + "-419", CODE), ("en-GB", "en"), ("zu", "en")):
        tab, asked = context(locale=locale).tab(), []
        tab.page.on("request", lambda request, asked=asked: asked.append(request.url))
        tab.open(site.url)
        assert tab.page.evaluate("document.documentElement.lang") == code
        assert {url[-8:-5] for url in asked if re.search(r"-\w\w\.pack", url)} == {"-" + code}
        texts = [text for path, _, text, _ in words.found() if path.endswith(".html") and TEXTS[text] != text]
        wrong = set(texts) if code == CODE else {TEXTS[text] for text in texts}
        assert wrong & set(tab.page.evaluate(_WORDS)) == set()
        assert tab.page.locator("#menu [lang=%s]" % code).is_hidden()
    assert len(tab.page.locator("#menu [lang]").all()) == 2 + len(OTHERS)


VIEWS = {"phone": PHONE, "desk": DESKTOP, "narrow": {"viewport": {"width": 360, "height": 780}}}


@pytest.mark.parametrize("view", VIEWS)
def test_no_words_are_cut_and_no_rule_of_accessibility_is_broken(view, context, site, axe):
    tab = opened(context(locale=CODE, **VIEWS[view]).tab(), site, "tripeaks")
    tab.page.evaluate(axe)
    for dialog in dialogs(tab):
        assert tab.page.evaluate(_CUT) == [], dialog
        if view == "phone":
            check(tab)
        assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_another_language_comes_while_a_game_is_on_the_table_and_nothing_is_lost(context, site):
    """Neither a move nor what has been taken back; no question is asked. The choice stays, also without a network."""
    tab = context().tab().open(site.url)
    wait_for_worker(tab)
    tab.deal("ArrowRight")
    tab.play(2)
    tab.press("u")
    before = tab.settle()
    tab.speak(CODE)
    assert tab.settle()["screen"] == "play" and not tab.message
    assert [tab.state[name] for name in ("log", "checksum")] == [before[name] for name in ("log", "checksum")]
    tab.press("r")
    tab.wait("s.log.length === 2")
    tab.press("2")
    tab.wait_for_text("words", "TriPeaks")
    assert not re.search(r"(?i)\b(points?|cards?|stock|easy)\b", tab.words)
    tab.kept()
    after = tab.state
    tab.page.context.set_offline(True)
    tab.reload()
    assert tab.page.evaluate("document.documentElement.lang") == CODE
    assert tab.resume()["checksum"] == after["checksum"]
    tab.page.context.set_offline(False)
    tab.speak("en")
    assert tab.resume()["checksum"] == after["checksum"]


def test_where_it_would_lose_something_a_change_of_language_waits(tab):
    tab.python("from firmware import lessons\nlessons.begin(page_api.console, 'treys', 0)")
    tab.wait("s.screen === 'lesson'")
    tab.choose(CODE)
    tab.wait_for_text("message", "once you are back on the first screen")
    assert tab.state["screen"] == "lesson"
    with tab.page.expect_navigation():
        tab.python("page_api.console.home()")
    tab.wait_for_games()
    assert tab.page.evaluate("document.documentElement.lang") == CODE


def test_a_language_that_does_not_come_is_said_and_the_page_stays(tab):
    tab.page.context.set_offline(True)
    tab.choose(CODE)
    tab.wait_for_text("message", "That language did not come")
    tab.page.context.set_offline(False)
    tab.reload()
    assert tab.page.evaluate("document.documentElement.lang") == "en"
    tab.errors.clear()  # of the request that failed


def test_after_a_first_visit_the_language_that_it_had_works_without_a_network(context, site):
    tab = context(locale=CODE).tab().open(site.url)
    tab.page.wait_for_function("navigator.serviceWorker.controller")
    kept = tab.page.evaluate("""async () => {
        const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().map((one) => one.url);
    }""")
    found = re.findall(r"-([a-z]{2}\.\w+)\n", "\n".join(kept) + "\n")
    assert set(found) == {CODE + ".pack", CODE + ".js"}
    tab.page.context.set_offline(True)
    tab.reload()
    assert tab.page.evaluate("document.documentElement.lang") == CODE
