"""The screens of the gallery: a name, and how a scripted console gets there."""

import engine
from engine import players, trex
from engine.rng import Rng


def _deal(game, deal, moves="", keys="", **options):
    """Return a scene: a game after some moves (record texts, or numbers into the legal moves), then keys."""

    def prepare(script):
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

    return prepare


def _dealing(game, deal, ms):
    """Return a scene: a new deal whose cards are on their way to their places."""

    def prepare(script):
        script.deal(engine.new(game, deal))
        script.wait(ms)

    return prepare


def _keys(keys):
    """Return a scene: keys from the home screen."""
    return lambda script: script.press(keys)


def _seats(game):
    """Return a scene: who sits at the table of a new game."""

    def prepare(script):
        script.console.push("new_game", game)
        script.settle()
        script.press("down " * (2 + [row[0] for row in engine.options(game)].index("seats")) + "a down")

    return prepare


def _screen(name, *args):
    """Return a scene: a screen opened on top of the home screen."""

    def prepare(script):
        script.console.push(name, *args)
        script.settle()

    return prepare


def _settings(keys):
    """Return a scene: the settings after some keys."""

    def prepare(script):
        script.console.push("settings")
        script.settle()
        script.press(keys)

    return prepare


def _charged(percent, usb=False, game="", keys=""):
    """Return a scene: a battery so full at the home screen, or at a deal of a game after some keys."""

    def prepare(script):
        script.battery(percent, usb)
        if game:
            script.play(engine.new(game, 7))
        script.press(keys)

    return prepare


def _warned(percent, game, deal):
    """Return a scene: the warning of a battery that is so full, over a deal."""

    def prepare(script):
        script.battery(percent)
        script.play(engine.new(game, deal))
        script.rest()

    return prepare


def _chapter_of(game, chapter):
    """Return a scene: a page in the middle of a chapter of a game's rules."""

    return lambda script: script.rules(game, chapter)


def _played_out(game, deal, last, keys, wait=0, screen="", **options):
    """Return a scene: a game played to its end by the `last` legal move at each turn, then time, keys, a screen."""

    def prepare(script):
        state = engine.new(game, deal, **options)
        moves = []
        while not state.over:
            legal = state.moves()
            moves.append(legal[last % len(legal)])
            state.play(moves[-1])
        state.undo()
        script.play_move(state, moves[-1])
        if wait:
            script.wait(wait)
        else:
            script.settle()
        script.press(keys)
        if screen:
            script.console.push(screen, game)
            script.settle()

    return prepare


def _after_others(game, deal, last, screen=""):
    """Return a scene: the result of a game, or a screen on top of it, after two dozen others of many kinds."""

    def prepare(script):
        rng = Rng(deal)
        for other in range(24):
            state = engine.new(game, other + 1)
            while not state.over:
                legal = state.moves()
                state.play(legal[-1 if rng.below(12) else rng.below(len(legal))])
            script.console.store.save_game(state)
            script.console.store.finish(state)
        _played_out(game, deal, last, "", screen=screen)(script)

    return prepare


def _second_try(game, deal, last):
    """Return a scene: the result of a game that was played on from where it was lost."""

    def prepare(script):
        state = engine.new(game, deal)
        while not state.over:
            legal = state.moves()
            code = legal[last % len(legal)]
            state.play(code)
        state.undo()
        script.play_on(state, code)
        script.settle()

    return prepare


def _tried(game, deal):
    """Return a scene: the statistics with three deals won on a second try."""

    def prepare(script):
        script.console.store.keep(game + ".practice", [3, 0, 3, 0])
        _after_others(game, deal, 0, "stats")(script)

    return prepare


def _marked(game, deal, moves="", keys="", **options):
    """Return a scene like `_deal` with the live mark on."""
    prepare = _deal(game, deal, moves, keys, **options)

    def marked(script):
        script.console.remember("mark", "on")
        script.console.apply_settings()
        prepare(script)

    return marked


def _new_deal(game, keys, date=True):
    """Return a scene: the choice of a deal of a solitaire, with two lost ones; `date`: the board has a clock."""

    def prepare(script):
        for deal in (2, 5):
            state = engine.new(game, deal)
            while not state.over:
                state.play(state.moves()[0])
            script.console.store.finish(state)
        if not date:
            script.stop_clock()
        script.console.push("new_game", game)
        script.press(keys)

    return prepare


