"""Inspecting the table of Trex: what each thing is, why it can be played or not, what is known of other seats.

Loaded on demand and dropped.
"""

from display import chrome, items
from display.renderers import SUITS, card_chars, compass, pronouns, seat_name
from display.renderers.trex.words import brief, contract_numbers, highest, inside, king_words, with_price, with_sign
from engine.players import temperament
from engine.texts import _, _n
from engine.trex import codes as tx
from engine.trex.codes import POWER, SUIT

# By temperament, from 1: see `engine/trex/weights.py`
_TEMPERS = (_("Plays carefully."), _("Plays boldly."), _("Hoards high cards."), _("Hunts for penalties."))
_OUT = ("", _("Out first."), _("Out second."), _("Out third."), _("Out last."))  # by place
_COSTS = (  # by contract
    _("the K♥ [costs/gives] 75"), _("each diamond [costs/gives] %d"), _("each queen [costs/gives] 25"),
    _("each trick [costs/gives] %d"),
    _("the first to be out [gains/loses] 200, the others 150, 100 and 50"),
)  # fmt: skip


def hints(renderer, view, code):
    """Return the boxes (x, y, w, h) that a hint must not cover, besides the spot of its move: the trick."""
    layout = renderer.layout
    sides = [(seat - view.viewer) & 3 for seat, __ in view.trick()]
    return [(layout.trick_x[side], layout.trick_y[side], layout.trick_w, layout.trick_h) for side in sides]


def places(renderer, view):
    """Return everything on the table, row by row: (x, y, w, h, key)."""
    layout, phase = renderer.layout, view.phase
    found = []
    if not (renderer.low and phase == tx.AT_LAYOUT):
        found.append((0, 0, renderer.width, chrome.HEADER, "contract"))
    if phase == tx.AT_TRICK:
        found += _trick(renderer, view)
    else:
        if not (renderer.low and phase == tx.AT_NAME and view.to_act == view.viewer):
            found += _seats(renderer, view)
        if phase == tx.AT_LAYOUT:
            found += _rails(renderer, view)
        elif phase != tx.AT_OVER:
            for x, y, w, h, codes in renderer.buttons(view):
                found.append((x, y, w, h, "move %d" % codes[0]))
    hand = view.hand(view.viewer)
    left, pitch, size = renderer.fan(len(hand))
    w, h = items.CARD_W[size], items.CARD_H[size]
    codes = view.moves()
    for i in range(len(hand)):
        raised = (tx.REVEAL + hand[i] if phase == tx.AT_REVEAL else hand[i]) in codes
        y = layout.hand_y - layout.rise if raised else layout.hand_y
        wide = min(w, pitch) if i < len(hand) - 1 else w
        found.append((left + i * pitch, y, wide, min(h, renderer.height - y), "card %d" % hand[i]))
    return found


def _trick(renderer, view):
    """Return the places of the seats and their cards of the trick, from the top."""
    layout = renderer.layout
    found = []
    for side in (2, 3, 1, 0):
        seat = (view.viewer + side) & 3
        played = [card for other, card in view.trick() if other == seat]
        box = layout.trick_x[side], layout.trick_y[side], layout.trick_w, layout.trick_h
        card = box + ("trick %d" % (played[0] if played else -1 - seat),)
        if not side and not renderer.low:
            found.append(card)
            continue
        x, y, w = layout.name_x[side], layout.name_y[side], layout.name_w
        if side == 1 and not renderer.low:
            x -= w
        name = x, y, w, min(layout.total_step + 12, layout.trick_y[side] - y if renderer.low else 40), "seat %d" % seat
        found += [card, name] if side == 1 and not renderer.low else [name, card]
    return found


def _seats(renderer, view):
    """Return the places of the other seats, side by side."""
    layout = renderer.layout
    laid = view.phase == tx.AT_LAYOUT
    y = layout.seats_y if laid or not renderer.low else chrome.HEADER + 2
    h = 17 if laid and renderer.low else layout.total_step + 12
    found = []
    for side in (3, 2, 1):
        x = layout.seats_x[3 - side]
        found.append((x, y, layout.seats_x[4 - side] - 4 - x, h, "seat %d" % ((view.viewer + side) & 3)))
    return found


def _rails(renderer, view):
    """Return the places of the cards that the rails show, from two to ace."""
    layout = renderer.layout
    found = []
    for suit in range(4):
        y = layout.rail_y + suit * layout.rail_step
        for power in range(13):
            card = 13 * suit + (power + 1) % 13
            if _on_rail(view, card):
                x = layout.rail_x + power * layout.cell_w
                found.append((x, y, layout.cell_w, layout.cell_h, "rail %d" % card))
    return found


def _on_rail(view, card):
    """True when its rail shows the card or its place: an end of the row, a card in hand, a free place, an open two."""
    span = view.layout(SUIT[card])
    if view.fits(card) or view.place(card) == view.viewer or (span is not None and card in span):
        return True
    return POWER[card] == 0 and view.place(card) < 4


