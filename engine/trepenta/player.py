"""Opponents for Trepenta, from what a seat may know and nothing else.

    E   throws away its highest loose card, takes what makes a meld at once, exchanges what it does not need
    N   keeps the hand of fewest points, takes what lowers it at once, exchanges what it does not need; completes
        its field with a low hand, in the last round when the totals allow it
    H   judges every hand by its points less what the next card is expected to save, over the cards that it has
        not seen, melds to come counting the more the longer the round; counts cards that fit its open positions
        and the positions still open; keeps from the next seat what fits that one's field or the cards it took;
        completes its field when that ends the round at the right time, by points, in the last round by the totals

All weights are integers, so that every runtime decides alike.
"""

from engine.cards import HIDDEN
from engine.compat import const, forget
from engine.kit.rummy import NONE
from engine.players import Thinker, finish
from engine.trepenta.codes import DISCARD, DROP, EXCHANGE, FIELD, PASS, STOCK, SWAP, Move, exchange_code
from engine.trepenta.melds import POINTS, best, best_of_six, extend, friends
from engine.trepenta.odds import Odds
from engine.trepenta.state import ROUNDS

# In 256ths of a point, like all values here
_TICKET = const(20)  # a loose card that fits an open position of the seat's own field
_PROGRESS = const(60)  # one open position less
_FINISH_PROGRESS = const(500)  # the same when the first complete field scores 0
_MARGIN = const(200)  # by how much the seat's points must be below the others' to end the round
_LOW = const(2)  # points with which Normal ends a round
_FEED_FIELD = const(200)  # giving the next seat a card that fits its field
_FEED_HAND = const(150)  # giving it a card that goes with one it has taken
_ENDING = const(20000)  # what outweighs every hand: the round ends right, or wrong
# Of 256, what the draws after the next one save of a hand (dealt unseen, under peek or long_play, under sort)
_EXTRA = (40, 15, 0)
_GROWN = (0, 0, 256, 384, 448)  # of 256, by turns to come: how much more than once a meld to come counts
_MANY = const(4)  # turns: more count alike
# What another hand is worth after its first turn (dealt unseen, under peek, under sort), and what of 16 a turn saves
_START = (7000, 5400, 3300)
_FALL = const(3)
_NONE_YET = const(1 << 20)


def thinker(view, level, rng, budget=0):
    """Return a Thinker for the seat to act of `view`; level E, N or H. It needs no budget: it judges, never samples."""
    return Thinker(_decide(view, level, rng))


def choose(view, level, rng, budget=0):
    """Return the code that an opponent of `level` (E, N, H) plays for the seat to act of `view`."""
    return finish(thinker(view, level, rng, budget))


def _decide(view, level, rng):
    """Yield None while thinking, at last the code."""
    codes = view.moves()
    phase = view.phase
    if len(codes) == 1:
        yield codes[0]
    elif phase == "lay":
        yield _lay(view, codes, level)
    elif level == "E":
        yield _EASY[phase](view, codes, rng)
    elif phase == "pile" and not view.own_known:
        yield codes[rng.below(2)]
    else:
        for code in _WORK[phase](_Table(view, level), codes, rng):
            yield code


