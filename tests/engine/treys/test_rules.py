"""Treys: clause by clause in positions set up by hand, side by side with a plain oracle, what its searches remember."""

import random
from array import array

import pytest

import engine
from engine import treys
from engine.cards import HIDDEN, card_code
from engine.rng import Rng
from engine.tree_loops import NODE
from engine.treys import NONE, TURN_COLUMN, TURN_ROW, WILD, solver, solver_loops
from engine.treys.hint import HintSearch
from tests.engine import positions
from tests.engine.moves import play, refused, texts
from tests.engine.positions import cards
from tests.engine.treys.oracle import Oracle


def position(*piles, waste="9H", stock="", down=(), **options):
    """Return a game with these nine piles (texts, bottom to top); the cells in `down` show no card."""
    piles = [cards(text) for text in piles]
    left = cards(stock)
    game = positions.position(
        engine.new("treys", 1, **options),
        blank=True,
        piles=[pile + [NONE] * (3 - len(pile)) for pile in piles],
        depths=[len(pile) for pile in piles],
        up=[bool(pile) and cell not in down for cell, pile in enumerate(piles)],
        left=sum(len(pile) for pile in piles),
        drawn=24 - len(left),
        stock=[NONE] * (24 - len(left)) + cards(waste) + left,
    )
    return positions.position(play(game, "draw"))


def up(game):
    """Return the numbers of the cells with a face-up card."""
    return [cell for cell, is_up in enumerate(game.dump()["up"]) if is_up]


# The deal


def test_ty01_one_pack_and_suits_never_matter():
    dump = engine.new("treys", 24).dump()
    assert sorted(sum(dump["piles"], []) + dump["stock"] + dump["waste"]) == list(range(52))
    for suit in "CDHS":
        assert texts(position("", "", "", "", "", "", "", "", "8" + suit)) == ["play 2,2"]


def test_ty02_and_ty03_three_by_three_piles_of_three_with_the_top_face_up_and_a_stock():
    game = engine.new("treys", 24)
    assert [game.depth(r, c) for r in range(3) for c in range(3)] == [3] * 9
    assert up(game) == list(range(9)) and game.cards_left == 27
    assert [card == HIDDEN for pile in game.view(0).dump()["piles"] for card in pile] == [True, True, False] * 9
    # One of 25 starts the waste, and 24 are left
    assert game.stock_left == 24 and game.waste_size == 1 and len(game.dump()["stock"]) == 24
    for _ in range(24):
        play(game, "draw")
    assert game.stock_left == 0 and game.waste_size == 25


# Ranks


def test_ty04_the_order_does_not_wrap():
    assert texts(position("", "", "2C", "", "", "KC", "", "3C", "4C", waste="AH", threes_wild=False)) == ["play 1,2"]
    options = dict(waste="2H", threes_wild=False)
    assert texts(position("", "", "AC", "", "", "3C", "", "KC", "4C", **options)) == ["play 1,2"]
    assert [treys.card_value(card_code(rank + "S")) for rank in "23456789TJQKA"] == list(range(2, 15))


@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_ty05_exactly_one_above_or_below(rank):
    order = "23456789TJQKA"
    for target in order:
        game = position("", "", "", "", "", "", "", "", rank + "C", waste=target + "H", threes_wild=False)
        fits = abs(order.index(rank) - order.index(target)) == 1
        assert bool(game.moves()) == fits == bool(game.cell_moves(2, 2))
        if not fits:
            refused(game, "play 2,2")


# Open cards


def open_cells(game):
    """Return the numbers of the cells with an open card."""
    return [3 * r + c for r in range(3) for c in range(3) if game.is_open(r, c)]


def test_ty06_rightmost_of_a_row_or_lowest_of_a_column():
    fives = ["5C"] * 9
    assert open_cells(position(*fives, down=(5, 7))) == [2, 4, 6, 8]
    assert open_cells(position(*fives, down=(8,))) == [2, 5, 6, 7]
    assert open_cells(position(*fives, down=(2, 5, 8))) == [1, 4, 6, 7]
    # An empty pile does not stand in the way either
    assert open_cells(position("5C", "5C", "", "5C", "", "", "5C", "", "")) == [1, 3, 6]


