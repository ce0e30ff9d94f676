"""Decks of the solitaires as text: read, written, and solved.

    game tripeaks
    option wrap off
    cards KH 7C 2D …

The cards come in the order in which they are dealt: those of the table as `dump()` lists them, pile by pile from the
bottom up in Treys, row by row in Klondike, then the stock, the card that starts the waste first. They may go on in
more `cards` lines; a blank line or a line that begins with `#` is skipped. `deal 7` in place of the cards is the deal
of that number. A file may have several decks, each from its `game` line on.
"""

import engine
from engine import record
from engine.cards import JOKER, card_code, card_text
from engine.errors import BadSave, IllegalMove
from engine.option_checks import value_text
from tools.deals import fast_solver, findings
from tools.errors import ToolError
from tools.lines import counted, say
from tools.output import write

_LARGEST = 8 << 20  # characters of a file; `export` writes up to 4.3 million where no range is given
_TABLE = 28  # cards on the table of TriPeaks, the one game with jokers, which are in its stock
_SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "10": "T"}


class _Dealer:
    """Stands for a deal's generator: it puts the cards of a deck in their order."""

    state = 1  # of the generator, for the next deal: a deck is a single one

    def __init__(self, cards):
        self._orders = [bytearray(card for card in cards if card < JOKER), bytearray(cards[_TABLE:])]

    def shuffle(self, cards):
        """Put the cards in their order: first all but jokers, the second time, with jokers, the stock."""
        cards[:] = self._orders.pop(0)


def deal(name, options, cards):
    """Return a game that begins with these cards, in dealing order. ToolError where they are not its deck."""
    game = engine.new(name, 1, **options)
    deck = list(range(52)) + [JOKER + i for i in range(options.get("jokers", 0))]
    wrong = _difference(cards, deck)
    if wrong:
        raise ToolError(wrong)
    game = type(game)(1, game.options, bytes(game.SIZE))
    game.deal_cards(_Dealer(cards))
    return game.copy()  # its undo leads to these cards, not to deal 1


def _difference(cards, deck):
    """Return what is wrong with the cards of a deck, "" for nothing."""
    twice = sorted({card_text(card) for card in cards if cards.count(card) > 1})
    missing = [card_text(card) for card in deck if card not in cards]
    more = [card_text(min(card, JOKER)) for card in cards if card not in deck]
    if any(card >= JOKER and card in deck for card in cards[:_TABLE]):
        return "a joker is in the stock only"
    for words, found in (("there twice: %s", twice), ("missing: %s", missing), ("too many: %s", more)):
        if found:
            return words % (", ".join(found[:5]) + (" and %d more" % (len(found) - 5) if len(found) > 5 else ""))
    return ""


def cards_of(game):
    """Return the cards of a game that has just been dealt, as `deal` takes them."""
    dump = game.dump()
    if "columns" in dump:  # dealt row by row
        table = [column[row] for row in range(7) for column in dump["columns"][row:]]
    else:
        table = dump["tableau"] if "tableau" in dump else [card for pile in dump["piles"] for card in pile]
    return [*table, *dump["waste"], *dump["stock"]]


def read(path):
    """Yield (line number, game) of each deck in a file; ToolError names the file and the line."""
    text = findings.read_text(path, "a file of decks", _LARGEST, "it is not a text file", "utf-8-sig")
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, words) for number, words in lines if words and not words[0].startswith("#")]
    starts = [i for i, (_, words) in enumerate(lines) if words[0] == "game"]
    if not starts or starts[0]:
        raise ToolError("%s is not a file of decks: it begins with a line such as `game treys`" % path)
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        number = lines[start][0]
        try:
            yield number, _game(lines[start:end])
        except (BadSave, IllegalMove, ToolError) as error:
            at = "" if str(error).startswith("line ") else "line %d: " % number
            raise ToolError("%s, %s%s" % (path, at, error)) from None


def _game(lines):
    """Return the game of a deck's lines."""
    cards = [_card(number, word) for number, words in lines if words[0] == "cards" for word in words[1:]]
    for second, at in enumerate([i for i, card in enumerate(cards) if card == JOKER]):
        cards[at] += second  # their texts are the same
    first = lines[0][0]
    header = [""] * (lines[-1][0] - first + 1)
    dealt = False
    for number, words in lines:
        if words[0] != "cards":
            header[number - first] = " ".join(words)
        elif not dealt:
            header[number - first], dealt = "deal 1", True  # a record needs a deal: here the first line of cards
    found = record.read(header, first)
    game = found.game
    if "solver" not in game.HELPERS or game.deals != 1:
        names = [name for name in engine.GAMES if "solver" in engine.game_class(name).HELPERS]
        raise ToolError("only single deals of %s can be solved" % ", ".join(names))
    for _ in found.replay():
        raise ToolError("a deck has no moves")
    return deal(game.NAME, game.options, cards) if dealt else game


def _card(number, word):
    for sign in _SIGNS:
        word = word.replace(sign, _SIGNS[sign])
    try:
        return card_code(word.upper())
    except IllegalMove as error:
        raise ToolError("line %d: %s" % (number, error)) from None


def solve(path):
    """Print for each deck of a file whether it can be won, and how; return how many cannot."""
    lost = 0
    for number, game in read(path):
        result = fast_solver.solve(game)
        won = result.answer == fast_solver.WON
        answer = "can be won in " + counted(len(result.moves), "move") if won else "cannot be won"
        if result.answer == fast_solver.UNKNOWN:
            answer = "no win was found, nor that there is none"
        print("line %d, %s: %s; %s searched" % (number, game.NAME, answer, counted(result.states, "position")))
        for code in result.moves:
            print("  " + game.text(code))
            game.play(code)
        lost += not won
    return lost


def export(kind, first, last, path=None):
    """Write the decks of a range of deals, or print them."""
    games = (findings.deal_game(kind, number) for number in range(first, last + 1))
    text = "\n".join("".join(line + "\n" for line in _lines(game)) for game in games)
    if path is None:
        print(text, end="")
        return
    write(path, text.encode())
    say("%s: %s" % (path, counted(last - first + 1, "deck")))


def _lines(game):
    """Yield the lines of a deck."""
    yield "game %s" % game.NAME
    for row in game.OPTIONS:
        if game.options[row[0]] != row[1]:
            yield "option %s %s" % (row[0], value_text(game.options[row[0]]))
    yield "# deal %d" % game.deal
    texts = [card_text(card) for card in cards_of(game)]
    for i in range(0, len(texts), 26):
        yield "cards " + " ".join(texts[i : i + 26])
