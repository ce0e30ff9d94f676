"""What every game of the engine promises, checked by random play (see portable.py for the checks)."""

import random
import struct
from binascii import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine.rng import Rng
from tests.engine import portable
from tests.engine.games import ALL, params
from tests.engine.moves import at_random, played
from tests.folders import changed_bytes

CHUNKS = 4  # of the deals of a plan, so that several processes can share them


@pytest.mark.slow(but_first="chunk")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("costly", (False, True))
@pytest.mark.parametrize("name", ALL)
def test_random_play_passes_all_checks(name, costly, chunk):
    """The cheap ones at every move; the costly ones (refusals, saves, views, determinizations, undo) at some moves."""
    plan = portable.sheet(name).PLAN
    deals, limit, every = plan[2:] if costly else (*plan[:2], 0)
    for deal in range(1 + chunk, deals + 1, CHUNKS):
        options = portable.random_options(name, Rng(7000 * costly + deal))  # others than for the cheap checks
        for _ in portable.Playout(name, deal, options, seed=1 + costly).steps(every, limit):
            pass


def test_a_save_keeps_the_last_of_more_snapshots_than_it_can_count():
    """It loads all the same, and moves can be taken back beyond the oldest snapshot kept."""
    game = engine.new("tripeaks", 1, timer=841)
    game.SNAPSHOT_EVERY = 1
    for _ in range(300):
        game.play(game.code("time 1"))
    again = engine.load(game.save())
    assert again == game and again.time_left == 541
    again.rewind(10)
    assert again.time_left == 831


@pytest.mark.parametrize("name", params("ENDS"))
def test_whole_games_of_every_variant_end(name):
    for variant, options in portable.variants(name):
        for game, _ in at_random(name, 5, **options):
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


@pytest.mark.parametrize("moves", (0, 1, 70, 170))
@pytest.mark.parametrize("name", ALL)
def test_a_damaged_save_is_refused(name, moves):
    """With a right CRC over wrong content it is refused in one line, or happens to be a game."""
    saved, rng = played(name, 3, moves).save(), random.Random(name)
    for _ in range(40):
        damaged = changed_bytes(saved, rng)
        if damaged != saved:
            with pytest.raises(engine.BadSave):
                engine.load(damaged)
        wrong = bytearray(saved[:-4])
        for _ in range(rng.randrange(1, 4)):
            wrong[rng.randrange(len(wrong))] = rng.randrange(256)
        try:
            engine.load(bytes(wrong) + crc32(wrong).to_bytes(4, "little"))
        except engine.BadSave as error:
            assert "\n" not in str(error)


def test_a_save_whose_options_nest_deeper_than_a_runtime_can_follow_is_refused():
    options = b"[" * 60000
    head = struct.pack("<4sBBIHHHB", b"TERC", 1, engine.number("tripeaks"), 5, len(options), 130, 0, 0)
    data = head + options + bytes(4)
    with pytest.raises(engine.BadSave, match="options"):
        engine.load(data + crc32(data).to_bytes(4, "little"))


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
