"""Simulators on one computer that play together."""

import os
import subprocess
import sys
import time

import pytest

from tools.project import ROOT
from tools.simulator import loopback
from tools.simulator.board import script

MOVES = 24

# What each process does, on a real clock
_PLAYER = """
import sys, time
from tests.tools.simulator import test_loopback
test_loopback.play(*sys.argv[1:])
"""


def play(name, folder, offers):
    """Offer ("1") or join ("0") a table of Trepenta at the link `name`, and play; print the first moves.

    A person always makes the first move there is.
    """
    player = script("pico-lcd-1.3", folder, motion="off", remarks="off")
    board, console = player.board, player.console
    board.next_deal += 1000 * int(offers)  # a device's number follows from it
    began = time.monotonic()
    board.millis = lambda: int((time.monotonic() - began) * 1000)
    board.has_link = True
    board.open_link = lambda: loopback.open_port(name)
    console.push("new_game", "trepenta")
    console.push("lobby", console.screens[-1])
    lobby = console.screens[-1]
    if offers == "1":
        lobby.choose(0)
    while console.screens[-1] is lobby and board.millis() < 60_000:
        console.step()
        meeting = lobby.meeting
        if meeting is None:  # the game has begun
            break
        if offers == "1" and meeting.players == 2:
            lobby.choose(0)
        elif offers == "0" and meeting.roster is None and meeting.tables:
            lobby.choose(1)
        time.sleep(0.002)
    table = console.screens[0]
    while table.game.length < MOVES and board.millis() < 60_000:
        console.step()
        if table.mode.rests and console.screens[-1] is table and table.seats.opponent(table.game) == "":
            table.play(table.game.moves()[0])
    end = board.millis() + 1500  # the other one may still lack the last move
    while board.millis() < end:
        console.step()
        time.sleep(0.002)
    print(table.game.log[:MOVES])


@pytest.mark.slow
def test_two_processes_play_at_one_table(tmp_path):
    name = "test-%d" % os.getpid()
    command = [sys.executable, "-c", _PLAYER, name]
    players = [
        subprocess.Popen([*command, str(tmp_path / offers), offers], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for offers in "10"
    ]
    printed = [player.communicate(timeout=120)[0] for player in players]
    assert printed[0] == printed[1] and len(printed[0].split(",")) == MOVES


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
