"""Trex before the first card: a contract is named, a poor hand shown, cards are revealed, by buttons above the hand.

In memory only then.
"""

from display import fonts
from display.views.hands import awaited, button, card_chars, compass
from display.views.trex.words import NAMES, SHORT, contract_title, full_title, is_one, members, priced
from engine.compat import const
from engine.trex import AT_APPEAL, AT_NAME, CALL, KEEP, REVEAL, TREX

_COST = ("its taker loses 75", "each one taken costs %d", "each one taken costs 25", "each trick taken costs %d")
_AIM = "first out of cards +200"
_WORDS = ("king", "diamonds", "queens", "slaps")
_ANSWERS = ("Keep", "Deal again", "Play on")
_LEFT_OF_DEAL = const(108)  # pixels that a header of 240 has beside the deal and a total of four digits
_LEFT_OF_TOTAL = const(166)
_WIDEST = const(112)  # of a button
_GAP = const(3)  # pixels between two buttons
_BUTTON_H = const(18)


# Buttons


def spots(look, view):
    """Return the buttons as spots of the cursor: every move that is no card."""
    codes = [code for code in view.moves() if KEEP <= code < REVEAL or code >= CALL]
    return [_place(look, i, len(codes)) + ((codes[i],),) for i in range(len(codes))]


def _place(look, i, count):
    """Return x, y, w, h of button `i` of `count`: the rows end above the status line, or above the hand."""
    layout = look.layout
    columns = min(count, layout.button_columns[count > 6])
    rows = (count + columns - 1) // columns
    w = min(_WIDEST, (look.width - 6) // columns - _GAP)
    left = (look.width - columns * (w + _GAP) + _GAP) // 2
    step = _BUTTON_H + (layout.button_gap if rows < 4 else 1)
    bottom = layout.button_bottoms[2 if rows > 2 else 1 if count > 2 else 0]
    return left + i % columns * (w + _GAP), bottom - (rows - i // columns) * step, w, _BUTTON_H


def buttons(look, scene, view, chosen):
    """Add the buttons, the cursor on the move `chosen`."""
    for x, y, w, _, codes in spots(look, view):
        button(scene, x, y, w, _button_text(codes[0], w), codes[0] == chosen, _BUTTON_H)


def _button_text(code, w):
    if code < CALL:
        return _ANSWERS[code - KEEP]
    title = full_title(code - CALL)
    if is_one(code - CALL) and fonts.width(fonts.TEXT, title) < w - 4:
        return title
    return " ".join([SHORT[i] for i in members(code - CALL)])


# Words


def header(mask, deal):
    """Return a set of contracts and the deal for the header, which alone spells the set out: as short as is whole."""
    title = full_title(mask).replace(NAMES[0], "King")
    for words in ("Name " + title, title):
        if fonts.width(fonts.SMALL, words) <= _LEFT_OF_DEAL:
            return words, deal
    return title if fonts.width(fonts.SMALL, title) <= _LEFT_OF_TOTAL else title.replace(" + ", "+"), ""


def told(view, code):
    """Return the news of what the seat to act names or reveals, as lines of a banner."""
    name = compass(view, view.to_act)
    if code < CALL:
        return ["%s reveals %s" % (name, card_chars(code - REVEAL)), "it counts double"]
    return ["%s names" % name, contract_title(code - CALL), meaning(view, code - CALL)]


def next_step(view, chosen):
    """Return what the viewer has to do, with the cursor on the move `chosen`, or who is awaited."""
    if not awaited(view):
        asked = " names" if view.phase == AT_NAME else " may ask for a new deal"
        return compass(view, view.to_act) + (asked if view.phase in (AT_NAME, AT_APPEAL) else " may reveal")
    if view.phase == AT_NAME:
        return meaning(view, chosen - CALL) if chosen >= CALL else ""
    return "a poor hand: deal again?" if view.phase == AT_APPEAL else "double it? choose a card, or keep"


def meaning(view, mask):
    """Return in a few words what a contract is about."""
    if mask == TREX:
        return priced(view, 4, _AIM)
    if is_one(mask):
        i = members(mask)[0]
        return priced(view, i, _COST[i])
    return " + ".join([_WORDS[i] for i in members(mask & ~TREX)])
