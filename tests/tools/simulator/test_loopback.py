"""Simulators on one computer that play together."""

import os
import random
import time

from tests.firmware.link.pairs import Pair
from tools.simulator import loopback


def test_two_simulators_play_at_one_table(tmp_path):
    pair = Pair(tmp_path, random.Random(1))
    for player in pair.players:
        player.board.open_link = lambda: loopback.open_port("test-%d" % os.getpid())
    host, guest = pair.meet("trepenta")
    pair.play(lambda: min(host.play.game.length, guest.play.game.length) >= 24)
    assert host.play.game.log[:24] == guest.play.game.log[:24]
    for player in pair.players:
        player.console.home()


def test_a_bus_of_four():
    name = "bus-%d" % os.getpid()
    ports = [loopback.open_port(name) for _ in range(4)]
    try:
        assert all(ports) and loopback.open_port(name) is None
        ports[0].write(b"hello")
        time.sleep(0.05)
        assert [port.read(3) for port in ports] == [b"", b"hel", b"hel", b"hel"]
        assert [port.read(256) for port in ports] == [b"", b"lo", b"lo", b"lo"]
        ports[2].close()
        ports[0].write(b"again")
        again = loopback.open_port(name)
        assert again.read(256) == b""
        again.close()
    finally:
        for port in ports:
            port.close()
