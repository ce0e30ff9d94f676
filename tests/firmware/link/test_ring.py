"""Three and four devices in a ring, some of them without a seat, and others that come and go."""

import random

import pytest

import engine
from firmware.input import UP
from firmware.link.session import GONE_MS
from firmware.store.saves import FROM_OTHERS
from tests.firmware.link.pairs import STEP_MS, YES, Pair, tables


def test_three_devices_in_a_ring_play_a_whole_deal(tmp_path):
    trio = Pair(tmp_path, random.Random(5), 3)
    trio.meet("trex")
    trio.line.silent = (GONE_MS + 2000) // STEP_MS
    messages = set()
    for _ in range((GONE_MS + 10_000) // STEP_MS):  # one after the other, however many come at once
        trio.step()
        messages.add(trio.players[0].console.toast)
    assert messages >= {"Seat 2 is not there", "Seat 3 is not there", "Seat 2 is back", "Seat 3 is back"}
    trio.play(lambda: all(table.play.game.deal_no for table in tables(trio)))
    trio.wait(500)
    assert len({table.play.game.checksum() for table in tables(trio)}) == 1


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
        length = host.table.play.game.length
        trio.play(lambda: min(host.table.play.game.length, guest.table.play.game.length) >= length + 20)

    play_on()
    leaver.console.sleep_now()
    trio.until(lambda: leaver.console.turn() or leaver.console.asleep)
    trio.wait(GONE_MS + 3000)
    assert leaver.console.asleep
    waker.board.events.append(UP)  # a call goes all the way round
    trio.until(lambda: not leaver.console.asleep, 3000)
    play_on()
    leaver.console.home()
    leaver.play(leaver.store.load_game("trepenta", FROM_OTHERS))
    if way.startswith("Quit"):
        trio.until(lambda: leaver.table.play.game.log == host.table.play.game.log)
        trio.play(lambda: all(table.play.game.over for table in tables(trio)))
        leaver.console.home()
        trio.wait(2000)
        assert type(leaver.console.link).__name__ == "Relay"  # after the game, too


@pytest.mark.parametrize("name", ("trex", "treys"))
def test_a_game_alone_at_once_leaves_the_ring_closed(tmp_path, name):
    """The table that was left is kept beside the new game of the same kind, unless its game is over."""
    trio = Pair(tmp_path, random.Random(4), 3)
    leaver, *others = trio.begin(name)[::-1]
    if name == "trex":
        leaver.press("b").choose("Quit, keep the game").press(YES)
        leaver.play(engine.new(name, 7), True)
    else:
        while not leaver.table.play.game.over:
            leaver.table.make_move(leaver.table.play.game.moves()[0])
            trio.step()
        trio.wait(2000)
        leaver.press("left a").choose("Next deal, alone")
    assert leaver.top.name == "play" and not leaver.table.play.game.over
    assert (name + ".got.link" in leaver.store.files.names()) == (name == "trex")
    trio.wait(30_000)
    assert type(leaver.console.link).__name__ == "Relay"
    for link in [player.console.link for player in others]:
        assert not (link.session.silent if name == "trex" else away(link))
