"""How long opponents think on the emulated Pico, and how much memory is left meanwhile, as `Figure`s.

Decisions come from deals played by Normal opponents on the desktop: every kind there is, spread evenly. The
device loads each as a saved game and decides it as its table screen does (`firmware/table/`), with its console and a
table in memory. Times are the device's own clock around each `step()`, collections and the buttons' timer included;
cycles are at 125 MHz (`tools/emulator/machine.py` says what is not modelled). What an opponent does first, importing
its modules, is reported separately: it happens when a table is opened, and at the beginning of some parts of a deal,
not at every move.

Memory is inspected from outside, every few milliseconds, while Hard thinks at the fullest tables.
"""

from collections import namedtuple

import engine
from engine.players import decide
from engine.rng import Rng
from engine.trex.codes import AT_TRICK, PHASES
from tools.bench import Figure
from tools.emulator.heap import Heap
from tools.emulator.remote_console import RemoteConsole

LEVELS = {"N": "Normal", "H": "Hard"}
# What is played: option sets, taken in turn from deal to deal
TABLES = {
    "tresydos": ({"seats": "P" + 6 * "N", "match": 3}, {}, {"seats": "PN", "throw_back": True}),
    "trepenta": (
        {"seats": "P" + 5 * "N"},
        {"seats": "P" + 5 * "N", "packs": "challenging", "peek": True, "long_play": True, "field_unlimited": True},
        {"seats": "PNN", "sort": True, "open_field": True, "finish_line": True, "rival_sets": True},
    ),
    "trex": ({}, {"partners": True, "complex": "all"}, {"must_throw": True, "complex": "free"}),
}
# The fullest tables of a game: options; then moves made (which are stored for undo), and what Hard has to decide then
FULLEST = {
    "tresydos": ({"seats": "P" + 6 * "H", "match": 5}, ((400, "draw"),)),
    "trepenta": ({"seats": "P" + 5 * "H"}, ((300, "draw"), (300, "turn"))),
    "trex": ({"seats": "PHHH"}, ((600, "name"), (700, "trick"), (700, "layout"))),
}
_DEALS = 6  # of each game, from which the decisions come
_AT_ONCE = 10  # decisions asked for in one go
_WATCH_NS = 20_000_000  # from one inspection of the heap to the next: each takes as long as that much of a game
_LONGEST = 30.0  # emulated seconds of one decision, at most
_FOLDER = "thinking/"  # on the device, for the saved games

_DECIDE = """
import engine, gc, time
def decide(name, first, last, level):
    table = console.screens[-1]
    with open("/thinking/" + name, "rb") as file:
        for i in range(last):
            data = file.read(int.from_bytes(file.read(2), "little"))
            if i < first:
                continue
            game = engine.load(data)
            data = None
            gc.collect()
            began = time.ticks_us()
            thinker = type(table.play)(game).thinker(level)
            whole = longest = time.ticks_diff(time.ticks_us(), began)
            code = None
            while code is None:
                began = time.ticks_us()
                code = thinker.step()
                took = time.ticks_diff(time.ticks_us(), began)
                whole += took
                longest = max(longest, took)
            thinker = None
            print(code, whole, longest)
"""
# A table that waits for a person in the seat to act; and one decision of Hard's there, without the move's being saved
_OPEN = """
import engine
table = None  # the one of before would stay in memory
console.home()
console.play(engine.load(open("/thinking/%s", "rb").read()))
table = console.screens[-1]
table.play.levels = [""] * len(table.play.levels)
table.play.holder = table.play.game.to_act
table.uncover()
"""
_THINK = """
thinker = table.play.thinker("H")
while thinker.step() is None:
    pass
thinker = None
"""

# One decision: the move, microseconds in all, microseconds of the longest step
Decision = namedtuple("Decision", "code micros longest")


