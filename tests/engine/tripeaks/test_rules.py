"""TriPeaks, clause by clause, in positions set up by hand."""

import pytest

import engine
from engine.cards import HIDDEN, JOKER, card_code
from engine.rng import Rng
from engine.tripeaks import NONE, TIME
from tests.engine import positions
from tests.engine.moves import play, play_until, refused, texts, to_end
from tests.engine.portable import any_move

# The layout, drawn by hand rather than taken from the engine's table
ROWS = (
    (0, None, None, 1, None, None, 2),
    (3, 4, None, 5, 6, None, 7, 8),
    (9, 10, 11, 12, 13, 14, 15, 16, 17),
    (18, 19, 20, 21, 22, 23, 24, 25, 26, 27),
)


def covering(i):
    """Return the two cards that overlap tableau card `i`, from the picture of the rows."""
    for row, below in zip(ROWS, ROWS[1:]):
        if i in row:
            at = row.index(i)
            return below[at], below[at + 1]
    return ()


def position(tableau, waste="9H", stock="", **options):
    """Return a game with these cards (index: text), the rest of the tableau played."""
    cards = [JOKER if word == "JK" else card_code(word) for word in (waste + " " + stock).split()]
    return positions.position(
        engine.new("tripeaks", 1, **options),
        tableau=[card_code(tableau[i]) if i in tableau else NONE for i in range(28)],
        left=len(tableau),
        peaks=sum(i not in tableau for i in range(3)),
        waste=cards[0],
        stock_size=len(cards),
        stock=cards,
        over=0,
    )


# The deal


def test_tp01_one_pack_and_suits_never_matter():
    dump = engine.new("tripeaks", 24).dump()
    assert sorted(dump["tableau"] + dump["stock"] + dump["waste"]) == list(range(52))
    for suit in "CDHS":
        assert "play 27" in texts(position({27: "8" + suit, 26: "2C"}))


def test_tp02_three_overlapping_peaks():
    """Every card of rows 1 to 3 is exposed exactly when the two that overlap it are gone."""
    for i in range(18):
        first, second = covering(i)
        assert second == first + 1
        everything = {j: "2C" for j in range(28)}
        for gone in ((), (first,), (second,)):
            left = {j: text for j, text in everything.items() if j not in gone}
            assert not position(left).exposed(i)
        left = {j: text for j, text in everything.items() if j not in (first, second)}
        assert position(left).exposed(i)
    assert [len([i for i in row if i is not None]) for row in ROWS] == [3, 6, 9, 10]


def test_tp03_and_tp04_rows_1_to_3_face_down_and_24_stock_cards_of_which_one_is_turned_up():
    """The base lies face up; 23 cards can be drawn, and there is no redeal."""
    game = engine.new("tripeaks", 24)
    assert game.dump()["up"] == [False] * 18 + [True] * 10
    assert [game.view(0).card(i) == HIDDEN for i in range(28)] == [True] * 18 + [False] * 10
    assert len(game.dump()["waste"]) == 1 and game.stock_left == 23
    assert play(game, *["draw"] * 23).stock_left == 0
    refused(game, "draw", "over|the stock is empty")


# Play


def test_tp05_only_exposed_cards_can_be_played():
    game = position({9: "8C", 18: "8D", 19: "8S"}, stock="2C")
    assert texts(game) == ["draw", "play 18", "play 19"]
    refused(game, "play 9", "card 9 is still covered")
    assert "play 9" not in texts(play(game, "play 18"))


@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_tp06_one_above_or_below_in_a_circle(rank):
    order = "A23456789TJQK"
    for top in order:
        game = position({27: rank + "C", 26: "2D"}, waste=top + "H", stock="2S")
        gap = abs(order.index(rank) - order.index(top))
        assert game.playable(27) == (gap in (1, 12))


def test_tp07_a_card_turns_up_when_nothing_overlaps_it_any_more():
    game = position({9: "7C", 18: "8D", 19: "7S"}, stock="2C")
    assert not game.face_up(9) and game.view(0).card(9) == HIDDEN
    play(game, "play 18")
    assert not game.face_up(9)
    assert play(game, "play 19").face_up(9) and game.dump()["up"][9] and game.view(0).card(9) == card_code("7C")


def test_tp08_the_stock_can_be_turned_at_any_time():
    game = position({27: "8C", 26: "2C"}, stock="KD 4C")
    assert texts(game) == ["draw", "play 27"]
    assert play(game, "draw").target == card_code("KD") and game.waste(1) == card_code("9H") and game.waste(2) == NONE


