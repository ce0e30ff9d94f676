"""The dialog for boards: the files beside the page, by keyboard, on all screens."""

import json

import pytest

from tests.tools.web.browser import DESKTOP, PHONE

pytestmark = pytest.mark.slow

ROW = {"title": "A board", "picture": "icon-192.png", "files": {"Pico": "tercet-board-pico.uf2"}}


def test_the_files_beside_the_page_are_two_clicks_away(tab):
    tab.page.route("**/boards.json", lambda route: route.fulfill(body=json.dumps([ROW])))
    tab.page.route("**/*.uf2", lambda route: route.fulfill(body=b"UF2"))
    tab.menu("board")
    assert tab.page.evaluate("document.activeElement.id") == "onto-title"
    link = tab.page.get_by_role("link", name="Pico")
    with tab.page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "tercet-board-pico.uf2"
    assert tab.page.locator("#onto-how").is_visible() and not tab.page.locator("#onto-none-here").is_visible()


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_dialog_can_be_used_by_keyboard_and_fits(how, context, site):
    fetched = []
    tab = context("Object.defineProperty(navigator, 'serial', { value: undefined })", **how).tab()
    tab.page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    tab.open(site.url)
    tab.page.locator("#more").press("Enter")
    tab.page.locator("#board").focus()
    assert not [name for name in fetched if "-boards" in name]
    tab.press("Enter")
    tab.page.wait_for_function("tercet.onto.boards && !tercet.onto.busy")
    assert len([name for name in fetched if "-boards" in name]) == 2
    box = tab.page.locator("#onto").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= how["viewport"]["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= how["viewport"]["height"]
    assert tab.page.locator("#onto").evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")
    assert tab.page.locator("#onto-none").is_visible() and not tab.page.locator("#onto-connect").is_visible()
    before = tab.state
    seen = set()
    for _ in range(8):
        seen.add(tab.page.evaluate("document.activeElement.id"))
        tab.press("Tab")
    assert {"onto-screen", "onto-close"} <= seen
    tab.page.locator("#onto-screen").focus()
    tab.press("ArrowDown", "ArrowDown")
    assert tab.page.locator("#onto-screen").input_value()
    assert tab.page.locator("#onto-none-here").is_visible() and not tab.page.locator("#onto-how").is_visible()
    assert tab.state == before  # the keys were not the games'
    tab.page.locator("#onto-close").focus()
    tab.press("Escape")
    assert not tab.page.locator("#onto").is_visible()
    assert tab.page.evaluate("document.activeElement.id") == "screen"


def test_a_new_version_waits_while_the_dialog_is_open(tab):
    tab.page.evaluate("() => { tercet.asked = []; tercet.versions.update = (free) => tercet.asked.push(free); }")
    tab.page.wait_for_function("tercet.asked.at(-1) === true")
    tab.menu("board")
    tab.page.wait_for_function("tercet.asked.at(-1) === false")
