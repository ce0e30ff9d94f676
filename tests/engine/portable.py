"""Checks that any game passes, written so that CPython and both MicroPython builds can run them.

`Playout` plays a deal at random and checks everything that a game promises. Its `steps()` is a
generator that yields often, because on the 32-bit build memory may only be collected at the top level
of a script (see tests/runtimes.py): the scripts at the end of this module drive it there.

A new game needs a sheet (see `sheet`), and nothing else.
"""

from binascii import crc32

import engine
from engine.cards import card_text
from engine.game import SeatChoices
from engine.option_checks import menu_values
from engine.record import read
from engine.rng import Rng

LAST_CODE = 65535  # moves are stored in 16 bits


def sheet(name):
    """Return the sheet of a game: a module in the folder of its tests with the facts that the tests need.

        pack(options)   the cards that are in play, in ascending order
        cards(dump)     the cards that a dump shows
        NUMBER          what saves and packs call it: pinned here, never to change
        CLAUSES         (prefix of its clauses, how many there are, how many options) of its rules in seeds/rules/
        PLAN            (deals played with the cheap checks, the most moves of each; the same two for the costly checks,
                        and the moves per costly check on average)
        REPORT          on every runtime: (deals of each variant, most moves of each, moves per costly check)
        GROWTH          deals played to see that memory does not grow; a game without it is not asked
        forward(game)   with ENDS: a move that leads on towards a win, for the golden record
        ENDS            False for a game in which moves can go to and fro for ever: it is not asked to play to its end
        LOST            of a solitaire: a deal that the first legal move each time loses, though it can be won;
        LOST_BY         the index of the legal move that does so, where it is not the first one
        ON_CHIP         on the emulated handheld: (moves made before, options, deals of a whole game)
        TOGETHER        option: (another, its value) for options that do nothing on their own
        SECONDARY       {screens of the gallery, as a file pattern: what on them no decision needs}: patterns of a
                        word, or of "word in COLOUR"; all else has to be of full size (tests/display/arcminutes.py)
        CROWDED         the same for what is needed and yet smaller, at the fullest tables: docs/ say why

    It is tests/engine/<game>/sheet.py; a game from elsewhere has it beside its rules.
    """
    path = engine.rules_path(name)
    path = "tests." + path if path.startswith("engine.") else path[: path.rfind(".")]
    return __import__(path + ".sheet", None, None, ("cards",))


def any_move(game, rng):
    """Return a legal move chosen by `rng`."""
    moves = game.moves()
    return moves[rng.below(len(moves))]


def untimed(game):
    """True when all of this game's moves are listed, so that undo takes back exactly one."""
    return game.timer == 0


def choice_list(choices):
    """Return every value of an option's choices; of a range the first that a menu offers; the fewest and most seats."""
    if isinstance(choices, SeatChoices):
        return ["P" * choices.low, "P" + "N" * (choices.high - 1)]
    return [menu_values((choice,))[0] for choice in choices]


def variants(name):
    """Return [(variant name, options)]: the defaults, then each option's other values one at a time."""
    found = [("standard", {})]
    together = getattr(sheet(name), "TOGETHER", {})
    for option, default, choices, _ in engine.options(name):
        for value in choice_list(choices):
            if value == default:
                continue
            given = {option: value}
            if option in together:
                given[together[option][0]] = together[option][1]
            word = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
            found.append(("%s-%s" % (option, word.replace(" ", "-")), given))
    return found


def random_options(name, rng):
    """Return random options of a game, from all allowed values."""
    given = {}
    for option, _, choices, _ in engine.options(name):
        if isinstance(choices, SeatChoices):
            seats = choices.low + rng.below(choices.high - choices.low + 1)
            given[option] = "".join(["PENH"[rng.below(4)] for _ in range(seats)])
            continue
        choice = choices[rng.below(len(choices))]
        if isinstance(choice, range):
            choice = choice.start + rng.below(choice.stop - choice.start)
        given[option] = choice
    return given


