"""Make the golden records and decks anew: `python -m tests.make_records [GAME …]`.

They are what the tests hold the engine against on every runtime, so this is run by hand, after a
deliberate change of a game's rules, moves or state, and the difference is looked at before it is committed.
"""

import sys

import engine
from engine.record import write
from tests.engine import portable
from tests.engine.games import with_part
from tests.runtimes import ROOT

FOLDER = ROOT / "tests" / "records"
DECKS = FOLDER / "decks.txt"
DEALS = (1, 24, engine.DEALS)
MOST_MOVES = 250  # of a record of a game with several seats, but for the standard options


def path(name, variant):
    """Return where the record of a game's variant is kept."""
    return FOLDER / ("%s-%s.txt" % (name, variant))


def example(name, variant, options):
    """Return a game played at random; of a solitaire the first deal that is won that way, if there is one."""
    for deal in range(1, 400):
        playout = portable.Playout(name, deal, options)
        whole = playout.game.seats == 1 or variant == "standard"
        for _ in playout.steps(0, 20000 if whole else MOST_MOVES):
            pass
        if playout.game.seats > 1 or playout.game.won:
            return playout.game
    return playout.game


def main(names):
    """Write the records of the named games, or of all that have any, and their decks."""
    for name in names or with_part("records"):
        for variant, options in portable.variants(name):
            lines = list(write(example(name, variant, options)))
            path(name, variant).write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")
            print(path(name, variant).name, len(lines))
    decks = portable.decks(" ".join(with_part("records")), DEALS)
    DECKS.write_text("\n".join(decks) + "\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
