"""What screen readers say: messages, moves, what the cursor is on, and the whole screen on demand.

    console = SpokenConsole(board)
    console.voice.step()       # once a frame
    console.voice.lines        # the sentences to say next, a list; whoever takes them empties it

The words about places and moves are those of the games' renderers (`inspect.py`, `ends.py`). Only the page loads this.
"""

import engine
from display import renderers
from display.renderers import card_chars, compass, count, seat_name
from engine.compat import const
from firmware.console import Console
from firmware.input import elapsed
from tools.simulator.probe import TABLES
from tools.web import reading

_QUIET_MS = const(250)  # without a change of the picture, before the place under the cursor is described

_SUITS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_SIGNS = {"◀": "", "▶": "", "★": "", "↑": "", "↓": "", "…": "", "·": ",", "→": "to ", "−": "minus ", "×": " times "}
_SOLITAIRE = {"draw": "Drew ", "turn": "Turned ", "": "Played "}  # by what `who` of `ends.py` returns
# Verbs after "You"
_YOURS = {"names": "name", "reveals": "reveal", "asks": "ask", "plays": "play", "takes": "take", "passes": "pass"}
_COVERED = ("Covered", "Not seen yet", "Not open")  # how the text about a card that cannot be played begins
_FIELDS = {"number": "Digit", "name": "Letter", "date": ""}  # the screens with fields, and what these are
_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # by the number in a field
_PARTS = ("Year", "Month", "Day")  # of a date
_ANNOUNCED = ("names ", "reveals ")  # how words about a move of Trex begin that a banner announces


class SpokenConsole(Console):
    """A console that passes its short messages on to a voice."""

    def __init__(self, board):
        self.voice = Voice(self)
        Console.__init__(self, board)

    def play(self, *args):
        Console.play(self, *args)
        self.voice.catch_up()  # before the first move of a replay

    def say(self, text):
        self.voice.catch_up()  # what has led to the message is said before it
        self.voice.follow_message()
        Console.say(self, text)
        self.voice.message(text)

    def refuse(self, text):
        self.voice.message("")  # say it even if it is the last message again: there was another press
        Console.refuse(self, text)

    def play_sound(self, name, up=0):
        Console.play_sound(self, name, up)
        if name == "refused":
            self.voice.taught = []  # a lesson's panel says why, perhaps once more

    def draw(self, now):
        Console.draw(self, now)
        self.voice.fresh = True


