"""The screen at the end of a round or deal: every seat's hand as shown, its melds and points, at every size."""

import pytest

import engine
from display import fonts, items, renderers
from engine.cards import HIDDEN
from engine.rng import Rng
from engine.tresydos import GO_ON, SHOW
from engine.trex.codes import AT_OVER, DIAMONDS, KING, QUEENS, SLAPS, TREX
from tests.display.frame import items_of
from tests.engine.moves import any_move, play_until, taken_back
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import free_of_others, misplaced
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

GAMES = [("tresydos", {"seats": "P" + "N" * others, "match": 3}) for others in range(1, 7)]
GAMES += [("trepenta", {"seats": "P" + "N" * others}) for others in range(1, 6)]
GAMES += [("trepenta", {"seats": "PNNN", "rival_sets": True, "finish_line": True}), ("trex", {})]


def ends(name, options, deals):
    """Yield (game before, move, game after) of the last move of each of the first deals, played at random."""
    game, rng = engine.new(name, 4, **options), Rng(4)
    while not game.over and game.deal_no < deals:
        code = any_move(game, rng)
        if name == "tresydos" and code == SHOW and not game.winning(game.to_act):
            code = GO_ON
        number, copy = game.deal_no, game.copy()
        game.play(code)
        if game.over or game.deal_no != number:
            yield copy, code, game


def ended(board, folder, game, code):
    """Return a console that shows the end of a deal."""
    return script(board, folder, motion="off").play_move(game, code).settle()


def check_trepenta(screen, before, after):
    """Check that hands, melds and points are those of the round."""
    finisher, hands, laid, _ = after.last_round()
    low = screen.console.board.height < 160  # with no room for such words
    assert low or ("complete" in screen.title) == (after.event[0] == "field complete")
    for seat, row in enumerate(screen.lines):
        cards, groups, points, total = row.cards, row.groups, row.points, row.total
        assert sorted(cards) == sorted(hands[seat]) and sum(groups) == laid[seat].bit_count()
        assert sorted(cards[: sum(groups)]) == sorted([hands[seat][k] for k in range(5) if laid[seat] >> k & 1])
        assert points == after.sheet(after.round - 1)[seat] and total == after.scores()[seat]


def check_tresydos(screen, before, after):
    """Check that the winner's hand is shown, and of the others the cards that are known."""
    winner, shown = after.last_deal
    for seat, row in enumerate(screen.lines):
        cards, groups, points, total = row.cards, row.groups, row.points, row.total
        assert points is None and total == after.scores()[seat] and groups == ((3, 2) if seat == winner else ())
        if seat == winner:
            assert sorted(cards) == sorted(shown)
            assert len({card % 13 for card in cards[:3]}) == len({card % 13 for card in cards[3:]}) == 1
        elif seat:
            known = before.known(seat)
            assert cards[: len(known)] == known and set(cards[len(known) :]) <= {HIDDEN}
        else:
            assert cards == before.hand(0)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name, options", GAMES, ids=str)
def test_every_seat_is_shown_as_it_was_and_nothing_is_cut(board, name, options, tmp_path):
    for copy, code, after in ends(name, options, 4):
        if after.over:
            continue
        before = copy.view(0)
        console = ended(board, tmp_path, copy, code)
        screen = console.top
        assert screen.name == "between_deals" and len(screen.lines) == after.seats
        if name != "trex":
            {"tresydos": check_tresydos, "trepenta": check_trepenta}[name](screen, before, after.view(0))
        names = []
        for page in range(screen.pages):
            assert screen.page == page and misplaced(console.scene) == []
            names += [row.name for row in screen.lines if row.name in console.scene._values_shown]
            console.press("wait:400 a" if page % 2 else "wait:400 next")
        if name != "trex":
            assert names == [row.name for row in screen.lines]
        if console.top.name == "between_deals":
            console.press("a")
        assert console.top.name in ("play", "choose")


