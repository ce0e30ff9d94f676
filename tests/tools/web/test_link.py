"""Two tabs of the page at one table."""

import pytest

pytestmark = pytest.mark.slow

_PLAYER = """
def lobby(name):
    console = page_api.console
    console.push("new_game", name)
    console.screens[-1].values["seats"] = "PNN" if name == "tresydos" else console.screens[-1].values["seats"]
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


def test_two_tabs_play_at_one_table(context, site):
    whole = context()
    host = whole.tab().open(site.url)
    guest = whole.tab().open(site.url, ready=False)
    guest.page.get_by_text("Play unsaved").click()
    guest.wait_for_games()
    tabs = host, guest
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
    for _ in range(2400):  # a minute at most: the tab that is not seen takes four steps a second
        if min([tab.call("decide") for tab in tabs]) >= 12:
            break
        host.page.wait_for_timeout(25)
    for tab in tabs:
        tab.wait("s.log.length >= 12")
    assert host.state["log"][:12] == guest.state["log"][:12]
    dialogs = []
    guest.page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.dismiss()))
    guest.page.bring_to_front()
    guest.press("a")  # a browser asks only those who have done something
    guest.page.close(run_before_unload=True)
    for _ in range(2):  # to the pause menu, and from there home, which is asked
        guest.page.evaluate("history.back()")
    guest.wait("s.screen === 'ask'")
    assert dialogs == ["beforeunload"]
