"""The end of a game: its result over the table as it was left, and what to do next."""

import engine
import firmware.screens.ask as ask  # borrow
import firmware.store.days as days_module  # borrow
import firmware.store.lost as lost  # borrow
import firmware.store.people as people  # borrow
from display import chrome, fonts, items, palette, widgets
from display.renderers import FACE, draw_face
from display.spoken import Words, ranks_named
from engine.compat import const
from engine.texts import _, _when
from firmware import targets
from firmware.input import BACK, MENU, SELECT, direction, elapsed
from firmware.menu import Menu, Seen
from firmware.store.deals import LEVELS, Deals
from firmware.store.saves import OWN, slot_of

_COUNTED_MS = const(900)  # how long the score is counted up
_TITLE = const(25)  # rows of each part; on a low screen some less, so that the table stays in sight
_SCORE = const(28)
_CELL = const(34)
_BARS = const(25)
_BUTTONS = const(28)
_GOAL = const(20)
_LOW_TITLE = const(21)
_LOW_SCORE = const(26)
_LOW_LINE = const(16)
_LOW_BUTTONS = const(24)
_STUMP = const(20)  # the rest of a row of cards that the panel covers is not shown if it is lower than this
_STAR = const(4)  # in the fonts of suits
_LEGEND = const(64)  # columns of the words about the bars
_CUP_W, _CUP_H = const(48), const(46)  # the picture `cup`
_CUP_ROOM = const(18)  # rows of a small cup above a face
_BESIDE = const(90)  # columns that thirty bars take beside the score of a low screen


def _unit(score, unit):
    """Return what a score counts: 1 point, 2 points; 1 card home."""
    if unit == _("won"):
        return _when(score != 1, "many", "won")
    if score == 1 and unit == _("cards home"):
        return _("card home")
    return _("point") if score == 1 and unit == _("points") else unit


