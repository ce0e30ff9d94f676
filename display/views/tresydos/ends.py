"""What is told of Tres y Dos: its moves, the end of a match and of each of its deals. Loaded for that, and not kept."""

from display.views.hands import RANKS, seat_name, short_name
from display.views.tresydos.around import places, words  # noqa: F401  (on a device both are one module)
from engine.compat import passing
from engine.tresydos import DISCARD, DROP, NONE, SHOW, STOCK


def result(look, view):
    """The end: the deals that each has won, and with what the last one was."""
    totals = passing("display.views.totals")
    winner, cards = view.last_deal
    winners = view.winners()
    names = [short_name(view, seat) for seat in range(view.seats)]
    title = totals.winners_title([seat_name(view, seat) for seat in winners])
    said = (_ranks(cards),) if winner in winners else ()  # the last deal of a match can be another's
    return title, said, totals.standing(view, names, "won")


def between(look, view):
    """The end of a deal of a match in words."""
    winner, cards = view.last_deal
    if winner == NONE:
        return "Deal drawn", ["Nobody got there in time"]
    name = seat_name(view, winner)
    title = "%s %s the deal" % (name, "win" if name == "You" else "wins")
    return title, [_ranks(cards), "%d of %d" % (view.scores()[winner], view.target)]


def _ranks(cards):
    return " ".join([RANKS[card % 13] for card in cards])


# The moves as they are told


def columns(view):
    """Return the names above columns: none."""
    return ()


def begins(game, code, last, around, count):
    """True where a row begins with this move: a turn, or a hand that is shown. That one is not shown is no news."""
    return code < DROP or code == SHOW


def who(view, code):
    """Return whose turn it was."""
    return short_name(view, view.to_act)


def told(before, code, after):
    """Return what was done, as words and cards; a card that the viewer did not see stays unseen."""
    seat = before.to_act
    if code == DISCARD:
        return "took ", before.discard_top
    if code == STOCK:
        held = before.hand(seat)
        return ["drew "] + [card for card in after.hand(seat) if seat == before.viewer and card not in held]
    if code < SHOW:
        return ", threw ", code - DROP
    if code == SHOW:
        return ("showed and won " if after.event[0] == "win" else "showed in vain ",)
    return ()
