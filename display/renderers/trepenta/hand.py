"""The viewer's own cards at Trepenta: the hand and the field.

In the hand, cards that can be played are white, those that can be exchanged are raised, those in a set or run have a
green line. In the field are backs with the values of their places, face-up cards, and while sorting empty places with
their values.
"""

from display import fonts, items, palette
from display.renderers import RANKS, SUITS
from engine.cards import HIDDEN
from engine.compat import const
from engine.trepenta.codes import EXCHANGE, LAY, NONE, Move
from engine.trepenta.melds import SET

_MOST = const(6)  # cards at the usual pitch: the hand and one drawn
LINE = const(3)  # height of the line on cards in a set or run
KNOWN_Y = const(21)  # rows from the value to the card, of a place whose card only its owner knows


class Facts:
    """Facts about a view, computed once for all its pictures: a view does not change."""

    def __init__(self, view):
        self.view = view
        # In the order on the screen: by rank
        hand = view.hand(view.viewer)
        self.hand = sorted(hand, key=lambda card: card if card == HIDDEN else card % 13 * 4 + card // 13)
        self.codes = view.moves()
        self.cards = [Move(code).card for code in self.codes]  # the card of each code
        self.changing = [self.cards[i] for i in range(len(self.codes)) if EXCHANGE <= self.codes[i] < LAY]
        self.idle = False  # whether turns without a decision can go by themselves
        self.words = None  # the prompt
        self.melded = None  # set by `points`
        self.piles = None  # see `choice.py`
        self.part = None  # see `TrepentaRenderer.part`

    def points(self):
        """Return (points of the hand, its cards in a set or run)."""
        if self.melded is None:
            view = self.view
            hand = view.hand(view.viewer)
            points, laid = view.melded(view.viewer)
            self.melded = points, [hand[i] for i in range(len(hand)) if laid >> i & 1]
        return self.melded


def place_of(renderer, count, i):
    """Return (x, y) of card `i` of a hand of `count`."""
    layout = renderer.layout
    return layout.hand_x + i * (layout.hand_pitch if count <= _MOST else layout.close_pitch), layout.hand_y


def place(renderer, hand, card):
    """Return (x, y) of a card of the viewer's hand, the middle of the screen if it is not in hand."""
    if card in hand:
        return place_of(renderer, len(hand), hand.index(card))
    return renderer.width // 2, renderer.layout.hand_y


def draw(renderer, scene, hand, facts, chosen, new):
    """Add a hand without the card `new`, with the card `chosen` lifted.

    `facts` says which cards are dim, raised or lined. While a card moves it is that of the view before the move.
    """
    layout = renderer.layout
    count = len(hand)
    pitch = layout.hand_pitch if count <= _MOST else layout.close_pitch
    stacked = items.STACKED if count > _MOST else 0
    laid = list(facts.points()[1])
    x = layout.hand_x
    for card in hand:
        if card == new:
            new = NONE
            x += pitch
            continue
        y = layout.hand_y
        flags = stacked
        if card not in facts.cards:
            flags |= items.DIM
        elif card in facts.changing:
            y -= layout.raised
        if card == chosen:
            chosen = NONE
            flags |= items.LIFT
            y -= layout.close_rise if stacked else layout.rise
        scene.card(x, y, layout.hand, card, flags)
        if card in laid:
            laid.remove(card)
            w = (layout.close_pitch if stacked else layout.hand_w) - 8
            colour = palette.DIM if flags & items.DIM else palette.GREEN
            scene.fill(x + 4, y + layout.hand_h - 5, w, LINE, colour)
        x += pitch


def new_card(view, before, code):
    """Return the card that a move within a turn brings into the viewer's hand, or NONE."""
    if before.to_act != view.viewer or before.phase not in ("draw", "turn"):
        return NONE
    cards = view.hand(view.viewer) + [Move(code).card, NONE]
    for card in before.hand(view.viewer):
        cards.remove(card)
    return cards[0]


def meld_text(view, seat):
    """Return a seat's set (without cards of others on it) or run as short text: `Q Q Q`, `4×Q` or `6-9♠`."""
    kind, key, low, high = view.meld(seat)
    if kind == SET:
        count = [card % 13 for card in view.hand(seat)].count(key)  # a set has all cards of its rank
        # Three tens, or four of a rank, would be wider than a column or than the room for an answer
        return " ".join([RANKS[key]] * 3) if count == 3 and key != 9 else "%d×%s" % (count, RANKS[key])
    return "%s-%s%s" % (RANKS[low], RANKS[high % 13], SUITS[key])


# The field


def draw_field(renderer, scene, view, fields):
    """Add the field."""
    layout, seat = renderer.layout, view.viewer
    known = view.own_known
    x, y = layout.field_x, layout.field_y
    for position in range(5):
        flags = fields.flags[5 * seat + position]
        if known and flags & items.FACE_DOWN:
            _known_place(renderer, scene, view, x, y, position)
        else:
            scene.card(x, y, layout.field, fields.cards[5 * seat + position], flags)
        x += layout.field_step


def _known_place(renderer, scene, view, x, y, position):
    """Add a face-down place whose card its owner knows: its value above the card."""
    layout = renderer.layout
    card, value = view.field_card(view.viewer, position), view.value(view.viewer, position)
    if card == NONE:
        is_next = position == 10 - len(view.hand(view.viewer)) and view.to_act == view.viewer
        scene.panel(x, y, layout.field_w, layout.field_h, palette.FELT, palette.FELT_LIGHT)
        colour = palette.GOLD if is_next else palette.DIM
        middle_y = y + layout.field_h // 2 - 8
        scene.number(fonts.BIG, value, x + layout.field_w // 2, middle_y, colour, items.CENTRE)
        return
    scene.value(x, y, items.FLAT, value)
    if layout.field != items.FLAT:
        scene.card(x, y + KNOWN_Y, items.FLAT, card, items.DIM)
