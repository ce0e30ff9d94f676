"""The table: a game being played, by the person holding the device and perhaps others.

What is drawn comes from the game's renderer (`display/renderers/<game>/`). The table is in exactly one mode at a time
(`modes.py` says what a mode does):

    Deciding      modes.py      a person has the next move
    Hinting       hints.py      the same, while a hint is being thought about
    Inspecting    inspect.py    the cursor goes to everything on the table, and what it is on is explained
    Others        modes.py      an opponent thinks, or a forced move makes itself
    Elsewhere     linked.py     somebody with another device has the next move
    Running       solitaire.py  the rest of a solitaire plays itself
    Moving        modes.py      a card is on its way
    Settling      modes.py      the last card lies: the game is about to be counted and its save removed
    Dealing       deal_modes.py the cards of a deal fly to their places
    HandingOut    deal_modes.py the same at a table with seats
    Shuffling     deal_modes.py the discards become the stock
    Celebrating   deal_modes.py the game was won
    Over          deal_modes.py the table after the end

`make_move` leads to Moving; then `after_motion` leads to whoever is next, or at the end of a game to Settling. From
there `end` is the only way on, and it counts the game; whoever leaves the table before that has it counted in `leave`.
`undo` and `redo` lead from anywhere to whoever is next.
"""

from array import array

import engine
import firmware
import firmware.table.deal_modes as deal_modes  # borrow
import firmware.table.hints as hints_module  # load
import firmware.table.hints as table_hints  # borrow
import firmware.table.inspect as inspect  # borrow
import firmware.table.open_link as open_link  # borrow
import firmware.table.solitaire as solitaire_module  # borrow
from display import renderers
from display.chrome import HEADER
from display.spoken import Words
from engine.compat import const
from engine.modules import load, load_ahead, unload
from engine.texts import _
from firmware import targets
from firmware.input import BACK, MENU, SELECT, X, elapsed
from firmware.store.saves import CERTIFIED
from firmware.table.keeper import Keeper
from firmware.table.modes import ELSEWHERE, Deciding, Moving, Others, Settling
from firmware.table.play import Play

_LAST_MOVES = const(100)  # before a game has as many moves as a save can have
_THINKING = const(56 * 1024)  # bytes that must be free before the modules of hints, some 16 KB, are loaded ahead


