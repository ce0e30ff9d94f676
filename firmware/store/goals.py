"""The goals of each game, and which a player has earned. Loaded when a game is over and to list them, then dropped.

A goal is (title, words, measure, least): a game earns it when `measure(game, seat)` is `least` or more, `seat` being
that of the only person at the table. Only the game decides, so a replay earns the same on every device. The section
`goals` of a ledger has a number, the lowest bit for the game's first goal, so goals must keep their order in the table.
"""

from engine.cards import SUITS
from engine.compat import const
from engine.game import PERSON
from engine.texts import _

_NEVER = const(-10_000)  # the measure where the goal is out of reach
_THREE = const(2)  # ranks, of which an ace is 0
_TWO = const(1)
_QUEENS = const(4)  # contracts of Trex, alone in a deal
_SLAPS = const(8)
_TREX = const(16)
_ROUNDS = const(5)  # of a whole game of Trepenta


# Treys and TriPeaks


def _threes_left(game, seat):
    """Return how many threes the stock still has after a win, 0 after a loss."""
    left = game.stock_left if game.won else 0
    return sum([game.stock_card(i) % 13 == _THREE for i in range(left)])


def _stock_left(game, seat):
    """Return the cards left in the stock after a single deal that was won, else 0."""
    return game.stock_left if game.outcome(seat)[0] and game.deals == 1 else 0


def _score(game, seat):
    """Return the score of a single deal, else 0."""
    return game.scores()[seat] if game.deals == 1 else 0


def _peaks_in_a_chain(game, seat):
    """Return the most peaks cleared in one chain."""
    past, peaks = game.copy_at(0), [game.code("play %d" % i) for i in range(3)]
    most = cleared = 0
    for code in game.log:
        deal_no = past.deal_no
        past.step(code)
        cleared += code in peaks
        most = max(most, cleared)
        if not past.chain or past.deal_no != deal_no:  # a draw, or the next deal of a match
            cleared = 0
    return most


# Klondike


def _passes(game, seat):
    """Return minus the number of passes through the stock in a deal that was won."""
    return -1 - game.passes if game.won else _NEVER


def _none_back(game, seat):
    """Return 1 after a win in which no foundation gave a card back."""
    return int(game.won and not any([game.text(code)[5:6] in tuple(SUITS) for code in game.log]))


# Tres y Dos


def _wins(game, seat):
    """Yield the game as it was whenever the seat was about to show a hand that won a deal."""
    past, show = game.copy_at(0), game.code("show")
    for code in game.log:
        if code == show and past.to_act == seat and past.winning(seat):
            yield past
        past.step(code)


def _turns(game, seat):
    """Return minus the number of the turn in which the seat won a deal, of several deals the soonest."""
    return max([_NEVER] + [-1 - past.rounds for past in _wins(game, seat)])


def _named(game, seat):
    """Return 1 where a hand of three threes, or of two twos, won a deal."""
    hands = [[card % 13 for card in past.hand(seat)] for past in _wins(game, seat)]
    return int(any([ranks.count(_THREE) == 3 or ranks.count(_TWO) == 2 for ranks in hands]))


def _clean_sweep(game, seat):
    """Return minus the number of deals of a match that the seat has not won, drawn ones included."""
    return game.scores()[seat] - game.deal_no - 1 if game.target > 1 else _NEVER


# Trepenta


def _rounds(game):
    """Return the points by seat of each round."""
    return [game.sheet(i) for i in range(game.deals)]


def _rounds_won(game, seat):
    """Return in how many rounds the seat had the fewest points."""
    return sum([points[seat] == min(points) for points in _rounds(game)])


def _lead(game, seat):
    """Return by how many points the seat won a whole game; negative if it lost."""
    if game.deals < _ROUNDS:
        return _NEVER
    scores = game.scores()
    return min(scores[:seat] + scores[seat + 1 :]) - scores[seat]


def _points(game, seat):
    """Return minus the points with which the seat won a whole game."""
    return -game.scores()[seat] if seat in game.winners() and game.deals == _ROUNDS else _NEVER


# Trex


def _deals(game, contract):
    """Return (king, points of each seat) of every deal of a contract alone, of all deals with 0."""
    deals = [game.history(i) for i in range(game.deals_done)]
    return [
        (king, [game.comparable_score(points) for points in scores])
        for king, contracts, scores in deals
        if not contract or contracts == contract
    ]


