"""The simulator's window: a handheld on the desktop, with its screen, its buttons and the keyboard.

    window = Window(board, console, scale=3, folder=Path("screenshots"))
    window.run(seconds=0)               # until it is closed

`board` is a `SimBoard` or whatever answers like it: `profile`, `width`, `height`, `surface.image()`, `shown`
(rectangles that have changed), `mask` and `pins` (buttons that are down), `light_percent`, `tones`, `closed`,
`quarters` (how it is held) and `button_of` (what a key of the keyboard presses then).
`console` has `step()`, `busy` and `shut_down()`. `open_window` of `opening.py` says in words why there can be none.
"""

import time
import tkinter

from PIL import ImageTk

from firmware.input import INSPECT
from tools.errors import ToolError
from tools.simulator.frame import DESK, Case, key_map
from tools.simulator.picture import store

# Keyboard → what a board's button is called; the first that the board has is pressed
KEYBOARD = {
    "Up": ("up", "prev"),
    "Down": ("down", "next"),
    "Left": ("left", "prev"),
    "Right": ("right", "next"),
    "Return": ("select",),
    "KP_Enter": ("select",),
    "space": ("select",),
    "a": ("select",),
    "Escape": ("back",),
    "BackSpace": ("back",),
    "b": ("back",),
    "x": ("x",),
    "u": ("x",),
    "y": ("y",),
    "h": ("y",),
}
# Keys, the button that must be there (or ""), what they do
_KEY_MAP = (
    (("Arrows",), "", "move the cursor"),
    (("Enter", "Space", "A"), "", "select: play a card"),
    (("Esc", "B"), "", "back, pause"),
    (("U", "X"), "x", "take back"),
    (("H", "Y"), "y", "hint"),
    (("L",), "", "look around; or hold select"),
    (("P", "F2"), "", "save a picture"),
    (("+", "-"), "", "larger, smaller"),
    (("K", "F1"), "", "these keys"),
)
_IN_PAUSE = {"x": "Undo", "y": "Hint"}  # rows of the pause menu that stand in for a button
_LINE = "K: keys    P: picture    + -: size"
_WORDS = "#9a968c"
_FRAME_MS = 16
_THINK_MS = 10  # of each frame, for an opponent
_BELIEVE_MS = 15  # a key that repeats is reported as released and pressed again at once
_LARGEST = 8


