"""Consoles of several devices at one table, from the lobby to the statistics; cables pulled, devices switched off."""

import random

import pytest

import engine
from display.renderers import seat_name, short_name
from firmware.input import READY, SELECT, UP
from firmware.link import PIECE, TABLE, framed
from firmware.link.fetch import pack_piece
from firmware.link.roster import PLAYING, Roster
from firmware.link.session import GONE_MS
from firmware.store import people
from firmware.table import link_news
from tests.firmware.link.pairs import STEP_MS, Pair, fail_twice
from tests.folders import changed_bytes
from tools.simulator.board import script

GAMES = {"tresydos": {"seats": "PNN"}, "trepenta": {"rounds": 1}, "trex": {"kingdoms": 1}}
YES = "wait:500 right a"  # to a question, which takes no key sooner


@pytest.fixture
def pair(tmp_path):
    """Return a pair of consoles."""
    return Pair(tmp_path, random.Random(1))


def tables(pair):
    """Return the tables of all players."""
    return [player.table for player in pair.players]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_with_the_cable_pulled_twice(pair, name):
    pair.meet(name, **GAMES[name])
    for length in (20, 40):
        pair.play(lambda: pair.players[0].table.game.length >= length)  # noqa: B023
        pair.line.silent = (GONE_MS + 3000) // STEP_MS
        pair.play(lambda: not pair.line.silent)
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    pair.wait(3000)
    one, other = tables(pair)
    assert one.game.log == other.game.log and one.game.checksum() == other.game.checksum()
    assert [player.top.name for player in pair.players] == ["result"] * 2
    for player in pair.players:
        player.press("b b")
        assert player.top.name == "pause" and "Play on alone" not in player.titles
        player.console.home()
    pair.wait(1000)
    for player in pair.players:
        assert player.store.statistics(name).played == 1
        assert player.console.link is None and name not in player.store.saved_games()
        assert name + ".link" not in player.store.files.names()


@pytest.mark.parametrize("name, options", (("tresydos", {"seats": "PNN", "throw_back": True}), ("tripeaks", {})))
@pytest.mark.parametrize("order", ((0, 1), (1, 0)))
def test_after_a_game_all_meet_at_the_same_table_again(tmp_path, name, options, order):
    """`order`: who presses first."""
    pair = Pair(tmp_path, random.Random(1), names=("Ana", "Bo"))
    pair.meet(name, **options)
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    pair.wait(5000)
    deal = tables(pair)[0].game.deal
    players = [pair.players[i] for i in order]
    for player in players:
        assert "Same table" in player.texts()
        player.press("a")
        pair.wait(3000)
        assert player.top.name == "lobby"
        if player is pair.players[1] and order[0]:
            assert player.top.meeting.roster is None and "Waiting for Ana" in player.texts()
    host, guest = pair.players
    assert host.top.meeting.hosts and guest.top.meeting.roster.names[:2] == ["Ana", "Bo"]
    host.choose("Begin")
    pair.until(lambda: all(player.top.name == "play" for player in pair.players))
    one, other = tables(pair)
    assert one.game.deal == other.game.deal != deal
    for key in options:
        assert key == "seats" or one.game.options[key] == other.game.options[key] == options[key]
    assert one.game.seats == len(options.get("seats", "P"))
    pair.wait(3000)
    pair.play(lambda: all(table.game.over for table in tables(pair)))


def test_a_guest_that_has_waited_in_vain_is_not_taken_to_the_lobby_again(pair):
    pair.meet("tresydos", seats="PN")
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    pair.wait(3000)
    guest = pair.players[1].press("a")
    pair.wait(500)
    guest.press("b")
    pair.wait(500)
    assert guest.top.name == "new_game" and guest.press("b").top.name == "home"


def test_the_next_deal_alone_is_a_row_of_the_result(pair):
    pair.meet("tresydos", seats="PN")
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    pair.wait(3000)
    host = pair.players[0].press("right a").choose("New game, alone")
    pair.wait(100)
    assert host.top.name == "play" and host.console.link is None and not host.table.game.over


