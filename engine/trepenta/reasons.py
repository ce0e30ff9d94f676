"""Reasons for moves at Trepenta, in a few words. In memory only while a hint is put into words."""

from engine.cards import spoken
from engine.compat import const
from engine.rummy import NONE
from engine.texts import _, _n
from engine.trepenta.codes import CLOSE, DISCARD, DROP, EXCHANGE, FIELD, LAY, PILE, STOCK, SWAP, Move
from engine.trepenta.melds import POINTS, best, best_of_six, friends

_FEW = const(3)  # points: no more is said of them before what the field waits for


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer, or ""."""
    seat = view.to_act
    if view.finish_line and view.finisher == seat:  # its hand costs nothing, whatever it does (TN-O6)
        return ""
    hand = view.hand(seat)
    move = Move(code)
    kind = move.kind
    if kind == CLOSE:
        return _("your hand costs nothing; others have one turn")
    if kind == LAY:
        return _("%s less") % _points(POINTS[move.card % 13])
    if kind == EXCHANGE:
        return _why_exchange(view)
    if kind == SWAP:
        after = list(hand)
        after.remove(move.card)
        after.append(view.field_card(move.seat, move.position))
        now, then = best_of_six(hand)[0], best_of_six(after)[0]
        return _("brings the hand from %d to %s") % (now, _points(then)) if then < now else ""
    if kind == STOCK:
        return _why_stock(view, hand)
    if kind == DISCARD:
        return _why_take(view, hand)
    if kind == FIELD:
        return _("the others make the better hand")
    if kind == DROP:
        rest = list(hand)
        rest.remove(move.card)
        return _why_drop(view, rest)
    return _("the better pile is the hand") if kind == PILE and view.own_known else ""


def _why_stock(view, hand):
    """Return what a card of the stock is expected to save, and what the top discard would save."""
    from engine.trepenta.hand_value import Odds

    top = view.discard_top
    odds = Odds(view.unseen())
    left, saved, __ = odds.evaluate(hand)
    saves = left - best_of_six(hand + [top])[0]
    hoped = (saved + odds.total // 2) // odds.total
    it_saves = _("it saves about %s, the %s %s") % (_points(hoped), spoken(top), saves or _("none"))
    if hoped > max(saves, _FEW):
        return it_saves
    waits = "" if saves else _waits(view, odds.unseen)
    if waits:
        return waits
    if hoped > saves:
        return it_saves
    if not saved and not saves:
        return _("neither it nor the %s can save a point") % spoken(top)
    if not saves:
        return _("the stock promises more than the %s") % spoken(top)
    if any([best_of_six(hand + [card])[0] < left - saves for card in range(52) if odds.unseen[card]]):
        return _("%s saves %d now, it may save more") % (spoken(top), saves)
    return ""


def _waits(view, unseen):
    """Return what the field needs, and how many such cards have not been seen; "" if `told` says that already.

    Where `told` of the view has something else about this round, what has changed.
    """
    seat, told = view.to_act, view.told
    values = [view.value(seat, i) for i in range(5) if not view.face_up(seat, i)]
    left = sum([unseen[card] for card in range(52) if view.match_value(card) in values])
    now = [view.round, values, left]
    if not values or view.finisher != NONE or told == now:
        return ""
    of = sum([view.packs for card in range(52) if view.match_value(card) in values])
    changed = told is not None and told[:2] == now[:2]
    words = _("needs %s; %d of %d unseen") % (_ranks(values, view.match_value(12)), left, of)
    if changed:
        words = _("%d unseen cards fit, before %d") % (left, told[2])
    if told is not None:
        told[:] = now
    return words


def _ranks(values, faces):
    """Return in words which ranks match places of these values, ascending; `faces`: the value of courts, or 0."""
    names = [_("ace") if value == 1 else "%d" % value for value in values]
    if len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        names = [_("%s to %s") % (names[0], names[-1])]
    if faces in values:
        names.append(_("J to K"))
    return ", ".join(names[:-1]) + (_(" or ") if names[1:] else "") + names[-1]


def _why_drop(view, rest):
    """Return the points that a discard leaves, and the pair in hand that the most unseen cards complete.

    `rest`: the five cards that are left. In its last turn a seat draws no more, so no pair counts.
    """
    left, laid = best(rest)[:2]
    words = _("leaves %s") % _points(left)
    if view.finisher != NONE or view.ends_now:
        return words
    unseen = view.unseen()
    most, pair = 0, ()
    for i in range(len(rest)):
        for j in range(i):
            if not (laid >> i | laid >> j) & 1:
                count = _completing(unseen, rest[j], rest[i])
                if count > most:
                    most, pair = count, (rest[j], rest[i])  # type: ignore[assignment]
    if not pair:
        return words
    text = _n("%s; %d card completes %s %s", "%s; %d cards complete %s %s", most)
    return text % (words, most, spoken(pair[0]), spoken(pair[1]))


def _completing(unseen, first, second):
    """Return how many of the cards counted in `unseen` make a set or run with two others."""
    found = 0
    if friends(first, second):
        for card in range(52):
            if unseen[card] and friends(card, first) and friends(card, second) and not best((first, second, card))[0]:
                found += unseen[card]
    return found


def _why_take(view, hand):
    """Return the reason to take the top discard."""
    top = view.discard_top
    six = best_of_six(hand + [top])[0]
    left = best(hand)[0]
    if six < left:
        return _("brings the hand from %d to %s") % (left, _points(six))
    seat = view.to_act
    if view.match_value(top) in [view.value(seat, i) for i in range(5) if not view.face_up(seat, i)]:
        return _("it fits your field")
    unseen = view.unseen()
    if any([_completing(unseen, top, card) for card in hand]):
        return _("it may grow into a meld")
    places = [(s, i) for s in range(view.seats) for i in range(5) if view.open and view.face_up(s, i)]
    return _("it can be swapped") if view.match_value(top) in [view.value(s, i) for s, i in places] else ""


def _why_exchange(view):
    """Return the reason for an exchange."""
    seat = view.to_act
    to_go = view.face_down_count(seat) - 1
    if view.finisher != NONE or (to_go and view.ends_now):
        return _("one more card to choose from")
    if to_go:
        return _("one more card to choose from, and %d to go") % to_go
    if view.finish_line:
        return _("completes the field: 0 points")
    return (
        _("completes the field: the round ends")
        if view.ends_now
        else _("completes the field: one more turn for others")
    )


def _points(number):
    """Return a number of points in words."""
    return _n("%d point", "%d points", number) % number
