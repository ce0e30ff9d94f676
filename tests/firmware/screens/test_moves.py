"""The moves of a deal in words: all of them, as far as the holder of the device may know them, on every screen."""

import pytest

import engine
from display import renderers
from engine.cards import card_code
from engine.game import PERSON
from engine.rng import Rng
from engine.trex.codes import ACCEPT, KEEP
from firmware.input import PREV
from tests.engine.moves import after, any_move, play
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

# Game, options, moves played
GAMES = (
    ("treys", {}, 40), ("tripeaks", {"jokers": 2, "match": "best 3"}, 60), ("tripeaks", {"timer": 120}, 20),
    ("tresydos", {"seats": "PNNNNNN", "match": 3}, 160), ("tresydos", {"seats": "PP"}, 50),
    ("trepenta", {"seats": "PNNNNN", "rival_sets": True, "sort": True}, 220),
    ("trepenta", {"seats": "NPN", "open_field": True, "field_unlimited": True}, 150),
    ("trepenta", {"seats": "PPN", "peek": True}, 150), ("trex", {}, 330),
    ("trex", {"complex": "all", "seats": "NPNN"}, 220), ("trex", {"seats": "PPPP", "void_closed_suit": True}, 380),
)  # fmt: skip
IDS = ["%s-%d" % (row[0], at) for at, row in enumerate(GAMES)]


def positions(name, options, count, seed=5):
    """Yield a game now and then while it is played at random, where a person has the next move or it is over."""
    game = engine.new(name, seed, **options)
    seats = game.options.get("seats", PERSON)
    rng = Rng(seed)
    while not game.over and game.length < count:
        game.play(game.code("time 3") if game.timer and not rng.below(4) else any_move(game, rng))
        if not rng.below(12) and (game.over or seats[game.to_act] == PERSON):
            yield game
    yield game


def shown(board, folder, game):
    """Return a console with a game on it, taken by whoever is next."""
    console = script(board, folder, motion="off")
    console.console.play(game)
    console.table.play.covered = False
    console.table._show_seat()
    return console


def pages(console, recent=False):
    """Yield the screen at each of its pages, from the newest to the oldest."""
    screen = console.console.push("moves", console.table, recent)
    while True:
        console.console.stale = True
        console.console.step()
        yield screen
        if not screen.page:
            break
        console.board.events.append(PREV)
        console.console.step()
    console.console.pop()


def cards_of(parts):
    """Return the cards among the parts of a row."""
    found = [part[1] if isinstance(part, tuple) else part for part in parts]
    return [part for part in found if isinstance(part, int)]


def last_deal(game):
    """Play a game again, yielding (game, code) before every move of its last deal."""
    past = engine.new(game.NAME, game.deal, **game.options)
    for code in game.log:
        if past.deal_no == game.deal_no:
            yield past, code
        past.play(code)


def public(game, viewer):
    """Return the cards that the moves of the last deal have shown to a seat, found from the dumps of all states."""
    found = []
    for past, code in last_deal(game):
        text = past.text(code).split()
        found += CARDS[game.NAME](text, past.to_act == viewer, past.dump(), after(past, code).dump())
    return found


# Which cards a move shows to a seat. `text`: the words of the move; `mine`: the seat made it; dumps before and after it


def _tresydos(text, mine, before, after):
    if text[0] == "discard":
        return [card_code(text[1])]
    if text[0] == "draw":
        drawn = set(after["hands"][before["turn"]]) - set(before["hands"][before["turn"]])
        return before["discards"][-1:] if text[1] == "discard" else [*drawn] if mine else []
    return []


def _trepenta(text, mine, before, after):
    if text[0] == "draw":
        return before["discards"][-1:] if text[1] == "discard" else before["stock"][:1] if mine else []
    if text[0] == "field":
        return [card_code(text[1])] if mine else []
    if text[0] == "swap":
        return [card_code(text[1]), before["fields"][int(text[2])][int(text[3])][0]]
    if text[0] == "exchange":
        place = before["fields"][before["turn"]][int(text[2])][0]
        return [card_code(text[1])] + ([place] if mine and place != card_code(text[1]) else [])
    return [card_code(text[1])] if text[0] in ("discard", "lay") else []


def _tripeaks(text, mine, before, after):
    if text[0] == "time":
        return []
    card = before["tableau"][int(text[1])] if text[0] == "play" else after["waste"][-1]
    return [card] if card < 52 else []


def _treys(text, mine, before, after):
    if text[0] == "draw":
        return [before["stock"][0]]
    return [before["piles"][3 * int(text[1][0]) + int(text[1][2])][-1]] if text[0] == "play" else []


# By game, the function that returns which cards a move shows
CARDS = {"tresydos": _tresydos, "trepenta": _trepenta, "tripeaks": _tripeaks, "treys": _treys,
         "trex": lambda text, *_: [card_code(text[1])] if text[0] in ("play", "reveal") else []}  # fmt: skip


