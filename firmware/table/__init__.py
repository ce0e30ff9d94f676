"""The table: a game being played, by the person holding the device and perhaps others.

What is drawn comes from the game's view module (`display/views/<game>.py`); this screen moves the
cursor, carries out moves, lets time and opponents act, saves after every move, and shows motion:
a picture between the view before a move and the view after it.
"""

import engine
from display import views
from engine.compat import forget
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP, X, Y, elapsed
from firmware.table.seats import Seats

_CELEBRATE_MS = 1600


class Forced:
    """Thinks like an opponent about the one move there is."""

    def __init__(self, code):
        self.code = code

    def step(self):
        """Return the move."""
        return self.code


class Screen:
    """One game in progress."""

    overlay = False

    def __init__(self, console, game, fresh=False, certified=False):
        self.console = console
        self.game = game
        self.mark = None
        self.look = views.load(game.NAME, console.board.width, console.board.height)
        self.toast_y = getattr(self.look, "toast_y", 0)
        self._set_mark(certified if fresh else console.store.certified)
        self.seats = Seats(game)
        self.view = game.view(self.seats.holder)
        self.before = None
        self.code = -1
        self.began = 0
        self.lasts = 0
        self.held = False  # a picture of this motion has been made: the next may take over what stays
        self.thinker = None  # the opponent to act, thinking
        self.decides = None  # the view in which a person has something to decide, once that is known
        self.decided = -1
        self.rested = 0
        self.hinter = None
        self.runs = False  # the rest plays itself, one forced move after the other
        self.unknown_end = False  # whether it does is to be found out, once the last move is on the screen
        self.unsaved = False  # a move waits to be saved until it is on the screen: it moves at once
        self.unsettled = False  # since the last move nobody has had time for a larger save
        self.hurry = False  # the others go at once, until a person has to decide
        self.party = False  # the celebration of a win is on
        self.ended = game.over
        self.deal_no = self._deal_no()
        self.seconds = 0  # gone by since the last move, not yet told to the game
        self.second_began = console.board.millis()
        self.spots = []
        self.cursor = 0
        self._aim(None)
        if fresh:
            console.store.save_game(game, certified)
        while not game.over and self.save(patient=True):
            pass  # while a game opens nobody waits for a save; the first moves' may be in haste

    @property
    def busy(self):
        """True while an opponent, a hint or the live mark is being worked on."""
        return self.thinker is not None or self.hinter is not None or (self.mark is not None and self.mark.busy)

    # What is on the screen

    def build(self, scene, now):
        age = elapsed(now, self.began)
        if self.party:
            self.look.build(scene, self.view, None, None, -1, 256, self.seconds)
            self.look.celebrate(scene, min(256, age * 256 // _CELEBRATE_MS))
        elif self.lasts:
            part = min(256, age * 256 // self.lasts)
            if self.held and scene.again():
                self.look.move(scene, self.view, self.before, self.code, part)
            else:
                self.look.build(scene, self.view, None, self.before, self.code, part, self.seconds)
            self.held = True
        else:
            self.look.build(scene, self.view, self._spot(), None, -1, 256, self.seconds)

    def tick(self, now):
        if self.lasts:
            if elapsed(now, self.began) >= self.lasts:
                self.rest()
            return True
        if self.party:
            if elapsed(now, self.began) >= _CELEBRATE_MS:
                self.party = False
                self._result()
            return True
        if self._pass_time(now):
            return True
        if self.hinter is not None:
            return self._hint_found()
        if self.game.over:
            if not self.ended:
                self._finish(now)
                return True
            return False
        if self.unknown_end and not self.unsaved:
            self._find_end()
        if self._others(now):
            return True
        return self.mark is not None and self.mark.step(self.console.board.millis)

    # Keys

    def press(self, key):
        now = self.console.board.millis()
        if self._hurried(key, now):
            return
        if self.lasts:
            self.rest()
        if self.party:
            self.party = False
            self._result()
        elif self.runs:
            self._endgame().run(self)
        elif key in (BACK, MENU):
            self.tell_time()
            self.console.push("pause", self)
        elif key == X:
            self.undo()
        elif key == Y:
            self.hint()
        elif self.game.over:
            self._result()
        elif key == SELECT:
            self._select()
        elif key in (PREV, NEXT):
            if self.spots:
                self.cursor = (self.cursor + (1 if key == NEXT else -1)) % len(self.spots)
        elif key in (UP, DOWN, LEFT, RIGHT):
            self.cursor = views.neighbour(self.spots, self.cursor, key - UP)

    def _hurried(self, key, now):
        """At a table, take a press while cards move or others act as "go on at once", never as a move; True if so."""
        waiting = self.lasts or self.thinker is not None
        if self.game.seats == 1 or not waiting or key in (BACK, MENU, X):
            return False
        self.hurry = self.thinker is not None or self.before.to_act != self.seats.holder
        if self.lasts:
            self.rest()
        return True

    def _select(self):
        if not self.spots:
            self.console.refuse("It is not your turn")
            return
        codes = self.spots[self.cursor][4]
        if not codes:
            self.console.refuse(self.look.refusal(self.view, self.cursor))
        elif len(codes) == 1:
            self.play(codes[0])
        else:
            self.console.push("choose", self.look.question(self.view, codes), codes, self)

    def chosen(self, code):
        """A choice among several moves was made in a dialog."""
        self.play(code)

    # Moves

    def play(self, code):
        """Carry out a move of the seat to act and begin its motion."""
        self._drop_hint()
        now = self.console.board.millis()
        self.tell_time()
        if self.game.over:
            return
        before = self.view
        self.game.play(code)
        self.unsaved = self.unsettled = True
        if self.mark is not None:
            self.mark.moved(code)
        self.unknown_end = True
        self._show(before, code, now)

    def _show(self, before, code, now):
        self.view = self.game.view(self.seats.holder)
        self.before = before
        self.code = code
        self.began = now
        self.lasts = 0
        self.held = False
        if self.console.settings["motion"] != "off" and not self.hurry:
            self.lasts = self.look.lasts(before, code, self.view)
        self._aim(self._spot())
        self.console.stale = True
        if not self.lasts:
            self.rest()

    def rest(self):
        """A motion is over; only now does the table turn to the person who has to decide next."""
        code = -1 if self.game.over or self.seats.may_undo or self.seats.opponent(self.game) else self._forced()
        if code < 0 or not self.look.alone(code):
            self.seats.moved(self.game)
        self.lasts = 0
        self.before = None
        self.console.stale = True
        self._tell_deal()

    def _tell_deal(self):
        """Where another deal of a longer game has begun, say how the one before it ended."""
        if self._deal_no() != self.deal_no and not self.game.over:
            self.deal_no = self._deal_no()
            self.runs = False
            title, lines = self.look.between(self.view)
            self.console.push("message", title, lines)

    def _spot(self):
        """Return the spot under the cursor, or None when there is nothing to choose."""
        return self.spots[self.cursor] if self.spots else None

    def _aim(self, last):
        """Find where the cursor can go, and put it near `last`, the spot it was on; nowhere if nobody plays here."""
        self.spots = self.look.spots(self.view) if self.seats.people else []
        self.cursor = self.look.aim(self.view, self.spots, last) if self.spots else 0

    def undo(self):
        """Take back moves until it is a person's turn again."""
        if not self.seats.may_undo:
            words = "No undo when passing the device round" if self.seats.people else "Nobody plays here"
            self.console.refuse(words)
            return
        self._drop_hint()
        self.thinker = None
        self.runs = self.unknown_end = False
        self.tell_time()
        if not self.game.undo():
            self.console.refuse("Nothing to undo")
            return
        while self._acts_alone() and self.game.undo():
            pass
        self.ended = self.game.over
        self.deal_no = self._deal_no()
        self.seats.moved(self.game)
        if self.mark is not None:
            self.mark.moved(-1)
        self.lasts = 0
        self.view = self.game.view(self.seats.holder)
        self._aim(self._spot())
        self.console.stale = True
        self.unsaved = self.unsettled = True

    def _acts_alone(self):
        """True when an opponent is to act, or the person has nothing to decide."""
        game = self.game
        if self.seats.opponent(game):
            return True
        return self.look.forced(game.view(self.seats.holder)) >= 0

    def back(self):
        """A screen above was left: no time has gone by meanwhile."""
        self.second_began = self.console.board.millis()
        self._set_mark(self.console.store.certified)

    # Opponents, people in turn, hints

    def _others(self, now):
        """Let the seat to act think or, when the device has to be passed on, cover the table."""
        if self.seats.covered:
            self.hurry = False
            self.console.push("cover", self)
            return True
        if self.thinker is None:
            self.thinker = self._next_thinker()
            if self.thinker is None:
                return False
            self.decided = -1
            self.rested = now
        if self.decided < 0:
            code = self.thinker.step()
            if code is None:
                return False
            self.decided = code
        if not self.hurry and elapsed(now, self.rested) < self.look.pace(self.view, self.decided):
            return False
        self.thinker = None
        self.play(self.decided)
        return True

    def _next_thinker(self):
        """Return what thinks about the move to come, or None when a person has to decide."""
        level = self.seats.opponent(self.game)
        if level:
            return self.seats.thinker(self.game, level)
        if self.runs or self.view is not self.decides:
            code = self._forced()
            if code >= 0:
                return Forced(code)
            self.decides = self.view
            self.hurry = False
        return None

    def _forced(self):
        """Return the move of a person that is no decision, or -1."""
        if self.runs:
            return self.spots[0][4][0]
        seat = self.game.to_act
        return self.look.forced(self.view if self.view.viewer == seat else self.game.view(seat))

    def uncover(self):
        """The next person has taken the device."""
        self.seats.covered = False
        self._show_seat()

    def _show_seat(self):
        self.view = self.game.view(self.seats.holder)
        self._aim(None)

    def hint(self):
        """Think about the best move; `tick` shows it when it is found."""
        game = self.game
        # The next person's hand is not to be thought about before the device has been passed on
        if game.over or self.seats.opponent(game) or game.to_act != self.view.viewer:
            self.console.refuse("The game is over" if game.over else "It is not your turn")
            return
        try:
            self.hinter = self.seats.hinter(game, self.view, self.look)
        except MemoryError:
            self.console.refuse("Not enough memory for a hint")
            return
        self.console.say("Thinking ...")

    def _hint_found(self):
        """Go on with a hint asked for; True when it is there to be seen."""
        code = self.hinter.step()
        if code is None:
            if not self.console.toast:
                self.console.say("Thinking ...")
            return False
        words = self.hinter.words(code)
        self._drop_hint()
        for i in range(len(self.spots)):
            if code in self.spots[i][4]:
                self.cursor = i
        self.console.say(words)
        return True

    def _drop_hint(self):
        if self.hinter is not None:
            self.hinter.leave(self.mark is not None)
            self.hinter = None

    # What a solitaire knows of itself: the live mark, and an end that plays itself

    def _set_mark(self, certified):
        """Begin or end the live mark, as the settings say."""
        table = self.console.table if self.game.seats == 1 else None
        if (table is None) == (self.mark is None):
            return
        self.mark = None
        if table is not None:
            from firmware.table.mark import Mark

            self.mark = Mark(self.game, certified, table)
        else:
            forget("firmware.table.mark")
        self.look.mark = self.mark

    def _find_end(self):
        """Find out whether the only moves there are win the deal: the rest plays itself then."""
        self.unknown_end = False
        spots = self.spots
        if self.game.seats == 1 and not self.runs and len(spots) == 1 and len(spots[0][4]) == 1:
            self.runs = self._endgame().wins(self.game)

    def _endgame(self):
        """Return the functions for an end that plays itself."""
        from firmware.table import endgame

        forget("firmware.table.endgame")
        return endgame

    # Time (TriPeaks with a timer)

    def _pass_time(self, now):
        """Count seconds of a running timer; True when the clock on the screen changed."""
        if getattr(self.view, "timer", 0) == 0 or self.game.over or elapsed(now, self.second_began) < 1000:
            return False
        self.second_began = (self.second_began + 1000) & 0x3FFFFFFF
        self.seconds += 1
        if self.seconds >= self.game.time_left:
            self._time_out()
        return True

    def _time_out(self):
        """The deal on the table is over, and whatever thinks about it."""
        self.tell_time()
        self._drop_hint()
        self.thinker = None
        if self.mark is not None:
            self.mark.moved(-1)
        self._tell_deal()

    def tell_time(self):
        """Tell the game the seconds gone by."""
        if self.seconds and not self.game.over:
            self.game.play(self.game.code("time %d" % self.seconds))
            self.unsaved = self.unsettled = True
            self.view = self.game.view(self.seats.holder)
            self._aim(self._spot())
        self.seconds = 0

    def _deal_no(self):
        """Return which deal, or round, of a longer game it is, and how often that was dealt again."""
        game = self.game
        return getattr(game, "deal_no", getattr(game, "round", 0)), getattr(game, "redeals", 0)

    # Ends and saves

    def shown(self):
        """A picture is on the display: now there is time to save, before the next press can be expected."""
        if self.unsaved:
            self.save()

    def idle(self):
        """Nobody has pressed a key for a while: save what takes long. True when there is more of that to do."""
        if not self.game.over and self.unsettled:
            # Once a move: what fails is told once, not as long as nobody plays
            self.unsettled = self.save(patient=True)
        return self.unsettled

    def save(self, patient=False):
        """Keep the game as it is now; `patient`: nobody waits for it. True when there is more of that to do."""
        self.unsaved = False
        more = self.console.store.save_game(self.game, patient=patient)
        self.console.tell()
        return more

    def _finish(self, now):
        self.shown()
        self.ended = True
        self.console.store.finish(self.game)
        if self.seats.people and self.look.cheers(self.view) and self.console.settings["motion"] != "off":
            self.party = True
            self.began = now
        else:
            self._result()

    def _result(self):
        self.console.push("result", self)

    def leave(self):
        self._drop_hint()
        if not self.game.over:
            self.tell_time()
            self.save()
        self.console.store.leave_game()
        if self.mark is not None:
            forget("firmware.table.mark")
        if self.console.playing != self.game.NAME:
            views.unload(self.game.NAME)
            engine.unload(self.game.NAME)
