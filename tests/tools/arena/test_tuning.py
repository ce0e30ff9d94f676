"""The tuner of Trex's weights."""

import pytest

from tests.tools.arena.test_arena import arguments
from tools.arena import trex_old
from tools.arena.contest import tally
from tools.commands import arena
from tools.errors import ToolError

pytest.importorskip("numba")


@pytest.mark.slow(but_first="text")  # where nothing is compiled yet
@pytest.mark.parametrize("text", ("queens", "king", "trex", "king+diamonds+queens+slaps"))
def test_weights_are_compared_on_the_same_cards(text):
    """What one side gains the other loses, equal ones gain nothing, and the old ones lose to today's."""
    import numpy

    from tools.arena.trex_tuning import Match, mask_of

    match = Match(mask_of(text), {})
    deals = match.deals(numpy.random.default_rng(5), 2000)
    old = trex_old._row(match.view, match.mask)
    gains = match.gains((match.row, old), deals)
    assert (match.gains((old, match.row), deals) == -gains).all()
    assert not match.gains((match.row, match.row), deals).any()
    gain = tally(gains.tolist())
    assert gain.mean - gain.half > 0


@pytest.mark.slow
def test_tuning_finds_better_weights_again(capsys, monkeypatch):
    """From the old weights of queens a few steps gain a lot; the same seed finds the same."""
    from engine.trex import playout

    monkeypatch.setattr(playout, "row", trex_old._row)
    found = []
    for _ in range(2):
        assert arena.run(arguments("--tune", "queens", "--steps", "25", "--seed", "3")) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1] and "queens, seed 3, 25 steps: a seat gains +" in found[0]


def test_a_wrong_contract_is_told():
    with pytest.raises(ToolError, match="king, diamonds, queens, slaps, trex"):
        arena.run(arguments("--tune", "hearts"))
