"""The table and the words of Trex on every screen: what each seat has, a set of contracts, a contract in words."""

from itertools import combinations, islice, product

import pytest

import engine
from display import fonts, items, renderers
from display.renderers import card_chars
from display.renderers.trex import banner, inspect, naming, pages, words
from display.scene import Scene
from engine.rng import Rng
from engine.trex import codes as trex
from tests.display.frame import draw, items_of
from tests.engine.moves import any_move
from tests.engine.positions import position
from tests.firmware.screens.layout import misplaced
from tests.long import LONG

COSTLY = (38, 11, 24, 37, 50)  # codes of the king of hearts and the queens
# Where a costly card is: taken by seat 0 … 3, or in the hand of seat 1 … 3
PLACES = (trex.TAKEN, trex.TAKEN + 1, trex.TAKEN + 2, trex.TAKEN + 3, 1, 2, 3)


def named(contracts, total=0, **options):
    """Return a game whose first king has named contracts (0: not yet), all totals as given; no card is revealed."""
    game = engine.new("trex", 5, complex="free", appeals=False, **options)
    if contracts:
        game.play(trex.NAMING + contracts)
    while game.phase == trex.AT_REVEAL:
        game.play(trex.KEEP)
    return position(game, totals=[total] * 4)


def share_out(game, places):
    """Put the king of hearts and the queens where they are wanted, each revealed by its holder."""
    position(game, places=dict(zip(COSTLY, places)), holders=[place & 3 for place in places])


def deal_out_diamonds(game, seats):
    """Let these seats have taken the diamonds in turn, the queen apart, and as many tricks as a line must hold."""
    taken = {card: trex.TAKEN + seats[card % len(seats)] for card in range(13, 26) if card not in COSTLY}
    position(game, places=taken, tricks=(11, 10, 12, 13))


def tiles(scene):
    """Return (card, x, y, w, h) of every tile of a card: a panel with the suit of a queen, or the king's rank."""
    found = []
    for kind, x, y, w, h, *_ in items_of(scene, items.PANEL):
        glyphs = [(glyph.a, glyph.b) for glyph in items_of(scene, items.GLYPH)
                  if x < glyph.x < x + w and y < glyph.y and glyph.y + glyph.h <= y + h]  # fmt: skip
        if glyphs:  # (font, rank or suit); 12: the king
            found.append((38 if (fonts.RANK_BIG, 12) in glyphs else 11 + 13 * glyphs[-1][1], x, y, w, h))
    return found


# What each seat has


@pytest.mark.slow(but_first="size seats")
@pytest.mark.parametrize("seats", ((0, 1, 2, 3), (0,), (1,), (2,), (3,)))
@pytest.mark.parametrize("contracts", (trex.TRICKS, trex.TRICKS - trex.SLAPS))
@pytest.mark.parametrize("size", renderers.SIZES)
def test_the_costly_cards_are_shown_in_full_wherever_they_are(size, contracts, seats):
    """Five doubled cards at many places, the counts of all seats open, names and totals at their longest.

    One way in 331 is tried, with TERCET_LONG=1 one in 31: others for each `seats` and each height of the screen.
    """
    renderer, scene = renderers.load("trex", *size), Scene(112, *size)
    game = named(contracts, -1285, show_taken=True, seats="PPPP")
    deal_out_diamonds(game, seats)
    step = 31 if LONG else 331
    for places in islice(product(PLACES, repeat=5), (7 * len(seats) + sum(seats) + size[1]) % step, None, step):
        share_out(game, places)
        draw(scene, renderer.build, game.view(0), None, None, -1, 0, 0)
        assert misplaced(scene) == [], places
        found = tiles(scene)
        assert sorted(tile[0] for tile in found) == sorted(COSTLY), places
        for (_, x, y, w, h), (_, a, b, c, d) in combinations(found, 2):
            assert x >= a + c or a >= x + w or y >= b + d or b >= y + h, places