class Voice:
    """Follows a console and describes what happens, in order, each event once."""

    def __init__(self, console):
        self.console = console
        self.lines = []
        self._screen = None  # the screen that was described last
        self._said = ""  # about the place under the cursor
        self._read = []  # what was written on the screen
        self.taught = []  # what a lesson's panel said last
        self.fresh = False  # the picture has not been described yet
        self._game = None  # the game that is followed
        self._past = None  # a copy of that game, which follows move by move
        self._others = False  # others have moved since the last description
        self._message = ""  # the short message that was said last, as long as it lasts

    def message(self, text):
        """Say a short message, unless it is the last one and that still lasts."""
        if text and text != self._message:
            self.lines.append(sentence([text]))
        self._message = text

    def follow_message(self):
        """Forget the last message once it is gone; while something is worked on, it may come again and again."""
        console = self.console
        if not console.toast and not (console.screens and console.busy):
            self._message = ""

    def step(self):
        """Say what has happened since the last frame, at most one move."""
        console = self.console
        self.follow_message()
        self._follow()
        if self.fresh and elapsed(console.board.millis(), console.drawn_at) >= _QUIET_MS:
            self._describe()

    # Moves

    def catch_up(self):
        """Say all moves that have not been said."""
        while self._follow():
            pass

    def _follow(self):
        """Say the next move on the table, if any, and return True.

        While the device is passed on, moves wait until the next person has it.
        """
        table = self.console.screens[0] if self.console.screens else None
        if table is None or table.name not in TABLES:
            self._game = None
            return False
        game = table.game
        if self._game is not game:
            self._game = game
            self._past = game.copy_at(game.length)
            self._message = ""
            self.lines.extend(standing(table))
            return True
        past = self._past
        there = past.length
        while game.since(0)[:there] != past.since(0)[:there]:  # where a clock runs, undo leaves its time as a move
            there -= 1
        if there < past.length:
            self._past = game.copy_at(there)
            self._event("Taken back")
            return True
        if game.length > there and not table.seats.covered:
            code = game.since(there)[0]
            viewer = table.view.viewer
            before = past.view(viewer)
            past.step(code)
            after = past.view(viewer)
            self._others = self._others or before.to_act != viewer
            self._event(moved(table.renderer, before, code, after))
            same = (before.deal_no, before.redeals) == (after.deal_no, after.redeals)
            if same and game.seats == 1:
                self._event(uncovered(table.renderer, before, after))
            if same and table.renderer.restock >= 0 and after.stock_left > before.stock_left:
                self._event("The discards become the stock")
            return True
        return False

    def _event(self, text):
        if text:
            self.lines.append(sentence([text]))
            self._message = self._said = ""

    # Screens

    def _describe(self):
        """Say what the cursor is on, if that is new, after the heading of a new screen."""
        console = self.console
        screen = console.screens[-1]
        at_table = screen.name in TABLES
        if at_table and (screen.mode.motion_ms or screen.busy):
            return  # wait until the table is at rest
        self.fresh = False
        lines = written(console)
        if screen is not self._screen:
            self._screen, self._said, self._read = screen, "", lines if screen.name == "lobby" else []
            if not at_table:
                self.lines.extend(heading(screen))
        elif screen.busy:
            return  # a search shows how far it has come, again and again
        self._say_written(lines)
        if at_table and self._others:
            self._others = False
            self._said = ""
            if screen.view.to_act == screen.view.viewer:
                self.lines.append("Your turn.")
        taught = panel(screen)
        if taught != self.taught:
            self.taught, self._said = taught, ""
            self.lines.extend(taught)
        words = at_cursor(console)
        if words != self._said:
            self._said = words
            if words:
                self.lines.append(words)

    def _say_written(self, lines):
        """Say what is written on the screen; under the same title as before, only lines that are new or different."""
        was, self._read = self._read, lines
        if was[:1] == lines[:1]:  # the same title
            same = len(was) == len(lines)
            lines = [lines[i] for i in range(len(lines)) if (lines[i] != was[i] if same else lines[i] not in was)]
        if lines:
            self.lines.append(" ".join(lines))

    def whole(self):
        """Return the whole screen in sentences: at a table how the game stands, and every place on it."""
        screen = self.console.screens[-1]
        if screen.name == "result" and screen.overlay:
            return heading(screen) + [sentence([text for text, _ in screen.buttons])]
        if screen.name not in TABLES:
            lines = written(self.console)
            if screen.name != "lobby":
                lines = heading(screen) + lines + [sentence([_row(row)]) for row in screen.listed]
            here = at_cursor(self.console)
            if screen.answers:
                lines.append(sentence([_answer(screen, answer) for answer in screen.answers]))
            elif screen.name in _FIELDS:
                lines.append(sentence([", ".join(_values(screen))]))
            elif screen.name == "calendar":
                lines += _month(screen)
            lines.append("Chosen: " + here if screen.listed or screen.answers else here)
            return [line for line in lines if line]
        lines = standing(screen) + written(self.console) + panel(screen)
        inspector, places, _ = _places(screen)
        for place in places:
            lines.append(sentence(_words(inspector, screen, place)))
        return lines


# The words about a move


def moved(renderer, before, code, after):
    """Return a sentence about a move with what the viewer of `after` may know, "" when there is nothing to say."""
    if not renderer.lists_moves:
        said = ranks_named(renderer.move_text(before, code))
        return said if before.seats == 1 else _who(renderer, before, before.to_act, said)
    ends = renderers.borrow_part(before.NAME, "ends")
    parts = ends.move_parts(before, code, after)
    if not parts:
        return ""
    if before.seats == 1:
        who = ends.who(before, code)
        if who == "draw" and after.deal_no != before.deal_no:  # `after` has the cards of the next deal
            return "Drew a card"
        return _SOLITAIRE[who] + ranks_named(_text(parts))
    if not isinstance(parts[0], tuple):
        text = _text(parts)
        if not isinstance(parts[0], str):  # a card alone
            text = "placed " + text
        elif text.startswith(", "):  # words that go on in a row
            text = text[2:]
        said = _who(renderer, before, before.to_act, ranks_named(text))
        if text.startswith(_ANNOUNCED) and before.to_act != before.viewer and renderer.columns(before):
            said = ": ".join([said] + renderers.borrow_part(before.NAME, "naming").announcement(before, code)[2:])
        return said
    said = []
    for column, what in parts:
        seat = (before.viewer + 1 + column) % before.seats
        said.append(_who(renderer, before, seat, _laid(what)))
    return ". ".join(said)


