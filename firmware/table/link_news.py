"""What is said about the others at a linked table, and the host's game where one's own differs.

Loaded on demand and dropped.
"""

import engine
from engine.errors import BadSave
from engine.texts import _, _n
from firmware.link.roster import BACK, DROPPED, FETCHED, GONE, JOINED, LEFT, QUIT, TAKEN

_WORDS = {
    GONE: _("%s is not there"),
    BACK: _("%s is back"),
    LEFT: _("%s has left: an opponent plays"),
    DROPPED: _("%s sends nonsense and is now ignored"),
    FETCHED: _("Your game differed: taken from %s"),
    TAKEN: _("%s has given your seat away"),
    JOINED: _("%s has joined"),
    QUIT: _("%s has left"),
}


def tell(link):
    """Queue the messages about what has happened to the session of a `Linked`."""
    session, messages = link.session, link.console.messages
    while session.news:
        what, device = session.news.pop(0)
        messages.append(_WORDS[what] % (session.roster.name_of(device) or _("Somebody")))
        if what == TAKEN and not session.game.over:
            link.share_out()
            link.table.take_over(session.game)  # perhaps it was this seat's turn: it cannot move any more
    if session.refusal:
        session.refusal = 0
        messages.append(_("The host did not take your move"))


def announce(link, codes, first):
    """Say that moves wait for the player to come back to the table: `first`, or once they lead to its turn."""
    roster, game = link.session.roster, link.game.copy()
    words = _("%s has moved") % (roster.name_of(roster.owners[game.to_act]) or _("An opponent"))
    try:
        for i in range(0, len(codes), 2):
            code = codes[i] | codes[i + 1] << 8
            if code in game.moves():  # else it is refused later
                game.step(code)
        mine = game.to_act >= 0 and roster.owners[game.to_act] == link.session.link.me
        if mine and not link.session.taken:  # whose seat was taken has the roster from before
            words, first = _("Your turn"), True
    except MemoryError:  # `moves` may load a module
        pass
    if first:
        link.console.say(words)
        link.console.play_sound("yours")


def take_over(link):
    """Go on with the host's game, which has arrived: yield False after every few of its moves, at last True."""
    session, game = link.session, None
    try:
        replay = engine.replay(session.save, session.game.options["seats"])
        while game is None:
            game = next(replay)
            if game is None:
                yield False
        before = session.game
        if game.NAME != before.NAME or game.deal != before.deal or game.options != before.options:
            raise BadSave("another game")
    except BadSave:
        session.save = None
        link.console.say(_("The host plays by rules that are unknown here"))
        yield True
        return
    lost, kept = before.since(0), game.since(0)
    same = 0
    while same < min(len(lost), len(kept)) and lost[same] == kept[same]:
        same += 1
    if same < len(lost):
        moves = len(lost) - same
        link.console.messages.append(_n("%d move taken back", "%d moves taken back", moves) % moves)
    session.adopt(game)
    link.share_out()
    if link.table is not None:
        link.table.take_over(game)
    yield True