def _between(script):
    """The message between two deals of a match."""
    state = engine.new("tripeaks", 7, match="best 3")
    moves = []
    while state.deal_no == 0:
        moves.append(state.moves()[-1])
        state.play(moves[-1])
    state.undo()
    script.play_move(state, moves[-1])
    script.settle()


def _four_colours(script):
    """The deck with a colour for each suit."""
    script.console.remember("suits", "four")
    script.console.apply_settings()
    script.play(engine.new("tripeaks", 7, faces="all_up"))


def _first(game, deal, wanted, skip=0, keys="", **options):
    """Return a scene: random play until `wanted(game)` is true at the viewer's turn, `skip` times passed over."""

    def prepare(script):
        state = engine.new(game, deal, **options)
        rng = Rng(deal)
        left = skip
        while not state.over:
            if state.to_act == 0 and wanted(state):
                if not left:
                    break
                left -= 1
            legal = state.moves()
            state.play(legal[rng.below(len(legal))])
        script.console.play(state)
        script.wait(300)  # sooner the table passes select over
        script.press(keys)

    return prepare


def _well_played(game, deal, wanted, **options):
    """Return a scene: all seats play as normal opponents until `wanted(game)` is true."""

    def prepare(script):
        state = engine.new(game, deal, **options)
        rng = Rng(deal)
        while not state.over and not (state.to_act == 0 and wanted(state)):
            state.play(players.decide(game, state.view(state.to_act), "N", rng))
        script.console.play(state)
        script.wait(60)

    return prepare


def _at_move(game, deal, wanted, wait=0, keys="", well=False, **options):
    """Return a scene: random play; the move after which `wanted(game, code, seat)` is true is played on the screen.

    `well`: all seats play as normal opponents instead, where chance would take too many moves.
    """

    def prepare(script):
        state = engine.new(game, deal, **options)
        rng = Rng(deal)
        while not state.over:
            legal = state.moves()
            code, seat = legal[rng.below(len(legal))], state.to_act
            if well:
                code = players.decide(game, state.view(seat), "N", rng)
            state.play(code)
            if wanted(state, code, seat):
                break
        state.undo()
        script.play_move(state, code)
        if wait:
            script.wait(wait)
        else:
            script.settle()
        script.press(keys)

    return prepare


def _counted(game, deal, screen, keys):
    """Return a scene: a screen opened when a game has been played to its end, then keys."""

    def prepare(script):
        state = engine.new(game, deal)
        while not state.over:
            state.play(state.moves()[-1])
        script.console.store.save_game(state)
        script.console.store.finish(state)
        script.console.push(screen, game)
        script.press(keys)

    return prepare


def _given_up(game, deal):
    """Return a scene: the question before a game in progress is given up for another."""

    def prepare(script):
        state = engine.new(game, deal)
        while not state.deal_no:
            state.play(state.moves()[0])
        script.console.play(state, True)
        script.home()
        script.console.push("game", game)
        script.press("a a")

    return prepare


def _told(game, deal, count, recent=False, wanted=None, **options):
    """Return a scene: the moves of a deal, or those since the viewer's turn, all seats playing as easy opponents.

    `wanted`: in place of so many moves, the deal is the first that comes to this, and five turns later.
    """

    def prepare(script, count=count, wanted=wanted):
        state = engine.new(game, deal, **options)
        rng = Rng(deal)
        while not state.over and (wanted or state.length < count or state.to_act):
            code = players.decide(game, state.view(state.to_act), "E", rng) if state.seats > 1 else state.moves()[-1]
            state.play(code)
            if wanted is not None and wanted(state):
                count, wanted = state.length + 5 * state.seats, None
        script.play(state)
        script.console.push("moves", script.console.screens[0], recent)
        script.settle()

    return prepare


def _phase(name, contract=None):
    """Return a test of a game's phase, and for Trex of its contract."""

    def wanted(state):
        phase = state.phase if isinstance(state.phase, str) else trex.PHASES[state.phase]
        return phase == name and (contract is None or state.contract == contract)

    return wanted


