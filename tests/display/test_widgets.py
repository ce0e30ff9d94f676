"""Widgets: whole characters, everything on the screen, every row reachable, at all three screen sizes."""

import pytest

from display import cheer, chrome, fonts, icons, items, widgets
from display.scene import Scene
from display.surface.pillow import SurfacePIL
from tests.runtimes import run

SIZES = [(240, 240), (240, 135), (320, 240)]
SIX = [("Treys", "resume", icons.GAMES), ("TriPeaks", "new", icons.GAMES + 1), ("Tres y Dos", "new", icons.GAMES + 2),
       ("Trepenta", "resume", icons.GAMES + 3), ("Trex", "new", icons.GAMES + 4), ("Settings", "", icons.SETTINGS),
]  # fmt: skip


def build(size, widget, *args, **named):
    """Return the scene with one widget on it, committed."""
    scene = Scene(200, *size)
    scene.begin()
    widget(scene, *args, **named)
    scene.commit()
    return scene


def texts(scene):
    """Return (string, x, y, w, h) of every text item."""
    found = []
    for i in range(scene.count):
        kind, x, y, w, h, _, _, c = scene._shown[8 * i : 8 * i + 8]
        if kind == items.TEXT:
            found.append((scene._values_shown[c >> 5], x, y, w, h))
    return found


def assert_on_screen(scene, overlapping=False):
    """No text leaves the screen, and no two texts lie on one another."""
    found = texts(scene)
    for i, (string, x, y, w, h) in enumerate(found):
        assert 0 <= x and x + w <= scene.width and 0 <= y and y + h <= scene.height, string
        for other, a, b, c, d in found[:i]:
            assert x >= a + c or a >= x + w or y >= b + d or b >= y + h, (string, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "parts",
    [
        ("Treys 41", "", "18 left"),
        ("TriPeaks 4294967295", "chain ×12", "-12345"),
        ("Trex: King of Hearts and Diamonds", "deal 17/20", "-125"),
        ("Tercet", "", ""),
        ("Trepenta 4294967295", "round 5/5 · last turn", "999"),
    ],
)
def test_header_fits_and_keeps_the_score_whole(size, parts):
    scene = build(size, chrome.header, *parts)
    assert_on_screen(scene)
    shown = [text[0] for text in texts(scene)]
    assert not parts[2] or parts[2] in shown
    assert shown[1 if parts[2] else 0][:4] == parts[0][:4]