def words(renderer, view, key):
    """Return (title, text) about a place."""
    kind, __, number = key.partition(" ")
    if kind == "contract":
        return _contract(view)
    number = int(number)
    if kind == "card":
        return card_chars(number), _card(view, number)
    about = {"seat": _seat, "trick": _trick_place, "rail": _layout_place, "move": _button}
    return about[kind](view, number)


# The contract and the buttons


def _contract(view):
    """Return (title, text) about the contract."""
    if view.phase == tx.AT_OVER:
        return "Trex", _("All deals are played.")
    king = king_words(view, view.king)
    if not view.contract:
        return _("No contract yet"), _("%s. A contract is to be named.") % king
    return brief(view.contract), "%s. %s" % (king, _costs(view, view.contract))


def _costs(view, mask):
    """Return what contracts cost, as one sentence."""
    costs = [with_price(view, i, _COSTS[i]) for i in contract_numbers(mask)]
    words = ", ".join(costs)
    return words[0].upper() + words[1:] + "."


def _button(view, code):
    """Return (title, text) about the button of a move."""
    if code >= tx.NAMING:
        mask = code - tx.NAMING
        return brief(mask), _("Can be named. %s") % _costs(view, mask)
    if code == tx.KEEP:
        return _("Keep"), _("Can be chosen: you reveal nothing more.")
    if code == tx.APPEAL:
        return _("New deal"), _("Can be chosen: your poor hand is shown, and all cards are dealt again.")
    return _("Play on"), _("Can be chosen: your hand stays hidden, and this deal is played.")


# Seats


def _seat(view, seat):
    """Return (title, text) about a seat."""
    place = compass(view, seat)
    title = "%s%s: %d" % (seat_name(view, seat), place and ", " + place, view.scores()[seat])
    who, whose = pronouns(view, seat)
    lines = [_("Your partner.")] if view.partners and seat == view.viewer ^ 2 else []
    out = view.out_place(seat)
    if view.phase == tx.AT_LAYOUT:
        lines.append(_OUT[out] if out else _n("Holds %d card.", "Holds %d cards.", view.count(seat)) % view.count(seat))
    elif view.phase == tx.AT_TRICK:
        lines.append(_taken(view, seat))
    if seat == view.king and view.phase != tx.AT_OVER:
        lines.append(_("King of these deals."))
    if seat != view.viewer:
        seen = [card_chars(card) for card in range(52) if view.place(card) == seat]
        if seen:
            lines.append(_("In %s hand: %s.") % (whose, ", ".join(seen)))
        lacked = [view.cannot(card) >> seat & 1 for card in range(52)]  # as everybody knows
        void = [SUITS[suit] for suit in range(4) if all(lacked[13 * suit : 13 * suit + 13])]
        if void and view.phase == tx.AT_TRICK:
            lines.append(_("Has no %s.") % _(" or ").join(void))
        if view.phase == tx.AT_LAYOUT and not out:
            lacks = [card_chars(card) for card in range(52) if view.fits(card) and view.cannot(card) >> seat & 1]
            if lacks:
                lines.append(_("%s passed: no %s.") % (who[0].upper() + who[1:], _(" or ").join(lacks)))
    if view.kind(seat) in "NH":
        lines.append(_TEMPERS[temperament(seat) - 1])
    return title, " ".join(lines) or _("The points so far.")


def _taken(view, seat):
    """Return what a seat has taken, as far as the viewer may know."""
    found = [card_chars(card) for card in view.taken(seat) if view.is_costly(card)]
    if view.contract & tx.DIAMONDS and (seat == view.viewer or view.show_taken):
        found.append("%d ♦" % len([card for card in view.taken(seat) if SUIT[card] == 1]))
    found.append(_n("%d trick", "%d tricks", view.tricks(seat)) % view.tricks(seat))
    return _("Took %s.") % ", ".join(found)


# Cards on the table


def _trick_place(view, card):
    """Return (title, text) about a card of the trick, or for -1 - seat about the place of a seat yet to play."""
    if card < 0:
        seat = -1 - card
        if seat != view.viewer:
            return _("Trick"), _("%s has not played yet.") % seat_name(view, seat)
        if seat != view.to_act:
            return _("Trick"), _("You have not played yet.")
        if view.trick():
            return _("Trick"), _("It is your turn.")
        return _("Trick"), _("You lead: the others must follow the suit of your card.")
    trick = view.trick()
    seat = [other for other, played in trick if played == card][0]
    best = highest(trick)[1]
    name = inside(view, seat)
    if card == trick[0][1]:
        lines = [_("Led by %s: follow %s.") % (name, SUITS[SUIT[card]])]
    else:
        lines = [_("Played by %s.") % name]
        if SUIT[card] != SUIT[best]:
            lines.append(_("Another suit: it cannot take the trick."))
    if card == best:
        lines.append(_("Highest so far."))
    elif SUIT[card] == SUIT[best]:
        lines.append(_("%s is higher.") % card_chars(best))
    return card_chars(card), " ".join(lines + _price_text(view, card))


