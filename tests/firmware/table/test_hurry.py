"""A press that hurries the others on never plays a card of the person who presses.

Keys are pressed at random times, also while a frame is painted, which takes some ms. A person's move that is a
decision is made only by a press that began when her turn could be seen.
"""

import random

import pytest

import engine
from firmware.input import KEYS
from tests.engine.moves import play_until, played
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

PAINTING = (5, 30, 90)  # ms that a frame takes
# Game, options, up to how many random moves are made before
GAMES = (
    ("tresydos", {"seats": "PNN"}, 30),
    ("tresydos", {"seats": "PEEP", "match": 3}, 40),
    ("trepenta", {"seats": "PEE"}, 60),
    ("trepenta", {"seats": "PE", "open_field": True, "field_unlimited": True}, 60),
    ("trex", {"seats": "PEEE"}, 90),
    ("trex", {"seats": "PEPE", "complex": "all"}, 130),
)


class Thumb:
    """A person who presses keys at any time, and a check of what she could see when she did."""

    def __init__(self, console, rng, motion):
        self.console, self.board, self.rng = console.console, console.board, rng
        self.console.settings["motion"] = motion
        self.pressed = []  # (when it began, key) of the keys that have not been answered
        self.seen = -1  # since when her turn can be seen, -1: it cannot
        self.of = None  # that turn, as `turn` has it
        self.answered = None  # (when it began, key) of the one that is being answered
        self.played = 0
        draw, poll = self.console.draw, self.board.poll

        def painting(now):
            self.tap(0.3)
            draw(now)
            self.board.now += rng.choice(PAINTING)
            self.look()

        def answering():
            self.answered = self.pressed.pop(0) if self.pressed else None
            return poll()

        self.console.draw, self.board.poll = painting, answering

    def tap(self, chance):
        """Press a key now with this probability; where others play that hurries them on."""
        if self.rng.random() < chance:
            key = self.rng.choice(("select",) * 5 + ("right", "left", "y"))
            self.board.events.append(KEYS.index(key))
            self.pressed.append((self.board.now, key))

    def turn(self):
        """Return (moves made, seat) of a person who has to decide now at the table, None where nobody has to."""
        table = self.console.screens[-1]
        if table.name != "play" or table.mode.motion_ms or not table.spots:
            return None
        play = table.play
        return None if play.covered or play.game.over else (play.game.length, play.holder)

    def look(self):
        """Record whose turn the frame just shown reveals; a question about a move changes nothing."""
        if self.console.screens[-1].name == "choose":
            return
        turn = self.turn()
        if turn is None or turn != self.of:
            self.of = turn
            self.seen = self.board.now if turn is not None else -1

    def watch(self, table):
        """Check each move that a press makes."""
        make_move, play = table.make_move, table.play

        def playing(code, then=None):
            person = not play.opponent()
            if person and table._forced() < 0:
                assert self.answered is not None, "a move of a person without a press"
                assert self.seen >= 0 and self.of == (play.game.length, play.holder), "not seen yet"
                assert self.answered[0] >= self.seen, "the press began before her turn could be seen"
                self.played += 1
            make_move(code, then)

        table.make_move = playing

    def go_on(self, steps):
        """Let the console take up to `steps` steps, at random intervals, with presses between them."""
        for _ in range(steps):
            top = self.console.screens[-1]
            if top.name in ("choose", "between_deals", "cover") and not self.pressed:
                self.tap(0.5)
            self.tap(0.06)
            self.console.step()
            self.board.now += self.rng.choice((1, 3, 20, 60))
            if self.console.screens[-1].name not in ("play", "choose", "between_deals", "cover"):
                return


@pytest.mark.parametrize("motion", ("on", "off"))
@pytest.mark.parametrize("name, options, count", GAMES)
def test_only_a_press_that_began_in_her_turn_plays_her_card(name, options, count, motion, tmp_path):
    made = 0
    for seed in range(4):
        rng = random.Random("%s %s %d" % (name, motion, seed))
        game = played(name, seed + 1, rng.randrange(count), **options)
        console = script("pico-lcd-1.3", tmp_path / str(seed))
        thumb = Thumb(console, rng, motion)
        console.console.play(game)
        thumb.watch(console.console.screens[0])
        thumb.go_on(500)
        made += thumb.played
    assert made > 14


def test_her_turn_counts_from_the_frame_that_shows_it_however_long_that_takes(tmp_path):
    """Two presses come meanwhile: they are for what was there before."""
    shown = script("pico-lcd-1.3", tmp_path)
    console, board = shown.console, shown.board
    console.play(play_until(engine.new("trex", 1, seats="PEEE"), lambda game: game.to_act == 3))
    table, draw = console.screens[0], console.draw
    for _ in range(999):  # until the other's last move is under way
        console.step()
        board.now += 20
        if shown.mode == "Moving" and table.play.game.to_act == 0:
            break
    assert shown.mode == "Moving"
    length = table.play.game.length

    def painting(now):
        draw(now)
        board.now += 400
        board.events += [KEYS.index("select")] * 2
        console.draw = draw

    console.draw = painting
    board.events.append(KEYS.index("select"))  # the card lies at once
    console.step()
    assert shown.mode == "Deciding" and board.now - console.drawn_at == 400
    for _ in range(3):
        console.step()
        board.now += 5
    assert not board.events and table.play.game.length == length
    shown.wait(300)
    shown.press("select")
    assert table.play.game.length > length
