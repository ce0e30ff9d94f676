"""Who leaves a table of several devices, is switched off, is replaced, comes back, joins or plays on alone."""

import random

import pytest

from display.renderers import seat_name
from firmware.link.session import GONE_MS
from firmware.store.saves import FROM_OTHERS
from tests.firmware.link.pairs import GAMES, YES, Pair, tables
from tools.simulator.board import script


def test_a_guest_that_is_silent_as_the_game_ends_still_gets_the_end(pair):
    host, guest = pair.begin("trepenta", 10, seats="PN", rounds=1)
    pair.line.silent = 10**6
    host.console.link.session.hand_over(guest.console.link.session.link.me)
    pair.players.remove(guest)
    pair.play(lambda: host.table.play.game.over)
    pair.wait(2000)
    host.console.home()
    pair.wait(5000)
    pair.line.silent = 0
    guest.board.now = host.board.now
    pair.players.append(guest)
    pair.until(lambda: guest.top.name == "result", 5000)
    pair.until(lambda: host.console.link is None, 2000)


@pytest.mark.parametrize("who", ((0,), (1,), (0, 1)))
def test_a_game_goes_on_after_devices_were_switched_off(pair, who):
    pair.begin("trepenta", 30, rounds=1)
    pair.wait(600)
    lengths = [table.play.game.length for table in tables(pair)]
    for i in who:
        pair.restart(pair.players[i])
    for table, length in zip(tables(pair), lengths):
        assert table.play.link is not None and table.play.game.length >= length
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    one, other = tables(pair)
    assert one.play.game.log == other.play.game.log


def test_the_table_waits_for_an_absent_player_with_a_message(pair):
    host, guest = pair.begin("tresydos", seats="PN")
    pair.play(lambda: host.table.play.opponent() == "elsewhere")
    pair.line.silent = 10**6
    guest.console.link.session.link.port.heard = b""  # what has arrived already
    pair.wait(GONE_MS + 3000)
    assert "Waiting for Seat 2" in host.texts()
    length = host.table.play.game.length
    host.press("b").choose("Opponent for Seat 2").press(YES)
    pair.play(lambda: host.table.play.game.length > length + 3)
    # The guest comes back, and gets the moves that were made for it
    pair.line.silent = 0
    pair.play(lambda: host.table.play.game.length == guest.table.play.game.length > length + 3)
    pair.play(lambda: guest.table.play.game.to_act == 1 and host.table.play.game.length == guest.table.play.game.length)
    assert host.console.link.session.roster.away == 0
    assert host.table.play.levels[1] == "elsewhere"


@pytest.mark.slow
def test_a_guest_leaves_its_seat_to_an_opponent_and_takes_it_again(pair):
    host, guest = pair.begin("tresydos", 6, seats="PN")
    guest.press("b").choose("Quit, keep the game")
    assert any("opponent plays for you" in text for text in guest.top.lines)
    assert guest.press(YES).top.name == "home" and guest.console.link is None
    pair.play(lambda: host.table.play.game.length > 14)
    assert host.console.link.session.roster.away == 1 << 1  # bits of the seats
    guest.press("a")
    pair.wait(2000)
    assert guest.table.play.game.length == host.table.play.game.length and host.console.link.session.roster.away == 0
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))


@pytest.mark.slow
def test_another_device_takes_the_seat_of_one_that_left(pair):
    """It has no save of the game: it finds the table in the lobby, and gets all from the host."""
    host, guest = pair.begin("trepenta", 10, rounds=1)
    guest.console.link.session.announce_leaving()
    guest.console.home()
    pair.play(lambda: host.table.play.game.length >= 16)
    again = script("pico-lcd-1.3", pair.folder / "another")
    again.board.next_deal += 5000  # so its number, made from its random numbers, is another one
    again.board.now = again.moved_at = guest.board.now
    pair.plug_in(again, guest.board.end)
    pair.players[1] = again
    again.home()
    pair.join(again, "tresydos")  # by the page of another game: the lobby lists tables of all
    pair.until(lambda: again.top.name == "play")
    assert again.table.play.game.log == host.table.play.game.log[: again.table.play.game.length]
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    assert again.table.play.game.log == host.table.play.game.log


@pytest.mark.parametrize("name", GAMES)
def test_all_hear_who_leaves_comes_back_and_joins(tmp_path, name):
    trio = Pair(tmp_path, random.Random(3), 3, ring=False, names=("Ana", "Bo", "Cy"))
    ana, bo, cy = trio.begin(name, 10)
    said = {}

    def listen(*players):
        """Forget what was said, and note from now on what is said to these players."""
        said.clear()
        for player in players:
            notes = said[player] = []
            player.console.say = lambda text, notes=notes: notes.append(text)

    listen(ana, cy)
    for pause in (1000, GONE_MS + 3000):  # until it comes back
        bo.console.home()
        trio.wait(500)
        bo.console.play(bo.store.load_game(name, FROM_OTHERS))
        bo.console.link.session.announce_leaving()
        bo.console.home()
        trio.wait(pause)
        bo.console.play(bo.store.load_game(name, FROM_OTHERS))
        trio.wait(2000)
        assert list(said.values()) == [["Bo has left: an opponent plays", "Bo is back"]] * 2
        listen(ana, cy)
    listen(ana, bo)
    trio.players.remove(cy)
    trio.line.ends.remove(cy.board.end)
    trio.wait(GONE_MS + 1000)
    ana.console.link.session.hand_over(cy.console.link.session.link.me)
    trio.wait(1000)
    assert said[bo] == ["Cy is not there", "Cy has left: an opponent plays"]
    assert said[ana] == ["Cy is not there"]
    listen(ana, bo)
    other = Pair(tmp_path / "other", random.Random(1), 1, names=("Dee",)).players[0]
    other.board.next_deal = 5000  # so its number is another one
    other.board.now = ana.board.now
    trio.plug_in(other)
    trio.players.append(other)
    trio.join(other, "tresydos")
    trio.until(lambda: other.top.name == "play")
    trio.wait(2000)
    assert list(said.values()) == [["Dee has joined"]] * 2
    for player in (ana, bo):
        assert "Dee" in player.texts()  # before the next move


