"""What hints of Trex claim, each with a check of its own: by the hand, the trick and the cards that others can hold."""

from itertools import takewhile

from engine import players
from engine.cards import HIDDEN
from engine.rng import Rng
from engine.trex import codes as tx
from engine.trex.codes import POWER, SUIT
from tests.engine.moves import by_opponents
from tests.engine.opponents import spoken
from tests.engine.portable import any_move, random_options
from tests.engine.trex.test_rules import set_up

APPEALS = (
    ("king", "AH 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"), ("trex", "2C 2D 2H 2S AC KC QC JC TC 9C 8C 7C 6C"),
)  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four", "five")


def positions(deal):
    """Yield (view, code, reason) of a random kingdom: for what an opponent plays, and for any legal move."""
    rng = Rng(deal)
    options = {**random_options("trex", rng), "seats": "NENE"}
    for game, view, code in takewhile(lambda each: each[0].kingdom == 0, by_opponents("trex", deal, 12, **options)):
        for each in {code, any_move(game, rng)}:
            yield view, each, players.explain("trex", view, each)
    for contract, hand in APPEALS:  # which are rare
        game = set_up("", hand, king=deal % 4, contract=contract)
        for code in game.moves():
            yield game.view(1), code, players.explain("trex", game.view(1), code)


def number(word):
    """Return a number from its word or its digits."""
    return _NUMBERS.index(word) if word in _NUMBERS else int(word)


def own(view):
    """Return the cards of the seat to act."""
    return [card for card in range(52) if view.place(card) == view.to_act]


def others(view, suit):
    """Return the powers of the cards of a suit that the other seats hold."""
    held = [card for card in range(52) if view.place(card) == HIDDEN or view.place(card) < 4]
    return [POWER[card] for card in held if SUIT[card] == suit and view.place(card) != view.to_act]


def possible(view, seat, suit):
    """Return the powers of the cards of a suit that a seat can hold, as far as the viewer knows."""
    found = []
    for card in range(52):
        place = view.place(card)
        may = place == seat or (place == HIDDEN and not view.cannot(card) >> seat & 1)
        if may and SUIT[card] == suit and view.count(seat):
            found.append(POWER[card])
    return found


def best(view):
    """Return (seat, card) that is winning the trick."""
    led = SUIT[view.trick()[0][1]]
    return max((pair for pair in view.trick() if SUIT[pair[1]] == led), key=lambda pair: POWER[pair[1]])


def later(view):
    """Return the seats that play to the trick after the one to act."""
    return [(view.to_act + i) % 4 for i in range(1, 4 - len(view.trick()))]


def wins_now(view, code):
    """True when a card is the highest of the trick so far."""
    trick = view.trick()
    return not trick or (SUIT[code] == SUIT[trick[0][1]] and POWER[code] > POWER[best(view)[1]])


def beatable(view, code):
    """Return the powers above a card that later seats can hold, each once."""
    return {power for seat in later(view) for power in possible(view, seat, SUIT[code]) if power > POWER[code]}


def wins(view, code):
    """True when a card takes the trick, whatever the later seats hold."""
    return wins_now(view, code) and not beatable(view, code)


def may_be_beaten(view, code, count):
    """True when a card is the highest so far, and so many higher ones may still come."""
    return wins_now(view, code) and int(count) == len(beatable(view, code))


def danger(view, code, count):
    """True when so many lower cards are with others, more than higher ones, and the suit led is another."""
    lower = [power for power in others(view, SUIT[code]) if power < POWER[code]]
    return SUIT[code] != SUIT[view.trick()[0][1]] and int(count) == len(lower) > len(others(view, SUIT[code])) / 2


def named(view, mask, *wanted):
    """True when a contract is named and the hand has as many cards of each kind as the words say."""
    hand = own(view)
    return mask and all(number(word) == sum(map(fits, hand)) for word, fits in wanted)


def name_suit(view, code, high, suit, low):
    kind = {"heart": (tx.KING, 2), "diamond": (tx.DIAMONDS, 1)}[suit]
    return named(
        view, code - tx.NAMING == kind[0],
        (high, lambda card: SUIT[card] == kind[1] and POWER[card] >= 9),
        (low, lambda card: SUIT[card] == kind[1] and POWER[card] < 9),
    )  # fmt: skip


def name_queens(view, code, queens, higher):
    kinds = (queens, lambda card: card % 13 == 11), (higher, lambda card: card % 13 in (0, 12))
    return named(view, code - tx.NAMING == tx.QUEENS, *kinds)


def name_trex(view, code, jacks, ends):
    kinds = (jacks, lambda card: card % 13 == 10), (ends, lambda card: card % 13 in (0, 1))
    return named(view, code - tx.NAMING == tx.TREX, *kinds)


def name_many(view, code, high, low):
    kinds = (high, lambda card: POWER[card] >= 9), (low, lambda card: POWER[card] < 9)
    return named(view, code >= tx.NAMING, *kinds)


def opens(view, code):
    """Return how many cards next to one on the layout others hold, but for a two that is seen at the partner."""
    span, found = view.layout(SUIT[code]), 0
    low, high = (POWER[span[0]], POWER[span[1]]) if span else (9, 9)
    for power in (POWER[code] - 1, POWER[code] + 1):
        card = next((card for card in range(52) if (SUIT[card], POWER[card]) == (SUIT[code], power)), None)
        if card is None or (span and low <= power <= high) or view.place(card) == view.to_act:
            continue
        found += not (view.partners and power == 0 and view.place(card) == view.to_act ^ 2)
    return found


