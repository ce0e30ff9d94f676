"""What every game of the engine promises, checked by random play (see portable.py for the checks)."""

import struct
import sys
from binascii import crc32
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine.rng import Rng
from tests.engine import portable
from tests.engine.games import ALL
from tests.engine.moves import move_at_random

CHUNKS = 4  # of the deals of a plan, so that several processes can share them


@pytest.mark.slow(but_first="chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", ALL)
def test_random_play_passes_the_cheap_checks(name, chunk):
    deals, limit = portable.sheet(name).PLAN[:2]
    for deal in range(1 + chunk, deals + 1, CHUNKS):
        options = portable.random_options(name, Rng(deal))
        for _ in portable.Playout(name, deal, options).steps(0, limit):
            pass


@pytest.mark.slow(but_first="chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", ALL)
def test_random_play_passes_the_costly_checks(name, chunk):
    """Refusals, saves, views, determinizations and undo at sampled moves of random deals."""
    deals, limit, every = portable.sheet(name).PLAN[2:]
    for deal in range(1 + chunk, deals + 1, CHUNKS):
        options = portable.random_options(name, Rng(7000 + deal))
        for _ in portable.Playout(name, deal, options, seed=2).steps(every, limit):
            pass


@pytest.mark.parametrize("name", ALL)
def test_saved_and_loaded_at_every_length(name):
    """A loaded game equals the saved one and continues alike, after each move of a deal (of a long one after some)."""
    playout = portable.Playout(name, 99, {})
    for _ in playout.steps(0, 700):
        pass
    whole = playout.game
    lengths = range(whole.length + 1) if whole.length < 100 else range(0, whole.length + 1, 23)
    game = engine.new(name, 99)
    for code in [*whole.log, None]:
        if game.length in lengths:
            again = engine.load(game.save())
            assert again == game and again.log == game.log
            for rest in whole.log[game.length : game.length + 40]:
                again.play(rest)
            while again.length > game.length:
                again.undo()
            assert again == game
        if code is not None:
            game.play(code)
    assert game == whole


@pytest.mark.parametrize("name", ALL)
def test_whole_games_of_every_variant_end(name):
    for variant, options in portable.variants(name):
        game = engine.new(name, 5, **options)
        rng = Rng(11)
        while not game.over:
            move_at_random(game, rng)
            assert game.length < 60000, variant
        assert game.moves() == [] and game.to_act == -1
        with pytest.raises(engine.IllegalMove, match="over"):
            game.play(0)


@pytest.mark.parametrize("deal", (0, -1, 1 << 32, 1.5, "7", None, True))
@pytest.mark.parametrize("name", ALL)
def test_a_deal_number_out_of_range_is_refused(name, deal):
    with pytest.raises(engine.BadOption, match="1 to 4294967295"):
        engine.new(name, deal)


@pytest.mark.parametrize("name", ALL)
def test_an_unknown_option_or_value_is_refused_in_words(name):
    with pytest.raises(engine.BadOption, match="has no option 'colour'"):
        engine.new(name, 1, colour="red")
    for row in engine.options(name):
        with pytest.raises(engine.BadOption, match="allowed: ") as caught:
            engine.new(name, 1, **{row[0]: "purple rain"})
        assert row[0] in str(caught.value)


@pytest.mark.parametrize("name", ALL)
def test_options_have_defaults_that_are_allowed_and_a_line_of_help(name):
    """The line fits a small screen."""
    for option, default, choices, text in engine.options(name):
        assert option.isidentifier() and option == option.lower()
        assert engine.new(name, 1, **{option: default}).options[option] == default
        assert 0 < len(text) <= 48 and "\n" not in text
        for value in portable.choice_list(choices):
            engine.new(name, 1, **{option: value})


@pytest.mark.parametrize("name", ALL)
def test_each_deal_number_has_a_deal_of_its_own(name):
    """Neighbouring and extreme deal numbers give different cards, equal ones the same."""
    numbers = [*range(1, 200), *range(engine.DEALS - 50, engine.DEALS + 1)]
    assert len({bytes(engine.new(name, number).s) for number in numbers}) == len(numbers)
    assert engine.new(name, 24) == engine.new(name, 24)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