class Screen(firmware.Screen):
    """One game in progress: what all modes share, and the ways from one to the next."""

    is_table = True
    keeps_thinking = True  # where there is room, what a solitaire's hints think with stays loaded

    def __init__(self, console, game, fresh=False, counts=0, store=None):
        """Begin or resume a game.

        `fresh`: it has not been saved yet; `counts`: then, how it counts (`firmware/store/saves.py`).
        `store`: takes the place of the console's storage for a game that is not saved there, such as a lesson's.
        """
        self.console = console
        self.play = Play(game)
        store = store or console.store
        counts = counts if fresh else store.counts
        self.keeper = keeper = Keeper(console, store, self.play, counts)
        self._solver = None  # of a solitaire, while something uses it: see `solver`
        self._thinks = game.seats == 1 and game.has_hints
        if self._thinks:  # what a hint says stays in memory: it may be wanted at once
            load(engine.rules_path(game.NAME) + ".reasons")
            load("firmware.table.hints")
        self._solitaire = solitaire_module if game.seats == 1 else None
        game.hints = array("H", game.hints)  # of its own: a dict that grew later would lie in the middle of the heap
        self.renderer = renderers.load(game.NAME, console.board.width, console.board.height)
        self.sounds = None  # what moves sound like, while they do
        self._set_sounds()
        certified = counts & CERTIFIED
        self._set_verdict(certified)
        self._think_ahead()
        self.renderer.deal_title = keeper.title(certified)
        self._sit_down(fresh)
        if len(self.play.people) > 1:
            renderers.name_people(keeper.names())
        self.clock = self._solitaire.Clock(self) if game.timer else None
        self.remark = None  # (seat, its remark, whether it is hurt) of the seat that said something last
        self.face_fits = None  # whether there is room for its face, None until that is known
        # Found for the view when asked for: the spots, the index of the one under the cursor; and the one before
        self._spots, self._cursor, self._last = None, 0, None
        self.told_stuck = False  # that the deal is stuck
        self.cleared = None  # (message, view, its place) of the last short message
        self.hinted = None  # (text of the last hint or None, its place as `chrome.toast` takes it, its code); or None
        self._show_seat()
        self.mode = deal_modes.Over(self) if game.over else self._next(False)
        if game.over:
            keeper.mark_solved()  # the power may have gone before that
        if fresh:
            keeper.begin(counts)
        while not game.over and keeper.save(patient=True):
            pass  # while a game opens nobody waits for a save; soon a move will
        keeper.open(fresh)
        self.unseen_deal = False  # the cards have been dealt, and nobody has seen it yet
        if fresh and not game.length:
            self._deal()

    # What the console asks for

    @property
    def busy(self):
        """True while an opponent, a hint or the live mark is being worked on."""
        return self.mode.busy or (self.play.verdict is not None and self.play.verdict.busy)

    @property
    def toast_y(self):
        """The place of short messages: where a hint wants it, clear of a solitaire's cards, or the usual one."""
        if self.hinted and self.hinted[0] is self.console.toast:
            return self.hinted[1]
        return self._clear_of_cards() if self._solitaire and self.console.toast else self.usual_y

    @property
    def usual_y(self):
        """The row of short messages: as the renderer wants it, else away from the cursor; 0: at the bottom."""
        y, spot = self.renderer.layout.toast_y, self.spot()
        if not y and spot is not None and 2 * (spot[1] + spot[3]) > self.console.board.height:
            return 2 if self.renderer.low else HEADER
        return y

    def _clear_of_cards(self):
        """Return a place for the short message that is shown where it covers no card that counts now."""
        if self.cleared is None or self.cleared[0] is not self.console.toast or self.cleared[1] is not self.play.view:
            board, boxes = self.console.board, [spot[:4] for spot in self.spots]
            named = len(boxes)
            try:
                codes = self.play.view.moves()
                boxes = (self.renderer.hint_boxes(self.play.view, codes[0]) if codes else []) + boxes
                named = len(boxes)
                boxes += self.renderer.lesser_boxes(self.play.view)
            except MemoryError:
                pass  # it may cover one of them
            hints = hints_module if self._thinks else table_hints
            y = hints.placed(self.console.toast, board.width, board.height, boxes, self.usual_y, named)
            self.cleared = self.console.toast, self.play.view, y
        return self.cleared[2]

    @property
    def holds(self):
        """True while the table can be inspected by holding select."""
        return self.mode.holds

    def build(self, scene, now):
        self.mode.build(scene, now)
        at = self.renderer.layout.face_at
        if self.remark and at and self.console.toast is self.remark[1]:
            if self.face_fits is None:
                self.face_fits = _is_free(scene, *at)
            if self.face_fits:
                renderers.draw_face(scene, self.play.game, self.remark[0], *at, self.remark[2])

    def tick(self, now):
        stopwatch = self.keeper.stopwatch
        if stopwatch is not None and not self.play.game.over:
            stopwatch.tick(now)
        return self.mode.tick(now)

    def press(self, key):
        if self.renderer.goes_on and not self.mode.rests:
            self.stop_going_on()
            self.console.say(_("Stopped"))
            if key not in (BACK, MENU, X):
                return
        self.mode.press(key)

    # In words, and what can be pointed at

    def says(self):
        found, at = self.known_places()
        places = [self.renderer.place_in_words(self.play.view, place[4]) for place in found]
        state = list(self.says_state()) + [self.renderer.own_in_words(self.play.view)]
        return Words(state, [self.mode.words], places, places[at] if at >= 0 else (), "")

    def says_state(self):
        """Return lines about the state of the game: its title, whose turn it is, the scores."""
        game, view, renderer = self.play.game, self.play.view, self.renderer
        title = [engine.title(game.NAME), renderer.deal_title or _("deal %d") % game.deal]
        scores = view.scores()
        if game.seats == 1:
            verdict = self.play.verdict.text if self.play.verdict is not None else ""
            return title, [_("Score: %d") % scores[0], game.progress_text(), verdict]
        names = [renderer.seat_title(view, seat) for seat in range(game.seats)]
        turn = ""
        if view.to_act >= 0:
            turn = _("Your turn") if renderers.is_you(view, view.to_act) else _("It is %s's turn") % names[view.to_act]
        totals = ["%s %d" % (names[seat], scores[seat]) for seat in range(game.seats)]
        return title, [game.progress_text(), turn, _("Scores: %s") % ", ".join(totals)]

    def says_choices(self):
        """Return what of the table can be chosen now, as texts."""
        found = self.known_places()[0] if self.spots and not self.mode.places else ()
        places = [place for place in found if inspect.spot_at(self.spots, place) >= 0]
        return [self.renderer.place_in_words(self.play.view, place[4])[0] for place in places]

    def known_places(self):
        """Return all places of the table, and the index of the one under the cursor or -1."""
        if self.mode.places:  # inspecting
            return self.mode.places, self.mode.at
        spot_at = inspect.spot_at
        found = renderers.inspector(self.play.game.NAME).places(self.renderer, self.play.view)
        at = [i for i in range(len(found)) if self.spots and spot_at(self.spots, found[i]) == self.cursor]
        return found, at[-1] if at else -1

    def targets(self):
        w, h = self.console.board.width, self.console.board.height
        anywhere = [targets.Target((0, 0, w, h), (SELECT,))]
        if self.mode.places:
            at = self.mode.at
            places = [targets.Target(place[:4], (), i) for i, place in enumerate(self.mode.places) if i != at]
            here = targets.Target(self.mode.places[at][:4], (SELECT,))
            places.insert(at, here)
            return places[::-1] + anywhere
        if not isinstance(self.mode, Deciding) or not self.spots:
            return anywhere
        # A spot may reach over equal cards; of two that overlap the last one lies on top
        boxes = [spot[:2] + (spot[2] + sum(spot[5:]), spot[3]) for spot in self.spots]
        spots = [targets.Target(box, (SELECT,), i) for i, box in enumerate(boxes)]
        near = [targets.Target(targets.larger(box, targets.FINGER), (SELECT,), i) for i, box in enumerate(boxes)]
        return spots[::-1] + near[::-1] + self.place_targets()

    def place_targets(self):
        """Return the targets that say why something cannot be played."""
        return [targets.Target(place[:4], (), None, place[4]) for place in self.known_places()[0][::-1]]

    def words_about(self, key):
        """Return why what lies at a place of the table can be played or not, as the screen shows it."""
        return renderers.inspector(self.play.game.NAME).words(self.renderer, self.play.view, key)[1]

    def point_at(self, at):
        if self.mode.places:
            self.mode.turn_to(at)
        else:
            self.cursor = at

    def arrive(self):
        if self.play.game.seats == 1 and isinstance(self.mode, Moving):
            self.mode.end_motion()  # as after a key

    def covered(self):
        if self._thinks:
            self.drop_thinking()
        elif self.play.link is not None:
            self.play.link.make_room()

    def back(self):
        """Go on at the table: a screen above was left, and no time has passed for the clock."""
        if self.clock is not None:
            self.clock.start()
        self._set_sounds()
        changed = self._set_offers()
        if self._set_verdict(self.keeper.store.certified) or changed:
            self._show_seat(self.spot())  # a new view: items kept for the old one may be laid out differently
        if self.unseen_deal:
            self._deal()

    def leave(self):
        play, keeper = self.play, self.keeper
        self.mode.leave()
        if not play.game.over:
            self.report_time()
            keeper.put_away()
        elif not self.mode.settled:
            keeper.count()
        if play.link is not None:
            play.link.table_left()
        keeper.store.leave_game()
        if self.console.playing != play.game.NAME:
            renderers.unload(play.game.NAME)
            engine.unload(play.game.NAME)

    def _sit_down(self, fresh):
        """Join those who play this game on other devices, if there are any."""
        link = self.console.link
        if isinstance(link, tuple):  # from the lobby
            link = open_link.begin(self.console, self.play.game, *link)
        elif link is None or link.game is not self.play.game:
            if fresh or not self.keeper.has_link_file():
                return
            link = open_link.resume(self.console, self.play.game)
        if link is not None:
            link.sit(self)

    # From mode to mode

    def enter(self, mode):
        """Switch to another mode."""
        self.mode.leave()
        self.mode = mode
        self.console.stale = True

    def turn(self, moved=False):
        """Enter the mode of whoever is next, now that nothing moves; `moved`: a move led here."""
        self.enter(self._next(moved))

    def _next(self, moved):
        """Return the mode that follows from whose turn it is."""
        play = self.play
        if play.game.over:
            return Settling(self)
        opponent, link = play.opponent(), play.link
        if link is not None and opponent in ("", ELSEWHERE):
            link.make_room()  # while people decide
        if opponent == ELSEWHERE:
            return link.waiting(self)
        if play.covered or opponent:
            return Others(self)
        code = self._forced()
        return Others(self, code) if code >= 0 else Deciding(self, moved)

    def _deal(self):
        """Show how the cards of a new deal are dealt, as soon as whoever is to see them holds the device."""
        self.unseen_deal = self.play.covered
        if not self.unseen_deal:
            deal_modes.deal(self)

    def make_move(self, code, then=None):
        """Carry out a move of the seat to act and begin its motion; `then`: the mode to go on in afterwards."""
        now, game = self.console.board.millis(), self.play.game
        if self._solitaire and game.length >= game.MOST_MOVES - _LAST_MOVES and self._solitaire.is_full(self, code):
            return
        self.report_time()
        play, renderer = self.play, self.renderer
        before, spot = play.view, self.spot()
        if self._solitaire:  # where it is lost, that is said of hints
            hinted = self.hinted and self.hinted[0] and self.hinted[2] == code
            if game.hints and game.hints[-1] >= game.length:  # some were taken back
                game.hints = array("H", [at for at in game.hints if at < game.length])
            if hinted:
                game.hints.append(game.length)
        game.play(code)
        play.moved(code)
        self.hinted = None
        renderer.record_move(before, code)
        self.keeper.unsaved = self.keeper.untidy = True
        self._show_seat(spot)
        renderer.goes_on = renderer.goes_on and renderer.may_go_on(before, code, play.view)
        view, hurry = play.view, play.hurry
        if self.sounds is not None and not hurry:
            name, up = self.sounds.sound(before, code, view)
            if name:
                self.console.play_sound(name, up)
        motion_ms = 0
        if self.console.settings["motion"] != "off" and not hurry:
            motion_ms = renderer.motion_ms(before, code, view)
        if not motion_ms:
            self.after_motion(before, then)
        elif renderer.restock >= 0 and view.stock_left > before.stock_left and not play.between(before):
            # Before or after the move the discards become the stock
            shuffling = deal_modes.Shuffling
            if renderer.restock:
                self.enter(Moving(self, before, code, now, motion_ms, shuffling(self, view)))
            else:
                self.enter(shuffling(self, before, Moving(self, before, code, now, motion_ms, None)))
        else:
            self.enter(Moving(self, before, code, now, motion_ms, then))

    def after_motion(self, before, then=None):
        """End the motion that began with the view `before`: only now the table turns to the next seat to decide.

        `then`: the mode to go on in, None to find out.
        """
        play, renderer = self.play, self.renderer
        game, view = play.game, play.view
        code = -1 if game.over or len(play.people) < 2 or play.opponent() else self._forced()
        if code < 0 or not renderer.needs_nobody(code):
            play.pass_on()
        between = not game.over and play.between(before)
        if game.seats > 1 and not play.hurry:
            remark = self._allowed(renderer.remark(view, before))
            if remark:
                self.remark, self.face_fits = remark, None
                self.console.say(remark[1])
        if then is None or between or game.over:
            self.turn(True)
            if self.mode.rests and before.to_act != play.holder and not play.opponent():
                self.console.play_sound("yours")
        else:
            self.enter(then)
        if between:
            renderer.record_move(None, 0)
            self.unseen_deal = True
            self.console.play_sound("round")
            title, lines, remark = renderer.between(view, before)
            last = renderer, view, before, game.since(game.length - 1)[0]
            self.console.push("between_deals", title, lines, self._allowed(remark), last)

    def _allowed(self, remark):
        """Return a remark, as of the renderer, or None if the seat is a person's or remarks are switched off."""
        opponent = remark and self.play.levels[remark[0]] not in ("", ELSEWHERE)
        if opponent and self.console.settings["remarks"] == "on":
            return remark
        return None

    def end(self):
        """Count a game that is over, once its last card has been seen, then celebrate or show the result."""
        if self._thinks:
            self.drop_thinking()
        self.keeper.count()
        deal_modes.end(self)

    def undo(self, start=-1):
        """Take back moves until it is a person's turn again; with `start`, all moves but the first `start`."""
        play = self.play
        if not play.may_undo:
            words = _("No undo when the device is passed round") if play.people else _("No human player at this table")
            self.console.refuse(_("No undo: others have seen it") if play.link else words)
            return
        self.report_time()
        self.renderer.goes_on = False
        over = play.game.over
        codes = play.undo(start, self._forced)
        if codes is None:
            self.console.refuse(_("Nothing to undo"))
            return
        self.jump(codes)
        if over and self.keeper.reopen():
            self.console.say(_("Second try: not counted"))
        self.turn()

    def redo(self):
        """Make the moves again that `undo` took back last."""
        if not self.play.undone:
            self.console.refuse(_("Nothing to redo"))
            return
        self.report_time()
        self.play.redo()
        self.jump(None)
        self.turn()

    def give_up(self):
        """End a game that need not end: it is lost."""
        self.make_move(self.play.game.giving_up)

    def stop_going_on(self):
        """Leave the moves from here on to the person again, also one that is about to make itself."""
        self.renderer.goes_on = False
        if isinstance(self.mode, Others) and not self.play.opponent():
            self.turn()

    def jump(self, back):
        """Show the game after a jump to another state, to which no move on the screen has led.

        `back`: the moves taken back, () when time ran out; None when the live mark has followed already.
        """
        self.play.jumped(back)
        self.told_stuck = False
        self.renderer.record_move(None, 0)
        self.renderer.goes_on = False
        self.hinted = None
        self._show_seat(self.spot())
        self.keeper.unsaved = self.keeper.untidy = True

    def take_over(self, game):
        """Go on with another state of the game, that of another device."""
        while self.console.screens[-1] is not self:  # such as a question about moves that are no longer there
            self.console.pop()
        self.play.take_over(game)
        self.keeper.store.take_over(game)
        self.jump(None)
        self.turn()

    def uncover(self):
        """Show the cards of the next person, who has taken the device."""
        self.play.covered = False
        self._show_seat()
        if not self.play.game.over:
            self.turn()

    def step_back(self):
        self.pause()
        return True

    def pause(self):
        """Open the pause menu."""
        self.report_time()
        self.console.push("pause", self)

    def hint(self):
        """Think about the best move, then show it."""
        game = self.play.game
        # The next person's hand is not to be thought about before the device has been passed on
        if game.over or self.play.opponent() or game.to_act != self.play.view.viewer:
            self.console.refuse(_("The game is over") if game.over else _("It is not your turn"))
            return
        if not game.has_hints:
            self.console.refuse(_("This game has no hints"))
            return
        try:
            # A solitaire's stays in memory, so that a hint comes at once
            hints = hints_module if self._thinks else table_hints
            if self._wants_win():
                hints.show_win(self)
            else:
                hints.begin(self)
        except MemoryError:
            self.console.refuse(_("Not enough memory for a hint"))

    def _wants_win(self):
        """Return whether a hint is asked for while the words of a guess are there: of a deal that can be won."""
        console, hinted = self.console, self.hinted
        again = hinted and hinted[0] and elapsed(console.board.millis(), console.toast_since) < console.toast_ms
        guess = len(self.play.view.moves()) > 1 and not self.play.sure
        return again and guess and self.keeper.store.certified and self.console.link is None

    def inspect_table(self):
        """Let the cursor go to everything on a table at rest, with words about it."""
        if self.mode.rests:
            self.enter(inspect.Inspecting(self))

    def plays_itself(self):
        """If the only moves left win the deal, let them play themselves and return True.

        Where it is certain that nothing leads to a win any more, ask once, until moves are taken back.
        """
        game, solitaire = self.play.game, self._solitaire
        try:
            if not self.told_stuck and self.play.view.stuck:
                solitaire.ask_about_stuck(self)
                self.told_stuck = True
        except MemoryError:
            pass  # it loads modules; the next move tries again
        if not solitaire or game.runs_out() < 0 or not solitaire.wins_by_itself(game):
            return False
        self.enter(solitaire.Running(self))
        return True

    # What modes share

    @property
    def solver(self):
        """The solver of a solitaire: a hint, the live mark and searches take turns with it."""
        if self._solver is None:
            solver = load(engine.rules_path(self.play.game.NAME) + ".solver")
            self._solver = solver.Solver(workspace=self.console.workspace)
        return self._solver

    def _think_ahead(self):
        """Load what a solitaire's hints think with, the solver included, before moves have divided the free heap."""
        if self._thinks and self.keeps_thinking:
            load_ahead(engine.rules_path(self.play.game.NAME) + ".hint", _THINKING)

    def drop_thinking(self):
        """Drop what hints and searches of a solitaire think with, except the solver that the live mark goes on with."""
        unload("engine.hint_search")
        unload("engine.tree_loops")
        unload(engine.rules_path(self.play.game.NAME) + ".hint")
        if self.play.verdict is None:
            self._solver = None
            unload(engine.rules_path(self.play.game.NAME) + ".solver")
        if self.play.game.over:
            unload("firmware.table.hints")
            unload(engine.rules_path(self.play.game.NAME) + ".reasons")

    @property
    def spots(self):
        """Where the cursor can go, found when first asked for: a card starts to move before that."""
        if self._spots is None:
            play, renderer = self.play, self.renderer
            self._spots = renderer.spots(play.view) if play.people else []
            self._cursor = renderer.aim(play.view, self._spots, self._last) if self._spots else 0
            self._last = None
        return self._spots

    @property
    def cursor(self):
        """The index of the spot under the cursor."""
        return self._cursor if self.spots else 0

    @cursor.setter
    def cursor(self, at):
        if self.spots:
            self._cursor = at

    def spot(self):
        """Return the spot under the cursor, or None when there is nothing to choose."""
        return self.spots[self.cursor] if self.spots else None

    def aim_at(self, code):
        """Put the cursor on the spot of a move, if there is one; a question there begins with that move."""
        self.hinted = None, 0, code
        for i, spot in enumerate(self.spots):
            if code in spot[4]:
                self.cursor = i

    def search_verdict(self):
        """Search a little for the live mark; return True when it has changed."""
        return self.play.verdict is not None and self.play.verdict.step(self.console.board.millis)

    @property
    def seconds(self):
        """The seconds that have passed and that the game does not know of yet."""
        return self.clock.seconds if self.clock is not None else 0

    def report_time(self):
        """Report to the game the seconds that have passed."""
        if self.clock is not None and self.clock.report():
            self.keeper.unsaved = self.keeper.untidy = True
            self._show_seat(self.spot())

    def _show_seat(self, last=None):
        """Take a new view for whoever holds the device, the cursor near `last`, the spot it was on."""
        play = self.play
        self._set_offers()
        play.view = play.game.view(play.holder)
        self._spots, self._last = None, last

    def reshow(self):
        """Draw the table again for something that is not in the view, such as the standing of a race; at rest only."""
        if self.mode.rests:
            self._show_again()
            self.console.stale = True

    def _forced(self, view=None):
        """Return a person's forced move, or -1; `view`: that of the seat to act, None to find it."""
        play = self.play
        seat = play.game.to_act
        if view is None:
            view = play.view if play.view.viewer == seat else play.game.view(seat)
        self.renderer.forces = self.console.settings["forced"] == "on"
        return self.renderer.forced(view)

    def _set_offers(self):
        """Let the renderer know whether moves may go on by themselves; True when that has changed."""
        renderer = self.renderer
        before = renderer.offers
        # Not in a lesson, which waits for certain presses
        ours = len(self.play.people) == 1 and self.keeper.store is self.console.store
        renderer.offers = ours and self.console.settings["forced"] == "on"
        return renderer.offers != before

    def _set_verdict(self, certified):
        """Begin or end the live mark of a solitaire, as the settings say; True when that has changed something.

        `certified`: the deal is known to be winnable from its start.
        """
        play = self.play
        wanted = "solver" in play.game.HELPERS and self.console.settings["mark"] == "on"
        if wanted == (play.verdict is not None):
            return False
        play.verdict = self._solitaire.Verdict(play.game, self.solver, certified) if wanted else None
        self.renderer.verdict = play.verdict
        return True

    def _set_sounds(self):
        """Load the module of the moves' sounds where they are heard, otherwise drop it."""
        if not self.console.board.has_buzzer or self.console.settings["sound"] == "off":
            self.sounds = None
        elif self.sounds is None:
            self.sounds = renderers.sounds(self.play.game.NAME)

    # Saves

    def shown(self):
        """Save, now that a frame is on the display: there is time before the next press can be expected."""
        if self.keeper.unsaved:
            self.keeper.save()

    def idle(self):
        """Do the slow part of saving, since nobody has pressed a key for a while. True when there is more to do."""
        keeper = self.keeper
        if not self.play.game.over and keeper.untidy:
            # Once per move: so a failure is reported once, and not again and again while nobody plays
            keeper.untidy = keeper.save(patient=True)
        elif not self.play.game.over:
            self._think_ahead()  # a screen above had the room
        return keeper.untidy

    def collected(self):
        """Make the view and the spots anew: the old ones lie among the garbage of the last move and divide the heap."""
        if self.mode.rests:
            before = self.play.view
            self._show_again()
            self.console.scene.pass_on(before, self.play.view)

    def _show_again(self):
        """Take a new view for the same seat, the cursor where it is."""
        cursor = self.cursor
        self._show_seat()
        self.cursor = cursor


def _is_free(scene, x, y):
    """Return whether a face at x, y would cover nothing but the background."""
    for i in range(scene.count):
        left, top, w, h = scene.box(i)
        if w < scene.width and x - w < left < x + renderers.FACE and y - h < top < y + renderers.FACE:
            return False
    return True
