"""Lessons: each is played by its own instructions at every screen size; leaving, resuming, wrong presses, files."""

import itertools
import re
from binascii import crc32

import pytest

import engine
from display import fonts, items
from display.renderers import RANKS, SUITS, borrow_part
from display.scene import Scene
from firmware import lessons
from firmware.screens.buttons import named
from firmware.table import Screen as TableScreen
from tests.display.frame import draw, items_of
from tests.engine.moves import count_game, whole
from tests.firmware.kinds import BOARDS, STICK, WIDE, kinds
from tests.firmware.learnt import played_freely
from tests.folders import contents
from tools.simulator.board import TEXTS, script
from tools.simulator.ledgers import put

LOW = "display-pack"  # of BOARDS the one with 240 × 135 pixels
TAUGHT = [name for name in engine.GAMES if lessons.titles(TEXTS / (name + "_lessons.txt"))]
# (game, number) of every lesson
ALL = [(name, number) for name in TAUGHT for number in range(len(lessons.titles(TEXTS / (name + "_lessons.txt"))))]
# Each at all sizes, and on one of the other kinds of boards in turn
OTHERS = [board for board in kinds() if board not in BOARDS]
PLAYED = [(*lesson, board) for i, lesson in enumerate(ALL) for board in (*BOARDS, OTHERS[i % len(OTHERS)])]
MOST_SECONDS = 180  # of a lesson that is the only one of its game
MOST_SECONDS_EACH = 120  # of a lesson where there are several
WORDS_PER_SECOND, SECONDS_PER_PRESS = 3, 1.5  # calm reading


def opened(board, folder, name="tripeaks", number=0, **settings):
    """Return a console that shows a lesson."""
    return script(board, folder, **settings).home().lesson(name, number)


def files(folder):
    """Return what is stored, settings apart."""
    return {path: data for path, data in contents(folder).items() if path != "settings"}


def boxes(console):
    """Return the boxes of what has the cursor's ring, as drawn."""
    found = items_of(console.scene, items.RING, items.CARD)
    return [item[1:5] for item in found if item.kind == items.RING or item.c & items.RING_ON]


def apart(box, table):
    """True when the panel of a lesson does not touch a box."""
    return box[1] + box[3] <= table.y or table.y + table.h <= box[1]


def check_panel(console):
    """Check that the panel's text is complete and fits, and that it covers neither the cursor nor its own subject."""
    table = console.top
    board, words = console.board, table.why or table.pages[table.page]
    assert " ".join(table.lines) == " ".join(words.split()), "cut: %s" % words
    assert max(fonts.width(fonts.SMALL, line) for line in table.lines) <= board.width - 16, words
    assert fonts.width(fonts.BIG, table.prompt) <= board.width - 16, table.prompt
    assert 0 <= table.y and table.y + table.h <= board.height, words
    for item in items_of(console.scene, items.TEXT, items.NUMBER):
        if item.w and not apart(item[1:5], table):  # no word of the table is cut
            assert table.y <= item.y and item.y + item.h <= table.y + table.h, (item, table.y, table.h)
    assert table.why or all(apart(mark, table) for mark in table.marks), (words, table.marks, table.y, table.h)
    if table.led:
        assert all(apart(box, table) for box in boxes(console)), (words, boxes(console), table.y, table.h)


# Rank, and suit if there is one, of each card that the words of a lesson name
NAMED = re.compile(r"(?:\b[Tt]he |(?=\w+[♣♦♥♠]))(10|[2-9AJQK])([♣♦♥♠]?)(?!\w)")
RANK_ROWS = 22  # of a card, within which its rank is


