"""The wizard's questions, as tables: a text, and the answers with their values.

`%s` in a text is filled in when it is asked. Answers are shown with numbers from 1.
"""

from firmware import boards
from tools.board.wizard import wiring

_F = ("#####", "#    ", "###  ", "#    ", "#    ")


def drawings():
    """Yield an F in each of `wiring.WAYS`, as a tuple of rows of characters."""
    for number, way in enumerate(wiring.WAYS):
        rows = [row[::-1] for row in _F] if "mirrored" in way else _F
        for _ in range(number % 4):
            rows = ["".join(column) for column in zip(*rows[::-1])]
        yield tuple(rows)


BOARDS = tuple((boards.profile(name)["title"], name) for name in boards.BOARDS if name != wiring.OWN) + (
    ("another display, or one on wires of my own", wiring.OWN),
)
_YES_NO = (("yes", "yes"), ("no", "no"))

# Name: text, answers
QUESTIONS = {
    "known": ("Is this the board: %s?",
        (("yes: look at its screen and its buttons", "yes"), ("no, it is another one", "no"))),
    "board": ("Which board is it?", BOARDS),
    "controller": ("Which controller does the display have? The seller says so, and often the back of the module.",
        (("ST7789", "st7789"), ("ILI9341", "ili9341"), ("I don't know", "unknown"))),
    "size": ("How many pixels does it have? Hold it with its long side across.",
        (("240 x 240", (240, 240)), ("240 x 135", (240, 135)), ("320 x 240", (320, 240)))),
    "screen": ("The screen should show, on black: a thin white frame along all four edges, a white F at the top left,\n"
        "to the right of it fields of red, green and blue with these words, and small white marks. What do you see?", (
        ("exactly that", "right"),
        ("nothing: the screen is dark, no light comes from it", "dark"),
        ("light, but no such picture: one colour, stripes or snow", "nothing"),
        ("the picture, in other colours", "colour"),
        ("the picture mirrored, upside down or on its side", "way"),
        ("the picture shifted, or an edge of the frame missing", "shift"),
        ("I don't know, or something else", "unknown"),
    )),
    "lit": ("Does light come from the screen now, whatever it shows?", _YES_NO),
    "tiles": ("The whole screen should be filled with small tiles: an F, and beside it R, G and B on colours.\n"
        "Do you see such tiles, in whatever colours and however turned?", _YES_NO),
    "contact": ("Light without a picture means that what is sent does not arrive. What should be tried?", (
        ("look again, after the plug or the wires have been pressed home", "again"),
        ("a slower bus: %s MHz in place of %s", "slower"),
        ("another controller", "controller"),
        ("other pins", "pins"),
        ("another board", "board"),
    )),
    "colour": ("Every tile has an R on a field of its own. What colour is that field?",
        (("red", "red"), ("blue", "blue"), ("light blue (cyan)", "cyan"), ("yellow", "yellow"),
         ("another one, or I don't know", "unknown"))),
    "way": ("Which of these looks like the F of the tiles?",
        tuple((way, way) for way in wiring.WAYS) + (("none, or I don't know", "unknown"),)),
    "edge": ("Look at the edges of the screen closely: the white frame is one pixel wide. Which part is missing?", (
        ("none: it is there along all four edges, without black outside", "none"),
        ("the left edge", "left"),
        ("the right edge", "right"),
        ("the top edge", "top"),
        ("the bottom edge", "bottom"),
        ("two that are opposite: the screen has another size", "size"),
        ("I don't know", "unknown"),
    )),
    "buttons": ("Buttons: %s.", (
        ("press each of them once, to see whether that is right", "check"),
        ("leave them as they are", "keep"),
        ("there are other ones", "layout"),
    )),
    "layout": ("Which buttons are there? More than these can be added to the file later.", (
        ("a stick, a d-pad or four buttons for directions, and A, B, X, Y", "eight"),
        ("a stick, a d-pad or four buttons for directions, and A, B", "six"),
        ("four: previous, next, A, B", "four"),
    )),
    "press_nothing": ("No pin has changed. A button has to connect its pin to ground.",
        (("press it now", "again"), ("there is no such button", "none"))),
    "press_several": ("Pins %s have changed together.",
        (("press it alone now", "again"), ("there is no such button", "none"))),
    "press_high": ("Pin %s has gone high: this button connects it to 3.3 V. Connect it to ground instead.",
        (("press it again now", "again"), ("there is no such button", "none"))),
    "press_taken": ("Pin %s is that of another button.",
        (("press the right one now", "again"), ("there is no such button", "none"))),
    "keys": ("These are the buttons:\n%s", (("right", "right"), ("press them all again", "again"))),
    "write": ("This is the board's file:\n\n%s",
        (("write it to the board, and start the games", "write"), ("leave the board's file as it is", "leave"))),
}  # fmt: skip
PRESSES = {name for name in QUESTIONS if name.startswith("press_")}  # about a press that was not one button's

# Name of a number: text
NUMBERS = {
    "sck": "GPIO of the display's clock (SCK, SCL, CLK)",
    "mosi": "GPIO of its data (MOSI, SDA, SDI, DIN)",
    "cs": "GPIO of its chip select (CS)",
    "dc": "GPIO of data or command (DC, RS, A0)",
    "rst": "GPIO of its reset (RST, RESET)",
    "bl": "GPIO of its light (BL, BLK, LED)",
    "buzzer": "GPIO of a buzzer",
    "count": (
        "How many pixels are missing at the %s edge? The black strip at the other edge is as wide; the marks are 10\n"
        "pixels apart, every fifth is longer. It can be corrected until it is right"
    ),
}

# Key: what it does
KEYS = {key: key for key in ("up", "down", "left", "right", "next", "select", "back")}
KEYS.update(prev="previous", x="undo", y="hint")


def button(key, label):
    """Return a button's name for the user: what is printed at it, if known, and what it does."""
    return "%s (%s)" % (label, KEYS[key]) if label else KEYS[key]
