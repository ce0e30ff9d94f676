"""The screens of the gallery: a name, and a function that brings a scripted console to the screen."""

import engine
from engine import players, tresydos
from engine.rng import Rng
from engine.texts import _
from engine.trepenta.codes import CLOSE, DROP, FIELD
from engine.trepenta.idle import offered
from engine.trex import codes as tx
from firmware.link.roster import Roster
from firmware.screens import share
from firmware.store import days, progress
from firmware.store.saves import DAY, PRACTICE, SECOND, SHARED
from tools.simulator.ledgers import play_day, put, put_months


def _scene(prepare):
    """Decorate `prepare(script, ...)`: the result takes the other arguments and returns the scene's function."""

    def scene(*args, **options):
        return lambda script: prepare(script, *args, **options)

    return scene


def _play(state, choice=-1, done=None):
    """Play a game by the first legal move at each turn (`choice` 0) or by the last one (-1); return it.

    It ends when it is over, or `done(game)` is true.
    """
    while not (state.over or done and done(state)):
        assert state.length < state.MOST_MOVES, "%s comes to no end" % state.NAME
        state.play(state.moves()[choice])
    return state


def _taken_back(state):
    """Take a game's last move back; return the game and that move."""
    code = state.log[-1]
    state.undo()
    return state, code


def _next_code(state, rng, level=""):
    """Return a legal move at random, or the one that an opponent of a level makes."""
    if level:
        return players.decide(state.NAME, state.view(state.to_act), level, rng)
    legal = state.moves()
    return legal[rng.below(len(legal))]


@_scene
def _deal(script, game, deal, moves="", keys="", setting=(), row="", **options):
    """Show a game after some moves, press keys, select a row by its title.

    A move is the text of a record, or an index into the legal moves, modulo their number. `setting`: a name and a
    value, set before.
    """
    if setting:
        script.set(*setting)
    state = engine.new(game, deal, **options)
    for word in moves.split(";"):
        word = word.strip()
        if word.isdigit():
            legal = state.moves()
            state.play(legal[int(word) % len(legal)])
        elif word:
            state.play(state.code(word))
    script.play(state)
    script.press(keys)
    if row:
        script.choose(row)


@_scene
def _dealing(script, game, deal, ms):
    """Show a new deal whose cards are on their way to their places."""
    script.deal(engine.new(game, deal))
    script.wait(ms)


@_scene
def _screen(script, name, *args, keys=""):
    """Open a screen on top of the home screen, then press keys."""
    script.open(name, *args)
    script.press(keys)


@_scene
def _stored(script, game, section, content, name, *args, keys=""):
    """Put a section of a game's ledger in place, then show a screen as `_screen` does."""
    put(script.console.store, game, section, content)
    _screen(name, *args, keys=keys)(script)


@_scene
def _seats(script, game):
    """Show who sits at the table of a new game."""
    row = [row[0] for row in engine.options(game)].index("seats")
    _screen("new_game", game, keys="down " * (2 + row) + "a down")(script)


@_scene
def _battery(script, percent, usb=False, game="", keys="", deal=7, rest=False):
    """Set the battery's charge, then show the home screen, or a deal of a game after some keys or a long rest."""
    script.battery(percent, usb)
    if game:
        script.play(engine.new(game, deal))
    script.press(keys)
    if rest:
        script.rest()


@_scene
def _played_out(script, game, deal, choice, keys="", wait=0, screen="", more="", done=None, **options):
    """Show the end of a game played as `_play` does, then wait, press keys, open a screen and press more keys."""
    script.play_move(*_taken_back(_play(engine.new(game, deal, **options), choice, done)))
    script.wait(wait) if wait else script.settle()
    script.press(keys)
    if screen:
        script.open(screen, game)
    script.press(more)


@_scene
def _after_others(script, game, deal, choice, screen="", second_tries=0):
    """Show the result of a game, or a screen on top of it, after two dozen others of many kinds.

    `second_tries`: how many deals have been won on a second try.
    """
    store = script.console.store
    if second_tries:
        put(store, game, "practice", [second_tries, 0])
    rng = Rng(deal)
    for other in range(24):
        state = engine.new(game, other + 1)
        while not state.over and state.length < state.MOST_MOVES:
            state.play(state.moves()[-1] if rng.below(12) else _next_code(state, rng))
        if state.over:
            store.save_game(state)
            store.finish(state)
    _played_out(game, deal, choice, screen=screen)(script)


@_scene
def _second_try(script, game, deal, choice):
    """Show the result of a game that was played on from where it was lost."""
    state, code = _taken_back(_play(engine.new(game, deal), choice))
    script.console.play(state, True, PRACTICE)
    script.table.make_move(code)
    script.settle()


