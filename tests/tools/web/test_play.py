"""Deals played in a browser, by keys and by taps."""

import pytest

from tests.tools.web.browser import PHONE

pytestmark = pytest.mark.slow

WHOLE = {"treys": "keys", "tripeaks": "taps"}  # deals that are played to their end in that way
MOST = 300  # decisions that such a deal may take
DEALS = {"treys": 41, "tripeaks": 24, "tresydos": 7, "trepenta": 7, "trex": 7}


def opened(tab, site, game, **options):
    """Open a deal of a game through a link, without motion."""
    query = "&".join("%s=%s" % pair for pair in options.items())
    tab.open("%s?game=%s&deal=%d&%s" % (site.url, game, DEALS[game], query))
    tab.call("motion", "off")
    return tab


def after(tab):
    """Wait until it is a person's turn, or a game is over; return the state."""
    tab.wait("!s.busy && s.still || s.over")
    return tab.state


def test_home_says_what_it_shows_and_keys_lead_to_a_table(tab):
    assert tab.state["screen"] == "home"
    tab.deal("ArrowRight")
    tab.wait("s.screen === 'play' && s.mode === 'Deciding'")
    assert tab.state["game"] == "tripeaks"
    tab.wait_for_text("words", "TriPeaks")
    tab.press("Escape")
    assert tab.state["screen"] == "pause"
    tab.press("Escape")
    assert tab.state["screen"] == "play"


@pytest.mark.parametrize("game", DEALS)
def test_a_deal_is_played(game, context, site):
    """In both ways, one after the other on the same table; the one solitaire by keys to its end, the other by taps."""
    tab = opened(context(**PHONE).tab(), site, game)
    tab.settle()
    if game in WHOLE:
        last = WHOLE[game]
        played(tab, "taps" if last == "keys" else "keys", 6)
        assert played(tab, last, MOST)
    else:
        played(tab, "keys", 3)
        played(tab, "taps", 3)


def played(tab, how, decisions):
    """Play so many decisions, or until the game is over; return whether it is.

    A tap has to play what lies there and nothing else.
    """
    state = tab.state
    least = len(state["log"]) + decisions
    for _ in range(decisions):
        if state["over"]:
            return True
        count = len(state["log"])
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
