"""What a person does on the screens of a solitaire: choose rows with the board's own keys, lose a deal, win it."""

from tests.engine.portable import sheet
from tools.deals import fast_solver


def go_to(console, title):
    """Go to a row of a menu by its title; on a result, to a button or to a row behind the buttons."""
    down = "down" if "up" in console.board.profile["keys"] else "next"
    if console.top.name == "result" and console.top.overlay:
        buttons = [words for words, _ in console.top.buttons]
        if title in buttons:
            console.press((down + " ") * buttons.index(title))
            return
        console.press((down + " ") * (len(buttons) - 1) + "select")
    titles = console.titles
    assert title in titles, titles
    while titles[console.top.at] != title:
        console.press(down)


def choose(console, *titles):
    """Go to rows and select them, one after the other; return the console."""
    for title in titles:
        go_to(console, title)
        console.press("select")
    return console


def lose(console):
    """Make the first legal move, as a rule a draw, to a loss; return the console when its result takes a press.

    With LOST_BY in the game's sheet it is another one.
    """
    which = getattr(sheet(console.table.play.game.NAME), "LOST_BY", 0)
    while console.top.name == "play":
        console.press("wait:20")
        if console.top.name == "play":
            console.table.make_move(console.table.play.game.moves()[which])
            console.settle()
    assert console.top.name == "result" and not console.table.play.game.won
    return console.wait(1000)


def win(console):
    """Play on as the solver says, and wait until the result takes a press of select."""
    game = console.table.play.game
    for code in fast_solver.solve(game).moves:
        if game.over:
            break  # the end played itself
        console.table.make_move(code)
        console.wait(400)
    assert console.settle().top.name == "result" and game.won
    console.wait(1000)