# Sets of contracts


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("total", (0, -1285, 1285))
def test_each_set_that_can_be_chosen_has_a_screen_of_its_own(size, total):
    renderer, scene = renderers.load("trex", *size), Scene(112, *size)
    game = named(0, total)
    position(game, kingdom=3, deal_no=15)
    view = game.view(game.to_act)
    screens = set()
    for code in view.moves():
        draw(scene, renderer.build, view, (0, 0, 1, 1, (code,)), None, -1, 0, 0)
        assert misplaced(scene) == []
        screens.add(tuple(scene.strings()))
        mask = code - trex.NAMING
        assert words.brief(mask) in scene.strings() or naming.meaning(view, mask) in scene.strings()
    assert len(screens) == len(view.moves())


# A contract in words


def described(renderer, scene, view):
    """Return which page of a contract comes first, and the words of all."""
    count, first = pages.panels(renderer, view, "contract")
    found = []
    for page in range(count):
        draw(scene, lambda scene, page: pages.draw(renderer, scene, view, "contract", page), page)
        assert misplaced(scene) == []
        found += scene.strings()
    return first, found


@pytest.mark.parametrize("seats", ("PNNN", "PPPP"))
@pytest.mark.parametrize("contracts", range(trex.TREX + 1))
@pytest.mark.parametrize("size", renderers.SIZES)
def test_a_contract_in_words_is_shown_whole_on_as_many_pages_as_it_takes(size, contracts, seats):
    renderer, scene = renderers.load("trex", *size), Scene(112, *size)
    game = named(contracts, seats=seats)
    if contracts and contracts != trex.TREX:
        deal_out_diamonds(game, (0,))
        share_out(game, (4, 4, 4, 4, 1))
    first, words = described(renderer, scene, game.view(0))
    assert first == 0
    words = " ".join(words)
    if contracts & trex.TRICKS:
        assert words.endswith("Ace is high.")
    if contracts & trex.QUEENS:
        assert "Q♣ by %s," % ("you" if seats == "PNNN" else "Seat 1") in words
        assert "Taken by %s: Q♣× Q♦× Q♥×" % ("you" if seats == "PNNN" else "Seat 1") in words


@pytest.mark.parametrize("size", renderers.SIZES)
def test_txo2_txo14_a_contract_in_words_has_the_options_that_bind_play(size):
    renderer, scene = renderers.load("trex", *size), Scene(112, *size)
    for contract in (trex.KING, trex.SLAPS):
        game = named(contract, must_throw=True, no_heart_lead=True)
        words = " ".join(described(renderer, scene, game.view(0))[1])
        assert ("Void in that suit, throw a card that counts." in words) == (contract == trex.KING)
        assert ("Lead a heart only when you have no other suit." in words) == (contract == trex.KING)


@pytest.mark.parametrize("size", renderers.SIZES)
def test_txo4_words_turn_with_the_signs(size):
    """What costs its taker 75 brings it 75 on the sheet when the lowest total wins."""
    renderer, scene = renderers.load("trex", *size), Scene(112, *size)
    for reverse in (False, True):
        game = named(trex.KING + trex.DIAMONDS + trex.QUEENS + trex.SLAPS, reverse=reverse)
        shown = [naming.meaning(game.view(0), mask) for mask in (1, 2, 4, 8, 16)]
        for view in (game.view(0), named(trex.TREX, reverse=reverse).view(0)):
            shown += described(renderer, scene, view)[1]
        shown = " ".join(shown)
        single = {word.strip(".,") for word in shown.split(" ")}
        assert ("lowest" in single) == reverse and ("costs" in single) != reverse and ("gives" in single) == reverse
        assert ("hearts loses 75" in shown, "hearts gains 75" in shown) == (not reverse, reverse)
        assert ("First out gains 200" in shown, "First out loses 200" in shown) == (not reverse, reverse)
        assert "first out %s200" % "+-"[reverse] in shown


