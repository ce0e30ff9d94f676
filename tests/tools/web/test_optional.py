"""The games go on where a part of the browser is missing, forbidden or fails."""

import pytest

from tests.tools.web.browser import PHONE
from tools.web.site import SINGLE

pytestmark = pytest.mark.slow

# Everything throws that the games can do without
_NOTHING = """
const fail = () => { throw new DOMException("not here", "SecurityError"); };
for (const [owner, names] of [
    [Navigator, ["clipboard", "getGamepads", "locks", "serial", "serviceWorker", "share", "storage", "vibrate"]],
    [History, ["pushState", "replaceState", "state"]], [Element, ["requestFullscreen", "setPointerCapture"]],
    [null, ["AudioContext", "BroadcastChannel", "localStorage", "matchMedia", "sessionStorage"]],
]) {
    const from = owner ? owner.prototype : window;
    for (const name of names) Object.defineProperty(from, name, { get: fail, configurable: true });
}
"""


def plays(tab):
    """Play a move on a new deal, by the buttons of the page, with vibration and all sounds."""
    tab.menu("controls")
    tab.page.locator("#keys-vibrates").check()
    tab.page.locator("#keys-close").click()
    tab.python("page_api.console.settings['sound'] = 'loud'\npage_api.console.apply_settings()")
    tab.deal("ArrowRight")
    tab.settle()
    tab.tap_spot(tab.state["spots"][0])
    tab.wait("s.log.length === 1")
    tab.kept()


def test_no_optional_part_of_the_browser_stops_the_games(context, site):
    tab = context(_NOTHING, **PHONE).tab().open(site.url + "?board=pico-lcd-1.3")
    plays(tab)
    tab.python("import page\npage.link(True)\npage.send('00')\npage.link(False)")
    tab.page.locator("#full").click()
    tab.wait_for_text("message", "Add the page to your home screen")
    tab.page.locator("#share").click()
    assert "?game=tripeaks&deal=" in tab.page.locator("#send-text").text_content()
    assert not tab.page.locator("#send-share").is_visible()
    tab.page.locator("#send-copy").click()
    tab.wait_for_text("send-said", "This browser lets no page copy")
    tab.page.locator("#send-close").click()
    tab.page.evaluate("location.hash = 'game=treys&deal=7'")
    tab.wait("s.game === 'treys'")
    tab.settle()


@pytest.mark.parametrize("name, allowed", [("", "allow-scripts allow-same-origin"), (SINGLE, "allow-scripts")])
def test_in_a_frame_without_forms_questions_are_answered_by_a_click(name, allowed, context, site):
    """Also in one that stores nothing."""
    tab = context().tab()
    tab.page.goto(site.url + "manifest.webmanifest")
    frame = '<iframe sandbox="%s" src="%s" width="400" height="700"></iframe>'
    tab.page.set_content(frame % (allowed, site.url + name))
    frame = tab.page.frame_locator("iframe")
    frame.locator("#loading").wait_for(state="detached")
    for opening, answer, dialog in (("#saves", "Cancel", "#dialog"), ("#controls", "Close", "#keys")):
        frame.locator("#more").click()
        frame.locator(opening).click()
        frame.locator(dialog).get_by_role("button", name=answer).click()
        frame.locator(dialog).wait_for(state="hidden")
    tab.errors.clear()  # of an icon that the page around it has not got


def test_what_fails_late_in_the_start_is_said(context, site):
    tab = context("performance.mark = () => { throw new Error('too late'); };").tab().open(site.url)
    tab.wait_for_text("message", "The games run, but not all of the page: too late")
    tab.errors.clear()
    tab.deal()
