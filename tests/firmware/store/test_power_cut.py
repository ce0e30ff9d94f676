"""The power is cut while games are played and counted: before, inside and after a sample of the flash's operations."""

import random
from bisect import bisect_right
from operator import itemgetter

import pytest

import engine
from firmware.store import Storage, files
from tests.engine.moves import hinted, play_every_third_hinted
from tests.firmware.store.flash import Disk, cuts

IN_PLACE = (0, files.IN_PLACE)  # bytes of the largest file that is replaced in place: on a desktop, on the handheld
# (game, most moves per deal, number of deals, options): two whole deals, and parts of two
STORIES = (("tripeaks", 200, 2, {}), ("treys", 40, 1, {}), ("trex", 250, 1, {"seats": "PEEE"}))
SAMPLE = 250  # cuts of each story, about
CUTS_PER_OPERATION = 5  # that `cuts` makes


class Story:
    """Deals played on a recorded disk.

    `steps` has for each change that the player saw: (operations of the flash by then, log and hints of the game or None
    without one, games counted, the setting `brightness`).
    """

    def __init__(self, name, limit, deals, options, in_place):
        self.name = name
        self.in_place = in_place
        self.disk = Disk()
        self.store = self.open(self.disk)
        self.start = self.disk.image
        self.disk.flash.ops.clear()
        self.steps = []
        self.record_step(None)
        rng = random.Random(name)
        for deal in range(1, deals + 1):
            self.play(engine.new(name, deal, **options), rng, limit)

    def open(self, disk):
        return Storage("saves", system=disk, in_place=self.in_place)

    def record_step(self, game):
        record = self.store.statistics(self.name)
        brightness = self.store.settings()["brightness"]
        log = None if game is None else (game.log, hinted(game))
        self.steps.append((len(self.disk.flash.ops), log, record.played if record else 0, brightness))

    def play(self, game, rng, limit):
        self.store.save_game(game)
        self.record_step(game)
        for number in range(limit):
            if game.over:
                break
            if rng.random() < 0.1 and game.undo():
                for _ in range(rng.choice((0, 0, 1, 20))):
                    game.undo()
            else:
                play_every_third_hinted(game, rng.choice(game.moves()))
            self.store.save_game(game, patient=rng.random() < 0.1)
            self.record_step(game)
            if number % 16 == 0:
                self.store.save_settings(dict(self.store.settings(), brightness=rng.randrange(10, 101, 10)))
                self.record_step(game)
        if game.over:
            self.store.finish(game)
            self.record_step(None)


@pytest.fixture(scope="module", params=[(story, size) for story in STORIES for size in IN_PLACE], ids=str)
def story(request):
    row, in_place = request.param
    return Story(*row, in_place)


def check(story, done, image):
    """Check that a device that starts from `image` has the last step that was done, or the one that was under way.

    Return its storage, the game loaded or None, and the games counted.
    """
    after = bisect_right(story.steps, done, key=itemgetter(0))
    around = story.steps[after - 1 : after + 1]
    store = story.open(Disk(image))
    assert store.messages() == []
    assert store.settings()["brightness"] in [step[3] for step in around]
    game = store.load_game(story.name)
    assert store.messages() == []
    record = store.statistics(story.name)
    played = record.played if record else 0
    if game is None:
        assert None in [step[1] for step in around] and played == around[-1][2]
    else:
        logs = [step[1] for step in around]
        # A game that has ended is loaded once more where its save was just being removed: then it has been counted.
        # Where its last move was just being saved, loading it counts it
        assert (game.log, hinted(game)) in logs or (game.over and None in logs)
        assert played == around[0][2] + (1 if game.over and around[0][1] is not None else 0)
    return store, game, played


@pytest.mark.slow
def test_whenever_the_power_is_cut(story):
    """Nothing is damaged, at most the last move is missing, and a game counts exactly once."""
    rng = random.Random(2)
    count = 0
    share = min(1, SAMPLE / (CUTS_PER_OPERATION * len(story.disk.flash.ops)))
    for done, image in cuts(story.start, story.disk.flash.ops):
        if rng.random() >= share:
            continue
        count += 1
        store, game, played = check(story, done, image)
        if game is not None and rng.random() < 0.02:
            over = game.over
            while not game.over:
                game.play(rng.choice(game.moves()))
                store.save_game(game)
            store.finish(game)
            store.finish(game)  # counting it again changes nothing
            assert store.statistics(story.name).played == played + (0 if over else 1)
            assert store.messages() == [] and store.saved_games() == []
    assert count > 120, "too few cuts to mean something"


@pytest.mark.parametrize("earlier", ("a pair", "a tail"))
def test_a_damaged_game_keeps_its_moves_whenever_the_power_is_cut(earlier):
    """The base and its tail end under one number, though one is renamed before the other.

    `earlier`: what was set aside undisturbed before, and has the first number.
    """
    disk = Disk()
    store = Storage("saves", system=disk)
    if earlier == "a tail":
        store.tails.write("treys.tail.bad", b"of another game")
    for _ in range(2 if earlier == "a pair" else 1):
        game = engine.new("treys", 1)
        store.save_game(game)
        for _ in range(3):
            game.play(game.moves()[0])
            store.save_game(game)
        with disk.open("saves/treys.base", "rb") as file:
            data = file.read()[:-1] + b"?"
        with disk.open("saves/treys.base", "wb") as file:
            file.write(data)
        with disk.open("saves/moves/treys.tail", "rb") as file:
            tail = file.read()
        store = Storage("saves", system=disk)
        before, disk.flash.ops[:] = disk.image, []
        assert store.load_game("treys") is None
    for _, image in cuts(before, disk.flash.ops):
        again = Disk(image)
        store = Storage("saves", system=again)
        assert store.load_game("treys") is None
        assert store.messages() in ([], ["treys.base was damaged: kept as treys.base.bad2"])
        for path, content in (("treys.base.bad2", data), ("moves/treys.tail.bad2", tail)):
            with again.open("saves/" + path, "rb") as file:
                assert file.read() == content
