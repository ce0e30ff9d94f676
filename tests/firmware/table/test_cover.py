"""Several people at one device: whatever leads to a table, no frame shows a hand before its holder has the device."""

import random

import pytest

from display import items
from engine.cards import HIDDEN
from engine.rng import Rng
from firmware.console import Console
from firmware.input import KEYS
from tests.display.reading import cards_of
from tests.engine.portable import any_move
from tests.firmware.kinds import FOUR_BUTTONS, STICK, WIDE
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

TABLES = (
    (STICK, "trex", {"seats": "PPEE"}),
    (WIDE, "trex", {"seats": "PPPP", "complex": "all", "partners": True}),
    (FOUR_BUTTONS, "trex", {"seats": "EPEP", "complex": "free", "show_taken": True}),
    (STICK, "tresydos", {"seats": "PP", "match": 3}),
    (WIDE, "tresydos", {"seats": "EPPPE", "match": 3, "throw_back": True}),
    (FOUR_BUTTONS, "tresydos", {"seats": "PEP", "match": 5}),
    (STICK, "trepenta", {"seats": "PPP", "sort": True}),
    (WIDE, "trepenta", {"seats": "PPE", "peek": True, "open_field": True}),
    (FOUR_BUTTONS, "trepenta", {"seats": "PPEEEE", "rival_sets": True}),
)


def hidden(view):
    """Return the cards of which a view knows no place at all."""
    if view.NAME == "trex":
        return {card for card in range(52) if view.s[card] == HIDDEN}
    return {card for card in range(52) if view.unseen()[card] == view.packs}


class Watch:
    """Looks at every frame of a console: `holder` is the seat that has taken the device last at this table, or None."""

    def __init__(self, monkeypatch):
        self.holder = self.deal = None  # `deal`: the one in which that was
        self.tables = 0
        self.screens = set()
        play, draw = Console.play, Console.draw

        def opened(console, *given, **named):
            self.holder = None
            self.tables += 1
            play(console, *given, **named)
            table = console.screens[0]
            uncover, table.uncover = table.uncover, lambda: (uncover(), self.uncovered(table))

        def drawn(console, now):
            draw(console, now)
            self.drawn(console)

        monkeypatch.setattr(Console, "play", opened)
        monkeypatch.setattr(Console, "draw", drawn)

    def uncovered(self, table):
        """Record who has taken the device, on the cover alone."""
        assert table.console.screens[-1].name == "cover"
        self.holder, self.deal = table.play.holder, (table.play.game.deal_no, table.play.game.redeals)

    def drawn(self, console):
        """Check a frame."""
        table, top = console.screens[0], console.screens[-1]
        self.screens.add(top.name)
        if table.name != "play" or table.play.game.over or table.play.game.options.get("seats", "").count("P") < 2:
            return
        game, scene = table.play.game, console.scene
        if self.holder is not None and self.deal != (game.deal_no, game.redeals):
            # The end of a deal, with its cards, which are others in the next one: until the next person has the device
            assert table.play.view.viewer == self.holder
            return
        cards = {card.card for card in cards_of(scene) if not card.flags & items.FACE_DOWN}
        for seat in range(game.seats) if self.holder is None else (self.holder,):
            secret = cards & hidden(game.view(seat))
            assert not secret, (top.name, type(table.mode).__name__, self.holder, sorted(secret))


def decide(console, rng):
    """Make a move at random where a person is to decide."""
    table = console.console.screens[0]
    if console.top.name == "play" and table.mode.open and not table.play.game.over:
        table.make_move(any_move(table.play.game, rng))


def begin(console, name, options):
    """Deal as the page of a new game does, whatever is in progress."""
    console.console.home()
    console.console.push("new_game", name).values.update(options)
    console.top.begin()
    if console.top.name == "ask":
        console.wait(500).top.at = 1
        console.press("select!")


def resume(console):
    """Open the game in progress from the first screen, by a key that comes at any time."""
    console.console.home()
    console.press("select!")


@pytest.mark.parametrize("board, name, options", TABLES)
def test_no_frame_shows_a_hand_before_its_holder_has_taken_the_device(board, name, options, tmp_path, monkeypatch):
    """Random ways to the table: dealt, resumed, after a power cut, after a sleep, from any other screen."""
    watch, rng, moves = Watch(monkeypatch), random.Random(name + board), Rng(7)
    console = script(board, tmp_path, last=name)
    begin(console, name, options)
    keys = [key for key in KEYS if key not in ("x", "y")] + ["select"] * 4
    for _ in range(400):
        way = rng.random()
        if way < 0.5:
            decide(console, moves)
            console.wait(rng.choice((20, 200, 1000)))
        elif way < 0.9:
            console.press(rng.choice(keys) + rng.choice(("", "!")))
        elif way < 0.92:
            begin(console, name, options)
        elif way < 0.95:
            resume(console)
        elif way < 0.97:  # the power goes, and comes back
            console = script(board, tmp_path)
            resume(console)
        elif way < 0.98:
            console.set("motion", rng.choice(("on", "off")))
        else:
            console.console.sleep_now()
            console.rest().press("select!")
    assert watch.tables > 10 and {"cover", "play", "pause"} <= watch.screens


@pytest.mark.parametrize("board, name, options", TABLES)
def test_the_first_frame_of_a_table_is_the_cover(board, name, options, tmp_path, monkeypatch):
    watch = Watch(monkeypatch)
    console = script(board, tmp_path, last=name).home()
    for way in (lambda: begin(console, name, options), lambda: resume(console)):
        way()
        watch.screens.clear()
        console.console.step()
        assert watch.screens <= {"cover"} and console.top.name == "cover"