class _Table:
    """What a seat weighs with: the odds, the draws to come, and what its field still wants."""

    def __init__(self, view, level):
        self.view = view
        self.hard = level == "H"
        self.seat = view.to_act
        self.after = (self.seat + 1) % view.seats
        self.hand = view.hand(self.seat)
        self.odds = Odds(view.unseen()) if self.hard else None
        self.turns = self._turns()
        self.wanted = 0  # bits of the values of the seat's own open positions
        for position in range(5):
            if not view.face_up(self.seat, position):
                self.wanted |= 1 << view.value(self.seat, position)
        self.kept = 256 - _EXTRA[2 if view.sorting else view.own_known or view.long]
        self.progress = 1  # a card more to choose from, at no cost
        if self.hard:
            self.progress = _FINISH_PROGRESS if view.finish_line and view.finisher == NONE else _PROGRESS

    def _turns(self):
        """Return how many turns the seat will have after this one, at most `_MANY`."""
        view = self.view
        if view.finisher != NONE:
            return 0
        if view.long and view.reshuffles < 2:
            return _MANY
        left = view.stock_left - (view.phase == "draw")
        return min(_MANY, max(0, left) // view.seats)

    def value(self, cards, turns):
        """Return what five cards are worth with so many turns to come: the less the better."""
        if not self.hard:
            return best(cards)[0] << 8
        left, saved, grown = self.odds.look(cards)
        if not turns:
            return left << 8
        points = (left << 8) - ((saved << 8) + grown * _GROWN[turns]) // self.odds.total
        return max(points, left << 5) - self._tickets(cards)

    def coming(self, cards, turns):
        """Return what five cards are worth before a draw, with so many turns to come after it."""
        if not self.hard:
            return best(cards)[0] << 8
        left, saved, grown = self.odds.look(cards)
        if not turns:
            return (left << 8) - (saved << 8) // self.odds.total
        points = (left << 8) - ((saved << 8) + grown * _GROWN[turns]) // self.odds.total
        return (max(points, left << 5) * self.kept >> 8) - self._tickets(cards)

    def _tickets(self, cards):
        """Return what the loose cards that fit the seat's own field are worth."""
        found = 0
        for card in cards:
            found |= self.wanted >> self.view.match_value(card) & 1
        if not found:
            return 0
        laid = best(cards)[1]
        found = 0
        for i in range(len(cards)):
            if not laid >> i & 1:
                found |= 1 << self.view.match_value(cards[i])
        found &= self.wanted
        worth = 0
        while found:
            worth += _TICKET
            found &= found - 1
        return worth

    def after_discard(self, six, turns):
        """Return the least value of six cards after one discard."""
        least = _NONE_YET
        for i in range(6):
            if six[i] not in six[:i]:
                value = self.value(six[:i] + six[i + 1 :], turns) + self.feed(six[i])
                if value < least:
                    least = value
        return least

    def feed(self, card):
        """Return what giving this card to the next seat costs: a share of what that one gains."""
        view = self.view
        after = self.after
        if not self.hard or view.finisher == after or (not view.stock_left and not self.turns):
            return 0
        cost = 0
        position = view.match_value(card) - view.die(after)
        if view.match_value(card) and 0 <= position < 5 and not view.face_up(after, position):
            cost = _FEED_FIELD
        for other in view.known(after):
            cost += _FEED_HAND * friends(card, other)
        return cost // (view.seats - 1)

    def exchange(self, cards, code):
        """Return the value of an exchange or swap, for six cards in hand."""
        view = self.view
        move = Move(code)
        rest = list(cards)
        rest.remove(move.card)
        there = view.field_card(self.seat if move.kind == EXCHANGE else move.seat, move.position)
        if move.kind == SWAP:
            return self.after_discard(rest + [there], self.turns)
        turns = 0 if self.completes() else self.turns
        value = self.coming(rest, turns) if there == HIDDEN else self.after_discard(rest + [there], turns)
        return value + self.opening(value)

    def fits(self, card):
        """True when a card may grow into a meld with the hand, or can be exchanged."""
        for other in self.hand:
            if friends(card, other):
                return True
        view = self.view
        value = view.match_value(card)
        for seat in range(view.seats):
            position = value - view.die(seat)
            if value and 0 <= position < 5:
                if view.open if view.face_up(seat, position) else seat == self.seat:
                    return True
        return False

    def fills(self, card):
        """True when a card completes the seat's own field, the first one, and no card of the hand does."""
        if not self.completes():
            return False
        for other in self.hand:
            if self.wanted >> self.view.match_value(other) & 1:
                return False
        return bool(self.wanted >> self.view.match_value(card) & 1)

    def completes(self):
        """True when the next open position is the last one, and no field is complete yet."""
        return self.view.open_positions(self.seat) == 1 and self.view.finisher == NONE

    def opening(self, value):
        """Return what opening a position adds to the value of the hand that is left."""
        if not self.completes():
            return -self.progress
        if self.view.finish_line:
            return -_ENDING
        if not self.turns:
            return -1  # the round ends anyway
        return -_ENDING if self._ends_well(value) else _ENDING

    def _ends_well(self, value):
        """True when completing the field with such a hand ends the round at the right time."""
        view = self.view
        others = self._others() if self.hard else _LOW << 8
        if view.round < ROUNDS - 1:
            return value < others - _MARGIN if self.hard else value <= others
        totals = view.scores()
        mine = (totals[self.seat] << 8) + value
        for seat in range(view.seats):
            if seat != self.seat and mine >= (totals[seat] << 8) + others:
                return False
        return True

    def _others(self):
        """Return the points that another seat is expected to have after one more turn."""
        view = self.view
        drawn = 52 * view.packs - 10 * view.seats - 1 - view.stock_left
        if view.reshuffles:
            drawn += view.stock_left * view.reshuffles
        points = _START[2 if view.sorting else view.own_known]
        for _ in range(min(drawn // view.seats, 30)):
            points -= points * _FALL >> 4
        return points


def _draw(table, codes, rng):
    """Yield the draw: what the discard pile's top makes of the hand, against what the stock may bring."""
    view = table.view
    hand = table.hand
    six = hand + [view.discard_top]
    left = best_of_six(six)[0]
    lower = left < best(hand)[0]
    if not table.hard:
        yield DISCARD if lower or (view.finish_line and table.fills(view.discard_top)) else STOCK
    elif lower and not left:
        yield DISCARD
    elif not lower and not table.fits(view.discard_top):
        yield STOCK
    stock = table.coming(hand, table.turns)
    take = table.after_discard(six, table.turns)
    yield None
    for position in range(5):
        value = view.value(table.seat, position)
        if view.face_up(table.seat, position):
            continue
        for card in six:
            if view.match_value(card) == value:
                take = min(take, table.exchange(six, exchange_code(card, position)))
                if card in hand:
                    # after the stock's card this one can go too: one draw more
                    more = stock * table.kept >> 8
                    stock = min(stock, more + table.opening(more))
                yield None
    yield DISCARD if take < stock else STOCK


def _turn(table, codes, rng):
    """Yield the best exchange or discard; the only meld is never broken up by a discard."""
    melds = best_of_six(table.hand)[1]
    least = _NONE_YET
    found = []
    for code in codes:
        move = Move(code)
        if move.kind == DROP:
            rest = list(table.hand)
            rest.remove(move.card)
            if melds and not best(rest)[1]:
                continue
            value = table.value(rest, table.turns) + table.feed(move.card)
        else:
            value = table.exchange(table.hand, code)
        if value < least:
            least = value
            found = []
        if value == least and (move.kind != SWAP or not found):  # a swap has to be worth it
            found.append(code)
        yield None
    yield found[rng.below(len(found))]


def _pile(table, codes, rng):
    """Yield the pile to become the field, when both are known: the hand is the better one (TN-O1)."""
    other = [table.view.field_card(table.seat, i) for i in range(5)]
    first = table.value(table.hand, _MANY)
    yield None
    yield codes[1] if first <= table.value(other, _MANY) else codes[0]


def _sort(table, codes, rng):
    """Yield the next field card (TN-O2): the best five stay in the hand."""
    hand = table.hand
    if not table.hard:
        yield FIELD + max(hand, key=lambda card: _loose(card, hand))
        return
    least = _NONE_YET
    kept = None
    tried = 0
    for five in _fives(hand):
        value = table.value(five, _MANY)
        if value < least:
            least = value
            kept = five
        tried += 1
        if tried % 8 == 0:
            yield None
    rest = list(hand)
    for card in kept:
        rest.remove(card)
    # a position that a kept card can open gets the card that helps most, another one the card that helps least
    position = 10 - len(hand)
    value = table.view.value(table.seat, position)
    fits = [card for card in kept if table.view.match_value(card) == value]
    rest.sort()
    points = [best_of_six(kept + [card])[0] * 64 + POINTS[card % 13] for card in rest]
    chosen = min(points) if fits else max(points)
    yield FIELD + rest[points.index(chosen)]


def _fives(cards):
    """Yield all choices of five of the cards, as lists."""
    count = len(cards)
    for a in range(count - 4):
        for b in range(a + 1, count - 3):
            for c in range(b + 1, count - 2):
                for d in range(c + 1, count - 1):
                    for e in range(d + 1, count):
                        yield [cards[a], cards[b], cards[c], cards[d], cards[e]]


def _loose(card, hand):
    """Return how much a card is worth throwing out of the hand: points less its friends; the code breaks ties."""
    near = -1
    for other in hand:
        near += friends(card, other)
    return (POINTS[card % 13] - 5 * near) * 64 + card


_WORK = {"pile": _pile, "sort": _sort, "draw": _draw, "turn": _turn}


# Easy


def _easy_draw(view, codes, rng):
    """Take the discard pile's top when it makes the hand clearly better."""
    hand = view.hand(view.to_act)
    return DISCARD if best_of_six(hand + [view.discard_top])[0] + 3 < best(hand)[0] else STOCK


def _easy_turn(view, codes, rng):
    """Throw away the highest loose card, or sometimes exchange one that is no loss."""
    hand = view.hand(view.to_act)
    found = []
    least = 999
    for code in codes:
        move = Move(code)
        if move.kind != SWAP and (move.kind == DROP or rng.below(2)):
            rest = list(hand)
            rest.remove(move.card)
            left = best(rest)[0]
            if left < least:
                least = left
                found = []
            if left == least:
                found.append(code)
    return found[rng.below(len(found))]


def _easy_sort(view, codes, rng):
    """Put the highest cards into the field."""
    return FIELD + max([Move(code).card for code in codes], key=lambda card: POINTS[card % 13] * 64 + card)


def _easy_pile(view, codes, rng):
    return codes[rng.below(2)]


_EASY = {"pile": _easy_pile, "sort": _easy_sort, "draw": _easy_draw, "turn": _easy_turn}


# Laying off (TN-O7)


def _lay(view, codes, level):
    """Return the card to lay: the highest; Hard counts with it what it opens for the seat's other cards."""
    most = -1
    found = PASS
    if view.finish_line and view.finisher == view.to_act:
        return PASS  # it scores 0 as it is, and whatever it lays may help others
    hand = view.hand(view.to_act)
    for code in codes:
        if code != PASS:
            move = Move(code)
            meld = view.meld(move.seat)
            value = POINTS[move.card % 13] << 4
            longer = extend(meld, move.card)
            if level == "H":
                for other in hand:
                    if extend(longer, other) and not extend(meld, other):
                        value += POINTS[other % 13] << 4
                value += longer != meld  # a run's end may be taken by others, a set never
            if value > most:
                most = value
                found = code
    return found


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer; "" when there is nothing to say."""
    from engine.trepenta import reasons

    forget("engine.trepenta.reasons")
    return reasons.explain(view, code)