def _text(parts):
    """Return words and cards, as `move_parts` of `ends.py` returns them, as one text."""
    text, was_card = "", False
    for part in parts:
        is_card = not isinstance(part, str)
        text += (", " if is_card else " ") if was_card else ""
        text += card_chars(part) if is_card else part
        was_card = is_card
    return text.rstrip()


def _name(renderer, view, seat):
    return compass(view, seat) if renderer.columns(view) else seat_name(view, seat)


def _who(renderer, view, seat, words):
    """Return a sentence about a seat."""
    return _of(_name(renderer, view, seat), words)


def _of(name, words):
    """Return a sentence of a name, which may be "You", and words."""
    first, _, rest = words.partition(" ")
    if name == "You":
        first = _YOURS.get(first, first)
    return " ".join([part for part in (name, first, rest) if part])


def uncovered(renderer, before, after):
    """Return a sentence about the cards that a move has uncovered, "" for none."""
    inspector = renderers.inspector(before.NAME)
    found = []
    closed = {}
    for place in inspector.places(renderer, before):
        if inspector.words(renderer, before, place[4])[1].startswith(_COVERED):
            closed[place[4]] = True
    for place in inspector.places(renderer, after) if closed else ():
        if place[4] in closed:
            title, text = inspector.words(renderer, after, place[4])
            if not text.startswith(_COVERED):
                found.append(title)
    return "Uncovered: " + " and ".join(found) if found else ""


# The words about a screen


def heading(screen):
    """Return the sentences to say when a screen other than a table appears."""
    if screen.name == "between_deals":
        lines = [screen.title] + [_of_a_seat(row) for row in screen.lines]
        if screen.remark:
            (seat, words), (renderer, view, _, _) = screen.remark, screen.last
            lines.append("%s: %s" % (_name(renderer, view, seat), words))
    elif screen.name == "result":
        lines = [sentence(_result(screen))]
    elif screen.answers:
        lines = [screen.title] + list(screen.lines)
    elif screen.listed:
        lines = [screen.title, screen.above]
    else:
        lines = []
    return [sentence([line]) for line in lines if line]


def panel(screen):
    """Return the sentences on the panel of a lesson; none elsewhere."""
    if screen.name != "lesson" or not screen.lines:
        return []
    prompt = screen.prompt if screen.mode.rests else "Press select to continue"
    return [sentence([ranks_named(" ".join(screen.lines).replace("◀ ▶", "left and right")), prompt])]


def _of_a_seat(row):
    """Return a row of the screen between two deals as a sentence; see `firmware/screens/between_deals.py`."""
    if isinstance(row, str):
        return row
    if len(row) < 5:
        name, points, total = row[:3]
        taken = "".join(row[3:]).replace(" ×2", ", doubled").replace("+", "revealed ")  # as where there is more room
        return "%s: %d in this deal, %d in all" % (name, points, total) + (", " + taken if taken else "")
    name, cards, groups, points, total = row
    hand = [card_chars(card) for card in cards if card < 52]  # other numbers are cards that are not shown
    together = sum(groups)
    said = ""
    if groups and hand:
        said = " and ".join([", ".join(part) for part in (hand[:together], hand[together:]) if part])
    else:
        said = ", ".join(hand) or "hand not shown"
    if points is not None:
        said += ", %s" % count(points, "point")
    return "%s: %s, %d in all" % (name, said, total)


def _result(screen):
    parts = [screen.how, screen.earned and "Goal reached: " + screen.earned]
    if screen.figures is None:
        return parts + list(screen.words)
    score, unit, stars, cells = screen.figures[:4]
    cells = ["%s %d" % (label, number) for label, number, _ in screen.cells or cells]
    if screen.table.game.seats == 1:
        parts.append(count(score, unit.rstrip("s")))
    parts += ["%d of 3 stars" % stars] if stars >= 0 else [ranks_named(text) for text in screen.words]
    if screen.table.game.seats > 1:
        parts = parts[:1] + list(screen.figures[4:]) + parts[1:]  # the viewer's place
        cells = [unit + ": " + ", ".join(cells)]
    return parts + [screen.race] + cells + [screen.news, screen.best]