def test_ty07_five_open_positions_at_the_deal_and_nothing_else_can_be_played():
    game = engine.new("treys", 24)
    assert open_cells(game) == [2, 5, 6, 7, 8]
    game = position(*["8C"] * 9)
    assert texts(game) == ["play 0,2", "play 1,2", "play 2,0", "play 2,1", "play 2,2"]
    refused(game, "play 0,0", "0,0 is not open")
    game = position(*["8C"] * 9, down=(5,))
    refused(game, "play 1,2", "face down")
    game = position("", "", "", "", "", "", "", "", "8C")
    assert game.top(0, 0) == NONE
    refused(game, "play 0,0", "the pile at 0,0 is empty")


# Drawing


def test_ty08_drawing_is_always_allowed_and_sets_the_target():
    game = position("", "", "", "", "", "", "", "", "8C", stock="KD 2C 3S")
    assert texts(game) == ["draw", "play 2,2"]
    assert play(game, "draw").target == 13 and game.waste(0) == card_code("KD") and texts(game) == ["draw"]
    assert play(game, "draw").target == 2 and not game.over
    assert texts(play(game, "draw")) == ["play 2,2"]
    refused(game, "draw", "the stock is empty")


# Turning


def test_ty09_the_card_below_stays_face_down():
    game = play(position(*["4C 5C 8C"] * 9), "play 2,2")
    assert not game.face_up(2, 2) and game.depth(2, 2) == 2 and not game.is_open(2, 2)
    assert game.view(0).top(2, 2) == HIDDEN
    assert open_cells(game) == [2, 5, 6, 7]


def test_ty10_a_bare_line_turns_its_next_level():
    # The last face-up card of the right column goes; its row still shows one
    game = play(position(*["5C 8C"] * 9, down=(2, 5)), "play 2,2")
    assert up(game) == list(range(9)) and game.pending is None
    # The same for a row; an empty pile of it stays empty
    game = position("5C 8C", "5C 8C", "5C 8C", "5C 8C", "5C 8C", "5C 8C", "", "5C 8C", "5C 8C", down=(7,))
    play(game, "play 2,2")
    assert up(game) == [0, 1, 2, 3, 4, 5, 7, 8] and game.depth(2, 0) == 0


def crossing(pile="5H 8H", **more):
    """Return a game in which playing 1,1, the top of a pile, leaves row 1 and column 1 bare."""
    return position("8C", "5C 6C", "8C", "5D 6D", pile, "5S 6S", "8D", "4C 6H", "8S", down=(1, 3, 5, 7), **more)


def test_ty11_the_player_chooses_the_row_or_the_column():
    game = play(crossing(stock="KD"), "play 1,1")
    assert game.pending == (1, 1) and texts(game) == ["turn row", "turn column"]
    assert game.dump()["pending"] == [1, 1] and up(game) == [0, 2, 6, 8]
    assert game.turn_cells(TURN_ROW) == [(1, 0), (1, 1), (1, 2)]
    assert game.turn_cells(TURN_COLUMN) == [(0, 1), (1, 1), (2, 1)]
    assert not game.cell_moves(0, 2) and game.view(0).turn_cells(TURN_ROW) == game.turn_cells(TURN_ROW)
    for text in ("draw", "play 0,2"):
        refused(game, text, "choose first")
    assert up(play(game, "turn row")) == [0, 2, 3, 4, 5, 6, 8]
    assert game.pending is None and game.turn_cells(TURN_ROW) == []
    assert game.undo() and up(play(game, "turn column")) == [0, 1, 2, 4, 6, 7, 8]
    refused(game, "turn row", "no row or column")


def test_ty12_both_lines_turn_when_the_shared_pile_is_empty():
    game = play(crossing("8H"), "play 1,1")
    assert game.pending is None and up(game) == [0, 1, 2, 3, 5, 6, 7, 8]


def test_ty12_no_choice_where_one_line_has_no_cards_or_only_one_is_bare():
    game = play(position("8C", "", "8C", "5D 6D", "8H", "", "8D", "", "8S", down=(3,)), "play 1,1")
    assert game.pending is None and up(game) == [0, 2, 3, 6, 8]
    game = play(position("8C", "", "8C", "5D 6D", "5H 8H", "", "8D", "8S", "8S", down=(3,)), "play 1,1")
    assert game.pending is None and up(game) == [0, 2, 3, 4, 6, 7, 8]


def test_ty12_the_last_pile_is_asked_for_as_well():
    """By the letter of the clause, also when both choices turn the same card."""
    game = play(position("", "", "", "", "5C 8C", "", "", "", ""), "play 1,1")
    assert texts(game) == ["turn row", "turn column"]
    assert game.turn_cells(TURN_ROW) == game.turn_cells(TURN_COLUMN) == [(1, 1)]


