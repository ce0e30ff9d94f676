"""The pause menu of a game in progress."""

import firmware.screens.ask as ask_module  # borrow
import firmware.screens.battery as battery  # borrow
import firmware.store.lost as lost  # borrow
import firmware.store.settings as settings  # borrow
from engine.compat import const
from engine.texts import _
from firmware.menu import Menu, value_title

_DOTS = const(60)  # columns of the pages' dots in the header


class Screen(Menu):
    """What can be done with the game below besides playing it; the rows depend on the game."""

    def __init__(self, console, table):
        self.table = table
        practice = lost.practising(console.store)
        self.battery = None
        if console.battery:
            self.battery = battery
            self.battery.measure(console)
        Menu.__init__(self, console, _("Second try") if practice else _("Pause"))

    def build(self, scene, now):
        Menu.build(self, scene, now)
        if self.battery:
            state = self.console.battery
            self.battery.gauge(scene, state, scene.width - _DOTS - self.battery.width(state), 5)

    def rows(self):
        self.actions = [(_("Resume"), self.console.pop)]
        if self.table.play.may_undo:
            self.actions.append((_("Undo"), self.leaving(self.table.undo)))
            if self.table.play.undone:
                self.actions.append((_("Redo"), self.leaving(self.table.redo)))
        over = self.table.play.game.over
        if not over and self.table.play.game.has_hints:
            self.actions.append((_("Hint"), self.leaving(self.table.hint)))
        if self.table.renderer.lists_moves:
            if self.table.play.game.seats > 1 and self.table.play.people:
                self.actions.append((_("Since your turn"), self.opener("moves", self.table, True)))
            self.actions.append((_("Moves"), self.opener("moves", self.table, False)))
        for title, key in self.table.renderer.pages:
            self.actions.append((title, self.opener("table_page", self.table, key)))
        if self.table.mode.rests:
            self.actions.append((_("Look around"), self.leaving(self.table.inspect_table)))
        self.actions.append((_("Share"), self.opener("share", self.table)))
        game, link = self.table.play.game, self.table.play.link
        self.actions += self._deals() if link is None else link.rows()
        self.actions += [
            (
                _("Rules"),
                lambda: self.console.push("rules", game.NAME, self.table.renderer.chapter(self.table.play.view)),
            ),
            (_("Buttons"), self.opener("buttons", game.NAME)),
            (_("Statistics"), self.opener("stats", game.NAME)),
            (_("Settings"), self.opener("settings")),
        ]
        if self.console.board.has_buzzer:
            self.actions.append((_("Sound: %s") % value_title(self.console.settings["sound"]), self._louder))
        if self.console.board.has_sleep:
            self.actions.append((_("Sleep now"), self.leaving(self.console.sleep_now)))
        leave = self.console.home if link is None else link.quit
        quits, store = _("Home"), self.table.keeper.store
        if not over:  # without a base nothing could be written, as on a full disk
            kept = not store.blocked(game.NAME, store.current.slot) and store.current.crc >= 0
            quits = _("Quit, keep the game") if kept else _("Quit, not saved")
        self.actions.append((quits, leave))
        return self.plain_rows()

    def _deals(self):
        """Return the rows that end the deal or begin one."""
        game, rows = self.table.play.game, []
        if game.deals == 1:
            rows.append((_("Restart this deal"), self._restart))
        else:
            # A clock does not go back
            if self.table.play.may_undo and not game.over and not game.timer:
                rows.append((_("This deal again"), self._again))
            rows.append((_("Restart the game"), self._restart))
        if game.giving_up >= 0 and not game.over:
            asking = _("Give up this deal?"), _("It counts as lost."), _("Give up"), self.table.give_up
            rows.append((_("Give up"), lambda: self._ask(*asking)))
        return rows + [(_("New deal"), lambda: ask_module.choose_deal(self.console, game.NAME))]

    def step_back(self):
        link = self.table.play.link
        link.quit() if link is not None else self.console.home()  # the former may ask
        return True

    def _louder(self):
        """Set the next level of sound."""
        console = self.console
        levels = settings.LEVELS
        console.remember("sound", levels[(levels.index(console.settings["sound"]) + 1) % len(levels)])
        console.apply_settings()
        console.play_sound("card")
        self.refresh()

    def _restart(self):
        """Ask, then begin the same deal or game again."""
        deals, ask = self.table.play.game.deals, ask_module
        title = _("Restart this deal?") if deals == 1 else _("Restart the whole game?")
        if deals > 1:
            title = (_("Restart all %d rounds?") if self.table.play.game.ROUNDS else _("Restart all %d deals?")) % deals
        self._ask(title, ask.lost(self.table.play.game), _("Restart"), lambda: ask.deal_again(self.console))

    def _again(self):
        """Ask, then go back to the beginning of the current deal; the scores of earlier deals stay."""
        game = self.table.play.game
        ask = ask_module
        start = ask.began(game)
        words = ask.lost_since(game, start)
        self._ask(_("This deal again?"), words, _("Again"), lambda: self.table.undo(start))

    def _ask(self, title, words, answer, action):
        """Ask whether to lose what `words` say, and call `action` after `answer`; without words call it at once."""
        if words:
            self.console.replace("ask", title, words, answer, action)
        else:
            self.console.pop()
            action()
