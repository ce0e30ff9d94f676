"""What hints of Treys claim, each with a check of its own: the move is made in a game that looks the same."""

from itertools import product

from engine.cards import spoken
from engine.treys import DRAW, PLAY, TURN_COLUMN, TURN_ROW, cell_of
from tests.engine.guesses import COUNTS, after, left, sentences

CELLS = list(product(range(3), repeat=2))


def positions(deal):
    """Yield what the hints of a deal say, sentence by sentence."""
    return sentences("treys", deal)


def cells(view):
    """Return the cell of each play."""
    return [cell_of(code) for code in view.moves() if code >= PLAY]


def fitting(view):
    """Return the names of the cards that can be played."""
    return {spoken(view.top(*divmod(cell, 3))) for cell in cells(view)}


def turned(view, code):
    """Return how many cards a move turns face up: at most, where a line is still to be chosen."""
    games = [after(view, code)]
    if games[0].pending:
        games = [after(games[0].view(0), line) for line in (TURN_ROW, TURN_COLUMN)]
    played = divmod(cell_of(code), 3) if code >= PLAY else None
    counts = []
    for game in games:
        counts.append(sum(game.face_up(*cell) and (cell == played or not view.face_up(*cell)) for cell in CELLS))
    return counts


def turns(view, code, words):
    """Check a number of cards that are turned whatever is chosen then."""
    return set(turned(view, code)) == {COUNTS[words]}


def turns_up_to(view, code, words):
    """Check the largest number of cards that may be turned."""
    return max(turned(view, code)) == COUNTS[words] > min(turned(view, code))


def kept(view, code, names, number):
    """Check the cards that are kept by a draw."""
    return code == DRAW and left(view, number) and fitting(view) == set(names.split(" and "))


CLAIMS = (
    ("sure to clear the table", lambda view, code: True),  # `sentences` has checked it
    (r"draw: sure to clear the table; (\d+) left", lambda view, code, n: code == DRAW and left(view, n)),
    ("turns (a card|[a-z]+ cards)", turns),
    ("turns up to (a card|[a-z]+ cards)", turns_up_to),
    ("empties a pile", lambda view, code: not after(view, code).depth(*divmod(cell_of(code), 3))),
    ("the only play", lambda view, code: len([c for c in view.moves() if c >= PLAY]) == 1),
    ("the only card that fits", lambda view, code: set(cells(view)) == {cell_of(code)} and len(cells(view)) > 1),
    ("keeps the others for later", lambda view, code: len(set(cells(view))) > 1 and not max(turned(view, code))),
    (r"as (.+)", lambda view, code, value: cells(view).count(cell_of(code)) > 1
     and view.text(code).split(" as ")[1].replace("T", "10") == value),
    ("draw: nothing fits (.+)", lambda view, code, _: view.moves() == [DRAW]),
    (r"draw: what fits is worth more later; (\d+) left", lambda view, code, n: fitting(view) and left(view, n)),
    (r"draw: (?!what)(.+) (?:is|are) worth more later; (\d+) left", kept),
)  # fmt: skip
