// Keyboard, drawn buttons, taps and gamepads: all of them are levels of the board's buttons, or places on its screen.

// What a key of the keyboard is; the first that the board has is pressed
const KEYS = {
  ArrowUp: ["up", "prev"], ArrowDown: ["down", "next"], ArrowLeft: ["left", "prev"], ArrowRight: ["right", "next"],
  Enter: ["select"], " ": ["select"], a: ["select"],
  Escape: ["back"], Backspace: ["back"], b: ["back"],
  u: ["x"], x: ["x"], h: ["y"], y: ["y"], l: ["look"],
};
// Buttons of a gamepad in the standard layout
const PAD = {
  0: ["select"], 1: ["back"], 2: ["x"], 3: ["y"], 9: ["back"],
  12: ["up", "prev"], 13: ["down", "next"], 14: ["left", "prev"], 15: ["right", "next"],
};
const TILT = 0.5;
const STAY_MS = 500; // as long as a button is held for its other meaning
const SLIP = 12; // pixels of the page that a finger may move in a tap

class Controls {
  // `names` are the board's keys in the order of their bits; `change(mask)`, `tap(x, y)` and `look(x, y)`,
  // for a finger that stays, are told
  constructor(names, screen, change, tap, look) {
    this.names = names;
    this.screen = screen;
    this.change = change;
    this.tap = tap;
    this.look = look;
    this.held = new Map(); // what holds a button down → its name
    this.mask = 0;
    this.fingers = new Map(); // on the screen: where each came down
    this.paused = () => false;
    this._keyboard();
    this._buttons();
    this._taps();
  }

  hold(by, choices) {
    const name = choices.find((one) => this.names.includes(one));
    if (name) this.held.set(by, name);
    this._tell();
  }

  release(by) {
    if (this.held.delete(by)) this._tell();
  }

  releaseAll() {
    this.held.clear();
    for (const id of [...this.fingers.keys()]) this._forget(id);
    this._tell();
  }

  _tell() {
    let mask = 0;
    for (const name of this.held.values()) mask |= 1 << this.names.indexOf(name);
    for (const button of document.querySelectorAll("[data-key]")) {
      const down = button.dataset.key.split(" ").some((name) => mask & (1 << this.names.indexOf(name)));
      button.classList.toggle("down", down);
    }
    if (mask !== this.mask) {
      this.mask = mask;
      this.change(mask);
    }
  }

  _keyboard() {
    const key = (event) => (event.key.length === 1 ? event.key.toLowerCase() : event.key);
    window.addEventListener("keydown", (event) => {
      const name = key(event);
      if (this.paused() || event.ctrlKey || event.metaKey || event.altKey || !(name in KEYS)) return;
      const onButton = document.activeElement.closest("button, input, a");
      if (onButton && (name === "Enter" || name === " ")) return; // they press that
      event.preventDefault();
      if (event.repeat) return;
      if (KEYS[name].includes("look")) this.look(-1, -1);
      else this.hold("key " + name, KEYS[name]);
    });
    window.addEventListener("keyup", (event) => this.release("key " + key(event)));
    window.addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => this.releaseAll());
  }

  _buttons() {
    for (const button of document.querySelectorAll("[data-key]")) {
      const names = button.dataset.key.split(" ");
      button.hidden = !names.some((name) => this.names.includes(name));
      button.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        button.setPointerCapture(event.pointerId);
        this.hold("finger " + event.pointerId, names);
        if (navigator.vibrate && event.pointerType === "touch") navigator.vibrate(8);
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
        button.addEventListener(end, (event) => this.release("finger " + event.pointerId));
      }
      button.addEventListener("click", (event) => {
        // From the keyboard or a screen reader, which press nothing down
        if (event.detail === 0) {
          this.hold("click", names);
          setTimeout(() => this.release("click"), 60);
        }
      });
      button.addEventListener("contextmenu", (event) => event.preventDefault());
    }
  }

  // A tap is one finger that comes down and goes up at one place: a second one is no accident, it makes it none
  _taps() {
    const canvas = this.screen.canvas;
    canvas.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      canvas.setPointerCapture(event.pointerId);
      if (event.button) return;
      const finger = { x: event.clientX, y: event.clientY };
      this.fingers.set(event.pointerId, finger);
      if (this.fingers.size > 1) for (const one of this.fingers.values()) one.spoilt = true;
      finger.alarm = setTimeout(() => this._stay(finger), STAY_MS);
    });
    canvas.addEventListener("pointerup", (event) => {
      const finger = this.fingers.get(event.pointerId);
      this.fingers.delete(event.pointerId);
      if (finger) clearTimeout(finger.alarm);
      if (!finger || finger.spoilt) return;
      const place = this.screen.at(event.clientX, event.clientY);
      if (place) this.tap(place.x, place.y);
    });
    canvas.addEventListener("pointermove", (event) => {
      const finger = this.fingers.get(event.pointerId);
      if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLIP) finger.spoilt = true;
    });
    canvas.addEventListener("pointercancel", (event) => this._forget(event.pointerId));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  _stay(finger) {
    const place = this.screen.at(finger.x, finger.y);
    if (finger.spoilt || !place) return;
    finger.spoilt = true;
    this.look(place.x, place.y);
  }

  _forget(id) {
    const finger = this.fingers.get(id);
    if (finger) clearTimeout(finger.alarm);
    this.fingers.delete(id);
  }

  // Called for each frame: gamepads have to be asked
  askPads() {
    if (!navigator.getGamepads) return;
    for (const pad of navigator.getGamepads()) {
      if (!pad) continue;
      const [x, y] = pad.axes;
      const tilts = { 12: y < -TILT, 13: y > TILT, 14: x < -TILT, 15: x > TILT };
      for (const number in PAD) {
        const by = "pad " + pad.index + " " + number;
        const down = (pad.buttons[number] && pad.buttons[number].pressed) || tilts[number];
        if (down && !this.held.has(by)) this.hold(by, PAD[number]);
        else if (!down) this.release(by);
      }
    }
  }
}
