// Keyboard, drawn buttons, taps and gamepads, turned into levels of the board's buttons or positions on its screen.

// Name of what can be assigned → its title, and names of buttons; the first that the board has is pressed
const ACTIONS = {
  Up: [_("Up"), "up", "prev"], Down: [_("Down"), "down", "next"], Left: [_("Left"), "left", "prev"],
  Right: [_("Right"), "right", "next"], Select: [_("Select"), "select"], Back: [_("Back"), "back"], Undo: [_("Undo"), "x"],
  Hint: [_("Hint"), "y"], "Look around": [_("Look around"), "look"], Redo: [_("Redo"), "redo"],
  "Say what I can play": [_("Say what I can play"), "choices"], "Say the scores": [_("Say the scores"), "scores"],
  "Say what has happened": [_("Say what has happened"), "since"], "Say everything": [_("Say everything"), "all"],
};
const SAID = ["choices", "scores", "since", "all"]; // parts of the table for screen readers
const PUSHED = ["look", "redo", "x", "y", ...SAID]; // keys that need no button on the board
// Key of the keyboard → its action's name
const KEYS = {
  ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right",
  Enter: "Select", " ": "Select", a: "Select", Escape: "Back", Backspace: "Back", b: "Back",
  u: "Undo", x: "Undo", z: "Undo", h: "Hint", y: "Hint", l: "Look around", r: "Redo",
  1: "Say what I can play", 2: "Say the scores", 3: "Say what has happened", 4: "Say everything",
};
const NUMPAD = { Numpad8: "ArrowUp", Numpad2: "ArrowDown", Numpad4: "ArrowLeft", Numpad6: "ArrowRight" };
// Buttons of a gamepad in the standard layout
const PAD = { 0: "Select", 1: "Back", 2: "Undo", 3: "Hint", 9: "Back", 12: "Up", 13: "Down", 14: "Left", 15: "Right" };
const TILT = 0.5; // of a stick, from which it counts as a press
const LONG_PRESS_MS = 500;
const MOST_MOVEMENT = 12; // pixels of the page that a finger may move in a tap

// Return the name of an event's key: a letter counts by its position where the layout has other letters
function keyOf({ key = "", code = "" }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (!(key in KEYS) && /^Key[A-Z]$/.test(code)) return code[3].toLowerCase();
  return NUMPAD[code] || key;
}

class Controls {
  // `names` are the board's keys in the order of their bits. Calls `change(mask)` for buttons, `tap(x, y)`,
  // `longPress(x, y)` for a finger that stays on the screen, `drag(x, y, toX, toY)` for one that goes elsewhere, which
  // returns whether a card was played, `lift(x, y)` for what it takes up, as `Lift` has it, or null, and `push(name)` for a
  // key that the board has no button for
  constructor(names, screen, change, tap, longPress, drag, lift, push) {
    Object.assign(this, { names, screen, change, tap, longPress, drag, lift, push });
    this.keys = KEYS;
    this.pad = PAD;
    this.held = new Set(); // buttons of gamepads that are down, also those that `releaseAll` has released
    this.capture = null; // gets the kind ("keys" or "pad") and name of the next press, in place of the game
    this.pressed = new Map(); // source of a press, such as a key → name of the button
    this.mask = 0;
    this.fingers = new Map(); // pointers on the screen → where each came down
    this.paused = () => false;
    this.used = () => {}; // called for each key of the keyboard that the games answer
    this._listenToKeyboard();
    this._listenToButtons();
    this._listenToScreen();
  }

  // Use what has been assigned in the preferences
  assign(preferences) {
    this.keys = preferences.assigned("keys", KEYS);
    this.pad = preferences.assigned("pad", PAD);
  }

  press(source, choices) {
    const name = choices.find((one) => this.names.includes(one));
    if (name) this.pressed.set(source, name);
    else if (PUSHED.includes(choices[0])) this.push(choices[0]);
    this._update();
  }

  release(source) {
    if (this.pressed.delete(source)) this._update();
  }

  releaseAll() {
    this.pressed.clear();
    for (const id of [...this.fingers.keys()]) this._drop(id);
    this._update();
  }

  _update() {
    let mask = 0;
    for (const name of this.pressed.values()) mask |= 1 << this.names.indexOf(name);
    for (const button of document.querySelectorAll("[data-key]")) {
      const down = button.dataset.key.split(" ").some((name) => mask & (1 << this.names.indexOf(name)));
      button.classList.toggle("down", down);
    }
    if (mask !== this.mask) {
      this.mask = mask;
      this.change(mask);
    }
  }

