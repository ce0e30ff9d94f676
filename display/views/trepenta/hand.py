"""The viewer's hand at Trepenta: what can be exchanged carries a mark, what lies in a set or run a green line."""

from display import items, palette
from display.views.hands import RANKS, SUITS, fan
from display.views.trepenta.others import fields
from engine.cards import HIDDEN
from engine.compat import const
from engine.trepenta import EXCHANGE, NONE
from engine.trepenta.codes import Move
from engine.trepenta.melds import SET

_MOST = const(6)  # cards in one row at their usual size: the hand, and one drawn
_CLOSE_RISE = const(4)  # pixels that the chosen card rises where there are more


class Sight:
    """What is found out of a view once for all its pictures: a view does not change."""

    def __init__(self, view):
        self.view = view
        self.fields = fields(view)
        self.able = [Move(code).card for code in view.moves()]  # cards that have a move
        changes = [Move(code) for code in view.exchanges()] if view.to_act == view.viewer else ()
        self.changing = [move.card for move in changes]  # cards that can be exchanged or swapped
        self.fits = [move.position for move in changes if move.kind == EXCHANGE]  # positions of the own field


def size_of(look, count):
    """Return the size of the cards of a hand of so many."""
    return items.FIELD_LOW if count > _MOST else look.layout.hand


def places(look, count):
    """Return (x, y) of each card: one row, or while sorting two rows of five where the screen is high."""
    layout, size = look.layout, size_of(look, count)
    if count <= _MOST or look.low:
        left, pitch = fan(count, size, look.width)
        return [(left + i * pitch, layout.hand_y) for i in range(count)]
    left, pitch = fan(5, size, look.width, layout.sort_step)
    return [(left + i % 5 * pitch, layout.sort_y + i // 5 * layout.sort_step) for i in range(count)]


def place(look, view, card):
    """Return (x, y) of a card of the viewer's hand; the middle when it is not there."""
    hand = sorted_hand(view)
    if card in hand:
        return places(look, len(hand))[hand.index(card)]
    return look.width // 2, look.layout.hand_y


def draw(look, scene, sight, chosen, moving, new, laid):
    """Add the hand without the card `new`, the card `chosen` lifted; cards of `laid` lie in a set or run."""
    view = sight.view
    hand = sorted_hand(view)
    size = size_of(look, len(hand))
    at = places(look, len(hand))
    able, changing = ((), ()) if moving else (sight.able, sight.changing)
    resting = view.phase == "draw" or view.to_act != view.viewer or moving
    stacked = len(hand) > _MOST and look.low
    for i in range(len(hand)):
        card = hand[i]
        if card == new:
            new = NONE
            continue
        x, y = at[i]
        flags = items.STACKED if stacked else 0
        if card == chosen and card in able and card not in hand[:i]:
            flags |= items.LIFT
            y -= look.layout.rise if len(hand) <= _MOST else _CLOSE_RISE
        elif card not in able and not resting:
            flags |= items.DIM
        if card in changing:
            flags |= items.MARK
        scene.card(x, y, size, card, flags)
        if card in laid:
            laid.remove(card)
            scene.fill(x + 4, y + items.CARD_H[size] - 4, items.CARD_W[size] - 8, 2, palette.GREEN)


def sorted_hand(view):
    """Return the viewer's hand by rank; the order on the screen."""
    return sorted(view.hand(view.viewer), key=lambda card: card if card == HIDDEN else card % 13 * 4 + card // 13)


def meld_text(meld):
    """Return a set or run in a few characters: `Q Q Q` or `6-9 ♠`."""
    kind, key, low, high = meld
    if kind == SET:
        return " ".join([RANKS[key]] * 3)
    return "%s-%s %s" % (RANKS[low], RANKS[high % 13], SUITS[key])
