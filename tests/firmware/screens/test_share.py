"""Sharing a deal: codes in words, links, the QR code on screens with room; entering a code with four buttons."""

import urllib.parse
from binascii import crc32
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import engine
from display import fonts, items
from engine.rng import Rng
from firmware.screens import share
from tests.display.frame import items_of
from tests.engine.portable import random_options
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import misplaced
from tests.runtimes import MICROPYTHONS, desktop, run
from tools.simulator.board import script
from tools.simulator.scenes import keys_of_a_code
from tools.web import links

pytestmark = pytest.mark.usefixtures("unpainted")


ALL = [word for line in share.WORDS for word in line.split()]


def numbers_of(words):
    """Return the numbers that the words of a code stand for."""
    return [ALL.index(word) for word in words]


def older(game):
    """Return the numbers of the code that earlier versions made for a game's deal."""
    *data, _, _ = numbers_of(share.encode(game))
    return data + [crc32(game.NAME.encode() + bytes(data)) & 255]


def games(name):
    """Yield 30 deals of a game, with numbers of one, two and four bytes and any options, the usual ones first."""
    rng = Rng(engine.number(name))
    for turn in range(30):
        options = random_options(name, rng) if turn else {}
        yield engine.new(name, 1 + rng.below((255, 65535, engine.DEALS)[turn % 3]), **options)


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_code_and_a_link_say_the_deal_and_its_options(name):
    lengths = []
    for game in games(name):
        words = share.encode(game)
        assert share.decode(name, numbers_of(words)) == share.decode(name, older(game)) == (game.deal, game.options)
        lengths.append(len(words))
        query = urllib.parse.urlparse(share.link(game, "https://example.org/tercet/")).query
        again, _, moves, unknown = links.read(dict(urllib.parse.parse_qsl(query)))
        assert (again, list(moves), list(unknown)) == (game, [], []) and again.deal == game.deal
    assert lengths[0] == 3 and max(lengths) <= 10  # with the usual options, and any


def test_words_are_told_apart_by_letter_and_place():
    lines = [line.split() for line in share.WORDS]
    assert len(lines) == 17 == len({line[0][0] for line in lines})
    for line in lines:
        assert len(set(line)) == 16 and {word[0] for word in line} == {line[0][0]} and max(map(len, line)) <= 6


@example(list(b"!\x89\xf3\x83\xc6G\xb1v"), "trepenta")  # another number for a row of seats
@given(st.lists(st.integers(0, len(ALL) - 1), max_size=12), st.sampled_from(engine.GAMES))
def test_any_other_words_are_refused_or_a_deal(numbers, name):
    found = share.decode(name, numbers)
    if found:
        game = engine.new(name, found[0], **found[1])
        assert numbers in (numbers_of(share.encode(game)), older(game))


def test_codes_stay_as_they_are_and_those_of_earlier_versions_are_read():
    game = engine.new("treys", 41)
    assert share.encode(game) == ["city", "water", "wand"] and share._words(older(game)) == ["city", "grass"]


@pytest.mark.parametrize("name", engine.GAMES)
def test_no_code_with_another_word_or_two_exchanged_is_another_deal(name):
    """Every word in place of every word of 30 codes, also where that could be a code of an earlier version."""
    for game in games(name):
        right = numbers_of(share.encode(game))
        changed = [right[:at] + [other] + right[at + 1 :] for at in range(len(right)) for other in range(len(ALL))]
        changed += [right[:at] + [b, a] + right[at + 2 :] for at, (a, b) in enumerate(pairwise(right))]
        assert all(numbers == right or share.decode(name, numbers) is None for numbers in changed)
        others = [other for other in engine.GAMES if other != name]
        assert not any(share.decode(other, right) for other in others)


def test_the_checksum_tells_all_bytes_and_all_pairs_apart_at_any_length():
    """By its structure: a step maps sums to sums one to one, and none but 0 to itself; it adds sums up bit by bit."""

    def step(byte, before=b""):
        high, low = share._check("treys", before + bytes((byte,)))
        return high - 256 << 4 | low - 256

    steps = [step(byte) ^ step(0) for byte in range(256)]
    assert sorted(steps) == list(range(256))  # so another byte gives another sum, and that lasts
    assert all(steps[byte] != byte for byte in range(1, 256))  # so do two neighbours that are exchanged
    assert all(steps[a ^ 1 << bit] == steps[a] ^ steps[1 << bit] for a in range(256) for bit in range(8))
    assert [step(byte, b"\1\2\3") ^ step(0, b"\1\2\3") for byte in range(256)] == steps


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_every_runtime_has_the_same_codes(runtime):
    cases = [("treys", 41, {}), ("tripeaks", engine.DEALS, {"wrap": False, "timer": 62})]
    cases.append(("trex", 7, {"seats": "PHHE"}))
    code = "import engine\nfrom firmware.screens import share\nfor name, deal, options in %r:\n" % cases
    code += "    game = engine.new(name, deal, **options)\n    print(' '.join(share.encode(game)))\n"
    code += "    print(share.link(game, ''))\n"
    assert run(runtime, code) == desktop(code)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("deal, options", ((7, {}), (engine.DEALS, {"wrap": False, "jokers": 2, "timer": 301})))
