"""The page without a network, from disk, and while a new version replaces it."""

import json
import re
import shutil
import zipfile

import pytest

from tools import languages
from tools.web import serve, site
from tools.web.serve import served
from tools.web.site import LATER, SINGLE, WORKER

pytestmark = pytest.mark.slow

NEW = "0" * 12


def wait_for_worker(tab):
    """Wait until the service worker has cached the page."""
    tab.page.wait_for_function("navigator.serviceWorker.controller || navigator.serviceWorker.ready.then(() => true)")


def test_it_starts_from_disk_with_all_languages_and_what_boards_need(context, folder):
    tab = context().tab().open((folder / SINGLE).as_uri())
    tab.deal("ArrowRight")
    state = tab.play()
    tab.kept()
    for code in languages.names()[::-1]:
        tab.speak(code)
        assert tab.page.locator("#share").text_content() == languages.load(code).texts.get("Share", "Share")
    assert tab.resume()["checksum"] == state["checksum"]
    tab.menu("board")
    tab.page.wait_for_function("tercet.onto.boards")


def test_a_new_version_comes_between_games_and_never_within_one(context, folder, tmp_path):
    """When one tab updates, the game in another tab continues; where that is not saved, also at home."""
    page = shutil.copytree(folder, tmp_path / "page")
    with served(page) as url:
        both = context()
        tab = both.tab().open(url)
        wait_for_worker(tab)
        tab.reload()
        old = version(tab)
        tab.deal("ArrowRight")
        tab.wait("s.mode === 'Deciding'")
        other = both.tab().open(url, ready=False)
        other.page.get_by_role("button", name="Play unsaved").click()
        other.wait_for_games()
        other.deal()
        other.wait("s.mode === 'Deciding'")
        replace(page, old)
        tab.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
        tab.page.wait_for_function("tercet.versions.waiting")
        tab.page.bring_to_front()
        state = tab.play()
        assert version(tab) == old
        tab.kept()
        with tab.page.expect_navigation():
            tab.python("page_api.console.home()")
        tab.wait_for_games()
        assert version(tab) == NEW
        assert version(other) == old and other.state["game"]
        tab.page.context.set_offline(True)
        tab.reload()
        assert tab.resume()["checksum"] == state["checksum"]
        other.page.bring_to_front()
        other.python("page_api.console.home()")
        other.wait("s.screen === 'home'")
        other.page.wait_for_timeout(200)
        assert version(other) == old and other.page.evaluate("tercet.machine.api.saved_games()") == "Treys"


# Before the service worker's script: once it is told so, its caches fail
_BREAK = """
const open = CacheStorage.prototype.open;
let broken = false;
CacheStorage.prototype.open = function (name) {
    return broken ? Promise.reject(new Error("no room")) : open.call(this, name);
};
self.addEventListener("message", (event) => { broken = broken || event.data === "break"; });
"""


def test_without_its_caches_the_page_comes_from_the_server(context, folder, tmp_path):
    page = shutil.copytree(folder, tmp_path / "page")
    worker = page / WORKER
    worker.write_text(_BREAK + worker.read_text(encoding="utf-8"), encoding="utf-8")
    with served(page) as url:
        tab = context().tab().open(url)
        tab.page.wait_for_function("navigator.serviceWorker.controller")
        tab.page.evaluate("navigator.serviceWorker.controller.postMessage('break')")
        tab.reload()
        tab.menu("board")
        tab.page.wait_for_function("tercet.onto.boards")


@pytest.fixture
def falling_back(folder, tmp_path, monkeypatch):
    """A copy of the page, (its folder, its address), on a server that sends index.html for a file that is missing."""
    real = serve.Handler.send_head

    def send_head(handler):
        if not (page / handler.path.partition("?")[0].lstrip("/")).exists():
            handler.path = "/index.html"
        return real(handler)

    monkeypatch.setattr(serve.Handler, "send_head", send_head)
    page = shutil.copytree(folder, tmp_path / "page")
    with served(page) as url:
        yield page, url


def saved_game(tab, url):
    """Play a move of TriPeaks, with the page in its cache, and wait until it is stored; return the state."""
    tab.open(url)
    tab.page.wait_for_function("navigator.serviceWorker.controller")
    tab.deal("ArrowRight")
    state = tab.play()
    tab.kept()
    return state


def test_a_version_of_which_a_file_is_missing_is_not_kept(context, falling_back):
    page, url = falling_back
    tab = context().tab()
    state = saved_game(tab, url)
    old = version(tab)
    replace(page, old)
    pack = page / ("tercet-%s.pack" % NEW)
    data = pack.read_bytes()
    for wrong in (None, data[:-1] + b"?"):
        pack.unlink(missing_ok=True)
        if wrong:
            pack.write_bytes(wrong)
        installed = """navigator.serviceWorker.ready.then((one) => one.update()).then((one) => new Promise((done) => {
            one.installing.onstatechange = (event) => done(event.target.state);
        }))"""
        assert tab.page.evaluate(installed) == "redundant"
    tab.python("page_api.console.home()")
    tab.page.wait_for_timeout(100)
    tab.reload()
    assert version(tab) == old and tab.resume()["checksum"] == state["checksum"]
    pack.write_bytes(data)
    tab.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    tab.page.wait_for_function("tercet.versions.waiting")
    with tab.page.expect_navigation():
        tab.python("page_api.console.home()")
    tab.wait_for_games()
    assert version(tab) == NEW
    tab.errors.clear()  # of the files that were refused


