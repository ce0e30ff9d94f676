"""How each game looks: one package per game, loaded when the game is played.

    <game>/__init__.py    the class `RENDERER`, made for one screen size, a subclass of `Renderer`
    <game>/layout.py      the positions on its table for each screen size: the only place with such numbers
    <game>/pages.py, ends.py, inspect.py
                          its pages in the pause menu, its ends and moves as text, everything on its table in words:
                          loaded on demand and dropped
    piles.py              the renderer of a game that has none, and the base of one that only sets its piles' places
    places.py             places for the piles of a game that sets none
    score_sheet.py        a score sheet, bars of the totals, and the title of who has won

`Renderer` says what a renderer has, and what its modules have. Everything drawn follows from the arguments alone, so
both backends draw the same.
"""

from display import fonts, items, palette
from display.items import FACE
from display.spoken import ranks_named
from engine import modules, renderer_path
from engine.compat import const
from engine.game import PERSON
from engine.texts import _

SIZES = ((240, 240), (240, 135), (320, 240))  # of screens, in the order in which layouts have their numbers

_PLAIN = "display.renderers.piles"  # for games without a renderer
_PACE_MS = const(250)  # the least time before a move that plays itself, or an opponent's
_FLIGHT = const(36)  # duration of a card's flight, in 256ths of the whole deal's duration
BUTTON_H = 22  # rows of a button on a table

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")  # a ten is "10", not "T" as in records
SUITS = "♣♦♥♠"

_COMPASS = ("", _("East"), _("North"), _("West"))  # by seats after one's own, counter-clockwise
_OPPONENTS = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus")
_WOMEN = const(0b101001)  # of these, the lowest bit for the first
_PERSONS = (_("Seat 1"), _("Seat 2"), _("Seat 3"), _("Seat 4"), _("Seat 5"), _("Seat 6"), _("Seat 7"))
_SHORT = ("P1", "P2", "P3", "P4", "P5", "P6", "P7")  # for little space
_HEADER = const(20)  # rows of `chrome.HEADER`
_FACES = const(8)  # in the picture `faces`
_HURT = const(78)  # columns before the faces that are hurt
_SUIT_W = const(15)  # width of a suit of SUIT_LARGE


def load(name, width, height):
    """Return the renderer of a game on a screen of that size, or that of `piles.py` where it has none."""
    return (_if_there(modules.load, renderer_path(name)) or modules.load(_PLAIN)).RENDERER(width, height)


def sounds(name):
    """Return the module that says what moves of a game sound like, or None where it has none."""
    return _if_there(modules.borrow, renderer_path(name) + ".sounds")


def _if_there(load, path):
    """Return a module, or None where there is no such file."""
    try:
        return load(path)
    except ImportError as error:
        # For a game without a renderer it is the package that is missing
        if "'%s'" % path in str(error) or "'%s'" % path[: path.rfind(".")] in str(error):
            return None
        raise  # it is there, and what it imports is not


def unload(name):
    """Drop a game's renderer from memory."""
    modules.unload(renderer_path(name))
    modules.unload(_PLAIN)
    modules.unload("display.renderers.places")  # which that, and a renderer like it, has loaded


def borrow_part(name, module, tidy=True):
    """Return a module of a renderer that is loaded on demand; it stays in memory while the caller keeps it.

    `tidy`: as for `modules.load`.
    """
    return modules.borrow(renderer_path(name) + "." + module, tidy)


def inspector(name):
    """Return the module with `places` and `words` of a game's table: its `inspect.py`, else `piles.py`."""
    # Without collecting garbage first: a press is to be answered quickly
    found = _if_there(lambda path: modules.borrow(path, tidy=False), renderer_path(name) + ".inspect")
    return found or modules.load(_PLAIN)


class Layout:
    """The positions on a table for one screen size: the attributes that `lay` of the game's `layout.py` sets.

    That module is loaded for this and then dropped: only the numbers of one size stay in memory.
    """

    toast_y = 0  # where short messages begin; 0: at the bottom
    face_at = None  # x, y of the face of a seat that says something, where there is room