  _listenToKeyboard() {
    window.addEventListener("keydown", (event) => {
      const name = keyOf(event);
      document.body.toggleAttribute("data-tabbed", name === "Tab"); // the games show their own cursor
      const undo = name === "z" && !event.shiftKey; // elsewhere with Ctrl or Cmd
      if (event.altKey || ((event.ctrlKey || event.metaKey) && !undo)) return; // the browser's or the system's
      if (this.capture && name && name !== "Tab") {
        event.preventDefault();
        if (!event.repeat) this.capture("keys", name); // else it chose what to assign, and is still held
        return;
      }
      if (this.paused() || !(name in this.keys)) return;
      const onButton = document.activeElement.closest("button, input, a, select");
      if (onButton && (name === "Enter" || name === " ")) return; // the browser presses the focused element
      event.preventDefault();
      if (event.repeat) return;
      const choices = ACTIONS[this.keys[name]].slice(1);
      this.used();
      this.press("key " + (event.code || name), choices);
    });
    window.addEventListener("keyup", (event) => {
      if (event.key === "Meta") this.releaseAll(); // macOS does not report keys that are released while it is down
      else this.release("key " + (event.code || keyOf(event)));
    });
    window.addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => this.releaseAll());
  }

  _listenToButtons() {
    for (const button of document.querySelectorAll("[data-key]")) {
      const names = button.dataset.key.split(" ");
      button.hidden = !names.some((name) => this.names.includes(name) || PUSHED.includes(name));
      button.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        optional(() => button.setPointerCapture(event.pointerId));
        this.press("finger " + event.pointerId, names);
        if (document.body.hasAttribute("data-vibrates")) optional(() => navigator.vibrate(8));
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
        button.addEventListener(end, (event) => this.release("finger " + event.pointerId));
      }
      button.addEventListener("click", (event) => {
        // A keyboard or a screen reader sends only the click
        if (event.detail === 0) {
          this.press("click", names);
          setTimeout(() => this.release("click"), 60);
        }
      });
      button.addEventListener("contextmenu", (event) => event.preventDefault());
    }
  }

  // A tap is one finger that comes down and goes up in one place; a second finger cancels it
  _listenToScreen() {
    const canvas = this.screen.canvas;
    canvas.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      optional(() => canvas.setPointerCapture(event.pointerId));
      if (event.button) return;
      const finger = { x: event.clientX, y: event.clientY };
      this.fingers.set(event.pointerId, finger);
      if (this.fingers.size > 1) for (const one of this.fingers.values()) one.cancelled = true;
      finger.timer = setTimeout(() => this._stay(finger), LONG_PRESS_MS);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (this.fingers.has(event.pointerId) && this.fingers.get(event.pointerId).cancelled) this._drop(event.pointerId);
      const finger = this._removeFinger(event.pointerId);
      if (!finger) return;
      const from = this.screen.at(finger.x, finger.y), to = this.screen.at(event.clientX, event.clientY);
      const played = finger.moved && from && to && this.drag(from.x, from.y, to.x, to.y);
      if (finger.lift) finger.lift.end(event.clientX, event.clientY, played);
      else if (!finger.moved && to) this.tap(to.x, to.y);
    });
    canvas.addEventListener("pointermove", (event) => {
      const finger = this.fingers.get(event.pointerId);
      if (!finger) return;
      if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > MOST_MOVEMENT && !finger.moved) {
        finger.moved = true;
        const from = !finger.cancelled && this.screen.at(finger.x, finger.y), held = from && this.lift(from.x, from.y);
        finger.lift = held ? new Lift(this.screen, held, finger.x, finger.y) : null;
      }
      if (finger.lift) finger.lift.move(event.clientX, event.clientY);
    });
    canvas.addEventListener("pointercancel", (event) => this._drop(event.pointerId));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  _stay(finger) {
    const pixel = this.screen.at(finger.x, finger.y);
    if (finger.cancelled || finger.moved || !pixel) return;
    finger.cancelled = true;
    this.longPress(pixel.x, pixel.y);
  }

  // Let a card that a finger holds glide back
  _drop(id) {
    const finger = this._removeFinger(id);
    if (finger && finger.lift) finger.lift.end(0, 0, false);
  }

  _removeFinger(id) {
    const finger = this.fingers.get(id);
    if (finger) clearTimeout(finger.timer);
    this.fingers.delete(id);
    return finger;
  }

  // Poll the gamepads; called for each frame but the first, since browsers send no events and it takes some time to begin
  pollGamepads() {
    if (!this.polls) window.addEventListener("gamepaddisconnected", () => this.releaseAll());
    this.polls = true;
    for (const pad of optional(() => navigator.getGamepads(), [])) {
      if (!pad) continue;
      const [x, y] = pad.axes;
      const tilts = { 12: y < -TILT, 13: y > TILT, 14: x < -TILT, 15: x > TILT };
      if (this.capture) {
        const number = pad.buttons.findIndex((button) => button.pressed);
        if (number >= 0) this.capture("pad", String(number));
        continue;
      }
      const paused = this.paused();
      for (const number in this.pad) {
        const source = "pad " + pad.index + " " + number;
        const down = !paused && ((pad.buttons[number] && pad.buttons[number].pressed) || tilts[number]);
        const choices = ACTIONS[this.pad[number]].slice(1);
        if (!down) {
          this.held.delete(source);
          this.release(source);
        } else if (!this.held.has(source)) {
          this.held.add(source);
          this.press(source, choices);
        }
      }
    }
  }
}
