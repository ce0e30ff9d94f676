"""Random quick presses, and a device that loses its power: no result may be lost, and none counted twice.

    monkeypatch.setattr("firmware.console.Storage", in_memory)
    session = Session(game, rng)      the game is saved; a console without a screen resumes it
    session.go_on(presses)            random keys at random milliseconds; AssertionError where a result is lost
    session.close()                   power off, and a last look at the files

Nothing is drawn. The files are in memory, and the power can go before any change of one of them.
"""

import errno
import io

from engine import GAMES
from engine.game import PERSON
from firmware.boards import profile
from firmware.console import Console
from firmware.store import Storage, lost
from firmware.store.saves import PRACTICE
from tools.simulator.board import TEXTS_AND_PACKS
from tools.simulator.script import NAMES, ScriptBoard

BOARD = "pico-lcd-1.3"
# Keys by the name of the screen, each as often as it is to be pressed; _PLAYED on all other screens
_PLAYED = ("select",) * 6 + ("right", "left", "down", "up", "x", "y", "back", "menu", "look", "held")
_KEYS = {"home": ("select",), "new_game": ("select", "back"), "settings": ("back",)}  # options stay as they are
_WAITS = (0, 0, 5, 20, 60, 150, 450, 1200)  # ms at most; a result takes select after a second
_AIMED = 0.4  # share of the presses at a result that go to a row chosen on purpose: else select takes the first one
_SEARCH_MS = 2000  # for a search before the next press; a shorter one would hardly ever find anything
_CUTS = 0.03  # share of the presses before which the power goes between two steps; as often within one


class PowerCut(BaseException):
    """The power was cut."""


class Memory:
    """Files in memory, path → bytes, with the functions that `firmware.store.files` uses."""

    def __init__(self, files=()):
        self.files = dict(files)
        self.changes = 0
        self.fuse = -1  # number of changes until the power is cut; -1: never

    def change(self):
        """Cut the power if it is time: a file is about to change."""
        if self.fuse == 0:
            raise PowerCut
        self.fuse -= 1
        self.changes += 1

    def open(self, path, mode):
        if mode == "wb":
            return _Written(self, path)
        if path not in self.files:
            raise OSError(errno.ENOENT, path)
        return io.BytesIO(self.files[path])

    def listdir(self, path):
        return [name[len(path) + 1 :] for name in self.files if name.rpartition("/")[0] == path]

    def mkdir(self, path):
        """Folders need not be made."""

    def remove(self, path):
        if path not in self.files:
            raise OSError(errno.ENOENT, path)
        self.change()
        del self.files[path]

    def rename(self, old, new):
        self.change()
        self.files[new] = self.files.pop(old)

    def millis(self):
        return 0


class _Written(io.BytesIO):
    """A file that is there once it is closed."""

    def __init__(self, memory, path):
        io.BytesIO.__init__(self)
        self._memory, self._path = memory, path

    def __exit__(self, kind, *_):
        if kind is None:
            self._memory.change()
            self._memory.files[self._path] = self.getvalue()


def in_memory(given):
    """Return the storage of files that are in memory; a session's board has `given` in place of a folder."""
    return Storage("saves", **given)


def outcome(game):
    """Return (won, score) of a game that is over, computed from its rules; None where it does not count."""
    letters = game.options.get("seats", PERSON)
    if letters.count(PERSON) != 1:
        return None
    seat = letters.index(PERSON)
    scores = game.scores()
    if game.NAME == "treys":
        won = game.won
    elif game.NAME == "tripeaks":
        won = game.match_won  # None where only points count
    elif game.NAME == "tresydos":
        won = seat in game.winners()
    else:
        won = scores[seat] == (min(scores) if game.NAME == "trepenta" else max(scores))
    return won, scores[seat]


def _state(game):
    """Return what identifies a game in progress."""
    return game and (game.deal, game.log, game.checksum())