@pytest.mark.parametrize("text, why", [
    ("play 27", "2C is not one above or below 9C"),
    ("play 9", "card 9 is still covered"),
    ("play 26", "card 26 has been played already"),
    ("time 5", "there is no timer"),
])  # fmt: skip
def test_tp09_refusals_change_nothing(text, why):
    game = play(position({9: "8C", 18: "8D", 19: "4S", 26: "TD", 27: "2C"}, stock="9C"), "play 26", "draw")
    before = bytes(game.s), game.log
    refused(game, text, why)
    assert (bytes(game.s), game.log) == before


# The end


def test_tp10_won_when_the_tableau_is_empty():
    game = play(position({0: "8C"}, stock="2C 3C"), "play 0")
    assert game.won and game.over and game.stock_left == 2 and game.moves() == []


def test_tp11_lost_when_nothing_fits_and_nothing_can_be_drawn():
    game = play(position({0: "8C", 2: "8D"}, stock="2C 3C"), "draw")
    assert not game.over
    assert play(game, "draw").over and not game.won and game.cards_left == 2
    refused(game, "play 0", "the game is over")


# The score

FIVE = {27: "8C", 26: "7C", 25: "6C", 24: "5C", 23: "2C"}  # four cards that are a chain on a nine, and another one


def test_tp12_the_kth_card_of_a_chain_scores_k():
    game = play(position(FIVE, stock="6H 4H"), "play 27", "play 26", "play 25")
    assert (game.chain, game.score) == (3, 1 + 2 + 3)
    play(game, "draw")
    assert (game.chain, game.score) == (0, 6)
    play(game, "play 24")
    assert (game.chain, game.score, game.best_chain) == (1, 7, 3)
    game.undo(), game.undo()
    assert (game.chain, game.score) == (3, 6)
    play(game, "play 24")
    assert (game.chain, game.score) == (4, 10)


def test_tp13_peaks_score_15_30_45():
    game = position({0: "8C", 1: "7C", 2: "6C", 23: "KC"}, stock="6H")
    for text, peaks, score in (("play 0", 1, 1 + 15), ("play 1", 2, 3 + 45), ("play 2", 3, 6 + 90)):
        play(game, text)
        assert (game.peaks, game.score) == (peaks, score)


def test_tp14_clearing_all_scores_100():
    assert play(position({23: "8C"}), "play 23").scores() == [1 + 100]


def test_tp15_cards_left_cost_nothing():
    game = play(position({23: "8C", 24: "2C"}, stock="KC"), "play 23", "draw")
    assert game.over and game.scores() == [1]


# Options


def test_tp_o1_wrap_off():
    """TP-O1: king and ace are neighbours only with `wrap`."""
    for rank, top in (("A", "K"), ("K", "A")):
        for wrap in (True, False):
            assert position({27: rank + "C", 26: "7C"}, waste=top + "H", stock="2D", wrap=wrap).playable(27) == wrap
    assert position({27: "2C"}, waste="AH", stock="2D", wrap=False).playable(27)


def test_tp_o2_faces():
    """TP-O2: all_up hides nothing; all_down looks like standard."""
    game = engine.new("tripeaks", 24, faces="all_up")
    assert game.dump()["up"] == [True] * 28 and game.view(0).dump()["tableau"] == game.dump()["tableau"]
    assert game.determinize(0, Rng(3)).dump()["tableau"] == game.dump()["tableau"]
    down, standard = (engine.new("tripeaks", 24, faces=faces) for faces in ("all_down", "standard"))
    assert down.dump() == standard.dump() and down.view(0).s == standard.view(0).s
    game = position({9: "7C", 18: "8D", 19: "7S"}, stock="2C", faces="all_up")
    assert game.face_up(9) and not game.exposed(9) and texts(game) == ["draw", "play 18"]


@pytest.mark.parametrize("jokers", (0, 1, 2))
def test_tp_o3_jokers_are_in_the_stock_only(jokers):
    """TP-O3: none in the tableau, all of them among the 24 + jokers cards of the stock; some start the waste."""
    started = 0
    for deal in range(1, 200):
        dump = engine.new("tripeaks", deal, jokers=jokers).dump()
        assert max(dump["tableau"]) < JOKER
        stock = dump["waste"] + dump["stock"]
        assert len(stock) == 24 + jokers and sum(card >= JOKER for card in stock) == jokers
        started += dump["waste"][0] >= JOKER
    assert bool(started) == bool(jokers)


