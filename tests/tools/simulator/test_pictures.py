"""`shot`, `gallery` and `replay`: the pictures, the output, and mistakes in one line."""

import pytest
from PIL import Image

import engine
from engine import record
from tests.engine.games import with_part
from tests.engine.moves import play, to_end
from tests.tools.refusals import done, refused
from tools import __main__ as command
from tools.project import PROGRAM
from tools.simulator.board import find_board, script
from tools.simulator.gallery import BOARDS_BY_SIZE
from tools.simulator.scenes import SCENES


def _shot(tmp_path, *words):
    path = tmp_path / "shot.png"
    assert command.main(["shot", *words, "-o", str(path)]) == 0
    return Image.open(path).convert("RGB")


def _console(tmp_path, board, keys="", game=None):
    console = script(board, tmp_path / "saves").home()
    if game:
        console.play(game)
    console.press(keys)
    return console.board.surface.image()


# shot


@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
def test_a_shot_is_what_the_console_shows_at_any_scale(board, tmp_path, capsys):
    game = play(engine.new("tripeaks", 7, wrap=False), "draw", "play 21")
    words = ["--board", board, "--game", "tripeaks", "--deal", "7", "--option", "wrap=off", "--moves", "draw; play 21;"]
    profile = find_board(board)
    keys = "right down" if "down" in profile["keys"] else "next next"
    wanted = _console(tmp_path, board, keys, game)
    found = _shot(tmp_path, *words, "--press", keys)
    assert found.tobytes() == wanted.tobytes()
    assert found.size == (profile["width"], profile["height"])
    large = _shot(tmp_path, *words, "--press", keys, "--scale", "3")
    assert large.size == (3 * found.width, 3 * found.height)
    assert all(large.getpixel((3 * x + 1, 3 * y + 2)) == found.getpixel((x, y)) for x in (0, 77, 131) for y in (3, 90))
    assert "%s: %d x %d" % (tmp_path / "shot.png", *large.size) in capsys.readouterr().out


def test_a_shot_without_a_game_begins_at_home_and_with_one_at_deal_1(tmp_path):
    assert _shot(tmp_path).tobytes() == _console(tmp_path, "pico-lcd-1.3").tobytes()
    deal_1 = _console(tmp_path, "pico-lcd-1.3", game=engine.new("treys", 1))
    assert _shot(tmp_path, "--game", "treys").tobytes() == deal_1.tobytes()
    assert _shot(tmp_path, "--press", "down").tobytes() != _shot(tmp_path).tobytes()
    at_the_start, later = (_shot(tmp_path, "--game", "treys", "--press", "a! wait:%d" % ms) for ms in (20, 400))
    assert at_the_start.tobytes() != later.tobytes()
    gauge = ("--board", "picosystem", "--battery", "40")
    assert _shot(tmp_path, *gauge).tobytes() != _shot(tmp_path, *gauge[:2]).tobytes()


# gallery


def test_a_gallery_has_a_file_per_screen_and_size_and_contact_sheets(tmp_path, capsys):
    folder = tmp_path / "new" / "gallery"
    assert command.main(["gallery", "-o", str(folder), "--only", "treys-wild", "--scale", "2"]) == 0
    sizes = ["%dx%d" % (find_board(board)["width"], find_board(board)["height"]) for board in BOARDS_BY_SIZE]
    wanted = ["%s-%s.png" % (name, size) for name in ("sheet", "treys-wild") for size in sizes]
    assert sorted(path.name for path in folder.iterdir()) == sorted(wanted)
    assert Image.open(folder / "treys-wild-240x135.png").size == (480, 270)
    assert "1 screen on 3 sizes" in capsys.readouterr().out


def test_the_gallery_has_screens_of_every_game_and_each_once():
    screens = [name for name, _ in SCENES]
    assert len(set(screens)) == len(screens)
    for game in engine.GAMES:
        assert {game + "-new", game + "-rules", game + "-statistics"} <= set(screens)
        assert game not in with_part("renderer") or len([name for name in screens if name.startswith(game + "-")]) >= 8


def test_pictures_at_true_size_are_as_large_as_the_panel(tmp_path):
    """At 254 dpi a monitor has ten pixels per millimetre: 240 pixels on 1.3 inches are 23.3 mm."""
    assert command.main(["gallery", "-o", str(tmp_path), "--only", "treys-deal", "--true-size", "254"]) == 0
    sizes = {path.stem[-7:]: Image.open(path).size for path in tmp_path.glob("treys-deal-*.png")}
    assert sizes == {"240x240": (233, 233), "240x135": (252, 142), "320x240": (406, 305)}


# replay


def _record(tmp_path):
    """Return the record of a whole game: deal 7 of Treys, always the last legal move."""
    game = to_end(engine.new("treys", 7), -1)
    path = tmp_path / "game.txt"
    path.write_text("".join(line + "\n" for line in record.write(game)))
    return path


def test_a_replay_prints_every_move_with_its_checksum(tmp_path, capsys):
    path = _record(tmp_path)
    printed = done(capsys, "replay", path).splitlines()
    moves = [line.split(" : ") for line in path.read_text().splitlines() if " : " in line]
    assert printed[0].startswith("Treys, deal ") and printed[-1] == "over" and len(printed) == len(moves) + 2
    for (text, checksum), line in zip(moves, printed[1:]):
        assert "  %s  " % text in line and "  %s  " % checksum in line


@pytest.mark.parametrize("stop", [0, 3])
def test_a_replay_stops_where_it_is_told_and_takes_a_picture_of_it(stop, tmp_path, capsys):
    path, picture = _record(tmp_path), tmp_path / "stop.png"
    said = done(capsys, "replay", path, "--stop", stop, "--board", "display-pack", "-o", picture)
    assert "seat 0 to act" in said
    played = record.read(path.read_text().splitlines())
    moves = played.replay()
    for _ in range(stop):
        next(moves)
    wanted = _console(tmp_path, "display-pack", game=played.game)
    assert Image.open(picture).convert("RGB").tobytes() == wanted.tobytes()


def test_a_replay_by_steps_goes_on_to_the_end_where_its_input_has_ended(tmp_path, capsys, monkeypatch):
    answers, path = iter(["\n", "\n", ""]), _record(tmp_path)
    monkeypatch.setattr("sys.stdin", type("Keys", (), {"readline": staticmethod(lambda: next(answers))}))
    assert done(capsys, "replay", path, "--step") == done(capsys, "replay", path)


# Mistakes


@pytest.mark.parametrize("old, new, wanted", [
    ("game treys", "game chess", "line 1: no game is called 'chess'"),
    ("deal 7", "deal 0", "line 2: deal number 0 is not an integer from 1 to 4294967295"),
    ("deal 7", "deal 4294967296", "line 2: deal number 4294967296 is not"),
    ("deal 7", "deal 7\noption jokers 1", "line 3: "),
    ("deal 7", "deal 2", "line 3: the state's checksum is "),
    ("draw : ", "draw : 1", "the state's checksum is "),
    ("draw : ", "leap : ", "line "),
    ("scores ", "scores 9", "the moves lead to scores "),
])  # fmt: skip
def test_a_damaged_record_is_one_line_that_names_file_and_line(old, new, wanted, tmp_path, capsys):
    path = _record(tmp_path)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    line = refused(capsys, "replay", str(path))
    assert line.startswith("%s replay: %s, line " % (PROGRAM, path)) and wanted in line