class Session:
    """One console after the other on the same files, and a model of what they must hold."""

    def __init__(self, game, rng, in_place=0, aims=("Undo", "Where lost"), aimed=_AIMED):
        """`in_place`: as for `Files`. `aimed`: the share of presses at a result that choose one of its rows `aims`."""
        self.aims, self.aimed = aims, aimed
        self.name = game.NAME
        self.rng = rng
        self.given = {"system": Memory(), "in_place": in_place}
        self.memory = self.given["system"]
        self.store().save_game(game)
        self.results = [None]  # of each game begun; None: it has not ended, or does not count
        self.second = [False]  # of each: it is a second try at a deal that was lost, and counted apart
        self.lost = []  # deals lost and not won since
        self.shown = set()  # deals for which a way to win was shown: second tries from then on
        self.ended = self.taken_back = self.cuts = 0  # how often an end came, was taken back, and the power went
        self.over = False
        self.game = game
        self.begun = None  # the game that was dealt last, while it is the last that was opened
        self.compared = None  # what `_compare` met last
        self._start()

    def store(self):
        """Return a new storage that reads the files again."""
        return in_memory(self.given)

    # The console

    def _start(self):
        """Switch the device on and resume the game that is saved."""
        self.memory.fuse = -1
        board = ScriptBoard(profile(BOARD), self.given, None, *TEXTS_AND_PACKS)
        board.lesson_path = lambda name: "none"  # games of lessons are not counted
        self.console = console = Console(board)
        console.draw = lambda now: None
        console.send = lambda item, x, y, w, h: None
        console.settings["motion"] = "on" if self.rng.random() < 0.8 else "off"
        play = console.play

        def playing(game, fresh=False, counts=0):
            self.begun = game if fresh else None
            if fresh:
                self.begins_second = bool(counts & PRACTICE)
            play(game, fresh, counts)
            console.screens[-1]._wants_win = lambda: False  # it makes a game practice: `test_second_hint.py`

        console.play = playing
        self.game = console.store.load_game(self.name)
        if self.game is None:
            console.home()
        else:
            console.play(self.game)

    def _press(self):
        """Press a key, or cut the power."""
        top = self.console.screens[-1]
        if top.name == "home":
            top.at = GAMES.index(self.name)
        if top.name == "result" and self.rng.random() < self.aimed:
            titles = [title for title, _ in (top.buttons if top.overlay else top.actions)]
            aims = [title for title in self.aims if title in titles]
            if aims:
                top.at = titles.index(self.rng.choice(aims))
            elif top.overlay:
                top.at = len(titles) - 1  # to the other choices
        if top.name == "where_lost" and top.busy and self.rng.random() < 0.9:
            self._steps(_SEARCH_MS)
            return
        if self.rng.random() < _CUTS:
            self.cut()
            return
        self.memory.fuse = self.rng.randrange(6) if self.rng.random() < _CUTS else -1
        self.console.board.events.append(NAMES.index(self.rng.choice(_KEYS.get(top.name, _PLAYED))))
        self._steps(self.rng.randrange(self.rng.choice(_WAITS) + 1))
        self.memory.fuse = -1

    def _steps(self, ms):
        """Let time pass, step by step."""
        board = self.console.board
        end = board.now + ms
        while True:
            before = _state(self.game), self.over
            try:
                self.console.step()
            except PowerCut:
                self._cut_inside(*before)
                return
            self._check_files()
            if board.now >= end:
                return
            board.now += self.rng.randrange(1, 40)

    # Checks

    def _check_files(self):
        """Bring the model up to date after a step, and compare the files with it."""
        table = next((screen for screen in self.console.screens if screen.name == "play"), None)
        if table is not None and table.play.game is not self.game:
            if table.play.game is self.begun:
                self._begin(table.play.game)
            else:
                resumed = table.play.game.copy_at(self.game.length)  # which may have gone on by a forced move
                assert _state(resumed) == _state(self.game), "another game was resumed"
            self.game = table.play.game
        self._record_end(self.game)
        top = self.console.screens[-1]
        if top.name == "where_lost" and top.moves:
            self.shown.add(self.game.deal)
        if not (self.over and top is table):  # else its last card may be on its way
            self._compare()

    def _begin(self, game):
        """Record that another game has begun."""
        self.results.append(None)
        self.second.append(self.begins_second or game.deal in self.shown)
        self.over = False

    def _record_end(self, game):
        """Record a game's end, and an end that has been taken back."""
        over = game is not None and game.over
        if self.over and game is not None and not over:
            self.taken_back += 1
            if game.deal in self.shown and not self.second[-1]:  # what was lost stays lost
                self.results.append(None)
                self.second.append(True)
        if over and not self.over:
            self.ended += 1
            self.results[-1] = (game.won, 0) if self.second[-1] else outcome(game)
        if over and not self.over and not self.second[-1]:
            self.lost = [deal for deal in self.lost if deal != game.deal]
            if game.seats == 1 and self.results[-1][0] is False:
                self.lost.append(game.deal)
        self.over = over

    def _compare(self):
        """Check that each game that has ended is counted once, with its result, and no other is."""
        now = self.memory.changes, len(self.results), self.results[-1]  # those before the last one stay as they are
        if self.compared == now:
            return
        self.compared = now
        ends = [pair for pair in zip(self.results, self.second, strict=True) if pair[0] is not None]
        counted = [(bool(result[0]), result[1]) for result, second in ends if not second]
        tries = sum(result[0] for result, second in ends if second)
        store = self.store()
        record = store.statistics(self.name)
        found = record.recent if record else []
        assert found == counted, "%s counted, not %s" % (found, counted)
        assert (record.played, record.won) == (len(counted), sum(won for won, _ in counted)) if record else not counted
        assert lost.won(store.ledger(self.name), False) == tries
        assert sorted(entry[0] for entry in lost.entries(store.ledger(self.name))) == sorted(self.lost)

    def cut(self):
        """Cut the power between two steps, and check that what is on the display is in the files."""
        before = _state(self.game)
        over = self.over
        self.cuts += 1
        self._start()
        if self.game is None:
            assert over or before is None, "an unfinished game is gone"
        else:
            assert _state(self.game) == before
        self._check_files()

    def _cut_inside(self, before, over):
        """Cut the power between two changes of the files, and check that the last step is done or undone as a whole."""
        game = self.begun or self.game
        begins = game is not self.game
        after = _state(game)
        ended = game is not None and game.over
        self.cuts += 1
        self._start()
        found = _state(self.game)
        if found is None:
            assert over or ended or before is None, "an unfinished game is gone"
            if ended:
                self._record_end(game)
        else:
            assert found in (before, after), "neither the game before the step nor the one after it"
            if begins and found == after:
                self._begin(game)
        self._record_end(self.game)
        self._compare()

    def go_on(self, presses, ends=1):
        """Press random keys until `ends` games have ended, and a few more; give up after `presses`."""
        while presses and self.ended < ends:
            self._press()
            presses -= 1
        for _ in range(self.rng.randrange(24)):
            self._press()

    def close(self):
        """Cut the power of the last console, half the time after it was shut down."""
        if self.rng.random() < 0.5:
            self.console.shut_down()
        self.cut()
