"""The pages of Trex in the pause menu: score sheet of the kingdoms, chart of the totals, last trick, the contract
in words. Loaded when one is opened, dropped when it is left.
"""

from display import chrome, fonts, items, palette
from display.views.hands import card_chars, compass
from display.views.trex.words import (
    cards_text,
    contract_title,
    counts_text,
    dear,
    full_title,
    is_one,
    members,
    priced,
)
from engine.compat import const, passing
from engine.trex import ALL, KING, NONE, QUEENS, TREX

_SHEETS = const(5)  # a page a kingdom, and one of totals
_NAMES_W = const(76)  # pixels of the column of contracts
_RULES = (
    "Who takes the king of hearts loses 75.",
    "Each diamond taken costs %d.",
    "Each queen taken costs 25.",
    "Each trick taken costs %d.",
    "Get rid of your cards. A jack begins a suit; then the card next above or below what lies there. "
    "Who can play must. First out gains 200, then 150, 100 and 50.",
)
_TRICKS = "Follow suit if you can. The highest card of the suit led takes the trick and leads the next. Ace is high."
_LOWEST = "The lowest total wins."
_DOUBLED = "A revealed card (!) costs another taker double, and its holder gains the single value."


def panels(look, view, key):
    """Return how many screens a page has, and which one to begin with."""
    if key == "contract":
        return _contract_lines(look, view)[-1][0] + 1, 0
    return (_SHEETS, min(view.kingdom, 3)) if key == "sheet" else (1, 0)


def draw(look, scene, view, key, page):
    """Add screen `page` of the page `key` as a whole screen."""
    scene.fill(0, 0, look.width, look.height, palette.FELT)
    if key == "last":
        _last_trick(look, scene, view)
    elif key == "contract":
        _contract(look, scene, view, page)
    elif page == _SHEETS - 1:
        _totals(look, scene, view)
    else:
        _kingdom(look, scene, view, page)


