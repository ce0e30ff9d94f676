"""Played in a browser: by keys, by taps, on a phone and on a desktop."""

import pytest

from tests.tools.web.browser import DESKTOP, PHONE

pytestmark = pytest.mark.slow

WHOLE = (("treys", "keys"), ("tripeaks", "taps"))  # deals that are played to their end ...
DECISIONS = {"treys": 12, "tripeaks": 12}  # ... and how far the others, if not for three decisions
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
    tab.page.wait_for_function("document.getElementById('words').textContent.includes('TriPeaks')")
    tab.press("Escape")
    assert tab.state["screen"] == "pause"
    tab.press("Escape")
    assert tab.state["screen"] == "play"


@pytest.mark.parametrize("how", ["keys", "taps"])
@pytest.mark.parametrize("game", DEALS)
def test_a_deal_is_played(game, how, context, site):
    """The one solitaire by keys to its end, the other by taps; a tap plays what lies there and nothing else."""
    tab = opened(context(**(PHONE if how == "taps" else DESKTOP)).tab(), site, game)
    whole = (game, how) in WHOLE
    least = DECISIONS.get(game, 3)
    rest = 300 if whole else least
    state = tab.settle()
    while rest and not state["over"]:
        rest -= 1
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
    assert state["over"] if whole else len(state["log"]) >= least
