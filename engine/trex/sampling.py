"""Determinization of Trex: dealing the cards that a seat has not seen to seats that can hold them.

`fill` completes a view into a game; `matching` assigns the cards.
"""

from engine.cards import HIDDEN
from engine.game import put_rng
from engine.rng import Rng
from engine.trex.codes import ACE_OF_HEARTS, AT_APPEAL, GONE, KING, KING_OF_HEARTS, TABLE, TAKEN, TREX
from engine.trex.matching import assign
from engine.trex.state import ASKED, CANNOT, CLEARED, GENERATOR, HIGH_HEART, MAY_APPEAL, TRICK_COUNTS

_TRIES = 40  # deals that are tried until one fits which seats could have appealed
_OTHER_HEARTS = tuple([(card,) for card in range(ACE_OF_HEARTS + 1, KING_OF_HEARTS)])
# Under the king of hearts a seat may appeal with the king or the ace of hearts and no other heart (TX-15): HIGH_HEART
# and CLEARED say which seats have played one of the two, and which another heart.
# The hands that allow an appeal in Trex: four twos, or three and the fourth suit's three
_LOW_HANDS = ((1, 14, 27, 40), (2, 14, 27, 40), (1, 15, 27, 40), (1, 14, 28, 40), (1, 14, 27, 41))


def fill(game, rng):
    """Deal the hidden cards of `game`, which has the state of a view, among hands and the others' taken tricks."""
    s = game.s
    _fill_taken(game, rng)
    hidden = bytes([card for card in range(52) if s[card] == HIDDEN])
    for _ in range(_TRIES):
        # A deal is rejected in which a seat could have appealed that was passed over
        if _deal_unseen(game, rng, True) and _fits_appeals(game):
            break
        for card in hidden:
            s[card] = HIDDEN
    else:
        _deal_unseen(game, rng, False)
    put_rng(s, GENERATOR, Rng(rng.next()))


def _deal_unseen(game, rng, pinned):
    """Deal the hidden cards; False when that is impossible. `pinned`: first those that follow from who could appeal."""
    need = game.needs()
    if pinned:
        for seat in range(4):
            if need[seat] and not _deal_certain(game, seat, need, rng):
                return False
    return assign(game.s, game.s[CANNOT : CANNOT + 52], need, rng)


def _deal_certain(game, seat, need, rng):
    """Give `seat` cards that explain why it could, or could not, appeal; False when that is impossible."""
    s = game.s
    choices = _certain(game, seat)
    if choices is None:
        return True
    choices = [choice for choice in choices if _can_hold(s, seat, choice, need[seat])]
    if not choices:
        return False
    for card in choices[rng.below(len(choices))]:
        if s[card] == HIDDEN:
            s[card] = seat
            need[seat] -= 1
    return True


def _certain(game, seat):
    """Return sets of cards of which `seat` must hold, or have put on the layout, one; None when nothing is known."""
    s = game.s
    bit = 1 << seat
    may = s[MAY_APPEAL] & bit
    if game.contract == TREX:
        return _LOW_HANDS if may and not game.low_hand(seat) else None
    if not game.contract & KING or not game.appeals:
        return None
    if may:
        done = s[HIGH_HEART] & bit or s[ACE_OF_HEARTS] == seat or s[KING_OF_HEARTS] == seat
        return None if done else ((ACE_OF_HEARTS,), (KING_OF_HEARTS,))
    if s[HIGH_HEART] & bit and not s[CLEARED] & bit:
        # It has played a high heart and could not appeal, so it holds another heart
        return _OTHER_HEARTS
    return None


def _can_hold(s, seat, cards, room):
    """True when `seat` holds, has put on the layout, or can still be given all of `cards`.

    `room`: the number of hidden cards that the seat still takes.
    """
    for card in cards:
        if s[card] == HIDDEN and not s[CANNOT + card] & 1 << seat:
            room -= 1
        elif s[card] != seat and s[card] != TABLE + seat:
            return False
    return room >= 0


def _fits_appeals(game):
    """True when no seat that was passed over, because its hand allowed no appeal, has been dealt one that does."""
    s = game.s
    if not game.appeals:
        return True
    reached = s[ASKED] if game.phase == AT_APPEAL else 4  # seats whose turn to appeal has come
    for i in range(reached):
        seat = (game.king + i) & 3
        if s[MAY_APPEAL] & 1 << seat:
            continue
        if game.contract == TREX:
            if game.low_hand(seat):
                return False
        elif game.contract & KING and not s[CLEARED] & 1 << seat:
            high = s[HIGH_HEART] & 1 << seat or s[ACE_OF_HEARTS] == seat or s[KING_OF_HEARTS] == seat
            if high and not game.other_hearts(seat):
                return False
    return True


def _fill_taken(game, rng):
    """Deal the cards that others have taken unseen: four per trick."""
    s = game.s
    gone = bytearray([card for card in range(52) if s[card] == GONE])
    rng.shuffle(gone)
    seen = [len(game.taken(seat)) for seat in range(4)]
    at = 0
    for seat in range(4):
        for _ in range(4 * s[TRICK_COUNTS + seat] - seen[seat]):
            s[gone[at]] = TAKEN + seat
            at += 1
