"""Records: a game as a text that people can read, write and step through.

    game treys
    deal 24
    option threes_wild off
    start 5e0c0a7f
    draw : 9f31c2aa
    play 2,0 : 1b2c3d4e
    scores 14

Header lines come first, then one move per line in the record notation. The checksum of the state, in hex, may
follow the deal (`start`) and each move (after a colon). Checksums that are given are checked, and so are the
`scores` of a finished game. Options at their defaults may be left out. Blank lines and lines that begin
with `#` are skipped.

    with open(path) as file:
        record = read(file)
        for code in record.replay():
            print(record.game.text(code))

Lines are read one at a time during the replay, so a long record needs no more memory than a short one.
"""

import engine
from engine.errors import BadOption, BadSave, IllegalMove
from engine.option_checks import check, parse, value_text


class Record:
    """A record whose header has been read: its `game`, initially as dealt, and the moves that are still to be read."""

    def __init__(self, game, first, rest):
        """Lines are (number, words). `first`: the one after the header, or None; `rest`: an iterator of the others."""
        self.game = game
        self._first = first
        self._rest = rest

    def replay(self):
        """Play the moves on `game`, yielding each code once it is played. BadSave names the line that does not fit."""
        ended = False
        for number, words in self._lines():
            if ended:
                raise BadSave("line %d: nothing follows the scores" % number)
            if words[0] in _HEADER:
                raise BadSave("line %d: %r belongs above the first move" % (number, words[0]))
            if words[0] == "scores":
                scores, game = [_integer(number, word, 10) for word in words[1:]], self.game
                if not game.over or game.scores() != scores:
                    found = "scores %s" % _numbers(game.scores()) if game.over else "a game that is not over"
                    raise BadSave("line %d: the moves lead to %s" % (number, found))
                ended = True
            else:
                yield self._play(number, words)

    def _lines(self):
        """Yield the lines after the header."""
        if self._first:
            yield self._first
        yield from self._rest

    def _play(self, number, words):
        """Play the move of a line and return its code."""
        text, colon, checksum = " ".join(words).partition(" : ")
        checksum = _integer(number, checksum, 16) if colon else None
        try:
            code = self.game.code(text)
            self.game.play(code)
        except IllegalMove as error:
            raise BadSave("line %d: %s" % (number, error))
        if colon:
            _compare(number, checksum, self.game)
        return code


def read(lines, first_number=1):
    """Return the Record in `lines` (any iterable of str). BadSave names the line and the fault.

    `first_number`: that of the first line, where they are part of a file.
    Only the header is read, and compared with the deal; faults in the moves are reported by `replay`.
    """
    header = {}
    options = []
    first = None
    number = 0
    lines = _numbered(lines, first_number)
    for number, words in lines:
        if words[0] not in _HEADER:
            first = number, words
            break
        _header(number, words, header, options)
    game = _deal(number, header, options)
    if "start" in header:
        _compare(*header["start"], game)  # type: ignore[call-arg]
    return Record(game, first, lines)


def write(game):
    """Yield the lines of a game's record: header, each move with its checksum, scores when it is over.

    BadSave when the game does not know its moves from the deal on.
    """
    yield "game %s" % game.NAME
    yield "deal %d" % game.deal
    for row in game.OPTIONS:
        if game.options[row[0]] != row[1]:
            yield "option %s %s" % (row[0], value_text(game.options[row[0]]))
    replayed = engine.new(game.NAME, game.deal, **game.options)
    yield "start %08x" % replayed.checksum()
    try:
        for code in game.log:
            text = replayed.text(code)
            replayed.play(code)
            yield "%s : %08x" % (text, replayed.checksum())
        same = replayed.checksum() == game.checksum()
    except IllegalMove:
        same = False
    if not same:
        raise BadSave("only a game that still knows its moves from the deal on can be recorded")
    if game.over:
        yield "scores %s" % _numbers(game.scores())


_HEADER = ("game", "deal", "start", "option")


def _numbered(lines, first_number):
    """Yield (line number, words) of the lines that are neither blank nor comments."""
    for number, line in enumerate(lines, first_number):
        words = line.split()
        if words and not words[0].startswith("#"):
            yield number, words


def _header(number, words, header, options):
    """Store a header line in `header` as (line number, value), or in `options` as (line number, name, text)."""
    name = words[0]
    if name in header:
        raise BadSave("line %d: there already is a %r line" % (number, name))
    if name == "option":
        if len(words) < 3:
            raise BadSave("line %d: an option line is: option NAME VALUE" % number)
        options.append((number, words[1], " ".join(words[2:])))
    elif len(words) != 2:
        raise BadSave("line %d: a %s line has one value" % (number, name))
    else:
        bases = {"deal": 10, "start": 16}
        header[name] = (number, _integer(number, words[1], bases[name]) if name in bases else words[1])


def _deal(number, header, options):
    """Return the game, as dealt, of a header; errors of missing lines name line `number`."""
    for name in ("game", "deal"):
        if name not in header:
            raise BadSave("line %d: a record begins with a %r line" % (number, name))
    at, name = header["game"]  # `at`: the line that an error is about
    try:
        table = engine.options(name)
        given = {}
        for at, option, text in options:
            if option in given:
                raise BadOption("there already is a line for option %s" % option)
            given[option] = parse(table, option, text)
            check(name, table, given)
        at, deal = header["deal"]
        return engine.new(name, deal, **given)
    except BadOption as error:
        raise BadSave("line %d: %s" % (at, error))


def _compare(number, checksum, game):
    """Raise BadSave unless the game's state has this checksum."""
    if game.checksum() != checksum:
        raise BadSave("line %d: the state's checksum is %08x, not %08x" % (number, game.checksum(), checksum))


def _integer(number, word, base):
    """Return the number that a word of line `number` spells. BadSave when it is none."""
    try:
        if word.strip("-0123456789abcdefABCDEF"):
            raise ValueError  # `int` takes more: 1_000, 0x1F, and on CPython the digits of other scripts
        return int(word, base)
    except ValueError:
        raise BadSave("line %d: %r is not a number" % (number, word))


def _numbers(values):
    """Return numbers as text, with spaces between them."""
    return " ".join([str(value) for value in values])