def test_the_last_moves_reach_all_before_the_host_leaves_for_the_lobby(pair):
    pair.meet("tresydos", seats="PN")
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    pair.wait(3000)
    host, guest = pair.players
    host.console.link.session.peers[0].length -= 1
    host.press("a")
    assert host.top.name == "result" and host.console.toast == "Others still see the last moves"
    pair.wait(2000)
    assert host.press("a").top.name == "lobby"


def test_three_meet_again_also_where_the_host_comes_last(tmp_path):
    trio = Pair(tmp_path, random.Random(2), 3)
    trio.meet("tresydos", seats="PNN")
    trio.play(lambda: all(table.game.over for table in tables(trio)))
    trio.wait(3000)
    for player in trio.players[::-1]:
        player.press("a")
        trio.wait(9000)
    assert trio.players[0].top.meeting.roster.devices == 3
    trio.players[0].choose("Begin")
    trio.until(lambda: all(player.top.name == "play" for player in trio.players))


def test_a_guest_that_is_silent_as_the_game_ends_still_gets_the_end(pair):
    host, guest = pair.begin("trepenta", 10, seats="PN", rounds=1)
    pair.line.silent = 10**6
    host.console.link.session.hand_over(guest.console.link.session.link.me)
    pair.players.remove(guest)
    pair.play(lambda: host.table.game.over)
    pair.wait(2000)
    host.console.home()
    pair.wait(5000)
    pair.line.silent = 0
    guest.board.now = host.board.now
    pair.players.append(guest)
    pair.until(lambda: guest.top.name == "result", 5000)
    pair.until(lambda: host.console.link is None, 2000)


def test_best_results_have_the_name_that_the_others_see(pair):
    for player, names in zip(pair.players, (["Ana", "Bo"], ["Zoe", "Max"])):  # the first one is that of who plays here
        player.store.write_json("names", names + [""] * 5)
        player.console.settings["time"] = "on"
    assert all(table.stopwatch for table in pair.meet("trepenta", rounds=1))
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    pair.wait(4000)
    assert [people.best(player.store, "trepenta")[0][0] for player in pair.players] == ["Ana", "Zoe"]


def test_each_sees_only_its_own_hand(pair):
    one, other = pair.meet("trex", kingdoms=1)
    assert (one.view.viewer, other.view.viewer) == (0, 1)
    # To each the person with the other device counts as an opponent
    assert one.game.options["seats"] == "PNNN" and other.game.options["seats"] == "NPNN"
    assert one.game.checksum() == other.game.checksum()
    for table in (one, other):
        assert not table.seats.may_undo and len(table.seats.people) == 1


@pytest.mark.parametrize("who", ((0,), (1,), (0, 1)))
def test_a_game_goes_on_after_devices_were_switched_off(pair, who):
    pair.begin("trepenta", 30, rounds=1)
    pair.wait(600)
    lengths = [table.game.length for table in tables(pair)]
    for i in who:
        pair.restart(pair.players[i])
    for table, length in zip(tables(pair), lengths):
        assert table.seats.link is not None and table.game.length >= length
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    one, other = tables(pair)
    assert one.game.log == other.game.log


def test_the_table_waits_for_an_absent_player_with_a_message(pair):
    host, guest = pair.begin("tresydos", seats="PN")
    pair.play(lambda: host.table.seats.opponent(host.table.game) == "elsewhere")
    pair.line.silent = 10**6
    guest.console.link.session.link.port.heard = b""  # what has arrived already
    pair.wait(GONE_MS + 3000)
    assert "Waiting for Seat 2" in host.texts()
    length = host.table.game.length
    host.press("b").choose("Opponent for Seat 2").press(YES)
    pair.play(lambda: host.table.game.length > length + 3)
    # The guest comes back, and gets the moves that were made for it
    pair.line.silent = 0
    pair.play(lambda: host.table.game.length == guest.table.game.length > length + 3)
    pair.play(lambda: guest.table.game.to_act == 1 and host.table.game.length == guest.table.game.length)
    assert host.console.link.session.roster.away == 0
    assert host.table.seats.levels[1] == "elsewhere"