def standing(table):
    """Return sentences about the state of a game: its title, whose turn it is, the scores."""
    game, view = table.game, table.view
    lines = [sentence([engine.title(game.NAME), table.renderer.deal_title or "deal %d" % game.deal])]
    scores = view.scores()
    if game.seats == 1:
        verdict = table.verdict.text if table.verdict is not None else ""
        lines.append(sentence(["Score: %d" % scores[0], game.progress_text(), verdict]))
        return lines
    names = [_name(table.renderer, view, seat) for seat in range(game.seats)]
    turn = "" if view.to_act < 0 else names[view.to_act]
    turn = "Your turn" if turn == "You" else turn and "It is %s's turn" % turn
    totals = ["%s %d" % (names[seat], scores[seat]) for seat in range(game.seats)]
    lines.append(sentence([game.progress_text(), turn, "Scores: " + ", ".join(totals)]))
    return lines


def at_cursor(console):
    """Return a sentence about the place under the cursor: a row of a menu, a card, an answer."""
    screen = console.screens[-1]
    if screen.name == "lesson" and not screen.mode.rests:
        return ""
    if screen.name in TABLES:
        inspector, places, at = _places(screen)
        return "" if at < 0 else sentence(_words(inspector, screen, places[at]))
    if screen.name == "between_deals":
        return sentence([_page(screen), "More" if screen.page + 1 < screen.pages else "Continue"])
    if screen.name == "result" and screen.overlay:
        return sentence([screen.buttons[screen.at][0]])
    if screen.listed:
        return sentence([_row(screen.listed[screen.at]), screen.hint])
    if screen.answers:
        return sentence([_answer(screen, screen.answers[screen.at])])
    if screen.name == "home":
        return sentence([engine.title(engine.GAMES[screen.at])] + reading.phrases(console, screen))
    if screen.name in _FIELDS:
        label = _PARTS[screen.at] if screen.name == "date" else "%s %d" % (_FIELDS[screen.name], screen.at + 1)
        return sentence([label + ": " + _values(screen)[screen.at]])
    return ""


def written(console):
    """Return the sentences written on a screen that is neither list nor question, of a table only what it waits for.

    Of the lobby they are those of its list: others come and go there.
    """
    screen = console.screens[-1]
    if screen.name in TABLES:
        return [sentence([screen.mode.words])] if screen.mode.words else []
    if screen.name == "lobby":
        return heading(screen) + [sentence([_row(row)]) for row in screen.listed]
    if screen.name in ("home", "between_deals", "result") or screen.listed or screen.answers:
        return []
    if screen.name == "moves":
        return _moves(screen)
    if screen.name == "table_page" and screen.key == "last" and screen.table.renderer.columns(screen.table.view):
        return _last_trick(screen.table.view)
    return [sentence([text]) for text in reading.phrases(console, screen)]


def _row(row):
    """Return a row of a menu as one text."""
    return row[0] + (": " + row[1] if row[1] else "")


def _answer(screen, text):
    """Return the text of an answer."""
    return ranks_named(text) if screen.name == "choose" else text


def _values(screen):
    """Return what the fields of a screen are at, as words."""
    if screen.name == "name":
        return [_LETTERS[part].strip() or "blank" for part in screen.parts]
    return [str(part) for part in screen.parts]


def _page(screen):
    """Return which page a screen shows, "" where it has but one."""
    return "Page %d of %d" % (screen.page + 1, screen.pages) if screen.pages > 1 else ""


def _month(screen):
    """Return which days of a calendar's month have been won, and which only played."""
    played, won, _ = screen.bits
    lines = []
    for what, bits in (("Won: ", won), ("Played: ", played & ~won)):
        days = [str(day) for day in range(1, 32) if bits >> day - 1 & 1]
        lines.append(sentence([what + ", ".join(days)] if days else []))
    return lines