def test_the_page_shows_the_words_and_where_there_is_room_a_qr_code(deal, options, console):
    game = engine.new("tripeaks", deal, **options)
    console.play(game)
    loaded = len(fonts.loaded)
    page = console.open("share", console.table)
    assert " ".join(page.lines) == " ".join(share.encode(game)) and set(page.lines) <= set(console.texts())
    assert misplaced(console.scene) == []
    assert (len(fonts.loaded) > loaded) == (console.board.height >= 240)
    if page.code:
        bands = items_of(console.scene, items.GLYPH)  # the code, cut into fonts of one glyph each
        assert [band.a for band in bands] == list(range(loaded, len(fonts.loaded)))
        assert all(one.y + one.h == other.y for one, other in zip(bands, bands[1:]))
        y, w, h = bands[0].y, bands[0].w, sum(band.h for band in bands)
        scale, rest = divmod(h, page.code.size)
        assert scale >= 4 and not rest and w < h + 8
        assert h + 4 * scale <= page.side and y + h + 2 * scale <= console.board.height  # two light modules around
    assert console.press("b").top is console.table and len(fonts.loaded) == loaded


@pytest.mark.parametrize("board", BOARDS)
def test_a_code_is_entered_by_four_presses_per_word_and_one_for_the_last_two(console):
    game = engine.new("tripeaks", 3_000_000_515, wrap=False)
    words = share.encode(game)
    console.open("new_game", "tripeaks")
    console.choose("Enter a code")
    for key in keys_of_a_code(words):
        console.press(key)
        assert misplaced(console.scene) == []
    assert " ".join(words[-2:]) + "?" in console.texts()  # to be compared
    console.press("a" if console.top.stick else "prev a")
    assert console.table.play.game.deal == game.deal and not console.table.play.game.options["wrap"]


def test_the_code_of_a_deal_of_any_number_takes_seventeen_presses_at_most():
    for deal in (1, 255, 256, engine.DEALS):
        assert len(keys_of_a_code(share.encode(engine.new("treys", deal)))) + 1 <= 17


def test_previous_and_next_enter_a_code_where_there_are_no_directions(tmp_path):
    console = script("display-pack", tmp_path)
    console.open("new_game", "treys")
    code = console.open("code", console.top)
    game = engine.new("treys", 0xFF)
    console.press("prev a " * 4)  # the last panel four times
    assert code.data == [0xFF] == numbers_of(share.encode(game))[:-2]
    assert console.press("next prev prev a").table.play.game.deal == 0xFF


def test_a_word_is_undone_step_by_step_and_too_many_are_refused(tmp_path):
    console = script("pico-lcd-1.3", tmp_path)
    console.open("new_game", "treys")
    code = console.open("code", console.top)
    console.press("up left right down")
    assert code.data == [0b00011011]
    console.press("back")
    assert code.data == [] and code.depth == 3 and "club" not in code.labels()[:3]
    assert console.press("down").top is code and code.data == [0b00011011]
    assert console.press("back back back back back").top.name == "new_game"
    code = console.open("code", console.top)
    console.press("a")
    assert console.console.toast and code.data == []
    console.press("left up up up " * 12)
    assert len(code.data) == 10


def test_a_code_of_an_earlier_version_can_be_entered(tmp_path):
    """It is a whole code by itself, and might be the beginning of a longer one: the player says which."""
    console = script("pico-lcd-1.3", tmp_path)
    for first in (True, False):
        console.open("new_game", "treys")
        code = console.open("code", console.top)
        code.data = older(engine.new("treys", 41))
        code._begin()
        longer = share.decode("treys", code.data + code.ends)[0]
        console.press("a")
        assert "no more words" in console.texts() and code.asking
        console.press("down" if first else "up")
        assert console.table.play.game.deal == (41 if first else longer)
