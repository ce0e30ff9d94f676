"""Links without a browser: the meaning of their words, words that are ignored, packed moves."""

from urllib.parse import parse_qsl, urlencode

import pytest

import engine
from engine.option_checks import value_text
from engine.record import read
from tests.engine.moves import play_until
from tools.project import ROOT
from tools.web import links

RECORDS = sorted(path.stem for path in (ROOT / "tests" / "records").glob("*-*.txt"))
MOST = 2048  # characters of a link to a whole game


def words(text):
    return links.read(dict(parse_qsl(text)))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_fits_into_a_link_and_comes_out_the_same(name):
    """In all games, with all options; also reported time, a move that `moves` does not list."""
    whole = read((ROOT / "tests" / "records" / (name + ".txt")).read_text().splitlines())
    for _ in whole.replay():
        pass
    given = {"game": whole.game.NAME, "deal": str(whole.game.deal), "packed": links.pack(whole.game)}
    given.update((option, value_text(value)) for option, value in whole.game.options.items())
    game, _, codes, unknown = links.read(given)
    assert codes == whole.game.log and not unknown and len(urlencode(given)) < MOST
    assert game.checksum() == engine.new(game.NAME, game.deal, **whole.game.options).checksum()


@pytest.mark.parametrize("change", [
    lambda packed: packed[:-3], lambda packed: packed + "AAAB", lambda packed: packed[:9] + "AAAA" + packed[13:],
    lambda packed: "!", lambda packed: "AA",
])  # fmt: skip
def test_damaged_packed_moves_are_refused(change):
    game = play_until(engine.new("trex", 7), lambda game: game.length == 40, -1)
    with pytest.raises(links.BadLink, match="packed moves"):
        words("game=trex&deal=7&packed=" + change(links.pack(game)))


def test_what_messengers_add_is_ignored_and_other_unknown_words_are_named():
    game, options, codes, unknown = words("game=tripeaks&deal=7&wrap=off&fbclid=x&utm_a=y&igsh=1&colour=red")
    assert (game.deal, options, codes, unknown) == (7, {"wrap": False}, [], ["colour"])


def test_a_game_without_a_deal_is_a_new_one_but_a_record_needs_its_deal():
    assert words("game=trex&partners=on")[:3] == (None, {"partners": True}, [])
    for record in ("moves=draw", "packed=AA"):
        with pytest.raises(links.BadLink, match="deal"):
            words("game=tripeaks&" + record)
