"""What is said about the others at a linked table, and the host's game where one's own differs.

Loaded on demand and dropped.
"""

import engine
from engine.errors import BadSave
from firmware.link.roster import BACK, DROPPED, FETCHED, GONE, JOINED, LEFT, QUIT, TAKEN

_WORDS = {
    GONE: "%s is not there",
    BACK: "%s is back",
    LEFT: "%s has left: an opponent plays",
    DROPPED: "%s sends nonsense and is now ignored",
    FETCHED: "Your game differed: taken from %s",
    TAKEN: "%s has given your seat away",
    JOINED: "%s has joined",
    QUIT: "%s has left",
}


def tell(link):
    """Queue the messages about what has happened to the session of a `Linked`."""
    session, messages = link.session, link.console.messages
    while session.news:
        what, device = session.news.pop(0)
        messages.append(_WORDS[what] % (session.roster.name_of(device) or "Somebody"))
        if what == TAKEN and not session.game.over:
            link.share_out()
            link.table.take_over(session.game)  # perhaps it was this seat's turn: it cannot move any more
    if session.refusal:
        session.refusal = 0
        messages.append("The host did not take your move")


def announce(link, codes, first):
    """Say that moves wait for the player to come back to the table: `first`, or once they lead to its turn."""
    roster, game = link.session.roster, link.game.copy()
    words = (roster.name_of(roster.owners[game.to_act]) or "An opponent") + " has moved"
    try:
        for i in range(0, len(codes), 2):
            code = codes[i] | codes[i + 1] << 8
            if code in game.moves():  # else it is refused later
                game.step(code)
        mine = game.to_act >= 0 and roster.owners[game.to_act] == link.session.link.me
        if mine and not link.session.taken:  # whose seat was taken has the roster from before
            words, first = "Your turn", True
    except MemoryError:  # `moves` may load a module
        pass
    if first:
        link.console.say(words)
        link.console.play_sound("yours")


def take_over(link):
    """Go on with the host's game, which has arrived."""
    session = link.session
    try:
        game = engine.load(session.save, session.game.options["seats"])
        if game.NAME != session.game.NAME or game.deal != session.game.deal:
            raise BadSave("another game")
    except BadSave:
        session.save = None
        link.console.say("The host plays by rules that are unknown here")
        return
    session.adopt(game)
    link.share_out()
    if link.table is not None:
        link.table.take_over(game)
