"""Games with several seats on the console: played by keys to the result, passed round, hurried, undone, resumed."""

import itertools
import random
from types import SimpleNamespace

import pytest

import engine
from display import items, renderers
from display.renderers import compass, seat_name, short_name
from display.renderers.trex import inspect
from display.scene import Scene
from engine import players
from engine.rng import Rng
from engine.trepenta.melds import SET
from engine.trex.codes import AT_APPEAL, AT_NAME, AT_REVEAL
from firmware.input import KEYS, READY
from firmware.screens.stats import average
from firmware.table.play import Play
from tests.display.reading import words_of
from tests.engine.moves import before_end, count_game, play_until, played, taken_back, to_end
from tests.firmware.kinds import BOARDS, FOUR_BUTTONS, STICK, WIDE
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import script

# Colours of clubs, diamonds, hearts and spades, where suits have two colours and four: on white cards and on dark ones
TWO, FOUR = ("INK", "RED", "RED", "INK"), ("GREEN", "BLUE", "RED", "INK")
TWO_NIGHT, FOUR_NIGHT = ("SHADE", "EMBER", "EMBER", "SHADE"), ("DIM", "BACK_LIGHT", "EMBER", "SHADE")

WHOLE_GAMES = (
    (STICK, "trex", {"seats": "PEEE", "complex": "free", "show_taken": True}),
    (FOUR_BUTTONS, "trex", {"seats": "PEEE", "complex": "all"}),
    (WIDE, "trex", {"seats": "PPEE", "complex": "all", "reverse": True, "swap_scores": True, "play_on": True}),
    (FOUR_BUTTONS, "trex", {"seats": "PEEE", "partners": True, "must_throw": True}),
    (STICK, "tresydos", {"seats": "PEEEEEE", "match": 5}),
    (FOUR_BUTTONS, "tresydos", {"seats": "PEEEEEE", "match": 3}),
    (WIDE, "tresydos", {"seats": "PEPE", "match": 3, "throw_back": True}),
    (FOUR_BUTTONS, "tresydos", {"seats": "PE", "match": 3, "remind": False}),
    (STICK, "trepenta", {"seats": "PE", "sort": True, "rival_sets": True}),
    (FOUR_BUTTONS, "trepenta", {"seats": "PEEEEE", "open_field": True, "field_unlimited": True, "rival_sets": True}),
    (WIDE, "trepenta", {"seats": "PEE", "peek": True, "faces_are_ten": True, "finish_line": True}),
    (FOUR_BUTTONS, "trepenta", {"seats": "PEE", "sort": True}),
)


def state_of(game):
    """Return what tells a game's states apart."""
    return game.length, game.checksum()


def decide(console):
    """Press select, and once more where a question follows."""
    console.press("select")
    if console.top.name == "choose":
        console.press("select")


def ready(console):
    """Press on until the person has to decide something at the table; return the game."""
    while console.top.name == "between_deals" or (console.top.name == "play" and not console.table.spots):
        console.press("select" if console.top.name == "between_deals" else "")
    return console.table.play.game


# Whole games


@pytest.mark.slow(but_first="board")
@pytest.mark.parametrize("board, game, options", WHOLE_GAMES)
def test_a_whole_game_by_keys_alone_with_no_word_cut_or_covered(board, game, options, unpainted, tmp_path):
    """In Trex only the last kingdom, since all kingdoms look alike."""
    rng, state = random.Random(7), engine.new(game, 11, **options)
    play_until(state, lambda state: game != "trex" or state.kingdom == 3, rng=Rng(7))
    console = script(board, tmp_path, motion="off").play(state)
    arrows = ("up", "down", "left", "right") if board == STICK else ("prev", "next")
    for _ in range(4000):
        shown = console.top
        if not console.console.toast:
            assert misplaced(console.scene, shown.overlay) == [], shown.name
        if shown.name == "result":
            break
        assert shown.name != "play" or shown.spots, "nobody can go on"
        console.press(rng.choice(arrows) if rng.random() < 0.4 and shown.name in ("play", "choose") else "select")
    assert console.top.name == "result" and console.table.play.game.over
    record = console.store.statistics(game)
    assert record is None if options["seats"].count("P") > 1 else record.played == 1


