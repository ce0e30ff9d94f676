"""Trex as text: the list of moves, the ends of a session and of its deals. Loaded on demand and dropped."""

import display.renderers.deal_rows as deal_rows  # borrow
import display.renderers.score_sheet as score_sheet  # borrow
from display.renderers import SUITS, card_chars, is_you, seat_name, words_and_cards
from display.renderers.trex.words import TITLES, brief, by_side, contract_numbers, side_name
from engine.compat import const
from engine.texts import _, _n
from engine.trex import codes as tx

_LONGEST = const(28)  # characters about a seat that have room in any case
_PLACES = (_("first out"), _("second out"), _("third out"), _("last"))


def result(renderer, view):
    """Return title, words and figures of the end: all totals."""
    totals = score_sheet
    names = [seat_name(view, seat) for seat in range(4)]
    figures = totals.result_figures(view, names, _("points"))
    if view.partners:  # a cell per side, and no place: two win, two lose
        cells = [(side_name(view, seat),) + figures[3][seat][1:] for seat in by_side(view)[::2]]
        figures = figures[:3] + (tuple(cells), None)
    return totals.winners_title([names[seat] for seat in view.winners()]), (), figures


def between(renderer, view, before):
    """Return (title, lines, remark): the scores of the deal that has ended, or why it is dealt again.

    The remark, as of `Renderer.remark`, is that of the seat that lost most, or None.
    """
    if view.redeal_reason:
        return _dealt_again(view)
    king, mask, scores = view.history(view.deal_no - 1)
    totals = view.scores()
    title, seats, names = brief(mask), by_side(view), [seat_name(view, seat) for seat in range(4)]
    lines, row = [], deal_rows.Score
    if king != view.king:  # the kingdom is over: its standing, best first, with partners by side
        title = _("Kingdom %d: standing") % view.kingdom
        seats = seats[::2] if view.partners else seats
        ranks = [view.comparable_score(total) for total in totals]
        places = [sum([ranks[other] > rank for other in seats]) for rank in ranks]
        seats = sorted(seats, key=lambda seat: 4 * places[seat] + seat)
        for seat in seats if view.partners else ():
            points = scores[seat] + scores[seat ^ 2]
            lines.append(row("%d  %s" % (places[seat] + 1, side_name(view, seat)), points, totals[seat], ""))
        seats = () if view.partners else seats
        names = ["%d  %s" % (places[seat] + 1, names[seat]) for seat in range(4)]
    for seat in seats:
        taken, full = _summary(view, before, mask, seat, scores[seat])
        lines.append(row(names[seat], scores[seat], totals[seat], taken, full))
    worst = min(range(4), key=lambda seat: view.comparable_score(scores[seat]))
    return title, lines, (worst, _("ouch!"), True) if mask != tx.TREX else None