@pytest.mark.parametrize("which, cleared", ((-1, True), (0, False)))
def test_the_table_stays_in_sight_behind_a_deal_that_was_not_cleared(which, cleared, tmp_path):
    """Of a deal of TriPeaks in a match; after the move that clears one there is no table left to show."""
    game = play_until(engine.new("tripeaks", 7, match="best 3"), lambda game: game.deal_no, which)
    console = ended("pico-lcd-1.3", tmp_path, *taken_back(game))
    assert console.top.name == "between_deals" and ("cleared" in console.top.title) == cleared
    assert bool(items_of(console.scene, items.CARD)) != cleared


@pytest.mark.parametrize("name, options", (("tresydos", {"seats": "PNN"}), ("trepenta", {"seats": "PN"})))
def test_the_last_hands_are_behind_the_result(name, options, tmp_path):
    *_, (copy, code, after) = ends(name, options, 99)
    assert after.over
    console = ended(BOARDS[1], tmp_path, copy, code)
    if console.top.name != "result":
        console.press("a")
    console.press("down wait:1000 a")
    console.press("next " * console.titles.index("The hands") + "a")
    assert console.top.name == "between_deals" and len(console.top.lines) == after.seats
    if name == "tresydos":
        winner, shown = after.last_deal
        assert set(shown) <= {item.b for item in items_of(console.scene, items.CARD)}
    assert console.press("b").top.name == "result"


def test_select_is_ignored_until_the_screen_can_have_been_seen(tmp_path):
    copy, code, _ = next(ends("trepenta", {"seats": "PNN"}, 1))
    console = script(BOARDS[0], tmp_path).play_move(copy, code).until("between_deals")
    assert console.press("a! a! a! wait:200 a!").top.name == "between_deals"
    assert console.press("wait:200 a!").top.name == "play"


def test_trex_says_what_each_seat_has_taken(tmp_path):
    """Diamonds and tricks add up to 13, queens to four; the places are first to last."""
    kinds, doubled = set(), False
    for copy, code, after in ends("trex", {}, 20):
        if after.phase == AT_OVER:
            continue
        console = ended(BOARDS[0], tmp_path, copy, code)
        _, mask, _ = after.history(after.deal_no - 1)
        words = [row.taken for row in console.top.lines]
        kinds.add(mask)
        if mask in (DIAMONDS, SLAPS):
            assert sum(int(word.split()[0]) for word in words) == 13
        elif mask == QUEENS:
            assert sum(word.replace("+", "revealed").split("revealed")[0].count("Q") for word in words) == 4
            assert [explained(word, 25) for word in words] == [row.points for row in console.top.lines]
        elif mask == KING:
            assert sum(word.split("revealed")[0].count("K♥") for word in words) == 1
            assert [explained(word, 75) for word in words] == [row.points for row in console.top.lines]
        else:
            assert sorted(words) == ["first out", "last", "second out", "third out"]
        doubled = doubled or any(", doubled" in word for word in words)
        assert not misplaced(console.scene)
    assert kinds == {KING, DIAMONDS, QUEENS, SLAPS, TREX} and doubled
    for words in ("took Q♣; Q♦, K♥ ×2; +Q♥, Q♠", "took Q♣, Q♦, K♥, doubled", "took Q♣; revealed Q♥, Q♠"):
        assert fonts.width(fonts.SMALL, words) < 222


def explained(words, value):
    """Return the points of a deal from the words about it; `value`: of a card."""
    points = 0
    for part in words.split("; "):
        cards = part.count("♣") + part.count("♦") + part.count("♥") + part.count("♠")
        points += cards * value * (1 if part[0] in "r+" else -2 if part[-2:] in ("ed", "×2") else -1)
    return points


