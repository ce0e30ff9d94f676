"""What hints of Trepenta claim, each with a check of its own: by hand, fields and all cards that have not been seen."""

from itertools import combinations

from engine import players
from engine.cards import HIDDEN
from engine.rng import Rng
from engine.trepenta.codes import CLOSE, DISCARD, EXCHANGE, FIELD, LAY, NONE, STOCK, SWAP, Move
from tests.engine.moves import by_opponents
from tests.engine.opponents import spoken
from tests.engine.portable import any_move, random_options
from tests.engine.trepenta.test_rules import cheapest, is_meld, value


def positions(deal):
    """Yield (view, code, reason) of a random game: for what an opponent plays, and for any legal move."""
    rng, told = Rng(1000 + deal), []
    options = random_options("trepenta", rng)
    for game, view, code in by_opponents("trepenta", deal, **{**options, "seats": options["seats"].replace("P", "N")}):
        for each in {code, any_move(game, rng)}:
            view.before, view.told = list(told), told  # what has been said before goes on from hint to hint
            yield view, each, players.explain("trepenta", view, each)


def hand(view):
    """Return the hand of the seat to act."""
    return view.hand(view.to_act)


def unseen(view):
    """Return all cards that the seat has not seen, equal ones each."""
    left = list(range(52)) * view.packs
    shown = [card for seat in range(view.seats) for card in view.hand(seat) + view.field(seat)] + view.discards()
    for card in shown:
        if card < 52:
            left.remove(card)
    return left


def left_of(cards):
    """Return the points of a hand; of six cards after the best discard."""
    if len(cards) == 5:
        return cheapest(cards)[0]
    return min(cheapest(cards[:i] + cards[i + 1 :])[0] for i in range(6))


def rest(view, code):
    """Return the hand without the card of a move."""
    cards = hand(view)
    cards.remove(Move(code).card)
    return cards


def ends(view):
    """True when the seat has no more turns in this round."""
    return view.finisher != NONE or view.ends_now


def fitting(view):
    """Return the cards that match a face-down place of the seat's own field."""
    seat = view.to_act
    places = [view.value(seat, i) for i in range(5) if not view.face_up(seat, i)]
    return [card for card in range(52) if match(view, card) in places]


def match(view, card):
    """Return the place's value that a card matches, 0 for none."""
    rank = card % 13 + 1
    return rank if rank < 11 else 10 if view.options["faces_are_ten"] else 0


def leaves(view, code, points, completing=None, first="", second=""):
    """Check the points that a discard leaves, and how many unseen cards make a set or run with two others named."""
    cards = rest(view, code)
    if cheapest(cards)[0] != int(points):
        return False
    if completing is None:
        return True
    left = unseen(view)
    pairs = [pair for pair in combinations(cards, 2) if sorted(map(spoken, pair)) == sorted((first, second))]
    return not ends(view) and any(int(completing) == sum(is_meld([*pair, card]) for card in left) for pair in pairs)


def saves(view):
    """Return (points that the top discard saves, list of what each unseen card saves)."""
    now, left = cheapest(hand(view))[0], unseen(view)
    return [now - left_of([*hand(view), view.discard_top])], [now - left_of([*hand(view), card]) for card in left]


def saves_about(view, code, points, top, saved):
    """Check what a draw saves on average, and the top discard for certain."""
    (known,), hoped = saves(view)
    about = (2 * sum(hoped) + len(hoped)) // (2 * len(hoped))
    return spoken(view.discard_top) == top and about == int(points) > known == (0 if saved == "none" else int(saved))


def needs(view, code, names, left, of):
    """Check the ranks that the field needs, how many such cards have not been seen, and how many there are."""
    found = set()
    for words in names.replace(" or ", ", ").split(", "):
        span = [{"ace": 1, "J": 11, "K": 13}.get(word) or int(word) for word in words.split(" to ")]
        found.update(range(span[0], span[-1] + 1))
    fit = fitting(view)
    counts = len([card for card in unseen(view) if card in fit]), view.packs * len(fit)
    return found == {card % 13 + 1 for card in fit} and counts == (int(left), int(of)) and view.finisher == NONE


