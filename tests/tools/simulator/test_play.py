"""The simulator's window on a real X display of its own: keys, mouse, pictures, saves, errors."""

import argparse
import os
import shutil
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from PIL import ImageGrab

import engine
from firmware.boards import names, profile
from firmware.console import Console
from firmware.store import Storage
from tests import limits
from tests.folders import usual
from tests.tools.refusals import ended, raising, refused
from tools.commands import play
from tools.project import PROGRAM, ROOT
from tools.simulator.board import SimBoard, script
from tools.simulator.frame import Case
from tools.simulator.open_window import open_window
from tools.simulator.picture import enlarged
from tools.simulator.profile_board import GameClock


@pytest.fixture(scope="module")
def screen():
    """The name of a virtual X display."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed (Debian, Ubuntu: sudo apt install xvfb): no screen to open a window on")
    pytest.importorskip("tkinter", reason="this Python has no tkinter")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24"]
    server = limits.started(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    yield ":" + number
    limits.end(server)


class Player:
    """A person at the window, who presses keys and clicks."""

    def __init__(self, board, scale, folder):
        self.board = SimBoard(profile(board), folder / "saves")
        self.console = Console(self.board)
        self.console.home()
        self.window = open_window(self.board, self.console, scale, folder / "screenshots")
        self.root = self.window.root
        self.root.focus_force()
        self.window.start()
        self.wait(0.05)

    def until(self, done, seconds=10.0):
        """Run the window until `done()`; return False when that takes too many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.root.update()
            if done():
                return True
            time.sleep(0.002)
        return False

    def wait(self, seconds):
        """Run the window for some time."""
        self.until(lambda: False, seconds)

    def key(self, keysym):
        """Press a key, long enough for the board, and release it."""
        self.root.event_generate("<KeyPress>", keysym=keysym)
        self.wait(0.03)
        self.root.event_generate("<KeyRelease>", keysym=keysym)
        self.wait(0.06)

    def mouse(self, event, point):
        """Press or release the mouse's button, `event`, at a point of the window."""
        self.window.canvas.event_generate("<Button%s-1>" % event, x=point[0], y=point[1])

    def button(self, name):
        """Return the middle of a drawn button in the window."""
        left, top, right, bottom = self.window.case.buttons[name]
        return (left + right) // 2, (top + bottom) // 2

    def spot(self, x, y, w, h, *_):
        """Return the middle of a box on the board's screen in the window."""
        scale, (left, top) = self.window.scale, self.window.case.screen
        return left + (x + w // 2) * scale, top + (y + h // 2) * scale

    def click(self, name):
        """Press a drawn button with the mouse; return the buttons that lit up."""
        self.mouse("Press", self.button(name))
        self.wait(0.03)
        state = self.window.canvas.itemcget
        lit = [button for button, item in self.window._lit_buttons.items() if state(item, "state") == "normal"]
        self.mouse("Release", self.button(name))
        self.wait(0.06)
        return lit

    @property
    def top(self):
        """The screen on top."""
        return self.console.screens[-1]

    def close(self):
        """Close the window as the desktop does."""
        self.root.tk.eval(self.root.protocol("WM_DELETE_WINDOW"))


@pytest.fixture
def player(screen, monkeypatch, tmp_path):
    """Make players on the screen; their windows are closed in the end."""
    monkeypatch.setenv("DISPLAY", screen)
    made = []

    def make(board, scale=1):
        made.append(Player(board, scale, tmp_path))
        return made[-1]

    yield make
    for player in made:
        player.window.close()


@pytest.mark.slow
def test_a_whole_deal_by_the_keyboard_on_a_board_with_a_stick(player, tmp_path):
    person = player("pico-lcd-1.3")
    person.key("Right")
    assert _play_first(person, lambda: person.key("Down"), lambda: person.key("Return"), "tripeaks").length > 20
    assert Storage(str(tmp_path / "saves")).statistics("tripeaks", certified=True).played == 1


@pytest.mark.slow
def test_a_whole_deal_by_clicks_on_a_board_with_four_buttons(player):
    person = player("display-pack")
    assert sorted(person.window.case.buttons) == ["back", "next", "prev", "select"]
    assert person.click("next") == ["next"] and person.click("prev") == ["prev"]
    assert _play_first(person, lambda: person.click("next"), lambda: person.click("select"), "treys").length > 5


def _play_first(person, down, select, name):
    """Decline the lesson that is offered before a first game, and play the deal to its result; return the game."""
    select()
    assert person.top.name == "learn"
    down()
    select()
    game = person.top.play.game
    assert person.top.name == "play" and game.NAME == name
    for _ in range(400):
        if game.over:
            break
        select()  # a card, or an answer to the question about it
    assert person.until(lambda: person.top.name == "result")
    return game


@pytest.mark.slow
@pytest.mark.parametrize("board, scale", [("pico-lcd-1.3", 1), ("picosystem", 3), ("display-pack", 2)])
def test_the_window_shows_the_boards_picture_dot_for_dot(player, screen, board, scale):
    person = player(board, scale)
    person.console.remember("brightness", 100)
    person.console.apply_settings()
    person.console.play(engine.new("tripeaks", 7), True)
    for key in ("Return", "Down", "Return", "Up", "Escape"):
        person.key(key)
    assert person.until(lambda: not person.board.shown)
    wanted = enlarged(person.board.surface.image(), scale)
    x, y = person.window.canvas.winfo_rootx(), person.window.canvas.winfo_rooty()
    x, y = x + person.window.case.screen[0], y + person.window.case.screen[1]
    box = x, y, x + wanted.width, y + wanted.height
    assert ImageGrab.grab(box, xdisplay=screen).convert("RGB").tobytes() == wanted.tobytes()


@pytest.mark.slow
def test_closing_keeps_the_game_and_the_next_window_goes_on(player):
    person = player("pico-lcd-1.3")
    person.console.play(engine.new("tripeaks", 7), True)
    for _ in range(3):  # the first skips the dealing
        person.key("Return")
    log = list(person.top.play.game.log)
    assert len(log) == 2
    person.close()
    assert person.board.closed
    again = player("picosystem")
    again.key("Right")
    again.key("Return")
    assert list(again.top.play.game.log) == log


def test_a_key_that_the_desktop_repeats_is_one_press(player):
    person = player("pico-lcd-1.3")
    person.console.play(engine.new("treys", 7), True)
    person.root.event_generate("<KeyPress>", keysym="Return")
    for _ in range(5):
        person.wait(0.02)
        person.root.event_generate("<KeyRelease>", keysym="Return")
        person.root.event_generate("<KeyPress>", keysym="Return")
    assert person.window.pressed == {"select": {"Return"}}
    assert person.top.play.game.length <= 1
    person.root.event_generate("<FocusOut>")
    assert not person.window.pressed


@pytest.mark.parametrize("key", ["p", "k", "plus"])
def test_a_key_whose_presses_alone_are_repeated_does_one_thing(key, player, tmp_path):
    """So it is on Windows and macOS. After the window has lost the focus, or the key was released, it does it again."""
    person = player("pico-lcd-1.3")
    window = person.window
    done = {
        "p": lambda: len(list((tmp_path / "screenshots").glob("*"))),
        "k": lambda: int(window.help),
        "plus": lambda: window.scale - 1,
    }[key]

    def hold():
        for _ in range(4):
            person.root.event_generate("<KeyPress>", keysym=key)
            person.wait(0.02)

    hold()
    assert done() == 1
    person.root.event_generate("<FocusOut>")
    hold()
    assert done() == (0 if key == "k" else 2)
    # Shift, which made it a plus, may be released first
    person.root.event_generate("<KeyRelease>", keysym="equal" if key == "plus" else key)
    person.wait(0.05)
    person.key(key)
    assert done() == (1 if key == "k" else 3)


def _click(person, point):
    """Click on a point of the window, without a gap between press and release."""
    person.mouse("Press", point)
    person.mouse("Release", point)
    person.wait(0.1)


def test_a_click_without_a_gap_on_a_drawn_button_is_a_press(player):
    person = player("pico-lcd-1.3")
    for number in range(1, 5):
        _click(person, person.button("right"))
        assert person.until(lambda: person.top.at >= number)
        assert person.top.at == number


def _click_choice(person, number):
    """Click on a row of the menu, or an answer of the dialog, on top."""
    box = next(target.box for target in person.top.targets() if target.at == number)
    _click(person, person.spot(*box))


@pytest.mark.parametrize("scale", [1, 2])
def test_a_click_on_a_card_a_row_or_a_dialog_moves_the_cursor_there_and_selects(player, scale):
    person = player("pico-lcd-1.3", scale)
    person.console.remember("motion", "off")
    person.console.play(engine.new("tripeaks", 7))
    person.wait(0.1)
    spot = person.top.spots[-1]
    _click(person, person.spot(*spot))
    assert person.top.play.game.log in [[code] for code in spot[4]]
    point = person.spot(*person.top.spots[-1])
    person.mouse("Press", point)
    assert person.until(lambda: type(person.top.mode).__name__ == "Inspecting")  # a long press
    person.mouse("Release", point)
    person.key("Escape")
    person.key("Escape")
    assert person.top.name == "pause" and person.console.screens[0].play.game.length == 1
    _click_choice(person, [row[0] for row in person.top.lines].index("Restart this deal"))
    assert person.top.name == "ask"  # it would give up the game
    person.until(person.top.seen)
    _click_choice(person, 1)
    assert person.top.name == "play" and person.top.play.game.length == 0


@pytest.mark.slow
@pytest.mark.parametrize("modifier", [0x4, 0x8, 0x40])  # Ctrl, Alt, Super
def test_what_is_pressed_with_a_modifier_is_not_ours(modifier, player, tmp_path):
    """Nor when the modifier is released first, and the key is repeated."""
    person = player("pico-lcd-1.3")
    for keysym in ("h", "a", "x", "Up", "Return", "k", "p", "plus", "l", "r"):
        before = person.window.scale, person.window._status_text, person.top
        for state in (modifier, 0):
            person.root.event_generate("<KeyPress>", keysym=keysym, state=state)
            person.wait(0.03)
            assert not any(person.window.pressed.values()) and not person.window.help
        person.root.event_generate("<KeyRelease>", keysym=keysym)
        person.wait(0.03)
        assert (person.window.scale, person.window._status_text, person.top) == before
    assert not (tmp_path / "screenshots").exists()
    person.root.event_generate("<KeyPress>", keysym="Up", state=0x1 | 0x10)  # with Shift and Num Lock
    person.wait(0.03)
    assert any(person.window.pressed.values())
    person.root.event_generate("<KeyRelease>", keysym="Up")


@pytest.fixture
def layout(screen):
    """Change the keyboard's layout on the screen."""
    if shutil.which("setxkbmap") is None:
        pytest.skip("setxkbmap is not installed (Debian, Ubuntu: sudo apt install x11-xkb-utils)")

    def change(name):
        subprocess.run(["setxkbmap", "-display", screen, name], check=True, capture_output=True)

    yield change
    change("us")


def _pressed(person, keycode):
    """Press a key by its position; return the buttons that are down then."""
    person.wait(0.03)
    person.root.event_generate("<KeyPress>", keycode=keycode)
    down = [name for name, keys in person.window.pressed.items() if keys]
    person.root.event_generate("<KeyRelease>", keycode=keycode)
    person.wait(0.03)
    return down


@pytest.mark.slow
def test_letters_count_by_position_where_a_layout_has_others(player, layout):
    person = player("pico-lcd-1.3")
    for name in ("ru", "gr", "il", "ara", "us"):
        layout(name)
        down = [_pressed(person, code) for code in (38, 56, 53, 30, 29, 43)]  # the places of A B X U Y H
        assert down == [["select"], ["back"], ["x"], ["x"], ["y"], ["y"]], name
    layout("fr")  # it has the same letters in other places
    assert (_pressed(person, 38), _pressed(person, 24)) == ([], ["select"])


def test_keys_that_are_no_buttons_mean_something_at_a_table_only(player):
    person = player("pico-lcd-1.3")
    for key in ("l", "r"):
        person.key(key)
    assert person.top.name == "home" and not person.console.toast
    person.console.remember("motion", "off")
    person.console.play(engine.new("tripeaks", 7))
    person.wait(0.1)
    person.key("Return")
    person.key("u")
    assert person.top.play.game.length == 0
    person.key("r")
    assert person.top.play.game.length == 1
    person.key("l")
    assert type(person.top.mode).__name__ == "Inspecting"


@pytest.mark.parametrize("system, keysym, keycode, key", [
    ("win32", "Cyrillic_ef", 65, "a"),
    ("win32", "8", 104, "KP_8"),  # of the keypad
    ("win32", "8", 56, "8"),  # not of the keypad
    ("win32", "adiaeresis", 222, "adiaeresis"),
    ("aqua", "Cyrillic_i", 11 << 24 | 0x438, "b"),
    ("aqua", "Cyrillic_i", 11 << 16 | 0x438, "b"),
    ("x11", "??", "??", "??"),
    ("x11", "", 0, ""),
])  # fmt: skip
def test_a_key_is_what_is_printed_on_it_or_its_position(system, keysym, keycode, key):
    window = pytest.importorskip("tools.simulator.window", reason="this Python has no tkinter", exc_type=ImportError)
    assert window._key(SimpleNamespace(keysym=keysym, keycode=keycode), window._POSITIONS[system]) == key


def written(canvas, tag):
    """Return the words that Tk writes, whose typeface has the letters of all languages."""
    return {canvas.itemcget(item, "text") for item in canvas.find_withtag(tag) if canvas.type(item) == "text"}


def test_what_buttons_do_is_written_at_them_in_any_language(player, monkeypatch):
    window = pytest.importorskip("tools.simulator.window", reason="this Python has no tkinter", exc_type=ImportError)
    monkeypatch.setitem(window._CAPTIONS, "back", "atrás")
    assert {"select", "atrás", "previous", "next"} <= written(player("pico-lcd-2").window.canvas, "all")


@pytest.mark.slow
def test_pictures_sizes_and_the_keyboard_map(player, tmp_path):
    person = player("pico-lcd-2")
    for _ in range(2):
        person.key("p")
    saved = sorted((tmp_path / "screenshots").iterdir())
    assert len(saved) == 2
    assert str(tmp_path) in person.window.canvas.itemcget(person.window._status, "text")
    person.window.folder = saved[0]  # a file, not a folder
    person.key("p")
    assert person.window.canvas.itemcget(person.window._status, "text").startswith("Not saved: ")
    width = person.window.case.size[0]
    person.key("plus")
    assert person.window.scale == 2 and person.window.case.size[0] > width
    person.key("minus")
    person.key("minus")
    assert person.window.scale == 1
    person.key("k")
    assert {"F2", "save a picture"} <= written(person.window.canvas, "help")
    person.key("F1")
    assert not person.window.canvas.find_withtag("help")
    person.key("u")
    assert "no X button" in person.window.canvas.itemcget(person.window._status, "text")


def test_a_bug_in_a_screen_closes_the_window_and_is_raised(player):
    person = player("pico-lcd-1.3")
    person.console.step = lambda: 1 // 0
    with pytest.raises(ZeroDivisionError):
        person.window.run(5)
    assert person.board.closed


@pytest.mark.slow
def test_a_window_that_closes_in_the_middle_of_a_frame_leaves_nothing_for_the_next_one(player, capfd):
    first = player("pico-lcd-1.3")
    first.mouse("Press", first.spot(0, 0, 10, 10))  # its timer is that of a long press
    assert first.until(lambda: first.window._long_press)
    first.root.after_idle(first.window.close)
    first.board.shown.append((0, 0, 10, 10))
    first.window._frame()  # paints, which runs what is to be done when idle
    player("pico-lcd-1.3").wait(1)
    assert capfd.readouterr().err == ""


def test_the_command_opens_plays_and_keeps_saves_in_the_users_folder(screen, tmp_path):
    env = dict(os.environ, DISPLAY=screen, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "data"))
    words = ["play", "--game", "treys", "--deal", "41", "--seconds", "0.3", "--scale", "2"]
    run = [sys.executable, "-m", "tools", *words]
    done = subprocess.run(run, env=env, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert Storage(str(tmp_path / "data" / "tercet" / "saves")).load_game("treys").deal == 41


@pytest.mark.slow
def test_no_time_passes_while_the_window_is_minimised(player):
    person = player("pico-lcd-1.3")
    person.root.withdraw()
    assert person.until(lambda: not person.root.winfo_viewable())
    frames = person.window.frames
    person.console.say("a frame is due")
    person.wait(0.1)
    before = person.board.millis()
    person.wait(1.2)
    assert (person.window.frames, person.board.millis()) == (frames, before)
    person.root.deiconify()
    assert person.until(lambda: person.window.frames > frames)


# Without a screen


def test_game_time_is_what_passes_between_frames():
    times = [0x3FFFFF00, 0x3FFFFF10, 0x10, 3_600_000, 3_600_016, 16, 32]  # wraps at 30 bits; an hour asleep; set back
    clock = GameClock(iter(times).__next__)
    assert [clock.millis() for _ in times[1:]] == [16, 272, 272, 288, 288, 304]


def _asked(words, store):
    """Return the game with which `play` would start, and whether it replaces the saved one; None to start at home."""
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    return play.starting_game(parser.parse_args(words), Console(SimBoard(profile("pico-lcd-1.3"), store)))


def test_a_named_game_goes_on_unless_another_deal_is_asked_for(tmp_path):
    assert _asked([], tmp_path) is None
    game, fresh = _asked(["--game", "treys"], tmp_path)
    assert fresh and game.length == 0
    store = Storage(str(tmp_path))
    game = engine.new("treys", 41)
    game.play(game.moves()[0])
    store.save_game(game)
    found, fresh = _asked(["--game", "treys"], tmp_path)
    assert (found.deal, found.length, fresh) == (41, 1, False)
    found, fresh = _asked(["--game", "treys", "--deal", "5", "--option", "threes_wild=off"], tmp_path)
    assert (found.deal, found.options["threes_wild"], fresh) == (5, False, True)


@pytest.mark.parametrize("moves, keys, top, deal", [
    (0, "", "play", 5), (1, "a", "home", 41), (1, "b", "home", 41), (1, "down a", "play", 5),
])  # fmt: skip
def test_another_deal_asks_before_a_game_in_progress_is_given_up(moves, keys, top, deal, tmp_path):
    """As on the device: the first answer leads to the home screen, at that game, and nothing is lost."""
    game = engine.new("treys", 41)
    for _ in range(moves):
        game.play(game.moves()[0])
    Storage(str(tmp_path)).save_game(game)
    console = script("pico-lcd-1.3", tmp_path).home()
    play.show(console.console, engine.new("treys", 5), True)
    console.settle()
    assert not moves or console.top.name == "ask" and console.top.lines == ("1 move is lost.",)
    console.wait(1000).press(keys)
    assert console.top.name == top and Storage(str(tmp_path)).load_game("treys").deal == deal
    assert top == "play" or engine.GAMES[console.top.at] == "treys"


@pytest.mark.parametrize("found, words", [
    (None, "the package miniaudio is not installed: "),
    (SimpleNamespace(MiniaudioError=OSError, SampleFormat=SimpleNamespace(SIGNED16=0),
                     PlaybackDevice=raising(OSError("none"))), "no sound device was found: connect one"),
])  # fmt: skip
def test_without_sound_a_line_says_what_is_missing(found, words, no_screen, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "miniaudio", found)
    code, _, said = ended(capsys, "play", "--sound", "--saves", tmp_path)
    assert code == 2 and said.startswith(PROGRAM + " play: " + words)  # the other line: no screen


def test_a_new_game_has_the_options_used_last(tmp_path):
    values = {**usual("tripeaks"), "wrap": False}
    Storage(str(tmp_path)).save_options("tripeaks", values, engine.options("tripeaks"))
    assert _asked(["--game", "tripeaks"], tmp_path)[0].options["wrap"] is False


@pytest.mark.parametrize("board", names())
@pytest.mark.parametrize("scale, quarters", [(1, 0), (2, 2)])
def test_a_case_has_every_button_of_its_board_in_reach_of_the_mouse(board, scale, quarters):
    case = Case(profile(board), scale, quarters)
    assert sorted(case.buttons) == sorted(profile(board)["keys"])
    x, y = case.screen
    wide, high = (profile(board)[side] * scale for side in ("width", "height"))
    for name, (left, top, right, bottom) in case.buttons.items():
        assert case.button_at((left + right) // 2, (top + bottom) // 2) == name
        assert right < x or left > x + wide or bottom < y or top > y + high
        assert 0 <= left < right <= case.size[0] and 0 <= top < bottom <= case.size[1]
    assert case.button_at(x + wide // 2, y + high // 2) is None
    plain, lit = case.draw()
    assert plain.size == lit.size == case.size
    assert all(plain.crop(box).tobytes() != lit.crop(box).tobytes() for box in case.buttons.values())


def test_a_key_of_the_keyboard_presses_the_button_that_means_it_now(tmp_path):
    board = SimBoard(profile("pico-lcd-1.3"), tmp_path)
    assert (board.button_of("up"), board.button_of("select"), board.button_of("prev")) == ("up", "select", None)
    board.turn("upside_down", True)
    assert (board.button_of("up"), board.button_of("left"), board.quarters) == ("down", "right", 2)
    assert (board.button_of("select"), board.button_of("back"), board.button_of("x")) == ("back", "select", "x")
    board.turn("left", False)
    assert (board.button_of("up"), board.button_of("select"), board.quarters) == ("right", "select", 1)
    calc = SimBoard(profile("picocalc"), tmp_path)
    calc.turn("upside_down", True)
    assert (calc.button_of("up"), calc.button_of("select"), calc.quarters) == ("up", "select", 0)


@pytest.fixture
def no_screen(monkeypatch, tmp_path):
    """No display, and a folder for the user's data."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="here there is always a screen")
def test_without_a_screen_one_line_names_shot_and_gallery(no_screen, monkeypatch, capsys):
    pytest.importorskip("tkinter", reason="this Python has no tkinter")
    line = refused(capsys, "play")
    assert "no screen" in line and "`shot`" in line and "`gallery`" in line
    monkeypatch.setenv("DISPLAY", ":99987")
    line = refused(capsys, "play")
    assert "no window can be opened" in line and "`shot`" in line


def test_a_new_deal_does_not_replace_the_saved_one_when_no_window_opens(no_screen, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tkinter", None)
    Storage(str(tmp_path / "saves")).save_game(engine.new("treys", 41))
    refused(capsys, "play", "--saves", str(tmp_path), "--game", "treys", "--deal", "5")
    assert Storage(str(tmp_path / "saves")).load_game("treys").deal == 41


@pytest.mark.parametrize("name, package", [("tkinter", "python3-tk"), ("PIL.ImageTk", "python3-pil.imagetk")])
def test_without_a_module_of_the_window_one_line_says_how_to_get_it(name, package, no_screen):
    if name != "tkinter":
        pytest.importorskip("tkinter", reason="this Python has no tkinter")
    code = "import sys; sys.modules[%r] = None; from tools.__main__ import main; sys.exit(main(['play']))" % name
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "needs %s," % name in done.stderr and package in done.stderr and "`shot`" in done.stderr
