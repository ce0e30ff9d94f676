"""The end of a session of Trex, and of each of its deals, in words. Loaded when one has ended, and not kept."""

from display.views.hands import card_chars, compass
from display.views.trex.words import contract_title, signed
from engine.compat import passing


def result(look, view):
    """The end in words."""
    title = passing("display.views.totals").winners_title([compass(view, seat) for seat in view.winners()])
    sides = [(0, 2), (1, 3)] if view.partners else [(seat,) for seat in range(4)]
    lines = [
        "%s %+d" % (" and ".join([compass(view, seat) for seat in side]), view.scores()[side[0]]) for side in sides
    ]
    if look.low and len(lines) == 4:  # two lines there
        lines = [lines[0] + " · " + lines[1], lines[2] + " · " + lines[3]]
    return title, lines


def between(look, view):
    """The scores of the deal just ended, or why it is dealt again."""
    if view.redeal and view.redeals:
        return _dealt_again(view)
    king, mask, scores = view.history(view.deal_no - 1)
    lines = [
        "%s %s, in all %s"
        % (compass(view, seat), signed(look.labels, scores[seat]), signed(look.labels, view.scores()[seat]))
        for seat in range(4)
    ]
    return contract_title(mask), lines


def _dealt_again(view):
    shown = view.shown()
    if view.redeal == 2 or shown is None:
        return "Dealt again", ["A suit was closed before all jacks were out."]
    hand = sorted(shown[1], key=lambda card: card // 13 * 13 + (card + 12) % 13)
    hand = " ".join([card_chars(card) for card in hand])
    return "Dealt again", ["%s showed a poor hand:" % compass(view, shown[0]), hand]
