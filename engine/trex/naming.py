"""The rules for the phases before a deal's first card: naming, appeals, reveals (TX-03, TX-12 … TX-17).

`Trex._name_moves` is not here, because it is needed while the last card of a deal still moves, when nothing may be
loaded. A device drops this module when cards are played: the renderer does, and after an undo the opponents.
"""

from engine.trex.codes import (
    ACCEPT,
    ACE_OF_HEARTS,
    APPEAL,
    AT_APPEAL,
    AT_LAYOUT,
    AT_NAME,
    AT_REVEAL,
    AT_TRICK,
    KEEP,
    KING,
    KING_OF_HEARTS,
    NAMING,
    NONE,
    QUEENS,
    REVEAL,
    REVEALABLE,
    TREX,
)
from engine.trex.state import (
    ASKED,
    CANNOT,
    CONTRACT,
    HOLDER,
    KING_SEAT,
    MAY_APPEAL,
    PHASE,
    SHOWN,
    SHOWN_SEAT,
    TURN,
    USED,
)


def moves(game):
    """Return the legal codes of the seat to act in the appeal and reveal phases, ascending."""
    if game.s[PHASE] == AT_APPEAL:
        return [APPEAL, ACCEPT]
    return [KEEP] + [REVEAL + card for card in _revealable(game, game.s[TURN])]


def apply(game, code):
    """Carry out a legal move of these phases."""
    phase = game.s[PHASE]
    if phase == AT_NAME:
        _name(game, code - NAMING)
    elif phase == AT_REVEAL:
        _answer(game, code)
    elif code == APPEAL:
        _appeal(game)
    else:
        _ask_appeal(game)


def begin_appeals(game):
    """Begin the appeals and reveals of a hand whose contract has been named."""
    game.begin(AT_APPEAL)
    _ask_appeal(game)


def _revealable(game, seat):
    """Return the cards that `seat` may reveal now, ascending (TX-12, TX-13)."""
    s = game.s
    cards = []
    for i in range(5):
        card = REVEALABLE[i]
        if s[HOLDER + i] == NONE and s[CONTRACT] & (QUEENS if i else KING) and s[card] == seat:
            cards.append(card)
    return sorted(cards)


def _name(game, mask):
    """Name one contract or several (TX-03, TX-O6)."""
    s = game.s
    s[CONTRACT] = mask
    s[USED + s[KING_SEAT]] |= mask
    begin_appeals(game)


def _ask_appeal(game):
    """Ask the next seat that may appeal; when there is none begin the reveals, or the play."""
    s = game.s
    while game.appeals and s[ASKED] < 4:
        seat = (s[KING_SEAT] + s[ASKED]) & 3
        s[ASKED] += 1
        if _may_appeal(game, seat):
            s[TURN] = seat
            s[MAY_APPEAL] |= 1 << seat
            if s[CONTRACT] & KING:
                for card in range(ACE_OF_HEARTS + 1, KING_OF_HEARTS):
                    s[CANNOT + card] |= 1 << seat
            return
    game.begin(AT_REVEAL)
    if not game.doubling or not s[CONTRACT] & (KING | QUEENS):
        game.begin(AT_LAYOUT if s[CONTRACT] == TREX else AT_TRICK)


def _may_appeal(game, seat):
    """True when the hand of `seat` allows a redeal of this contract (TX-15, TX-16)."""
    s = game.s
    if s[CONTRACT] & KING and (s[ACE_OF_HEARTS] == seat or s[KING_OF_HEARTS] == seat):
        return not game.other_hearts(seat)
    return s[CONTRACT] == TREX and game.low_hand(seat)


def _appeal(game):
    """Deal again after an appeal; the king names again (TX-15, TX-16, TX-17)."""
    s = game.s
    seat = s[TURN]
    s[SHOWN_SEAT] = seat
    s[SHOWN : SHOWN + 13] = bytes(card for card in range(52) if s[card] == seat)
    s[USED + s[KING_SEAT]] &= ~s[CONTRACT]
    s[CONTRACT] = 0
    game.deal_again(1)
    game.begin(AT_NAME)


def _answer(game, code):
    """Carry out an answer in the reveal phase: the king's first, then counter-clockwise (TX-14)."""
    s = game.s
    if code == KEEP:
        s[ASKED] += 1
    else:
        s[HOLDER + REVEALABLE.find(bytes((code - REVEAL,)))] = s[TURN]
    left = False
    for i in range(5):
        if s[HOLDER + i] == NONE and s[CONTRACT] & (QUEENS if i else KING):
            left = True
    if left and s[ASKED] < 4:
        s[TURN] = (s[KING_SEAT] + s[ASKED]) & 3
    else:
        game.begin(AT_TRICK)
