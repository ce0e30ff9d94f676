"""Klondike, clause by clause, in positions set up by hand."""

import pytest

import engine
from engine.cards import HIDDEN, card_code, card_text
from engine.klondike import GIVE_UP, Klondike
from engine.rng import Rng
from tests.engine import positions
from tests.engine.moves import play, refused, texts, to_end
from tests.engine.portable import any_move

DECK = range(52)


def position(*columns, up="", waste="", stock="", **options):
    """Return a game with these columns, bottom first, such as "5D 9C | 8H 7C": those before a bar lie face down.

    `up`: the top cards of the foundations.
    """
    columns = [column.split("|") if "|" in column else ["", column] for column in columns] + [["", ""]] * 7
    down = [positions.cards(column[0]) for column in columns[:7]]
    tops = {card // 13: card % 13 + 1 for card in positions.cards(up)}
    row = positions.cards(waste) + positions.cards(stock)
    lying = [down[i] + positions.cards(columns[i][1]) for i in range(7)]
    return positions.position(
        engine.new("klondike", 1, **options),
        blank=True,
        columns=[column + [0] * (19 - len(column)) for column in lying],
        lengths=[len(column) for column in lying],
        down=[len(column) for column in down],
        foundations=tops,
        row=row,
        row_size=len(row),
        turned=len(positions.cards(waste)),
        since=len(positions.cards(waste)),
    )


def moves_of(game, word="move"):
    """Return the legal moves that begin with a word."""
    return [text for text in texts(game) if text.startswith(word)]


# The deal


def test_kl01_one_pack_and_kl03_what_remains_is_the_stock():
    dump = engine.new("klondike", 24).dump()
    assert sorted(sum(dump["columns"], []) + dump["stock"]) == list(DECK)
    assert len(dump["stock"]) == 24 and dump["waste"] == [] and dump["foundations"] == [0, 0, 0, 0]


def test_kl02_seven_columns_are_dealt_row_by_row_with_the_last_card_face_up():
    game = engine.new("klondike", 24)
    deck = bytearray(DECK)
    Rng(24).shuffle(deck)
    deck = list(deck)
    rows = [[deck.pop(0) for _ in range(7 - row)] for row in range(7)]
    columns = [[rows[row][column - row] for row in range(column + 1)] for column in range(7)]
    dump = game.dump()
    assert dump["columns"] == columns and dump["up"] == [1] * 7 and dump["stock"] == deck
    assert [column.count(HIDDEN) for column in game.view(0).dump()["columns"]] == list(range(7))
    assert game.view(0).dump()["stock"] == [HIDDEN] * 24


# Moving cards


def test_kl04_onto_the_next_higher_rank_of_the_other_colour():
    for rank in "A23456789TJQ":
        for suit in "CDHS":
            game = position(rank + suit, "9C", "9H")
            red = suit in "DH"
            fits = rank == "8" and (suit + "9") and ("move 1 2 1" if red else "move 1 3 1")
            assert [text for text in moves_of(game, "move 1") if text != "move 1 F"] == ([fits] if fits else [])


def test_kl04_a_card_takes_along_all_that_lie_on_it():
    game = position("KD | 8H 7C 6D", "9S", "8D", "5C | 4H")
    assert moves_of(game) == ["move 1 2 3", "move 1 3 2", "move 3 2 1"]
    assert play(game, "move 1 2 3").dump()["columns"][1] == positions.cards("9S 8H 7C 6D")
    refused(game, "move 2 3 3")


def test_kl05_an_empty_column_takes_kings_with_what_lies_on_them():
    game = position("2C | KH QS", "JC", waste="KS 5D QD", stock="")
    assert [text for text in moves_of(game) if text[-3:] != " 2"] == ["move 1 %d 2" % goal for goal in range(3, 8)]
    assert play(game, "move 1 3 2").dump()["columns"][2] == positions.cards("KH QS")
    refused(game, "move 2 4 1")
    assert moves_of(position(waste="KS"), "move W") == ["move W %d" % goal for goal in range(1, 8)]


def test_kl06_foundations_go_up_in_suit_from_the_ace():
    game = position("2H 4C", "AH", "3H", up="3C", waste="2D")
    assert [text for text in texts(game) if text.endswith("F")] == ["move 1 F", "move 2 F"]
    play(game, "move 2 F", "move 1 F", "move 1 F", "move 3 F")
    assert game.dump()["foundations"] == [4, 0, 3, 0]
    refused(game, "move W F")
    game = position("3H 2H", up="AH")  # only the last card of a column
    assert [text for text in texts(game) if text.endswith("F")] == ["move 1 F"]


def test_kl07_the_top_of_the_waste_goes_to_columns_and_foundations():
    game = position("9C", "9S", "9H", up="7H", waste="2C 8H")
    assert moves_of(game, "move W") == ["move W F", "move W 1", "move W 2"]
    play(game, "move W 2")
    assert game.dump()["columns"][1] == positions.cards("9S 8H") and game.dump()["waste"] == [card_code("2C")]


def test_kl08_and_klo1_three_cards_at_once_or_one_and_the_waste_turned_over_in_the_same_order():
    for draws in (3, 1):
        game = engine.new("klondike", 7, draw=draws)
        stock = game.dump()["stock"]
        for times in range(1, 24 // draws + 1):
            play(game, "draw")
            dump = game.dump()
            assert dump["waste"] == stock[: draws * times] and dump["stock"] == stock[draws * times :]
        play(game, "draw")
        assert game.dump()["stock"] == stock and game.dump()["waste"] == [] and game.passes == 1
    game = position("5C", waste="", stock="2C 9D KD 4S", up="")
    assert play(game, "draw", "draw").dump()["waste"] == positions.cards("2C 9D KD 4S")  # the rest, if there are fewer


def test_kl09_and_klo3_foundations_give_cards_back_unless_that_is_off():
    game = position("9C", "9H", "KD | 2S", up="8H 8S KC", stock="3D")
    assert moves_of(game, "move H") == ["move H 1"] and moves_of(game, "move S") == ["move S 2"]
    assert moves_of(game, "move C") == ["move C 4", "move C 5", "move C 6", "move C 7"]  # a king goes by KL-05
    assert play(game, "move H 1").dump()["columns"][0] == positions.cards("9C 8H") and game.foundation(2) == 7
    game = position("9C", "9H", up="8H 8S KC", stock="3D", back=False)
    assert not moves_of(game, "move H") + moves_of(game, "move S") + moves_of(game, "move C")
    refused(game, "move H 1")


def test_kl10_a_card_turns_up_once_nothing_lies_on_it():
    game = position("5D 9C | 8H", "9S")
    play(game, "move 1 2 1")
    assert game.dump()["up"][:2] == [1, 2] and game.view(0).column(0) == [HIDDEN, card_code("9C")]


# What is refused


def test_kl11_a_king_with_nothing_below_it_stays():
    game = position("KH QS", "KD", "4C | KS", stock="2D 3D")
    assert [text for text in moves_of(game) if text[5] != "3"] == ["move 1 2 1"]
    refused(game, "move 1 4 2")
    refused(game, "move 2 4 1")
    assert "move 3 4 1" in texts(game)


def test_kl11_drawing_ends_when_all_has_been_seen_and_nothing_fits():
    """Three at a time, from a waste that holds some already: each arrangement comes once."""
    game = position("KD | 9C", "KC | 9S", waste="2C 3C", stock="4C 5C 6C 7C")
    seen = [game.dump()["waste"]]
    while "draw" in texts(game):
        seen.append(play(game, "draw").dump()["waste"])
    assert game.over and not game.won
    wastes = "2C 3C", "2C 3C 4C 5C 6C", "2C 3C 4C 5C 6C 7C", "", "2C 3C 4C", "2C 3C 4C 5C 6C 7C"
    assert seen == [positions.cards(waste) for waste in wastes]
    refused(game, "draw", "over")


@pytest.mark.parametrize("draws", (3, 1))
@pytest.mark.parametrize("passes", ("unlimited", 3))
def test_kl11_a_card_that_fits_can_always_be_fetched(draws, passes):
    """However often the player has passed it by, as far as the passes go."""
    game = position("KD | 9C", waste="", stock="2C 3C 8H 5C 6C 7C", draw=draws, passes=passes)
    for _ in range(40):
        if "draw" not in texts(game):
            break
        play(game, "draw")
    if passes == "unlimited":
        assert game.length == 40
    else:  # in the last pass it is not passed by: nothing that follows could be played
        assert game.passes == 2 and texts(game) == ["move W 1"]
    game = position("KD | 9C", waste="", stock="2C 3C 8H 5C 6C 7C", draw=draws, passes=passes)
    play(game, *["draw"] * (6 // draws + 1))  # all of it, and turned over: as at the start
    while "move W 1" not in texts(game):
        play(game, "draw")
    assert game.passes == 1


class Free(Klondike):
    """Klondike in which every draw is allowed that KL-08 and KL-O2 allow, KL-11 left aside."""

    def _can_draw(self):
        limit = self.options["passes"]
        return bool(self.stock() or self.waste() and (limit == "unlimited" or self.passes < limit - 1))


def most_up(game):
    """Return the most cards on the foundations that any play can reach."""
    left, seen, most = [game], set(), 0
    while left:
        game = left.pop()
        most = max(most, game.cards_up)
        for code in game.moves():
            after = game.copy()
            after.step(code)
            same = positions.position(after.copy(), passes=0) if game.options["passes"] == "unlimited" else after
            key = same.checksum()
            if key not in seen:
                seen.add(key)
                left.append(after)
    return most


@pytest.mark.parametrize("passes", ("unlimited", 3, 1))
@pytest.mark.parametrize("draws", (3, 1))
@pytest.mark.parametrize("back", (True, False))
def test_kl11_no_refused_draw_would_have_helped(draws, passes, back):
    """In small deals at random: with every draw allowed no more cards go up."""
    rng = Rng(5)
    for _ in range(8):
        small = bytearray([13 * suit + rank for suit in (0, 1) for rank in range(4)])
        rng.shuffle(small)
        words = [card_text(card) for card in small]
        columns = "%s | %s" % tuple(words[:2]), words[2]
        game = position(*columns, stock=" ".join(words[3:]), draw=draws, passes=passes, back=back)
        assert most_up(game) == most_up(Free(1, game.options, game.s)), columns


# The end


def test_kl12_won_with_all_cards_up_and_the_rest_goes_by_itself():
    game = position("KS", "KD QS", "KC", up="KH QC QD JS")
    assert not game.over and game.text(game.runs_out()) == "move 2 F"
    while not game.over:
        game.play(game.runs_out())
    assert game.won and game.scores() == [52] and [game.text(code) for code in game.log] == [
        "move 2 F", "move 1 F", "move 2 F", "move 3 F"
    ]  # fmt: skip
    assert position("KC | KS", "KD", up="KH QC QD QS").runs_out() < 0  # face down
    assert position("KC", "KD", up="KH QC QD QS", waste="KS").runs_out() < 0
    assert position("KC", "KD", up="KH QC QD QS", stock="KS").runs_out() < 0


@pytest.mark.parametrize("deal", range(1, 9))
def test_kl12_what_runs_out_ends_in_a_win(deal):
    """From runs of all ranks at random: KL-06 alone, and within 52 moves."""
    rng = Rng(deal)
    lying = [[13 * suits[rank & 1] + 12 - rank for rank in range(13)] for suits in ((0, 1), (1, 0), (3, 2), (2, 3))]
    columns = [" ".join(card_text(card) for card in column) for column in lying]
    game = position(*columns)
    for _ in range(rng.below(60)):
        game.play(any_move(game, rng))
    while not game.over:
        game.play(game.runs_out())
    assert game.won


def test_kl13_lost_without_a_move_and_not_ended_where_cards_only_go_to_and_fro():
    game = position("KD | 9C", "KC | 9S", waste="2C", stock="")
    assert to_end(game).won is False
    game = position("9C | 9S", "KC | 8H", "KH | 9D", up="7C", stock="", waste="")
    for _ in range(200):
        assert not game.over
        game.play(game.moves()[0])


def test_kl13_giving_up_is_always_possible_never_listed_and_loses():
    game = engine.new("klondike", 1)
    before = game.view(0)
    assert GIVE_UP not in game.moves()
    play(game, "draw", "give up")
    assert game.over and game.view(0).given_up and game.outcome(0)[0] is False and texts(game) == []
    with pytest.raises(engine.IllegalMove):
        game.play(GIVE_UP)
    again = engine.load(game.save())
    assert again == game and again.log[-1] == GIVE_UP
    again.rewind(0)
    assert again.view(0) == before and not again.given_up


def test_kl14_the_cards_on_the_foundations_are_the_score():
    game = position("9C", "2C | 5D", up="AC 3H TS", stock="4D")
    assert game.scores() == [14] and game.won is False and game.outcome(0)[:2] == (False, 14)


# Options


@pytest.mark.parametrize("passes, turns", (("unlimited", 10), (3, 2), (1, 0)))
def test_klo2_how_often_the_waste_is_turned_over(passes, turns):
    game = engine.new("klondike", 1, passes=passes)
    turned = 0
    for _ in range(300):
        if "draw" not in texts(game) or turned == 10:
            break
        turned += not game.dump()["stock"]
        play(game, "draw")
        positions.position(game, round=0)  # as if another move had come between
    assert turned == turns


def test_klo4_all_cards_are_seen_but_lie_as_before():
    game = engine.new("klondike", 24, open=True)
    assert game.view(0).dump() == game.dump() and HIDDEN not in sum(game.view(0).dump()["columns"], [])
    assert texts(game) == texts(engine.new("klondike", 24))
    assert HIDDEN not in sum([cards for _, cards, spread in game.view(0).piles() if spread], [])


@pytest.mark.parametrize("text", ("draw", "move W F", "move W 3", "move 3 F", "move 3 5 4", "move H 2", "give up"))
def test_moves_are_written_as_records_have_them(text):
    game = engine.new("klondike", 1)
    assert game.text(game.code(text)) == text
    for wrong in ("move 3 3 1", "move 3 5", "move 3 5 14", "move 8 F", "move X 1", "move H F", "Draw", "move W 8"):
        with pytest.raises(engine.IllegalMove):
            game.code(wrong)
