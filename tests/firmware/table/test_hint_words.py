"""What hints say: no sentence twice in a row, since each names what it is about; and where they find no memory.

A question that follows begins with what the hint has said.
"""

import array
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

import engine
from display import renderers
from engine import players
from engine.rng import Rng
from firmware.table import hints
from firmware.table.play import Play
from tests.engine.moves import play_until, texts
from tests.firmware.messages import lines
from tools.deals import hint_play
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

SEATED = (
    ("tresydos", {}), ("tresydos", {"seats": 6, "throw_back": True}), ("trepenta", {"open_field": True}),
    ("trepenta", {"seats": 5, "peek": True}), ("trex", {}), ("trex", {"complex": "all", "partners": True}),
)  # fmt: skip
SOLITAIRES = (("treys", {}), ("treys", {"threes_wild": False}), ("tripeaks", {}), ("tripeaks", {"jokers": 2}))


def hint_words(name, options, deal):
    """Yield what a hint says whenever the first seat has a decision; all seats play on as normal opponents."""
    renderer = renderers.load(name, 240, 240)
    game, rng, told = engine.new(name, deal, **options), Rng(deal), []
    while not game.over:
        seat = game.to_act
        view = game.view(seat)
        view.told = told if not seat else []
        code = players.decide(name, view, "N", rng)
        if not seat and renderer.forced(view) < 0:
            why = players.explain(name, view, code)
            yield "%s: %s" % (renderer.move_text(view, code), why) if why else renderer.move_text(view, code)
        game.play(code)


def hint_words_alone(name, options, deal):
    """Yield what the hint of a solitaire says before each move of a deal played by it."""
    game = engine.new(name, deal, **options)
    while not game.over:
        thinker = hint_play.hint(game, 1600)  # moves in samples: less than on the device, and enough for good reasons
        yield hint_play.why(thinker)
        game.play(thinker.move)


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name, options", SEATED + SOLITAIRES)
def test_no_sentence_comes_twice_in_a_row(name, options):
    words_of = hint_words if (name, options) in SEATED else hint_words_alone
    count = 0
    for deal in range(1, 4):
        last = ""
        for words in words_of(name, options, deal):
            assert words != last, (deal, words)
            assert len(words) > 3 and lines(words) <= 2, words
            last = words
            count += 1
    assert count > 15


@pytest.mark.slow  # while Numba's cache is empty
@pytest.mark.parametrize("name, options", SOLITAIRES)
def test_the_hint_of_a_solitaire_names_its_card(name, options):
    """The card that is played, before why; for one that is drawn, what it would have to fit or what is kept."""
    named = 0
    for deal in range(4, 7):
        for words in hint_words_alone(name, options, deal):
            card, _, why = words.partition(": ")
            if card == "draw":
                assert why.startswith("nothing fits ") or "worth more later" in why, words
            elif not words.startswith(("turns", "clears")):
                assert card == "the joker" or (card[-1] in "♣♦♥♠" and len(card) < 4), words
                named += 1
    assert named > 20


def test_moves_that_are_sure_to_win_are_so_until_another_is_made():
    play = Play(engine.new("treys", 41))
    play.sure = [5, 6, 7]
    left = []
    for code in (5, 7):
        play.moved(code)
        left.append(play.sure)
    assert left == [[6, 7], []]


def test_whoever_moves_the_cursor_after_a_hint_is_asked_again(tmp_path):
    """So the card of a hint can also be played in another way."""
    game = play_until(engine.new("treys", 1), lambda game: any(" as " in text for text in texts(game)), -1)
    console = script("pico-lcd-1.3", tmp_path).play(game)
    code = next(code for code in game.moves() if " as " in game.text(code))
    hints._show(console.table, SimpleNamespace(words=game.text), code)
    spot = console.table.spot()
    console.press("prev next")
    assert console.table.spot() == spot
    console.press("select")
    assert console.top.name == "choose"


def test_a_hint_that_finds_no_memory_leaves_the_table_as_it_was(tmp_path, monkeypatch):
    """An opponent's modules may be loaded in the middle of its thinking."""
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("tresydos", 41))
    table = console.top
    log = list(table.play.game.log)
    monkeypatch.setattr("engine.players.Thinker.step", Mock(side_effect=MemoryError))
    assert console.press("y").console.toast == "Not enough memory for a hint"
    assert console.mode == "Deciding" and list(table.play.game.log) == log
    monkeypatch.undo()
    monkeypatch.setattr("engine.players.explain", Mock(side_effect=MemoryError))  # the move is shown without words
    assert console.press("y").console.toast == "Not enough memory to say why"
    assert table.hinted[2] in table.spot()[4]
    monkeypatch.undo()
    console.press("wait:300 a")
    assert len(table.play.game.log) > len(log)


def no_words(code, *args, real=array.array):
    """Stand for `array` in a heap without room for an array of words."""
    if code == "i":
        raise MemoryError
    return real(code, *args)


@pytest.mark.parametrize("mark", ("off", "on"))
@pytest.mark.parametrize("name", ("treys", "tripeaks"))
def test_a_solitaire_shares_one_piece_of_memory_taken_before_its_table(name, mark, tmp_path, monkeypatch):
    """Nothing large is made for a hint, the live mark or a search: they take turns in what the console has."""
    console = script("pico-lcd-1.3", tmp_path, mark=mark).play(engine.new(name, 41))
    table = console.top
    for module in ("engine.hint_search", "engine.%s.solver" % name):
        monkeypatch.setattr(module + ".array", no_words)
    marked = table.play.verdict and table.play.verdict.text
    for _ in range(4):
        console.press("y")
        assert table.hinted and table.solver.workspace is console.console.workspace
        console.settle()
        assert not table.play.verdict or table.play.verdict.text != "…"
        console.press("a").settle()
    assert (marked is None) == (mark == "off")
    assert console.play(engine.new("trex", 41)).console.workspace is None


def test_a_game_for_which_the_heap_has_no_room_is_saved_before_the_device_starts_anew(tmp_path, monkeypatch):
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("trex", 41))
    monkeypatch.setattr("firmware.console.array", no_words)
    with pytest.raises(MemoryError):
        console.console.play(engine.new("treys", 7), True, 1)
    monkeypatch.undo()
    console = script("pico-lcd-1.3", tmp_path)
    assert console.store.load_game("treys").deal == 7 and console.store.certified
    assert set(console.store.saved_games()) == {"treys", "trex"}


@pytest.mark.parametrize("aimed", (False, True))
@pytest.mark.parametrize("which", (0, 1))
def test_a_question_begins_with_what_the_last_hint_said(which, aimed, tmp_path):
    """For a three of Treys with the value that was named. Whoever takes a hint at once is not asked at all."""
    game = play_until(engine.new("treys", 1), lambda game: any(" as " in text for text in texts(game)), -1)
    codes = [code for code in game.moves() if " as " in game.text(code)]
    console = script("pico-lcd-1.3", tmp_path).play(game)
    if aimed:  # as when a second try begins from where the deal was lost
        console.table.aim_at(codes[which])
    else:
        said = SimpleNamespace(words=console.table.play.game.text)
        hints._show(console.table, said, codes[which])
    if aimed:
        console.press("select")
        assert console.top.name == "choose" and console.top.at == which
    console.press("select")
    assert console.table.play.game.log[-1] == codes[which] and console.table.hinted is None
