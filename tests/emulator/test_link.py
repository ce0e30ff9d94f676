"""Two emulated Picos, wired UART to UART: they end a game by their buttons, and the cable is pulled out twice."""

import random

import pytest

from firmware.store import Storage
from tests.emulator.emulated import UF2, in_copy, needs_image, takes_long
from tests.firmware.link.pairs import Pair

pytestmark = needs_image

BOARD = "display-pack"
STEP = 0.001  # emulated seconds from one exchange of bytes to the next
BYTE_NS = 86_806  # at 115,200 baud
PRESSES = 120
BETWEEN = 0.35  # emulated seconds from one press to the next
PULLED = (6, 14)  # before these presses, ...
FOR = 1.5  # ... for so long


class Wires:
    """Two handhelds whose time passes together."""

    def __init__(self, *handhelds):
        self.handhelds = handhelds
        self.sent = [[], []]
        self.bytes = 0
        self.plugged = True
        for i in (0, 1):
            handhelds[i].mcu.uart[0].on_byte = self.sent[i].append

    def run(self, seconds):
        for _ in range(round(seconds / STEP)):
            for handheld in self.handhelds:
                handheld.run(STEP)
            for i in (0, 1):
                self._carry(self.sent[i], self.handhelds[1 - i])

    def _carry(self, sent, to):
        self.bytes += len(sent)
        for i in range(len(sent) if self.plugged else 0):
            to.clock.create_alarm(lambda byte=sent[i]: to.mcu.uart[0].feed_byte(byte)).schedule((i + 1) * BYTE_NS)
        sent.clear()

    def press(self, i, key):
        self.handhelds[i].buttons.tap(key, 60)
        self.run(BETWEEN)


def saved(folder, name, left, **options):
    """Return the files of two devices that have played a game until `left` moves before its end, and its length."""
    whole = Pair(folder / "whole", random.Random(2), board=BOARD)
    whole.meet(name, **options)
    whole.play(lambda: all(player.table.game.over for player in whole.players))
    log = whole.players[0].table.game.log
    pair = Pair(folder / "most", random.Random(2), board=BOARD)
    pair.meet(name, **options)
    pair.play(lambda: all(player.table.game.length >= len(log) - left for player in pair.players))
    pair.wait(1000)
    for player in pair.players:
        player.console.remember("forced", "on")
        player.console.shut_down()
    roots = [folder / "most" / str(i) for i in (0, 1)]
    return [{"saves/%s" % path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}
            for root in roots]  # fmt: skip


@takes_long
@pytest.mark.parametrize("name, left, options", [
    ("trex", 12, {"kingdoms": 1}), ("tresydos", 6, {"seats": "PNN"}), ("trepenta", 6, {"rounds": 1}),
])  # fmt: skip
def test_two_picos_end_a_game_over_the_wire(tmp_path, name, left, options):
    files = saved(tmp_path, name, left, **options)

    def play():
        from tools.emulator.handheld import Handheld

        handhelds = [Handheld(UF2, BOARD, files=files[i]) for i in (0, 1)]
        for handheld in handhelds:
            handheld.start()
        wires = Wires(*handhelds)
        for press in range(PRESSES):
            wires.plugged = True
            if press in PULLED:
                wires.plugged = False
                wires.run(FOR)
                wires.plugged = True
            for i in (0, 1):
                wires.press(i, "select")
            saves = [handheld.saves() for handheld in handhelds]
            if not any(name + ".base" in found for found in saves):
                break
        return saves, wires.bytes, press

    saves, count, presses = in_copy(play)
    print(name, count, "bytes on the wires,", presses, "presses each")
    records = []
    for i, found in enumerate(saves):
        root = tmp_path / ("after%d" % i)
        root.mkdir()
        for path, data in found.items():
            if "/" not in path:
                (root / path).write_bytes(data)
        records.append(Storage(str(root)).statistics(name))
    assert [record.played for record in records] == [1, 1]
