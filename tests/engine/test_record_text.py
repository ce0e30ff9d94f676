"""Reading and writing records: what is accepted, and that errors name the line."""

import pytest

import engine
from engine.record import read, write
from tests.engine.moves import play, played

TEXT = """
# A few moves of deal 24
game tripeaks
deal 24
option wrap off
option match best 3

draw
draw : {checksum:08x}
"""


def game_of_text():
    """Return the game of TEXT."""
    return play(engine.new("tripeaks", 24, wrap=False, match="best 3"), "draw", "draw")


def error(text):
    """Return the words of the error of reading and replaying `text`."""
    with pytest.raises(engine.BadSave) as caught:
        for _ in read(text.splitlines()).replay():
            pass
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_record_written_by_hand():
    """Comments, blank lines and missing checksums are fine."""
    record = read(TEXT.format(checksum=game_of_text().checksum()).splitlines())
    assert record.game.length == 0
    assert list(record.replay()) == [0, 0] and record.game == game_of_text()


@pytest.mark.parametrize("moves", [(), ("draw",), ("play 23",)])
def test_a_game_without_its_beginning_is_not_recorded(moves):
    """Whether its moves fit the deal or not."""
    with pytest.raises(engine.BadSave, match="from the deal on"):
        list(write(play(game_of_text().copy(), *moves)))


HEAD = "game treys\ndeal 24\n"  # the first two lines of a record


@pytest.mark.parametrize("text, message", [
    ("", "line 0: a record begins with a 'game' line"),
    ("draw", "line 1: a record begins with a 'game' line"),
    ("game treys\ndraw", "line 2: a record begins with a 'deal' line"),
    ("game whist\ndeal 7", "line 1: no game is called 'whist'"),
    ("game treys\ndeal seven", "line 2: 'seven' is not a number"),
    ("game treys\ndeal 1_0", "line 2: '1_0' is not a number"),
    ("game treys\ndeal ٣", "line 2: '٣' is not a number"),
    ("game treys\n\ndeal 0", "line 3: deal number 0"),
    ("game treys tripeaks", "line 1: a game line has one value"),
    ("game treys\ngame treys", "line 2: there already is a 'game' line"),
    (HEAD + "option wrap off", "line 3: treys has no option 'wrap'"),
    (HEAD + "option threes_wild maybe", "line 3: treys: option threes_wild cannot be 'maybe'; allowed: on, off"),
    (HEAD + "option open_stock", "line 3: an option line is: option NAME VALUE"),
    (HEAD + "option open_stock on\noption open_stock off", "line 4: there already is a line for option open_stock"),
    (HEAD + "start 12345678", "line 3: the state's checksum is "),
    (HEAD + "start zz", "line 3: 'zz' is not a number"),
    (HEAD + "draw\ndraw : 12345678", "line 4: the state's checksum is "),
    (HEAD + "draw : x", "line 3: 'x' is not a number"),
    (HEAD + "draw\nfly", "line 4: treys: draw, play ROW,COLUMN"),
    (HEAD + "play 0,0", "line 3: the card at 0,0 is not open"),
    (HEAD + "draw\noption open_stock on", "line 4: 'option' belongs above the first move"),
    ("game tripeaks\ndeal 5\nplay ²", "line 3: tripeaks: draw, play 0 to play 27"),
    ("game tripeaks\ndeal 5\ntime ٣", "line 3: tripeaks: draw, play 0 to play 27"),
    ("game trepenta\ndeal 5\nexchange 7H ²", "line 3: trepenta: pile P"),
    (HEAD + "draw\nscores 3", "line 4: the moves lead to a game that is not over"),
])  # fmt: skip
def test_errors_name_the_line(text, message):
    assert error(text).startswith(message)


def test_wrong_scores_are_reported():
    game = played("treys", 24)
    lines = list(write(game))
    assert lines[-1] == "scores %d" % game.score
    assert error("\n".join([*lines, "draw"])) == "line %d: nothing follows the scores" % (len(lines) + 1)
    assert error("\n".join([*lines[:-1], "scores 99"])) == "line %d: the moves lead to %s" % (len(lines), lines[-1])