def _summary(view, before, mask, seat, points):
    """Return in words what made a seat's points in a deal, or its place in Trex; `before`: the view before the end.

    A text that has been shortened comes with the full one, other texts with "".
    """
    if mask == tx.TREX:
        return _PLACES[(200 - abs(points)) // 50], ""  # TX-20
    if mask == tx.DIAMONDS:
        taken = abs(points) // view.diamond
        return _n("%d diamond", "%d diamonds", taken) % taken, ""
    if mask == tx.SLAPS:
        taken = abs(points) // view.slap
        return _n("%d trick", "%d tricks", taken) % taken, ""
    winner, trick = view.last_trick()[:2]
    takers = [(card, other) for other in range(4) for card in before.taken(other) if before.is_costly(card)]
    takers += [(card, winner) for played, card in trick if before.is_costly(card)]
    cards = [card for card, taker in takers if taker == seat]
    if mask & (tx.DIAMONDS | tx.SLAPS):
        # The queens as one word; what else counts follows
        queens = "".join([SUITS[card // 13] for card in cards if card != tx.KING_OF_HEARTS])
        words = (["Q" + queens] if queens else []) + (["K♥"] if tx.KING_OF_HEARTS in cards else [])
        return ", ".join(words + _counts(view, before, mask, seat, points, takers)) or _("took none of them"), ""
    # What the seat took, what of it others had revealed, and what of its own revealed cards others took: see the points
    doubled = [card for card in cards if before.holder(card) not in (tx.NONE, seat)]
    gained = [card for card, taker in takers if before.holder(card) == seat != taker]
    groups = [card for card in cards if card not in doubled], doubled, gained
    groups = [", ".join([card_chars(card) for card in group]) for group in groups]
    words = _taken(groups, _("%s, doubled"), _("revealed %s"))
    if len(words) > _LONGEST:
        return _taken(groups, "%s ×2", "+%s"), words
    return words or (_("did not take it") if mask == tx.KING else _("took none of them")), ""


def _taken(groups, doubled, gained):
    """Return cards that a seat took, took doubled, and gained from, each as one text, in words; with two templates."""
    taken = "; ".join([text for text in (groups[0], groups[1] and doubled % groups[1]) if text])
    return "; ".join([text for text in (taken and _("took %s") % taken, groups[2] and gained % groups[2]) if text])


def _counts(view, before, mask, seat, points, takers):
    """Return how many diamonds and tricks a seat has taken in a deal of several contracts, as a list of words.

    The diamonds may lie face down, but the points say how many there are. `takers`: (card, seat) of all costly cards.
    """
    lost = -view.sign * points
    for card, taker in takers:
        value = tx.KING_POINTS if card == tx.KING_OF_HEARTS else tx.QUEEN_POINTS
        holder = before.holder(card)
        doubled = holder != tx.NONE and holder != taker
        if taker == seat:
            lost -= value << doubled
        elif doubled and holder == seat:
            lost += value
    tricks = before.tricks(seat) + (seat == view.last_trick()[0]) if mask & tx.SLAPS else 0
    diamonds = (lost - view.slap * tricks) // view.diamond
    return (["%d ♦" % diamonds] if diamonds else []) + (
        [_n("%d trick", "%d tricks", tricks) % tricks] if tricks else []
    )


def _dealt_again(view):
    """Return title, lines and no remark for a deal that is dealt again, with the reason."""
    shown = view.shown()
    if view.redeal_reason == 2 or shown is None:  # 2: TX-21
        return _("Dealt again"), [_("A suit was closed before all jacks were out.")], None
    hand = sorted(shown[1], key=lambda card: card // 13 * 13 + (card + 12) % 13)  # suit by suit, the ace last
    hand = " ".join([card_chars(card) for card in hand])
    return _("%s had a poor hand") % seat_name(view, shown[0]), [hand], None


# The list of moves: four columns in the order of play, one row per trick


def _column(view, seat):
    """Return the column of a seat, counted from the viewer's right; the viewer's is the last."""
    return (seat - view.viewer - 1) & 3


def begins(game, code, last, around, length, mine):
    """True if this move begins a row: the first of a trick or round, a naming, appeal or reveal. See `Renderer`.

    Codes up to PASS are cards and passes, higher ones namings, appeals and reveals. KEEP and another seat's ACCEPT
    change nothing and are not listed: None.
    """
    if code == tx.KEEP or code == tx.ACCEPT and not mine:
        return None
    if code > tx.PASS or last > tx.PASS:
        return True
    return not game.trick() if game.phase == tx.AT_TRICK else around


def who(view, code):
    """Return the name of the seat to act, or "" for cards, which have names above their columns."""
    return "" if code <= tx.PASS else seat_name(view, view.to_act)


def move_parts(before, code, after):
    """Return a naming, appeal or reveal as words, or tuples (column, card or words).

    A card that fills a trick has another one, (column of the seat that takes it, None).
    """
    if code == tx.KEEP or code == tx.ACCEPT and before.to_act != before.viewer:
        return ()
    mine = is_you(before, before.to_act)
    if code >= tx.NAMING:
        named = contract_numbers(code - tx.NAMING)
        words = TITLES[named[0]] if len(named) == 1 else brief(code - tx.NAMING)
        return ((_("name %s") if mine else _("names %s")) % words,)
    if code >= tx.REVEAL:
        return words_and_cards(_("reveal {card}") if mine else _("reveals {card}"), {"card": code - tx.REVEAL})
    if code > tx.PASS:
        if code == tx.APPEAL:
            return (_("ask for new cards") if mine else _("asks for new cards"),)
        return (_("play on") if mine else _("plays on"),)
    place = _column(before, before.to_act)
    if code == tx.PASS:
        return ((place, "–"),)
    if before.phase != tx.AT_TRICK or len(before.trick()) < 3:
        return ((place, code),)
    return (place, code), (_column(before, after.last_trick()[0]), None)
