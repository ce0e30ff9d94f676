"""Loading the page: each large file once, a picture at once, and messages when something does not load."""

import re
from collections import Counter

import pytest

from tests.tools.refusals import wait_until
from tests.tools.web.browser import WAIT_MS
from tests.tools.web.test_versions import wait_for_worker
from tools.web import serve
from tools.web.site import SINGLE

pytestmark = pytest.mark.slow

# Records in `window.shown` every text about the progress
_RECORD = """
window.shown = new Set();
new MutationObserver(() => {
    const line = document.getElementById("loaded");
    if (line) window.shown.add(line.textContent);
}).observe(document, { subtree: true, childList: true });
"""


def test_a_first_visit_fetches_large_files_once_and_index_html_works_without_a_network(context, site, monkeypatch):
    asked = Counter()
    real = serve.Handler.do_GET

    def counted(handler):
        asked[handler.path] += 1
        real(handler)

    monkeypatch.setattr(serve.Handler, "do_GET", counted)
    tab = context().tab().open(site.url)
    wait_for_worker(tab)
    large = {path: count for path, count in asked.items() if re.search(r"tercet-[\w-]+\.(pack|js)", path)}
    assert len(large) == 3 and set(large.values()) == {1}
    tab.page.context.set_offline(True)
    tab.open(site.url + "index.html?game=tripeaks&deal=7")
    assert tab.settle()["deal"] == 7
    tab.menu("board")
    tab.wait_for_text("onto-said", "the server cannot be reached. Is there a network?")
    tab.errors.clear()  # of the request that failed


def test_the_page_draws_before_the_games_come_and_its_buttons_say_so(context, site):
    tab, held = context(_RECORD).tab(), []
    tab.page.route("**/*.pack", lambda route: held.append(route))
    tab.open(site.url, ready=False)
    assert tab.page.locator("#loading strong").text_content() == "Tercet"
    for button in ("share", "saves", "board", "read-all"):
        tab.page.evaluate("document.getElementById('message').textContent = ''")
        tab.page.locator("#" + button).evaluate("(button) => button.click()")
        tab.wait_for_text("message", "still loading")
    for route in held:
        route.continue_()
    tab.wait_for_games()
    assert not tab.page.locator("#loading").count()
    first, *progress = tab.page.evaluate("[...window.shown]")
    assert first == "" and progress  # "Loading" comes from the style
    assert all(re.fullmatch(r"Loading: \d+ of \d+ KB", text) for text in progress), progress
    tab.page.evaluate("() => { delete Element.prototype.requestFullscreen; }")
    tab.page.locator("#full").click()
    tab.wait_for_text("message", "Add the page to your home screen")


def test_a_connection_that_is_lost_while_loading_is_reported(context, site, monkeypatch):
    real = serve.Handler.copyfile

    def half(handler, source, target):
        data = source.read()
        if handler.path.endswith(".pack"):
            data = data[: len(data) // 2]
        target.write(data)

    monkeypatch.setattr(serve.Handler, "copyfile", half)
    tab = context().tab().open(site.url, ready=False)
    tab.wait_for_text("message", "Tercet cannot start: the connection was lost. Try again.")
    tab.errors.clear()
    monkeypatch.setattr(serve.Handler, "copyfile", real)
    tab.reload()
    # The other files that came in part may be told later
    tab.errors[:] = [error for error in tab.errors if "ERR_CONTENT_LENGTH_MISMATCH" not in error]


@pytest.mark.parametrize("part", [0, 0.5])
def test_a_script_that_does_not_come_whole_is_said(part, context, site, monkeypatch):
    real = serve.Handler.do_GET

    def half(handler):
        if not handler.path.endswith(".js") or "worker" in handler.path:
            return real(handler)
        with open(handler.translate_path(handler.path), "rb") as file:
            data = file.read()
        data = data[: int(len(data) * part)]
        handler.send_response(200 if data else 404)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    monkeypatch.setattr(serve.Handler, "do_GET", half)
    tab = context().tab().open(site.url, ready=False)
    tab.wait_for_text("loaded", "The page's script did not arrive whole")
    tab.errors.clear()


@pytest.mark.parametrize("part", ["WebAssembly", "DecompressionStream"])
def test_what_a_browser_lacks_is_named(part, context, site):
    tab = context("delete window." + part).tab().open(site.url, ready=False)
    tab.wait_for_text("message", "Tercet cannot start: this browser lacks ")
    assert "Firefox from 113" in tab.message
    tab.errors.clear()


def test_without_scripts_one_sentence_says_what_to_do(context, site):
    tab = context(java_script_enabled=False).tab()
    tab.page.goto(site.url)
    assert "allow JavaScript" in tab.page.locator("noscript").inner_text()
    assert tab.page.locator("#loaded").inner_text() == ""


def test_in_a_frame_that_may_load_nothing_it_says_so(context, site):
    tab = context().tab()
    tab.page.goto(site.url + "manifest.webmanifest")
    tab.page.set_content('<iframe sandbox="allow-scripts" src="%s"></iframe>' % site.url)
    frame = tab.page.frame_locator("iframe")
    frame.locator("#message:not([hidden])").wait_for()
    assert "in a tab of its own" in frame.locator("#message").text_content()
    tab.errors.clear()  # of the requests that failed


def test_opened_from_disk_it_names_the_file_that_starts_from_there(context, folder):
    tab = context().tab().open((folder / "index.html").as_uri(), ready=False)
    tab.wait_for_text("message", "Tercet cannot start: it was opened from disk. Open %s beside it" % SINGLE)
    tab.errors.clear()  # of the requests that failed


def test_under_its_policy_the_page_starts(context, site, folder):
    """In the folder and in the single file."""
    for url in (site.url, (folder / SINGLE).as_uri()):
        tab = context(bypass_csp=False).tab().open(url, ready=False)
        # The policy forbids what `wait_for_games` evaluates
        wait_until(lambda: tab.page.evaluate("Boolean(window.tercet)"), WAIT_MS / 1000)
        blocked = tab.page.evaluate("""() => {
            document.body.append(Object.assign(document.createElement("script"), { textContent: "window.evil = 1" }));
            return window.evil === undefined;
        }""")
        assert blocked and len(tab.errors) == 1 and "Content Security Policy" in tab.errors.pop()
