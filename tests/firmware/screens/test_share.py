"""Sharing a deal: codes in words, links, the QR code on screens with room; entering a code with four buttons."""

import urllib.parse

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
from tools.web import links

pytestmark = pytest.mark.usefixtures("unpainted")


def bytes_of(words):
    """Return the bytes that the words of a code stand for."""
    letters = [line[0] for line in share.WORDS]
    lines = [line.split() for line in share.WORDS]
    return bytes(letters.index(word[0]) << 4 | lines[letters.index(word[0])].index(word) for word in words)


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
        assert share.decode(name, bytes_of(words)) == (game.deal, game.options)
        lengths.append(len(words))
        query = urllib.parse.urlparse(share.link(game, "https://example.org/tercet/")).query
        again, _, moves, unknown = links.read(dict(urllib.parse.parse_qsl(query)))
        assert (again, list(moves), list(unknown)) == (game, [], []) and again.deal == game.deal
    assert lengths[0] == 2 and max(lengths) <= 9  # with the usual options, and any


def test_words_are_told_apart_by_letter_and_place():
    lines = [line.split() for line in share.WORDS]
    assert len(lines) == 16 == len({line[0][0] for line in lines})
    for line in lines:
        assert len(set(line)) == 16 and {word[0] for word in line} == {line[0][0]} and max(map(len, line)) <= 6


@example(b"!\x89\xf3\x83\xc6G\xb1v", "trepenta")  # another number for a row of seats
@given(st.binary(max_size=12), st.sampled_from(engine.GAMES))
def test_any_other_words_are_refused_or_a_deal(data, name):
    found = share.decode(name, data)
    if found:
        assert bytes_of(share.encode(engine.new(name, found[0], **found[1]))) == data


def test_a_wrong_word_is_nearly_always_noticed():
    words = bytearray(bytes_of(share.encode(engine.new("treys", 41))))
    passed = 0
    for place in range(len(words)):
        for value in range(256):
            other = words[:]
            other[place] = value
            passed += share.decode("treys", bytes(other)) is not None
    assert passed <= len(words) + 2  # the right words, and two wrong ones at most
    assert share.decode("tripeaks", bytes(words)) is None


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
def test_a_code_is_entered_word_by_word(console):
    game = engine.new("tripeaks", 515, wrap=False)
    console.open("new_game", "tripeaks")
    console.choose("Enter a code")
    for byte in bytes_of(share.encode(game)):
        console.press("down " * (byte >> 4) + "a " + "down " * (byte & 15) + "a")
        assert misplaced(console.scene) == []
    assert "done" in console.texts()
    assert console.press("a").table.game.deal == 515 and not console.table.game.options["wrap"]


def test_a_word_is_taken_back_and_too_many_are_refused(tmp_path):
    console = script("pico-lcd-2", tmp_path)
    console.open("new_game", "treys")
    code = console.open("code", console.top)
    console.press("down a down a")
    assert code.data == [0x11] and "back" in console.texts()
    console.press("back")
    assert code.data == [] and code.wheel == "back"
    assert console.press("back back").top.name == "new_game"
    code = console.open("code", console.top)
    console.press("a a " * 12)
    assert len(code.data) == 9
    # The first word behind a whole code is shown again when it is taken back
    code.data = list(bytes_of(share.encode(engine.new("treys", 41))))
    code._begin()
    assert code.wheel == "done"
    assert console.press("down a a back").top is code and code.wheel == share.WORDS[0].split()[0]