def _moves(screen):
    """Return the sentences about a page of the moves of a deal."""
    lines = [sentence([screen.title, _page(screen)])]
    for line in screen.lines:
        who, parts = line[0], line[1:]  # see `firmware/screens/moves.py`
        if not who and screen.heads:
            lines.append(sentence([", ".join([_of(screen.heads[column], _laid(what)) for column, what in parts])]))
        else:
            lines.append(sentence([_of(who, ranks_named(_text(parts).lstrip(", ")))]))
    return lines if screen.lines else lines + ["Nothing yet."]


def _last_trick(view):
    """Return the sentences of the page with the last trick, which has names beside its cards."""
    last = view.last_trick()
    if last is None:
        return ["Last trick.", "No trick yet."]
    laid = ["%s: %s" % (compass(view, seat), card_chars(card)) for seat, card in last[1]]
    return [sentence([text]) for text in ["Last trick"] + laid + [compass(view, last[0]) + " took it"]]


def _laid(what):
    """Return what a seat did, in Trex: a card, a pass, or None for the trick that it takes."""
    if what is None:
        return "takes the trick"
    return "passes" if isinstance(what, str) else "plays " + card_chars(what)


def _words(inspector, table, place):
    """Return [title, text] of a place, with "points" after the number in a seat's title."""
    title, text = inspector.words(table.renderer, table.view, place[4])
    end = title.rsplit(": ", 1)[-1]
    if place[4].startswith("seat ") and end.lstrip("-").isdigit():
        title += " points"
    return [title, ranks_named(text)]


def _places(table):
    """Return the module that knows a table's places, the places, and the index of the one under the cursor or -1."""
    from firmware.table.inspect import spot_at

    inspector = renderers.inspector(table.game.NAME)
    if table.mode.places:  # inspecting
        return inspector, table.mode.places, table.mode.at
    places = inspector.places(table.renderer, table.view)
    for i in range(len(places) - 1, -1, -1):
        if table.spots and spot_at(table.spots, places[i]) == table.cursor:
            return inspector, places, i
    return inspector, places, -1


def sentence(parts):
    """Return texts as sentences to be read out, with words for signs and a full stop after each."""
    said = []
    for part in parts:
        # "A revealed card (×) costs …" on a page of Trex: there it is a sign that is drawn
        part = _apart(part.replace(" (×)", ""))
        for suit in _SUITS:
            at = part.find(suit)
            while at >= 0:
                part = _named(part, at, _SUITS[suit])
                at = part.find(suit)
        for sign in _SIGNS:
            part = part.replace(sign, _SIGNS[sign])
        part = " ".join(part.split()).replace(" ,", ",").rstrip(".:, ")
        if part:
            said.append(part[0].upper() + part[1:] + ("" if part[-1] in "?!" else "."))
    return " ".join(said)


def ranks_named(text):
    """Return a text with ranks in words, as in `the Q`, `two Qs`. An A that begins a sentence is the article."""
    words = text.split(" ")
    for i in range(len(words)):
        bare = words[i].rstrip(".,:?")
        rank = bare[:-1] if bare.endswith("s") else bare
        following = "".join(words[i + 1 : i + 2])
        begins = (not i or words[i - 1].endswith(".")) and following.islower() and following not in ("or", "and")
        if rank in _RANKS and not (rank == "A" and begins):
            words[i] = _RANKS[rank] + words[i][len(rank) :]
    return " ".join(words)


def _apart(text):
    """Return a text with ranks and contracts one by one: `Q♣♦` as `Q♣, Q♦`, and `K♥+Q`, of Trex, as `K♥, queens`."""
    words = text.split(" ")
    for i in range(len(words)):
        if words[i].find("+") > 0:
            words[i] = words[i].replace("+", ", ").replace("Q", "queens")
    text, at = " ".join(words), 2
    while at < len(text):
        if text[at] in _SUITS and text[at - 1] in _SUITS and text[at - 2] in _RANKS:
            text = text[:at] + ", " + text[at - 2] + text[at:]
        at += 1
    return text


def _named(text, at, suit):
    """Return a text with the suit's sign at index `at`, and the rank before it, in words: `Q♠`, queen of spades."""
    rest = suit + text[at + 1 :]
    if not at or text[at - 1] in " (+":
        return text[:at] + ("of " if text[:at].endswith("King ") else "") + rest
    rank = text[at - 1]
    alone = at == 1 or text[at - 2] in " (→"
    return text[: at - 1] + (_RANKS.get(rank, rank) if alone else rank) + " of " + rest