@_scene
def _new_deal(script, game, keys, clock=True):
    """Show the choice of a deal of a solitaire after two lost ones; `clock`: the board knows the date."""
    for deal in (2, 5):
        script.console.store.finish(_play(engine.new(game, deal), 0))
    if not clock:
        script.forget_date()
    script.console.push("new_game", game)
    script.press(keys)


@_scene
def _first(script, game, deal, wanted, skip=0, keys="", row="", well=False, **options):
    """Play at random until `wanted(game)` is true at the viewer's turn, passing `skip` such turns.

    Then press keys and select a row by its title. `well`: all seats play as normal opponents.
    """
    state = engine.new(game, deal, **options)
    rng = Rng(deal)
    while not state.over and state.length < state.MOST_MOVES:
        if state.to_act == 0 and wanted(state):
            if not skip:
                break
            skip -= 1
        state.play(_next_code(state, rng, "N" if well else ""))
    script.play(state)
    script.wait(300)  # until then the table ignores select
    script.press(keys)
    if row:
        script.choose(row)


@_scene
def _at_move(script, game, deal, wanted, wait=0, keys="", well=False, **options):
    """Play at random, and on the screen the first move after which `wanted(game, code, seat)` is true.

    `well`: all seats play as normal opponents instead, where chance would take too many moves.
    """
    state = engine.new(game, deal, **options)
    rng = Rng(deal)
    found = False
    while not state.over and not found and state.length < state.MOST_MOVES:
        code, seat = _next_code(state, rng, "N" if well else ""), state.to_act
        state.play(code)
        found = wanted(state, code, seat)
    script.play_move(*_taken_back(state))
    script.wait(wait) if wait else script.settle()
    script.press(keys)


@_scene
def _give_up(script, game, deal):
    """Show the question before a game in progress is given up for another."""
    script.console.play(_play(engine.new(game, deal), 0, lambda state: state.deal_no), True)
    script.home()
    script.console.push("new_game", game)
    script.press("a")


@_scene
def _moves(script, game, deal, count, recent=False, wanted=None, **options):
    """Show the moves of a deal, or those since the viewer's turn, all seats playing as easy opponents.

    `wanted`: play until this is true of the game, and five turns more, instead of `count` moves.
    """
    state = engine.new(game, deal, **options)
    rng = Rng(deal)
    while not state.over and (wanted or state.length < count or state.to_act):
        state.play(_next_code(state, rng, "E") if state.seats > 1 else state.moves()[-1])
        if wanted is not None and wanted(state):
            count, wanted = state.length + 5 * state.seats, None
    script.play(state)
    script.open("moves", script.table, recent)


def _phase(name, contract=None, least=1):
    """Return a test of a game's phase, for Trex of its contract, and of whether there are at least so many moves."""

    def wanted(state):
        phase = state.phase if isinstance(state.phase, str) else tx.PHASES[state.phase]
        fits = phase == name and (contract is None or state.contract == contract)
        return fits and len(state.moves()) >= least

    return wanted


def _idle(state):
    """Return whether there is only to draw and to discard in Trepenta, with a seat near the end of the round."""
    near = [seat for seat in range(1, state.seats) if state.face_down_count(seat) == 1]
    return near and state.phase == "draw" and offered(state.view(0), ())


def _exchanges(more_than):
    """Return a test of whether a game offers more exchanges than `more_than`."""
    return lambda state: len(state.exchanges()) > more_than


def _is_doubled(state):
    """Return whether a trick is being played after a card that costs points has been revealed."""
    return state.contract & (tx.KING | tx.QUEENS) and state.revealed() and state.trick()


def _costly_trick(state, code, seat):
    """Return whether another seat has taken a queen or the king of hearts, for `_at_move`."""
    taken = state.last_trick() if state.phase == tx.AT_TRICK and not state.trick() and state.trick_no else None
    return taken and taken[0] and any(state.is_costly(card) for _, card in taken[1])


def _ended(state, code, seat):
    return state.over


@_scene
def _about(script, keys=""):
    """Show the page about the device, with the figures of a Pico."""
    script.console.board.system = lambda: (("MicroPython", "1.29.0"), (_("Free memory"), "121 KB"))
    _screen("about", keys=keys)(script)


@_scene
def _share(script, game, deal, **options):
    """Show the code of a deal and its link, on a board that knows the page's address."""
    script.console.board.profile["page"] = "https://example.org/tercet/"
    script.play(engine.new(game, deal, **options))
    script.open("share", script.table)


@_scene
def _code(script, game, deal, presses=None):
    """Enter the code of a deal, or only its first presses."""
    script.open("new_game", game)
    script.open("code", script.top)
    script.press(" ".join(keys_of_a_code(share.encode(engine.new(game, deal)))[:presses]))


def keys_of_a_code(words):
    """Return the keys that enter a code's words, but for those that are its checksum."""
    known = " ".join(share.WORDS).split()
    numbers = [known.index(word) for word in words[:-2]]
    return [("up", "left", "right", "down")[number >> bits & 3] for number in numbers for bits in (6, 4, 2, 0)]


