"""Trex in words, for the table and for its pages: contracts, moves, what a seat has taken."""

from display.views.hands import SUITS, awaited, card_chars, compass
from engine.cards import HIDDEN
from engine.compat import const
from engine.trex import (
    AT_APPEAL,
    AT_LAYOUT,
    AT_NAME,
    AT_REVEAL,
    AT_TRICK,
    CALL,
    DIAMONDS,
    NONE,
    PASS,
    REVEAL,
    SLAPS,
    TREX,
)

NAMES = ("King of hearts", "Diamonds", "Queens", "Slaps", "Trex")
SHORT = ("K♥", "♦", "Q", "S", "Trex")  # contracts of several, where there is little room
_CONTRACTS = const(5)
_COST = ("its taker loses 75", "each one taken costs %d", "each one taken costs 25", "each trick taken costs %d")
_REVERSED = {"loses": "gains", "gains": "loses", "costs": "gives", "+200": "-200"}  # when the lowest total wins
_WORDS = ("king", "diamonds", "queens", "slaps")
_AIM = "first out of cards +200"
_SAYS = ("pass", "keep", "ask for a new deal", "play on")


# Contracts


def members(mask):
    """Return the numbers of the contracts of a mask."""
    return [i for i in range(_CONTRACTS) if mask >> i & 1]


def is_one(mask):
    """True for the mask of a single contract."""
    return mask and not mask & mask - 1


def contract_title(mask):
    """Return the title of one contract, or the signs of several."""
    if is_one(mask):
        return full_title(mask)
    return " + ".join([SHORT[i] if i < 3 else NAMES[i] for i in members(mask)])


def full_title(mask):
    """Return the titles of all contracts of a mask."""
    return " + ".join([NAMES[i] for i in members(mask)])


def meaning(view, mask):
    """Return in a few words what a contract is about."""
    if mask == TREX:
        return priced(view, 4, _AIM)
    if is_one(mask):
        i = members(mask)[0]
        return priced(view, i, _COST[i])
    return " + ".join([_WORDS[i] for i in members(mask & ~TREX)])


def priced(view, contract, words):
    """Return words about a contract with its price in them, turned round where the signs are (TX-O4)."""
    if "%" in words:
        words = words % (view.diamond if contract == 1 else view.slap)
    if view.sign < 0:
        words = " ".join([_REVERSED.get(word, word) for word in words.split(" ")])
    return words


# Scores and cards


def signed(labels, value):
    """Return a score with its sign."""
    return labels.get("%+d", value) if value else "0"


def dear(view, seat):
    """Return the K♥ and the queens that a seat has taken, as far as they cost something (TX-22)."""
    return [card for card in view.taken(seat) if view.is_dear(card)]


def cards_text(view, cards):
    """Return cards in a few characters; a doubled one has an exclamation mark."""
    return " ".join([card_chars(card) + ("!" if view.holder(card) != NONE else "") for card in cards])


def counts_text(view, seat, low):
    """Return how many diamonds and tricks a seat has taken, as far as they count and can be seen; short if `low`."""
    texts = []
    several = view.contract & DIAMONDS and view.contract & SLAPS
    if view.contract & DIAMONDS and (seat == view.viewer or view.show_taken):
        count = len([card for card in view.taken(seat) if card // 13 == 1])
        texts.append(("♦×%d" if several or (low and count > 9) else "diamonds %d") % count)
    if view.contract & SLAPS and view.tricks(seat) != HIDDEN:
        texts.append(("tr %d" if several and low else "tricks %d") % view.tricks(seat))
    return " ".join(texts)


# Moves


def says(view, code):
    """Return a move of the seat to act in words."""
    if code >= CALL:
        return "name " + full_title(code - CALL)
    if code >= REVEAL:
        return "reveal " + card_chars(code - REVEAL)
    return "play " + card_chars(code) if code < PASS else _SAYS[code - PASS]


def told(view, code):
    """Return the news of what the seat to act names or reveals, as lines of a banner."""
    name = compass(view, view.to_act)
    if code < CALL:
        return ["%s reveals %s" % (name, card_chars(code - REVEAL)), "it counts double"]
    return ["%s names" % name, contract_title(code - CALL), meaning(view, code - CALL)]


def next_step(view, chosen):
    """Return what the viewer has to do, with the cursor on the move `chosen`, or who is awaited."""
    if not awaited(view):
        name = compass(view, view.to_act)
        asked = {AT_NAME: " names", AT_APPEAL: " may ask for a new deal", AT_REVEAL: " may reveal"}
        leads = view.phase == AT_TRICK and not view.trick()
        return name + asked[view.phase] if view.phase in asked else name + " leads" if leads else ""
    if view.phase == AT_TRICK:
        return _next_card(view)
    if view.phase == AT_LAYOUT:
        return "you pass" if PASS in view.moves() else "your turn"
    if view.phase == AT_NAME:
        return meaning(view, chosen - CALL) if chosen >= CALL else ""
    return "a poor hand: deal again?" if view.phase == AT_APPEAL else "double it? choose a card, or keep"


def _next_card(view):
    """Return what the viewer has to play."""
    trick = view.trick()
    if not trick:
        return "your lead"
    suit = trick[0][1] // 13
    codes = view.moves()
    if codes[0] // 13 == suit and codes[-1] // 13 == suit:
        return "follow " + SUITS[suit]
    return "throw any card" if len(codes) == view.count(view.viewer) else "throw a penalty"
