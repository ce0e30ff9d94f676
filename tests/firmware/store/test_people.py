"""People at the table: their names, also before it is opened, best results with names, faces, what others say."""

import pytest

import engine
from display import items, renderers
from display.items import FACE
from engine.klondike import DRAW
from engine.rng import Rng
from engine.trex.codes import AT_TRICK
from firmware.store import counting, people
from firmware.store.counting import Session
from firmware.store.saves import PRACTICE
from tests.display.frame import items_of
from tests.engine.klondike.test_rules import position as columns
from tests.engine.moves import after, at_random, before_end, count_game, play_until, played, taken_back, to_end
from tests.engine.positions import position
from tests.engine.solving import to_win
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import free_of_others, misplaced
from tools.simulator.board import script
from tools.simulator.ledgers import put

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture(autouse=True)
def nobody():
    """Forget the names afterwards: they are for all renderers."""
    yield
    renderers.name_people(())


def test_short_names_are_no_wider_than_those_of_opponents(store):
    for seat, name in enumerate(("Lea", "Wim", "Mmm", "Iris", "Robert")):
        people.rename(store, seat, name)
    # W and M are wide: of names that begin with them two letters have room
    assert [short for _, short in people.at_table(store)] == ["Lea", "Wi", "Mm", "Iri", "Rob", "", ""]
    assert people.fits("Robert") and not people.fits("Wwwwww")


def test_the_best_results_have_names_and_are_sorted(store):
    people.rename(store, 1, "Mia")
    games = [played("trepenta", deal, seats="PPN") for deal in (1, 2, 3)]
    for game in games:
        count_game(store, game)
    found = people.best(store.ledger("trepenta"))
    scores = sorted(score for game in games for score in game.scores()[:2])
    assert [score for _, score, *_ in found] == scores[: people.MOST]  # the fewest points are the best
    assert {who for who, *_ in found} == {"Seat 1", "Mia"}
    counting.reset(store, "trepenta")
    assert people.best(store.ledger("trepenta")) == []


def test_a_result_that_was_pushed_out_comes_back_with_an_end_that_is_taken_back(store):
    ends = {to_end(engine.new("treys", deal)).scores()[0]: deal for deal in range(1, 60)}
    for score in sorted(ends)[-people.MOST :]:
        count_game(store, to_end(engine.new("treys", ends[score])))
    before = people.best(store.ledger("treys"))
    game = to_end(engine.new("treys", 99))
    store.save_game(game)
    game.outcome = lambda seat: (True, 99)  # better than all
    ledger = store.ledger("treys")
    people.count(ledger, Session(game, 77, 0, [""]))
    assert people.best(ledger) != before
    game.outcome = lambda seat: (False, 0)
    people.count(ledger, Session(game, 77, 0, [""]))
    assert people.best(ledger) == before


def test_a_deal_played_again_by_several_people_counts_each_time(store):
    games = [to_end(engine.new("trex", 41, seats="PPNN", kingdoms=1), rng=Rng(seed)) for seed in (1, 2)]
    for game in games:
        count_game(store, game)
        count_game(store, game)  # as after a power cut
    found = people.best(store.ledger("trex"))
    assert sorted(entry[1] for entry in found) == sorted(score for game in games for score in game.scores()[:2])


def test_a_game_counts_once_and_practice_does_not(store):
    game = played("treys", 4)
    count_game(store, game)
    found = people.best(store.ledger("treys"))
    store.finish(game)
    assert people.best(store.ledger("treys")) == found == [["You", game.score, 1, 4, "", ""]]
    count_game(store, played("treys", 5), PRACTICE)
    assert people.best(store.ledger("treys")) == found


def test_best_results_of_an_earlier_version_are_read(store):
    put(store, "treys", "best", [["You", 20, 1, 4], ["Lea", 19, 2, 5, '[["threes_wild", false]]', "2026-06-30"]])
    found = people.best(store.ledger("treys"))
    assert found == [["You", 20, 1, 4, "", ""], ["Lea", 19, 2, 5, '[["threes_wild", false]]', "2026-06-30"]]


def test_of_equal_wins_the_one_with_fewer_moves_is_better(store):
    put(store, "klondike", "best", [["You", 52, 1, 4], ["You", 51, 2, 5]])  # as without moves
    for deal, more in ((6, 4), (7, 0), (8, 2), (9, 2)):
        game = columns("KC", "KD", "KH", "KS", up="QC QD QH QS")
        game.deal = deal
        game._log.extend([DRAW] * more)
        while not game.over:
            game.play(game.runs_out())
        count_game(store, game)
    found = people.best(store.ledger("klondike"))
    assert [(entry[3], entry[6:]) for entry in found] == [(7, [4]), (8, [6]), (9, [6]), (6, [8]), (4, [])]


def test_best_results_of_a_later_version_are_read(store):
    put(store, "klondike", "best", [["You", 52, 1, 4, "", "2026-06-30", 120, "more"]])
    assert people.best(store.ledger("klondike")) == [["You", 52, 1, 4, "", "2026-06-30", 120]]