@pytest.mark.slow
def test_a_guest_leaves_its_seat_to_an_opponent_and_takes_it_again(pair):
    host, guest = pair.begin("tresydos", 6, seats="PN")
    guest.press("b").choose("Quit, keep the game")
    assert any("opponent plays for you" in text for text in guest.top.lines)
    assert guest.press(YES).top.name == "home" and guest.console.link is None
    pair.play(lambda: host.table.game.length > 14)
    assert host.console.link.session.roster.away == 1 << 1  # bits of the seats
    guest.press("a")
    pair.wait(2000)
    assert guest.table.game.length == host.table.game.length and host.console.link.session.roster.away == 0
    pair.play(lambda: all(table.game.over for table in tables(pair)))


@pytest.mark.slow
def test_another_device_takes_the_seat_of_one_that_left(pair):
    """It has no save of the game: it finds the table in the lobby, and gets all from the host."""
    host, guest = pair.begin("trepenta", 10, rounds=1)
    guest.console.link.session.leave()
    guest.console.home()
    pair.play(lambda: host.table.game.length >= 16)
    again = script("pico-lcd-1.3", pair.folder / "another")
    again.board.next_deal += 5000  # so its number, made from its random numbers, is another one
    again.board.now = again.moved_at = guest.board.now
    pair.plug_in(again, guest.board.end)
    pair.players[1] = again
    again.home()
    pair.join(again, "tresydos")  # by the page of another game: the lobby lists tables of all
    pair.until(lambda: again.top.name == "play")
    assert again.table.game.log == host.table.game.log[: again.table.game.length]
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    assert again.table.game.log == host.table.game.log


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
        bo.console.play(bo.store.load_game(name))
        bo.console.link.session.leave()
        bo.console.home()
        trio.wait(pause)
        bo.console.play(bo.store.load_game(name))
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


def test_a_name_that_comes_while_a_card_moves_is_on_the_table_once_it_lies(pair):
    host, _ = pair.begin("trex", 10)
    pair.play(lambda: host.mode == "Deciding")
    host.console.settings["motion"] = "on"
    host.table.play(host.table.game.moves()[0])
    roster = host.console.link.session.roster
    roster.sit(roster.owners[1], 1, "Zoe")
    pair.step()
    assert host.mode == "Moving"
    pair.wait(1000)
    assert "Zoe" in host.texts()


def test_a_host_that_leaves_is_asked_and_the_others_hear_of_it_at_once(pair):
    host, guest = pair.begin("trepenta", 10, seats="PNN")
    pair.play(lambda: guest.table.game.to_act == 1 and guest.table.mode.rests)
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
    trio.play(lambda: ana.table.game.to_act == 0 and ana.mode == "Deciding")
    for player in (bo, cy):
        trio.players.remove(player)
        trio.line.ends.remove(player.board.end)
    trio.wait(GONE_MS + 1000)
    ana.press("b")
    assert [row for row in ana.titles if row.startswith("Opponent")] == ["Opponent for Bo", "Opponent for Cy"]
    ana.choose("Opponent for Cy").press(YES).press("b")
    assert [row for row in ana.titles if row.startswith("Opponent")] == ["Opponent for Bo"]
    assert ana.console.link.session.roster.away == 1 << 2


def test_equal_names_are_told_apart(tmp_path):
    trio = Pair(tmp_path, random.Random(3), 3, ring=False, names=("Bo", "Bo", "Cy"))
    tables = trio.meet("trepenta", seats="PPPNN")
    names = [[seat_name(table.view, seat) for seat in range(5)] for table in tables]
    assert names[0] == ["You", "Seat 2", "Cy", "Seat 4", "Dee"]
    assert names[2] == ["Seat 1", "Seat 2", "You", "Seat 4", "Dee"]
    assert [short_name(tables[0].view, seat) for seat in range(5)] == ["You", "P2", "Cy", "P4", "Dee"]


