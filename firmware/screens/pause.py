"""The pause menu of a game in progress."""

import engine
from engine.compat import const
from engine.modules import borrow
from firmware.menu import Menu

_DOTS = const(60)  # columns of the pages' dots in the header


class Screen(Menu):
    """What can be done with the game below besides playing it; the rows depend on the game."""

    def __init__(self, console, table):
        self.table = table
        practice = borrow("firmware.store.lost").practising(console.store)
        self.battery = None
        if console.cell:
            self.battery = borrow("firmware.screens.battery")
            self.battery.measure(console)
        Menu.__init__(self, console, "Second try" if practice else "Pause")

    def build(self, scene, now):
        Menu.build(self, scene, now)
        if self.battery:
            cell = self.console.cell
            self.battery.gauge(scene, cell, scene.width - _DOTS - self.battery.width(cell), 5)

    def rows(self):
        self.actions = [("Resume", self._resume)]
        if self.table.seats.may_undo:
            self.actions.append(("Undo", self._undo))
            if self.table.undone:
                self.actions.append(("Redo", self._redo))
        over = self.table.game.over
        if not over and self.table.game.has_hints:
            self.actions.append(("Hint", self._hint))
        if self.table.renderer.tells:
            if self.table.game.seats > 1 and self.table.seats.people:
                self.actions.append(("Since your turn", self._moves(True)))
            self.actions.append(("Moves", self._moves(False)))
        for title, key in self.table.renderer.pages:
            self.actions.append((title, self._page(key)))
        if self.table.mode.rests:
            self.actions.append(("Look around", self._look))
        game = self.table.game
        if game.deals == 1:
            self.actions.append(("Restart this deal", self._restart))
        else:
            # A clock does not go back
            if self.table.seats.may_undo and not over and not game.timer:
                self.actions.append(("This deal again", self._again))
            self.actions.append(("Restart the game", self._restart))
        self.actions += [
            ("New deal", self._new),
            ("Rules", self._rules),
            ("Buttons", self._opener("buttons")),
            ("Statistics", self._opener("stats")),
            ("Settings", self._opener("settings")),
        ]
        if self.console.board.has_sleep:
            self.actions.append(("Sleep now", self._sleep))
        self.actions.append(("Home" if over else "Quit, keep the game", self.console.home))
        return [(title, "", False) for title, _ in self.actions]

    def choose(self, row):
        self.actions[row][1]()

    def _resume(self):
        self.console.pop()

    def _sleep(self):
        self.console.pop()
        self.console.sleep_now()

    def _undo(self):
        self.console.pop()
        self.table.undo()

    def _redo(self):
        self.console.pop()
        self.table.redo()

    def _hint(self):
        self.console.pop()
        self.table.hint()

    def _look(self):
        self.console.pop()
        self.table.inspect_table()

    def _page(self, key):
        return lambda: self.console.push("table_page", self.table, key)

    def _moves(self, recent):
        return lambda: self.console.push("moves", self.table, recent)

    def _rules(self):
        """Open the rules, where the look says what is being played at the chapter of that."""
        table = self.table
        self.console.push("rules", table.game.NAME, table.renderer.chapter(table.view))

    def _opener(self, screen):
        if screen == "settings":
            return lambda: self.console.push(screen)
        return lambda: self.console.push(screen, self.table.game.NAME)

    def _restart(self):
        deals, ask = self.table.game.deals, borrow("firmware.screens.ask")
        what = "this deal" if deals == 1 else "the whole game"
        if deals > 1:
            what = "all %d %ss" % (deals, self.table.game.progress_text().split(" ")[0])
        self._ask("Restart %s?" % what, ask.lost(self.table.game), "Restart", self._begin)

    def _again(self):
        """Go back to the beginning of this deal of several; what has been scored before stays."""
        game = self.table.game
        ask = borrow("firmware.screens.ask")
        start = ask.began(game)
        words = ask.lost_since(game, start)
        self._ask("This deal again?", words, "Again", lambda: self.table.undo(start))

    def _ask(self, title, words, answer, action):
        """Ask over the table whether what `words` say may be lost; where that is nothing, act at once."""
        if words:
            self.console.replace("ask", title, words, answer, action)
        else:
            self.console.pop()
            action()

    def _begin(self):
        game = self.table.game
        certified = self.console.store.certified
        self.console.play(engine.new(game.NAME, game.deal, **game.options), True, certified)

    def _new(self):
        name = self.table.game.NAME
        self.console.pop()
        self.console.replace("new_game", name)
