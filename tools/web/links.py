"""Links: a deal, or a whole record, in the page's address.

    ?game=tripeaks                                      a new deal, as from the first screen
    ?game=tripeaks&deal=7&wrap=off                      that deal
    ?game=tripeaks&deal=7&date=2026-11-26               that deal; on that day as the day's deal, if it is the player's
    ?game=tripeaks&deal=7&moves=draw;play 21            the same, replaying these moves on the table
    #game=tripeaks&deal=7&packed=AgBrgQM                the same with packed moves, behind a #: servers never see it

A replayed record is saved only if the player keeps it at its end, and never counted in the statistics.
"""

import json
from binascii import a2b_base64, b2a_base64

import engine
import firmware.store.progress as progress
from engine.errors import BadOption, IllegalMove
from engine.modules import borrow
from engine.option_checks import canonical, check, parse
from engine.texts import _
from firmware.input import BACK, MENU, elapsed
from firmware.store import Storage
from firmware.store.saves import FROM_OTHERS, PRACTICE, SHARED, slot_of

_REPLAY_ROOT = "/shown"  # the folder of saves during a replay, which is never kept
_OWN = ("game", "deal", "date", "moves", "packed", "board")  # words of links that are not options of a game
_DATE = "%d-%02d-%02d"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_WORD = 1 << 16  # no move code and no number of moves reaches it

_PACE_MS = 400  # from the end of a move's motion to the next move
_READ_MS = 3000  # how long the message between two deals is shown

# `stage` of a replay
NONE, PLAYING, AT_END = 0, 1, 2

_moved_at = 0  # when the replay's last move was played, or its motion ended
_replay = None  # until its table is left: (the storage of the saves, codes of the moves left)


class BadLink(ValueError):
    """A link that does not describe a game; the message says what is wrong."""


def read(query):
    """Return (game as dealt or None for a new deal, options, codes of the moves, words that may be misspelt options).

    `query`: the words of a link, a dict of texts. BadLink says what is wrong. Messengers and newsletters add words of
    their own: one that is unknown may be meant as an option only if its value is one that an option has.
    """
    name = query.get("game", "")
    if name not in engine.GAMES:
        games = ", ".join(engine.GAMES)
        if name:
            raise BadLink(_("no game is called %r; the games are: %s") % (name, games))
        raise BadLink(_("it names no game; the games are: %s") % games)
    try:
        table = engine.options(name)
        names = [row[0] for row in table]
        options = {word: parse(table, word, query[word]) for word in query if word in names}
        check(name, table, options)
        known = names + list(_OWN)
        unknown = [word for word in query if word not in known and _fits(table, query[word])]
        if "deal" not in query and "moves" not in query and "packed" not in query:
            return None, options, [], unknown
        game = engine.new(name, _deal(query.get("deal", "")), **options)
        played = game.copy_at(0)
        codes = unpack(played, query["packed"]) if "packed" in query else _moves(played, query.get("moves", ""))
        return game, options, codes, unknown
    except (BadOption, IllegalMove) as error:
        raise BadLink(str(error))


def _fits(table, text):
    """Return whether a text is a value of one of the options."""
    return any([canonical(choices, parse(table, name, text)) is not None for name, __, choices, __ in table])


def _deal(text):
    try:
        return int(text)
    except ValueError:
        raise BadLink(_("deal %r is not a number") % text if text else _("it has moves, but names no deal"))


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
                raise BadLink(_("move %d: %s") % (len(codes) + 1, error))
            codes.append(code)
    return codes


# Packed moves: one number. From its lowest part up: how many moves there are, 16 bits of the checksum of the state that
# they lead to, and of each move the index among the legal ones. A move that is legal but not listed, which reports time
# or gives up, is an index beyond them, followed by its code


