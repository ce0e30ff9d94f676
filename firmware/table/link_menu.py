"""What the pause menu of a linked table has: rows about the others, and leaving. Loaded on demand and dropped."""

from engine.modules import keep
from engine.texts import _
from firmware.store.saves import forget_link


def rows(link):
    """Return additional rows for the pause menu of a `Linked`, as (text, action)."""
    found, session = [], link.session
    if session.game.over:
        return found
    for device in session.silent if session.hosts else ():
        name = session.roster.name_of(device)
        words = _("An opponent plays until %s is back.") % name
        action = _asking(link, _("Opponent?"), words, _("Opponent"), lambda device=device: session.hand_over(device))
        found.append((_("Opponent for %s") % name, action))
    words = _("Opponents play for all others.")
    if session.hosts:
        words = _("Opponents play for all others, who cannot go on without you.")
    found.append((_("Play on alone"), _asking(link, _("Play on alone?"), words, _("Alone"), lambda: _play_alone(link))))
    return found


def _asking(link, title, words, answer, action, other=_("Keep it")):
    """Return the action of a row that asks before it calls `action`."""
    return lambda: link.console.replace("ask", title, words, answer, action, other)


def _play_alone(link):
    """Go on without the others, as an ordinary game with opponents."""
    table, session = link.table, link.session
    keep()
    session.announce_leaving()
    forget_link(link.console.store, link.game.NAME, link.slot)
    link.close(session.roster.devices)
    table.play.link = None
    letters = table.play.game.options["seats"]
    table.play.levels = ["" if letter == "P" else letter for letter in letters]
    table.turn()
    table.reshow()  # with the names


def quit_table(link):
    """Leave the table; ask first, since an opponent takes a guest's place, and all wait for the host."""
    session = link.session

    def leave():
        session.announce_leaving()
        link.console.home()

    if session.taken or link.game.over:
        link.console.home()
    else:
        words = _("An opponent plays for you until you are back.")
        if session.hosts:
            words = _("The others wait until you are back.")
        _asking(link, _("Leave?"), words, _("Leave"), leave, _("Stay"))()
