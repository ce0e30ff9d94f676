"""What hints of TriPeaks claim, each with a check of its own: the move is made in a game that looks the same."""

from engine.cards import spoken
from engine.tripeaks import DRAW, PLAY
from tests.engine.guesses import COUNTS, after, left, sentences

CARDS = range(28)


def positions(deal):
    """Yield what the hints of a deal say, sentence by sentence."""
    return sentences("tripeaks", deal)


def fitting(view):
    """Return the names of the cards that can be played."""
    return {spoken(view.card(code - PLAY)) for code in view.moves() if code != DRAW}


def uncovers(view, code, words):
    """Check how many cards lie bare that did not before."""
    game = after(view, code)
    if game.deal_no != view.deal_no:
        return True  # the last card of a deal of a match
    return sum(game.exposed(i) and not view.exposed(i) for i in CARDS) == COUNTS[words]


def chains(view, code):
    """Check that a card then fits whose rank was known before, or lies face up by the rules."""
    game = after(view, code)
    return game.deal_no != view.deal_no or any(game.playable(i) for i in CARDS)


def kept(view, code, names, number):
    """Check the cards that are kept by a draw."""
    return code == DRAW and left(view, number) and fitting(view) == set(names.split(" and "))


CLAIMS = (
    ("sure to clear the table", lambda view, code: True),  # `sentences` has checked it
    ("clears a peak", lambda view, code: code - PLAY < 3),
    ("uncovers (a card|two cards)", uncovers),
    ("keeps the chain", chains),
    ("the only play", lambda view, code: len([c for c in view.moves() if c != DRAW]) == 1),
    ("keeps the others for later", lambda view, code: len([c for c in view.moves() if c != DRAW]) > 1),
    ("draw: nothing fits (.+)", lambda view, code, _: view.moves() == [DRAW]),
    (r"draw: what fits is worth more later; (\d+) left", lambda view, code, n: fitting(view) and left(view, n)),
    (r"draw: (?!what)(.+) (?:is|are) worth more later; (\d+) left", kept),
)
