"""What has been played of a game: where its last deal began, and what people have decided since some move.

Loaded when that is asked for.
"""

from engine.options import PERSON


def began(game):
    """Return after how many moves the deal began that a game has come to."""
    number = game.deal_no
    at = game.length if number else 0
    past = None
    while at:
        at = (at - 1) // game.MARK * game.MARK
        past = game.past(at)
        if past.deal_no < number:
            break
    log = game.log
    while past is not None and past.deal_no < number:
        past.step(log[at])
        at += 1
    return at


def decided(game, since):
    """Return how many decisions people have made since the first `since` moves; seconds told are none."""
    seats = game.options.get("seats", PERSON)
    log = game.log
    past = game.past(since)
    count = 0
    for i in range(since, len(log)):
        if seats[past.to_act] == PERSON:
            codes = past.moves()
            count += log[i] in codes and (game.seats == 1 or len(codes) > 1)
        past.step(log[i])
    return count
