"""Two tabs of the page at one table."""

import subprocess

import pytest

from tests import limits
from tests.tools.refusals import wait_until
from tests.tools.web.browser import Tab
from tools.web.chromium import FLAGS, installed

pytestmark = pytest.mark.slow

_PLAYER = """
def lobby(name):
    console = page_api.console
    console.push("new_game", name)
    console.screens[-1].values.update({"seats": "PHH", "match": 1})
    console.push("lobby", console.screens[-1])
def choose(row):
    console = page_api.console
    console.screens[-1].choose(row)
def meeting():  # the number of tables that are offered, and one's seat
    link = page_api.console.link
    return "%d %d" % (len(link.meeting.tables), link.meeting.seat) if hasattr(link, "meeting") else ""
def decide():
    console = page_api.console
    t = console.screens[0]
    g = t.play.game
    if console.screens[-1].name == "between_deals":
        console.pop()
    elif console.screens[-1] is t and t.mode.rests and not g.over and t.play.opponent() == "":
        t.make_move(g.moves()[0])
    return g.length
"""


@pytest.fixture
def window(chromium, tmp_path):
    """The window of a browser that hides the tab behind another one, which playwright's own never does."""
    command = [installed(), *FLAGS, "--headless", "--remote-debugging-port=0", "--user-data-dir=%s" % tmp_path]
    browser = limits.started(command, stderr=subprocess.DEVNULL)
    port = tmp_path / "DevToolsActivePort"
    wait_until(lambda: port.exists() and "\n" in port.read_text())
    address = "http://127.0.0.1:" + port.read_text().split()[0]
    yield chromium.browser_type.connect_over_cdp(address, no_defaults=True).contexts[0]
    browser.terminate()  # with all its processes
    browser.wait(limits.END_S)


@pytest.fixture
def tabs(window, site):
    """Two tabs at a table of Tres y Dos, the guest in front."""
    tabs = []
    for _ in range(2):
        tabs.append(Tab(window.new_page()))
        # Waiting for a condition needs `eval`
        window.new_cdp_session(tabs[-1].page).send("Page.setBypassCSP", {"enabled": True})
        tabs[-1].open(site.url, ready=not tabs[1:])
    host, guest = tabs
    guest.page.get_by_text("Play unsaved").click()
    guest.wait_for_games()
    for tab in tabs:
        tab.python(_PLAYER)
        tab.call("motion", "off")
        tab.call("lobby", "tresydos")
    guest.wait_for_text("words", "No other tab of this browser offers a table yet.")
    host.call("choose", 0)  # offer a table
    wanted = "([name, text]) => tercet.machine.python.globals.get(name)().startsWith(text)"
    guest.page.wait_for_function(wanted, arg=["meeting", "1 "], polling=40)
    guest.call("choose", 1)  # that table
    guest.page.wait_for_function(wanted, arg=["meeting", "1 1"], polling=40)
    host.page.bring_to_front()
    host.wait_for_text("words", "Tres y Dos: 2 players.")
    host.call("choose", 0)  # begin
    for tab in tabs:
        tab.wait("s.screen === 'play'")
    yield host, guest
    assert not host.errors + guest.errors


def played(tabs, length):
    """Play on both sides until a game has so many moves, or its end."""
    while min(tab.call("decide") for tab in tabs) < length and not all(tab.state["over"] for tab in tabs):
        tabs[0].page.wait_for_timeout(25)


def test_a_shared_game_is_played_to_its_end_whichever_tab_is_hidden(tabs):
    """One that gets no frames and a timer a second; Hard opponents of a hidden host think for hundreds of frames."""
    host, guest = tabs
    for front, hidden in ((host, guest), (guest, host)):
        front.page.bring_to_front()
        hidden.page.wait_for_function("document.hidden", polling=40)
        hidden.page.evaluate("requestAnimationFrame(() => (window.framed = true))")
        played(tabs, 12 if hidden is guest else 10_000)
        assert hidden.page.evaluate("document.hidden && !window.framed")
    assert host.state["over"] and host.state["log"] == guest.state["log"]
    assert host.state["checksum"] == guest.state["checksum"]


def test_a_tab_that_is_left_asks_and_an_unsaved_one_comes_back_to_its_table(tabs):
    host, guest = tabs
    played(tabs, 12)
    length = guest.state["log"]
    dialogs = []
    guest.page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))
    guest.page.bring_to_front()
    guest.press("l")  # a browser asks only those who have done something
    guest.wait("!s.unsaved")  # and the last of it is what the tab keeps
    guest.page.wait_for_function("sessionStorage['tercet unsaved'] && tercet.saves.tried === tercet.machine.saved")
    guest.reload()
    guest.wait("s.game === 'tresydos'")
    assert guest.state["log"][: len(length)] == length and dialogs == ["beforeunload"]
    assert "Nothing is saved in this tab." in guest.words
    for _ in range(2):  # to the pause menu, and from there home, which is asked
        guest.page.evaluate("history.back()")
    guest.wait("s.screen !== 'play'")
