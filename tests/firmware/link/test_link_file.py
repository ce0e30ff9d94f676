"""The file that says who sits where: nonsense in it, writes that fail, and games that are not saved."""

import random

import pytest

import engine
from firmware.store.saves import FROM_OTHERS, SHARED
from tests.firmware.link.pairs import YES, fail_twice, tables
from tests.folders import changed_bytes


def test_a_file_of_nonsense_means_no_link(pair):
    host, _ = pair.begin("tresydos", 6, seats="PN")
    store = host.store
    good = store.read("tresydos.got.link")
    host.console.home()
    deal, me = bytearray(good), bytearray(good)
    deal[12] += 1  # a byte of the deal that it belongs to
    me[:4] = bytes(4)  # the device's own number
    for wrong in (b"", b"x", good[:16], good[:-1], bytes(deal), bytes(me), bytes(40), b"\xff" * 40, b"[5, 5, 1e999]"):
        store.write("tresydos.got.link", wrong)
        host.console.play(store.load_game("tresydos", FROM_OTHERS))
        assert host.console.link is None and host.table.play.link is None
        host.console.home()
    rng = random.Random(7)
    for _ in range(60):
        store.write("tresydos.got.link", changed_bytes(good, rng))
        host.play(store.load_game("tresydos", FROM_OTHERS))
        host.console.home()


def test_a_file_that_could_not_be_written_is_tried_again_after_each_move(pair):
    host, guest = pair.players
    tried = fail_twice(guest, "trepenta.got.link")
    pair.begin("trepenta", seats="PN")
    pair.wait(1000)
    assert len(tried) == 1 and "trepenta.got.link" not in guest.store.files.names()
    pair.play(lambda: guest.table.play.game.length > tried[0] + 1)
    pair.step()
    assert tried == [tried[0], tried[0] + 1] and "trepenta.got.link" in guest.store.files.names()


def test_a_game_played_unsaved_leaves_the_link_of_the_save_that_a_newer_version_wrote(pair, tmp_path):
    host, _ = pair.begin("tresydos", 6, seats="PN")
    host.console.home()
    base = tmp_path / "0" / "tresydos.got.base"
    base.write_bytes(b"Tct2" + base.read_bytes()[4:])
    good = host.store.read("tresydos.got.link")
    assert host.store.load_game("tresydos", FROM_OTHERS) is None and host.store.blocked("tresydos", FROM_OTHERS)
    host.console.play(engine.new("tresydos", 7, seats="PN"), True, SHARED)
    assert host.console.link is None and host.table.play.link is None
    assert good and host.store.read("tresydos.got.link") == good


@pytest.mark.parametrize("name, ends", (("tresydos", False), ("tresydos", True), ("tripeaks", True)))
def test_a_common_game_played_unsaved_leaves_that_link_too(pair, tmp_path, name, ends):
    host, guest = pair.players
    rules = {"seats": "PN"} if name == "tresydos" else {}
    pair.meet(name, **rules)
    pair.wait(1000)
    host.console.home()
    guest.console.home()
    pair.wait(1000)
    base, good = tmp_path / "1" / (name + ".got.base"), guest.store.read(name + ".got.link")
    base.write_bytes(b"Tct2" + base.read_bytes()[4:])
    assert good and guest.store.load_game(name, FROM_OTHERS) is None
    pair.meet(name, **rules)
    pair.wait(1000)
    assert guest.store.read(name + ".got.link") == good
    if ends:
        pair.play(lambda: all(table.play.game.over for table in tables(pair)))
        pair.wait(3000)
    else:
        guest.press("menu").choose("Play on alone").press(YES)
        assert guest.table.play.link is None
    guest.console.home()
    pair.wait(1000)
    assert guest.store.read(name + ".got.link") == good