def test_the_pages_of_the_pause_menu_fit_at_every_size(unpainted, tmp_path):
    games = (
        played("trex", 3, 700),
        played("trex", 4, 150, complex="free", partners=True, show_taken=True),
        played("tresydos", 5, 300, seats="PNNNNNN", match=5),
        played("trepenta", 6, 400, seats="PNNNNN", rival_sets=True),
    )
    for board in BOARDS:
        for game in games:
            console = script(board, tmp_path)
            console.console.play(game)
            for _, key in console.table.renderer.pages:
                panel = console.console.push("table_page", console.table, key)
                panel.page = 0
                for _ in range(panel.pages):
                    console.console.stale = True
                    console.console.step()
                    assert misplaced(console.scene) == [], (board, game.NAME, key)
                    panel.page += 1
                console.console.pop()


def test_the_end_of_a_kingdom_shows_the_standing(unpainted, tmp_path):
    game = play_until(engine.new("trex", 7), lambda game: game.kingdom, rng=Rng(7))
    console = script(STICK, tmp_path).play_move(*taken_back(game)).settle()
    totals = [row.total for row in console.top.lines]
    assert console.top.title == "Kingdom 1: standing" and totals == sorted(game.scores(), reverse=True)
    places = [1 + sum(other > mine for other in totals) for mine in totals]
    assert [int(row.name.split()[0]) for row in console.top.lines] == places


def test_a_new_match_is_to_three_until_another_was_played_and_the_option_stays(tmp_path):
    """Three is what the console offers first; the rules' own default is a single deal."""
    store, table = script(STICK, tmp_path).store, engine.options("tresydos")
    assert engine.new("tresydos", 1).options["match"] == 1
    for match, following in ((3, 1), (1, 5), (5, 3), (3, 1)):
        values = store.options("tresydos", table)
        assert values["match"] == match
        store.save_options("tresydos", dict(values, match=following), table)


@pytest.mark.parametrize("four", (False, True))
@pytest.mark.parametrize("size", (items.TILE, items.TILE_LOW, items.RAIL, items.RAIL_LOW))
def test_small_cards_have_the_colours_of_their_suits(size, four):
    """They show only ranks, on white and on dark cards."""
    scene = Scene(16, 240, 240)
    scene.four_colours(four)
    scene.begin()
    for card in (5, 18, 31, 44):  # the six of each suit
        scene.card(4 * card, 0, size, card, 0)
        scene.card(4 * card, 40, size, card, items.DIM)
    scene.commit()
    words = words_of(scene)
    assert [word.text for word in words] == ["6"] * 8
    assert tuple(word.colour for word in words[::2]) == (FOUR if four else TWO)
    night = FOUR_NIGHT if four else TWO_NIGHT
    if not four and items.CARD_H[size] <= 23:  # on dark tiles SHADE would make so small a card too bright
        night = tuple("DIM" if colour == "SHADE" else colour for colour in night)
    assert tuple(word.colour for word in words[1::2]) == night


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name, options", [
    *[("trepenta", {"seats": seats}) for seats in (3, 4, 5, 6)], ("tresydos", {"seats": 7, "match": 5}),
])  # fmt: skip
def test_a_win_at_a_full_table_is_celebrated_to_its_end(name, options, tmp_path):
    games = (played(name, deal, **options) for deal in itertools.count(1))
    game, code = taken_back(next(game for game in games if 0 in game.winners()))
    saved = game.save()
    for board in BOARDS:
        console = script(board, tmp_path / board).play_move(engine.load(saved), code)
        parties = sent = 0
        while console.top.name != "result":
            console.board.sent = 0
            console.wait(20)
            party = console.mode == "Celebrating"
            if party and parties:  # the table has been drawn: from now on each step sends one card
                sent = max(sent, console.board.sent)
            parties += party
        assert parties > 60 and 0 < sent <= 4 * 54 * 76  # at most four steps, of a card of 54 × 76 pixels


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", (5, 6))
@pytest.mark.parametrize("rank, count, words", [(9, 3, "3×10"), (9, 4, "4×10"), (0, 3, "A A A"), (0, 4, "4×A")])
def test_sets_stand_clear_of_what_is_beside_them(board, seats, rank, count, words, tmp_path):
    """Before the last cards are laid: the widest melds in each column, and the button to pass."""
    game = played("trepenta", 3, 0, seats="P" + "E" * (seats - 1), rival_sets=True)
    view = play_until(game, lambda game: game.phase == "lay" and game.to_act == 0, rng=Rng(5)).view(0)
    view.meld = lambda seat: (SET, rank, 0, 0) if seat else game.meld(0)
    view.hand = lambda seat: [rank] * count + [rank + 1] * (5 - count) if seat else game.hand(0)
    view.melded = lambda seat: (20, (1 << count) - 1) if seat else game.melded(0)  # 20 points are left
    console = script(board, tmp_path)
    console.console.play(game)
    console.table.play.view = view
    console.console.draw(0)
    assert sum(words in text for text in console.scene.strings()) == seats - 1 and misplaced(console.scene) == []