def check_cards(console):
    """Check that the panel covers no rank of a card that it names; of several with that name one must be clear."""
    table, size = console.top, (console.board.width, console.board.height)
    frame = draw(Scene(400, *size), lambda scene: TableScreen.build(table, scene, console.board.now))
    cards = [item for item in items_of(frame, items.CARD) if item.b < 52 and not item.c & items.FACE_DOWN]
    said = table.pages[table.page] + " " + table.prompt
    for rank, suit in NAMED.findall(said):
        named = [item for item in cards if RANKS[item.b % 13] == rank and (not suit or SUITS[item.b // 13] == suit)]
        clear = [item for item in named if apart((item.x, item.y, item.w, min(item.h, RANK_ROWS)), table)]
        assert clear or not named, (rank + suit, said, table.y, table.h)


def go_to(console, code):
    """Move the cursor to the spot of a move; return the moves there."""
    table = console.top
    table.cursor = next(i for i, spot in enumerate(table.spots) if code in spot[4])
    console.console.stale = True
    console.settle()
    return table.spots[table.cursor][4]


def make(console, code):
    """Make a move with keys: at its spot, and with the answer where a question follows."""
    codes = go_to(console, code)
    console.press("a")
    if len(codes) > 1:
        assert console.top.name == "choose"
        lines = console.console.screens[-2].lines  # the panel would lie below the question
        assert lines and not set(lines) & set(console.scene.strings())
        console.press("next " * codes.index(code) + "a")


def check_others(console):
    """Check that each other legal move is answered with a reason that fits, and changes nothing."""
    table = console.top
    game, step = table.play.game, table.course.step
    for spot in table.spots:
        go_to(console, spot[4][0])
        check_panel(console)
    if lessons.ANY in step.waits:
        return
    others = [code for code in game.moves() if game.text(code) not in step.waits]
    assert not others or step.reasons, "nothing is said to another move than %s" % step.waits
    for code in others:
        if not any(code in spot[4] for spot in table.spots):
            continue
        before = game.checksum()
        make(console, code)
        assert console.top is table and game.checksum() == before and table.why
        assert any(table.why == words for _, words in step.reasons), "no reason for %s" % game.text(code)
        check_panel(console)
    console.press("next prev")
    assert not table.why


def check_step(table):
    """Check that the places a step points at exist, and that its moves are legal and written as in records."""
    step = table.course.step
    keys = [place[4] for place in borrow_part(table.play.game.NAME, "inspect").places(table.renderer, table.play.view)]
    for key in step.at:
        assert key in keys or table.find(key) >= 0, "there is no %r in: %s" % (key, ", ".join(keys))
    if table.led:
        assert table.play.game.to_act == table.play.holder and step.prompt, step.words
        for text in step.waits:
            if text != lessons.ANY:
                code = table.play.game.code(text)
                assert code in table.play.game.moves() and table.play.game.text(code) == text and table.find(text) >= 0


def play_through(console, others=True, which=-1):
    """Play a lesson by its own instructions to its end; return (words read, presses made).

    `others`: all other moves are tried too. `which`: index of the legal move that is made where any may be.
    """
    table, read, presses = console.top, 0, 0
    for _ in range(2000):
        if console.top.name == "between_deals":  # a deal is over: its scores
            console.press("a")
            presses += 1
        if console.top is not table:
            break
        course, mode = table.course, console.mode
        assert mode != "Others" or course.free, "nobody says what is played"
        if mode == "Reading" or mode == "Deciding" and table.led:
            check_step(table)
            check_panel(console)
            check_cards(console)
        if mode == "Reading":
            read += len(table.pages[table.page].split())
            console.press("a")
            presses += 1
        elif mode == "Deciding" and table.led:
            if others:
                check_others(console)
            read += len((table.pages[table.page] + " " + table.prompt).split())
            wanted = course.step.waits[0]
            code = table.play.game.moves()[which] if wanted == lessons.ANY else table.play.game.code(wanted)
            make(console, code)
            presses += 2
        elif mode == "Deciding":
            assert course.free and not table.lines
            game = table.play.game
            make(console, game.moves()[which] if game.seats == 1 else table.spots[table.cursor][4][0])
        else:
            console.wait(100)
    assert console.top.name == "learn" and console.top.over, table.course.at
    assert table.course.at == table.course.count  # the bar is full
    return read, presses


@pytest.mark.parametrize("name, number, board", PLAYED)
def test_a_lesson_can_be_played_by_its_own_instructions(name, number, board, request, tmp_path):
    if board != STICK:
        request.getfixturevalue("unpainted")
    console = opened(board, tmp_path, name, number)
    read, presses = play_through(console, others=board in BOARDS)
    assert console.store.read_checked(name + ".lesson", list, None) == [1 << number, number, 0, []]
    # Nothing of it is among the games that are saved, counted, lost or under way
    assert set(files(tmp_path)) == {name + ".lesson"}
    if board == STICK:
        several = len([one for one in ALL if one[0] == name]) > 1
        seconds = read / WORDS_PER_SECOND + presses * SECONDS_PER_PRESS
        assert seconds <= (MOST_SECONDS_EACH if several else MOST_SECONDS), (read, presses, seconds)


@pytest.mark.parametrize("name, number", ALL)
def test_it_ends_however_the_free_part_at_its_end_is_played(name, number, unpainted, tmp_path):
    console = opened(LOW, tmp_path, name, number)
    play_through(console, others=False, which=0)
    console.console.home()
    assert lessons.progress(console.store, name) == [1 << number, number, 0, []]


@pytest.mark.parametrize("name, given", [*((name, {}) for name in TAUGHT), ("tresydos", {"seats": "PP"})])
def test_a_player_who_skips_the_lesson_is_not_asked_again(name, given, tmp_path):
    """`given`: options of the game that is played to its end; one of several people is in no statistics."""
    for again in (False, True):
        console = script(WIDE, tmp_path).home()
        console.top.at = engine.GAMES.index(name)
        console.press("a")
        assert (console.top.name == "learn") is not again
        if not again:
            console.press("next a")
        assert console.top.name in ("play", "cover")
    console.console.home()
    count_game(console.store, whole(name, 7, **given))
    assert console.home().press("a").top.name == "play"


@pytest.mark.parametrize("name, number", ALL)
def test_a_lesson_goes_on_at_its_step_whenever_the_power_goes(name, number, tmp_path):
    console = opened(STICK, tmp_path, name, number)
    for _ in range(200):
        table = console.top
        if table.name != "lesson" or table.course.free:
            break
        console.follow(-1)
        if console.top.name == "between_deals":
            console.press("a")
        if console.top.name != "lesson":
            break
        again = opened(STICK, tmp_path, name, number)  # the first console is dropped without a word
        assert again.top.course.at == console.top.course.at
        assert again.top.play.game == console.top.play.game and again.top.play.game.log == console.top.play.game.log
        if console.top.page:
            again.press("a " * console.top.page)
        console = again


@pytest.mark.parametrize("name, moves", (("trepenta", [5]), ("trex", [60]), ("treys", [9999])))
def test_stored_moves_that_are_none_begin_the_lesson_anew(name, moves, tmp_path):
    script(WIDE, tmp_path).store.write_json(name + ".lesson", [0, 0, 0, moves])
    assert opened(WIDE, tmp_path, name).top.course.at == 0


def test_a_lesson_left_at_its_first_step_is_the_one_to_continue(tmp_path):
    console = opened(WIDE, tmp_path, "trex", 2).home()
    console.open("learn", "trex", None, True)  # as a new game offers it
    assert "Continue learning" in console.texts()
    assert console.press("a").top.course.number == 2


def test_a_lesson_left_goes_on_at_its_step_from_the_page_and_from_home(tmp_path):
    console = opened(WIDE, tmp_path)
    assert console.press("a b").top.title == "Learn TriPeaks" and console.top.lines[0][0] == "Continue"
    console.press("a a next b")
    at = console.console.screens[0].course.at
    assert at
    assert console.press("prev a").top.name == "home"
    assert console.press("a").top.name == "learn" and console.top.lines[0][0] == "Continue learning"
    assert console.press("a").top.course.at == at
    console.press("b next next a")  # begin again
    assert console.top.name == "lesson" and console.top.course.at == 0 and console.top.play.game.length == 0


def test_what_could_not_be_stored_is_stored_when_the_lesson_is_left(tmp_path, monkeypatch):
    console = opened(STICK, tmp_path)
    with monkeypatch.context() as full:
        full.setattr(console.store, "write", lambda *args: False)
        console.top.course.done()
        at = console.press("a a").top.course.at
        assert at and lessons.progress(console.store, "tripeaks") == [0, 0, 0, []]
    console.console.home()
    assert lessons.progress(console.store, "tripeaks")[:3] == [1, 0, at]


def test_undo_in_a_lesson_goes_back_to_the_step_before(tmp_path):
    console = opened(STICK, tmp_path)
    table = console.top
    assert console.press("x!").console.toast and table.course.at == 0
    start, seen = table.play.game.checksum(), []
    for _ in range(9):
        seen.append((table.course.at, table.page, table.play.game.checksum()))
        console.follow(-1)
    while table.course.at:
        console.press("x")
        assert (table.course.at, table.page, table.play.game.checksum()) in seen
    assert table.play.game.checksum() == start


def test_a_move_played_freely_is_taken_back_alone(tmp_path):
    console = opened(STICK, tmp_path)
    table = console.top
    while not (table.course.free and not table.lines):
        console.follow(-1)
    length, at = table.play.game.length, table.course.at
    console.press("a! a")  # as quickly as at any table
    assert table.play.game.length == length + 2
    console.press("x")
    assert table.play.game.length == length + 1 and table.course.at == at
    console.press("x x")
    assert table.play.game.length <= length and table.course.at < at


@pytest.mark.parametrize("key", ("a", "b", "x"))
def test_a_press_while_the_last_card_of_a_deal_flies_only_shows_the_result(key, tmp_path):
    console = opened(STICK, tmp_path, "trex")
    table = console.top
    while table.course.step.waits != ["play KH"]:
        console.follow(-1)
    go_to(console, table.play.game.code("play KH"))
    console.press("a!")
    length = table.play.game.length
    assert console.mode == "Moving"
    console.press(key + "!")
    assert console.top.name == "between_deals" and table.play.game.length == length


def test_a_hint_leads_the_cursor_to_the_move(tmp_path):
    console = opened(STICK, tmp_path).press("a wait:400")
    table = console.top
    while not table.led or console.mode == "Reading":
        console.press("a")
    for _ in range(3):
        console.press("right y")
        assert table.play.game.code(table.course.step.waits[0]) in table.spot()[4]


@pytest.mark.parametrize("name, board", list(zip(TAUGHT, itertools.cycle((STICK, LOW)))))
def test_what_a_panel_covered_is_drawn_again_when_the_next_panel_leaves_it_free(name, board, tmp_path, monkeypatch):
    """The pictures are those of a console that builds each one anew."""
    found = []
    for number in range(2):
        console = opened(board, tmp_path / str(number), name)
        real, pictures = console.console.draw, []

        def draw(now, real=real, pictures=pictures, surface=console.board.surface):
            real(now)
            pictures.append(crc32(surface.packed()))

        console.console.draw = draw
        play_through(console, others=False, which=0)
        found.append(pictures)
        monkeypatch.setattr(Scene, "reuse", lambda self, of=None: False)
    assert found[0] == found[1] and len(set(found[0])) > 20


@pytest.mark.parametrize("name", ("treys", "tripeaks", "trex"))
def test_there_is_no_hint_while_a_page_of_words_waits_for_select(name, tmp_path):
    console = script(STICK, tmp_path).home()
    freely = played_freely(console, name)
    console.store.write_json(name + ".lesson", freely)
    console.lesson(name, freely[1])
    assert console.top.course.free and console.mode == "Reading"
    for key in ("right", "y"):
        console.press(key)
        assert console.mode == "Reading" and console.console.toast == "Press select to continue"


def test_a_lesson_leaves_a_game_in_progress_alone(tmp_path):
    console = script(STICK, tmp_path).play(engine.new("tripeaks", 7)).press("a a")
    console.console.home()
    put(console.store, "tripeaks", "lost", [[9, "", False]])
    before = files(tmp_path)
    assert before
    console.lesson("tripeaks", 0)
    play_through(console, others=False, which=0)
    console.press("b")
    after = files(tmp_path)
    after.pop("tripeaks.lesson")
    assert after == before
    assert "your game" in " ".join(str(word) for word in console.top.words)


# The file has [bits of the lessons finished, lesson, step, moves made freely]
@pytest.mark.parametrize("kept", [
    [], 7, "x", [1, 2], [0, 0, 5, [1, 2, 3]], [0, 0, 3, ["a"]], [0, 9, 3, []], [-1, 0, 0, []], [0, 0, 99, []],
    [0, 0, 1, [23, 9999]], [0, 0, 0, {"a": 1}], [1.5, 0, 0, []], None, [0, 1, 1, [7]], [0, 0, 1 << 40, []],
    [0, 1 << 70, 1, []],
])  # fmt: skip
def test_a_stored_lesson_that_is_invalid_begins_anew(kept, console):
    console.store.write_json("tripeaks.lesson", kept)
    console.home().press("right a")
    if console.top.name == "learn":
        console.press("a")
    else:
        console.lesson("tripeaks", 0)
    assert console.top.name == "lesson" and (console.top.course.number, console.top.course.at) == (0, 0)
    assert console.press("a").top.course.at == 1


def test_the_page_of_a_game_says_what_has_been_learnt(console):
    for done, words in ((0, ""), (1, "done")):
        console.store.write_json("tripeaks.lesson", [done, 0, 0, []])
        console.home().open("game", "tripeaks")
        assert ("Learn", words, False) in console.top.lines


def test_a_game_without_lessons_has_none(console, tmp_path, monkeypatch):
    monkeypatch.setattr(console.board, "lesson_path", lambda name: str(tmp_path / "none.txt"))
    console.home().press("right b")
    assert "Learn" not in console.titles
    assert console.press("b a").top.name == "play"


def _written(console, text, folder, monkeypatch):
    """Let a console read a lesson of TriPeaks with these steps in place of the game's own, and open it."""
    path = folder / "written.txt"
    path.write_text("# One\ndeal 4679\n\n" + text, encoding="utf-8")
    monkeypatch.setattr(console.board, "lesson_path", lambda name: str(path))
    return console.lesson("tripeaks", 0)


def test_a_step_without_words_shows_its_prompt_alone(tmp_path, monkeypatch):
    console = _written(script(STICK, tmp_path).home(), "> any\n? Take or draw\n", tmp_path, monkeypatch)
    assert (console.top.lines, console.top.prompt) == ([""], "Take or draw")
    assert console.press("a").settle().top.name == "learn"


def test_a_press_while_a_move_is_shown_does_not_read_the_words_after_it(tmp_path, monkeypatch):
    text = "Look.\n\n& draw\nNow play.\n> free\n"
    console = _written(script(STICK, tmp_path).home(), text, tmp_path, monkeypatch).press("a!")
    while console.mode != "Moving":
        console.wait(20)
    console.press("a!")
    assert console.mode == "Reading" and console.top.lines == ["Now play."]


def test_the_answer_to_a_wrong_move_calls_the_buttons_what_is_printed_at_them(tmp_path, monkeypatch):
    text = "Look.\n> play 22\n? Press {select}\n! No: press {select}.\n"
    table = _written(script("picocalc", tmp_path).home(), text, tmp_path, monkeypatch).top
    table.make_move(table.play.game.code("draw"))
    assert (table.lines, table.prompt) == (["No: press Enter."], "Press Enter")


def test_a_page_of_words_ends_with_a_sentence_of_any_kind(tmp_path, monkeypatch):
    parts = [20 * "Peaks " + end for end in ("one!", "two?", "three.", "four!", "five.", "six!", "seven?")]
    console = _written(script(LOW, tmp_path).home(), "\n".join(parts), tmp_path, monkeypatch)
    assert console.top.pages == parts


def test_several_lessons_are_chosen_from_a_list_and_follow_one_another(tmp_path, monkeypatch):
    first = (TEXTS / "tripeaks_lessons.txt").read_text(encoding="utf-8").split("\n\n")
    short = "# %s\ndeal 4679\n\n" + first[1] + "\n\n"
    path = tmp_path / "three.txt"
    path.write_text("".join(short % title for title in ("One", "Two", "Three")), encoding="utf-8")
    console = script(WIDE, tmp_path / "saves")
    monkeypatch.setattr(console.board, "lesson_path", lambda name: str(path))
    console.home().console.push("game", "tripeaks")
    console.press("next next a")
    assert [row[:2] for row in console.top.lines] == [("One", ""), ("Two", ""), ("Three", "")]
    assert console.press("next a a").top.over and console.top.title == "Two"
    assert console.titles == ["Next lesson", "Play TriPeaks", "Lessons", "Home"]
    assert console.press("a").top.name == "lesson" and console.top.course.number == 0
    console.press("a next next a")
    assert [row[:2] for row in console.top.lines] == [("One", "done"), ("Two", "done"), ("Three", "")]
    assert console.top.at == 2
    with monkeypatch.context() as full:
        full.setattr(console.store, "write", lambda *args: False)
        assert console.press("a a").top.above == "Learnt: Three. Next: a game of your own."
        assert console.titles == ["Play TriPeaks", "Lessons", "Home"]
    assert console.press("b").top.name == "home"


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("board, swap, select, back", [
    ("pico-lcd-1.3", "off", "A", "B"), ("pico-lcd-1.3", "on", "B", "A"), ("pico-lcd-2", "off", "KEY0", "KEY1"),
    ("picocalc", "off", "Enter", "Esc"),
])  # fmt: skip
def test_a_lesson_calls_the_buttons_what_is_printed_at_them(board, swap, select, back, name, tmp_path):
    console = opened(board, tmp_path, name, swap=swap)
    assert console.top.prompt.startswith("Press %s: " % select)
    said = (TEXTS / (name + "_lessons.txt")).read_text(encoding="utf-8")
    assert "A " not in re.findall(r"^\? (..)", said, re.M) and not re.search(r"\bB\b", said)
    assert named(console.console, "{select} {back}") == select + " " + back
