"""Sounds: the table of their notes, the buzzer that plays them, and the sounds of a game from beginning to end."""

import json
import math
import re
import sys
from itertools import combinations, groupby

import pytest

import engine
from display.surface.pillow import SurfacePIL
from firmware import sounds
from firmware.store.settings import LEVELS
from tests.engine.moves import before_end
from tests.runtimes import run
from tools import project
from tools.commands.sounds import names
from tools.simulator.board import TEXTS_AND_PACKS, script
from tools.simulator.profile_board import notes
from tools.simulator.speaker import RATE, wave

# A board whose buzzer records (when, hertz or -1, duty or -1), and that records (when, sound, steps up) asked for;
# `session` plays a game on it and prints both
_HEARD = """
import json, sys
class PWM:
    made = []
    def __init__(self, pin, freq, duty_u16):
        self.made.append(self)
        self.calls, self.now = [], 0
    def freq(self, hertz):
        self.calls.append((self.now, hertz, -1))
    def duty_u16(self, duty):
        self.calls.append((self.now, -1, duty))
class machine:
    PWM = PWM
    Pin = int
sys.modules["machine"] = machine
import engine
from firmware.boards import profile
from firmware.drivers.buzzer import Buzzer
from tools.simulator.script import Script, ScriptBoard
class Board(ScriptBoard):
    def __init__(self, *given):
        ScriptBoard.__init__(self, *given)
        self.buzzer = Buzzer(11)
        self.volume = self.buzzer.volume
        self.heard_to = self.now
        self.played = []
    def tick(self):
        while self.heard_to < self.now:
            self.heard_to += 5
            PWM.made[-1].now = self.heard_to
            self.buzzer.tick(self.heard_to)
        PWM.made[-1].now = self.heard_to
    def start_sound(self, name, up=0):
        self.tick()
        self.played.append((self.heard_to, name, up))
        self.buzzer.start(name, up, self.heard_to)
def session(root, surface, texts, packs, name, level, presses):
    board = Board(profile("picosystem"), root, surface, texts, packs)
    script = Script(board)
    script.console.remember("sound", level)
    script.console.apply_settings()
    script.play(engine.new(name, 7), True)
    for i in range(presses):
        script.press("right" if i % 5 == 1 else "select")
        if script.top.name == "result":
            break
    board.now += 1000
    board.tick()
    print(json.dumps([board.played, PWM.made[-1].calls]))
"""
_GUEST = """
from display.surface.framebuf import SurfaceFB
session(%r, SurfaceFB(240, 240), %r, %r, %r, "middle", 60)
"""


@pytest.fixture
def here(monkeypatch, tmp_path, capsys):
    """A function that plays a game and returns (sounds asked for, what was sent to the buzzer)."""

    def session(name):
        monkeypatch.setitem(sys.modules, "machine", None)
        monkeypatch.delitem(sys.modules, "firmware.drivers.buzzer", raising=False)
        scope = {}
        exec(_HEARD, scope)
        scope["session"](str(tmp_path), SurfacePIL(240, 240), *TEXTS_AND_PACKS, name, "middle", 60)
        return json.loads(capsys.readouterr().out)

    return session


def _expected(played, level):
    """Return what is sent to the buzzer for the sounds asked for: one sound ends another, or is not heard.

    While one sounds, those before it in the table of sounds are not heard.
    """
    calls, end, heard = [], 0, 0
    for when, name, up in played:
        at = sounds.find(name)
        if when < end and at < heard:
            continue
        calls = [row for row in calls if row[0] <= when]
        now, heard = when, at
        for hertz, ms, duty in notes(at, up, level):
            calls += [[now, hertz, -1], [now, -1, duty]] if hertz else [[now, -1, 0]]
            now += ms
        calls.append([now, -1, 0])
        end = now
    return calls


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_game_sounds_as_the_table_says(name, here):
    played, calls = here(name)
    assert {"deal", "cursor"} < {row[1] for row in played} and len(played) > 20
    assert calls[2:] == _expected(played, 2)  # the first two: silence, when its level is set


def test_it_sounds_the_same_on_micropython(tmp_path, here):
    given = str(tmp_path / "there"), *TEXTS_AND_PACKS, "tresydos"
    assert json.loads(run("unix", _HEARD + _GUEST % given)) == here("tresydos")


def test_every_sound_that_is_played_is_in_the_table():
    sources = [path for folder in ("firmware", "display") for path in (project.ROOT / folder).rglob("*.py")]
    played = {"win", "loss"}  # one call for both
    for path in sources:
        text = path.read_text(encoding="utf-8")
        played.update(re.findall(r'(?:play_sound|board\.start_sound)\("(\w+)"', text))
        if path.name == "sounds.py" and path.parent.name != "firmware":
            played.update(re.findall(r'"(\w+)"', text))
    assert played == set(names())