class Playout:
    """A deal played at random, checked at every move."""

    def __init__(self, name, deal, options, seed=1):
        """Deal; `seed` determines the moves, the illegal tries and the determinizations."""
        self.game = engine.new(name, deal, **options)
        self.sheet = sheet(name)
        self.rng = Rng(seed * 2654435761 + deal & 0xFFFFFFFF or 1)  # other moves for each pair of them; never 0
        self.digest = 0  # CRC-32 of all moves and states so far
        self.where = "%s deal %d %s seed %d" % (name, deal, options, seed)

    def steps(self, every=0, limit=100000):
        """Play to the end (or `limit` moves), yielding after every small piece of work.

        Cheap checks follow each move. With `every`, the costly ones follow one in so many, by chance; at the end
        everything is taken back and played again.
        """
        game = self.game
        sums = [game.checksum()]
        self.check_position(game)
        while not game.over and game.length < limit:
            if every and game.length % every == self.rng.below(every):
                self.check_refusals()
                yield
                self.check_save()
                yield
                for seat in range(game.seats):
                    self.check_view(seat)
                    yield
                    yield from self.check_determinize(seat)
            self.move()
            sums.append(game.checksum())
            self.check_position(game)
            yield
        if every:
            self.check_refusals()
            self.check_save()
            yield
            if untimed(game):
                yield from self.check_undo(sums)

    def move(self):
        """Make a random move."""
        code, game = self.choose(), self.game
        game.play(code)
        self.digest = crc32(("%s %08x" % (game.text(code), game.checksum())).encode(), self.digest)

    def choose(self):
        """Return a random move, sometimes one that is legal but never listed."""
        game = self.game
        if not untimed(game) and not self.rng.below(8):
            return game.code("time %d" % (1 + self.rng.below(9)))
        moves = game.moves()
        # A draw, the first move, is made less often than others: or a solitaire's stock would soon be gone
        if game.seats == 1 and len(moves) > 1 and self.rng.below(4):
            return moves[1 + self.rng.below(len(moves) - 1)]
        return any_move(game, self.rng)

    def expect(self, true, what):
        """Fail with the deal and the move unless `true`."""
        if not true:
            texts = ";".join([self.game.text(code) for code in self.game.log])
            raise AssertionError("%s: %s after %s" % (what, self.where, texts))

    def refusal(self, kind, call, *args):
        """Return the words of the error of a kind that a call raises; fail when it raises none."""
        try:
            call(*args)
        except kind as error:
            return str(error)
        self.expect(False, "%s%r is refused" % (call, args))

    def check_position(self, game):
        """Check the list of moves, their texts, the scores, and that every card is there once."""
        moves = game.moves()
        self.expect((len(moves) == 0) == game.over, "moves are empty exactly when the game is over")
        self.expect(game.over == (game.to_act < 0) and game.to_act < game.seats, "to_act")
        before = -1
        for code in moves:
            self.expect(before < code <= LAST_CODE, "moves are ascending, unique and below 65536")
            before = code
            self.expect(game.code(game.text(code)) == code, "text and code are inverse")
        self.expect(len(game.scores()) == game.seats, "one score per seat")
        there = sorted(self.sheet.cards(game.dump()))
        self.expect(there == self.sheet.pack(game.options), "every card is there exactly once")

    def check_refusals(self):
        """Check that illegal moves are refused with one line of text and change nothing."""
        game = self.game
        moves = game.moves()
        before = bytes(game.s), game.log
        tries = [-1, LAST_CODE + 1, None, "draw", 0.5]
        for span in (8, 40, 200, 1000, LAST_CODE):
            tries.extend([self.rng.below(span) for _ in range(3)])
        for code in tries:
            # The latter report time, or give up
            if code in moves or (not untimed(game) and code in range(1000, 2000)) or code == game.giving_up:
                continue
            words = self.refusal(engine.IllegalMove, game.play, code)
            self.expect(0 < len(words) < 1000 and "\n" not in words, "a refusal has a text of one line")
        for text in ("", "nonsense", "play", "play 99", "draw draw", "play x,y as 7", "discard 1Z"):
            self.refusal(engine.IllegalMove, game.code, text)
        self.expect(before == (bytes(game.s), game.log), "a refused move changes nothing")

    def check_save(self):
        """Check that a save loads as the same game, and that the moves alone lead to the same state."""
        game = self.game
        data = game.save()
        again = engine.load(data)
        self.expect(again == game and again.log == game.log and again.deal == game.deal, "load(save) is the same game")
        self.expect(again.checksum() == game.checksum() and again.options == game.options, "load(save): options")
        self.expect(again.save() == data, "a loaded game saves the same bytes")
        if game.over:
            for again in engine.replay(data):
                pass
            self.expect(again == game and again.log == game.log, "replayed from its deal a save is the same game")
            self.expect(len(again.save()) <= len(game.save(True)), "a replayed game keeps one snapshot")
        if game.length and untimed(game):
            code = game.log[-1]
            self.expect(again.undo(), "there is a move to take back")
            again.play(code)
            self.expect(again == game, "a move taken back and played again gives the same state")

    def check_view(self, seat):
        """Check that a view answers like the game, cannot be played on, and does not change the game."""
        game = self.game
        before = game.checksum()
        view = game.view(seat)
        self.expect(view.viewer == seat and view.to_act == game.to_act and view.over == game.over, "a view's turn")
        self.expect(view.moves() == (game.moves() if seat == game.to_act else []), "a view's moves")
        self.expect(view.view(seat).s == view.s, "a view's view is itself")
        self.refusal(ValueError, view.play, game.moves()[0])
        self.refusal(ValueError, view.save)
        view.dump()
        self.expect(game.checksum() == before, "looking changes nothing")

    def check_determinize(self, seat):
        """Check that determinizing leaves the seat's view as it is and gives a complete game."""
        game = self.game
        before = game.checksum()
        view = game.view(seat)
        seed = 1 + self.rng.below(1 << 20)
        for source in (game, view):
            other = source.determinize(seat, Rng(seed))
            self.check_position(other)
            self.expect(other.view(seat).s == view.s, "determinize leaves the view unchanged")
            self.expect(other.to_act == game.to_act and not other.length, "determinize keeps the turn")
            if seat == game.to_act:
                self.expect(other.moves() == game.moves(), "no hidden card decides what is legal")
            yield
        self.expect(other == game.determinize(seat, Rng(seed)), "the game and the view determinize alike")
        third = game.determinize(seat, Rng(seed + 1))
        self.expect(third.view(seat).s == view.s, "determinize leaves the view unchanged")
        yield
        for _ in range(60 // game.seats):
            if third.over:
                break
            third.play(any_move(third, self.rng))
            self.check_position(third)
            yield
        while third.undo():
            yield
        self.expect(third.view(seat).s == view.s, "undo leads back to the determinised state")
        self.expect(game.checksum() == before, "determinize leaves the game alone")

    def check_undo(self, sums):
        """Undo all moves, checking that each earlier state comes back, down to the deal."""
        game = self.game
        moves = game.log
        for length in range(len(moves) - 1, -1, -1):
            self.expect(game.undo(), "there is a move to take back")
            self.expect(game.length == length and game.checksum() == sums[length], "undo inverts play")
            yield
        self.expect(not game.undo() and game.checksum() == sums[0], "nothing is left to take back")
        fresh = engine.new(game.NAME, game.deal, **game.options)
        self.expect(game == fresh and not game.log, "undo leads back to the deal")
        for i in range(len(moves)):
            game.play(moves[i])
            self.expect(game.checksum() == sums[i + 1], "replay gives the same states")
            yield


def report(name, deals, every, limit):
    """Yield a line with a digest for each deal 1 … `deals` of each variant, and None between small steps of work.

    The costly checks are made on the first deal only.
    """
    for variant, options in variants(name):
        for deal in range(1, deals + 1):
            playout = Playout(name, deal, options)
            yield from playout.steps(every if deal == 1 else 0, limit)
            yield "%s %s %d %08x" % (name, variant, deal, playout.digest)


def pins(name, lines):
    """Yield the lines of `records/<name>-variants.txt` (in one text) as they are now, and None between moves.

    A line is: variant, deal, number of moves, the digest of these moves and of the states they lead to, the scores.
    """
    options = dict(variants(name))
    for line in lines.split("\n"):
        variant, deal, length = line.split()[:3]
        playout = Playout(name, int(deal), options[variant])
        while playout.game.length < int(length) and not playout.game.over:
            playout.move()
            yield None
        yield pin(variant, playout)


def pin(variant, playout):
    """Return the line of a variant, played to where it is pinned."""
    game = playout.game
    scores = " ".join([str(score) for score in game.scores()])
    return "%s %d %d %08x %s" % (variant, game.deal, game.length, playout.digest, scores)


def memory(name, deals, at):
    """Play deals 1 … `deals` at random, unchecked; yield each number of `at` when that many are done, else None."""
    rng = Rng(3)
    for deal in range(1, deals + 1):
        game = engine.new(name, deal)
        while not game.over and game.length < 150:  # a game need not end
            game.play(any_move(game, rng))
        del game
        yield deal if deal in at else None


def replay(folder, names):
    """Replay record files (names in one text) and so check their checksums and scores; yield a line each, else None."""
    for name in names.split():
        with open(folder + name) as file:
            record = read(file)
            for _ in record.replay():
                yield None
        yield "%s %08x" % (name, record.game.checksum())


def decks(names, deals):
    """Yield a line for each deal number of each game (names in one text): the cards, in the order of its dump."""
    for name in names.split():
        for deal in deals:
            cards = sheet(name).cards(engine.new(name, deal).dump())
            yield "%s %d: %s" % (name, deal, " ".join([card_text(card) for card in cards]))


# Scripts for a MicroPython build. They collect at their top level, where the 32-bit build allows it. The top
# level has to stay small: with nested loops or a list of a dozen items it keeps its values in the heap, where
# that build's collector does not find them. So the loops are in generators, and lists come as texts.
PRINT = """
import gc
from tests.engine import portable
work = portable.%s
line = next(work, 0)
count = 0
while line != 0:
    count += 1
    if line:
        print(line)
    if line or count %% 8 == 0:
        gc.collect()
    line = next(work, 0)
"""
MEMORY = """
import gc
from tests.engine import portable
work = portable.memory(%r, %d, %r)
deal = next(work, 0)
while deal != 0:
    gc.collect()
    if deal:
        print(gc.mem_alloc())
    deal = next(work, 0)
"""