# Wild threes


def test_ty14_a_three_from_the_stock_is_wild():
    piles = ["", "", "AC", "", "", "2C", "7C", "TC", "KC"]
    every = ["play 0,2", "play 1,2", "play 2,0", "play 2,1", "play 2,2"]
    game = play(position(*piles, stock="3D"), "draw")
    assert game.wild and game.target == WILD and game.dump()["target"] == "wild" and texts(game) == every
    assert play(game, "play 2,0").target == 7


def test_ty14_a_three_that_starts_the_waste_is_wild():
    game = position("", "", "AC", "", "", "2C", "", "", "KC", waste="3D")
    assert game.wild and texts(game) == ["play 0,2", "play 1,2", "play 2,2"]
    starts = [engine.new("treys", deal) for deal in range(1, 60)]
    assert {game.wild for game in starts if game.waste(0) % 13 == 2} == {True}
    assert any(game.wild for game in starts)


@pytest.mark.parametrize("target, values", [
    ("AH", ["K"]), ("2H", ["3"]), ("4H", ["3", "5"]), ("9H", ["8", "T"]), ("KH", ["Q", "A"]), ("QH", ["J", "K"]),
])  # fmt: skip
def test_ty15_a_grid_three_is_played_as_a_neighbour(target, values):
    piles = ["", "", "", "", "", "2C", "", "5C", "3C"]
    game = position(*piles, waste=target)
    assert [text for text in texts(game) if "2,2" in text] == ["play 2,2 as " + value for value in values]
    for value in values:
        play(game, "play 2,2 as " + value)
        assert not game.wild and treys.value_text(game.target) == value
        game.undo()
    refused(game, "play 2,2", "3C is wild and needs a value: play 2,2 as")
    assert len(game.cell_moves(2, 2)) == len(values)


def test_ty15_a_three_played_as_three_is_not_wild():
    game = play(position("", "", "9D", "", "", "2C", "", "4D", "3C", waste="4H"), "play 2,2 as 3")
    assert game.target == 3 and texts(game) == ["play 1,2", "play 2,1"]
    refused(game, "play 0,2", "9D is not one above or below 3")


def test_ty16_a_grid_three_on_a_wild_three_stays_wild():
    game = position("", "", "9D", "", "", "KC", "", "2D", "3C", waste="3H")
    assert texts(game) == ["play 0,2", "play 1,2", "play 2,1", "play 2,2 as wild"]
    assert play(game, "play 2,2 as wild").wild and texts(game) == ["play 0,2", "play 1,2", "play 2,1"]


# The end


def test_ty18_won_when_the_grid_is_empty():
    game = position("", "", "", "", "", "", "", "", "8C", stock="KD QD")
    assert not game.won and not game.over
    play(game, "play 2,2")
    assert game.won and game.over and game.to_act == -1 and game.moves() == [] and game.stock_left == 2


def test_ty19_lost_when_nothing_can_be_done():
    game = play(position("", "", "", "", "", "", "", "", "5C 8C", stock="5D KD"), "draw")
    assert not game.over
    assert play(game, "draw").over and not game.won and game.moves() == []
    refused(game, "draw", "over")


def test_ty19_a_pending_choice_is_not_the_end():
    game = play(crossing(), "play 1,1")
    assert not game.over and game.stock_left == 0
    assert play(game, "turn row").over and not game.won


def test_ty20_result_score_and_longest_chain():
    game = position("", "", "", "", "", "7C", "", "", "8C", stock="8D 6D")
    assert (game.cards_left, game.best_chain) == (2, 0)
    play(game, "play 2,2", "draw", "play 1,2")
    assert game.won and game.scores() == [27 + 1] and (game.chain, game.best_chain) == (1, 1)
    game.undo(), game.undo()
    assert play(game, "play 1,2").scores() == [27 + 2] and game.best_chain == 2
    lost = play(position("", "", "", "", "", "5C", "", "", "8C", stock="AD"), "play 2,2", "draw")
    assert lost.over and lost.cards_left == 1 and lost.scores() == [26]


# Options


def test_ty_o1_threes_wild_off():
    """TY-O1: a three is an ordinary card, from the stock and in the grid."""
    game = position("", "", "4C", "", "", "9D", "", "2D", "3C", waste="3H", stock="2S", threes_wild=False)
    assert game.target == 3 and texts(game) == ["draw", "play 0,2", "play 2,1"]
    assert texts(play(game, "draw")) == ["play 2,2"]
    refused(game, "play 2,2 as 3", "can only have its own value")


