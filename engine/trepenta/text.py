"""Trepenta's texts and plain data: parsing moves, the reasons of refusals, `dump`.

Playing does not need any of this, so a device loads it only on demand.
"""

from engine.cards import card_code, card_text
from engine.errors import IllegalMove
from engine.game import move_error, number
from engine.rummy import NONE
from engine.texts import _
from engine.trepenta import codes as tn
from engine.trepenta.codes import PHASES, Move, exchange_code, lay_code, swap_code
from engine.trepenta.melds import NO_MELD, extend
from engine.trepenta.state import EXCHANGED

_FIXED = {
    "pile 0": tn.PILE, "pile 1": tn.PILE + 1, "draw stock": tn.STOCK,
    "draw discard": tn.DISCARD, "pass": tn.PASS, "close": tn.CLOSE,
}  # fmt: skip
# The phase of each kind of move
_PHASE_OF = {
    tn.PILE: tn.AT_PILE,
    tn.STOCK: tn.AT_DRAW,
    tn.DISCARD: tn.AT_DRAW,
    tn.PASS: tn.AT_LAY,
    tn.CLOSE: tn.AT_DRAW,
    tn.DROP: tn.AT_TURN,
    tn.FIELD: tn.AT_SORT,
    tn.EXCHANGE: tn.AT_TURN,
    tn.SWAP: tn.AT_TURN,
    tn.LAY: tn.AT_LAY,
}
# By phase, the refusal of a move that belongs to another phase
_NOW = (
    _("choose a pile for the field first: pile 0 or pile 1"),
    _("place five cards in the field first: field CARD"),
    _("draw a card first, from the stock or the discard pile"),
    _("the draw is done: exchange if you like, then discard"),
    _("the hands are shown: lay a card on a set or run, or pass"),
)


def code(game, text):
    """Return the code of a record text; IllegalMove when it is none."""
    words = text.split()
    if " ".join(words) in _FIXED:
        return _FIXED[" ".join(words)]
    # By word, the numbers that follow the card are below these
    below = {"discard": (), "field": (), "exchange": (5,), "swap": (game.seats, 5), "lay": (game.seats, 1)}
    limits = below.get(words[0]) if words else None
    if limits is not None and len(words) == 2 + len(limits):
        card = card_code(words[1])
        numbers = [number(word) for word in words[2:]] + [0, 0]
        if card < 52 and all(0 <= numbers[i] < limits[i] for i in range(len(limits))):
            return _code(words[0], card, numbers[0], numbers[1])
    raise move_error(
        "trepenta: pile P, field CARD, draw stock, draw discard, exchange CARD POSITION, "
        "swap CARD SEAT POSITION, discard CARD, lay CARD SEAT 0, pass, close;", text,
    )  # fmt: skip


def _code(word, card, first, second):
    """Return the code of a move from its word, its card and its numbers, 0 for a number that it lacks."""
    if word == "discard":
        return tn.DROP + card
    if word == "field":
        return tn.FIELD + card
    if word == "exchange":
        return exchange_code(card, first)
    return swap_code(card, first, second) if word == "swap" else lay_code(card, first)


def why(game, code):
    """Return why `code`, a move that is not legal, is refused."""
    try:
        known = isinstance(code, int) and game.code(game.text(code)) == code
    except (IllegalMove, IndexError):
        known = False
    if not known:
        return "%r is not the code of a move" % (code,)
    move = Move(code)
    phase = _PHASE_OF[move.kind]
    if game.phase != PHASES[phase]:
        return _NOW[PHASES.index(game.phase)]
    if move.kind == tn.CLOSE:
        return _why_not_closed(game)
    if move.card not in game.hand(game.to_act):
        return game.why_not_held(move.card)
    return _why_not_laid(game, move) if phase == tn.AT_LAY else _why_not_exchanged(game, move)


def _why_not_closed(game):
    """Return why the round cannot be closed (TN-O12)."""
    if not game.closing:
        return _("a round can be closed only with the option close")
    if game.finisher != NONE:
        return _("seat %d has ended the round: this is a last turn") % game.finisher
    return _("the hand costs %d: only one that costs nothing closes the round") % game.melded(game.to_act)[0]


def _why_not_exchanged(game, move):
    """Return why a card in hand cannot go to a position."""
    swap = move.kind == tn.SWAP
    seat = move.seat if swap else game.to_act
    if swap and not game.open:
        return _("only a face-down card of your own field can be exchanged (open_field is off)")
    if game.s[EXCHANGED] and not game.unlimited:
        return _("only one exchange per turn (field_unlimited is off)")
    value = game.value(seat, move.position)
    if game.match_value(move.card) != value:
        return _("%s does not match position %d, which is worth %d") % (card_text(move.card), move.position, value)
    if game.face_up(seat, move.position) != swap:
        face = _("position %d of seat %d is face down") if swap else _("position %d of seat %d is face up")
        return face % (move.position, seat)
    return _("position %d of seat %d has been exchanged in this turn") % (move.position, seat)


def _why_not_laid(game, move):
    """Return why a card in hand cannot be laid on a seat's meld."""
    meld = game.meld(move.seat)
    if move.seat == game.to_act:
        return _("cards are laid only on other seats' sets and runs")
    if meld == NO_MELD:
        return _("seat %d has no set or run") % move.seat
    if not extend(meld, move.card):
        fit = (_("%s does not fit the set of seat %d"), _("%s does not fit the run of seat %d"))[meld[0] - 1]
        return fit % (card_text(move.card), move.seat)
    return _("%s is already in a set or run") % card_text(move.card)


def dump(game):
    """Return the state as plain lists and numbers, for tests and tools."""
    seats = range(game.seats)
    return {
        "hands": [game.hand(seat) for seat in seats],
        "known": [game.known(seat) for seat in seats],
        "fields": [
            [[None if card == NONE else card, game.face_up(seat, i)] for i, card in enumerate(game.field(seat))]
            for seat in seats
        ],
        "dice": [game.die(seat) for seat in seats],
        "stock": game.stock(),
        "discards": game.discards(),
        "dealer": game.dealer,
        "round": game.round,
        "phase": game.phase,
        "turn": game.to_act,
        "totals": game.scores(),
        "finisher": None if game.finisher == NONE else game.finisher,
        "melds": [None if game.meld(seat) == NO_MELD else list(game.meld(seat)) for seat in seats],
    }