def _pitches(played):
    """Return the pitches of notes, one for several on end that are the same."""
    return tuple(hertz for hertz, _ in groupby(hertz for hertz, _, _ in played if hertz))


def test_no_two_sounds_are_alike_and_all_can_be_heard():
    found = [tuple(notes(sounds.find(name), 0, 3)) for name in names()]
    begins = [_pitches(played)[:2] for played in found]
    assert len(set(begins)) == len(begins) == len(names()), begins
    slots = [[hertz for hertz, ms, _ in played for _ in range(ms // 5)] for played in found]  # the pitch in each 5 ms
    for one, other in combinations(slots, 2):  # for less than half of the longer one they are at the same pitch
        assert 2 * sum(a == b > 0 for a, b in zip(one, other)) < max(len(one), len(other)), (one, other)
    for name, played in zip(names(), found):
        assert all(180 <= hertz <= 5000 for hertz, _, _ in played if hertz), name
        least, most = {"cursor": (5, 5), "win": (1000, 1500)}.get(name, (1, 400))  # a win is a fanfare
        assert least <= sum(ms for _, ms, _ in played) <= most, name
    for name in ("win", "goal", "day", "trick", "shown", "chain"):
        assert all(hertz >= 520 for hertz, _, _ in notes(sounds.find(name), 0, 3) if hertz), name
    for name in ("loss", "penalty", "vain", "refused", "battery"):
        assert all(hertz < 500 for hertz, _, _ in notes(sounds.find(name), 0, 3)), name


def test_a_chain_rises_by_a_step_a_card_and_each_step_is_in_tune():
    steps = [notes(sounds.find("chain"), up, 3)[0][0] for up in range(28)]  # as long as a chain can be
    assert steps[:23] == sorted(set(steps)) and len(set(steps[22:])) == 1
    for hertz in steps:  # a whole number of semitones from the A at 440 Hz, within a tenth of one
        semitones = 12 * math.log2(hertz / 440)
        assert abs(semitones - round(semitones)) < 0.1


def test_levels_are_louder_one_after_the_other_and_soft_notes_softer():
    loud = [[math.sin(math.pi * sounds.duty(ord(note), level) / 65536) for note in "aA"] for level in (1, 2, 3)]
    for soft, full in loud:
        assert soft == pytest.approx(full / 2, rel=0.05)
    assert all(louder[0] > quieter[1] for quieter, louder in zip(loud, loud[1:]))


def test_waves_last_as_long_as_their_notes_and_swing_as_far_up_as_down():
    """Each note ends with a whole period, so it may last up to 6 ms longer."""
    for name in names():
        played = notes(sounds.find(name), 0, 3)
        samples = wave(played)
        assert abs(len(samples) / RATE * 1000 - sum(ms for _, ms, _ in played)) <= 6 * len(played)
        assert abs(sum(samples)) < max(samples) * RATE / 180 / 2  # half a period of the lowest note, 180 Hz


def test_a_level_is_one_press_away_in_the_pause_menu(tmp_path):
    console = script("picosystem", tmp_path).play(engine.new("treys", 7)).press("b")
    for level in LEVELS[2:] + LEVELS[:2]:
        console.go_to("Sound: " + console.console.settings["sound"])
        assert console.press("a").console.settings["sound"] == level


def test_a_cursor_key_clicks_unless_it_makes_another_sound(tmp_path):
    console, heard = script("picosystem", tmp_path).home(), []
    console.board.start_sound = lambda name, up=0: heard.append(name)
    console.press("right")
    console.top.press = lambda key: console.console.play_sound("card")
    console.press("right")
    assert heard == ["cursor", "card"]


def test_a_game_that_says_nothing_of_its_sounds_can_be_played(tmp_path, monkeypatch):
    console = script("picosystem", tmp_path)
    monkeypatch.setattr("display.renderers.sounds", lambda name: None)
    assert console.play(engine.new("treys", 7)).press("a").table.play.game.length == 1


def test_a_match_that_only_has_a_score_is_no_loss(tmp_path):
    console, heard = script("picosystem", tmp_path, motion="off"), []
    console.board.start_sound = lambda name, up=0: heard.append(name)
    console.play_move(*before_end(engine.new("tripeaks", 7, match="best 3"), 0)).until("result")
    assert heard[-1] == "round" and "loss" not in heard
