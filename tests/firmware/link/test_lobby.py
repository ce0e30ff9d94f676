"""The lobby: tables that are offered, seats that are taken and left, and how a game begins."""

import random

import pytest

import engine
from firmware.input import SELECT
from firmware.link import PIECE, TABLE, framed
from firmware.link.fetch import pack_piece
from firmware.link.roster import PLAYING, Roster
from firmware.store import people
from firmware.store.saves import FROM_OTHERS, SHARED
from tests.firmware.link.pairs import STEP_MS, Pair
from tools.simulator.board import script


@pytest.mark.parametrize("steps", ((0, 0), (0, 0, 0), (20, 10, 0, 0)))  # between one offer and the next
def test_hosts_at_once_sort_themselves_out(tmp_path, steps):
    several = Pair(tmp_path, random.Random(1), len(steps))
    for player in several.players:
        several.open_lobby(player, "trex")
    for player, pause in zip(several.players, steps):
        player.choose("Offer")
        several.step(pause)
    several.wait(6000)
    meetings = [player.top.meeting for player in several.players]
    assert [meeting.roster.devices for meeting in meetings] == [len(steps)] * len(steps)
    assert len({meeting.roster.host for meeting in meetings}) == 1


def test_who_gives_up_a_table_learns_by_whose_rules_it_plays(tmp_path):
    trio = Pair(tmp_path, random.Random(3), 3, names=("Ana", "Bo", "Cy"))
    told = [set() for _ in trio.players]
    ana, bo, cy = trio.players
    trio.offer(ana, "trex")
    trio.offer(bo, "trex", no_heart_lead=True)
    trio.open_lobby(cy, "trex")
    assert ana.titles[ana.top.at] == bo.titles[bo.top.at] == "Begin"
    for _ in range(2000 // STEP_MS):
        trio.step()
        for player, words in zip(trio.players, told):
            words.add(player.console.toast)
    hosts = ana.top.meeting.hosts
    gave_up, stays = (bo, "Ana") if hosts else (ana, "Bo")
    assert "One table now, by %s's rules" % stays in told[trio.players.index(gave_up)]
    assert not any("One table" in text for text in told[2] | told[0 if hosts else 1])
    assert gave_up.titles[gave_up.top.at] == "Your name"  # the press meant for "Begin" does not leave


def test_the_cursor_goes_to_a_table_that_appears_and_stays_on_it_among_hosts_without_names(tmp_path):
    group = Pair(tmp_path, random.Random(3), 4, names=("", "", "", "Dee"))
    *hosts, guest = group.players
    group.open_lobby(guest, "trex")
    assert guest.top.keys[guest.top.at] == 0  # to offer one
    for host, name in zip(hosts, ("trex", "tresydos", "trepenta")):
        group.offer(host, name)
        group.until(lambda: len(guest.top.meeting.tables) == hosts.index(host) + 1)
        assert guest.top.meeting.tables and guest.top.keys[guest.top.at] == hosts[0].top.meeting.link.me
    guest.top.at = 1 + [roster.host for roster in guest.top.meeting.tables].index(hosts[2].top.meeting.link.me)
    first = guest.top.meeting.tables[0].host
    leaving = next(host for host in hosts if host.top.meeting.link.me == first)
    assert leaving is not hosts[2]
    last = hosts[2].top.meeting.link.me
    leaving.press("b")
    group.until(lambda: len(guest.top.meeting.tables) == 2)
    assert guest.top.keys[guest.top.at] == last


@pytest.mark.parametrize("board", ("display-pack", "pico-lcd-1.3"))
def test_a_guest_is_told_at_which_table_it_waits(tmp_path, board):
    pair = Pair(tmp_path, random.Random(1), board=board, names=("Ana", "Bo"))
    host, guest = pair.players
    pair.offer(host, "tresydos")
    pair.join(guest, "tresydos")
    pair.wait(500)
    assert {"Waiting for Ana", "Tres y Dos"} <= set(guest.texts()) and "Tres y Dos: 2 players" in host.texts()
    guest.choose("Leave")
    host.press("b b")
    pair.wait(5000)
    assert any("Nobody offers" in text for text in guest.texts())


@pytest.mark.parametrize("name", ("trex", "treys"))
def test_a_name_that_is_being_typed_as_the_host_begins_counts(tmp_path, name):
    pair = Pair(tmp_path, random.Random(1))
    host, guest = pair.players
    pair.offer(host, name)
    pair.join(guest, name)
    guest.choose("Your name")
    guest.top.parts[:2] = 2, 15  # letters
    host.choose("Begin")
    pair.until(lambda: all(player.top.name == "play" for player in pair.players))
    pair.wait(2000)
    assert people.names(guest.store)[0] == "Bo"
    if name == "trex":
        for player in pair.players:
            assert player.console.link.session.roster.names[1] == "Bo"


def test_hosts_of_different_games_stay_two_tables(pair):
    for player, name in zip(pair.players, ("trex", "tresydos")):
        pair.offer(player, name)
    pair.wait(2500)
    assert all(player.top.meeting.hosts for player in pair.players)


def test_a_host_that_withdraws_its_table_does_not_find_the_former_one_of_its_guest(tmp_path):
    pair = Pair(tmp_path, random.Random(1), names=("Ana", "Bo"))
    ana, bo = pair.players
    pair.offer(ana, "tresydos")
    pair.offer(bo, "trex")
    pair.wait(1500)
    ana.press("b").choose("Bo")
    pair.wait(1500)
    assert bo.top.meeting.roster.names == ["Bo", "Ana", "", ""]
    assert bo.press("b").titles == ["Offer", "Your name"]


def test_a_guest_whose_leaving_was_not_heard_says_it_again(tmp_path):
    trio = Pair(tmp_path, random.Random(3), 3, names=("Ana", "Bo", "Cy"))
    ana, bo, cy = trio.players
    trio.offer(ana, "trex")
    trio.join(bo, "tresydos", seats="PNP")
    trio.wait(1500)
    trio.line.silent = 1
    bo.choose("Leave")
    trio.wait(1000)
    assert ana.top.meeting.roster.names == ["Ana", "", "", ""]
    bo.choose("Offer")
    trio.wait(1000)
    assert ana.top.meeting.roster.names == ["Ana", "", "", ""]
    trio.open_lobby(cy, "trex")
    trio.wait(1500)
    cy.choose("Bo")
    trio.wait(3000)
    assert cy.top.meeting.roster.names == ["Bo", "", "Cy"]


@pytest.mark.parametrize("name", ("trex", "trepenta"))
def test_guests_follow_a_host_that_gives_up_its_table_only_to_the_same_game(tmp_path, name):
    """A guest has been asked whether it gives up a game in progress of the one, not of the other."""
    trio = Pair(tmp_path, random.Random(3), 3, names=("Ana", "Bo", "Cy"))
    ana, bo, cy = trio.players
    trio.offer(ana, "trex")
    trio.join(bo, "trex")
    trio.wait(1000)
    ana.press("b")
    trio.offer(cy, name)
    trio.wait(1000)
    ana.top.choose(ana.titles.index("Cy"))
    trio.wait(6000)
    names = sorted(filter(None, cy.top.meeting.roster.names))
    assert names == (["Ana", "Bo", "Cy"] if name == "trex" else ["Ana", "Cy"])
    assert (bo.top.meeting.roster is None) == (name != "trex")


def test_a_table_that_is_gone_when_the_guest_has_made_up_its_mind(pair):
    """It is asked whether it gives up its game in progress, and answers late."""
    host, guest = pair.players
    guest.play(engine.new("trex", 7), True, SHARED)
    guest.table.make_move(guest.table.play.game.moves()[0])
    guest.home()
    host.board.now = guest.board.now
    pair.offer(host, "trex")
    pair.open_lobby(guest, "trex")
    pair.wait(1000)
    guest.choose("Seat 1")
    assert guest.top.name == "ask"
    host.press("b b")
    pair.wait(5000)
    guest.press("right a")
    pair.wait(4500)
    assert guest.top.name == "lobby" and guest.top.meeting.roster is None
    assert guest.store.saved_games(FROM_OTHERS) == ["trex"]


def test_tables_stay_where_they_are_in_the_list(tmp_path):
    trio = Pair(tmp_path, random.Random(3), 3, names=("Ana", "Bo", "Cy"))
    ana, bo, cy = trio.players
    trio.open_lobby(ana, "trex")
    trio.open_lobby(bo, "tresydos")  # numbers ascend
    trio.open_lobby(cy, "trepenta")
    cy.top.at = 1
    bo.choose("Offer")
    trio.wait(1000)
    assert cy.titles[cy.top.at] == "Your name"  # the cursor stays on its row
    cy.press("a")
    ana.choose("Offer")
    trio.wait(1000)
    cy.press("b")
    assert cy.titles == ["Offer", "Bo", "Ana", "Your name"] and cy.titles[cy.top.at] == "Your name"
    cy.top.at = 2
    bo.press("b")
    trio.wait(6000)
    assert cy.titles == ["Offer", "Ana", "Your name"] and cy.top.at == 1


@pytest.mark.parametrize("name", ("trex", "tripeaks"))
@pytest.mark.parametrize("steps", (-1, 0, 1))
def test_a_guest_that_leaves_as_the_host_begins(pair, name, steps):
    """`steps`: from the one press to the other."""
    host, guest = pair.players
    pair.offer(host, name)
    pair.join(guest, name)
    pair.wait(1000)
    presses = [(0, host), (steps, guest)]
    for step in range(-1, 2):
        for at, player in presses:
            if at == step:
                player.top.at = 0
                player.board.events.append(SELECT)
        pair.step()
    written = [player.board.end.written for player in pair.players]
    pair.step()
    if name == "trex":
        pair.until(lambda: host.console.toast == "Seat 2 has left: an opponent plays", 1000)
    pair.wait(2000)
    assert [player.top.name for player in pair.players] == ["play", "lobby"]
    assert guest.top.meeting.roster is None
    for player, before in zip(pair.players, written):  # nothing is said again and again
        assert player.board.end.written - before < 400


def test_a_guest_that_its_host_does_not_hear_learns_of_it(pair):
    """One of the two wires is open."""
    host, guest = pair.players
    pair.offer(host, "trex")
    pair.open_lobby(guest, "trex")
    pair.wait(1000)
    guest.board.end.write = lambda data: None
    guest.choose("Seat 1")
    pair.until(lambda: guest.console.toast == "Seat 1 does not hear you", 5000)
    assert guest.titles == ["Offer", "Seat 1", "Your name"]


def test_names_seats_and_leaving_in_the_lobby(tmp_path):
    trio = Pair(tmp_path, random.Random(3), 3, names=("Ana", "Bo", "Cy"))
    host, bo, cy = trio.players
    trio.offer(host, "trepenta")
    for player in (bo, cy):
        trio.open_lobby(player, "tresydos")
        trio.wait(1000)
        assert [row[:2] for row in player.top.lines][1] == ("Ana", "Trepenta")
        player.choose("Ana")
    trio.wait(1500)
    seats = [row[1] for row in host.top.lines if row[0].startswith("Seat")]
    assert seats[0] == "Ana (you)" and {"Bo", "Cy"} <= set(seats)
    cy.choose("Seat 1")
    assert cy.console.toast == "Somebody sits there"
    cy.choose("Your name")
    assert "Your name" in cy.texts() and "Name of seat 1" not in cy.texts()
    cy.press("b").choose("Leave")
    trio.wait(1000)
    assert "Cy" not in [row[1] for row in host.top.lines]
    bo.board.end.line.silent = 10**6
    trio.wait(6000)
    assert "Bo" not in [row[1] for row in host.top.lines]
    host.choose("Begin")
    assert host.console.toast == "Nobody else sits here yet"


@pytest.mark.parametrize("name", ("tripeaks", "trex"))
@pytest.mark.parametrize("before, after, restarts", ((1000, 0, False), (0, 0, True), (0, 20, False)))
def test_a_guest_comes_back_to_a_game_that_began_while_the_line_failed(pair, name, before, after, restarts):
    host, guest = pair.players
    pair.offer(host, name)
    pair.join(guest, name)
    pair.wait(1000)
    if before:
        pair.line.silent = 5000 // STEP_MS
        pair.wait(before)
    host.choose("Begin")
    pair.wait(after)
    pair.line.silent = 5000 // STEP_MS
    if restarts:
        host = pair.restart(host)
    pair.wait(5000)
    assert guest.top.name == "lobby" and guest.top.meeting.roster is None
    pair.until(lambda: guest.top.name == "play", 2000)
    assert guest.table.play.game.deal == host.table.play.game.deal


@pytest.mark.parametrize("name, found", (("tresydos", "lobby"), ("trex", "play"), ("", "lobby")))
def test_a_host_that_contradicts_itself_harms_nobody(tmp_path, name, found):
    """It sends the save of `name`, which may be another game; "": it has given the guest's seat away before."""
    pair = Pair(tmp_path, random.Random(1), 1, ring=False)
    guest, end = pair.players[0], pair.line.join()
    pair.open_lobby(guest, "trex")
    me = guest.top.meeting.link.me

    def say(kind, payload):
        end.write(framed(kind, 5, payload))
        pair.step(3)

    def table(letters, owner):
        roster = Roster(5, engine.number("trex"), letters)
        roster.sit(5, 0, "Zoe")
        roster.sit(owner, len(letters) - 1, "")
        return roster

    say(TABLE, table("NNNP", 0).pack())
    guest.choose("Zoe")
    say(TABLE, table("NP", 9).pack())
    assert guest.top.meeting.roster is None
    say(TABLE, table("NNNP", 0).pack())
    guest.choose("Zoe")
    for owner in (me, me if name else 9):
        roster = table("NNNP", owner)
        roster.owners[1:3] = 7, 8
        roster.phase = PLAYING
        say(TABLE, roster.pack())
    save = engine.new(name or "trex", 7).save(True)
    for first in range(0, len(save), 96):
        say(PIECE, pack_piece(save, first))
    pair.wait(1000)
    assert guest.top.name == found


def test_a_full_table_takes_nobody_and_no_other_host_gives_up_for_it(tmp_path):
    trio = Pair(tmp_path, random.Random(3), 3)
    host, guest, late = trio.players
    for player in trio.players:
        trio.open_lobby(player, "trepenta", seats="PN")
    host.choose("Offer")
    trio.wait(1000)
    guest.choose("Seat 1")
    trio.wait(1000)
    late.choose("Seat 1")
    assert late.console.toast == "No seat is free there" and late.top.meeting.roster is None
    late.choose("Offer")
    trio.wait(2000)
    assert late.top.meeting.hosts and host.top.meeting.roster.devices == 2


def test_a_guest_that_has_slept_in_the_lobby_does_not_miss_its_host(pair):
    host, guest = pair.players
    pair.offer(host, "trepenta")
    pair.join(guest, "trepenta")
    pair.wait(1000)
    pair.players.remove(guest)
    pair.wait(5000)
    guest.board.now, guest.board.end.heard = host.board.now, b""
    pair.players.append(guest)
    for _ in range(2000 // STEP_MS):
        pair.step()
        assert guest.titles[0] == "Leave" and not guest.console.toast
    pair.players.remove(host)
    pair.until(lambda: guest.console.toast == "Seat 1 is not there", 5000)


@pytest.mark.parametrize("begins, why", ((False, "No seat is free there"), (True, "The game has begun")))
def test_a_guest_that_loses_its_seat_learns_why(tmp_path, begins, why):
    """Its cable is out for a while, and somebody else takes the seat."""
    trio = Pair(tmp_path, random.Random(1), 3, names=("Ana", "Bo", "Cy"))
    ana, bo, cy = trio.players
    trio.offer(ana, "trepenta", seats="PN")
    trio.join(bo, "trepenta")
    trio.line.ends.remove(bo.board.end)
    bo.board.end.write = lambda data: None
    trio.until(lambda: bo.console.toast == "Ana is not there", 5000)
    trio.wait(1000)
    trio.join(cy, "trepenta")
    trio.wait(500)
    if begins:
        ana.choose("Begin")
    trio.wait(2000)
    trio.line.ends.insert(1, bo.board.end)
    del bo.board.end.write
    trio.until(lambda: bo.console.toast == why, 1000)
    assert bo.titles == ["Offer", "Ana", "Your name"]


def test_without_a_link_nothing_offers_one(tmp_path):
    player = script("pico-lcd-1.3", tmp_path)
    player.open("new_game", "trex")
    assert "Other devices" not in player.titles
    player.board.has_link = True
    for name in engine.GAMES:  # a solitaire is a race
        player.open("new_game", name)
        assert "Other devices" in player.titles