def test_who_comes_back_to_a_seat_that_was_given_away_learns_of_it(tmp_path):
    pair = Pair(tmp_path, random.Random(1), ring=False)
    host, guest = pair.begin("tresydos", seats="PN")
    pair.play(lambda: guest.mode == "Deciding")
    guest.console.link.session.leave()
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
    length, seat = guest.table.game.length, guest.table.game.to_act
    assert "Your seat is taken" in guest.texts() and seat == 1
    guest.press("a y")
    assert guest.table.game.length == length and guest.console.toast == "It is not your turn"
    other.console.link.session.leave()
    other.console.home()
    pair.wait(3000)
    assert host.console.link.session.roster.away == 0 and guest.console.link.session.roster.owners[1]
    assert host.console.link.session.roster.owners == guest.console.link.session.roster.owners
    pair.players.remove(other)
    pair.play(lambda: all(table.game.over for table in tables(pair)))


def test_a_game_can_be_played_on_alone(pair):
    host, guest = pair.begin("tresydos", 6, seats="PN")
    pair.play(lambda: guest.mode == "Deciding")
    guest.press("b").choose("Play on alone").press(YES)
    assert guest.console.link is None and guest.table.seats.link is None and guest.table.seats.may_undo
    assert seat_name(guest.table.view, 0) == "Ana"  # an opponent's, before the next move
    pair.players.remove(guest)
    pair.players.remove(host)
    pair.players.append(guest)
    pair.play(lambda: guest.table.game.over)
    pair.wait(500)
    assert guest.store.statistics("tresydos").played == 1


