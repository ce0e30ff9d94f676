"""Positions for tests: parts of a game's state, by name. Nothing else in the tests knows the offsets of a state.

    game = position(engine.new("trex", 1), king_seat=2, turn=2, places={card: 0}, layout={CLUBS: (9, 12)})
    part(game.view(0), "generator")

A part is a number of items of equal size (`_PARTS`). It is set to a list of values, a dict from an item's index to its
value, or a number, the value of the first item. An item of several bytes is a sequence of bytes or a 16-bit number.
"""

from engine.cards import card_code
from engine.game import get_rng, put16


def cards(text):
    """Return the codes of card texts, with spaces between."""
    return [card_code(word) for word in text.split()]


def position(game, **parts):
    """Set parts of a game's state in that order (`blank` first); return it without earlier moves: undo stops here."""
    for name, value in parts.items():
        if name in _MAKERS:
            _MAKERS[name](game, value)
        else:
            _set(game.s, *_PARTS[game.NAME](game)[name], value)
    game._log = game._log[:0]
    game._snapshots[:] = [(0, bytes(game.s))]
    return game


def put(game, hands, discards, stock):
    """Set hands, discards (oldest first) and stock (next card first) of a game of `engine/rummy.py`.

    Of the hands nobody knows a card of another seat. Undo stops here.
    """
    return position(game, hands=hands, pile=(discards, stock))


def part(game, name):
    """Return the bytes of a part, all its items one after the other."""
    start, width, count = _PARTS[game.NAME](game)[name]
    return bytes(game.s[start : start + width * count])


def generator(game):
    """Return a generator in the state of the deal's own."""
    return get_rng(part(game, "generator"), 0)


def _set(s, start, width, count, value):
    """Set a part of a state; `value`: see the top of this file."""
    if isinstance(value, int):
        value = [value]
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for i, item in items:
        at = start + width * i
        assert 0 <= i < count
        if width == 1:
            s[at] = item
        elif isinstance(item, int):
            put16(s, at, item)
        else:
            assert len(item) == width  # else the state would shrink or grow
            s[at : at + width] = bytes(item)


# Parts that are not one range of bytes


def _blank(game, blank):
    """Begin with a state of all zeros."""
    if blank:
        game.s[:] = bytes(len(game.s))


def _hands(game, hands):
    """Give each seat these cards, in that order, none of them known to all; in Trex the counts follow."""
    if game.NAME == "trex":
        for seat in range(4):
            for card in hands[seat]:
                game.s[card] = seat
        held = [[card for card in range(52) if game.s[card] == seat] for seat in range(4)]
        _set(game.s, *_trex(game)["counts"], [len(hand) for hand in held])
        return
    for seat, hand in enumerate(hands):
        # Room for all cards, then as many bytes again; how many there are, and how many of them are known to all
        record = bytes(hand) + bytes(2 * game.slots - len(hand)) + bytes((len(hand), 0))
        _set(game.s, *_rummy(game)["hands"], {seat: record})


def _pile(game, pile):
    """Lay down (discards, oldest first, and the stock, next card first)."""
    discards, stock = pile
    start, width, _ = _rummy(game)["pile"]
    game.s[start:] = bytes(discards) + bytes(width - len(discards) - len(stock)) + bytes(stock)
    _set(game.s, *_rummy(game)["discards_size"], len(discards))
    _set(game.s, *_rummy(game)["stock_size"], len(stock))


def _known(game, known):
    """Let everybody know the first cards of seats' hands: {seat: how many}."""
    start, width, _ = _rummy(game)["hands"]
    for seat, count in known.items():
        game.s[start + width * (seat + 1) - 1] = count


_MAKERS = {"blank": _blank, "hands": _hands, "pile": _pile, "known": _known}


# Of each game, the parts that are one range of bytes: name → (offset, bytes per item, number of items)


def _bytes(**parts):
    """Return parts of a single byte, given by their offsets."""
    return {name: (at, 1, 1) for name, at in parts.items()}


