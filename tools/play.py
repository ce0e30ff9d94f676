"""Play in a window that looks like the handheld."""

import os
import time
import tkinter as tk
from pathlib import Path

import platformdirs
from PIL import ImageTk

from firmware.boards import names
from firmware.console import Console
from firmware.input import KEYS
from tools.errors import ToolError
from tools.shot import add_game_arguments, game_from
from tools.sim import SimBoard, find_board

# Keyboard → what a board's button is called; the first that the board has is pressed
KEYBOARD = {
    "Up": ("up", "prev"),
    "Down": ("down", "next"),
    "Left": ("left", "prev"),
    "Right": ("right", "next"),
    "Return": ("select",),
    "space": ("select",),
    "a": ("select",),
    "Escape": ("back",),
    "BackSpace": ("back",),
    "b": ("back",),
    "x": ("x",),
    "u": ("x",),
    "y": ("y",),
    "m": ("y", "back"),
}
KEY_HELP = (
    "arrow keys   move the cursor",
    "Enter, A     select: play a card",
    "Esc, B       back, pause",
    "X, U         take back",
    "Y, M         hint or menu",
    "F2, P        save a screenshot",
    "F1, K        these keys",
    "+ -          larger, smaller",
    "hold B       menu on boards with four buttons",
)
_CASE = "#22262b"
_FACE = "#343a42"
_LIT = "#ffc339"
_TEXT = "#d8d4c8"
_FRAME_MS = 12


def add_arguments(parser):
    parser.add_argument("--board", default="pico-lcd-1.3", help="board: " + ", ".join(names()))
    parser.add_argument("--scale", type=int, default=0, choices=range(0, 9), help="pixels a dot; 0 fits the screen")
    parser.add_argument("--saves", type=Path, help="folder for saves (default: your own data folder)")
    parser.add_argument("--seconds", type=float, default=0, help="close by itself after so many seconds")
    add_game_arguments(parser)


def saves_folder():
    """Return the user's folder for saves and screenshots."""
    return Path(platformdirs.user_data_dir("tercet", appauthor=False))