def _last_trick(look, scene, view):
    chrome.header(scene, "Last trick")
    last = view.last_trick()
    if last is None:
        scene.text(fonts.TEXT, "No trick yet", look.width // 2, look.height // 2, palette.DIM, items.CENTRE)
        return
    layout = look.layout
    for seat, card in last[1]:
        side = (seat - view.viewer) & 3
        x, y = layout.trick_x[side], layout.trick_y[side]
        flags = items.MARK if view.trick_no and view.holder(card) != NONE else 0
        scene.card(x, y, layout.trick, card, flags)
        name_x = (look.width // 2, look.width - 4, x + layout.trick_w + 6, 4)[side]
        name_y = layout.trick_y[1] + 2 if side else y + layout.trick_h + 4
        align = (items.CENTRE, items.RIGHT, items.LEFT, items.LEFT)[side]
        colour = palette.GOLD if seat == last[0] else palette.DIM
        scene.text(fonts.TEXT, compass(view, seat), name_x, y + 2 if side == 2 else name_y, colour, align)
    winner, leader = compass(view, last[0]), compass(view, last[1][0][0])
    led = "" if winner == leader else ", you led" if leader == "You" else ", %s led" % leader
    words = winner + (" took it" if led else " led and took it") + led
    scene.text(fonts.TEXT, words, look.width // 2, look.height - 18, palette.GOLD, items.CENTRE)


def _contract(look, scene, view, page):
    mask = view.contract
    title = contract_title(mask) if mask else "No contract yet"
    king = "king: " + compass(view, view.king)
    lines = _contract_lines(look, view)
    pages = lines[-1][0] + 1
    if pages > 1:
        chrome.header(scene, title, king, "%d / %d" % (page + 1, pages))
    else:
        chrome.header(scene, title, "", king)
    for at, y, text in lines:
        if at == page:
            scene.text(fonts.TEXT, text, 8, y, palette.WHITE, items.LEFT)


def _contract_lines(look, view):
    """Return (page, y, text) of each line of the contract in words; no page ends within a sentence."""
    placed = []
    step = look.layout.words_step
    page = 0
    y = top = chrome.HEADER + 5
    for sentence in _sentences(look, view):
        lines = chrome.wrap(sentence, look.width - 16)
        if y + step * len(lines) > look.height:
            page += 1
            y = top
        for line in lines:
            placed.append((page, y, line))
            y += step
        y += look.layout.words_gap
    return placed


def _sentences(look, view):
    """Return what there is to say of the contract: its rules, what is revealed, what the viewer has taken."""
    mask = view.contract
    lines = []
    for i in members(mask):
        lines.append(priced(view, i, _RULES[i]))
    if not mask:
        left = ALL & ~view.used(view.king)
        lines.append("The king names one of these: %s." % full_title(left).replace(" + ", ", "))
    elif not mask & TREX:
        if view.doubling and mask & (KING | QUEENS):
            lines.append(priced(view, 0, _DOUBLED))
            shown = [card_chars(card) + " by " + _inside(view, view.holder(card)) for card in view.revealed()]
            if shown:
                lines.append("Revealed: %s." % ", ".join(shown))
        taken = _taken_text(look, view)
        if taken:
            lines.append("Taken by %s: %s." % (_inside(view, view.viewer), taken))
        lines.append(_TRICKS)
    if view.sign < 0:
        lines.append(_LOWEST)
    return lines


def _taken_text(look, view):
    """Return all that the viewer has taken."""
    seat = view.viewer
    return (cards_text(view, dear(view, seat)) + "  " + counts_text(view, seat, look.low)).strip()


def _inside(view, seat):
    """Return a seat's name as it is written inside a sentence."""
    return compass(view, seat).replace("You", "you")


def _kingdom(look, scene, view, page):
    """The score sheet of one kingdom."""
    deals = _deals_of(view, page)
    king = view.king if page == view.kingdom else view.history(deals[0])[0] if deals else NONE
    who = "king: " + compass(view, king) if king != NONE else "to come"
    chrome.header(scene, look.labels.get("Kingdom %d", page + 1), who, look.labels.get("%d / 5", page + 1))
    column = (look.width - _NAMES_W) // 4
    ends = [_NAMES_W + (seat + 1) * column - 4 for seat in range(4)]
    step = look.layout.sheet_step
    y = chrome.HEADER + 5
    for seat in range(4):
        colour = palette.WHITE if seat == view.viewer else palette.DIM
        scene.text(fonts.TEXT, compass(view, seat), ends[seat], y, colour, items.RIGHT)
    for deal in deals:
        y += step
        _, mask, scores = view.history(deal)
        scene.text(fonts.TEXT, chrome.fit(fonts.TEXT, _short_title(mask), _NAMES_W), 6, y, palette.WHITE, items.LEFT)
        for seat in range(4):
            colour = palette.WHITE if scores[seat] >= 0 else palette.ALERT
            scene.number(fonts.TEXT, scores[seat], ends[seat], y, colour, items.RIGHT)
    y = look.height - 16
    scene.fill(6, y - 4, look.width - 12, 1, palette.FELT_LIGHT)
    scene.text(fonts.TEXT, "teams" if view.partners else "in all", 6, y, palette.GOLD, items.LEFT)
    for seat in range(4):
        scene.number(fonts.TEXT, view.scores()[seat], ends[seat], y, palette.GOLD, items.RIGHT)


def _deals_of(view, kingdom):
    """Return the numbers of a kingdom's deals that have been scored: a king's deals follow each other."""
    found = []
    number = -1
    before = NONE
    for deal in range(view.deals_done):
        king = view.history(deal)[0]
        if king != before:
            number += 1
            before = king
        if number == kingdom:
            found.append(deal)
    return found


def _short_title(mask):
    """Return the title of one contract, or the signs of several."""
    title = contract_title(mask)
    return title if is_one(mask) else title.replace(" ", "").replace("Slaps", "S")


def _totals(look, scene, view):
    """The running totals as lines: of all seats, or of both teams."""
    chrome.header(scene, "Totals", "", "5 / 5")
    sides = 2 if view.partners else 4
    lines = [[0] for _ in range(sides)]
    for deal in range(view.deals_done):
        scores = view.history(deal)[2]
        for side in range(sides):
            points = scores[side] + (scores[side + 2] if view.partners else 0)
            lines[side].append(lines[side][-1] + points)
    names = [compass(view, side) + (" + " + compass(view, side + 2) if view.partners else "") for side in range(sides)]
    passing("display.views.totals").chart(scene, lines, names, view.viewer % sides)