def test_who_has_no_name_is_called_so_in_the_language_of_the_moment(store, monkeypatch):
    monkeypatch.setattr("engine.texts._texts", {"You": "Tú", "Seat %d": "Puesto %d"})
    for game in (played("treys", 4), played("trepenta", 1, seats="PPN")):
        count_game(store, game)
    who = [entry[0] for name in ("treys", "trepenta") for entry in people.best(store.ledger(name))]
    assert {people.called(one) for one in who} == {"Tú", "Puesto 1", "Puesto 2"}
    monkeypatch.setattr("engine.texts._texts", {})
    assert all(people.called(one) == one for one in ("You", "Seat 2", "Lea", "Seat", "Seat ²"))


@pytest.mark.parametrize("board", BOARDS)
def test_a_best_result_has_date_and_deal_and_is_played_again_with_its_options(console):
    console.board.clock = lambda: (2026, 6, 30)
    people.rename(console.store, 0, "Lea")
    console.play_move(*before_end(engine.new("tripeaks", 7, wrap=False))).settle()
    page = console.home().open("best", "tripeaks")
    assert page.lines[0][0] == "Lea" and page.lines[-1] == ("Your name", "Lea", False)
    assert page.hint.startswith("2026-06-30 · deal 7") and "off" in page.hint and misplaced(console.scene) == []
    assert console.press("a").table.play.game.deal == 7 and not console.table.play.game.options["wrap"]
    console.home().open("best", "treys")  # without any
    assert "No games yet" in console.texts()
    assert console.press("a").top.name == "name" and console.top.title == "Your name"


@pytest.mark.parametrize("board", BOARDS)
def test_a_name_is_entered_and_called(console):
    console.store.write_json("trex.options", [["seats", "PPPP"]])
    console.open("new_game", "trex")
    row = next(row for row in engine.options("trex") if row[0] == "seats")
    console.open("seats", console.top, "seats", row[2])
    console.go_to("Names")
    console.press("a a")
    # Each letter begins at a blank: M, i, a, and a blank, with which the name ends
    console.press("up " * 13 + "a " + "up " * 9 + "a " + "up " + "a a")
    assert console.top.at == console.top.choices - 1 and {"done", "M", "i", "a"} <= set(console.texts())
    console.press("a")
    assert console.top.name == "names" and ("Seat 1", "Mia", False) in console.top.lines
    assert misplaced(console.scene) == []
    assert console.press("back").top.name == "seats" and console.top.lines[0][0] == "Mia"
    game = play_until(engine.new("trex", 7, seats="PPPP"), lambda game: game.to_act == 0, -1)
    console.play(game)
    assert "Your turn, Mia" in console.texts()
    assert renderers.seat_name(game.view(1), 0) == "Mia" and renderers.seat_name(game.view(0), 1) == "Seat 2"


_WIDE = ("Robert", "Winnie", "Martin", "Mimi", "Willi", "Wim", "Mmm")
_TABLES = [(name, seats) for name in ("tresydos", "trepenta") for seats in range(2, 7)] + [("tresydos", 7), ("trex", 4)]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name, seats", _TABLES)
def test_the_widest_names_have_room_at_every_table(name, seats, board, tmp_path):
    for first in (0, 3):
        console = script(board, tmp_path)
        console.store.write_json("names", _WIDE[first:] + _WIDE[:first])
        console.home().play(played(name, 7, 40, seats="P" * seats))
        while console.top.name == "cover":  # a move that makes itself leads to another one
            console.press("a")
        assert misplaced(console.scene) == []


@pytest.mark.parametrize("board", BOARDS)
def test_four_people_who_win_together_have_room(console):
    console.store.write_json("names", _WIDE)
    game = played("trepenta", 7, seats="PPPP", rounds=1)
    console.home().play(position(game, points=[9] * 4))
    console.open("result", console.top)
    assert console.top.how == "Robert, Winnie, Martin and Mimi win" and misplaced(console.scene, True) == []


@pytest.mark.parametrize("board", BOARDS[:2])
@pytest.mark.parametrize("name", ("tresydos", "trepenta", "trex"))
def test_the_seats_of_a_new_game_have_the_names_that_the_table_will_show(name, console):
    """Also when there are more of them, or another person."""
    below = console.open("new_game", name)
    below.change(2 + [row[0] for row in below.table].index("seats"), 1)  # two rows are above the options
    screen = console.settle().top
    first = 0 if screen.fixed else 1  # the row of the first seat
    for change in ((), (0, 1), (first + 1, -1), (first + 1, 1), (first, 1), (first + 2, 2)):  # (row, steps)
        if change:
            screen.change(*change)
            screen.refresh()
        console.settle()
        view = engine.new(name, 1, seats=screen.letters).view(max(0, screen.letters.find("P")))
        named = [row[0].split(", ") for row in screen.lines[first:]]
        places = [renderers.compass(view, seat) if name == "trex" else "" for seat in range(view.seats)]
        wanted = [[renderers.seat_name(view, seat)] + [place] * bool(place) for seat, place in enumerate(places)]
        assert named[: view.seats] == wanted, screen.letters
    console.press("b")
    assert below.values["seats"] == screen.letters


