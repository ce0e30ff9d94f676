"""Inspecting the table of Trepenta: what each thing is, why it can be played or not, what is known of other seats.

Loaded on demand and dropped.
"""

from display.renderers import card_chars, pronouns, seat_name
from display.renderers.trepenta import others
from display.renderers.trepenta.hand import meld_text, place_of
from engine.cards import HIDDEN
from engine.texts import _, _n
from engine.trepenta.codes import CLOSE, DISCARD, EXCHANGE, LAY, NONE, PASS, STOCK, Move
from engine.trepenta.melds import POINTS


def places(renderer, view):
    """Return everything on the table, row by row: (x, y, w, h, key)."""
    hand = renderer.see(view).hand
    layout = renderer.layout
    found = []
    for i in range(1, view.seats):
        seat = (view.viewer + i) % view.seats
        found.append(_seat_place(renderer, view, seat))
        for position in range(0 if view.phase in ("lay", "over") else 5):
            tile = others.tile_place(renderer, view, seat, position)
            found.append(tile + (layout.tile_w, layout.tile_h, "field %d,%d" % (seat, position)))
    die = view.die(view.viewer)
    die_x = layout.die_x + renderer.name_excess
    if layout.you_y:
        w = (die_x if layout.die_x > layout.you_x else renderer.width) - layout.you_x - 3
        found.append((layout.you_x, layout.you_y, w, 17, "seat %d" % view.viewer))
    if die and layout.die_x:
        found.append((die_x, layout.die_y, layout.die, layout.die, "your die"))
    if _chooses_later(view) and renderer.forced(view) < 0:  # two piles, and no hand yet
        box = renderer.part(renderer.see(view)).box
        return found + [box(renderer, pile) + ("pile %d" % pile,) for pile in (0, 1)]
    found += _middle(renderer, view)
    for i in range(len(hand)):
        x, y = place_of(renderer, len(hand), i)
        w = layout.hand_w if i == len(hand) - 1 else min(layout.hand_w, place_of(renderer, len(hand), i + 1)[0] - x)
        if hand[i] in renderer.see(view).changing:
            y -= layout.raised
        found.append((x, y, w, min(layout.hand_h, renderer.height - y), "hand %d" % i))
    return found + _button(renderer, view)


def _seat_place(renderer, view, seat):
    """Return the place of another seat: its name above or beside its field, or its block when its hand is shown."""
    layout = renderer.layout
    x, y = others.block(renderer, view, seat)
    w = (renderer.width - x if view.seats == 2 else layout.blocks_x[1] - layout.blocks_x[0]) - 4
    h = layout.tile_y + layout.tile_h
    if view.phase not in ("lay", "over"):
        if layout.tile_x:
            w = layout.tile_x - 2
        else:
            w, h = min(w, layout.total_x + 4), layout.tile_y - 1  # without the face
    return x, y, w, h, "seat %d" % seat


def _middle(renderer, view):
    """Return the places between the other seats and the hand."""
    layout = renderer.layout
    if view.phase == "lay":
        return [spot[:4] + ("pass",) for spot in renderer.spots(view) if spot[4] == (PASS,)]
    size = layout.field_w, layout.field_h
    found = []
    for position in range(5):
        x = layout.field_x + position * layout.field_step
        found.append((x, layout.field_y) + size + ("field %d,%d" % (view.viewer, position),))
    if view.phase != "sort":
        y = layout.field_y - (layout.raised if view.phase == "draw" and view.to_act == view.viewer else 0)
        found.append((layout.stock_x, y) + size + ("stock",))
        found.append((layout.discard_x, y) + size + ("discards",))
    return found


def _button(renderer, view):
    """Return the place of the button beside the hand, if there is one."""
    box = renderer.layout.button_box
    return [box + ("end" if spot[4] == (CLOSE,) else "go on",) for spot in renderer.spots(view) if spot[:4] == box]


