"""The table of any game that says which piles it has (`Game.piles`), and where cards go in a move (`Game.route`).

A subclass may set the piles' `places` in `lay`, one for each pile (see `places.py` for their form); otherwise
`places.py` finds places at which every card can be read. A move with a route is played with the cursor on its card, or
on the empty pile that it fills. All others are buttons below, page by page.
"""

import display.renderers.places as places_module  # borrow
import display.renderers.score_sheet as score_sheet  # borrow
import engine
from display import chrome, fonts, items, palette
from display.renderers import BUTTON_H, Renderer, card_chars, dealt_part, ease, glide, lerp, nearest_card, seat_name
from engine.cards import HIDDEN
from engine.compat import const
from engine.texts import _

_STEP = const(24)  # rows from one line of buttons to the next: BUTTON_H + 2
_LINE_GAP = const(2)  # rows between two lines of a pile, as in `places.py`
_EDGES = const(2)  # the most edges under a pile that is not spread, one per eight cards
_EDGE = const(2)  # pixels between two of them
_STRIP = const(17)  # rows of a card below which its rank and suit are drawn small
_HELD = const(4)  # pixels from the cursor's ring to the one of a press within it
_NO_CARD = const(255)  # in `playable`: the pile itself, which is empty
_MOVE_MS = 200
_PACE_MS = 500


