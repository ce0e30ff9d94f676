"""Checks that the opponents of all games share."""

from display.renderers import RANKS, SUITS
from engine import players
from engine.rng import Rng
from tests.runtimes import desktop, run

# Plays a game by its opponents; prints (moves made, checksum, state of the generator) at every fifth move, at last the
# moves. Filled in: game, deal, options, condition, budget. The top level has to stay small, see `tests/runtimes.py`
_GAME = """
import gc
import engine
from engine import players
from engine.rng import Rng
def start():
    return engine.new("%s", %d, %s)
game = start()
rng = Rng(3)
levels = game.options["seats"]
while %s:
    gc.collect()
    game.play(players.decide(game.NAME, game.view(game.to_act), levels[game.to_act], rng, %d))
    if game.length %% 5 == 0:
        print(game.length, game.checksum(), rng.state)
print(game.log)
"""


def spoken(card):
    """Return what a card is called in a reason."""
    return RANKS[card % 13] + SUITS[card // 13]


def check_alike(runtime, name, deal, options, more, budget=0):
    """Check that a runtime makes the same moves as CPython, and uses the generator alike, while `more` holds.

    `options`: arguments of `engine.new`, `more`: a condition on `game`, both as code; `budget`: as `decide` takes it.
    """
    code = _GAME % (name, deal, options, more, budget)
    assert run(runtime, code) == desktop(code)


def check_slices(game, least, budget=0):
    """Check that Hard's search for the seat to act takes at least `least` steps, and decides as `decide` does."""
    view = game.view(game.to_act)
    work = players.thinker(game.NAME, view, "H", Rng(4), budget)
    steps = 1
    while work.step() is None:
        steps += 1
    assert work.code == work.step() == players.decide(game.NAME, view, "H", Rng(4), budget) and steps >= least


def check_blind(games, level, count, budget=0):
    """Check `count` choices of a level: each is a legal move, and does not depend on what its seat has not seen.

    The choice stays the same with the hidden cards dealt again and another deal number, from equal generators.
    `games(deal)` plays a game and yields (game, view of the seat to act, …) before moves. Return the phases of the
    choices, and the share of them for which dealing again gave other cards.
    """
    rng = Rng(1)
    seen = deal = differ = 0
    phases = set()
    while seen < count:
        deal += 1
        for game, view, *_ in games(deal):
            if len(view.moves()) < 2:
                continue
            other = game.determinize(game.to_act, rng)
            other.deal = rng.next()
            again = other.view(game.to_act)
            state = bytes(again.s)
            assert state == bytes(view.s), "a view gives more away than determinize deals"
            codes = [players.decide(game.NAME, each, level, Rng(deal + seen), budget) for each in (view, again)]
            where = game.NAME, game.deal, game.options, game.length
            assert codes[0] == codes[1], "%s deal %d %s: peeked at move %d" % where
            assert codes[0] in game.moves(), "%s deal %d %s: illegal move %d" % where
            assert bytes(again.s) == state, "thinking changed the view"
            differ += other.s != game.s
            seen += 1
            phases.add(game.phase)
    return phases, differ / seen