_NAMES = ["Lea", "Robert", "Mia", "", "Noah", "Emma", ""]


@_scene
def _names(script, screen, keys=""):
    """Show where the names of people at a table are entered: the row, all of them, or one."""
    script.console.store.write_json("names", _NAMES)
    script.console.store.write_json("tresydos.options", [["seats", "PPN"]])
    caller = script.open("new_game", "tresydos")
    row = [row for row in engine.options("tresydos") if row[0] == "seats"][0]
    script.open("seats", caller, "seats", row[2])
    if screen != "seats":
        script.open("names", "PPPNP")
    if screen == "name":
        script.open("name", 1)
    script.press(keys)


class _SilentPort:
    """A way to other devices on which nothing is heard."""

    ring = False

    def read(self, most):
        return b""

    def close(self, data=None):
        """Do nothing."""

    write = close


def _meet(script, game, host, *guests):
    """Open the lobby at a table that `host` offers, with others at it: (number, name) each, this device's number 7."""
    script.console.store.write_json("names", ["Lea"] + [""] * 6)
    script.board.has_link = True
    script.board.open_link = _SilentPort
    caller = script.open("new_game", game)
    meeting = script.open("lobby", caller).meeting
    meeting.link.me = 7
    roster = Roster(host[0], engine.number(game), caller.values.get("seats", "PPPP"))
    for number, name in (host,) + guests:
        roster.sit(number, roster.owners.index(0), name)
    return meeting, roster


@_scene
def _lobby(script, game, sits, *people):
    """Show the lobby: at a table (`sits`) or with tables to choose from."""
    meeting, roster = _meet(script, game, *people)
    if sits:
        meeting.roster = roster
    else:
        meeting.tables = [roster]
    script.top.refresh()
    script.top.at = 0  # as after the press that leads there
    script.settle()


@_scene
def _race(script, game, *people):
    """Show a race in which the other one is on the way."""
    meeting, meeting.roster = _meet(script, game, *people)
    script.press("a")
    rival = script.console.link.rivals[0]
    rival.words, rival.chain = "12 left", 4
    script.wait(1000)


@_scene
def _elsewhere(script, game, ms, *people):
    """Show a game on several devices after `ms` milliseconds of silence."""
    meeting, meeting.roster = _meet(script, game, *people)
    script.press("a")
    script.table.uncover()
    while script.table.play.game.to_act != 1:
        script.table.make_move(script.table.play.game.moves()[0])
    script.settle()
    script.wait(ms)


@_scene
def _deal_named(script, game, seats, over=False):
    """Show a table of people with names, with `over` its result."""
    script.console.store.write_json("names", _NAMES)
    state = engine.new(game, 7, seats=seats)
    if over:
        script.play_move(*_taken_back(_play(state)))
        script.settle()
        script.press("wait:2000")
    else:
        script.play(state)


@_scene
def _daily_statistics(script, game, second_tries=0):
    """Show the statistics of a game whose deals of some days have been played; `second_tries`: wins on a second try."""
    store = script.console.store
    put_months(store, game, {(2026, 6): (0x3FFF, 0x1F3F, 0x11), (2026, 7): (1, 1, 0)})
    put(store, game, "practice", [0, second_tries])
    for deal in range(1, 9):
        state = _play(engine.new(game, deal), -1 if deal % 3 else 0)
        store.save_game(state, 1)
        store.finish(state)
    script.open("stats", game)


@_scene
def _home(script, name, resume=False, done=False):
    """Show a game on the home screen: one of it in progress with `resume`, today's deal played with `done`."""
    store = script.console.store
    if resume:
        script.play(_play(engine.new(name, 7), -1, lambda state: state.length == 5))
    if done:
        today = script.board.clock()
        over = _play(engine.new(name, 7))
        store.save_game(over, progress.as_day(store, name, today, today))
        store.finish(over)
    script.console.remember("last", name)
    script.home()


@_scene
def _waiting(script, name, screen=""):
    """Show what is in progress of a game beside one's own: today's deal, another day's, one from others."""
    console, today = script.console, script.console.today()
    other = days.moved(today, -5)
    of_days = [progress.as_day(script.store, name, today, today), progress.day_number(other) << DAY | SECOND]
    for counts in [0] + of_days + [SHARED]:
        console.play(engine.new(name, 7), True, counts)
        console.home()
    console.remember("last", name)
    script.home()
    if screen:
        script.open(screen, name)