def test_ty_o2_open_stock():
    """TY-O2: the view shows the stock in order, and only with the option."""
    game = engine.new("treys", 24, open_stock=True)
    view = game.view(0)
    assert view.dump()["stock"] == game.dump()["stock"]
    assert view.stock_card() == game.dump()["stock"][0] and view.stock_card(23) == game.dump()["stock"][23]
    assert view.stock_card(24) == NONE
    assert game.determinize(0, Rng(5)).dump()["stock"] == game.dump()["stock"]
    hidden = engine.new("treys", 24).view(0)
    assert hidden.dump()["stock"] == [HIDDEN] * 24 and hidden.stock_card() == HIDDEN


def test_ty_o3_show_twos():
    """TY-O3: the count of twos not yet seen, the same on the game and on the view."""
    assert engine.new("treys", 24, show_twos=True).show_twos and not engine.new("treys", 24).show_twos
    game = position("2C", "2D 8C", "8C", "8C", "8C", "8C", "8C", "8C", "8D", stock="2H KD 2S", down=(0,))
    assert game.unseen_twos == game.view(0).unseen_twos == 4
    assert play(game, "draw").unseen_twos == game.view(0).unseen_twos == 3
    game = position("2C", "", "", "", "", "", "", "", "8C", stock="2H KD 2S", open_stock=True)
    assert game.unseen_twos == game.view(0).unseen_twos == 1


# Side by side with the oracle


@pytest.mark.slow(but_first="chunk")
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("threes_wild", (True, False))
def test_same_moves_and_states_as_the_oracle(threes_wild, chunk):
    """In a hundred games each time every list of moves and every state agree, TY-13 and TY-17 and wins included."""
    rng = random.Random(1 + chunk)
    pending = wild = 0  # positions of these kinds
    for deal in range(1 + chunk, 401, 4):
        game = engine.new("treys", deal, threes_wild=threes_wild)
        oracle = Oracle(game.dump(), threes_wild)
        while True:
            assert set(texts(game)) == oracle.moves(), game.log
            assert game.dump() == oracle.state(), game.log
            pending += oracle.pending is not None
            wild += oracle.target == "wild"
            if game.over:
                break
            moves = texts(game)
            plays = [text for text in moves if text != "draw"]
            text = rng.choice(plays if plays and rng.random() < 0.9 else moves)
            play(game, text)
            oracle.play(text)
        assert game.won == oracle.won()
    assert pending > 12 and bool(wild) == threes_wild


# What the solver and the hint remember


def test_a_state_that_fails_is_not_taken_for_another_one():
    """Two states whose grids and targets differ only in bits that must not meet in a tag: one is lost, one is won."""
    w = array("i", bytes(4 * solver_loops.SOLVER_WORDS))
    solver.set_words(w, solver.BITS)
    tags, draws = array("H", bytes(2 << solver.BITS)), bytearray([solver_loops.UNUSED]) * (1 << solver.BITS)
    w[solver_loops.DRAWS] = 25  # all have been drawn
    for at in range(solver_loops.PILES, solver_loops.STOCK):
        w[at] = 2
    w[solver_loops.PILES + 1], w[solver_loops.PILES + 4 * 7 + 3], w[solver_loops.PILES + 4 * 8 + 1] = 13, 6, 14
    # On a 7 the 6 of cell 7 is played, and then nothing fits
    solver.start(w, [2, 3, 3, 3, 3, 1, 3, 3, 3], 0b111110110, 25, 7)
    assert solver_loops.search(w, tags, draws, 100) == solver_loops.LOST
    # On a king the ace of cell 8 is played, and then the king of cell 0
    solver.start(w, [1, 0, 0, 0, 0, 0, 0, 0, 1], 0b100000001, 25, 13)
    assert solver_loops.search(w, tags, draws, 100) == solver_loops.WON


def test_a_hint_knows_the_card_that_is_turned_below_the_one_played():
    """Playing 2,2 turns the card below it: each value that it may have leads to nodes of its own in the hint's tree."""
    game = position("", "", "", "", "", "", "", "TC", "7C 8C", stock="2C 2D 2H 2S KC KD KH KS", open_stock=True)
    thinker = HintSearch(game, budget=2000)
    while not thinker.step():
        pass
    assert sum(thinker.tree[NODE * i] != 0 for i in range(thinker.SLOTS)) > 40  # otherwise 25
