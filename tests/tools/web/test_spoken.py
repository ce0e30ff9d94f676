"""What screen readers say is enough to play: a program that gets nothing else plays a deal of each game."""

import re
import subprocess
import sys
from ast import literal_eval
from random import Random

import pytest

import engine
from display import renderers
from display.renderers import card_chars
from display.renderers.deal_rows import Score
from display.spoken import ranks_named, sentence
from display.surface.pillow import SurfacePIL
from engine import texts
from engine.tripeaks import DRAW
from firmware import lessons
from tests.engine.games import params, with_part
from tests.firmware.link.pairs import Pair
from tests.long import LONG
from tests.runtimes import ROOT, run
from tests.tools.web.read_scenes import drawn, scenes
from tests.tools.web.recording import Listener
from tools import languages
from tools.simulator.board import TEXTS_AND_PACKS, script
from tools.simulator.script import NAMES
from tools.web.spoken import Voice

MOST = 150  # decisions of a deal
_ON_MICROPYTHON = """
import gc
from display.surface.framebuf import SurfaceFB
from tests.tools.web.read_scenes import scenes
from tools.web.spoken import Voice
for name, shown in scenes(%r, SurfaceFB, %r, %r, %r):
    print(name, repr(Voice(shown.console).whole()))
    gc.collect()
"""
# Patterns in the words about a place, those of the best choice first; all other places come last
_BEST = (
    r"Can be chosen: three of one rank",
    r"or laid at",
    r"It brings",
    r"Can be taken: (it matches|you hold (two|three))",
    r"Can be drawn",
    r"You hold one",
    r"Can be played: lower",
    r"Can be (named|played|laid|led)",
    r"It costs 10",
)
meaning = str  # the words of a line in English; `spoken_in.py` has another one
_WAY = 9 * ["right"] + ["down"] + 9 * ["right"] + ["up"] + 9 * ["left"]


class Player(Listener):
    """A listener who only hears what is said, and presses keys."""

    def __init__(self, game, folder):
        super().__init__("pico-lcd-1.3", folder)
        self.heard = []
        self.console.play(game, True)
        self.hear()

    @property
    def over(self):
        """True when the deal is over, and its end is said."""
        return self.console.screens[-1].name != "play"

    def hear(self):
        """Let time pass until nothing is new; return what was said meanwhile."""
        lines = super().hear()
        self.heard += lines
        return lines

    def press(self, key):
        """Press a key; return what is said then."""
        self.shown.board.events.append(NAMES.index(key))
        return self.hear()

    def decide(self):
        """Choose the best place by the words about the table, go there and press select; return what is said then."""
        able = [line for line in self.console.voice.whole() if "Can be " in meaning(line)]
        fits = {line: [bool(re.search(words, meaning(line))) for words in (*_BEST, "")] for line in able}
        wanted = min(able, key=lambda line: fits[line].index(True))
        here = self.heard[-1]
        for key in _WAY:
            if here == wanted:
                break
            here = (self.press(key) or [here])[-1]
        lines = self.press("select")
        while not self.over and ". " not in lines[-1]:
            lines = self.press("select")  # a question: the first answer
        return lines


