"""Deals played in a browser, by keys and by taps."""

import pytest

from tests.tools.web.browser import PHONE

pytestmark = pytest.mark.slow

WHOLE = {"treys": "keys", "tripeaks": "taps"}  # deals that are played to the end
MOST = 300  # decisions of such a deal
DEALS = {"treys": 41, "tripeaks": 24, "tresydos": 7, "trepenta": 7, "trex": 7}


def opened(tab, site, game, **options):
    """Open a deal of a game through a link, without motion, and wait until it is dealt."""
    query = "&".join("%s=%s" % pair for pair in options.items())
    tab.open("%s?game=%s&deal=%d&%s" % (site.url, game, DEALS[game], query))
    tab.call("motion", "off")
    tab.settle()
    return tab


def after(tab):
    """Wait until it is a person's turn, or a game is over; return the state."""
    tab.wait("!s.busy && s.still || s.over")
    return tab.state


def test_home_says_what_it_shows_and_keys_lead_to_a_table(tab):
    assert tab.state["screen"] == "home"
    tab.python("page_api.console.push('rules', 'treys').open(2)")
    tab.wait_for_text("words", "An open card goes on the target if it is one higher or one lower. No suits.")
    tab.press("Escape", "Escape")
    tab.deal("ArrowRight")
    tab.wait("s.screen === 'play' && s.mode === 'Deciding'")
    assert tab.state["game"] == "tripeaks"
    tab.wait_for_text("words", "TriPeaks")
    tab.press("Escape")
    tab.wait("s.screen === 'pause'")
    tab.press("Escape")
    tab.wait("s.screen === 'play'")


def test_a_changed_wall_clock_does_not_move_game_time(context, site):
    whole = context("window.hours = 0; const now = Date.now; Date.now = () => now() + window.hours * 3600000;")
    tab = opened(whole.tab(), site, "tripeaks", timer=60)
    tab.python("def left(t=page_api.console.screens[0]):\n return t.play.game.time_left - t.seconds")
    for hours in (1, -1):
        tab.page.evaluate("(hours) => (window.hours = hours)", hours)
        before = tab.call("left")
        tab.page.wait_for_function("(before) => tercet.machine.python.globals.get('left')() < before", arg=before)
        assert tab.call("left") > before - 10 and not tab.state["over"]


@pytest.mark.parametrize("game", DEALS)
def test_a_deal_is_played(game, context, site):
    """By keys and by taps on the same table; the one solitaire to its end by keys, the other by taps."""
    tab = opened(context(**PHONE).tab(), site, game)
    header = tab.page.evaluate("tercet.screen.header(tercet.machine.pixels)")  # to be continued to the window's edges
    assert game == "trepenta" or 15 < header < 100
    if game in WHOLE:
        last = WHOLE[game]
        played(tab, "taps" if last == "keys" else "keys", 6)
        assert played(tab, last, MOST)
    else:
        played(tab, "keys", 3)
        played(tab, "taps", 3)


def played(tab, how, decisions):
    """Play `decisions` decisions, or to the end of the game; return whether it is over.

    Each tap has to play the card at that position.
    """
    state = tab.state
    least = len(state["log"]) + decisions
    for _ in range(3 * decisions):  # a question about a card is a press of its own
        if state["over"] or len(state["log"]) >= least:
            break
        count = len(state["log"])
        # Not always the same place; None on the page between two deals
        spot = state["spots"][-1 if count % 3 else 0] if state["screen"] == "play" else None
        if how == "taps" and spot:
            tab.tap_spot(spot)
        else:
            tab.press("Enter")
        tab.wait("s.log.length > %d || s.screen !== '%s' || s.over" % (count, state["screen"]))
        state = after(tab)
        if how == "taps" and spot and len(state["log"]) > count:
            assert state["log"][count] in spot[4]
    assert state["over"] or len(state["log"]) >= least
    return state["over"]