def _at_home(name, left=False, done=False):
    """Return a scene: a game on the home screen, one of it left there, or today's deal played."""

    def prepare(script):
        store = script.console.store
        if left:
            state = engine.new(name, 7)
            for _ in range(5):
                state.play(state.moves()[-1])
            script.play(state)
        if done:
            state = engine.new(name, 7)
            script.begin_today(name, 7)
            while not state.over:
                state.play(state.moves()[-1])
            store.finish(state)
        script.console.remember("last", name)
        script.home()

    return prepare


_PAGES = "menu! down! down! down! down! down!"  # in the pause menu of a game with several seats: to its own pages
_SHEET = _PAGES + " a!"


def _lesson(name, number, keys=""):
    """Return a scene: a lesson of a game, and keys."""

    def prepare(script):
        script.lesson(name, number)
        script.press(keys)

    return prepare


def _taught(name, steps=-1, number=0, keys=""):
    """Return a scene: a lesson played by its own instructions so many steps far, or to its end, and then keys."""

    def prepare(script):
        script.lesson(name, number)
        while script.follow(steps):
            pass
        script.press(keys)

    return prepare


_TO_JOKER = "play 26;play 23;draw;play 22;play 25;play 19;play 24;play 27;draw"

SCENES = [
    ("home", _keys("")),
    ("settings", _screen("settings")),
    ("settings-hands", _settings("up up")),
    ("buttons", _screen("buttons", "treys")),
    ("number", _screen("number", type("Caller", (), {"deal": 4294967295}))),
]
SCENES += [
    ("battery-home", _charged(62)),
    ("battery-home-low", _charged(12)),
    ("battery-home-usb", _charged(-1, True)),
    ("battery-home-charging", _charged(80, True)),
    ("battery-pause", _charged(100, False, "tripeaks", "menu")),
    ("battery-pause-usb", _charged(-1, True, "tripeaks", "menu")),
    ("battery-low", _warned(14, "treys", 41)),
    ("battery-empty", _warned(5, "trex", 7)),
]
for _name in engine.GAMES:
    SCENES.append(("home-%s" % _name, _at_home(_name, _name != "treys", _name == "trex")))
    SCENES.append(("%s-page" % _name, _screen("game", _name)))
    SCENES.append(("%s-new" % _name, _screen("new_game", _name)))
    if "seats" in [row[0] for row in engine.options(_name)]:
        SCENES.append(("%s-who" % _name, _seats(_name)))
    SCENES.append(("%s-rules" % _name, _screen("rules", _name)))
    for _chapter in (1, 4):
        SCENES.append(("%s-rules-%d" % (_name, _chapter), _chapter_of(_name, _chapter)))
    SCENES.append(("%s-statistics" % _name, _screen("stats", _name)))