class Window:
    """A case with the screen, the board's buttons, and a line of help."""

    def __init__(self, board, console, scale, folder):
        self.board = board
        self.console = console
        self.folder = folder
        self.root = tk.Tk()
        self.root.title("Tercet - %s" % board.profile["title"])
        self.root.configure(bg=_CASE)
        self.scale = scale or self._fitting_scale()
        self.held = {}  # button name → things that hold it down
        self.frames = 0
        self.began = time.monotonic()
        self.screen = tk.Label(self.root, bd=6, bg="black", relief="sunken")
        self.screen.grid(row=0, column=1, padx=18, pady=(18, 8))
        self.buttons = {}
        self._add_buttons()
        self.line = tk.Label(self.root, text="F1: keys", bg=_CASE, fg=_TEXT)
        self.line.grid(row=2, column=0, columnspan=3, pady=(0, 8))
        self.overlay = None
        self.releases = {}
        self.root.bind("<KeyPress>", self._key_down)
        self.root.bind("<KeyRelease>", self._key_up)
        self.root.bind("<FocusOut>", lambda event: self._let_go())
        self.root.protocol("WM_DELETE_WINDOW", self.close)

    def _fitting_scale(self):
        room = min(
            self.root.winfo_screenwidth() * 0.6 / self.board.width,
            self.root.winfo_screenheight() * 0.7 / self.board.height,
        )
        return max(1, min(4, int(room)))

    # Buttons

    def _add_buttons(self):
        """Lay out the board's buttons as on a handheld: a stick at the left, the others at the right."""
        places = {
            "up": (0, 0, 1), "left": (0, 1, 0), "right": (0, 1, 2), "down": (0, 2, 1),
            "prev": (0, 0, 0), "next": (0, 2, 0),
            "y": (2, 0, 1), "x": (2, 1, 0), "select": (2, 1, 2), "back": (2, 2, 1),
        }  # fmt: skip
        sides = {0: tk.Frame(self.root, bg=_CASE), 2: tk.Frame(self.root, bg=_CASE)}
        sides[0].grid(row=0, column=0, padx=(16, 0))
        sides[2].grid(row=0, column=2, padx=(0, 16))
        titles = {
            "select": "A",
            "back": "B",
            "up": "▲",
            "down": "▼",
            "left": "◀",
            "right": "▶",
            "prev": "◀",
            "next": "▶",
        }
        for name in KEYS:
            if name not in self.board.profile["keys"]:
                continue
            side, row, column = places[name]
            button = tk.Label(
                sides[side], text=titles.get(name, name.upper()), width=3, height=1, bg=_FACE, fg=_TEXT,
                relief="raised", bd=3, font=("TkDefaultFont", 12, "bold"),
            )  # fmt: skip
            button.grid(row=row, column=column, padx=3, pady=3)
            button.bind("<ButtonPress-1>", lambda event, name=name: self.hold(name, "mouse"))
            button.bind("<ButtonRelease-1>", lambda event, name=name: self.let_go(name, "mouse"))
            self.buttons[name] = button

    def hold(self, name, by):
        """A button goes down, held `by` a key or the mouse."""
        self.held.setdefault(name, set()).add(by)
        self._levels()

    def let_go(self, name, by):
        """A button is let go."""
        self.held.get(name, set()).discard(by)
        self._levels()

    def _let_go(self):
        self.held.clear()
        self._levels()

    def _levels(self):
        """Tell the board which pins are down, and light the buttons."""
        mask = 0
        for name, button in self.buttons.items():
            down = bool(self.held.get(name))
            button.configure(bg=_LIT if down else _FACE, fg="black" if down else _TEXT)
            if down:
                mask |= 1 << self.board.pins.index(self.board.profile["keys"][name][0])
        self.board.mask = mask

    # Keyboard

    def _key_down(self, event):
        key = event.keysym if len(event.keysym) > 1 else event.keysym.lower()
        if key in self.releases:
            self.root.after_cancel(self.releases.pop(key))  # the desktop's own key repeat
            return
        if key in ("F1", "k"):
            self.toggle_help()
        elif key in ("F2", "p"):
            self.screenshot()
        elif key in ("plus", "equal", "KP_Add", "minus", "KP_Subtract"):
            self.zoom(-1 if "inus" in key or "Sub" in key else 1)
        else:
            for name in KEYBOARD.get(key, ()):
                if name in self.buttons:
                    self.hold(name, key)
                    break

    def _key_up(self, event):
        key = event.keysym if len(event.keysym) > 1 else event.keysym.lower()
        # A repeating key is reported as up and down again at once: wait a moment before believing it
        self.releases[key] = self.root.after(15, lambda: self._released(key))

    def _released(self, key):
        self.releases.pop(key, None)
        for name in KEYBOARD.get(key, ()):
            self.let_go(name, key)

    def toggle_help(self):
        """Show or hide the keyboard map."""
        if self.overlay:
            self.overlay.destroy()
            self.overlay = None
            return
        self.overlay = tk.Label(
            self.root, text="\n".join(KEY_HELP), justify="left", bg="black", fg=_TEXT, padx=16, pady=12,
            font=("TkFixedFont", 11), relief="ridge", bd=3,
        )  # fmt: skip
        self.overlay.place(relx=0.5, rely=0.45, anchor="center")

    def screenshot(self):
        """Save what the screen shows, at one pixel a dot."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / time.strftime("tercet-%Y%m%d-%H%M%S.png")
        self.board.surface.image().save(path)
        self.line.configure(text="saved %s" % path)

    def zoom(self, step):
        """Change the size of the screen by whole numbers."""
        self.scale = max(1, min(8, self.scale + step))
        self._paint()

    # The loop

    def _paint(self):
        image = self.board.surface.image()
        image = image.resize((image.width * self.scale, image.height * self.scale), resample=0)
        if self.board.light_percent < 100:
            image = image.point(lambda value: value * (25 + self.board.light_percent * 3 // 4) // 100)
        self.picture = ImageTk.PhotoImage(image)
        self.screen.configure(image=self.picture)

    def _loop(self):
        before = len(self.board.shown)
        self.console.step()
        if len(self.board.shown) != before:
            self.board.shown.clear()
            self.frames += 1
            self._paint()
        if self.board.tones:
            self.board.tones.clear()
            self.root.bell()
        if not self.board.closed:
            self.root.after(_FRAME_MS, self._loop)

    def run(self, seconds):
        """Show the window until it is closed."""
        self._paint()
        self._loop()
        if seconds:
            self.root.after(int(seconds * 1000), self.close)
        self.root.mainloop()

    def close(self):
        """Leave the game as it is (it is saved) and close."""
        self.board.closed = True
        self.console.shut_down()
        self.root.destroy()


def run(args):
    if os.name == "posix" and "DISPLAY" not in os.environ and os.uname().sysname != "Darwin":
        raise ToolError("there is no screen here; `shot` and `gallery` make pictures without one")
    folder = args.saves or saves_folder()
    board = SimBoard(find_board(args.board), folder / "saves")
    console = Console(board)
    console.home()
    if args.game:
        console.play(game_from(args), True)
    try:
        window = Window(board, console, args.scale, folder / "screenshots")
    except tk.TclError as error:
        raise ToolError("no window can be opened (%s); `shot` and `gallery` make pictures without one" % error)
    window.run(args.seconds)
    return 0
