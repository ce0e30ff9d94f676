"""What lies on the table of TriPeaks, and why it can be played or not. Loaded to inspect the table, then dropped."""

from display.renderers import RANKS, card_chars
from engine.cards import HIDDEN, JOKER
from engine.texts import _, _n
from engine.tripeaks import COVER, DRAW, NONE


def places(renderer, view):
    """Return everything on the table row by row: (x, y, w, h, key); for a covered card the visible part."""
    layout = renderer.layout
    found = []
    for i in range(28):
        if view.card(i) == NONE:
            continue
        y, h = layout.ys[i], layout.card_h
        if not view.exposed(i):
            h = layout.ys[27] - layout.ys[17]  # of the last two rows: all are equally far apart
        elif view.playable(i):
            y -= layout.rise
        found.append((layout.xs[i], y, layout.card_w, h, "card %d" % i))
    for x, key in ((layout.stock_x, "stock"), (layout.waste_x, "waste")):
        found.append((x, layout.pile_y, layout.pile_w, layout.pile_h, key))
    return found


def words(renderer, view, key):
    """Return (title, text) about a place."""
    if key == "stock":
        return _stock(view)
    if key == "waste":
        return _("Target: %s") % _name(view.target), _("The waste: %s goes on it.") % _fitting(view)
    i = int(key[5:])
    title = _name(view.card(i)) if view.face_up(i) else _("Face down")
    if not view.exposed(i):
        above = [card for card in (view.card(COVER[i]), view.card(COVER[i] + 1)) if card != NONE]
        cover = _(" and ").join([_name(card) for card in above])
        if above == [HIDDEN, HIDDEN]:
            cover = _("two cards face down")
        return title, (_("Covered by %s.") if view.face_up(i) else _("Not seen yet: covered by %s.")) % cover
    if not view.fits(view.card(i)):
        return title, _("Open, but it does not fit: on %s goes %s.") % (_name(view.target), _fitting(view))
    if view.over:
        return title, _("It would fit, but the deal is over.")
    gain = view.gain(i)
    points = _n("%d point", "%d points", gain) % gain
    words = _("Can be played: %s goes on %s.") % (_fitting(view), _name(view.target))
    return title, words + " " + (_("It brings %s.") if view.cards_left > 1 else _of_last(view)) % points


def _of_last(view):
    """Return what the last card brings, with a place for its points."""
    if view.classic:
        if view.timer:
            return _("It brings %s and clears the table, and one for each second left.")
        return _("It brings %s and clears the table.")
    words = _("It brings %%s and clears the table, for %d more.")
    if view.timer:
        words = _("It brings %%s and clears the table, for %d more, and one for each second left.")
    return words % view.options["completion_bonus"]


def _stock(view):
    """Return (title, text) about the stock."""
    left = view.stock_left
    if not left:
        return _("Stock"), _("Empty: nothing is left to draw.")
    title = _n("Stock: %d card", "Stock: %d cards", left) % left
    if view.over:
        return title, _("The deal is over.")
    if DRAW not in view.moves():
        return title, _("Not to be drawn as long as a card fits.")
    points = view.draw_costs
    words = [_("Can be drawn: the next card, not seen yet, will be the target.")]
    if points:
        words.append(_n("It costs %d point.", "It costs %d points.", points) % points)
    if view.chain:
        words.append(_("It ends the chain of %d.") % view.chain)
    return title, " ".join(words)


def _name(card):
    """Return a card in words."""
    if card == HIDDEN:
        return _("a card face down")
    return "joker" if card >= JOKER else card_chars(card)


def _fitting(view):
    """Return the ranks that go on the target."""
    target = view.target
    if target >= JOKER:
        return _("any open card")
    ranks = [near for near in (target % 13 - 1, target % 13 + 1) if view.wrap or 0 <= near < 13]
    return _(" or ").join([RANKS[rank % 13] for rank in ranks])