def pack(game):
    """Return the moves of a game as letters, digits, - and _."""
    past = game.copy_at(0)
    parts = [(len(game.log), _WORD), (game.checksum() % _WORD, _WORD)]
    for code in game.log:
        codes = past.moves()
        count = _choices(past, codes)
        if code in codes:
            parts.append((codes.index(code), count))
        else:
            parts.append((len(codes), count))
            parts.append((code, _WORD))
        past.step(code)
    number = 0
    for part, count in reversed(parts):
        number = number * count + part
    size = 1
    while number >> 8 * size:
        size += 1
    text = b2a_base64(number.to_bytes(size, "little")).decode().strip().rstrip("=")
    return text.replace("+", "-").replace("/", "_")


def _choices(game, legal):
    """Return how many indices a move has: one per legal move that is listed, and one for those that are not."""
    return len(legal) + (1 if game.timer or game.giving_up >= 0 else 0)


def unpack(game, text):
    """Return the codes of packed moves; they are played on `game`. BadLink when they are not those of this deal."""
    if text.strip(_LETTERS) or len(text) % 4 == 1:
        raise BadLink(_("the packed moves are damaged"))
    text = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    number = int.from_bytes(a2b_base64(text.encode()), "little")
    length, number = number % _WORD, number // _WORD
    checksum, number = number % _WORD, number // _WORD
    codes = []
    while len(codes) < length and not game.over:
        legal = game.moves()
        count = _choices(game, legal)
        index, number = number % count, number // count
        if index < len(legal):
            code = legal[index]
            game.step(code)
        else:
            code, number = number % _WORD, number // _WORD
            game.play(code)
        codes.append(code)
    if number or len(codes) < length or game.checksum() % _WORD != checksum:
        raise BadLink(_("the packed moves do not fit this deal: the link is damaged, or of another version"))
    return codes


# Replays


def begin(console, query):
    """Open the game of a link's query; return (what is wrong with the link or "", words as `read` returns them)."""
    global _replay, _moved_at
    try:
        game, options, codes, unknown = read(query)
    except BadLink as error:
        return str(error), []
    name = query["game"]
    if _replay is not None:  # of another link
        console.store, _replay = _replay[0], None
        console.home()  # its table is not to be left below another screen
    store, replays = console.store, "moves" in query or "packed" in query
    if replays:
        console.store = Storage(_REPLAY_ROOT)
        console.store.save_settings = store.save_settings  # those that are changed at its table are the player's
    elif console.settings["last"] != name:
        console.remember("last", name)
    if game is None:
        screen = console.push("new_game", name)
        screen.values.update(options)
        screen.begin()
    elif replays:
        console.play(game, True)
    else:
        counts = _counts(console, game, query.get("date"))
        if _is_waiting(store, game, counts):
            console.home()  # a table that is left puts its game away
            console.play(store.load_game(name, slot_of(counts)))
        else:
            console.play(game, True, counts)
    if replays:
        _replay = store, codes
        _moved_at = console.board.millis()
    return "", unknown


def _counts(console, game, date):
    """Return how the game of a link counts: as the player's deal of the day, if it is that, else as one from others.

    `date`: the day of the link, a text, or None.
    """
    today = console.today()
    dated = today and date == _DATE % today
    if dated and game.options == console.store.options(game.NAME, engine.options(game.NAME)):
        return progress.as_today(console, game) or SHARED
    return SHARED


def _waiting(store, game, counts):
    """Return (the game in progress in the slot of a new game that counts so, how it counts), or (None, 0)."""
    slot, current = slot_of(counts), store.current
    if current is not None and (current.name, current.slot) == (game.NAME, slot):
        return current.game, current.counts
    return store.peek(game.NAME, slot) if game.NAME in store.saved_games(slot) else (None, 0)


def _is_waiting(store, game, counts):
    """Return whether it is the game itself that is in progress there."""
    there, its_counts = _waiting(store, game, counts)
    return there is not None and progress.is_same(there, its_counts, (game.deal, game.options), counts)