@pytest.mark.parametrize("size", SIZES)
def test_six_rows_fit_every_screen_without_pages(size):
    scene = build(size, widgets.menu, "Tercet", SIX, 2)
    assert_on_screen(scene)
    assert {"Treys", "Trex", "Settings"} <= {text[0] for text in texts(scene)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hint", ["", "Choose a deal by its number, to play it again or to share it with somebody"])
def test_every_row_of_a_long_menu_can_be_shown(size, hint):
    rows = [("Option %d" % i, "◀ value %d ▶" % i, -1) for i in range(23)]
    for chosen in range(23):
        scene = build(size, widgets.menu, "TriPeaks", rows, chosen, hint)
        assert_on_screen(scene)
        assert "Option %d" % chosen in [text[0] for text in texts(scene)]


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_menu_is_no_error(size):
    assert_on_screen(build(size, widgets.menu, "Nothing here", [], 0))


@pytest.mark.parametrize("size", SIZES)
def test_dialog_shows_all_and_the_chosen_button(size):
    buttons = ["King of Hearts", "Diamonds", "Queens", "Slaps", "Trex", "Complex: Slaps and Trex together, all at once"]
    for chosen in range(len(buttons)):
        scene = build(size, widgets.dialog, "Name a contract", (), buttons, chosen)
        assert_on_screen(scene)
        assert any(text[0].rstrip("…")[:8] == buttons[chosen][:8] for text in texts(scene))
    scene = build(size, widgets.dialog, "Cleared!", ["9 cards left in the stock", "36 points"], ("Go on",), 0)
    assert_on_screen(scene)
    assert [text[0] for text in texts(scene)] == ["Cleared!", "9 cards left in the stock", "36 points", "Go on"]


@pytest.mark.parametrize("size", SIZES)
def test_other_widgets_stay_on_the_screen(size):
    lines = ["# Contracts"] + chrome.wrap("The holder of the king names one contract a deal. " * 20, size[0] - 16)
    lines = lines[: widgets.page_lines(size[1])]
    assert_on_screen(build(size, widgets.page, "Trex", lines, 1, 12))
    assert_on_screen(build(size, widgets.digits, "Deal number", bytes(10), 4, "0 is random", "select: next digit"))
    assert_on_screen(build(size, chrome.toast, "The highest deal number is 4294967295, so try a smaller one"))
    assert_on_screen(build(size, widgets.hints, "select: next digit   back: previous   hold: menu and much more"))
    assert_on_screen(build(size, widgets.tabs, ("Treys", "TriPeaks", "Tres y Dos", "Trepenta", "Trex"), 2))
    assert_on_screen(build(size, chrome.table, 8, 40, size[0] - 16, [("longest chain", "17"), ("won", "41 (32 %)")]))


@pytest.mark.parametrize("size", SIZES)
def test_the_celebration_says_its_word_on_the_screen(size):
    for word in ("Cleared!", "Target reached"):
        scene = build(size, cheer.word, word)
        assert_on_screen(scene)
        assert [text[0] for text in texts(scene)] == [word]


@pytest.mark.parametrize("size", SIZES)
def test_lines_above_a_menu_leave_room_for_its_rows(size):
    lines = ("12 cards left", "15 points")
    scene = build(size, widgets.menu, "No more moves", SIX[:4], 1, "", lines)
    assert_on_screen(scene)
    assert {"12 cards left", "15 points", "Treys", "Trepenta"} <= {text[0] for text in texts(scene)}


def test_pages_have_no_more_lines_than_fit():
    for width, height in SIZES:
        scene = build((width, height), widgets.page, "T", ["line"] * widgets.page_lines(height), 0, 1)
        assert max(text[2] + text[4] for text in texts(scene)) <= height


@pytest.mark.parametrize("width", [1, 9, 40, 77, 150])
def test_fit_cuts_whole_characters_only(width):
    string = "East took the Queen of Spades"
    cut = chrome.fit(fonts.TEXT, string, width)
    assert cut == "…" or (cut[-1] == "…" and string.startswith(cut[:-1]) and fonts.width(fonts.TEXT, cut) <= width)
    assert chrome.fit(fonts.TEXT, string, 500) is string


@pytest.mark.parametrize("width", [20, 60, 200])
def test_wrap_keeps_every_word_and_the_width(width):
    string = "A king names five contracts; incomprehensibilities are cut up, short words never."
    lines = chrome.wrap(string, width)
    assert "".join(lines).replace(" ", "") == string.replace(" ", "")
    assert all(fonts.width(fonts.TEXT, line) <= width for line in lines)
    assert chrome.wrap("", width) == [""]


def test_what_was_wrapped_last_is_not_made_again():
    assert chrome.wrap("your lead", 100) is chrome.wrap("your lead", 100)
    for i in range(40):
        chrome.wrap("line %d" % i, 100)
    assert len(chrome._kept) <= 16


def test_a_screen_of_widgets_is_the_same_on_micropython():
    code = (
        "from binascii import crc32\nfrom display import cheer, chrome, widgets\nfrom display.scene import Scene\n"
        "%s\n"
        "for size in %r:\n"
        "  surface, scene = make(*size), Scene(200, *size)\n"
        "  for step in range(6):\n"
        "    scene.begin()\n"
        "    if step == 0: widgets.menu(scene, 'Tercet', %r, 2)\n"
        "    if step == 1: widgets.menu(scene, 'TriPeaks', [('Wrap', '◀ on ▶', -1)] * 20, 9, 'A chain may pass')\n"
        "    if step == 2: widgets.digits(scene, 'Deal number', bytes(10), 3, 'note', 'hint')\n"
        "    if step == 3: widgets.dialog(scene, 'Play the three as', ('no longer wild',), ('9', 'J'), 1)\n"
        "    if step == 4: cheer.word(scene, 'Cleared!')\n"
        "    if step == 5: widgets.page(scene, 'Trex', ['# Deal'] + chrome.wrap('some words ' * 30, 200)[:6], 0, 3)\n"
        "    for i in range(scene.commit()): scene.paint(surface, *scene.rect(i))\n"
        "    print(crc32(surface.packed()) & 0xffffffff)\n"
    )
    theirs = run("unix", code % ("from display.surface.framebuf import SurfaceFB as make", SIZES, SIX)).split()
    printed = []
    here = code % ("", SIZES, SIX)
    exec(here, {"make": SurfacePIL, "print": lambda n: printed.append(str(n))})
    assert theirs == printed


def test_a_hint_too_long_for_its_two_lines_ends_in_dots():
    words = "Wrap off, Jokers 2, Timer 300, Scoring classic, Completion bonus 200, Forced draw on, Deduct left on, End"
    for size in SIZES:
        scene = build(size, widgets.menu, "Lost deals", [("Deal 7", "", -1)], 0, words)
        lines = [text for text, _, y, _, _ in texts(scene) if y >= size[1] - 32]
        assert len(lines) == 2 and (lines[1].endswith("…") or " ".join(lines) == words)
        assert all(fonts.width(fonts.TEXT, line) <= size[0] - 8 for line in lines)
        assert size[0] > 240 or lines[1].endswith("…")
