"""The simulator's window: a handheld on the desktop, with its screen, its buttons and the keyboard.

`board` is a `SimBoard` or an object with the same `profile`, `width`, `height`, `surface.image()`, `shown` (rectangles
that have changed), `pins` (of all buttons), `levels(mask)` (which are down: bit i is `pins[i]`), `taps` (clicks on the
screen; None when they mean nothing), `light_percent`, `closed`, `quarters` (how the board is turned) and
`button_of(key)` (the button that means a key then). `console` has `step()`, `busy` and `shut_down()`, and where there
are taps also what `tools/simulator/pointing.py` needs. Use `open_window.py` to open one: it explains errors.
"""

import time
import tkinter

from PIL import ImageTk

from engine.texts import _, _when
from firmware.input import HOLD, INSPECT, REDO
from tools.errors import ToolError
from tools.simulator import pointing
from tools.simulator.frame import DESK, PRINT, Case
from tools.simulator.picture import store

# Keyboard → names of buttons; the first that the board has is pressed
KEYBOARD = {
    **dict.fromkeys(("Up", "KP_Up", "KP_8"), ("up", "prev")),
    **dict.fromkeys(("Down", "KP_Down", "KP_2"), ("down", "next")),
    **dict.fromkeys(("Left", "KP_Left", "KP_4"), ("left", "prev")),
    **dict.fromkeys(("Right", "KP_Right", "KP_6"), ("right", "next")),
    **dict.fromkeys(("Return", "KP_Enter", "space", "a"), ("select",)),
    **dict.fromkeys(("Escape", "BackSpace", "b"), ("back",)),
    **dict.fromkeys("xu", ("x",)),
    **dict.fromkeys("yh", ("y",)),
}
# Where a layout has other letters, keys count by their position: Tk's windowing system → key code → key. On Windows so
# do the cursor keys of the number pad, which Tk reports as digits there
_LETTERS = "abhklpruxy"
_POSITIONS = {
    "x11": dict(zip((38, 56, 43, 45, 46, 33, 27, 30, 53, 29), _LETTERS)),
    "win32": {65: "a", 66: "b", 72: "h", 75: "k", 76: "l", 80: "p", 82: "r", 85: "u", 88: "x", 89: "y",
              98: "KP_2", 100: "KP_4", 102: "KP_6", 104: "KP_8"},
    "aqua": dict(zip((0, 11, 4, 40, 37, 35, 15, 32, 7, 16), _LETTERS)),
}  # fmt: skip
# Tk's windowing system → the bits of an event's state for Ctrl, Alt, Super and Cmd: what is pressed with them is for
# the system or the desktop. On Windows Super has no bit, but its keys are reported
_MODIFIERS = {"x11": 0x4 | 0x8 | 0x40, "win32": 0x4 | 0x20000, "aqua": 0x4 | 0x8 | 0x10}
_SUPER = {"Win_L", "Win_R"}
# The keyboard map: keys, the button that a board must have for them ("" for none), what they do
_KEY_MAP = (
    ((_("Arrows"),), "", _("move the cursor")),
    ((_("Enter"), _("Space"), "A"), "", _("select: play a card")),
    (("Esc", "B"), "", _("back, pause")),
    (("U", "X"), "x", _("undo")),
    (("R",), "", _("redo")),
    (("H", "Y"), "y", _("hint")),
    (("L",), "", _("look around; or hold select")),
    (("P", "F2"), "", _("save a picture")),
    (("+", "-"), "", _("larger, smaller")),
    (("K", "F1"), "", _("these keys")),
)
_IN_PAUSE = {"x": _("Undo"), "y": _("Hint")}  # rows of the pause menu that replace a missing button
_CAPTIONS = {
    "select": _("select"),
    "back": _("back"),
    "x": _("undo"),
    "y": _("hint"),
    "prev": _("previous"),
    "next": _when(True, "button", "next"),
}
_STATUS = _("K: keys    P: picture    + -: size")
_STATUS_COLOUR = "#9a968c"
_DESK, _PRINT = "#%02x%02x%02x" % DESK, "#%02x%02x%02x" % PRINT
_FRAME, _KEY, _KEY_EDGE, _LIGHT = "#ffc339", "#2f333a", "#606670", "#f5f0e4"  # of the keyboard map
_FRAME_MS = 16
_THINK_MS = 10  # of each frame for an opponent's thinking
_RELEASE_MS = 15  # on X11 a key's auto-repeat reports a release and a press: a release counts only after this
_LARGEST = 8  # scale


