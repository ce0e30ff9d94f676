"""Inspecting the table of Tres y Dos: what each thing is, why it can be played or not, what is known of other seats.

Loaded on demand and dropped.
"""

from display.items import CARD_H, CARD_W
from display.renderers import RANKS, card_chars, pronouns, seat_name
from display.renderers.tresydos import placed_hand
from engine.texts import _, _n
from engine.tresydos import DISCARD, GO_ON, NONE, SHOW, STOCK


def places(renderer, view):
    """Return everything on the table, row by row: (x, y, w, h, key)."""
    layout = renderer.layout
    spots = renderer.spots(view)  # sets the layout for the number of seats
    found = []
    size = CARD_W[layout.pile], CARD_H[layout.pile]
    for i in range(view.seats - 1):
        x, y = renderer.seat_at(view, i)
        w = (layout.band_w if layout.columns == 1 else (renderer.width + 2) // layout.columns) - 2
        found.append((x, max(0, y), w, CARD_H[layout.tile], "seat %d" % ((view.viewer + 1 + i) % view.seats)))
    found.append((layout.stock_x, layout.pile_y) + size + ("stock",))
    found.append((layout.discard_x, layout.pile_y) + size + ("discards",))
    for x, y, w, h, codes in spots:
        if codes[0] in (SHOW, GO_ON) and renderer.forced(view) < 0:
            found.append((x, y, w, h, "show" if codes[0] == SHOW else "on"))
    hand = placed_hand(view)
    for i in range(len(hand)):
        x = layout.hand_x + i * layout.hand_step
        found.append((x, layout.hand_y, layout.hand_w, layout.hand_h, "card %d" % hand[i]))
    return found


def hints(renderer, view, code):
    """Return the boxes (x, y, w, h) that a hint must not cover, besides the spot of its move."""
    layout = renderer.layout
    w, h = CARD_W[layout.pile], CARD_H[layout.pile]
    hand = layout.hand_x, layout.hand_y, 5 * layout.hand_step + layout.hand_w, layout.hand_h
    if view.phase not in ("draw", "discard"):
        return [hand]
    discards, stock = (layout.discard_x, layout.pile_y, w, h), (layout.stock_x, layout.pile_y, w, h)
    return [hand, discards, stock] if view.phase == "draw" else [discards, hand, stock]


def words(renderer, view, key):
    """Return (title, text) about a place."""
    if key == "stock":
        return _stock(view)
    if key == "discards":
        return _discards(view)
    if key == "on":
        return _("Go on"), _("Can be chosen: you do not show your hand now.")
    if key == "show":
        return _("Show"), _("Can be chosen: %s") % _effect_of_showing(view)
    kind, __, number = key.partition(" ")
    number = int(number)
    return _seat(view, number) if kind == "seat" else (card_chars(number), _card(view, number))


def _not_mine(view):
    """Return why the viewer cannot move now, "" when it can."""
    if view.over:
        return _("The match is over.")
    return "" if view.to_act == view.viewer else _("It is the turn of %s.") % seat_name(view, view.to_act)


def _stock(view):
    """Return (title, text) about the stock."""
    title = _n("Stock: %d card", "Stock: %d cards", view.stock_left) % view.stock_left
    if _not_mine(view):
        return title, _not_mine(view)
    if STOCK in view.moves():
        if view.stock_left:
            if view.reshuffles:
                return title, _("Can be drawn: the next card is not known.")
            return title, _("Can be drawn: the next card, which nobody has seen.")
        return title, _("Can be drawn from: the discards under the top one become the stock.")
    if view.phase == "draw":
        return title, _("No card is left to draw or reshuffle: take %s.") % card_chars(view.discard_top)
    return title, _what_first(view)


def _discards(view):
    """Return (title, text) about the discard pile."""
    number = view.discard_count
    if not number:
        return _("Discards"), _("None: the only one has been taken.")
    title = _("Discards: %s") % card_chars(view.discard_top)
    if number > 1:
        title = _("Discards: %s, %d below") % (card_chars(view.discard_top), number - 1)
    if _not_mine(view):
        return title, _not_mine(view)
    if DISCARD in view.moves():
        words = _("Can be taken: you hold %s.") % _count_held(view, view.discard_top)
        return title, words if view.throw_back else words + " " + _("You must keep it in this turn.")
    return title, _what_first(view)


def _what_first(view):
    """Return what must be decided before a card can be drawn."""
    if view.phase == "discard":
        return _("A card has been drawn: throw one of the six first.")
    return _("Not now: first show your hand or go on.")


def _card(view, card):
    """Return why a card of the viewer's hand can be thrown or not."""
    if _not_mine(view):
        return _not_mine(view)
    if view.phase == "draw":
        return _("Draw a card first, or take the discard: then one can be thrown. You hold %s.") % _count_held(
            view, card
        )
    if view.phase != "discard":
        return _what_first(view)
    if card == view.taken and not view.throw_back:
        return _("Just taken from the discards: you must keep it in this turn.")
    return _("Can be thrown. You hold %s.") % _count_held(view, card)


def _count_held(view, card):
    """Return in words how many cards of a card's rank the viewer holds."""
    held = len([other for other in view.hand(view.viewer) if other % 13 == card % 13])
    rank = RANKS[card % 13]
    return (_("no %s"), _("one %s"), _("two %ss"), _("three %ss"), _("four %ss"))[held] % rank


def _effect_of_showing(view):
    """Return what showing the hand does; whether it wins is said only if the option reminds of that."""
    if not view.options["remind"]:
        return _("three of one rank and two of another win. If not, all have seen your hand.")
    if view.winning(view.viewer):
        return _("three of one rank and two of another win.")
    return _("but this hand does not win, and all would see it.")


def _seat(view, seat):
    """Return what is known of another seat."""
    cards = _n("%d card", "%d cards", view.hand_count(seat)) % view.hand_count(seat)
    title = "%s: %s" % (seat_name(view, seat), cards)
    if view.target > 1:
        title = _("%s: %s, won %d") % (seat_name(view, seat), cards, view.scores()[seat])
    known = ", ".join([card_chars(card) for card in view.known(seat)])
    who, whose = pronouns(view, seat)
    lines = [_("In %s hand: %s.") % (whose, known or _("nothing known"))]
    declined = [RANKS[rank] for rank in range(13) if view.declined(seat, rank)]
    if declined:
        lines.append(_("Declined %s.") % ", ".join(declined))
    turn = view.last_turn
    if view.event[:2] == ("false show", seat):
        lines.append(_("%s showed %s hand: no win.") % (who[0].upper() + who[1:], whose))
    elif turn is not None and turn[0] == seat:
        cards = [card_chars(card) for card in turn[1:] if card != NONE]
        words = _("Last %s took %s and threw %s.") if len(cards) > 1 else _("Last %s drew and threw %s.")
        lines.append(words % tuple([who] + cards))
    if not view.over and seat == view.to_act:
        lines.append(_("It is %s turn.") % whose)
    return title, " ".join(lines)