def seated(seats, viewer=0):
    """Return a stand-in for a view, with the facts that names depend on."""
    return SimpleNamespace(options={"seats": seats}, viewer=viewer, guests=())


@pytest.mark.parametrize("seats, names, short", [
    ("PNNN", "You Ana Bo Cy", "You Ana Bo Cy"),
    ("NPN", "Ana You Bo", "Ana You Bo"),
    ("EPEP", "Ana Seat 2 Bo Seat 4", "Ana P2 Bo P4"),
    ("NNNNNNN", "Ana Bo Cy Dee Eli Fay Gus", "Ana Bo Cy Dee Eli Fay Gus"),
    ("PPPPPPP", "Seat 1 Seat 2 Seat 3 Seat 4 Seat 5 Seat 6 Seat 7", "P1 P2 P3 P4 P5 P6 P7"),
])  # fmt: skip
def test_opponents_have_first_names_and_persons_who_pass_the_device_their_seats(seats, names, short):
    view = seated(seats)
    assert " ".join([seat_name(view, seat) for seat in range(len(seats))]) == names
    assert " ".join([short_name(view, seat) for seat in range(len(seats))]) == short


def test_a_table_of_four_is_seen_from_the_one_person_who_plays():
    assert [compass(seated("NPNN", 1), seat) for seat in range(4)] == ["West", "", "East", "North"]
    assert [compass(seated("PPNN"), seat) for seat in range(4)] == [""] * 4


# The pace of the others


@pytest.mark.parametrize("pressed", ("select", "right", "next", "y"))
@pytest.mark.parametrize("late", (0, 200, 420))
def test_a_press_while_others_play_makes_them_go_at_once(pressed, late, unpainted, tmp_path):
    console = script(STICK, tmp_path).play(played("trex", 7, 140, seats="PEEE"))
    game = ready(console)
    while game.to_act == 0:
        console.press("select!")
        while game.to_act == 0 and console.table.mode.motion_ms:
            console.wait(20)
    while getattr(console.table.mode, "thinker", None) is None:  # my own card arrives first
        console.wait(20)
    console.wait(late)
    mine, began = game.length, console.board.now
    console.board.events.append(KEYS.index(pressed))
    while console.top.name == "play" and (console.table.mode.motion_ms or not console.table.spots):
        console.console.step()
        console.board.now += 1
    assert console.board.now - began < 300 and game.length > mine


def test_without_a_press_the_others_take_their_time(tmp_path):
    console = script(STICK, tmp_path).play(played("tresydos", 7, 40, seats="PEEE"))
    game = ready(console)
    began, round_no = console.board.now, game.rounds
    while game.rounds == round_no:
        console.press("select" if console.table.spots else "")
    assert console.board.now - began > 3 * 2 * 400  # each of the three others draws and discards, at 400 ms or more


def test_undo_goes_back_to_a_decision_of_the_person(unpainted, tmp_path):
    """Passes and forced answers are taken back together with the moves of the others."""
    for name, count in (("tresydos", 40), ("trex", 90), ("trepenta", 60)):
        console = script(STICK, tmp_path, motion="off")
        console.play(played(name, 7, count, seats="PEE" + "E" * (name == "trex")))
        game = ready(console)
        marks = []
        while len(marks) < 5 and console.top.name == "play":
            marks.append(state_of(game))
            decide(console)
        assert len(marks) > 2
        if console.top.name == "between_deals":
            console.press("select")
        while marks:
            console.press("x")
            assert state_of(game) == marks.pop()
        for _ in range(game.length + 1):
            mark = state_of(game)
            if console.press("x!").console.toast == "Nothing to undo":
                break
        assert console.console.toast and state_of(game) == mark  # what the others moved before stays
        assert console.table.play.undone and not console.table.play.opponent()


