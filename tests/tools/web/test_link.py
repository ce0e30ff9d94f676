"""Two tabs of the page at one table."""

import pytest

pytestmark = pytest.mark.slow

_PLAYER = """
def lobby(name):
    console = page_api.console
    console.push("new_game", name)
    console.screens[-1].values.update({"seats": "PNN", "match": 1})
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
def tabs(context, site):
    """Two tabs at a table of Tres y Dos."""
    whole = context()
    host, guest = whole.tab(), whole.tab()
    host.open(site.url)
    guest.open(site.url, ready=False)
    guest.page.get_by_text("Play unsaved").click()
    guest.wait_for_games()
    for tab in (host, guest):
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
    for tab in (host, guest):
        tab.wait("s.screen === 'play'")
    yield host, guest


def played(tabs, length):
    """Play on both sides until a game has so many moves, or its end."""
    while min(tab.call("decide") for tab in tabs) < length and not all(tab.state["over"] for tab in tabs):
        tabs[0].page.wait_for_timeout(25)


def test_a_shared_game_is_played_to_its_end_while_a_tab_is_hidden(tabs):
    host, guest = tabs
    guest.stop_frames()  # so it takes its steps by a timer, four in a second
    played(tabs, 10_000)
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
