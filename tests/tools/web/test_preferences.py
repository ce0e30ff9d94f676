"""Preferences that the page takes from the system, those that a player sets, a reload and the system's back key."""

import pytest

from tests.tools.web.browser import DESKTOP
from tests.tools.web.test_play import opened

pytestmark = pytest.mark.slow

_CHOSEN = "document.body.dataset.buttons"


def test_the_system_sets_first_values_and_keys_and_buttons_can_be_assigned(context, site):
    tab = context(**DESKTOP, color_scheme="dark", reduced_motion="reduce").tab().open(site.url)
    assert tab.value("[page_api.console.settings[name] for name in ('theme', 'motion')]") == ["night", "off"]
    tab.menu("controls")
    tab.page.wait_for_function("history.state && history.state.pushed")
    tab.go_back()  # closes the dialog
    tab.page.wait_for_selector("#keys", state="hidden")
    tab.menu("controls")
    tab.page.locator("#keys-list button", has_text="Right").focus()
    for _ in range(2):  # the second time as a key that is held
        tab.page.keyboard.down("Enter")
    tab.page.keyboard.up("Enter")
    tab.page.keyboard.press("Control")
    tab.page.keyboard.press("j")
    tab.wait_for_text("keys-said", "Right: j.")
    assert tab.page.evaluate("document.activeElement.textContent").startswith("Right ")
    for key, said in (("Escape", ""), ("u", "Right: u, no longer Undo."), ("Escape", "")):
        tab.page.keyboard.press("Enter")
        tab.wait_for_text("keys-said", "Right: press a key")
        tab.page.keyboard.press(key)
        tab.page.wait_for_function("(said) => document.getElementById('keys-said').textContent === said", arg=said)
    assert tab.page.locator("#keys").is_visible()
    tab.page.locator("#keys-buttons").select_option("hidden")
    tab.page.locator("#keys-swapped").check()
    assert not tab.page.locator("#keys-vibrates").is_checked()
    tab.page.locator("#keys-vibrates").check()
    tab.page.get_by_role("button", name="Close").last.click()
    tab.reload()
    assert tab.page.evaluate(_CHOSEN) == "hidden"
    assert tab.page.evaluate("document.body.hasAttribute('data-vibrates')")
    tab.press("j")
    tab.wait("s.at === 1")
    tab.menu("controls")
    tab.page.locator("#keys-usual").click()
    tab.page.get_by_role("button", name="Close").last.press("Enter")
    tab.page.wait_for_function("document.activeElement.id === 'screen'")  # the next Enter is for the games
    assert tab.page.evaluate(_CHOSEN) == ""
    assert "j" not in tab.page.evaluate("Object.keys(tercet.controls.keys)")
    other = tab.page.context.new_page()  # another tab, in which an earlier version stores this
    other.goto(site.url + "manifest.webmanifest")
    other.evaluate("localStorage.setItem('tercet page', '{\"pad\": \"hidden\"}')")
    tab.page.wait_for_function(_CHOSEN + " === 'hidden'")
    tab.menu("controls")
    tab.page.locator("#keys-swapped").check()
    tab.reload()
    assert tab.page.evaluate(_CHOSEN) == "hidden"
    assert tab.page.evaluate("document.body.hasAttribute('data-swapped')")


def test_a_reload_comes_back_to_the_table_and_the_systems_back_key_pauses_then_goes_home(context, site):
    tab = opened(context().tab(), site, "tripeaks")
    tab.play()
    tab.kept()
    tab.reload()
    tab.wait("s.game === 'tripeaks' && s.log.length === 1")
    for screen in ("pause", "home"):
        tab.go_back()
        tab.wait("s.screen === '%s'" % screen)
    tab.go_back()  # at home it leads to nothing
    tab.press("ArrowDown")
    tab.wait("s.screen === 'game'")
    tab.python("page_api.console.push('settings')")
    for screen in ("game", "home"):
        tab.go_back()
        tab.wait("s.screen === '%s'" % screen)
    tab.go_back()
    tab.press("Enter")
    tab.wait("s.screen === 'play'")
    tab.go_back()
    tab.wait("s.screen === 'pause'")


def test_a_card_follows_the_mouse_and_glides_back(context, site):
    """While it is away the places where it can go are lit."""
    tab = opened(context().tab(), site, "tripeaks")
    spot = tab.state["spots"][0]
    mouse, start = tab.page.mouse, tab.point(spot[0] + 5, spot[1] + 9)
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + 70, start[1] - 60, steps=4)
    lifted = tab.page.locator(".lifted")
    box, goal = lifted.bounding_box(), tab.page.locator(".goal").bounding_box()
    assert box["x"] <= start[0] + 70 <= box["x"] + box["width"]
    assert box["y"] <= start[1] - 60 <= box["y"] + box["height"]
    mouse.up()
    lifted.wait_for(state="detached")
    assert tab.state["log"] == [] and not tab.page.locator(".goal, .hole").count()
    mouse.move(*start)
    mouse.down()
    mouse.move(goal["x"] + 9, goal["y"] + 9, steps=4)
    mouse.up()
    tab.wait("s.log.length === 1")
    lifted.wait_for(state="detached")
    mouse.move(1, 200)  # from where nothing lies, nothing comes
    mouse.down()
    mouse.move(90, 300, steps=3)
    assert not lifted.count()
    mouse.up()
