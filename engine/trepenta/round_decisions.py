"""Opponents' decisions at Trepenta before a round's first draw and after its end; in memory only then.

They choose the pile or the cards for the field (TN-O1, TN-O2), and what to lay on other seats' melds (TN-O7).
"""

from engine.trepenta.codes import FIELD, PASS, Move
from engine.trepenta.evaluation import MANY, NONE_YET
from engine.trepenta.melds import POINTS, best_of_six, extend, friends


def pile(evaluator, codes):
    """Yield None while thinking, in the end the pile for the field: of two known ones the worse (TN-O1)."""
    other = [evaluator.view.field_card(evaluator.seat, i) for i in range(5)]
    first = evaluator.value(evaluator.hand, MANY)
    yield None
    yield codes[1] if first <= evaluator.value(other, MANY) else codes[0]


def sort(evaluator):
    """Yield None while thinking, in the end the next card for the field: the best five stay in the hand (TN-O2)."""
    hand = evaluator.hand
    if not evaluator.hard:
        yield FIELD + max(hand, key=lambda card: _loose(card, hand))
        return
    least = NONE_YET
    kept = None
    for tried, five in enumerate(_fives(hand)):
        value = evaluator.value(five, MANY)
        if value < least:
            least = value
            kept = five
        if tried % 8 == 7:
            yield None
    rest = list(hand)
    for card in kept:
        rest.remove(card)
    # A position that a card in the hand matches gets the most useful card, any other the least useful one
    position = 10 - len(hand)
    value = evaluator.view.value(evaluator.seat, position)
    fits = [card for card in kept if evaluator.view.match_value(card) == value]
    rest.sort()
    # Points of the hand first, then the card's own
    points = [best_of_six(kept + [card])[0] * 64 + POINTS[card % 13] for card in rest]
    chosen = min(points) if fits else max(points)
    yield FIELD + rest[points.index(chosen)]


def _fives(cards):
    """Yield all choices of five of the cards, as lists."""
    count = len(cards)
    for a in range(count - 4):
        for b in range(a + 1, count - 3):
            for c in range(b + 1, count - 2):
                for d in range(c + 1, count - 1):
                    for e in range(d + 1, count):
                        yield [cards[a], cards[b], cards[c], cards[d], cards[e]]


def _loose(card, hand):
    """Return how expendable a card in hand is: its points, less five per card that goes with it; a code breaks ties."""
    near = -1
    for other in hand:
        near += friends(card, other)
    return (POINTS[card % 13] - 5 * near) * 64 + card


def lay(view, codes, level):
    """Return the code that lays the highest card, or PASS; Hard adds the other cards that can then be laid."""
    most = -1
    found = PASS
    if view.finish_line and view.finisher == view.to_act:
        return PASS  # the seat scores 0 anyway, and a card that it lays may help others
    bound = view.melded(view.to_act)[1]
    hand = [card for i, card in enumerate(view.hand(view.to_act)) if not bound >> i & 1]
    for code in codes:
        if code != PASS:
            move = Move(code)
            meld = view.meld(move.seat)
            value = POINTS[move.card % 13] << 4
            longer = extend(meld, move.card)
            if level == "H":
                for other in hand:
                    if extend(longer, other) and not extend(meld, other):
                        value += POINTS[other % 13] << 4
                value += longer != meld  # others may extend a run first, so it comes before an equal set
            if value > most:
                most = value
                found = code
    return found
