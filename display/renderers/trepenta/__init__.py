"""The renderer of Trepenta: at the top the other seats' fields, navy with the values of their places, then the viewer's
field with its die, stock and discard pile beside it, the prompt, and the viewer's hand along the bottom.

Cards that can be played are white; a hand card that can be exchanged is raised, and the places that the card under the
cursor can go to are marked. A press on a card with several moves asks which. In place of the field there are two piles
to choose from before a round (`choice.py`), and after it, while all hands are shown (`lay.py`), a button to pass.
`last_move.py` says what another seat has just done, `pages.py` has the pages of the pause menu, `ends.py` the ends,
questions and moves in words: loaded on demand.
"""

import display.renderers.trepenta.choice as choice  # borrow
import display.renderers.trepenta.ends as ends  # borrow
import display.renderers.trepenta.last_move as last_move  # borrow, untidy
import display.renderers.trepenta.lay as lay  # borrow
import display.renderers.trepenta.layout as layout_module  # borrow
import engine.trepenta.idle as idle  # borrow, untidy
from display import chrome, fonts, items, palette
from display.renderers import Renderer, card_chars, ease, lerp, nearest, seat_name, viewer_decides
from display.renderers import borrow_part as borrow_part
from display.renderers.trepenta import hand as own_cards
from display.renderers.trepenta import others
from display.renderers.trepenta.others import is_near
from engine.cards import HIDDEN
from engine.compat import const
from engine.game import PERSON
from engine.texts import _
from engine.trepenta.codes import CLOSE, DISCARD, DROP, EXCHANGE, FIELD, NONE, PASS, PILE, STOCK, SWAP, Move

_PACE_MS = 400
_QUICK_MS = 60  # for a move that needs no pause
_MOVE_MS = 160
_YOU_W = const(33)  # width of "You"
_TAB = const(18)  # rows at the foot of the stock for its number
_SEATS = const(6)  # at most
_PIPS = (16, 257, 273, 325, 341, 365)  # bits of a die's three by three places, row by row


