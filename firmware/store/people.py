"""Who plays: the names of people who pass the device round, and the best results of each game with names.

The file `names` has a list of texts, a name per seat; the first is also that of the only person on this device,
wherever they sit. The section `best` of a ledger has the best games, the best first, each as [name, score, session,
deal, options that are not defaults as JSON, date as text]; earlier versions wrote the first four, and later ones may
write more. Where fewer moves rank equal scores, a win has their number behind these. Who has no name is "You" or such
as "Seat 2" in every language. A game that is counted again takes its own place. A game of several people has a checksum
of how it ended in place of its session. Loaded when it is needed.
"""

from display import fonts
from engine.compat import const
from engine.game import PERSON, number
from engine.texts import _

SEATS = const(7)  # of the largest table
LETTERS = const(6)  # of a name, at most
MOST = const(5)  # results per game
_MANY = const(1 << 16)  # moves of a result that does not say how many there were
_WIDE = "Robert"  # as wide as a name may be
_SHORT = "Gus"  # as wide as a short name may be


def names(store):
    """Return the names by seat, "" for a seat without one; a file that has anything else is set aside."""

    def checked(found):
        known = all([isinstance(name, str) and len(name) <= LETTERS for name in found])
        return (found + [""] * SEATS)[:SEATS] if known else None

    return store.read_checked("names", checked, [""] * SEATS)


def fits(name):
    """True when a name has room at every table."""
    return fonts.width(fonts.BIG, name) <= fonts.width(fonts.BIG, _WIDE)


def rename(store, seat, name):
    """Store the name of a seat."""
    known = names(store)
    if known[seat] != name:
        known[seat] = name
        store.write_json("names", known)


def at_table(store):
    """Return (name, short name) by seat, for `renderers.name_people`."""
    return [shortened(name) for name in names(store)]


def shortened(name):
    """Return (name, short name)."""
    short = name[:3]
    while fonts.width(fonts.BIG, short) > fonts.width(fonts.BIG, _SHORT):
        short = short[:-1]
    return name, short


def called(who):
    """Return what the name of a result is on the screen."""
    if who == "You":
        return _("You")
    seat = number(who[5:]) if who[:5] == "Seat " else -1  # no name has a digit
    return _("Seat %d") % seat if seat > 0 else who


def best(ledger):
    """Return [name, score, session, deal, options, date] of the best results of a game, the best first.

    Behind them a result may have the number of its moves.
    """
    return stored(ledger)[:MOST]


def stored(ledger):
    """Return all results in a ledger."""

    def checked(found):
        entries = []
        for who, score, session, deal, *more in found:
            options, date = more[:2] or ("", "")
            moves = [int(count) for count in more[2:3]]
            entries.append([str(who), int(score), int(session), int(deal), str(options), str(date)] + moves)
        return entries

    return ledger.get("best", checked, [])


def count(ledger, session):
    """Add what the people at the table have reached, as far as it is among the best."""
    game, sign = session.game, 1 if session.game.LOWEST_WINS else -1

    def rank(entry):
        return sign * entry[1], entry[6] if len(entry) > 6 else _MANY

    several = session.seat < 0
    ended = game.checksum() if several else session.number
    before = stored(ledger)
    after = [entry for entry in before if entry[2:4] != [ended, game.deal]]
    letters = game.options.get("seats", PERSON)
    for seat in range(len(letters)):
        if letters[seat] == PERSON:
            who = session.names[seat if several else 0] or ("Seat %d" % (seat + 1) if several else "You")
            won, score = game.outcome(seat)[:2]
            entry = [who, score, ended, game.deal, game.saved_options().decode(), session.date]
            if won and game.seats == 1 and game.FEWEST_MOVES:
                entry.append(game.length)
            at = 0
            while at < len(after) and rank(after[at]) <= rank(entry):
                at += 1
            after.insert(at, entry)
    after = after[: MOST + 1]  # one more, which comes back when the end of this game is taken back
    if after != before:
        ledger.set("best", after)