@pytest.mark.parametrize("options, used, wanted", (
    ("off", 0, "one of these: King of hearts, Diamonds, Queens, Slaps, Trex."),
    ("off", trex.TRICKS, "Trex."),
    ("all", 0, "Trex, or the four trick contracts together."),
    ("all", trex.TREX, "the four trick contracts together."),
    ("all", trex.TRICKS, "Trex."),
    ("free", 0, "Trex, or one or several of these: King of hearts, Diamonds, Queens, Slaps."),
    ("free", trex.TREX + trex.KING, "one or several of these: Diamonds, Queens, Slaps."),
    ("free", trex.TRICKS - trex.SLAPS, "one of these: Slaps, Trex."),
    ("free", trex.ALL - trex.SLAPS, "Slaps."),
))  # fmt: skip
def test_a_page_says_what_the_king_can_still_name(options, used, wanted):
    game = position(engine.new("trex", 5, complex=options, appeals=False), used=[used] * 4)
    codes = game.moves()
    assert ("several" in wanted) == any(not words.is_one(code - trex.NAMING) for code in codes if options == "free")
    shown = described(renderers.load("trex", 240, 240), Scene(112, 240, 240), game.view(0))[1]
    assert " ".join(shown).endswith("The king names " + wanted)


@pytest.mark.parametrize("size", renderers.SIZES)
def test_a_card_that_is_revealed_counts_double_for_other_takers(size):
    """Before it is revealed, and in its holder's hand, with the words turned when the lowest total wins."""
    renderer, scene = renderers.load("trex", *size), Scene(112, *size)
    for reverse in (False, True):
        game = engine.new("trex", 5, complex="free", appeals=False, seats="PPPP", reverse=reverse)
        game.play(trex.NAMING + trex.QUEENS + trex.DIAMONDS)
        heard = []
        while game.phase == trex.AT_REVEAL:
            view, cards = game.view(game.to_act), game.moves()[1:]
            said = "these count once" if cards else "nothing to reveal"
            if len(cards) == 1:
                said = card_chars(cards[0] - trex.REVEAL) + " counts once"
            heard.append(said)
            draw(scene, renderer.build, view, (0, 0, 1, 1, (trex.KEEP,)), None, -1, 0, 0)
            assert naming.next_step(view, trex.KEEP) == said and said in scene.strings() and misplaced(scene) == []
            for code in game.moves()[1:]:
                gain = inspect.words(renderer, view, "card %d" % (code - trex.REVEAL))[1].split()[-4]
                assert gain == ("lose" if reverse else "gain")
            game.play(game.moves()[-1])
        position(game, turn=game.holder(24), leader=game.holder(24), places={24: game.holder(24)})
        text = inspect.words(renderer, game.view(game.to_act), "card 24")[1]
        assert text.endswith("It %s you 35, another taker 60." % ("gives" if reverse else "costs"))
        assert len(set(heard)) > 1 and "these count once" in heard


def test_an_open_two_that_fits_waits_for_no_card():
    fitting = set()
    renderer, rng = renderers.load("trex", 240, 240), Rng(5)
    game = named(trex.TREX, partners=True, seats="PPPP")
    while game.phase == trex.AT_LAYOUT:
        view = game.view(game.to_act)
        for card in (1, 14, 27, 40):  # the twos
            if view.place(card) < 4 and view.place(card) != view.viewer:
                text = inspect.words(renderer, view, "rail %d" % card)[1]
                assert view.fits(card) == text.endswith(", and it fits here.")
                fitting.add(view.fits(card))
        game.play(any_move(game, rng))
    assert fitting == {False, True}


def test_a_name_that_begins_like_you_is_left_as_it_is():
    renderers.name_people([("Youssef", "You")] * 4)
    try:
        assert words.inside(engine.new("trex", 1, seats="PPPP").view(0), 1) == "Youssef"
        assert words.inside(engine.new("trex", 1).view(0), 0) == "you"
    finally:
        renderers.name_people(())


@pytest.mark.parametrize("size", renderers.SIZES)
def test_the_news_of_all_contracts_has_its_frame_on_the_screen(size):
    scene = Scene(112, *size)
    draw(scene, banner, ["", "West names", "K♥+♦+Q+Slaps"])
    frame = items_of(scene, items.PANEL)[0]
    assert frame.x >= 0 and frame.x + frame.w <= size[0] and misplaced(scene) == []