SCENES += [
    ("tripeaks-learn-offer", _screen("learn", "tripeaks", None, True)),
    ("tripeaks-learn", _lesson("tripeaks", 0)),
    ("tripeaks-learn-chain", _taught("tripeaks", 4)),
    ("tripeaks-learn-look", _taught("tripeaks", 10, 0, "a a")),
    ("tripeaks-learn-wrong", _lesson("tripeaks", 0, "next a")),
    ("tripeaks-learn-menu", _lesson("tripeaks", 0, "a b")),
    ("tripeaks-learn-end", _taught("tripeaks")),
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
    ("tripeaks-between", _between),
    ("tripeaks-four-colours", _four_colours),
    ("tripeaks-pause", _deal("tripeaks", 7, "0", "menu")),
    ("tripeaks-ask", _deal("tripeaks", 7, "0", "menu up up up up up up up up a")),
    ("tripeaks-hint", _deal("tripeaks", 7, "", "y")),
    ("tripeaks-no-undo", _deal("tripeaks", 7, "", "x!")),
    ("tripeaks-look", _deal("tripeaks", 7, "0;1;1", "look up")),
    ("tripeaks-look-stock", _deal("tripeaks", 7, "", "look down")),
    ("tripeaks-win", _played_out("tripeaks", 7, -1, "", 1500)),
    ("tripeaks-result", _played_out("tripeaks", 7, -1, "")),
    ("tripeaks-played", _played_out("tripeaks", 7, -1, "b", screen="stats")),
    ("tripeaks-lost", _played_out("tripeaks", 7, 0, "")),
    ("tripeaks-more", _played_out("tripeaks", 7, 0, "down wait:400 a")),
    ("tripeaks-record", _after_others("tripeaks", 7, -1)),
    ("tripeaks-history", _after_others("tripeaks", 7, 0, "stats")),
    ("tripeaks-no-moves", _played_out("tripeaks", 7, 0, "back")),
    ("tripeaks-out-of-time", _deal("tripeaks", 7, "1;1;1;time 60", "wait:2000", timer=61)),
    ("tripeaks-target", _played_out("tripeaks", 2, -1, "", match="target", match_target=100)),
    ("tripeaks-show-search", _played_out("tripeaks", 8, 0, "down wait:400 a down down a! wait:200", wrap=False)),
    ("tripeaks-show-play", _played_out("tripeaks", 7, 0, "down wait:400 a down down a! wait:2900")),
    ("tripeaks-show-end", _played_out("tripeaks", 7, 0, "down wait:400 a down down a")),
    ("tripeaks-show-never", _played_out("tripeaks", 1013, 0, "down wait:400 a down down a", wrap=False)),
    ("tripeaks-where-search", _played_out("tripeaks", 8, 0, "down wait:400 a down down down a! wait:60", wrap=False)),
    ("tripeaks-where-lost", _played_out("tripeaks", 7, 0, "down wait:400 a down down down a")),
    ("tripeaks-where-never", _played_out("tripeaks", 1013, 0, "down wait:400 a down down down a", wrap=False)),
    ("tripeaks-second-try", _second_try("tripeaks", 7, -1)),
    ("tripeaks-tries", _tried("tripeaks", 7)),
    ("tripeaks-winnable", _marked("tripeaks", 7, "0;1;1")),
    ("tripeaks-no-longer", _marked("tripeaks", 7, "0;0;0;0;0;0;0;0;0;0;0;0")),
    ("tripeaks-never", _marked("tripeaks", 1013, "1;1", wrap=False)),
    ("tripeaks-which", _new_deal("tripeaks", "down a down down")),
    ("tripeaks-lost-deals", _new_deal("tripeaks", "down a up a")),
    ("tripeaks-date", _new_deal("tripeaks", "down a up up a", False)),
    ("treys-learn", _lesson("treys", 0)),
    ("treys-learn-three", _taught("treys", 12)),
    ("treys-learn-choice", _taught("treys", 16)),
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
    ("treys-winnable", _marked("treys", 41, "1;1")),
    ("treys-no-longer", _marked("treys", 41, "0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0")),
    ("treys-never", _marked("treys", 44, threes_wild=False)),
    ("treys-show-play", _played_out("treys", 5, 0, "down wait:400 a down down a! wait:2900")),
    ("treys-where-lost", _played_out("treys", 5, 0, "down wait:400 a down down down a")),
    ("treys-where-move", _played_out("treys", 5, -1, "down wait:400 a down down down a prev")),
    ("treys-result", _played_out("treys", 5, -1, "")),
    ("tresydos-learn", _lesson("tresydos", 0)),
    ("tresydos-dealing", _dealing("tresydos", 7, 200)),
    ("tresydos-learn-next", _taught("tresydos", 10)),
    ("tresydos-draw", _first("tresydos", 7, _phase("draw"), 2)),
    ("tresydos-discard", _first("tresydos", 7, _phase("discard"), 2, match=3)),
    ("tresydos-two-seats", _first("tresydos", 7, _phase("discard"), 3, seats=2, match=5)),
    ("tresydos-five-seats", _first("tresydos", 6, _phase("draw"), 4, seats=5, match=5)),
    ("tresydos-six-cards", _first("tresydos", 5, _phase("discard"), 3, seats=7, match=3)),
    (
        "tresydos-sheet",
        _first("tresydos", 5, lambda state: state.deal_no == 2, 0, _SHEET, match=5),
    ),
    ("tresydos-seven-seats", _first("tresydos", 5, _phase("draw"), 2, seats=7)),
    ("tresydos-take", _first("tresydos", 7, _phase("draw"), 3, "right! a! wait:80")),
    ("tresydos-show", _well_played("tresydos", 7, lambda state: state.phase == "show" and state.winning(0), match=5)),
    ("tresydos-look", _first("tresydos", 7, _phase("draw"), 3, "look up")),
    ("tresydos-look-seat", _first("tresydos", 7, _phase("discard"), 9, "look up up up", match=3)),
    ("tresydos-pause", _first("tresydos", 7, _phase("draw"), 2, "menu!")),
    ("tresydos-cover", _deal("tresydos", 7, seats="PPN")),
    ("tresydos-vain", _at_move("tresydos", 7, lambda state, code, seat: code == 60 and seat, 100, match=3)),
    ("tresydos-between", _at_move("tresydos", 7, lambda state, code, seat: state.deal_no, match=5, seats=7)),
    (
        "tresydos-hands",
        _at_move("tresydos", 7, lambda state, code, seat: state.over, 0, "down wait:400 a down a", True, match=3),
    ),
    ("tresydos-result", _at_move("tresydos", 7, lambda state, code, seat: state.over, well=True, match=3, seats=7)),
    ("trepenta-learn", _lesson("trepenta", 0)),
    ("trepenta-dealing", _dealing("trepenta", 7, 200)),
    ("trepenta-learn-lay", _taught("trepenta", 5)),
    ("trepenta-learn-die", _taught("trepenta", 11)),
    ("trepenta-pile", _first("trepenta", 7, _phase("pile"))),
    ("trepenta-peek", _first("trepenta", 7, _phase("pile"), peek=True)),
    ("trepenta-peek-six-seats", _first("trepenta", 9, _phase("pile"), seats=6, peek=True)),
    ("trepenta-sort", _first("trepenta", 7, _phase("sort"), 2, sort=True)),
    ("trepenta-draw", _first("trepenta", 7, _phase("draw"), 4)),
    ("trepenta-exchange", _first("trepenta", 7, lambda state: len(state.exchanges()) > 2, 3, open_field=True)),
    (
        "trepenta-question",
        _first("trepenta", 7, lambda state: len(state.exchanges()) > 2, 3, "right left a", open_field=True),
    ),
    ("trepenta-two-seats", _first("trepenta", 7, _phase("turn"), 3, seats=2)),
    ("trepenta-known", _first("trepenta", 7, lambda state: len(state.exchanges()) > 1, 1, peek=True)),
    ("trepenta-five-seats", _first("trepenta", 8, lambda state: len(state.exchanges()) > 1, 1, seats=5, sort=True)),
    ("trepenta-six-seats", _first("trepenta", 9, _phase("turn"), 3, seats=6)),
    ("trepenta-news", _at_move("trepenta", 7, lambda state, code, seat: seat == 2 and 64 <= code < 128, 60, seats=4)),
    ("trepenta-take", _first("trepenta", 9, _phase("draw"), 4, "a! wait:80", seats=6)),
    ("trepenta-sets", _first("trepenta", 3, lambda state: state.phase == "lay", 1, rival_sets=True, seats=6)),
    (
        "trepenta-lay",
        _first("trepenta", 5, lambda state: state.phase == "lay" and len(state.moves()) > 1, rival_sets=True, seats=5),
    ),
    ("trepenta-look", _first("trepenta", 7, _phase("turn"), 2, "look next")),
    ("trepenta-look-field", _first("trepenta", 7, _phase("turn"), 6, "look up", open_field=True)),
    ("trepenta-look-seat", _first("trepenta", 7, _phase("draw"), 5, "look" + " right" * 7)),
    ("trepenta-give-up", _given_up("trepenta", 7)),
    ("trepenta-sheet", _first("trepenta", 7, lambda state: state.round == 3, 0, _SHEET)),
    ("trepenta-last", _first("trepenta", 7, lambda state: state.round == 3, 0, _PAGES + " down! a!")),
    ("trepenta-chart", _first("trepenta", 7, lambda state: state.round == 3, 0, _SHEET + " right!")),
    (
        "trepenta-swap",
        _first("trepenta", 7, lambda state: len(state.exchanges()) > 3, 5, seats=4, open_field=True),
    ),
    (
        "trepenta-answers",
        _first(
            "trepenta",
            1,
            lambda state: state.phase == "turn" and len(state.exchanges()) > 12,
            3,
            "right a",
            seats=6,
            open_field=True,
        ),
    ),
    ("trepenta-win", _at_move("trepenta", 2, lambda state, code, seat: state.over, 900, seats=6)),
    ("trepenta-between", _at_move("trepenta", 7, lambda state, code, seat: state.round, seats=6)),
    ("trepenta-hands", _at_move("trepenta", 7, lambda state, code, seat: state.round, well=True)),
    ("trepenta-result", _at_move("trepenta", 7, lambda state, code, seat: state.over, seats=6)),
    ("trex-learn", _lesson("trex", 0)),
    ("trex-dealing", _dealing("trex", 7, 200)),
    ("trex-learn-layout", _taught("trex", 4, 4)),
    ("trex-name", _first("trex", 7, _phase("name"))),
    ("trex-name-sets", _first("trex", 7, _phase("name"), complex="free")),
    ("trex-reveal", _first("trex", 7, lambda state: state.phase == 2 and len(state.moves()) > 1)),
    ("trex-lead", _first("trex", 7, lambda state: state.phase == 3 and not state.trick(), 3)),
    ("trex-appeal", _first("trex", 31, _phase("appeal"))),
    ("trex-doubled", _well_played("trex", 7, lambda state: state.contract & 5 and state.revealed() and state.trick())),
    ("trex-queens", _first("trex", 7, _phase("trick", 4), 7)),
    ("trex-slaps", _first("trex", 7, _phase("trick", 8), 8)),
    ("trex-layout-first", _first("trex", 7, lambda state: state.phase == 4 and state.count(0) == 13, 1)),
    ("trex-layout", _first("trex", 7, _phase("layout"), 5)),
    ("trex-layout-late", _first("trex", 7, _phase("layout"), 12)),
    ("trex-play", _first("trex", 7, _phase("trick", 2), 3, "a! wait:100")),
    ("trex-sheet", _first("trex", 7, lambda state: state.deal_no == 13, 0, _SHEET)),
    (
        "trex-totals",
        _first(
            "trex",
            7,
            lambda state: state.deal_no == 13,
            0,
            _SHEET + " right! right! right! right!",
        ),
    ),
    ("trex-look", _first("trex", 7, _phase("trick"), 5, "look left")),
    ("trex-look-seat", _first("trex", 7, _phase("trick"), 5, "look" + " right" * 4)),
    ("trex-look-rail", _first("trex", 7, _phase("layout"), 6, "look up up")),
    ("trex-last-trick", _first("trex", 7, _phase("trick"), 5, _PAGES + " down! a!")),
    ("trex-contract", _first("trex", 7, _phase("trick", 1), 2, _PAGES + " down! down! a!")),
    ("trex-told", _at_move("trex", 7, lambda state, code, seat: code >= 128 and seat, 100)),
    ("trex-revealed", _at_move("trex", 7, lambda state, code, seat: 128 > code >= 64 and seat, 100)),
    ("trex-passes", _at_move("trex", 7, lambda state, code, seat: code == 52 and seat, 100)),
    ("trex-taken", _at_move("trex", 7, lambda state, code, seat: state.trick_no == 4 and seat, 600)),
    ("trex-together", _first("trex", 7, _phase("trick", 15), 9, complex="all", show_taken=True)),
    ("trex-partners", _first("trex", 7, _phase("layout"), 2, partners=True)),
    ("trex-between", _at_move("trex", 7, lambda state, code, seat: state.deal_no == 3)),
    ("trex-again", _at_move("trex", 17, lambda state, code, seat: code == 54)),
    ("trex-void", _at_move("trex", 6, lambda state, code, seat: state.redeals)),
    ("trex-result", _at_move("trex", 7, lambda state, code, seat: state.over)),
    ("trex-ask", _first("trex", 7, lambda state: state.deal_no == 3, 1, "menu! up! up! up! up! up! up! up! up! a!")),
    ("treys-moves", _told("treys", 2, 19)),
    ("tripeaks-moves", _told("tripeaks", 7, 25)),
    ("tresydos-moves", _told("tresydos", 7, 60)),
    ("tresydos-since", _told("tresydos", 7, 40, True, seats="PNNNNNN")),
    ("trepenta-moves", _told("trepenta", 7, 60, field_unlimited=True, open_field=True, sort=True)),
    ("trepenta-since", _told("trepenta", 7, 70, True, seats="PNNNNN")),
    ("trex-moves", _told("trex", 7, 100)),
    ("trex-layout-moves", _told("trex", 7, 0, wanted=_phase("layout"))),
    ("trex-contracts", _counted("trex", 7, "stats", "right")),
    ("trex-cover", _deal("trex", 7, seats="PPPP")),
]
