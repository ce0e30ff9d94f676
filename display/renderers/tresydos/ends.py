"""Tres y Dos as text: the list of moves, the ends of a match and of its deals. Loaded on demand and dropped."""

import display.renderers.deal_rows as deal_rows  # borrow
import display.renderers.score_sheet as score_sheet  # borrow
from display.renderers import RANKS, is_you, seat_name, short_name, words_and_cards
from engine.texts import _, _when
from engine.tresydos import DISCARD, DROP, NONE, SHOW, STOCK


def result(renderer, view):
    """Return title, words and figures of the end: the winner's last hand, and the deals that each seat has won."""
    totals = score_sheet
    winner, cards = view.last_deal
    winners = view.winners()
    names = [short_name(view, seat) for seat in range(view.seats)]
    title = totals.winners_title([seat_name(view, seat) for seat in winners])
    # Another seat may have won the last deal
    lines = (" ".join([RANKS[card % 13] for card in cards]),) if winner in winners else ()
    return title, lines, totals.result_figures(view, names, _("won"))


def between(renderer, view, before):
    """Return the end of a deal: the hand that won, the other hands as far as the viewer knows them, deals won."""
    winner, shown = view.last_deal
    remark = None
    if winner == NONE:
        title = _("Deal drawn")
    else:
        remark = winner, renderer.celebration, False
        if winner == view.viewer:
            remark = (winner + 1) % view.seats, _("well played!"), False
        title = _("You win the deal") if is_you(view, winner) else _("%s wins the deal")
        if renderer.low:
            title = _("You win") if is_you(view, winner) else _("%s wins")
        title = title if is_you(view, winner) else title % seat_name(view, winner)
    rows, hand = [], deal_rows.Hand
    for i in range(view.seats):
        seat = (view.viewer + i) % view.seats
        cards, groups = before.hand(seat), ()
        if seat == winner:
            ranks = [card % 13 for card in shown]
            cards = [card for count in (3, 2) for card in shown if ranks.count(card % 13) == count]
            groups = 3, 2
        rows.append(hand(short_name(view, seat), cards, groups, None, view.scores()[seat]))
    return title, rows, remark


# The list of moves


def begins(game, code, last, around, length, mine):
    """True if this move begins a row: a draw, or a hand that is shown; going on is not listed."""
    return code < DROP or code == SHOW


def who(view, code):
    """Return the name of the seat whose turn it was."""
    return short_name(view, view.to_act)


def move_parts(before, code, after):
    """Return the move as words and cards; cards that the viewer did not see are left out."""
    seat, mine = before.to_act, is_you(before, before.to_act)
    if code == DISCARD:
        return words_and_cards(_when(mine, "you", "took {card}"), {"card": before.discard_top})
    if code == STOCK:
        held = before.hand(seat)
        new = [card for card in after.hand(seat) if card not in held]
        seen = new and seat == before.viewer
        return words_and_cards(_when(mine, "you", "drew {card}"), {"card": new[0]}) if seen else (_("drew "),)
    if code < SHOW:
        return words_and_cards(_when(mine, "you", ", threw {card}"), {"card": code - DROP})
    if code == SHOW:
        won = after.event[0] == "win"
        return (_when(mine, "you", "showed and won ") if won else _when(mine, "you", "showed: no win "),)
    return ()
