"""The pause menu of a game in progress."""

import firmware.screens.ask as ask_module  # borrow
import firmware.screens.battery as battery  # borrow
import firmware.store.lost as lost  # borrow
import firmware.store.settings as settings  # borrow
from engine.compat import const
from firmware.menu import Menu

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
        Menu.__init__(self, console, "Second try" if practice else "Pause")

    def build(self, scene, now):
        Menu.build(self, scene, now)
        if self.battery:
            state = self.console.battery
            self.battery.gauge(scene, state, scene.width - _DOTS - self.battery.width(state), 5)

    def rows(self):
        self.actions = [("Resume", self.console.pop)]
        if self.table.play.may_undo:
            self.actions.append(("Undo", self.leaving(self.table.undo)))
            if self.table.play.undone:
                self.actions.append(("Redo", self.leaving(self.table.redo)))
        over = self.table.play.game.over
        if not over and self.table.play.game.has_hints:
            self.actions.append(("Hint", self.leaving(self.table.hint)))
        if self.table.renderer.lists_moves:
            if self.table.play.game.seats > 1 and self.table.play.people:
                self.actions.append(("Since your turn", self.opener("moves", self.table, True)))
            self.actions.append(("Moves", self.opener("moves", self.table, False)))
        for title, key in self.table.renderer.pages:
            self.actions.append((title, self.opener("table_page", self.table, key)))
        if self.table.mode.rests:
            self.actions.append(("Look around", self.leaving(self.table.inspect_table)))
        self.actions.append(("Share", self.opener("share", self.table)))
        game, link = self.table.play.game, self.table.play.link
        if link is not None:
            self.actions += link.rows()
        elif game.deals == 1:
            self.actions.append(("Restart this deal", self._restart))
        else:
            # A clock does not go back
            if self.table.play.may_undo and not over and not game.timer:
                self.actions.append(("This deal again", self._again))
            self.actions.append(("Restart the game", self._restart))
        if link is None:
            name = game.NAME
            self.actions.append(("New deal", lambda: ask_module.choose_deal(self.console, name)))
        self.actions += [
            ("Rules", lambda: self.console.push("rules", game.NAME, self.table.renderer.chapter(self.table.play.view))),
            ("Buttons", self.opener("buttons", game.NAME)),
            ("Statistics", self.opener("stats", game.NAME)),
            ("Settings", self.opener("settings")),
        ]
        if self.console.board.has_buzzer:
            self.actions.append(("Sound: " + self.console.settings["sound"], self._louder))
        if self.console.board.has_sleep:
            self.actions.append(("Sleep now", self.leaving(self.console.sleep_now)))
        leave = self.console.home if link is None else link.quit
        quits, store = "Home", self.table.keeper.store
        if not over:  # without a base nothing could be written, as on a full disk
            kept = not store.blocked(game.NAME, store.current.slot) and store.current.crc >= 0
            quits = "Quit, keep the game" if kept else "Quit, not saved"
        self.actions.append((quits, leave))
        return self.plain_rows()

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
        what = "this deal" if deals == 1 else "the whole game"
        if deals > 1:
            what = "all %d %ss" % (deals, self.table.play.game.progress_text().split(" ")[0])
        self._ask("Restart %s?" % what, ask.lost(self.table.play.game), "Restart", lambda: ask.deal_again(self.console))

    def _again(self):
        """Ask, then go back to the beginning of the current deal; the scores of earlier deals stay."""
        game = self.table.play.game
        ask = ask_module
        start = ask.began(game)
        words = ask.lost_since(game, start)
        self._ask("This deal again?", words, "Again", lambda: self.table.undo(start))

    def _ask(self, title, words, answer, action):
        """Ask whether to lose what `words` say, and call `action` after `answer`; without words call it at once."""
        if words:
            self.console.replace("ask", title, words, answer, action)
        else:
            self.console.pop()
            action()