def test_tp_o3_every_exposed_card_fits_a_joker():
    """TP-O3: also when it starts the waste; the next card is judged by the card on the joker."""
    game = position({9: "9C", 18: "8D", 19: "4S"}, waste="JK", stock="KC", jokers=1)
    assert texts(game) == ["draw", "play 18", "play 19"]
    assert texts(play(game, "play 19")) == ["draw"] and game.target == card_code("4S")
    game = play(position({18: "8D", 19: "4S"}, stock="JK KC", jokers=1), "draw")
    assert texts(game) == ["draw", "play 18", "play 19"]


def test_tp_o4_timer():
    """TP-O4: time is reported as a move of 1 to 900 s, is never listed, scores on a win, and ends the deal at zero."""
    game = play(position({27: "8C", 26: "7C"}, stock="2C", timer=60), "time 20", "play 27")
    assert game.time_left == 40 and texts(game) == ["draw", "play 26"]
    for text in ("time 0", "time 901", "time", "time x"):
        refused(game, text, "has no move")
    assert play(game, "time 5", "play 26").won and game.scores() == [1 + 2 + 100 + 35]
    lost = play(position({27: "8C", 26: "7C"}, stock="2C", timer=60), "time 20", "time 39")
    assert lost.time_left == 1 and not lost.over
    assert play(lost, "time 5").over and not lost.won and lost.time_left == 0 and lost.scores() == [0]
    refused(lost, "time 1", "over")


def test_tp_o4_undo_keeps_the_time():
    """TP-O4: taking back a decision does not bring back its time; with no decision there is nothing to undo."""
    game = position({27: "8C", 26: "7C", 25: "2C"}, stock="2D 2H", timer=100)
    assert play(game, "time 10", "play 27", "time 20", "time 5", "draw", "time 7").time_left == 58
    assert game.undo() and game.time_left == 58 and game.target == card_code("8C") and game.stock_left == 2
    assert game.undo() and game.time_left == 58 and game.card(27) == card_code("8C")
    assert not game.undo() and game.time_left == 58
    assert engine.load(engine.new("tripeaks", 7, timer=100).save()).time_left == 100


def test_tp_o4_no_undo_when_the_time_is_gone():
    """TP-O4: a deal that was lost at zero stays lost, in a match as well."""
    single = play(position({27: "8C", 26: "7C"}, stock="2C 3C", timer=60), "time 20", "play 27", "time 39", "time 1")
    match = play(engine.new("tripeaks", 5, timer=60, match="best 3"), "draw", "time 60")
    assert single.over and match.deal_no == 1
    for game in (single, match):
        log, checksum = game.log, game.checksum()
        assert not game.undo() and (game.log, game.checksum()) == (log, checksum)
    play(match, "time 9", "draw", "time 9")
    assert match.undo() and (match.deal_no, match.time_left) == (1, 42) and not match.undo()


def test_tp_o4_time_of_the_next_deal_is_not_charged():
    """TP-O4: of a match, taking back the end of a deal leaves its clock where it was."""
    game = play(engine.new("tripeaks", 5, timer=60, match="best 3"), "time 50")
    while game.deal_no == 0:
        before = game.checksum()
        game.play(game.moves()[-1])
    assert play(game, "time 15").undo() and game.checksum() == before and game.time_left == 10


@pytest.mark.parametrize("match", ("single", "best 5"))
def test_tp_o4_undo_among_random_times(match):
    """TP-O4: each undo takes back one decision and no time of its deal, or refuses and changes nothing."""
    undone = refusals = 0
    for seed in range(60):
        game, rng = engine.new("tripeaks", seed + 1, timer=61, match=match), Rng(seed + 1)
        for _ in range(80):
            if rng.below(4) == 0:
                log, state, deal, left = game.log, game.checksum(), game.deal_no, game.time_left
                decisions = [code for code in log if code < TIME]
                if game.undo():
                    undone += 1
                    assert [code for code in game.log if code < TIME] == decisions[:-1] and not game.over
                    assert game.deal_no < deal or game.time_left == left
                else:
                    refusals += 1
                    assert (game.log, game.checksum()) == (log, state)
            elif not game.over:
                game.play(TIME + 1 + rng.below(6) if rng.below(3) == 0 else any_move(game, rng))
    assert undone > 500 and refusals > 10