def would_replace(console, query):
    """Return whether the words of a link are right, and its game would replace another one in progress."""
    try:
        game = read(query)[0]
    except BadLink:
        return False
    if game is None:
        return False
    store, counts = console.store if _replay is None else _replay[0], _counts(console, game, query.get("date"))
    there = _waiting(store, game, counts)[0]
    return there is not None and not there.over and not _is_waiting(store, game, counts)


def stage():
    """Return NONE, PLAYING while moves of a replay are left, or AT_END while its table is still shown."""
    return NONE if _replay is None else PLAYING if _replay[1] else AT_END


def replaces(name):
    """Return whether a game is in progress that `keep` would replace."""
    return name in _replay[0].saved_games(FROM_OTHERS)


def keep(console):
    """Save the game on the table of a replay, which does not count, in place of one from others in progress."""
    global _replay
    game = console.screens[0].play.game
    console.store, _replay = _replay[0], None
    console.remember("last", game.NAME)
    console.play(engine.load(game.save()), True, PRACTICE | SHARED)


def play_other(console, game, counts, play):
    """Return False unless the table of a replay gives way to another deal; else `play()` that with the player's saves.

    It asks first where a game in progress would be lost.
    """
    global _replay
    table = console.screens[0]
    if _replay is None or table.name != "play":
        return False
    if (table.play.game.NAME, table.play.game.deal) == (game.NAME, game.deal):
        return False
    console.store, _replay = _replay[0], None
    console.home()
    borrow("firmware.screens.ask").confirm(console, game.NAME, play, counts)
    return True


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
        if screen.name == "new_game":
            console.push("new_game", screen.name_of_game)
    elif codes:
        now = console.board.millis()
        hurry = _handle_keys(console, screen)
        if console.screens[0] is not screen:
            return  # the replay has been left
        if console.screens[-1] is not screen:
            if hurry or elapsed(now, _moved_at) >= _READ_MS:
                console.pop()  # the message between two deals: nothing else can be opened while moves are left
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


def _handle_keys(console, screen):
    """Leave the replay for back or menu; any other key ends a motion: return True, to play the next move at once."""
    hurry = False
    key = console.board.poll()
    while key >= 0:
        if key in (BACK, MENU):
            console.home()
            return False
        hurry = True
        key = console.board.poll()
    if hurry and screen.mode.motion_ms and console.screens[-1] is screen:
        screen.mode.end_motion()
    return hurry


def _play_next(console, table, codes):
    """Play the next move on the table, for whichever seat."""
    if table.play.covered:
        table.uncover()
    table.make_move(codes.pop(0))
    if not codes:
        console.say(_("End of the replay"))
        if table.clock is not None:
            table.clock.start()  # it stood still until now


# Links to the game on the table


def table(console):
    """Return what can be shared of the game on the table, as JSON, null without one: `deal`, the query of a link to its
    deal, and `result`, a line about a daily deal that is over, or "".
    """
    screen = console.screens[0]
    if screen.name != "play":
        return "null"
    result = _result(screen) if screen.keeper.date and screen.play.game.over else ""
    date = "&date=" + _DATE % screen.keeper.date if screen.keeper.date else ""
    return json.dumps({"deal": _query(screen.play.game) + date, "result": result})


def record(console):
    """Return the part behind # of a link to a replay of the game on the table."""
    game = console.screens[0].play.game
    return "%s&packed=%s" % (_query(game), pack(game))


def _query(game):
    return borrow("firmware.screens.share").link(game, "")[1:]


def _result(screen):
    """Return the result of a daily deal as a line of text that does not give the deal away."""
    name, view = screen.play.game.NAME, screen.play.view
    title, __, figures = screen.renderer.result(view)
    words = "Tercet %s %s: " % (engine.title(name), _DATE % screen.keeper.date)
    if figures is None:
        return words + title
    score, unit, stars, __, place = figures
    if stars >= 0:
        words += "\u2605" * stars + "\u2606" * (3 - stars) + " "
    elif place is not None:
        words += "%s, " % (place or _("won"))
    return words + "%d %s" % (score, unit)