def test_a_host_that_leaves_is_asked_and_the_others_hear_of_it_at_once(pair):
    host, guest = pair.begin("trepenta", 10, seats="PNN")
    pair.play(lambda: guest.table.play.game.to_act == 1 and guest.table.mode.rests)
    said = []
    guest.console.say = lambda text: said.append(text)
    host.press("b").choose("Quit, keep the game")
    assert "The others wait until you are back." in host.top.lines
    assert host.press(YES).top.name == "home" and host.console.link is None
    guest.board.now = host.board.now
    pair.wait(1000)
    assert said == ["Seat 1 has left"]
    pair.play(lambda: guest.mode == "Elsewhere")
    pair.wait(100)
    assert "Waiting for Seat 1" in guest.texts()
    pair.wait(GONE_MS)
    assert said == ["Seat 1 has left"]
    guest.press("b")
    assert "Opponent for Seat 1" not in guest.titles
    guest.press("b")
    host.press("a")
    pair.until(lambda: host.top.name == "play" and said[1:], 2000)
    assert said == ["Seat 1 has left", "Seat 1 is back"]
    host.press("b").choose("Play on alone")
    assert "Opponents play for all others, who cannot go on without you." in host.top.lines
    host.press(YES)
    guest.board.now = host.board.now
    pair.wait(1000)
    assert said[2:] == ["Seat 1 has left"]


def test_a_guest_that_is_silent_can_be_replaced_whosever_turn_it_is(tmp_path):
    trio = Pair(tmp_path, random.Random(3), 3, ring=False, names=("Ana", "Bo", "Cy"))
    ana, bo, cy = trio.begin("trepenta", 10)
    trio.play(lambda: ana.table.play.game.to_act == 0 and ana.mode == "Deciding")
    for player in (bo, cy):
        trio.players.remove(player)
        trio.line.ends.remove(player.board.end)
    trio.wait(GONE_MS + 1000)
    ana.press("b")
    assert [row for row in ana.titles if row.startswith("Opponent")] == ["Opponent for Bo", "Opponent for Cy"]
    ana.choose("Opponent for Cy").press(YES).press("b")
    assert [row for row in ana.titles if row.startswith("Opponent")] == ["Opponent for Bo"]
    assert ana.console.link.session.roster.away == 1 << 2


def test_who_comes_back_to_a_seat_that_was_given_away_learns_of_it(tmp_path):
    pair = Pair(tmp_path, random.Random(1), ring=False)
    host, guest = pair.begin("tresydos", seats="PN")
    pair.play(lambda: guest.mode == "Deciding")
    guest.console.link.session.announce_leaving()
    guest.console.home()
    pair.wait(500)
    other = Pair(tmp_path / "other", random.Random(1), 1).players[0]
    other.board.next_deal = 5000  # so its number is another one
    other.board.now = guest.board.now
    pair.plug_in(other)
    pair.players[1] = other
    pair.join(other, "tresydos")
    pair.until(lambda: other.top.name == "play")
    guest.board.now = other.board.now
    pair.players.append(guest)
    guest.press("a")
    pair.until(lambda: guest.console.toast == "Seat 1 has given your seat away")
    pair.wait(4000)
    length, seat = guest.table.play.game.length, guest.table.play.game.to_act
    assert "Your seat is taken" in guest.texts() and seat == 1
    guest.press("a y")
    assert guest.table.play.game.length == length and guest.console.toast == "It is not your turn"
    other.console.link.session.announce_leaving()
    other.console.home()
    pair.wait(3000)
    assert host.console.link.session.roster.away == 0 and guest.console.link.session.roster.owners[1]
    assert host.console.link.session.roster.owners == guest.console.link.session.roster.owners
    pair.players.remove(other)
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))


def test_a_game_can_be_played_on_alone(pair):
    host, guest = pair.begin("tresydos", 6, seats="PN")
    pair.play(lambda: guest.mode == "Deciding")
    guest.press("b").choose("Play on alone").press(YES)
    assert guest.console.link is None and guest.table.play.link is None and guest.table.play.may_undo
    assert seat_name(guest.table.play.view, 0) == "Ana"  # an opponent's, before the next move
    pair.players.remove(guest)
    pair.players.remove(host)
    pair.players.append(guest)
    pair.play(lambda: guest.table.play.game.over)
    pair.wait(500)
    assert guest.store.statistics("tresydos").played == 1


def test_a_guest_follows_a_roster_that_differs_in_anything(pair):
    """After a power cut a host may have counted its changes anew: the same number can be that of another roster."""
    host, guest = pair.begin("trepenta", 10, seats="PNN")
    session = host.console.link.session
    session.roster.names[0] = "Zoe"
    session.roster_sent = False
    pair.wait(1000)
    assert guest.console.link.session.roster.names[0] == "Zoe"