@_scene
def _day(script, name, screen=""):
    """Show today's deal of a game, won, after a few days before it; or the screen that shows them all."""
    store, today = script.console.store, script.console.today()
    for back, won, late in ((1, True, False), (2, False, False), (3, True, False), (5, True, True), (8, True, False)):
        play_day(store, name, days.moved(today, -back), won, late)
    script.home()
    script.console.push("new_game", name).begin(today)
    script.settle()
    if screen:
        script.console.push(screen, name)
        script.press("left")
        return
    table, solver = script.table, script.table.solver
    solver.load(table.play.game)
    while not solver.step(1000):
        pass
    for code in solver.line():
        if not table.play.game.over:
            table.make_move(code)
            script.settle()
    script.settle()


@_scene
def _rules(script, game, chapter):
    """Show a page in the middle of a chapter of a game's rules, if they have been written."""
    screen = script.console.push("rules", game)
    if screen.titles:
        screen.open(chapter)
        screen.show(screen.pages // 2)
    script.settle()


@_scene
def _lesson(script, name, number, keys="", steps=0):
    """Show a lesson after `steps` of its steps (-1: at its end), played as it says; then press keys."""
    script.lesson(name, number)
    while steps and script.follow(steps):
        pass
    script.press(keys)


_PAGES = "menu! down! down! down! down! down!"  # to the game's own pages in the pause menu of a game with seats
_SHEET = _PAGES + " a!"
_TO_JOKER = "play 26;play 23;draw;play 22;play 25;play 19;play 24;play 27;draw"
_SHOW = "up wait:1000 a down down a"  # in the result of a lost solitaire: show a way to win it
_WHERE = "wait:1000 a"  # where it was lost
_MARK = "mark", "on"  # the setting of the live mark
_RUN = "move 7 3 1;move 3 7 2;move 3 F;move 7 1 3;move 7 6 1;move 7 2 1"  # the beginning of deal 280 of Klondike
# As `firmware/store/deals.py` and `people.py` write them
_SOLVED = "solved " + engine.game_class("treys").PACKS[0], b"\x1f\x03\0\0\0"
_BEST = [["Lea", 5, 1, 2, '[["match", 5]]', "2026-06-28"], ["Robert", 4, 2, 3], ["You", 4, 3, 4], ["Mia", 3, 5, 5]]
_BEST += [["Seat 4", 1, 5, 5]]
_FEWEST = [["Robert", 52, 9, 2, "", "2026-06-28", 104], ["You", 52, 8, 3, '[["draw", 1]]', "2026-06-30", 117]]

SCENES = [
    ("home", lambda script: None),
    ("settings", _screen("settings")),
    ("settings-hands", _screen("settings", keys="up up")),
    ("buttons", _screen("buttons", "treys")),
    ("about", _about()),
    ("statistics-days", _daily_statistics("tripeaks")),
    ("statistics-tries-and-days", _daily_statistics("treys", 3)),
    ("deals-solved", _stored("treys", *_SOLVED, "new_game", "treys", keys="down a")),
    ("names", _names("seats", "up")),
    ("names-rows", _names("names")),
    ("name", _names("name", "a a up")),
    ("names-cover", _deal_named("trex", "PPPP")),
    ("names-result", _deal_named("tresydos", "PPN", True)),
    ("link-tables", _lobby("tresydos", False, (5, "Robert"))),
    ("link-host", _lobby("trepenta", True, (7, "Lea"), (5, "Robert"))),
    ("link-guest", _lobby("trex", True, (5, "Robert"), (7, "Lea"), (9, ""))),
    ("tripeaks-race", _race("tripeaks", (7, "Lea"), (5, "Robert"))),
    ("treys-race", _race("treys", (7, "Lea"), (5, "Robert"))),
    ("tresydos-elsewhere", _elsewhere("tresydos", 0, (7, "Lea"), (5, "Robert"))),
    ("trepenta-elsewhere", _elsewhere("trepenta", 6000, (7, "Lea"), (5, "Robert"))),
    ("trex-elsewhere", _elsewhere("trex", 12_000, (7, "Lea"), (5, "Robert"))),
    ("best", _stored("tresydos", "best", _BEST, "best", "tresydos")),
    ("best-none", _screen("best", "treys")),
    ("share-options", _share("tripeaks", 4294967295, wrap=False, jokers=2, timer=301)),
    ("code", _code("treys", 123456789, 0)),
    ("code-letter", _code("treys", 123456789, 5)),
    ("code-words", _code("treys", 123456789, 6)),
    ("code-done", _code("treys", 123456789)),
    ("about-rules", _about("a")),
    ("number", _screen("number", type("Caller", (), {"deal": 4294967295}))),
]
SCENES += [
    ("battery-home", _battery(62)),
    ("battery-home-low", _battery(12)),
    ("battery-home-usb", _battery(-1, True)),
    ("battery-home-charging", _battery(80, True)),
    ("battery-pause", _battery(100, False, "tripeaks", "menu")),
    ("battery-pause-usb", _battery(-1, True, "tripeaks", "menu")),
    ("battery-low", _battery(14, False, "treys", deal=41, rest=True)),
    ("battery-empty", _battery(5, False, "trex", rest=True)),
]
for _name in engine.GAMES:
    SCENES.append(("home-%s" % _name, _home(_name, _name != "treys", _name == "trex")))
    SCENES.append(("%s-page" % _name, _screen("game", _name)))
    SCENES.append(("%s-new" % _name, _screen("new_game", _name)))
    if "seats" in [row[0] for row in engine.options(_name)]:
        SCENES.append(("%s-who" % _name, _seats(_name)))
    SCENES.append(("%s-rules" % _name, _screen("rules", _name)))
    for _chapter in (1, 4):
        SCENES.append(("%s-rules-%d" % (_name, _chapter), _rules(_name, _chapter)))
    SCENES.append(("%s-statistics" % _name, _screen("stats", _name)))
    SCENES.append(("%s-goals" % _name, _stored(_name, "goals", [5], "goals", _name)))
    SCENES.append(("%s-share" % _name, _share(_name, 7)))

SCENES += [
    ("tripeaks-learn-offer", _screen("learn", "tripeaks", None, True)),
    ("tripeaks-learn", _lesson("tripeaks", 0)),
    ("tripeaks-learn-chain", _lesson("tripeaks", 0, steps=4)),
    ("tripeaks-learn-look", _lesson("tripeaks", 0, "a a", steps=10)),
    ("tripeaks-learn-wrong", _lesson("tripeaks", 0, "next a")),
    ("tripeaks-learn-menu", _lesson("tripeaks", 0, "a b")),
    ("tripeaks-learn-end", _lesson("tripeaks", 0, steps=-1)),
    ("tripeaks-deal", _deal("tripeaks", 7)),
    ("tripeaks-dealing", _dealing("tripeaks", 7, 200)),
    ("tripeaks-chain", _deal("tripeaks", 24, "1;1;1;1;1")),
    ("tripeaks-slide", _deal("tripeaks", 7, "", "a! wait:60")),
    ("tripeaks-draw", _deal("tripeaks", 7, "", "prev a! wait:60")),
    ("tripeaks-stock", _deal("tripeaks", 7, "", "prev")),
    ("tripeaks-joker", _deal("tripeaks", 1, _TO_JOKER, jokers=2)),
    ("tripeaks-all-up", _deal("tripeaks", 7, "0;1", faces="all_up")),
    ("tripeaks-timer", _deal("tripeaks", 7, "0;1;time 23", timer=120)),
    ("tripeaks-match", _deal("tripeaks", 7, "0;0;1;1;0;1", match="best 3")),
    ("tripeaks-between", _played_out("tripeaks", 7, -1, done=lambda state: state.deal_no, match="best 3")),
    ("tripeaks-four-colours", _deal("tripeaks", 7, setting=("suits", "four"), faces="all_up")),
    ("tripeaks-pause", _deal("tripeaks", 7, "0", "menu")),
    ("tripeaks-ask", _deal("tripeaks", 7, "0", "menu", row=_("Restart this deal"))),
    ("tripeaks-hint", _deal("tripeaks", 7, "", "y")),
    ("tripeaks-no-undo", _deal("tripeaks", 7, "", "x!")),
    ("tripeaks-look", _deal("tripeaks", 7, "0;1;1", "look up")),
    ("tripeaks-look-stock", _deal("tripeaks", 7, "", "look down")),
    ("tripeaks-win", _played_out("tripeaks", 7, -1, wait=1500)),
    ("tripeaks-result", _played_out("tripeaks", 7, -1)),
    ("tripeaks-played", _played_out("tripeaks", 7, -1, "b", screen="stats")),
    ("tripeaks-lost", _played_out("tripeaks", 7, 0)),
    ("tripeaks-more", _played_out("tripeaks", 7, 0, "up wait:1000 a")),
    ("tripeaks-record", _after_others("tripeaks", 7, -1)),
    ("tripeaks-history", _after_others("tripeaks", 7, 0, "stats")),
    ("tripeaks-no-moves", _played_out("tripeaks", 7, 0, "back")),
    ("tripeaks-out-of-time", _deal("tripeaks", 7, "1;1;1;time 60", "wait:2000", timer=61)),
    ("tripeaks-target", _played_out("tripeaks", 2, -1, match="target", match_target=100)),
    ("tripeaks-show-search", _played_out("tripeaks", 8, 0, _SHOW + "! wait:200", wrap=False)),
    ("tripeaks-show-play", _played_out("tripeaks", 7, 0, _SHOW + "! wait:5900")),
    ("tripeaks-show-end", _played_out("tripeaks", 7, 0, _SHOW)),
    ("tripeaks-show-never", _played_out("tripeaks", 1013, 0, _SHOW, wrap=False)),
    ("tripeaks-where-search", _played_out("tripeaks", 8, 0, _WHERE + "! wait:60", wrap=False)),
    ("tripeaks-where-lost", _played_out("tripeaks", 7, 0, _WHERE)),
    ("tripeaks-where-never", _played_out("tripeaks", 1013, 0, _WHERE, wrap=False)),
    ("tripeaks-second-try", _second_try("tripeaks", 7, -1)),
    ("tripeaks-tries", _after_others("tripeaks", 7, 0, "stats", 3)),
    ("tripeaks-winnable", _deal("tripeaks", 7, "0;1;1", setting=_MARK)),
    ("tripeaks-no-longer", _deal("tripeaks", 7, "0;0;0;0;0;0;0;0;0;0;0;0", setting=_MARK)),
    ("tripeaks-never", _deal("tripeaks", 1013, "1;1", wrap=False, setting=_MARK)),
    ("tripeaks-which", _new_deal("tripeaks", "down a")),
    ("tripeaks-lost-deals", _new_deal("tripeaks", "down a up up up a")),
    ("tripeaks-date", _new_deal("tripeaks", "down a up up up up a", False)),
    ("treys-learn", _lesson("treys", 0)),
    ("treys-learn-three", _lesson("treys", 0, steps=12)),
    ("treys-learn-choice", _lesson("treys", 0, steps=16)),
    ("treys-deal", _deal("treys", 41)),
    ("treys-dealing", _dealing("treys", 41, 240)),
    ("treys-hint", _deal("treys", 41, "1;1;1", "y")),
    ("treys-middle", _deal("treys", 41, "0;1;2;0;1;1;0;2;1")),
    ("treys-turn-row", _deal("treys", 241, "play 2,1;play 1,2;play 2,0;play 0,2;play 2,2")),
    ("treys-turn-column", _deal("treys", 241, "play 2,1;play 1,2;play 2,0;play 0,2;play 2,2", "next")),
    ("treys-three", _deal("treys", 2, "", "a")),
    ("treys-slide", _deal("treys", 241, "play 2,1", "a! wait:80")),
    ("treys-wild", _deal("treys", 186, "play 2,1 as 6;play 0,2 as 5;play 1,1;draw;play 2,2;play 1,2;play 2,2;draw")),
    ("treys-look", _deal("treys", 41, "", "look up")),
    ("treys-look-row", _deal("treys", 41, "0;1;2;0;1;1;0;2;1", "look right up")),
    ("treys-open-stock", _deal("treys", 7, "0;1", open_stock=True, show_twos=True)),
    ("treys-winnable", _deal("treys", 41, "1;1", setting=_MARK)),
    ("treys-no-longer", _deal("treys", 41, "0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0", setting=_MARK)),
    ("treys-never", _deal("treys", 44, threes_wild=False, setting=_MARK)),
    ("treys-show-play", _played_out("treys", 5, 0, _SHOW + "! wait:5900")),
    ("treys-where-lost", _played_out("treys", 5, 0, _WHERE)),
    ("treys-where-move", _played_out("treys", 5, -1, _WHERE + " prev")),
    ("treys-result", _played_out("treys", 5, -1)),
    ("treys-day-result", _day("treys")),
    ("treys-calendar", _day("treys", "calendar")),
    ("home-waiting", _waiting("trex")),
    ("waiting-page", _waiting("trex", "game")),
    ("tresydos-learn", _lesson("tresydos", 0)),
    ("tresydos-dealing", _dealing("tresydos", 7, 200)),
    ("tresydos-learn-next", _lesson("tresydos", 0, steps=10)),
    ("tresydos-draw", _first("tresydos", 7, _phase("draw"), 2)),
    ("tresydos-discard", _first("tresydos", 7, _phase("discard"), 2, match=3)),
    ("tresydos-two-seats", _first("tresydos", 7, _phase("discard"), 3, seats=2, match=5)),
    ("tresydos-five-seats", _first("tresydos", 6, _phase("draw"), 4, seats=5, match=5)),
    ("tresydos-six-cards", _first("tresydos", 5, _phase("discard"), 3, seats=7, match=3)),
    ("tresydos-sheet", _first("tresydos", 5, lambda state: state.deal_no == 2, 0, _SHEET, match=5)),
    ("tresydos-seven-seats", _first("tresydos", 5, _phase("draw"), 2, seats=7)),
    ("tresydos-take", _first("tresydos", 7, _phase("draw"), 3, "right! a! wait:80")),
    (
        "tresydos-show",
        _first("tresydos", 7, lambda state: state.phase == "show" and state.winning(0), well=True, match=5),
    ),
    ("tresydos-look", _first("tresydos", 7, _phase("draw"), 3, "look up")),
    ("tresydos-look-seat", _first("tresydos", 7, _phase("discard"), 9, "look up up up", match=3)),
    ("tresydos-pause", _first("tresydos", 7, _phase("draw"), 2, "menu!")),
    ("tresydos-cover", _deal("tresydos", 7, seats="PPN")),
    ("tresydos-vain", _at_move("tresydos", 7, lambda state, code, seat: code == tresydos.SHOW and seat, 100, match=3)),
    ("tresydos-between", _at_move("tresydos", 7, lambda state, code, seat: state.deal_no, match=5, seats=7)),
    ("tresydos-hands", _at_move("tresydos", 7, _ended, 0, "down wait:400 a down a", True, match=3)),
    ("tresydos-result", _at_move("tresydos", 7, _ended, well=True, match=3, seats=7)),
    ("trepenta-learn", _lesson("trepenta", 0)),
    ("trepenta-dealing", _dealing("trepenta", 7, 200)),
    ("trepenta-learn-lay", _lesson("trepenta", 0, steps=5)),
    ("trepenta-learn-die", _lesson("trepenta", 0, steps=11)),
    ("trepenta-pile", _first("trepenta", 7, _phase("pile"))),
    ("trepenta-peek", _first("trepenta", 7, _phase("pile"), peek=True)),
    ("trepenta-peek-six-seats", _first("trepenta", 9, _phase("pile"), seats=6, peek=True)),
    ("trepenta-sort", _first("trepenta", 7, _phase("sort"), 2, sort=True)),
    ("trepenta-draw", _first("trepenta", 7, _phase("draw"), 4)),
    ("trepenta-idle", _first("trepenta", 7, _idle, 0, "prev", well=True)),
    ("trepenta-idle-hint", _first("trepenta", 9, _idle, 0, "y wait:200", well=True, seats=6)),
    ("trepenta-close", _first("trepenta", 7, lambda state: CLOSE in state.moves(), 0, "prev", well=True, close=True)),
    ("trepenta-exchange", _first("trepenta", 7, _exchanges(2), 3, open_field=True)),
    ("trepenta-question", _first("trepenta", 7, _exchanges(2), 3, "right left a", open_field=True)),
    ("trepenta-two-seats", _first("trepenta", 7, _phase("turn"), 3, seats=2)),
    ("trepenta-known", _first("trepenta", 7, _exchanges(1), 1, peek=True)),
    ("trepenta-five-seats", _first("trepenta", 8, _exchanges(1), 1, seats=5, sort=True)),
    ("trepenta-six-seats", _first("trepenta", 9, _phase("turn"), 3, seats=6)),
    (
        "trepenta-news",
        _at_move("trepenta", 7, lambda state, code, seat: seat == 2 and DROP <= code < FIELD, 60, seats=4),
    ),
    ("trepenta-take", _first("trepenta", 9, _phase("draw"), 4, "a! wait:80", seats=6)),
    ("trepenta-sets", _first("trepenta", 3, _phase("lay"), 1, rival_sets=True, seats=6)),
    ("trepenta-lay", _first("trepenta", 5, _phase("lay", least=2), rival_sets=True, seats=5)),
    ("trepenta-look", _first("trepenta", 7, _phase("turn"), 2, "look next")),
    ("trepenta-look-field", _first("trepenta", 7, _phase("turn"), 6, "look up", open_field=True)),
    ("trepenta-look-seat", _first("trepenta", 7, _phase("draw"), 5, "look" + " right" * 7)),
    ("trepenta-give-up", _give_up("trepenta", 7)),
    ("trepenta-sheet", _first("trepenta", 7, lambda state: state.round == 3, 0, _SHEET)),
    ("trepenta-last", _first("trepenta", 7, lambda state: state.round == 3, 0, _PAGES + " down! a!")),
    ("trepenta-chart", _first("trepenta", 7, lambda state: state.round == 3, 0, _SHEET + " right!")),
    ("trepenta-swap", _first("trepenta", 7, _exchanges(3), 5, seats=4, open_field=True)),
    ("trepenta-answers", _first("trepenta", 1, _exchanges(12), 3, "right a", seats=6, open_field=True)),
    ("trepenta-win", _at_move("trepenta", 2, _ended, 900, seats=6)),
    ("trepenta-between", _at_move("trepenta", 7, lambda state, code, seat: state.round, seats=6)),
    ("trepenta-hands", _at_move("trepenta", 7, lambda state, code, seat: state.round, well=True)),
    ("trepenta-result", _at_move("trepenta", 7, _ended, seats=6)),
    ("trex-learn", _lesson("trex", 0)),
    ("trex-dealing", _dealing("trex", 7, 200)),
    ("trex-learn-layout", _lesson("trex", 4, steps=4)),
    ("trex-name", _first("trex", 7, _phase("name"))),
    ("trex-name-sets", _first("trex", 7, _phase("name"), complex="free")),
    ("trex-reveal", _first("trex", 7, _phase("reveal", least=2))),
    ("trex-lead", _first("trex", 7, lambda state: state.phase == tx.AT_TRICK and not state.trick(), 3)),
    ("trex-appeal", _first("trex", 31, _phase("appeal"))),
    ("trex-doubled", _first("trex", 7, _is_doubled, well=True)),
    ("trex-queens", _first("trex", 7, _phase("trick", tx.QUEENS), 7)),
    ("trex-slaps", _first("trex", 7, _phase("trick", tx.SLAPS), 8)),
    ("trex-layout-first", _first("trex", 7, lambda state: state.phase == tx.AT_LAYOUT and state.count(0) == 13, 1)),
    ("trex-layout", _first("trex", 7, _phase("layout"), 5)),
    ("trex-layout-late", _first("trex", 7, _phase("layout"), 12)),
    ("trex-play", _first("trex", 7, _phase("trick", tx.DIAMONDS), 3, "a! wait:100")),
    ("trex-sheet", _first("trex", 7, lambda state: state.deal_no == 13, 0, _SHEET)),
    ("trex-totals", _first("trex", 7, lambda state: state.deal_no == 13, 0, _SHEET + " right! right! right! right!")),
    ("trex-look", _first("trex", 7, _phase("trick"), 5, "look left")),
    ("trex-look-seat", _first("trex", 7, _phase("trick"), 5, "look" + " right" * 4)),
    ("trex-look-rail", _first("trex", 7, _phase("layout"), 6, "look up up")),
    ("trex-last-trick", _first("trex", 7, _phase("trick"), 5, _PAGES + " down! a!")),
    ("trex-contract", _first("trex", 7, _phase("trick", tx.KING), 2, _PAGES + " down! down! a!")),
    ("trex-told", _at_move("trex", 7, lambda state, code, seat: code >= tx.NAMING and seat, 100)),
    ("trex-revealed", _at_move("trex", 7, lambda state, code, seat: tx.REVEAL <= code < tx.NAMING and seat, 100)),
    ("trex-passes", _at_move("trex", 7, lambda state, code, seat: code == tx.PASS and seat, 100)),
    ("trex-taken", _at_move("trex", 7, lambda state, code, seat: state.trick_no == 4 and seat, 600)),
    ("trex-together", _first("trex", 7, _phase("trick", tx.TRICKS), 9, complex="all", show_taken=True)),
    ("trex-partners", _first("trex", 7, _phase("layout"), 2, partners=True)),
    ("trex-between", _at_move("trex", 7, lambda state, code, seat: state.deal_no == 3)),
    ("trex-standing", _at_move("trex", 7, lambda state, code, seat: state.kingdom == 1)),
    ("trex-again", _at_move("trex", 17, lambda state, code, seat: code == tx.APPEAL)),
    ("trex-remark", _at_move("trex", 7, _costly_trick, 2200)),
    ("trex-void", _at_move("trex", 6, lambda state, code, seat: state.redeals)),
    ("trex-result", _at_move("trex", 7, _ended)),
    ("trex-ask", _first("trex", 7, lambda state: state.deal_no == 3, 1, "menu", _("Restart the game"))),
    ("klondike-learn", _lesson("klondike", 0)),
    ("klondike-dealing", _dealing("klondike", 7, 200)),
    ("klondike-deal", _deal("klondike", 7)),
    ("klondike-drawn", _deal("klondike", 280, "draw;draw;draw", "next next")),
    ("klondike-run", _deal("klondike", 280, _RUN)),
    ("klondike-slide", _deal("klondike", 280, _RUN, "a! wait:100")),
    ("klondike-two-aces", _deal("klondike", 280, _RUN + ";draw;move W 5;draw;move W F", "prev prev a")),
    ("klondike-look", _deal("klondike", 280, _RUN, "look up")),
    ("klondike-face-up", _deal("klondike", 280, _RUN, open=True, draw=1)),
    ("treys-moves", _moves("treys", 2, 19)),
    ("tripeaks-moves", _moves("tripeaks", 7, 25)),
    ("tresydos-moves", _moves("tresydos", 7, 60)),
    ("tresydos-since", _moves("tresydos", 7, 40, True, seats="PNNNNNN")),
    ("trepenta-moves", _moves("trepenta", 7, 60, field_unlimited=True, open_field=True, sort=True)),
    ("trepenta-since", _moves("trepenta", 7, 70, True, seats="PNNNNN")),
    ("trex-moves", _moves("trex", 7, 100)),
    ("trex-layout-moves", _moves("trex", 7, 0, wanted=_phase("layout"))),
    ("trex-contracts", _played_out("trex", 7, -1, screen="stats", more="right")),
    ("trex-cover", _deal("trex", 7, seats="PPPP")),
    ("klondike-result", _deal("klondike", 280, _RUN + ";give up", "a wait:1500")),
    ("best-moves", _stored("klondike", "best", _FEWEST, "best", "klondike")),
]