def test_a_broken_cache_is_thrown_away_and_saves_can_be_exported_meanwhile(context, falling_back, tmp_path):
    page, url = falling_back
    tab = context().tab()
    saved_game(tab, url)
    pack = page / ("tercet-%s.pack" % version(tab))
    tab.page.evaluate("""async (name) => {
        const cache = (await caches.keys()).find((name) => name.startsWith("tercet-"));
        await (await caches.open(cache)).put(name, new Response("<!doctype html>"));
    }""", pack.name)
    pack.rename(tmp_path / "pack")
    tab.page.reload()
    tab.wait_for_text("message", "Tercet cannot start: the server sends something else in place of the games.")
    tab.menu("saves")
    with tab.page.expect_download() as download:
        tab.page.get_by_role("button", name="Export", exact=True).click()
    with zipfile.ZipFile(download.value.path()) as file:
        assert "saves/tripeaks.base" in file.namelist()
    tab.errors.clear()
    (tmp_path / "pack").rename(pack)
    for offline in (False, True):
        tab.page.context.set_offline(offline)
        tab.reload()
        assert tab.state["game"] == "tripeaks"


def test_what_boards_need_is_not_kept_when_it_is_something_else(context, falling_back, tmp_path):
    page, url = falling_back
    tab = context().tab()
    saved_game(tab, url)
    boards = next(page.glob("*" + LATER[0]))
    boards.rename(tmp_path / "boards")
    tab.menu("board")
    tab.wait_for_text("onto-said", "the server sends something else")
    (tmp_path / "boards").rename(boards)
    tab.page.locator("#onto-close").click()
    tab.menu("board")
    tab.page.wait_for_function("tercet.onto.boards")


def test_a_page_whose_games_are_gone_becomes_the_new_version(context, falling_back):
    page, url = falling_back
    tab = context().tab()
    state = saved_game(tab, url)
    old = version(tab)
    replace(page, old)
    tab.page.evaluate("""async (name) => {
        const cache = (await caches.keys()).find((name) => name.startsWith("tercet-"));
        await (await caches.open(cache)).delete(name);
    }""", "tercet-%s.pack" % old)
    tab.page.reload()
    tab.page.wait_for_function("document.documentElement.dataset.version === '%s'" % NEW)
    tab.wait_for_games()
    assert tab.resume()["checksum"] == state["checksum"]
    tab.errors.clear()  # of the version that did not start


# How many caches have a page
_CACHES = """async (url) => {
    const found = (await caches.keys()).map((name) => caches.match(url, { cacheName: name }));
    return (await Promise.all(found)).filter(Boolean).length;
}"""

_TAKE_OVER = """navigator.serviceWorker.ready.then((one) => {
    if (one.waiting) one.waiting.postMessage("take over");
    return Boolean(one.waiting);
})"""


def test_two_copies_of_the_page_on_one_server_leave_each_other_their_caches(context, folder, tmp_path):
    """A cache of an earlier version, whose name did not have the copy's address, belongs to the copy that it has."""
    for name in ("one", "two"):
        shutil.copytree(folder, tmp_path / "pages" / name)
    with served(tmp_path / "pages") as url:
        both = context()
        one, two = url + "one/", url + "two/"
        for at in (one, two):
            tab = both.tab().open(at, ready=at == one)
            if at == two:  # the other tab has the saves
                tab.page.get_by_role("button", name="Play unsaved").click()
                tab.wait_for_games()
            wait_for_worker(tab)
            tab.page.evaluate("(at) => caches.open('tercet-' + at.at(-2)).then((one) => one.add(at))", at)
            assert tab.page.evaluate(_CACHES, at) == 2
        replace(tmp_path / "pages" / "two", version(tab))
        tab.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
        tab.page.wait_for_function(_TAKE_OVER)
        other = both.pages[0]
        other.wait_for_function("async (two) => await (%s)(two) === 1" % _CACHES, arg=two)
        assert other.evaluate(_CACHES, one) == 2


def version(tab):
    """Return the version of the page in a tab."""
    return tab.page.evaluate("document.documentElement.dataset.version")


def replace(page, old):
    """Replace the page's version `old` by the same page with the version NEW."""
    for path in list(page.iterdir()):
        if path.suffix in (".html", ".js"):
            path.write_text(path.read_text(encoding="utf-8").replace(old, NEW), encoding="utf-8")
        if old in path.name:
            path.rename(page / path.name.replace(old, NEW))
    worker = (page / WORKER).read_text(encoding="utf-8")
    for name, known in json.loads(re.search(r"FILES = (.*);", worker)[1]).items():
        worker = worker.replace(known, site._integrity((page / name.replace("./", "index.html")).read_bytes()))
    (page / WORKER).write_text(worker, encoding="utf-8")


def test_it_can_be_installed(tab, folder):
    manifest = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    asked = tab.page.context.new_cdp_session(tab.page)
    wait_for_worker(tab)
    assert not asked.send("Page.getAppManifest")["errors"]
    errors = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}, errors  # as the tests' browsers are


def test_what_is_new_is_said_once_and_installing_is_offered_from_the_second_visit(context, site):
    tab = context().tab()
    given = "{ prompt: () => { window.asked = 1; } }"
    offer = "() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), %s))" % given
    for visit, said in enumerate(("", "More, Install", "")):
        tab.open(site.url)
        assert not tab.message
        tab.page.evaluate(offer)
        assert said in tab.message and bool(tab.message) == bool(said)
        assert tab.page.locator("#install").evaluate("(one) => one.hidden") == (visit == 0)
    tab.menu("install")
    assert tab.page.evaluate("asked") == 1
    tab.page.evaluate("localStorage['tercet news'] = 'something else'")
    tab.open(site.url)
    tab.wait_for_text("message", "New: The page")
    tab.open(site.url)
    assert not tab.message
