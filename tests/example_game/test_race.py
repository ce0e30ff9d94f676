"""A race of the example game, which has no words of its own for how far it has come."""

import random

from tests.firmware.link.pairs import Pair


def test_the_rival_s_score_is_shown(tmp_path):
    pair = Pair(tmp_path, random.Random(1), names=("Ana", "Bo"))
    one, other = pair.meet("golf")
    while one.play.game.scores() == [0]:
        one.make_move(one.play.game.moves()[-1])
    pair.wait(1000)
    assert one.renderer.deal_title == "Bo 0" and other.renderer.deal_title == "Ana 1"
    assert "Golf · Ana 1" in pair.players[1].texts()
    while not one.play.game.over:
        one.make_move(one.play.game.moves()[0])
    pair.wait(1000)
    pair.players[0].press("left a").choose("Same deal again")
    pair.wait(3000)
    assert other.renderer.deal_title == "Ana 0 again"