class Window:
    """A case with the screen and the board's buttons, and a status line below.

    `scale` 0 fits the desktop; screenshots go to `folder`. TclError when no window can be opened.
    """

    def __init__(self, board, console, scale, folder):
        root = self.root = tkinter.Tk(className="Tercet")
        canvas = self.canvas = tkinter.Canvas(root, bg=_DESK, highlightthickness=0)
        self.board = board
        self.console = console
        self.folder = folder
        self.frames = 0  # painted so far
        self.error = None  # an exception for `run` to raise
        system = root.tk.call("tk", "windowingsystem")
        self._positions, self._modifiers = _POSITIONS[system], _MODIFIERS[system]
        self.help = False  # the keyboard map is shown
        self._next_frame = ""  # Tk's timer of the next frame
        self._is_hidden = False  # minimised
        self._due = 0.0  # when the next frame is due
        self.pressed = {}  # button → what presses it: keys, the mouse
        self._mask = 0  # of the board's pins
        self._finger = None  # (x, y) on the screen where the mouse was pressed, until its release or a long press
        self._long_press = ""  # Tk's timer of the long press
        self._down = {}  # keys that are down: code → key
        self._releases = {}  # code of a key → Tk's timer after which it counts as released
        self._status_text = _STATUS
        root.title("Tercet - %s" % board.profile["title"])
        root.resizable(False, False)
        root.report_callback_exception = self._fail
        root.protocol("WM_DELETE_WINDOW", self.close)
        root.bind("<KeyPress>", self._key_down)
        root.bind("<KeyRelease>", self._key_up)
        root.bind("<FocusOut>", self._focus_lost)
        root.bind("<Unmap>", self._hidden)
        root.bind("<Map>", self._seen_again)
        canvas.bind("<ButtonPress-1>", self._mouse_down)
        canvas.bind("<ButtonRelease-1>", self._mouse_up)
        canvas.bind("<Motion>", self._mouse_over)
        canvas.pack()
        self._lay_out(scale or self._fitting_scale())

    # What is in the window

    def _fitting_scale(self):
        """Return the largest scale at which the handheld fits the desktop, up to 4 at 96 pixels per inch."""
        largest = min(_LARGEST, round(4 * max(1, self.root.winfo_fpixels("1i") / 96)))
        most = self.root.winfo_screenwidth() * 0.95, self.root.winfo_screenheight() * 0.85
        sizes = {scale: Case(self.board.profile, scale, self.board.quarters).size for scale in range(2, largest + 1)}
        fits = [scale for scale, size in sizes.items() if all(a <= b for a, b in zip(size, most))]
        return fits[-1] if fits else 1

    def _lay_out(self, scale):
        """Draw the whole window at a scale."""
        self.scale = scale
        self.case = Case(self.board.profile, scale, self.board.quarters)
        self._quarters = self.board.quarters
        width, height = self.case.size
        plain, lit = self.case.draw(captions=False)
        self.canvas.delete("all")
        self.canvas.configure(width=width, height=height)
        self._body = ImageTk.PhotoImage(plain)
        self.canvas.create_image(0, 0, image=self._body, anchor="nw")
        self._lit_buttons = {}  # canvas items, shown while the button is pressed
        self._lit_pictures = []  # Tk does not keep them
        for name, box in self.case.buttons.items():
            self._lit_pictures.append(ImageTk.PhotoImage(lit.crop(box)))
            item = self.canvas.create_image(*box[:2], image=self._lit_pictures[-1], anchor="nw", state="hidden")
            self._lit_buttons[name] = item
        self._screen = ImageTk.PhotoImage("RGB", (self.board.width * scale, self.board.height * scale))
        self.canvas.create_image(*self.case.screen, image=self._screen, anchor="nw")
        unit, font = self.case.unit, ("TkDefaultFont", -6 * self.case.unit)
        for name, point in self.case.captions.items():
            words = {"text": _CAPTIONS[name], "fill": _PRINT, "font": font, "angle": 90 * self._quarters}
            self.canvas.create_text(point, **words)
        text = {"text": self._status_text, "fill": _STATUS_COLOUR, "font": font}
        self._status = self.canvas.create_text(width // 2, height - 6 * unit, **text)
        if self.help:
            self._show_help()
        self._update_buttons()
        self.paint(0, 0, self.board.width, self.board.height)

    def _show_help(self):
        """Draw the keyboard map over the middle of the screen, in Tk's typeface, which has any language's letters."""
        canvas, unit = self.canvas, self.case.unit
        text = {"font": ("TkDefaultFont", -8 * unit), "fill": _LIGHT, "anchor": "w", "tags": "help"}
        rows = [(keys, words) for keys, button, words in _KEY_MAP if not button or button in self.case.buttons]
        ends = []
        for i, (keys, __) in enumerate(rows):
            x, y = 0, 15 * unit * i
            for key in keys:
                words = canvas.create_text(x + 4 * unit, y, text=key, **text)
                end = canvas.bbox(words)[2] + 4 * unit
                box = x, y - 6 * unit, end, y + 6 * unit
                canvas.create_rectangle(box, fill=_KEY, outline=_KEY_EDGE, width=unit // 2, tags="help")
                canvas.tag_raise(words)
                x = end + 3 * unit
            ends.append(x)
        for i, (__, words) in enumerate(rows):
            canvas.create_text(max(ends) + 8 * unit, 15 * unit * i, text=words, **text)
        left, top, right, bottom = canvas.bbox("help")
        box = left - 10 * unit, top - 8 * unit, right + 10 * unit, bottom + 8 * unit
        ground = canvas.create_rectangle(box, fill=_DESK, outline=_FRAME, width=unit)
        canvas.tag_lower(ground, "help")
        canvas.addtag_withtag("help", ground)
        x, y = (a + b * self.scale // 2 for a, b in zip(self.case.screen, (self.board.width, self.board.height)))
        canvas.move("help", x - (left + right) // 2, y - (top + bottom) // 2)

    def paint(self, x, y, w, h):
        """Copy a rectangle of the board's picture to the window."""
        image = self.board.surface.image().crop((x, y, x + w, y + h))
        if self.board.light_percent < 100:
            # Perceived brightness is not linear in the light's power
            share = (self.board.light_percent / 100) ** 0.45
            image = image.point([int(value * share) for value in range(256)] * 3)
        image = ImageTk.PhotoImage(image)
        # Tk enlarges while it copies: much quicker than sending it the enlarged picture
        to, zoom = (x * self.scale, y * self.scale), (self.scale, self.scale)
        self.root.tk.call(str(self._screen), "copy", str(image), "-to", *to, "-zoom", *zoom, "-compositingrule", "set")

    def show_status(self, text):
        """Show a line of text below the handheld."""
        self._status_text = text
        self.canvas.itemconfigure(self._status, text=text)

    # Buttons

    def _press(self, name, source):
        """Press a button; `source`: a key, or "mouse"."""
        self.pressed.setdefault(name, set()).add(source)
        self._update_buttons()

    def _release(self, source):
        """Release whatever a key or the mouse presses."""
        for sources in self.pressed.values():
            sources.discard(source)
        self._update_buttons()

    def _focus_lost(self, event):
        """Release all keys and buttons: the window would not see their release."""
        self._down.clear()
        self.pressed.clear()
        self._update_buttons()

    def _update_buttons(self):
        """Set the board's mask of pressed pins, and light the pressed buttons."""
        mask = 0
        for name, item in self._lit_buttons.items():
            down = bool(self.pressed.get(name))
            self.canvas.itemconfigure(item, state="normal" if down else "hidden")
            if down:
                mask |= 1 << self.board.pins.index(self.board.profile["keys"][name][0])
        if mask != self._mask:
            self._mask = mask
            self.board.levels(mask)

    def _mouse_down(self, event):
        name = self.case.button_at(event.x, event.y)
        x, y = ((at - corner) // self.scale for at, corner in zip((event.x, event.y), self.case.screen))
        if name:
            self._press(name, "mouse")
        elif self.help:
            self.toggle_help()
        elif self.board.taps is not None and 0 <= x < self.board.width and 0 <= y < self.board.height:
            self._finger = x, y
            self._long_press = self.root.after(HOLD, self._long_pressed)

    def _mouse_up(self, event):
        self._release("mouse")
        if self._finger:
            self.root.after_cancel(self._long_press)
            self.board.taps.append(self._finger)
            self._finger = None

    def _long_pressed(self):
        """Inspect the table from where the mouse is held."""
        pointing.hold(self.console, *self._finger)
        self._finger = None

    def _mouse_over(self, event):
        self.canvas.configure(cursor="hand2" if self.case.button_at(event.x, event.y) else "")

    # Keyboard

    def _key_down(self, event):
        code = _code(event, self._positions)
        if code in self._releases:
            self.root.after_cancel(self._releases.pop(code))
        if code in self._down:
            return  # it is repeated
        is_ours = not event.state & self._modifiers and _SUPER.isdisjoint(self._down.values())
        key = self._down[code] = _key(event, self._positions) if is_ours else ""
        if key in ("F1", "k"):
            self.toggle_help()
        elif key in ("F2", "p"):
            self.screenshot()
        elif key in ("plus", "equal", "KP_Add"):
            self.zoom(1)
        elif key in ("minus", "KP_Subtract"):
            self.zoom(-1)
        elif key in ("l", "r"):
            self._push(key)
        elif key in KEYBOARD:
            self._press_key(key)

    def _press_key(self, key):
        for name in KEYBOARD[key]:
            button = self.board.button_of(name)
            if button in self._lit_buttons:
                self._press(button, key)
                return
        self.show_status(_("This board has no %s button: B, then %s") % (name.upper(), _IN_PAUSE[name]))

    def _push(self, key):
        """Inspect the table for L, redo for R; on an emulated board L holds select, and nothing redoes."""
        if self.board.taps is not None:
            pointing.push(self.console, INSPECT if key == "l" else REDO)
        elif key == "l":
            self._press("select", key)
        else:
            self.show_status(_("This board has no %s button: B, then %s") % (_("Redo"), _("Redo")))

    def _key_up(self, event):
        code = _code(event, self._positions)

        def release():
            self._releases.pop(code, None)
            self._release(self._down.pop(code, ""))

        self._releases[code] = self.root.after(_RELEASE_MS, release)

    def toggle_help(self):
        """Show or hide the keyboard map."""
        self.help = not self.help
        if self.help:
            self._show_help()
        else:
            self.canvas.delete("help")

    def screenshot(self):
        """Save what the screen shows, pixel for pixel; the status line names the file, or the error."""
        try:
            self.show_status(_("Saved %s") % self._save_picture())
        except (OSError, ToolError) as error:
            self.show_status(_("Not saved: %s") % error)

    def _save_picture(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        stem = time.strftime("tercet-%Y%m%d-%H%M%S")
        path, number = self.folder / (stem + ".png"), 1
        while path.exists():
            number += 1
            path = self.folder / ("%s-%d.png" % (stem, number))
        store(self.board.surface.image(), path)
        return path

    def zoom(self, step):
        """Change the scale by a whole number."""
        scale = max(1, min(_LARGEST, self.scale + step))
        if scale != self.scale:
            self._lay_out(scale)

    # The frame loop

    def _frame(self):
        began = time.perf_counter()
        self._step()
        while self.console.busy and (time.perf_counter() - began) * 1000 < _THINK_MS and not self.board.shown:
            self.console.step()
        if self.board.shown:
            for rectangle in self.board.shown:
                self.paint(*rectangle)
            self.board.shown.clear()
            self.frames += 1
            self.root.update_idletasks()
        if self.board.closed:  # by an idle callback, while the picture was updated
            return
        # Counted from when this frame was due, so that one late frame does not delay the others
        now = time.perf_counter()
        self._due = max(self._due + _FRAME_MS / 1000, now - 2 * _FRAME_MS / 1000)
        self._next_frame = self.root.after(max(1, int((self._due - now) * 1000)), self._frame)

    def _step(self):
        light = self.board.light_percent
        if self.board.taps:
            pointing.answer_tap(self.console)
        self.console.step()
        if self.board.quarters != self._quarters:
            self._lay_out(self.scale)
        if light != self.board.light_percent:
            self.board.shown.append((0, 0, self.board.width, self.board.height))

    def start(self):
        """Start the frame loop."""
        self._next_frame = self.root.after(0, self._frame)

    def _hidden(self, event):
        """Stop the frame loop while the window is minimised: no time passes in the game."""
        if event.widget is self.root and self._next_frame:
            self.root.after_cancel(self._next_frame)
            self._next_frame = ""
            self._is_hidden = True

    def _seen_again(self, event):
        if event.widget is self.root and self._is_hidden:
            self._is_hidden = False
            self.start()

    def run(self, seconds):
        """Show the window until it is closed; with `seconds` above 0, close it after that time."""
        self.start()
        if seconds:
            self.root.after(int(seconds * 1000), self.close)
        self.root.mainloop()
        if self.error:
            raise self.error

    def close(self):
        """Save the game and close the window."""
        if not self.board.closed:
            self.board.closed = True
            # A timer that is left would fire while another window is open, without its command
            for timer in self.root.tk.splitlist(self.root.tk.call("after", "info")):
                self.root.after_cancel(timer)
            try:
                self.console.shut_down()
            finally:
                self.root.destroy()

    def _fail(self, kind, error, trace):
        """Close the window after an exception in a callback; `run` raises it."""
        self.error = self.error or error
        self.close()


def _code(event, positions):
    """Return the code of an event's key, the same with and without shift; `positions`: one of `_POSITIONS`."""
    if positions is _POSITIONS["aqua"]:  # above the character, which has 16 bits before Tk 8.6.11, then 24
        return event.keycode >> 24 or event.keycode >> 16 & 63
    return event.keycode


def _key(event, positions):
    """Return the name of an event's key, the same with and without shift."""
    name = event.keysym if len(event.keysym) > 1 else event.keysym.lower()
    if name in KEYBOARD or (len(name) == 1 and "a" <= name <= "z"):
        return name
    return positions.get(_code(event, positions), name)
