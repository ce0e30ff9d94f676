"""The end of a session of Trex, and of each of its deals, in words. Loaded when one has ended, and not kept."""

from display.views.hands import card_chars, compass
from display.views.trex.words import brief
from engine.compat import passing


def result(look, view):
    """The end: all totals."""
    totals = passing("display.views.totals")
    names = [compass(view, seat) for seat in range(4)]
    return totals.winners_title([names[seat] for seat in view.winners()]), (), totals.standing(view, names, "points")


def between(look, view):
    """The scores of the deal just ended, or why it is dealt again."""
    if view.redeal and view.redeals:
        return _dealt_again(view)
    king, mask, scores = view.history(view.deal_no - 1)
    lines = [(compass(view, seat), scores[seat], view.scores()[seat]) for seat in range(4)]
    return brief(mask), lines


def _dealt_again(view):
    shown = view.shown()
    if view.redeal == 2 or shown is None:
        return "Dealt again", ["A suit was closed before all jacks were out."]
    hand = sorted(shown[1], key=lambda card: card // 13 * 13 + (card + 12) % 13)
    hand = " ".join([card_chars(card) for card in hand])
    return compass(view, shown[0]) + " had a poor hand", [hand]
