"""Widgets: whole characters, everything on the screen, every row reachable, at all three screen sizes."""

import pytest

import engine
from display import chrome, fonts, items, widgets
from display.renderers import SIZES
from engine.game import SeatChoices
from engine.option_checks import menu_values
from firmware import menu
from firmware.store.settings import SETTINGS, WORDS
from tests.display.frame import assert_on_screen, items_of, shown, text_boxes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("parts", [
    ("Treys 41", "", "18 left"),
    ("TriPeaks 4294967295", "chain ×12", "-12345"),
    ("Trex: King of Hearts and Diamonds", "deal 17/20", "-125"),
    ("Tercet", "", ""),
    ("Trepenta 4294967295", "round 5/5 · last turn", "999"),
])  # fmt: skip
def test_header_fits_and_keeps_the_score_whole(size, parts):
    scene = shown(size, chrome.header, *parts)
    assert_on_screen(scene)
    words = scene.strings()
    assert not parts[2] or parts[2] in words
    assert words[1 if parts[2] else 0][:4] == parts[0][:4]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hint", ["", "Choose a deal by its number, to play it again or to share it with somebody"])
def test_every_row_of_a_long_menu_can_be_shown(size, hint):
    rows = [("Option %d" % i, "value %d" % i, True) for i in range(23)]
    for chosen in range(23):
        scene = shown(size, widgets.menu, "TriPeaks", rows, chosen, hint)
        assert_on_screen(scene)
        assert "Option %d" % chosen in scene.strings()


@pytest.mark.parametrize("size", SIZES)
def test_dialog_shows_all_and_the_chosen_button(size):
    buttons = ["King of Hearts", "Diamonds", "Queens", "Slaps", "Trex", "Complex: Slaps and Trex together, all at once"]
    for chosen in range(len(buttons)):
        scene = shown(size, widgets.dialog, "Name a contract", (), buttons, chosen)
        assert_on_screen(scene)
        assert any(text.rstrip("…")[:8] == buttons[chosen][:8] for text in scene.strings())
    scene = shown(size, widgets.dialog, "Cleared!", ["9 cards left in the stock", "36 points"], ("Go on",), 0)
    assert_on_screen(scene)
    assert " ".join(scene.strings()) == "Cleared! 9 cards left in the stock 36 points Go on"


@pytest.mark.parametrize("size", SIZES)
def test_other_widgets_stay_on_the_screen(size):
    assert_on_screen(shown(size, widgets.digits, "Deal number", bytes(10), 4, "0 is random", "select: next digit"))
    assert_on_screen(shown(size, chrome.toast, "The highest deal number is 4294967295, so try a smaller one"))
    assert_on_screen(shown(size, widgets.key_hints, "select: next digit   back: previous   hold: menu and much more"))
    assert_on_screen(shown(size, chrome.table, 8, 40, size[0] - 16, [("chain", "17"), ("won", "41 (32 %)")], 20))


@pytest.mark.parametrize("size", SIZES)
def test_lines_above_a_menu_leave_room_for_its_rows(size):
    words = "This game was saved by a newer version, which is not here"
    rows = [("Wrap", "on", True), ("Faces", "standard", True)]
    scene = shown(size, widgets.menu, "Not readable", rows, 1, "Its files are renamed", words)
    assert_on_screen(scene)
    assert {"Wrap", "Faces", "Its files are renamed"} <= set(scene.strings()) and words in " ".join(scene.strings())


@pytest.mark.parametrize("scores", [(1000, -1), (0, -5), (-1, -400), (0, 0), (3, 1000)])
def test_bars_stay_in_their_box(scores):
    scene = shown((240, 240), widgets.bars, 10, 100, 200, 40, [(True, score) for score in scores])
    bars = items_of(scene, items.FILL)
    assert len(bars) == 3 and all(100 <= bar.y and bar.y + bar.h <= 140 and bar.h > 0 for bar in bars)