def test_trex_says_all_that_each_seat_has_taken_when_several_contracts_are_played_together(tmp_path):
    """Diamonds and tricks are named too, and the longest text that can come about has room."""
    masks, sides = set(), 0
    for copy, code, after in ends("trex", {"complex": "free", "partners": True, "reverse": True}, 12):
        _, mask, _ = after.history(copy.deal_no)
        if after.over or mask & TREX or not mask & (DIAMONDS | SLAPS) or mask in (DIAMONDS, SLAPS):
            continue
        masks.add(mask)
        console = ended(BOARDS[0], tmp_path, copy.copy_at(copy.length), code)
        assert not misplaced(console.scene)
        if len(console.top.lines) == 2:  # a kingdom is over: its standing, one row and one place per side
            rows = [(row.name[3:], row.total) for row in console.top.lines]
            assert sorted(rows) == [("Ana and Cy", after.scores()[1]), ("You and Bo", after.scores()[0])]
            better = [after.comparable_score(total) for _, total in rows]
            assert better[0] >= better[1]
            assert [row.name[0] for row in console.top.lines] == ["1", "1" if better[0] == better[1] else "2"]
            sides += 1
            continue
        assert [row.name for row in console.top.lines] == ["You", "Bo", "Ana", "Cy"]  # partners beside each other
        winner, trick = after.last_trick()
        for name, said in [(row.name, row.taken) for row in console.top.lines]:
            seat = ("You", "Ana", "Bo", "Cy").index(name.split()[-1])
            cards = copy.taken(seat) + [card for _, card in trick if seat == winner]
            queens = ["♣♦♥♠"[card // 13] for card in cards if mask & QUEENS and card % 13 == 11]
            diamonds = sum(card // 13 == 1 for card in cards) if mask & DIAMONDS else 0
            tricks = len(cards) // 4 if mask & SLAPS else 0
            wanted = ["".join(sorted(["Q"] + queens))] if queens else []
            wanted += ["K♥"] if mask & KING and 38 in cards else []
            wanted += ["%d ♦" % diamonds] if diamonds else []
            wanted += ["1 trick" if tricks == 1 else "%d tricks" % tricks] if tricks else []
            words = ["".join(sorted(word)) if word[0] == "Q" else word for word in said.split(", ")]
            assert words == (wanted or ["took none of them"])
    assert len(masks) > 3 and sides
    assert fonts.width(fonts.SMALL, "Q♣♦♥♠, K♥, 13 ♦, 13 tricks") < 222


@pytest.mark.parametrize("board, remarks", ((BOARDS[0], "off"), *[(board, "on") for board in BOARDS]))
@pytest.mark.parametrize("name, options", GAMES)
def test_an_opponent_remarks_on_the_end_of_a_deal_where_its_face_has_room(name, options, board, remarks, tmp_path):
    faces = 0  # seen in all deals
    for number, (before, code, game) in enumerate(ends(name, options, 5)):
        if game.over:
            break
        console = script(board, tmp_path / str(number), motion="off", remarks=remarks).play_move(before, code).settle()
        scene = console.scene
        assert console.top.name == "between_deals" and not misplaced(scene)
        shown = items_of(scene, items.PICTURE)
        room = remarks == "on" and board != "display-pack" and game.seats < 7
        assert len(shown) <= room
        _, _, remark = renderers.load(name, scene.width, scene.height).between(game.view(0), before.view(0))
        assert bool(shown) == bool(room and remark and remark[0])
        for face in shown:
            assert face.b == items.FACE * renderers.face(game, remark[0]) and remark[1] in console.texts()
            assert free_of_others(scene, face)
            if name == "tresydos":
                assert remark == (game.last_deal[0], "Tres y dos!", False) or game.last_deal[0] == 0
        faces += len(shown)
    # When few seats play Tres y Dos by chance, every deal is drawn, and nobody remarks on that
    assert faces or not room or (name == "tresydos" and game.seats < 6)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", ("tresydos", "trepenta"))
def test_at_a_table_of_two_the_other_one_is_seen(name, board, tmp_path):
    console = script(board, tmp_path).play(engine.new(name, 7, seats="PN"), True).rest()
    shown = items_of(console.scene, items.PICTURE)
    assert len(shown) == (board != "display-pack") and not misplaced(console.scene)
    assert all(free_of_others(console.scene, face) for face in shown)