@pytest.mark.parametrize("name", ("tresydos", "trepenta"))
def test_on_a_page_one_hears_that_the_others_have_moved_and_that_it_is_ones_turn(pair, name):
    """The move before is announced, and again the one after which it is one's turn; once each."""
    host, guest = pair.begin(name, 10, seats="PN")
    sounds, said = [], []
    guest.board.play = lambda name, up=0: sounds.append(name)
    guest.console.say = lambda text: said.append(text)
    pair.play(lambda: guest.table.game.to_act == host.table.game.to_act == 0 and host.table.game.phase == "draw")
    guest.press("b").choose("Rules")
    sounds.clear()
    pair.players.remove(guest)
    length, said_so_far = host.table.game.length, ["Seat 1 has moved"]
    for moved in (lambda: host.table.game.length > length, lambda: host.table.game.to_act == 1):
        pair.play(moved)
        for _ in range(5000 // STEP_MS):
            pair.step()
            guest.board.now += STEP_MS
            guest.console.step()
        assert said == said_so_far and sounds == ["yours"] * len(said)
        said_so_far = ["Seat 1 has moved", "Your turn"]
    assert guest.table.game.length == length
    pair.players.append(guest)
    guest.press("b b")
    pair.until(lambda: guest.table.game.log == host.table.game.log and guest.mode == "Deciding", 2000)
    link = guest.console.link
    for link.session.taken, turns in ((False, 1), (True, 0)):  # whose seat was given away has no turn
        said.clear()
        link_news.announce(link, b"", True)
        assert said.count("Your turn") == turns and len(said) == 1


def test_a_table_that_waits_for_long_says_for_whom(pair):
    """The host, too, where an opponent is to act. A press hides the words for a while."""
    host, guest = pair.begin("trepenta", 10, seats="PNN")
    words = "Waiting for Seat 1"
    for turn in (0, 2):
        pair.play(lambda: host.table.game.to_act == guest.table.game.to_act == turn)  # noqa: B023
        host.console.push("rules", "trepenta", 0)
        pair.wait(3000)
        assert guest.table.game.to_act == turn and words not in guest.texts()
        pair.wait(2500)
        assert words in guest.texts()
        guest.board.events.append(UP)
        pair.wait(1000)
        assert words not in guest.texts()
        pair.wait(5000)
        assert words in guest.texts() and guest.console.link.session.all_here
        host.console.pop()
    pair.play(lambda: guest.table.game.to_act == 1)
    assert words not in guest.texts()


def test_while_the_others_think_one_can_look_around(pair):
    """Moves that come meanwhile wait; where they lead to one's turn, the table goes on with that."""
    host, guest = pair.begin("trepenta", 10, seats="PN")
    pair.play(lambda: guest.table.game.to_act == 0 and guest.table.mode.open and host.table.mode.open)
    guest.press("b").choose("Look around").press("right")
    assert guest.mode == "Inspecting" and guest.press("b").mode == "Elsewhere"
    guest.press("look right")
    text = guest.table.mode.panel[2][-1][3]
    pair.players.remove(guest)
    length = guest.table.game.length
    pair.play(lambda: host.table.game.to_act == 1)
    host.board.now = guest.board.now = max(host.board.now, guest.board.now)
    pair.players.append(guest)
    pair.until(lambda: guest.console.toast == "Your turn", 3000)
    assert guest.table.game.length == length and guest.mode == "Inspecting" and text in guest.texts()
    turns = []
    guest.board.play = lambda name, up=0: turns.append(guest.mode) if name == "yours" else None
    guest.press("b")
    pair.until(lambda: guest.mode == "Deciding", 2000)
    assert guest.table.game.log == host.table.game.log and turns == ["Deciding"]
    pair.play(lambda: guest.table.game.length > length + 10)
    assert len(turns) > 2 and set(turns) == {"Deciding"}


def test_what_others_have_seen_cannot_be_taken_back(pair):
    host, guest = pair.begin("trepenta", rounds=1)
    pair.play(lambda: host.table.game.length >= 12 and host.mode == "Deciding")
    pair.until(lambda: guest.mode == "Elsewhere")
    length = host.table.game.length
    assert host.press("x!").table.game.length == length and host.console.toast == "No undo: others have seen it"
    for player, toast in ((host, "Hold on: hint"), (guest, "")):  # what back does when held on
        player.console.toast = ""
        player.table.mode.press(READY)
        assert player.console.toast == toast
    host.press("b")
    rows = host.titles
    assert "Play on alone" in rows and not {"Undo", "This deal again", "Restart the game", "New deal"} & set(rows)


def test_a_game_that_differs_is_taken_from_the_host(pair):
    host, guest = pair.begin("tresydos", seats="PNN")
    pair.play(lambda: host.table.game.length >= 8 and guest.table.game.length == host.table.game.length)
    pair.wait(400)
    guest.table.game.rewind(guest.table.game.length - 2)
    other = [code for code in guest.table.game.moves() if code != host.table.game.log[-2]]
    guest.table.game.play(other[0])
    guest.console.link.session.adopt(guest.table.game)
    heard = set()

    def agree():
        heard.add(guest.console.toast)
        return guest.table.game.log == host.table.game.log

    guest.open("result", guest.table)  # of an end that is none
    pair.until(agree)
    assert "Your game differed: taken from Seat 1" in heard and guest.top is guest.table
    pair.until(lambda: guest.console.toast == "1 move taken back", 5000)
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    pair.wait(500)
    assert guest.store.statistics("tresydos").played == 1


def test_a_question_about_moves_that_are_no_longer_there_is_closed(pair):
    host, guest = pair.begin("trepenta", seats="PN", rounds=1)
    asked = []

    def asks():
        table = guest.table
        if table.mode.rests and table.game.length > 4 and table.seats.opponent(table.game) == "":
            asked[:] = [i for i, spot in enumerate(table.spots) if len(spot[4]) > 1]
        return bool(asked)

    pair.play(asks)
    pair.wait(600)
    guest.table.cursor = asked[0]
    guest.board.events.append(SELECT)
    pair.wait(100)
    assert guest.top.name == "choose"
    game = host.table.game  # other moves than the guest's, as when an opponent has made them meanwhile
    game.rewind(game.length - 3)
    while game.to_act != 1:
        game.play(game.moves()[-1])
    assert not set(guest.top.codes) & set(game.moves())
    host.console.link.session.adopt(game)
    host.table.take_over(game)
    pair.until(lambda: guest.table.game.log == game.log)
    guest.board.events.append(SELECT)
    pair.wait(1000)
    assert guest.table.game.log == host.table.game.log


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


def test_a_guest_reads_which_options_the_host_has_changed(pair):
    host, guest = pair.begin("trepenta", peek=True, rounds=1)
    for player in (host, guest):
        player.press("b").choose("Rules")
        rows = player.top.lines[-2:]
        assert rows == [("Peek", "on", False), ("Rounds", "1", False)]
        player.choose("Peek")
        assert player.console.toast == "See both piles before choosing" and player.top.name == "rules"


@pytest.mark.parametrize("match, row", ((1, ("Match", "1", False)), (3, ("Options", "as usual", False))))
def test_in_the_rules_options_are_compared_with_those_of_a_first_new_game(pair, match, row):
    host, guest = pair.begin("tresydos", match=match)
    assert guest.press("b").choose("Rules").top.lines[-1] == row


def test_rules_without_changes_are_as_usual(pair):
    host, guest = pair.begin("trex")
    assert guest.press("b").choose("Rules").top.lines[-1] == ("Options", "as usual", False)
    guest.choose("Options")
    assert guest.top.name == "rules" and guest.choose("Buttons").top.name == "buttons"


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
    guest.play(engine.new("trex", 7))
    guest.table.play(guest.table.game.moves()[0])
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
    assert guest.store.saved_games() == ["trex"]


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
    assert guest.table.game.deal == host.table.game.deal


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


def test_three_devices_in_a_ring_play_a_whole_deal(tmp_path):
    trio = Pair(tmp_path, random.Random(5), 3)
    trio.meet("trex")
    trio.line.silent = (GONE_MS + 2000) // STEP_MS
    messages = set()
    for _ in range((GONE_MS + 10_000) // STEP_MS):  # one after the other, however many come at once
        trio.step()
        messages.add(trio.players[0].console.toast)
    assert messages >= {"Seat 2 is not there", "Seat 3 is not there", "Seat 2 is back", "Seat 3 is back"}
    trio.play(lambda: all(table.game.deal_no for table in tables(trio)))
    trio.wait(500)
    assert len({table.game.checksum() for table in tables(trio)}) == 1


@pytest.mark.parametrize("name", ("trex", "tripeaks"))
@pytest.mark.parametrize("leaver", (1, 2, 3))
def test_a_device_without_a_seat_is_still_part_of_the_ring(tmp_path, name, leaver):
    four = Pair(tmp_path, random.Random(2), 4)
    host, *guests = four.players
    four.offer(host, name)
    for guest in guests:
        four.join(guest, name)
    four.players[leaver].choose("Leave")
    four.wait(1000)
    host.choose("Begin")
    four.wait(5000)
    assert [player.top.name for player in four.players] == ["lobby" if i == leaver else "play" for i in range(4)]
    watcher = four.players[leaver]
    four.wait(10_000)
    assert all_here(four, watcher)
    watcher.console.home()  # it leaves the lobby, too
    four.wait(10_000)
    assert all_here(four, watcher)
    if name == "tripeaks":
        four.players[leaver % 3 + 1].console.home()  # leaves the race, whose other two still hear each other
        four.wait(10_000)
        assert [len(away(player.console.link)) for player in four.players if player.top.name == "play"] == [1, 1]


@pytest.mark.parametrize("name", ("trex", "tripeaks"))
@pytest.mark.parametrize("late", range(3))
@pytest.mark.parametrize("ms", (1000, 12_000))
def test_a_device_is_put_into_a_ring_that_was_closed_without_it(tmp_path, name, late, ms):
    """Two of three resume the game, wired as a pair, and the third one comes later; soon each hears each."""
    trio = Pair(tmp_path, random.Random(2), 3)
    trio.meet(name)
    trio.wait(1000)
    for player in list(trio.players):
        trio.restart(player)
    third = trio.players.pop(late)
    trio.line.ends.remove(third.board.end)
    trio.wait(ms)
    third.board.now = began = trio.players[0].board.now
    trio.players.insert(late, third)
    trio.line.ends.insert(late, third.board.end)

    def heard(link):
        race = hasattr(link, "rivals")
        return [other.heard if race else other.seen for other in (link.rivals if race else link.session.peers)]

    trio.until(lambda: min(min(heard(player.console.link)) for player in trio.players) > began, 4000)
    assert all_here(trio, None)


def all_here(four, watcher):
    """Return whether each of four players but the one without a seat hears all others at the table."""
    links = [player.console.link for player in four.players if player is not watcher]
    return all(link.session.all_here if hasattr(link, "session") else not away(link) for link in links)


def away(race):
    """Return the rivals who are not heard."""
    return [rival for rival in race.rivals if rival.text(race.console.board.millis()) == "away"]


@pytest.mark.parametrize("way, waker", (("Quit, keep the game", 0), ("Quit, keep the game", 2), ("Play on alone", 0)))
def test_a_device_that_has_left_still_passes_frames_on(tmp_path, way, waker):
    """It plays another game meanwhile, falls asleep, and comes back."""
    trio = Pair(tmp_path, random.Random(4), 3)
    host, leaver, guest = trio.begin("trepenta", 10)
    waker = trio.players[waker]
    leaver.press("b").choose(way).press(YES)
    if leaver.top.name == "home":
        leaver.play(engine.new("tripeaks", 7))

    def play_on():
        length = host.table.game.length
        trio.play(lambda: min(host.table.game.length, guest.table.game.length) >= length + 20)

    play_on()
    leaver.console.sleep_now()
    trio.until(lambda: leaver.console.turn() or leaver.console.asleep)
    trio.wait(GONE_MS + 3000)
    assert leaver.console.asleep
    waker.board.events.append(UP)  # a call goes all the way round
    trio.until(lambda: not leaver.console.asleep, 3000)
    play_on()
    leaver.console.home()
    leaver.play(leaver.store.load_game("trepenta"))
    if way.startswith("Quit"):
        trio.until(lambda: leaver.table.game.log == host.table.game.log)
        trio.play(lambda: all(table.game.over for table in tables(trio)))
        leaver.console.home()
        trio.wait(2000)
        assert type(leaver.console.link).__name__ == "Relay"  # after the game, too


@pytest.mark.parametrize("name", ("trex", "treys"))
def test_a_game_alone_at_once_leaves_the_ring_closed(tmp_path, name):
    """The file of the table that was left is still there as the new game of the same kind begins."""
    trio = Pair(tmp_path, random.Random(4), 3)
    leaver, *others = trio.begin(name)[::-1]
    if name == "trex":
        leaver.press("b").choose("Quit, keep the game").press(YES)
        leaver.play(engine.new(name, 7), True)
    else:
        while not leaver.table.game.over:
            leaver.table.play(leaver.table.game.moves()[0])
            trio.step()
        trio.wait(2000)
        leaver.press("left a").choose("Next deal, alone")
    assert leaver.top.name == "play" and not leaver.table.game.over and name + ".link" not in leaver.store.files.names()
    trio.wait(30_000)
    assert type(leaver.console.link).__name__ == "Relay"
    for link in [player.console.link for player in others]:
        assert not (link.session.silent if name == "trex" else away(link))


def test_without_a_link_nothing_offers_one(tmp_path):
    player = script("pico-lcd-1.3", tmp_path)
    player.open("new_game", "trex")
    assert "Other devices" not in player.titles
    player.board.has_link = True
    for name in engine.GAMES:  # a solitaire is a race
        player.open("new_game", name)
        assert "Other devices" in player.titles


def test_a_file_of_nonsense_means_no_link(pair):
    host, _ = pair.begin("tresydos", 6, seats="PN")
    store = host.store
    good = store.read("tresydos.link")
    host.console.home()
    deal, me = bytearray(good), bytearray(good)
    deal[12] += 1  # a byte of the deal that it belongs to
    me[:4] = bytes(4)  # the device's own number
    for wrong in (b"", b"x", good[:16], good[:-1], bytes(deal), bytes(me), bytes(40), b"\xff" * 40, b"[5, 5, 1e999]"):
        store.write("tresydos.link", wrong)
        host.console.play(store.load_game("tresydos"))
        assert host.console.link is None and host.table.seats.link is None
        host.console.home()
    rng = random.Random(7)
    for _ in range(60):
        store.write("tresydos.link", changed_bytes(good, rng))
        host.play(store.load_game("tresydos"))
        host.console.home()


def test_a_file_that_could_not_be_written_is_tried_again_after_each_move(pair):
    host, guest = pair.players
    tried = fail_twice(guest, "trepenta.link")
    pair.begin("trepenta", seats="PN")
    pair.wait(1000)
    assert len(tried) == 1 and "trepenta.link" not in guest.store.files.names()
    pair.play(lambda: guest.table.game.length > tried[0] + 1)
    pair.step()
    assert tried == [tried[0], tried[0] + 1] and "trepenta.link" in guest.store.files.names()


def test_a_game_played_unsaved_leaves_the_link_of_the_save_that_a_newer_version_wrote(pair, tmp_path):
    host, _ = pair.begin("tresydos", 6, seats="PN")
    host.console.home()
    base = tmp_path / "0" / "tresydos.base"
    base.write_bytes(b"Tct2" + base.read_bytes()[4:])
    good = host.store.read("tresydos.link")
    assert host.store.load_game("tresydos") is None and host.store.blocked("tresydos")
    host.console.play(engine.new("tresydos", 7, seats="PN"))
    assert host.console.link is None and host.table.seats.link is None
    assert good and host.store.read("tresydos.link") == good


@pytest.mark.parametrize("name, ends", (("tresydos", False), ("tresydos", True), ("tripeaks", True)))
def test_a_common_game_played_unsaved_leaves_that_link_too(pair, tmp_path, name, ends):
    host, guest = pair.players
    rules = {"seats": "PN"} if name == "tresydos" else {}
    pair.meet(name, **rules)
    pair.wait(1000)
    host.console.home()
    guest.console.home()
    pair.wait(1000)
    base, good = tmp_path / "1" / (name + ".base"), guest.store.read(name + ".link")
    base.write_bytes(b"Tct2" + base.read_bytes()[4:])
    assert good and guest.store.load_game(name) is None
    pair.meet(name, **rules)
    pair.wait(1000)
    assert guest.store.read(name + ".link") == good
    if ends:
        pair.play(lambda: all(table.game.over for table in tables(pair)))
        pair.wait(3000)
    else:
        guest.press("menu").choose("Play on alone").press(YES)
        assert guest.table.seats.link is None
    guest.console.home()
    pair.wait(1000)
    assert guest.store.read(name + ".link") == good


def test_devices_sleep_and_a_press_on_one_wakes_the_other(pair):
    """Nobody stays awake for an idle link."""
    host, guest = pair.begin("tresydos", seats="PN")
    for player in pair.players:
        player.console.sleep_ms = 20_000
    for _ in range(2000):
        pair.line.step()
        for player in pair.players:
            player.console.turn()
            player.board.now = max(each.board.now for each in pair.players) + 5
    assert host.console.asleep and guest.console.asleep
    host.board.now = guest.board.now
    for player in pair.players:
        player.board.end.heard = b""  # what has arrived already
    host.board.events.append(SELECT)
    pair.step(100)
    host.board.events.append(UP)  # the first press has only woken it
    pair.until(lambda: not guest.console.asleep, 5000)
    pair.wait(2000)
    assert host.console.link.session.all_here and guest.console.link.session.all_here


def test_after_the_game_nobody_is_missed(pair):
    """One looks at the result while the other is back in the lobby."""
    host, guest = pair.begin("tresydos", seats="PN")
    pair.play(lambda: all(table.game.over for table in tables(pair)))
    pair.wait(3000)
    said, say = [], host.console.say
    host.console.say = lambda text: (said.append(text), say(text))
    assert guest.press("a").top.name == "lobby"
    pair.wait(GONE_MS + 2000)
    assert said == []


def test_a_guest_follows_a_roster_that_differs_in_anything(pair):
    """After a power cut a host may have counted its changes anew: the same number can be that of another roster."""
    host, guest = pair.begin("trepenta", 10, seats="PNN")
    session = host.console.link.session
    session.roster.names[0] = "Zoe"
    session.roster_sent = False
    pair.wait(1000)
    assert guest.console.link.session.roster.names[0] == "Zoe"