def hints(renderer, view, code):
    """Return the boxes (x, y, w, h) that a hint must not cover, besides the spot of its move."""
    layout = renderer.layout
    if view.phase not in ("draw", "turn"):
        return []
    move = Move(code)
    seat = view.viewer if move.kind == EXCHANGE else move.seat
    boxes = [(0, layout.hand_y, renderer.width, layout.hand_h)]
    if seat == view.viewer:
        x, y = layout.field_x + move.position * layout.field_step, layout.field_y
        boxes.insert(0, (x, y, layout.field_w, layout.field_h))
    elif seat != NONE:
        x, y = others.tile_place(renderer, view, seat, move.position)
        boxes.insert(0, (x, y, layout.tile_w, layout.tile_h))
    elif view.phase == "draw":
        x = layout.stock_x
        boxes.append((x, layout.field_y, layout.discard_x + layout.field_w - x, layout.field_h))
    return boxes


def words(renderer, view, key):
    """Return (title, text) about a place."""
    kind, __, number = key.partition(" ")
    if kind == "seat":
        return _seat(view, int(number))
    if kind == "field":
        return _place(view, int(number[0]), int(number[2]))
    if kind == "hand":
        return _hand_card(renderer, view, renderer.see(view).hand[int(number)])
    if kind == "pile":
        return _pile(view, int(number))
    if kind == "stock":
        return _stock(view)
    if kind == "discards":
        return _discards(view)
    if kind == "pass":
        return _("Pass"), _("Can be chosen: nothing is laid. When all seats have passed, the round is scored.")
    if key == "end":
        return _("End the round"), _("Can be chosen: your hand costs nothing. Each other seat has one more turn.")
    if key == "go on":
        return _("Go on drawing"), _("Can be chosen: draws and discards until something fits. Any key stops it.")
    low = view.die(view.viewer)
    return _("Your die: %d") % low, _("The places of your field are worth %d to %d.") % (low, low + 4)


def _not_mine(view):
    """Return why the viewer cannot move now, "" when it can."""
    if view.over:
        return _("The game is over.")
    return "" if view.to_act == view.viewer else _("It is the turn of %s.") % seat_name(view, view.to_act)


# The seats


def _seat(view, seat):
    """Return (title, text) about a seat."""
    name, mine = seat_name(view, seat), seat == view.viewer
    title = "%s: %s" % (name, _n("%d point", "%d points", view.scores()[seat]) % view.scores()[seat])
    lines = []
    # Not while its piles are unseen or still together, as ten cards to sort
    has_hand = mine and max(view.hand(seat)) < HIDDEN and len(view.hand(seat)) < 7 and not _chooses_later(view)
    if _costs_nothing(view, seat):
        words = _("Your hand costs nothing: the field was complete first.")
        lines.append(words if mine else _("The hand costs nothing: the field was complete first."))
    elif view.phase in ("lay", "over") or has_hand:
        points = view.melded(seat)[0]
        words = _("Your hand counts %d now.") if mine else _("The hand counts %d now.")
        if view.over:
            words = _("Your hand counts %d.") if mine else _("The hand counts %d.")
        lines.append(words % points)
    if mine:
        lines.append(
            _n("The fewest points win, after %d round.", "The fewest points win, after %d rounds.", view.deals)
            % view.deals
        )
    elif view.phase in ("lay", "over"):
        if view.meld(seat)[0] and not _costs_nothing(view, seat):
            lines.append(_("%s costs nothing.") % meld_text(view, seat))
    else:
        if view.die(seat):
            low = view.die(seat)
            lines.append(_("Places %d to %d, %s.") % (low, low + 4, _down(view.face_down_count(seat))))
        known = ", ".join([card_chars(card) for card in view.known(seat)])
        who, whose = pronouns(view, seat)
        lines.append(_("In %s hand: %s.") % (whose, known or _("nothing known")))
        did = _last_action(view, seat)
        if did:
            lines.append(_("Last %s %s.") % (who, did))
    return title, " ".join(lines)


def _chooses_later(view):
    """Return whether the viewer has yet to choose which of its piles is its hand."""
    turns = [(seat - view.first) % view.seats for seat in (view.viewer, view.to_act)]
    return view.phase == "pile" and turns[0] >= turns[1]


def _costs_nothing(view, seat):
    """Return whether a seat was the first to complete its field, and its hand costs nothing then (TN-O6)."""
    return view.finish_line and seat == view.finisher