def kind(game):
    """Return in words what has to be decided: the phase, in Trex with the contract and the progress of the deal."""
    if game.NAME != "trex":
        return game.phase
    words = PHASES[game.phase]
    if game.contract:
        words += " " + game.contract_text(game.contract)
    if game.phase < AT_TRICK:
        return words
    return words + (" begins", " goes on", " ends")[min(2, (13 - game.count(game.to_act)) // 4)]


def positions(name, count):
    """Return `count` games, the same each time, in which there is something to decide.

    Of every kind, where `count` is large enough for that, as 60 is in each of the games.
    """
    found = {}
    for number in range(_DEALS):
        tables = TABLES[name]
        for game in _played(name, 1 + number, tables[number % len(tables)]):
            if len(game.moves()) > 1:
                found.setdefault(kind(game), []).append(game.copy())
    most = max(map(len, found.values()))
    share = 1
    while share < most and sum(min(share, len(games)) for games in found.values()) < count:
        share += 1
    return _spread([game for words in sorted(found) for game in _spread(found[words], share)], count)


def _played(name, deal, options):
    """Play a game with Normals at every seat, seeded as at a table (`firmware/table/`); yield it before every move."""
    game = engine.new(name, deal, **options)
    while not game.over:
        yield game
        game.play(decide(name, game.view(game.to_act), "N", Rng(deal + 7919 * (game.length + 1))))


def _spread(games, count):
    """Return `count` games of a list, evenly spaced but for one with the most moves; all when there are fewer."""
    if len(games) <= count:
        return games
    chosen = [games[i * len(games) // count] for i in range(count)]
    widest = max(games, key=lambda game: len(game.moves()))
    if widest not in chosen:
        chosen[0] = widest
    return chosen


def full(name, options, least, words):
    """Return a game after at least `least` moves in which an opponent has to decide; `words`: how the `kind` begins."""
    for game in _played(name, 1, options):
        if game.length >= least and game.to_act > 0 and kind(game).startswith(words) and len(game.moves()) > 1:
            return game
    raise ValueError("deal 1 of %s is over before %r after %d moves" % (name, words, least))


def files(name, games):
    """Return the files that a RemoteConsole needs to decide `games` and to open the fullest tables.

    One has the saves of all `games`, each after its length in two bytes.
    """
    saves = [game.save(True) for game in games]  # with one snapshot: a board has little room
    found = {_FOLDER + name: b"".join(len(save).to_bytes(2, "little") + save for save in saves)}
    options, cases = FULLEST[name]
    for i, case in enumerate(cases):
        found["%s%s%d" % (_FOLDER, name, i)] = full(name, options, *case).save()
    return found


def open_table(remote, name, i=0):
    """Show the `i`-th of a game's fullest tables; nobody thinks yet."""
    remote.run(_OPEN % (name + str(i)))


def decisions(remote, name, level, first, last):
    """Yield a Decision for each of the games number `first` to `last` - 1 in the file of `name`."""
    remote.run(_DECIDE)
    while first < last:
        some = min(first + _AT_ONCE, last)
        text = remote.run("decide(%r, %d, %d, %r)" % (name, first, some, level), _LONGEST * _AT_ONCE)
        for line in text.splitlines():
            yield Decision(*map(int, line.split()))
        first = some


class Watch:
    """Inspects the heap every few milliseconds."""

    def __init__(self, machine):
        self._heap = Heap(machine.mcu)
        self._alarm = machine.clock.create_alarm(self._inspect)
        self._lowest = self._heap.inspect()
        self._inspect()

    def _inspect(self):
        self._lowest = min(self._lowest, self._heap.inspect(), key=lambda snapshot: snapshot.free)
        self._alarm.schedule(_WATCH_NS)

    def stop(self):
        """Stop inspecting; return the `Snapshot` with the fewest bytes free."""
        self._alarm.cancel()
        return self._lowest


def memory(remote, name, i):
    """Return `Snapshot`s of the heap at the `i`-th of the fullest tables, and at the lowest while Hard thinks there."""
    open_table(remote, name, i)
    at_rest = Heap(remote.handheld.mcu).inspect()
    watch = Watch(remote.handheld)
    remote.run(_THINK, _LONGEST)
    return at_rest, watch.stop()


def measure(uf2, board, name, count):
    """Yield the figures of `count` decisions of a game at each level."""
    games = positions(name, count)
    # A device of its own: what other games have been played makes a difference of some KB
    remote = RemoteConsole(uf2, board, files(name, games))
    # Memory first: the code sent to the device for the decisions stays in its memory
    tables = []
    options, cases = FULLEST[name]
    for i, (_, words) in enumerate(cases):
        at_rest, lowest = memory(remote, name, i)
        where = "%s, %s: %d at rest, %d in one piece at the lowest"
        tables.append((lowest.free, where % (options["seats"], words, at_rest.free, lowest.largest)))
    free, how = min(tables)
    yield Figure("heap free while Hard thinks", name, free, "bytes", how)
    open_table(remote, name)
    longest = 0, ""  # microseconds of a step, and where
    for level, title in LEVELS.items():
        # The first of all on yet another device: on this one most modules have come in, for memory
        fresh = RemoteConsole(uf2, board, files(name, games[:1]))
        open_table(fresh, name)
        first = next(decisions(fresh, name, level, 0, 1))
        next(decisions(remote, name, level, 0, 1))  # imports the rest
        found = list(decisions(remote, name, level, 0, len(games)))
        slow, where = max((one.micros, _where(game)) for one, game in zip(found, games))
        longest = max(longest, max((one.longest, _where(game)) for one, game in zip(found, games)))
        yield Figure("slowest decision, " + title, name, slow / 1e6, "s", where)
        yield Figure("mean decision, " + title, name, sum(one.micros for one in found) / len(found) / 1e6, "s")
        how = "modules are imported in it"
        yield Figure("first decision of all, longest step, " + title, name, first.longest / 1e3, "ms", how)
    yield Figure("longest step", name, longest[0] / 1e3, "ms", longest[1])


def _where(game):
    return "%s, %d moves" % (kind(game), len(game.moves()))
