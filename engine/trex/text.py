"""Trex's texts and plain data: parsing moves, the reasons of refusals, `dump`.

Playing does not need any of this, so a device loads it only on demand.
"""

from engine.cards import card_code, card_text
from engine.errors import IllegalMove
from engine.game import move_error
from engine.texts import _
from engine.trex import codes as tx
from engine.trex.codes import CONTRACTS, PHASES, SUIT

_WORDS = {"pass": tx.PASS, "keep": tx.KEEP, "appeal": tx.APPEAL, "accept": tx.ACCEPT}
# By phase, the refusal of a move of another phase
_ASKS = (
    _("name a contract"), _("appeal or accept"), _("reveal a card or keep"), _("play a card"), _("play a card or pass"),
)  # fmt: skip
_FOLLOW = _("follow clubs"), _("follow diamonds"), _("follow hearts"), _("follow spades")


def code(text):
    """Return the code of a record text; IllegalMove when it is none."""
    words = text.split()
    if len(words) == 1 and words[0] in _WORDS:
        return _WORDS[words[0]]
    if len(words) == 2 and words[0] in ("play", "reveal"):
        card = card_code(words[1])
        if card < tx.PASS:
            return card if words[0] == "play" else tx.REVEAL + card
    if len(words) == 2 and words[0] == "name":
        return tx.NAMING + _mask(words[1])
    raise move_error("trex: name CONTRACT, reveal CARD, keep, appeal, accept, play CARD, pass;", text)


def _mask(text):
    """Return the mask of contracts whose names are joined by `+`."""
    mask = 0
    for name in text.split("+"):
        if name not in CONTRACTS:
            raise IllegalMove(_("no contract is called %r; they are: %s") % (name, ", ".join(CONTRACTS)))
        if mask & 1 << CONTRACTS.index(name):
            raise IllegalMove(_("%s is named twice; each contract is named once") % name)
        mask |= 1 << CONTRACTS.index(name)
    return mask


def why(game, move):
    """Return why `move`, a code that is not legal, is refused."""
    phase = game.phase
    if not isinstance(move, int) or not _fits_phase(phase, move):
        return _ASKS[phase]
    if phase == tx.AT_NAME:
        return _("%s cannot be named now") % game.contract_text(move - tx.NAMING)
    if phase == tx.AT_REVEAL:
        return _("you cannot reveal %s") % card_text(move - tx.REVEAL)
    if move == tx.PASS:
        return _("a card of yours fits: passing is not allowed")
    if game.place(move) != game.to_act:
        return _("%s is not in your hand") % card_text(move)
    if phase == tx.AT_LAYOUT:
        return _("%s does not fit: play a jack or a neighbour") % card_text(move)
    if not game.trick():
        return _("no_heart_lead is on: hearts come last")
    suit = SUIT[game.trick()[0][1]]
    if game.cards_of(game.to_act, suit):
        return _FOLLOW[suit]
    return _("must throw is on: throw a penalty card")


def _fits_phase(phase, move):
    """True when `move` is the kind of move that a phase asks for."""
    if phase == tx.AT_NAME:
        return tx.NAMING < move < tx.NAMING + 32
    if phase == tx.AT_APPEAL:
        return move == tx.APPEAL or move == tx.ACCEPT
    if phase == tx.AT_REVEAL:
        return move == tx.KEEP or tx.REVEAL <= move < tx.REVEAL + 52
    return 0 <= move < tx.PASS or (move == tx.PASS and phase == tx.AT_LAYOUT)


def _names(mask):
    """Return the names of the contracts of a mask."""
    return [CONTRACTS[i] for i in range(5) if mask & 1 << i]


def dump(game):
    """Return the state as plain lists and numbers, for tests and tools; in the layout ranks, 0 the ace."""
    seats = range(4)
    ends = [game.layout(suit) for suit in range(4)]
    return {
        "hands": [sorted(game.hand(seat)) for seat in seats],
        "counts": [game.count(seat) for seat in seats],
        "king": game.king,
        "kingdom": game.kingdom,
        "deal_no": game.deal_no,
        "used": [_names(game.used(seat)) for seat in seats],
        "contracts": _names(game.contract),
        "revealed": game.revealed(),
        "trick": [[seat, card] for seat, card in game.trick()],
        "leader": game.leader,
        "taken": [game.taken(seat) for seat in seats],
        "tricks": [game.tricks(seat) for seat in seats],
        "layout": [None if pair is None else [pair[0] % 13, pair[1] % 13] for pair in ends],
        "out": [game.out_place(seat) for seat in seats],
        "totals": game.scores(),
        "history": [game.history(i) for i in range(game.deals_done)],
        "redeals": game.redeals,
        "phase": PHASES[game.phase],
    }
