"""The pages of Trex in the pause menu: score sheets of the kingdoms, last trick, the contract in words.

Loaded when one is opened, dropped when it is left.
"""

import display.renderers.score_sheet as score_sheet  # borrow
import display.renderers.trex.trick as trick  # borrow
from display import chrome, fonts, items, palette
from display.renderers import card_chars, seat_name
from display.renderers.trex.words import (
    SIGNS,
    brief,
    contract_numbers,
    full_names,
    inside,
    is_one,
    king_words,
    side_name,
    with_price,
    with_sign,
)
from engine.texts import _
from engine.trex.codes import ALL, DIAMONDS, KING, NONE, QUEENS, SLAPS, TREX, TRICKS

_LAST, _NONE = _("Last trick"), _("No trick yet")
_DEALS = {"off": 5, "all": 2}  # deals of a kingdom by the option `complex`; free: as many as its king makes
_RULES = (  # by contract; | separates sentences
    _("Whoever takes the king of hearts [loses/gains] 75."),
    _("Each diamond taken [costs/gives] %d."),
    _("Each queen taken [costs/gives] 25."),
    _("Each trick taken [costs/gives] %d."),
    _(
        "Get rid of your cards.|A jack begins a suit; then it grows card by card, up and down.|"
        "If you can play, you must.|First out [gains/loses] 200, then 150, 100 and 50."
    ),
)
_PLAY = _("Follow suit if you can. The highest card of the suit led takes the trick and leads the next. Ace is high.")
_MUST_THROW = _("Void in that suit, throw a card that counts.")
_NO_HEART_LEAD = _("Lead a heart only when you have no other suit.")
_LOWEST = _("The lowest total wins.")
_DOUBLED = _("A revealed card (×) [costs/gives] another taker double, and its holder [gains/loses] the single value.")


def panels(renderer, view, key):
    """Return how many screens a page has, and which one to begin with."""
    if key == "contract":
        return _contract_lines(renderer, view)[-1][0] + 1, 0
    kingdoms = view.kingdoms  # a sheet each, and one of totals
    return (kingdoms + 1 if kingdoms > 1 else 1, view.kingdom) if key == "sheet" else (1, 0)


def draw(renderer, scene, view, key, page):
    """Add screen `page` of the page `key` as a whole screen."""
    scene.felt(0, 0, renderer.width, renderer.height)
    if key == "last":
        _last_trick(renderer, scene, view)
    elif key == "contract":
        _contract(renderer, scene, view, page)
    else:
        score_sheet.sheet(scene, *_sheet(view, page), view.sign < 0)


def says(renderer, view, key, page):
    """Return the texts of a header and those below it, of screen `page` of the page `key`."""
    if key == "last":
        last = view.last_trick()
        if last is None:
            return [_LAST], [_NONE]
        laid = ["%s: %s" % (seat_name(view, seat), card_chars(card)) for seat, card in last[1]]
        return [_LAST], laid + [_("%s took it") % seat_name(view, last[0])]
    if key == "contract":
        places, lines = _contract_lines(renderer, view), []
        for sentence in _sentences(view):
            if places[0][0] == page:
                lines.append(sentence)
            places = places[len(chrome.wrap(sentence, renderer.width - 16, fonts.BIG)) :]
        return [_title(view)], lines
    title, right, rows = _sheet(view, page)
    return [title, right], score_sheet.rows_in_words(rows)