class TrepentaRenderer(Renderer):
    """The table of Trepenta on one screen size."""

    pages = ((_("Score sheet"), "sheet"), (_("Last round"), "last"))
    restock = 1
    hands = True

    def __init__(self, width, height):
        Renderer.__init__(self, "trepenta", width, height)
        self.facts = self.facts_before = None  # the Facts objects of the two views shown last
        self.fields = None  # the Fields of the view shown
        self.named = None  # (seats, viewer, round, over, guests) of the views that `names` and `totals` are about
        self.names = self.totals = ()
        self.name_excess = 0  # pixels by which the viewer's name is wider than "You"
        self.threw = bytearray([NONE] * _SEATS)  # the card that each seat threw last
        self.declined = []  # cards that the viewer could have exchanged in its last turn

    def see(self, view):
        """Return the Facts of a view; for a new view, create it and update layout, names and totals."""
        if self.facts is not None and self.facts.view is view:
            return self.facts
        if self.facts_before is not None and self.facts_before.view is view:
            return self.facts_before
        if view.seats != self.layout.seats:
            layout_module.arrange(self.layout, self.size, view.seats)
        named = view.seats, view.viewer, view.round, view.over, view.guests
        if named != self.named:
            self.named = named
            self.totals = view.scores()
            names = [seat_name(view, seat) for seat in range(view.seats)]
            if self.layout.initials:
                names = [name[-1] if name[-1].isdigit() else name[0] for name in names]
            self.names = names
            self.name_excess = 0 if self.low else max(0, fonts.width(fonts.BIG, names[view.viewer]) - _YOU_W)
        self.facts_before = self.facts
        self.facts = facts = own_cards.Facts(view)
        # The button is offered where there is only to draw and to discard
        facts.idle = self.offers and view.phase == "draw" and STOCK in facts.codes and idle.offered(view, self.declined)
        return facts

    # The cursor

    def spots(self, view):
        """Return the piles, the hand cards with all their moves, or the button to pass."""
        facts = self.see(view)
        layout = self.layout
        codes = facts.codes
        if not codes:
            return []
        if view.phase == "pile":
            if self._unseen(view):
                return []
            return [self.part(facts).box(self, pile) + ((PILE + pile,),) for pile in (0, 1)]
        if view.phase == "draw":
            boxes = ((layout.stock_x, STOCK), (layout.discard_x, DISCARD))
            spots = [(x, layout.field_y, layout.field_w, layout.field_h, (code,)) for x, code in boxes if code in codes]
            if CLOSE in codes:
                spots.append(layout.button_box + ((CLOSE,),))
            elif facts.idle:
                spots.append(layout.button_box + ((STOCK,),))  # and so on
            return spots
        spots = []
        hand, cards = facts.hand, facts.cards
        for i in range(len(hand)):
            if i and hand[i] == hand[i - 1]:
                continue
            able = [codes[k] for k in range(len(codes)) if cards[k] == hand[i]]
            if able and able[0] < EXCHANGE:  # exchanges first, then the discard
                able.append(able.pop(0))
            if able:
                x, y = own_cards.place_of(self, len(hand), i)
                more = own_cards.place_of(self, len(hand), i + hand.count(hand[i]) - 1)[0] - x  # for equal cards
                spots.append((x, y, layout.hand_w, layout.hand_h, tuple(able), more))
        if PASS in codes:
            spots.append(layout.pass_box + ((PASS,),))
        return spots

    def aim(self, view, spots, last):
        """Return the index of the newest card; while sorting of the spot nearest to the last one; else of the first."""
        if view.phase == "sort":
            return nearest(spots, last)
        kind, __, card, __, __ = view.event
        if view.phase == "turn" and last is not None and kind in ("draw", "take", "exchange", "swap"):
            if kind == "swap":
                card = view.known(view.viewer)[-1]
            elif kind != "take":
                # Hidden cards lie by origin (see `rummy`): one from the field has that of the deal, 0; one just drawn
                # has the latest, so it is the last of all
                hand = view.hand(view.viewer)
                dealt = [card for i, card in enumerate(hand) if not view.hand_origin(view.viewer, i)]
                card = dealt[-1] if kind == "exchange" else hand[-1]
            for i in range(len(spots)):
                if Move(spots[i][4][0]).card == card:
                    return i
        return 0

    def forced(self, view):
        """Return PASS when it is the only move, a pile when none has been seen and `forces` is on, else -1.

        While turns without a decision go by themselves, also the move of such a turn.
        """
        if self._unseen(view):
            return PILE
        if view.moves() == [PASS]:
            return PASS
        return idle.idle(view, self.declined) if self.goes_on else -1

    def starts(self, view, spot):
        return spot[:4] == self.layout.button_box and spot[4] == (STOCK,)

    def may_go_on(self, before, code, view):
        """True unless the round is over or about to end, or another seat has changed the viewer's field."""
        seat, move = before.to_act, Move(code)
        if view.round != before.round or view.over or view.finisher != NONE:
            return False
        if move.kind == EXCHANGE and seat != view.viewer:
            return not is_near(view, seat)
        return move.kind != SWAP or move.seat != view.viewer or seat == view.viewer

    def _unseen(self, view):
        """Return whether the choice between two piles that nobody has seen is left out (TN-04)."""
        return self.forces and view.phase == "pile" and not view.own_known

    def needs_nobody(self, code):
        """True: all know the same of unseen piles; while the hands are shown everybody sees who has nothing to lay."""
        return True

    def pause_ms(self, view, code):
        """Return the least milliseconds before an opponent's move; choices before the first turn are not visible."""
        return _QUICK_MS if code == PASS or view.phase in ("pile", "sort") else _PACE_MS

    def question(self, view, codes):
        """Return a question about what to do with a hand card: discard, exchange, swap, or lay it on a meld."""
        return ends.question(self, view, codes)

    def move_text(self, view, code):
        return ends.move_text(self, view, code)

    def next_value(self, view):
        """Return the value of the next place to fill while sorting."""
        return view.value(view.viewer, 10 - len(view.hand(view.viewer)))

    def move_in_words(self, before, code, after):
        if FIELD <= code < EXCHANGE and before.to_act == before.viewer:
            return _("%s placed %s") % (self.seat_title(before, before.to_act), card_chars(code - FIELD))
        return Renderer.move_in_words(self, before, code, after)

    # The picture

    def build(self, scene, view, spot, before, code, part, seconds):
        chosen = spot[4] if spot else ()
        moving = before is not None and before.round == view.round and not view.over
        facts = self.see(view)
        if not moving:
            self.facts_before = None
        # While a card moves, all else stays as before the move, so that there is little to compute and to paint
        shown = self.see(before) if moving else facts
        aims = [Move(code) for code in chosen]
        fields = self.fields
        if fields is None or (fields.view is not view and not (moving and fields.update(view, before, Move(code)))):
            fields = self.fields = others.Fields(view)
        # While the viewer, a person or among persons, has not chosen its pile in this round
        choosing = view.phase == "pile" and PERSON in view.options["seats"] and not self._unseen(view)
        choosing = choosing and (view.to_act - view.first) % view.seats <= (view.viewer - view.first) % view.seats
        if moving or not scene.reuse(view):
            scene.felt(0, 0, self.width, self.height)
            self._viewer_block(scene, view, choosing)
            if choosing:
                self._words(scene, facts, self.layout.choice_prompt_y)
            else:
                self._status(scene, view, facts, shown)
            for i in range(1, view.seats):
                others.draw(self, scene, view, fields, (view.viewer + i) % view.seats, shown.view.to_act)
            if choosing:
                if not view.own_known:
                    self.part(facts).draw(self, scene, facts, NONE)
            elif view.phase != "lay":
                own_cards.draw_field(self, scene, view, fields)
                if view.phase not in ("draw", "sort"):
                    self._piles(scene, view, chosen, before if moving else None, code)
            if not moving:
                scene.keep(view)
        others.mark_targets(self, scene, view, aims)
        if not choosing:
            if PASS in facts.codes:
                x, y, w, h = self.layout.pass_box
                chrome.button(scene, _("Pass"), x, y, w, h, chosen == (PASS,), True)
            elif view.phase == "draw":
                button = chosen if spot and spot[:4] == self.layout.button_box else ()
                self._piles(scene, view, chosen if not button else (), before if moving else None, code)
                if facts.idle or CLOSE in facts.codes:
                    words = _("End") if CLOSE in facts.codes else "▶▶"
                    chrome.button(scene, words, *self.layout.button_box, bool(button), True)
            new = own_cards.new_card(view, before, code) if moving else NONE
            own_cards.draw(self, scene, facts.hand, shown, aims[0].card if aims else NONE, new)
        else:
            field = chosen[0] - PILE if chosen else NONE
            if view.own_known:
                self.part(facts).draw(self, scene, facts, field)
            if chosen:
                self.part(facts).label(self, scene, facts, field)
        if moving:
            scene.keep()
            self.move(scene, view, before, code, part)

    def part(self, facts):
        """Return the module for the beginning or the end of a round; it stays in memory as long as these facts do."""
        if facts.part is None:
            facts.part = choice if facts.view.phase == "pile" else lay
        return facts.part

    def _viewer_block(self, scene, view, choosing):
        """Add the viewer's name, total and die, and the round.

        `choosing`: there are two piles to choose from, which may need the round's place.
        """
        layout = self.layout
        seat = view.viewer
        if layout.you_y:
            y = layout.you_y
            scene.text(fonts.BIG, self.names[seat], layout.you_x, y, palette.TEXT, items.LEFT)
            x = layout.you_total + (self.name_excess if layout.you_align == items.LEFT else 0)
            scene.number(fonts.BIG, self.totals[seat], x, y, palette.TEXT, layout.you_align)
            if not choosing or layout.round_y < layout.choice_y - 14:
                words = self.labels.get(_("round %d/%d"), (view.round + 1, view.deals))
                scene.text(fonts.SMALL, words, layout.round_x, layout.round_y, palette.DIM, items.RIGHT)
        else:
            x, y = layout.you_total, layout.prompt_y + 3
            scene.number(fonts.SMALL, self.totals[seat], x, y, palette.DIM, items.RIGHT)
        die = view.die(seat)
        if die and layout.die_x:
            self._die(scene, die, layout.die_x + self.name_excess, layout.die_y, layout.die)

    def _die(self, scene, die, x, y, size):
        """Add the die that was rolled."""
        scene.panel(x, y, size, size, palette.WHITE, palette.INK)
        pip = 5 if die == 1 else 3
        step = size // 3 - 1
        x += (size - pip) // 2
        y += (size - pip) // 2
        colour = palette.RED if die == 1 else palette.INK
        for i in range(9):
            if _PIPS[die - 1] >> i & 1:
                scene.fill(x + (i % 3 - 1) * step, y + (i // 3 - 1) * step, pip, pip, colour)

    def _piles(self, scene, view, chosen, before, code):
        """Add stock and discard pile in their tray, so that neither is taken for a place of the field.

        The stock has the edges of a pile, and its number on a tab at its foot.

        `chosen`: the moves of the spot under the cursor. While a move is shown: `before`, the view before it, and its
        `code`.
        """
        layout = self.layout
        y, size = layout.field_y, layout.field
        tray_y = y - layout.raised - items.RING_WIDTH
        scene.panel(layout.tray_x, tray_y, layout.tray_w, y + layout.field_h + 4 - tray_y, palette.BLACK, palette.DIM)
        free = view.phase == "draw" and viewer_decides(view)
        if view.stock_left:
            x, stock_y = layout.stock_x, y - layout.raised if free else y
            stock_y += layout.field_h - items.CARD_H[layout.stock]
            edges = min(2, (view.stock_left + 19) // 20)  # one per twenty cards
            scene.edges(x, stock_y, layout.stock, edges, palette.BACK_LIGHT, 1)
            scene.card(x, stock_y, layout.stock, HIDDEN, items.LIFT if STOCK in chosen else 0)
            stock_y += items.CARD_H[layout.stock] - _TAB
            w = items.CARD_W[layout.stock]
            scene.fill(x, stock_y, w, _TAB - 1, palette.BLACK)
            x += w // 2
            scene.number(fonts.BIG, view.stock_left, x, stock_y + 1, palette.TEXT, items.CENTRE)
        else:
            scene.slot(layout.stock_x, y, size)
        top = (before if before is not None and Move(code).kind == DROP else view).discard_top
        if top == NONE:
            scene.slot(layout.discard_x, y, size)
        else:
            flags = items.DIM if not free else items.LIFT if DISCARD in chosen else 0
            scene.card(layout.discard_x, y - layout.raised if free else y, size, top, flags)

    def _status(self, scene, view, facts, shown):
        """Add the prompt or the last move, and the points of the viewer's hand.

        `facts` are of the view, `shown` of the view whose cards are drawn: while a card moves, the one before.
        """
        layout = self.layout
        self._words(scene, shown if shown.view.to_act == view.viewer else facts, layout.prompt_y)
        if view.phase not in ("pile", "sort"):
            x = layout.points_x
            x -= scene.number(fonts.BIG, shown.points()[0], x, layout.points_y, palette.TEXT, items.RIGHT)
            if layout.points_named:
                scene.text(fonts.SMALL, _("hand"), x - 6, layout.points_y + 3, palette.DIM, items.RIGHT)

    def _words(self, scene, facts, y):
        """Add the prompt or the last move, made only once per view."""
        if facts.words is None:
            shown, versions = facts.view, ("",)
            room = self.layout.choice_room if shown.phase == "pile" else self.layout.prompt_w
            if viewer_decides(shown):
                versions = self._prompts(facts)
            elif not shown.over and shown.viewer != shown.event[1] < shown.seats:  # another seat's
                versions = last_move.versions(self, shown)
            for words in versions:
                facts.words = words
                if fonts.width(fonts.BIG, words) <= room:
                    break
        scene.text(fonts.BIG, facts.words, self.layout.prompt_x, y, palette.GOLD, items.LEFT)

    def _prompts(self, facts):
        """Return the prompt in several versions, the longest first."""
        view = facts.view
        if view.phase == "pile":
            return ("",) if self._unseen(view) else (_("choose your field"), _("your field?"), _("field?"))
        if view.phase == "sort":
            value = self.next_value(view)
            return _("a card for %d") % value, _("for %d") % value
        if view.phase == "lay":
            return _("lay or pass"), _("lay?")
        if view.phase == "draw":
            versions = (_("draw or take"), _("pick?")) if DISCARD in facts.codes else (_("draw a card"), _("draw"))
            if CLOSE in facts.codes:
                versions = _("draw, or end it"), _("end it?"), _("end?")
            elif facts.idle:
                versions = _("draw, take or ▶▶"), _("draw or ▶▶"), "▶▶?"
        elif facts.changing:
            versions = _("lay or discard"), _("lay?")
        else:
            versions = _("discard a card"), _("discard")
        return [_("last: %s") % words for words in versions] + [versions[-1]] if view.finisher != NONE else versions

    def record_move(self, before, code):
        """Store the last discard of each seat, and what the viewer has declined to exchange."""
        if before is None:
            self.threw = bytearray([NONE] * _SEATS)
            self.declined = []
        elif Move(code).kind == DROP:
            self.threw[before.to_act] = Move(code).card
            if before.to_act == before.viewer:
                self.declined = idle.declined(before)

    # Motion

    def move(self, scene, view, before, code, part):
        """Add the card that a move carries, from where it was to where it goes."""
        layout, moved, seat = self.layout, Move(code), before.to_act
        mine, drops = seat == view.viewer, moved.kind == DROP
        pile = layout.stock_x if code == STOCK else layout.discard_x, layout.field_y
        if moved.kind in (EXCHANGE, SWAP):  # from the field, not from a pile
            if not mine:
                return
            pile = layout.field_x + moved.position * layout.field_step, layout.field_y
            if moved.seat != seat and moved.kind == SWAP:
                pile = others.tile_place(self, view, moved.seat, moved.position)
        if mine:
            card = moved.card if drops else own_cards.new_card(view, before, code)
            hand = own_cards.place(self, self.see(before if drops else view).hand, card)
        else:
            card = moved.card if drops else before.discard_top if code == DISCARD else HIDDEN
            hand = others.tile_place(self, view, seat, 2)
        start, goal = (hand, pile) if drops else (pile, hand)
        at = ease(part)
        x, y = lerp(start[0], goal[0], at), lerp(start[1], goal[1], at)
        if mine and moved.kind in (STOCK, EXCHANGE):  # not seen before: it turns over
            scene.flip(x, y, layout.field, card, part)
        else:
            scene.card(x, y, layout.field, card, 0)

    def motion_ms(self, before, code, after):
        if after.round != before.round:  # the table shows the next round already
            return 0
        return _MOVE_MS if Move(code).kind in (STOCK, DISCARD, DROP, EXCHANGE, SWAP) else 0


RENDERER = TrepentaRenderer
