"""What hints of Tres y Dos claim, each with a check of its own: by the hand and by how often every rank is unseen."""

from itertools import combinations

from display.renderers import RANKS
from engine import players
from engine.rng import Rng
from engine.tresydos import DISCARD, DROP, GO_ON, SHOW, STOCK
from tests.engine.moves import by_opponents
from tests.engine.portable import any_move, random_options
from tests.engine.tresydos.test_rules import begun, play

_NAMES = {"ace": 0, "jack": 10, "queen": 11, "king": 12}


def positions(deal):
    """Yield (view, code, reason) of a random game: for what an opponent plays, and for any legal move."""
    rng = Rng(deal)
    for game, view, code in by_opponents("tresydos", deal, **random_options("tresydos", rng)):
        for each in {code, any_move(game, rng)}:
            yield view, each, players.explain("tresydos", view, each)
    for game in (begun("AC AD AH 7C 9D", "", top="AS"), play(begun("AC AD AH AS 9D", "", top="5S"), "draw stock")):
        for code in game.moves() * 7:  # what a fourth card of a rank is good for: rare
            yield game.view(0), code, players.explain("tresydos", game.view(0), code)


def rank_of(name):
    """Return the rank that a word or sign names."""
    return _NAMES[name] if name in _NAMES else RANKS.index(name)


def hand(view):
    """Return the ranks of the hand of the seat to act."""
    return [card % 13 for card in view.hand(view.to_act)]


def without(view, code):
    """Return the ranks of the hand without a discard."""
    left = hand(view)
    left.remove((code - DROP) % 13)
    return left


def missing(ranks):
    """Return how many cards a hand lacks to three and two: five less the most of it that such a hand can use."""
    used = [min(3, ranks.count(a)) + min(2, ranks.count(b)) for a in range(13) for b in range(13) if a != b]
    return 5 - max(used)


def unseen(view):
    """Return the ranks of all cards that the seat has not seen."""
    left = list(range(52))
    seen = view.discards() + [card for seat in range(view.seats) for card in view.hand(seat) if card < 52]
    for card in seen:
        left.remove(card)
    return [card % 13 for card in left]


def helps(view, ranks, share, of, names):
    """True when so many of the unseen cards bring these closer to three and two, and those named are their ranks."""
    left = unseen(view)
    helping = [rank for rank in left if missing(ranks + [rank]) < missing(ranks)]
    named = {rank_of(name) for name in names.replace(" or ", ", ").split(", ")} if names else set(helping)
    return (int(share), int(of)) == (len(helping), len(left)) and named == set(helping)


def stock_helps(view, code, share, of, names):
    """Check a draw from the stock."""
    return code == STOCK and helps(view, hand(view), share, of, names)


def top_does_not(view, code, share, of, name):
    """Check also that the top discard brings the hand no closer."""
    top = view.discard_top % 13
    useless = rank_of(name) == top and missing(hand(view) + [top]) == missing(hand(view))
    return useless and stock_helps(view, code, share, of, "")


def rest_is_helped(view, code, share, of, names):
    """Check what a discard leaves."""
    return code >= DROP and helps(view, without(view, code), share, of, names)


def taken(count):
    """Return a check that with the top discard the hand has so many cards of the rank named."""
    return lambda view, code, name: (
        code == DISCARD and rank_of(name) == view.discard_top % 13
        and hand(view).count(rank_of(name)) + 1 == count
    )  # fmt: skip


def no_other(view, code, name):
    """True when the card discarded is the only one of its rank that can still come together."""
    rank = (code - DROP) % 13
    return rank_of(name) == rank and rank not in unseen(view) and hand(view).count(rank) == 1


def not_wanted(view, code, name):
    """True when the next seat has declined the rank, and holds none as far as is known."""
    after = (view.to_act + 1) % view.seats
    rank = (code - DROP) % 13
    return rank_of(name) == rank and view.declined(after, rank) and rank not in [c % 13 for c in view.known(after)]


def completes(view, code, name):
    """True when five of the hand and the top discard are three and two."""
    six = hand(view) + [view.discard_top % 13]
    return rank_of(name) == six[-1] and any(not missing(list(five)) for five in combinations(six, 5))


CLAIMS = (
    ("", lambda view, code: True),
    ("three and two: it wins", lambda view, code: code == SHOW and not missing(hand(view))),
    ("no winning hand yet", lambda view, code: code == GO_ON and missing(hand(view))),
    ("leaves three and two", lambda view, code: not missing(without(view, code))),
    (r"every other (\w+) has been seen", no_other),
    (r"the next seat did not want an? (\w+)", not_wanted),
    (r"one (\w+) too many", lambda view, code, name: hand(view).count(rank_of(name)) > 3),
    (r"(\d+) of (\d+) unseen helps?()", stock_helps),
    (r"(\d+) of (\d+) unseen helps?: (.+)", stock_helps),
    (r"(\d+) of (\d+) unseen helps?, the (\w+) does not", top_does_not),
    (r"so (\d+) of (\d+) unseen helps?()", rest_is_helped),
    (r"so (\d+) of (\d+) unseen helps?: (.+)", rest_is_helped),
    (r"the (\w+) completes three and two", completes),
    (r"the (\w+) is worth keeping", taken(1)),
    (r"a pair of (\w+)s", taken(2)),
    (r"three (\w+)s", taken(3)),
    (r"a fourth (\w+)", taken(4)),
)