@pytest.mark.parametrize("name", ("treys", "tripeaks", "tresydos", "trex"))
def test_redo_makes_the_moves_again_that_undo_took_back(name, unpainted, tmp_path):
    """Moves of the person and of the others, one after the other; a new move of the person discards the rest."""
    console = script(STICK, tmp_path, motion="off")
    given = {} if name in ("treys", "tripeaks") else {"seats": "PEE" + "E" * (name == "trex")}
    console.play(played(name, 7, 12, **given))
    game = ready(console)
    assert console.press("redo!").console.toast == "Nothing to redo"
    console.top.mode.press(READY)
    assert console.console.toast == "Let go: undo. Hold on: hint"
    marks = [state_of(game)]
    for _ in range(3):
        decide(console)
        marks.append(state_of(game))
    assert console.top.name == "play"
    console.press("x x x")
    for mark in marks:
        assert state_of(game) == mark
        console.press("redo")
    console.press("x x b")
    assert console.titles[1:3] == ["Undo", "Redo"]
    console.press("down down a")
    assert state_of(game) == marks[2]
    console.press("x")
    decide(console)
    assert not console.table.play.undone


def test_redo_leaves_the_time_that_has_passed(tmp_path):
    console = script(STICK, tmp_path, motion="off").play(engine.new("tripeaks", 7, timer=60))
    console.press("wait:3000 select wait:3000 x wait:3000 redo")
    game = console.table.play.game
    console.table.report_time()
    assert game.time_left in (50, 51) and len([code for code in game.log if "time" not in game.text(code)]) == 1


# Passed round


@pytest.mark.parametrize("game, count", (("trex", 130), ("tresydos", 50), ("trepenta", 60)))
@pytest.mark.parametrize("board", (STICK, FOUR_BUTTONS))
def test_nothing_of_another_hand_is_ever_on_the_screen(game, count, board, tmp_path):
    """Two games that differ in the hidden cards alone show the same pixels until the device is passed on."""
    letters = "PPPP" if game == "trex" else "PPP"
    state = played(game, 9, count, seats=letters)
    while state.phase in ("pile", "sort", AT_NAME, AT_APPEAL, AT_REVEAL) or len(state.moves()) < 2:
        state.play(state.moves()[0])
    seat = state.to_act
    other = state.determinize(seat, Rng(5))
    assert other.dump() != state.dump()
    consoles = [script(board, tmp_path / str(i)).play(shown) for i, shown in enumerate((state, other))]
    assert [console.top.name for console in consoles] == ["cover"] * 2
    _equal(consoles)
    _both(consoles, "select!")
    assert consoles[0].table.play.view.viewer == seat
    _through_pages(consoles)
    for _ in range(400):
        _both(consoles, "select!" if consoles[0].top.name != "cover" else "")
        if consoles[0].top.name == "cover":
            break
    assert consoles[0].top.name == consoles[1].top.name == "cover"


def _through_pages(consoles):
    """Open every page of the pause menu, and come back."""
    for _, key in consoles[0].table.renderer.pages:
        for console in consoles:
            console.console.push("table_page", console.table, key)
        for _ in range(6):
            _both(consoles, "right!" if consoles[0].top.name == "table_page" else "")
        for console in consoles:
            if console.top.name == "table_page":
                console.console.pop()
        _both(consoles)


def _both(consoles, key=""):
    """Press a key such as `select!` on both, if there is one; compare the pixels frame by frame for 0.3 s or less."""
    for console in consoles:
        console.press(key)
    _equal(consoles)
    for _ in range(15):
        for console in consoles:
            console.wait(20)
        _equal(consoles)
        if consoles[0].top.name == "cover":
            return


def _equal(consoles):
    """Check that both consoles show the same pixels."""
    pictures = [bytes(console.board.surface.packed()) for console in consoles]
    assert pictures[0] == pictures[1], consoles[0].top.name