@pytest.mark.parametrize("letters, expected", (
    ("PPNN", "Ana Elisa Seat 3 Bo"), ("PPNNNNN", "Ana Elisa Seat 3 Bo Cy Dee Seat 7"), ("PNNN", "You Ana Bo Cy"),
))  # fmt: skip
def test_an_opponent_gives_way_to_a_person_of_its_name(letters, expected):
    """Also to one whose name is the same where there is room for only three letters."""
    renderers.name_people([people.shortened(name) for name in ("Ana", "Elisa", "", "", "", "", "")])
    view = engine.new("tresydos", 1, seats=letters).view(0)
    assert " ".join([renderers.seat_name(view, seat) for seat in range(view.seats)]) == expected
    short = [renderers.short_name(view, seat) for seat in range(view.seats)]
    assert len(set(short)) == view.seats


def test_every_seat_has_a_face_of_its_own():
    for letters in ("PNNNNNN", "NNNNNNN", "PPPPPPP", "NPNPENH", "PN"):
        view = engine.new("tresydos", 1, seats=letters).view(0)
        faces = [renderers.face(view, seat) for seat in range(len(letters))]
        assert len(set(faces)) == len(letters) and 0 <= min(faces) and max(faces) < 8


def test_the_face_at_a_table_of_two_changes_with_what_happens(console):
    """It smiles until its seat has shown in vain or is behind, or the viewer is near the end of a round."""
    ahead = [position(engine.new("tresydos", 7, seats="PN", match=3), won=won) for won in ((1, 1), (1, 0))]
    vain = engine.new("tresydos", 7, seats="PN")
    near = engine.new("trepenta", 7, seats="PN")
    play_until(vain, lambda game: game.event[:2] == ("false show", 1), rng=Rng(7))
    play_until(near, lambda game: game.face_down_count(0) == 1 < game.face_down_count(1), rng=Rng(7))
    for game, hurt in ((ahead[0], False), (ahead[1], True), (vain, True), (near.copy_at(9), False), (near, True)):
        console.play(game)
        (face,) = items_of(console.scene, items.PICTURE)
        assert (face.b, face.a > 0) == (0, hurt)


@pytest.mark.parametrize("name", ("", "Robert"))
@pytest.mark.parametrize("board", BOARDS)
def test_a_win_calls_the_player_by_name_and_so_does_its_result(name, console):
    people.rename(console.store, 0, name)
    console.play_move(*taken_back(to_win(engine.new("treys", 7))))
    while console.mode != "Celebrating":
        console.press("wait:20")
    console.press("wait:20")
    title = "Cleared, %s!" % name if name else "Cleared!"
    assert title in console.texts()
    assert title in console.until("result", "a").texts()


@pytest.mark.parametrize("board", BOARDS)
def test_the_winner_looks_from_the_result_where_there_is_room(console):
    game = played("trepenta", 1)
    console.play(game)
    console.open("result", console.top)
    faces = items_of(console.scene, items.PICTURE)
    assert len(faces) == (console.board.height > 160)
    for face in faces:  # `b` is the row of the picture of all faces at which it begins
        assert (face.w, face.h, face.b) == (FACE, FACE, FACE * renderers.face(game, game.winners()[0]))


def _costly_trick():
    """Return a game before the last card of a trick that brings another seat a queen or king, and this card."""
    for game, code in at_random("trex", 7):
        if game.phase == AT_TRICK and len(game.trick()) == 3:
            trial = after(game, code)
            if trial.phase == AT_TRICK and trial.trick_no and trial.last_trick()[0]:
                if any(trial.is_costly(card) for _, card in trial.last_trick()[1]):
                    return game, code
    pytest.fail("every trick is cheap")


@pytest.mark.parametrize("remarks", ("on", "off"))
@pytest.mark.parametrize("board", BOARDS)
def test_a_costly_trick_is_remarked_on_where_there_is_room(board, remarks, tmp_path):
    console = script(board, tmp_path, remarks=remarks)
    game, card = _costly_trick()
    console.play_move(game, card)
    for _ in range(60):
        console.wait(50)
        if console.console.toast:
            break
    remark = console.console.toast
    assert remark.endswith(": ouch!") == (remarks == "on" and board != "display-pack")
    taker = game.last_trick()[0]
    assert not remark or remark.startswith(renderers.seat_name(game.view(0), taker))
    (face,) = items_of(console.scene, items.PICTURE) or (None,)
    assert bool(face) == (bool(remark) and board != "display-pack")
    assert not face or free_of_others(console.scene, face)
    hand = [item for item in items_of(console.scene, items.CARD) if item.y >= 186]  # the seat's hand
    panel = items_of(console.scene, items.PANEL)[-1]
    assert not remark or hand and panel.y + panel.h <= min(card.y for card in hand)