class Window:
    """A case with the screen and the board's buttons, and a line of words below.

    `scale` 0 fits the desktop; screenshots go to `folder`. TclError when no window can be opened.
    """

    def __init__(self, board, console, scale, folder):
        root = self.root = tkinter.Tk(className="Tercet")
        canvas = self.canvas = tkinter.Canvas(root, bg="#%02x%02x%02x" % DESK, highlightthickness=0)
        self.board = board
        self.console = console
        self.folder = folder
        self.frames = 0  # frames painted so far
        self.error = None
        self.help = None
        self._alarm = ""
        self._due = 0.0  # when the next frame is
        self.held = {}  # button → what holds it down: keys, the mouse
        self._releases = {}  # key → the alarm that will take it as released
        self._words = _LINE
        root.title("Tercet - %s" % board.profile["title"])
        root.resizable(False, False)
        root.report_callback_exception = self._failed
        root.protocol("WM_DELETE_WINDOW", self.close)
        root.bind("<KeyPress>", self._key_down)
        root.bind("<KeyRelease>", self._key_up)
        root.bind("<FocusOut>", lambda event: self._let_all_go())
        canvas.bind("<ButtonPress-1>", self._mouse_down)
        canvas.bind("<ButtonRelease-1>", lambda event: self._mouse_up())
        canvas.bind("<Motion>", self._mouse_over)
        canvas.pack()
        self._lay_out(scale or self._fitting_scale())

    # What is in the window

    def _fitting_scale(self):
        """Return the largest scale up to 4 at which the handheld fits the desktop."""
        room = self.root.winfo_screenwidth() * 0.95, self.root.winfo_screenheight() * 0.85
        sizes = {scale: Case(self.board.profile, scale, self.board.quarters).size for scale in (2, 3, 4)}
        fits = [scale for scale, size in sizes.items() if all(a <= b for a, b in zip(size, room))]
        return fits[-1] if fits else 1

    def _lay_out(self, scale):
        """Draw everything at a scale."""
        self.scale = scale
        self.case = Case(self.board.profile, scale, self.board.quarters)
        self._quarters = self.board.quarters
        width, height = self.case.size
        plain, lit = self.case.draw()
        self.canvas.delete("all")
        self.canvas.configure(width=width, height=height)
        self._body = ImageTk.PhotoImage(plain)
        self.canvas.create_image(0, 0, image=self._body, anchor="nw")
        self._lamps = {}
        self._lit_pictures = []
        for name, box in self.case.buttons.items():
            self._lit_pictures.append(ImageTk.PhotoImage(lit.crop(box)))
            lamp = self.canvas.create_image(*box[:2], image=self._lit_pictures[-1], anchor="nw", state="hidden")
            self._lamps[name] = lamp
        self._screen = ImageTk.PhotoImage("RGB", (self.board.width * scale, self.board.height * scale))
        self.canvas.create_image(*self.case.screen, image=self._screen, anchor="nw")
        small = "TkDefaultFont", -6 * self.case.unit
        self._line = self.canvas.create_text(
            width // 2, height - 6 * self.case.unit, text=self._words, fill=_WORDS, font=small
        )
        self._lay_help()
        self._show_levels()
        self.paint(0, 0, self.board.width, self.board.height)

    def _lay_help(self):
        if self.help is None:
            return
        rows = [(keys, words) for keys, button, words in _KEY_MAP if not button or button in self.case.buttons]
        self.help = ImageTk.PhotoImage(key_map(rows, self.case.unit))
        x, y = (a + b * self.scale // 2 for a, b in zip(self.case.screen, (self.board.width, self.board.height)))
        self.canvas.create_image(x, y, image=self.help, tags="help")

    def paint(self, x, y, w, h):
        """Bring a rectangle of the board's picture to the window."""
        piece = self.board.surface.image().crop((x, y, x + w, y + h))
        if self.board.light_percent < 100:
            # As the eye sees a dimmed light
            share = (self.board.light_percent / 100) ** 0.45
            piece = piece.point([int(value * share) for value in range(256)] * 3)
        piece = ImageTk.PhotoImage(piece)
        # Tk enlarges while it copies: much quicker than sending it the enlarged picture
        to, zoom = (x * self.scale, y * self.scale), (self.scale, self.scale)
        self.root.tk.call(str(self._screen), "copy", str(piece), "-to", *to, "-zoom", *zoom, "-compositingrule", "set")

    def say(self, words):
        """Show a line of words below the handheld."""
        self._words = words
        self.canvas.itemconfigure(self._line, text=words)

    # Buttons

    def hold(self, name, by):
        """A button goes down, held by a key or the mouse."""
        self.held.setdefault(name, set()).add(by)
        self._show_levels()

    def let_go(self, name, by):
        """A key or the mouse releases a button."""
        self.held.get(name, set()).discard(by)
        self._show_levels()

    def _let_all_go(self):
        self.held.clear()
        self._show_levels()

    def _show_levels(self):
        """Tell the board which pins are down, and light the buttons."""
        mask = 0
        for name, lamp in self._lamps.items():
            down = bool(self.held.get(name))
            self.canvas.itemconfigure(lamp, state="normal" if down else "hidden")
            if down:
                mask |= 1 << self.board.pins.index(self.board.profile["keys"][name][0])
        self.board.mask = mask

    def _mouse_down(self, event):
        name = self.case.button_at(event.x, event.y)
        if name:
            self.hold(name, "mouse")

    def _mouse_up(self):
        for name in self._lamps:
            self.let_go(name, "mouse")

    def _mouse_over(self, event):
        self.canvas.configure(cursor="hand2" if self.case.button_at(event.x, event.y) else "")

    # Keyboard

    def _key_down(self, event):
        key = _key(event)
        if key in self._releases:
            self.root.after_cancel(self._releases.pop(key))
        elif key in ("F1", "k"):
            self.toggle_help()
        elif key in ("F2", "p"):
            self.screenshot()
        elif key in ("plus", "equal", "KP_Add"):
            self.zoom(1)
        elif key in ("minus", "KP_Subtract"):
            self.zoom(-1)
        elif key == "l":
            self._look()
        elif key in KEYBOARD:
            self._press(key)

    def _press(self, key):
        for name in KEYBOARD[key]:
            button = self.board.button_of(name)
            if button in self._lamps:
                self.hold(button, key)
                return
        self.say("This board has no %s button: B, then %s" % (name.upper(), _IN_PAUSE[name]))

    def _look(self):
        """Look around, as holding select does; the button itself goes down where a board has to see it held."""
        if hasattr(self.board, "keys"):
            self.board.keys.append(INSPECT)
        else:
            self.hold("select", "l")

    def _key_up(self, event):
        key = _key(event)
        self._releases[key] = self.root.after(_BELIEVE_MS, lambda: self._released(key))

    def _released(self, key):
        self._releases.pop(key, None)
        for name in list(self.held):  # what the key pressed, which may have another meaning by now
            self.let_go(name, key)

    def toggle_help(self):
        """Show or hide the keyboard map."""
        if self.help is None:
            self.help = True
            self._lay_help()
        else:
            self.canvas.delete("help")
            self.help = None

    def screenshot(self):
        """Save what the screen shows, pixel for pixel, or report why that cannot be."""
        try:
            self.say("Saved %s" % self._save_picture())
        except (OSError, ToolError) as error:
            self.say("Not saved: %s" % error)

    def _save_picture(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        stem = time.strftime("tercet-%Y%m%d-%H%M%S")
        path = self.folder / (stem + ".png")
        number = 1
        while path.exists():
            number += 1
            path = self.folder / ("%s-%d.png" % (stem, number))
        store(self.board.surface.image(), path)
        return path

    def zoom(self, step):
        """Change the size of the screen by whole numbers."""
        scale = max(1, min(_LARGEST, self.scale + step))
        if scale != self.scale:
            self._lay_out(scale)

    # The loop

    def _turn(self):
        began = time.perf_counter()
        self._step()
        while self.console.busy and (time.perf_counter() - began) * 1000 < _THINK_MS and not self.board.shown:
            self.console.step()
        if self.board.shown:
            self._repaint()
        if self.board.tones:
            self.board.tones.clear()
            self.root.bell()
        # The next frame is due a frame after this one was due, so that one late frame does not delay the others
        now = time.perf_counter()
        self._due = max(self._due + _FRAME_MS / 1000, now - 2 * _FRAME_MS / 1000)
        self._alarm = self.root.after(max(1, int((self._due - now) * 1000)), self._turn)

    def _step(self):
        light = self.board.light_percent
        self.console.step()
        if self.board.quarters != self._quarters:
            self._lay_out(self.scale)
        if light != self.board.light_percent:
            self.board.shown.append((0, 0, self.board.width, self.board.height))

    def _repaint(self):
        for rectangle in self.board.shown:
            self.paint(*rectangle)
        self.board.shown.clear()
        self.frames += 1
        self.root.update_idletasks()

    def start(self):
        """Begin to show what the board shows."""
        self._alarm = self.root.after(0, self._turn)

    def run(self, seconds):
        """Show the window until it is closed, or for so many seconds when that is not 0."""
        self.start()
        if seconds:
            self.root.after(int(seconds * 1000), self.close)
        self.root.mainloop()
        if self.error:
            raise self.error

    def close(self):
        """Leave the game, which keeps it, and close."""
        if not self.board.closed:
            self.board.closed = True
            if self._alarm:
                self.root.after_cancel(self._alarm)
            try:
                self.console.shut_down()
            finally:
                self.root.destroy()

    def _failed(self, kind, error, trace):
        """Something went wrong in the loop: end it, and let `run` say what."""
        self.error = self.error or error
        self.close()


def _key(event):
    """Return the name of a key, the same with and without shift."""
    return event.keysym if len(event.keysym) > 1 else event.keysym.lower()
