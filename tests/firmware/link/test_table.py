"""Consoles of several devices at one table: whole games, whose turn it is, what is seen and said meanwhile."""

import random

import pytest

from display.renderers import seat_name, short_name
from firmware.input import READY, SELECT, UP
from firmware.link.session import GONE_MS
from firmware.store import people
from firmware.store.saves import FROM_OTHERS
from firmware.table import link_news
from tests.firmware.link.pairs import GAMES, STEP_MS, Pair, tables


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_with_the_cable_pulled_twice(pair, name):
    pair.meet(name, **GAMES[name])
    for length in (20, 40):
        pair.play(lambda: pair.players[0].table.play.game.length >= length)  # noqa: B023
        pair.line.silent = (GONE_MS + 3000) // STEP_MS
        pair.play(lambda: not pair.line.silent)
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    pair.wait(3000)
    one, other = tables(pair)
    assert one.play.game.log == other.play.game.log and one.play.game.checksum() == other.play.game.checksum()
    assert [player.top.name for player in pair.players] == ["result"] * 2
    for player in pair.players:
        player.press("b b")
        assert player.top.name == "pause" and "Play on alone" not in player.titles
        player.console.home()
    pair.wait(1000)
    for player in pair.players:
        assert player.store.statistics(name).played == 1
        assert player.console.link is None and name not in player.store.saved_games(FROM_OTHERS)
        assert name + ".got.link" not in player.store.files.names()


def test_best_results_have_the_name_that_the_others_see(pair):
    for player, names in zip(pair.players, (["Ana", "Bo"], ["Zoe", "Max"])):  # the first one is that of who plays here
        player.store.write_json("names", names + [""] * 5)
        player.console.settings["time"] = "on"
    assert all(table.keeper.stopwatch for table in pair.meet("trepenta", rounds=1))
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    pair.wait(4000)
    assert [people.best(player.store.ledger("trepenta"))[0][0] for player in pair.players] == ["Ana", "Zoe"]


def test_each_sees_only_its_own_hand(pair):
    one, other = pair.meet("trex", kingdoms=1)
    assert (one.play.view.viewer, other.play.view.viewer) == (0, 1)
    # To each the person with the other device counts as an opponent
    assert one.play.game.options["seats"] == "PNNN" and other.play.game.options["seats"] == "NPNN"
    assert one.play.game.checksum() == other.play.game.checksum()
    for table in (one, other):
        assert not table.play.may_undo and len(table.play.people) == 1


def test_a_name_that_comes_while_a_card_moves_is_on_the_table_once_it_lies(pair):
    host, _ = pair.begin("trex", 10)
    pair.play(lambda: host.mode == "Deciding")
    host.console.settings["motion"] = "on"
    host.table.make_move(host.table.play.game.moves()[0])
    roster = host.console.link.session.roster
    roster.sit(roster.owners[1], 1, "Zoe")
    pair.step()
    assert host.mode == "Moving"
    pair.wait(1000)
    assert "Zoe" in host.texts()


def test_equal_names_are_told_apart(tmp_path):
    trio = Pair(tmp_path, random.Random(3), 3, ring=False, names=("Bo", "Bo", "Cy"))
    tables = trio.meet("trepenta", seats="PPPNN")
    names = [[seat_name(table.play.view, seat) for seat in range(5)] for table in tables]
    assert names[0] == ["You", "Seat 2", "Cy", "Seat 4", "Dee"]
    assert names[2] == ["Seat 1", "Seat 2", "You", "Seat 4", "Dee"]
    assert [short_name(tables[0].play.view, seat) for seat in range(5)] == ["You", "P2", "Cy", "P4", "Dee"]