@pytest.mark.parametrize("width", [1, 12, 40, 77, 150])
def test_fit_cuts_whole_characters_only(width):
    string = "East took the Queen of Spades"
    for font in (fonts.SMALL, fonts.BIG):
        cut = chrome.fit(font, string, width)
        assert cut == "…" or (cut[-1] == "…" and string.startswith(cut[:-1]) and fonts.width(font, cut) <= width)
        assert chrome.fit(font, string, 500) is string


@pytest.mark.parametrize("width", [20, 60, 200])
def test_wrap_keeps_every_word_and_the_width(width):
    string = "A king names five contracts; incomprehensibilities are cut up, short words never."
    for font in (fonts.SMALL, fonts.BIG):
        lines = chrome.wrap(string, width, font)
        assert "".join(lines).replace(" ", "") == string.replace(" ", "")
        assert all(fonts.width(font, line) <= width for line in lines)
    assert chrome.wrap("", width) == [""]


def test_words_in_brackets_at_the_end_stay_on_one_line_if_they_fit():
    for words in ("the only play", "keeps the chain", "uncovers a card, keeps the chain"):
        lines = chrome.wrap("6♣: %s (best guess)" % words, 216, fonts.BIG)
        assert lines[-1] == "(best guess)" and " ".join(lines) == "6♣: %s (best guess)" % words
    assert chrome.wrap("a (b c d e f g h i j k l)", 90, fonts.BIG)[0] != "a"


def test_a_hint_too_long_for_its_lines_ends_in_dots():
    words = "Wrap off, Jokers 2, Timer 300, Scoring classic, Completion bonus 200, Forced draw on, Deduct left on, End"
    for size in SIZES:
        scene = shown(size, widgets.menu, "Lost deals", [("Deal 7", "", False)], 0, words)
        lines = [text for text, _, y, _, _ in text_boxes(scene) if y >= size[1] - 32]
        assert len(lines) == (1 if size[1] < 160 else 2) and lines[-1].endswith("…")
        assert all(fonts.width(fonts.SMALL, line) <= size[0] - 8 for line in lines)


@pytest.mark.parametrize("place", [widgets.TOP, widgets.BOTTOM])
def test_a_dialog_at_a_side_leaves_the_other_half_to_be_seen(place):
    for size in SIZES:
        scene = shown(size, widgets.dialog, "Play the three as", (), ("9", "J"), 1, place)
        assert_on_screen(scene)
        for text, _, y, _, h in text_boxes(scene):
            assert y >= size[1] // 2 if place == widgets.BOTTOM else y + h <= size[1] // 2, text


# Rows of options and settings; those without choices are in no menu
IN_MENUS = [row for table in (*map(engine.options, engine.GAMES), SETTINGS) for row in table if row[2]]


@pytest.mark.parametrize("row", IN_MENUS, ids=lambda row: row[0])
def test_help_of_options_and_settings_is_one_line_on_every_screen(row):
    assert fonts.width(fonts.SMALL, row[3]) <= 220  # 240 without the edges of a menu


def _titles():
    """Yield (game or "settings", title, titles of its values) of every option and setting."""
    for name in engine.GAMES:
        words = engine.game_class(name).OPTION_TITLES
        for option, _, choices, _ in engine.options(name):
            if isinstance(choices, SeatChoices):
                # Up to three people: titles for more are no longer
                rows = ["P" * people + "H" * (choices.high - people) for people in range(4)]
                values = [menu.seats_title(row) for row in rows]
            else:
                values = [menu.value_title(value) for value in menu_values(choices)]
            yield name, menu.option_title(option, words), values
    for setting, _, values, _ in SETTINGS:
        titles = [menu.value_title(value) for value in values]
        yield "settings", menu.option_title(setting, WORDS), titles


@pytest.mark.parametrize("name, title, values", list(_titles()))
def test_titles_and_values_of_options_are_whole_and_large(name, title, values):
    for value in values:
        scene = shown((240, 135), widgets.menu, "T", [(title, value, True)], 0)
        assert {title, value} <= set(scene.strings())
        assert {text[4] for text in text_boxes(scene)} == {fonts.font(fonts.BIG).height}
