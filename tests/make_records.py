"""Writes the golden records, pins and decks: `python -m tests.make_records [GAME …]`.

The tests compare the engine on every runtime with them. So run this by hand, after a deliberate change of a game's
rules, moves or state, and look at the difference before you commit it.
"""

import sys

import engine
from engine.record import write
from tests.engine import portable
from tests.engine.games import with_part
from tests.runtimes import ROOT

FOLDER = ROOT / "tests" / "records"
DECKS = FOLDER / "decks.txt"
DEALS = (1, 24, engine.DEALS)  # whose decks are written
MOST_MOVES = 600  # of games with several seats, except those with standard options, and of those that need not end
ENOUGH = 120  # of a deal that its sheet's moves may win


def path(name, kind):
    """Return the path of a game's record (`kind`: "standard"), or of what pins its other variants ("variants")."""
    return FOLDER / ("%s-%s.txt" % (name, kind))


class Onwards(portable.Playout):
    """A playout of a game that need not end, by the moves that its sheet says lead on."""

    def choose(self):
        return self.sheet.forward(self.game)


def example(name, variant, options):
    """Return a random playout: of several seats that of deal 1, of a solitaire of the first deal won this way, if any.
    """
    standard, ending = variant == "standard", name in with_part("ENDS")
    for deal in range(1, 400 if ending or standard else 9):
        playout = (Onwards if standard and not ending else portable.Playout)(name, deal, options)
        whole = ending and (playout.game.seats == 1 or standard)
        for _ in playout.steps(0, 20000 if whole else MOST_MOVES if ending or not standard else ENOUGH):
            pass
        if playout.game.seats > 1 or playout.game.won:
            break
    return playout


def main(names):
    """Write the records of the named games, or of all that have any, and the decks of all."""
    for name in names or with_part("records"):
        played = [(variant, example(name, variant, options)) for variant, options in portable.variants(name)]
        _write(path(name, "standard"), write(played[0][1].game))
        _write(path(name, "variants"), [portable.pin(*one) for one in played[1:]])
    _write(DECKS, portable.decks(" ".join(with_part("records")), DEALS))


def _write(file, lines):
    file.write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
