"""What screen readers say: messages, moves, what the cursor is on, and the whole screen on demand.

    console = SpokenConsole(board)
    console.voice.step()       # once a frame
    console.voice.lines        # the sentences to say next, a list; whoever takes them empties it

What they say comes from the screens and the games' renderers (`says`). Only the page loads this.
"""

from display import renderers
from display.spoken import ranks_named, sentence
from engine.compat import const
from engine.texts import _
from firmware.console import Console
from firmware.input import elapsed

_QUIET_MS = const(250)  # without a change of the picture, before the place under the cursor is described


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
        self.brief = False  # what others do until the viewer's turn is one line
        self._round = []  # those of its sentences that are still to be said
        self._since = []  # what has happened since the viewer's last move

    def message(self, text):
        """Say a short message, unless it is the last one and that still lasts."""
        if text and text != self._message:
            self.lines.append(sentence([ranks_named(text)]))
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
        if table is None or not table.is_table:
            self._game = None
            return False
        game = table.play.game
        if self._game is not game:
            self._game, self._since = game, []
            self._past = game.copy_at(game.length)
            self._message = ""
            self.lines.extend([sentence(line) for line in table.says_state()])
            return True
        past = self._past
        there = past.length
        while game.since(0)[:there] != past.since(0)[:there]:  # where a clock runs, undo leaves its time as a move
            there -= 1
        if there < past.length:
            self._past = game.copy_at(there)
            self._event(_("Taken back"))
            return True
        if game.length > there and not table.play.covered:
            code = game.since(there)[0]
            viewer = table.play.view.viewer
            before = past.view(viewer)
            past.step(code)
            after = past.view(viewer)
            other = before.to_act != viewer
            self._others = self._others or other
            if not other:
                self._since = []
            self._event(table.renderer.move_in_words(before, code, after), other)
            same = (before.deal_no, before.redeals) == (after.deal_no, after.redeals)
            if same and game.seats == 1:
                self._event(uncovered(table.renderer, before, after))
            if same and table.renderer.restock >= 0 and after.stock_left > before.stock_left:
                self._event(_("The discards become the stock"))
            return True
        return False

    def _event(self, text, other=False):
        """Say what has happened, at once unless others did it and the listener wants rounds."""
        if text:
            line = sentence([text])
            self._since.append(line)
            (self._round if other and self.brief else self.lines).append(line)
            self._message = self._said = ""

    def _end_round(self):
        """Say what others did as one sentence."""
        if self._round:
            self.lines.append("; ".join([line.rstrip(".").replace(". ", ", ") for line in self._round]) + ".")
            self._round = []

    # Screens

    def _describe(self):
        """Say what the cursor is on, if that is new, after the heading of a new screen."""
        console = self.console
        screen = console.screens[-1]
        at_table = screen.is_table
        if at_table and (screen.mode.motion_ms or screen.busy):
            return  # wait until the table is at rest
        self.fresh = False
        if not at_table or screen.play.view.to_act in (screen.play.view.viewer, -1):
            self._end_round()
        words = screen.says()
        if screen is not self._screen:
            self._screen, self._said, self._read = screen, "", words.text if words.known else []
            if not at_table:
                self.lines.extend(words.heading)
        elif screen.busy:
            return  # a search shows how far it has come, again and again
        self._say_written(words.text)
        if at_table and self._others:
            self._others = False
            self._said = ""
            if screen.play.view.to_act == screen.play.view.viewer:
                self.lines.append(_("Your turn."))
        if words.panel != self.taught:
            self.taught, self._said = words.panel, ""
            self.lines.extend(words.panel)
        if words.here != self._said:
            self._said = words.here
            if words.here:
                self.lines.append(words.here)

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
        return self.console.screens[-1].says().whole()

    def part(self, name):
        """Return lines: what is still to be said, then a part of what can be known of a table, elsewhere the whole.

        "choices": what can be played, "scores", "since": what has happened since the viewer's move, or "all".
        """
        self.catch_up()
        table = self.console.screens[-1]
        if name == "since" and table.is_table:
            self._round = []  # it is among what is read now, move by move
        self._end_round()
        said, self.lines = self.lines, []
        if name == "all" or not table.is_table:
            return said + self.whole()
        if name == "since":  # messages and the like that are still to be said are not among it
            return [line for line in said if line not in self._since] + (self._since or [_("Nothing yet.")])
        if name == "scores":
            view = table.play.view
            lines = [sentence(line) for line in list(table.says_state()) + [table.renderer.own_in_words(view)]]
            return said + [line for line in lines if line]
        found = table.says_choices()
        return said + [sentence([_("You can choose: %s") % ", ".join(found) if found else _("It is not your turn")])]


def uncovered(renderer, before, after):
    """Return a sentence about the cards that a move has uncovered, "" for none."""
    were, are = renderer.covered_places(before), renderer.covered_places(after)
    keys = [place[4] for place in renderers.inspector(before.NAME).places(renderer, after)] if were else ()
    found = [renderer.place_in_words(after, key)[0] for key in keys if key in were and key not in are]
    return _("Uncovered: %s") % _(" and ").join(found) if found else ""