def _last_trick(renderer, scene, view):
    """Add the last trick, with the taker's name in gold and a sign beside the card that was led."""
    last = view.last_trick()
    if last is None:
        chrome.header(scene, _LAST, title=True)
        scene.text(fonts.BIG, _NONE, renderer.width // 2, renderer.height // 2 - 8, palette.TEXT, items.CENTRE)
        return
    layout = renderer.layout
    chrome.header(scene, _LAST, "", seat_name(view, last[0]), title=True)
    down = layout.page_down
    for seat, card in last[1]:
        side = (seat - view.viewer) & 3
        x, y = layout.trick_x[side], layout.trick_y[side] + down
        flags = items.DOUBLED if view.trick_no and view.holder(card) != NONE else 0
        scene.card(x, y, layout.trick, card, flags)
        colour = palette.GOLD if seat == last[0] else palette.TEXT
        name_x, name_y, align = layout.name_x[side], layout.name_y[side] + down, items.LEFT
        if not renderer.low and side == 0:
            name_x, name_y = x + layout.trick_w + 9, y + layout.trick_h - 18
        elif not renderer.low and side == 1:
            align = items.RIGHT
        name = seat_name(view, seat)
        font = fonts.BIG if fonts.width(fonts.BIG, name) <= layout.name_w else fonts.SMALL
        scene.text(font, chrome.fit(font, name, layout.name_w), name_x, name_y, colour, align)
    trick.lead_sign(renderer, scene, view, last[1][0][0], down)


def _contract(renderer, scene, view, page):
    """Add a page about the contract in words."""
    lines = _contract_lines(renderer, view)
    pages = lines[-1][0] + 1
    number = "%d / %d" % (page + 1, pages) if pages > 1 else ""
    chrome.header(scene, _title(view), "", number, palette.TEXT, True)
    for at, y, text in lines:
        if at == page:
            scene.text(fonts.BIG, text, 8, y, palette.TEXT, items.LEFT)


def _title(view):
    """Return the title of the page about the contract."""
    return brief(view.contract) if view.contract else _("No contract yet")


def _contract_lines(renderer, view):
    """Return (page, y, text) of each line about the contract; no page ends within a sentence."""
    placed = []
    step = renderer.layout.words_step
    page = 0
    y = top = chrome.HEADER + 5
    for sentence in _sentences(view):
        lines = chrome.wrap(sentence, renderer.width - 16, fonts.BIG)
        if y + step * len(lines) > renderer.height:
            page += 1
            y = top
        for line in lines:
            placed.append((page, y, line))
            y += step
        y += renderer.layout.words_gap
    return placed


def _sentences(view):
    """Return the sentences about the contract: its rules, what is revealed, what the viewer has taken."""
    mask = view.contract
    lines = [king_words(view, view.king) + "."]
    for i in contract_numbers(mask):
        lines += [with_price(view, i, sentence) for sentence in _RULES[i].split("|")]
    if not mask:
        lines.append(_("The king names %s.") % _choice(view))
    elif not mask & TREX:
        if view.doubling and mask & (KING | QUEENS):
            lines.append(with_sign(view, _DOUBLED))
            shown = [_("%s by %s") % (card_chars(card), inside(view, view.holder(card))) for card in view.revealed()]
            if shown:
                lines.append(_("Revealed: %s.") % ", ".join(shown))
        taken = _taken_text(view)
        if taken:
            lines.append(_("Taken by %s: %s.") % (inside(view, view.viewer), taken))
        lines.append(_PLAY)
        if view.must_throw and mask & (KING | DIAMONDS | QUEENS):  # slaps have no such card
            lines.append(_MUST_THROW)
        if view.keeps_hearts():
            lines.append(_NO_HEART_LEAD)
    if view.sign < 0:
        lines.append(_LOWEST)
    return lines


def _choice(view):
    """Return what the king can still name, in words (TX-03, TX-O6)."""
    left = ALL & ~view.used(view.king)
    if is_one(left):
        return full_names(left)
    trex = _("Trex, or %s") if left & TREX else "%s"
    if view.complex == "all":
        return trex % _("the four trick contracts together")
    tricks = left & TRICKS
    if view.complex == "free" and not is_one(tricks):
        return trex % (_("one or several of these: %s") % full_names(tricks).replace(" + ", ", "))
    return _("one of these: %s") % full_names(left).replace(" + ", ", ")


def _taken_text(view):
    """Return in words all that counts of what the viewer has taken."""
    seat = view.viewer
    costly = [card for card in view.taken(seat) if view.is_costly(card)]
    words = [card_chars(card) + ("×" if view.holder(card) != NONE else "") for card in costly]
    if view.contract & DIAMONDS:
        words.append("♦×%d" % len([card for card in view.taken(seat) if card // 13 == 1]))
    if view.contract & SLAPS:
        words.append(_("tricks %d") % view.tricks(seat))
    return " ".join(words)


def _sheet(view, page):
    """Return (title, text at the right, rows) of a score sheet: of a kingdom, or with a part for each of them."""
    if page == view.kingdoms:
        parts = [_deals_of(view, kingdom) for kingdom in range(view.kingdoms)]
        return _("All kingdoms"), "", _rows(view, parts, view.kingdoms)
    deals = _deals_of(view, page)
    king = view.king if page == view.kingdom else view.history(deals[0])[0] if deals else NONE
    title = _("Kingdom %d") % (page + 1) if king == NONE else king_words(view, king)
    signs = ["".join([SIGNS[i] for i in contract_numbers(view.history(deal)[1])]) for deal in deals]
    right = " ".join(signs).replace("Trex", "T")
    return title, right, _rows(view, [[deal] for deal in deals], _DEALS.get(view.complex, len(deals)))


def _deals_of(view, kingdom):
    """Return the numbers of a kingdom's deals that have been scored: a king's deals follow each other."""
    kings = [view.history(deal)[0] for deal in range(view.deals_done)]
    starts = [deal for deal in range(len(kings)) if not deal or kings[deal] != kings[deal - 1]] + [len(kings)]
    return list(range(starts[kingdom], starts[kingdom + 1])) if kingdom + 1 < len(starts) else []


def _rows(view, parts, count):
    """Return a row per seat or team, with one part per list of deals in `parts`, `count` parts in all."""
    rows = []
    for side in range(2 if view.partners else 4):
        seats = (side, side + 2) if view.partners else (side,)
        points = [sum([view.history(deal)[2][seat] for deal in deals for seat in seats]) for deals in parts if deals]
        points += [None] * (count - len(points))
        name = side_name(view, side) if view.partners else seat_name(view, side)
        rows.append((name, view.scores()[side], points, view.viewer in seats))
    return rows
