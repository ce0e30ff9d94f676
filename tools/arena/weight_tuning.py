"""Finds weights of Hard's evaluation at Trepenta and Tres y Dos by self-play: `arena --game trepenta --tune weights`.

A weight is a number in a constant of the evaluation's module. Half of the seats play by the best weights so far, half
by weights of which one to three are changed. Nothing is compiled: a game of Trepenta takes a twentieth of a second, so
this takes hours.
"""

import random
from importlib import import_module

from tqdm import tqdm

import engine
from engine import players
from engine.rng import Rng
from tools.arena import contest

# By game the module of Hard's evaluation, and the constants in it that are weights
WEIGHTS = {
    "trepenta": (
        "engine.trepenta.hard",
        "_TICKET _PROGRESS _FINISH_PROGRESS _AHEAD _FEED_FIELD _FEED_HAND _LATER_SAVING _GROWN _START _FALL".split(),
    ),
    "tresydos": ("engine.tresydos.win_chance", "_HAZARD _WEIGHT _THROWN _UNWANTED _FEED _FRESH _FAR".split()),
}
_MORE = 4  # times as many deals decide about a change that has gained on some


class Match:
    """Games of Hard against itself with other weights."""

    def __init__(self, name, options, seats):
        self.name = name
        self.options = options
        self.seats = seats
        path, names = WEIGHTS[name]
        self.module = import_module(path)
        self.weights = {weight: getattr(self.module, weight) for weight in names}

    def gains(self, weights, deals):
        """Return by deal what a seat with weights[0] gains over one with weights[1], in all seatings together."""
        better = contest.rules(self.name).better
        found = []
        for deal in deals:
            sides = ([], [])
            for seating in contest.seatings("01", self.seats // 2, self.seats):
                for side, score in zip(seating, self._play(weights, deal, seating)):
                    sides[int(side)].append(score)
            found.append(better * (sum(sides[0]) / len(sides[0]) - sum(sides[1]) / len(sides[1])))
        return found

    def _play(self, weights, deal, seating):
        game = engine.new(self.name, deal, **dict(self.options, seats="H" * self.seats))
        rngs = [Rng(deal * 8 + seat + 1) for seat in range(self.seats)]
        try:
            while not game.over:
                seat = game.to_act
                vars(self.module).update(weights[int(seating[seat])])
                game.play(players.decide(self.name, game.view(seat), "H", rngs[seat]))
        finally:
            vars(self.module).update(self.weights)
        return game.scores()


def changed(draw, weights):
    """Return weights with one to three numbers changed."""
    places = [path for name, value in weights.items() for path in _paths((name,), value)]
    made = dict(weights)
    for name, *path in draw.sample(places, draw.randint(1, 3)):
        made[name] = _changed(draw, made[name], path)
    return made


def _paths(path, value):
    """Return `path`, of a constant, continued to each number in its value: indices in nested tuples."""
    if isinstance(value, int):
        return [path]
    return [found for i, part in enumerate(value) for found in _paths((*path, i), part)]


def _changed(draw, value, path):
    if path:
        return tuple(_changed(draw, part, path[1:]) if i == path[0] else part for i, part in enumerate(value))
    least = 1 if value > 0 else 0  # one that divides stays above 0
    return max(least, value + round(draw.gauss(0, max(2, value / 3))))


def climb(best, steps, counts, vary, gains):
    """Return the best weights found in `steps`, from `best` on.

    `vary(weights)` changes some; `gains(pair, count)` is what the first of two gains over the second, by deal. A change
    is kept when it gains half a standard error on counts[0] deals, and then a whole one on counts[1]; not when `gains`
    raises ValueError, as for a weight above a byte of Trex's tables.
    """
    for _ in tqdm(range(steps), unit="step", disable=None):
        weights = vary(best)
        for count, least in zip(counts, (0.25, 0.5)):  # of half an interval, which is 1.96 standard errors
            try:
                gain = contest.tally(gains((weights, best), count))
            except ValueError:
                break
            if not gain.mean > least * gain.half:
                break
        else:
            best = weights
    return best


def tune(name, options, seats, deals, steps, seed):
    """Return the best weights found in `steps` of `deals` deals each, and the Tally of their gain on fresh ones."""
    draw = random.Random(seed)
    match = Match(name, options, seats)

    def gains(weights, count):
        start = draw.randrange(1, 1 << 24)
        return match.gains(weights, range(start, start + count))

    best = climb(match.weights, steps, (deals, _MORE * deals), lambda weights: changed(draw, weights), gains)
    fresh = range(1 << 25, (1 << 25) + _MORE * deals)  # above all numbers that the search has used
    return best, contest.tally(match.gains((best, match.weights), fresh))