@pytest.mark.parametrize("game", ("trex", "tresydos", "trepenta"))
def test_a_game_passed_round_begins_and_resumes_with_the_next_persons_cover(game, unpainted, tmp_path):
    seats = {"trex": "EPPE", "tresydos": "EPEP", "trepenta": "EPP"}[game]
    state = engine.new(game, 8, seats=seats, **({"match": 5} if game == "tresydos" else {}))
    console = script(STICK, tmp_path, motion="off").play(state, True)
    shown = []
    for _ in range(12):
        assert console.top.name in ("cover", "between_deals"), console.top.name
        if console.top.name == "between_deals":
            console.press("select")
            continue
        seat = console.table.play.holder
        assert console.top.call == "Your turn, Seat %d" % (seat + 1)
        order = [(console.table.play.game.to_act + i) % len(seats) for i in range(len(seats))]
        assert seat == next(at for at in order if seats[at] == "P")
        shown.append(seat)
        again = script(STICK, tmp_path, motion="off").home()  # the power went while the cover was shown
        again.top.at = engine.GAMES.index(game)
        assert again.press("select").top.name == "cover" and again.top.call == console.top.call
        console = again
        console.press("select! x!")
        assert console.console.toast == "No undo when the device is passed round" or console.top.name == "cover"
        while console.top.name in ("play", "choose"):
            console.press("select")
    assert len(set(shown)) == 2


@pytest.mark.parametrize("game", ("tresydos", "trepenta"))
def test_a_tap_too_many_does_not_uncover_the_next_hand(game, unpainted, tmp_path):
    """The cover follows the move at once where motion is off; select counts once it has been seen for 400 ms."""
    console = script(STICK, tmp_path, motion="off").play(engine.new(game, 8, seats="PP")).press("select")
    for _ in range(40):
        if console.top.name != "cover":
            console.press("select! wait:20")
    for _ in range(3):
        assert console.press("select! wait:100").top.name == "cover"
    length = console.press("wait:200 select!").table.play.game.length
    assert console.top.name == "play"
    console.press("wait:20 y! select!")  # a hint does not make a second tap count sooner
    assert console.table.play.game.length == length


@pytest.mark.parametrize("game, count", (("trex", 130), ("trepenta", 60)))
@pytest.mark.parametrize("keys", ("y", "back"))
def test_no_hint_reveals_the_next_persons_hand(game, count, keys, unpainted, tmp_path):
    """At any moment of the last motion, and after it, until the table is covered."""
    for delay in range(0, 600, 40):
        console = script(STICK, tmp_path / str(delay))
        console.play(played(game, 9, count, seats="PPPP" if game == "trex" else "PPP")).press("select")
        shown = console.table
        holder = shown.play.view.viewer
        while shown.play.game.to_act == holder and console.top.name == "play":
            console.press("select!")
            if console.top.name in ("choose", "between_deals"):
                console.press("select!")
        console.wait(delay)
        if console.top.name == "cover":
            assert delay
            break
        console.press(keys + "!")
        if console.top.name == "pause":
            console.press("down! " * console.titles.index("Hint") + "select!")
        assert console.wait(20).console.toast in ("", "It is not your turn") and console.mode != "Hinting"
    else:
        pytest.fail("the table was never covered")


@pytest.mark.slow
def test_the_result_of_a_match_is_that_of_its_deals():
    """TD-13: another seat can have won the last deal, or nobody."""
    shown = [renderers.load("tresydos", *size) for size in renderers.SIZES]
    ends = set()  # (who wins, whether that seat has won the last deal)
    for deal in range(1, 400):
        game = played("tresydos", deal, seats="PN", match=3)  # winning hands are shown now and then: some are drawn
        winners = game.winners()
        name = ("You", "Ana")[winners[0]] if len(winners) == 1 else "tie" if winners else "Nobody"
        end = name, game.last_deal[0] in winners
        if end in ends:
            continue
        ends.add(end)
        for renderer in shown:
            title, words, figures = renderer.result(game.view(0))
            assert title == {"tie": "You and Ana win", "You": "You win!"}.get(end[0], name + " wins")
            assert [cell[:2] for cell in figures[3]] == [("You", game.scores()[0]), ("Ana", game.scores()[1])]
            assert [seat for seat in (0, 1) if figures[3][seat][2]] == winners and len(words) == end[1]
        if len(ends) == 7:  # nobody wins only where no deal was won
            return
    pytest.fail("only these ends: %s" % ends)


def test_the_result_shows_statistics_only_where_it_is_counted(unpainted, tmp_path):
    for seats in ("PEE", "PEE", "PEE", "PPE", "EEE", "PEE"):
        console = script(STICK, tmp_path, motion="off").play(engine.new("tresydos", 3, seats=seats), True)
        while console.top.name != "result":
            console.press("select" if console.top.name != "play" or console.table.spots else "wait:100")
        assert seats == "PEE" or not (console.top.best or console.top.news)
    assert console.top.best


