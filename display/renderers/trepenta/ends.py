"""What is told of Trepenta: its moves, the end of a game and of each of its rounds. Loaded for that, and not kept."""

from display.renderers.hands import seat_name, short_name
from display.renderers.trepenta.inspect import hints, places, words  # noqa: F401  (on a device both are one module)
from engine.compat import passing
from engine.trepenta import DISCARD, DROP, EXCHANGE, FIELD, PASS, PILE, STOCK, SWAP
from engine.trepenta.codes import Move

_ENDS = {
    "field complete": "Field complete",
    "pile empty": "Stock empty",
    "nobody draws": "Nobody draws",
}


def result(renderer, view):
    """The end: all points."""
    totals = passing("display.renderers.totals")
    names = [short_name(view, seat) for seat in range(view.seats)]
    title = totals.winners_title([seat_name(view, seat) for seat in view.winners()])
    return title, (), totals.result_figures(view, names, "points")


def between(renderer, view, before):
    """The end of a round: how it ended and by whom, all hands, sets and runs first, and their points."""
    finisher, hands, laid = view.last_round()
    number = view.round if view.over else view.round - 1
    points, scores = view.sheet(number), view.scores()
    title = _ENDS.get(view.event[0], "Round %d" % (number + 1))
    if finisher < view.seats and view.event[0] == "field complete":
        title = "%s: %s" % ("Complete" if renderer.low else title, short_name(view, finisher))
    rows = []
    for i in range(view.seats):
        seat = (view.viewer + i) % view.seats
        cards, bits = hands[seat], laid[seat]
        together = sorted([cards[k] for k in range(5) if bits >> k & 1], key=_by_rank)
        rest = sorted([cards[k] for k in range(5) if not bits >> k & 1], key=_by_rank)
        groups = (len(together),) if together else ()
        rows.append((short_name(view, seat), together + rest, groups, points[seat], scores[seat]))
    return title, rows


def _by_rank(card):
    return card % 13 * 4 + card // 13


# The moves as they are told


def columns(view):
    """Return the names above columns: none."""
    return ()


def begins(game, code, last, around, count):
    """True where a row begins with this move; what is thrown is told beside what was drawn just before."""
    kind = Move(code).kind
    if kind == FIELD:
        return game.hand_count(game.to_act) == 10
    return kind != DROP or last not in (STOCK, DISCARD)


def who(view, code):
    """Return whose turn it was."""
    return short_name(view, view.to_act)


def told(before, code, after):
    """Return what was done, as words and cards; a card that the viewer did not see stays unseen."""
    move = Move(code)
    kind, seat = move.kind, before.to_act
    mine = seat == before.viewer
    if kind == PILE:
        return ("chose a pile ",)
    if kind == FIELD:
        return (move.card,) if mine else ("sorted ",) if before.hand_count(seat) == 10 else ()
    if kind == STOCK:
        return ["drew "] + _come(before, after, mine)
    if kind == DISCARD:
        return "took ", before.discard_top
    if kind == EXCHANGE:
        return ["laid ", move.card, "at %d " % before.value(seat, move.position)] + _come(before, after, mine, ", got ")
    if kind == SWAP:
        said = ("laid ", move.card, "for ", before.field_card(move.seat, move.position))
        return said if move.seat == seat else said + ("of %s " % short_name(before, move.seat),)
    if kind == DROP:
        return ", threw ", move.card
    return ("passed ",) if kind == PASS else ("laid ", move.card, "on %s " % short_name(before, move.seat))


def _come(before, after, mine, *said):
    """Return the card that has come to the viewer's hand, after some words; nothing of another's."""
    if not mine:
        return []
    held = before.hand(before.viewer)
    for card in after.hand(before.viewer):
        if card not in held:
            return list(said) + [card]
        held.remove(card)
    return []