def _price_text(view, card):
    """Return a list with a sentence about what a card costs, empty if it costs nothing."""
    if not view.is_penalty(card):
        return []
    value = view.diamond if SUIT[card] == 1 and view.contract & tx.DIAMONDS else 0
    if view.is_costly(card):
        single = tx.KING_POINTS if POWER[card] == 11 else tx.QUEEN_POINTS
        value += single
        if view.holder(card) == view.viewer:  # TX-12, TX-13
            return [with_sign(view, _("It [costs/gives] you %d, another taker %d.")) % (value, value + single)]
        if view.holder(card) != tx.NONE:
            return [with_sign(view, _("It [costs/gives] %d, doubled.")) % (value + single)]
    return [with_sign(view, _("It [costs/gives] %d.")) % value]


def _layout_place(view, card):
    """Return (title, text) about a place of the layout."""
    power, span = POWER[card], view.layout(SUIT[card])
    title = card_chars(card)
    place = view.place(card)
    if place == view.viewer:
        if view.fits(card):
            return title, _("In your hand, and it fits here.")
        return title, _("In your hand.") + " " + _what_first(view, card)
    if span is not None and POWER[span[0]] <= power <= POWER[span[1]]:
        ends = [_near(span[0], -1)] if POWER[span[0]] else []
        ends += [_near(span[1], 1)] if POWER[span[1]] < 12 else []
        return title, _("Laid. Next in this suit: %s.") % _(" or ").join(ends) if ends else _(
            "Laid. This suit is complete."
        )
    if place < 4:
        if view.fits(card):
            return title, _("Open, in the hand of %s, and it fits here.") % seat_name(view, place)
        return title, "%s %s" % (_("Open, in the hand of %s.") % seat_name(view, place), _what_first(view, card))
    lacks = [seat_name(view, seat) for seat in range(4) if seat != view.viewer and view.cannot(card) >> seat & 1]
    if lacks:
        return title, _("It fits here, and another seat holds it, not %s.") % _(" or ").join(lacks)
    return title, _("It fits here, and another seat holds it.")


def _what_first(view, card):
    """Return which card must be laid before a card."""
    span = view.layout(SUIT[card])
    if span is None:
        return _("J%s begins this suit.") % SUITS[SUIT[card]]
    return _("%s comes first.") % _near(card, -1 if POWER[card] > POWER[span[1]] else 1)


def _near(card, step):
    """Return as text the card that is `step` powers above a card in its suit."""
    return card_chars(13 * SUIT[card] + (card % 13 + step) % 13)


# The hand


def _card(view, card):
    """Return why a card of the hand can be played or not."""
    if view.to_act != view.viewer:
        return _("The game is over.") if view.over else _("It is the turn of %s.") % seat_name(view, view.to_act)
    codes = view.moves()
    if view.phase == tx.AT_TRICK:
        return _trick_card(view, card, codes)
    if view.phase == tx.AT_LAYOUT:
        if card in codes:
            return (
                _("Can be laid: a jack begins its suit.")
                if POWER[card] == 9
                else _("Can be laid: it is next in its suit.")
            )
        return _("Not yet: %s") % _what_first(view, card)
    if view.phase == tx.AT_REVEAL:
        if tx.REVEAL + card in codes:
            words = _(
                "Can be revealed: it then counts double for another who takes it, and you [gain/lose] the single value."
            )
            return with_sign(view, words)
        if view.holder(card) == view.viewer:
            return _("Revealed: it counts double for another who takes it.")
        return _("It cannot be revealed in this contract.")
    return _("A contract is named first.") if view.phase == tx.AT_NAME else _("Choose first: a new deal, or this one.")


def _trick_card(view, card, codes):
    """Return why a card of the hand can be played to the trick or not."""
    trick = view.trick()
    worth = _price_text(view, card)
    if not trick:
        return " ".join([_("Can be led.") if card in codes else _("Hearts are led last here.")] + worth)
    led = SUIT[trick[0][1]]
    sign = SUITS[led]
    best = highest(trick)[1]
    if card in codes:
        if SUIT[card] != led:
            return " ".join([_("Can be played: you have no %s. It cannot take the trick.") % sign] + worth)
        words = _("Can be played: lower than %s.")
        if POWER[card] > POWER[best]:
            words = _("Can be played: higher than %s.")
        return " ".join([words % card_chars(best)] + worth)
    if view.cards_of(view.viewer, led):
        return _("You must follow %s, and you have %s.") % (
            sign, ", ".join([card_chars(card) for card in view.hand(view.viewer) if SUIT[card] == led])
        )  # fmt: skip
    cards = ", ".join([card_chars(code) for code in codes[:6]])
    words = with_sign(view, _("Without %s you must throw a card that [costs/gives] points: %s%s"))
    return words % (sign, cards, " …" if len(codes) > 6 else ".")
