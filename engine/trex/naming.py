"""The rules for the phases before a deal's first card: naming, appeals, reveals (TX-03, TX-12 … TX-17).

`Trex._name_moves` is not here, because it is needed while the last card of a deal still moves, when nothing may be
loaded. A device drops this module when an opponent first has to play a card (`player.py`); at a table of four persons
it stays, since nothing needs its memory there.
"""

from engine.trex import codes as tx
from engine.trex import state as offset
from engine.trex.codes import REVEALABLE


def moves(game):
    """Return the legal codes of the seat to act in the appeal and reveal phases, ascending."""
    if game.s[offset.PHASE] == tx.AT_APPEAL:
        return [tx.APPEAL, tx.ACCEPT]
    cards = [card for card in sorted(_unrevealed(game)) if game.s[card] == game.s[offset.TURN]]
    return [tx.KEEP] + [tx.REVEAL + card for card in cards]


def apply(game, code):
    """Carry out a legal move of these phases."""
    phase = game.s[offset.PHASE]
    if phase == tx.AT_NAME:
        _name(game, code - tx.NAMING)
    elif phase == tx.AT_REVEAL:
        _answer(game, code)
    elif code == tx.APPEAL:
        _appeal(game)
    else:
        _ask_appeal(game)


def begin_appeals(game):
    """Begin the appeals and reveals of a deal whose contract has been named."""
    game.begin(tx.AT_APPEAL)
    _ask_appeal(game)


def _unrevealed(game):
    """Return the cards that whoever holds them may still reveal (TX-12, TX-13)."""
    return [card for card in REVEALABLE if game.is_costly(card) and game.holder(card) == tx.NONE]


def _name(game, mask):
    """Name one contract or several (TX-03, TX-O6)."""
    s = game.s
    s[offset.CONTRACT] = mask
    s[offset.USED + s[offset.KING_SEAT]] |= mask
    begin_appeals(game)


def _ask_appeal(game):
    """Ask the next seat that may appeal; when there is none begin the reveals, or the play."""
    s = game.s
    while game.appeals and s[offset.ASKED] < 4:
        seat = (s[offset.KING_SEAT] + s[offset.ASKED]) & 3
        s[offset.ASKED] += 1
        if _may_appeal(game, seat):
            s[offset.TURN] = seat
            s[offset.MAY_APPEAL] |= 1 << seat
            if s[offset.CONTRACT] & tx.KING:
                for card in range(tx.ACE_OF_HEARTS + 1, tx.KING_OF_HEARTS):
                    s[offset.CANNOT + card] |= 1 << seat
            return
    game.begin(tx.AT_REVEAL)
    if not game.doubling or not s[offset.CONTRACT] & (tx.KING | tx.QUEENS):
        game.begin(tx.AT_LAYOUT if s[offset.CONTRACT] == tx.TREX else tx.AT_TRICK)


def _may_appeal(game, seat):
    """True when the hand of `seat` allows a redeal of this contract (TX-15, TX-16)."""
    s = game.s
    if s[offset.CONTRACT] & tx.KING and (s[tx.ACE_OF_HEARTS] == seat or s[tx.KING_OF_HEARTS] == seat):
        return not game.other_hearts(seat)
    return s[offset.CONTRACT] == tx.TREX and game.low_hand(seat)


def _appeal(game):
    """Deal again after an appeal; the king names again (TX-15, TX-16, TX-17)."""
    s = game.s
    seat = s[offset.TURN]
    s[offset.SHOWN_SEAT] = seat
    s[offset.SHOWN : offset.SHOWN + 13] = bytes(card for card in range(52) if s[card] == seat)
    s[offset.USED + s[offset.KING_SEAT]] &= ~s[offset.CONTRACT]
    s[offset.CONTRACT] = 0
    game.deal_again(1)
    game.begin(tx.AT_NAME)


def _answer(game, code):
    """Carry out an answer in the reveal phase: the king's first, then counter-clockwise (TX-14)."""
    s = game.s
    if code == tx.KEEP:
        s[offset.ASKED] += 1
    else:
        s[offset.HOLDER + REVEALABLE.find(bytes((code - tx.REVEAL,)))] = s[offset.TURN]
    if _unrevealed(game) and s[offset.ASKED] < 4:
        s[offset.TURN] = (s[offset.KING_SEAT] + s[offset.ASKED]) & 3
    else:
        game.begin(tx.AT_TRICK)