def _down(number):
    """Return in words how many places of a field are face down."""
    return _("all open") if not number else _("all face down") if number == 5 else _("%d face down") % number


def _last_action(view, seat):
    """Return what a seat has just done, "" if the last move was another's."""
    kind, who, card = view.event[:3]
    if who != seat or kind not in ("draw", "take", "exchange", "swap", "discard"):
        return ""
    if kind == "draw":
        return _("drew")
    does = {"take": _("took"), "exchange": _("laid"), "swap": _("swapped"), "discard": _("discarded")}[kind]
    return "%s %s" % (does, card_chars(card))


# The field


def _place(view, seat, position):
    """Return (title, text) about a place of a field."""
    mine = seat == view.viewer
    card = view.field_card(seat, position)
    number = view.value(seat, position) if view.die(seat) else position + 1
    title = _("Place %d") % number if mine else "%s, %d" % (seat_name(view, seat), number)
    if card < NONE:
        title += ": " + card_chars(card)
    if card == NONE:
        if mine and view.to_act == seat and position == 10 - len(view.hand(seat)):
            return title, _("Empty: the card that you choose now goes here, face down.")
        return title, _("Empty: the places are filled from left to right.")
    if view.over:
        return title, _("Cards in a field cost nothing.")
    if view.face_up(seat, position):
        if not view.open:
            return title, _("Open: it stays here, and costs nothing.")
        return title, _("Open: any seat can swap it for %s.") % _matching(view, view.value(seat, position))
    seen = _("Not seen yet.")
    if view.own_known:
        seen = _("Face down; only you know it.") if mine else _("Face down; only its owner knows it.")
    if not view.die(seat) or view.phase in ("pile", "sort"):
        return title, seen
    words = _("Exchange it for %s from your hand.") if mine else _("Only its owner can lay %s there.")
    return title, seen + " " + words % _matching(view, view.value(seat, position))


def _matching(view, value):
    """Return in words which ranks match a place of that value."""
    if value == 10 and view.faces:
        return _("10, J, Q or K")
    return _("an ace") if value == 1 else _("an 8") if value == 8 else _("a %d") % value


# The hand


def _hand_card(renderer, view, card):
    """Return (title, text) about a card in hand."""
    if card >= HIDDEN:
        return _("Face down"), _("Not seen yet: the piles are chosen first.")
    title = card_chars(card)
    if _not_mine(view):
        return title, _not_mine(view)
    if view.phase == "sort":
        return title, _("Can be put at %d, the next place of your field.") % renderer.next_value(view)
    if view.phase == "lay":
        return title, _lay_text(renderer, view, card)
    if view.phase == "draw":
        return title, _("Draw a card first.") + _why_no_exchange(renderer, view, card)
    moves = [Move(code) for code in renderer.see(view).codes]
    able = [_exchange_text(view, move) for move in moves if move.card == card and EXCHANGE <= move.kind < LAY]
    if able:
        return title, _("Can be discarded, or %s.") % _(", or ").join(able)
    return title, _("Can be discarded.") + _why_no_exchange(renderer, view, card)


def _exchange_text(view, move):
    """Return an exchange or swap in words."""
    if move.kind == EXCHANGE:
        return _("laid at %d") % view.value(view.viewer, move.position)
    card = card_chars(view.field_card(move.seat, move.position))
    if move.seat == view.viewer:
        return _("swapped for your %s") % card
    return _("swapped for %s's %s") % (seat_name(view, move.seat), card)


def _why_no_exchange(renderer, view, card):
    """Return why a card cannot be exchanged, and what it costs: sentences, with a space before each."""
    price = _("It costs %d.") % POINTS[card % 13]
    facts = renderer.see(view)
    together = facts.points()[1].count(card)  # how many of the equal cards lie in a set or run
    if _costs_nothing(view, view.viewer):
        price = _("It costs nothing.")
    elif together == facts.hand.count(card):
        price = _("It lies in a set or run.")
    elif together:
        price = _of_equal_cards(card)
    why = _why_no_place(view, view.match_value(card))
    return (" " + why if why else "") + " " + price


