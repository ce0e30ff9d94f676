"""What lies on the table of Klondike, and why it can be played or not. Loaded to inspect the table, then dropped."""

from display.renderers import RANKS, card_chars
from display.renderers.klondike import COLUMNS, STOCK, WASTE
from engine.cards import HIDDEN
from engine.texts import _, _n


def places(renderer, view):
    """Return every open card, every pile, and of each column those face down together: (x, y, w, h, key)."""
    found = []
    down = {}  # pile: where in `found` its cards face down are
    for x, y, w, h, i, k in renderer.boxes(view):
        if k < 0 or i >= COLUMNS or renderer.piles[i][1][k] != HIDDEN:
            found.append((x, y, w, h, "stock" if i == STOCK else "card %d %d" % (i, k)))
            continue
        if i not in down:
            down[i] = len(found)
            found.append((x, y, w, h, "down %d" % i))
        left, top, _w, _h, key = found[down[i]]
        found[down[i]] = left, top, x + w - left, y + h - top, key
    return [place for place in found if place[2] > 4 and place[3] > 4]


def words(renderer, view, key):
    """Return (title, text) about a place."""
    if key == "stock":
        return _stock(view)
    kind, _space, number = key.partition(" ")
    i, _space, k = number.partition(" ")
    i = int(i)
    if kind == "down":
        count = view.down(i)
        return _("Face down"), _n("%d card of column %d.", "%d cards of column %d.", count) % (count, i + 1)
    goals = _goals(renderer, view, i, int(k))
    if COLUMNS <= i < WASTE:
        return _foundation(view, i - COLUMNS, goals)
    if int(k) < 0:
        return (_("Waste"), _("No cards.")) if i == WASTE else (_("Column %d") % (i + 1), _("Empty: a king goes here."))
    cards = renderer.piles[i][1]
    card = cards[int(k)]
    title = card_chars(card)
    if goals:
        return title, _("Can be played: %s.") % goals
    if i == WASTE and int(k) < len(cards) - 1:
        return title, _("Covered by %s.") % card_chars(cards[int(k) + 1])
    return title, _wants(card)


def _goals(renderer, view, i, k):
    """Return where a card can go, in words; "" when it cannot be played."""
    names = []
    for code in renderer.playable.get(i << 8 | k & 255, ()):
        goal = view.route(code)[2]
        names.append(_("foundation") if goal >= COLUMNS else _("column %d") % (goal + 1))
    return ", ".join(names)


def _wants(card):
    """Return on which cards a card of the columns or the waste goes."""
    rank = card % 13
    if rank == 12:
        return _("A king goes into an empty column.")
    name = RANKS[rank + 1]
    text = _("It goes on a black %s.") if 0 < card // 13 < 3 else _("It goes on a red %s.")
    return text % name


def _foundation(view, suit, goals):
    """Return (title, text) about a foundation."""
    count = view.foundation(suit)
    if goals:
        return card_chars(13 * suit + count - 1), _("Can be taken back: %s.") % goals
    if count == 13:
        return card_chars(13 * suit + 12), _("This suit is complete.")
    title = card_chars(13 * suit + count - 1) if count else _("Foundation")
    return title, _("The next card here is %s.") % card_chars(13 * suit + count)


def _stock(view):
    """Return (title, text) about the stock."""
    left = len(view.stock())
    title = _n("Stock: %d card", "Stock: %d cards", left) % left if left else _("Stock")
    if view.over:
        return title, _("The deal is over.")
    if not left:
        if 0 in view.moves():
            limit = view.options["passes"]
            if limit == "unlimited":
                return title, _("Can be filled: the waste is turned over.")
            left = limit - 1 - view.passes
            return title, _n("Can be filled %d more time.", "Can be filled %d more times.", left) % left
        return title, _("Empty, and the waste is not turned over.") if view.waste() else _("Empty, like the waste.")
    if 0 not in view.moves():
        return title, _("Nothing new comes: no card in it can be played.")
    count = min(left, view.draws)
    if count == 1:
        return title, _("Can be drawn: the next card.")
    return title, _("Can be drawn: the next %d cards.") % count
