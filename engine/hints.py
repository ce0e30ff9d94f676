"""What the hints of the solitaires say: the words that they share. How they think is in `engine/hint_search.py`."""

from engine.cards import spoken
from engine.texts import _


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
        names.append(_("a draw"))
    return _(" or ").join([", ".join(names[:-1])] + names[-1:]) if len(names) > 1 else "".join(names)


def guess(words, codes, certain):
    """Return what a hint says with whether it is a guess: where there is another move and it is not proved."""
    return words if certain or len(codes) < 2 else _("%s (best guess)") % words


def drawing(target, cards, left):
    """Return why a draw is the hint: nothing fits, or the cards that fit are worth more later.

    `target`: the card or value on the waste, in words; `cards`: those that fit; `left`: how many the stock has.
    """
    names = _names(cards)
    if not names:
        return _("draw: nothing fits %s") % target
    if len(names) > 2:
        return _("draw: what fits is worth more later; %d left") % left
    kept = (
        _("draw: %s is worth more later; %d left") if len(names) == 1 else _("draw: %s are worth more later; %d left")
    )
    return kept % (_(" and ").join(names), left)
