"""Trepenta as text: moves to choose from, for hints and in a list; the ends of a game and of its rounds."""

import display.renderers.deal_rows as deal_rows  # borrow
import display.renderers.score_sheet as score_sheet  # borrow
from display.renderers import card_chars, is_you, seat_name, short_name, words_and_cards
from display.renderers.trepenta import others
from display.renderers.trepenta.hand import meld_text, new_card
from engine.compat import const
from engine.texts import _, _when
from engine.trepenta.codes import CLOSE, DISCARD, DROP, EXCHANGE, FIELD, LAY, NONE, PASS, PILE, STOCK, SWAP, Move

_STRIP = const(19)  # rows of a question
_ENDS = {"field complete": _("Field complete"), "pile empty": _("Stock empty"), "nobody draws": _("Nobody draws"),
         "closed": _("Ended")}  # by event  # fmt: skip


def result(renderer, view):
    """Return the title of the result, no lines, and its figures: the points of all seats."""
    totals = score_sheet
    names = [short_name(view, seat) for seat in range(view.seats)]
    title = totals.winners_title([seat_name(view, seat) for seat in view.winners()])
    return title, (), totals.result_figures(view, names, _("points"))


def between(renderer, view, before):
    """Return the end of a round: how it ended and by whom, all hands, sets and runs first, and their points.

    A remark is made by another seat that has completed its field; else, also where the viewer has, by the one with the
    most points, if any has some.
    """
    finisher, hands, laid, closed = view.last_round()
    number = view.round if view.over else view.round - 1
    points, scores = view.sheet(number), view.scores()
    title = _ENDS.get(view.event[0]) or _("Round %d") % (number + 1)
    remark = (points.index(max(points)), _("ouch!"), True) if max(points) else None
    if finisher < view.seats and view.event[0] in ("field complete", "closed"):
        if finisher != view.viewer:
            remark = finisher, _("no points!") if closed else _("all five!"), False
        title = "%s: %s" % (_("Complete") if renderer.low and not closed else title, short_name(view, finisher))
    rows, hand = [], deal_rows.Hand
    for i in range(view.seats):
        seat = (view.viewer + i) % view.seats
        cards, bits = hands[seat], laid[seat]
        ranked = sorted(range(5), key=lambda k: cards[k] % 13 * 4 + cards[k] // 13)  # by rank, then by suit
        together = [cards[k] for k in ranked if bits >> k & 1]
        rest = [cards[k] for k in ranked if not bits >> k & 1]
        groups = (len(together),) if together else ()
        rows.append(hand(short_name(view, seat), together + rest, groups, points[seat], scores[seat]))
    return title, rows, remark


# The list of moves


def begins(game, code, last, around, length, mine):
    """True if this move begins a row; a discard is in the row of the draw just before it."""
    kind = Move(code).kind
    if kind == FIELD:
        return game.hand_count(game.to_act) == 10
    return kind != DROP or last not in (STOCK, DISCARD)


def who(view, code):
    """Return the name of the seat whose turn it was."""
    return short_name(view, view.to_act)


def move_parts(before, code, after):
    """Return the move as words and cards; cards that the viewer did not see are left out."""
    move = Move(code)
    kind, seat = move.kind, before.to_act
    mine = is_you(before, seat)
    if kind == PILE:
        return (_when(mine, "you", "chose a pile "),)
    if kind == FIELD:
        return (move.card,) if seat == before.viewer else (_("sorted "),) if before.hand_count(seat) == 10 else ()
    if kind in (STOCK, EXCHANGE):
        new = new_card(after, before, code)
    if kind == STOCK:
        return (_("drew "),) if new == NONE else words_and_cards(_when(mine, "you", "drew {card}"), {"card": new})
    if kind == DISCARD:
        return words_and_cards(_when(mine, "you", "took {card}"), {"card": before.discard_top})
    if kind == EXCHANGE:
        got = _when(mine, "you", "laid {card} at %d, got {new}")
        words = _when(mine, "you", "laid {card} at %d") if new == NONE else got
        return words_and_cards(words % before.value(seat, move.position), {"card": move.card, "new": new})
    if kind == SWAP:
        words = _when(mine, "you", "laid {card} for {old}")
        if move.seat != seat:
            words = _when(mine, "you", "laid {card} for {old} of %s") % short_name(before, move.seat)
        return words_and_cards(words, {"card": move.card, "old": before.field_card(move.seat, move.position)})
    if kind == DROP:
        return words_and_cards(_when(mine, "you", ", threw {card}"), {"card": move.card})
    if kind in (PASS, CLOSE):
        return (_when(mine, "you", "passed ") if kind == PASS else _when(mine, "you", "ended the round "),)
    return words_and_cards(_when(mine, "you", "laid {card} on %s") % short_name(before, move.seat), {"card": move.card})


# Moves to choose from, and for hints


def question(renderer, view, codes):
    """Return (title, answers, boxes, row): the moves of a hand card as text, the place that each is about, and the row
    for the words of the question, which is the prompt's or clear of the cards below it.
    """
    layout = renderer.layout
    below = layout.hand_y - layout.raised - layout.rise
    if layout.field_y > layout.prompt_y:
        below = layout.field_y - 2  # the top of its ring
    moves = [Move(code) for code in codes]
    answers = [_answer(view, move) for move in moves]
    boxes = [others.place_box(renderer, view, move) for move in moves]
    return card_chars(moves[0].card), answers, boxes, min(layout.prompt_y, below - _STRIP)


def _answer(view, move):
    """Return what a move of a hand card does, for a question."""
    if move.kind == LAY:
        return _("on %s's %s") % (seat_name(view, move.seat), meld_text(view, move.seat))
    if move.kind == SWAP:
        card = card_chars(view.field_card(move.seat, move.position))
        if move.seat == view.viewer:
            return _("for %s in your field") % card
        return _("for %s of %s") % (card, seat_name(view, move.seat))
    if move.kind == EXCHANGE:
        return _("lay at %d") % view.value(view.viewer, move.position)
    return _("discard")


def move_text(renderer, view, code):
    """Return a move of the seat to act in words."""
    move = Move(code)
    if move.kind == PILE:
        return (_("upper pile"), _("lower pile"))[move.position]
    if move.kind == STOCK and renderer.see(view).idle:
        return _("go on")
    if move.kind in (STOCK, PASS, CLOSE):
        return {STOCK: _("draw from the stock"), PASS: _("pass")}.get(move.kind, _("end the round"))
    if move.card == NONE:
        return _("take %s") % card_chars(view.discard_top)
    card = card_chars(move.card)
    if move.kind in (SWAP, LAY):
        return card + " " + _answer(view, move)
    if move.kind == EXCHANGE:
        return _("lay %s at %d") % (card, view.value(view.viewer, move.position))
    if move.kind == FIELD:
        return _("%s to %d") % (card, renderer.next_value(view))
    return _("discard %s") % card