@pytest.mark.parametrize("name", params("ENDS"))
def test_a_whole_deal_is_played_from_the_words_alone(name, tmp_path):
    play_whole(name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("code", languages.names()[1:])
def test_a_whole_deal_of_each_game_is_played_from_the_words_of_another_language(code, tmp_path):
    command = [sys.executable, "-m", "tests.tools.web.spoken_in", code, str(tmp_path), *with_part("ENDS")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=500)
    assert (done.returncode, done.stderr) == (0, "")


def play_whole(name, folder):
    """Play a deal from the words alone, in the language in use: every move is said, in order."""
    game = engine.new(name, 7)
    listener = Player(game, folder)
    for _ in range(MOST):
        if not listener.over:
            listener.decide()
    text = "\n".join(listener.heard)
    assert listener.over, text
    past, at = game.copy_at(0), 0
    renderer = listener.console.screens[0].renderer
    for code in game.log:
        before = past.view(0)
        past.step(code)
        said = renderer.move_in_words(before, code, past.view(0))
        if said and past.deal_no == 0:
            at = text.index(sentence([said]), at) + 1
    assert at
    return text


def test_for_whom_a_table_with_several_devices_waits_is_said_once(tmp_path):
    pair = Pair(tmp_path, Random(1))
    host, guest = pair.begin("trepenta", 10, seats="PNN")
    pair.play(lambda: host.table.play.game.to_act == guest.table.play.game.to_act == 0)
    host.console.push("rules", "trepenta", 0)
    voice, said = Voice(guest.console), []
    for _ in range(8):
        pair.wait(1000)
        voice.fresh = True
        voice.step()
        said += voice.lines
        voice.lines.clear()
    assert said.count("Waiting for Seat 1.") == 1 and "Waiting for Seat 1." in voice.whole()


def test_a_draw_that_ends_a_deal_is_said_without_a_card_of_the_next_deal():
    renderer = renderers.load("tripeaks", 240, 240)
    game = engine.new("tripeaks", 7, match="best 3")
    said = []
    while not game.deal_no:
        before, top = game.view(0), game.dump()["stock"][0]
        game.play(DRAW)
        said.append((renderer.move_in_words(before, DRAW, game.view(0)), "Drew " + card_chars(top)))
    assert said.pop()[0] == "Drew a card"
    assert len(said) == 22 and all(words == right for words, right in said)


def test_the_end_of_a_match_of_tripeaks_says_its_score(tmp_path):
    console = script("pico-lcd-1.3", tmp_path, motion="off").play(engine.new("tripeaks", 7, match="best 3"), True)
    while console.top.name != "result":
        if console.top.name == "play" and not console.table.play.game.over:
            console.table.make_move(console.table.play.game.moves()[0])
        else:
            console.press("a")
        console.settle()
    said = " ".join(console.top.says().heading)
    assert "%d points" % console.table.play.game.scores()[0] in said and "cards left" in said


def test_short_messages_are_said_once_each_time_they_are_asked_for(tmp_path):
    listener = Player(engine.new("tripeaks", 7), tmp_path)
    for _ in range(2):
        assert listener.press("x") == ["Nothing to undo."]
    weighing, hint = listener.press("y")[:2]
    assert weighing.startswith("Weighing ") and re.match(r"(Draw|.* of \w+): ", hint)
    assert len(listener.console.voice.whole()) == 2 + 28 + 2  # above the table; its cards; stock and waste
    lessons.begin(listener.console, "tripeaks", 0)
    listener.hear()
    listener.press("select")
    for _ in range(2):
        assert listener.press("y") == ["Press select to continue."]


def test_what_has_led_to_a_message_is_said_before_it(tmp_path):
    """The page says nothing in a frame that draws: so a message may come before the next move is looked for."""
    listener = Player(engine.new("tripeaks", 7), tmp_path)
    for key in ("select", "y"):
        listener.shown.board.events.append(NAMES.index(key))
        listener.console.step()
    said = listener.hear()
    assert said[0] == "Played 5 of hearts." and said[1].startswith("Weighing ")
    listener.console.play(engine.new("treys", 41), True)
    listener.console.say("ouch!")
    said = listener.hear()
    assert said[0].startswith("Treys. ") and said[2] == "Ouch!"


def test_a_lesson_says_at_every_wrong_press_why_it_is_wrong(tmp_path):
    listener = Player(engine.new("tresydos", 7), tmp_path)
    lessons.begin(listener.console, "tresydos", 0)
    listener.hear()
    for key in 4 * ["select"] + ["right"]:
        listener.press(key)
    for _ in range(2):
        assert listener.press("select")[0] == "Two aces are a pair. Throw the 8. Throw the 8."


def test_what_is_taken_back_is_said_and_forgotten(tmp_path):
    """Where a clock runs, the time that has passed stays as a move; and several keys can be answered before a rest."""
    listener = Player(engine.new("tripeaks", 7, timer=601), tmp_path)
    assert listener.press("select")[0] == "Played 5 of hearts."
    assert listener.press("x")[0] == "Taken back."
    assert listener.press("select")[0] == "Played 5 of hearts."
    listener.shown.board.events += [NAMES.index(key) for key in ("x", "right", "select")]
    assert listener.hear()[:2] == ["Taken back.", "Played 3 of hearts."]
    assert listener.press("select")[0] == "Played 4 of hearts."


def test_what_was_taken_is_said_as_where_there_is_room_for_it(tmp_path):
    console = script("pico-lcd-1.3", tmp_path).console
    full = "took Q♥; Q♦, Q♠, doubled; revealed Q♣"
    screen = console.push("between_deals", "Queens", [Score("You", -100, 5, "took Q♥; Q♦, Q♠ ×2; +Q♣", full)])
    assert screen.says().heading[1].endswith(
        "took queen of hearts; queen of diamonds, queen of spades, doubled; revealed queen of clubs."
    )


@pytest.mark.parametrize("text, said", [
    ("it is one below the Q.", "it is one below the queen."),
    ("You hold two As.", "You hold two aces."),
    ("K or A goes on it. A card. A or 3.", "king or ace goes on it. A card. Ace or 3."),
    ("A A 10 10 10", "ace ace 10 10 10"),
])  # fmt: skip
def test_ranks_of_cards_are_said_in_words(text, said):
    assert ranks_named(text) == said


def test_an_ace_before_another_rank_is_one_in_every_language(monkeypatch):
    monkeypatch.setattr(texts, "_texts", {" or ": " o "})
    assert ranks_named("A o K.") == "ace o king."


@pytest.mark.parametrize("text, said", [
    ("Q♠ = 7", "Queen of spades = 7."),
    ("names King ♥", "Names King of hearts."),
    ("10♥ A♣", "10 of hearts, ace of clubs."),
    ("follow ♦", "Follow diamonds."),
    ("Go on?", "Go on?"),
    (" · ", ""),
    ("chain ×3", "Chain times 3."),
    ("Q♣♦, K♥, 3 ♦", "Queen of clubs, queen of diamonds, king of hearts, 3 diamonds."),
    ("names K♥+♦+Q+Slaps", "Names king of hearts, diamonds, queens, Slaps."),
    ("next +1", "Next +1."),
])  # fmt: skip
def test_signs_are_said_in_words(text, said):
    assert sentence([text]) == said


@pytest.mark.parametrize("board", ("pico-lcd-1.3", "display-pack", "pico-lcd-2"))
def test_no_sentence_of_the_rules_ends_where_its_paragraph_goes_on(board, tmp_path):
    console = script(board, tmp_path).home().console
    for name in engine.GAMES:
        screen = console.push("rules", name)
        for chapter in range(len(screen.titles)):
            screen.open(chapter)
            written = [line for lines in screen._paragraphs() for line in lines if line[0] != "~"]
            read = []
            for page in range(screen.pages):
                screen.show(page)
                head = 1 + (screen.pages > 1)  # the title, and the number of the page
                phrases = screen.says().text
                title = sentence([screen.titles[chapter]]), "Page %d of %d." % (page + 1, screen.pages)
                assert tuple(phrases[:2][:head]) == title[:head]
                read += phrases[head:]
            assert read == [sentence([text]) for text in written]
        console.pop()


def said(shown, voice):
    """Return what a voice says about the screen once it is at rest."""
    shown.settle()
    voice.fresh, voice.lines = True, []
    voice._describe()
    return voice.lines


@pytest.mark.slow
def test_a_cursor_key_says_what_has_changed_and_nothing_else(tmp_path):
    """On every screen of the gallery that is no table, in a short run on every other; the heading is said once."""
    for name, shown in scenes(1 if LONG else 2, SurfacePIL, str(tmp_path), *TEXTS_AND_PACKS):
        screen, voice = shown.top, Voice(shown.console)
        opening = " ".join(said(shown, voice))
        assert opening and not re.search(r"[:,] ?\.|\.,|\b(\w+: )\1", opening), name
        for key in ("right", "down"):
            shown.settle()
            before = drawn(screen), screen.at
            title = before[0][0]
            shown.press(key)
            words = " ".join(said(shown, voice))
            if shown.top is not screen:
                break
            after = drawn(screen), screen.at
            assert bool(words) == (before != after), (name, words)
            assert title != after[0][0] or not words.startswith(title + "."), (name, words)


@pytest.mark.slow
def test_micropython_reads_the_same_words(tmp_path):
    """There methods of texts take letters beyond ASCII apart, and sorting is not stable."""
    step = 1 if LONG else 5
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    code = _ON_MICROPYTHON % (step, str(tmp_path / "there"), *TEXTS_AND_PACKS)
    there = [line.split(" ", 1) for line in run("unix", code).splitlines()]
    shown_here = scenes(step, SurfacePIL, str(tmp_path / "here"), *TEXTS_AND_PACKS)
    here = [(name, Voice(shown.console).whole()) for name, shown in shown_here]
    assert here == [(name, literal_eval(lines)) for name, lines in there]


def test_a_table_is_read_in_parts(tmp_path):
    """One's own tricks are said like those of others, with what is in them that has a price."""
    listener = Player(engine.new("trex", 7), tmp_path)
    voice = listener.console.voice
    assert voice.part("choices") == ["You can choose: king of clubs, queen of clubs, jack of clubs, 10 of clubs."]
    assert "Bo plays 5 of clubs." in voice.part("since")
    listener.press("select")
    assert voice.part("since") == ["You play king of clubs.", "Ana plays ace of hearts. You take the trick."]
    voice.message("Saved again")
    assert voice.part("since")[0] == "Saved again." and len(voice.part("since")) == 2
    assert voice.part("scores")[-1] == "You: 0 points. Took 1 trick."
    assert set(voice.part("scores")) < set(voice.part("all"))
    view = listener.console.screens[0].play.view
    view.is_costly = lambda card: card == 26
    assert listener.console.screens[0].renderer._captured(view, view) == " with A♥"


def test_what_is_still_to_be_said_comes_before_what_is_read(tmp_path):
    listener = Player(engine.new("tripeaks", 7), tmp_path)
    table = listener.console.screens[0]
    table.make_move(table.play.game.moves()[0])
    first, *rest = listener.console.voice.part("scores")
    assert first.startswith(("Drew ", "Played ")) and rest and not listener.console.voice.lines


def test_a_brief_voice_says_a_round_in_one_sentence(tmp_path):
    listener = Player(engine.new("trex", 7), tmp_path)
    listener.console.voice.brief = True
    said = listener.press("select") + listener.press("select")
    (turn,) = [line for line in said if line.startswith("Ana plays king of spades; ")]
    assert turn == "Ana plays king of spades; Bo plays 4 of clubs; Cy plays 7 of clubs, You take the trick."


def test_lists_have_commas_and_covered_cards_a_place(tmp_path):
    assert sentence(["Declined 6 9. It holds A♠ 10♥. Has no ♣ ♦"]) == (
        "Declined 6, 9. It holds ace of spades, 10 of hearts. Has no clubs, diamonds."
    )
    whole = Player(engine.new("tripeaks", 7), tmp_path).console.voice.whole()
    hidden = [line for line in whole if line.startswith("Face down")]
    assert len(set(hidden)) == len(hidden) == 18 and hidden[0].startswith("Face down, row 1, card 1. Not seen yet")
