"""Links: a deal, or a whole record, in the query of the page's address.

    ?game=tripeaks&deal=7&wrap=off                      that deal
    ?game=tripeaks&deal=7&moves=draw;play 17            the same, replaying these moves on the table

A replayed record is neither saved nor counted in the statistics, even if the player goes on from its end.
"""

import engine
from engine.errors import BadOption, IllegalMove
from engine.option_checks import check, parse, value_text
from firmware.input import BACK, MENU, elapsed
from firmware.store import Storage

_REPLAY_ROOT = "/shown"  # the folder of saves during a replay, which is never kept
_NOT_OPTIONS = ("game", "deal", "moves", "board")

_PACE_MS = 400  # from the end of a move to the next
_READ_MS = 3000  # for the message between two deals

_moved_at = 0
_replay = None  # during a replay: (the storage of the saves, codes of the moves left)


class BadLink(ValueError):
    """A link that does not describe a game; the message says what is wrong."""


def read(query):
    """Return (game as dealt, codes of the moves) of a link's query, a dict of texts. BadLink says what is wrong."""
    name = query.get("game", "")
    if name not in engine.GAMES:
        raise BadLink("no game is called %r; the games are: %s" % (name, ", ".join(engine.GAMES)))
    try:
        table = engine.options(name)
        options = {option: parse(table, option, query[option]) for option in query if option not in _NOT_OPTIONS}
        check(name, table, options)
        game = engine.new(name, _deal(query.get("deal", "")), **options)
        return game, _moves(engine.new(name, game.deal, **game.options), query.get("moves", ""))
    except (BadOption, IllegalMove) as error:
        raise BadLink(str(error))


def _deal(text):
    try:
        return int(text)
    except ValueError:
        raise BadLink("deal %r is not a number" % text)


def _moves(game, text):
    """Return the codes of moves in the notation of a record; they are played on `game` to check them."""
    codes = []
    for move in text.split(";"):
        move = move.strip()
        if move:
            try:
                code = game.code(move)
                game.play(code)
            except IllegalMove as error:
                raise BadLink("move %d: %s" % (len(codes) + 1, error))
            codes.append(code)
    return codes


def begin(console, query):
    """Open the game of a link's query; return "", or what is wrong with the link."""
    global _replay
    try:
        game, codes = read(query)
    except BadLink as error:
        return str(error)
    if "moves" in query:
        _replay = console.store, codes
        console.store = Storage(_REPLAY_ROOT)
    elif console.settings["last"] != game.NAME:
        console.remember("last", game.NAME)
    console.play(game, True)
    return ""


def step_replay(console):
    """Play the replay's next move when it is due; end the replay when its table has been left."""
    global _replay, _moved_at
    if _replay is None:
        return
    store, codes = _replay
    screen = console.screens[0]
    if screen.name != "play":
        _replay = None
        console.store = store
        console.home()
    elif codes:
        now = console.board.millis()
        hurry = _handle_keys(console, screen)
        if console.screens[-1] is not screen:
            if hurry or elapsed(now, _moved_at) >= _READ_MS:
                console.pop()  # the message between two deals
        elif screen.mode.motion_ms:
            _moved_at = now
        elif hurry or elapsed(now, _moved_at) >= _PACE_MS:
            _play_next(console, screen, codes)
            _moved_at = now
        _suspend(screen, codes)


def _suspend(table, codes):
    """Keep the player and the opponents from deciding while moves are left."""
    from firmware.table.modes import Deciding, Mode, Others  # in memory only while a table is open

    if codes and isinstance(table.mode, (Deciding, Others)):
        table.enter(Mode(table))


def is_replaying():
    """Return whether moves of a replay are left."""
    return _replay is not None and bool(_replay[1])


def _handle_keys(console, screen):
    """Leave the replay for back or menu; return True for any other key, which plays the next move at once."""
    hurry = False
    key = console.board.poll()
    while key >= 0:
        if key in (BACK, MENU):
            console.home()
            return False
        hurry = True
        key = console.board.poll()
    if hurry and screen.mode.motion_ms and console.screens[-1] is screen:
        screen.mode.rest()
    return hurry


def _play_next(console, table, codes):
    """Play the next move on the table, for whichever seat."""
    if console.screens[0] is not table:
        return
    if table.seats.covered:
        table.uncover()
    table.play(codes.pop(0))
    if not codes:
        console.say("End of the record")


def link(console, moves):
    """Return the query of a link to the game on the table, with its moves or without; "" when there is no game."""
    screen = console.screens[0]
    if screen.name != "play":
        return ""
    game = screen.game
    query = ["game=%s" % game.NAME, "deal=%d" % game.deal]
    for name, default, _, _ in game.OPTIONS:
        if game.options[name] != default:
            query.append("%s=%s" % (name, value_text(game.options[name])))
    if moves:
        replayed = engine.new(game.NAME, game.deal, **game.options)
        texts = []
        for code in game.log:
            texts.append(replayed.text(code))
            replayed.play(code)
        query.append("moves=%s" % ";".join(texts))
    return "&".join(query)