class PilesRenderer(Renderer):
    """The table of any game on one screen size."""

    lists_moves = False
    deals = 380

    def __init__(self, width, height):
        self.places = ()
        self.arranged = None  # what `places.py` has found places for; None: `lay` has set them
        self.lines = 0  # lines of buttons on a page
        self.words_at = None  # x, y, right end of the words; None: there is no room for them
        self.header = True  # there is room for a header
        self.in_words = ()  # lines in place of cards where there is no room for cards: (font, y, text)
        Renderer.__init__(self, "", width, height)
        self.seen = None  # the view for which the following are set
        self.piles = self.buttons = ()
        self.spots_of = None  # once they were asked for
        self.steps = (None, None)  # of the pile asked for last, see `_steps`
        self.playable = {}  # pile << 8 | index of a card in it → moves
        self.draws = -1  # the move that draws from the stock; -1: there is none
        self.score = ""
        self.motion = None  # the move shown: the view before it, its code and route, the cards of all piles then

    def lay(self, at):
        """Let `places.py` find the places when there is a view."""
        self.arranged = []

    # What lies where, and what can be played

    def see(self, view):
        """Set what depends on the view, unless that is done already: a view does not change."""
        if view is self.seen:
            return
        self.seen = view
        self.piles = view.piles()
        self.score = " ".join([str(points) for points in view.scores()])
        codes = view.moves()
        routes = [view.route(code) for code in codes]
        if self.arranged is not None:
            places_module.arrange(self, view, None in routes)
        playable, buttons, emptied = {}, [], []
        for i in range(len(codes)):
            if routes[i] is None or not self.places:
                buttons.append(codes[i])
                continue
            pile, index, goal = routes[i]
            at = pile << 8 | index & _NO_CARD
            if self.piles[goal][2] and not self.piles[goal][1]:  # one empty pile is as good as another
                if at in emptied:
                    continue
                emptied.append(at)
            playable.setdefault(at, []).append(codes[i])
        for at in playable:
            playable[at] = self.sensible(view, playable[at])
        self.playable = playable
        self.buttons = self._buttons(view, buttons)
        self.spots_of = None

    def sensible(self, view, codes):
        """Return those of a card's moves, `codes`, that a press on it offers; by default all."""
        return codes

    def _buttons(self, view, codes):
        """Return the moves `codes` as spots in equal columns; those of later pages lie below the screen."""
        widest = max([0] + [fonts.width(fonts.BIG, view.text(code)) for code in codes])
        columns = max(1, min(4, (self.width - 4) // (widest + 12)))
        w = (self.width - 4) // columns
        top = self.height - max(1, self.lines) * _STEP - 2
        places = [(2 + i % columns * w, top + i // columns * _STEP) for i in range(len(codes))]
        return [places[i] + (w - 2, BUTTON_H, (codes[i],)) for i in range(len(codes))]

    def first(self, i, count):
        """Return the index of the lowest visible card of pile `i` when it has `count` cards."""
        spread = self.piles[i][2]
        return 0 if spread is True else max(0, count - max(1, spread))

    def corner(self, i, k, cards):
        """Return the left upper corner of card `k` of pile `i` when the pile has these cards."""
        __, __, first, x, y, dx, dy, down, back_dx, back_dy, most, line = self._steps(i, cards)
        k = max(0, k - first)
        if most:
            return x + dx * (k % most), y + k // most * line
        if k <= down:
            return x + back_dx * k, y + back_dy * k
        k -= down
        return x + back_dx * down + dx * k, y + back_dy * down + dy * k

    def _steps(self, i, cards):
        """Return how the cards of a pile follow each other.

        That is: the cards, the pile's place, the index of the first card seen, its corner, the steps to the right and
        down of those face up, how many face down at the bottom are closer together and their steps, the most in a line
        or 0, and the rows from line to line.
        """
        steps, place = self.steps, self.places[i]
        if steps[0] is cards and steps[1] is place:
            return steps
        x, y, size, dx, dy, room, most, back = place
        first = self.first(i, len(cards))
        count = len(cards) - first
        if most:
            self.steps = cards, place, first, x, y, max(0, dx), 0, 0, 0, 0, most, items.CARD_H[size] + _LINE_GAP
            return self.steps
        down = max(0, min(cards.count(HIDDEN), count - 1)) if back else 0
        back_dx, back_dy = (back, 0) if dx else (0, back)
        room -= back * down
        count -= down
        if count > 1:
            dx = min(dx, (room - items.CARD_W[size]) // (count - 1))
            dy = min(dy, (room - items.CARD_H[size]) // (count - 1))
        self.steps = cards, place, first, x, y, max(0, dx), max(0, dy), down, back_dx, back_dy, 0, 0
        return self.steps

    def box(self, i, k):
        """Return x, y, w, h of the visible part of card `k` of pile `i`; of an empty pile its place."""
        __, cards, spread = self.piles[i]
        size = self.places[i][2]
        w, h = items.CARD_W[size], items.CARD_H[size]
        if not cards:
            return self.places[i][:2] + (w, h)
        x, y = self.corner(i, k, cards)
        if spread and k + 1 < len(cards):
            right, below = self.corner(i, k + 1, cards)
            if right > x:
                w = right - x
            elif right == x:  # else the next card begins another line
                h = below - y
        return x, y, w, h

    def boxes(self, view):
        """Return (x, y, w, h, pile, index) of every visible card, and of every empty pile with index -1."""
        self.see(view)
        found = []
        for i in range(len(self.places)):
            cards = self.piles[i][1]
            shown = range(self.first(i, len(cards)), len(cards)) if cards else (-1,)
            found += [self.box(i, k) + (i, k) for k in shown]
        return found

    def hint_boxes(self, view, code):
        """Return no boxes: a hint speaks of its move alone."""
        return []

    def drop_boxes(self, view, code, spot):
        """Return the box of the pile to which the card goes, and where a spread one goes on; of a button none."""
        route = view.route(code)
        if route is None or not self.places:
            return []
        goal = route[2]
        __, cards, spread = self.piles[goal]
        x, y, __, __ = self.box(goal, self.first(goal, len(cards)))
        right, below, w, h = self.box(goal, len(cards) - 1)
        __, __, __, dx, dy = self.places[goal][:5]
        return [(x, y, right + w + (dx if spread else 0) - x, below + h + (dy if spread else 0) - y)]

    def spots(self, view):
        """Return the cards that can be played, pile by pile, then buttons."""
        self.see(view)
        if self.spots_of is None:
            self.draws = -1
            self.spots_of = []
            for at in sorted(self.playable):
                self.spots_of.append(self.box(at >> 8, at & 255) + (tuple(self.playable[at]),))
                if self._is_stock(at >> 8):
                    self.draws = self.playable[at][0]
            self.spots_of += self.buttons
        return self.spots_of

    def aim(self, view, spots, last):
        """Return the index of the card nearest to the one just played, after a draw of the first card that fits."""
        return nearest_card(spots, last, self.draws)

    def question(self, view, codes):
        """Ask to which pile a card is to go, on the table where the piles have places."""
        goals = [view.route(code)[2] for code in codes]
        boxes = [self.box(i, len(self.piles[i][1]) - 1) for i in goals] if self.places else ()
        return _("To"), [self.piles[i][0] for i in goals], boxes, 0

    def pause_ms(self, view, code):
        return _PACE_MS

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        self.see(view)
        moves = before is not None and self._find_motion(before, code)
        if moves or not scene.reuse(view):
            scene.felt(0, 0, self.width, self.height)
            for i in range(len(self.places)):
                self._pile(scene, i, self._at_rest(i) if moves else len(self.piles[i][1]))
            self._words(scene, view)
            if view.time_left < 0:
                self._header(scene, view, seconds)
            if not moves:
                scene.keep(view)
                for size in set([place[2] for place in self.places]):  # now, not while the first card of a size moves
                    scene.painter.preload(size, True)
        if view.time_left >= 0:
            self._header(scene, view, seconds)
        self._mark(scene, view)
        self._lower(scene, view, spot)
        if moves:
            scene.keep()
            self.move(scene, view, before, code, part)
        elif spot:  # the card that the cursor is on once more, with its ring, and those that go with it
            i, k = self._chosen(spot)
            run = i >= 0 and self.piles[i][2] and k + 1 < len(self.piles[i][1])
            for above in range(k, len(self.piles[i][1]) if i >= 0 else 0):
                self._card(scene, i, above, items.RAISED if run else items.LIFT)
            if run or k == _NO_CARD:  # one ring around a whole run, or around an empty place
                scene.ring(*self.chosen_box(spot))

    def _chosen(self, spot):
        """Return the pile and the index of the card of a spot, -1 and 0 for a button."""
        for at in self.playable:
            if spot[4][0] in self.playable[at]:
                return at >> 8, at & 255
        return -1, 0

    def chosen_box(self, spot):
        i, k = self._chosen(spot)
        last = len(self.piles[i][1]) - 1
        if i < 0 or k >= last or not self.piles[i][2]:
            return spot[:4]
        x, y, _, _ = self.box(i, k)
        right, below, w, h = self.box(i, last)
        return x, y, right + w - x, below + h - y

    def held_box(self, spot):
        if self._chosen(spot)[0] < 0:
            return spot[:4]
        x, y, w, h = self.chosen_box(spot)
        return x + _HELD, y + _HELD, w - 2 * _HELD, h - 2 * _HELD

    def _header(self, scene, view, seconds):
        """Add the deal, the time left and the score, if there is room."""
        if self.header:
            clock = self.labels.get("%d s", max(0, view.time_left - seconds)) if view.time_left >= 0 else ""
            title = engine.title(view.NAME) + (" · %s" if self.deal_title else " %d")
            marked = self.shows_verdict(view) and not self.words_at
            title = self.labels.get("%s" if marked else title, self.deal_title or view.deal)
            chrome.header(scene, title, clock, self.score)

    def _mark(self, scene, view):
        """Add the live mark, if there is room: it changes while the view does not."""
        if not self.shows_verdict(view):
            return
        if self.words_at:
            x, y, right = self.words_at
            if self.header:
                self.verdict.draw(scene, right, y + 40, right - x, items.RIGHT)
            else:  # in place of the score and the advice: below them there is no room
                self.verdict.draw(scene, right, y + chrome.LINE, right - x, items.RIGHT)
        elif self.header:
            end = self.width - fonts.width(fonts.BIG, self.score) - 12
            self.verdict.draw(scene, end, chrome.HEADER // 2 + 1, end, items.RIGHT)

    def _words(self, scene, view):
        """Add the cards in words where they have no room, the advice, and the score where there is no header."""
        for font, y, line in self.in_words:
            scene.text(font, line, 4, y, palette.TEXT, items.LEFT)
        if not self.words_at or (self.shows_verdict(view) and not self.header):
            return
        x, y, right = self.words_at
        if not self.header:
            right -= scene.text(fonts.BIG, self.score, right, y, palette.TEXT, items.RIGHT) + 8
        for line in chrome.wrap(self.advice(view), right - x, fonts.BIG):
            if y + chrome.LINE < self.height:
                scene.text(fonts.BIG, line, x, y, palette.GOLD, items.LEFT)
            y += chrome.LINE_BIG

    def advice(self, view):
        """Return the next step in words; none by default."""
        return ""

    def _pile(self, scene, i, count):
        """Add the lowest `count` cards of a pile."""
        x, y, size = self.places[i][:3]
        __, cards, spread = self.piles[i]
        if not count:
            scene.slot(x, y, size)
        elif spread:
            __, __, first, x, y, __, __, down, dx, dy, __, __ = self._steps(i, cards)
            for k in range(first, count):
                if cards[k] == HIDDEN and k - first <= down:  # many, and alike
                    scene.back(x + dx * (k - first), y + dy * (k - first), size)
                else:
                    self._card(scene, i, k)
        else:
            scene.edges(x, y, size, min(_EDGES, (count + 6) // 8), palette.BACK_LIGHT, _EDGE)
            self._card(scene, i, count - 1)

    def _card(self, scene, i, k, flags=0):
        """Add a card of a pile: white if it can be played or its pile is not spread, else dark; or a back.

        `k`: its index in pile `i`; `flags`: card flags of `items.py`.
        """
        __, cards, spread = self.piles[i]
        size = self.places[i][2]
        x, y = self.corner(i, k, cards)
        if cards[k] == HIDDEN:
            if spread:
                scene.back(x, y, size, flags)
            else:
                scene.value(x, y, size, k + 1, flags)
            return
        if self.places[i][3] and size not in (items.FLAT, items.SLIP):  # the next card lies to the right
            flags |= items.STACKED
        if spread and (self.playable or self.seen.over) and i << 8 | k not in self.playable:
            flags |= items.DIM if k + 1 < len(cards) else items.DIM | items.OPEN
        if spread and k + 1 < len(cards):
            right, below = self.corner(i, k + 1, cards)
            if 0 < below - y < _STRIP or size == items.FLAT and 0 < right - x < items.CARD_W[size]:
                flags |= items.CLOSE
        scene.card(x, y, size, cards[k], flags)

    def _lower(self, scene, view, spot):
        """Add the page with the chosen button and one dot per page; where nothing can be done, whose turn it is."""
        top = self.height - self.lines * _STEP - 2
        buttons = self.buttons
        if not buttons:
            if self.lines and not self.playable:
                words = _("the game is over") if view.over else _("%s to act") % seat_name(view, view.to_act)
                scene.text(fonts.BIG, words, self.width // 2, top + 4, palette.GOLD, items.CENTRE)
            return
        most = max(1, self.lines) * _STEP
        page = max(0, spot[1] - buttons[0][1]) // most if spot else 0
        for x, y, w, h, codes in buttons:
            y -= page * most
            if buttons[0][1] <= y < buttons[0][1] + most:
                chrome.button(scene, view.text(codes[0]), x, y, w, h, bool(spot) and codes == spot[4], True)
        pages = (buttons[-1][1] - buttons[0][1]) // most + 1
        step = min(8, most // pages)
        for i in range(pages if pages > 1 else 0):
            colour = palette.GOLD if i == page else palette.DIM
            scene.fill(self.width - 3, buttons[0][1] + 4 + step * i, 3, max(2, step - 2), colour)

    # Motion

    def record_move(self, before, code):
        if before is not None and before is self.seen:  # so its piles need not be made again
            self._set_motion(before, code, self.piles)

    def _set_motion(self, before, code, piles):
        """Set `motion` for a move from the view `before`, which has these piles."""
        route = before.route(code)
        if route is not None and route[1] < 0:  # a pile is turned over
            route = route[2], 0, route[0]
        self.motion = before, code, route, [cards for __, cards, __ in piles]

    def _find_motion(self, before, code):
        """Set `motion` unless it is that of this move; return False when the move has no route to show."""
        if self.motion is None or self.motion[0] is not before or self.motion[1] != code:
            self._set_motion(before, code, before.piles())
        return self.motion[2] is not None and len(self.places) > 0

    def _at_rest(self, i):
        """Return how many cards of a pile lie still while the move is shown."""
        __, __, (source, first, goal), earlier = self.motion
        cards = self.piles[i][1]
        if i == goal:
            return max(0, len(cards) - len(earlier[source]) + first)
        return len(cards) - 1 if i == source and self._turns() else len(cards)

    def _turns(self):
        """Return whether the card below those that were taken turns over."""
        source, earlier = self.motion[2][0], self.motion[3]
        cards = self.piles[source][1]
        before = earlier[source][len(cards) - 1 : len(cards)]
        return bool(cards) and cards[-1] != HIDDEN and before == [HIDDEN]

    def move(self, scene, view, before, code, part):
        """Add the card that turns over, and those on their way."""
        __, __, (source, first, goal), earlier = self.motion
        size, to = self.places[source][2], self.places[goal][2]
        cards = self.piles[source][1]
        if self._turns():
            x, y = self.corner(source, len(cards) - 1, cards)
            scene.flip(x, y, size, cards[-1], part)
        taken, cards = earlier[source], self.piles[goal][1]
        at = ease(part)
        for k in range(max(first, self.first(source, len(taken))), len(taken)):
            on = len(cards) - len(taken) + k
            if on < 0:  # it has already left the goal again
                continue
            x, y = self.corner(source, k, taken)
            to_x, to_y = self.corner(goal, on, cards)
            place = lerp(x, to_x, at), lerp(y, to_y, at), size if part < 128 else to
            if taken[k] == cards[on] == HIDDEN:
                scene.back(*place, items.RAISED)
            elif taken[k] == HIDDEN:
                scene.flip(*place, cards[on], part)
            elif cards[on] == HIDDEN:
                scene.flip(*place, taken[k], 256 - part)
            else:
                glide(scene, x, y, to_x, to_y, (size, size, to), cards[on], at)

    def motion_ms(self, before, code, after):
        self.see(after)
        return _MOVE_MS if self._find_motion(before, code) and after.deal_no == before.deal_no else 0

    def _is_stock(self, i):
        """Return whether a pile is one that cards are dealt from."""
        __, cards, spread = self.piles[i]
        return not spread and cards[-1:] == [HIDDEN]

    def before_deal(self, scene, view):
        self.see(view)
        scene.felt(0, 0, self.width, self.height)
        for i in range(len(self.places)):
            self._pile(scene, i, len(self.piles[i][1]) if self._is_stock(i) else 0)
        self._header(scene, view, 0)
        self._mark(scene, view)
        self._words(scene, view)

    def dealing(self, scene, view, part):
        """Add the cards that lie, pile by pile, and those on their way from the stock; one of each pile in turn."""
        from_x, from_y = self.width // 2, self.height
        deepest = 1
        for i in range(len(self.places)):
            if self._is_stock(i):
                from_x, from_y = self.places[i][:2]
            elif self.piles[i][2]:
                deepest = max(deepest, len(self.piles[i][1]))
        count = len(self.places)
        flying = []
        for i in range(count):
            __, cards, spread = self.piles[i]
            for k in range(0 if self._is_stock(i) else len(cards) if spread else min(1, len(cards))):
                at = dealt_part(part, k * count + i, max(2, deepest * count))
                if at == 256:
                    self._card(scene, i, k if spread else len(cards) - 1)
                elif at >= 0:
                    flying.append((i, k, at))
        for i, k, at in flying:
            x, y = self.corner(i, k, self.piles[i][1])
            scene.back(lerp(from_x, x, at), lerp(from_y, y, at), self.places[i][2], items.RAISED)

    # Ends

    def result(self, view):
        """Return the end in words: a solitaire is won or not, at a table somebody wins."""
        scores = view.scores()
        if view.seats == 1:
            won = view.outcome(0)[0]
            return (
                (_("The end") if won is None else _("Won!") if won else _("Not won")),
                [_("score %d") % scores[0]],
                None,
            )
        names = [seat_name(view, seat) for seat in range(view.seats)]
        title = score_sheet.winners_title([names[seat] for seat in view.winners()])
        words = ["%s %d" % (names[seat], scores[seat]) for seat in range(view.seats)]
        return title, [" · ".join(words[i : i + 3]) for i in range(0, view.seats, 3)], None

    def between(self, view, before):
        """Return the words between two deals of a longer game."""
        return _("The next deal"), [" · ".join([str(points) for points in view.scores()])], None


# Inspecting, also at a game that only lacks `inspect.py`; see `Renderer`


def hints(renderer, view, code):
    """Return no boxes that a hint must not cover, besides the spot of its move."""
    return ()


def places(renderer, view):
    """Return the places of every visible card and every button on the screen."""
    found = [(x, y, w, h, "card %d %d" % (i, k)) for x, y, w, h, i, k in renderer.boxes(view)]
    spots = renderer.spots(view)
    for i in range(len(spots)):
        x, y, w, h, __ = spots[i]
        # Not those of later pages, and no card twice; the lower edge of a card may lie outside
        if y < renderer.height and not [place for place in found if place[0] == x and place[1] == y]:
            found.append((x, y, w, min(h, renderer.height - y), "move %d" % i))
    return found or [(0, 0, renderer.width, chrome.HEADER, "game")]


def words(renderer, view, key):
    """Return (title, text) about a place."""
    kind, __, number = key.partition(" ")
    if kind == "move":
        return ", ".join([view.text(code) for code in renderer.spots(view)[int(number)][4]]), _("Can be played.")
    if kind == "game":
        return engine.title(view.NAME), _("The game is over.") if view.over else _("It is another seat's turn.")
    i, __, k = number.partition(" ")
    name, cards, spread = view.piles()[int(i)]
    k = int(k)
    if k < 0:
        return name, _("No cards.")
    title = _("Face down") if cards[k] == HIDDEN else card_chars(cards[k])
    where = _("%s, %d of %d.") % (name, k + 1, len(cards)) if spread else _("%s, %d on it.") % (name, len(cards))
    for code in view.moves():
        route = view.route(code)
        if route is not None and route[0] == int(i) and route[1] == k:
            return title, _("Can be played.") + " " + where
    return title, where


RENDERER = PilesRenderer
