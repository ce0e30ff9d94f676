"""Levels of certified deals: where a new player begins, what a deal is called, when another level is offered."""

import pytest

import engine
from engine import packs
from firmware.store.deals import LEVELS, Deals
from firmware.store.statistics import Record
from tests.engine.games import SOLITAIRES
from tests.firmware.kinds import STICK
from tests.firmware.screens.solitaire_keys import win
from tests.folders import pack, usual
from tools.simulator.board import PACKS, script

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.mark.parametrize("name", SOLITAIRES)
def test_the_first_deals_are_gentle_ones_in_order(name, tmp_path):
    console = script(STICK, tmp_path)
    for i in range(3):
        console.home()
        console.open("new_game", name).begin()
        assert console.settle().console.store.certified and console.table.game.deal == pack(name).deal(0, i)
        assert console.table.renderer.deal_title == "Gentle %d" % (i + 1)
        assert "%s · Gentle %d" % (engine.title(name), i + 1) in console.texts()


@pytest.mark.parametrize("path", sorted(PACKS.glob("*.bin")), ids=lambda path: path.stem)
def test_a_deal_is_found_in_its_pack(path):
    with open(path, "rb") as file:
        pack = packs.Pack(file)
        for level in range(pack.levels):
            for index in (0, 1, 6, pack.per_level - 1):
                assert pack.find(pack.deal(level, index)) == (level, index)
        assert pack.find(pack.daily(2026, 1, 1)) is None
        assert pack.find(engine.DEALS) is None


def played(*results):
    """Return the record of deals that were won (True) or lost."""
    record = Record()
    for won in results:
        record.add(won, 10)
    return record


@pytest.mark.parametrize("level, results, offered", (
    (0, (True, True, True), 1), (0, (True, True), -1), (0, (True, False, True, True), -1),
    (0, (False, False, False), -1), (2, (True, False, False, False), 1), (4, (True, True, True), -1),
    (len(LEVELS), (True, True, True), -1),
))  # fmt: skip
def test_another_level_is_offered_after_three_of_a_kind(level, results, offered, tmp_path):
    """`level`: len(LEVELS) where none was chosen; `offered`: -1 for none."""
    deals = Deals(script(STICK, tmp_path).console, "treys")
    deals.remember(level if level < len(LEVELS) else -1)
    assert deals.offer(played(*results)) == offered


def test_an_offer_counts_anew_after_the_statistics_were_reset(tmp_path):
    deals = Deals(script(STICK, tmp_path).console, "treys")
    deals.offered(played(*[True] * 20), 1)
    assert deals.offer(played(*[True] * 20)) == -1
    assert deals.offer(played(True, True, True)) == 2


@pytest.mark.parametrize("keys, level", (("a!", 1), ("right! a! a!", 0)))
def test_an_offer_is_taken_or_not_and_comes_again_after_three_more(keys, level, tmp_path):
    console = script(STICK, tmp_path)
    deals = Deals(console.console, "tripeaks")
    offers = []
    for _ in range(6):
        console.console.play(engine.new("tripeaks", deals.take(usual("tripeaks"), 0)), True, 1)
        win(console)
        offers.append(console.top.level)
        if console.top.level >= 0:
            assert "Next: Easy" in console.texts()
            console.press(keys)
            assert deals.level == level and console.top.name == "play"
            if level:
                return
            assert console.table.renderer.deal_title.startswith("Gentle ")
    assert offers == [-1, -1, 1, -1, -1, 1]