@pytest.mark.parametrize("name", ALL)
def test_a_damaged_save_is_refused(name, data):
    saved = bytearray(saved_after(name, data.draw(st.integers(0, 70))))
    at = data.draw(st.integers(0, len(saved) - 1))
    how = data.draw(st.sampled_from(("flip", "cut", "extend")))
    if how == "flip":
        saved[at] ^= data.draw(st.integers(1, 255))
    saved = bytes(saved[:at]) if how == "cut" else bytes(saved)
    if how == "extend":
        saved += data.draw(st.binary(min_size=1, max_size=9))
    with pytest.raises(engine.BadSave):
        engine.load(saved)


@pytest.mark.slow
@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
@pytest.mark.parametrize("name", ALL)
def test_a_save_with_a_right_checksum_and_wrong_content_is_refused_or_a_game(name, data):
    saved = bytearray(saved_after(name, 170))
    for _ in range(data.draw(st.integers(1, 3))):
        saved[data.draw(st.integers(0, len(saved) - 5))] = data.draw(st.integers(0, 255))
    saved = bytes(saved[:-4])
    try:
        engine.load(saved + crc32(saved).to_bytes(4, "little"))
    except engine.BadSave as error:
        assert "\n" not in str(error)


def test_a_save_whose_options_nest_deeper_than_a_runtime_can_follow_is_refused():
    options = b"[" * 60000
    head = struct.pack("<4sBBIHHHB", b"TERC", 1, engine.number("tripeaks"), 5, len(options), 130, 0, 0)
    data = head + options + bytes(4)
    with pytest.raises(engine.BadSave, match="options"):
        engine.load(data + crc32(data).to_bytes(4, "little"))


@cache
def saved_after(name, moves):
    """Return the save of a game after that many random moves, or at its end."""
    playout = portable.Playout(name, 3, {})
    for _ in playout.steps(0, moves):
        pass
    return playout.game.save()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.one_of(st.text(max_size=20), st.text(alphabet="play drwturnoc0123,AS7H+-xdiskg", max_size=24)))
@pytest.mark.parametrize("name", ALL)
def test_any_text_is_a_move_or_refused(name, text):
    game = engine.new(name, 1)
    try:
        code = game.code(text)
    except engine.IllegalMove as error:
        assert "\n" not in str(error).replace(text, "")
        return
    assert 0 <= code <= portable.LAST_CODE and game.code(game.text(code)) == code


@pytest.mark.parametrize("data", (b"", b"TERC", b"x" * 60, None, "TERC", 7))
def test_what_is_no_save_is_refused(data):
    with pytest.raises(engine.BadSave):
        engine.load(data)


def test_an_unknown_game_is_refused_with_the_list_of_games():
    for ask in (engine.options, lambda name: engine.new(name, 1)):
        with pytest.raises(engine.BadOption, match="treys, tripeaks, tresydos, trepenta, trex"):
            ask("whist")


@pytest.mark.parametrize("name", ALL)
def test_unload_drops_the_module(name):
    before = engine.new(name, 24).checksum()
    engine.unload(name)
    assert engine.rules_path(name) not in sys.modules
    assert engine.new(name, 24).checksum() == before


@pytest.mark.parametrize("name, low, high", (("tresydos", 2, 7), ("trepenta", 2, 6), ("trex", 4, 4)))
def test_seats_are_persons_or_opponents(name, low, high):
    """TD-O2, TN-O10, TX-O12."""
    for seats in range(low, high + 1):
        letters = "pEnHPeN"[:seats]
        game = engine.new(name, 1, seats=letters)
        assert game.seats == len(game.scores()) == seats and game.options["seats"] == letters.upper()
        assert name != "trex" or [game.kind(seat) for seat in range(4)] == list(letters.upper())
    for wrong in ("P" * (low - 1), "P" * (high + 1), "PX" * low, low - 1, high + 1):
        with pytest.raises(engine.BadOption, match="seats"):
            engine.new(name, 1, seats=wrong)
