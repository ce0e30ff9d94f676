"""The sentences of a solitaire's hints one by one, for `test_reasons.py`; whether a hint says that it is a guess."""

import re

import engine
from engine.cards import HIDDEN, spoken
from engine.rng import Rng
from tests.engine.portable import any_move, random_options, sheet
from tools.deals import hint_play

BUDGET = 400  # moves in samples: enough for the words
LONGEST = 200  # moves of a deal, which need not end by itself
COUNTS = {"a card": 1, "two cards": 2, "three cards": 3, "four cards": 4, "five cards": 5}


def sentences(name, deal):
    """Yield (view, code, sentence) for what the hint says before each move of a deal played half by hints."""
    rng = Rng(deal)
    game = engine.new(name, deal, **random_options(name, rng))
    while not game.over and game.length < LONGEST:
        thinker = hint_play.hint(game, budget=BUDGET)
        code, view = thinker.move, thinker.view
        words = hint_play.why(thinker)
        guess = words.endswith(" (best guess)")
        assert guess == (not thinker.line and len(game.moves()) > 1), words
        if thinker.line:
            assert re.search("sure to (clear the table|win)", words) and wins(game, thinker.line, rng)
        what, _, why = words.removesuffix(" (best guess)").partition(": ")
        assert what == "draw" or not why or what in (spoken(card) for card in shown(view)), words
        for sentence in why.split(", ") if what != "draw" and why else [words.removesuffix(" (best guess)")]:
            yield view, code, sentence
        game.play(code if rng.below(2) else any_move(game, rng))


def shown(view):
    """Return the cards of a view that are seen on the table."""
    return [card for card in sheet(view.NAME).cards(view.dump()) if card < HIDDEN]


def wins(game, line, rng):
    """True when moves win whatever the hidden cards are: in three games that look the same."""
    for _ in range(3):
        other = game.determinize(0, rng)
        for code in line:
            other.play(code)
        if not (other.won or other.over or other.deal_no != game.deal_no):
            return False
    return True


def after(view, code):
    """Return a game that looks like a view, after a move."""
    game = view.determinize(0, Rng(1))
    game.play(code)
    return game


def left(view, number):
    """True when the stock has so many cards."""
    return view.stock_left == int(number)
