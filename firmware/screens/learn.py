"""The menus around lessons: the offer to learn, the list of lessons, the menu during a lesson and at its end."""

import engine
import firmware.lessons as lessons_module  # borrow
from engine.texts import _
from firmware.menu import Menu


class Screen(Menu):
    """The list of a game's lessons; with `offer` the offer to learn them; with `table` the menu of the lesson there."""

    def __init__(self, console, name, table=None, offer=False):
        self.name_of_game = name
        self.lessons = lessons = lessons_module
        self.table = table
        self.offer = offer
        self.over = table is not None and table.course.step is None
        self.titles = lessons.titles(console.board.lesson_path(name))
        self.done, self.number, self.step, __ = lessons.progress(console.store, name)
        if self.over:
            self.done |= 1 << table.course.number  # also where that could not be stored
        self.left = [i for i in range(len(self.titles)) if not self.done >> i & 1]  # lessons not finished
        self.following = self.left[0] if self.left else 0  # the one to go on with
        of_lesson = table is not None and len(self.titles) > 1
        Menu.__init__(
            self, console, self.titles[table.course.number] if of_lesson else _("Learn %s") % engine.title(name)
        )
        if table is None and not offer:
            self.at = self.following

    @property
    def above(self):
        if self.over:
            after = self.titles[self.following] if self.left else _("a game of your own")
            return _("Learnt: %s. Next: %s.") % (self.titles[self.table.course.number], after)
        if self.offer:
            several = len(self.titles)
            return _("New to %s? %s") % (
                engine.title(self.name_of_game),
                _("Learn it in %d short lessons.") % several
                if several > 1
                else _("Learn it in a three-minute lesson."),
            )
        return ""

    def rows(self):
        if self.table is None and not self.offer:
            return [(self.titles[i], _("done") if self.done >> i & 1 else "", False) for i in range(len(self.titles))]
        if self.over:
            self.actions = [
                (_("Play %s") % engine.title(self.name_of_game), self._play),
                (_("Home"), self.console.home),
            ]
            if len(self.titles) > 1:
                self.actions.insert(1, (_("Lessons"), self._list))
                if self.left:
                    self.actions.insert(0, (_("Next lesson"), self._follow))
        elif self.offer:
            words = _("Continue learning") if self.step or self.number else _("Learn by playing")
            self.actions = [(words, self._follow), (_("Just play"), self._play)]
        else:
            self.actions = [
                (_("Continue"), self.console.pop), (_("One step back"), self.leaving(self.table.undo)),
                (_("Start again"), lambda: self._begin(self.table.course.number, True)),
                (_("Rules"), self.opener("rules", self.name_of_game)),
                (_("Leave the lesson"), self.console.home),
            ]  # fmt: skip
        return self.plain_rows()

    def leave_menu(self):
        """Leave the menu with back; once the lesson is over there is no way back to its table."""
        if self.over:
            self.console.home()
        else:
            self.console.pop()

    def choose(self, row):
        if self.table is None and not self.offer:
            self._begin(row)
        else:
            Menu.choose(self, row)

    def _begin(self, number, again=False):
        """Open a lesson where it was left; with `again` at its beginning."""
        self.console.later(self.lessons.begin, self.console, self.name_of_game, number, again)

    def _follow(self):
        """Continue the lesson that was begun, else open the first that has not been finished."""
        begun = not self.over and (self.step or self.number and not self.done >> self.number & 1)
        # The lesson that was begun may not exist in this version
        self._begin(self.number if begun and self.number < len(self.titles) else self.following)

    def _list(self):
        """Leave the table for the list."""
        name = self.name_of_game
        self.console.home()
        self.console.push("learn", name)

    def _play(self):
        """Deal a game, as the home screen does."""
        console = self.console
        console.home() if self.table is not None else console.pop()
        console.later(console.push, "new_game", self.name_of_game, then=lambda: console.screens[-1].begin())
