"""What hints of Klondike claim, each with a check of its own: the move is made in a game that looks the same."""

from engine.cards import spoken
from tests.engine.guesses import after, sentences

CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"


def positions(deal):
    """Yield what the hints of a deal say, sentence by sentence."""
    return sentences("klondike", deal)


def table(game):
    """Return (face-down cards, cards up, cards of the row, empty columns) of a game or a view."""
    dump = game.dump()
    down = [len(cards) - up for cards, up in zip(dump["columns"], dump["up"])]
    empty = sum(not cards for cards in dump["columns"])
    return down, sum(dump["foundations"]), len(dump["stock"] + dump["waste"]), empty


def gains(view, code):
    """True when a move turns up a card, plays one to a foundation or plays the waste's."""
    (down, up, row, _), (down_then, up_then, row_then, _) = table(view), table(after(view, code))
    return sum(down_then) < sum(down) or up_then > up or row_then < row


def gaining(view):
    """Return the names of the cards with whose moves something is gained."""
    return {taken(view, code) for code in view.moves() if gains(view, code)}


def taken(view, code):
    """Return the name of the first card that a move takes, by its text."""
    words = view.text(code).split()
    if words[0] == "draw":
        return ""
    dump = view.dump()
    if words[1] == "W":
        return spoken(dump["waste"][-1])
    if words[1] in "CDHS":
        suit = "CDHS".index(words[1])
        return spoken(13 * suit + dump["foundations"][suit] - 1)
    return spoken(dump["columns"][int(words[1]) - 1][-int(words[3]) if len(words) > 3 else -1])


def comes(view, code, name):
    """Check the card that a draw goes for: whatever the hidden cards are, it is the next one with a place."""
    game, size = after(view, code), view.waste()
    while not game.waste() or not any(game.text(one).startswith("move W") for one in game.moves()):
        game.play(code)
    return view.text(code) == "draw" and spoken(game.waste()[-1]) == name and game.waste() != size


def turns_up(view, code, column):
    """Check that a face-down card of a column turns up."""
    (down, *_), (down_then, *_) = table(view), table(after(view, code))
    at = int(column) - 1
    return down_then[at] == down[at] - 1 and sum(down_then) == sum(down) - 1


def empties(view, code, column, king=""):
    """Check that a column becomes empty, and that a king waits for one: the waste's, or one on face-down cards."""
    dump = after(view, code).dump()
    before = view.dump()
    waiting = {spoken(card) for card in before["waste"][-1:] if card % 13 == 12}
    for cards, up in zip(before["columns"], before["up"]):
        if up < len(cards) and cards[-up] % 13 == 12:
            waiting.add(spoken(cards[-up]))
    return not dump["columns"][int(column) - 1] and (king in waiting if king else not waiting)


def then_up(view, code, name):
    """Check that a card can go to its foundation after a move, which it could not before."""
    return goes(after(view, code), name, True) and not goes(view, name, True)


def then_placed(view, code, name):
    """Check that a card can go onto a column after a move, with a gain, which it could not before."""
    return goes(after(view, code), name, False) and not goes(view, name, False)


def goes(game, name, up):
    """True when a move with that card gains something, to its foundation or to a column."""
    view = game.view(0) if game.viewer < 0 else game
    codes = [code for code in view.moves() if taken(view, code) == name and view.text(code).endswith(" F") == up]
    return any(gains(view, code) for code in codes)


def kings_wait(view, code, names):
    """Check that nothing else gains than these kings, for which a column is empty."""
    found = gaining(view)
    return found == set(names.split(" and ")) and {name[0] for name in found} == {"K"} and table(view)[3] > 0


CLAIMS = (
    ("(?:draw: )?sure to win", lambda view, code: True),  # `sentences` has checked it
    (r"draw: (%s) comes and has a place" % CARD, comes),
    ("draw: nothing else turns up or plays a card", lambda view, code: not gaining(view)),
    ("draw: what can be played can wait", lambda view, code: code == 0 and len(gaining(view)) > 2),
    (r"draw: (.+) can wait, a column stays empty", kings_wait),
    (r"draw: (?!what)(.+) can wait", lambda view, code, names: gaining(view) == set(names.split(" and "))),
    (r"turns up a card in column (\d)", turns_up),
    (r"empties column (\d)", empties),
    (r"empties column (\d) for (%s)" % CARD, empties),
    ("goes to its foundation", lambda view, code: table(after(view, code))[1] == table(view)[1] + 1),
    ("takes the empty column", lambda view, code: table(after(view, code))[3] == table(view)[3] - 1),
    (r"then (%s) goes to its foundation" % CARD, then_up),
    (r"then (%s) has a place" % CARD, then_placed),
    ("leaves the waste", lambda view, code: table(after(view, code))[2] == table(view)[2] - 1),
    ("no move turns up or plays a card", lambda view, code: not gaining(view)),
    ("may help later", lambda view, code: gaining(view) and not gains(view, code)),
)  # fmt: skip