class Screen(Seen, Menu):
    """A panel: how it ended, the score, what was new, and buttons for what comes next; all else is in a menu behind it.

    The first button is the next deal, after a deal of a day the calendar, and after a lost solitaire where it was lost,
    with undo beside it; after a game on several devices it leads back to the others. Select counts when it is released
    after the result has been seen for a second, so a thumb that was still playing chooses nothing.
    """

    overlay = True
    seen_ms = 1000
    toast_y = 2  # above the panel

    def __init__(self, console, table):
        self.console = console
        self.table = table
        self.counting = True
        # The title, lines of text, and figures or None: see `Renderer.result`
        self.how, self.words, self.figures = table.renderer.result(table.play.view)
        if self.figures is None:
            # At most as many lines of small type as the panel of a low screen holds
            self.words = [line for text in self.words for line in chrome.wrap(text, console.board.width - 16)][:5]
        self.cells = list(self.figures[3]) if self.figures else []  # (label, number, bright) of each lesser number
        if table.play.game.FEWEST_MOVES and table.play.game.won:
            self.cells.append((_("moves"), table.play.game.length, False))
        self.wide = fonts.width(fonts.FIGURES, "%d" % self.figures[0]) if self.figures else 0  # of the score
        self.goals = len(console.store.earned)
        self.earned = ", ".join(console.store.earned)
        if self.earned:
            console.play_sound("goal")
            console.store.earned = ()  # told once
        self.record = None
        self.news = self.best = ""
        if lost.practising(console.store):
            self.best = _("second try")
        elif len(table.play.people) == 1:  # others do not count
            self.record = console.store.statistics(table.play.game.NAME, console.store.certified)
        if self.record is not None and self.record.played > 1:
            self._compare(self.record)
        keeper = table.keeper
        if keeper.stopwatch is not None:
            self.how += " · " + keeper.stopwatch.text
        if keeper.date:
            ledger = console.store.ledger(table.play.game.NAME, "days")
            days = days_module.in_a_row(ledger, keeper.date, False)
            self.news = self.news if days < 2 or self.news == _("best ever!") else _("%d days in a row") % days
            if days > 1:
                console.play_sound("day")
        self.called = keeper.called(self.how)  # with the player's name, which is left out where there is no room
        self.line = ""  # deal and lesser numbers of a solitaire on a low screen, as many as it holds
        if console.board.height < 160 and table.play.game.seats == 1:
            self.line = line = "" if self.race else table.renderer.deal_title
            for label, number, __ in self.cells:
                line = "%s%s %d" % (self.line and self.line + " · ", label, number)
                self.line = line if fonts.width(fonts.SMALL, line) <= console.board.width - 16 else self.line
        view = table.play.view
        self.bare = table.renderer.bare_box(view)  # of the table, where a picture can lie
        self.last_card = table.renderer.last_card(view)
        self.winners = view.winners() if view.seats > 1 else ()
        self.face = -1  # the seat that it belongs to, -1 for no face
        if len(self.winners) == 1 and self.figures and not self.bare and console.board.height > 160:
            self.face = self.winners[0]
        self._arrange()
        Menu.__init__(self, console, _("More"))

    def step_back(self):
        self.console.home()
        return True

    def _arrange(self):
        """Sort what can be done next into the buttons of the panel and the first rows of the menu behind it."""
        table = self.table
        words = _("Next deal") if table.play.game.deals == 1 else _("New game")
        self.level = -1  # the level offered in place of this deal's, -1 for none
        self.deals = None
        if self.console.store.certified:
            self.deals = Deals(self.console, table.play.game.NAME)
            if self.record is not None:
                self.level = self.deals.offer(self.record)
        if self.level >= 0:
            words = _("Next: %s") % LEVELS[self.level]
        link = self.console.link
        shared = link is not None and link.game is table.play.game
        following = [(_("%s, alone") % words if shared else words, lambda: self._new(self.level))]
        store, name = self.console.store, table.play.game.NAME
        if slot_of(store.counts) != OWN and name in store.saved_games():
            following = [(_("Your game"), lambda: self.console.later(ask.resume, self.console, name, OWN))]
        elif self.level >= 0:  # another level is offered
            stay = self.deals.level
            following.append((_("Stay at %s") % LEVELS[stay], lambda: self._new(stay)))
        again = [(_("Same deal again"), lambda: ask.deal_again(self.console))]
        if table.renderer.hands:
            again.append((_("The hands"), self._hands))
        back = []
        if table.keeper.date and self.console.today():
            following.insert(0, (_("Calendar"), self.opener("calendar", name)))
        if shared:
            following.insert(0, (_("Same table"), self._same_table))
        self.buttons = following[:1]
        if table.play.may_undo and not table.renderer.celebrates(table.play.view):
            if table.play.view.time_left:  # a clock that has run out does not go back
                back = [(_("Undo"), self.leaving(self.table.undo))]
            if "solver" in table.play.view.HELPERS and not table.play.view.won:
                self.buttons = [(_("Where lost"), lambda: self._search("where_lost"))] + back
                back = [(_("Show how"), lambda: self._search("show_solution"))]
                if shared:
                    back = self.buttons[:1] + back
                    self.buttons[0] = following[0]
        longer = table.play.game.LONGER
        if longer and self.record is not None and self.record.played == 1 and not shared:
            option, value, offer = longer
            if table.play.game.options[option] != value:
                following.insert(0, (offer, lambda: self._longer(option, value)))
                self.buttons = following[:1]
        self.more = [action for action in following if action not in self.buttons] + again + back
        self.buttons.append((_("more"), self._show_menu))

    def _compare(self, record):
        """Set what is new in this result, a best score or a streak, and the records shown beside it."""
        game = self.table.play.game
        won, score = record.recent[-1]
        best = game.comparable_score(record.best)
        if not record.counted:
            pass  # that was another game
        elif record.best == score != record.before:
            self.news = _("best ever!")
        elif won and record.streak > 1:  # a game that only has a score leaves the streak as it was
            self.news = _("%d wins in a row") % record.streak
        if game.FEWEST_MOVES and won:
            ledger = self.console.store.ledger(game.NAME, "best")
            best = (people.best(ledger) or [[]])[0][6:]
            if record.counted and best == [game.length]:
                self.news = _("best ever!")
            self.cells += [(_("fewest"), fewest, False) for fewest in best]
        elif game.seats == 1:
            self.cells.append((_("best ever"), best, False))
        else:
            self.best = _("best ever %d") % best

    @property
    def race(self):
        """How a race stands or has ended; "" without one."""
        link, game = self.console.link, self.table.play.game
        return link.result if game.seats == 1 and link is not None and link.game is game else ""

    @property
    def _undecided(self):
        """True while a race goes on elsewhere."""
        return self.race != "" and self.console.link.won is None

    def rows(self):
        name = self.table.play.game.NAME
        self.actions = self.more[:]
        if self._undecided:
            words = _("The deal is then yours alone.")
            asking = self.opener("ask", _("Leave the race?"), words, _("Leave"), self._quit, _("Stay"))
            self.actions.append((_("Leave the race"), asking))
        self.actions += [
            (_("Share"), self.opener("share", self.table)),
            (_("Choose a deal"), lambda: ask.choose_deal(self.console, name)),
            (_("Statistics"), self.opener("stats", name)), (_("Rules"), self.opener("rules", name)),
            (_("Home"), self.console.home),
        ]  # fmt: skip
        return self.plain_rows()

    # Time

    def tick(self, now):
        """Go on as long as the score is counted up."""
        if not self.counting:
            return False
        if self.console.settings["motion"] == "off" or (self.since >= 0 and elapsed(now, self.since) >= _COUNTED_MS):
            self.counting = False
        return True

    # Keys

    def press(self, key):
        self.counting = False
        if key == SELECT and not self.seen():
            return
        if not self.overlay:
            Menu.press(self, key)
        elif key == SELECT:
            self.buttons[self.at][1]()
        elif key in (BACK, MENU):
            self.console.pop()
        else:
            self.at = (self.at + direction(key)) % len(self.buttons)

    @property
    def holds(self):
        """Select counts when it is released."""
        return self.overlay

    def _show_menu(self):
        """Show the menu behind the panel."""
        self.overlay = False
        self.at = 0
        self.refresh()  # the race may be decided by now

    def leave_menu(self):
        """Go back from the menu to the panel."""
        self.overlay = True
        self.at = len(self.buttons) - 1  # where it was opened

    def _new(self, level):
        """Deal the next deal of `level`; with -1 (none was offered) of the one chosen last, without any at random."""
        game, deals, deal = self.table.play.game, self.deals, None
        if level >= 0:
            deals.offered(self.record, level)
        if deals is not None and deals.level < len(LEVELS):
            deal = deals.take(game.options, deals.level)
        certified = deal is not None
        deal = deal or self.console.board.random_seed()
        self.console.play_next(engine.new(game.NAME, deal, **game.options), True, certified)

    def _longer(self, option, value):
        """Deal a longer game, and from now on those of new games."""
        page = self.console.push("new_game", self.table.play.game.NAME)
        page.values[option] = value
        page.begin()

    def _search(self, screen):
        """Open a search in place of this screen, whose memory it needs; not in a race, which it would help to win."""
        if self._undecided:
            self.console.refuse(_("When the race is over"))
        else:
            self.console.replace(screen, self.table)

    def _quit(self):
        """Leave a race that is not decided, and show the result of a game of this device alone."""
        self.console.link.quit()
        self.console.replace("result", self.table)

    def _same_table(self):
        """Go back to the others: by way of the page of a new game to the lobby, with the game and rules played."""
        console, game = self.console, self.table.play.game
        party = console.link if game.seats == 1 else console.link.session
        if self._undecided or (game.seats > 1 and not party.agreed):
            console.refuse(_("When the race is over") if game.seats == 1 else _("Others still see the last moves"))
            return
        roster, options = party.roster, game.options
        if game.seats > 1:
            options = dict(options, seats=roster.letters)
        again = roster.host, roster.name_of(roster.host), roster.host == party.link.me
        console.home()
        page = console.push("new_game", game.NAME)
        page.values.update(options)
        page.again = again
        page.refresh()

    def _hands(self):
        """Show the hands at the end of the last deal."""
        view = self.table.play.view
        self.console.push("between_deals", *self.table.renderer.between(view, view)[:2])

    # In words

    def says(self):
        told = [self._told()]
        if self.overlay:
            return Words(told, more=[[text for text, __ in self.buttons]], here=[self.buttons[self.at][0]], chosen="")
        words = Menu.says(self)
        words.heading = Words(told).heading
        return words

    def _told(self):
        """Return how the game has ended, in words."""
        parts = [self.called, self.earned and _("Goal reached: %s") % self.earned]
        if self.figures is None:
            return parts + list(self.words)
        score, unit, stars, cells, place = self.figures
        cells = ["%s %d" % (label, number) for label, number, __ in self.cells or cells]
        if self.table.play.game.seats == 1:
            parts.append("%d %s" % (score, _unit(score, unit)))
        parts += [_("%d of 3 stars") % stars] if stars >= 0 else [ranks_named(text) for text in self.words]
        if self.table.play.game.seats > 1:
            parts.insert(1, place or "")
            cells = [_unit(0, unit) + ": " + ", ".join(cells)]
        return parts + [self.race] + cells + [self.news, self.best]

    def targets(self):
        if not self.overlay:
            return Menu.targets(self)
        rings = [(i, targets.larger(box, -2)) for i, box in enumerate(self._button_boxes())]
        return targets.choices(rings) + targets.corner()

    # The panel

    def _button_boxes(self):
        """Return the boxes of the buttons."""
        w, low = self.console.board.width, self.console.board.height < 160
        y = self.console.board.height - (_LOW_BUTTONS - 1 if low else _BUTTONS - 2)
        widths = [fonts.width(fonts.BIG, words) + 6 for words, __ in self.buttons]
        more = (w - 4 - sum(widths)) // len(widths)
        boxes, x = [], 4
        for wide in widths:
            boxes.append((x, y, wide + more - 4, 22 if low else 24))
            x += wide + more
        return boxes

    def build(self, scene, now):
        if not self.overlay:
            Menu.build(self, scene, now)
            return
        w, low = scene.width, scene.height < 160
        per_line = min(4, len(self.cells)) if not low else len(self.cells)
        lines = (len(self.cells) + per_line - 1) // per_line if per_line and not self.line else 0
        charted = self.record is not None and self.record.played > 1 and not low
        title, score, buttons = (_LOW_TITLE, _LOW_SCORE, _LOW_BUTTONS) if low else (_TITLE, _SCORE, _BUTTONS)
        h = title + (score if self.figures else 14 * len(self.words)) + _CELL * lines + buttons
        h += (_BARS if charted else _LOW_LINE if self.line else 0) + (_GOAL if self.earned else 0)
        race = self.race
        race_rows = 0 if not race else _LOW_LINE if low else _GOAL
        h += race_rows
        y = scene.height - h
        if self.table.play.game.seats > 1:
            _clear(scene, y - 2)
        else:
            scene.drop(y - 2, scene.height)
        if self.bare:
            self._picture(scene, *self.bare, y - 2)
        scene.fill(0, y - 2, w, 2, palette.GOLD)
        scene.fill(0, y, w, h, palette.BLACK)
        self._title(scene, y + (2 if low else 4))
        y += title
        if self.figures:
            self._score(scene, y, now)
            y += score
        else:
            for line in self.words:
                scene.text(fonts.SMALL, line, 8, y, palette.TEXT, items.LEFT)
                y += 14
        if race:
            font = fonts.SMALL if low or fonts.width(fonts.BIG, race) > w - 16 else fonts.BIG
            scene.text(font, chrome.fit(font, race, w - 16), 8, y + 1, palette.TEXT, items.LEFT)
            y += race_rows
        if self.earned:
            scene.glyph(fonts.ICON, fonts.CUP, 8, y, palette.GOLD)
            text = self.earned if fonts.width(fonts.SMALL, self.earned) <= w - 30 else _("%d goals") % self.goals
            font = chrome.fitted((text,), w - 30, chrome.LINE_BIG)[0]
            scene.text(font, text, 28, y, palette.GOLD, items.LEFT)
            y += _GOAL
        if self.line:
            scene.text(fonts.SMALL, self.line, 8, y + 1, palette.DIM, items.LEFT)
        for i in range(len(self.cells) if lines else 0):
            x, wide = self._columns(w, per_line)[i % per_line]
            self._cell(scene, i, x, y + i // per_line * _CELL, wide)
        y += _CELL * lines
        if charted:
            recent = self.record.recent
            scene.text(fonts.SMALL, _("last %d") % len(recent), 8, y - 1, palette.DIM, items.LEFT)
            scene.text(fonts.SMALL, _("%d won") % sum([won for won, __ in recent]), 8, y + 10, palette.DIM, items.LEFT)
            widgets.bars(scene, _LEGEND, y, w - 8 - _LEGEND, _BARS - 3, recent)
        boxes = self._button_boxes()
        for i in range(len(boxes)):
            chrome.button(scene, self.buttons[i][0], *boxes[i], i == self.at, False)

    def _picture(self, scene, x, top, w, end):
        """Add a picture above row `end`, in columns of the table that are bare: the cup, or who sat at the table."""
        view = self.table.play.view
        seats = view.seats if view.seats > 1 else 0
        if end - top < (FACE + _CUP_ROOM if seats else _CUP_H):
            return
        if not seats:
            scene.picture(x + (w - _CUP_W) // 2, (top + end - _CUP_H) // 2, _CUP_W, _CUP_H, "cup")
            return
        scene.felt(x, top, w, end - top)
        least = min([view.comparable_score(score) for score in view.scores()])
        for at in range(seats):
            # As the cells below: partners beside each other
            seat = (0, 2, 1, 3)[at] if len(self.cells) < seats else at
            left = x + w * (2 * at + 1) // (2 * seats) - FACE // 2
            won = seat in self.winners
            hurt = not won and view.comparable_score(view.scores()[seat]) == least
            draw_face(scene, view, seat, left, end - FACE, hurt)
            if won:
                scene.glyph(fonts.ICON, fonts.CUP, left + FACE // 2 - 8, end - FACE - _CUP_ROOM, palette.GOLD)

    def _title(self, scene, y):
        """Add how it ended, and the stars."""
        stars = self.figures[2] if self.figures else -1
        x = scene.width - 6
        if self.face >= 0:
            x -= FACE
            draw_face(scene, self.table.play.view, self.face, x + 4, y - 2)
            x -= 4
        if stars >= 0:
            for i in range(3, 0, -1):
                x -= 18
                scene.glyph(fonts.SUIT_LARGE, _STAR, x, y, palette.GOLD if i <= stars else palette.DIM)
        place = self.figures[4] if self.figures and stars < 0 else None
        for font in (fonts.BIG, fonts.SMALL) if place else ():
            if fonts.width(fonts.BIG, self.how) + fonts.width(font, place) + 24 <= scene.width:
                x -= scene.text(font, place, x, y + (0 if font == fonts.BIG else 3), palette.TEXT, items.RIGHT)
                break
        # Small where a face leaves less room
        words = self.called if fonts.width(fonts.BIG, self.called) <= x - 12 else self.how
        font = fonts.BIG if fonts.width(fonts.BIG, words) <= x - 12 else fonts.SMALL
        scene.text(font, chrome.fit(font, words, x - 12), 8, y, palette.GOLD, items.LEFT)

    def _score(self, scene, y, now):
        """Add the score, counted up, and beside it its unit, and what was new or else the best score."""
        score, unit = self.figures[0], self.figures[1]
        unit = _unit(score, unit)
        shown = score
        if self.counting:
            part = 256 if self.since < 0 else max(0, 256 - elapsed(now, self.since) * 256 // _COUNTED_MS)
            shown -= score * part * part // 65536  # the part of the time that is left, squared: fast at first
        scene.number(fonts.FIGURES, shown, 8, y + 1, palette.TEXT, items.LEFT)
        x = 18 + self.wide
        scene.text(fonts.SMALL, unit, x, y, palette.DIM, items.LEFT)
        end = x + fonts.width(fonts.SMALL, unit) + 8
        below = self.news or self.best
        if below:
            scene.text(fonts.SMALL, below, x, y + 13, palette.GOLD if self.news else palette.DIM, items.LEFT)
            end = max(end, x + fonts.width(fonts.SMALL, below) + 8)
        low = scene.height < 160
        right = scene.width - 8 - (FACE + 2 if self.face >= 0 else 0)
        if self.last_card >= 0:
            right -= items.CARD_W[items.RAIL]
            scene.card(right, y, items.RAIL, self.last_card, 0)
            right -= 6
        if low and self.record is not None and self.record.played > 1 and right - end >= _BESIDE:
            widgets.bars(scene, right - _BESIDE, y + 1, _BESIDE, 22, self.record.recent)
            return
        if self.words and end + fonts.width(fonts.SMALL, self.words[0]) < right:
            scene.text(fonts.SMALL, self.words[0], right, y, palette.DIM, items.RIGHT)

    def _columns(self, w, count):
        """Return (x, width) of each of `count` columns of cells: equal ones, or as wide as their labels need."""
        widths = [fonts.width(fonts.SMALL, cell[0]) + 6 for cell in self.cells[:count]]
        room = (w - 4) // count
        more = (w - 4 - sum(widths)) // count if max(widths) > room else 0
        columns, x = [], 2
        for wide in widths:
            columns.append((x, wide + more if more else room))
            x += columns[-1][1]
        return columns

    def _cell(self, scene, i, x, y, w):
        """Add a number with what it is above it."""
        label, number, bright = self.cells[i]
        scene.panel(x + 1, y, w - 2, _CELL - 2, palette.BLACK, palette.FELT_LIGHT)
        scene.text(fonts.SMALL, label, x + w // 2, y + 2, palette.DIM, items.CENTRE)
        scene.number(fonts.BIG, number, x + w // 2, y + 15, palette.GOLD if bright else palette.TEXT, items.CENTRE)


def _clear(scene, bottom):
    """Clear the table above a panel that begins at `bottom`, so that no row of cards is cut to a stump."""
    top, end = bottom, 0
    while top != end:  # what is cleared may cut what lies around it, such as a box
        end = top
        for i in range(scene.count):
            __, y, w, h = scene.box(i)
            if end - _STUMP < y < top < y + h and w < scene.width:
                top = y
    scene.felt(0, top, scene.width, bottom - top)