def _why_no_place(view, value):
    """Return why a card of that value, 0 for none, cannot be exchanged; "" when a card is to be drawn first."""
    if not value:
        return _("J, Q and K match no place.")
    open_somewhere = view.open and any([_is_open(view, seat, value) for seat in range(view.seats)])
    position = value - view.die(view.viewer)
    mine = 0 <= position < 5
    if mine and not view.face_up(view.viewer, position):
        return _("It matches your place %d.") % value if view.phase == "draw" else _("One exchange per turn.")
    if open_somewhere and view.phase == "draw":
        return ""
    if open_somewhere:
        return _("Its place was exchanged in this turn.") if view.unlimited else _("One exchange per turn.")
    return (_("Your place %d is open.") if mine else _("No place of yours is worth %d.")) % value


def _of_equal_cards(card):
    """Return what a card costs if only some cards equal to it lie in a set or run."""
    return _("One %s lies in a set or run, another costs %d.") % (card_chars(card), POINTS[card % 13])


def _is_open(view, seat, value):
    """Return whether the place of that value in a seat's field is face up."""
    return 0 <= value - view.die(seat) < 5 and view.face_up(seat, value - view.die(seat))


def _lay_text(renderer, view, card):
    """Return on which sets and runs of other seats a card can be laid, or why on none."""
    moves = [Move(code) for code in renderer.see(view).codes]
    able = [_("%s of %s") % (meld_text(view, move.seat), seat_name(view, move.seat)) for move in moves
            if move.kind == LAY and move.card == card]  # fmt: skip
    if able:
        return _("Can be laid on %s.") % _(" or ").join(able)
    facts = renderer.see(view)
    together = facts.points()[1].count(card)
    if _costs_nothing(view, view.viewer):
        return _("It costs nothing: your field was complete first.")
    if together == facts.hand.count(card):
        return _("It lies in a set or run, and costs nothing.")
    if together:
        return _("It fits no set or run of another seat.") + " " + _of_equal_cards(card)
    return _("It fits no set or run of another seat, and costs %d.") % POINTS[card % 13]


# Piles


def _pile(view, pile):
    """Return (title, text) about pile 0 or 1 of the choice before a round."""
    title = (_("Upper pile"), _("Lower pile"))[pile]
    cards = view.hand(view.viewer) if pile == 0 else view.field(view.viewer)
    shown = "" if cards[0] == HIDDEN else ", ".join([card_chars(card) for card in cards])
    if _not_mine(view):
        return title, "%s %s" % (_not_mine(view), shown or _("Nobody has seen the cards."))
    if not shown:
        return title, _("Can be your field: the other one is your hand. Nobody has seen them.")
    return title, _("Can be your field: %s. The other one is your hand.") % shown


def _stock(view):
    """Return (title, text) about the stock."""
    left = view.stock_left
    title = _n("Stock: %d card", "Stock: %d cards", left) % left
    if _not_mine(view):
        return title, _not_mine(view)
    if STOCK in view.moves():
        words = _("Can be drawn: the next card, which nobody has seen.")
        if view.reshuffles:
            words = _("Can be drawn: the next card is not known.")
        if left < 10 and (not view.long or view.reshuffles == 2):
            words += " " + _("With the last one the round ends.")
        return title, words
    return title, _("A card has been drawn in this turn: discard one.")


def _discards(view):
    """Return (title, text) about the discard pile."""
    number = view.discard_count
    if not number:
        return _("Discards"), _("None: the only one has been taken.")
    card = view.discard_top
    title = _("Discards: %s") % card_chars(card)
    if number > 1:
        title = _("Discards: %s, %d below") % (card_chars(card), number - 1)
    if _not_mine(view):
        return title, _not_mine(view)
    if DISCARD not in view.moves():
        return title, _("A card has been drawn in this turn: discard one.")
    position = view.match_value(card) - view.die(view.viewer)
    if view.match_value(card) and 0 <= position < 5 and not view.face_up(view.viewer, position):
        return title, _("Can be taken: it matches your place %d.") % view.match_value(card)
    return title, _("Can be taken. It matches no face-down place of yours.")