def test_tp_o5_completion_bonus():
    """TP-O5: 200 instead of 100."""
    assert play(position({23: "8C"}, completion_bonus=200), "play 23").scores() == [1 + 200]


def test_tp_o6_forced_draw():
    """TP-O6: with a play at hand there is no draw."""
    game = position({27: "8C", 26: "2C"}, stock="KD 4C", forced_draw=True)
    assert texts(game) == ["play 27"]
    refused(game, "draw", "forced_draw is on")
    assert texts(play(game, "play 27")) == ["draw"]


def test_tp_o7_deduct_left():
    """TP-O7: 5 for each card left when the deal ends, out of time as well."""
    game = play(position({23: "8C", 24: "2C", 25: "2D"}, stock="KC", deduct_left=5), "play 23", "draw")
    assert game.over and game.scores() == [1 - 10]
    assert play(position({23: "8C"}, deduct_left=5), "play 23").scores() == [101]
    late = play(position({23: "8C", 24: "2C"}, stock="KC", deduct_left=5, timer=9), "time 9")
    assert late.over and late.scores() == [-10]


@pytest.mark.parametrize("match, deals", [("single", 1), ("best 3", 3), ("best 5", 5), ("best 9", 9)])
def test_tp_o8_best_of_n(match, deals):
    """TP-O8: n deals, each dealt at once from the same generator, their scores summed."""
    game = engine.new("tripeaks", 24, match=match)
    assert game.s == engine.new("tripeaks", 24).s and game.match_deals == deals
    decks, scores = [], []
    while not game.over:
        if game.deal_no == len(decks):
            decks.append(tuple(game.dump()["tableau"]))
            assert game.stock_left == 23 and game.cards_left == 28 and game.score == game.chain == game.peaks == 0
        number, before = game.deal_no, game.scores()[0]
        game.play(game.moves()[-1])
        if game.deal_no != number:
            scores.append(game.last_deal)
            assert game.scores()[0] == sum(score for _, score in scores) >= before
    assert len(decks) == len(set(decks)) == deals == game.deal_no + 1
    assert game.scores()[0] == sum(score for _, score in scores) + game.score
    assert engine.load(game.save()) == game


def test_tp_o8_target():
    """TP-O8: a match to a target ends with the deal that reaches it, cleared or not, and after 20 deals at most."""
    cleared = set()
    for deal in range(1, 40):
        game = engine.new("tripeaks", deal, match="target", match_target=100)
        while not game.over:
            assert game.scores()[0] - game.score < 100 and not game.match_won
            game.play(game.moves()[-1])
        assert game.scores()[0] >= 100 and game.match_won
        cleared.add(game.won)
    assert cleared == {True, False}
    never = to_end(engine.new("tripeaks", 24, match="target", match_target=2000))
    assert never.deal_no == 19 and never.scores()[0] < 2000 and never.match_won is False


def test_tp_o8_the_best_of_several_deals_is_a_score():
    """TP-O8: neither won nor lost, also where the last deal was cleared."""
    best = position({23: "8C"}, match="best 3")
    positions.position(best, deal_no=2)
    assert play(best, "play 23").over and best.won and best.match_won is None
    assert position({23: "8C"}).match_won is False and play(position({23: "8C"}), "play 23").match_won is True


def test_tp_o8_the_next_deal_is_not_seen_before():
    """TP-O8: nothing of the generator or of the deal before is left in a view."""
    view = play_until(engine.new("tripeaks", 24, match="best 3"), lambda game: game.deal_no).view(0)
    assert view.dump()["stock"] == [HIDDEN] * 23 and not any(positions.part(view, "generator"))
    assert not any(positions.part(view, "waste")[1:])


def test_tp_o9_classic():
    """TP-O9: 15, 15, 30 for the peaks, 5 off for each draw, no completion bonus, below zero if need be."""
    game = position({0: "8C", 1: "7C", 2: "6C"}, stock="KC QC 6H", scoring="classic")
    assert [play(game, "draw").score for _ in range(3)] == [-5, -10, -15]
    assert play(game, "play 1").score == -15 + 1 + 15
    assert play(game, "play 0").score == 1 + 2 + 15
    game = play(position({0: "8C", 1: "7C", 2: "6C"}, scoring="classic"), "play 0", "play 1", "play 2")
    assert game.won and game.scores() == [1 + 2 + 3 + 15 + 15 + 30]
    lost = play(position({0: "8C"}, stock="KC", scoring="classic"), "draw")
    assert lost.over and lost.scores() == [-5]
