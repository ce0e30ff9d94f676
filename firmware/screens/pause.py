"""The pause menu of a game in progress."""

import engine
from display import views
from firmware.menu import Menu


class Screen(Menu):
    """What can be done with the game below besides playing it; the rows depend on the game."""

    def __init__(self, console, table):
        self.table = table
        Menu.__init__(self, console, "Pause")

    def rows(self):
        self.actions = [("Resume", self._resume)]
        if self.table.seats.may_undo:
            self.actions.append(("Undo", self._undo))
        over = self.table.game.over
        if not over and self.table.game.has_hints:
            self.actions.append(("Hint", self._hint))
        for title, key in self.table.look.pages:
            self.actions.append((title, self._page(key)))
        self.actions += [
            ("Restart this deal", self._restart),
            ("New deal", self._new),
            ("Rules", self._rules),
            ("Buttons", self._opener("buttons")),
            ("Statistics", self._opener("stats")),
            ("Settings", self._opener("settings")),
            ("Home" if over else "Quit, keep the game", self.console.home),
        ]
        return [(title, "", False) for title, _ in self.actions]

    def choose(self, row):
        self.actions[row][1]()

    def _resume(self):
        self.console.pop()

    def _undo(self):
        self.console.pop()
        self.table.undo()

    def _hint(self):
        self.console.pop()
        self.table.hint()

    def _page(self, key):
        return lambda: self.console.push("panel", self.table, key)

    def _rules(self):
        """Open the rules, where the look says what is being played at the chapter of that."""
        table = self.table
        pages = views.aside(table.game.NAME, "pages") if table.look.pages else None
        chapter = pages.chapter(table.view) if hasattr(pages, "chapter") else ""
        self.console.push("rules", table.game.NAME, chapter)

    def _opener(self, screen):
        if screen == "settings":
            return lambda: self.console.push(screen)
        return lambda: self.console.push(screen, self.table.game.NAME)

    def _restart(self):
        game = self.table.game
        certified = self.console.store.certified
        self.console.play(engine.new(game.NAME, game.deal, **game.options), True, certified)

    def _new(self):
        name = self.table.game.NAME
        self.console.pop()
        self.console.replace("newgame", name)
