"""The power goes at every change of a file while games of several devices open, go on, end, and replace each other."""

import random

import pytest

import engine
from firmware.store.files import System
from firmware.store.saves import FROM_OTHERS, SHARED
from tests.firmware.link.pairs import YES, Pair, plug_in_alone
from tools.simulator.board import script


class Recorder(System):
    """The system's file functions; `states` gets the folder's content after each change, with what is under way."""

    def __init__(self, folder):
        self.folder = folder
        self.states = {}  # content → what was under way at first
        self.phase = ""

    def record(self):
        """Add the folder as a device would find it that starts now."""
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        state = tuple(sorted((str(path.relative_to(self.folder)), path.read_bytes()) for path in files))
        self.states.setdefault(state, self.phase)

    def open(self, path, mode):
        return Written(self, open(path, mode)) if "w" in mode else open(path, mode)

    def rename(self, old, new):
        System.rename(old, new)
        self.record()

    def remove(self, path):
        System.remove(path)
        self.record()


class Written:
    """A file that is being written: the folder changes once it is there, and empty, and once it is closed."""

    def __init__(self, recorder, file):
        self.recorder = recorder
        self.file = file
        recorder.record()

    def __enter__(self):
        return self.file

    def __exit__(self, *_):
        self.file.close()
        self.recorder.record()


def record(player, folder):
    """Let a console's storage record its changes."""
    recorder = Recorder(folder)
    player.store.files._system = player.store.tails._system = recorder
    return recorder


@pytest.mark.slow
@pytest.mark.parametrize("name, who", (("tresydos", 0), ("tresydos", 1), ("treys", 1)))
def test_a_game_and_its_link_agree_whenever_the_power_goes(tmp_path, name, who):
    """A game of two devices; another one in its place; that one left, resumed, ended; a third; then one alone."""
    rules = {"seats": "PNN"} if name == "tresydos" else {}
    pair = Pair(tmp_path / "devices", random.Random(1))
    player = pair.players[who]
    recorder = record(player, tmp_path / "devices" / str(who))
    common = []

    def meet():
        pair.meet(name, **rules)
        common.append(player.table.play.game.deal)

    def play(length):
        games = [each.table.play.game for each in pair.players]
        pair.play(lambda: all(game.length >= length or game.over for game in games))
        pair.wait(1000)

    recorder.phase = "a first game"
    meet()
    play(6)
    for each in pair.players:
        each.console.home()
    pair.wait(500)
    recorder.phase = "another in its place"
    for each in pair.players:
        each.console.settings["motion"] = "on"
    meet_again(pair, name, rules)
    common.append(player.table.play.game.deal)
    pair.wait(9000)
    recorder.phase = "it goes on"
    play(6)
    player.console.home()
    pair.wait(500)
    player.press("a")
    assert player.console.link is not None
    pair.wait(3000)
    recorder.phase = "it ends"
    play(10**6)
    for each in pair.players:
        each.console.home()
    pair.wait(25_000)
    recorder.phase = "a third"
    meet()
    play(3)
    player.console.home()
    recorder.phase = "one alone"
    alone = engine.new(name, 999, **rules)
    player.console.play(alone, True, SHARED)
    player.table.make_move(alone.moves()[0])
    pair.wait(2000)
    assert player.console.link is None or player.console.link.game is None
    found = set()
    for number, (state, phase) in enumerate(recorder.states.items()):
        folder = tmp_path / "after" / str(number)
        for path, data in state:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        folder.mkdir(parents=True, exist_ok=True)
        again = script("pico-lcd-1.3", folder)
        plug_in_alone(again)
        game = again.store.load_game(name, FROM_OTHERS)
        assert again.store.messages() == [], (number, phase)
        if game is None or game.over:
            continue
        again.console.play(game)
        found.add((phase, game.deal))
        joins = again.console.link is not None
        if name != "treys" or phase != "it ends":  # a race that is decided has no file, though its last move be lost
            assert joins == (game.deal in common), (number, phase, game.deal)
    phases = {"a first game", "another in its place", "it goes on", "a third", "one alone"}
    assert phases <= {phase for phase, _ in found}
    assert {deal for _, deal in found} == {*common, 999}


def meet_again(pair, name, rules):
    """Begin a game in place of one in progress, which both players give up when they are asked."""
    host, guest = pair.players
    pair.open_lobby(host, name, **rules)
    host.choose("Offer").press(YES)
    pair.open_lobby(guest, name)
    pair.until(lambda: guest.top.meeting.tables)
    guest.top.choose(1)
    guest.press(YES)
    host.board.now = guest.board.now = max(host.board.now, guest.board.now)
    pair.until(lambda: guest.top.meeting.seat >= 0)
    host.choose("Begin")
    pair.until(lambda: all(player.top.name == "play" for player in pair.players))