class Renderer:
    """How one game looks on a screen of one size. A subclass defines what this only declares, and where the game has it

    move(scene, view, before, code, part)
                    add what differs from one frame of a motion to the next. `build` calls `scene.keep()` and then this;
                    the later frames consist of the kept items and this alone
    before_deal(scene, view), dealing(scene, view, part)
                    with `deals`: add what stays while the cards are dealt, and the cards `part` / 256 of the way
    question(view, codes)
                    return (title, answers, boxes, row) where a press can mean several moves: the boxes of the places
                    that the answers are about, if any, which all stay visible, and the row for the words then

    Its modules are loaded on demand and dropped. `ends.py` has result(renderer, view), between(renderer, view, before)
    and, with `lists_moves`,

    move_parts(before, code, after)
                    return a move as words and cards, from the viewer's views before and after it
    begins(game, code, last, around, length, mine)
                    return whether a row begins with this move. `last`: the move before it; `around`: the order of
                    seats has come past the viewer since then, or the same seat moves again; `length`: moves in the row
                    so far; `mine`: it is the viewer's move. None: it is not listed and does not count
    who(view, code) return what is at the left of a row that begins with this move
    move_text(view, code)
                    for a solitaire: return a move in words

    `inspect.py`, or `piles.py` for a game that has none, has

    places(renderer, view)
                    return every card, pile, seat and button on the table at rest, where `build` draws it without a
                    cursor: [(x, y, w, h, key), ...] in the order a player expects
    words(renderer, view, key)
                    return (title, text): what it is, and why it can or cannot be played. A text begins with "Can " only
                    where a press on that place, as a spot, does something
    hints(renderer, view, code)
                    return `hint_boxes`, unless the renderer itself does

    `sounds.py` has sound(before, code, after), which returns the name of the sound of a move (`firmware/sounds.py`), ""
    for none, and how many steps higher it is; the views are the viewer's.

    `pages.py` has panels(renderer, view, key), which returns how many screens a page has and which comes first, and
    draw(renderer, scene, view, key, page), which adds one.
    """

    pages = ()  # ((title, key), ...) of the game's pages in the pause menu
    lists_moves = True  # `ends.py` lists moves, row by row
    hands = False  # at the end `between` also shows the last deal's hands; it is then given the same view twice
    verdict = None  # draws the live mark: draw(scene, x, y, room, align), its lines around the middle y
    deals = 0  # of a solitaire: milliseconds that dealing takes, 0 where it is not shown
    # Discards become the stock: 0 shows that before the move that does it, 1 after it; -1: never. The layout then has
    # `pile`, the size of both, `stock_x`, `discard_x` and `pile_y`
    restock = -1
    # Of a certified deal its level and number there, of a day's its date, in a race the leading rival's standing
    deal_title = ""
    rival = None  # in a race (cards that the leading rival has left, its chain), () where the standing is another one
    celebration = _("You win!")  # the word of the celebration
    portraits = True  # at a table of two the other one is seen, where there is room

    def __init__(self, name, width, height):
        self.name = name
        self.width = width
        self.height = height
        self.low = height < 160  # 135 rows; the other screens have 240
        self.layout = Layout()
        self.labels = Labels()
        self.forces = False  # a move that is a choice in form only is no decision either: the setting "forced"
        self.offers = False  # such moves can go on by themselves: `forces`, at a table with one person at this device
        self.goes_on = False  # they do
        self.size = SIZES.index((width, height))
        self.lay(lambda *values: values[self.size])

    def spots(self, view) -> list:
        """Return where the cursor can go: [(x, y, w, h, codes), ...] in the order a player expects.

        `codes` is a tuple of the moves that a press there can mean, one or more. A sixth item: how many more columns
        right of the box mean the same, as those of an equal card.
        """
        raise NotImplementedError

    def build(self, scene, view, spot, before, code, part, seconds) -> None:
        """Add the items, the cursor on `spot` (or None); `seconds` have passed that the game does not know of yet.

        With `before`: the frame `part` / 256 of the way from that view by move `code` to `view`. At rest, items that
        follow from the view alone may be kept: `scene.keep(view)`.
        """
        raise NotImplementedError

    def motion_ms(self, before, code, after) -> int:
        """Return the milliseconds of a move's motion; 0 for none."""
        raise NotImplementedError

    def lay(self, at):
        """Set the positions on the table; `at` returns its argument for this screen, out of those for SIZES."""
        borrow_part(self.name, "layout").lay(self.layout, at)

    def shows_verdict(self, view):
        """Return whether the live mark is shown."""
        return self.verdict is not None and not view.over

    def boxes(self, view):
        """Return (x, y, w, h, pile, index in it) of every visible card, for a game without `inspect.py`."""
        return ()

    def chosen_box(self, spot):
        """Return x, y, w, h of all that has the cursor's ring when it is on a spot of the view drawn last."""
        return spot[:4]

    def held_box(self, spot):
        """Return x, y, w, h of the second ring, which shows that select is down on a spot of the view drawn last."""
        return spot[:4]

    def aim(self, view, spots, last):
        """Return the index of the spot to begin at; `last`: the spot that the cursor was on, or None."""
        return nearest(spots, last)

    def forced(self, view):
        """Return the forced move, which plays itself, or -1."""
        return -1

    def starts(self, view, spot):
        """Return whether a press on a spot also lets all moves that follow go by themselves, until one is to decide."""
        return False

    def may_go_on(self, before, code, view):
        """Return whether moves may still go by themselves after a move of any seat from the view `before`."""
        return False

    def needs_nobody(self, code):
        """Return whether a forced move needs nobody at the device, since all know that it is no decision."""
        return False

    def pause_ms(self, view, code):
        """Return the least milliseconds before such a move, or one of an opponent, is made."""
        return _PACE_MS

    def remark(self, view, before):
        """Return (seat, its words, whether it is hurt) for a move worth a remark, else None.

        None also where that would be in the way. `before`: the view before the move.
        """
        return None

    def move_text(self, view, code):
        """Return a move in words, for hints at a table with seats."""
        return view.text(code)

    def hint_boxes(self, view, code):
        """Return the boxes (x, y, w, h), besides the spot of that move, that a hint of it must not cover.

        The first is where the card goes, if there is one: the page takes cards that are dragged there.
        """
        return inspector(view.NAME).hints(self, view, code)

    def lesser_boxes(self, view):
        """Return boxes that a hint had better not cover either: who weighs it looks there."""
        return []

    def columns(self, view):
        """Return the names above the columns of the list of moves, or none.

        Where there are some, a row for which `who` returns "" has parts (column, card or words), and (column, None) for
        the best card of the row.
        """
        return ()

    def seat_title(self, view, seat):
        """Return what a seat is called in sentences."""
        return seat_name(view, seat)

    def move_in_words(self, before, code, after):
        """Return a sentence about a move, with what the viewer of `after` may know; "" when there is nothing to say."""
        if self.lists_moves:
            text = parts_text(borrow_part(self.name, "ends").move_parts(before, code, after)).lstrip(", ")
        else:
            text = ranks_named(self.move_text(before, code))
        return text and (text if before.seats == 1 else "%s %s" % (self.seat_title(before, before.to_act), text))

    def row_in_words(self, view, line):
        """Return a row of the list of moves, [who, words and cards ...], as a sentence."""
        return " ".join([line[0], parts_text(line[1:]).lstrip(", ")])

    def place_in_words(self, view, key):
        """Return the texts about a place of the table."""
        title, text = inspector(view.NAME).words(self, view, key)
        return [title, ranks_named(text)]

    def own_in_words(self, view):
        """Return the texts about the viewer's own seat, where it is no place of the table."""
        return ()

    def covered_places(self, view):
        """Return the keys of the places, of a solitaire, whose cards others keep from being played."""
        return ()

    def drop_boxes(self, view, code, spot):
        """Return the boxes to which the card of a spot can be dragged for a move; none where it may go anywhere."""
        return [box for box in self.hint_boxes(view, code) if not overlap(box, spot)][:1]

    def record_move(self, before, code):
        """Record a move made from the view `before`, whatever is drawn of it; with None drop what was recorded."""

    def celebrates(self, view):
        """Return whether the end is worth a celebration."""
        return view.over and bool(view.outcome(view.viewer)[0])

    def falling_card(self, view, number):
        """Return the card with that number of those that fall over the table: courts of all suits."""
        return number % 4 * 13 + 12 - number % 3

    def result(self, view):
        """Return (title, [line, ...], figures) for the result screen; figures None where the lines say all.

        Figures are (score, what it counts, stars of three or -1, ((label, number, bright), ...), the viewer's place); a
        place is "" for who has won, None where there are no places.
        """
        return borrow_part(self.name, "ends").result(self, view)

    def between(self, view, before):
        """Return (title, [line, ...], remark) when the next deal begins; `before`: the view before the last move.

        All lines may be tuples, see `firmware/screens/between_deals.py`; a remark is as from `remark`.
        """
        return borrow_part(self.name, "ends").between(self, view, before)

    def race_bars(self, scene, left, total):
        """Add how far the leading rival has come in a race, its chain bright, and on large screens the viewer below.

        `left`: the viewer's cards, of `total`.
        """
        if not self.rival:
            return
        theirs, chain = self.rival
        y = 0 if self.low else _HEADER
        tall = 2 if self.low else 3
        scene.fill(0, y, self.width, tall if self.low else 2 * tall, palette.BLACK)
        end, start = (self.width * max(0, total - rest) // total for rest in (theirs, theirs + chain))
        scene.fill(0, y, start, tall, palette.ALERT)
        scene.fill(start, y, end - start, tall, palette.TEXT)
        if not self.low:
            scene.fill(0, y + tall + 1, self.width * (total - left) // total, 2, palette.DIM)

    def last_card(self, view):
        """Return the card on which a lost solitaire has ended, for its result; -1 for none."""
        return -1

    def bare_box(self, view):
        """Return (x, y, w) of what is empty on the table of a game that is over, down to the result; None: nothing."""
        return None

    def chapter(self, view):
        """Return the title of the chapter of the rules that is being played, or ""."""
        return ""


def words_and_cards(text, cards):
    """Return a text for `move_parts`: its words, and the card of each `{place}` of `cards`, in the text's order."""
    parts = []
    for piece in text.split("{"):
        place, end, words = piece.partition("}")
        if end:
            parts.append(cards[place])
        words = (words if end else place).strip()
        if words:
            parts.append(words + " ")
    return parts


def parts_text(parts):
    """Return words and cards, as `move_parts` returns them, as one text to be read out."""
    text, was_card = "", False
    for part in parts:
        is_card = not isinstance(part, str)
        text += (", " if is_card else " ") if was_card else ""
        text += card_chars(part) if is_card else part
        was_card = is_card
    return ranks_named(text.rstrip())


def overlap(box, other):
    """Return whether two boxes, or spots, have a pixel in common."""
    return all([box[i] < other[i] + other[i + 2] and other[i] < box[i] + box[i + 2] for i in (0, 1)])


def ease(part):
    """Turn a part 0 … 256 of a motion's time into the part of its way: fast first, then settling."""
    rest = 256 - part
    return 256 - (rest * rest >> 8) * rest // 256


def lerp(a, b, part):
    """Interpolate: return the point `part` / 256 of the way from `a` to `b`."""
    return a + (b - a) * part // 256


def glide(scene, x, y, to_x, to_y, sizes, card, at):
    """Add a card `at` / 256 of its way between two places, in each third of it of another of three sizes.

    Each place is the left upper corner of a card: x, y of one of the first size, to_x, to_y of one of the last.
    """
    size = sizes[min(2, at * 3 >> 8)]
    x = lerp(2 * x + items.CARD_W[sizes[0]], 2 * to_x + items.CARD_W[sizes[2]], at) - items.CARD_W[size] >> 1
    y = lerp(2 * y + items.CARD_H[sizes[0]], 2 * to_y + items.CARD_H[sizes[2]], at) - items.CARD_H[size] >> 1
    scene.card(x, y, size, card, items.RAISED)


def dealt_part(part, i, count):
    """Return how far card `i` of `count` has flown at `part` / 256 of a deal, in 256ths; -1 while it is in the pack.

    One card follows the other; few are on their way at once.
    """
    gone = part - i * (256 - _FLIGHT) // (count - 1)
    return -1 if gone < 0 else ease(min(256, gone * 256 // _FLIGHT))


def neighbour(spots, at, direction):
    """Return the index of the spot to go to from spot `at`: direction 0 up, 1 down, 2 left, 3 right.

    The nearest in that direction, where being off to the side counts double; at an edge a step left or right goes on
    to the previous or next spot of the list, so that no spot is out of reach.
    """
    if len(spots) < 3:
        return len(spots) - 1 - at if spots else 0  # of two, any direction means the other one
    x, y, w, h = spots[at][:4]
    x += w // 2
    y += h // 2
    best, best_cost = -1, 1 << 20  # more than any
    for i in range(len(spots)):
        a, b, w, h = spots[i][:4]
        a += w // 2 - x
        b += h // 2 - y
        ahead, aside = ((-b, a), (b, a), (-a, b), (a, b))[direction]
        cost = ahead + 2 * abs(aside)
        if ahead > 0 and cost < best_cost:  # not for spot `at` itself
            best, best_cost = i, cost
    if best < 0:
        return at if direction < 2 else (at + (1 if direction == 3 else -1)) % len(spots)
    return best


def nearest_card(spots, last, draw):
    """Return the index of the card to begin at: the one nearest to the spot `last`, or the first after a draw.

    `draw`: the move of the stock, whose spot is passed over where it is the last one.
    """
    if last is None or last[4] == (draw,):
        return 0
    return nearest(spots[:-1] if spots[-1][4] == (draw,) else spots, last)


def nearest(spots, last):
    """Return the index of the spot nearest to the spot `last`, 0 when there is none."""
    if last is None or not spots:
        return 0
    return min(range(len(spots)), key=lambda i: abs(spots[i][0] - last[0]) + abs(spots[i][1] - last[1]))


class Labels:
    """Texts made of a template and a number, formatted only when the number has changed."""

    def __init__(self):
        self.known = {}

    def get(self, template, value):
        """Return `template % value`, the same string object as long as the value stays."""
        known = self.known.get(template)
        if known is None or known[0] != value:
            known = self.known[template] = value, template % value
        return known[1]


# Cards as text, announcements, and the names of seats: for tables, pages, ends and hints they all come from here


def card_chars(card):
    """Return a card as text: `Q♠`."""
    return RANKS[card % 13] + SUITS[card // 13]


def thrown_ink(chars):
    """Return the colour of a card in small text; `chars` ends with its suit."""
    return palette.ALERT if chars[-1] in (SUITS[1], SUITS[2]) else palette.DIM


_people = ()  # names entered for people who pass the device round: (name, short name) by seat


def name_people(names):
    """Call people who pass the device round by these names, (name, short name) by seat, "" for one without."""
    global _people
    _people = names


def _person(seat, short):
    """Return the name of a person at a table of several: as entered, else its number; 1 for the `short` one."""
    return (_people[seat][short] if seat < len(_people) else "") or (_SHORT if short else _PERSONS)[seat]


def face(view, seat):
    """Return which of the faces a seat has: opponents the first ones, people the last ones."""
    seats = view.options["seats"]
    if seats[seat] == PERSON:
        return _FACES - 1 - seats.count(PERSON, 0, seat)
    return seat - seats.count(PERSON, 0, seat)


def draw_face(scene, view, seat, x, y, hurt=False):
    """Add the face of a seat, which smiles unless it is `hurt`."""
    scene.picture(x, y, FACE, FACE, "faces", _HURT if hurt else 0, FACE * face(view, seat))


def compass(view, seat):
    """Return where a seat at a table of four sits as seen by the one person who plays, else ""."""
    side = (seat - view.viewer) & 3
    return _COMPASS[side] if view.options["seats"].count(PERSON) == 1 else ""


def pronouns(view, seat):
    """Return ("she", "her") and the like for a seat: an opponent's by its name and face, a person's are not known."""
    seats = view.options["seats"]
    if seats[seat] == PERSON or view.guests and view.guests[seat][0]:
        return _("they"), _("their")
    return (_("she"), _("her")) if _WOMEN >> seat - seats.count(PERSON, 0, seat) & 1 else (_("he"), _("his"))


def seat_name(view, seat, short=0):
    """Return the name of a seat at a table of any size, with `short` 1 in at most three letters."""
    seats = view.options["seats"]
    if seats[seat] == PERSON:
        return _("You") if seats.count(PERSON) == 1 else _person(seat, short)
    guest = view.guests[seat][short] if view.guests else ""  # somebody with another device
    name = _OPPONENTS[seat - seats.count(PERSON, 0, seat)]
    for other in view.guests or (_people if seats.count(PERSON) > 1 else ()):
        if name in other:  # a person's name, or its short form
            name = (_SHORT if short else _PERSONS)[seat]
    return guest or name


def short_name(view, seat):
    """Return the name of a seat in at most three letters."""
    return seat_name(view, seat, 1)


def is_you(view, seat):
    """Return whether a seat is called "You"."""
    return seat == view.viewer and view.options["seats"].count(PERSON) == 1


def viewer_decides(view):
    """True when the viewer is to act and a person; at a table without persons the viewer is an opponent."""
    return view.to_act == view.viewer and PERSON in view.options["seats"]


def draw_card_name(scene, card, x, y):
    """Add a card as rank and suit in the height of BIG's capitals; return the width in pixels."""
    rank, suit = card % 13, card // 13
    w = fonts.font(fonts.RANK_BIG).widths[rank] + 1
    scene.glyph(fonts.RANK_BIG, rank, x, y, palette.TEXT)
    scene.glyph(fonts.SUIT_LARGE, suit, x + w, y, palette.ALERT if suit in (1, 2) else palette.TEXT)
    return w + _SUIT_W
