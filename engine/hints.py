"""What the hints of the solitaires say: the words that they share. How they think is in `engine/hint_search.py`."""

from engine.cards import spoken


def _names(cards):
    """Return how hints name some cards, each name once."""
    names = []
    for card in cards:
        if spoken(card) not in names:
            names.append(spoken(card))
    return names


def listed(cards, draw):
    """Return the cards that can be played, and a draw if there is one, in words: `7♥, 9♠ or a draw`."""
    names = _names(cards)
    if draw:
        names.append("a draw")
    return " or ".join([", ".join(names[:-1])] + names[-1:]) if len(names) > 1 else "".join(names)


def guess(words, codes, certain):
    """Return what a hint says with whether it is a guess: where there is another move and it is not proved."""
    return words if certain or len(codes) < 2 else words + " (best guess)"


def drawing(target, cards, left):
    """Return why a draw is the hint: nothing fits, or the cards that fit are worth more later.

    `target`: the card or value on the waste, in words; `cards`: those that fit; `left`: how many the stock has.
    """
    names = _names(cards)
    if not names:
        return "draw: nothing fits " + target
    kept = "what fits is"
    if len(names) < 3:
        kept = " and ".join(names) + (" is" if len(names) == 1 else " are")
    return "draw: %s worth more later; %d left" % (kept, left)