def opens_way(view, code, name):
    """True when the card named is the seat's next one of the suit on that side, and only this one bars the layout."""
    wanted = next(card for card in own(view) if spoken(card) == name)
    step = 1 if POWER[wanted] > POWER[code] else -1
    between = [card for card in own(view) if SUIT[card] == SUIT[code]
               and min(POWER[wanted], POWER[code]) < POWER[card] < max(POWER[wanted], POWER[code])]  # fmt: skip
    span = view.layout(SUIT[code])
    beyond = span is None or (POWER[code] - POWER[span[1 if step > 0 else 0]]) * step > 0
    return SUIT[wanted] == SUIT[code] and beyond and not between


def many(view, code, word, suit):
    """True when the card to be revealed has so many others of its suit with it."""
    held = [card for card in own(view) if SUIT[card] == SUIT[code - tx.REVEAL]]
    return number(word) + 1 == len(held) and suit[0].upper() == "CDHS"[SUIT[code - tx.REVEAL]]


def free(view, code):
    """True when a card takes a trick in which nothing counts."""
    in_it = [code] + [card for _, card in view.trick()]
    costs = view.contract & tx.SLAPS or any(map(view.is_penalty, in_it))
    return not later(view) and wins(view, code) and not costs


def penalty(view, code):
    """True when a card that costs points goes to a trick that another seat, not the partner, is about to take."""
    partner = view.partners and view.trick() and best(view)[0] == view.to_act ^ 2
    return view.is_penalty(code) and view.trick() and not wins_now(view, code) and not partner


def kept(view):
    """Return the revealable cards of the seat that have two more of their suit with them."""
    suits = [SUIT[card] for card in own(view)]
    return [code for code in view.moves() if code != tx.KEEP and suits.count(SUIT[code - tx.REVEAL]) > 2]


CLAIMS = (
    ("", lambda view, code: view.phase == tx.AT_LAYOUT),
    ("the only one left", lambda view, code: len(view.moves()) == 1 and code >= tx.NAMING),
    (r"(\w+) high (heart|diamond)s?, (\w+) low", name_suit),
    (r"(\w+) queens?, (\w+) aces or kings", name_queens),
    (r"(\w+) jacks?, (\w+) aces or twos", name_trex),
    (r"(\w+) high cards?, (\w+) lower", name_many),
    ("no heart below the king", lambda view, code: not [c for c in own(view) if SUIT[c] == 2 and POWER[c] < 11]),
    (r"(\w+) twos? in this hand", lambda view, code, n: number(n) == len([c for c in own(view) if POWER[c] == 0])),
    ("this hand will do", lambda view, code: code == tx.ACCEPT),
    ("nothing safe to reveal", lambda view, code: code == tx.KEEP and not kept(view)),
    ("better not shown", lambda view, code: code == tx.KEEP and kept(view)),
    (r"(\w+) more (club|diamond|heart|spade)s? with it", many),
    ("nothing fits", lambda view, code: view.moves() == [tx.PASS]),
    ("the only card that can be played", lambda view, code: view.moves() == [code] and code < 52),
    ("opens nothing for others", lambda view, code: not opens(view, code)),
    ("opens the way for your (.+)", opens_way),
    ("opens least for others", lambda view, code: opens(view, code) == min(map(lambda c: opens(view, c), view.moves()))
     < max(map(lambda c: opens(view, c), view.moves()))),
    ("opens no more than any other", lambda view, code: len({opens(view, c) for c in view.moves()}) == 1),
    ("gives a penalty card away", lambda view, code: penalty(view, code)
     and not (view.partners and view.to_act ^ 2 in later(view))),
    ("for whoever takes the trick", lambda view, code: penalty(view, code) and view.to_act ^ 2 in later(view)),
    (r"one danger less: others hold (\d+) lower", danger),
    ("cannot follow suit", lambda view, code: not [c for c in own(view) if SUIT[c] == SUIT[view.trick()[0][1]]]),
    ("stays below the (.+)", lambda view, code, name: spoken(best(view)[1]) == name and not wins_now(view, code)
     and SUIT[code] == SUIT[best(view)[1]]),
    (r"(\d+) higher may still come", may_be_beaten),
    ("takes a trick that costs nothing", free),
    ("takes the lead", lambda view, code: wins(view, code) and not all(wins(view, c) for c in view.moves())),
    ("cannot stay below", lambda view, code: all(wins(view, c) for c in view.moves())),
    ("nobody else has this suit", lambda view, code: not view.trick() and not others(view, SUIT[code])),
    ("your partner has none of this suit", lambda view, code: view.partners and not view.trick()
     and not possible(view, view.to_act ^ 2, SUIT[code])),
    ("leaves you (one card|none) of this suit", lambda view, code, n: not view.trick() and len(
        [c for c in own(view) if SUIT[c] == SUIT[code]]) == (2 if n == "one card" else 1)),
    (r"others hold (\w+) higher, (\w+) lower", lambda view, code, higher, lower: not view.trick()
     and number(higher) == len([p for p in others(view, SUIT[code]) if p > POWER[code]])
     and number(lower) == len([p for p in others(view, SUIT[code]) if p < POWER[code]])),
)  # fmt: skip
