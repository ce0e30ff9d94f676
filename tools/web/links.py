"""Links: a deal, or a whole record, as the words behind the question mark of the page's address.

    ?game=tripeaks&deal=7&wrap=off                      that deal
    ?game=tripeaks&deal=7&moves=draw;play 17            the same, and these moves are played on the table

A record is shown, not played: it is kept in no save and counted in no statistics. Whoever goes on from its end plays
a game that is not saved.
"""

import engine
from engine.errors import BadOption, IllegalMove
from engine.option_checks import check, parse, value_text
from firmware.input import BACK, MENU, elapsed
from firmware.store import Storage

_SHOWN = "/shown"  # the folder of what is shown and never kept
_WORDS = ("game", "deal", "moves", "board")

_PACE_MS = 400  # from the end of a move to the next
_READ_MS = 3000

_since = 0  # when something moved last
_replay = None  # (the storage of the saves, the moves to come), while a record is shown


class BadLink(ValueError):
    """A link that names no game; the message says what is wrong."""


def read(words):
    """Return (game as dealt, codes of the moves) of a link's words, a dict of texts. BadLink says what is wrong."""
    name = words.get("game", "")
    if name not in engine.GAMES:
        raise BadLink("no game is called %r; the games are: %s" % (name, ", ".join(engine.GAMES)))
    try:
        table = engine.options(name)
        given = {}
        for option in words:
            if option not in _WORDS:
                given[option] = parse(table, option, words[option])
        check(name, table, given)
        game = engine.new(name, _deal(words.get("deal", "")), **given)
        return game, _moves(engine.new(name, game.deal, **game.options), words.get("moves", ""))
    except (BadOption, IllegalMove) as error:
        raise BadLink(str(error))


def _deal(text):
    try:
        return int(text)
    except ValueError:
        raise BadLink("deal %r is not a number" % text)


def _moves(game, text):
    """Return the codes of moves in the notation of a record, played on `game` to see that they are right."""
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


def begin(console, words):
    """Open the game of a link's words; return "", or what is wrong with it."""
    global _replay
    try:
        game, codes = read(words)
    except BadLink as error:
        return str(error)
    if "moves" in words:
        _replay = console.store, codes
        console.store = Storage(_SHOWN)
    elif console.settings["last"] != game.NAME:
        console.remember("last", game.NAME)
    console.play(game, True)
    return ""


def go_on(console):
    """Play the next move of the record that is shown, when the one before it has been seen; and end it at home."""
    global _replay, _since
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
        hurry = _keys(console, screen)
        if console.screens[-1] is not screen:
            if hurry or elapsed(now, _since) >= _READ_MS:
                console.pop()  # what stands between two deals
        elif screen.mode.lasts:
            _since = now
        elif hurry or elapsed(now, _since) >= _PACE_MS:
            _next(console, screen, codes)
            _since = now
        _calm(screen, codes)


def _calm(table, codes):
    """While moves are to come nobody decides, and nobody thinks."""
    from firmware.table.modes import Deciding, Mode, Others  # of the table that is open: they come and go with it

    if codes and isinstance(table.mode, (Deciding, Others)):
        table.enter(Mode(table))


def is_showing():
    """True while moves of a record are to come."""
    return _replay is not None and bool(_replay[1])


def _keys(console, screen):
    """Take the keys that come while a record is shown: back leaves it, others have it go on; True for such a one."""
    hurry = False
    key = console.board.poll()
    while key >= 0:
        if key in (BACK, MENU):
            console.home()
            return False
        hurry = True
        key = console.board.poll()
    if hurry and screen.mode.lasts and console.screens[-1] is screen:
        screen.mode.rest()
    return hurry


def _next(console, table, codes):
    """Play the next move on the table, whoever's turn it is."""
    if console.screens[0] is not table:
        return
    if table.seats.covered:
        table.uncover()
    table.play(codes.pop(0))
    if not codes:
        console.say("End of the record")


def link(console, moves):
    """Return the words of a link to the game on the table, "" when there is none."""
    screen = console.screens[0]
    if screen.name != "play":
        return ""
    game = screen.game
    words = ["game=%s" % game.NAME, "deal=%d" % game.deal]
    for row in game.OPTIONS:
        if game.options[row[0]] != row[1]:
            words.append("%s=%s" % (row[0], value_text(game.options[row[0]])))
    if moves:
        again = engine.new(game.NAME, game.deal, **game.options)
        texts = []
        for code in game.log:
            texts.append(again.text(code))
            again.play(code)
        words.append("moves=%s" % ";".join(texts))
    return "&".join(words)
