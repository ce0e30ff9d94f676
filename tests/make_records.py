"""Writes the golden records and decks: `python -m tests.make_records [GAME …]`.

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
MOST_MOVES = 250  # in records of games with several seats, except those with standard options


def path(name, variant):
    """Return the path of the record of a game's variant."""
    return FOLDER / ("%s-%s.txt" % (name, variant))


def example(name, variant, options):
    """Return a game played at random: of several seats deal 1, of a solitaire the first deal won this way, if any."""
    for deal in range(1, 400):
        playout = portable.Playout(name, deal, options)
        whole = playout.game.seats == 1 or variant == "standard"
        for _ in playout.steps(0, 20000 if whole else MOST_MOVES):
            pass
        if playout.game.seats > 1 or playout.game.won:
            return playout.game
    return playout.game


def main(names):
    """Write the records of the named games, or of all that have any, and the decks of all."""
    for name in names or with_part("records"):
        for variant, options in portable.variants(name):
            lines = list(write(example(name, variant, options)))
            path(name, variant).write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")
            print(path(name, variant).name, len(lines))
    decks = portable.decks(" ".join(with_part("records")), DEALS)
    DECKS.write_text("\n".join(decks) + "\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
