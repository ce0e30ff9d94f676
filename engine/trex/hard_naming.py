"""The decisions of Trex's Hard opponent before the first card of a deal: naming, appeals, reveals.

In memory only for one such decision.
"""

import engine.trex.values as values_module  # borrow
from engine.trex.codes import APPEAL, AT_APPEAL, AT_NAME, KING, NAMING, POWER, QUEENS, REVEAL, REVEALABLE, SUIT
from engine.trex.counting import protected
from engine.trex.playout import set_penalties
from engine.trex.rollout_loops import NOTHING


def search(view, codes, playout):
    """Return the decision of the view's phase: an object with `codes`, and the value of each in a world."""
    return {AT_NAME: Naming, AT_APPEAL: Appeal}.get(view.phase, Reveal)(view, codes, playout)


class EarlyDecision:
    """A decision before the first lead, which is the king's."""

    SLICE = 1  # playouts per step of the thinker
    share = 1  # playouts per two units of the budget, half of `CardSearch`'s: whole deals take twice as long

    def __init__(self, view, codes, playout):
        self.codes = codes
        self.view = view
        self.contract = view.contract
        self.playout = playout
        playout.lead(view.king)

    def reveals(self, world, seats, shown=-1):
        """Let `seats` reveal their protected cards in `world`, and the viewer the card `shown`."""
        view = self.view
        if not view.doubling:
            return
        for i in range(5):
            self.playout.reveal(i, view.viewer if REVEALABLE[i] == shown else view.holder(REVEALABLE[i]))
        for seat in seats:
            own = world[4 * seat : 4 * seat + 4]
            for i in range(5):
                card = REVEALABLE[i]
                asked = self.contract & (QUEENS if i else KING)
                if asked and own[SUIT[card]] >> POWER[card] & 1 and protected(own, card):
                    self.playout.reveal(i, seat)
        self.playout.price()


class Naming(EarlyDecision):
    """Which contract to name: by this deal's score and the expected score of the contracts then left."""

    def __init__(self, view, codes, playout):
        EarlyDecision.__init__(self, view, codes, playout)
        self.later = _futures(view, [view.used(view.king) | code - NAMING for code in codes])

    def value(self, worlds, i):
        """Return the points expected in the rest of the kingdom if contract i is named."""
        mask = self.contract = self.codes[i] - NAMING
        self.playout.set_contracts(mask)
        set_penalties(worlds.world, mask)
        if mask & (KING | QUEENS):
            self.reveals(worlds.world, range(4))
        return 5 * self.playout.run(worlds.world, NOTHING) + self.later[i]


class Reveal(EarlyDecision):
    """Which card to reveal, if any; the seats asked later reveal their protected cards."""

    def __init__(self, view, codes, playout):
        EarlyDecision.__init__(self, view, codes, playout)
        seat = view.to_act
        self.later = []
        while (seat + 1) & 3 != view.king:
            seat = (seat + 1) & 3
            self.later.append(seat)

    def value(self, worlds, i):
        """Return the score in `worlds.world` with answer i, in points divided by 5."""
        self.reveals(worlds.world, self.later, self.codes[i] - REVEAL)
        return self.playout.run(worlds.world, NOTHING)


class Appeal(EarlyDecision):
    """Whether to appeal: this hand against a new deal, for which the king names again."""

    def __init__(self, view, codes, playout):
        EarlyDecision.__init__(self, view, codes, playout)
        used = view.used(view.king)
        self.new_deal, self.later = _futures(view, [used & ~view.contract, used])

    def value(self, worlds, i):
        """Return the points expected in the rest of the kingdom after answer i."""
        if self.codes[i] == APPEAL:
            return self.new_deal
        self.reveals(worlds.world, range(4))
        return 5 * self.playout.run(worlds.world, NOTHING) + self.later


def _futures(view, sets):
    """Return what the viewer can expect, in points, of the king's contracts that are not in each of `sets`."""
    values = values_module
    found = []
    for used in sets:
        king = values.later(used, view.slap)
        other = (values.stakes(used, view.slap) - king) // 3
        if view.partners:
            found.append(king + other if view.viewer & 1 == view.king & 1 else 2 * other)
        else:
            found.append(king if view.viewer == view.king else other)
    return found