@pytest.mark.parametrize("name", ("tresydos", "trepenta"))
def test_on_a_page_one_hears_that_the_others_have_moved_and_that_it_is_ones_turn(pair, name):
    """The move before is announced, and again the one after which it is one's turn; once each."""
    host, guest = pair.begin(name, 10, seats="PN")
    sounds, said = [], []
    guest.board.start_sound = lambda name, up=0: sounds.append(name)
    guest.console.say = lambda text: said.append(text)
    ours, theirs = host.table.play, guest.table.play
    pair.play(lambda: theirs.game.to_act == ours.game.to_act == 0 and ours.game.phase == "draw")
    guest.press("b").choose("Rules")
    sounds.clear()
    pair.players.remove(guest)
    length, said_so_far = host.table.play.game.length, ["Seat 1 has moved"]
    for moved in (lambda: host.table.play.game.length > length, lambda: host.table.play.game.to_act == 1):
        pair.play(moved)
        for _ in range(5000 // STEP_MS):
            pair.step()
            guest.board.now += STEP_MS
            guest.console.step()
        assert said == said_so_far and sounds == ["yours"] * len(said)
        said_so_far = ["Seat 1 has moved", "Your turn"]
    assert guest.table.play.game.length == length
    pair.players.append(guest)
    guest.press("b b")
    pair.until(lambda: guest.table.play.game.log == host.table.play.game.log and guest.mode == "Deciding", 2000)
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
        pair.play(lambda: host.table.play.game.to_act == guest.table.play.game.to_act == turn)  # noqa: B023
        host.console.push("rules", "trepenta", 0)
        pair.wait(3000)
        assert guest.table.play.game.to_act == turn and words not in guest.texts()
        pair.wait(2500)
        assert words in guest.texts()
        guest.board.events.append(UP)
        pair.wait(1000)
        assert words not in guest.texts()
        pair.wait(5000)
        assert words in guest.texts() and guest.console.link.session.all_here
        host.console.pop()
    pair.play(lambda: guest.table.play.game.to_act == 1)
    assert words not in guest.texts()


def test_while_the_others_think_one_can_look_around(pair):
    """Moves that come meanwhile wait; where they lead to one's turn, the table goes on with that."""
    host, guest = pair.begin("trepenta", 10, seats="PN")
    pair.play(lambda: guest.table.play.game.to_act == 0 and guest.table.mode.open and host.table.mode.open)
    guest.press("b").choose("Look around").press("right")
    assert guest.mode == "Inspecting" and guest.press("b").mode == "Elsewhere"
    guest.press("look right")
    text = guest.table.mode.panel[2][-1][3]
    pair.players.remove(guest)
    length = guest.table.play.game.length
    pair.play(lambda: host.table.play.game.to_act == 1)
    host.board.now = guest.board.now = max(host.board.now, guest.board.now)
    pair.players.append(guest)
    pair.until(lambda: guest.console.toast == "Your turn", 3000)
    assert guest.table.play.game.length == length and guest.mode == "Inspecting" and text in guest.texts()
    turns = []
    guest.board.start_sound = lambda name, up=0: turns.append(guest.mode) if name == "yours" else None
    guest.press("b")
    pair.until(lambda: guest.mode == "Deciding", 2000)
    assert guest.table.play.game.log == host.table.play.game.log and turns == ["Deciding"]
    pair.play(lambda: guest.table.play.game.length > length + 10)
    assert len(turns) > 2 and set(turns) == {"Deciding"}


def test_what_others_have_seen_cannot_be_taken_back(pair):
    host, guest = pair.begin("trepenta", rounds=1)
    pair.play(lambda: host.table.play.game.length >= 12 and host.mode == "Deciding")
    pair.until(lambda: guest.mode == "Elsewhere")
    length = host.table.play.game.length
    assert host.press("x!").table.play.game.length == length and host.console.toast == "No undo: others have seen it"
    for player, toast in ((host, "Hold on: hint"), (guest, "")):  # what back does when held on
        player.console.toast = ""
        player.table.mode.press(READY)
        assert player.console.toast == toast
    host.press("b")
    rows = host.titles
    assert "Play on alone" in rows and not {"Undo", "This deal again", "Restart the game", "New deal"} & set(rows)


def test_a_game_that_differs_is_taken_from_the_host(pair):
    host, guest = pair.begin("tresydos", seats="PNN")
    pair.play(lambda: host.table.play.game.length >= 8 and guest.table.play.game.length == host.table.play.game.length)
    pair.wait(400)
    guest.table.play.game.rewind(guest.table.play.game.length - 2)
    other = [code for code in guest.table.play.game.moves() if code != host.table.play.game.log[-2]]
    guest.table.play.game.play(other[0])
    guest.console.link.session.adopt(guest.table.play.game)
    heard = set()

    def agree():
        heard.add(guest.console.toast)
        return guest.table.play.game.log == host.table.play.game.log

    guest.open("result", guest.table)  # of an end that is none
    pair.until(agree)
    assert "Your game differed: taken from Seat 1" in heard and guest.top is guest.table
    pair.until(lambda: guest.console.toast == "1 move taken back", 5000)
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    pair.wait(500)
    assert guest.store.statistics("tresydos").played == 1


def test_a_question_about_moves_that_are_no_longer_there_is_closed(pair):
    host, guest = pair.begin("trepenta", seats="PN", rounds=1)
    asked = []

    def asks():
        table = guest.table
        if table.mode.rests and table.play.game.length > 4 and table.play.opponent() == "":
            asked[:] = [i for i, spot in enumerate(table.spots) if len(spot[4]) > 1]
        return bool(asked)

    pair.play(asks)
    pair.wait(600)
    guest.table.cursor = asked[0]
    guest.board.events.append(SELECT)
    pair.wait(100)
    assert guest.top.name == "choose"
    game = host.table.play.game  # other moves than the guest's, as when an opponent has made them meanwhile
    game.rewind(game.length - 3)
    while game.to_act != 1:
        game.play(game.moves()[-1])
    assert not set(guest.top.codes) & set(game.moves())
    host.console.link.session.adopt(game)
    host.table.take_over(game)
    pair.until(lambda: guest.table.play.game.log == game.log)
    guest.board.events.append(SELECT)
    pair.wait(1000)
    assert guest.table.play.game.log == host.table.play.game.log


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
