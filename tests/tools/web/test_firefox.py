"""A deal of each game in the installed Firefox, by its keyboard, and the saves after a reload."""

import json

import pytest

import engine
from tests.tools.web import firefox
from tests.tools.web.browser import PRESS_MS, Tab
from tests.tools.web.test_play import DEALS, opened

pytestmark = pytest.mark.slow

OPTIONS = {
    "treys": {}, "tripeaks": {}, "tresydos": {"seats": "PE"}, "trepenta": {"seats": "PE", "rounds": 1},
    "trex": {"seats": "PEEE"},
}  # fmt: skip
TIMES = 4  # presses between looks at the state
# No press leaves the end of a deal, however slow the browser is
_STAYS = "from firmware.menu import Seen\nSeen.seen = lambda self: False"
MOST = 400  # checks per game


def test_a_deal_of_each_game_is_played_and_saved(site, tmp_path):
    """Every press selects or continues. One test for all games, since the browser takes seconds to start."""
    path = firefox.find()
    if path is None:
        pytest.skip("no Firefox is installed")
    with firefox.started(path, tmp_path) as page:
        tab = Tab(page)
        for name in engine.GAMES:
            opened(tab, site, name, **OPTIONS[name])
            tab.python(_STAYS)
            for _ in range(MOST):
                state = json.loads(tab.call("state", False))
                if state["over"] or state["screen"] == "between_deals":
                    break
                page.press("Enter", PRESS_MS, TIMES)
            state = tab.state
            assert state["over"] or state["screen"] == "between_deals", state
            game = engine.new(name, DEALS[name], **OPTIONS[name])
            for code in state["log"]:
                game.play(code)
            assert state["checksum"] == game.checksum()
        tab.kept()
        tab.reload()
        resumed, log = tab.state, state["log"]
        assert resumed["game"] == name and resumed["log"][: len(log)] == log  # an opponent may have gone on