def _treys(game):
    from engine import treys

    return {
        "piles": (treys._GRID, 3, 9), "depths": (treys._DEPTH, 1, 9), "up": (treys._UP, 1, 9),
        "stock": (treys._STOCK, 1, 25), "waste": (treys._WASTE, 1, 52),
        **_bytes(drawn=treys._DRAWN, target=treys._TARGET, left=treys._LEFT),
    }  # fmt: skip


def _tripeaks(game):
    from engine import tripeaks

    return {
        "tableau": (tripeaks._TABLEAU, 1, 28), "stock": (tripeaks._STOCK, 1, 26), "waste": (tripeaks._WASTE, 1, 54),
        "total": (tripeaks._TOTAL, 2, 1), "generator": (tripeaks._RNG, 4, 1),
        **_bytes(stock_size=tripeaks._STOCK_SIZE, left=tripeaks._LEFT, peaks=tripeaks._PEAKS, over=tripeaks._OVER),
        **_bytes(deal_no=tripeaks._DEAL_NO),
    }  # fmt: skip


def _rummy(game):
    from engine import rummy

    return {
        **_bytes(phase=rummy.PHASE, turn=rummy.TURN, dealer=rummy._DEALER),
        **_bytes(discards_size=rummy._DISCARDS, stock_size=rummy._STOCK, reshuffles=rummy._RESHUFFLES),
        "generator": (rummy.RNG, 4, 1),
        "hands": (game._hands, game._record, game.seats),
        "pile": (game._pile, game.SIZE - game._pile, 1),
    }


def _tresydos(game):
    from engine import tresydos

    return {**_rummy(game), "won": (tresydos._WINS, 1, game.seats)}


def _trepenta(game):
    from engine.trepenta import state

    parts = _rummy(game)
    for seat in range(game.seats):
        at = state.SEATS + seat * state.RECORD
        parts["field_%d" % seat] = at, 1, 5
        parts["die_%d" % seat] = at + state.DIE, 1, 1
        parts["up_%d" % seat] = at + state.UP, 1, 1
    parts.update(_bytes(finisher=state.FINISHER, round=state.ROUND, idle=state.IDLE_TURNS))
    parts["points"] = game._sheet, 1, state.ROUNDS * game.seats
    return parts


def _trex(game):
    from engine.trex import state

    return {
        "places": (state.PLACE, 1, 52), "cannot": (state.CANNOT, 1, 52), "counts": (state.COUNT, 1, 4),
        "holders": (state.HOLDER, 1, 5), "tricks": (state.TRICK_COUNTS, 1, 4), "used": (state.USED, 1, 4),
        "layout": (state.LAYOUT, 2, 4), "totals": (state.TOTALS, 2, 4), "generator": (state.GENERATOR, 4, 1),
        **_bytes(leader=state.LEADER, turn=state.TURN, first=state.FIRST, kingdom=state.KINGDOM),
        **_bytes(king_seat=state.KING_SEAT, deal_no=state.DEAL_NO, trick_no=state.TRICK_NO),
        **_bytes(may_appeal=state.MAY_APPEAL),
    }  # fmt: skip


def _klondike(game):
    from engine import klondike

    return {
        "columns": (klondike._TABLE, klondike._ROOM, 7), "lengths": (klondike._LENGTH, 1, 7),
        "down": (klondike._DOWN, 1, 7), "foundations": (klondike._FOUNDATION, 1, 4), "row": (klondike._ROW, 1, 24),
        **_bytes(row_size=klondike._SIZE_OF_ROW, turned=klondike._TURNED, passes=klondike._PASSES),
        **_bytes(since=klondike._SINCE, round=klondike._ROUND),
    }  # fmt: skip


_PARTS = {
    "treys": _treys, "tripeaks": _tripeaks, "tresydos": _tresydos, "trepenta": _trepenta, "trex": _trex,
    "klondike": _klondike,
}  # fmt: skip