def changed(view, code, left, before):
    """Check how many cards that fit are unseen, and that another number was said of this round before."""
    fit = fitting(view)
    now = len([card for card in unseen(view) if card in fit])
    return now == int(left) != int(before) == view.before[2] and view.before[0] == view.round


def brings(view, code, now, then):
    """Check the points before and after taking the top discard, or swapping for a card of a field."""
    six = hand(view) + [view.discard_top]
    if Move(code).kind == SWAP:
        six = rest(view, code) + [view.field_card(Move(code).seat, Move(code).position)]
        return int(now) == left_of(hand(view)) > int(then) == left_of(six)
    return code == DISCARD and int(now) == left_of(hand(view)) > int(then) == left_of(six)


def grows(view, code):
    """True when the top discard makes a set or run with a card in hand and one not seen."""
    top = view.discard_top
    return any(is_meld([top, one, card]) for one in hand(view) for card in unseen(view))


def to_go(view, code, number=None):
    """Check an exchange, and how many places are left after it."""
    down = sum(not view.face_up(view.to_act, i) for i in range(5)) - 1
    return Move(code).kind == EXCHANGE and (number is None or (int(number) == down and not ends(view)))


def completes(view, code, what):
    """Check that an exchange completes the field, and what follows from that."""
    if not to_go(view, code) or [view.face_up(view.to_act, i) for i in range(5)].count(False) != 1:
        return False
    if view.options["finish_line"]:
        return what == "0 points"
    return what == ("the round ends" if view.ends_now else "one more turn for others")


def swappable(view, code):
    """True when the top discard matches an open place of any field, and such exchanges are allowed."""
    places = [(seat, i) for seat in range(view.seats) for i in range(5) if view.face_up(seat, i)]
    return view.options["open_field"] and match(view, view.discard_top) in [view.value(*place) for place in places]


CLAIMS = (
    ("", lambda view, code: True),
    ("your hand costs nothing; others have one turn", lambda view, code: code == CLOSE and not cheapest(hand(view))[0]),
    (r"(\d+) points? less", lambda view, code, points: code >= LAY and int(points) == value(Move(code).card)),
    (r"leaves (\d+) points?", leaves),
    (r"leaves (\d+) points?; (\d+) cards? completes? (\S+) (\S+)", leaves),
    (r"it saves about (\d+) points?, the (\S+) (\d+|none)", saves_about),
    (r"needs (.+); (\d+) of (\d+) unseen", needs),
    (r"(\d+) unseen cards fit, before (\d+)", changed),
    (r"neither it nor the (\S+) can save a point", lambda view, code, top: spoken(view.discard_top) == top
     and not any(sum(saves(view), []))),
    (r"the stock promises more than the (\S+)", lambda view, code, top: spoken(view.discard_top) == top
     and not saves(view)[0][0] and any(saves(view)[1])),
    (r"(\S+) saves (\d+) now, it may save more", lambda view, code, top, now: spoken(view.discard_top) == top
     and saves(view)[0][0] == int(now) < max(saves(view)[1])),
    (r"brings the hand from (\d+) to (\d+) points?", brings),
    ("it fits your field", lambda view, code: code == DISCARD and view.discard_top in fitting(view)),
    ("it may grow into a meld", grows),
    ("it can be swapped", swappable),
    ("one more card to choose from", to_go),
    (r"one more card to choose from, and (\d+) to go", to_go),
    ("completes the field: (.+)", completes),
    ("the others make the better hand", lambda view, code: FIELD <= code < EXCHANGE),
    ("the better pile is the hand", lambda view, code: code < STOCK and HIDDEN not in view.field(view.to_act)),
)  # fmt: skip
