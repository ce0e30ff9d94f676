"""Links without a browser: the meaning of their words, words that are ignored, packed moves."""

import json
from urllib.parse import parse_qsl, urlencode

import pytest

import engine
from engine.option_checks import value_text
from engine.record import read
from tests import make_records
from tests.engine import portable
from tests.engine.games import params
from tests.engine.moves import play, play_until
from tests.engine.test_records import pins
from tools.simulator.board import script
from tools.web import links

MOST = 2048  # characters of a link to a whole game
TODAY = 2026, 11, 26


def words(text):
    return links.read(dict(parse_qsl(text)))


def examples(name):
    """Yield (variant, a game) for each of the records and pins of a game."""
    record = read(make_records.path(name, "standard").read_text().splitlines())
    for _ in record.replay():
        pass
    yield "standard", record.game
    for line in pins(name).split("\n"):
        variant, deal, length = line.split()[:3]
        playout = portable.Playout(name, int(deal), dict(portable.variants(name))[variant])
        while playout.game.length < int(length):
            playout.move()
        yield variant, playout.game


@pytest.mark.parametrize("name", params("records"))
def test_a_game_fits_into_a_link_and_comes_out_the_same(name):
    """With all options; also reported time, a move that `moves` does not list."""
    for variant, whole in examples(name):
        given = {"game": name, "deal": str(whole.deal), "packed": links.pack(whole)}
        given.update((option, value_text(value)) for option, value in whole.options.items())
        game, _, codes, unknown = links.read(given)
        assert codes == whole.log and not unknown and len(urlencode(given)) < MOST, variant
        assert game.checksum() == engine.new(name, game.deal, **whole.options).checksum(), variant


def test_a_game_that_was_given_up_comes_out_the_same():
    game = play(engine.new("klondike", 280), "move 7 3 1", "give up")
    assert words("game=klondike&deal=280&packed=" + links.pack(game))[2] == game.log


@pytest.mark.parametrize("change", [
    lambda packed: packed[:-3], lambda packed: packed + "AAAB", lambda packed: packed[:9] + "AAAA" + packed[13:],
    lambda packed: "!", lambda packed: "AA",
])  # fmt: skip
def test_damaged_packed_moves_are_refused(change):
    game = play_until(engine.new("trex", 7), lambda game: game.length == 40, -1)
    with pytest.raises(links.BadLink, match="packed moves"):
        words("game=trex&deal=7&packed=" + change(links.pack(game)))


def test_words_that_others_add_are_ignored_and_those_that_may_be_misspelt_options_are_named():
    added = "".join("&%s=x.1" % word for word in ("fbclid", "mibextid", "srsltid", "_gl", "_ga", "ref", "from", "new"))
    game, options, codes, unknown = words("game=tripeaks&deal=7&wrap=off&warp=off&mach=best+3&colour=red" + added)
    assert (game.deal, options, codes, sorted(unknown)) == (7, {"wrap": False}, [], ["mach", "warp"])


@pytest.mark.parametrize("name", ["tripeaks", "trex"])
def test_a_link_with_a_date_opens_the_players_own_deal_of_that_day_as_such(name, tmp_path):
    """With certified deals and without; on another day, or with other options, as an ordinary deal."""
    console = script("pico-lcd-1.3", tmp_path).console
    console.home()

    def opened(query):
        assert links.begin(console, dict(parse_qsl(query))) == ("", [])
        return console.screens[0].keeper.date

    console.push("new_game", name).begin(TODAY)
    console.step()
    link = json.loads(links.table(console))["deal"]
    assert link.endswith("&date=2026-11-26")
    console = script("pico-lcd-1.3", tmp_path / "other").console
    console.home()
    for date in (None, (2026, 11, 27)):  # of the device
        console.board.clock = lambda date=date: date
        assert opened(link) is None
    console.board.clock = lambda: TODAY
    option = {"tripeaks": "wrap=off", "trex": "partners=on"}[name]
    for old, new in (("&date", "&%s&date" % option), ("&date=2026-11-26", ""), ("deal=", "deal=1"), ("11-26", "11-25")):
        assert opened(link.replace(old, new)) is None
    assert opened(link) == TODAY
    assert console.store.certified == (name == "tripeaks")


def test_a_game_without_a_deal_is_a_new_one_but_a_record_needs_its_deal():
    assert words("game=trex&partners=on")[:3] == (None, {"partners": True}, [])
    for record in ("moves=draw", "packed=AA"):
        with pytest.raises(links.BadLink, match="deal"):
            words("game=tripeaks&" + record)


@pytest.fixture
def replayed(tmp_path, monkeypatch):
    """A function that opens a link to a replay, and plays it to its end; it returns the script."""
    monkeypatch.setattr(links, "_REPLAY_ROOT", str(tmp_path / "shown"))
    monkeypatch.setattr(links, "_replay", None)
    script_of = script("pico-lcd-1.3", tmp_path / "saves")

    def play(query):
        script_of.home()
        assert links.begin(script_of.console, dict(parse_qsl(query))) == ("", [])
        while links.stage() == links.PLAYING:
            go_on(script_of)
        return script_of

    return play


def go_on(script_of, ms=20):
    """Let time pass as the page does, from frame to frame."""
    for _ in range(ms // 20):
        links.step_replay(script_of.console)
        script_of.console.step()
        script_of.board.now += 20


DRAWN = "game=tripeaks&deal=7&timer=61&moves=" + "draw;" * 22


def test_the_clock_of_a_deal_begins_at_the_end_of_its_replay(replayed):
    found = replayed(DRAWN)
    game = found.table.play.game
    go_on(found, 3000)
    assert not game.over and game.length == 22 and 2 <= found.table.clock.seconds <= 3


def test_a_setting_that_is_changed_at_the_table_of_a_replay_stays(replayed):
    found = replayed(DRAWN)
    own, console = links._replay[0], found.console
    found.set("suits", "four")
    console.home()
    go_on(found)
    assert links.stage() == links.NONE and console.store is own
    assert own.settings() == console.settings and own.settings()["suits"] == "four"


def test_a_link_without_a_deal_leaves_a_replay_first(replayed):
    found = replayed(DRAWN)
    console = found.console
    links._replay[0].save_game(play_until(engine.new("tripeaks", 9), lambda game: game.length == 2, -1))
    assert links.begin(console, {"game": "tripeaks"}) == ("", [])
    console.step()
    assert [screen.name for screen in console.screens] == ["home", "new_game", "ask"]
    assert links.stage() == links.NONE and console.store.saved_games() == ["tripeaks"]