@pytest.mark.parametrize("game", ("trex", "tripeaks"))
def test_a_game_that_is_over_says_so_and_is_not_kept(game, tmp_path):
    console = script(STICK, tmp_path).play_move(*before_end(engine.new(game, 9), -1)).settle().until("result", "select")
    assert console.press("b y").console.toast == "The game is over"
    console.press("b")
    assert "Hint" not in console.titles and console.titles[-1] == "Home"


# Hints, statistics


@pytest.mark.parametrize("game, count", (("trex", 60), ("tresydos", 30), ("trepenta", 40)))
def test_a_hint_names_the_move_as_the_screen_does_and_the_cursor_goes_there(game, count, unpainted, tmp_path):
    console = script(STICK, tmp_path, motion="off").play(played(game, 7, count, seats="PEEE"))
    ready(console)
    console.press("y!")
    for _ in range(5000):
        console.console.step()
        console.board.now += 5
        if not console.table.busy:
            break
    shown = console.table
    names = {shown.renderer.move_text(shown.play.view, code): code for code in shown.spots[shown.cursor][4]}
    (code,) = [names[name] for name in names if console.console.toast.startswith(name)]
    assert code in shown.play.view.moves()


def test_trex_is_counted_by_contract_in_its_usual_signs(tmp_path):
    """With `complex`, the fifth kind is Trex and the sixth several contracts at once."""
    for options in ({}, {"reverse": True}, {"complex": "all"}):
        state = to_end(engine.new("trex", 5, seats="PEEE", **options), rng=Rng(3))
        sign = -1 if options.get("reverse") else 1
        store = script(STICK, tmp_path / str(options)).console.store
        count_game(store, state)
        record = store.statistics("trex")
        assert record.best == sign * state.scores()[0]
        assert [sum(points for at, points in state.deal_parts(0) if at == kind) for kind in range(6)] == [
            points for _, points in record.parts + [[0, 0]] * (6 - len(record.parts))
        ]
        counts = [count for count, _ in record.parts]
        assert counts == ([0, 0, 0, 0, 4, 4] if "complex" in options else [4] * 5)
        assert sum(points for _, points in record.parts) == record.best


def test_the_statistics_of_trex_have_a_page_of_contracts(tmp_path):
    console = script(FOUR_BUTTONS, tmp_path)
    count_game(console.store, to_end(engine.new("trex", 5, seats="PEEE")))
    console.home().console.push("stats", "trex")
    assert console.press("right").top.title == "Points per deal"
    assert [row[0] for row in console.top.rows] == ["King of hearts", "Diamonds", "Queens", "Slaps", "Trex"]
    assert misplaced(console.scene) == []


def test_points_per_deal_are_rounded_alike_everywhere():
    """The Pico's single floats and the desktop's doubles would round a half differently."""
    given = ((-165, 4), (165, 4), (-1, 30), (0, 4), (1100, 8), (-1, 20), (7, 3))
    wanted = ("-41.3", "+41.3", "+0.0", "+0.0", "+137.5", "-0.1", "+2.3")
    assert tuple(average(points, count) for points, count in given) == wanted


_TEMPERED = "Plays carefully.", "Plays boldly.", "Hunts for penalties."


def test_opponents_have_the_temperament_of_their_seat_and_hints_none(monkeypatch):
    """So the same three sit around a person in every game of Trex; the inspect page names them.

    They are the three that differ most; seat 0, for whom hints are made, has none.
    """
    seen = []
    monkeypatch.setattr(players, "thinker", lambda name, view, level, rng: seen.append((view.viewer, view.temper)))
    game = engine.new("trex", 7, seats="PNNH")
    play = Play(game)
    while len({seat for seat, _ in seen}) < 4:
        play.thinker(play.opponent() or "H")
        game.play(game.moves()[0])
    assert set(seen) == {(0, 0), (1, 1), (2, 2), (3, 4)}
    texts = [inspect.words(None, game.view(0), "seat %d" % seat)[1] for seat in range(4)]
    named = [text.endswith(words) for text, words in zip(texts[1:], _TEMPERED)]
    assert all(named) and not texts[0].endswith(_TEMPERED)
