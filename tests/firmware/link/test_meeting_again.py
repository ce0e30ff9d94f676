"""After a game on several devices: the same table again, or a way of one's own."""

import random

import pytest

from firmware.link.session import GONE_MS
from tests.firmware.link.pairs import Pair, tables


@pytest.mark.parametrize("name, options", (("tresydos", {"seats": "PNN", "throw_back": True}), ("tripeaks", {})))
@pytest.mark.parametrize("order", ((0, 1), (1, 0)))
def test_after_a_game_all_meet_at_the_same_table_again(tmp_path, name, options, order):
    """`order`: who presses first."""
    pair = Pair(tmp_path, random.Random(1), names=("Ana", "Bo"))
    pair.meet(name, **options)
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    pair.wait(5000)
    deal = tables(pair)[0].play.game.deal
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
    assert one.play.game.deal == other.play.game.deal != deal
    for key in options:
        assert key == "seats" or one.play.game.options[key] == other.play.game.options[key] == options[key]
    assert one.play.game.seats == len(options.get("seats", "P"))
    pair.wait(3000)
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))


def test_a_guest_that_has_waited_in_vain_is_not_taken_to_the_lobby_again(pair):
    pair.meet("tresydos", seats="PN")
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    pair.wait(3000)
    guest = pair.players[1].press("a")
    pair.wait(500)
    guest.press("b")
    pair.wait(500)
    assert guest.top.name == "new_game" and guest.press("b").top.name == "home"


def test_the_next_deal_alone_is_a_row_of_the_result(pair):
    pair.meet("tresydos", seats="PN")
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    pair.wait(3000)
    host = pair.players[0].press("right a").choose("New game, alone")
    pair.wait(100)
    assert host.top.name == "play" and host.console.link is None and not host.table.play.game.over


def test_the_last_moves_reach_all_before_the_host_leaves_for_the_lobby(pair):
    pair.meet("tresydos", seats="PN")
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
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
    trio.play(lambda: all(table.play.game.over for table in tables(trio)))
    trio.wait(3000)
    for player in trio.players[::-1]:
        player.press("a")
        trio.wait(9000)
    assert trio.players[0].top.meeting.roster.devices == 3
    trio.players[0].choose("Begin")
    trio.until(lambda: all(player.top.name == "play" for player in trio.players))


def test_after_the_game_nobody_is_missed(pair):
    """One looks at the result while the other is back in the lobby."""
    host, guest = pair.begin("tresydos", seats="PN")
    pair.play(lambda: all(table.play.game.over for table in tables(pair)))
    pair.wait(3000)
    said, say = [], host.console.say
    host.console.say = lambda text: (said.append(text), say(text))
    assert guest.press("a").top.name == "lobby"
    pair.wait(GONE_MS + 2000)
    assert said == []