def _kingdom(game, seat):
    """Return by how many points the seat, or with partners its side, won its own kingdom; negative if it did not."""
    totals = [0, 0, 0, 0]
    for king, scores in _deals(game, 0):
        for i in range(4 if king == seat else 0):
            totals[i] += scores[i]
    if game.partners:
        return sum(totals[seat & 1 :: 2]) - sum(totals[~seat & 1 :: 2])
    return totals[seat] - max(totals[:seat] + totals[seat + 1 :])


def _best_deal(game, seat, contract):
    """Return the seat's points in its best deal of a contract."""
    return max([_NEVER] + [scores[seat] for __, scores in _deals(game, contract)])


def _first_out(game, seat):
    """Return in how many deals of Trex alone the seat was out first."""
    return sum([scores[seat] == max(scores) for __, scores in _deals(game, _TREX)])


TABLE = {
    "treys": (
        (_("A three to spare"), _("Win with a three in the stock"), _threes_left, 1),
        (_("Chain of nine"), _("A chain of nine cards"), lambda game, seat: game.outcome(seat)[2], 9),
        (_("Ten left over"), _("Win with ten cards in stock"), _stock_left, 10),
        (_("Tame threes"), _("Win where no three is wild"), lambda game, seat: game.won and not game.threes_wild, 1),
    ),
    "tripeaks": (
        (_("Chain of ten"), _("A chain of ten cards"), lambda game, seat: game.outcome(seat)[2], 10),
        (_("Two in a chain"), _("Two peaks in one chain"), _peaks_in_a_chain, 2),
        (_("Ten to spare"), _("Win with ten cards in stock"), _stock_left, 10),
        (_("Three hundred"), _("300 points in a single deal"), _score, 300),
    ),
    "klondike": (
        (_("Halfway home"), _("26 cards home in one deal"), lambda game, seat: game.cards_up, 26),
        (_("By threes"), _("Win with three cards a draw"), lambda game, seat: game.won and game.draws, 3),
        (_("Three passes"), _("Win in three passes"), _passes, -3),
        (_("None back"), _("Win and take no card back"), _none_back, 1),
    ),
    "tresydos": (
        (_("In three turns"), _("Win a deal by your third turn"), _turns, -3),
        (_("The name of it"), _("Three threes or two twos win"), _named, 1),
        (
            _("Full table"),
            _("Win at a table of seven"),
            lambda game, seat: game.seats if seat in game.winners() else 0,
            7,
        ),
        (_("Clean sweep"), _("Win every deal of a match"), _clean_sweep, 0),
    ),
    "trepenta": (
        (
            _("Nothing left"),
            _("A round without a point"),
            lambda game, seat: -min([row[seat] for row in _rounds(game)]),
            0,
        ),
        (_("Four rounds"), _("Fewest points in four rounds"), _rounds_won, 4),
        (_("Far ahead"), _("5 rounds: win by 30 points"), _lead, 30),
        (_("Light hand"), _("5 rounds: win with 20 points"), _points, -20),
    ),
    "trex": (
        (_("Good king"), _("Win the kingdom that is yours"), _kingdom, 5),  # all points are multiples of 5
        # 25 for each queen that the seat has revealed and another seat has taken
        (_("Four queens"), _("Four doubled and taken"), lambda game, seat: _best_deal(game, seat, _QUEENS), 100),
        (_("Not a trick"), _("No trick in a deal of slaps"), lambda game, seat: _best_deal(game, seat, _SLAPS), 0),
        (_("Out first"), _("First out in two deals of Trex"), _first_out, 2),
    ),
}


def titles(name):
    """Return (title, words) of a game's goals; none where it has no goals."""
    return [goal[:2] for goal in TABLE.get(name, ())]


def earned(game, known=0):
    """Return the bits of the goals, those `known` apart, that a finished game has earned; 0 unless one person plays."""
    letters = game.options.get("seats", PERSON)
    goals = TABLE.get(game.NAME, ()) if letters.count(PERSON) == 1 else ()
    seat, bits = letters.find(PERSON), 0
    for i in range(len(goals)):
        if not known >> i & 1 and goals[i][2](game, seat) >= goals[i][3]:
            bits |= 1 << i
    return bits


def reached(ledger):
    """Return the bits of the goals that have been earned."""
    return ledger.numbers("goals", [0])[0]


def count(ledger, session):
    """Add the goals that a session has earned; return the titles of those earned for the first time."""
    name, before = session.game.NAME, reached(ledger)
    new = earned(session.game, before)
    if new:
        ledger.set("goals", [before | new])
    goals = titles(name)
    return [goals[i][0] for i in range(len(goals)) if new >> i & 1]
