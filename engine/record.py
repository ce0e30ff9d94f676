"""Records: a game as a text that a person can read, write and step through.

    game treys
    deal 24
    option threes_wild off
    start 5e0c0a7f
    draw : 9f31c2aa
    play 2,0 : 1b2c3d4e
    scores 14

Header lines first, then one move a line in the record notation. The checksum of the state, in hex, may
follow the deal (`start`) and each move (after a colon); where it is given it is checked, and so are the
`scores` of a finished game. Options at their defaults may be left out. Blank lines and lines that begin
with `#` are skipped.

    record = read(open(path))
    for code in record.replay():
        print(record.game.text(code))
"""

import engine
from engine.errors import BadOption, BadSave, IllegalMove
from engine.options import check, parse, value_text


class Record:
    """A record that has been read: its `game`, at first as dealt, and what follows."""

    def __init__(self, game, start):
        """Begin with a game as dealt and the (line number, checksum) that its deal should have, or None."""
        self.game = game
        self.start = start
        self.steps = []  # (line number, move text, checksum or None)
        self.scores = None  # (line number, list of scores), or None

    def replay(self):
        """Play the moves on `game`, yielding each code after it. BadSave names the line that does not fit."""
        game = self.game
        if self.start:
            _compare(self.start[0], self.start[1], game)
        for number, text, checksum in self.steps:
            try:
                code = game.code(text)
                game.play(code)
            except IllegalMove as error:
                raise BadSave("line %d: %s" % (number, error))
            if checksum is not None:
                _compare(number, checksum, game)
            yield code
        if self.scores and (not game.over or game.scores() != self.scores[1]):
            found = "scores %s" % _numbers(game.scores()) if game.over else "a game that is not over"
            raise BadSave("line %d: the moves lead to %s" % (self.scores[0], found))


def read(lines):
    """Return the Record that `lines` (any iterable of str) hold. BadSave names the line and what is wrong."""
    header = {}
    options = []
    record = None
    number = 0
    for line in lines:
        number += 1
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] in ("game", "deal", "start", "option"):
            if record:
                raise BadSave("line %d: %r belongs above the first move" % (number, words[0]))
            _header(number, words, header, options)
            continue
        if not record:
            record = _begin(number, header, options)
        if record.scores:
            raise BadSave("line %d: nothing follows the scores" % number)
        if words[0] == "scores":
            record.scores = (number, [_integer(number, word, 10) for word in words[1:]])
        else:
            text, colon, checksum = " ".join(words).partition(" : ")
            record.steps.append((number, text, _integer(number, checksum, 16) if colon else None))
    return record or _begin(number, header, options)


def write(game):
    """Yield the lines of a game's record: header, every move with its checksum, scores when it is over."""
    yield "game %s" % game.NAME
    yield "deal %d" % game.deal
    for row in game.OPTIONS:
        if game.options[row[0]] != row[1]:
            yield "option %s %s" % (row[0], value_text(game.options[row[0]]))
    again = engine.new(game.NAME, game.deal, **game.options)
    yield "start %08x" % again.checksum()
    for code in game.log:
        text = again.text(code)
        again.play(code)
        yield "%s : %08x" % (text, again.checksum())
    if again.checksum() != game.checksum():
        raise BadSave("only a game that still knows its moves from the deal on can be recorded")
    if game.over:
        yield "scores %s" % _numbers(game.scores())


def _header(number, words, header, options):
    """Take in a header line: a (line number, value) each, and a list of those for the options."""
    name = words[0]
    if name in header:
        raise BadSave("line %d: there is a %r line already" % (number, name))
    if name == "option":
        if len(words) < 3:
            raise BadSave("line %d: an option line is: option NAME VALUE" % number)
        options.append((number, words[1], " ".join(words[2:])))
    elif len(words) != 2:
        raise BadSave("line %d: a %s line has one value" % (number, name))
    else:
        bases = {"deal": 10, "start": 16}
        header[name] = (number, _integer(number, words[1], bases[name]) if name in bases else words[1])


def _begin(number, header, options):
    """Deal the game of a header that ends before line `number`."""
    for name in ("game", "deal"):
        if name not in header:
            raise BadSave("line %d: a record begins with a %r line" % (number, name))
    at, name = header["game"]
    try:
        table = engine.options(name)
        given = {}
        for at, option, text in options:
            given[option] = parse(table, option, text)
            check(name, table, given)
        at, deal = header["deal"]
        return Record(engine.new(name, deal, **given), header.get("start"))
    except BadOption as error:
        raise BadSave("line %d: %s" % (at, error))


def _compare(number, checksum, game):
    if game.checksum() != checksum:
        raise BadSave("line %d: the state's checksum is %08x, not %08x" % (number, game.checksum(), checksum))


def _integer(number, word, base):
    try:
        return int(word, base)
    except ValueError:
        raise BadSave("line %d: %r is not a number" % (number, word))


def _numbers(values):
    return " ".join([str(value) for value in values])