@pytest.mark.parametrize("name, options, count", GAMES, ids=IDS)
def test_every_card_that_a_move_has_shown_is_listed_and_no_other(name, options, count, tmp_path):
    for game in positions(name, options, count):
        console = shown(BOARDS[0], tmp_path, game)
        lines = []
        for screen in pages(console):
            lines = screen.lines + lines
        assert [card for line in lines for card in cards_of(line[1:])] == public(game, console.table.play.view.viewer)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name, options, count", GAMES, ids=IDS)
def test_every_page_fits(board, name, options, count, tmp_path):
    *_, game = positions(name, options, count)
    console = shown(board, tmp_path, game)
    for recent in (False, True):
        for screen in pages(console, recent):
            assert misplaced(console.scene) == []
            assert len(screen.lines) <= screen.per_page
            assert screen.top + screen.per_page * screen.step <= console.scene.height


@pytest.mark.parametrize("name, options, count", [row for row in GAMES if "seats" in row[1]])
def test_the_list_does_not_depend_on_unseen_cards(name, options, count):
    """Moves of others that leave the viewer with the same view, played from any deal that fits it, have equal words."""
    ends = renderers.borrow_part(name, "ends")
    game = engine.new(name, 9, **options)
    rng = Rng(9)
    compared = 0
    viewer = options["seats"].index(PERSON)
    while not game.over and game.length < min(2 * count, 120):
        code = any_move(game, rng)
        seat, before, deal = game.to_act, game.view(viewer), game.deal_no
        other = game.determinize(viewer, rng)
        game.play(code)
        after = game.view(viewer)
        if game.deal_no != deal or seat == viewer:
            continue
        words = list(ends.move_parts(before, code, after))
        for again in other.moves():
            guess = other.copy()
            guess.step(again)
            if guess.view(viewer).s == after.s and guess.deal_no == deal:
                assert list(ends.move_parts(other.view(viewer), again, guess.view(viewer))) == words
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("name, options, count", [row for row in GAMES if row[0] not in ("treys", "tripeaks")])
def test_since_your_turn_begins_after_the_viewers_move(name, options, count, tmp_path):
    for game in positions(name, options, count, 8):
        console = shown(BOARDS[0], tmp_path, game)
        viewer = console.table.play.view.viewer
        seats = [past.to_act for past, _ in last_deal(game)]
        at = len(seats)  # then the first move after the viewer's last turn but the present one
        while at and seats[at - 1] == viewer:
            at -= 1
        while at and seats[at - 1] != viewer:
            at -= 1
        first = game.length - len(seats) + at
        rows, whole = (list(console.console.push("moves", console.table, recent).rows) for recent in (True, False))
        assert rows == whole[len(whole) - len(rows) :]
        if name == "trex" and first < game.length and game.log[first] in (KEEP, ACCEPT):  # which are not listed
            assert rows == [row for row in whole if row >= first]
        elif name == "trex":  # the row of a trick has the viewer's card, too
            assert rows == [row for row in whole if row >= max([0] + [row for row in whole if row <= first])]
        else:
            assert set(row for row in whole if row >= first) <= set(rows)
            assert all(row >= first for row in rows[1:])


def test_ones_own_naming_is_not_since_ones_turn_and_is_said_to_you(tmp_path):
    """All others keep their queens to themselves, and the viewer leads."""
    game = play(engine.new("trex", 4), "name queens")
    while game.to_act or KEEP in game.moves():
        game.play(KEEP)
    console = shown("pico-lcd-1.3", tmp_path, game)
    assert [line for screen in pages(console) for line in screen.lines] == [["You", "name Queens"]]
    (screen,) = pages(console, True)
    assert screen.lines == [] and "Nothing yet" in console.texts()


@pytest.mark.parametrize("answer, wanted", (("accept", "plays on"), ("appeal", "asks for new cards")))
def test_only_a_seat_itself_learns_that_it_could_have_appealed(answer, wanted, tmp_path):
    """Seat 2 has a poor hand for Trex. An appeal itself is seen by everybody."""
    game = play(engine.new("trex", 38, seats="PPPP"), "name trex", answer)
    for viewer in range(4):
        console = shown("pico-lcd-1.3", tmp_path, game)
        console.console.screens[0].play.view = game.view(viewer)
        lines = [line for screen in pages(console) for line in screen.lines]
        assert all(len(line) > 1 for line in lines)
        assert any(wanted in line for line in lines) == (answer == "appeal" or viewer == 2)


def test_each_of_two_draws_is_named(tmp_path):
    console = script("display-pack", tmp_path).play(engine.new("treys", 7)).press("up a up a")
    game = console.table.play.game
    while game.length < 2:
        game.play(game.code("draw"))
    assert next(pages(console)).lines and console.texts().count("draw") == 2


def test_four_buttons_turn_the_pages_and_leave(tmp_path):
    *_, game = positions("tresydos", {"seats": "PNN"}, 90)
    console = shown("display-pack", tmp_path, game).press("menu")
    at = console.titles.index("Moves")
    assert console.titles[at - 1] == "Since your turn"
    console.press("next " * at + "a")
    screen = console.top
    newest = screen.lines
    assert screen.page == screen.pages - 1 > 1
    console.press("prev prev")
    assert screen.page == screen.pages - 3 and screen.lines != newest
    console.press("next a")
    assert screen.lines == newest
    assert console.press("a").top.name == "pause"
